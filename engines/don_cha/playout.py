"""Playouts: games of bots from the pool to the guesses, each leaving its columns (columns.py)."""

from __future__ import annotations

from typing import Annotated

from engines.core.closing import close_shape
from engines.core.compiled import rule
from engines.core.records import Integers, Record, Table
from engines.core.seats import MAX_SEATS
from engines.core.shape import Shape, begin_shape, note_standing
from engines.don_cha.bots import decide
from engines.don_cha.closing import close_game, close_scores, close_seats
from engines.don_cha.desk import RANDOM, Bot, Desk, Tables
from engines.don_cha.layouts import Layouts
from engines.don_cha.reasons import LEGAL
from engines.don_cha.setup import new_game
from engines.don_cha.shelf import Shelves
from engines.don_cha.state import DO_ASK, SEATS, STAGE_ANSWER, STAGE_ASK, STAGE_CREATE, STAGE_OVER, Action, Rules, State
from engines.don_cha.tally import STANDING_UNIT, Gains, GameTally, SeatTally, count_choice, count_gain, standing
from engines.don_cha.turns import carry_out, owes
from engines.words.facts import WordIndex


class Room(Record):
    """The records that a playout works in; any number of games may use it in turn."""

    state: State
    desk: Desk
    action: Action
    game_shape: Shape
    gains: Gains
    """Summed over all games."""
    standings: Annotated[Integers, (MAX_SEATS,)]
    wins: Annotated[Integers, (MAX_SEATS,)]


@rule
def count_last_gain(state: State, seat: int, room: Room, row: SeatTally) -> None:
    """Count what the last answer to a seat's question told its bot, which has just taken note of it."""
    own = -1
    last = -1
    for number in range(state.asked_count):
        if state.asked[number].seat == seat:
            own += 1
            last = number
    if last >= 0 and state.asked[last].answered:
        count_gain(room.desk, state.player_of[seat], state.asked[last].circle, own, row, room.gains)


@rule
def play_games(
    rules: Rules,
    index: WordIndex,
    layouts: Layouts,
    shelves: Shelves,
    tables: Tables,
    bots: Table[Bot],
    streams: Integers,
    rotations: Integers,
    room: Room,
    games: Table[GameTally],
    seats: Table[SeatTally],
) -> int:
    """Game i uses `streams[i]` and `rotations[i]`; its columns go to `games[i]` and to two rows from `seats[2 * i]` on, all zero before.

    Returns the games played: all of them unless no pool allows a puzzle. Raises ValueError when a bot does what the rules refuse, which
    a test excludes.
    """
    state = room.state
    desk = room.desk
    for number in range(len(rotations)):
        game = games[number]
        first = number * SEATS
        for player in range(SEATS):
            desk.beliefs[player].ready = 0
            desk.beliefs[player].expected = 0
        if not new_game(rules, layouts, shelves, streams[number], rotations[number], state, desk.words, desk.spare, desk.search):
            return number
        begin_shape(room.game_shape, SEATS)
        while state.stage != STAGE_OVER:
            for seat in range(SEATS):
                if not owes(state, seat):
                    continue
                stage = state.stage
                bot = bots[state.player_of[seat]]
                row = seats[first + seat]
                decide(rules, layouts, shelves, tables, bots, state, seat, desk, room.action)
                game.plies += 1
                row.decisions += 1
                if bot.strategy != RANDOM and stage != STAGE_CREATE and stage != STAGE_ANSWER:
                    count_last_gain(state, seat, room, row)
                if stage == STAGE_ASK:
                    count_choice(bot, desk, game)
                    if room.action.does == DO_ASK:
                        row.asked[room.action.turn.circle] += 1
                if carry_out(rules, index, state, seat, room.action, desk.found) != LEGAL:
                    raise ValueError("A bot did what the rules refuse.")
                if stage == STAGE_ASK or state.stage == STAGE_OVER:
                    for other in range(SEATS):
                        room.standings[other] = standing(rules, state, desk, other)
                    note_standing(room.game_shape, room.standings)
        close_game(rules, state, game)
        close_seats(rules, state, desk, tables.log, seats, first)
        winners = close_scores(rules, state, game, seats, first, room.wins)
        close_shape(room.game_shape, room.wins, winners, STANDING_UNIT, game)
    return len(rotations)
