"""The columns that a playout of Ponkotsu Factory records, in the order of the fields of tally.py."""

from __future__ import annotations

from typing import Final

from engines.core.measures import SHARE, Column, checked_columns
from engines.core.shape import PART_SCALE, POINT_SCALE
from engines.ponkotsu_factory.state import MAX_PLAYERS, MAX_ROUNDS, MOST_DEALS, MOST_SECONDS, SECOND
from engines.ponkotsu_factory.tally import MOST_SOLUTIONS, SECONDS_OF_CHECK
from engines.words.candidates import MOST_CANDIDATES, MOST_WORDS

MOST_PLIES: Final = 3 * MAX_PLAYERS * MAX_ROUNDS
MOST_OF_WORDS: Final = MOST_WORDS * MAX_ROUNDS
MOST_POINTS: Final = MAX_ROUNDS * (10 + 5 * MOST_WORDS + 5 + 10 * MOST_WORDS)
LEAST_POINTS: Final = -MAX_ROUNDS * 10 * MOST_WORDS
SECONDS_A_MINUTE: Final = 60
MOST_TIME: Final = MAX_ROUNDS * 4 * MOST_SECONDS * SECOND


def _game(id: str, title: str, help: str, unit: str = "", scale: int = 1, high: int = MOST_PLIES, low: int = 0) -> Column:
    return Column(id, title, "game", help, unit, scale, low, high)


def _seat(id: str, title: str, help: str, unit: str = "", scale: int = 1, high: int = MAX_ROUNDS, low: int = 0) -> Column:
    return Column(id, title, "seat", help, unit, scale, low, high)


_GAME: Final = (
    _game("turns", "Turns", "Player-turns played: everybody makes a pile and solves one in each round.", "turns"),
    _game("rounds", "Rounds", "Rounds played.", "rounds", high=MAX_ROUNDS),
    _game("plies", "Plies", "Decisions of all seats.", "plies"),
    _game("truncated", "Cut", "Always 0: the game ends after its rounds.", high=1),
    _game("shared", "Shared win", "1 when several seats won together.", high=1),
    _game(
        "seconds",
        "Modelled time",
        f"Time at the table: the slowest creator and the solving of each round, and {SECONDS_OF_CHECK} s for its check.",
        "minutes",
        SECONDS_A_MINUTE,
        high=MOST_TIME,
    ),
    _game("winner_score", "Winner's score", "Points of the winner.", "points", high=MOST_POINTS, low=LEAST_POINTS),
    _game("margin", "Margin", "Winner's points over the next lower score; 0 when the best score is shared.", "points", high=2 * MOST_POINTS),
    _game("spread", "Spread", "Highest score less lowest.", "points", high=2 * MOST_POINTS),
    _game("lead_changes", "Lead changes", "How often a seat becomes sole leader after a round in which another one was.", high=MAX_ROUNDS),
    _game(
        "drama",
        "Drama",
        "Mean of (best score - winner's score) over the rounds after which the winner trails.",
        "points",
        POINT_SCALE,
        high=2 * MOST_POINTS * POINT_SCALE,
    ),
    _game(
        "decisiveness",
        "Decisiveness",
        "Share of the rounds left after the winner passes the highest score any loser ever reaches.",
        "",
        PART_SCALE,
        high=PART_SCALE,
    ),
    _game("tension", "Gap", "Mean gap between first and second after a round.", "points", POINT_SCALE, high=2 * MOST_POINTS * POINT_SCALE),
    _game("lead_third_won", "Leader at one third", "Win share of the seat that leads after a third of the rounds.", "", SHARE, high=SHARE),
    _game("lead_two_thirds_won", "Leader at two thirds", "Win share of the seat that leads after two thirds of the rounds.", "", SHARE, high=SHARE),
    _game("comeback", "Comeback", "Win share of the seats that are last after half of the rounds.", "", SHARE, high=SHARE),
    _game("options", "Options", "Words that bots thought of or saw, over all compared decisions.", high=MOST_CANDIDATES * MOST_PLIES),
    _game("most_options", "Most options", "The largest number of options in one decision.", high=MOST_CANDIDATES),
    _game("compared", "Compared decisions", "Decisions of bots that compare words."),
    _game("choices", "Choices", "Compared decisions with more than one option."),
    _game(
        "solutions",
        "Solutions of a pile",
        f"Solutions of one pile of the first round in words of Zipf 3 or more, counted up to {MOST_SOLUTIONS}.",
        "solutions",
        high=MOST_SOLUTIONS,
    ),
    _game("unsolved", "Rounds unsolved", "Rounds in which nobody finished.", "rounds", high=MAX_ROUNDS),
    _game("redeals", "Drawn anew", "How often all tiles were drawn anew because somebody could make no words of them.", high=MAX_ROUNDS * MOST_DEALS),
)

_SEAT: Final = (
    _seat("score", "Points", "Points at the end; below 0 is debt.", "points", high=MOST_POINTS, low=LEAST_POINTS),
    _seat("win", "Win", "1 for the winner, shared equally by several.", "", SHARE, high=SHARE),
    _seat("quickness", "Points: quickness", "Points of Completion Markers.", "points", high=10 * MAX_ROUNDS),
    _seat("correctness", "Points: correctness", "Points for reconstructed Originals.", "points", high=5 * MOST_OF_WORDS),
    _seat("bonus", "Points: all Originals", "Points for reconstructing every Original of a pile.", "points", high=5 * MAX_ROUNDS),
    _seat(
        "penalties",
        "Points: penalties",
        "Points received less points paid for invalid Originals.",
        "points",
        high=10 * MOST_OF_WORDS,
        low=-10 * MOST_OF_WORDS,
    ),
    _seat("solved", "Piles solved", "Piles solved in time.", "piles"),
    _seat("late", "Piles solved late", "Piles that would have been solved after time was out.", "piles"),
    _seat("fastest", "Fastest", "Rounds in which the seat finished first.", "rounds"),
    _seat("solving", "Solving time", "Time for the piles solved in time, added up.", "s", SECOND, high=MOST_TIME),
    _seat("found", "Originals found", "Originals among the words laid in time.", "words", high=MOST_OF_WORDS),
    _seat("perfect", "All Originals found", "Piles of which every Original was found.", "piles"),
    _seat("invalid_originals", "Invalid Originals", "Originals that were not valid.", "words", high=MOST_OF_WORDS),
    _seat("invalid_solutions", "Invalid Solutions", "Words laid in time that were not valid.", "words", high=MOST_OF_WORDS),
    _seat("debt", "Debt", "The most points owed after a round.", "points", high=-LEAST_POINTS),
    _seat("creating", "Creating time", "Modelled time for making the piles, added up.", "s", SECOND, high=MOST_TIME),
    _seat("pile_solved", "Own piles solved", "Own piles that were solved in time.", "piles"),
    _seat("pile_found", "Own Originals found", "Originals of own piles that were found.", "words", high=MOST_OF_WORDS),
    _seat("decisions", "Decisions", "Decisions made.", "decisions", high=3 * MAX_ROUNDS),
)

COLUMNS: Final = checked_columns(_GAME + _SEAT)

SCORE_SOURCES: Final = ("quickness", "correctness", "bonus", "penalties")
