"""Packing words into rows out of a pool of letters: the search behind the best sheet in hindsight (hindsight.py).

Words are tried in the order of their hardness, those with rare letters first, so that common letters are left for the short
rows at the end. The search goes through everything, unless a row has more words that fit than are kept, or the tries run out:
then it says that it was cut short.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import numpy as np

from engines.core.compiled import rule
from engines.core.records import Integers, Record
from engines.words.bits import ones
from engines.words.facts import FACT_COMMONNESS_MASK, FACT_COMMONNESS_SHIFT, FACT_LENGTH_MASK
from engines.words.patterns import BOX_BITS, BOX_MASK
from engines.wortfabrik.state import LONGEST_ROW, MAX_ROWS

if TYPE_CHECKING:
    from engines.words.book import WordBook  # its readers of files are no part of the compiled code

LETTERS: Final = 32
COUNT_BITS: Final = 4
LETTERS_A_PART: Final = 15
PARTS: Final = 3
"""Counts of 32 letters, four bits each, in three numbers."""
MOST_COUNT: Final = 7
"""Counts above say the same: no word has more of one letter."""
GUARD: Final = sum(8 << (COUNT_BITS * place) for place in range(LETTERS_A_PART))
"""The top bit of each count, lent for a comparison of all at once."""

MOST_KEPT: Final = 64
"""Words that fit a row and are tried, at most; fewer in long rows."""
MOST_DAYS: Final = 10
JOKERS: Final = LETTERS
"""Row of the jokers in tables by letter."""


class WordLists(NamedTuple):
    """Words by length for packing, hardest first: read-only int64 arrays."""

    first: Integers
    """(LONGEST_ROW + 2,) where the words of each length start."""
    need: Integers
    """(words, PARTS) letters of a word, packed counts."""
    word: Integers
    """(words,) word ids."""
    commonness: Integers


def word_lists(book: WordBook) -> WordLists:
    """All words of row lengths. A letter is as hard as it is rare in them."""
    facts = book.index.facts
    lengths = facts & FACT_LENGTH_MASK
    commonness = ((facts >> FACT_COMMONNESS_SHIFT) & FACT_COMMONNESS_MASK) - 1
    word = np.flatnonzero(lengths <= LONGEST_ROW)
    counts = _letter_counts(book, word, lengths[word])
    share = (counts.sum(axis=0) + 1) / (counts.sum() + LETTERS)
    hardness = (counts * np.round(-1000 * np.log2(share)).astype(np.int64)).sum(axis=1)
    order = np.lexsort((word, -hardness, lengths[word]))
    first = np.searchsorted(lengths[word][order], np.arange(LONGEST_ROW + 2)).astype(np.int64)
    arrays = (first, _packed(counts[order]), word[order].astype(np.int64), commonness[word][order])
    for array in arrays:
        array.flags.writeable = False
    return WordLists(*arrays)


def _letter_counts(book: WordBook, words: Integers, lengths: Integers) -> Integers:
    """How often each letter stands in each word, (words, LETTERS)."""
    counts = np.zeros((len(words), LETTERS), np.int64)
    for position in range(LONGEST_ROW):
        has = lengths > position
        letters = (book.index.low[words[has]] >> (BOX_BITS * position)) & BOX_MASK
        np.add.at(counts, (np.flatnonzero(has), letters), 1)
    return counts


def _packed(counts: Integers) -> Integers:
    """Counts in four bits each, (words, PARTS)."""
    packed = np.zeros((len(counts), PARTS), np.int64)
    for letter in range(LETTERS):
        part, place = divmod(letter, LETTERS_A_PART)
        packed[:, part] |= np.minimum(counts[:, letter], MOST_COUNT) << (COUNT_BITS * place)
    return packed


class Packing(Record):
    """One search: what is asked, scratch paper, and what was found."""

    # What is asked
    rows: int
    length: Annotated[Integers, (MAX_ROWS,)]
    """Letters of each word, longest first."""
    least_commonness: int
    tries: int
    """Words that may still be laid."""
    kept: Annotated[Integers, (MAX_ROWS,)]
    """Words that are tried in each row."""
    pool: Annotated[Integers, (LETTERS,)]
    """Letters at hand, jokers included as the letters they stand for."""
    fixed: Annotated[Integers, (LETTERS,)]
    """Of these, jokers."""
    pairs: int
    """Sets of equal letters that must be left over."""
    pair_size: int
    days: int
    free: int
    """Letters that may be left out each day."""
    shown: Annotated[Integers, (LETTERS + 1, MOST_DAYS)]
    """Dice that show a letter on each day, jokers last."""

    # Scratch paper
    have: Annotated[Integers, (PARTS,)]
    left: Annotated[Integers, (LETTERS,)]
    listed: Annotated[Integers, (MAX_ROWS,)]
    place: Annotated[Integers, (MAX_ROWS,)]
    candidate: Annotated[Integers, (MAX_ROWS, MOST_KEPT)]
    drops: Annotated[Integers, (LETTERS + 1,)]
    """Dice that no word uses, by letter, jokers last."""
    exchanged: Annotated[Integers, (LETTERS,)]
    """Sets of equal letters that are exchanged for a joker."""
    flow: Annotated[Integers, (LETTERS + 1, MOST_DAYS)]
    """Letters left out on each day."""
    taken: Annotated[Integers, (MOST_DAYS,)]
    seen: Annotated[Integers, (MOST_DAYS,)]
    from_day: Annotated[Integers, (MOST_DAYS,)]
    from_letter: Annotated[Integers, (MOST_DAYS,)]

    # What was found
    cut_short: int
    best_forced: int
    """Least letters that must be put away somewhere; -1 before anything was found."""
    best: Annotated[Integers, (MAX_ROWS,)]
    """Entry of `WordLists` in each row."""


@rule
def pack_counts(packing: Packing) -> None:
    """Pack the letters that are left."""
    for part in range(PARTS):
        packing.have[part] = 0
    for letter in range(LETTERS):
        part = letter // LETTERS_A_PART
        packing.have[part] |= min(packing.left[letter], MOST_COUNT) << (COUNT_BITS * (letter - part * LETTERS_A_PART))


@rule
def fits(packing: Packing, lists: WordLists, entry: int) -> bool:
    """True when the letters that are left spell a word."""
    for part in range(PARTS):  # noqa: SIM110 - Numba compiles no generator inside all()
        if ((packing.have[part] | GUARD) - lists.need[entry, part]) & GUARD != GUARD:
            return False
    return True


@rule
def count_word(packing: Packing, lists: WordLists, entry: int, sign: int) -> None:
    """Take the letters of a word (sign -1) or give them back (1)."""
    for part in range(PARTS):
        need = lists.need[entry, part]
        letter = part * LETTERS_A_PART
        while need != 0:
            packing.left[letter] += sign * (need & (2 * MOST_COUNT + 1))
            need >>= COUNT_BITS
            letter += 1


@rule
def list_words(packing: Packing, lists: WordLists, row: int) -> None:
    """List the first words that fit a row, hardest first; one of the same length as the row before comes no earlier than that."""
    length = packing.length[row]
    first = lists.first[length]
    if row > 0 and packing.length[row - 1] == length:
        first = packing.candidate[row - 1, packing.place[row - 1]]
    pack_counts(packing)
    packing.listed[row] = 0
    packing.place[row] = 0
    for entry in range(first, lists.first[length + 1]):
        if fits(packing, lists, entry) and lists.commonness[entry] >= packing.least_commonness:
            if packing.listed[row] >= packing.kept[row]:
                packing.cut_short = 1
                return
            packing.candidate[row, packing.listed[row]] = entry
            packing.listed[row] += 1


@rule
def pack_rows(packing: Packing, lists: WordLists) -> None:
    """Search until nothing must be put away, everything was tried, or the tries run out."""
    for letter in range(LETTERS):
        packing.left[letter] = packing.pool[letter]
    row = 0
    if packing.rows == 0:
        judge(packing)
        return
    list_words(packing, lists, row)
    while row >= 0:
        if packing.place[row] >= packing.listed[row]:
            row -= 1
            if row >= 0:
                count_word(packing, lists, packing.candidate[row, packing.place[row]], 1)
                packing.place[row] += 1
            continue
        if packing.tries <= 0:
            packing.cut_short = 1
            return
        packing.tries -= 1
        count_word(packing, lists, packing.candidate[row, packing.place[row]], -1)
        if row + 1 < packing.rows:
            row += 1
            list_words(packing, lists, row)
        else:
            judge(packing)
            if packing.best_forced == 0:
                return
            count_word(packing, lists, packing.candidate[row, packing.place[row]], 1)
            packing.place[row] += 1


@rule
def judge(packing: Packing) -> None:
    """Keep what is laid when it leaves the equal letters asked for and forces fewer letters away than the best so far."""
    forced = forced_away(packing)
    if forced >= 0 and (packing.best_forced < 0 or forced < packing.best_forced):
        packing.best_forced = forced
        for row in range(packing.rows):
            packing.best[row] = packing.candidate[row, packing.place[row]]


@rule
def forced_away(packing: Packing) -> int:
    """Letters that must be put away, when so many may be left out each day; -1 when equal letters asked for are not left over.

    A maximum flow from the letters that no word uses to the days. Equal letters for jokers are taken one set after the other,
    each where it helps most.
    """
    _drop_unused(packing)
    packing.exchanged[:] = 0
    forced = flow_away(packing)
    for _ in range(packing.pairs):
        best = -1
        least = 0
        for letter in range(LETTERS):
            if packing.drops[letter] >= packing.pair_size:
                packing.drops[letter] -= packing.pair_size
                without = flow_away(packing)
                packing.drops[letter] += packing.pair_size
                if best < 0 or without < least:
                    best = letter
                    least = without
        if best < 0:
            return -1
        packing.exchanged[best] += 1
        packing.drops[best] -= packing.pair_size
        forced = least
    return forced


@rule
def _drop_unused(packing: Packing) -> None:
    """Count the dice by letter that no word uses; jokers that stand for a letter are left over first."""
    packing.drops[JOKERS] = 0
    for letter in range(LETTERS):
        jokers = min(packing.left[letter], packing.fixed[letter])
        packing.drops[letter] = packing.left[letter] - jokers
        packing.drops[JOKERS] += jokers
    # Equal letters exchanged for a joker are letters of the dice that no word uses either.
    packing.drops[JOKERS] = max(packing.drops[JOKERS] - packing.pairs, 0)


@rule
def flow_away(packing: Packing) -> int:
    """Letters among the drops for which no day has room."""
    packing.flow[:] = 0
    packing.taken[:] = 0
    forced = 0
    for letter in range(LETTERS + 1):
        for _ in range(packing.drops[letter]):
            if not leave_out(packing, letter):
                forced += 1
    return forced


@rule
def leave_out(packing: Packing, letter: int) -> bool:
    """Find a day on which a letter can be left out, moving others to other days if need be (an augmenting path)."""
    packing.seen[:] = 0
    queue = 0
    for day in range(packing.days):
        if packing.flow[letter, day] < packing.shown[letter, day]:
            packing.seen[day] = 1
            packing.from_day[day] = -1
            packing.from_letter[day] = letter
            queue |= 1 << day
    while queue != 0:
        day = ones((queue & -queue) - 1)
        queue &= queue - 1
        if packing.taken[day] < packing.free:
            _move_along(packing, day)
            return True
        for other in range(LETTERS + 1):
            if packing.flow[other, day] > 0:
                for target in range(packing.days):
                    if packing.seen[target] == 0 and packing.flow[other, target] < packing.shown[other, target]:
                        packing.seen[target] = 1
                        packing.from_day[target] = day
                        packing.from_letter[target] = other
                        queue |= 1 << target
    return False


@rule
def _move_along(packing: Packing, last: int) -> None:
    """Move letters along the path that ends on a day with room."""
    packing.taken[last] += 1
    day = last
    while day >= 0:
        letter = packing.from_letter[day]
        packing.flow[letter, day] += 1
        before = packing.from_day[day]
        if before >= 0:
            packing.flow[letter, before] -= 1
        day = before


@rule
def settle(packing: Packing, lists: WordLists) -> int:
    """Lay the best words again and leave on the record which letters are left out when; return how many must be put away."""
    for letter in range(LETTERS):
        packing.left[letter] = packing.pool[letter]
    for row in range(packing.rows):
        count_word(packing, lists, packing.best[row], -1)
    forced = forced_away(packing)
    flow_away(packing)
    return forced
