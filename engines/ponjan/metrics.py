"""What a Run of Ponjan is measured by: metrics over the columns of columns.py."""

from __future__ import annotations

from typing import Final, Literal

from engines.core.measures import Metric

Better = Literal["higher", "lower", "none"]
Per = Literal["game", "seat"]

BROWNE: Final = "Browne 2008, chapter 4"
TABLE: Final = "common to all games"
OWN: Final = "Ponjan"
FAR: Final = 1e6


def _mean(id: str, name: str, unit: str, column: str, definition: str, better: Better = "none", by: Per = "game", source: str = TABLE) -> Metric:
    formula = f"mean of {column}" if by == "game" else f"mean of {column}, each seat"
    return Metric(id, name, unit, 0.0, FAR, better, definition, formula, source, "mean", column, by=by)


def _share(id: str, name: str, column: str, definition: str, better: Better = "none", by: Per = "game", source: str = TABLE) -> Metric:
    return Metric(id, name, "", 0.0, 1.0, better, definition, f"mean of {column} as a share", source, "share", column, by=by, digits=3)


def _ratio(id: str, name: str, unit: str, column: str, over: str, definition: str, source: str = TABLE, most: float = FAR) -> Metric:
    formula = f"sum of {column} / sum of {over}"
    return Metric(id, name, unit, 0.0, most, "none", definition, formula, source, "ratio", column, over, digits=3)


def _quantile(id: str, name: str, unit: str, column: str, at: float, definition: str, by: Per) -> Metric:
    formula = f"{at:.0%} point of {column}" if by == "game" else f"{at:.0%} point of {column}, each seat"
    return Metric(id, name, unit, 0.0, FAR, "none", definition, formula, TABLE, "quantile", column, at=at, by=by)


_FAIRNESS: Final = (
    _share("win_rate", "Win rate", "win", "Games won by the seat, ties as equal shares.", by="seat"),
    _mean("seat_score", "Score by seat", "points", "score", "Points of the seat at the end.", by="seat"),
    _share("truncated_share", "Games cut", "truncated", "Games that the turn limit cut.", "lower"),
    _share("shared_share", "Shared wins", "shared", "Games won by several seats together.", "lower"),
)

_LENGTH: Final = (
    _mean("turns", "Turns", "turns", "turns", "Player-turns in a game; a bonus turn belongs to its turn."),
    _quantile("turns_low", "Turns, 5 % point", "turns", "turns", 0.05, "One game in twenty is shorter.", "game"),
    _quantile("turns_high", "Turns, 95 % point", "turns", "turns", 0.95, "One game in twenty is longer.", "game"),
    _mean("rounds", "Rounds", "rounds", "rounds", "Rounds in a game."),
    _mean("plies", "Plies", "plies", "plies", "Decisions of all seats in a game, forced ones too."),
    _mean("decisions", "Decisions a player", "decisions", "decisions", "Decisions of a seat in a game, forced ones too.", by="seat"),
    _mean("minutes", "Playing time", "minutes", "seconds", "Modelled time at the table."),
)

_CHOICE: Final = (
    _ratio("options", "Options a decision", "", "options", "plies", "The draw and each kind that can be taken."),
    _mean("most_options", "Most options", "", "most_options", "The largest number of options in a game."),
    _ratio("choice_share", "Decisions with a choice", "", "choices", "plies", "Decisions with more than one option.", most=1.0),
    _mean("choices_made", "Choices a player", "choices", "choices_made", "Decisions of a seat with more than one option.", by="seat"),
)

_SCORE: Final = (
    _mean("winner_score", "Winner's score", "points", "winner_score", "Points of the winner."),
    _quantile("score_low", "Score, 5 % point", "points", "score", 0.05, "One game in twenty ends below it.", "seat"),
    _quantile("score_high", "Score, 95 % point", "points", "score", 0.95, "One game in twenty ends above it.", "seat"),
    _mean("margin", "Winner's margin", "points", "margin", "Winner's points over the next lower score."),
    _mean("spread", "Spread", "points", "spread", "Highest score less lowest."),
)

_SHAPE: Final = (
    _ratio("lead_changes", "Lead changes a ply", "", "lead_changes", "plies", "New sole leaders, by ply.", BROWNE),
    _mean("drama", "Drama", "points", "drama", "How far the winner lay behind while trailing.", source=BROWNE),
    _share("decisiveness", "Decisiveness", "decisiveness", "Share of the game left once nobody would catch the winner.", source=BROWNE),
    _mean("tension", "Gap at the top", "points", "tension", "Gap between first and second.", source=BROWNE),
    _share("lead_third", "Leader at one third wins", "lead_third_won", "Win rate of the leader after a third of the plies."),
    _share("lead_two_thirds", "Leader at two thirds wins", "lead_two_thirds_won", "Win rate of the leader after two thirds of the plies."),
    _share("comeback", "Comebacks", "comeback", "Games won by who was last after half of the plies."),
)

_OWN: Final = (
    _mean("sets_two_plus", "3-point sets", "sets", "sets_two_plus", "Complete sets of a seat with two +1 tiles.", by="seat", source=OWN),
    _mean("sets_one_plus", "2-point sets", "sets", "sets_one_plus", "Complete sets of a seat with one +1 tile.", by="seat", source=OWN),
    _mean("sets_no_plus", "1-point sets", "sets", "sets_no_plus", "Complete sets of a seat without a +1 tile.", by="seat", source=OWN),
    _mean(
        "sets_three_plus", "Sets with three +1", "sets", "sets_three_plus", "Complete sets with three +1 tiles, in variants.", by="seat", source=OWN
    ),
    _mean("bonus_turns", "Bonus turns", "turns", "bonus_turns", "Bonus turns of a seat in a game.", by="seat", source=OWN),
    _mean("drawn", "Own tiles drawn", "tiles", "drawn", "Tiles of own kinds that a seat draws in turns.", by="seat", source=OWN),
    _mean("taken", "Tiles taken", "tiles", "taken", "Face-up tiles that a seat takes.", by="seat", source=OWN),
    _mean("waiting", "Tiles not taken", "tiles", "waiting", "Face-up tiles that wait for a seat at the end.", by="seat", source=OWN),
    _mean("kinds", "Kinds held", "kinds", "kinds", "Kinds that a seat holds at the end.", by="seat", source=OWN),
    _mean("setup_won", "Tiles won at set-up", "tiles", "setup_won", "Tiles that a seat wins by dice.", by="seat", source=OWN),
    _mean("setup_sets", "Sets at set-up", "sets", "setup_sets", "Sets of a seat that are complete before the first turn.", by="seat", source=OWN),
    _mean("wall_left", "Wall left", "tiles", "wall_left", "Tiles in the wall at the end.", source=OWN),
)

_FAILURES: Final = (
    _share("won_at_setup", "Won at set-up", "won_at_setup", "Games that the set-up alone decided.", "lower", source=OWN),
    _share("wall_exhausted", "Wall used up", "wall_exhausted", "Games that ended because nobody could draw or take any more.", "lower", source=OWN),
)

METRICS: Final = (*_FAIRNESS, *_LENGTH, *_CHOICE, *_SCORE, *_SHAPE, *_OWN, *_FAILURES)
