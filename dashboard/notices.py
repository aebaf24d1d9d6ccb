"""Sentences to tell at the next drawing, such as "Mine is saved." or why something was refused; and a fault told where it belongs.

A callback must draw nothing itself: in a fragment Streamlit would put it at the top of the app, in place of the style sheet there. And what
is followed by another page is told on that page. So a notice is left, and the frame or the fragment tells it when it draws.
"""

from __future__ import annotations

from typing import Literal

import streamlit as st

from dashboard.wording import plain_markdown

_WAITING = "notices"


def notice(sentence: str, icon: str = "info", duration: Literal["short", "long"] = "long") -> None:
    """Leave a sentence for the next drawing."""
    st.session_state.setdefault(_WAITING, []).append((sentence, icon, duration))


def refusal(sentence: str, icon: str = "error") -> None:
    """Leave why something was not done."""
    notice(sentence, icon, "short")


def draw_notices() -> None:
    """Tell what waits; for the top of a page and of each fragment whose callbacks leave notices."""
    for sentence, icon, duration in st.session_state.pop(_WAITING, []):
        st.toast(plain_markdown(sentence), icon=f":material/{icon}:", duration=duration)


def fault_line(sentence: str) -> None:
    """Draw what is wrong here and now, in red."""
    st.markdown(f":red[:material/error: {plain_markdown(sentence)}]")
