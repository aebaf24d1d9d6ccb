"""What a Run of Wortfabrik is measured by: metrics over the columns of columns.py."""

from __future__ import annotations

from typing import Final

from engines.core.common_metrics import FAIRNESS, SCORE, SHARED, mean, ratio, shape
from engines.wortfabrik.state import LONGEST_ROW, SHORTEST_ROW

OWN: Final = "Wortfabrik"

_LENGTH: Final = (
    mean("turns", "Turns", "turns", "turns", "How often a sheet is written on, all seats together."),
    mean("rounds", "Days", "days", "rounds", "How often the dice are rolled for everybody."),
    mean("decisions", "Decisions a player", "decisions", "decisions", "How often one player chooses what to write.", by="seat"),
    mean("minutes", "Playing time", "minutes", "seconds", "Modelled time at the table."),
)

_CHOICE: Final = (
    ratio("options", "Options a decision", "", "options", "compared", "Sets of dice that a bot had a plan for."),
    mean("most_options", "Most options", "", "most_options", "Sets of dice to choose from at the richest decision of a game."),
    ratio("choice_share", "Decisions with a choice", "", "choices", "compared", "Decisions with more than one option.", most=1.0),
    ratio(
        "close_share", "Does not matter", "", "close", "choices", "Choices whose best two options lie within 1 % of a full slip.", "lower", most=1.0
    ),
    ratio("obvious_share", "Obvious", "", "obvious", "choices", "Choices whose best option is worth over 10 % of a full slip more.", most=1.0),
)

_OWN: Final = (
    *(
        mean(f"completed_{boxes}", f"Rows of {boxes} completed", "rows", f"completed_{boxes}", f"Word rows of {boxes} boxes with a valid word, a seat.", by="seat", source=OWN)
        for boxes in range(SHORTEST_ROW, LONGEST_ROW + 1)
    ),
    mean("rows_completed", "Rows completed", "rows", "rows_completed", "Word rows of a seat with a valid word.", "higher", "seat", OWN),
    mean("bonus_letters", "Letters of the bonus word", "letters", "bonus_letters", "Letters of the word in the bonus row, 0 without one.", by="seat", source=OWN),
    mean("empty_boxes", "Boxes left empty", "boxes", "empty_boxes", "Boxes of the rows of a seat with nothing in them at the end.", by="seat", source=OWN),
    mean("jokers_made", "Jokers made", "jokers", "jokers_made", "Jokers that a seat gets for equal stored letters.", by="seat", source=OWN),
    mean("jokers_written", "Jokers written", "jokers", "jokers_written", "Jokers of the dice that a seat writes in word rows.", by="seat", source=OWN),
    mean("spares_used", "Spare parts used", "boxes", "spares_used", "Spare boxes that a seat crosses out.", by="seat", source=OWN),
    mean("spares_left", "Spare parts left", "boxes", "spares_left", "Stored letters that a seat never uses.", "lower", "seat", OWN),
    mean("scrap_letters", "Scarce goods", "letters", "scrap_letters", "Letters that a seat throws away.", "lower", "seat", OWN),
    mean("left_out", "Letters left out", "letters", "left_out", "Letters of the dice that a seat does not use.", by="seat", source=OWN),
)  # fmt: skip

METRICS: Final = (*FAIRNESS, SHARED, *_LENGTH, *_CHOICE, *SCORE, *shape("day", "days", "rounds"), *_OWN)
