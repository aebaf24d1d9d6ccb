"""Letters between text and counts."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from engines.core.records import Integers
from engines.letter_tycoon.parameters import LETTERS
from engines.letter_tycoon.state import LETTER_COUNT, Play


def codes_of(text: str) -> list[int]:
    """Codes 0..25 of upper-case letters."""
    return [LETTERS.index(letter) for letter in text]


def counts_of(text: str) -> Integers:
    """int64[26]: how often each letter is in a text of A to Z."""
    counts = np.zeros(LETTER_COUNT, np.int64)
    for code in codes_of(text):
        counts[code] += 1
    return counts


def text_of(counts: Integers) -> str:
    """The letters of a multiset in the order of the alphabet."""
    return "".join(LETTERS[code] * int(counts[code]) for code in range(LETTER_COUNT))


def spelled(codes: Iterable[int]) -> str:
    """Letter codes as text."""
    return "".join(LETTERS[int(code)] for code in codes)


def words_of(play: Play) -> list[str]:
    """The words of a play as text."""
    return [spelled(play.letters[word, : int(play.lengths[word])]) for word in range(int(play.word_count))]
