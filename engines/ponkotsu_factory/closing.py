"""The columns that only the end of a game tells: scores, and the shape of the whole."""

from __future__ import annotations

from typing import Final

from engines.core.compiled import rule
from engines.core.records import Integers, Table
from engines.core.shape import (
    Shape,
    comeback_share,
    decisiveness,
    drama,
    lead_changes,
    leaders_share,
    rounded,
    share_wins,
    stretch_at,
    tension,
)
from engines.ponkotsu_factory.state import Rules, State
from engines.ponkotsu_factory.tally import GameTally, SeatTally

HALVES: Final = 2
THIRDS: Final = 3


@rule
def close_game(rules: Rules, played: int, redeals: int, game: GameTally) -> None:
    """How long the game was. played: rounds that were scored. Never cut: a game ends after its rounds."""
    game.rounds = played
    game.redeals = redeals
    game.turns = 2 * played * rules.players


@rule
def close_scores(rules: Rules, state: State, game: GameTally, seats: Table[SeatTally], first: int, wins: Integers) -> int:
    """Shares of the win (also to `wins` by seat), and how far the scores lie apart. Returns the number of winners."""
    best = state.balance[0]
    lowest = best
    for seat in range(rules.players):
        seats[first + seat].score = state.balance[seat]
        best = max(best, state.balance[seat])
        lowest = min(lowest, state.balance[seat])
    second = lowest
    for seat in range(rules.players):
        score = state.balance[seat]
        wins[seat] = 1 if score == best else 0
        if score < best:
            second = max(second, score)
    winners = share_wins(wins, rules.players)
    game.shared = 1 if winners > 1 else 0
    game.winner_score = best
    game.margin = 0 if winners > 1 else best - second
    game.spread = best - lowest
    for seat in range(rules.players):
        seats[first + seat].win = wins[seat]
    return winners


@rule
def close_shape(shape: Shape, wins: Integers, winners: int, game: GameTally) -> None:
    """What the points after each round say; with several winners drama and decisiveness are their means."""
    for seat in range(shape.seats):
        if wins[seat] > 0:
            game.drama += drama(shape, seat)
            game.decisiveness += decisiveness(shape, seat, wins)
    game.drama = rounded(game.drama, winners)
    game.decisiveness = rounded(game.decisiveness, winners)
    game.lead_changes = lead_changes(shape)
    game.tension = tension(shape)
    part = 1
    game.comeback = comeback_share(shape, stretch_at(shape, part, HALVES), wins)
    game.lead_third_won = leaders_share(shape, stretch_at(shape, part, THIRDS), wins)
    part += 1
    game.lead_two_thirds_won = leaders_share(shape, stretch_at(shape, part, THIRDS), wins)
