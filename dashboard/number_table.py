"""A table of numbers as HTML; a wide one is scrolled, by keys too."""

from __future__ import annotations

import html


def number_table(caption: str, head: str, body: str, kind: str = "") -> str:
    """The table in its frame. caption: what screen readers call both. head: the cells of the row on top, body: the other rows. kind: a class beside `tw-table`."""
    name = html.escape(caption, quote=True)
    return (
        f"<div class=tw-scroll tabindex=0 role=group aria-label='{name}'><table class='{f'tw-table {kind}'.strip()}' aria-label='{name}'>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
