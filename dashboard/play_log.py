"""The log of a game in words, the latest go first."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

import streamlit as st

from dashboard.tables.base import Entry
from dashboard.wording import plain_markdown


def draw_log(entries: Sequence[Entry], unit: str, late: int = 0, seconds: float = 0.0) -> None:
    """All goes in words; `unit` is what their numbers count.

    The last `late` of them are still being told at the table: each comes up when its share of the `seconds` is over, the last one at their end.
    """
    st.markdown("**Log**")
    if not entries:
        st.markdown("Nothing has been played yet.")
        return
    first = len(entries) - late
    lines = "".join(
        f"<li{_held_back(seconds * (place - first + 1) / late) if place >= first and seconds > 0 else ''}>"
        f"<span>{f'{unit} {entry.round}' if entry.round else 'Set-up'}</span> {_bold(entry.text)}</li>"
        for place, entry in reversed(list(enumerate(entries)))
    )
    st.html(f"<ul class='tw-log' tabindex='0' aria-label='Log, latest first'>{lines}</ul>")


def _held_back(seconds: float) -> str:
    return f" class='late' style='animation-delay: {seconds:.1f}s'"


def news(before: Sequence[Entry], now: Sequence[Entry]) -> int:
    """Lines of the log that are not as they were before: those that came, and one that has been gone on with."""
    same = 0
    while same < min(len(before), len(now)) and before[same] == now[same]:
        same += 1
    return len(now) - same


def _bold(text: str) -> str:
    return re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", html.escape(text))


def safe_bold(text: str) -> str:
    """Markdown in which bold stays bold and everything else is plain."""
    return "**".join(_spaced(part) for part in text.split("**"))


def _spaced(part: str) -> str:
    """The spaces at both ends of a part stand between it and what is bold."""
    return f"{' ' * part[:1].isspace()}{plain_markdown(part)}{' ' * part[-1:].isspace()}" if part.strip() else part
