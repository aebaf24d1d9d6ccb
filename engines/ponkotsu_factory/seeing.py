"""How a bot sees words in a heap of tiles: whether at all, and when (README.md, A model of time)."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from engines.core.chance import mixed
from engines.core.compiled import rule
from engines.ponkotsu_factory.desk import Bot
from engines.words.bins import Heap, WordBins, entry_fits
from engines.words.bits import ones
from engines.words.candidates import Candidates, add_candidate, letters_fit, letters_lacking
from engines.words.lanes import LANE_BITS, lanes_of

STEPS: Final = 4096
WAIT_ONE: Final = 1024
"""Mean of the waits."""
WAITS: Final = np.array([round(-math.log((step + 0.5) / STEPS) * WAIT_ONE) for step in range(STEPS)], np.int64)
"""Exponential waiting times by a uniform number of twelve bits."""
WAIT_SHIFT: Final = 19
"""From 31 bits to twelve."""
WAIT_BITS: Final = 10
"""log2 of WAIT_ONE."""

WHETHER: Final = 1
WHEN: Final = 2
"""Set the two hashes of a word apart."""


@rule
def waited(mean: int, chance: int) -> int:
    """An exponential waiting time. chance: uniform, 31 bits."""
    return (mean * WAITS[chance >> WAIT_SHIFT]) >> WAIT_BITS


@rule
def see_words(bins: WordBins, bot: Bot, shortest: int, longest: int, salt: int, heap: Heap, found: Candidates) -> None:
    """The words that a bot notices in a heap, with the times when it sees them: `found.most` of each length at most, the commonest.

    salt: a number of deal, player and round; whether and when a word is seen is a hash of it and the word alone.
    """
    whether = mixed(salt, WHETHER)
    when = mixed(salt, WHEN)
    lacking = letters_lacking(heap, found)
    low, middle, high = heap.low, heap.middle, heap.high
    tenths, stamps = bins.tenth, bins.stamp
    for length in range(shortest, longest + 1):
        most = found.count + found.most
        notice, seeing = bot.notice[length], bot.seeing[length]
        first = 0
        while first < lanes_of(bot.known[length]) and found.count < most:
            lanes = letters_fit(bins, length, bot.known[length], first, lacking, found)
            for lane in range(lanes):
                bits = found.fitting[lane]
                while bits != 0 and found.count < most:
                    bit = bits & -bits
                    bits ^= bit
                    entry = bins.first[length] + (first + lane) * LANE_BITS + ones(bit - 1)
                    if not entry_fits(bins, entry, low, middle, high):
                        continue
                    tenth = tenths[entry]
                    if mixed(whether, stamps[entry]) < notice[tenth]:
                        add_candidate(found, entry, length, waited(seeing[tenth], mixed(when, stamps[entry])))
            first += lanes
