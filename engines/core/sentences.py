"""Small parts of sentences that events are told in."""

from __future__ import annotations

from collections.abc import Sequence


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words in a row: a, b and c."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def points_text(count: int) -> str:
    """A number of points."""
    return f"{count} point" if abs(count) == 1 else f"{count} points"
