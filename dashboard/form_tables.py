"""Fields of the form that are tables: rows by number, a letter for each entry, and numbers by letter."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import polars as pl
import streamlit as st

from dashboard.components.letter_sheet import Sheet, letter_sheet
from dashboard.form_parts import Form, draw_faults, draw_idle, draw_label, hold, letters_of, reset_button
from dashboard.naming import NOTHING, place_title, row_model
from dashboard.wording import plain_markdown
from engines.core.parameters import Knob


def _frozen(key: str, value: Any) -> Any:
    """What a table editor starts from: its edits count from there, so it stays the same for as long as the editor is on screen."""
    frozen = f"{key}-start"
    if key not in st.session_state or frozen not in st.session_state:
        st.session_state[frozen] = deepcopy(value)
    return st.session_state[frozen]


def draw_rows(form: Form, knob: Knob) -> None:
    """A table of rows by number, such as goals by table size: edit, add and remove rows."""
    row = row_model(knob)
    assert row is not None
    head = knob.facts.labels.get("row", "Row")
    table = form.values[knob.name]
    key = form.key("rows", knob.name, form.epochs.get(knob.name, 0))
    start = _frozen(key, table)

    def write() -> None:
        form.on_edit({knob.name: rows_edited(start, st.session_state[key], head, list(row.model_fields))}, by_editor=True)

    with st.container(horizontal=True, vertical_alignment="center", key=form.key("head", knob.name)):
        draw_label(form, knob)
        reset_button(form, knob)
    config: dict[str, Any] = {
        head: st.column_config.NumberColumn(head, step=1, pinned=True, required=True),
        **{name: _row_column(row, name) for name in row.model_fields},
    }
    st.data_editor(
        rows_frame(start, head, list(row.model_fields)), key=key, num_rows="dynamic", hide_index=True, column_config=config, on_change=write,
        alt=f"{knob.title}: {knob.help}",
    )  # fmt: skip


def rows_frame(table: Mapping[str, Mapping[str, Any]], head: str, names: list[str]) -> pl.DataFrame:
    """A table of rows as a frame: the row's number, then its fields, all int64."""
    columns = {head: [int(key) for key in table], **{name: [row.get(name) for row in table.values()] for name in names}}
    return pl.DataFrame(columns, schema=dict.fromkeys(columns, pl.Int64))


def rows_edited(start: Mapping[str, Mapping[str, Any]], state: Mapping[str, Any], head: str, names: list[str]) -> dict[str, Any]:
    """The table after the editor's edits: changed cells, removed and added rows. A row without a number is not there yet."""
    rows = [{head: int(key), **row} for key, row in start.items()]
    for place, cells in state.get("edited_rows", {}).items():
        # an emptied cell keeps its number: only a whole row can be taken out
        rows[int(place)].update({name: number for name, number in cells.items() if number is not None})
    gone = {int(place) for place in state.get("deleted_rows", [])}
    rows = [row for place, row in enumerate(rows) if place not in gone]
    rows += [dict(row) for row in state.get("added_rows", [])]
    numbered = [row for row in rows if row.get(head) is not None]
    complete = [row for row in numbered if all(row.get(name) is not None for name in names)]
    table = {str(_whole(row[head])): {name: _whole(row[name]) for name in names} for row in complete}
    return dict(sorted(table.items(), key=lambda item: int(item[0])))


def _whole(value: Any) -> Any:
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _row_column(row: Any, name: str) -> Any:
    info = row.model_fields[name]
    low = next((item.ge for item in info.metadata if hasattr(item, "ge")), None)
    high = next((item.le for item in info.metadata if hasattr(item, "le")), None)
    return st.column_config.NumberColumn(info.title or name, min_value=low, max_value=high, step=1, required=True)


def draw_choice_table(form: Form, knob: Knob) -> None:
    """A letter, or none, for each entry."""
    letters = ["", *letters_of(form)]
    with st.container(horizontal=True, vertical_alignment="center", key=form.key("head", knob.name)):
        draw_label(form, knob)
        reset_button(form, knob)

    def write(entry: str, key: str) -> None:
        form.on_edit({knob.name: {**form.values[knob.name], entry: st.session_state[key]}})

    with st.grid(2, min_column_width=215, gap=("xsmall", "medium"), key=form.key("grid", knob.name)):
        for entry, letter in form.values[knob.name].items():
            key = form.key(knob.name, entry)
            hold(key, letter)
            was = form.base[knob.name].get(entry)
            title = place_title(knob, (entry,))
            with st.container(gap="xsmall", key=form.key("field", knob.name, entry)):
                st.markdown(plain_markdown(title) + (f" :orange-badge[was {was or NOTHING}]" if was != letter else ""))
                st.selectbox(
                    title, letters, letters.index(letter), format_func=lambda option: option or NOTHING, key=key,
                    on_change=write, args=(entry, key), filter_mode="prefix", label_visibility="collapsed",
                )  # fmt: skip


# Letters


def draw_sheets(form: Form, sheets: list[Knob]) -> None:
    """The letter sheet of a panel with a switch between its numbers, or the same as a table."""
    named = {knob.name: knob for knob in sheets}
    shown_key, table_key = form.key("sheet", sheets[0].name), form.key("as-table", sheets[0].name)
    if st.session_state.get(shown_key) not in named:
        st.session_state[shown_key] = sheets[0].name
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute", key=form.key("sheet-head", sheets[0].name)):
        if len(sheets) == 1:
            draw_label(form, sheets[0])
        else:
            st.segmented_control(
                "Numbers", list(named), format_func=lambda name: sheet_title(named[name]), key=shown_key, required=True, label_visibility="collapsed"
            )
        for knob in sheets:
            if knob.name == st.session_state[shown_key]:
                reset_button(form, knob)
        st.toggle("As table", key=table_key)
    if st.session_state[table_key]:
        _draw_letter_table(form, sheets)
    else:
        _draw_sheet(form, named[st.session_state[shown_key]])
    for knob in sheets:
        if st.session_state[table_key] or knob.name == st.session_state[shown_key]:
            draw_idle(form, knob)
        draw_faults(form, knob)


def sheet_title(knob: Knob) -> str:
    """What a sheet's numbers are, in a word."""
    return knob.facts.unit.capitalize() if knob.facts.widget == "letter_counts" else knob.title


def _draw_sheet(form: Form, knob: Knob) -> None:
    values = form.values[knob.name]

    def write(numbers: dict[str, int]) -> None:
        form.on_edit({knob.name: {**form.values[knob.name], **numbers}})

    counts = knob.facts.widget == "letter_counts"
    sheet = Sheet(
        knob.title, knob.facts.unit, {letter: int(number) for letter, number in values.items()}, form.base[knob.name], form.base_name.lower(),
        int(knob.facts.ge or 0), int(knob.facts.le or 0), vowels_of(form) if counts else frozenset(),
    )  # fmt: skip
    letter_sheet(sheet, key=form.key(knob.name), on_edit=write)


def vowels_of(form: Form) -> frozenset[str]:
    """Vowels among the letters, as the game's alphabet has them."""
    from engines.words.alphabet import GERMAN

    return frozenset(GERMAN.vowels & set(letters_of(form)))


def _draw_letter_table(form: Form, sheets: list[Knob]) -> None:
    key = form.key("letter-table", sheets[0].name, sum(form.epochs.get(knob.name, 0) for knob in sheets))
    start = _frozen(key, {knob.name: dict(form.values[knob.name]) for knob in sheets})
    letters = list(start[sheets[0].name])

    def write() -> None:
        edited = letters_edited(start, st.session_state[key], letters)
        form.on_edit({name: {**start[name], **numbers} for name, numbers in edited.items()}, by_editor=True)

    config: dict[str, Any] = {"Letter": st.column_config.TextColumn("Letter", disabled=True, pinned=True)}
    for knob in sheets:
        config[knob.name] = st.column_config.NumberColumn(
            knob.title, min_value=knob.facts.ge, max_value=knob.facts.le, step=1, required=True, help=plain_markdown(knob.help)
        )
    frame = pl.DataFrame({"Letter": letters, **{name: [numbers[letter] for letter in letters] for name, numbers in start.items()}})
    st.data_editor(frame, key=key, hide_index=True, column_config=config, on_change=write, height=420, alt="Numbers by letter")


def letters_edited(start: Mapping[str, Mapping[str, int]], state: Mapping[str, Any], letters: list[str]) -> dict[str, dict[str, Any]]:
    """By knob, the letters whose number the editor changed."""
    found: dict[str, dict[str, Any]] = {name: {} for name in start}
    for place, cells in state.get("edited_rows", {}).items():
        for name, number in cells.items():
            if name in start and number is not None:
                found[name][letters[int(place)]] = _whole(number)
    return found
