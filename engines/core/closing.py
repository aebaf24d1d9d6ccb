"""Columns that only the end of a game tells, in the way most games tell them: shares of the win, how far scores lie apart, and the shape of the whole."""

from __future__ import annotations

from typing import Final, Protocol

from engines.core.compiled import rule
from engines.core.records import Integers
from engines.core.shape import Shape, comeback_share, decisiveness, drama, lead_changes, leaders_share, rounded, share_wins, stretch_at, tension

HALVES: Final = 2
THIRDS: Final = 3
WHOLE_POINTS: Final = 1
"""Unit of standings that are kept in points."""


class GameColumns(Protocol):
    """What a row of a game's own columns has at least."""

    shared: int
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


class SeatColumns(Protocol):
    """What a row of a seat's own columns has at least."""

    score: int
    win: int


class SeatRows(Protocol):
    """Rows of the seats of several games."""

    def __getitem__(self, index: int) -> SeatColumns: ...


@rule
def close_scores(players: int, game: GameColumns, seats: SeatRows, first: int, wins: Integers) -> int:
    """Shares of the win (also to `wins` by seat), and how far the scores lie apart. Returns the number of winners.

    Whoever has most points wins. Seats are rows from `first` on, with their scores.
    """
    best = seats[first].score
    lowest = best
    for seat in range(players):
        best = max(best, seats[first + seat].score)
        lowest = min(lowest, seats[first + seat].score)
    second = lowest
    for seat in range(players):
        score = seats[first + seat].score
        wins[seat] = 1 if score == best else 0
        if score < best:
            second = max(second, score)
    winners = share_wins(wins, players)
    game.shared = 1 if winners > 1 else 0
    game.winner_score = best
    game.margin = 0 if winners > 1 else best - second
    game.spread = best - lowest
    for seat in range(players):
        seats[first + seat].win = wins[seat]
    return winners


@rule
def close_shape(shape: Shape, wins: Integers, winners: int, unit: int, game: GameColumns) -> None:
    """What the standings say, which are kept in parts of a point, `unit` to one; with several winners drama and decisiveness are their means."""
    for seat in range(shape.seats):
        if wins[seat] > 0:
            game.drama += drama(shape, seat)
            game.decisiveness += decisiveness(shape, seat, wins)
    game.drama = rounded(game.drama, winners * unit)
    game.decisiveness = rounded(game.decisiveness, winners)
    game.lead_changes = lead_changes(shape)
    game.tension = rounded(tension(shape), unit)
    close_parts(shape, wins, game)


@rule
def close_parts(shape: Shape, wins: Integers, game: GameColumns) -> None:
    """What leading at one third and two thirds was worth, and being last at half."""
    part = 1
    game.comeback = comeback_share(shape, stretch_at(shape, part, HALVES), wins)
    game.lead_third_won = leaders_share(shape, stretch_at(shape, part, THIRDS), wins)
    part += 1
    game.lead_two_thirds_won = leaders_share(shape, stretch_at(shape, part, THIRDS), wins)
