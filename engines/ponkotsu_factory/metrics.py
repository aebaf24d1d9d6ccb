"""What a Run of Ponkotsu Factory is measured by: metrics over the columns of columns.py."""

from __future__ import annotations

from typing import Final

from engines.core.common_metrics import FAIRNESS, SCORE, SHARED, mean, ratio, shape

OWN: Final = "Ponkotsu Factory"

_LENGTH: Final = (
    mean("turns", "Turns", "turns", "turns", "Rounds times players: everybody makes a pile and solves one."),
    mean("rounds", "Rounds", "rounds", "rounds", "How often everybody makes a pile and solves one."),
    mean("decisions", "Decisions a player", "decisions", "decisions", "How often one player makes a pile, solves one or votes.", by="seat"),
    mean("minutes", "Playing time", "minutes", "seconds", "Modelled time at the table."),
)

_CHOICE: Final = (
    ratio("options", "Options a decision", "", "options", "compared", "Words that bots thought of or saw."),
    mean("most_options", "Most options", "", "most_options", "Words to choose from at the richest decision of a game."),
    ratio("choice_share", "Decisions with a choice", "", "choices", "compared", "Decisions with more than one option.", most=1.0),
)

_OWN: Final = (
    mean("solved", "Piles solved in time", "piles", "solved", "Piles that a seat solves in time, a game.", "higher", "seat", OWN),
    mean("late", "Piles solved late", "piles", "late", "Piles that a seat would have solved after time was out.", "lower", "seat", OWN),
    ratio("solving_time", "Solving time", "s", "solving", "solved", "Seconds for a pile that is solved in time.", source=OWN),
    mean("creating_time", "Creating time", "s", "creating", "Seconds that a seat ponders its piles, a game.", by="seat", source=OWN),
    mean("found", "Originals found", "words", "found", "Originals that a seat lays in time, a game.", "higher", "seat", OWN),
    mean("perfect", "All Originals found", "piles", "perfect", "Piles of which a seat finds every Original, a game.", "higher", "seat", OWN),
    mean("solutions", "Solutions of a pile", "solutions", "solutions", "Solutions of a pile in words of Zipf 3 or more, up to 100.", source=OWN),
    mean("unsolved", "Rounds unsolved", "rounds", "unsolved", "Rounds of a game in which nobody finishes.", "lower", source=OWN),
    mean(
        "redeals",
        "Drawn anew",
        "times",
        "redeals",
        "How often the tiles of a game make no words for somebody and are drawn anew.",
        "lower",
        source=OWN,
    ),
    mean("pile_solved", "Own piles solved", "piles", "pile_solved", "Piles of a seat that others solve in time, a game.", by="seat", source=OWN),
    mean("pile_found", "Own Originals found", "words", "pile_found", "Originals of a seat that others find, a game.", by="seat", source=OWN),
    mean(
        "invalid_originals",
        "Invalid Originals",
        "words",
        "invalid_originals",
        "Originals of a seat that are not valid words of the rules, a game.",
        "lower",
        "seat",
        OWN,
    ),
    mean(
        "invalid_solutions",
        "Invalid Solutions",
        "words",
        "invalid_solutions",
        "Invalid words that a seat lays in time, a game.",
        "lower",
        "seat",
        OWN,
    ),
    mean("debt", "Debt", "points", "debt", "The most points that a seat owes after a round.", "lower", "seat", OWN),
)

METRICS: Final = (*FAIRNESS, SHARED, *_LENGTH, *_CHOICE, *SCORE, *shape("round", "rounds", "rounds"), *_OWN)
