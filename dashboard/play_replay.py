"""A game of a Run on the Play page: looked at move by move, and taken over."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from dashboard import play_state, playing
from dashboard.components.staged import Staged
from dashboard.components.table import table
from dashboard.frame import empty, head
from dashboard.navigation import RESULTS, go_soon
from dashboard.play_log import draw_log
from dashboard.run_actions import deleted_run, restore_button, why_lost
from dashboard.tables import can_be_played, table_for
from dashboard.wording import plain_markdown, spelled
from engines.core.errors import BadInput, TilewrightError, shortened
from engines.simulation import kept_games
from engines.simulation.course import Course, Courses, course_of
from engines.simulation.plan import Plan
from engines.simulation.replaying import events_of, session_of
from engines.simulation.runs import run as background_run

LOOKED_AT = "Only looked at: take over to play on from here."
_at_hand = Courses(6)


def draw_replay() -> None:
    """The page for the run and game of the address."""
    run_id = st.query_params.get("run", "")
    try:
        plan = background_run(run_id).checked_version()
        number = _number(st.query_params.get("game", "0"))
        if not can_be_played(plan.game):
            raise BadInput(f"{plan.rules().title} cannot be looked at in the browser yet.")
        course = _course(run_id, plan, number)
    except TilewrightError as error:
        with head("Play", "No such game"):
            pass
        gone = deleted_run(run_id)
        with empty("replay-lost", "playing_cards", "Nothing on the table", why_lost(gone, error)):
            st.button("All games", type="primary", icon=":material/playing_cards:", key="to-lobby", on_click=play_state.stand_up)
            restore_button(gone)
        return
    st.fragment(_look)(run_id, plan, number, course)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 12):
        raise BadInput(f"game is a number from 0; '{shortened(text, 24)}' was given.")
    return int(text)


def _course(run_id: str, plan: Plan, number: int) -> Course:
    """The whole game, every state of it. Raises BadInput."""
    found = _at_hand.get((run_id, number))
    if found is None:
        played = events_of(plan, number)
        found = course_of(session_of(plan, number), [(ply.seat, ply.action) for ply in played.plies])
        _at_hand.keep((run_id, number), found)
    return found


def _look(run_id: str, plan: Plan, number: int, course: Course) -> None:
    last = len(course.plies)
    name = f"replay-{run_id}-{number}"
    ply = min(int(st.session_state.get(f"{name}-ply", last)), last)
    seat = int(st.session_state.get(f"{name}-seat", 0))
    game = table_for(plan.game)
    seen = playing.seen_from(course.cut(ply), plan, seat, people=frozenset(), number=ply, shown=ply, pace=0, locked=LOOKED_AT)
    with head(_context(plan, number), plain_markdown(game.headline(seen))):
        if st.button("Results", icon=":material/bar_chart:", key="replay-results"):
            go_soon(RESULTS, run=run_id)
        if st.button("All games", icon=":material/playing_cards:", key="replay-all"):
            play_state.stand_up()
            st.rerun()
        label = f"Take over seat {seat + 1}"
        if ply < last and st.button(label, type="primary", icon=":material/back_hand:", key="take-over"):
            _take_over(plan, course, ply, seat)
    with st.container(horizontal=True, vertical_alignment="bottom", key="replay-bar"):
        turns = game.turns(replace(seen, course=course))
        st.button(
            "Turn before", icon=":material/skip_previous:", key="turn-before", on_click=_go, args=(name, _turn_before(turns, ply)), disabled=ply == 0
        )
        st.button("Back", icon=":material/chevron_left:", key="ply-back", on_click=_go, args=(name, max(0, ply - 1)), disabled=ply == 0)
        st.button("On", icon=":material/chevron_right:", key="ply-on", on_click=_go, args=(name, min(last, ply + 1)), disabled=ply == last)
        st.button(
            "Turn after", icon=":material/skip_next:", key="turn-after", on_click=_go, args=(name, _turn_after(turns, ply)), disabled=ply == last
        )
        st.session_state.setdefault(f"{name}-ply", ply)
        st.slider(f"Decision, 0 to {last}", 0, last, key=f"{name}-ply")
        st.segmented_control(
            "Seen from seat", range(plan.players), required=True, default=0, format_func=lambda place: str(place + 1), key=f"{name}-seat"
        )
    with st.container(key="play-room"):
        wide, narrow = st.columns([3.4, 1])
        with wide:
            table(game.scene(seen, Staged(ply)), f"table-{name}")
        with narrow, st.container(key="play-side"):
            draw_log(game.log(seen), game.log_unit)


def _context(plan: Plan, number: int) -> str:
    parts = (plan.rules().title, playing.variant_name(plan), f"seed {plan.seed}", f"game {spelled(number)} of 0 to {spelled(plan.games - 1)}")
    return " · ".join(plain_markdown(part) for part in parts)


def _turn_before(turns: tuple[int, ...], ply: int) -> int:
    """The first ply of this turn, or of the one before when it stands there already."""
    at = max(0, ply - 1)
    return turns.index(turns[at])


def _turn_after(turns: tuple[int, ...], ply: int) -> int:
    later = [place for place, turn in enumerate(turns) if turn > turns[ply]]
    return later[0] if later else len(turns) - 1


def _go(name: str, ply: int) -> None:
    st.session_state[f"{name}-ply"] = ply


def _take_over(plan: Plan, course: Course, ply: int, seat: int) -> None:
    session = course.session
    try:
        kept = kept_games.begin(plan, frozenset({seat}), deal=session.deal, rotation=session.rotation, actions=course.record[:ply])
        kept = playing.replied(kept)
    except TilewrightError as error:
        st.toast(plain_markdown(error.sentence), icon=":material/error:")
        return
    play_state.sit_down(kept.id)
    st.rerun()
