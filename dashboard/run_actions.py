"""What can be done with a run on the Runs page: pause, resume, cancel, extend, delete, and undo of a deletion."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from dashboard.notices import fault_line, refusal
from dashboard.numbers import pressed_beside, whole_beside
from dashboard.run_facts import ended, plan_line, title
from dashboard.wording import counted, plain_markdown
from engines.core.errors import TilewrightError
from engines.simulation import runs as engine
from engines.simulation.limits import MOST_GAMES
from engines.simulation.runs import Run
from engines.simulation.states import State

_TO_DELETE = "run-to-delete"
_DELETED = "run-deleted"

PAUSABLE = frozenset({State.QUEUED, State.STARTING, State.RUNNING})
CANCELLABLE = PAUSABLE | {State.PAUSING, State.PAUSED, State.LOST}
DELETABLE = frozenset({State.PAUSED, State.LOST, State.FAILED})
"""States whose card has the button; those that are over are deleted from the table."""


def card_actions(run: Run) -> None:
    """The buttons of a run's card."""
    if run.state in PAUSABLE:
        _button("Pause", "pause", run, engine.pause, "Saves what is being played and frees the processor")
    if run.resumable and run.state is not State.CANCELLED:
        _button("Resume", "play_arrow", run, engine.resume, "Plays the games that are missing")
    if run.state in CANCELLABLE:
        _button("Cancel", "close", run, engine.cancel, "What is played stays")
    if run.state in DELETABLE:
        _delete_button(run)


def manage(over: list[Run]) -> None:
    """The panel for runs that are over: extend, resume, delete."""
    with st.popover("Manage", icon=":material/more_horiz:", key="manage", on_change="rerun") as panel:
        if not panel.open:
            return
        by_id = {run.id: run for run in over}
        chosen = st.selectbox("Run", list(by_id), format_func=lambda run_id: _named(by_id[run_id]), key="managed-run")
        if chosen is None:
            return
        run = by_id[chosen]
        if run.state is State.FINISHED:
            whole_beside("Games to add", 1, _room(run), run.done, _more(run.id), help="Only the new games are played")
            _button("Extend", "add", run, _extend, "")
        else:
            _button("Resume", "play_arrow", run, engine.resume, "Plays the games that are missing")
        _delete_button(run)


def dialogs() -> None:
    """The dialog that was asked for, until it is answered: the page is drawn again whenever a run ends, and the dialog with it."""
    run_id = st.session_state.get(_TO_DELETE)
    if run_id is not None:
        _delete_dialog(run_id)


def undo_strip() -> None:
    """A line with Undo after a deletion."""
    found = st.session_state.get(_DELETED)
    if found is None:
        return
    run_id, name = found
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center", key="undo-delete"):
        st.markdown(f"{plain_markdown(name)} is deleted.", width="content")
        st.button("Undo", icon=":material/undo:", type="tertiary", key="undo", on_click=_restore, args=(run_id,))


def deleted() -> None:
    """Deleted runs that can be brought back."""
    found = engine.deleted_runs()
    if not found:
        return
    days = engine.settings().keep_deleted_days
    with st.expander(f"Deleted, {counted(len(found), 'run')}", icon=":material/delete:", key="deleted-runs"):
        st.caption(f"Kept for {counted(round(days), 'day')}, then removed for good.")
        for run in found:
            with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center", key=f"deleted-{run.id}"):
                st.markdown(plain_markdown(_named(run)), width="stretch")
                st.button("Restore", icon=":material/undo:", type="tertiary", key=f"restore-{run.id}", on_click=_restore, args=(run.id,))


def deleted_run(run_id: str) -> Run | None:
    """The run of an address when it is deleted and can be restored."""
    try:
        return next((run for run in engine.deleted_runs() if run.id == run_id), None)
    except TilewrightError:
        return None  # what cannot be read has been told


def why_lost(gone: Run | None, error: TilewrightError) -> str:
    """Why the run of an address cannot be shown, as Markdown. gone: as `deleted_run` found it."""
    return plain_markdown(error.sentence if gone is None else f"This run is deleted: {title(gone)} · {plan_line(gone)}.")


def restore_button(gone: Run | None) -> None:
    """Brings the deleted run of an address back; nothing when there is none."""
    if gone is not None:
        st.button("Restore it", type="primary", icon=":material/undo:", key="restore-lost", on_click=_restore, args=(gone.id,))


def _named(run: Run) -> str:
    return f"{title(run)} · {counted(run.done, 'game')}, seed {run.facts['seed']} · {ended(run)} · {plan_line(run)}"


def _button(label: str, icon: str, run: Run, ask: Callable[[str], object], help: str) -> None:
    key = f"{label.lower()}-{run.id}"
    st.button(label, icon=f":material/{icon}:", type="tertiary", key=key, on_click=_pressed, args=(ask, run.id), help=help or None)


def _delete_button(run: Run) -> None:
    if st.button("Delete", icon=":material/delete:", type="tertiary", key=f"delete-{run.id}"):
        st.session_state[_TO_DELETE] = run.id
        st.rerun()


def _pressed(ask: Callable[[str], object], run_id: str) -> None:
    _asked(ask, run_id)


def _more(run_id: str) -> str:
    return f"more-{run_id}"


def _room(run: Run) -> int:
    """Games that may still be added."""
    return MOST_GAMES - run.done


def _extend(run_id: str) -> None:
    engine.extend(run_id, pressed_beside(_more(run_id), 1, _room(engine.run(run_id))))


def _asked(ask: Callable[[str], object], run_id: str) -> bool:
    """Ask it; False when it was refused, which is told."""
    try:
        ask(run_id)
    except TilewrightError as error:
        refusal(error.sentence, "info")
        return False
    return True


def _not_asked() -> None:
    st.session_state.pop(_TO_DELETE, None)


@st.dialog("Delete the run", icon=":material/delete:", on_dismiss=_not_asked)
def _delete_dialog(run_id: str) -> None:
    if _TO_DELETE not in st.session_state:
        st.rerun()  # it has been answered
    try:
        run = engine.run(run_id)
        days = engine.settings().keep_deleted_days
    except TilewrightError as error:
        fault_line(error.sentence)
        return
    name = title(run)
    st.markdown(
        f"Delete the run of **{plain_markdown(name)}** with its {counted(run.done, 'game')}? It can be restored for {counted(round(days), 'day')}."
    )
    args = (run_id, f"The run of {name}")
    st.button("Delete", type="primary", icon=":material/delete:", key="delete-now", on_click=_delete, args=args)


def _delete(run_id: str, name: str) -> None:
    _not_asked()
    if _asked(engine.delete, run_id):
        st.session_state[_DELETED] = (run_id, name)


def _restore(run_id: str) -> None:
    _asked(engine.restore, run_id)
    if st.session_state.get(_DELETED, ("",))[0] == run_id:
        del st.session_state[_DELETED]
