"""Words by letter counts: which fit a heap of tiles, and which together use up a heap exactly.

Words that have a letter which the heap lacks are left out by sets of bits, 63 at a time. The tiles of a heap are counted in three int64, six bits
a letter with the highest kept free as a guard: one subtraction tells for ten letters at once whether a word fits. Letters take their places from the rarest to the commonest, so the lowest place in use is the tile that the fewest
words have: the pivot of the search for exact covers. The last word of a cover is looked up by its letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from engines.core.compiled import rule
from engines.core.errors import BadInput
from engines.core.records import Integers, Record
from engines.words.bits import ones
from engines.words.build import letter_codes
from engines.words.lanes import FULL_LANE, LANE_BITS, first_members, lanes_of

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
MOST_WORDS: Final = 5
"""Words of a cover."""
MOST_CANDIDATES: Final = 1024
"""Words that a search looks at: of more that fit, the commonest."""
BUCKETS: Final = 512
MOST_COVERS: Final = 256
"""Covers that a search lists at once."""

BLOCK_LANES: Final = 32
"""Lanes of words that are looked at together."""
SHELF_LANES: Final = -(-MOST_CANDIDATES // LANE_BITS)

TENTH: Final = 10
BEYOND_ALL: Final = 1 << 62
"""Greater than what any candidate is ordered by."""


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


class Candidates(Record):
    """Words that a search may put together, and its paper."""

    count: int
    entry: Annotated[Integers, (MOST_CANDIDATES,)]
    """Entry of the bins, in the order they were added."""
    length: Annotated[Integers, (MOST_CANDIDATES,)]
    order: Annotated[Integers, (MOST_CANDIDATES + 1,)]
    """What each is ordered by, times MOST_CANDIDATES, and its place in `entry`; from `arrange` on a heap of those not yet in `sequence`."""
    waiting: int
    """Candidates in that heap."""
    sequence: Annotated[Integers, (MOST_CANDIDATES,)]
    """The least of them, ascending, as far as anybody has asked."""

    # The shelf: those that can be found by their letters
    shelved: int
    shelf_entry: Annotated[Integers, (MOST_CANDIDATES,)]
    shelf_length: Annotated[Integers, (MOST_CANDIDATES,)]
    low: Annotated[Integers, (MOST_CANDIDATES,)]
    middle: Annotated[Integers, (MOST_CANDIDATES,)]
    high: Annotated[Integers, (MOST_CANDIDATES,)]
    head: Annotated[Integers, (BUCKETS,)]
    """First word of each bucket + 1, 0 for none."""
    chain: Annotated[Integers, (MOST_CANDIDATES,)]
    """Next word of the same bucket + 1."""
    holding: Annotated[Integers, (MOST_LETTERS, SHELF_LANES)]
    """The words of the shelf that have the letter of a place."""

    # Searching
    wanted: Annotated[Integers, (LONGEST + 1,)]
    """Words wanted by length: set it before a search; afterwards it is as it was."""
    lacking: Annotated[Integers, (MOST_LETTERS,)]
    """Places of the letters that a heap does not have."""
    fitting: Annotated[Integers, (BLOCK_LANES,)]
    """Words whose letters are all there, not yet counted: a set of some lanes."""
    most: int
    """Candidates of each length that a search looks for, set by who searches."""
    limit: int
    """Covers after which a search stops, at most MOST_COVERS."""
    most_steps: int
    """Looks at a word after which it stops."""
    steps: int
    """What the last search took."""
    rest_low: Annotated[Integers, (MOST_WORDS,)]
    rest_middle: Annotated[Integers, (MOST_WORDS,)]
    rest_high: Annotated[Integers, (MOST_WORDS,)]
    pivot: Annotated[Integers, (MOST_WORDS,)]
    cursor: Annotated[Integers, (MOST_WORDS,)]
    taken: Annotated[Integers, (MOST_WORDS,)]
    cover: Annotated[Integers, (MOST_COVERS, MOST_WORDS)]
    """The covers found, as places on the shelf."""


# Making bins


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


# Counting tiles


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


@rule
def entry_fits(bins: WordBins, entry: int, low: int, middle: int, high: int) -> bool:
    """True when a word can be made of these tiles."""
    return holds(low, bins.low[entry]) and holds(middle, bins.middle[entry]) and holds(high, bins.high[entry])


@rule
def letters_lacking(heap: Heap, found: Candidates) -> int:
    """Write to `found.lacking` which letters a heap does not have, and return how many."""
    letters = 0
    for place in range(MOST_LETTERS):
        found.lacking[letters] = place
        letters += 1 - (heap.mask >> place & 1)
    return letters


@rule
def letters_fit(bins: WordBins, length: int, words: int, first: int, lacking: int, found: Candidates) -> int:
    """Write to `found.fitting` which of the first `words` words of a length, from a lane on, have none of the letters that are lacking.

    Returns how many lanes were looked at: BLOCK_LANES, or those that are left.
    """
    lanes = min(BLOCK_LANES, lanes_of(words) - first)
    start = bins.first_lane[length] + first
    # Views from their first lane: Numba then need not care for negative places, and the loops run on whole vectors.
    fitting = found.fitting[:lanes]
    fitting[:] = FULL_LANE
    for letter in range(lacking):
        having = bins.having[found.lacking[letter], start : start + lanes]
        for lane in range(lanes):
            fitting[lane] &= ~having[lane]
    fitting[lanes - 1] &= first_members(words, first + lanes - 1)
    return lanes


# Candidates


@rule
def clear_candidates(found: Candidates) -> None:
    """No candidates, none shelved."""
    found.count = 0
    found.shelved = 0
    found.head[:] = 0
    found.holding[:, :] = 0


@rule
def add_candidate(found: Candidates, entry: int, length: int, value: int) -> None:
    """One more candidate, at most MOST_CANDIDATES. value: what it is ordered by."""
    place = found.count
    found.entry[place] = entry
    found.length[place] = length
    found.order[place] = value * MOST_CANDIDATES + place
    found.count = place + 1


@rule
def add_fitting(bins: WordBins, found: Candidates, length: int, words: int, most: int, heap: Heap) -> bool:
    """Add the first `words` words of a length that can be made of a heap while there are fewer than `most` candidates; False when cut short."""
    lacking = letters_lacking(heap, found)
    low, middle, high = heap.low, heap.middle, heap.high
    lows, middles, highs = bins.low, bins.middle, bins.high
    for first in range(0, lanes_of(words), BLOCK_LANES):
        for lane in range(letters_fit(bins, length, words, first, lacking, found)):
            bits = found.fitting[lane]
            while bits != 0:
                bit = bits & -bits
                bits ^= bit
                entry = bins.first[length] + (first + lane) * LANE_BITS + ones(bit - 1)
                if holds(low, lows[entry]) and holds(middle, middles[entry]) and holds(high, highs[entry]):
                    if found.count >= most:
                        return False
                    add_candidate(found, entry, length, bins.tenth[entry])
    return True


@rule
def sink(order: Integers, place: int, count: int) -> None:
    """Let the number at a place of a binary heap sink to where it belongs. What stands behind the heap is that number or greater than all."""
    number = order[place]
    hole = place
    while 2 * hole + 1 < count:
        # Without a branch: which child is less cannot be foretold.
        child = 2 * hole + 1
        child += 1 if order[child + 1] < order[child] else 0
        if order[child] >= number:
            break
        order[hole] = order[child]
        hole = child
    order[hole] = number


@rule
def arrange(found: Candidates) -> None:
    """Make ready to ask for candidates by rank. Most searches look at a few only, so that they are put in order when they are asked for."""
    found.waiting = found.count
    found.order[found.count] = BEYOND_ALL
    for step in range(found.count // 2):
        sink(found.order, found.count // 2 - 1 - step, found.count)


@rule
def key_at(found: Candidates, rank: int) -> int:
    """What stands in `sequence` at a rank, put there if need be."""
    while found.count - found.waiting <= rank:
        found.sequence[found.count - found.waiting] = found.order[0]
        found.waiting -= 1
        found.order[0] = found.order[found.waiting]
        sink(found.order, 0, found.waiting)
    return found.sequence[rank]


@rule
def ordered(found: Candidates, rank: int) -> int:
    """Place in `entry` of the candidate of a rank, below `count`. Equal ones stay as they were added."""
    return key_at(found, rank) & (MOST_CANDIDATES - 1)


@rule
def value_of(found: Candidates, rank: int) -> int:
    """What the candidate of a rank is ordered by."""
    return key_at(found, rank) // MOST_CANDIDATES


@rule
def bucket_of(low: int, middle: int, high: int) -> int:
    """Bucket of some letters."""
    mix = low ^ (middle >> 1) ^ (high << 2)
    mix ^= mix >> 31
    mix = (mix & 0x7FFFFFFF) * 0x2C1B3C6D
    return (mix >> 20) & (BUCKETS - 1)


@rule
def shelve_next(bins: WordBins, found: Candidates) -> int:
    """Let the next candidate be found by its letters; return its place on the shelf, which is its rank."""
    place = found.shelved
    found.shelved = place + 1
    source = ordered(found, place)
    entry = found.entry[source]
    low, middle, high = bins.low[entry], bins.middle[entry], bins.high[entry]
    found.shelf_entry[place] = entry
    found.shelf_length[place] = found.length[source]
    found.low[place] = low
    found.middle[place] = middle
    found.high[place] = high
    bucket = bucket_of(low, middle, high)
    found.chain[place] = found.head[bucket]
    found.head[bucket] = place + 1
    lane = place // LANE_BITS
    own = 1 << (place % LANE_BITS)
    letters = bins.mask[entry]
    while letters != 0:
        letter = letters & -letters
        letters ^= letter
        found.holding[ones(letter - 1), lane] |= own
    return place


@rule
def next_holding(found: Candidates, letter: int, place: int) -> int:
    """The first word of the shelf from a place on that has the letter of a place, or `shelved`."""
    lane = place // LANE_BITS
    bits = found.holding[letter, lane] >> (place % LANE_BITS) << (place % LANE_BITS)
    while bits == 0:
        lane += 1
        if lane * LANE_BITS >= found.shelved:
            return found.shelved
        bits = found.holding[letter, lane]
    return lane * LANE_BITS + ones((bits & -bits) - 1)


# Exact covers


@rule
def lowest_place(low: int, middle: int, high: int) -> int:
    """The rarest letter there is, as a place; MOST_LETTERS when there is none."""
    if low != 0:
        return ones((low & -low) - 1) // PLACE_BITS
    if middle != 0:
        return PLACES + ones((middle & -middle) - 1) // PLACE_BITS
    if high != 0:
        return 2 * PLACES + ones((high & -high) - 1) // PLACE_BITS
    return MOST_LETTERS


@rule
def has_letter(low: int, middle: int, high: int, place: int) -> bool:
    """True when the letter of a place is there."""
    if place < PLACES:
        return (low >> (PLACE_BITS * place)) & FIELD != 0
    if place < 2 * PLACES:
        return (middle >> (PLACE_BITS * (place - PLACES))) & FIELD != 0
    return (high >> (PLACE_BITS * (place - 2 * PLACES))) & FIELD != 0


@rule
def search_covers(found: Candidates, low: int, middle: int, high: int, words: int) -> int:
    """List the ways to use up these tiles with so many shelved candidates, each set of words once; return how many.

    Their lengths are those of `found.wanted`. Their places on the shelf go to `found.cover`. Stops after
    `found.limit` covers or `found.most_steps` looks at a word: then the answer is a lower bound. A word may be used twice.
    """
    found.steps = 0
    if words == 0:
        return 1 if low == 0 and middle == 0 and high == 0 else 0
    covers = 0
    depth = 0
    found.rest_low[0] = low
    found.rest_middle[0] = middle
    found.rest_high[0] = high
    found.pivot[0] = lowest_place(low, middle, high)
    found.cursor[0] = 0
    while True:
        low, middle, high = found.rest_low[depth], found.rest_middle[depth], found.rest_high[depth]
        place = found.cursor[depth]
        if depth == words - 1:
            other = found.head[bucket_of(low, middle, high)]
            while other > 0:
                last = other - 1
                other = found.chain[last]
                if last >= place and found.low[last] == low and found.middle[last] == middle and found.high[last] == high:
                    for level in range(depth):
                        found.cover[covers, level] = found.taken[level]
                    found.cover[covers, depth] = last
                    covers += 1
                    if covers >= found.limit:
                        break
            place = found.shelved
        else:
            pivot = found.pivot[depth]
            start = place
            while place < found.shelved:
                place = next_holding(found, pivot, place)
                if place == found.shelved or (
                    found.wanted[found.shelf_length[place]] > 0
                    and holds(low, found.low[place])
                    and holds(middle, found.middle[place])
                    and holds(high, found.high[place])
                ):
                    break
                place += 1
            found.steps += min(place + 1, found.shelved) - start
        if covers >= found.limit or found.steps >= found.most_steps:
            while depth > 0:
                depth -= 1
                found.wanted[found.shelf_length[found.taken[depth]]] += 1
            return covers
        if place >= found.shelved:
            if depth == 0:
                return covers
            depth -= 1
            found.wanted[found.shelf_length[found.taken[depth]]] += 1
            continue
        # Take the word; words that share a pivot come in the order of their positions, so that each set of words is found once.
        found.taken[depth] = place
        found.cursor[depth] = place + 1
        found.wanted[found.shelf_length[place]] -= 1
        low -= found.low[place]
        middle -= found.middle[place]
        high -= found.high[place]
        pivot = found.pivot[depth]
        same = has_letter(low, middle, high, pivot)
        depth += 1
        found.rest_low[depth] = low
        found.rest_middle[depth] = middle
        found.rest_high[depth] = high
        found.pivot[depth] = pivot if same else lowest_place(low, middle, high)
        found.cursor[depth] = place if same else 0


def plain_covers(words: Sequence[str], tiles: str, lengths: Sequence[int]) -> set[tuple[str, ...]]:
    """The same by trying everything, for tests: sets of words of these lengths that use up the tiles, each sorted."""
    from collections import Counter

    found: set[tuple[str, ...]] = set()

    def walk(chosen: tuple[str, ...], left: Any, wanted: tuple[int, ...]) -> None:
        if not wanted:
            if not left:
                found.add(tuple(sorted(chosen)))
            return
        for word in words:
            need = Counter(word)
            if len(word) == wanted[0] and not need - left:
                walk((*chosen, word), left - need, wanted[1:])

    walk((), Counter(tiles), tuple(lengths))
    return found
