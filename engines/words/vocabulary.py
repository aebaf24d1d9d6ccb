"""What a bot knows and what it notices: the dials vocabulary and attention as integers.

A bot knows a word when its commonness reaches the vocabulary threshold. It then notices the word with probability

    attention ** (length / 5 * (9 - zipf) / 4.5)

so that attention is the chance for a five-letter word of Zipf 4.5, and the chance falls with length and with rarity.
Attention 1 notices everything, attention 0 nothing. Whether a word is noticed is a hash of a salt (made of deal, player
and turn) and the word's text: neither the order of a search nor a filter of the lexicon changes it.
"""

from __future__ import annotations

import numpy as np

from engines.core.chance import chance_threshold, mixed
from engines.core.compiled import rule
from engines.core.errors import BadInput
from engines.core.records import Integers
from engines.words.facts import WordIndex, word_commonness, word_length, word_stamp

LONGEST_ROW = 16
"""Longer words are as hard to notice as words of 16 letters."""

COMMONEST_TENTH = 90
"""Last column of the table: Zipf 9.0."""

TYPICAL_LENGTH = 5
TYPICAL_RARITY = 4.5


def hundredths(vocabulary: float) -> int:
    """A Zipf threshold as `least_commonness`. Raises BadInput when it is not 0 to 9."""
    if not 0.0 <= vocabulary <= 9.0:
        raise BadInput(f"A vocabulary is a Zipf threshold of 0 to 9; {vocabulary} was given.")
    return round(vocabulary * 100)


def noticing_chance(attention: float, length: int, zipf: float) -> float:
    """Probability of noticing a known word. Raises BadInput when attention is not 0 to 1."""
    if not 0.0 <= attention <= 1.0:
        raise BadInput(f"An attention is 0 to 1; {attention} was given.")
    if attention == 0.0:
        return 0.0
    effort = length / TYPICAL_LENGTH * (COMMONEST_TENTH / 10 - zipf) / TYPICAL_RARITY
    return float(attention**effort)


def notice_table(attention: float) -> Integers:
    """Thresholds out of 2**31 by length 0..16 and commonness in tenths 0..90: int64 of shape (17, 91), read-only.

    Raises BadInput when attention is not 0 to 1.
    """
    table = np.array(
        [
            [chance_threshold(noticing_chance(attention, length, tenth / 10)) for tenth in range(COMMONEST_TENTH + 1)]
            for length in range(LONGEST_ROW + 1)
        ],
        np.int64,
    )
    table.flags.writeable = False
    return table


@rule
def knows(index: WordIndex, word: int, least_commonness: int) -> bool:
    """True when a bot of this vocabulary (hundredths) knows the word; never true of a word kept from bots."""
    commonness = word_commonness(index, word)
    return commonness >= 0 and commonness >= least_commonness


@rule
def notices(table: Integers, index: WordIndex, word: int, salt: int) -> bool:
    """True when a bot with this notice table notices the word; never true of a word kept from bots."""
    commonness = word_commonness(index, word)
    if commonness < 0:
        return False
    length = min(word_length(index, word), LONGEST_ROW)
    tenth = min(commonness // 10, COMMONEST_TENTH)
    threshold: int = table[length, tenth]
    return mixed(salt, word_stamp(index, word)) < threshold
