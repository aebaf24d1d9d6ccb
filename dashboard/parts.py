"""Parts of a page that are drawn again without the rest of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import streamlit as st

from engines.core.errors import TilewrightError

P = ParamSpec("P")


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
