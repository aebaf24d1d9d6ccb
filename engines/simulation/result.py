"""RunResult: a plan with its summary, and the one JSON object that says all of it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from engines.core.game import Json
from engines.core.outcome import Termination
from engines.simulation.metrics import MetricValue, Reader, evaluate
from engines.simulation.plan import Plan
from engines.simulation.statistics import Estimate
from engines.simulation.summary import Summary, game_view, seat_view

SIGNIFICANT_DIGITS = 6


@dataclass(frozen=True, slots=True)
class RunResult:
    """What came of a plan, or of as many of its games as have been played."""

    plan: Plan
    summary: Summary
    seconds: float
    """Wall time of the playing."""
    workers: int

    def metrics(self) -> dict[str, MetricValue]:
        """Every metric of the game with its interval."""
        return evaluate(self.plan.rules(), self.plan, self.summary)

    def to_json(self) -> Json:
        """The object of `simulate --json`. Equal plans give equal objects but for `timing`."""
        reader = Reader(self.plan.rules(), self.plan, self.summary)
        return {
            "variant": self.plan.variant,
            "hash": self.plan.content_hash,
            "bots": list(self.plan.bots),
            "games": self.summary.games,
            "seed": self.plan.seed,
            "seats": self._seats(reader),
            "players": self._players(reader),
            "length": {"turns": _spread(reader, game_view("turns"))},
            **self._sources(reader),
            "terminations": self._terminations(),
            "metrics": {name: _metric_json(value) for name, value in self.metrics().items()},
            "timing": {
                "seconds": rounded(self.seconds),
                "games_per_second": rounded(self.summary.games / self.seconds) if self.seconds > 0 else None,
                "workers": self.workers,
            },
        }

    def text(self) -> str:
        """`to_json` as text: one key a line."""
        return json.dumps(self.to_json(), indent=2, ensure_ascii=False)

    def _seats(self, reader: Reader) -> list[Json]:
        return [
            {"seat": seat, **_spread(reader, seat_view("score", seat)), **named("win_rate", reader.share(seat_view("win", seat)))}
            for seat in range(self.plan.players)
        ]

    def _players(self, reader: Reader) -> list[Json]:
        key = self.summary.player_key
        return [
            {
                "player": player,
                "bot": bot,
                **_spread(reader, key("score", player)),
                **named("win_rate", reader.share(key("win", player))),
            }
            for player, bot in enumerate(self.plan.bots)
        ]

    def _sources(self, reader: Reader) -> Json:
        shares = {source: reader.source_share(source) for source in self.plan.rules().score_sources}
        return {
            "sources": {source: rounded(share.value) for source, share in shares.items()},
            "sources_ci": {source: interval(share) for source, share in shares.items()},
        }

    def _terminations(self) -> dict[str, int]:
        truncated = self.summary.histogram("truncated").total
        return {Termination.RULE.value: self.summary.games - truncated, Termination.TRUNCATED.value: truncated}


def rounded(value: float | None) -> float | None:
    """A number cut to six significant digits, so that the last bits of floating point never show; whole when it is whole."""
    return None if value is None else float(f"{value:.{SIGNIFICANT_DIGITS}g}")


def interval(estimate: Estimate) -> list[float | None] | None:
    """[low, high], or None when there are too few games for an interval."""
    return None if estimate.low is None else [rounded(estimate.low), rounded(estimate.high)]


def named(name: str, estimate: Estimate) -> dict[str, Any]:
    """An estimate as `name` and `name_ci`."""
    return {name: rounded(estimate.value), f"{name}_ci": interval(estimate)}


def _spread(reader: Reader, view: str) -> dict[str, Any]:
    return {**named("mean", reader.mean(view)), **named("sd", reader.sd(view))}


def _metric_json(metric: MetricValue) -> Json:
    made: Json = named("value", metric.estimate)
    if metric.by_seat:
        made["seats"] = [named("value", estimate) for estimate in metric.by_seat]
        made["players"] = [named("value", estimate) for estimate in metric.by_player]
    return made
