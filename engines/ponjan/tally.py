"""What a playout counts while it watches a game. The fields of the rows are the columns of metrics.py, in the same order."""

from __future__ import annotations

from typing import Annotated, Final

from engines.core.compiled import rule
from engines.core.records import Integers, Record, Table
from engines.core.seats import MAX_SEATS
from engines.ponjan.events import BONUS, COMPLETED, CONTESTED, PASSED, PLUS, ZERO
from engines.ponjan.marks import NO_KINDS, count_kinds
from engines.ponjan.scoring import kind_standing
from engines.ponjan.setup import tile_is_left
from engines.ponjan.state import MAX_COPIES, MAX_KINDS, NOBODY, STANDING_UNIT, Events, Rules, State

SECONDS_OF_SETUP: Final = 90
SECONDS_A_DECISION: Final = 8
"""Modelled time at the table; a decision includes flipping the tile and putting it in its place."""


class GameTally(Record):
    """Columns of a game."""

    turns: int
    rounds: int
    plies: int
    truncated: int
    shared: int
    seconds: int
    winner_score: int
    margin: int
    spread: int
    lead_changes: int
    drama: int
    decisiveness: int
    tension: int
    lead_third_won: int
    lead_two_thirds_won: int
    comeback: int
    choices: int
    options: int
    most_options: int
    won_at_setup: int
    wall_exhausted: int
    wall_left: int


class SeatTally(Record):
    """Columns of a seat."""

    score: int
    win: int
    set_points: Annotated[Integers, (MAX_COPIES,)]
    """Points of sets by their number of +1 tiles."""
    start_bonus: int
    sets: Annotated[Integers, (MAX_COPIES,)]
    """Sets by their number of +1 tiles."""
    kinds: int
    drawn: int
    taken: int
    waiting: int
    bonus_turns: int
    setup_won: int
    setup_sets: int
    decisions: int
    choices_made: int


class Standings(Record):
    """Standings kept up to date ply by ply."""

    of_seat: Annotated[Integers, (MAX_SEATS,)]
    """In units of 1 / STANDING_UNIT points."""
    of_kind: Annotated[Integers, (MAX_KINDS,)]
    """What each kind adds to its owner's standing."""


@rule
def begin_standings(rules: Rules, state: State, standings: Standings) -> None:
    """Standings after the set-up."""
    for seat in range(rules.players):
        standings.of_seat[seat] = STANDING_UNIT * rules.start_bonus[seat]
    for kind in range(rules.kinds):
        standings.of_kind[kind] = 0
        if state.owner[kind] != NOBODY:
            update_standing(rules, state, standings, kind)


@rule
def update_standing(rules: Rules, state: State, standings: Standings, kind: int) -> None:
    """Bring the standing of a kind's owner up to date."""
    now = kind_standing(rules, state, kind)
    standings.of_seat[state.owner[kind]] += now - standings.of_kind[kind]
    standings.of_kind[kind] = now


@rule
def count_setup(events: Events, seats: Table[SeatTally], first: int) -> None:
    """Count what the set-up brought. Seats are rows from `first` on."""
    for place in range(events.count):
        what = events.what[place]
        if what == CONTESTED:
            seats[first + events.seat[place]].setup_won += events.number[place]
        elif what == COMPLETED:
            seats[first + events.seat[place]].setup_sets += 1


@rule
def count_decision(state: State, game: GameTally, seat: SeatTally) -> None:
    """Count a decision before it is carried out. Options are the draw and each kind to take; `close_decisions` adds the forced ones."""
    seat.decisions += 1
    waiting = state.waiting[state.seat]
    if waiting == NO_KINDS:
        return
    options = count_kinds(waiting)
    if tile_is_left(state):
        options += 1
    if options > 1:
        seat.choices_made += 1
        game.options += options
        game.most_options = max(game.most_options, options)


@rule
def count_ply(rules: Rules, state: State, events: Events, standings: Standings, seat: SeatTally) -> None:
    """Count what a decision of a seat brought. A ply is about one kind at most, and only a take leaves its standing as it was."""
    what = events.what[0]
    if what == PASSED:
        return
    if what == ZERO:
        seat.taken += 1
        return
    update_standing(rules, state, standings, events.kind[0])
    if what == PLUS:
        seat.drawn += 1
        if events.what[events.count - 1] == BONUS:
            seat.bonus_turns += 1
