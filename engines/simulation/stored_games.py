"""The games that two Runs have stored, compared deal by deal as `compare` does with games in memory."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import polars as pl

from engines.core.errors import BadInput
from engines.core.records import Integers
from engines.simulation.comparing import Comparison, check_pairing, compare
from engines.simulation.metrics import MetricValue, evaluate
from engines.simulation.parts import Kind, check_parts, scan
from engines.simulation.plan import Plan
from engines.simulation.runs import Run

MOST_PAIRED = 200_000
"""Games of each Run that are paired at most, the first: more take seconds to read and move no interval that is looked at."""


@dataclass(frozen=True)
class StoredGames:
    """The first games of a Run, column by column as they are asked for."""

    run: Run
    games: int
    first: int = 0

    @cached_property
    def plan(self) -> Plan:
        """What the Run plays."""
        return self.run.plan_as_played

    @property
    def deals(self) -> Integers:
        """Deal of each game."""
        return self.plan.deals(self.first, self.games)[0]

    def column(self, name: str) -> Integers:
        """A game column, shape (games,), or a seat column, shape (games, seats). Raises BadInput when a part is missing or damaged."""
        per_seat = any(column.id == name and column.per == "seat" for column in self.plan.rules().columns)
        if not per_seat:
            return _read(self.run.id, "games", name, self.games)
        return _read(self.run.id, "seats", name, self.games * self.plan.players).reshape(self.games, self.plan.players)

    def values(self) -> dict[str, MetricValue]:
        """The metrics of all games of the Run, as its page shows them."""
        summary = self.run.summary
        if summary is None:
            raise BadInput(f"Run {self.run.id} has no game stored yet.")
        return evaluate(self.plan.rules(), self.plan, summary)


def compared_runs(base: Run, variant: Run, only: Collection[str] | None = None) -> Comparison:
    """Two Runs on the deals that both have played; values are of all games of each. `only`: ids of the metrics to look at.

    Raises BadInput when the Runs do not play the same deals at the same table, or a part is missing or damaged.
    """
    check_pairing(base.plan, variant.plan)
    shared = min(_from_the_start(base), _from_the_start(variant))
    if not shared:
        raise BadInput(f"Runs {base.id} and {variant.id} have no game of the same deal stored.")
    return compare(StoredGames(base, shared), StoredGames(variant, shared), only)


def _from_the_start(run: Run) -> int:
    """Games stored without a gap from the first: a Run that was cancelled may lack some in between."""
    numbers = _read(run.id, "games", "game", MOST_PAIRED)
    gaps = np.flatnonzero(numbers != np.arange(len(numbers)))
    return int(gaps[0]) if len(gaps) else len(numbers)


def _read(run_id: str, kind: Kind, column: str, rows: int) -> Integers:
    try:
        found = scan(run_id, kind).select(pl.col(column).cast(pl.Int64)).head(rows).collect()
    except (pl.exceptions.ComputeError, OSError):
        check_parts(run_id)
        raise
    return found[column].to_numpy()
