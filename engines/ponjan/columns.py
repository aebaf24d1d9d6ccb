"""The columns that a playout of Ponjan records, in the order of the fields of tally.py."""

from __future__ import annotations

from typing import Final

from engines.core.measures import SHARE, Column, checked_columns
from engines.core.shape import PART_SCALE, POINT_SCALE
from engines.ponjan.state import MAX_KINDS, MAX_TILES
from engines.ponjan.tally import SECONDS_A_DECISION, SECONDS_OF_SETUP

MOST_TURNS: Final = 2000
MOST_PLIES: Final = 2**13
MOST_POINTS: Final = 1000
SECONDS_A_MINUTE: Final = 60

PLUS_TILES: Final = {"no": "no +1 tile", "one": "one +1 tile", "two": "two +1 tiles", "three": "three +1 tiles"}
_BY_THE_RULEBOOK: Final = {"no": "1-point sets", "one": "2-point sets", "two": "3-point sets", "three": "sets of four tiles, in variants"}


def _game(id: str, title: str, help: str, unit: str = "", scale: int = 1, high: int = MOST_PLIES) -> Column:
    return Column(id, title, "game", help, unit, scale, 0, high)


def _seat(id: str, title: str, help: str, unit: str = "", scale: int = 1, high: int = MAX_TILES) -> Column:
    return Column(id, title, "seat", help, unit, scale, 0, high)


_GAME: Final = (
    _game("turns", "Turns", "Player-turns from the set-up to the end; a bonus turn belongs to its turn.", "turns", high=MOST_TURNS),
    _game("rounds", "Rounds", "Rounds begun: everybody once is one round.", "rounds", high=MOST_TURNS),
    _game("plies", "Plies", "Decisions of all seats, forced ones too; the set-up is none.", "plies"),
    _game("truncated", "Cut", "1 when the turn limit cut the game.", high=1),
    _game("shared", "Shared win", "1 when several seats won together.", high=1),
    _game(
        "seconds",
        "Modelled time",
        f"Time at the table: {SECONDS_OF_SETUP} s for the set-up and {SECONDS_A_DECISION} s a decision.",
        "minutes",
        SECONDS_A_MINUTE,
        high=2**20,
    ),
    _game("winner_score", "Winner's score", "Points of the winner.", "points", high=MOST_POINTS),
    _game("margin", "Margin", "Winner's points over the next lower score; 0 when the best score is shared.", "points", high=MOST_POINTS),
    _game("spread", "Spread", "Highest score less lowest.", "points", high=MOST_POINTS),
    _game("lead_changes", "Lead changes", "How often a seat becomes sole leader after another one was."),
    _game(
        "drama",
        "Drama",
        "Mean of (best standing - winner's standing) over the plies at which the winner trails.",
        "points",
        POINT_SCALE,
        high=MOST_POINTS * POINT_SCALE,
    ),
    _game(
        "decisiveness",
        "Decisiveness",
        "Share of the plies left after the winner passes the highest standing any loser ever reaches.",
        "",
        PART_SCALE,
        high=PART_SCALE,
    ),
    _game("tension", "Gap", "Mean gap between first and second over all plies.", "points", POINT_SCALE, high=MOST_POINTS * POINT_SCALE),
    _game("lead_third_won", "Leader at one third", "Win share of the seat that leads after a third of the plies.", "", SHARE, high=SHARE),
    _game("lead_two_thirds_won", "Leader at two thirds", "Win share of the seat that leads after two thirds of the plies.", "", SHARE, high=SHARE),
    _game("comeback", "Comeback", "Win share of the seats that are last after half of the plies.", "", SHARE, high=SHARE),
    _game("choices", "Choices", "Decisions with more than one option.", "choices"),
    _game("options", "Options", "Options of all decisions: the draw and each kind to take, or the pass.", high=2**20),
    _game("most_options", "Most options", "The largest number of options in one decision.", high=MAX_KINDS + 1),
    _game("won_at_setup", "Won at set-up", "1 when the set-up alone decided the game.", high=1),
    _game("wall_exhausted", "Wall used up", "1 when the game ended because nobody could draw or take any more.", high=1),
    _game("wall_left", "Wall left", "Tiles in the wall at the end.", "tiles", high=MAX_TILES),
)

_SEAT: Final = (
    _seat("score", "Points", "Points of complete sets and the start bonus.", "points", high=MOST_POINTS),
    _seat("win", "Win", "1 for the winner, shared equally by several.", "", SHARE, high=SHARE),
    *(
        _seat(f"points_{word}_plus", f"Points: {text}", f"Points from sets with {text} ({_BY_THE_RULEBOOK[word]}).", "points", high=MOST_POINTS)
        for word, text in PLUS_TILES.items()
    ),
    _seat("start_bonus", "Start bonus", "Points before the first turn.", "points", high=3),
    *(
        _seat(f"sets_{word}_plus", f"Sets: {text}", f"Complete sets with {text} ({_BY_THE_RULEBOOK[word]}).", "sets", high=MAX_KINDS)
        for word, text in PLUS_TILES.items()
    ),
    _seat("kinds", "Kinds held", "Kinds that the seat holds at the end.", "kinds", high=MAX_KINDS),
    _seat("drawn", "Own tiles drawn", "Tiles of own kinds drawn in turns.", "tiles"),
    _seat("taken", "Tiles taken", "Face-up tiles taken.", "tiles"),
    _seat("waiting", "Tiles not taken", "Face-up tiles that still wait for the seat at the end.", "tiles"),
    _seat("bonus_turns", "Bonus turns", "Further turns after drawing a tile of an own kind.", "turns"),
    _seat("setup_won", "Tiles won at set-up", "Tiles won from others by dice.", "tiles"),
    _seat("setup_sets", "Sets at set-up", "Sets complete before the first turn.", "sets", high=MAX_KINDS),
    _seat("decisions", "Decisions", "Decisions of the seat, forced ones too.", "decisions", high=MOST_PLIES),
    _seat("choices_made", "Choices made", "Decisions of the seat with more than one option.", "choices", high=MOST_PLIES),
)

COLUMNS: Final = checked_columns(_GAME + _SEAT)

SCORE_SOURCES: Final = ("points_three_plus", "points_two_plus", "points_one_plus", "points_no_plus", "start_bonus")
"""Sets by their +1 tiles: by the rulebook 3-, 2- and 1-point sets, and sets of four tiles in variants."""
