"""The dialogs of a designer's own word lists: one takes a list in, one renames and deletes them."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from dashboard import list_uses, people
from dashboard.form_parts import Form
from dashboard.naming import list_name
from dashboard.notices import notice
from dashboard.wording import counted, plain_markdown
from engines.core.errors import BadInput
from engines.core.parameters import Knob

LANGUAGES = {"en": "English", "de": "German", "other": "Another"}
MOST_MEGABYTES = 2
"""What the browser sends at most; what a list may have is a little less, and checked when it is read."""

_ASKED = "list-asked"
"""The field for which a list is asked for. The page is drawn again whenever a preview ends, and the dialog with it."""

_DOOMED = "list-doomed"
"""The list of which it is asked whether to delete it."""


def add_list_button(form: Form, knob: Knob) -> None:
    """The button beside a choice of lexicons, and its dialog until it is answered."""
    key = form.key(knob.name, "add")
    st.button("Add a word list…", key=key, icon=":material/playlist_add:", type="tertiary", on_click=_ask, args=(key,))
    if st.session_state.get(_ASKED) == key:
        _add_dialog(form, knob.name)


def own_lists_button(form: Form, knob: Knob) -> None:
    """The button that shows one's own lists, once there is one, and its dialog until it is closed."""
    from engines.words.upload import own_list_names

    names = own_list_names()
    if not names:
        return
    key = form.key(knob.name, "own")
    st.button("My word lists…", key=key, icon=":material/list_alt:", type="tertiary", on_click=_ask, args=(key,))
    if st.session_state.get(_ASKED) == key:
        _own_dialog(names, str(form.values[knob.name]))


def _ask(key: str) -> None:
    st.session_state[_ASKED] = key


def _not_asked() -> None:
    st.session_state.pop(_ASKED, None)
    st.session_state.pop(_DOOMED, None)


@st.dialog("Add a word list", icon=":material/playlist_add:", on_dismiss=_not_asked)
def _add_dialog(form: Form, knob: str) -> None:
    """Ask for file, name and language. What cannot be used gets a sentence, and nothing changes."""
    shared = " Everybody on this server can choose it, and sees its words." if people.signing_in() else ""
    st.caption(f"A text file (UTF-8), one word a line. All word games can then choose it.{shared}")
    file = st.file_uploader("Word list", key="list-file", max_upload_size=MOST_MEGABYTES, label_visibility="collapsed")
    if file is None:
        return
    name = st.text_input(
        "Name", list_name(file.name), key=f"list-name-{file.file_id}", help="1 to 40 small letters, digits or hyphens."
    )  # fmt: skip
    language = st.segmented_control(
        "Language", list(LANGUAGES), default=_language_of(form.values[knob]), required=True, format_func=lambda code: LANGUAGES[code],
        key="list-language", help="It tells the bots how common each word is. Of a list in another language, A to Z, they know every word.",
    )  # fmt: skip
    if st.button("Add", type="primary", icon=":material/playlist_add:", key="list-add"):
        try:
            report = _added(file.getvalue(), (name or "").strip(), "" if language == "other" else str(language))
        except BadInput as error:
            st.markdown(f":red[:material/error: **{plain_markdown(error.sentence)} Nothing was added.**]")
            return
        form.on_edit({knob: (name or "").strip()})
        notice(report, "playlist_add_check")
        _not_asked()
        st.rerun()


@st.dialog("My word lists", icon=":material/list_alt:", on_dismiss=_not_asked)
def _own_dialog(names: list[str], chosen: str) -> None:
    """One list at a time, first the one that is chosen: what it is, who needs it, another name, and its end."""
    name = str(st.selectbox("Word list", names, names.index(chosen) if chosen in names else 0, key="own-list"))
    st.caption(_facts(name))
    _draw_rename(name)
    _draw_delete(name)


def _facts(name: str) -> str:
    from engines.words.lexicon import load_lexicon

    try:
        known = load_lexicon(name)
    except BadInput as error:
        return plain_markdown(error.sentence)
    language = LANGUAGES.get(known.language, "no shipped language")
    return f"{counted(known.frame().height, 'word')}, {language}. Runs and tables that are over keep their numbers without it, but their games cannot be opened then."


def _draw_rename(name: str) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom", key="own-list-rename"):
        new = (
            st.text_input("New name", name, key=f"own-list-name-{name}", live=True, help="1 to 40 small letters, digits or hyphens.") or ""
        ).strip()
        pressed = st.button("Rename", icon=":material/edit:", key="own-list-rename-now", disabled=new in ("", name))
    if pressed:
        _done(lambda: list_uses.rename_list(name, new), f"The word list {name} is called {new} now, in your drafts too.")


def _draw_delete(name: str) -> None:
    """The button, and before anything is gone the question. A list that is needed has no button: it says who needs it."""
    needed = list_uses.uses(name)
    if needed:
        st.markdown(f":material/link: {plain_markdown(f'It cannot be deleted: {list_uses.needed_by(needed)}.')}")
        return
    if st.session_state.get(_DOOMED) != name:
        st.button("Delete…", icon=":material/delete:", key="own-list-delete", on_click=_doom, args=(name,))
        return
    st.markdown(f":orange[:material/warning: Delete {plain_markdown(name)}? No variant, draft or Run under way needs it. This cannot be undone.]")
    with st.container(horizontal=True, key="own-list-sure"):
        st.button("Keep it", key="own-list-keep", on_click=_doom, args=("",))
        pressed = st.button("Delete for good", type="primary", icon=":material/delete:", key="own-list-delete-now")
    if pressed:
        _done(lambda: list_uses.remove_list(name), f"The word list {name} is deleted.")


def _doom(name: str) -> None:
    st.session_state[_DOOMED] = name


def _done(act: Callable[[], None], sentence: str) -> None:
    """Do it, say so and close; or say in the dialog why not."""
    try:
        act()
    except BadInput as error:
        st.markdown(f":red[:material/error: **{plain_markdown(error.sentence)}**]")
        return
    notice(sentence, "playlist_add_check")
    _not_asked()
    st.rerun()


def _language_of(lexicon: str) -> str:
    return lexicon if lexicon in LANGUAGES else "en"


def _added(content: bytes, name: str, language: str) -> str:
    """Save a list; returns what was read. Raises BadInput with one sentence."""
    from engines.words.upload import add_word_list, read_word_list

    words = read_word_list(content, name, language)
    add_word_list(words)
    return words.report
