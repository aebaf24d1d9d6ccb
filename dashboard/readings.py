"""Numbers read off a preview or a run and put into words, rows and frames for the charts. Draws nothing."""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import polars as pl

from dashboard.naming import shown_as
from dashboard.number_table import number_table
from dashboard.wording import SMALL, UNKNOWN, clear, counted, difference, listed, span, unit_scale, valued, verdict
from engines.core.measures import Metric
from engines.simulation.comparing import Comparison, Difference
from engines.simulation.playing import Sample

HEADLINE = {"winner_score": "the winner's score", "win_rate": "the first seat's wins", "rounds": "the rounds"}
"""Metrics that the sentence speaks of, in this order, where a game has them; `win_rate` is the first seat's."""

ECHOES = frozenset({"turns", "plies", "minutes", "score_low", "score_high", "spread", "seat_score"})
"""Metrics that say much the same as one of the headline; the short table leaves them out."""

FELT = "minutes"
"""The echo that is told all the same when it differs where the headline does not."""

SELF_TOLD = frozenset({"%", "$"})
"""Units that stand with each number."""

SHOWN = 6
"""Rows of the short table."""


class Reading(NamedTuple):
    """One row of the table Measure / Rulebook / Yours / Difference, in words."""

    name: str
    base: str
    variant: str
    difference: str
    interval: str
    clear: bool
    unit: str = ""
    """What the numbers count, where they do not say it themselves."""


Metrics = Mapping[str, Metric]
"""A game's metrics by id."""


def metrics_of(comparison: Comparison) -> Metrics:
    """The metrics of the game that was compared."""
    return {metric.id: metric for metric in comparison.base.rules().metrics}


def readings(comparison: Comparison, rows: Iterable[Difference]) -> list[Reading]:
    """Rows of a comparison in words."""
    metrics = metrics_of(comparison)
    return [reading(row, metrics) for row in rows]


def named(row: Difference) -> str:
    """A measure with its seat: Seat 1 wins; Winner's score."""
    if row.seat is None:
        return row.name
    return f"Seat {row.seat + 1} wins" if row.id == "win_rate" else f"{row.name}, seat {row.seat + 1}"


def reading(row: Difference, metrics: Metrics) -> Reading:
    """A row in words."""
    unit, digits = _shown(row, metrics)
    told = UNKNOWN if row.value is None else difference(row.value, unit, digits)
    interval, is_clear = "", False
    if row.value is not None and row.low is not None and row.high is not None:
        interval = span(row.low, row.high, unit, digits)
        is_clear = clear(row.low, row.high)
        if is_clear and verdict(row.value, row.low, row.high, effect_of(row)) == "small":
            interval += ", small"
    values = [UNKNOWN if value is None else valued(value, unit, digits) for value in (row.base.value, row.variant.value)]
    return Reading(named(row), values[0], values[1], told, interval, is_clear, "" if unit in SELF_TOLD else unit)


def _shown(row: Difference, metrics: Metrics) -> tuple[str, int]:
    """Unit and digits of a row: as many digits, up to two more than usual, as a clear difference needs to be told from none."""
    unit, digits = shown_as(metrics[row.id], row.base.value)
    if not row.clear or row.low is None or row.high is None:
        return unit, digits
    scale = unit_scale(unit)
    nearest = min(abs(scale * end) for end in (row.low, row.high))
    return unit, next((more for more in (digits, digits + 1) if round(nearest, more) > 0), digits + 2)


def effect_of(row: Difference) -> float:
    """Difference in standard deviations; taken as large where a measure has none."""
    return 1.0 if row.effect is None else row.effect


def short_list(comparison: Comparison, most: int = SHOWN) -> list[Difference]:
    """The rows that matter: those of the sentence, then the clearest others by size. Clear ones stand first, in the game's order."""
    rows = [row for row in comparison.rows if row.value is not None]
    wanted = [row for row in rows if _in_headline(row)]
    heard = any(row.clear for row in wanted)
    others = [
        row for row in rows if row not in wanted and row.seat is None and (row.id not in ECHOES or (row.id == FELT and row.clear and not heard))
    ]
    others.sort(key=lambda row: (not row.clear, row.id != FELT, -(abs(row.effect) if row.effect is not None else SMALL)))
    chosen = [*wanted, *others][:most]
    return sorted(chosen, key=lambda row: (not row.clear, not _in_headline(row), row.id != FELT, rows.index(row)))


def _in_headline(row: Difference) -> bool:
    return row.id in HEADLINE and row.seat in (None, 0)


def sentence(comparison: Comparison) -> str:
    """What changed, in one sentence of Markdown: how much, or that nothing was shown."""
    metrics = metrics_of(comparison)
    clauses = [_clause(row, metrics) for metric in HEADLINE for row in comparison.rows if row.id == metric and _in_headline(row)]
    said = listed([clause for clause in clauses if clause])
    if said:
        return said[0].upper() + said[1:] + "."
    others = [row for row in short_list(comparison, most=99) if row.clear]
    if others:
        told = reading(others[0], metrics)
        amount = " ".join(filter(None, [f"**{told.difference}**", untold_unit(told.name, told.unit)])) + f", {told.interval}"
        unchanged = " or ".join(name for metric, name in HEADLINE.items() if any(row.id == metric for row in comparison.rows))
        return f"{told.name}: {amount}." + (f" No difference shown in {unchanged}." if unchanged else "")
    shown = "No difference in" if _the_same(comparison) else "No difference shown in"
    return f"{shown} any of {counted(len(comparison.rows), 'number')} over {counted(comparison.games, 'game')} each."


def _the_same(comparison: Comparison) -> bool:
    """True when not only is no difference shown, but none is there: in no game did a number come out otherwise."""
    known = [row for row in comparison.rows if row.value is not None]
    return bool(known) and all(row.difference.always_zero for row in known)


def _clause(row: Difference, metrics: Metrics) -> str:
    """A clear difference as part of a sentence; empty when it is not clear."""
    if not row.clear or row.value is None:
        return ""
    unit, digits = _shown(row, metrics)
    amount = difference(abs(row.value), unit, digits).lstrip("+").removesuffix(" pts")
    way = "more" if row.value > 0 else "less"
    if row.id == "winner_score":
        return f"winners score **{amount} points {way}**"
    if row.id == "win_rate":
        return f"seat 1 wins **{amount} games in a hundred {way}**"
    return f"a game takes **{amount} {unit} {'more' if row.value > 0 else 'fewer'}**"


def table(readings: Sequence[Reading], base_name: str, variant_name: str, caption: str) -> str:
    """The table as HTML; rows without a difference fade."""
    rows = "".join(
        f"<tr{'' if row.clear else ' class=faded'}><th scope=row>{measure(row.name, row.unit)}</th><td class=n>{row.base}</td><td class=n>{row.variant}</td>"
        f"<td class=d><b>{row.difference}</b> <span>{row.interval or 'too few games to say'}</span></td></tr>"
        for row in readings
    )
    names = "".join(f"<th scope=col class=n>{html.escape(name)}</th>" for name in (base_name, variant_name))
    return number_table(caption, f"<th scope=col>Measure</th>{names}<th scope=col>Difference, 95 %</th>", rows)


def measure(name: str, unit: str) -> str:
    """Head of a row as HTML: what is measured and, quietly, in what."""
    quiet = untold_unit(name, unit)
    return html.escape(name) + (f" <span>{html.escape(quiet)}</span>" if quiet else "")


def untold_unit(name: str, unit: str) -> str:
    """The unit, or nothing where the name says it already."""
    return "" if unit.lower() in name.lower().replace(",", " ").split() else unit


def sizes_table(comparisons: dict[int, Comparison], caption: str) -> str:
    """Differences of the measures that matter at any table size, sizes side by side."""
    wanted = list(dict.fromkeys((row.id, row.seat) for comparison in comparisons.values() for row in short_list(comparison)))
    head = "".join(f"<th scope=col>{size} players</th>" for size in comparisons)
    body = ""
    metrics = metrics_of(next(iter(comparisons.values())))
    for metric, seat in wanted:
        rows = [next((row for row in comparison.rows if (row.id, row.seat) == (metric, seat)), None) for comparison in comparisons.values()]
        first = next(row for row in rows if row is not None)
        cells = "".join(_size_cell(row, metrics) for row in rows)
        body += f"<tr><th scope=row>{measure(named(first), reading(first, metrics).unit)}</th>{cells}</tr>"
    return number_table(caption, f"<th scope=col>Difference, 95 %</th>{head}", body)


def _size_cell(row: Difference | None, metrics: Metrics) -> str:
    if row is None:
        return f"<td class=d>{UNKNOWN}</td>"
    told = reading(row, metrics)
    return f"<td class='d{'' if told.clear else ' quiet'}'><b>{told.difference}</b><br><span>{told.interval or 'too few games'}</span></td>"


def legend(variant_name: str, base_name: str) -> str:
    """What the two colours of several small charts stand for, once above them."""
    return f"<p class=tw-legend><i class=variant></i>{html.escape(variant_name)}<i class=base></i>{html.escape(base_name)}</p>"


# Frames for the charts


def winner_scores(sample: Sample) -> tuple[list[int], list[int]]:
    """Values and counts of the winner's score, in points."""
    scale = next(column.scale for column in sample.plan.rules().columns if column.id == "score")
    best = np.where(sample.column("win") > 0, sample.column("score"), np.iinfo(np.int64).min).max(axis=1) // scale
    values, counts = np.unique(best, return_counts=True)
    return values.tolist(), counts.tolist()


def score_frame(sides: Iterable[tuple[str, Sample]]) -> pl.DataFrame:
    """Rows (side, value, count) of the winner's score, for the chart of distributions."""
    frames = []
    for side, sample in sides:
        values, counts = winner_scores(sample)
        frames.append(pl.DataFrame({"side": [side] * len(values), "value": values, "count": counts}))
    return pl.concat(frames)


def seats_frame(comparison: Comparison, base_name: str, variant_name: str) -> pl.DataFrame:
    """Rows (side, seat, value, low, high) of the win rate, base first."""
    rows = [row for row in comparison.rows if row.id == "win_rate" and row.seat is not None]
    return pl.DataFrame(
        [
            {"side": side, "seat": row.seat, "value": estimate.value, "low": estimate.low, "high": estimate.high}
            for side, estimates in ((base_name, [row.base for row in rows]), (variant_name, [row.variant for row in rows]))
            for row, estimate in zip(rows, estimates, strict=True)
            if estimate.low is not None
        ],
        schema={"side": pl.String, "seat": pl.Int64, "value": pl.Float64, "low": pl.Float64, "high": pl.Float64},
    )
