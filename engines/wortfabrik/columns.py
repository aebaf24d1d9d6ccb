"""The columns that a playout of Wortfabrik records, in the order of the fields of tally.py."""

from __future__ import annotations

from typing import Final

from engines.core.measures import SHARE, Column, checked_columns
from engines.core.shape import PART_SCALE, POINT_SCALE
from engines.wortfabrik.state import LONGEST_ROW, MAX_BOXES, MAX_DICE, MAX_ROWS, MAX_SCRAP, MAX_SPARES, SHORTEST_ROW
from engines.wortfabrik.tally import SECONDS_A_DAY, SECONDS_OF_CHECK

MOST_DAYS: Final = 10
MOST_PLIES: Final = 6 * MOST_DAYS
MOST_POINTS: Final = 1000
LEAST_POINTS: Final = -5 * MAX_SCRAP
MOST_OPTIONS: Final = 1 << MAX_DICE
SECONDS_A_MINUTE: Final = 60


def _game(id: str, title: str, help: str, unit: str = "", scale: int = 1, high: int = MOST_PLIES, low: int = 0) -> Column:
    return Column(id, title, "game", help, unit, scale, low, high)


def _seat(id: str, title: str, help: str, unit: str = "", scale: int = 1, high: int = MAX_ROWS * MAX_BOXES, low: int = 0) -> Column:
    return Column(id, title, "seat", help, unit, scale, low, high)


_GAME: Final = (
    _game("turns", "Turns", "Player-turns played: everybody writes once a day.", "turns"),
    _game("rounds", "Days", "Working days.", "days", high=MOST_DAYS),
    _game("plies", "Plies", "Decisions of all seats.", "plies"),
    _game("truncated", "Cut", "Always 0: the week ends by itself.", high=1),
    _game("shared", "Shared win", "1 when several seats won together.", high=1),
    _game(
        "seconds",
        "Modelled time",
        f"Time at the table: {SECONDS_A_DAY} s a day, when all write at once, and {SECONDS_OF_CHECK} s for the check.",
        "minutes",
        SECONDS_A_MINUTE,
        high=2**12,
    ),
    _game("winner_score", "Winner's score", "Points of the winner.", "points", high=MOST_POINTS, low=LEAST_POINTS),
    _game("margin", "Margin", "Winner's points over the next lower score; 0 when the best score is shared.", "points", high=MOST_POINTS),
    _game("spread", "Spread", "Highest score less lowest.", "points", high=MOST_POINTS),
    _game("lead_changes", "Lead changes", "How often a seat becomes sole leader at the end of a day after another one was.", high=MOST_DAYS),
    _game(
        "drama",
        "Drama",
        "Mean of (best standing - winner's standing) over the days at whose end the winner trails.",
        "points",
        POINT_SCALE,
        high=MOST_POINTS * POINT_SCALE,
    ),
    _game(
        "decisiveness",
        "Decisiveness",
        "Share of the days left after the winner passes the highest standing any loser ever reaches.",
        "",
        PART_SCALE,
        high=PART_SCALE,
    ),
    _game("tension", "Gap", "Mean gap between first and second at the end of a day.", "points", POINT_SCALE, high=MOST_POINTS * POINT_SCALE),
    _game("lead_third_won", "Leader at one third", "Win share of the seat that leads after a third of the days.", "", SHARE, high=SHARE),
    _game("lead_two_thirds_won", "Leader at two thirds", "Win share of the seat that leads after two thirds of the days.", "", SHARE, high=SHARE),
    _game("comeback", "Comeback", "Win share of the seats that are last after half of the days.", "", SHARE, high=SHARE),
    _game("options", "Options", "Sets of dice that bots had a plan for, over all compared decisions.", high=MOST_OPTIONS * MOST_PLIES),
    _game("most_options", "Most options", "The largest number of options in one decision.", high=MOST_OPTIONS),
    _game("compared", "Compared decisions", "Decisions of bots that compare plans."),
    _game("choices", "Choices", "Compared decisions with more than one option."),
    _game("close", "Close decisions", "Choices whose best two options differ by less than 1 % of the most that a slip can bring."),
    _game("obvious", "Obvious decisions", "Choices whose best two options differ by more than 10 % of the most that a slip can bring."),
)

_SEAT: Final = (
    _seat("score", "Points", "The total of the slip.", "points", high=MOST_POINTS, low=LEAST_POINTS),
    _seat("win", "Win", "1 for the winner, shared equally by several.", "", SHARE, high=SHARE),
    _seat("rows", "Points: word rows", "Points of the word rows.", "points", high=MOST_POINTS),
    _seat("bonus", "Points: bonus row", "Points of the bonus row.", "points", high=MOST_POINTS),
    _seat("spares", "Points: spare parts", "Points for spare boxes that were never written.", "points", high=3 * MAX_SPARES),
    _seat("scrap", "Points: scarce goods", "Points deducted for scarce goods, 0 or less.", "points", high=1, low=LEAST_POINTS),
    *(
        _seat(f"completed_{boxes}", f"Rows of {boxes}", f"Word rows of {boxes} boxes with a valid word.", "rows", high=MAX_ROWS)
        for boxes in range(SHORTEST_ROW, LONGEST_ROW + 1)
    ),
    _seat("rows_completed", "Rows completed", "Word rows with a valid word.", "rows", high=MAX_ROWS),
    _seat("bonus_letters", "Letters of the bonus word", "Letters of the valid word in the bonus row, 0 without one.", "letters", high=MAX_BOXES),
    _seat("empty_boxes", "Boxes left empty", "Boxes of word rows and bonus row with nothing in them.", "boxes"),
    _seat("jokers_made", "Jokers made", "Jokers got for equal stored letters.", "jokers", high=MAX_SPARES),
    _seat("jokers_written", "Jokers written", "Jokers of the dice written in word rows, at once or from the spare parts.", "jokers"),
    _seat("spares_used", "Spare parts used", "Spare boxes crossed out.", "boxes", high=MAX_SPARES),
    _seat("spares_left", "Spare parts left", "Stored letters never used.", "boxes", high=MAX_SPARES),
    _seat("scrap_letters", "Scarce goods", "Letters thrown away.", "letters", high=MAX_SCRAP),
    _seat("left_out", "Letters left out", "Letters of the dice that were not used.", "letters", high=MAX_DICE * MOST_DAYS),
    _seat("decisions", "Decisions", "Days written.", "decisions", high=MOST_DAYS),
)

COLUMNS: Final = checked_columns(_GAME + _SEAT)

SCORE_SOURCES: Final = ("rows", "bonus", "spares", "scrap")
