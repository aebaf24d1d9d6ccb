"""What a summary says: every metric of a game with its interval, and the numbers that all games share."""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from engines.core.game import Game
from engines.core.measures import Column, Metric
from engines.simulation.histogram import Histogram
from engines.simulation.plan import Plan
from engines.simulation.statistics import (
    NOTHING,
    Estimate,
    bootstrap,
    bootstrap_quantile,
    largest_gap,
    mean_estimate,
    ratio,
    resampled_sd,
    share_estimate,
    within,
)
from engines.simulation.summary import Summary, game_view, seat_pairs, seat_view, total_view


@dataclass(frozen=True, slots=True)
class MetricValue:
    """A metric of a Run. Metrics by seat have one value a seat and a player too; the whole table's is then over all seats."""

    id: str
    estimate: Estimate
    by_seat: tuple[Estimate, ...] = ()
    by_player: tuple[Estimate, ...] = ()

    @property
    def value(self) -> float | None:
        """The number."""
        return self.estimate.value

    @property
    def low(self) -> float | None:
        """Lower end of its 95 % interval."""
        return self.estimate.low

    @property
    def high(self) -> float | None:
        """Upper end of its 95 % interval."""
        return self.estimate.high


def evaluate(game: Game[Any, Any], plan: Plan, summary: Summary) -> dict[str, MetricValue]:
    """All metrics that the game declares, in its order."""
    reader = Reader(game, plan, summary)
    return {metric.id: reader.metric(metric) for metric in game.metrics}


class Reader:
    """Reads numbers with intervals off one summary."""

    def __init__(self, game: Game[Any, Any], plan: Plan, summary: Summary) -> None:
        self.summary = summary
        self._columns = {column.id: column for column in game.columns}
        self._seed = int(plan.content_hash[:15], 16)

    def metric(self, metric: Metric) -> MetricValue:
        """One metric, by seat and player where it is declared so."""
        if metric.kind == "balance":
            return MetricValue(metric.id, self.balance(metric.column))
        if metric.by == "game" or not self._reads_seats(metric):
            view = self._table_view(metric.column)
            return MetricValue(metric.id, self._estimate(metric, view, self._table_view(metric.over), 1))
        seats = range(self.summary.players)
        pooled = self._pooled(metric)
        by_seat = tuple(self._for_view(metric, partial(seat_view, seat=seat)) for seat in seats)
        if not self.summary.rotating:
            return MetricValue(metric.id, pooled, by_seat, by_seat)
        by_player = tuple(self._for_view(metric, partial(self.summary.player_key, player=seat)) for seat in seats)
        return MetricValue(metric.id, pooled, by_seat, by_player)

    def mean(self, view: str) -> Estimate:
        """Mean of a view in the column's unit."""
        low = 0.0 if self._column(view).low >= 0 else -math.inf
        return within(mean_estimate(self.summary.mean_sums(view), self._column(view).scale), low, math.inf)

    def share(self, view: str) -> Estimate:
        """Mean of a view as a share."""
        return share_estimate(self.summary.mean_sums(view), self._column(view).scale)

    def sd(self, view: str) -> Estimate:
        """Standard deviation of a view in the column's unit."""
        histogram = self.summary.histograms[view]
        if histogram.size < 2:
            return NOTHING
        interval = bootstrap(histogram, resampled_sd, self._draws(view, "sd"), histogram.size / self._design_effect(view))
        return self._scaled(view, histogram.sd, interval)

    def quantile(self, view: str, at: float) -> Estimate:
        """A point of the distribution of a view in the column's unit."""
        histogram = self.summary.histograms[view]
        if not histogram.size:
            return NOTHING
        return self._quantile(view, histogram, at, histogram.size)

    def balance(self, column: str) -> Estimate:
        """One less the largest gap between two seats' means of a share."""
        pairs = [self.summary.gap_sums(one, two) for one, two in seat_pairs(column, self.summary.players)]
        gap = largest_gap(pairs, self._columns[column].scale)
        if gap.value is None or gap.low is None or gap.high is None:
            return Estimate(None if gap.value is None else 1 - gap.value)
        return Estimate(1 - gap.value, 1 - min(1.0, gap.high), 1 - gap.low)

    def source_share(self, source: str) -> Estimate:
        """Share of all points that come from one score source."""
        return self._ratio(total_view(source), total_view("score"))

    def _reads_seats(self, metric: Metric) -> bool:
        return any(self._columns[name].per == "seat" for name in (metric.column, metric.over) if name)

    def _column(self, view: str) -> Column:
        return self._columns[view.partition(":")[2]]

    def _table_view(self, column: str) -> str:
        if not column:
            return ""
        return total_view(column) if self._columns[column].per == "seat" else game_view(column)

    def _for_view(self, metric: Metric, seat_of: Callable[[str], str]) -> Estimate:
        def view(column: str) -> str:
            if not column:
                return ""
            return seat_of(column) if self._columns[column].per == "seat" else game_view(column)

        return self._estimate(metric, view(metric.column), view(metric.over), 1)

    def _pooled(self, metric: Metric) -> Estimate:
        """A metric over all seats: each seat of a game is an entry, all of them one cluster."""
        if metric.kind == "ratio":
            return self._bounded(metric, self._ratio(self._table_view(metric.column), self._table_view(metric.over)))
        if metric.kind == "quantile":
            histogram = self.summary.histogram(metric.column, pooled=True)
            if not histogram.size:
                return NOTHING
            # seats of a game hang together: it counts once, not once a seat
            return self._quantile(total_view(metric.column), histogram, metric.at, self.summary.games)
        return self._estimate(metric, self._table_view(metric.column), "", self.summary.players)

    def _estimate(self, metric: Metric, view: str, over: str, each: int) -> Estimate:
        if metric.kind == "ratio":
            return self._bounded(metric, self._ratio(view, over))
        if metric.kind == "quantile":
            return self.quantile(view, metric.at)
        scale = self._column(view).scale
        sums = self.summary.mean_sums(view, each)
        if metric.kind == "mean":
            return self._bounded(metric, mean_estimate(sums, scale))
        return share_estimate(sums, scale)

    def _bounded(self, metric: Metric, estimate: Estimate) -> Estimate:
        """An interval of Student's t knows no bounds; the metric has some, and what is counted is never negative."""
        low = max(metric.low, 0.0) if self._columns[metric.column].low >= 0 else metric.low
        return within(estimate, low, metric.high)

    def _ratio(self, view: str, over: str) -> Estimate:
        return mean_estimate(self.summary.ratio_sums(over, view), self._column(view).scale / self._column(over).scale)

    def _quantile(self, view: str, histogram: Histogram, at: float, entries: int) -> Estimate:
        draws = self._draws(view, f"quantile {at:g}")
        interval = bootstrap_quantile(histogram, at, draws, entries / self._design_effect(view))
        return self._scaled(view, histogram.quantile(at), interval)

    def _scaled(self, view: str, value: float, interval: tuple[float, float] | None) -> Estimate:
        scale = self._column(view).scale
        if interval is None:
            return Estimate(value / scale)
        return Estimate(value / scale, interval[0] / scale, interval[1] / scale)

    def _draws(self, view: str, what: str) -> tuple[int, int]:
        """Seed of a bootstrap: the plan's hash and what is asked."""
        return self._seed, zlib.crc32(f"{view} {what}".encode())

    def _design_effect(self, view: str) -> float:
        """How much wider the mean's variance is for games sharing deals, at least 1."""
        if not self.summary.rotating:
            return 1.0
        found = ratio(self.summary.mean_sums(view))
        histogram = self.summary.histograms[view]
        if found is None or self.summary.clusters < 2 or not histogram.sd > 0:
            return 1.0
        return max(1.0, found[1] * histogram.size / histogram.sd**2)
