"""The menu of a game on the Play page, and its dialogs: again, record, position, settings, forget."""

from __future__ import annotations

import json
import secrets

import streamlit as st

from dashboard import play_state, playing
from dashboard.notices import fault_line, refusal
from dashboard.tables import table_for
from dashboard.tables.base import Seen
from engines.core.errors import TilewrightError
from engines.simulation import kept_games
from engines.simulation.kept_games import Kept

SEEDS = 10_000
"""Seeds that a new deal is drawn from."""

ALL, SAME, NEW, RECORD, POSITION, FORGET = (
    "All games",
    "Same deal again",
    "New deal",
    "Record…",
    "Set up from here…",
    "Forget this game…",
)
AT_ONCE, ONE_BY_ONE, ASK = "Show bots' moves at once", "Show bots' moves one by one", "Ask me about each word"


def draw_menu(kept: Kept, seen: Seen) -> None:
    """The button "Game"."""
    routine = table_for(kept.plan.game).routine_words
    standing = kept.id in play_state.standing()
    options = [ALL, NEW, SAME, *([ASK if standing else routine] if routine else []), AT_ONCE if seen.pace else ONE_BY_ONE, RECORD, POSITION, FORGET]
    chosen = st.menu_button("Game", options, icon=":material/more_horiz:", key="game-menu")
    if chosen == ALL:
        play_state.stand_up()
        st.rerun()
    elif chosen in (NEW, SAME):
        play_again(kept, chosen == SAME)
        st.rerun()
    elif chosen in (AT_ONCE, ONE_BY_ONE):
        play_state.switch_pace()
        st.rerun(scope="fragment")
    elif chosen == RECORD:
        _record_dialog(kept)
    elif chosen == POSITION:
        play_state.prefill(kept.plan.rules().position(seen.prepared, seen.state), kept.plan)
        play_state.stand_up()
        st.rerun()
    elif chosen == FORGET:
        _forget_dialog(kept.id)
    elif chosen is not None:
        (play_state.standing().discard if standing else play_state.standing().add)(kept.id)
        st.rerun(scope="fragment")


def play_again(kept: Kept, same: bool) -> None:
    """Sit down to a game at the same table: the same deal, or one that is new."""
    try:
        made = playing.again(kept, kept.plan.seed if same else secrets.randbelow(SEEDS))
    except TilewrightError as error:
        refusal(error.sentence)
        return
    play_state.sit_down(made.id)


@st.dialog("Record of the game", icon=":material/description:")
def _record_dialog(kept: Kept) -> None:
    """Seed, rules, seats and actions: all that is needed to play it again, here or elsewhere."""
    st.markdown("The record holds the rules, the seed and every decision. Imported on the Play page of any Tilewright, the game goes on where it is.")
    st.download_button(
        "Download the record",
        json.dumps(kept.to_json(), indent=1, ensure_ascii=False),
        f"{kept.plan.game}-{kept.id}.json",
        "application/json",
        type="primary",
        icon=":material/download:",
        on_click="ignore",
        key="record-download",
    )


@st.dialog("Forget the game", icon=":material/delete:")
def _forget_dialog(game_id: str) -> None:
    st.markdown("Forget this game? Its record is deleted. What was exported stays.")
    if st.button("Forget it", type="primary", icon=":material/delete:", key="forget-now"):
        try:
            kept_games.forget(game_id)
        except TilewrightError as error:
            fault_line(error.sentence)
            return
        play_state.stand_up()
        st.rerun()
