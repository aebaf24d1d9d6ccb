"""What a Run of Don-Cha is measured by: metrics over the columns of columns.py."""

from __future__ import annotations

from typing import Final

from engines.core.common_metrics import FAIRNESS, SCORE, SHARED, mean, ratio, shape, share
from engines.don_cha.state import MAX_GRID, QUESTIONS
from engines.don_cha.tally import SHORTEST

OWN: Final = "Don-Cha"

_LENGTH: Final = (
    mean("turns", "Turns", "turns", "turns", "Questions and passes in a game."),
    mean("rounds", "Rounds", "rounds", "rounds", "How often play goes around the table; one that is begun counts."),
    mean("plies", "Plies", "plies", "plies", "Decisions in a game, answers to question B included."),
    mean(
        "decisions",
        "Decisions a player",
        "decisions",
        "decisions",
        "How often one player makes a puzzle, asks, passes, answers or guesses.",
        by="seat",
    ),
    mean("minutes", "Playing time", "minutes", "seconds", "Modelled time at the table."),
)

_CHOICE: Final = (
    ratio("options", "Options a turn", "", "options", "compared", "Questions that a bot weighed."),
    mean("most_options", "Most options", "", "most_options", "The largest number of questions weighed in a game."),
    ratio("choice_share", "Turns with a choice", "", "choices", "compared", "Turns with more than one question to ask.", most=1.0),
    ratio("close_share", "Does not matter", "", "close", "choices", "Choices whose best two questions tell the same within 1 %.", "lower", most=1.0),
    ratio("obvious_share", "Obvious", "", "obvious", "choices", "Choices whose best question tells over 10 % more than the next.", most=1.0),
)

_OWN: Final = (
    mean("letters_right", "Letters right", "letters", "letters_right", "Guessed letters of a seat in the right square, by word.", "higher", "seat", OWN),
    mean("words_right", "Words right", "words", "words_right", "Completely guessed words of a seat.", "higher", "seat", OWN),
    *(
        mean(f"right_{length}", f"Words of {length} right", "words", f"right_{length}", f"Guessed words of {length} letters, a seat.", by="seat", source=OWN)
        for length in range(SHORTEST, MAX_GRID + 1)
    ),
    share("solved", "Puzzles solved", "solved", "Guesses that are the puzzle, square by square.", by="seat", source=OWN),
    mean("passed", "Passes", "passes", "passed", "How often a seat asks nothing in its turn.", by="seat", source=OWN),
    share("ended_by_passes", "Ended by passes", "ended_by_passes", "Games that two passes in a row ended.", source=OWN),
    share("tie_broken", "Ties broken", "tie_broken", "Games with equal points that the best guessed word decided.", source=OWN),
    *(mean(f"asked_{letter}", f"Questions {letter}", "questions", f"asked_{letter}", f"How often a seat asks question {letter}.", by="seat", source=OWN) for letter in QUESTIONS),
    *(
        ratio(f"bits_{letter}", f"Bits by question {letter}", "bits", f"bits_{letter}", f"gains_{letter}", f"What an answer to question {letter} tells on average.", source=OWN)
        for letter in QUESTIONS
    ),
    mean("total_bits", "Bits in all", "bits", "total_bits", "Information that a seat gains in a game.", by="seat", source=OWN),
    mean("left", "Belief left", "bits", "left", "Logarithm of the puzzles a seat holds possible before its guess.", "lower", "seat", OWN),
    mean("guess_expected", "Points expected", "points", "guess_expected", "What a seat expects of its guess.", by="seat", source=OWN),
    mean("puzzle_value", "Value of the puzzles", "points", "puzzle_value", "Tile values of the words of a seat's puzzle.", by="seat", source=OWN),
    mean("crossings", "Crossings", "letters", "crossings", "Letters of a seat's puzzle that are in two words.", by="seat", source=OWN),
)  # fmt: skip

METRICS: Final = (*FAIRNESS, SHARED, *_LENGTH, *_CHOICE, *SCORE, *shape("turn", "turns", "turns"), *_OWN)
