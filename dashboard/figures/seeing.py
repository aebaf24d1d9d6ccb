"""A bot's model of time: how soon it sees words, and how soon it has solved a pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import plotly.graph_objects as go
import polars as pl

from dashboard.figures.style import SEATS, SMALL, style
from dashboard.wording import listed, share, spelled


class Curve(NamedTuple):
    """One bot."""

    name: str
    at: tuple[float, ...]
    values: tuple[float, ...]


class SeeingInfo(NamedTuple):
    """Mean seconds until a word is seen, by commonness."""

    curves: tuple[Curve, ...]
    alt: str


class SolvingInfo(NamedTuple):
    """Share of piles solved by each second."""

    curves: tuple[Curve, ...]
    alt: str


def seeing_info(frame: pl.DataFrame) -> SeeingInfo:
    """From rows (bot, zipf, seconds), one for each commonness at which the bot knows words."""
    curves = tuple(
        Curve(str(bot), tuple(part["zipf"].to_list()), tuple(part["seconds"].to_list()))
        for (bot,), part in frame.group_by("bot", maintain_order=True)
    )
    told = listed([f"{curve.name} from {spelled(curve.values[0], 1)} s to {spelled(curve.values[-1], 1)} s" for curve in curves])
    return SeeingInfo(curves, f"Mean seconds until a word is seen, from the rarest that the bot knows to the commonest: {told}.")


def solving_info(names: Sequence[str], times: Sequence[Sequence[float | None]]) -> SolvingInfo:
    """From the seconds that each bot took for its piles; None for a pile that it gave up."""
    curves = []
    for name, taken in zip(names, times, strict=True):
        solved = np.sort(np.array([at for at in taken if at is not None], np.float64))
        shares = np.arange(1, len(solved) + 1) / max(1, len(taken))
        curves.append(Curve(name, (0.0, *solved.tolist()), (0.0, *shares.tolist())))
    told = listed([f"{curve.name} {share(curve.values[-1])}" for curve in curves])
    return SolvingInfo(tuple(curves), f"Share of piles solved by each second. In the end: {told}.")


def seeing_figure(info: SeeingInfo) -> go.Figure:
    """A line a bot; rare words take longer."""
    made = _lines(info.curves, "%{y:.1f} s for a word of Zipf %{x:.1f}", "linear", scale=1)
    made.update_xaxes(title="commonness of the word, Zipf")
    made.update_yaxes(title="seconds", rangemode="tozero")
    return made


def solving_figure(info: SolvingInfo, hourglass: float) -> go.Figure:
    """A rising line a bot. `hourglass`: seconds, to see how long a minute is here."""
    made = _lines(info.curves, "%{y:.0f} % solved after %{x:.0f} s", "hv", scale=100)
    longest = max((curve.at[-1] for curve in info.curves), default=0.0)
    made.update_xaxes(title="seconds since the start", range=[0, max(hourglass, min(longest, 4 * hourglass))])
    made.update_yaxes(title="piles solved", range=[0, 103], ticksuffix=" %")
    return made


DASHES = ("solid", "dash", "dot", "dashdot")
"""Colour never speaks alone."""


def _lines(curves: Sequence[Curve], told: str, form: str, *, scale: float) -> go.Figure:
    made = go.Figure()
    for place, curve in enumerate(curves):
        made.add_scatter(
            x=curve.at, y=[scale * value for value in curve.values], mode="lines", name=curve.name,
            line={"color": SEATS[place % len(SEATS)], "width": 2.5, "shape": form, "dash": DASHES[place % len(DASHES)]},
            hovertemplate=f"{curve.name}: {told}<extra></extra>",
        )  # fmt: skip
    style(made, SMALL + 40, legend=True)
    return made
