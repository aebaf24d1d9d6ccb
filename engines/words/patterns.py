"""Which words fit a row of boxes of which some hold letters: bitsets by box and letter.

A *shelf* is a list of words for rows of one kind, commonest first, words kept from bots last. On an exact shelf every word
fills the row. On an open shelf words may be shorter: a word then stands at the end of the row, after blank boxes, so that
rows where a word may begin on any box are searched through its last box.

Bit b of lane l of `masks` for (box, letter) says whether entry `l * LANE_BITS + b` of the shelf has that letter in that
box; the letter after the alphabet's last stands for a blank box. The words that fit a row are the AND over its letters;
63 bits a lane keep a lane positive.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from engines.core.compiled import rule
from engines.core.errors import BadInput
from engines.core.records import Integers
from engines.words.bits import ones
from engines.words.facts import FACT_COMMONNESS_MASK, FACT_COMMONNESS_SHIFT, FACT_LENGTH_MASK, FACT_STAMP_SHIFT
from engines.words.lanes import FULL_LANE, LANE_BITS, first_members, lanes_of

if TYPE_CHECKING:
    from engines.words.book import WordBook  # its readers of files are no part of the compiled code

BOX_BITS: Final = 6
BOX_MASK: Final = 63
BLANK: Final = 63
"""Letter code of a box that a shorter word leaves blank."""
EMPTY: Final = -1
"""Letter code of an empty box in a row."""
MOST_BOXES: Final = 10
"""Ten letters of six bits fit in an int64."""

BLOCK_LANES: Final = 32
"""Lanes that a search goes through at a time."""
ROOM_ROWS: Final = 4
"""Rows of lanes that `list_formable` works in."""
FEW: Final = 8
"""Up to so many words of a lane are looked at one by one."""


class Shelf(NamedTuple):
    """A kind of row: its boxes, and the letters that its shortest word has."""

    boxes: int
    shortest: int


class Patterns(NamedTuple):
    """The shelves of a table in one set of arrays, read-only, so that any number of shelves has one compiled type."""

    boxes: Integers
    """(shelves,) boxes of a row."""
    lanes: Integers
    """(shelves,) lanes of a bitset."""
    first_entry: Integers
    """(shelves + 1,) where a shelf's entries start."""
    first_mask: Integers
    """(shelves,) where a shelf's bitsets start: box by box, letter by letter, lane by lane."""
    masks: Integers
    words: Integers
    """(entries,) word ids."""
    letters: Integers
    """(entries,) letters of the row from box 0, six bits each, BLANK before a shorter word."""
    commonness: Integers
    """(entries,) hundredths of Zipf, -1 for words kept from bots; falling along a shelf."""
    letters_a_box: int
    """Bitsets of a box: one a letter, and one for the blank box."""


def build_patterns(book: WordBook, shelves: Sequence[Shelf]) -> Patterns:
    """The shelves over the words of a book; equal ones are made once a process.

    Raises BadInput for a row of more than MOST_BOXES boxes or without a box.
    """
    for shelf in shelves:
        if not 1 <= shelf.boxes <= MOST_BOXES or not 1 <= shelf.shortest <= shelf.boxes:
            raise BadInput(
                f"A row has 1 to {MOST_BOXES} boxes and words of at most as many letters; {shelf.boxes} boxes with words from {shelf.shortest} letters were given."
            )
    return _joined(book, [_shelved(book, shelf) for shelf in shelves])


class _Shelved(NamedTuple):
    boxes: int
    words: Integers
    letters: Integers
    commonness: Integers
    masks: Integers
    """(boxes, alphabet size + 1, lanes)."""


@lru_cache(maxsize=32)
def _shelved(book: WordBook, shelf: Shelf) -> _Shelved:
    facts = book.index.facts
    lengths = facts & FACT_LENGTH_MASK
    commonness = ((facts >> FACT_COMMONNESS_SHIFT) & FACT_COMMONNESS_MASK) - 1
    fitting = np.flatnonzero((lengths >= shelf.shortest) & (lengths <= shelf.boxes))
    # Equally common words stand in the order of their stamps, so that the first few are a fair sample of them.
    order = np.lexsort((facts[fitting] >> FACT_STAMP_SHIFT, -commonness[fitting]))
    words = fitting[order].astype(np.int64)
    codes = _codes_in_boxes(book, words, lengths[words], shelf.boxes)
    shifts = np.arange(shelf.boxes, dtype=np.int64) * BOX_BITS
    return _Shelved(shelf.boxes, words, (codes << shifts).sum(axis=1), commonness[words], _bitsets(codes, book.alphabet.size))


def _codes_in_boxes(book: WordBook, words: Integers, lengths: Integers, boxes: int) -> Integers:
    """Letter codes by word and box, (words, boxes); BLANK before a shorter word."""
    position = np.arange(boxes, dtype=np.int64) - (boxes - lengths)[:, None]
    # Rows have at most ten boxes, so all letters are in the low half.
    codes = (book.index.low[words][:, None] >> (BOX_BITS * np.maximum(position, 0))) & BOX_MASK
    return np.where(position < 0, BLANK, codes)


def _bitsets(codes: Integers, size: int) -> Integers:
    """Bitsets (boxes, size + 1, lanes) of the entries' letters, blanks last."""
    entries, boxes = codes.shape
    lanes = max(1, -(-entries // LANE_BITS))
    masks = np.zeros((boxes, size + 1, lanes), np.int64)
    lane, bit = np.divmod(np.arange(entries, dtype=np.int64), LANE_BITS)
    for box in range(boxes):
        # Every (letter, lane, bit) occurs once, so adding bits is setting them.
        np.add.at(masks[box], (np.where(codes[:, box] == BLANK, size, codes[:, box]), lane), np.int64(1) << bit)
    return masks


def _joined(book: WordBook, shelved: Sequence[_Shelved]) -> Patterns:
    counts = np.array([len(one.words) for one in shelved], np.int64)
    sizes = np.array([one.masks.size for one in shelved], np.int64)
    arrays = (
        np.array([one.boxes for one in shelved], np.int64),
        np.array([one.masks.shape[2] for one in shelved], np.int64),
        np.concatenate(([0], np.cumsum(counts))).astype(np.int64),
        np.concatenate(([0], np.cumsum(sizes)[:-1])).astype(np.int64),
        np.concatenate([one.masks.ravel() for one in shelved]),
        np.concatenate([one.words for one in shelved]),
        np.concatenate([one.letters for one in shelved]),
        np.concatenate([one.commonness for one in shelved]),
    )
    for array in arrays:
        array.flags.writeable = False
    return Patterns(*arrays, book.alphabet.size + 1)


def known_entries(patterns: Patterns, shelf: int, least_commonness: int) -> int:
    """How many entries of a shelf a bot of this vocabulary (hundredths) knows: its first ones. -1: all, those kept from bots too."""
    falling = patterns.commonness[patterns.first_entry[shelf] : patterns.first_entry[shelf + 1]]
    if least_commonness < 0:
        return len(falling)
    return int(np.searchsorted(-falling, -least_commonness, side="right"))


@rule
def entry_letter(letters: int, box: int) -> int:
    """Letter code of a packed entry in a box, or BLANK."""
    return (letters >> (BOX_BITS * box)) & BOX_MASK


@rule
def open_lanes(lanes: Integers, known: int) -> int:
    """Write to lanes[0:n] that the first `known` entries all fit; return n."""
    used = lanes_of(known)
    found = lanes[:used]
    found[:] = FULL_LANE
    if used > 0:
        found[used - 1] = first_members(known, used - 1)
    return used


@rule
def match_lanes(patterns: Patterns, shelf: int, row: Integers, known: int, lanes: Integers) -> int:
    """Write to lanes[0:n] which of the first `known` entries fit a row; return n.

    row: letter codes by box, EMPTY where a box is empty. lanes: as long as the longest bitset.
    """
    used = open_lanes(lanes, known)
    # Views from their first lane: Numba then need not care for negative places, and the loops run on whole vectors.
    found = lanes[:used]
    width = patterns.lanes[shelf]
    for box in range(patterns.boxes[shelf]):
        if row[box] != EMPTY:
            first = patterns.first_mask[shelf] + (box * patterns.letters_a_box + row[box]) * width
            bitset = patterns.masks[first : first + used]
            for lane in range(used):
                found[lane] &= bitset[lane]
    return used


@rule
def count_lanes(lanes: Integers, used: int) -> int:
    """How many entries `match_lanes` found."""
    count = 0
    found = lanes[:used]
    for lane in range(used):
        count += ones(found[lane])
    return count


@rule
def list_lanes(lanes: Integers, used: int, out: Integers) -> int:
    """Write the places (on their shelf) of the first entries that `match_lanes` found to `out`, as many as fit; return how many."""
    found = 0
    for lane in range(used):
        bits = lanes[lane]
        while bits != 0:
            if found >= out.shape[0]:
                return found
            bit = bits & -bits
            bits ^= bit
            out[found] = lane * LANE_BITS + ones(bit - 1)
            found += 1
    return found


@rule
def list_fitting(patterns: Patterns, shelf: int, row: Integers, known: int, out: Integers) -> tuple[int, int]:
    """Write to `out` the places (on their shelf) of the first entries that fit a row, as many as it holds.

    Returns how many, and how many of the first `known` entries were looked through: all of them unless `out` was too short.
    At least one box of the row must hold a letter.
    """
    boxes = patterns.boxes[shelf]
    first, box = _next_bitset(patterns, shelf, row, -1)
    second, box = _next_bitset(patterns, shelf, row, box)
    room = out.shape[0]
    found = 0
    used = lanes_of(known)
    for lane in range(used):
        bits = patterns.masks[first + lane]
        if second >= 0:
            bits &= patterns.masks[second + lane]
        if bits == 0:
            continue
        if box < boxes:
            bits &= _rest_of_lane(patterns, shelf, row, box, lane)
        if lane == used - 1:
            bits &= first_members(known, used - 1)
        while bits != 0:
            bit = bits & -bits
            bits ^= bit
            place = lane * LANE_BITS + ones(bit - 1)
            if found >= room:
                return found, place
            out[found] = place
            found += 1
    return found, known


@rule
def _next_bitset(patterns: Patterns, shelf: int, row: Integers, after: int) -> tuple[int, int]:
    """Where the bitset of the next given letter starts, -1 without one, and its box."""
    for box in range(after + 1, patterns.boxes[shelf]):
        if row[box] != EMPTY:
            return patterns.first_mask[shelf] + (box * patterns.letters_a_box + row[box]) * patterns.lanes[shelf], box
    return -1, patterns.boxes[shelf]


@rule
def _rest_of_lane(patterns: Patterns, shelf: int, row: Integers, after: int, lane: int) -> int:
    """One lane of all given letters beyond a box."""
    bits = FULL_LANE
    for box in range(after + 1, patterns.boxes[shelf]):
        if row[box] != EMPTY:
            bits &= patterns.masks[patterns.first_mask[shelf] + (box * patterns.letters_a_box + row[box]) * patterns.lanes[shelf] + lane]
    return bits


@rule
def list_formable(patterns: Patterns, shelf: int, row: Integers, letters: int, jokers: int, known: int, room: Integers, out: Integers) -> int:
    """Write to `out` the first of the `known` entries that fill a row when each empty box gets a letter of a set; return how many.

    Places on the shelf, as many as `out` holds. letters: bit c set when letter c is at hand, as often as you like: count them
    yourself in what is found. jokers: 0 to 2 empty boxes may get any other letter. room: int64 (ROOM_ROWS, BLOCK_LANES),
    overwritten.
    """
    first, box = _next_bitset(patterns, shelf, row, -1)
    if first < 0:
        return _list_formable_anew(patterns, shelf, letters, jokers, known, room, out)
    second, box = _next_bitset(patterns, shelf, row, box)
    entries = patterns.first_entry[shelf]
    found = 0
    used = lanes_of(known)
    for lane in range(used):
        bits = patterns.masks[first + lane]
        if second >= 0:
            bits &= patterns.masks[second + lane]
        if bits == 0:
            continue
        if box < patterns.boxes[shelf]:
            bits &= _rest_of_lane(patterns, shelf, row, box, lane)
        if lane == used - 1:
            bits &= first_members(known, used - 1)
        # Few words are quicker looked at one by one than all words of the lane at once.
        many = ones(bits) > FEW
        if many:
            bits = _formable_in_lane(patterns, shelf, row, letters, jokers, lane, bits)
        while bits != 0:
            bit = bits & -bits
            bits ^= bit
            place = lane * LANE_BITS + ones(bit - 1)
            if many or _is_formable(patterns, shelf, row, letters, jokers, patterns.letters[entries + place]):
                if found >= out.shape[0]:
                    return found
                out[found] = place
                found += 1
    return found


@rule
def _is_formable(patterns: Patterns, shelf: int, row: Integers, letters: int, jokers: int, packed: int) -> bool:
    """True when the empty boxes of a row can be filled to make an entry that agrees with its letters."""
    lacking = 0
    for box in range(patterns.boxes[shelf]):
        if row[box] == EMPTY:
            letter = entry_letter(packed, box)
            if letter != BLANK and letters >> letter & 1 == 0:
                lacking += 1
    return lacking <= jokers


@rule
def _list_formable_anew(patterns: Patterns, shelf: int, letters: int, jokers: int, known: int, room: Integers, out: Integers) -> int:
    """`list_formable` for a row where nothing is written: block by block until `out` is full."""
    found = 0
    used = lanes_of(known)
    for start in range(0, used, BLOCK_LANES):
        count = min(BLOCK_LANES, used - start)
        _formable_block(patterns, shelf, letters, jokers, start, count, room)
        if start + count == used:
            room[0, count - 1] &= first_members(known, used - 1)
        for lane in range(count):
            bits = room[0, lane]
            while bits != 0:
                if found >= out.shape[0]:
                    return found
                bit = bits & -bits
                bits ^= bit
                out[found] = (start + lane) * LANE_BITS + ones(bit - 1)
                found += 1
    return found


@rule
def _formable_block(patterns: Patterns, shelf: int, letters: int, jokers: int, start: int, count: int, room: Integers) -> None:
    """Write to room[0, :count] which entries of `count` lanes from `start` on fill an empty row."""
    exact = room[0, :count]
    once = room[1, :count]
    twice = room[2, :count]
    fits = room[3, :count]
    exact[:] = FULL_LANE
    once[:] = 0
    twice[:] = 0
    width = patterns.lanes[shelf]
    for box in range(patterns.boxes[shelf]):
        _gather(patterns, patterns.first_mask[shelf] + box * patterns.letters_a_box * width + start, width, letters, fits)
        if jokers == 0:
            for lane in range(count):
                exact[lane] &= fits[lane]
        else:
            for lane in range(count):
                twice[lane] = (twice[lane] & fits[lane]) | (once[lane] & ~fits[lane])
                once[lane] = (once[lane] & fits[lane]) | (exact[lane] & ~fits[lane])
                exact[lane] &= fits[lane]
    if jokers > 0:
        for lane in range(count):
            exact[lane] |= once[lane]
    if jokers > 1:
        for lane in range(count):
            exact[lane] |= twice[lane]


@rule
def _gather(patterns: Patterns, first: int, width: int, letters: int, fits: Integers) -> None:
    """OR the bitsets of a box over a set of letters and the blank box; they start at `first`, `width` apart."""
    used = fits.shape[0]
    blank = patterns.letters_a_box - 1
    bitset = patterns.masks[first + blank * width : first + blank * width + used]
    for lane in range(used):
        fits[lane] = bitset[lane]
    left = letters
    while left != 0:
        bit = left & -left
        left ^= bit
        letter = ones(bit - 1)
        bitset = patterns.masks[first + letter * width : first + letter * width + used]
        for lane in range(used):
            fits[lane] |= bitset[lane]


@rule
def _formable_in_lane(patterns: Patterns, shelf: int, row: Integers, letters: int, jokers: int, lane: int, bits: int) -> int:
    """Of the words in `bits` those whose empty boxes can be filled."""
    exact = bits
    once = 0
    twice = 0
    width = patterns.lanes[shelf]
    for box in range(patterns.boxes[shelf]):
        if row[box] != EMPTY:
            continue
        start = patterns.first_mask[shelf] + box * patterns.letters_a_box * width + lane
        fits = patterns.masks[start + (patterns.letters_a_box - 1) * width]
        left = letters
        while left != 0:
            fits |= patterns.masks[start + ones((left & -left) - 1) * width]
            left &= left - 1
        if jokers > 0:
            if jokers > 1:
                twice = (twice & fits) | (once & ~fits)
            once = (once & fits) | (exact & ~fits)
        exact &= fits
        if exact | once | twice == 0:
            return 0
    return exact | once | twice


@rule
def words_fitting(patterns: Patterns, shelf: int, row: Integers, known: int, lanes: Integers, out: Integers) -> tuple[int, int]:
    """How many of the first `known` entries of a shelf fit a row, and how many of these were listed: places on the shelf, to `out`."""
    used = match_lanes(patterns, shelf, row, known, lanes)
    return count_lanes(lanes, used), list_lanes(lanes, used, out)
