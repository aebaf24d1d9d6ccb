"""The menu of the variant on the desk, and its dialogs: save, export, import."""

from __future__ import annotations

import streamlit as st

from dashboard import desk
from dashboard.draft import checked
from dashboard.naming import fault_sentence
from dashboard.navigation import DESIGN, go_soon
from dashboard.notices import fault_line, notice
from dashboard.wording import counted, plain_markdown
from engines.core.errors import BadInput, InvalidVariant, TilewrightError
from engines.core.parameters import GameParameters, knobs
from variants import catalog
from variants.form import LONGEST_IDEA, LONGEST_NAME, MOST_BYTES

SAVE, SAVE_AS, EXPORT, IMPORT, DUPLICATE, RESET = "Save", "Save as…", "Export to a file…", "Import a file…", "Duplicate", "Reset all changes"

MOST_SENTENCES = 12
"""Faults of a file that are listed before the rest is only counted."""


def variant_menu() -> None:
    """The button "Variant" of the Design page."""
    held = desk.draft()
    own = _own(held.opened)
    options = [*([SAVE] if own else []), SAVE_AS, DUPLICATE, EXPORT, IMPORT, *([RESET] if desk.changes() else [])]
    chosen = st.menu_button("Variant", options, icon=":material/more_horiz:", key="variant-menu")
    if chosen == SAVE:
        _save_over(held.name, held.idea)
    elif chosen == SAVE_AS:
        save_dialog(held.name if own or _taken(held.name) is None else free_name(held.name))
    elif chosen == DUPLICATE:
        save_dialog(free_name(held.name))
    elif chosen == EXPORT:
        export_dialog()
    elif chosen == IMPORT:
        import_dialog()
    elif chosen == RESET:
        desk.reset_all()
        st.rerun()


def _own(slug: str) -> bool:
    try:
        return not catalog.load(slug).shipped
    except TilewrightError:
        return False


def free_name(name: str) -> str:
    """A name like this one that no variant has yet: Softer vowels 2."""
    taken = {variant.name.casefold() for variant in catalog.catalog(desk.game_slug())}
    number = 2
    while f"{name} {number}".casefold() in taken:
        number += 1
    return f"{name} {number}"


def _save_over(name: str, idea: str) -> None:
    try:
        saved = desk.save_as(name, idea, overwrite=True)
    except TilewrightError as error:
        notice(_fault(error))
    else:
        notice(f"{saved.name} is saved.")
    st.rerun()


def _fault(error: TilewrightError) -> str:
    if isinstance(error, InvalidVariant):
        return fault_sentence(desk.game().parameters, error.problems[0])
    return error.sentence


@st.dialog("Save the variant", icon=":material/save:")
def save_dialog(proposal: str) -> None:
    """Ask for name and idea, save, and ask once more before an own variant is written over."""
    held = desk.draft()
    _, problems = checked(desk.game(), held.values)
    if problems:
        st.markdown("This cannot be saved yet:")
        for problem in problems:
            st.markdown(f"- {plain_markdown(fault_sentence(desk.game().parameters, problem))}")
        return
    # live: the button must know the name that is being typed, or the click that leaves the field finds it still locked
    name = (st.text_input("Name", proposal, max_chars=LONGEST_NAME, key="save-name", live=True) or "").strip()
    idea = (
        st.text_area(
            "Idea", held.idea if _own(held.opened) else "", max_chars=LONGEST_IDEA, key="save-idea", height=90, help="What it is for, in a sentence."
        )
        or ""
    ).strip()
    taken = _taken(name)
    if taken is not None and taken.shipped:
        st.markdown(
            f":orange[:material/info: {plain_markdown(taken.name)} comes with the program and is never written over. Give yours another name.]"
        )
    elif taken is not None:
        st.markdown(f":orange[:material/warning: There is a variant {plain_markdown(taken.name)} already. Replace it?]")
    label = "Replace it" if taken is not None and not taken.shipped else "Save"
    if st.button(label, type="primary", icon=":material/save:", key="save-now", disabled=not name or (taken is not None and taken.shipped)):
        try:
            saved = desk.save_as(name, idea, overwrite=taken is not None)
        except TilewrightError as error:
            fault_line(_fault(error))
            return
        notice(f"{saved.name} is saved.")
        st.rerun()


def _taken(name: str) -> catalog.Variant | None:
    """The variant whose file a name would take."""
    try:
        slug = catalog.made(name, desk.base().parameters, based_on=desk.draft().base).slug
        return next((variant for variant in catalog.catalog(desk.game_slug()) if variant.slug == slug), None)
    except BadInput:
        return None


@st.dialog("Export the variant", icon=":material/download:")
def export_dialog() -> None:
    """The variant as a text file: shown, to copy, and to download."""
    held = desk.draft()
    parameters, problems = checked(desk.game(), held.values)
    if parameters is None:
        st.markdown("This cannot be exported yet:")
        for problem in problems:
            st.markdown(f"- {plain_markdown(fault_sentence(desk.game().parameters, problem))}")
        return
    variant = catalog.made(held.name, parameters, based_on=held.base, idea=held.idea)
    text = catalog.export_toml(variant)
    st.caption(f"Only what differs from the base is written. {who_opens_it(parameters)}")
    st.code(text, language="toml", height=320)
    with st.container(horizontal=True):
        stem = variant.slug.partition("/")[2]
        st.download_button(
            "Download TOML",
            text,
            f"{stem}.toml",
            "application/toml",
            type="primary",
            icon=":material/download:",
            on_click="ignore",
            key="export-toml",
        )
        st.download_button(
            "Download JSON",
            catalog.export_json(variant),
            f"{stem}.json",
            "application/json",
            icon=":material/download:",
            on_click="ignore",
            key="export-json",
        )


def who_opens_it(parameters: GameParameters) -> str:
    """Whether a file of the variant is enough: it names a word list, and does not hold it."""
    from engines.words.lexicon import SHIPPED

    chosen = [str(getattr(parameters, knob.name)) for knob in knobs(type(parameters)) if knob.facts.widget == "lexicon"]
    own = [name for name in chosen if name not in SHIPPED]
    if not own:
        return "Any copy of Tilewright opens it."
    return f"Its words are not: a copy of Tilewright that opens it needs the word list {plain_markdown(own[0])} too."


@st.dialog("Import a variant", icon=":material/upload:")
def import_dialog() -> None:
    """Read a variant file onto the desk. A faulty one is refused, fault by fault, and the draft stays as it was."""
    st.caption("A variant file as Tilewright exports it, TOML or JSON. What is on the desk can be brought back with Undo.")
    file = st.file_uploader("Variant file", key="import-file", max_upload_size=1, label_visibility="collapsed")
    if file is None:
        return
    try:
        content = file.read(MOST_BYTES + 1)
        variant = catalog.import_text(content, file.name)
    except InvalidVariant as error:
        st.markdown(
            f":red[:material/error: **{plain_markdown(file.name[:60])} was not imported: {counted(len(error.problems), 'fault')}. The draft is as it was.**]"
        )
        for problem in error.problems[:MOST_SENTENCES]:
            st.markdown(f"- {plain_markdown(problem.sentence)}")
        if len(error.problems) > MOST_SENTENCES:
            st.markdown(f"- and {len(error.problems) - MOST_SENTENCES} more")
        return
    except TilewrightError as error:
        st.markdown(f":red[:material/error: **{plain_markdown(error.sentence)} The draft is as it was.**]")
        return
    known = desk.in_library(variant)
    desk.put(known, f"import {variant.name}")
    notice(f"{variant.name} is open, not saved yet." if known is variant else f"{variant.name} is open: the library has it just like this.")
    go_soon(DESIGN)
