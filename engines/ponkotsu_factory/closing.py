"""The columns that only the end of a game tells: how long it was, and the scores."""

from __future__ import annotations

from engines.core.compiled import rule
from engines.core.records import Table
from engines.ponkotsu_factory.state import Rules, State
from engines.ponkotsu_factory.tally import GameTally, SeatTally


@rule
def close_game(rules: Rules, played: int, redeals: int, game: GameTally) -> None:
    """How long the game was. played: rounds that were scored. Never cut: a game ends after its rounds."""
    game.rounds = played
    game.redeals = redeals
    game.turns = 2 * played * rules.players


@rule
def write_scores(rules: Rules, state: State, seats: Table[SeatTally], first: int) -> None:
    """Points of each seat. Seats are rows from `first` on."""
    for seat in range(rules.players):
        seats[first + seat].score = state.balance[seat]
