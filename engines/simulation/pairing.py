"""The differences between two samples of the same games, metric by metric, paired deal by deal."""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol

import numpy as np

from engines.core.measures import Column, Metric
from engines.core.records import Integers
from engines.simulation.histogram import Histogram
from engines.simulation.metrics import MetricValue
from engines.simulation.plan import Plan
from engines.simulation.statistics import LEVEL, Estimate, Floats, cohen_d, paired_estimate, two_sided

PAIRED_RESAMPLES = 400

MOST_CELLS_AT_ONCE = 2_000_000
"""Cells of one block of resamples: 16 MB."""

MOST_CELLS_AN_ENTRY = 64
"""Cells of a table of deals and values, for each entry counted in it, up to which it is the quicker way."""

Row = tuple[str, str, str, str, int, int | None, Estimate, Estimate, Estimate, float, float | None]
"""Id, name, unit, better and digits of a metric; seat; base, variant, difference; p-value; effect."""


class Columns(Protocol):
    """Consecutive games of a plan, wherever their numbers lie: in memory (`Sample`) or on disk (`StoredGames`)."""

    @property
    def plan(self) -> Plan:
        """What was played."""

    @property
    def first(self) -> int:
        """Number of the first game."""

    @property
    def games(self) -> int:
        """Number of games."""

    @property
    def deals(self) -> Integers:
        """Deal of each game."""

    def column(self, name: str) -> Integers:
        """A game column, shape (games,), or a seat column, shape (games, seats)."""

    def values(self) -> dict[str, MetricValue]:
        """The side's own values, metric by metric."""


class Pairing:
    """Two samples game by game."""

    def __init__(self, base: Columns, variant: Columns) -> None:
        self._samples = (base, variant)
        rules = base.plan.rules()
        self._values = tuple(sample.values() for sample in self._samples)
        self._columns: dict[str, Column] = {column.id: column for column in rules.columns}
        self._clusters = base.deals
        self._seed = int(base.plan.content_hash[:15], 16)

    @property
    def _weights(self) -> Floats | None:
        """Resamples of deals, the same for all metrics."""
        return _drawn_deals(self._clusters, self._seed)

    def rows(self, metric: Metric) -> list[Row]:
        """The row of the whole table and, where the metric has one value a seat, those of the seats."""
        facts = (metric.id, metric.name, metric.unit, metric.better, metric.digits)
        first, second = (values[metric.id] for values in self._values)
        made: list[Row] = []
        structural = metric.by == "seat" and metric.column == "win"
        if not structural:  # over all seats, wins add up to one win in every game: no row
            difference, p_value, effect = self._difference(metric, None)
            made.append((*facts, None, first.estimate, second.estimate, difference, p_value, effect))
        for seat in range(len(first.by_seat)):
            difference, p_value, effect = self._difference(metric, seat)
            made.append((*facts, seat, first.by_seat[seat], second.by_seat[seat], difference, p_value, effect))
        return made

    def _difference(self, metric: Metric, seat: int | None) -> tuple[Estimate, float, float | None]:
        if metric.kind == "quantile":
            return self._quantile_difference(metric, seat)
        if metric.kind == "ratio":
            return self._ratio_difference(metric, seat)
        if metric.kind == "balance":
            return self._balance_difference(metric)
        first, second = (_entries(sample, metric.column, seat) for sample in self._samples)
        column = self._columns[metric.column]
        pooled = metric.by == "seat" and seat is None and column.per == "seat"
        scale = column.scale * (self._samples[0].plan.players if pooled else 1)
        # in whole numbers up to here: shares of a third would leave a difference of 1e-17 where there is none
        found, p_value = paired_estimate((second - first).astype(np.float64), self._clusters)
        effect = cohen_d(found.value or 0.0, Histogram.of(first), Histogram.of(second))
        return Estimate(*(None if number is None else number / scale for number in found)), p_value, effect

    def _ratio_difference(self, metric: Metric, seat: int | None) -> tuple[Estimate, float, None]:
        """Difference of two ratios by the delta method, game by game: (x - R y) / mean y."""
        scale = self._columns[metric.column].scale / self._columns[metric.over].scale
        parts: list[tuple[float, Floats]] = []
        for sample in self._samples:
            top = _entries(sample, metric.column, seat)
            bottom = _entries(sample, metric.over, seat)
            if bottom.sum() == 0:
                return Estimate(None), 1.0, None
            value = float(top.sum() / bottom.sum())
            parts.append((value / scale, (top - value * bottom) / bottom.mean() / scale))
        (first, first_parts), (second, second_parts) = parts
        shift = second - first
        estimate, p_value = paired_estimate(second_parts - first_parts + shift, self._clusters)
        return estimate, p_value, None

    def _balance_difference(self, metric: Metric) -> tuple[Estimate, float, None]:
        """Difference of two balances, with a bootstrap that draws whole deals of both samples together."""
        scale = self._columns[metric.column].scale
        entries = [sample.column(metric.column) / scale for sample in self._samples]
        # of the games that both have, as the interval is: a Run's own value may be of more
        first, second = (float(self._balances(one, np.ones((1, _deals_of(self._clusters))))[0]) for one in entries)
        weights = self._weights
        if weights is None:
            return Estimate(second - first), 1.0, None
        drawn = [self._balances(one, weights) for one in entries]
        return _judged(second - first, drawn[1] - drawn[0])

    def _balances(self, entries: Floats, weights: Floats) -> Floats:
        """The balance for each row of weights, one a deal; entries of shape (games, seats)."""
        deals = self._clusters - self._clusters[0]
        sizes = np.bincount(deals)
        by_deal = np.stack([np.bincount(deals, seat) for seat in entries.T], axis=1)
        means = weights @ by_deal / (weights @ sizes)[:, None]
        return np.asarray(1 - (means.max(axis=1) - means.min(axis=1)), np.float64)

    def _quantile_difference(self, metric: Metric, seat: int | None) -> tuple[Estimate, float, None]:
        """Difference of two points of distributions, with a bootstrap that draws whole deals of both samples together."""
        scale = self._columns[metric.column].scale
        pooled = metric.by == "seat" and seat is None
        values = [sample.column(metric.column) if pooled else _entries(sample, metric.column, seat) for sample in self._samples]
        firsts, seconds = (entries.reshape(len(entries), -1) for entries in values)
        points = [Histogram.of(entries.ravel()).quantile(metric.at) for entries in (firsts, seconds)]
        weights = self._weights
        if weights is None:
            return Estimate((points[1] - points[0]) / scale), 1.0, None
        first, second = (_resampled_points(entries, self._clusters - self._clusters[0], weights, metric.at) for entries in (firsts, seconds))
        return _judged((points[1] - points[0]) / scale, (second - first) / scale)


def _judged(value: float, resampled: Floats) -> tuple[Estimate, float, None]:
    """A difference with the percentile interval and the p-value that its resamples give it."""
    low, high = np.quantile(resampled, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    spread = float(resampled.std())
    p_value = two_sided(value / spread) if spread > 0 else float(value == 0)
    return Estimate(value, float(low), float(high)), p_value, None


def _entries(sample: Columns, column: str, seat: int | None) -> Integers:
    """One number a game: the game's, the seat's, or the sum over the seats."""
    values = sample.column(column)
    if values.ndim == 1:
        return values
    return values.sum(axis=1) if seat is None else values[:, seat]


def _drawn_deals(clusters: Integers, seed: int) -> Floats | None:
    """How often each resample holds each deal, shape (resamples, deals); None for a single deal."""
    deals = _deals_of(clusters)
    return None if deals < 2 else _drawn(deals, seed)


def _deals_of(clusters: Integers) -> int:
    """Deals of consecutive games."""
    return int(clusters[-1] - clusters[0]) + 1


@lru_cache(maxsize=2)
def _drawn(deals: int, seed: int) -> Floats:
    """Kept, since a designer compares one base with many variants. Whole numbers as float64: exact up to 2^53, and quickly multiplied."""
    drawn = np.random.default_rng(seed).multinomial(deals, np.full(deals, 1 / deals), size=PAIRED_RESAMPLES).astype(np.float64)
    drawn.flags.writeable = False
    return drawn


def _resampled_points(entries: Integers, deals: Integers, weights: Floats, at: float) -> Integers:
    """The `at` point of each resample; entries of shape (games, entries a game), `deals` the deal of each game from 0, ascending."""
    values, places = np.unique(entries, return_inverse=True)
    upto = np.cumsum(_resampled_counts(places.reshape(entries.shape), len(values), deals, weights), axis=1)
    needed = np.maximum(1, np.ceil(at * upto[:, -1] - 1e-9))
    return values[(upto >= needed[:, None]).argmax(axis=1)]


def _resampled_counts(places: Integers, values: int, deals: Integers, weights: Floats) -> Floats:
    """How often each resample holds each value, shape (resamples, values), in whole numbers. places: which value each entry is."""
    counts = np.zeros((len(weights), values))
    if values * weights.shape[1] > MOST_CELLS_AN_ENTRY * places.size:
        _count_by_entry(places, deals, weights, counts)
        return counts
    block = max(1, MOST_CELLS_AT_ONCE // values)
    for start in range(0, weights.shape[1], block):
        drawn = weights[:, start : start + block]
        games = slice(*np.searchsorted(deals, [start, start + block]))
        cells = (deals[games, None] - start) * values + places[games]
        counts += drawn @ np.bincount(cells.ravel(), minlength=drawn.shape[1] * values).reshape(-1, values).astype(np.float64)
    return counts


def _count_by_entry(places: Integers, deals: Integers, weights: Floats, counts: Floats) -> None:
    """`_resampled_counts` entry by entry: quicker where there are so many values that a table of deals and values is all but empty."""
    order = np.argsort(places.ravel(), kind="stable")
    deal_of = np.repeat(deals, places.shape[1])[order]
    starts = np.searchsorted(places.ravel()[order], np.arange(counts.shape[1]))
    block = max(1, MOST_CELLS_AT_ONCE // len(deal_of))
    for first in range(0, len(weights), block):
        counts[first : first + block] = np.add.reduceat(weights[first : first + block, deal_of], starts, axis=1)
