"""What rows of words are worth before they are full: how likely letters come, how many words still fit.

The weight of a word is the chance, roughly, that its missing letters come on the days left; the weight of a row is the sum
over its words. Weights are fixed point, WEIGHT_ONE for a word that lacks nothing. Chances are kept as costs: so many STEPS for
each halving, so that a word's cost is a sum and its weight one look into a table.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np

from engines.core.compiled import rule, rule_with_arrays
from engines.core.records import Integers
from engines.words.bits import ones
from engines.words.patterns import BLANK, Patterns, entry_letter
from engines.wortfabrik.desk import POINT

STEPS: Final = 16
"""Cost of a chance of one half."""
WEIGHT_BITS: Final = 24
WEIGHT_ONE: Final = 1 << WEIGHT_BITS
HOPELESS: Final = 512
"""Costs from here on weigh nothing."""
MOST_COST: Final = HOPELESS * 11
"""More than all letters of a word can cost."""

MOST_RELIEF: Final = 255
"""Costs that fall away are counted up to here."""
RAISE_BITS: Final = 8

LOGIT_STEPS: Final = 64
LOGIT_RANGE: Final = 8
SURE_BITS: Final = 16
"""A chance of 1 in fixed point, for `Outlook.logistic`."""

SLOPE_BITS: Final = 8


class Outlook(NamedTuple):
    """Tables for bots: read-only int64 arrays."""

    weights: Integers
    """(MOST_COST + 1,) weight by cost."""
    raises: Integers
    """By cost: what a weight grows by when that cost falls away, RAISE_BITS fixed point."""
    logistic: Integers
    """Chance by logit, LOGIT_STEPS a unit, from -LOGIT_RANGE on."""
    pairs: Integers
    """By shelf: weight of the words with two letters given, by box, letter, box, letter; the same box twice: one letter given."""
    best: Integers
    """By shelf: (weight, box) of the best place of each letter, then (weight, boxes) of each two letters, in an empty row."""


def weight_table() -> Integers:
    """Weight of each cost."""
    table = np.zeros(MOST_COST + 1, np.int64)
    table[:HOPELESS] = [round(WEIGHT_ONE * 2.0 ** (-cost / STEPS)) for cost in range(HOPELESS)]
    return table


def raise_table() -> Integers:
    """Growth of a weight by the cost that falls away."""
    return np.array([round((1 << RAISE_BITS) * (2.0 ** (cost / STEPS) - 1.0)) for cost in range(MOST_RELIEF + 1)], np.int64)


def logistic_table() -> Integers:
    """Chance of each logit step."""
    steps = range(-LOGIT_RANGE * LOGIT_STEPS, LOGIT_RANGE * LOGIT_STEPS + 1)
    return np.array([round((1 << SURE_BITS) / (1.0 + math.exp(-step / LOGIT_STEPS))) for step in steps], np.int64)


@rule
def log_steps(weight: int) -> int:
    """Logarithm of a positive weight in STEPS a doubling, 0 for WEIGHT_ONE; straight between powers of two."""
    filled = weight | (weight >> 1)
    filled |= filled >> 2
    filled |= filled >> 4
    filled |= filled >> 8
    filled |= filled >> 16
    filled |= filled >> 32
    top = ones(filled) - 1
    return (top - WEIGHT_BITS) * STEPS + ((weight * STEPS) >> top) - STEPS


@rule
def chance_of(outlook: Outlook, slope: int, shift: int, weight: int, rise: int) -> int:
    """Chance (SURE_BITS) that a row of this weight is completed. rise: steps by which the weight is higher."""
    if weight <= 0:
        return 0
    logit = (((log_steps(weight) + rise) * slope) >> SLOPE_BITS) + shift + LOGIT_RANGE * LOGIT_STEPS
    return outlook.logistic[min(max(logit, 0), 2 * LOGIT_RANGE * LOGIT_STEPS)]


@rule
def pairs_size(boxes: int, letters: int) -> int:
    """Entries of `Outlook.pairs` for one shelf."""
    return boxes * letters * boxes * letters


@rule
def best_size(letters: int) -> int:
    """Entries of `Outlook.best` for one shelf."""
    return 2 * letters * (letters + 1)


@rule_with_arrays
def fill_pairs(patterns: Patterns, shelf: int, known: int, stride: int, cost: Integers, weights: Integers, pairs: Integers, sums: Integers) -> None:
    """Add up the words of a shelf, every `stride`-th of the known ones.

    pairs: (box, letter, box, letter) flat, zeroed. sums: (2,) receives the weight of all words, and weight times letters in 16ths.
    """
    boxes = patterns.boxes[shelf]
    letters = patterns.letters_a_box - 1
    places = boxes * letters
    first = patterns.first_entry[shelf]
    place = np.zeros(boxes, np.int64)
    for entry in range(first, first + known, stride):
        packed = patterns.letters[entry]
        count = 0
        total = 0
        for box in range(boxes):
            letter = entry_letter(packed, box)
            if letter != BLANK:
                place[count] = box * letters + letter
                count += 1
                total += cost[letter]
        weight = weights[total] * stride
        sums[0] += weight
        sums[1] += weight * count
        for one in range(count):
            without = total - cost[place[one] % letters]
            pairs[place[one] * places + place[one]] += weights[without] * stride
            for other in range(one):
                both = weights[without - cost[place[other] % letters]] * stride
                pairs[place[one] * places + place[other]] += both
                pairs[place[other] * places + place[one]] += both


@rule
def fill_best(boxes: int, letters: int, pairs: Integers, best: Integers) -> None:
    """Best places of one letter and of two letters in an empty row; see `Outlook.best`."""
    places = boxes * letters
    for letter in range(letters):
        for box in range(boxes):
            weight = pairs[(box * letters + letter) * (places + 1)]
            if weight > best[2 * letter]:
                best[2 * letter] = weight
                best[2 * letter + 1] = box
    for letter in range(letters):
        for second in range(letter, letters):
            slot = 2 * letters + 2 * (letter * letters + second)
            for box in range(boxes):
                start = (box * letters + letter) * places + second
                for other in range(boxes):
                    if other != box and pairs[start + other * letters] > best[slot]:
                        best[slot] = pairs[start + other * letters]
                        best[slot + 1] = box * 16 + other


HELD_COST: Final = 3
"""Cost of a letter that is stored."""


@rule
def value_of(outlook: Outlook, slope: int, shift: int, points: int, base: int, weight: int, letters16: int, rise: int) -> int:
    """What a row is worth: `base` letters for sure, more when one of the words of `weight` comes about.

    points: for a letter. letters16: mean letters of those words in 16ths.
    """
    sure = base * points * POINT
    if weight <= 0:
        return sure
    more = max(letters16 * points * (POINT // 16) - sure, 0)
    return sure + ((more * chance_of(outlook, slope, shift, weight, rise)) >> SURE_BITS)
