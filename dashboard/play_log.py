"""The log of a game in words, the latest go first."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

import streamlit as st

from dashboard.tables.base import Entry
from dashboard.wording import plain_markdown


def draw_log(entries: Sequence[Entry], unit: str) -> None:
    """All goes in words; `unit` is what their numbers count."""
    st.markdown("**Log**")
    if not entries:
        st.markdown("Nothing has been played yet.")
        return
    lines = "".join(
        f"<li><span>{f'{unit} {entry.round}' if entry.round else 'Set-up'}</span> {_bold(entry.text)}</li>" for entry in reversed(entries)
    )
    st.html(f"<ul class='tw-log' tabindex='0' aria-label='Log, latest first'>{lines}</ul>")


def _bold(text: str) -> str:
    return re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", html.escape(text))


def safe_bold(text: str) -> str:
    """Markdown in which bold stays bold and everything else is plain."""
    return "**".join(_spaced(part) for part in text.split("**"))


def _spaced(part: str) -> str:
    """The spaces at both ends of a part stand between it and what is bold."""
    return f"{' ' * part[:1].isspace()}{plain_markdown(part)}{' ' * part[-1:].isspace()}" if part.strip() else part
