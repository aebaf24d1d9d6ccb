"""The words that bots may have in mind: by length, commonest first, none that is kept from bots."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from engines.core.inlined import inlined
from engines.core.records import Integers
from engines.don_cha.state import MAX_LETTERS
from engines.words.facts import FACT_COMMONNESS_MASK, FACT_COMMONNESS_SHIFT, FACT_LENGTH_MASK, LETTER_BITS, LETTER_MASK

if TYPE_CHECKING:
    from engines.words.book import WordBook  # its readers of files are no part of the compiled code

FIELD_BITS: Final = 4
"""A letter's count takes three bits and a guard bit."""
MOST_OF_A_LETTER: Final = 7
"""More tiles of one letter than these count as these."""
COUNT_MASK: Final = 7
"""The bits of a letter's count."""
FIELDS: Final = 15
"""Letters in the first of the two numbers that hold the counts of a word."""
FIRST_GUARDS: Final = sum(1 << (FIELD_BITS * field + FIELD_BITS - 1) for field in range(FIELDS))
SECOND_GUARDS: Final = sum(1 << (FIELD_BITS * field + FIELD_BITS - 1) for field in range(MAX_LETTERS - FIELDS))


class Shelves(NamedTuple):
    """Words by kind (`Rules.kind_length`), commonest first: read-only int64 arrays."""

    first: Integers
    """(kinds + 1,) the words of kind k are first[k] .. first[k + 1] - 1."""
    commonness: Integers
    """(words,) Zipf in hundredths."""
    mask: Integers
    """(words,) bit c: the word has letter c."""
    first_need: Integers
    """(words,) how often it has each of the first FIELDS letters, FIELD_BITS a letter."""
    second_need: Integers
    """(words,) the same for the other letters."""
    letters: Integers
    """(words,) letter codes, as `letter_of` reads them."""


@inlined
def letter_of(letters: int, place: int) -> int:
    """A letter of a word."""
    return (letters >> (LETTER_BITS * place)) & LETTER_MASK


def build_shelves(book: WordBook, kinds: tuple[int, ...]) -> Shelves:
    """Shelves for these word lengths in this order."""
    return _built(book, kinds)


@lru_cache(maxsize=4)
def _built(book: WordBook, kinds: tuple[int, ...]) -> Shelves:
    facts = np.asarray(book.index.facts)
    lengths = facts & FACT_LENGTH_MASK
    commonness = ((facts >> FACT_COMMONNESS_SHIFT) & FACT_COMMONNESS_MASK) - 1
    chosen = []
    for kind in kinds:
        words = np.flatnonzero((lengths == kind) & (commonness >= 0))
        chosen.append(words[np.argsort(-commonness[words], kind="stable")])
    first = np.cumsum([0, *map(len, chosen)]).astype(np.int64)
    words = np.concatenate(chosen).astype(np.int64)
    mask = np.zeros(len(words), np.int64)
    needs = np.zeros((2, len(words)), np.int64)
    low = np.asarray(book.index.low)[words].astype(np.int64)
    for place in range(max(kinds)):
        inside = place < lengths[words]
        codes = (low >> (LETTER_BITS * place)) & LETTER_MASK
        mask[inside] |= np.int64(1) << codes[inside]
        for half, start in enumerate((0, FIELDS)):
            fields = inside & (codes >= start) & (codes < start + FIELDS)
            needs[half, fields] += np.int64(1) << (FIELD_BITS * (codes[fields] - start))
    shelves = Shelves(first, commonness[words].astype(np.int64), mask, needs[0].copy(), needs[1].copy(), low)
    for array in shelves:
        array.flags.writeable = False
    return shelves
