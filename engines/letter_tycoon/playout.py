"""Playouts: games played by bots from deal to end, each leaving its columns (tally.py, metrics.py)."""

from __future__ import annotations

from typing import cast

import numpy as np

from engines.core.compiled import rule
from engines.core.records import Integers, K, Table, dtype_of, table
from engines.core.shape import Shape, begin_shape, note_standing
from engines.letter_tycoon.bots import decide
from engines.letter_tycoon.desk import Bot, Desk
from engines.letter_tycoon.setup import new_game
from engines.letter_tycoon.state import STAGE_OVER, Action, Events, Rules, State
from engines.letter_tycoon.tally import GameTally, SeatTally, count_decision, count_events, count_result, standings
from engines.letter_tycoon.turn import acting_seat, apply
from engines.words.facts import WordIndex


@rule
def play_game(
    rules: Rules,
    index: WordIndex,
    bots: Table[Bot],
    state: State,
    desk: Desk,
    action: Action,
    events: Events,
    shape: Shape,
    game: GameTally,
    seats: Table[SeatTally],
    row: int,
) -> None:
    """Play a dealt game to its end and count it. seats[row + seat]: its seats."""
    begin_shape(shape, rules.players)
    while state.stage != STAGE_OVER:
        seat = acting_seat(state)
        active = state.seat
        turn = state.turn
        decide(rules, index, bots, state, desk, action)
        count_decision(state, bots[state.player_of[seat]], desk, action.do, game, seats[row + seat])
        apply(rules, index, state, action, events)
        count_events(rules, active, turn, action.play, events, game, seats, row)
        standings(rules, state, desk.seats[0])
        note_standing(shape, desk.seats[0])
    count_result(rules, state, shape, desk, game, seats, row)


@rule
def play_all(
    rules: Rules,
    index: WordIndex,
    bots: Table[Bot],
    streams: Integers,
    rotations: Integers,
    state: State,
    desk: Desk,
    action: Action,
    events: Events,
    shape: Shape,
    games: Table[GameTally],
    seats: Table[SeatTally],
) -> None:
    """Play game i from streams[i] in rotation rotations[i], and count it in games[i] and seats[i * players + seat]."""
    for number in range(rotations.shape[0]):
        new_game(rules, streams[number], rotations[number], state)
        row = number * rules.players
        play_game(rules, index, bots, state, desk, action, events, shape, games[number], seats, row)


def play_games(
    rules: Rules,
    index: WordIndex,
    bots: Table[Bot],
    streams: Integers,
    rotations: Integers,
    games: Integers,
    seats: Integers,
) -> None:
    """Play one game for each row of streams (start states: the deal, then one a player) and each rotation.

    games: zeroed int64 of shape (games, game columns); seats: (games, players, seat columns). Nothing is shared between calls,
    so several threads may call this at a time.
    """
    play_all(
        rules,
        index,
        bots,
        streams,
        rotations,
        table(State)[0],
        table(Desk)[0],
        table(Action)[0],
        table(Events)[0],
        table(Shape)[0],
        rows_over(GameTally, games),
        rows_over(SeatTally, seats),
    )


def rows_over(kind: type[K], columns: Integers) -> Table[K]:
    """Records of `kind` over the memory of a C-contiguous int64 array whose last axis holds the fields."""
    flat = columns.reshape(-1, columns.shape[-1])
    return cast("Table[K]", flat.view(dtype_of(kind)).reshape(-1).view(np.recarray))


COMPILED = (play_all, decide)
"""The compiled functions of the bots that Python calls."""
