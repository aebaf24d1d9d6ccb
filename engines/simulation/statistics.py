"""Intervals and comparisons from whole-number sums. Plain formulas, each with its source; no SciPy."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engines.core.records import Integers
from engines.simulation.histogram import Histogram
from engines.simulation.summary import Sums

Floats = npt.NDArray[np.float64]

LEVEL = 0.95
"""Level of every interval."""

RESAMPLES = 1000
"""Bootstrap resamples."""

FEW_CLUSTERS = 20
"""Below so many clusters their variance is too rough to shrink an interval below what independent games would give."""

MOST_BINS_AT_ONCE = 2_000_000
"""Cells of one block of bootstrap resamples: 16 MB of int64."""


class Estimate(NamedTuple):
    """A number with its 95 % interval; None where there are too few games to say."""

    value: float | None
    low: float | None = None
    high: float | None = None

    @property
    def always_zero(self) -> bool:
        """True for what is 0 in every game, so that its interval is 0 too."""
        return self.value == self.low == self.high == 0


NOTHING = Estimate(None)


def normal_quantile(at: float) -> float:
    """Point of the standard normal distribution."""
    return NormalDist().inv_cdf(at)


def two_sided(z: float) -> float:
    """Probability that a standard normal number is further from 0 than |z|."""
    return math.erfc(abs(z) / math.sqrt(2.0))


@lru_cache(maxsize=4096)
def t_quantile(at: float, freedom: int) -> float:
    """Point of Student's t for `at` > 0.5: bisection of the exact distribution, beyond 100 degrees the series 26.7.5 of Abramowitz and Stegun."""
    if freedom > 100:
        z = normal_quantile(at)
        first = (z**3 + z) / 4
        second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
        return z + first / freedom + second / freedom**2
    low, high = 0.0, 1e4
    for _ in range(100):
        middle = (low + high) / 2
        if t_below(middle, freedom) < at:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def t_below(t: float, freedom: int) -> float:
    """P(T <= t) for t >= 0 and whole degrees of freedom: Abramowitz and Stegun 26.7.3 and 26.7.4."""
    angle = math.atan(t / math.sqrt(freedom))
    sine, cosine = math.sin(angle), math.cos(angle)
    if freedom % 2:
        inside, term = 0.0, cosine
        for step in range(1, (freedom - 1) // 2 + 1):
            inside += term
            term *= cosine * cosine * 2 * step / (2 * step + 1)
        between = (angle + sine * inside) * 2 / math.pi
    else:
        inside, term = 0.0, 1.0
        for step in range(1, freedom // 2 + 1):
            inside += term
            term *= cosine * cosine * (2 * step - 1) / (2 * step)
        between = sine * inside
    return (1 + between) / 2


def wilson(share: float, size: float, critical: float = normal_quantile((1 + LEVEL) / 2)) -> tuple[float, float]:
    """Score interval of a share seen in `size` independent trials (E. B. Wilson, JASA 22, 1927); `size` need not be whole."""
    square = critical * critical
    middle = (share + square / (2 * size)) / (1 + square / size)
    half = critical / (1 + square / size) * math.sqrt(max(0.0, share * (1 - share) / size + square / (4 * size * size)))
    # at 0 and 1 the bound is the share itself, but for the last bit of floating point
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


def ratio(sums: Sums) -> tuple[float, float] | None:
    """Ratio of two cluster totals and its variance by the delta method (W. G. Cochran, Sampling Techniques, 3rd ed., 6.3), infinite with one cluster.

    None when the denominator adds up to nothing. A mean is a ratio over the number of games.
    """
    if sums.y == 0:
        return None
    value = float(Fraction(sums.x, sums.y))
    if sums.clusters < 2:
        return value, math.inf
    # the sum of squared residuals x - (X/Y) y in whole numbers: floats would lose it to cancellation
    residuals = sums.xx * sums.y**2 - 2 * sums.x * sums.y * sums.xy + sums.x**2 * sums.yy
    variance = Fraction(residuals * sums.clusters, (sums.clusters - 1) * sums.y**4)
    return value, float(variance)


def mean_estimate(sums: Sums, scale: float = 1.0) -> Estimate:
    """Mean or ratio with an interval of Student's t over clusters, both divided by `scale`."""
    found = ratio(sums)
    if found is None:
        return NOTHING
    value, variance = found
    if math.isinf(variance):
        return Estimate(value / scale)
    half = t_quantile((1 + LEVEL) / 2, sums.clusters - 1) * math.sqrt(variance)
    return Estimate(value / scale, (value - half) / scale, (value + half) / scale)


def share_estimate(sums: Sums, scale: float = 1.0) -> Estimate:
    """A share with Wilson's interval. Entries of one cluster count for as many independent ones as their variance says."""
    found = ratio(sums)
    if found is None:
        return NOTHING
    value, variance = found[0] / scale, found[1] / scale**2
    if not 0.0 <= value <= 1.0:
        return mean_estimate(sums, scale)
    if sums.clusters == sums.y:
        return Estimate(value, *wilson(value, sums.y))
    size = effective_size(value, variance, sums.y, sums.clusters)
    return Estimate(value, *wilson(value, size, t_quantile((1 + LEVEL) / 2, max(1, sums.clusters - 1))))


def largest_gap(pairs: Sequence[Sums], scale: float = 1.0) -> Estimate:
    """The largest absolute difference among some pairs of means, with an interval that holds for all pairs at once (Bonferroni), so it holds
    for whichever is the largest; it is wide rather than narrow. 0 without a pair."""
    if not pairs:
        return Estimate(0.0, 0.0, 0.0)
    critical = t_quantile(1 - (1 - LEVEL) / (2 * len(pairs)), max(1, pairs[0].clusters - 1))
    value = low = high = 0.0
    for sums in pairs:
        found = ratio(sums)
        if found is None:
            return NOTHING
        gap, half = abs(found[0]) / scale, critical * math.sqrt(found[1]) / scale
        value, low, high = max(value, gap), max(low, gap - half), max(high, gap + half)
    return Estimate(value) if math.isinf(high) else Estimate(value, low, high)


def within(estimate: Estimate, low: float, high: float) -> Estimate:
    """The interval without what cannot be, such as a count below 0: it holds the truth as often as before."""
    if estimate.value is None or estimate.low is None or estimate.high is None:
        return estimate
    return Estimate(estimate.value, max(estimate.low, min(low, estimate.value)), min(estimate.high, max(high, estimate.value)))


def effective_size(share: float, variance: float, entries: int, clusters: int) -> float:
    """How many independent entries give a share this variance (Kish's design effect turned round); the clusters when all entries agree."""
    alone = share * (1 - share)
    if alone == 0 or math.isinf(variance):
        return clusters
    size = alone / variance if variance > 0 else math.inf
    return min(size, entries) if clusters < FEW_CLUSTERS else size


def bootstrap(
    histogram: Histogram, statistic: Callable[[Integers, Integers], Floats], seed: Sequence[int], size: float | None = None
) -> tuple[float, float] | None:
    """Percentile interval of a statistic by multinomial resampling of a histogram (Efron and Tibshirani 1993, chapter 13).

    `statistic(values, counts)` takes counts of shape (resamples, bins) and returns (resamples,). `size`: effective number of entries, when
    they are not independent. None below two entries.
    """
    entries = histogram.size
    drawn = max(1, round(size if size is not None else entries))
    if entries < 2 or drawn < 2:
        return None
    chances = histogram.counts / entries
    generator = np.random.default_rng(list(seed))
    block = max(1, min(RESAMPLES, MOST_BINS_AT_ONCE // len(chances)))
    found: list[Floats] = []
    for start in range(0, RESAMPLES, block):
        counts = generator.multinomial(drawn, chances, size=min(block, RESAMPLES - start))
        found.append(statistic(histogram.values, counts))
    low, high = np.quantile(np.concatenate(found), [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)


def resampled_sd(values: Integers, counts: Integers) -> Floats:
    """Standard deviation of each resample."""
    size = counts.sum(axis=1)
    centred = values - (values.min() + values.max()) / 2
    mean = counts @ centred / size
    square = counts @ (centred * centred) / size
    return np.asarray(np.sqrt(np.maximum(0.0, square - mean * mean) * size / (size - 1)), np.float64)


def bootstrap_quantile(histogram: Histogram, at: float, seed: Sequence[int], size: float | None = None) -> tuple[float, float] | None:
    """Percentile interval of the `at` point as `Histogram.quantile` defines it; arguments as for `bootstrap`.

    The point of a resample is the k-th of n draws, and the k-th of n uniform numbers is Beta(k, n + 1 - k): so each resample costs one draw.
    """
    entries = histogram.size
    drawn = max(1, round(size if size is not None else entries))
    if entries < 2 or drawn < 2:
        return None
    rank = max(1, math.ceil(at * drawn - 1e-9))
    uniform = np.random.default_rng(list(seed)).beta(rank, drawn + 1 - rank, size=RESAMPLES)
    upto = np.cumsum(histogram.counts) / entries
    points = histogram.values[np.searchsorted(upto, np.minimum(uniform, upto[-1]))]
    low, high = np.quantile(points, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)


def holm(p_values: Sequence[float]) -> list[float]:
    """P-values adjusted for looking at all of them at once (S. Holm, Scand. J. Statist. 6, 1979), in the given order."""
    order = sorted(range(len(p_values)), key=lambda place: p_values[place])
    adjusted = [0.0] * len(p_values)
    largest = 0.0
    for rank, place in enumerate(order):
        largest = max(largest, min(1.0, (len(order) - rank) * p_values[place]))
        adjusted[place] = largest
    return adjusted


def cohen_d(difference: float, first: Histogram, second: Histogram) -> float | None:
    """Difference of two means in units of their pooled standard deviation; None when neither varies."""
    below = first.size + second.size - 2
    if below < 1:
        return None
    parts = [(part.size - 1) * part.sd**2 for part in (first, second) if part.size > 1]
    spread = math.sqrt(sum(parts) / below)
    return difference / spread if spread > 0 else None


SIZES = ((0.2, "negligible"), (0.5, "small"), (0.8, "medium"), (math.inf, "large"))
"""Words for |d| below each bound (J. Cohen, Statistical Power Analysis, 2nd ed., 2.2.3; below small: negligible)."""


def size_word(effect: float | None) -> str:
    """Cohen's word for an effect; empty when there is none to name."""
    if effect is None:
        return ""
    return next(word for bound, word in SIZES if abs(effect) < bound)


def paired(differences: Floats, clusters: Integers) -> tuple[float, float]:
    """Mean of per-game differences and its standard error over clusters (int64 cluster number by game, ascending); inf with one cluster."""
    mean = float(differences.mean())
    starts = np.flatnonzero(np.diff(clusters, prepend=clusters[0] - 1))
    if len(starts) < 2:
        return mean, math.inf
    residuals = np.add.reduceat(differences - mean, starts)
    count = len(starts)
    return mean, math.sqrt(count / (count - 1) * float(residuals @ residuals)) / len(differences)


def paired_estimate(differences: Floats, clusters: Integers) -> tuple[Estimate, float]:
    """Mean difference with its interval, and the two-sided p-value of no difference (1 when it cannot be told)."""
    mean, error = paired(differences, clusters)
    count = 1 + int(np.count_nonzero(np.diff(clusters)))
    if math.isinf(error):
        return Estimate(mean), 1.0
    if error == 0.0:
        return Estimate(mean, mean, mean), 1.0 if mean == 0.0 else 0.0
    half = t_quantile((1 + LEVEL) / 2, count - 1) * error
    return Estimate(mean, mean - half, mean + half), t_two_sided(mean / error, count - 1)


def t_two_sided(t: float, freedom: int) -> float:
    """Two-sided p-value of Student's t; beyond 1,000 degrees the normal's, which differs by less than 0.0005."""
    if freedom > 1000:
        return two_sided(t)
    return max(0.0, 2 * (1 - t_below(abs(t), freedom)))
