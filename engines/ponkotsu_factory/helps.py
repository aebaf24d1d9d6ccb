"""Help for who draws the table: when time is out, who has finished, and every solution that a pile had."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from engines.core.bots import BotSpec
from engines.core.game import Json
from engines.core.records import copied, table
from engines.ponkotsu_factory.acting import pile_tiles
from engines.ponkotsu_factory.actions import action_json
from engines.ponkotsu_factory.bots import decide
from engines.ponkotsu_factory.creator import count_solutions
from engines.ponkotsu_factory.desk import Desk
from engines.ponkotsu_factory.positions import view_json
from engines.ponkotsu_factory.scoring import deadline, take_markers
from engines.ponkotsu_factory.state import MAX_LETTERS, NO_WORD, SECOND, STOP, UNFINISHED, VOTE, Action, Paper, Result, State
from engines.ponkotsu_factory.survey import prepare_bots
from engines.ponkotsu_factory.writing import seconds, words_text
from engines.words.bins import LONGEST, heap_counts, known_entries
from engines.words.candidates import MOST_COVERS
from engines.words.vocabulary import hundredths

if TYPE_CHECKING:
    from engines.ponkotsu_factory.game import Workshop

MOST_LOOKS: Final = 2_000_000


@dataclass(frozen=True, slots=True)
class Finish:
    """A solver who has committed to a time."""

    seat: int
    at: float
    """Seconds since the start."""


def finishes(prepared: Workshop, state: State) -> tuple[Finish, ...]:
    """Who of those that have acted finishes when, the first one first: no words. Only for who draws the table in real time."""
    seats = [seat for seat in range(prepared.players) if state.acted[seat] and state.finish[seat] != UNFINISHED]
    return tuple(sorted((Finish(seat, seconds(state.finish[seat])) for seat in seats), key=lambda finish: (finish.at, finish.seat)))


def time_out(prepared: Workshop, state: State) -> float | None:
    """When time will be out, by those who have acted so far: seconds since the start, or None while nobody turns the hourglass."""
    found = int(deadline(prepared.rules, state))
    return None if found == UNFINISHED else seconds(found)


def view_at(prepared: Workshop, state: State, seat: int, passed: float) -> Json:
    """The view of a seat when so many seconds have passed since the start: who has finished by then is told."""
    later = copied(state)
    later.clock = max(int(state.clock), int(passed * SECOND))
    return view_json(prepared.rules, later, seat)


def check_word(prepared: Workshop, text: str) -> str:
    """What the dictionary says of a word of the lengths in play: "valid", "doubtful" or "no word"."""
    word = prepared.book.find(text)
    return ("no word", "valid", "doubtful")[int(prepared.status[word]) if word >= 0 else NO_WORD]


def markers(prepared: Workshop, state: State) -> Result:
    """Who finished in time and took which marker. state: everybody has acted."""
    result = table(Result)[0]
    take_markers(prepared.rules, state, result)
    return result


def with_action(before: State, seat: int, action: Action) -> State:
    """The state with the last seat's words and times, before the round was scored."""
    after = copied(before)
    if action.kind != VOTE:
        after.solutions[seat] = action.letters
        after.finish[seat] = UNFINISHED if action.kind == STOP else action.at
        after.laid[seat] = action.laid
    return after


@dataclass(frozen=True, slots=True)
class Solution:
    """Words that use up a pile."""

    words: tuple[str, ...]
    commonness: float
    """Mean Zipf of its words, 0 for a word that bots never use."""
    originals: int
    """How many of them are Originals."""


@dataclass(frozen=True, slots=True)
class Solutions:
    """The solutions of a pile."""

    found: tuple[Solution, ...]
    """The likeliest first."""
    complete: bool
    """False when there are more: at most MOST_COVERS are listed."""


def solutions_of(prepared: Workshop, state: State, creator: int, vocabulary: float | None = None) -> Solutions:
    """The solutions that the pile of a creator has in valid words, or in words of at least this commonness (Zipf) that bots may use.

    Looks at the 204 commonest words of each length that fit and lists at most 256 solutions.
    """
    bins, rules = prepared.bins, prepared.rules
    known = np.diff(bins.first)[: LONGEST + 1].astype(np.int64)
    if vocabulary is not None:
        known = np.array([known_entries(bins, length, hundredths(vocabulary)) for length in range(LONGEST + 1)], np.int64)
    paper = table(Paper)[0]
    paper.found.limit = MOST_COVERS
    paper.found.most_steps = MOST_LOOKS
    tiles = np.zeros(MAX_LETTERS, np.int64)
    pile_tiles(rules, state, creator, tiles)
    heap_counts(bins, tiles, paper.heap)
    count = int(count_solutions(rules, bins, known, paper.heap, paper.found))
    originals = words_text(state.originals[creator])
    found = [_solution(prepared, paper.found, cover, originals) for cover in range(count)]
    ranked = sorted(found, key=lambda solution: (-solution.commonness, solution.words))
    return Solutions(tuple(ranked), count < MOST_COVERS and int(paper.found.steps) < MOST_LOOKS)


def _solution(prepared: Workshop, found: Any, cover: int, originals: list[str]) -> Solution:
    entries = [int(found.shelf_entry[place]) for place in found.cover[cover, : int(prepared.rules.words)]]
    words = sorted(prepared.book.text(int(prepared.bins.word[entry])) for entry in entries)
    commonness = sum(max(0, int(prepared.bins.commonness[entry])) for entry in entries) / 100 / len(entries)
    left, right = list(originals), 0
    for word in words:
        if word in left:
            left.remove(word)
            right += 1
    return Solution(tuple(words), round(commonness, 2), right)


def advice(prepared: Workshop, state: State, seat: int, spec: BotSpec) -> Json:
    """The action that `spec` would take for `seat`. Chance and state stay as they are."""
    trial = copied(state)
    bots = prepare_bots([spec] * prepared.players, prepared.rules, prepared.bins)
    action = table(Action)[0]
    decide(prepared.rules, prepared.book.index, prepared.bins, prepared.status, bots, trial, seat, table(Desk)[0], action)
    return action_json(prepared.rules, trial, action)


COMPILED = (deadline, take_markers, count_solutions)
"""The compiled functions that Python calls here."""
