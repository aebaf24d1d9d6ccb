"""The course of one game: the points of every seat after each turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import plotly.graph_objects as go
import polars as pl

from dashboard.figures.style import MARKS, RESULT, SEATS, style
from dashboard.wording import listed


class CourseInfo(NamedTuple):
    """Points by seat after each turn; turn 0 is the start."""

    turns: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]
    """By seat, one number a turn."""
    names: tuple[str, ...]
    players: int
    alt: str


def course_info(frame: pl.DataFrame, names: Sequence[str]) -> CourseInfo:
    """From rows (turn, seat from 0, points), one for each turn of a player and seat."""
    turns = tuple(frame["turn"].unique(maintain_order=True).to_list())
    points = tuple(tuple(frame.filter(pl.col("seat") == seat)["points"].to_list()) for seat in range(len(names)))
    told = listed([f"{name} {line[-1]}" for name, line in zip(names, points, strict=True) if line])
    return CourseInfo(turns, points, tuple(names), len(names), f"Points after each turn. At the end: {told}.")


def moves(info: CourseInfo) -> bool:
    """Whether there is a course to see: somebody's points changed before the last turn."""
    return any(len(set(line[:-1])) > 1 for line in info.points)


def figure(info: CourseInfo, height: int | None = None) -> go.Figure:
    """A line a seat, with its mark at the end of each round and of the game."""
    made = go.Figure()
    for seat, line in enumerate(info.points):
        color = SEATS[seat % len(SEATS)]
        sizes = [9 if turn % info.players == 0 or turn == info.turns[-1] else 0 for turn in info.turns]
        made.add_scatter(
            x=[turn / info.players for turn in info.turns], y=line, mode="lines+markers", name=info.names[seat], line={"color": color, "width": 2.5, "shape": "hv"},
            marker={"symbol": MARKS[seat % len(MARKS)], "size": sizes, "color": color, "opacity": 1, "line": {"width": 0}},
            hovertemplate=f"{info.names[seat]}: %{{y}} points after round %{{x:.1f}}<extra></extra>",
        )  # fmt: skip
    style(made, height or RESULT, legend=True)
    made.update_xaxes(title=None, rangemode="tozero", dtick=1 if len(info.turns) / info.players < 12 else None)
    return made
