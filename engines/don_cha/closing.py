"""The columns that only the end of a game tells: how long it was, what the guesses brought, and the scores."""

from __future__ import annotations

from typing import Final

from engines.core.compiled import rule
from engines.core.records import Integers, Table
from engines.core.shape import share_wins
from engines.don_cha.desk import BIT, Desk
from engines.don_cha.scoring import rank_of_seat
from engines.don_cha.state import SEATS, Rules, State
from engines.don_cha.tally import (
    SECONDS_A_PASS,
    SECONDS_A_QUESTION,
    SECONDS_TO_CREATE,
    SECONDS_TO_GUESS,
    GameTally,
    SeatTally,
    count_guess,
)

HUNDREDTHS: Final = 100


@rule
def close_game(rules: Rules, state: State, game: GameTally) -> None:
    """How long the game was."""
    game.turns = state.asked_count
    game.rounds = (state.asked_count + SEATS - 1) // SEATS
    passes = state.passes[0] + state.passes[1]
    game.seconds = SECONDS_TO_CREATE + SECONDS_TO_GUESS + SECONDS_A_PASS * passes + SECONDS_A_QUESTION * (state.asked_count - passes)
    last = state.asked_count - 1
    if rules.end_on_two_passes and last > 0 and state.asked[last].passed and state.asked[last - 1].passed:
        game.ended_by_passes = 1 if state.asked[last].seat != state.asked[last - 1].seat else 0


@rule
def close_seats(rules: Rules, state: State, desk: Desk, log: Integers, seats: Table[SeatTally], first: int) -> None:
    """What each guess brought, and how much was still open."""
    for seat in range(SEATS):
        row = seats[first + seat]
        count_guess(rules, state, seat, row)
        belief = desk.beliefs[state.player_of[seat]]
        if belief.ready and belief.count > 0:
            row.left = HUNDREDTHS * log[min(max(belief.total, belief.count), len(log) - 1)] // BIT
            row.guess_expected = HUNDREDTHS * belief.expected // BIT


@rule
def close_scores(rules: Rules, state: State, game: GameTally, seats: Table[SeatTally], first: int, wins: Integers) -> int:
    """Shares of the win (also to `wins` by seat), and how far the scores lie apart. Returns the number of winners."""
    for seat in range(SEATS):
        wins[seat] = rank_of_seat(rules, state, seat)
    one = wins[0]
    other = wins[1]
    wins[0] = 1 if one >= other else 0
    wins[1] = 1 if other >= one else 0
    winners = share_wins(wins, SEATS)
    scores = seats[first].score - seats[first + 1].score
    game.shared = 1 if winners > 1 else 0
    game.tie_broken = 1 if scores == 0 and winners == 1 else 0
    game.winner_score = max(seats[first].score, seats[first + 1].score)
    game.margin = scores if scores > 0 else -scores
    game.spread = game.margin
    for seat in range(SEATS):
        seats[first + seat].win = wins[seat]
    return winners
