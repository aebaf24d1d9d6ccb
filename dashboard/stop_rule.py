"""The fields of the sidebar that say when a run ends before its last game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from dashboard import desk
from dashboard.form_parts import hold
from dashboard.numbers import draw_refusal, given_whole, hold_whole, whole_number
from dashboard.run_readings import FIRST_IN_GRID
from dashboard.stop_words import unit_of
from dashboard.wording import plain_markdown, unit_scale
from engines.core.errors import TilewrightError
from engines.core.game import Game
from engines.core.measures import Metric
from engines.simulation.stopping import MOST_SECONDS, Stop

LAST_GAME, TIME, KNOWN = "after all games", "after a time", "once well known"
USUAL_MINUTES = 10
USUAL_HALF_WIDTH = {"%": 0.5}
"""By unit, what the field for the half-width begins with; other units with `OTHER_HALF_WIDTH`."""
OTHER_HALF_WIDTH = 0.1
SMALLEST, LARGEST = 0.0001, 1e6

_KIND, _MINUTES, _MEASURE, _SEAT, _HALF = (f"side-stop-{name}" for name in ("kind", "minutes", "measure", "seat", "half"))


def draw_stop_rule(seats: int) -> None:
    """How the next run ends, and the fields of that way. seats: of the smallest table it is to be played at."""
    kinds = (LAST_GAME, TIME, KNOWN)
    stop = desk.draft().stop
    kind = TIME if stop.seconds is not None else KNOWN if stop.metric else LAST_GAME
    hold(_KIND, kind)
    st.selectbox(
        "Ends", kinds, kinds.index(kind), key=_KIND, on_change=_kind_given,
        help="The number of games is the most that a run plays. It may end before: when its time is up, or when a measure's 95 % interval is narrow enough.",
    )  # fmt: skip
    fault = _fault(desk.game(), stop, max(desk.table_sizes()))
    if fault:
        st.caption(f":material/error: {plain_markdown(fault)} Choose anew how the run ends.")
    elif stop.seconds is not None:
        _draw_minutes(stop.seconds)
    elif stop.metric:
        _draw_measure(stop, seats)


def _fault(game: Game[Any, Any], stop: Stop, seats: int) -> str:
    """Why the fields cannot show a rule that was stored by another version or written by hand; empty when they can. seats: of the largest table."""
    try:
        stop.fitting(game)
    except TilewrightError as error:
        return error.sentence
    if stop.seconds is not None and (stop.metric or stop.seconds % 60):
        return "The draft's rule has another time than whole minutes, or a measure beside it."
    if stop.seat is not None and stop.seat >= seats:
        return f"The draft's rule asks for seat {stop.seat + 1}, which no table has."
    if stop.width is not None and not SMALLEST <= _half(stop.width, _metric(game, stop.metric)) <= LARGEST:
        return "The draft's rule asks for an interval wider or narrower than can be set here."
    return ""


def _metric(game: Game[Any, Any], name: str) -> Metric:
    return next(metric for metric in game.metrics if metric.id == name)


def _scale(metric: Metric) -> int:
    return unit_scale(unit_of(metric))


def _half(width: float, metric: Metric) -> float:
    """Half the width of an interval as it is shown."""
    return float(f"{width / 2 * _scale(metric):.6g}")


def _kind_given() -> None:
    kind = st.session_state[_KIND]
    if kind == TIME:
        desk.settle(stop=Stop(seconds=60.0 * USUAL_MINUTES))
    elif kind == KNOWN:
        desk.settle(stop=_usual_rule(_metrics()[0]))
    else:
        desk.settle(stop=Stop())


def _changed(drawn: Stop, game: str, **changes: Any) -> None:
    """Change the rule that a field was drawn for. Another rule or game may stand there by now, from another tab or a field beside it: then the
    field speaks of what is gone."""
    held = desk.draft().stop
    if desk.game_slug() == game and (held.metric, held.seconds is None) == (drawn.metric, drawn.seconds is None):
        desk.settle(stop=replace(held, **changes))


def _draw_minutes(seconds: float) -> None:
    minutes, game, drawn = round(seconds / 60), desk.game_slug(), Stop(seconds=seconds)

    def given() -> None:
        value = given_whole(_MINUTES, minutes)
        if value is not None:
            _changed(drawn, game, seconds=60.0 * value)

    hold_whole(_MINUTES, minutes)
    whole_number("Minutes at most", 1, MOST_SECONDS // 60, _MINUTES, on_change=given, help="Time of playing; pauses and loading do not count.")
    draw_refusal(_MINUTES)


def _draw_measure(stop: Stop, seats: int) -> None:
    metrics, game = {metric.id: metric for metric in _metrics()}, desk.game_slug()

    def given() -> None:
        if desk.game_slug() == game and desk.draft().stop.metric:
            desk.settle(stop=_usual_rule(metrics[st.session_state[_MEASURE]]))

    hold(_MEASURE, stop.metric)
    st.selectbox(
        "Measure", list(metrics), list(metrics).index(stop.metric), format_func=lambda name: metrics[name].name, key=_MEASURE, on_change=given
    )
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="bottom", key="side-stop-fields"):
        if stop.seat is not None:
            _draw_seat(stop, range(max(seats, stop.seat + 1)), game)
        _draw_half(stop, metrics[stop.metric], game)


def _draw_seat(stop: Stop, seats: Sequence[int], game: str) -> None:
    hold(_SEAT, stop.seat)
    st.selectbox(
        "Seat", seats, seats.index(stop.seat or 0), format_func=lambda seat: f"{seat + 1}", key=_SEAT,
        on_change=lambda: _changed(stop, game, seat=st.session_state[_SEAT]),
    )  # fmt: skip


def _draw_half(stop: Stop, metric: Metric, game: str) -> None:
    assert stop.width is not None

    def given() -> None:
        value = st.session_state[_HALF]
        if value is not None:
            _changed(stop, game, width=2 * value / _scale(metric))

    hold(_HALF, _half(stop.width, metric))
    st.number_input(
        f"Known to ± {unit_of(metric)}".rstrip(), SMALLEST, LARGEST, None, step=OTHER_HALF_WIDTH, format="%g", key=_HALF, on_change=given, required=True,
        help="Half the width of the 95 % interval. It is judged at fixed numbers of games, 1,000, 2,000, 4,000 and so on, and widened so that looking again "
        "and again does no harm.",
    )  # fmt: skip


def _usual_rule(metric: Metric) -> Stop:
    """The rule that a measure begins with: known to ± 0.5 % for a share, else to ± 0.1 of its unit; of seat 1 where it has a value a seat."""
    width = 2 * USUAL_HALF_WIDTH.get(unit_of(metric), OTHER_HALF_WIDTH) / _scale(metric)
    return Stop(metric=metric.id, seat=0 if metric.by == "seat" else None, width=width)


def _metrics() -> list[Metric]:
    """The game's measures, the chief ones first."""
    chief = {name: place for place, name in enumerate(FIRST_IN_GRID)}
    return sorted(desk.game().metrics, key=lambda metric: chief.get(metric.id, len(chief)))
