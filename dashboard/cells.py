"""Texts in cells that a spreadsheet may open: none of them becomes a formula there."""

from __future__ import annotations

import polars as pl

from dashboard.wording import JOINER

STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a formula or a command begins with in one spreadsheet or another."""

QUOTE = "'"
"""In front of a text it says to every spreadsheet: this is a text."""


def csv_text(frame: pl.DataFrame) -> str:
    """A frame as CSV. Numbers stay numbers; a text that would be a formula gets a quote in front, in the header too."""
    texts = [name for name, kind in frame.schema.items() if kind == pl.String]
    quoted = frame.with_columns(pl.Series(name, [None if text is None else _quoted(text) for text in frame[name]], pl.String) for name in texts)
    return quoted.rename({name: _quoted(name) for name in frame.columns}).write_csv()


def _quoted(text: str) -> str:
    return QUOTE + text if _starts(text) else text


def plain_cell(text: str) -> str:
    """A text for a table on the page, which the browser can save as CSV: what would be a formula there begins with something invisible."""
    return JOINER + text if _starts(text) else text


def _starts(text: str) -> bool:
    return text.lstrip(" \u00a0\ufeff\u200b").startswith(STARTS)
