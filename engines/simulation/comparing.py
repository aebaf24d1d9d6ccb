"""Two variants on the same deals: what differs, by how much, and whether it is more than chance."""

from __future__ import annotations

from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from engines.core.errors import BadInput
from engines.core.game import Json
from engines.core.records import Integers
from engines.simulation.pairing import Columns, Pairing
from engines.simulation.plan import Plan
from engines.simulation.playing import Progress, Sample, play, prepared_table, whole_deals
from engines.simulation.result import named, rounded
from engines.simulation.statistics import LEVEL, Estimate, holm, paired_estimate, size_word

SLICE = 250
"""Games a thread plays at once."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One metric of both variants and the paired difference, variant minus base."""

    id: str
    name: str
    unit: str
    better: str
    digits: int
    seat: int | None
    """None for the whole table."""
    base: Estimate
    variant: Estimate
    difference: Estimate
    p_value: float
    p_adjusted: float
    """Holm: adjusted for all rows that can differ."""
    effect: float | None
    """Cohen's d; None where the metric is no mean."""

    @property
    def value(self) -> float | None:
        """Variant minus base."""
        return self.difference.value

    @property
    def low(self) -> float | None:
        """Lower end of the difference's 95 % interval."""
        return self.difference.low

    @property
    def high(self) -> float | None:
        """Upper end of the difference's 95 % interval."""
        return self.difference.high

    @property
    def size(self) -> str:
        """negligible, small, medium, large, or empty."""
        return size_word(self.effect)

    @property
    def clear(self) -> bool:
        """True when the interval excludes 0."""
        low, high = self.low, self.high
        return low is not None and high is not None and (low > 0 or high < 0)

    @property
    def clear_among_all(self) -> bool:
        """True when it stays clear after adjusting for all the rows looked at."""
        return self.clear and self.p_adjusted < 1 - LEVEL

    def to_json(self) -> Json:
        """One row of `compare --json`."""
        return {
            "metric": self.id,
            "seat": self.seat,
            **named("base", self.base),
            **named("variant", self.variant),
            **named("difference", self.difference),
            "p_value": rounded(self.p_value),
            "p_adjusted": rounded(self.p_adjusted),
            "effect": rounded(self.effect),
            "size": self.size,
            "clear": self.clear,
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """All metrics of two variants side by side."""

    base: Plan
    variant: Plan
    games: int
    rows: tuple[Difference, ...]

    def row(self, metric: str, seat: int | None = None) -> Difference:
        """One row. Raises KeyError."""
        for row in self.rows:
            if (row.id, row.seat) == (metric, seat):
                return row
        raise KeyError(metric)

    def to_json(self) -> Json:
        """The object of `compare --json`."""
        return {
            "base": {"variant": self.base.variant, "hash": self.base.content_hash},
            "variant": {"variant": self.variant.variant, "hash": self.variant.content_hash},
            "bots": list(self.base.bots),
            "games": self.games,
            "seed": self.base.seed,
            "metrics": [row.to_json() for row in self.rows],
        }


def check_pairing(base: Plan, variant: Plan) -> None:
    """Raises BadInput when the two plans do not play the same deals with the same players."""
    for field in ("game", "players", "bots", "seed", "fixed_seats"):
        first, second = getattr(base, field), getattr(variant, field)
        if first != second:
            raise BadInput(f"A comparison plays the same deals at the same table; {field} is {first} in one and {second} in the other.")


def compared(base: Plan, variant: Plan, workers: int = 1, on_progress: Progress | None = None) -> Comparison:
    """Play both plans on `workers` threads and compare them. Raises BadInput when they do not pair."""
    check_pairing(base, variant)
    games = min(base.games, variant.games)
    step = whole_deals(base, SLICE)
    tasks = [
        (plan, first, min(step, games - first), table)
        for plan, table in ((base, prepared_table(base)), (variant, prepared_table(variant)))
        for first in range(0, games, step)
    ]
    parts: list[Sample] = []
    with ThreadPoolExecutor(workers) as threads:
        for part in threads.map(lambda task: play(*task), tasks):
            parts.append(part)
            if on_progress is not None:
                on_progress(sum(part.games for part in parts), 2 * games)
    half = len(tasks) // 2
    return compare(Sample.joined(parts[:half]), Sample.joined(parts[half:]))


def compare(base: Columns, variant: Columns, only: Collection[str] | None = None) -> Comparison:
    """Compare two samples of the same games. `only`: ids of the metrics to look at, else all. Raises BadInput when they do not pair."""
    check_pairing(base.plan, variant.plan)
    if (base.first, base.games) != (variant.first, variant.games):
        raise BadInput(f"A comparison pairs the same games; {base.games} and {variant.games} games were given.")
    pairing = Pairing(base, variant)
    rows = [row for metric in base.plan.rules().metrics if only is None or metric.id in only for row in pairing.rows(metric)]
    adjusted = holm([row[-2] for row in rows])
    made = (Difference(*row[:-1], p_adjusted, row[-1]) for row, p_adjusted in zip(rows, adjusted, strict=True))
    return Comparison(base.plan, variant.plan, base.games, tuple(made))


PairedColumn = Callable[[Sample], Integers]


def paired_difference(base: Sample, variant: Sample, column: PairedColumn, scale: float = 1.0) -> Estimate:
    """Mean difference of any number a game has, variant minus base; `column` reads it off a sample, shape (games,)."""
    check_pairing(base.plan, variant.plan)
    return paired_estimate((column(variant) - column(base)) / scale, base.deals)[0]


def winner_score(sample: Sample) -> Integers:
    """Best score of each game, for "winners score 4.6 points more"."""
    return sample.column("score").max(axis=1)
