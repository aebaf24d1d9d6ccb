"""The metrics that all games share, and short ways to declare a game's own. Definitions: metrics over the common columns (measures.py)."""

from __future__ import annotations

from typing import Final, Literal

from engines.core.measures import Metric

Better = Literal["higher", "lower", "none"]
Per = Literal["game", "seat"]

BROWNE: Final = "Browne 2008, chapter 4"
TABLE: Final = "common to all games"
FAR: Final = 1e6
"""A bound for metrics that have none of their own."""


def mean(id: str, name: str, unit: str, column: str, definition: str, better: Better = "none", by: Per = "game", source: str = TABLE) -> Metric:
    """The mean of a column."""
    formula = f"mean of {column}" if by == "game" else f"mean of {column}, each seat"
    return Metric(id, name, unit, -FAR, FAR, better, definition, formula, source, "mean", column, by=by)


def share(id: str, name: str, column: str, definition: str, better: Better = "none", by: Per = "game", source: str = TABLE) -> Metric:
    """The mean of a column of shares."""
    return Metric(id, name, "", 0.0, 1.0, better, definition, f"mean of {column} as a share", source, "share", column, by=by, digits=3)


def ratio(
    id: str, name: str, unit: str, column: str, over: str, definition: str, better: Better = "none", source: str = TABLE, most: float = FAR
) -> Metric:
    """One column's sum over another's."""
    formula = f"sum of {column} / sum of {over}"
    return Metric(id, name, unit, 0.0, most, better, definition, formula, source, "ratio", column, over, digits=3)


def quantile(id: str, name: str, unit: str, column: str, at: float, definition: str, by: Per) -> Metric:
    """A point of a column's distribution."""
    formula = f"{at:.0%} point of {column}" if by == "game" else f"{at:.0%} point of {column}, each seat"
    return Metric(id, name, unit, -FAR, FAR, "none", definition, formula, TABLE, "quantile", column, at=at, by=by)


FAIRNESS: Final = (
    share("win_rate", "Win rate", "win", "Games won by the seat, ties as equal shares.", by="seat"),
    Metric(
        "balance",
        "Balance of seats",
        "",
        0.0,
        1.0,
        "higher",
        "1 when all seats win alike, 0 when one wins always and another never.",
        "1 - largest gap between two seats' means of win",
        TABLE,
        "balance",
        "win",
        digits=3,
    ),
    mean("seat_score", "Score by seat", "points", "score", "What is scored from this place in the turn order, whoever sits there.", by="seat"),
)

CUT: Final = share("truncated_share", "Games cut", "truncated", "Games that the turn limit cut.", "lower")
SHARED: Final = share("shared_share", "Shared wins", "shared", "Games won by several seats together.", "lower")

SCORE: Final = (
    mean("winner_score", "Winner's score", "points", "winner_score", "The best score at the end of a game."),
    quantile("score_low", "Score, 5 % point", "points", "score", 0.05, "One seat in twenty ends below it.", "seat"),
    quantile("score_high", "Score, 95 % point", "points", "score", 0.95, "One seat in twenty ends above it.", "seat"),
    mean("margin", "Winner's margin", "points", "margin", "Winner's points over the next lower score."),
    mean("spread", "Spread", "points", "spread", "Highest score less lowest."),
)


def shape(step: str, steps: str, column: str) -> tuple[Metric, ...]:
    """Metrics over the standings after each step of a game, such as ("ply", "plies", "plies"); `column` counts the steps."""
    return (
        ratio("lead_changes", f"Lead changes a {step}", "", "lead_changes", column, f"New sole leaders, by {step}.", source=BROWNE),
        mean("drama", "Drama", "points", "drama", "How far the winner lay behind while trailing.", source=BROWNE),
        share("decisiveness", "Decisiveness", "decisiveness", "Share of the game left once nobody would catch the winner.", source=BROWNE),
        mean("tension", "Gap at the top", "points", "tension", "Gap between first and second.", source=BROWNE),
        share("lead_third", "Leader at one third wins", "lead_third_won", f"Win rate of the leader after a third of the {steps}."),
        share("lead_two_thirds", "Leader at two thirds wins", "lead_two_thirds_won", f"Win rate of the leader after two thirds of the {steps}."),
        share("comeback", "Comebacks", "comeback", f"Games won by who was last after half of the {steps}."),
    )
