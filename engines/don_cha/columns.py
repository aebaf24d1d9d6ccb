"""The columns that a playout of Don-Cha records, in the order of the fields of tally.py."""

from __future__ import annotations

from typing import Final

from engines.core.measures import SHARE, Column, checked_columns
from engines.core.shape import PART_SCALE, POINT_SCALE
from engines.don_cha.state import MAX_CHIPS, MAX_GRID, MAX_TURNS, MAX_WORDS, QUESTIONS
from engines.don_cha.tally import MOST_TURNS_A_SEAT, SECONDS_A_PASS, SECONDS_A_QUESTION, SECONDS_TO_CREATE, SECONDS_TO_GUESS, SHORTEST

MOST_PLIES: Final = 2 * MAX_TURNS + 4
MOST_POINTS: Final = 400
LEAST_POINTS: Final = -5
MOST_OPTIONS: Final = 2000
MOST_BITS: Final = 100 * 64 * MAX_TURNS
SECONDS_A_MINUTE: Final = 60
HUNDREDTHS: Final = 100
LETTERS_IN_WORDS: Final = MAX_WORDS * MAX_GRID


def _game(id: str, title: str, help: str, unit: str = "", scale: int = 1, high: int = MOST_PLIES, low: int = 0) -> Column:
    return Column(id, title, "game", help, unit, scale, low, high)


def _seat(id: str, title: str, help: str, unit: str = "", scale: int = 1, high: int = MOST_TURNS_A_SEAT, low: int = 0) -> Column:
    return Column(id, title, "seat", help, unit, scale, low, high)


_GAME: Final = (
    _game("turns", "Turns", "Player-turns: questions and passes.", "turns", high=MAX_TURNS),
    _game("rounds", "Rounds", "Rounds begun: everybody once is one round.", "rounds", high=MAX_TURNS),
    _game("plies", "Plies", "Decisions of both seats: puzzles, turns, answers to question B and guesses.", "plies"),
    _game("truncated", "Cut", "Always 0: the chips run out.", high=1),
    _game("shared", "Draw", "1 when neither points nor the best guessed word decided.", high=1),
    _game("tie_broken", "Tie broken", "1 when points were equal and the best guessed word decided.", high=1),
    _game("ended_by_passes", "Ended by passes", "1 when both passed one after the other.", high=1),
    _game(
        "seconds",
        "Modelled time",
        f"Time at the table: {SECONDS_TO_CREATE} s to create, {SECONDS_A_QUESTION} s a question, {SECONDS_A_PASS} s a pass, {SECONDS_TO_GUESS} s to guess.",
        "minutes",
        SECONDS_A_MINUTE,
        high=2**13,
    ),
    _game("winner_score", "Winner's score", "Points of the winner.", "points", high=MOST_POINTS, low=LEAST_POINTS),
    _game("margin", "Margin", "Winner's points over the other's.", "points", high=MOST_POINTS),
    _game("spread", "Spread", "Highest score less lowest.", "points", high=MOST_POINTS),
    _game("lead_changes", "Lead changes", "How often a seat becomes sole leader after the other was."),
    _game(
        "drama", "Drama", "Mean of (best standing - winner's standing) over the turns at which the winner trails.", "points", POINT_SCALE,
        high=MOST_POINTS * POINT_SCALE,
    ),
    _game(
        "decisiveness", "Decisiveness", "Share of the turns left after the winner passes the highest standing the loser ever reaches.", "", PART_SCALE,
        high=PART_SCALE,
    ),
    _game("tension", "Gap", "Mean gap between first and second over all turns.", "points", POINT_SCALE, high=MOST_POINTS * POINT_SCALE),
    _game("lead_third_won", "Leader at one third", "Win share of the seat that leads after a third of the turns.", "", SHARE, high=SHARE),
    _game("lead_two_thirds_won", "Leader at two thirds", "Win share of the seat that leads after two thirds of the turns.", "", SHARE, high=SHARE),
    _game("comeback", "Comeback", "Win share of the seat that is last after half of the turns.", "", SHARE, high=SHARE),
    _game("options", "Options", "Questions that bots weighed, over all compared turns.", high=MOST_OPTIONS * MOST_PLIES),
    _game("most_options", "Most options", "The largest number of questions weighed in one turn.", high=MOST_OPTIONS),
    _game("compared", "Compared turns", "Turns of bots that weigh questions."),
    _game("choices", "Choices", "Compared turns with more than one question to ask."),
    _game("close", "Close choices", "Choices whose second best question tells within 1 % of the best."),
    _game("obvious", "Obvious choices", "Choices whose best question tells over 10 % more than the second best."),
)  # fmt: skip

_SEAT: Final = (
    _seat("score", "Points", "Points at the end.", "points", high=MOST_POINTS, low=LEAST_POINTS),
    _seat("win", "Win", "1 for the winner, shared equally in a draw.", "", SHARE, high=SHARE),
    _seat("letters", "Points: letters", "Points for letters in the right squares.", "points", high=MOST_POINTS),
    _seat("words", "Points: words", "Points for completely guessed words.", "points", high=MOST_POINTS),
    _seat("passes", "Points: passes", "Points for passing.", "points", high=3 * MOST_TURNS_A_SEAT),
    _seat("bonus", "Points: bonus", "The seat's bonus.", "points", high=5, low=LEAST_POINTS),
    _seat("letters_right", "Letters right", "Guessed letters in the right square, by word that they are in.", "letters", high=LETTERS_IN_WORDS),
    _seat("words_right", "Words right", "Completely guessed words.", "words", high=MAX_WORDS),
    *(
        _seat(f"right_{length}", f"Words of {length} right", f"Completely guessed words of {length} letters.", "words", high=MAX_WORDS)
        for length in range(SHORTEST, MAX_GRID + 1)
    ),
    _seat("best_word", "Best word", "Value of the best guessed word, which decides ties; 0 without one.", "points", high=10 * MAX_GRID),
    _seat("solved", "Solved", "1 when the guess is the puzzle, square by square.", high=1),
    _seat("passed", "Passes", "Times that the seat passed.", "passes"),
    *(_seat(f"asked_{letter}", f"Questions {letter}", f"Times that the seat asked question {letter}.", "questions") for letter in QUESTIONS),
    *(
        _seat(
            f"bits_{letter}", f"Bits by {letter}", f"Information that answers to question {letter} gave the bot.", "bits", HUNDREDTHS, high=MOST_BITS
        )
        for letter in QUESTIONS
    ),
    *(
        _seat(f"gains_{letter}", f"Answers {letter} taken note of", f"Answers to question {letter} whose gain the bot can tell.", "answers")
        for letter in QUESTIONS
    ),
    _seat("total_bits", "Bits in all", "Information that all answers gave the bot.", "bits", HUNDREDTHS, high=MOST_BITS),
    _seat(
        "left",
        "Belief left",
        "Logarithm of the puzzles that the bot still holds possible before its guess.",
        "bits",
        HUNDREDTHS,
        high=HUNDREDTHS * 64,
    ),
    _seat("guess_expected", "Points expected", "Points that the bot expects of its guess.", "points", HUNDREDTHS, high=HUNDREDTHS * MOST_POINTS),
    _seat("puzzle_value", "Value of the puzzle", "Tile values of the words of the own puzzle.", "points", high=10 * LETTERS_IN_WORDS),
    _seat("crossings", "Crossings", "Letters of the own puzzle that are in two words.", "letters", high=LETTERS_IN_WORDS),
    _seat("decisions", "Decisions", "Plies of the seat.", "decisions", high=MOST_PLIES),
)

COLUMNS: Final = checked_columns(_GAME + _SEAT)

SCORE_SOURCES: Final = ("letters", "words", "passes", "bonus")

assert len(QUESTIONS) == MAX_CHIPS
