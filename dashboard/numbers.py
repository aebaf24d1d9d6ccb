"""A field for a whole number that takes nothing for another number than was typed.

Streamlit's field for integers reads only the digits in front: 1e5 and 1e309 both become 1, in silence. Its field for floats reads all of
them, and refuses with a sentence what is outside its bounds. So the field is one for floats, shown without decimals.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

from engines.core.errors import BadInput


def whole_number(
    label: str, least: int, most: int, key: str, *, step: int = 1, on_change: Callable[..., None] | None = None, **options: Any
) -> float | None:
    """Draw the field; `whole_in(key)` gives what is in it. Its value is held in the session under `key`."""
    # without a default and required: what the browser cannot read (1e309) would become the default
    return st.number_input(
        label, float(least), float(most), None, step=float(step), format="%.0f", key=key, on_change=on_change, required=True, **options
    )


def hold_whole(key: str, value: int) -> None:
    """Put a number into the field, before it is drawn."""
    if st.session_state.get(key) != value:
        st.session_state[key] = float(value)


def whole_in(key: str) -> int | None:
    """The number in the field; None while it is empty. Raises BadInput for a fraction."""
    value = st.session_state.get(key)
    if value is None:
        return None
    if value != int(value):
        raise BadInput(f"This is a whole number; {value:g} was given.")
    return int(value)
