"""Playouts: games played by bots from the first tiles to the last round, each leaving its columns (columns.py)."""

from __future__ import annotations

from typing import Annotated

from engines.core.closing import WHOLE_POINTS, close_scores, close_shape
from engines.core.compiled import rule
from engines.core.records import Integers, Record, Table
from engines.core.seats import MAX_SEATS
from engines.core.shape import Shape, begin_shape, note_standing
from engines.ponkotsu_factory.acting import act_and_close, new_game
from engines.ponkotsu_factory.bots import decide
from engines.ponkotsu_factory.closing import close_game, write_scores
from engines.ponkotsu_factory.desk import Bot, Desk
from engines.ponkotsu_factory.state import STAGE_CREATE, STAGE_OVER, STAGE_SOLVE, STOP, UNFINISHED, Action, Result, Rules, State
from engines.ponkotsu_factory.tally import GameTally, SeatTally, count_decision, count_round, count_stage
from engines.words.bins import WordBins
from engines.words.facts import WordIndex


class Room(Record):
    """The records that a playout works in; any number of games may use it in turn."""

    state: State
    desk: Desk
    action: Action
    result: Result
    game_shape: Shape
    finish: Annotated[Integers, (MAX_SEATS,)]
    stopped: Annotated[Integers, (MAX_SEATS,)]
    wins: Annotated[Integers, (MAX_SEATS,)]


@rule
def play_stage(
    rules: Rules,
    index: WordIndex,
    bins: WordBins,
    status: Integers,
    bots: Table[Bot],
    room: Room,
    game: GameTally,
    seats: Table[SeatTally],
    first: int,
) -> None:
    """Everybody decides once. Raises ValueError when a bot does what the rules refuse, which a test excludes."""
    state = room.state
    action = room.action
    solving = state.stage == STAGE_SOLVE
    for seat in range(rules.players):
        decide(rules, index, bins, status, bots, state, seat, room.desk, action)
        count_decision(rules, action, game, seats[first + seat])
        if solving:
            room.finish[seat] = UNFINISHED if action.kind == STOP else action.at
            room.stopped[seat] = action.at
        if act_and_close(rules, index, bins, status, state, seat, action, room.result, room.desk.paper) != 0:
            raise ValueError("A bot did what the rules refuse.")


@rule
def play_games(
    rules: Rules,
    index: WordIndex,
    bins: WordBins,
    status: Integers,
    bots: Table[Bot],
    streams: Integers,
    rotations: Integers,
    room: Room,
    games: Table[GameTally],
    seats: Table[SeatTally],
) -> None:
    """Game i uses `streams[i]` and `rotations[i]`; its columns, all zero before, go to `games[i]` and to the rows of its seats."""
    state = room.state
    for number in range(len(rotations)):
        game = games[number]
        first = number * rules.players
        new_game(rules, bins, streams[number], rotations[number], state, room.desk.paper)
        begin_shape(room.game_shape, rules.players)
        played = 0
        while state.stage != STAGE_OVER:
            creating = state.stage == STAGE_CREATE
            turn = state.turn
            play_stage(rules, index, bins, status, bots, room, game, seats, first)
            if creating:
                count_stage(rules, bins, bots, state, room.desk, game, seats, first)
            elif room.result.scored:
                count_round(rules, state, turn, room.finish, room.stopped, room.result, game, seats, first)
                note_standing(room.game_shape, state.balance)
                played += 1
        close_game(rules, played, room.desk.paper.redeals, game)
        write_scores(rules, state, seats, first)
        winners = close_scores(rules.players, game, seats, first, room.wins)
        close_shape(room.game_shape, room.wins, winners, WHOLE_POINTS, game)
