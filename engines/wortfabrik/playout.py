"""Playouts: weeks played by bots from the first roll to the last day, each leaving its columns (columns.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from engines.core.closing import close_scores, close_shape
from engines.core.compiled import rule
from engines.core.records import Integers, Record, Table
from engines.core.seats import MAX_SEATS
from engines.core.shape import Shape, begin_shape, note_standing
from engines.words.facts import WordIndex
from engines.words.patterns import Patterns
from engines.wortfabrik.bots import decide
from engines.wortfabrik.closing import close_game, close_seats
from engines.wortfabrik.day import new_game, write_and_close
from engines.wortfabrik.desk import Bot, Desk
from engines.wortfabrik.outlook import Outlook
from engines.wortfabrik.state import STAGE_OVER, Action, Rules, State
from engines.wortfabrik.tally import STANDING_UNIT, GameTally, SeatTally, Seen, count_decision, forget, standing

if TYPE_CHECKING:
    SeenSlips = Table[Seen]
else:
    # What a record is made of is named by its class.
    SeenSlips = Seen


class Room(Record):
    """The records that a playout works in; any number of games may use it in turn."""

    state: State
    desk: Desk
    action: Action
    game_shape: Shape
    seen: Annotated[SeenSlips, (MAX_SEATS,)]
    standings: Annotated[Integers, (MAX_SEATS,)]
    wins: Annotated[Integers, (MAX_SEATS,)]


@rule
def play_game(
    rules: Rules,
    index: WordIndex,
    patterns: Patterns,
    outlook: Outlook,
    bots: Table[Bot],
    streams: Integers,
    rotation: int,
    room: Room,
    game: GameTally,
    seats: Table[SeatTally],
    first: int,
) -> None:
    """One game. Its columns go to `game` and to the rows of `seats` from `first` on, all zero before.

    Raises ValueError when a bot writes what the rules refuse, which a test excludes.
    """
    state = room.state
    desk = room.desk
    new_game(rules, streams, rotation, state)
    begin_shape(room.game_shape, rules.players)
    for seat in range(rules.players):
        forget(room.seen[seat])
    while state.stage != STAGE_OVER:
        for seat in range(rules.players):
            decide(rules, index, patterns, outlook, bots, state, seat, desk, room.action)
            count_decision(rules, bots[state.player_of[seat]], desk, game, seats[first + seat])
            if write_and_close(rules, state, seat, room.action) != 0:
                raise ValueError("A bot wrote what the rules refuse.")
        for seat in range(rules.players):
            room.standings[seat] = standing(rules, index, state, seat, room.seen[seat])
        note_standing(room.game_shape, room.standings)
    close_game(rules, state, game)
    close_seats(rules, index, state, seats, first)
    winners = close_scores(rules.players, game, seats, first, room.wins)
    if rules.players > 1:
        close_shape(room.game_shape, room.wins, winners, STANDING_UNIT, game)


@rule
def play_games(
    rules: Rules,
    index: WordIndex,
    patterns: Patterns,
    outlook: Outlook,
    bots: Table[Bot],
    streams: Integers,
    rotations: Integers,
    room: Room,
    games: Table[GameTally],
    seats: Table[SeatTally],
) -> None:
    """Game i uses `streams[i]` and `rotations[i]`; its columns go to `games[i]` and to `players` rows from `seats[i * players]` on."""
    for game in range(len(rotations)):
        first = game * rules.players
        play_game(rules, index, patterns, outlook, bots, streams[game], rotations[game], room, games[game], seats, first)
