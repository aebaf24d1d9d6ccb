"""Sentences that a callback has to tell.

A callback of a fragment must draw nothing itself: Streamlit would put it at the top of the app, in place of the style sheet there.
So it leaves a notice, and the fragment tells it when it draws.
"""

from __future__ import annotations

import streamlit as st

from dashboard.wording import plain_markdown

_WAITING = "notices"


def notice(sentence: str, icon: str = "error") -> None:
    """Leave a sentence for the next drawing."""
    st.session_state.setdefault(_WAITING, []).append((sentence, icon))


def draw_notices() -> None:
    """Tell what waits; for the top of a page and of each fragment whose callbacks leave notices."""
    for sentence, icon in st.session_state.pop(_WAITING, []):
        st.toast(plain_markdown(sentence), icon=f":material/{icon}:")
