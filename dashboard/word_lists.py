"""The dialog that takes in a designer's own word list."""

from __future__ import annotations

import streamlit as st

from dashboard import people
from dashboard.form_parts import Form
from dashboard.naming import list_name
from dashboard.notices import notice
from dashboard.wording import plain_markdown
from engines.core.errors import BadInput
from engines.core.parameters import Knob

LANGUAGES = {"en": "English", "de": "German", "other": "Another"}
MOST_MEGABYTES = 2
"""What the browser sends at most; what a list may have is a little less, and checked when it is read."""

_ASKED = "list-asked"
"""The field for which a list is asked for. The page is drawn again whenever a preview ends, and the dialog with it."""


def add_list_button(form: Form, knob: Knob) -> None:
    """The button beside a choice of lexicons, and its dialog until it is answered."""
    key = form.key(knob.name, "add")
    st.button("Add a word list…", key=key, icon=":material/playlist_add:", type="tertiary", on_click=_ask, args=(key,))
    if st.session_state.get(_ASKED) == key:
        _add_dialog(form, knob.name)


def _ask(key: str) -> None:
    st.session_state[_ASKED] = key


def _not_asked() -> None:
    st.session_state.pop(_ASKED, None)


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


def _language_of(lexicon: str) -> str:
    return lexicon if lexicon in LANGUAGES else "en"


def _added(content: bytes, name: str, language: str) -> str:
    """Save a list; returns what was read. Raises BadInput with one sentence."""
    from engines.words.upload import add_word_list, read_word_list

    words = read_word_list(content, name, language)
    add_word_list(words)
    return words.report
