"""Finished runs beside the one of the Results page: which they are, their scores over each other, and their chief measures."""

from __future__ import annotations

import streamlit as st

from dashboard import run_compare
from dashboard.figures import distribution, overlay
from dashboard.frame import card, chart
from dashboard.navigation import DESIGN, go_to
from dashboard.run_compare import MOST, Beside, Side
from dashboard.run_facts import game_title
from dashboard.wording import counted, plain_markdown
from engines.core.errors import TilewrightError
from engines.simulation import runs as engine
from engines.simulation.comparing import Comparison
from engines.simulation.runs import Run
from engines.simulation.stored_games import compared_runs

QUERY = "with"
"""Name in the address: the ids of the further runs, separated by commas."""

_CHOICE, _WHOSE, _PANEL = "compare-with", "compared-whose", "compare"


def draw_choice(run: Run) -> None:
    """The button of the head: which runs stand beside this one."""
    ready = run.state in run_compare.OVER and bool(run.done)
    with st.popover(
        "Compare with…", icon=":material/balance:", key=_PANEL, disabled=not ready, on_change="rerun",
        help=None if ready else "A run is compared when it is over.",
    ) as panel:  # fmt: skip
        if panel.open:
            _choose(run)


def _choose(run: Run) -> None:
    others = run_compare.others_of(run, engine.runs())
    if not others:
        game = plain_markdown(game_title(run.facts["game"]))
        st.markdown(
            f"**No other finished run**  \nOnce another run of {game} is over, the two stand here side by side, on the same deals if the seed is the same."
        )
        if st.button("Design one", icon=":material/tune:", key="compare-design"):
            go_to(DESIGN)
        return
    names = {other.id: run_compare.option(other) for other in others}
    chosen = [other.id for other in run_compare.chosen_of(st.query_params.get(QUERY, ""), others)[0]]
    if st.session_state.get(_CHOICE) != chosen:
        st.session_state[_CHOICE] = chosen
    st.multiselect(
        f"Up to {MOST} further runs of this game", list(names), default=chosen, format_func=lambda name: names[name], key=_CHOICE, max_selections=MOST,
        select_all=False, width=480, placeholder="Choose a run", on_change=_chosen,
        help="Runs of the same seed, table size and bots play the same deals: their differences are told game by game.",
    )  # fmt: skip


def _chosen() -> None:
    ids = st.session_state[_CHOICE]
    if ids:
        st.query_params[QUERY] = ",".join(ids)
    else:
        st.query_params.pop(QUERY, None)


def draw_compared(run: Run) -> None:
    """The card with the runs that the address names; nothing when it names none."""
    asked = st.query_params.get(QUERY, "")
    if not asked:
        return
    if run.state not in run_compare.OVER or not run.done:
        st.caption(":material/info: Other runs stand here once this one is over and has a game.")
        return
    found, faults = run_compare.chosen_of(asked, run_compare.others_of(run, engine.runs()))
    for fault in faults:
        st.caption(f":material/error: {plain_markdown(fault)}")
    sides: list[Side] = []
    for letter, one in zip(run_compare.LETTERS, [run, *found], strict=False):
        try:
            sides.append(run_compare.side_of(letter, one))
        except TilewrightError as error:
            st.caption(f":material/error: {plain_markdown(error.sentence)}")
            if not sides:
                return
    if len(sides) > 1:
        with card("compared"):
            _draw(sides)


def _draw(sides: list[Side]) -> None:
    fewest = min(side.result.plan.players for side in sides)
    options = ["Winner", *[f"Seat {seat + 1}" for seat in range(fewest)]]
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center", key="compared-head"):
        st.markdown("**Side by side** :gray[distribution of the score]", width="content")
        whose = st.segmented_control("Whose score", options, required=True, default="Winner", key=_WHOSE, label_visibility="collapsed")
    st.html(run_compare.legend(sides))
    seat = options.index(whose or "Winner") - 1
    info = distribution.distribution_info(run_compare.score_frame(sides, seat), "points", overlay.MOST_STEPS)
    chart(overlay.figure(info), info.alt, "compared-chart")
    first, *others = sides
    places = run_compare.chief(first)
    beside = [run_compare.beside(first, other, places, _compare) for other in others]
    for one in beside:
        st.markdown(run_compare.sentence(one, first))
    st.html(run_compare.table(first, beside, places, "The chief measures of the runs side by side"))
    if paired := [one for one in beside if one.comparison is not None]:
        st.caption(_note(first, paired))


@st.cache_data(max_entries=50, show_spinner="Comparing the games")
def _kept(_base: Run, _variant: Run, only: frozenset[str], key: tuple[str, int, str, int]) -> Comparison:
    """Reading the games of two large runs takes a second. The key says which they are and how many games they have."""
    return compared_runs(_base, _variant, only)


def _compare(base: Run, variant: Run, only: frozenset[str]) -> Comparison:
    return _kept(base, variant, only, (str(base.folder), base.done, str(variant.folder), variant.done))


def _note(first: Side, paired: list[Beside]) -> str:
    fewest = min(one.comparison.games for one in paired if one.comparison is not None)
    return (
        f"Below a value: its difference from {first.letter} on the same deals with its 95 % interval, paired game by game "
        f"over {'at least ' if len(paired) > 1 else ''}{counted(fewest, 'game')}; bold when the interval leaves out 0."
    )
