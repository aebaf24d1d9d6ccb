"""The clean-up of old runs on the Settings page: first what would go, then the deletion, with Undo."""

from __future__ import annotations

import html
import time
from collections.abc import Sequence
from datetime import datetime

import streamlit as st

from dashboard.frame import card
from dashboard.notices import draw_notices, notice
from dashboard.number_table import number_table
from dashboard.numbers import started_whole
from dashboard.run_facts import ended, plan_line, title
from dashboard.wording import counted, dated, disk, plain_markdown
from engines.core.errors import TilewrightError
from engines.simulation import runs as engine
from engines.simulation.cleaning import DISPOSABLE, MOST_DAYS, Holding, beyond, older_than
from engines.simulation.runs import Run

AGE, SIZE = "By age", "By size"
MB = 1_000_000
MOST_MB = 1_000_000_000

LISTED = 12
"""Runs of the preview that are listed before the rest is only counted."""

_CLEANED, _EMPTYING = "cleaned-up", "emptying-the-bin"


def draw_clean_up(runs: Sequence[Run], holdings: Sequence[Holding], deleted: Sequence[Holding], keep_days: float) -> None:
    """The card. `deleted`: runs that are deleted already and can be restored."""
    with card("clean-up", "Clean up old runs", "runs that go on, are paused or stopped answering are left alone"):
        _undo_strip()
        if not any(held.state in DISPOSABLE for held in holdings):
            st.markdown("There is no run to clean up.")
        else:
            doomed = _chosen(holdings)
            _preview({run.id: run for run in runs}, doomed, holdings, keep_days)
        _bin(deleted, keep_days)


def _chosen(holdings: Sequence[Holding]) -> list[Holding]:
    with st.container(horizontal=True, vertical_alignment="bottom", key="clean-up-rule"):
        rule = st.segmented_control("Delete", [AGE, SIZE], required=True, default=AGE, key="clean-up-by")
        if rule == SIZE:
            megabytes = started_whole("Keep at most, MB", 0, MOST_MB, 1000, "clean-up-mb", width=190, help="The oldest go first.")
            return beyond(holdings, megabytes * MB)
        days = started_whole("Older than, days", 0, MOST_DAYS, 30, "clean-up-days", width=190, help="Counted from when a run ended.")
        return older_than(holdings, days, time.time())


def _preview(runs: dict[str, Run], doomed: Sequence[Holding], holdings: Sequence[Holding], keep_days: float) -> None:
    every = f"{counted(len(holdings), 'run')} with {disk(sum(held.size for held in holdings))}"
    if not doomed:
        st.markdown(f"Nothing would be deleted of {every}.")
        return
    st.markdown(f"**{counted(len(doomed), 'run')}** with **{disk(sum(held.size for held in doomed))}** would be deleted, of {every}:")
    st.html(preview_table([(runs[held.id], held.size) for held in doomed[:LISTED]], datetime.now()))
    if len(doomed) > LISTED:
        st.caption(f"and {len(doomed) - LISTED} more, newer than these.")
    ids = tuple(held.id for held in doomed)
    with st.container(horizontal=True, vertical_alignment="center", key="clean-up-now"):
        st.button(f"Delete {counted(len(ids), 'run')}", icon=":material/delete:", type="primary", key="clean-up", on_click=_clean, args=(ids,))
        st.markdown(f":gray[They can be restored for {counted(round(keep_days), 'day')}; then their room is free.]")


def preview_table(rows: Sequence[tuple[Run, int]], now: datetime) -> str:
    """The runs that would go, oldest first, as HTML."""
    lines = "".join(
        f"<tr><th scope=row>{html.escape(title(run))}</th><td class=wide><span>{html.escape(plan_line(run))}</span></td>"
        f"<td>{html.escape(ended(run))}</td><td>{dated(datetime.fromtimestamp(run.finished or run.created), now)}</td><td class=n>{disk(size)}</td></tr>"
        for run, size in rows
    )
    head = "".join(f"<th scope=col>{name}</th>" for name in ("Variant", "Plan", "State", "Ended"))
    return number_table("Runs that would be deleted", f"{head}<th scope=col class=n>Size</th>", lines)


def _clean(ids: Sequence[str]) -> None:
    try:
        gone, refused = engine.clean(ids)
    except TilewrightError as error:
        notice(error.sentence, "error")
        return
    if refused:
        notice(f"{counted(len(refused), 'run')} stayed. {refused[0]}")
    st.session_state[_CLEANED] = gone


def _undo_strip() -> None:
    gone: list[str] = st.session_state.get(_CLEANED, [])
    if gone:
        with st.container(horizontal=True, gap="xsmall", vertical_alignment="center", key="undo-clean-up"):
            st.markdown(f"{counted(len(gone), 'run is', 'runs are')} deleted.", width="content")
            st.button("Undo", icon=":material/undo:", type="tertiary", key="undo-clean", on_click=_bring_back)


def _bring_back() -> None:
    refused = []
    for run_id in st.session_state.pop(_CLEANED, []):
        try:
            engine.restore(run_id)
        except TilewrightError as error:
            refused.append(error.sentence)
    if refused:
        notice(f"{counted(len(refused), 'run')} could not be brought back. {refused[0]}", "error")


# Deleted ones


def _bin(deleted: Sequence[Holding], keep_days: float) -> None:
    if not deleted:
        return
    size = disk(sum(held.size for held in deleted))
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center", key="bin"):
        st.markdown(
            f"{counted(len(deleted), 'deleted run')} with {size} can still be restored on the Runs page, for {counted(round(keep_days), 'day')} each."
        )
        if st.button("Remove them for good", icon=":material/delete_forever:", type="tertiary", key="empty-bin"):
            st.session_state[_EMPTYING] = True
    if st.session_state.get(_EMPTYING):
        _empty_dialog(len(deleted), size)


def _not_asked() -> None:
    st.session_state.pop(_EMPTYING, None)


@st.dialog("Remove deleted runs", icon=":material/delete_forever:", on_dismiss=_not_asked)
def _empty_dialog(number: int, size: str) -> None:
    draw_notices()
    st.markdown(f"Remove {counted(number, 'deleted run')} with {plain_markdown(size)} for good? This cannot be undone.")
    st.button("Remove for good", type="primary", icon=":material/delete_forever:", key="empty-bin-now", on_click=_empty_bin)


def _empty_bin() -> None:
    _not_asked()
    st.session_state.pop(_CLEANED, None)
    try:
        gone = engine.purge(0)
    except TilewrightError as error:
        notice(error.sentence, "error")
        return
    notice(f"{counted(len(gone), 'run is', 'runs are')} removed for good.")
