"""Fairness: how often each seat wins, against the chance of an even table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import plotly.graph_objects as go
import polars as pl

from dashboard.figures.style import MARKS, RESULT, RULEBOOK, SEATS, SOFT_LINE, VARIANT, dotted, style
from dashboard.wording import give_or_take, share, span

STEPS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50)
MOST_TICKS = 4.5
"""Plotly's own choice may leave a single tick, which is no scale."""


class SeatPoint(NamedTuple):
    """The win rate of one seat on one side, proportions of 0 to 1."""

    side: str
    seat: int
    value: float
    low: float
    high: float


class SeatsInfo(NamedTuple):
    """Points by side and seat. `chance` is what each seat would win at an even table."""

    sides: tuple[str, ...]
    seats: int
    points: tuple[SeatPoint, ...]
    chance: float
    names: tuple[str, ...]
    """What the seats are called, or the players who take turns in them."""
    alt: str


def seats_info(frame: pl.DataFrame, names: Sequence[str] = ()) -> SeatsInfo:
    """From rows (side, seat from 0, value, low, high). Sides keep their order: the base first, then the variant."""
    sides = tuple(frame["side"].unique(maintain_order=True).to_list())
    points = tuple(SeatPoint(*row) for row in frame.select("side", "seat", "value", "low", "high").iter_rows())
    seats = frame["seat"].n_unique()
    called = tuple(names) or tuple(f"Seat {seat + 1}" for seat in range(seats))
    told = "; ".join(
        f"{side}: " + ", ".join(f"{called[point.seat]} {share(point.value)}" for point in points if point.side == side) for side in sides
    )
    return SeatsInfo(sides, seats, points, 1 / max(1, seats), called, f"Win rate by seat, chance is {share(1 / max(1, seats))}. {told}.")


def figure(info: SeatsInfo, height: int | None = None) -> go.Figure:
    """Two sides: a hollow and a filled point with its interval for each seat. One side: a mark a seat, its value in the label."""
    return _compared(info, height or 70 + 44 * info.seats) if len(info.sides) > 1 else _alone(info, height or RESULT)


def _compared(info: SeatsInfo, height: int) -> go.Figure:
    made = go.Figure()
    for place, side in enumerate(info.sides):
        color = (RULEBOOK, VARIANT)[min(place, 1)]
        rows = [point for point in info.points if point.side == side]
        height_of = [point.seat + (-0.14, 0.14)[min(place, 1)] for point in rows]
        for point, y in zip(rows, height_of, strict=True):
            made.add_scatter(
                x=[100 * point.low, 100 * point.high], y=[y, y], mode="lines", line={"color": color, "width": 2}, hoverinfo="skip", showlegend=False
            )
        made.add_scatter(
            x=[100 * point.value for point in rows], y=height_of, mode="markers", name=side, customdata=[_told(info, point) for point in rows],
            marker={"symbol": "circle" if place else "circle-open", "size": 11, "color": color, "line": {"width": 2, "color": color}},
            hovertemplate="%{customdata}<extra>%{fullData.name}</extra>",
        )  # fmt: skip
    made.add_shape(**dotted(100 * info.chance, SOFT_LINE))
    style(made, height, legend=True)
    _share_axis(made, info)
    _seat_axis(made, info, list(info.names))
    return made


def _alone(info: SeatsInfo, height: int) -> go.Figure:
    made = go.Figure()
    for point in info.points:
        color = SEATS[point.seat % len(SEATS)]
        made.add_scatter(x=[100 * point.low, 100 * point.high], y=[point.seat] * 2, mode="lines", line={"color": color, "width": 4}, hoverinfo="skip")
        made.add_scatter(
            x=[100 * point.value], y=[point.seat], mode="markers", customdata=[_told(info, point)], hovertemplate="%{customdata}<extra></extra>",
            marker={"symbol": MARKS[point.seat % len(MARKS)], "size": 12, "color": color},
        )  # fmt: skip
    made.add_shape(**dotted(100 * info.chance, SOFT_LINE))
    style(made, height)
    _share_axis(made, info)
    _seat_axis(
        made, info, [f"{info.names[point.seat]}<br><b>{share(point.value)}</b> {give_or_take(point.low, point.high, '%')}" for point in info.points]
    )
    return made


def _told(info: SeatsInfo, point: SeatPoint) -> str:
    return f"{info.names[point.seat]} wins {share(point.value)}, {span(point.low, point.high, '%')}"


def _share_axis(made: go.Figure, info: SeatsInfo) -> None:
    """Ticks in per cent over all intervals and the chance, with a little room."""
    low = 100 * min((*(point.low for point in info.points), info.chance))
    high = 100 * max((*(point.high for point in info.points), info.chance))
    room = max(0.5, 0.06 * (high - low))
    length = high - low + 2 * room
    step = next((one for one in STEPS if length / one <= MOST_TICKS), STEPS[-1])
    made.update_xaxes(range=[low - room, high + room], ticksuffix=" %", showgrid=True, ticks="", dtick=step, tick0=0)


def _seat_axis(made: go.Figure, info: SeatsInfo, labels: list[str]) -> None:
    made.update_yaxes(tickvals=list(range(info.seats)), ticktext=labels, range=[info.seats - 0.5, -0.5], showgrid=False)
