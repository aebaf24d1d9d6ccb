"""The Results page: one run, number by number, each with its interval."""

from __future__ import annotations

import json

import streamlit as st

from dashboard import desk, run_games, run_readings
from dashboard.cells import csv_text
from dashboard.compare_view import draw_choice, draw_compared
from dashboard.draft import MOST_SEED
from dashboard.extras import extras
from dashboard.figures import bars, distribution, seats, shape, sources
from dashboard.frame import card, chart, empty, head
from dashboard.navigation import DESIGN, RUNS, go_to
from dashboard.notices import fault_line
from dashboard.parts import look_again, part
from dashboard.run_actions import deleted_run, restore_button, why_lost
from dashboard.run_facts import badge, ended, plan_line, standing, title
from dashboard.stop_words import report_words
from dashboard.wording import counted, plain_markdown, share
from engines.core.errors import TilewrightError
from engines.simulation import runs as engine
from engines.simulation.plan import Plan
from engines.simulation.result import RunResult
from engines.simulation.runs import Run
from variants import catalog
from variants.catalog import Variant

PROGRESS_TICK, NUMBERS_TICK = 0.5, 3.0
"""Seconds between looks at a run that goes on: its progress, and its numbers and charts, which redraw with a blink."""


def draw_results() -> None:
    """The whole page for the run of the address, else the newest there is."""
    try:
        run = _chosen()
    except TilewrightError as error:
        gone = deleted_run(st.query_params.get("run", ""))
        with head("Results", "No such run" if gone is None else "A deleted run"):
            pass
        with empty("results-lost", "bar_chart", "Nothing to show", why_lost(gone, error)):
            restore_button(gone)
            if st.button("All runs", type="primary" if gone is None else "secondary", icon=":material/stacks:", key="to-runs"):
                go_to(RUNS)
        look_again(_chosen)
        return
    if run is None:
        with head("Results", "Results"):
            pass
        with empty(
            "results", "bar_chart", "No results yet", "Results show what came of a run: scores, seats, length, and where the points come from."
        ):
            if st.button("Design one", type="primary", icon=":material/tune:", key="first-run"):
                go_to(DESIGN)
        return
    with head(_context(run), plain_markdown(title(run))):
        _actions(run)
    if run.live:
        part(_progress, PROGRESS_TICK)(run.id)
    part(draw_compared)(run)
    part(_numbers, NUMBERS_TICK if run.live else None)(run.id)


def _chosen() -> Run | None:
    asked = st.query_params.get("run")
    if asked:
        return engine.run(asked)
    found = [run for run in engine.runs() if run.done]
    if not found:
        return None
    st.query_params["run"] = found[0].id
    return found[0]


def _context(run: Run) -> str:
    line = plain_markdown(plan_line(run))
    return f"{line} · {badge(run.state)}" if run.live else f"{line} · {ended(run)}"


def _progress(run_id: str) -> None:
    run = engine.run(run_id)
    if not run.live:
        st.rerun()
    st.progress(run.fraction, plain_markdown(standing(run)))


def _actions(run: Run) -> None:
    if st.button("All runs", icon=":material/stacks:", key="all-runs"):
        go_to(RUNS)
    if st.button("Open in Design", icon=":material/tune:", key="to-design", help="Put the rules of this run on the desk"):
        _to_design(run)
    draw_choice(run)
    with st.popover("Export", icon=":material/download:", key="export", disabled=not run.done, on_change="rerun") as panel:
        if panel.open:
            _exports(run)


def _to_design(run: Run) -> None:
    try:
        plan = run.plan
        known = _in_library(plan)
        if known is not None:
            desk.put(known, f"open {known.name}")
        else:
            desk.put(catalog.made(title(run), plan.parameters, based_on=f"{plan.game}/rulebook"), f"open the rules of {title(run)}")
        desk.settle(line_up=plan.bots, players=plan.players, seed=min(plan.seed, MOST_SEED))
    except TilewrightError as error:
        st.error(plain_markdown(error.sentence), icon=":material/error:")
        return
    go_to(DESIGN)


def _in_library(plan: Plan) -> Variant | None:
    """The variant of the library with these rules and this name; None where it was changed, is gone, or never stood there: a name may hold a slash."""
    try:
        known = catalog.load(plan.variant) if "/" in plan.variant else None
    except TilewrightError:
        return None
    return known if known is not None and known.parameters == plan.parameters else None


def _exports(run: Run) -> None:
    try:
        result = run.result()
    except TilewrightError as error:
        st.markdown(plain_markdown(error.sentence))
        return
    if result is None:
        st.markdown("There is nothing to export yet.")
        return
    stem = f"{run.facts['game']}-{run.id}"
    st.download_button(
        "Summary as JSON",
        result.text(),
        f"{stem}.json",
        "application/json",
        icon=":material/data_object:",
        on_click="ignore",
        key="export-json",
        width="stretch",
    )
    rows = run_readings.metric_rows(result)
    st.download_button(
        "Measures as CSV",
        csv_text(run_readings.metrics_frame(rows)),
        f"{stem}.csv",
        "text/csv",
        icon=":material/table:",
        on_click="ignore",
        key="export-csv",
        width="stretch",
    )
    st.download_button(
        "Plan as JSON",
        json.dumps(result.plan.to_json(), indent=2),
        f"{stem}-plan.json",
        "application/json",
        icon=":material/description:",
        on_click="ignore",
        key="export-plan",
        width="stretch",
    )


def _numbers(run_id: str) -> None:
    run = engine.run(run_id)
    try:
        result = run.result()
    except TilewrightError as error:
        fault_line(error.sentence)
        return
    if run.report is not None and not run.row.sentence:
        st.markdown(f":material/flag: {plain_markdown(report_words(str(run.facts['game']), run.report))}")
    elif run.sentence:
        fault_line(run.sentence)
    if result is None or not result.summary.games:
        st.caption("No game is done yet." if run.live else "This run ended before a game was done.")
        return
    rows = run_readings.metric_rows(result)
    _grid(result, rows)
    _scores(result, run_id)
    _details(result)
    _table(rows)


def _grid(result: RunResult, rows: list[run_readings.MetricRow]) -> None:
    with st.grid("auto", min_column_width=165, key="metrics"):
        for row in run_readings.grid_rows(result, rows):
            st.metric(
                f"{row.name} :gray[{row.unit}]" if row.unit not in ("", "%", "$") and row.unit not in row.name.lower() else row.name,
                row.value,
                row.interval or None,
                delta_color="off",
                delta_arrow="off",
                border=True,
                help=plain_markdown(row.definition),
                height="stretch",
            )


def _scores(result: RunResult, run_id: str) -> None:
    with st.container(key="scores"):
        wide, narrow = st.columns([1.6, 1])
        with wide, card("distribution"):
            options = ["Winner", *[f"Seat {seat + 1}" for seat in range(result.plan.players)]]
            with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center", key="distribution-head"):
                st.markdown("**Distribution of the score**", width="content")
                whose = st.segmented_control("Whose score", options, required=True, default="Winner", key="whose-score", label_visibility="collapsed")
            seat = options.index(whose or "Winner") - 1
            info = distribution.distribution_info(run_readings.score_frame(result, seat), "points")
            chart(distribution.figure(info), info.alt, run_games.CHART, on_click=run_games.clicked)
            run_games.draw_games(result, run_id, info, seat)
        with narrow, card("seats", "Win rate by seat", f"chance: {share(1 / result.plan.players)}"):
            info_seats = seats.seats_info(run_readings.seats_frame(result))
            chart(seats.figure(info_seats), info_seats.alt, "seats-chart")


def _details(result: RunResult) -> None:
    with st.grid(3, min_column_width=290, key="details"):
        with card("sources", "Sources of the score", "mean points"):
            info = sources.sources_info(run_readings.sources_frame(result))
            chart(sources.figure(info), info.alt, "sources-chart")
        column = "rounds" if run_readings.has_column(result, "rounds") else "turns"
        with card("length", "Length", column if column == "rounds" else "turns of all players"):
            length = bars.histogram_info(run_readings.histogram_frame(result, column), f"Share of games by {column}")
            chart(bars.figure(length), length.alt, "length-chart")
        _shape(result)
        for extra in extras(result):
            with card(extra.key, extra.title, extra.note):
                found = bars.bars_info(extra.frame, extra.what, extra.unit)
                chart(bars.lying(found) if extra.lying else bars.figure(found, chance=extra.chance), found.alt, f"{extra.key}-chart")
        with card("ends", "How games end", counted(result.summary.games, "game")):
            ends = bars.bars_info(run_readings.endings_frame(result), "How games end")
            chart(bars.lying(ends), ends.alt, "ends-chart")
        if len(set(result.plan.bots)) > 1:
            with card("players", "Win rate by player", "seats rotate, neighbours stay" if result.plan.rotating else "each keeps the seat"):
                players = seats.seats_info(run_readings.players_frame(result), run_readings.player_names(result))
                chart(seats.figure(players, 230), players.alt, "players-chart")


def _shape(result: RunResult) -> None:
    frame = run_readings.shape_frame(result)
    if frame.height > 1:
        with card("shape", "Shape of the game", "leader’s chance to win"):
            info = shape.shape_info(frame, result.plan.players)
            chart(shape.figure(info), info.alt, "shape-chart")


def _table(rows: list[run_readings.MetricRow]) -> None:
    with card("all-metrics", "All measures", "with 95 % intervals"):
        st.html(run_readings.metrics_table([row for row in rows if not run_readings.never(row)]))
        if never := run_readings.never_sentence(rows):
            st.caption(plain_markdown(never))
