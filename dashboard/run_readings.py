"""Numbers read off a run and put into rows and frames for the Results page. Draws nothing."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import NamedTuple

import polars as pl

from dashboard.naming import shown_as
from dashboard.number_table import number_table
from dashboard.readings import SELF_TOLD, measure
from dashboard.wording import UNKNOWN, give_or_take, listed, span, unit_scale, valued
from engines.core.measures import Metric
from engines.core.outcome import Termination
from engines.simulation.histogram import Histogram
from engines.simulation.metrics import MetricValue, Reader
from engines.simulation.result import RunResult
from engines.simulation.statistics import Estimate
from engines.simulation.summary import seat_view

WINNER = -1
"""Whose score: the winner's, beside the seats 0 to n - 1."""

MOST_IN_GRID = 6

FIRST_IN_GRID = ("winner_score", "margin", "rounds", "minutes", "comeback", "truncated_share", "lead_changes", "close_share")
"""Metrics that the grid shows first, where a game has them."""


class MetricRow(NamedTuple):
    """A measure in words."""

    id: str
    name: str
    seat: int | None
    value: str
    interval: str
    unit: str
    definition: str
    formula: str
    source: str
    estimate: Estimate


def metric_rows(result: RunResult) -> list[MetricRow]:
    """Every measure of the game in its order; one that is by seat has a row a seat."""
    values = result.metrics()
    return [row for metric in result.plan.rules().metrics for row in _rows(metric, values[metric.id])]


def _rows(metric: Metric, value: MetricValue) -> list[MetricRow]:
    if not value.by_seat:
        return [_row(metric, value.estimate, None)]
    return [_row(metric, estimate, seat) for seat, estimate in enumerate(value.by_seat)]


def _row(metric: Metric, estimate: Estimate, seat: int | None) -> MetricRow:
    name = metric.name if seat is None else f"{metric.name}, seat {seat + 1}"
    unit, digits = shown_as(metric, estimate.value)
    told = UNKNOWN if estimate.value is None else valued(estimate.value, unit, digits)
    interval = "" if estimate.low is None or estimate.high is None else span(estimate.low, estimate.high, unit, digits)
    return MetricRow(metric.id, name, seat, told, interval, unit, metric.definition, metric.formula, metric.source, estimate)


def grid_rows(result: RunResult, rows: Sequence[MetricRow]) -> list[MetricRow]:
    """The measures of the whole table for the grid at the top, each with its interval as ± where that says enough."""
    known = [row for row in rows if row.seat is None and row.estimate.value is not None]
    known.sort(key=lambda row: FIRST_IN_GRID.index(row.id) if row.id in FIRST_IN_GRID else len(FIRST_IN_GRID))
    found = known[:MOST_IN_GRID]
    return [row._replace(interval=short_interval(row)) for row in found]


def short_interval(row: MetricRow) -> str:
    low, value, high = row.estimate.low, row.estimate.value, row.estimate.high
    if low is None or high is None or value is None:
        return "too few games to say"
    if low == high:
        return "the same in every game"
    lopsided = abs((high - value) - (value - low)) > 0.2 * (high - low)
    digits = next((metric_digits for metric_digits in (1, 2, 3) if round((high - low) / 2 * unit_scale(row.unit), metric_digits) > 0), 3)
    return row.interval if lopsided else give_or_take(low, high, row.unit, digits)


def metrics_frame(rows: Sequence[MetricRow]) -> pl.DataFrame:
    """All measures as numbers, for a CSV file."""
    return pl.DataFrame(
        {
            "metric": [row.id for row in rows],
            "name": [row.name for row in rows],
            "seat": [None if row.seat is None else row.seat + 1 for row in rows],
            "value": [row.estimate.value for row in rows],
            "low": [row.estimate.low for row in rows],
            "high": [row.estimate.high for row in rows],
            "unit": [row.unit for row in rows],
            "definition": [row.definition for row in rows],
        },
        schema_overrides={"seat": pl.Int64, "value": pl.Float64, "low": pl.Float64, "high": pl.Float64},
    )


def never(row: MetricRow) -> bool:
    """True for what happened in no game, such as words of a length that the variant has not."""
    return row.estimate.always_zero


def never_sentence(rows: Sequence[MetricRow]) -> str:
    """The measures that are 0 in every game, by name; empty without any."""
    names = list(dict.fromkeys(row.name.partition(", seat ")[0] for row in rows if never(row)))
    return f"0 in every game: {listed(names)}." if names else ""


def metrics_table(rows: Sequence[MetricRow]) -> str:
    """All measures as HTML: value, interval, and what it means."""
    body = "".join(
        f"<tr><th scope=row>{measure(row.name, '' if row.unit in SELF_TOLD else row.unit)}</th><td class=n>{row.value}</td><td class=n>{row.interval or UNKNOWN}</td>"
        f"<td class='d wide' title='{html.escape(f'{row.formula} Source: {row.source}.', quote=True)}'><span>{html.escape(row.definition)}</span></td></tr>"
        for row in rows
    )
    head = "<th scope=col>Measure</th><th scope=col class=n>Value</th><th scope=col class=n>95 % interval</th><th scope=col>What it means</th>"
    return number_table("All measures", head, body)


def scale_of(result: RunResult, column: str) -> int:
    """Recorded units in one unit of the column."""
    return next(item.scale for item in result.plan.rules().columns if item.id == column)


def has_column(result: RunResult, column: str) -> bool:
    """True when the game records it."""
    return any(item.id == column for item in result.plan.rules().columns)


def _counted(histogram: Histogram, scale: int) -> pl.DataFrame:
    return (
        pl.DataFrame({"value": histogram.values // scale, "count": histogram.counts})
        .group_by("value", maintain_order=True)
        .agg(pl.col("count").sum())
    )


def score_frame(result: RunResult, whose: int) -> pl.DataFrame:
    """Rows (side, value, count) of the winner's score, or of one seat's."""
    if whose == WINNER and has_column(result, "winner_score"):
        counted = _counted(result.summary.histogram("winner_score"), scale_of(result, "winner_score"))
        side = "Winner"
    elif whose == WINNER:
        counted, side = _counted(result.summary.histogram("score", pooled=True), scale_of(result, "score")), "All seats"
    else:
        counted, side = _counted(result.summary.histogram("score", seat=whose), scale_of(result, "score")), f"Seat {whose + 1}"
    return counted.select(pl.lit(side).alias("side"), "value", "count")


def histogram_frame(result: RunResult, column: str) -> pl.DataFrame:
    """Rows (value, count) of a game column."""
    return _counted(result.summary.histogram(column), scale_of(result, column))


def seats_frame(result: RunResult) -> pl.DataFrame:
    """Rows (side, seat, value, low, high) of the win rate by seat."""
    return _win_rates(result, [seat_view("win", seat) for seat in range(result.plan.players)])


def players_frame(result: RunResult) -> pl.DataFrame:
    """Rows (side, seat, value, low, high) of the win rate by player, whatever the seat."""
    return _win_rates(result, [result.summary.player_key("win", player) for player in range(result.plan.players)])


def _win_rates(result: RunResult, views: list[str]) -> pl.DataFrame:
    reader = Reader(result.plan.rules(), result.plan, result.summary)
    found = [reader.share(view) for view in views]
    return pl.DataFrame(
        {
            "side": ["Run"] * len(found),
            "seat": list(range(len(found))),
            "value": [estimate.value for estimate in found],
            "low": [estimate.value if estimate.low is None else estimate.low for estimate in found],
            "high": [estimate.value if estimate.high is None else estimate.high for estimate in found],
        }
    )


def player_names(result: RunResult) -> list[str]:
    """Players by number and bot: 1 expert."""
    return [f"{player + 1} {bot if len(bot) <= 16 else bot[:15] + '…'}" for player, bot in enumerate(result.plan.bots)]


def sources_frame(result: RunResult) -> pl.DataFrame:
    """Rows (source, seat, mean) in points."""
    rules = result.plan.rules()
    titles = {column.id: column.title for column in rules.columns}
    scale = scale_of(result, "score")
    return pl.DataFrame(
        [
            {"source": titles[source], "seat": seat, "mean": result.summary.histogram(source, seat=seat).mean / scale}
            for source in rules.score_sources
            for seat in range(result.plan.players)
        ]
    )


def endings_frame(result: RunResult) -> pl.DataFrame:
    """Rows (label, value): how games end, as shares."""
    games = result.summary.games
    cut = result.summary.histogram("truncated").total
    return pl.DataFrame({"label": [Termination.RULE.value, Termination.TRUNCATED.value], "value": [(games - cut) / games, cut / games]})


def shape_frame(result: RunResult) -> pl.DataFrame:
    """Rows (moment, value, low, high): how often the one who leads then wins, from an even start to the certain end."""
    values = result.metrics()
    chance = 1 / result.plan.players
    rows: list[dict[str, object]] = [
        {"moment": moment, "value": found.value, "low": found.low, "high": found.high}
        for moment, metric in (("1/3", "lead_third"), ("2/3", "lead_two_thirds"))
        if (found := values.get(metric)) is not None and found.value is not None and found.low is not None
    ]
    if rows:
        ends: list[dict[str, object]] = [
            {"moment": moment, "value": value, "low": value, "high": value} for moment, value in (("start", chance), ("end", 1.0))
        ]
        rows = [ends[0], *rows, ends[1]]
    return pl.DataFrame(rows, schema={"moment": pl.String, "value": pl.Float64, "low": pl.Float64, "high": pl.Float64})
