"""The end of a game on the Play page: every score in its parts, the course of the game, and what to do next."""

from __future__ import annotations

import html
from typing import Any

import polars as pl
import streamlit as st

from dashboard import playing
from dashboard.figures import course
from dashboard.frame import card, chart
from dashboard.navigation import RUNS, go_soon
from dashboard.notices import fault_line
from dashboard.number_table import number_table
from dashboard.play_menu import play_again
from dashboard.tables import table_for
from dashboard.tables.base import Breakdown, Seen
from dashboard.wording import spelled
from engines.core.bots import LEVELS
from engines.core.errors import TilewrightError
from engines.simulation.kept_games import Kept
from engines.simulation.runs import start_run

BATCH = 10_000


def draw_end(kept: Kept, seen: Seen) -> None:
    """Below the table of a game that is over."""
    game = table_for(kept.plan.game)
    with card("breakdown", "Scores"):
        st.html(breakdown_table(game.breakdown(seen), seen))
        st.caption(game.breakdown_note)
    info = course.course_info(course_frame(seen), seen.names)
    if course.moves(info):
        with card("course", "Course of the game", "points after each turn, by round"):
            chart(course.figure(info), info.alt, "course-chart")
    _next(kept, seen)


def course_frame(seen: Seen) -> pl.DataFrame:
    """Rows (turn, seat, points) as `course_info` reads them: the standing at the end of each turn."""
    turns = table_for(seen.course.game.slug).turns(seen)
    at_end: dict[int, Any] = {}
    for turn, state in zip(turns, seen.course.states, strict=True):
        at_end.setdefault(turn, state)
    at_end[turns[-1]] = seen.course.state
    rows = [
        {"turn": turn, "seat": seat, "points": points}
        for turn, state in at_end.items()
        for seat, points in enumerate(seen.course.game.scores(seen.prepared, state))
    ]
    return pl.DataFrame(rows)


def breakdown_table(found: Breakdown, seen: Seen) -> str:
    """The parts, their sum, and behind it what explains them; winners first."""
    outcome = seen.course.outcome
    ranks = outcome.ranks if outcome is not None else (0,) * len(found.rows)
    header = [*found.columns[: found.parts], "Points", *found.columns[found.parts :]]
    cells = "".join(f"<th scope='col' class='n'>{html.escape(name)}</th>" for name in header)
    lines = []
    for seat in sorted(range(len(found.rows)), key=lambda seat: (ranks[seat], seat)):
        row = found.rows[seat]
        numbers = [spelled(value) for value in row[: found.parts]]
        numbers += [f"<b>{spelled(sum(row[: found.parts]))}</b>", *(spelled(value) for value in row[found.parts :])]
        name = html.escape(seen.names[seat]) + (f" <span class='quiet'>{html.escape(seen.tags[seat])}</span>" if seen.tags[seat] else "")
        spread = "".join(f"<td class='n'>{number}</td>" for number in numbers)
        lines.append(f"<tr><th scope='row'>{name}</th>{spread}</tr>")
    return number_table("Scores in their parts", f"<th></th>{cells}", "".join(lines))


def _next(kept: Kept, seen: Seen) -> None:
    with card("next", "Once more"):
        with st.container(horizontal=True, vertical_alignment="bottom", key="again"):
            new = st.button("New deal", type="primary", icon=":material/playing_cards:", key="new-deal")
            same = st.button("Same deal", icon=":material/replay:", key="same-deal")
            if new or same:
                play_again(kept, same)
                st.rerun()
        with st.container(horizontal=True, vertical_alignment="bottom", key="batch"):
            levels = [*LEVELS, *kept.plan.rules().strategies]
            bot = st.selectbox("In your seat", levels, index=levels.index("expert"), key="batch-bot", width=170)
            if st.button(f"Run {spelled(BATCH)} games of this table", icon=":material/stacks:", key="batch-run"):
                _run(kept, seen, bot)


def _run(kept: Kept, seen: Seen, bot: str) -> None:
    try:
        start_run(playing.batch_plan(kept, seen.seat, bot, BATCH))
    except TilewrightError as error:
        fault_line(error.sentence)
        return
    go_soon(RUNS)
