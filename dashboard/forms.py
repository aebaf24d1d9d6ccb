"""A game's declared knobs as widgets. No default, bound, title or help is restated here: all come from the knob.

The draft owns the values. A widget is set from the draft before it is drawn, and its callback writes what the user did back, so
that undo, import, another tab and the restart of the server all show in the form.
"""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin

import streamlit as st

from dashboard.form_lists import NOUNS, draw_list
from dashboard.form_parts import Form, badge_of, draw_faults, draw_idle, draw_label, help_of, hold, letters_of, name_of, reset_button, stands
from dashboard.form_tables import draw_choice_table, draw_rows, draw_sheets
from dashboard.naming import faults_at
from dashboard.numbers import draw_refusal, given_whole, hold_whole, whole_number
from dashboard.word_lists import add_list_button, own_lists_button
from engines.core.parameters import Group, Knob

WIDEST_SLIDER = 40
"""A whole number with more steps than this between its bounds gets a number field instead of a slider."""

MOST_SEGMENTS = 4
SHORT_LABELS = 46
"""Segments stand side by side while their labels together are no longer than this."""


def draw_panels(form: Form) -> None:
    """All panels as expanders; the first is open.

    The browser keeps which are open. Asking it (`on_change="rerun"`) would make the label part of the expander's identity, so
    that a panel closes and its focus is lost as soon as its badge counts another change.
    """
    for place, group in enumerate(form.game.groups):
        with st.expander(panel_label(form, group), expanded=place == 0, icon=f":material/{group.icon}:", key=form.key("panel", group.id)):
            draw_group(form, group)


def panel_label(form: Form, group: Group) -> str:
    """Title with the number of changes and of faults."""
    names = {knob.name for knob in form.knobs_of(group)}
    changed = sum(edit.path[0] in names for edit in form.edits)
    faults = sum(len(faults_at(form.problems, name)) for name in names)
    badges = [f":orange-badge[{changed} changed]"] if changed else []
    badges += [f":red-badge[:material/error: {faults} to mend]"] if faults else []
    return " ".join([group.title, *badges])


def draw_group(form: Form, group: Group) -> None:
    """One panel: the letter sheet first, wide fields one below the other, narrow ones side by side."""
    own = form.knobs_of(group)
    sheets = [knob for knob in own if knob.facts.widget in ("letter_counts", "letter_prices")]
    if sheets:
        draw_sheets(form, sheets)
    rest = [knob for knob in own if knob not in sheets]
    place = 0
    while place < len(rest):
        narrow = _narrow_run(rest, place)
        if len(narrow) > 1:
            with st.grid(2, min_column_width=215, gap=("small", "medium"), key=form.key("grid", rest[place].name)) as grid:
                for knob in narrow:
                    with grid.cell():
                        draw_knob(form, knob)
        else:
            draw_knob(form, rest[place])
        place += max(1, len(narrow))


def _narrow_run(rest: list[Knob], place: int) -> list[Knob]:
    run = []
    for knob in rest[place:]:
        if not (is_slider(knob) or is_number(knob)):
            break
        run.append(knob)
    return run


def is_slider(knob: Knob) -> bool:
    """A whole number with few steps."""
    facts = knob.facts
    return is_number(knob) and facts.ge is not None and facts.le is not None and facts.le - facts.ge <= WIDEST_SLIDER


def is_number(knob: Knob) -> bool:
    """A plain number."""
    return knob.annotation in (int, float) and not knob.facts.widget


def within(knob: Knob, value: Any) -> Any:
    """What a field can show of a value; one outside the bounds has its fault beneath the field."""
    low, high = knob.facts.ge, knob.facts.le
    value = value if low is None else max(value, low)
    return value if high is None else min(value, high)


def choices(knob: Knob) -> tuple[str, ...]:
    """The values of a choice; empty for other knobs."""
    return tuple(get_args(knob.annotation)) if get_origin(knob.annotation) is Literal else ()


def draw_knob(form: Form, knob: Knob) -> None:
    """One knob with its label, its reset and its faults."""
    widget = knob.facts.widget
    if widget == "rows":
        draw_rows(form, knob)
    elif widget == "ability_letters":
        draw_choice_table(form, knob)
    elif widget == "by_seat":
        _draw_by_seat(form, knob)
    elif widget in NOUNS:
        draw_list(form, knob)
    elif knob.annotation is bool:
        _draw_switch(form, knob)
    else:
        with st.container(gap="xsmall", key=form.key("row", knob.name)):
            with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key=form.key("head", knob.name)):
                draw_label(form, knob)
                reset_button(form, knob)
            _draw_plain(form, knob)
            if widget == "lexicon":
                with st.container(horizontal=True, gap="xsmall", key=form.key("lists", knob.name)):
                    add_list_button(form, knob)
                    own_lists_button(form, knob)
        draw_refusal(form.key(knob.name))
    draw_idle(form, knob)
    draw_faults(form, knob)


def _write(form: Form, knob: str, key: str) -> None:
    value = st.session_state[key]
    form.on_edit({knob: list(value) if isinstance(value, (list, tuple)) else value})


def _write_whole(form: Form, knob: str, key: str) -> None:
    value = given_whole(key, form.values[knob])
    if value is not None:
        form.on_edit({knob: value})


def _write_number(form: Form, knob: str, key: str) -> None:
    if st.session_state[key] is not None:
        _write(form, knob, key)


def _draw_plain(form: Form, knob: Knob) -> None:
    """A widget for a number, a choice, letters or a lexicon."""
    key, value = form.key(knob.name), form.values[knob.name]
    label = name_of(knob)
    changed: dict[str, Any] = {"key": key, "on_change": _write, "args": (form, knob.name, key), "label_visibility": "collapsed"}
    options = choices(knob)
    if options:
        _draw_choice(knob, label, options, key, value, changed)
    elif is_slider(knob):
        hold(key, within(knob, value))
        st.slider(label, knob.facts.ge, knob.facts.le, within(knob, value), step=1 if knob.annotation is int else None, **changed)
    elif knob.annotation is int:
        hold_whole(key, within(knob, value))
        whole_number(label, knob.facts.ge, knob.facts.le, key, on_change=_write_whole, args=(form, knob.name, key), label_visibility="collapsed")
    elif is_number(knob):
        hold(key, within(knob, value))
        changed["on_change"] = _write_number
        # as for whole numbers: with a default, what the browser cannot read would become it
        st.number_input(label, knob.facts.ge, knob.facts.le, None, required=True, **changed)
    elif knob.facts.widget == "letters":
        hold(key, list(value))
        words = knob.facts.labels
        st.multiselect(
            label, list(words) or letters_of(form), list(value), format_func=lambda letter: words.get(letter, letter),
            placeholder=f"No {knob.title.lower().removesuffix('s')}" if words else "No letter", wrap=True, **changed,
        )  # fmt: skip
    elif knob.facts.widget == "lexicon":
        names = lexicons(value)
        hold(key, value)
        st.selectbox(label, names, names.index(value), format_func=lexicon_title, **changed)
    else:
        hold(key, str(value))
        st.text_input(label, str(value), **changed)


def _draw_switch(form: Form, knob: Knob) -> None:
    """A switch keeps its label, which can be pressed too; what it was stands beside it."""
    key, value = form.key(knob.name), bool(form.values[knob.name])
    hold(key, value)
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key=form.key("row", knob.name)):
        st.toggle(knob.title, value, key=key, on_change=_write, args=(form, knob.name, key), help=help_of(knob))
        if badge := badge_of(form, knob):
            st.markdown(badge, width="content")
        reset_button(form, knob)


def _draw_choice(knob: Knob, label: str, options: tuple[str, ...], key: str, value: Any, changed: dict[str, Any]) -> None:
    def title(option: str) -> str:
        return knob.facts.labels.get(option, option)

    shown = value if value in options else options[0]
    hold(key, shown)
    if len(options) <= MOST_SEGMENTS and sum(len(title(option)) for option in options) <= SHORT_LABELS:
        st.segmented_control(label, options, default=shown, required=True, format_func=title, wrap=True, **changed)
    else:
        st.selectbox(label, options, options.index(shown), format_func=title, **changed)


def lexicons(current: str) -> list[str]:
    """Names of the lexicons there are, and the current one even when it is missing."""
    from engines.words.lexicon import lexicon_names

    names = list(lexicon_names())
    return names if current in names else [*names, current]


def lexicon_title(name: str) -> str:
    """A lexicon's name on screen."""
    return {"en": "English", "de": "German"}.get(name, name)


# A number for all seats, or one by seat


def _draw_by_seat(form: Form, knob: Knob) -> None:
    value = form.values[knob.name]
    listed = isinstance(value, (list, tuple))
    key = form.key(knob.name, "listed")
    hold(key, listed)

    def switch() -> None:
        now = form.values[knob.name]
        form.on_edit({knob.name: spread(now, form.seats) if st.session_state[key] else now[0] if isinstance(now, (list, tuple)) else now})

    with st.container(horizontal=True, vertical_alignment="center", key=form.key("head", knob.name)):
        draw_label(form, knob)
        reset_button(form, knob)
        st.toggle("By seat", listed, key=key, on_change=switch, help="One number for all seats, or one for each.")
    if listed:
        _draw_seats(form, knob, list(value))
    else:
        one = form.key(knob.name)
        hold(one, within(knob, value))
        st.slider(
            name_of(knob), knob.facts.ge, knob.facts.le, within(knob, value), step=1, key=one, label_visibility="collapsed",
            on_change=_write_for_all, args=(form, knob.name, one),
        )  # fmt: skip


def _write_for_all(form: Form, knob: str, key: str) -> None:
    if not isinstance(form.values[knob], (list, tuple)):  # else the browser reports late: there are fields by seat now
        _write(form, knob, key)


def spread(value: Any, seats: int) -> list[Any]:
    """A number for all as a list by seat, or a list at the length of the table."""
    numbers = list(value) if isinstance(value, (list, tuple)) else [value]
    return [numbers[min(seat, len(numbers) - 1)] for seat in range(seats)]


def _draw_seats(form: Form, knob: Knob, numbers: list[int]) -> None:
    def write(seat: int, key: str) -> None:
        now = form.values[knob.name]
        if not isinstance(now, (list, tuple)) or not stands(now, seat):
            return
        given = list(now)
        number = given_whole(key, given[seat])
        if number is not None:
            given[seat] = number
            form.on_edit({knob.name: given})

    with st.grid(6, min_column_width=84, gap="xsmall", key=form.key("seats", knob.name)):
        for seat, number in enumerate(numbers):
            key = form.key(knob.name, "seat", seat)
            hold_whole(key, within(knob, number))
            with st.container(gap="xsmall", key=form.key("field", knob.name, seat)):
                whole_number(f"Seat {seat + 1}", knob.facts.ge, knob.facts.le, key, on_change=write, args=(seat, key))
                draw_refusal(key)
    if len(numbers) != form.seats:
        st.button(
            f"Make it {form.seats} seats",
            key=form.key("fit", knob.name),
            icon=":material/event_seat:",
            on_click=lambda: form.on_edit({knob.name: spread(form.values[knob.name], form.seats)}),
        )
