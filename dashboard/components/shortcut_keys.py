"""A row of choices keeps every Enter for itself, so a shortcut with Enter in it did nothing while one had the focus: this hands it on."""

from __future__ import annotations

import streamlit as st

_KEYS = st.components.v2.component(
    "shortcut_keys",
    html="<span hidden></span>",
    js="""
export default function () {
  const listening = new AbortController()
  const handOn = (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !event.target.closest?.("[data-testid=stButtonGroup]")) return
    event.stopImmediatePropagation()
    event.preventDefault()
    const { key, code, keyCode, ctrlKey, metaKey, shiftKey, altKey } = event
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, code, keyCode, ctrlKey, metaKey, shiftKey, altKey, bubbles: true, cancelable: true }))
  }
  window.addEventListener("keydown", handOn, { capture: true, signal: listening.signal })
  return () => listening.abort()
}
""",
)


def shortcut_keys() -> None:
    """Place it once a page."""
    _KEYS(key="shortcut_keys")
