"""How many puzzles are still possible, by looking at every one of them: for a person who asks, never for a bot."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from engines.core.compiled import rule
from engines.core.errors import BadInput
from engines.core.records import table
from engines.don_cha.belief import NO_ANSWER, Search
from engines.don_cha.desk import Desk
from engines.don_cha.layouts import Layouts
from engines.don_cha.learning import narrow
from engines.don_cha.naming import letter_text, square_text
from engines.don_cha.pool import list_pool_words
from engines.don_cha.search import ALL_EFFORT, COUNT_ALL, COUNT_POSSIBLE, begin_search, count_units, open_mind, scatter, units_of
from engines.don_cha.shelf import Shelves
from engines.don_cha.state import SEATS, Rules, State
from engines.words.vocabulary import hundredths

if TYPE_CHECKING:
    from engines.don_cha.game import PuzzleTable

FIRST_SLICE: Final = 16
"""Units before the clock is looked at for the first time."""
LONGEST_SLICE: Final = 0.05
"""Seconds between two looks at the clock."""
A_CANDIDATE: Final = 2
"""Room for one candidate, which counting works in."""
ANY_SEED: Final = 1
FINEST: Final = 20_000
"""First words of all arrangements together, in a unit's part of them."""


@dataclass(frozen=True, slots=True)
class Possible:
    """The puzzles of the other seat that agree with all answers."""

    count: int
    """Puzzles counted; of all of them when `complete`."""
    complete: bool
    visited: float
    """Share of what was to be looked at, 1.0 when complete."""
    contents: dict[str, dict[str, float]]
    """By square, such as A3, the share of the puzzles with each content; a full stop is a blank. Empty when none is possible."""

    @property
    def estimate(self) -> int:
        """The count of all, estimated from the share that was visited: units are visited in a scattered order."""
        return self.count if self.complete else round(self.count / self.visited) if self.visited else 0


@dataclass(frozen=True, slots=True)
class Excluded:
    """What the answers excluded, one after the other."""

    before: int
    """Puzzles of the pool, before the first answer."""
    after: tuple[int, ...]
    """Puzzles that still agree after each answer of the seat, in order of `turns`."""
    turns: tuple[int, ...]
    """Places in the position's `asked`."""
    complete: bool
    visited: float


@rule
def begin_count(rules: Rules, layouts: Layouts, shelves: Shelves, state: State, seat: int, least_commonness: int, counting: int, desk: Desk) -> int:
    """Get ready to count what is possible for a seat; return the units to visit."""
    belief = desk.spare
    list_pool_words(rules, shelves, state.pool, desk.words)
    open_mind(rules, layouts, desk.words, least_commonness, ANY_SEED + seat, belief)
    begin_search(desk.search, A_CANDIDATE + seat, ALL_EFFORT)
    desk.search.counting = counting
    checks = 0
    for number in range(state.asked_count):
        turn = state.asked[number]
        if turn.seat == seat and turn.answered:
            if counting == COUNT_POSSIBLE:
                narrow(rules, layouts, desk.words, belief, desk.search, turn)
            # All answers are checked on every puzzle: narrowing leaves a list as it is rather than empty it.
            belief.check[checks] = turn  # type: ignore[index]  # a row of a table copies as a whole
            checks += 1
            belief.checks = checks
    clear_counts(desk.search)
    units = units_of(rules, belief, desk.search, FINEST)
    if units > 0:
        scatter(belief, desk.search)
    return units


@rule
def clear_counts(search: Search) -> None:
    """Start at zero."""
    search.content[:, :] = 0
    search.excluded[:] = 0


def possible_puzzles(prepared: PuzzleTable, state: State, seat: int, seconds: float = 2.0, vocabulary: float = 0.0) -> Possible:
    """Count the puzzles of the other seat that agree with every answer `seat` has got, of words of at least this commonness (Zipf).

    Looks at all of them unless `seconds` are over before. Words kept from bots, and beyond the 4,096 commonest of a length that the
    pool allows, and puzzles with more than seven tiles of one letter, are not counted. Raises BadInput for a seat that is not there.
    """
    search, visited, units = _counted(prepared, state, seat, seconds, vocabulary, COUNT_POSSIBLE)
    count, rules = int(search.found), prepared.rules
    contents = {}
    if count:
        for square in range(int(rules.squares)):
            row = search.content[square]
            contents[square_text(rules, square)] = {letter_text(int(code) - 1): int(row[code]) / count for code in np.flatnonzero(row)}
    return Possible(count, visited == units, visited / units if units else 1.0, contents)


def excluded_puzzles(prepared: PuzzleTable, state: State, seat: int, seconds: float = 5.0, vocabulary: float = 0.0) -> Excluded:
    """What each answer that `seat` has got excluded, by looking at every puzzle of the pool. Raises BadInput for a seat that is not there."""
    search, visited, units = _counted(prepared, state, seat, seconds, vocabulary, COUNT_ALL)
    turns = tuple(number for number in range(int(state.asked_count)) if state.asked[number].seat == seat and state.asked[number].answered)
    left = int(search.excluded.sum())
    before, after = left, []
    for place in range(len(turns)):
        left -= int(search.excluded[place])
        after.append(left)
    assert not turns or left == int(search.excluded[NO_ANSWER])
    return Excluded(before, tuple(after), turns, visited == units, visited / units if units else 1.0)


def _counted(prepared: PuzzleTable, state: State, seat: int, seconds: float, vocabulary: float, counting: int) -> tuple[Search, int, int]:
    """Count in slices until all is counted or the time is over: the counts, the units visited, and all units."""
    if not 0 <= seat < SEATS:
        raise BadInput(f"Seats are 0 to {SEATS - 1}; {seat} was given.")
    desk, rules, layouts = table(Desk)[0], prepared.rules, prepared.layouts
    end = time.perf_counter() + seconds
    units = int(begin_count(rules, layouts, prepared.shelves, state, seat, hundredths(vocabulary), counting, desk))
    visited, size = 0, FIRST_SLICE
    while visited < units and (now := time.perf_counter()) < end:
        size = min(size, units - visited)
        count_units(rules, layouts, desk.words, desk.spare, desk.search, size)
        visited += size
        spent = max(time.perf_counter() - now, 1e-6)
        size = max(1, int(min(4.0, LONGEST_SLICE / spent) * size))
    return desk.search, visited, units


COMPILED = (begin_count, count_units)
"""The compiled functions that Python calls here."""
