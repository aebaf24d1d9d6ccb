"""Plain bars: shares of games by a whole number or by a name, such as length, patents by letter, or the reason of the end."""

from __future__ import annotations

from typing import NamedTuple

import plotly.graph_objects as go
import polars as pl

from dashboard.figures.distribution import bar_width, ends
from dashboard.figures.style import DATA, DATA_SOFT, INK, SMALL, dotted, style
from dashboard.wording import spelled, unit_scale, valued


class BarsInfo(NamedTuple):
    """One bar a label."""

    labels: tuple[str, ...]
    values: tuple[float, ...]
    unit: str
    """"%" for proportions, "" for numbers."""
    what: str
    soft: tuple[bool, ...]
    """Bars that stand for something else than the rest, drawn in the soft colour."""
    alt: str


def bars_info(frame: pl.DataFrame, what: str, unit: str = "%") -> BarsInfo:
    """From rows (label: text, value: float, optionally soft: bool) in the order they are shown."""
    labels = tuple(frame["label"].to_list())
    values = tuple(float(value) for value in frame["value"].to_list())
    soft = tuple(frame["soft"].to_list()) if "soft" in frame.columns else (False,) * len(labels)
    top = sorted(zip(values, labels, strict=True), reverse=True)[:3]
    told = ", ".join(f"{label} {valued(value, unit, 1)}" for value, label in top)
    return BarsInfo(labels, values, unit, what, soft, f"{what}. Highest: {told}." if top else f"{what}: nothing to show.")


def histogram_info(frame: pl.DataFrame, what: str, most: int = 24) -> BarsInfo:
    """From rows (value: whole number, count): the share of games by value, joined to at most `most` bars."""
    low, high = ends(frame["value"])
    width = bar_width(low, high, most)
    games = int(frame["count"].sum()) or 1
    first = low // width * width
    joined = frame.with_columns(start=first + (pl.col("value") - first) // width * width).group_by("start").agg(pl.col("count").sum())
    found = dict(joined.iter_rows())
    starts = range(first, high + 1, width)
    labels = [spelled(start) if width == 1 else f"{spelled(start)}–{spelled(start + width - 1)}" for start in starts]
    return bars_info(pl.DataFrame({"label": labels, "value": [found.get(start, 0) / games for start in starts]}), what)


def figure(info: BarsInfo, height: int | None = None, chance: float | None = None) -> go.Figure:
    """Upright bars. `chance` draws a dotted level."""
    made = go.Figure()
    scale = unit_scale(info.unit)
    made.add_bar(
        x=info.labels, y=[scale * value for value in info.values], marker={"color": [DATA_SOFT if soft else DATA for soft in info.soft]},
        customdata=[valued(value, info.unit, 1) for value in info.values], hovertemplate="%{x}: %{customdata}<extra></extra>",
    )  # fmt: skip
    style(made, height or SMALL)
    if chance is not None:
        made.add_shape(**{**dotted(0, DATA), "x0": 0, "x1": 1, "xref": "paper", "y0": scale * chance, "y1": scale * chance, "yref": "y"})
    letters = all(len(label) == 1 for label in info.labels)
    step = 1 if letters else max(1, -(-len(info.labels) // 13))
    made.update_xaxes(type="category", tickvals=list(info.labels)[::step], tickangle=0, tickfont={"size": 11 if letters else 12})
    if info.unit == "%":
        made.update_yaxes(ticksuffix=" %", rangemode="tozero")
    return made


def lying(info: BarsInfo, height: int | None = None) -> go.Figure:
    """Lying bars for long names, the value written at the end of each."""
    made = go.Figure()
    made.add_bar(
        y=info.labels, x=info.values, orientation="h", marker={"color": [DATA_SOFT if soft else DATA for soft in info.soft]},
        text=[valued(value, info.unit, 1 if info.unit == "%" else 2) for value in info.values], textposition="outside", cliponaxis=False,
        textfont={"size": 12, "color": INK},
        hovertemplate="%{y}: %{text}<extra></extra>",
    )  # fmt: skip
    style(made, height or max(90, 34 * len(info.labels) + 30))
    made.update_yaxes(autorange="reversed", showgrid=False, tickvals=list(info.labels), tickfont={"size": 12 if len(info.labels) < 5 else 11})
    made.update_xaxes(visible=False, range=[0, 1.25 * (max(info.values, default=1.0) or 1.0)])
    return made
