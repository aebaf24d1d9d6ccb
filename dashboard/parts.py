"""Parts of a page that are drawn again without the rest of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import streamlit as st

from engines.core.errors import TilewrightError

P = ParamSpec("P")

LOOK_AGAIN = 5.0
"""Seconds between looks for what was not there, or could not be read."""


def part(draw: Callable[P, None], every: float | None = None) -> Callable[P, None]:
    """`draw` as a fragment, drawn again every so many seconds. When what it shows can no longer be read, because it was deleted in another tab
    or its file is damaged, the whole page is drawn again and says so."""

    @wraps(draw)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            draw(*args, **kwargs)
        except TilewrightError:
            st.rerun()

    drawn: Callable[P, None] = st.fragment(guarded, run_every=every)
    return drawn


def look_again(read: Callable[[], object]) -> None:
    """On a page that says why it cannot show its subject: draw it anew as soon as `read` raises no TilewrightError any more."""
    st.fragment(_try, run_every=LOOK_AGAIN)(read)


def _try(read: Callable[[], object]) -> None:
    try:
        read()
    except TilewrightError:
        return
    st.rerun()
