"""Distribution of one number over many games: a variant over its base, or one run alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import plotly.graph_objects as go
import polars as pl

from dashboard.figures.style import DATA, INK, PREVIEW, RESULT, RULEBOOK, VARIANT, VARIANT_SOFT, dotted, style, title_below
from dashboard.wording import counted, share, spelled

MOST_BARS = 32
"""More values than this share a bar, in steps of 1, 2, 3 or 5."""


class Curve(NamedTuple):
    """One side of the chart."""

    name: str
    shares: tuple[float, ...]
    """By bar; they add up to 1."""
    counts: tuple[int, ...]
    mean: float


class DistributionInfo(NamedTuple):
    """What the chart shows. Bar b holds the values starts[b] .. starts[b] + width - 1."""

    starts: tuple[int, ...]
    width: int
    curves: tuple[Curve, ...]
    """The variant, then its base when there is one."""
    title: str
    alt: str


def bar_width(low: int, high: int, most: int = MOST_BARS) -> int:
    """Whole number of values a bar: 1, 2, 3, 5, 10, 20, … so that at most `most` bars are needed."""
    widths: Iterator[int] = (step * 10**power for power in range(20) for step in (1, 2, 3, 5))
    return next(width for width in widths if (high - low) // width + 1 <= most)


def ends(values: pl.Series) -> tuple[int, int]:
    """The smallest and the largest of some whole numbers; two zeros without any."""
    found: list[int] = values.to_list() or [0]
    return min(found), max(found)


def distribution_info(frame: pl.DataFrame, title: str = "points", most: int = MOST_BARS) -> DistributionInfo:
    """From rows (side: text, value: whole number, count: whole number). The first side found is the variant's. `most`: bars at most."""
    sides = frame["side"].unique(maintain_order=True).to_list()
    low, high = ends(frame["value"])
    width = bar_width(low, high, most)
    first = low // width * width
    starts = tuple(range(first, high + 1, width))
    curves = tuple(_curve(side, frame.filter(pl.col("side") == side), first, width, len(starts)) for side in sides)
    means = "; ".join(f"{curve.name}: mean {spelled(curve.mean, 1)}" for curve in curves)
    return DistributionInfo(starts, width, curves, title, f"Distribution of {title}. {means}.")


def _curve(name: str, rows: pl.DataFrame, first: int, width: int, bars: int) -> Curve:
    counts = [0] * bars
    for value, count in rows.select("value", "count").iter_rows():
        counts[(value - first) // width] += count
    games = max(1, sum(counts))
    mean = sum(value * count for value, count in rows.select("value", "count").iter_rows()) / games
    return Curve(name, tuple(count / games for count in counts), tuple(counts), mean)


def figure(info: DistributionInfo, height: int | None = None, *, legend: bool = True) -> go.Figure:
    """Variant as soft bars with a stepped outline, base as a stepped line, dotted means. One run alone: solid bars."""
    return _overlaid(info, height or PREVIEW, legend) if len(info.curves) > 1 else _alone(info, height or RESULT)


def _overlaid(info: DistributionInfo, height: int, legend: bool) -> go.Figure:
    variant, base = info.curves[0], info.curves[1]
    made = go.Figure()
    centres = [start + (info.width - 1) / 2 for start in info.starts]
    made.add_bar(
        x=centres, y=variant.shares, width=info.width, name=variant.name, marker={"color": VARIANT_SOFT, "line": {"width": 0}, "cornerradius": 0},
        customdata=ranges(info), hovertemplate="%{customdata} " + info.title + ": %{y:.1%}<extra>%{fullData.name}</extra>",
    )  # fmt: skip
    for curve, color in ((base, RULEBOOK), (variant, VARIANT)):
        x, y = outline(info, curve)
        made.add_scatter(x=x, y=y, mode="lines", name=curve.name, line={"color": color, "width": 2}, hoverinfo="skip", showlegend=curve is base)
        made.add_shape(**dotted(curve.mean, color))
    style(made, height, legend=legend)
    made.update_layout(bargap=0)
    title_below(made, info.title)
    percent_axis(made, max((*variant.shares, *base.shares)))
    return made


def _alone(info: DistributionInfo, height: int) -> go.Figure:
    curve = info.curves[0]
    made = go.Figure()
    hover = [
        f"{values} {info.title}: {counted(count, 'game')}, {share(part)}"
        for values, count, part in zip(ranges(info), curve.counts, curve.shares, strict=True)
    ]
    made.add_bar(
        x=[start + (info.width - 1) / 2 for start in info.starts], y=curve.counts, marker={"color": DATA}, customdata=hover,
        hovertemplate="%{customdata}<extra></extra>",
    )  # fmt: skip
    made.add_shape(**dotted(curve.mean, INK))
    made.add_annotation(
        x=curve.mean, y=1, yref="paper", yanchor="bottom", text=f"mean {spelled(curve.mean, 1)}", showarrow=False, font={"size": 12, "color": INK}
    )
    style(made, height, label_above=True)
    title_below(made, info.title)
    made.update_yaxes(tickformat=",d", title={"text": "games", "font": {"size": 13}, "standoff": 6})
    return made


def ranges(info: DistributionInfo) -> list[str]:
    """The values of each bar in words."""
    if info.width == 1:
        return [spelled(start) for start in info.starts]
    return [f"{spelled(start)} to {spelled(start + info.width - 1)}" for start in info.starts]


def outline(info: DistributionInfo, curve: Curve) -> tuple[list[float], list[float]]:
    """Corners of the outline: each bar's two upper corners, between a start and an end on the ground."""
    x: list[float] = [info.starts[0] - 0.5]
    y: list[float] = [0.0]
    for start, part in zip(info.starts, curve.shares, strict=True):
        x += [start - 0.5, start + info.width - 0.5]
        y += [part, part]
    return [*x, info.starts[-1] + info.width - 0.5], [*y, 0.0]


def percent_axis(made: go.Figure, highest: float) -> None:
    """Ticks written "5 %", from zero."""
    step = next(step for step in (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1.0) if highest / step <= 4 or step == 1.0)
    ticks = [step * index for index in range(int(highest / step + 1e-9) + 1)]
    made.update_yaxes(tickvals=ticks, ticktext=[share(tick, 0) for tick in ticks], rangemode="tozero")
