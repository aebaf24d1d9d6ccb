"""What the Play page remembers of a browser session, and the way between its parts. The game itself is on disk, named in the address."""

from __future__ import annotations

import time
from typing import Any

import streamlit as st

from dashboard.tables.base import STEP_PACE
from engines.simulation.kept_games import Kept
from engines.simulation.plan import Plan

_LAST, _STANDING, _QUICK, _HINT, _SETUP = "play-last", "play-standing", "play-quick", "play-hint", "play-setup"
_READY, _TELLING = "play-ready", "play-telling"
_ADDRESS = ("play", "run", "game")


def asked() -> str | None:
    """Id of the game on the page: the address's, else the one that this session played last."""
    named = st.query_params.get("play")
    if named is None and (last := st.session_state.get(_LAST)) is not None:
        st.query_params["play"] = named = str(last)
    return named


def sit_down(game_id: str) -> None:
    """Put a game on the page."""
    for name in _ADDRESS:
        st.query_params.pop(name, None)
    st.query_params["play"] = game_id
    st.session_state[_LAST] = game_id


def stand_up() -> None:
    """Back to the list of games."""
    for name in _ADDRESS:
        st.query_params.pop(name, None)
    st.session_state.pop(_LAST, None)


def look_at(run_id: str, game_index: int) -> None:
    """Put a game of a run on the page, to look at."""
    stand_up()
    st.query_params["run"] = run_id
    st.query_params["game"] = str(game_index)


def standing() -> set[str]:
    """Ids of games whose player wants no question about what goes without saying."""
    found: set[str] = st.session_state.setdefault(_STANDING, set())
    return found


def stay(kept: Kept) -> None:
    """Remember that the player got ready on this page."""
    st.session_state[_READY] = (kept.id, kept.ready_at)


def away(kept: Kept) -> bool:
    """Whether he got ready before this page was loaded, or on another one."""
    return kept.ready_at is not None and st.session_state.get(_READY) != (kept.id, kept.ready_at)


def pace() -> int:
    """Milliseconds that a bot's move stays on the table."""
    return 0 if st.session_state.get(_QUICK) else STEP_PACE


def switch_pace() -> None:
    """Show bots' moves one by one, or all at once."""
    st.session_state[_QUICK] = not st.session_state.get(_QUICK)


def still_telling(game_id: str, number: int, seconds: float) -> float:
    """Seconds until the table has told what happened, which takes `seconds` from when this turn was first drawn."""
    known: tuple[str, int, float] | None = st.session_state.get(_TELLING)
    if known is None or known[:2] != (game_id, number):
        known = (game_id, number, time.monotonic() + seconds)
        st.session_state[_TELLING] = known
    return max(0.0, min(known[2] - time.monotonic(), seconds))


def steps(game_id: str, number: int) -> int:
    """How many steps of the hint have been asked for."""
    known: tuple[str, int, int] = st.session_state.get(_HINT, ("", 0, 0))
    return known[2] if known[:2] == (game_id, number) else 0


def next_step(game_id: str, number: int) -> None:
    """Ask for one more step of the hint."""
    st.session_state[_HINT] = (game_id, number, steps(game_id, number) + 1)


def prefill(position: dict[str, Any], plan: Plan) -> None:
    """The position and table that the form for setting up starts from."""
    st.session_state[_SETUP] = (position, plan.to_json())


def prefilled() -> tuple[dict[str, Any], Plan] | None:
    """The same, read."""
    found = st.session_state.get(_SETUP)
    return None if found is None else (found[0], Plan.from_json(found[1]))


def emptied() -> None:
    """Start the form for setting up from nothing."""
    st.session_state.pop(_SETUP, None)
