"""Charts keep the old colours when the theme is switched, until a figure changes: this notices, says which theme is on, and tells the whole document."""

from __future__ import annotations

import streamlit as st

_WATCH = st.components.v2.component(
    "theme_watch",
    html="<span hidden></span>",
    js="""
let last = null
export default function ({ parentElement, setStateValue }) {
  const host = parentElement.host ?? parentElement
  const colour = getComputedStyle(host).getPropertyValue("--st-background-color").trim()
  if (last !== null && colour && colour !== last) setStateValue("colour", colour)
  last = colour || last
  // dialogs, popovers and toasts stand outside the app: without this light-dark() takes the light colour in them
  document.documentElement.style.colorScheme = getComputedStyle(host).colorScheme
}
""",
)


def theme_watch() -> None:
    """Place the watch once a page; a switch of the theme runs the script again."""
    _WATCH(key="theme_watch", on_colour_change=lambda: None)


def theme_on_screen() -> str:
    """Changes with the theme. A figure that carries it is coloured anew."""
    state = st.session_state.get("theme_watch") or {}
    return str(state.get("colour") or "")
