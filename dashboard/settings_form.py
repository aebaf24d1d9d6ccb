"""The fields of the Settings page: what plays runs, how many at a time, and what else a data folder is set to."""

from __future__ import annotations

from typing import Any

import streamlit as st

from dashboard.checking import Checker, Look
from dashboard.frame import card
from dashboard.notices import fault_line, notice
from dashboard.numbers import whole_in, whole_number
from dashboard.wording import plain_markdown, spelled
from engines.core.errors import BadInput, TilewrightError
from engines.simulation import runs as engine
from engines.simulation.preview import threads
from engines.simulation.settings import BOUNDS, TLS_FILES, Settings

PROCESSES, INLINE, DASK = "processes", "inline", "dask"
KINDS = {PROCESSES: "Processes here", INLINE: "One process", DASK: "Dask cluster"}

TICK = 0.5
"""Seconds between looks at a check that goes on."""

_SHOWN, _CHECKER, _ANEW = "settings-shown", "settings-checker", "settings-anew"
_KEY = "set-"

TITLES = {
    "executor": "Played by",
    "workers": "Processes a run",
    "slots": "Runs at the same time",
    "lease": "Seconds without a sign of life",
    "chunk_seconds": "Seconds a portion",
    "keep_deleted_days": "Days in the bin",
    "tls_authority": "Certificate of the authority",
    "tls_certificate": "Certificate of this machine",
    "tls_key": "Its key",
}


def draw_form(stored: Settings, *, locked: bool) -> None:
    """The card. `locked`: to look at only."""
    with card("settings", "How runs are played", "for runs that start from now on"):
        _begin(stored)
        kind = st.segmented_control(
            TITLES["executor"], list(KINDS), required=True, format_func=lambda name: KINDS[name], key=f"{_KEY}kind", disabled=locked,
            help="What plays a run when nothing else is asked for.",
        )  # fmt: skip
        if kind == PROCESSES:
            _processes(stored, locked)
        elif kind == DASK:
            _cluster(stored, locked)
        wanted, fault = _wanted()
        _health(wanted if fault is None else None, fault)
        _whole("slots", stored.slots, locked, "Further ones wait in the queue.")
        with st.expander("More", icon=":material/tune:", key="settings-more"):
            _more(stored, locked)
        if locked:
            st.caption("These are the server's; its keepers change them.")
        else:
            _buttons(stored, changed=wanted != stored, sound=fault is None)


def _begin(stored: Settings) -> None:
    """Fill the fields anew when what is stored has changed, in this tab or another."""
    if st.session_state.get(_SHOWN) != stored:
        for name in [name for name in st.session_state if str(name).startswith(_KEY)]:
            del st.session_state[name]
        st.session_state[_SHOWN] = stored
    st.session_state.setdefault(f"{_KEY}kind", _kind(stored))


def _kind(stored: Settings) -> str:
    return DASK if stored.executor.startswith("dask://") else stored.executor.partition(":")[0]


def _hold(name: str, value: Any) -> str:
    """Key of a field, which begins with `value`."""
    key = f"{_KEY}{name}"
    st.session_state.setdefault(key, value)
    return key


def _whole(name: str, value: float, locked: bool, help: str) -> None:
    low, high = BOUNDS[name]
    whole_number(TITLES[name], low, high, _hold(name, float(value)), disabled=locked, help=help)


def _processes(stored: Settings, locked: bool) -> None:
    cores = threads()
    number = _fixed_workers(stored)
    words = f"One process a core, that is {spelled(cores)}"
    if not st.toggle(words, key=_hold("each-core", number is None), disabled=locked):
        _whole("workers", number or cores, locked, "They play one run together.")


def _fixed_workers(stored: Settings) -> int | None:
    _, _, number = stored.executor.partition("processes:")
    return int(number) if number else stored.workers


def _cluster(stored: Settings, locked: bool) -> None:
    address = stored.executor.removeprefix("dask://") if _kind(stored) == DASK else ""
    st.text_input(
        "Scheduler", key=_hold("address", address), placeholder="host:port", max_chars=270, disabled=locked,
        help="Of a Dask cluster that exists. `engines/simulation/CLUSTER.md` says how to start one.",
    )  # fmt: skip
    if st.toggle("Speak to it by TLS", key=_hold("by-tls", stored.tls is not None), disabled=locked):
        for name in TLS_FILES:
            st.text_input(TITLES[name], key=_hold(name, getattr(stored, name)), placeholder="path of a file", max_chars=1000, disabled=locked)


def _more(stored: Settings, locked: bool) -> None:
    _number("lease", stored.lease, 1.0, locked, "A run whose supervisor is silent for so long counts as lost, and can be resumed.")
    _number(
        "chunk_seconds", stored.chunk_seconds, 0.1, locked, "What a process plays in one go: longer costs less on a cluster, shorter pauses sooner."
    )
    _number("keep_deleted_days", stored.keep_deleted_days, 1.0, locked, "A deleted run can be restored for so long.")


def _number(name: str, value: float, step: float, locked: bool, help: str) -> None:
    low, high = BOUNDS[name]
    key = _hold(name, float(value))
    st.number_input(TITLES[name], float(low), float(high), None, step=step, format="%g", key=key, disabled=locked, required=True, help=help)


def _wanted() -> tuple[Settings, str | None]:
    """The settings as the fields have them, and why they cannot be, in a sentence."""
    state, stored = st.session_state, st.session_state[_SHOWN]
    try:
        return stored.changed(**_values(state, stored)), None
    except BadInput as error:
        return stored, _titled(error.sentence)


def _values(state: Any, stored: Settings) -> dict[str, Any]:
    kind = state[f"{_KEY}kind"]
    values: dict[str, Any] = {"executor": kind, "workers": None, **dict.fromkeys(TLS_FILES, "")}
    if kind == PROCESSES and not state[f"{_KEY}each-core"]:
        values["workers"] = _whole_of("workers")
    if kind == DASK:
        values["executor"] = f"dask://{(state[f'{_KEY}address'] or '').strip().removeprefix('dask://')}"
        if state[f"{_KEY}by-tls"]:
            files = {name: (state.get(f"{_KEY}{name}") or "").strip() for name in TLS_FILES}
            if not any(files.values()):
                raise BadInput("TLS needs three files: the certificate of the authority, that of this machine, and its key.")
            values |= files
    # fields further down the page, drawn before and after alike
    values["slots"] = _whole_of("slots") if f"{_KEY}slots" in state else stored.slots
    for name in ("lease", "chunk_seconds", "keep_deleted_days"):
        values[name] = state.get(f"{_KEY}{name}", getattr(stored, name))
    return values


def _whole_of(name: str) -> int:
    found = whole_in(f"{_KEY}{name}")
    if found is None:
        raise BadInput(f"{TITLES[name]} needs a number.")
    return found


def _titled(sentence: str) -> str:
    """A sentence of the engine in the words of the form."""
    if sentence.startswith("An executor is"):
        return "The scheduler is given as host:port, such as 10.0.0.5:8786."
    name = sentence.partition(" ")[0]
    return TITLES[name] + sentence.removeprefix(name) if name in TITLES else sentence


# Health


def _health(wanted: Settings | None, fault: str | None) -> None:
    if wanted is None:
        fault_line(fault or "")
        return
    checker: Checker = st.session_state.setdefault(_CHECKER, Checker())
    look = checker.look(wanted, anew=st.session_state.pop(_ANEW, False))
    st.fragment(_draw_look, run_every=None if look.done.is_set() else TICK)(look, ticking=not look.done.is_set())


def _draw_look(look: Look, *, ticking: bool) -> None:
    if ticking and look.done.is_set():
        st.rerun()
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center", key="executor-health"):
        if look.answer is None:
            st.markdown(":gray[:material/hourglass_top: Asking the cluster.]")
            return
        icon = ":green[:material/check_circle:]" if look.answer.sound else ":red[:material/error:]"
        st.markdown(f"{icon} {plain_markdown(look.answer.sentence)}", width="stretch")
        if look.about.executor.startswith("dask://"):
            st.button("Look again", icon=":material/refresh:", type="tertiary", key="look-again", on_click=_look_anew)


def _look_anew() -> None:
    st.session_state[_ANEW] = True


# Saving


def _buttons(stored: Settings, *, changed: bool, sound: bool) -> None:
    with st.container(horizontal=True, gap="xsmall", key="settings-buttons"):
        st.button("Save", icon=":material/save:", type="primary", key="settings-save", disabled=not changed, on_click=_save)
        st.button("Put back", icon=":material/undo:", key="settings-back", disabled=sound and not changed, on_click=_put_back)
        if stored != Settings():
            st.button("Defaults", type="tertiary", key="settings-defaults", on_click=set_back)


def _save() -> None:
    """Save what the fields have now, which may be more than the page has drawn."""
    wanted, fault = _wanted()
    if fault is not None:
        notice(fault, "error")
        return
    try:
        engine.change_settings(**{name: getattr(wanted, name) for name in TITLES})
    except TilewrightError as error:
        notice(_titled(error.sentence), "error")
        return
    notice("The settings are saved. They count for runs that start from now on.")


def _put_back() -> None:
    st.session_state.pop(_SHOWN, None)


def set_back() -> None:
    """Back to the defaults, also where what is stored is damaged."""
    try:
        engine.reset_settings()
    except TilewrightError as error:
        notice(error.sentence, "error")
        return
    notice("The settings are the defaults again.")
