"""Which word each doubling patent serves, and what the flexible letters count as (rules digest 2.6, gap 2.10.1).

A set of doublers is three bits: VOWEL_ENDS, HALF_VOWELS and ONE_VOWEL (patents B, J and K in the rulebook).
"""

from __future__ import annotations

import numpy as np

from engines.core.compiled import rule, rule_with_arrays
from engines.core.records import Integers
from engines.letter_tycoon.earnings import DOUBLERS, doubled_by_letter, multiplier
from engines.letter_tycoon.reasons import DOUBLER_FAILS, LEGAL
from engines.letter_tycoon.setup import has_ability
from engines.letter_tycoon.state import (
    FIXED_USE,
    FIXED_Y,
    HALF_VOWELS,
    LETTER_COUNT,
    MAX_WORDS,
    NOBODY,
    ONE_VOWEL,
    VOWEL_ENDS,
    Play,
    Rules,
    State,
)

SETS = 1 << DOUBLERS
EITHER = 2
"""A letter that may still count as vowel or consonant."""


@rule
def owned_doublers(rules: Rules, state: State, seat: int) -> int:
    """The doublers whose patents the seat owns."""
    owned = 0
    for ability in range(DOUBLERS):
        if has_ability(rules, state, seat, ability):
            owned |= 1 << ability
    return owned


@rule
def vowel_choice(rules: Rules, play: Play, word: int, place: int) -> int:
    """1 vowel, 0 consonant, EITHER where the choice is free."""
    letter = play.letters[word, place]
    if not rules.flexible[letter]:
        return rules.vowel[letter]
    if play.fixed & (FIXED_Y << word):
        return play.as_vowel[word, place]
    return EITHER


@rule
def met_by(first: int, last: int, vowels: int, length: int) -> int:
    """The doublers whose condition a word meets: its ends count as vowels (1) or not, `vowels` of its letters do."""
    met = 0
    if first == 1 and last == 1:
        met |= 1 << VOWEL_ENDS
    if 2 * vowels >= length:
        met |= 1 << HALF_VOWELS
    if vowels == 1:
        met |= 1 << ONE_VOWEL
    return met


@rule
def _inner(rules: Rules, play: Play, word: int) -> tuple[int, int]:
    """Vowels and free letters between the first and the last letter."""
    vowels = 0
    free = 0
    for place in range(1, play.lengths[word] - 1):
        choice = vowel_choice(rules, play, word, place)
        if choice == EITHER:
            free += 1
        else:
            vowels += choice
    return vowels, free


@rule
def _may_be(choice: int, vowel: int) -> bool:
    return choice in (vowel, EITHER)


@rule
def find_treatment(rules: Rules, play: Play, word: int, wanted: int) -> int:
    """A treatment of the free letters under which the word meets all `wanted` doublers, with as few vowels as possible.

    Coded as first + 2 * last + 4 * (inner free letters that are vowels); -1 when there is none.
    """
    length = play.lengths[word]
    vowels, free = _inner(rules, play, word)
    first_choice = vowel_choice(rules, play, word, 0)
    last_choice = vowel_choice(rules, play, word, length - 1)
    best = -1
    fewest = LETTER_COUNT
    for first in range(2):
        for last in range(2):
            if _may_be(first_choice, first) and _may_be(last_choice, last):
                for inner in range(free + 1):
                    count = vowels + first + last + inner
                    if met_by(first, last, count, length) & wanted == wanted and count < fewest:
                        best = first + 2 * last + 4 * inner
                        fewest = count
    return best


@rule
def write_treatment(rules: Rules, play: Play, word: int, treatment: int) -> None:
    """Set `play.as_vowel` of the free letters as `find_treatment` coded it; inner vowels come first."""
    last_place = play.lengths[word] - 1
    inner = treatment >> 2
    for place in range(last_place + 1):
        if vowel_choice(rules, play, word, place) != EITHER:
            continue
        if place == 0:
            play.as_vowel[word, place] = treatment & 1
        elif place == last_place:
            play.as_vowel[word, place] = (treatment >> 1) & 1
        else:
            play.as_vowel[word, place] = 1 if inner > 0 else 0
            inner -= 1


@rule
def _allowed(play: Play, first: int, second: int) -> bool:
    """Whether the sets for the first and second word share no doubler and agree with what the player said."""
    if first & second:
        return False
    for ability in range(DOUBLERS):
        if play.fixed & (FIXED_USE << ability):
            serves = NOBODY
            if first >> ability & 1:
                serves = 0
            elif second >> ability & 1:
                serves = 1
            if serves != play.use[ability]:
                return False
    return True


@rule
def _members(doublers: int) -> int:
    return (doublers & 1) + (doublers >> 1 & 1) + (doublers >> 2 & 1)


@rule
def _possible_sets(rules: Rules, play: Play, owned: int, possible: Integers) -> None:
    """possible[word, set] = 1 when the word can meet all of a set of owned doublers at once."""
    for word in range(MAX_WORDS):
        for doublers in range(SETS):
            possible[word, doublers] = 1 if doublers == 0 else 0
            if word < play.word_count and doublers > 0 and doublers & owned == doublers:
                possible[word, doublers] = 1 if find_treatment(rules, play, word, doublers) >= 0 else 0


@rule_with_arrays
def choose_doublers(rules: Rules, state: State, seat: int, play: Play) -> int:
    """Assign owned doublers and treat free letters so that money + stock is largest; DOUBLER_FAILS when a wish cannot be met.

    Ties: more money, then fewer doublers, then the first word. What `play.fixed` names is kept.
    """
    owned = owned_doublers(rules, state, seat)
    if owned == 0 and play.fixed < FIXED_USE:
        return LEGAL
    possible = np.zeros((MAX_WORDS, SETS), np.int64)
    _possible_sets(rules, play, owned, possible)
    best = np.zeros(MAX_WORDS, np.int64)
    best_total = -1
    best_money = -1
    best_members = 0
    for second in range(SETS):
        for first in range(SETS):
            if possible[0, first] and possible[1, second] and _allowed(play, first, second):
                money, stock = _earned(rules, play, first, second)
                members = _members(first) + _members(second)
                better = money + stock > best_total
                if money + stock == best_total:
                    better = money > best_money or (money == best_money and members < best_members)
                if better:
                    best[0] = first
                    best[1] = second
                    best_total = money + stock
                    best_money = money
                    best_members = members
    if best_total < 0:
        return DOUBLER_FAILS
    _assign(rules, play, best[0], best[1])
    return LEGAL


@rule
def _earned(rules: Rules, play: Play, first: int, second: int) -> tuple[int, int]:
    """Money and stock of both words when they are served by these sets."""
    money = 0
    stock = 0
    for word in range(play.word_count):
        doublings = _members(first) if word == 0 else _members(second)
        if doubled_by_letter(rules, play, word):
            doublings += 1
        times = multiplier(rules, doublings)
        money += rules.score_money[play.lengths[word]] * times
        stock += rules.score_stock[play.lengths[word]] * times
    return money, stock


@rule
def _assign(rules: Rules, play: Play, first: int, second: int) -> None:
    for ability in range(DOUBLERS):
        play.use[ability] = NOBODY
        if first >> ability & 1:
            play.use[ability] = 0
        elif second >> ability & 1:
            play.use[ability] = 1
    for word in range(play.word_count):
        wanted = first if word == 0 else second
        if wanted:
            write_treatment(rules, play, word, find_treatment(rules, play, word, wanted))
