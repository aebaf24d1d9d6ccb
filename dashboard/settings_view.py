"""The Settings page: where the data is and how large, what plays runs, and the clean-up of old ones."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from dashboard import people
from dashboard.clean_up import draw_clean_up
from dashboard.data_facts import Part, cache_part, data_table, free_on_disk, parts_of_data
from dashboard.frame import card, empty, head
from dashboard.settings_form import draw_form, set_back
from dashboard.wording import counted, disk, plain_markdown
from engines.core.errors import TilewrightError
from engines.core.places import cache_folder, data_folder
from engines.simulation import runs as engine
from engines.simulation.cleaning import Holding, bytes_in
from engines.simulation.runs import Run


def draw_settings() -> None:
    """The whole page."""
    try:
        found, gone = engine.runs(), engine.deleted_runs()
    except TilewrightError as error:
        with head("This machine", "Settings"):
            pass
        st.error(plain_markdown(error.sentence), icon=":material/error:")
        return
    held, deleted = _weighed(found), _weighed(gone)
    with head(f"This machine · {counted(len(found), 'run')} with {disk(sum(item.size for item in held))}", "Settings"):
        pass
    try:
        stored = engine.settings()
    except TilewrightError as error:
        with empty("settings-damaged", "settings", "The settings are damaged", plain_markdown(error.sentence)):
            st.button("Back to the defaults", type="primary", icon=":material/undo:", key="settings-defaults", on_click=set_back)
        return
    with st.grid(2, min_column_width=400, key="settings"):
        draw_form(stored, locked=not people.may_keep())
        _data([item.size for item in held], [item.size for item in deleted])
    draw_clean_up(found, held, deleted, stored.keep_deleted_days)


def _weighed(found: Sequence[Run]) -> list[Holding]:
    return engine.holdings(found, lambda run: _size(str(run.folder), run.done, run.state.value))


@st.cache_data(ttl=300, max_entries=5000, show_spinner=False)
def _size(folder: str, done: int, state: str) -> int:
    return bytes_in(Path(folder))


@st.cache_data(ttl=60, max_entries=4, show_spinner=False)
def _cache_part(folder: str) -> Part:
    return cache_part()


def _data(runs: list[int], deleted: list[int]) -> None:
    with card("data", "Data folder", "everything that is kept"):
        if people.may_keep():
            st.code(str(data_folder()), language=None, wrap_lines=True)
        st.html(data_table([*parts_of_data(runs, deleted), _cache_part(str(cache_folder()))], free_on_disk()))
        st.caption("Another folder is named by `TILEWRIGHT_DATA` before the start. `make clean` deletes what can be made again.")
