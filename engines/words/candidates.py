"""Words that a search may put together: gathered from the bins, put in order as far as anybody asks, and found by their letters.

Words that have a letter which the heap lacks are left out by sets of bits, 63 at a time.
"""

from __future__ import annotations

from typing import Annotated, Final

from engines.core.compiled import rule
from engines.core.records import Integers, Record
from engines.words.bins import LONGEST, MOST_LETTERS, Heap, WordBins, entry_fits
from engines.words.bits import ones
from engines.words.lanes import FULL_LANE, LANE_BITS, first_members, lanes_of

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

BEYOND_ALL: Final = 1 << 62
"""Greater than what any candidate is ordered by."""


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
    for first in range(0, lanes_of(words), BLOCK_LANES):
        for lane in range(letters_fit(bins, length, words, first, lacking, found)):
            bits = found.fitting[lane]
            while bits != 0:
                bit = bits & -bits
                bits ^= bit
                entry = bins.first[length] + (first + lane) * LANE_BITS + ones(bit - 1)
                if entry_fits(bins, entry, low, middle, high):
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
