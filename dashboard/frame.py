"""What stands around every page: look, logo, sidebar, and the head with its line of context, title and actions."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import plotly.graph_objects as go
import streamlit as st

from dashboard.components.shortcut_keys import shortcut_keys
from dashboard.components.theme_watch import theme_on_screen, theme_watch
from dashboard.figures.style import CONFIG
from dashboard.navigation import go_if_asked
from dashboard.notices import draw_notices
from dashboard.sidebar import draw_sidebar

HERE = Path(__file__).parent


def draw_frame(*, playing: bool) -> None:
    """Look, logo and sidebar; then what has to be said once. `playing`: the page is Play."""
    go_if_asked()
    st.html(HERE / "look.css")
    st.logo(str(HERE / "assets" / "logo.svg"), icon_image=str(HERE / "assets" / "icon.svg"), size="large")
    theme_watch()
    shortcut_keys()
    draw_sidebar(playing=playing)
    draw_notices()


@contextmanager
def head(context: str, title: str) -> Iterator[None]:
    """The head of a page. What is drawn inside are its actions."""
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="bottom", key="head"):
        with st.container(key="head-words", width="stretch"):
            st.markdown(context)
            st.title(title, anchor=False)
        with st.container(horizontal=True, horizontal_alignment="right", gap="xsmall", key="head-actions", width="content"):
            yield


@contextmanager
def card(key: str, title: str = "", note: str = "") -> Iterator[None]:
    """A white card, with its title and a quiet note beside it."""
    with st.container(border=True, key=f"card-{key}", height="stretch"):
        if title:
            st.markdown(f"**{title}** :gray[{note}]" if note else f"**{title}**")
        yield


def chart(figure: go.Figure, alt: str, key: str, on_click: Callable[[], None] | None = None) -> None:
    """A chart with its text for those who cannot see it. `on_click` is told of each bar or point that is clicked, or let go."""
    figure.update_layout(meta=theme_on_screen())
    for trace in figure.data:
        if trace.name:  # Plotly reads markup in names, and people name their variants as they like
            trace.name = html.escape(trace.name, quote=False)
    st.plotly_chart(figure, config=CONFIG, alt=alt, key=key, theme="streamlit", on_select=on_click or "ignore", selection_mode="points")


@contextmanager
def empty(key: str, icon: str, title: str, sentence: str) -> Iterator[None]:
    """An empty place: centred icon, a few bold words, one sentence, and the button drawn inside."""
    with st.container(border=True, key=f"empty-{key}", horizontal_alignment="center"):
        st.html(f"<div class='big' aria-hidden='true' style='font-family:\"Material Symbols Rounded\"'>{icon}</div>", width="content")
        st.markdown(f"**{title}**")
        st.markdown(sentence)
        yield
