"""What a playout records, and what a summary says of many: columns of whole numbers, and metrics over their histograms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engines.core.errors import BadInput

SHARE = 60
"""A won game counts 60, a win shared by k seats 60 // k for each: whole numbers for up to six seats."""

REQUIRED_COLUMNS = {"turns": "game", "truncated": "game", "score": "seat", "win": "seat"}
"""Columns that every game records: player-turns played; 1 when the turn limit cut the game; final points; the share of the win,
SHARE for all of it (the column's scale is SHARE). A game adds one seat column for each of its score sources."""


@dataclass(frozen=True, slots=True)
class Column:
    """One whole number that every playout records, for the game or for each seat."""

    id: str
    title: str
    per: Literal["game", "seat"]
    help: str
    unit: str = ""
    scale: int = 1
    """The recorded number divided by this is the value in `unit` (fixed point)."""
    low: int = 0
    high: int = 2**40
    """Recorded numbers lie in low..high; a test checks it."""


@dataclass(frozen=True, slots=True)
class Metric:
    """A number with an interval that a Run's summary shows."""

    id: str
    name: str
    unit: str
    low: float
    high: float
    better: Literal["higher", "lower", "none"]
    definition: str
    formula: str
    source: str
    kind: Literal["mean", "share", "ratio", "quantile", "balance"]
    """mean of `column`; share: mean of a 0/1 (or 0..scale) column as a proportion; ratio: sum of `column` over sum of `over`;
    quantile: the `at` point of the distribution of `column`; balance: 1 less the largest gap between two seats' shares of `column`."""
    column: str
    over: str = ""
    at: float = 0.5
    by: Literal["game", "seat"] = "game"
    """seat: one value a seat (and a player), else one value a Run; a seat column in a `game` metric is summed over the seats."""
    digits: int = 2


def checked_columns(columns: tuple[Column, ...]) -> tuple[Column, ...]:
    """The same columns; raises BadInput when two share an id."""
    seen = [column.id for column in columns]
    for name in seen:
        if seen.count(name) > 1:
            raise BadInput(f"Two columns are called {name}.")
    return columns
