"""Stop rules: when a Run ends before its number of games.

**Time budget.** The Run ends with the chunk that is being played when the budget is spent. How many games that is depends on the machine; the
numbers of each game do not, and the games are the plan's first ones without a gap.

**Until an interval is narrow.** Who looks at a 95 % interval again and again and stops when it pleases him does not get 95 %. Here the looks are fixed
beforehand by the plan alone: at 1,000 games, at twice as many, and so on up to the most games; K looks in all. Each look judges the interval of
level 1 - 0.05 / K, so by Bonferroni's inequality all K cover together with at least 95 %, whenever the Run ends (error spending over looks fixed
beforehand: C. Jennison and B. W. Turnbull, Group Sequential Methods, 2000, chapters 7 and 9.) The wider interval is the metric's own 95 % interval
stretched by the ratio of the normal quantiles. The games are the same on any machine: nothing beyond a look is played before it is judged.
"""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from pydantic import Field, Strict

from engines.core.errors import BadInput, UnknownName, shortened
from engines.core.game import Game
from engines.core.json_forms import Form
from engines.simulation.metrics import MetricValue, Reader
from engines.simulation.plan import Plan
from engines.simulation.playing import whole_deals
from engines.simulation.statistics import LEVEL, Estimate, normal_quantile
from engines.simulation.summary import Summary

FIRST_LOOK = 1000
"""Games at the first look, so that the normal approximation holds."""

MOST_SECONDS = 366 * 86_400


@dataclass(frozen=True, slots=True)
class Stop:
    """When a Run ends before its number of games; without any value it does not."""

    seconds: float | None = None
    """Time budget: seconds of playing over all sessions."""
    metric: str = ""
    """Metric whose interval is to become narrow."""
    seat: int | None = None
    """Seat whose value is meant, for a metric by seat."""
    width: float | None = None
    """Width of the interval, upper less lower end, in the metric's unit (shares from 0 to 1)."""

    def checked(self, plan: Plan) -> Stop:
        """This rule, when it fits the plan. Raises BadInput or UnknownName."""
        self.fitting(plan.rules())
        if self.seat is not None and self.seat >= plan.players:
            raise BadInput(f"seat is 0 to {plan.players - 1} at a table of {plan.players}; {self.seat} was given.")
        return self

    def fitting(self, game: Game[Any, Any]) -> Stop:
        """This rule, when it fits the game at some table. Raises BadInput or UnknownName."""
        if self.seconds is not None and not 0 < self.seconds <= MOST_SECONDS:
            raise BadInput(f"A time budget is above 0 and at most {MOST_SECONDS} seconds; {shortened(self.seconds)} was given.")
        if not self.metric:
            if self.width is not None or self.seat is not None:
                raise BadInput("A width or a seat needs the metric it is meant for.")
            return self
        metrics = {metric.id: metric for metric in game.metrics}
        if self.metric not in metrics:
            raise UnknownName("metric", self.metric, metrics)
        if self.width is None or not 0 < self.width < math.inf:
            raise BadInput(f"The width of an interval is above 0; {shortened(self.width)} was given.")
        by_seat = metrics[self.metric].by == "seat"
        if self.seat is not None and not by_seat:
            raise BadInput(f"{self.metric} is a number of the whole table and has no seat; seat {self.seat} was given.")
        if self.seat is None and by_seat:
            raise BadInput(f"{self.metric} is a number of each seat; seat says which one is meant, and none was given.")
        if self.seat is not None and self.seat < 0:
            raise BadInput(f"seat is counted from 0; {self.seat} was given.")
        return self

    def text(self) -> str:
        """The rule as stored; empty when only the number of games counts."""
        return json.dumps(asdict(self), sort_keys=True) if self.seconds is not None or self.metric else ""

    @staticmethod
    def from_text(text: str) -> Stop:
        """Read what `text` made. Raises ValueError when it is damaged."""
        return StopForm.model_validate(json.loads(text)).stop if text else Stop()


class StopForm(Form):
    """A stop rule as stored; whether it fits a game, `Stop.fitting` says."""

    seconds: Annotated[float, Strict(), Field(allow_inf_nan=False)] | None = None
    metric: str = ""
    seat: Annotated[int, Strict(), Field(ge=0, le=1000)] | None = None
    width: Annotated[float, Strict(), Field(allow_inf_nan=False)] | None = None

    @property
    def stop(self) -> Stop:
        """The rule."""
        return Stop(**self.model_dump())


@dataclass(frozen=True, slots=True)
class Report:
    """Why a stop rule ended a Run, or that it did not come to that."""

    met: bool
    games: int
    seconds: float | None = None
    metric: str = ""
    seat: int | None = None
    look: int = 0
    looks: int = 0
    value: float | None = None
    low: float | None = None
    high: float | None = None
    """The interval that holds with 95 % whatever the look at which the Run ended."""
    width: float | None = None
    """What was asked for."""

    @property
    def sentence(self) -> str:
        """The report in words."""
        if not self.metric:
            budget = "the time budget" if self.seconds is None else f"the time budget of {self.seconds:g} s"
            return (
                f"{budget.capitalize()} was spent after {self.games:,} games."
                if self.met
                else f"All {self.games:,} games were played within {budget}."
            )
        name = self.metric if self.seat is None else f"{self.metric} of seat {self.seat}"
        if self.value is None or self.low is None or self.high is None:
            return f"After {self.games:,} games nothing can be said of {name}."
        found = f"{name} is {self.value:.4g}, interval {self.low:.4g} to {self.high:.4g} over all {self.looks} looks"
        if self.met:
            return f"Ended at look {self.look} of {self.looks} after {self.games:,} games: {found}."
        return f"The interval is wider than the {self.width:g} asked for after all {self.games:,} games: {found}."

    def to_json(self) -> dict[str, Any]:
        """As stored."""
        return asdict(self)

    @staticmethod
    def from_text(text: str) -> Report:
        """Read what was stored. Raises ValueError or TypeError when it is damaged."""
        found = Report(**json.loads(text))
        if not found.sentence:
            raise ValueError("A report says something.")
        return found


def looks(plan: Plan, stop: Stop) -> tuple[int, ...]:
    """Numbers of games after which the rule is judged, ascending; the last is all games."""
    found = []
    games = whole_deals(plan, FIRST_LOOK)
    while stop.metric and games < plan.games:
        found.append(games)
        games *= 2
    return (*found, plan.games)


def judged(plan: Plan, stop: Stop, summary: Summary) -> Report:
    """What the rule says of the games up to a look."""
    places = looks(plan, stop)
    reader = Reader(plan.rules(), plan, summary)
    metric = reader.metric(next(metric for metric in plan.rules().metrics if metric.id == stop.metric))
    found = stretched(_chosen(metric, stop.seat), len(places))
    met = found.low is not None and found.high is not None and stop.width is not None and found.high - found.low <= stop.width
    look = places.index(summary.games) + 1
    return Report(met, summary.games, None, stop.metric, stop.seat, look, len(places), found.value, found.low, found.high, stop.width)


def stretched(estimate: Estimate, count: int) -> Estimate:
    """A 95 % interval widened so that `count` of them hold together with 95 %."""
    if estimate.value is None or estimate.low is None or estimate.high is None:
        return Estimate(estimate.value)
    factor = normal_quantile(1 - (1 - LEVEL) / (2 * count)) / normal_quantile((1 + LEVEL) / 2)
    value = estimate.value
    return Estimate(value, value - factor * (value - estimate.low), value + factor * (estimate.high - value))


def _chosen(metric: MetricValue, seat: int | None) -> Estimate:
    return metric.estimate if seat is None else metric.by_seat[seat]
