"""The games behind a bar of the score distribution, each to be looked at on the Play page."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from dashboard.figures.distribution import DistributionInfo, ranges
from dashboard.navigation import PLAY, go_soon
from dashboard.notices import fault_line
from dashboard.run_readings import WINNER, has_column, scale_of
from dashboard.tables import can_be_played
from dashboard.wording import counted, spelled
from engines.core.errors import TilewrightError
from engines.simulation.parts import games_where
from engines.simulation.result import RunResult

SHOWN = 12
"""Games offered for one bar: the first of them."""

CHART = "distribution-chart"
CHOSEN = "games-of-bar"


def clicked() -> None:
    """A bar was clicked, or let go: choose it below."""
    points = st.session_state[CHART].selection.points
    st.session_state[CHOSEN] = int(points[0]["point_index"]) if points else None


def draw_games(result: RunResult, run_id: str, info: DistributionInfo, whose: int) -> None:
    """The choice of a bar, and the games in it. `whose`: a seat, or WINNER."""
    column = "winner_score" if whose == WINNER else "score"
    if not has_column(result, column):
        return
    filled = [bar for bar, count in enumerate(info.curves[0].counts) if count]
    if st.session_state.get(CHOSEN) not in (None, *filled):
        st.session_state[CHOSEN] = None
    labels = ranges(info)
    bar = st.selectbox(
        "Look at games with a score of",
        filled,
        None,
        format_func=lambda place: f"{labels[place]} ({counted(info.curves[0].counts[place], 'game')})",
        key=CHOSEN,
        placeholder="click a bar, or choose here",
    )
    if bar is None:
        return
    scale = scale_of(result, column)
    low, high = info.starts[bar] * scale, (info.starts[bar] + info.width) * scale - 1
    try:
        found = games_where(run_id, column, low, high, seat=None if whose == WINNER else whose, limit=SHOWN)
    except TilewrightError as error:
        fault_line(error.sentence)
        return
    _offer(result, run_id, found, info.curves[0].counts[bar])


def _offer(result: RunResult, run_id: str, found: Sequence[int], count: int) -> None:
    if not can_be_played(result.plan.game):
        st.caption(f"`tilewright replay {run_id} {found[0]}` tells the first of them move by move.")
        return
    first = f"The first {len(found)} of {spelled(count)} games. " if count > len(found) else ""
    st.caption(f"{first}Each opens on the table, move by move. Games are numbered from 0, here, in the files and for `tilewright replay`.")
    with st.container(horizontal=True, gap="xsmall", key="games-found"):
        for number in found:
            if st.button(f"Game {spelled(number)}", key=f"look-{number}", type="tertiary", icon=":material/playing_cards:"):
                go_soon(PLAY, run=run_id, game=str(number))
