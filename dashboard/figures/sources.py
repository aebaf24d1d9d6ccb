"""Where the points come from, by seat."""

from __future__ import annotations

from typing import NamedTuple

import plotly.graph_objects as go
import polars as pl

from dashboard.figures.style import DATA, DATA_SOFT, INK, SEQUENTIAL, SMALL, style
from dashboard.wording import spelled

_FILLS = (DATA, SEQUENTIAL[4], DATA_SOFT, SEQUENTIAL[6], SEQUENTIAL[2])


class SourcesInfo(NamedTuple):
    """Mean points a seat by source, negative ones included."""

    sources: tuple[str, ...]
    seats: int
    means: tuple[tuple[float, ...], ...]
    """By source, then by seat."""
    alt: str


def sources_info(frame: pl.DataFrame) -> SourcesInfo:
    """From rows (source: title, seat from 0, mean). Sources that bring nobody anything are left out."""
    found = frame["source"].unique(maintain_order=True).to_list()
    sources = tuple(source for source in found if frame.filter((pl.col("source") == source) & (pl.col("mean") != 0)).height)
    seats = frame["seat"].n_unique()
    means = tuple(tuple(frame.filter(pl.col("source") == source).sort("seat")["mean"].to_list()) for source in sources)
    told = "; ".join(
        f"seat {seat + 1}: " + ", ".join(f"{name} {spelled(row[seat], 1)}" for name, row in zip(sources, means, strict=True)) for seat in range(seats)
    )
    return SourcesInfo(sources, seats, means, f"Mean points by source. {told}.")


def _short(source: str) -> str:
    """A source in the legend, which says already that points are meant: "Points: letters" is Letters."""
    name = source.removeprefix("Points: ")
    return name[:1].upper() + name[1:]


def figure(info: SourcesInfo, height: int | None = None) -> go.Figure:
    """Stacked bars, one a seat, each part labelled when it is wide enough to be read."""
    made = go.Figure()
    widest = max((sum(max(0.0, row[seat]) for row in info.means) for seat in range(info.seats)), default=1.0) or 1.0
    labels = [f"Seat {seat + 1}" for seat in range(info.seats)]
    names = [_short(source) for source in info.sources]
    for place, (name, row) in enumerate(zip(names, info.means, strict=True)):
        made.add_bar(
            y=labels, x=row, orientation="h", name=name, marker={"color": _FILLS[place % len(_FILLS)]},
            text=[spelled(value) if value > 0.06 * widest else "" for value in row], textposition="inside", insidetextanchor="middle", textangle=0,
            textfont={"size": 12, "color": "#000038" if place == 0 else INK}, hovertemplate="%{y}: %{x:.1f} points<extra>%{fullData.name}</extra>",
        )  # fmt: skip
    style(made, height or SMALL, legend=True)
    made.update_layout(barmode="relative", legend={"traceorder": "normal"})
    made.update_yaxes(autorange="reversed", showgrid=False)
    return made
