"""Bins of words by length with their letter counts: which words can be made of a heap of tiles.

The tiles of a heap are counted in three int64, six bits a letter with the highest kept free as a guard: one subtraction tells for
ten letters at once whether a word fits. Letters take their places from the rarest to the commonest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from engines.core.compiled import rule
from engines.core.errors import BadInput
from engines.core.inlined import inlined
from engines.core.records import Integers, Record
from engines.words.build import letter_codes
from engines.words.lanes import LANE_BITS

if TYPE_CHECKING:
    from engines.words.book import WordBook  # its readers of files are no part of the compiled code

PLACE_BITS: Final = 6
PLACES: Final = 10
MOST_LETTERS: Final = 3 * PLACES
"""Letters that an alphabet may have."""
MOST_OF_A_LETTER: Final = 31
"""Equal tiles that a heap may have."""
FIELD: Final = (1 << PLACE_BITS) - 1
GUARDS: Final = sum(1 << (PLACE_BITS * place + PLACE_BITS - 1) for place in range(PLACES))

LONGEST: Final = 7
"""Letters of the longest word in a bin."""
TENTH: Final = 10


class WordBins(NamedTuple):
    """The words of each length, the commonest first and those kept from bots last: read-only int64 arrays."""

    first: Integers
    """(LONGEST + 2,) the words of length n are the entries first[n] .. first[n + 1] - 1."""
    usable: Integers
    """(LONGEST + 1,) so many of them, the first, bots may use."""
    word: Integers
    """(entries,) word of the book's index."""
    commonness: Integers
    """Zipf in hundredths, -1 for a word kept from bots."""
    tenth: Integers
    """The same in tenths, 0 for a word kept from bots."""
    stamp: Integers
    """A hash of the text, 31 bits."""
    mask: Integers
    """Bit p: the word has the letter of place p."""
    low: Integers
    """Letters of the places 0 to 9, counted."""
    middle: Integers
    high: Integers
    place_of: Integers
    """(64,) place of a letter code, from the rarest letter to the commonest."""
    first_lane: Integers
    """(LONGEST + 1,) the first lane of the words of each length in `having`."""
    having: Integers
    """(MOST_LETTERS, lanes) bit b of lane first_lane[n] + l: word l * LANE_BITS + b of length n has the letter of that place."""


class Heap(Record):
    """The tiles of a heap, counted by letter."""

    low: int
    middle: int
    high: int
    mask: int


def build_bins(book: WordBook, lengths: Sequence[int], valid: Integers) -> WordBins:
    """The bins of some lengths of a book. valid: (words,) not 0 for words that count.

    Raises BadInput when the alphabet has more than 30 letters.
    """
    if book.alphabet.size > MOST_LETTERS:
        raise BadInput(f"Words are counted in alphabets of up to {MOST_LETTERS} letters; '{book.alphabet.name}' has {book.alphabet.size}.")
    facts = np.asarray(book.index.facts)
    length = facts & 31
    commonness = ((facts >> 7) & 1023) - 1
    words = np.flatnonzero((valid != 0) & np.isin(length, list(lengths)))
    codes = letter_codes(book.alphabet, [book.text(int(word)) for word in words])[0]
    counts = np.zeros((len(words), MOST_LETTERS), np.int64)
    for code in range(book.alphabet.size):
        counts[:, code] = (codes == code).sum(axis=1)
    rarest_first = np.argsort((counts > 0).sum(axis=0)[: book.alphabet.size], kind="stable")
    counts[:, : book.alphabet.size] = counts[:, rarest_first]
    place_of = np.zeros(64, np.int64)
    place_of[rarest_first] = np.arange(book.alphabet.size)
    order = np.lexsort((words, -commonness[words], length[words]))
    words, counts = words[order], counts[order]
    shifts = np.arange(PLACES, dtype=np.int64) * PLACE_BITS
    thirds = [(counts[:, part * PLACES : (part + 1) * PLACES] << shifts).sum(axis=1) for part in range(3)]
    mask = ((counts > 0).astype(np.int64) << np.arange(MOST_LETTERS, dtype=np.int64)).sum(axis=1)
    first = np.searchsorted(length[words], np.arange(LONGEST + 2)).astype(np.int64)
    usable = np.array([int((commonness[words[first[size] : first[size + 1]]] >= 0).sum()) for size in range(LONGEST + 1)], np.int64)
    tenth = np.maximum(commonness[words], 0) // TENTH
    low, middle, high = thirds
    stamp = facts[words] >> 17
    sets = letter_sets(counts > 0, first)
    return _frozen(WordBins(first, usable, words.astype(np.int64), commonness[words], tenth, stamp, mask, low, middle, high, place_of, *sets))


def letter_sets(has: npt.NDArray[np.bool_], first: Integers) -> tuple[Integers, Integers]:
    """`first_lane` and `having` of bins. has: (entries, MOST_LETTERS) by place."""
    sizes = np.diff(first)
    lanes = -(-sizes // LANE_BITS)
    first_lane = np.concatenate([[0], np.cumsum(lanes)])[:-1].astype(np.int64)
    number = np.arange(len(has), dtype=np.int64) - np.repeat(first[:-1], sizes)
    lane = np.repeat(first_lane, sizes) + number // LANE_BITS
    bit = np.int64(1) << (number % LANE_BITS)
    having = np.zeros((MOST_LETTERS, max(1, int(lanes.sum()))), np.int64)
    for place in range(MOST_LETTERS):
        # every word has a bit of its own, so adding bits is setting them
        np.add.at(having[place], lane, np.where(has[:, place], bit, 0))
    return first_lane, having


def _frozen(bins: WordBins) -> WordBins:
    """The same arrays, contiguous and read-only: one compiled type for all."""
    arrays = [np.array(array, np.int64) for array in bins]
    for array in arrays:
        array.flags.writeable = False
    return WordBins(*arrays)


def known_entries(bins: WordBins, length: int, least_commonness: int) -> int:
    """How many words of a length are at least so common (hundredths of Zipf): the first ones. Words kept from bots are none of them."""
    first = int(bins.first[length])
    usable = bins.commonness[first : first + int(bins.usable[length])]
    return int((usable >= least_commonness).sum())


@rule
def heap_counts(bins: WordBins, counts: Integers, heap: Heap) -> None:
    """Count tiles given by letter code. counts: at most MOST_OF_A_LETTER each."""
    heap.low = 0
    heap.middle = 0
    heap.high = 0
    heap.mask = 0
    for code in range(counts.shape[0]):
        count = counts[code]
        if count > 0:
            place = bins.place_of[code]
            heap.mask |= 1 << place
            if place < PLACES:
                heap.low += count << (PLACE_BITS * place)
            elif place < 2 * PLACES:
                heap.middle += count << (PLACE_BITS * (place - PLACES))
            else:
                heap.high += count << (PLACE_BITS * (place - 2 * PLACES))


@rule
def holds(whole: int, part: int) -> bool:
    """True when each of ten letters is in `whole` at least as often as in `part`."""
    return ((whole | GUARDS) - part) & GUARDS == GUARDS


@inlined
def entry_fits(bins: WordBins, entry: int, low: int, middle: int, high: int) -> bool:
    """True when a word can be made of these tiles."""
    return holds(low, bins.low[entry]) and holds(middle, bins.middle[entry]) and holds(high, bins.high[entry])
