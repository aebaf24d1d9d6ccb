"""Knobs that are lists of any length: numbers such as the boxes of each row, and texts such as the faces of each die."""

from __future__ import annotations

from typing import Any

import streamlit as st

from dashboard.form_parts import Form, draw_label, hold, reset_button, stands
from dashboard.numbers import draw_refusal, given_whole, hold_whole, whole_number
from engines.core.parameters import Knob, knobs

NOUNS = {"numbers": "Row", "by_row": "Row", "dice": "Die"}
"""By widget what an entry is called."""


def _noun(knob: Knob) -> str:
    """What an entry is called: the knob says it, or its widget."""
    return knob.facts.labels.get("row", NOUNS[knob.facts.widget])


def draw_list(form: Form, knob: Knob) -> None:
    """The entries side by side, each in its field, with one more and one less; a knob by row may be one number for all rows."""
    value = form.values[knob.name]
    with st.container(horizontal=True, vertical_alignment="center", key=form.key("head", knob.name)):
        draw_label(form, knob)
        reset_button(form, knob)
        if knob.facts.widget == "by_row":
            _draw_switch(form, knob, value)
    entries = list(value) if isinstance(value, (list, tuple)) else [value]
    with st.grid(4 if knob.facts.widget == "dice" else 6, min_column_width=84, gap="xsmall", key=form.key("entries", knob.name)):
        for place, entry in enumerate(entries):
            key = form.key(knob.name, "entry", place)
            with st.container(gap="xsmall", key=form.key("field", knob.name, place)):
                label = f"{_noun(knob)} {place + 1}" if isinstance(value, (list, tuple)) else "All rows"
                _draw_entry(form, knob, place, entry, label, key)
    if isinstance(value, (list, tuple)):
        _draw_length(form, knob, entries)


def _draw_entry(form: Form, knob: Knob, place: int, entry: Any, label: str, key: str) -> None:
    if isinstance(entry, int):
        hold_whole(key, entry)
        whole_number(label, knob.facts.ge, knob.facts.le, key, on_change=_write_number, args=(form, knob, place, key))
        draw_refusal(key)
    else:
        hold(key, entry)
        st.text_input(label, entry, key=key, on_change=_write_text, args=(form, knob, place, key))


def _write_number(form: Form, knob: Knob, place: int, key: str) -> None:
    value = form.values[knob.name]
    if not stands(value, place):
        return
    number = given_whole(key, value[place] if isinstance(value, (list, tuple)) else value)
    if number is not None:
        _put(form, knob, place, number)


def _write_text(form: Form, knob: Knob, place: int, key: str) -> None:
    if stands(form.values[knob.name], place):
        _put(form, knob, place, st.session_state[key].strip())


def _put(form: Form, knob: Knob, place: int, entry: Any) -> None:
    value = form.values[knob.name]
    form.on_edit({knob.name: [*value[:place], entry, *value[place + 1 :]] if isinstance(value, (list, tuple)) else entry})


def _draw_length(form: Form, knob: Knob, entries: list[Any]) -> None:
    noun = _noun(knob).lower()
    with st.container(horizontal=True, gap="xsmall", key=form.key("length", knob.name)):
        if entries:
            st.button(
                f"One {noun} more", icon=":material/add:", type="tertiary", key=form.key("more", knob.name), on_click=_one_more, args=(form, knob)
            )
        if len(entries) > 1:
            st.button(
                f"One {noun} less", icon=":material/remove:", type="tertiary", key=form.key("less", knob.name), on_click=_one_less, args=(form, knob)
            )


def _one_more(form: Form, knob: Knob) -> None:
    entries = form.values[knob.name]
    if isinstance(entries, (list, tuple)):
        form.on_edit({knob.name: [*entries, entries[-1]]})


def _one_less(form: Form, knob: Knob) -> None:
    entries = form.values[knob.name]
    if isinstance(entries, (list, tuple)) and len(entries) > 1:
        form.on_edit({knob.name: list(entries[:-1])})


def _draw_switch(form: Form, knob: Knob, value: Any) -> None:
    key = form.key(knob.name, "listed")
    listed = isinstance(value, (list, tuple))
    hold(key, listed)

    def switch() -> None:
        now = form.values[knob.name]
        if not st.session_state[key]:
            form.on_edit({knob.name: now[0] if isinstance(now, (list, tuple)) else now})
        elif not isinstance(now, (list, tuple)):
            form.on_edit({knob.name: [now] * _rows(form)})

    st.toggle("By row", listed, key=key, on_change=switch, help="One number for all rows, or one for each, the bonus row last.")


def _rows(form: Form) -> int:
    """Rows of the variant: those of its list of rows, and the bonus row when it has one."""
    lists = [knob for knob in knobs(form.game.parameters) if knob.facts.widget == "numbers"]
    bonus = int(bool(form.values.get("bonus_row_length", 0)))
    return bonus + (len(form.values[lists[0].name]) if lists else 1)
