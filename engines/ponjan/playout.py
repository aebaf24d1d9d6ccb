"""Playouts: games played by bots from the first tiles to the end, each leaving its columns."""

from __future__ import annotations

from typing import Annotated

from engines.core.compiled import rule
from engines.core.records import Integers, Record, Table
from engines.core.seats import MAX_SEATS
from engines.core.shape import Shape, begin_shape, note_standing
from engines.ponjan.bots import choose
from engines.ponjan.closing import close_decisions, close_game, close_kinds, close_scores, close_shape
from engines.ponjan.outline import Outline
from engines.ponjan.setup import new_game
from engines.ponjan.sight import Bot
from engines.ponjan.state import STAGE_OVER, Action, Events, Rules, State
from engines.ponjan.tally import GameTally, SeatTally, Standings, begin_standings, count_decision, count_ply, count_setup
from engines.ponjan.turn import apply


class Room(Record):
    """The records that a playout works in; any number of games may use it in turn."""

    state: State
    action: Action
    events: Events
    standings: Standings
    game_shape: Shape
    outline: Outline
    wins: Annotated[Integers, (MAX_SEATS,)]


@rule
def play_game(
    rules: Rules, bots: Table[Bot], streams: Integers, rotation: int, room: Room, game: GameTally, seats: Table[SeatTally], first: int
) -> None:
    """One game from the first tiles to the end. Its columns go to `game` and to the rows of `seats` from `first` on, all zero before."""
    state = room.state
    action = room.action
    events = room.events
    new_game(rules, streams, rotation, state)
    choose(rules, state, bots, action)
    apply(rules, state, action, events)
    begin_shape(room.game_shape, rules.players)
    count_setup(events, seats, first)
    begin_standings(rules, state, room.standings)
    note_standing(room.game_shape, room.standings.of_seat)
    while state.stage != STAGE_OVER:
        seat = seats[first + state.seat]
        choose(rules, state, bots, action)
        count_decision(state, game, seat)
        apply(rules, state, action, events)
        count_ply(rules, state, events, room.standings, seat)
        note_standing(room.game_shape, room.standings.of_seat)
    close_game(rules, state, game)
    close_decisions(rules, game, seats, first)
    close_kinds(rules, state, seats, first)
    winners = close_scores(rules, state, game, seats, first, room.wins)
    close_shape(rules, room.game_shape, room.outline, room.wins, winners, game)


@rule
def play_games(
    rules: Rules, bots: Table[Bot], streams: Integers, rotations: Integers, room: Room, games: Table[GameTally], seats: Table[SeatTally]
) -> None:
    """Game i uses `streams[i]` and `rotations[i]`; its columns go to `games[i]` and to `players` rows from `seats[i * players]` on."""
    for game in range(len(rotations)):
        play_game(rules, bots, streams[game], rotations[game], room, games[game], seats, game * rules.players)
