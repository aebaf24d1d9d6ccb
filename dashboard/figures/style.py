"""One look for all charts. Colours are Streamlit's placeholders: the browser puts in those of the theme on screen."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import plotly.graph_objects as go

import_module("pandas")  # Streamlit does so later: Plotly asks whether it is there, and must not see it half imported by another thread

VARIANT = "#000001"
RULEBOOK = "#000002"
SEATS = ("#000003", "#000004", "#000005", "#000006", "#000007", "#000036")
"""Colours of seats 1 to 6; the sixth is a plain line colour and is told apart by its mark."""
DATA = "#000008"
DATA_SOFT = "#000009"
VARIANT_SOFT = "#000010"
SEQUENTIAL = tuple(f"#0000{slot}" for slot in range(11, 21))
SOFT_LINE = "#000036"
INK = "#000037"
MARKS = ("circle", "diamond", "square", "triangle-up", "cross", "star")
"""Seat 1 to 6: the shape repeats what the colour says."""

CONFIG = {"displayModeBar": False}
"""For `st.plotly_chart(config=…)`."""

PREVIEW, SMALL, RESULT = 240, 230, 250
"""Heights in pixels."""

TITLE_BELOW = 11
"""Pixels from the line of an axis's numbers to its title: the height of the numbers, less what Plotly counts in already."""


def style(figure: go.Figure, height: int, *, legend: bool = False, label_above: bool = False) -> go.Figure:
    """Give a figure margins, grid, fonts and behaviour. A label above the plot or a legend gets its room."""
    top = 30 if legend else 26 if label_above else 8
    figure.update_layout(
        height=height,
        margin={"l": 4, "r": 8, "t": top, "b": 4},
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
        bargap=0.12,
        barcornerradius=2,
        hovermode="closest",
        dragmode=False,
        font={"size": 13},
        showlegend=legend,
        legend={
            "orientation": "h",
            "x": 0,
            "xanchor": "left",
            # from the top of the figure, not of the plot: the plot makes room for it at any width, and it stays where it is when a window is resized
            "yref": "container",
            "y": 1.0,
            "yanchor": "top",
            "itemclick": False,
            "itemdoubleclick": False,
            "title": None,
        },
    )
    figure.update_xaxes(showgrid=False, zeroline=False, ticks="outside", ticklen=4, tickfont={"size": 12}, nticks=5, automargin=True, fixedrange=True)
    figure.update_yaxes(showgrid=True, zeroline=False, ticks="", tickfont={"size": 12}, nticks=5, automargin=True, fixedrange=True, title=None)
    return figure


def title_below(figure: go.Figure, title: str) -> None:
    """Name the x axis on a line of its own: Plotly moves a title away from a number right above it, but not from one beside it."""
    figure.update_xaxes(title={"text": title, "font": {"size": 13}, "standoff": TITLE_BELOW})


def dotted(x: float, color: str) -> dict[str, Any]:
    """A dotted vertical line over the whole plot, for `add_shape`."""
    return {"type": "line", "x0": x, "x1": x, "y0": 0, "y1": 1, "yref": "paper", "line": {"color": color, "width": 1.5, "dash": "dot"}}
