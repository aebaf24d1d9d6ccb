"""What all fields of the form share: the form itself, labels, resets, faults, and holding a widget to the draft."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import streamlit as st

from dashboard.draft import Edit
from dashboard.naming import fault_sentence, faults_at, idle_sentence, worded
from dashboard.notices import fault_line
from dashboard.wording import plain_markdown
from engines.core.errors import Problem
from engines.core.game import Game
from engines.core.parameters import Group, Knob, idle_now, knobs


@dataclass(frozen=True, slots=True)
class Form:
    """What the form shows, and what it calls."""

    game: Game[Any, Any]
    values: Mapping[str, Any]
    """As they are now, not as they were drawn: a callback may come before the page that shows the last edit."""
    base: Mapping[str, Any]
    base_name: str
    edits: tuple[Edit, ...]
    problems: tuple[Problem, ...]
    seats: int
    """Largest table size: the length of a list by seat."""
    epochs: Mapping[str, int]
    """By knob, how often it was changed from outside its table editor: then the editor starts afresh."""
    on_edit: Callable[..., None]
    """Called with whole knobs that were changed and their new values; `by_editor=True` when a table editor did it."""

    def knobs_of(self, group: Group) -> list[Knob]:
        """The knobs of a panel."""
        return [knob for knob in knobs(self.game.parameters) if knob.facts.group == group.id]

    def changed(self, knob: str) -> list[Edit]:
        """The changes within one knob."""
        return [edit for edit in self.edits if edit.path[0] == knob]

    def key(self, *path: object) -> str:
        """Key of a widget."""
        return "-".join(["knob", self.game.slug, *map(str, path)])


def stands(value: Any, place: int) -> bool:
    """False for a field that is no longer on the page: the browser may report once more what stood in it. value: the knob's value now, a list
    of entries, or one for all, whose place is 0."""
    return place < len(value) if isinstance(value, (list, tuple)) else place == 0


def letters_of(form: Form) -> list[str]:
    """The letters that the game's cards or tiles have."""
    for knob in knobs(form.game.parameters):
        if knob.facts.widget.startswith("letter_"):
            return list(form.base[knob.name])
    return list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def name_of(knob: Knob) -> str:
    """What a field is called for those who hear it: title and unit, without the marks of `label_of`."""
    unit = "dollars" if knob.facts.unit == "$" else knob.facts.unit
    return knob.title if unit.lower() in knob.title.lower() else f"{knob.title}, {unit}"


def draw_label(form: Form, knob: Knob) -> None:
    """The label above a field, whose own is hidden: the browser would read its marks aloud as they are written."""
    st.markdown(label_of(form, knob), help=help_of(knob), width="stretch")


def label_of(form: Form, knob: Knob) -> str:
    """Title, unit and what it was, as Markdown; no widget's label."""
    unit = knob.facts.unit
    words = knob.title if unit in ("", "$") or unit in knob.title.lower() else f"{knob.title} :gray[{unit}]"
    words = f"{knob.title} :gray[\\$]" if unit == "$" else words
    return f"{words} {badge_of(form, knob)}".rstrip()


def badge_of(form: Form, knob: Knob) -> str:
    """What a changed knob was, or how many of its numbers are changed; empty while it is as in the base."""
    found = form.changed(knob.name)
    if not found:
        return ""
    if len(found) == 1 and len(found[0].path) == 1:
        return f":orange-badge[was {plain_markdown(worded(knob, found[0].before))}]"
    return f":orange-badge[{len(found)} changed]"


def help_of(knob: Knob) -> str:
    """Help and where the rule comes from."""
    bounds = ""
    if knob.facts.ge is not None and knob.facts.le is not None:
        bounds = f" From {worded(knob, knob.facts.ge)} to {worded(knob, knob.facts.le)}."
    return plain_markdown(f"{knob.help}{bounds} Source: {knob.facts.source}.")


def reset_button(form: Form, knob: Knob) -> None:
    """Back to the base, for a knob that was changed."""
    found = form.changed(knob.name)
    if found:
        st.button(
            "Reset", key=form.key("reset", knob.name), icon=":material/undo:", type="tertiary",
            help=plain_markdown(f"Reset {knob.title} to {form.base_name}{f': {worded(knob, form.base[knob.name])}' if len(found[0].path) == 1 else ''}"),
            on_click=form.on_edit, args=({knob.name: deepcopy(form.base[knob.name])},),
        )  # fmt: skip


def draw_idle(form: Form, knob: Knob) -> None:
    """Why the knob changes nothing now, beneath it. It can be set all the same, ahead of the knob that wakes it. The key greys the field above."""
    idle = idle_now(knob, form.values)
    if idle is not None:
        with st.container(key=form.key("idle", knob.name)):
            st.caption(plain_markdown(idle_sentence(form.game.parameters, idle)))


def draw_faults(form: Form, knob: Knob) -> None:
    """Every fault of the knob, beneath it."""
    for problem in faults_at(form.problems, knob.name):
        fault_line(fault_sentence(form.game.parameters, problem))


def hold(key: str, value: Any) -> None:
    """Set a widget to the draft's value, and leave it alone when it shows that already: a slider in motion must not jump.

    Give the widget the same value as its default: a browser that lost its connection while the page was first drawn takes the
    default for what stands there, and reports it as if the user had chosen it.
    """
    if key not in st.session_state or st.session_state[key] != value:
        st.session_state[key] = value
