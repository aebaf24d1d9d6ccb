"""The columns that only the end of a game tells: how long it was, and what the slips show."""

from __future__ import annotations

from engines.core.compiled import rule
from engines.core.records import Table
from engines.words.facts import WordIndex
from engines.wortfabrik.state import Rules, State
from engines.wortfabrik.tally import SECONDS_A_DAY, SECONDS_OF_CHECK, GameTally, SeatTally, count_slip


@rule
def close_game(rules: Rules, state: State, game: GameTally) -> None:
    """How long the game was: always the days of the week."""
    game.turns = state.day * rules.players
    game.rounds = state.day
    game.seconds = SECONDS_A_DAY * state.day + SECONDS_OF_CHECK


@rule
def close_seats(rules: Rules, index: WordIndex, state: State, seats: Table[SeatTally], first: int) -> None:
    """What each final slip shows. Seats are rows from `first` on."""
    for seat in range(rules.players):
        row = seats[first + seat]
        tally = state.tallies[seat]
        count_slip(rules, index, state.slips[seat], row)
        row.jokers_made = tally.jokers_made
        row.jokers_written = tally.jokers_written
        row.left_out = tally.left_out
