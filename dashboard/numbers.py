"""A field for a whole number that takes nothing for another number than was typed.

Streamlit's field for integers reads only the digits in front: 1e5 and 1e309 both become 1, in silence. Its field for floats reads all of
them, and refuses with a sentence what is outside its bounds. So the field is one for floats, shown without decimals.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import streamlit as st

from dashboard.notices import fault_line
from dashboard.wording import spelled
from engines.core.errors import BadInput


def whole_number(
    label: str, least: float | None, most: float | None, key: str, *, step: int = 1, on_change: Callable[..., None] | None = None, **options: Any
) -> float | None:
    """Draw the field; `whole_in(key)` gives what is in it. Its value is held in the session under `key`."""
    # without a default and required: what the browser cannot read (1e309) would become the default
    return st.number_input(
        label, _floating(least), _floating(most), None, step=float(step), format="%.0f", key=key, on_change=on_change, required=True, **options
    )


def _floating(bound: float | None) -> float | None:
    return None if bound is None else float(bound)


def hold_whole(key: str, value: int) -> None:
    """Put a number into the field, before it is drawn."""
    if st.session_state.get(key) != value:
        st.session_state[key] = float(value)


def whole_in(key: str) -> int | None:
    """The number in the field; None while it is empty. Raises BadInput for a fraction."""
    value = st.session_state.get(key)
    if value is None:
        return None
    if not math.isfinite(value) or value != int(value):
        raise BadInput(f"This is a whole number; {value:g} was given.")
    return int(value)


def started_whole(label: str, least: int, most: int, start: int, key: str, **options: Any) -> int:
    """A field that begins with `start`, and what it holds: the last whole number that was given."""
    last = f"{key}-last"
    if key not in st.session_state or last not in st.session_state:
        st.session_state[last] = min(max(start, least), most)
    hold_whole(key, st.session_state[last])

    def given() -> None:
        value = given_whole(key, st.session_state[last])
        if value is not None:
            st.session_state[last] = value

    whole_number(label, least, most, key, on_change=given, **options)
    draw_refusal(key)
    return int(st.session_state[last])


def whole_beside(label: str, least: int, most: int, start: int, key: str, **options: Any) -> None:
    """A field beside a button that acts on its number; `pressed_beside` gives it. It keeps what was typed, with a sentence beneath while that
    cannot be, and the browser is told no bounds: a number that the browser holds back would leave the button the one before."""
    if key not in st.session_state:
        st.session_state[key] = float(min(max(start, least), most))
    st.number_input(label, None, None, None, step=1.0, format="%.0f", key=key, **options)
    try:
        pressed_beside(key, least, most)
    except BadInput as error:
        fault_line(error.sentence)


def pressed_beside(key: str, least: int, most: int) -> int:
    """The number in a field of `whole_beside`, for the callback of a button: a press may come before the page that shows what was given last has
    been drawn. Raises BadInput when it is none, or out of bounds."""
    value = whole_in(key)
    if value is None:
        raise BadInput("This needs a number.")
    if not least <= value <= most:
        raise BadInput(f"This is {least:,} to {most:,}; {value:,} was given.")
    return value


def given_whole(key: str, kept: int) -> int | None:
    """The number that was just given; None where there is none. Then `kept` stays, and `draw_refusal` says why."""
    st.session_state.pop(_refusal(key), None)
    try:
        value = whole_in(key)
        why = "This needs a number."
    except BadInput as error:
        value, why = None, error.sentence
    if value is None:
        st.session_state[_refusal(key)] = f"{why} It stays {spelled(kept)}."
    return value


def draw_refusal(key: str) -> None:
    """Beneath the field, once: why what was just given is not taken."""
    sentence = st.session_state.pop(_refusal(key), None)
    if sentence:
        fault_line(sentence)


def _refusal(key: str) -> str:
    return f"{key}-refused"
