"""Sparse histograms of whole numbers: what a summary keeps of a column."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from engines.core.records import Integers

DENSE_SPAN = 1 << 14
"""Columns whose values span less are counted by index; wider ones are sorted."""

SAFE = 1 << 62
"""Sums bounded by this fit int64; others are made with Python's integers."""


@dataclass(frozen=True, slots=True, eq=False)
class Histogram:
    """How often each value occurred."""

    values: Integers
    """Ascending, all different, shape (bins,)."""
    counts: Integers
    """At least 1 each, shape (bins,)."""

    @staticmethod
    def of(column: Integers) -> Histogram:
        """Count the values of a column, shape (games,)."""
        if not len(column):
            return EMPTY
        low = int(column.min())
        span = int(column.max()) - low
        if span < DENSE_SPAN:
            dense = np.bincount(column - low if low else column)
            found = np.flatnonzero(dense)
            return Histogram(found.astype(np.int64) + low, dense[found].astype(np.int64))
        values, counts = np.unique(column, return_counts=True)
        return Histogram(values.astype(np.int64), counts.astype(np.int64))

    @staticmethod
    def merged(histograms: Iterable[Histogram]) -> Histogram:
        """The counts of several added up, in any order the same."""
        parts = [part for part in histograms if len(part.values)]
        if len(parts) < 2:
            return parts[0] if parts else EMPTY
        values = np.concatenate([part.values for part in parts])
        counts = np.concatenate([part.counts for part in parts])
        order = np.argsort(values, kind="stable")
        values = values[order]
        starts = np.flatnonzero(np.concatenate(([True], values[1:] != values[:-1])))
        return Histogram(values[starts], np.add.reduceat(counts[order], starts))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Histogram) and np.array_equal(self.values, other.values) and np.array_equal(self.counts, other.counts)

    @property
    def size(self) -> int:
        """Number of entries counted."""
        return int(self.counts.sum())

    @property
    def total(self) -> int:
        """Exact sum of all entries."""
        return exact_dot(self.values, self.counts)

    @property
    def square(self) -> int:
        """Exact sum of the squares of all entries."""
        if len(self.values) and _largest(self.values) ** 2 * self.size >= SAFE:
            return sum(int(value) ** 2 * int(count) for value, count in zip(self.values, self.counts, strict=True))
        return int((self.values * self.values) @ self.counts)

    @property
    def mean(self) -> float:
        """Mean; nan when empty."""
        return self.total / self.size if self.size else math.nan

    @property
    def sd(self) -> float:
        """Standard deviation with n - 1; nan below two entries."""
        size = self.size
        if size < 2:
            return math.nan
        return math.sqrt((self.square * size - self.total**2) / (size * (size - 1)))

    def quantile(self, at: float) -> int:
        """The smallest value that at least a share `at` of the entries does not exceed. Raises ValueError when empty."""
        if not len(self.values):
            raise ValueError("An empty histogram has no quantile.")
        # a tiny slack keeps 0.95 * 20 from asking for the twentieth of twenty entries
        needed = max(1, math.ceil(at * self.size - 1e-9))
        return int(self.values[np.searchsorted(np.cumsum(self.counts), needed)])


EMPTY = Histogram(np.zeros(0, np.int64), np.zeros(0, np.int64))


def exact_dot(left: Integers, right: Integers) -> int:
    """The scalar product of two int64 arrays, exact at any size."""
    if not len(left):
        return 0
    if _largest(left) * _largest(right) * len(left) < SAFE:
        return int(left @ right)
    return sum(int(one) * int(other) for one, other in zip(left, right, strict=True))


def _largest(values: Integers) -> int:
    return max(abs(int(values.min())), abs(int(values.max())))
