"""The card on the Design page that shows how a game's bots spend time, for games whose bots have a model of it."""

from __future__ import annotations

import json
from typing import Any

import polars as pl
import streamlit as st

from dashboard import desk
from dashboard.figures import seeing
from dashboard.frame import card, chart
from dashboard.naming import bots_line
from engines.core.errors import TilewrightError
from engines.simulation.plan import Plan
from engines.simulation.playing import prepared_table
from engines.simulation.warm import is_warm

GAME = "ponkotsu-factory"

GAMES = 60
"""Games whose piles are solved for the chart: 240 piles a bot with four rounds."""


ZIPF = "Zipf 3 is a word met once in a million words of text, 4 one met ten times, 6 one met a thousand times."


def draw_time_model() -> None:
    """The card; nothing for other games."""
    if desk.game_slug() != GAME:
        return
    with card("time-model", "How these bots spend time", bots_line(desk.bots(max(desk.sizes_shown())))):
        if not st.toggle("Show the model", key="show-time-model", help="Constants of the model are dials of a bot, such as greedy:seeing=5."):
            return
        if not is_warm(GAME):
            st.markdown(":gray[The rules are being compiled; the curves come after the first preview.]")
            return
        try:
            frame, names, times = _numbers(json.dumps(desk.plan(max(desk.sizes_shown()), 1).to_json()))
        except TilewrightError as error:
            st.markdown(f":gray[{error.sentence}]")
            return
        words = seeing.seeing_info(frame)
        st.markdown("**Seeing a word** :gray[mean seconds for four letters, the commoner the sooner]")
        chart(seeing.seeing_figure(words), words.alt, "time-seeing")
        st.caption(ZIPF)
        piles = seeing.solving_info(names, times)
        st.markdown("**Solving a pile** :gray[share solved, whatever the hourglass says]")
        chart(seeing.solving_figure(piles, float(desk.draft().good["hourglass_seconds"])), piles.alt, "time-solving")


@st.cache_data(max_entries=16, show_spinner="Solving a few piles…")
def _numbers(plan_text: str) -> tuple[pl.DataFrame, list[str], list[list[float | None]]]:
    """What is plotted, for the differing bots of a plan: rows (bot, zipf, seconds), names, and seconds taken by bot."""
    from engines.ponkotsu_factory.timing import sight, solving_times

    plan = Plan.from_json(json.loads(plan_text))
    names = list(dict.fromkeys(plan.bots))
    rows: list[dict[str, Any]] = []
    for name in names:
        seen = sight(plan.rules().bot(name))
        known = zip(seen.zipf, seen.seconds, seen.noticed, strict=True)
        rows += [{"bot": name, "zipf": zipf, "seconds": taken} for zipf, taken, noticed in known if noticed > 0]
    times: list[list[float | None]] = [[] for _ in names]
    workshop: Any = prepared_table(plan)
    for one in solving_times(workshop, GAMES, plan.seed):
        times[names.index(plan.bots[one.player])].append(one.at)
    return pl.DataFrame(rows), names, times
