"""Arrangements: all ways to lay the words of a variant into its grid (rulebook: Details on word formation).

Where a grid allows more than MOST_LAYOUTS, a uniform sample of that many is drawn with a fixed seed: from all of them while
there are at most MOST_TRIED placements to look at, else by placing the words at random and keeping what is legal. Bots then
create and imagine puzzles of these arrangements; people may use any.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb, prod
from typing import Final, NamedTuple

import numpy as np

from engines.core.chance import below, mixed, seeded_streams
from engines.core.compiled import rule, rule_with_arrays
from engines.core.records import Integers
from engines.don_cha.state import MAX_SQUARES, MAX_WORDS
from engines.words.lanes import LANE_BITS, lanes_of

MOST_LAYOUTS: Final = 16_384
MOST_TRIED: Final = 6_000_000
"""Placements of all words that are looked at one by one; beyond that they are drawn at random, as many times at most."""

MOST_LAYOUT_LANES: Final = -(-MOST_LAYOUTS // LANE_BITS)

NOWHERE: Final = -1
ALONG: Final = -1
"""Place of a word that lies in the line asked for."""
UNTOUCHED: Final = -1
"""Plan of a line in which no word has a square."""
DEPTH_BITS: Final = 3
PLACE_BITS: Final = 4


class Layouts(NamedTuple):
    """Arrangements in the order of `Rules.word_length`: read-only int64 arrays, one row an arrangement; the last three are sets of them."""

    start: Integers
    """(layouts, words) first square of each word."""
    step: Integers
    """(layouts, words) 1 across, the grid's size down."""
    blanks: Integers
    """(layouts, lines) blank squares of each row and column."""
    touch: Integers
    """(layouts, words) bit l: the word has a square in line l."""
    value_plan: Integers
    """(layouts, lines) which word brings a line to its value (question C), and what it has to add to: see `value_plan_of`."""
    owner: Integers
    """(layouts, squares) first word that covers a square, NOWHERE for a blank one."""
    cross: Integers
    """(layouts, words * words) place in word s where word t crosses it, at s * words + t; NOWHERE when it does not."""
    with_blanks: Integers
    """(lines, grid + 1, lanes) the arrangements with so many blank squares in a line, as sets (lanes.py)."""
    touching: Integers
    """(lines, words, lanes) those in which the word has a square in the line."""
    covering: Integers
    """(squares, lanes) those in which a word covers the square."""


@rule
def placements_of(grid: int, length: int) -> int:
    """Ways to place one word."""
    return 2 * grid * (grid - length + 1)


@rule
def place_word(grid: int, length: int, number: int, word: int, start: Integers, step: Integers) -> None:
    """Placement `number` of a word: across first, line by line."""
    free = grid - length + 1
    line = number // free
    offset = number % free
    if line < grid:
        start[word] = line * grid + offset
        step[word] = 1
    else:
        start[word] = offset * grid + line - grid
        step[word] = grid


@rule
def is_arrangement(grid: int, lengths: Integers, words: int, start: Integers, step: Integers, covered: Integers) -> bool:
    """True when adjacent squares always belong to the same word and no two words in one direction overlap.

    Then the maximal runs of two squares and more are exactly the words (rules digest 4.2). covered: scratch, (squares,).
    """
    squares = grid * grid
    for square in range(squares):
        covered[square] = 0
    for word in range(words):
        for place in range(lengths[word]):
            square = start[word] + place * step[word]
            for other in range(word):
                if (covered[square] >> other) & 1 and step[other] == step[word]:
                    return False
            covered[square] |= 1 << word
    for square in range(squares):
        if covered[square] == 0:
            continue
        if (square + 1) % grid != 0 and covered[square + 1] != 0 and covered[square] & covered[square + 1] == 0:
            return False
        if square + grid < squares and covered[square + grid] != 0 and covered[square] & covered[square + grid] == 0:
            return False
    return True


@rule_with_arrays
def list_layouts(grid: int, lengths: Integers, most: int, streams: Integers, start: Integers, step: Integers) -> int:
    """Write up to `most` arrangements, a uniform sample of all when there are more; return how many there are in all.

    start, step: (most, words). Words of equal length are placed in ascending order, so that each arrangement comes once.
    """
    words = len(lengths)
    chosen = np.zeros(MAX_WORDS, np.int64)
    starts = np.zeros(MAX_WORDS, np.int64)
    steps = np.zeros(MAX_WORDS, np.int64)
    covered = np.zeros(MAX_SQUARES, np.int64)
    found = 0
    word = 0
    chosen[0] = -1
    while word >= 0:
        chosen[word] += 1
        if chosen[word] >= placements_of(grid, lengths[word]):
            word -= 1
            continue
        place_word(grid, lengths[word], chosen[word], word, starts, steps)
        if word + 1 < words:
            word += 1
            chosen[word] = chosen[word - 1] if lengths[word] == lengths[word - 1] else -1
            continue
        if not is_arrangement(grid, lengths, words, starts, steps, covered):
            continue
        row = found
        if found >= most:
            # Each of those seen so far stays with the same chance.
            row = below(streams, 0, found + 1)
        found += 1
        if row < most:
            for other in range(words):
                start[row, other] = starts[other]
                step[row, other] = steps[other]
    return found


@rule_with_arrays
def draw_layouts(grid: int, lengths: Integers, most: int, tries: int, streams: Integers, start: Integers, step: Integers) -> int:
    """Write up to `most` arrangements, each legal one as likely as the next; return how many were found."""
    words = len(lengths)
    starts = np.zeros(MAX_WORDS, np.int64)
    steps = np.zeros(MAX_WORDS, np.int64)
    covered = np.zeros(MAX_SQUARES, np.int64)
    found = 0
    for _ in range(tries):
        if found == most:
            break
        ascending = True
        last = -1
        for word in range(words):
            number = below(streams, 0, placements_of(grid, lengths[word]))
            if word > 0 and lengths[word] == lengths[word - 1] and number <= last:
                ascending = False
            last = number
            place_word(grid, lengths[word], number, word, starts, steps)
        if ascending and is_arrangement(grid, lengths, words, starts, steps, covered):
            for word in range(words):
                start[found, word] = starts[word]
                step[found, word] = steps[word]
            found += 1
    return found


@rule
def fill_layouts(grid: int, lengths: Integers, layouts: Layouts) -> None:
    """Fill the other columns from `start` and `step`."""
    words = len(lengths)
    for layout in range(len(layouts.start)):
        for line in range(2 * grid):
            layouts.blanks[layout, line] = grid
        for word in range(words):
            for place in range(lengths[word]):
                square = layouts.start[layout, word] + place * layouts.step[layout, word]
                row = square // grid
                column = grid + square % grid
                layouts.touch[layout, word] |= (1 << row) | (1 << column)
                if layouts.owner[layout, square] == NOWHERE:
                    layouts.owner[layout, square] = word
                    layouts.blanks[layout, row] -= 1
                    layouts.blanks[layout, column] -= 1
        for line in range(2 * grid):
            layouts.value_plan[layout, line] = value_plan_of(grid, lengths, layouts, layout, line)
        for word in range(words):
            for other in range(word):
                fill_crossing(lengths, words, layouts, layout, word, other)
        fill_sets(grid, words, layouts, layout)


@rule
def value_plan_of(grid: int, lengths: Integers, layouts: Layouts, layout: int, line: int) -> int:
    """The last word that has a square in a line, its place there or ALONG, and as bits the squares of the line that other words cover."""
    last = -1
    for word in range(len(lengths)):
        if (layouts.touch[layout, word] >> line) & 1:
            last = word
    if last < 0:
        return UNTOUCHED
    beside = 0
    own = 0
    own_place = 0
    for number in range(grid):
        square = line * grid + number if line < grid else number * grid + line - grid
        inside = NOWHERE
        for place in range(lengths[last]):
            if layouts.start[layout, last] + place * layouts.step[layout, last] == square:
                inside = place
        if inside != NOWHERE:
            own_place = inside if own == 0 else ALONG
            own += 1
        elif layouts.owner[layout, square] != NOWHERE:
            beside |= 1 << number
    return last | ((own_place + 1) << DEPTH_BITS) | (beside << (DEPTH_BITS + PLACE_BITS))


@rule
def fill_sets(grid: int, words: int, layouts: Layouts, layout: int) -> None:
    """Enter an arrangement into the sets it belongs to."""
    lane = layout // LANE_BITS
    bit = 1 << (layout % LANE_BITS)
    for line in range(2 * grid):
        layouts.with_blanks[line, layouts.blanks[layout, line], lane] |= bit
        for word in range(words):
            if (layouts.touch[layout, word] >> line) & 1:
                layouts.touching[line, word, lane] |= bit
    for square in range(grid * grid):
        if layouts.owner[layout, square] != NOWHERE:
            layouts.covering[square, lane] |= bit


@rule
def fill_crossing(lengths: Integers, words: int, layouts: Layouts, layout: int, word: int, other: int) -> None:
    """Where two words of an arrangement cross, if they do."""
    for place in range(lengths[word]):
        square = layouts.start[layout, word] + place * layouts.step[layout, word]
        for there in range(lengths[other]):
            if layouts.start[layout, other] + there * layouts.step[layout, other] == square:
                layouts.cross[layout, word * words + other] = place
                layouts.cross[layout, other * words + word] = there


class Listed(NamedTuple):
    """The arrangements of a grid and how they were come by."""

    layouts: Layouts
    total: int
    """How many there are in all; -1 when they were drawn and nobody counted them."""

    @property
    def whole(self) -> bool:
        """True when all of them are listed."""
        return self.total == len(self.layouts.start)


@lru_cache(maxsize=4)
def listed_layouts(grid: int, word_lengths: tuple[int, ...]) -> Listed:
    """The arrangements of these word lengths, in any order of lengths."""
    lengths = np.array(sorted(word_lengths, reverse=True), np.int64)
    start = np.zeros((MOST_LAYOUTS, len(lengths)), np.int64)
    step = np.zeros((MOST_LAYOUTS, len(lengths)), np.int64)
    streams = seeded_streams(grid, np.array([int("".join(map(str, sorted(word_lengths))))], np.int64), 1)[0]
    if placements_to_try(grid, word_lengths) <= MOST_TRIED:
        total = int(list_layouts(grid, lengths, MOST_LAYOUTS, streams, start, step))
        count = min(total, MOST_LAYOUTS)
    else:
        drawn = int(draw_layouts(grid, lengths, MOST_LAYOUTS, MOST_TRIED, streams, start, step))
        _, first = np.unique(np.hstack([start[:drawn], step[:drawn]]), axis=0, return_index=True)
        count, total = len(first), -1
        start, step = start[np.sort(first)], step[np.sort(first)]
    # Mixed, so that any stretch of the list is a fair sample.
    order = np.argsort(np.array([mixed(grid, number) for number in range(count)], np.int64), kind="stable")
    return Listed(_filled(grid, lengths, start[order], step[order]), total)


def placements_to_try(grid: int, word_lengths: tuple[int, ...]) -> int:
    """Ways to place all words, legal or not; words of one length are not told apart."""
    return prod(comb(int(placements_of(grid, length)), word_lengths.count(length)) for length in set(word_lengths))


def _filled(grid: int, lengths: Integers, start: Integers, step: Integers) -> Layouts:
    count, words = len(start), len(lengths)
    lanes = int(lanes_of(count))
    layouts = Layouts(
        start,
        step,
        np.zeros((count, 2 * grid), np.int64),
        np.zeros((count, words), np.int64),
        np.zeros((count, 2 * grid), np.int64),
        np.full((count, grid * grid), NOWHERE, np.int64),
        np.full((count, words * words), NOWHERE, np.int64),
        np.zeros((2 * grid, grid + 1, lanes), np.int64),
        np.zeros((2 * grid, words, lanes), np.int64),
        np.zeros((grid * grid, lanes), np.int64),
    )
    fill_layouts(grid, lengths, layouts)
    for array in layouts:
        array.flags.writeable = False
    return layouts


def fewest_tiles(grid: int, word_lengths: tuple[int, ...]) -> int | None:
    """Tiles of the arrangement that takes fewest, or fewer where not all are listed; None when the words cannot be arranged at all."""
    listed = listed_layouts(grid, tuple(sorted(word_lengths)))
    covered = (listed.layouts.owner != NOWHERE).sum(axis=1)
    if not len(covered):
        return None
    # Words cross only those of the other direction: most of them when half lie across.
    most_crossings = len(word_lengths) ** 2 // 4
    return int(covered.min()) if listed.whole else sum(word_lengths) - most_crossings


def crossings(layouts: Layouts) -> Integers:
    """Crossings of each arrangement, (layouts,)."""
    return np.asarray((layouts.cross != NOWHERE).sum(axis=1) // 2, np.int64)


COMPILED = (lanes_of, placements_of, list_layouts, draw_layouts, fill_layouts)
"""The compiled functions that Python calls here."""
