"""The way in and out where people sign in: a page with a button, and a line at the end of the sidebar."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import streamlit as st

from dashboard.frame import empty
from dashboard.notices import draw_notices, notice
from dashboard.people import claims_of_sign_in, designer, name_of, signing_in
from dashboard.wording import plain_markdown
from engines.core.errors import BadInput
from variants.names import slugged

HERE = Path(__file__).parent


def why_closed() -> str:
    """Why nobody may see a page yet, in a sentence; empty when the page may be drawn."""
    try:
        designer()
    except BadInput as error:
        return error.sentence
    return ""


def draw_door(sentence: str) -> None:
    """What is drawn in place of a page."""
    st.html(HERE / "look.css")
    draw_notices()
    try:
        asked = signing_in()
    except BadInput:
        asked = False
    if not asked:
        with empty("door", "lock", "Closed", plain_markdown(sentence)):
            return
    if claims_of_sign_in().get("is_logged_in"):
        with empty("door", "lock", "No name", plain_markdown(sentence)):
            st.button("Sign out", icon=":material/logout:", key="sign-out", on_click=st.logout)
        return
    with empty("door", "playing_cards", "Tilewright", "Your runs, your games at the table and your drafts are kept under your name."):
        for provider, words in _providers():
            key = f"sign-in-{slugged(provider or 'default')}"
            st.button(words, type="primary", icon=":material/login:", key=key, on_click=_sign_in, args=(provider,))


def _providers() -> list[tuple[str | None, str]]:
    """Services to sign in with, as `st.login` names them, and the words on their buttons."""
    section = st.secrets["auth"]
    named = [name for name, value in section.items() if isinstance(value, Mapping) and name != "client_kwargs"]
    if "client_id" in section or not named:
        return [(None, "Sign in")]
    return [(name, f"Sign in with {plain_markdown(name)}") for name in named]


def _sign_in(provider: str | None) -> None:
    try:
        if provider is None:
            st.login()
        else:
            st.login(provider)
    except Exception as error:  # something is missing in the secrets, or Authlib is
        notice(_why(error), "error")


def _why(error: Exception) -> str:
    if "Authlib" in type(error).__name__:
        return "Signing in needs the package Authlib; the keeper of the server installs tilewright[people]."
    return "Signing in is not set up rightly; the secrets of the server lack something that dashboard/SHARING.md names."


def draw_signed_in() -> None:
    """Who is signed in, and the way out; nothing while nobody signs in."""
    if designer() is None:
        return
    with st.sidebar, st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center", key="signed-in"):
        st.markdown(plain_markdown(name_of(claims_of_sign_in())), width="stretch")
        st.button("Sign out", icon=":material/logout:", type="tertiary", key="sign-out", on_click=st.logout)
