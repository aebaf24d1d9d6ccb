"""Knobs that every word game has."""

from __future__ import annotations

from typing import Any, Literal

from engines.core.parameters import Witness, knob
from engines.words.book import MOST_TIER

SOURCE = "knobs of every word game [C]"

OffensiveWords = Literal["allowed", "strong_banned", "banned"]


def max_tier_knob(group: str) -> Any:
    """The rarest tier of words that is valid; the field's type is a whole number."""
    return knob(
        MOST_TIER, title="Rarest tier of words", help="Words up to this tier are valid: 0 common, 3 all.",
        group=group, source=SOURCE, ge=0, le=MOST_TIER, witness=Witness(0, bots="greedy"),
    )  # fmt: skip


def offensive_words_knob(group: str) -> Any:
    """Whether flagged words are valid; the field's type is OffensiveWords."""
    return knob(
        "allowed", title="Offensive words", help="Whether flagged words are valid. Bots never use them.", group=group, source=SOURCE,
        labels={"allowed": "Allowed", "strong_banned": "Strong ones banned", "banned": "Banned"},
        witness=Witness("banned", position="offensive word"),
    )  # fmt: skip
