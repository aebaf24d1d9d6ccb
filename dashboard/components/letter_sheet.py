"""The letter sheet: a tile for each letter with its number, changed by button, arrow key or typed digits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st

_HERE = Path(__file__).parent
_SHEET = st.components.v2.component(
    "letter_sheet",
    html="<div class='sheet'></div>",
    css=(_HERE / "letter_sheet.css").read_text(encoding="utf-8"),
    js=(_HERE / "letter_sheet.js").read_text(encoding="utf-8"),
)


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a letter sheet shows."""

    title: str
    """What the numbers are, for screen readers: "Cards of each letter"."""
    unit: str
    """Unit of the numbers; "$" stands before the number, anything else after the total."""
    values: Mapping[str, int]
    base: Mapping[str, int]
    """The numbers of the base variant, by letter."""
    base_name: str
    low: int
    high: int
    vowels: frozenset[str] = frozenset()
    """Letters whose share of the total is told; empty for prices."""


def letter_sheet(sheet: Sheet, *, key: str, on_edit: Callable[[dict[str, int]], None]) -> None:
    """Draw the sheet. `on_edit` gets the letters that changed with their new numbers, before the script runs again."""

    def edited() -> None:
        event = st.session_state[key].get("edits")
        if event:
            st.session_state[f"{key}_echo"] = event.get("id")
            on_edit(accepted(sheet, event.get("values")))

    _SHEET(
        key=key,
        data={
            "title": sheet.title,
            "unit": sheet.unit,
            "letters": list(sheet.values),
            "values": dict(sheet.values),
            "base": {letter: sheet.base.get(letter, 0) for letter in sheet.values},
            "baseName": sheet.base_name,
            "low": sheet.low,
            "high": sheet.high,
            "vowels": sorted(sheet.vowels),
            "echo": st.session_state.get(f"{key}_echo"),
        },
        on_edits_change=edited,
    )


def accepted(sheet: Sheet, values: Any) -> dict[str, int]:
    """What of the browser's message can be an edit: whole numbers for letters of the sheet. Bounds are checked with the variant."""
    if not isinstance(values, Mapping):
        return {}
    whole = {
        letter: int(value)
        for letter, value in values.items()
        if isinstance(value, (int, float)) and not isinstance(value, bool) and float(value).is_integer()
    }
    return {letter: value for letter, value in whole.items() if letter in sheet.values}
