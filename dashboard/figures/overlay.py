"""Distributions of one number over several runs, one over the other."""

from __future__ import annotations

import plotly.graph_objects as go

from dashboard.figures.distribution import DistributionInfo, outline, percent_axis, ranges
from dashboard.figures.style import DATA, DATA_SOFT, RESULT, SEATS, VARIANT, dotted, style, title_below

LINES = ((DATA, "solid"), (VARIANT, "solid"), (SEATS[1], "dash"), (SEATS[3], "dot"))
"""Colour and stroke of each run in turn: the stroke, and the fill of the first, repeat what the colour says."""

MOST_STEPS = 64
"""Runs of other rules lie far apart: together they need more steps than one alone."""


def figure(info: DistributionInfo, height: int | None = None) -> go.Figure:
    """The first run as soft bars with an outline, each other one as a stepped line; dotted means. The names stand outside, in a legend of their own."""
    made = go.Figure()
    first = info.curves[0]
    told = "%{customdata} " + info.title + ": %{y:.1%}<extra>%{fullData.name}</extra>"
    made.add_bar(
        x=[start + (info.width - 1) / 2 for start in info.starts], y=first.shares, width=info.width, name=first.name, customdata=ranges(info),
        marker={"color": DATA_SOFT, "line": {"width": 0}, "cornerradius": 0}, hovertemplate=told,
    )  # fmt: skip
    for curve, (color, dash) in zip(info.curves, LINES, strict=False):  # lines that coincide are all seen: broken ones lie on the solid ones
        x, y = outline(info, curve)
        made.add_scatter(x=x, y=y, mode="lines", name=curve.name, line={"color": color, "width": 2, "dash": dash}, hoverinfo="skip")
        made.add_shape(**dotted(curve.mean, color))
    style(made, height or RESULT)
    made.update_layout(bargap=0)
    title_below(made, info.title)
    percent_axis(made, max(max(curve.shares) for curve in info.curves))
    return made
