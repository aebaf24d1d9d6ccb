"""Shape of the game: how likely the one who leads is to win, turn by turn."""

from __future__ import annotations

from typing import NamedTuple

import plotly.graph_objects as go
import polars as pl

from dashboard.figures.style import DATA, DATA_SOFT, SMALL, SOFT_LINE, style
from dashboard.wording import share


class ShapeInfo(NamedTuple):
    """The leader's chance to win at moments of the game."""

    moments: tuple[str, ...]
    values: tuple[float, ...]
    lows: tuple[float, ...]
    highs: tuple[float, ...]
    chance: float
    alt: str


def shape_info(frame: pl.DataFrame, players: int) -> ShapeInfo:
    """From rows (moment: text, value, low, high) in the order of play; proportions."""
    moments = tuple(frame["moment"].to_list())
    values = tuple(frame["value"].to_list())
    told = ", ".join(f"{moment} {share(value)}" for moment, value in zip(moments, values, strict=True))
    return ShapeInfo(
        moments, values, tuple(frame["low"].to_list()), tuple(frame["high"].to_list()), 1 / players, f"The leader's chance to win. {told}."
    )


def figure(info: ShapeInfo, height: int | None = None) -> go.Figure:
    """A filled line with its interval, and the chance of an even table dotted."""
    made = go.Figure()
    made.add_scatter(
        x=info.moments, y=info.values, mode="lines+markers", fill="tozeroy", fillcolor=DATA_SOFT, line={"color": DATA, "width": 2.5},
        marker={"size": 8, "color": DATA}, customdata=[f"{share(value)}, {share(low)} to {share(high)}" for value, low, high in zip(info.values, info.lows, info.highs, strict=True)],
        hovertemplate="%{x}: %{customdata}<extra></extra>", cliponaxis=False,
    )  # fmt: skip
    style(made, height or SMALL)
    made.add_shape(type="line", x0=0, x1=1, xref="paper", y0=info.chance, y1=info.chance, line={"color": SOFT_LINE, "width": 1.5, "dash": "dot"})
    made.update_yaxes(range=[0, 1.04], tickvals=[0, 0.5, 1], ticktext=["0 %", "50 %", "100 %"])
    made.update_xaxes(type="category", nticks=None)
    return made
