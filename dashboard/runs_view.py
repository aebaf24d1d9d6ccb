"""The Runs page: a card for each run that goes on, a table of those that are over."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import streamlit as st

from dashboard.frame import card, empty, head
from dashboard.navigation import DESIGN, RESULTS, go_soon, go_to
from dashboard.notices import draw_notices
from dashboard.parts import look_again, part
from dashboard.run_actions import card_actions, deleted, dialogs, manage, undo_strip
from dashboard.run_facts import badge, finished_frame, first_seat, plan_line, standing, title
from dashboard.wording import counted, disk, plain_markdown
from engines.core.errors import TilewrightError
from engines.core.places import runs_folder
from engines.simulation import runs as engine
from engines.simulation.cleaning import bytes_in
from engines.simulation.runs import Run
from engines.simulation.states import PLAYING, State

TICK, WAITING_TICK, IDLE_TICK = 0.5, 2.0, 5.0
"""Seconds between looks at runs of which one is being played, at runs that wait in the queue, and for runs that were started
elsewhere: many people may look at once."""

WORTH_A_CARD = frozenset({State.PAUSED, State.LOST, State.FAILED})
"""States without a supervisor that still need to be seen."""


def draw_runs() -> None:
    """The whole page. Its clock ticks quickly only while a run goes on."""
    try:
        found = engine.runs()
    except TilewrightError as error:
        with head("All games", "Runs"):
            pass
        st.error(plain_markdown(error.sentence), icon=":material/error:")
        look_again(engine.runs)
        return
    live = [run for run in found if run.live]
    with head(_context(found), "Runs"):
        if found and st.button("New run", icon=":material/add:", type="primary", key="new-run", help="A run starts on the Design page"):
            go_to(DESIGN)
    undo_strip()
    dialogs()
    if not found:
        with empty("runs", "stacks", "No runs yet", "A run plays 1,000 games or more in the background. It goes on when you close this page."):
            if st.button("Design one", type="primary", icon=":material/tune:", key="first-run"):
                go_to(DESIGN)
        deleted()
        return
    part(_cards, _tick(live))(_going_on(live))
    over = sorted((run for run in found if not run.live and run.state not in WORTH_A_CARD), key=lambda run: run.finished or run.created, reverse=True)
    if over:
        _finished(over)
    deleted()


def _tick(live: list[Run]) -> float:
    if not live:
        return IDLE_TICK
    return TICK if any(run.state in PLAYING for run in live) else WAITING_TICK


def _going_on(shown: list[Run]) -> frozenset[tuple[str, bool]]:
    """Which runs go on, and whether each is being played: the page is drawn anew when that changes."""
    return frozenset((run.id, run.state in PLAYING) for run in shown if run.live)


def _context(found: list[Run]) -> str:
    live = sum(run.live for run in found)
    waiting = sum(run.state is State.QUEUED for run in found)
    parts = ["All games", f"{counted(live - waiting, 'run')} going on" if live > waiting else "nothing running"]
    if waiting:
        parts.append(f"{waiting} waiting")
    if found:
        parts.append(f"{disk(_disk(sum(run.done for run in found)))} on disk")
    return " · ".join(parts)


@st.cache_data(ttl=10, max_entries=4, show_spinner=False)
def _disk(_changes_with: int) -> int:
    return bytes_in(runs_folder())


def _cards(going_on: frozenset[tuple[str, bool]]) -> None:
    """The cards of runs that go on or need a look. When one has begun or ended, the whole page is drawn again."""
    draw_notices()
    shown = [run for run in engine.runs() if run.live or run.state in WORTH_A_CARD]
    if _going_on(shown) != going_on:
        st.rerun()
    for run in reversed(shown):
        _card(run)


@st.cache_data(ttl=30, max_entries=500, show_spinner=False)
def _title(variant: str, game: str, _run: Run) -> str:
    """Name of a run's variant; reading its file at every look would take half of the time of a look."""
    return title(_run)


def _card(run: Run) -> None:
    with card(f"run-{run.id}"):
        with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="top", key=f"run-head-{run.id}"):
            with st.container(gap=None, key=f"run-words-{run.id}", width="stretch"):
                st.markdown(f"**{plain_markdown(_title(str(run.facts.get('variant')), str(run.facts.get('game')), run))}** {badge(run.state)}")
                st.markdown(f":gray[{plain_markdown(plan_line(run))}]")
            with st.container(horizontal=True, horizontal_alignment="right", gap="xsmall", key=f"run-actions-{run.id}", width="content"):
                if run.done and st.button("Live results" if run.live else "Results", icon=":material/bar_chart:", key=f"open-{run.id}"):
                    go_soon(RESULTS, run=run.id)
                card_actions(run)
        words = plain_markdown(standing(run))
        if run.state is State.FAILED:
            st.markdown(f":red[{words}]")
        else:
            st.progress(run.fraction, words)


@st.cache_data(max_entries=500, show_spinner=False)
def _first_seat(run_id: str, done: int) -> tuple[float | None, float | None]:
    return first_seat(engine.run(run_id))


def _finished(over: list[Run]) -> None:
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center", key="finished-head"):
        st.header("Finished", anchor=False)
        manage(over)
    shares = {run.id: _first_seat(run.id, run.done) for run in over}
    frame = finished_frame(over, shares, datetime.now())
    config: dict[str, Any] = {
        "Games": st.column_config.NumberColumn(format="localized"),
        "Seat 1 wins": st.column_config.NumberColumn(format="%.1f %%"),
        "± 95 %": st.column_config.NumberColumn(format="%.2f"),
    }
    event = st.dataframe(
        frame, hide_index=True, column_config=config, on_select="rerun", selection_mode="single-row", key="finished-runs", placeholder="–",
        alt="Runs that are over, with how often seat 1 wins",
    )  # fmt: skip
    chosen = event["selection"]["rows"]
    if chosen:
        go_to(RESULTS, run=over[chosen[0]].id)
    st.caption("Select a run to open its results.")
