"""The pages there are, by section, and the way from one to another."""

from __future__ import annotations

from typing import Any, NoReturn

import streamlit as st

LIBRARY = "app_pages/library.py"
DESIGN = "app_pages/design.py"
RUNS = "app_pages/runs.py"
RESULTS = "app_pages/results.py"
PLAY, PLAY_PATH = "app_pages/play.py", "play"
SETTINGS = "app_pages/settings.py"

_ASKED = "page-asked-for"


def sections() -> dict[str, list[Any]]:
    """Pages by section, for `st.navigation`."""
    return {
        "Bench": [
            st.Page(LIBRARY, title="Library", icon=":material/style:", help="Games and their variants: open, duplicate, import."),
            st.Page(
                DESIGN, title="Design", icon=":material/tune:", default=True, url_path="desk", help="Change a rule and see at once what it does."
            ),
            st.Page(_to_design, title="Design", url_path="design", visibility="hidden"),
        ],
        "Numbers": [
            st.Page(RUNS, title="Runs", icon=":material/stacks:", help="Big batches of games in the background."),
            st.Page(RESULTS, title="Results", icon=":material/bar_chart:", help="What came of a run, number by number."),
        ],
        "Table": [
            st.Page(PLAY, title="Play", icon=":material/playing_cards:", help="Sit down and play it yourself, against the same bots."),
        ],
        "Machine": [
            st.Page(SETTINGS, title="Settings", icon=":material/settings:", help="The data folder, what plays runs, and the clean-up of old ones."),
        ],
    }


def _to_design() -> None:
    """The address /design: the first page is served at / alone."""
    go_to(DESIGN, **st.query_params.to_dict())


def go_to(page: str, **query: str) -> NoReturn:
    """Switch to a page."""
    st.switch_page(page, query_params=query or None)


def go_soon(page: str, **query: str) -> NoReturn:
    """Switch to a page from inside a fragment or dialog: by way of a run of the whole script.

    A switch from inside a fragment loses the browser its place on the new page when that has fragments too.
    """
    st.session_state[_ASKED] = (page, query)
    st.rerun()


def go_if_asked() -> None:
    """Carry out what `go_soon` asked for; called once at the top of every run."""
    if _ASKED in st.session_state:
        page, query = st.session_state.pop(_ASKED)
        go_to(page, **query)
