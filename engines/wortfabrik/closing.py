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
from engines.words.facts import WordIndex
from engines.wortfabrik.state import Rules, State
from engines.wortfabrik.tally import SECONDS_A_DAY, SECONDS_OF_CHECK, STANDING_UNIT, GameTally, SeatTally, count_slip

HALVES: Final = 2
THIRDS: Final = 3


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


@rule
def close_scores(rules: Rules, game: GameTally, seats: Table[SeatTally], first: int, wins: Integers) -> int:
    """Shares of the win (also to `wins` by seat), and how far the scores lie apart. Returns the number of winners."""
    best = seats[first].score
    lowest = best
    for seat in range(rules.players):
        best = max(best, seats[first + seat].score)
        lowest = min(lowest, seats[first + seat].score)
    second = lowest
    for seat in range(rules.players):
        score = seats[first + seat].score
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
def close_shape(rules: Rules, shape: Shape, wins: Integers, winners: int, game: GameTally) -> None:
    """What the standings at the end of each day say; with several winners drama and decisiveness are their means."""
    for seat in range(rules.players):
        if wins[seat] > 0:
            game.drama += drama(shape, seat)
            game.decisiveness += decisiveness(shape, seat, wins)
    game.drama = rounded(game.drama, winners * STANDING_UNIT)
    game.decisiveness = rounded(game.decisiveness, winners)
    game.lead_changes = lead_changes(shape)
    game.tension = rounded(tension(shape), STANDING_UNIT)
    part = 1
    game.comeback = comeback_share(shape, stretch_at(shape, part, HALVES), wins)
    game.lead_third_won = leaders_share(shape, stretch_at(shape, part, THIRDS), wins)
    part += 1
    game.lead_two_thirds_won = leaders_share(shape, stretch_at(shape, part, THIRDS), wins)
