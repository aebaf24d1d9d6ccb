"""The fields of the sidebar that say when a run ends before its last game."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from dashboard import desk
from dashboard.numbers import draw_refusal, given_whole, hold_whole, whole_number
from dashboard.run_readings import FIRST_IN_GRID
from dashboard.stop_words import unit_of
from engines.core.measures import Metric
from engines.simulation.stopping import MOST_SECONDS, Stop

LAST_GAME, TIME, INTERVAL = "with its last game", "after a time", "at a narrow interval"
USUAL_MINUTES = 10
USUAL_HALF_WIDTH = {"%": 0.5}
"""By unit, what the field for the half-width begins with; other units with `OTHER_HALF_WIDTH`."""
OTHER_HALF_WIDTH = 0.1
SMALLEST, LARGEST = 0.0001, 1e6

_KIND, _MINUTES, _MEASURE, _SEAT, _HALF = (f"side-stop-{name}" for name in ("kind", "minutes", "measure", "seat", "half"))


def draw_stop_rule(seats: int) -> None:
    """How the next run ends, and the fields of that way. seats: of the smallest table it is to be played at."""
    kinds = (LAST_GAME, TIME, INTERVAL)
    stop = desk.draft().stop
    kind = TIME if stop.seconds is not None else INTERVAL if stop.metric else LAST_GAME
    _hold(_KIND, kind)
    st.selectbox(
        "Ends", kinds, kinds.index(kind), key=_KIND, on_change=_kind_given,
        help="The number of games is the most that a run plays. It may end before: when its time is up, or when a measure's 95 % interval is narrow enough.",
    )  # fmt: skip
    if stop.seconds is not None:
        _draw_minutes(stop.seconds)
    elif stop.metric:
        _draw_measure(stop, seats)


def _hold(key: str, value: object) -> None:
    if st.session_state.get(key) != value:
        st.session_state[key] = value


def _kind_given() -> None:
    kind = st.session_state[_KIND]
    if kind == TIME:
        desk.settle(stop=Stop(seconds=60.0 * USUAL_MINUTES))
    elif kind == INTERVAL:
        desk.settle(stop=usual_rule(_metrics()[0]))
    else:
        desk.settle(stop=Stop())


def _draw_minutes(seconds: float) -> None:
    minutes = max(1, round(seconds / 60))

    def given() -> None:
        value = given_whole(_MINUTES, minutes)
        if value is not None:
            desk.settle(stop=Stop(seconds=60.0 * value))

    hold_whole(_MINUTES, minutes)
    whole_number("Minutes at most", 1, MOST_SECONDS // 60, _MINUTES, on_change=given, help="Time of playing; pauses do not count.")
    draw_refusal(_MINUTES)


def _draw_measure(stop: Stop, seats: int) -> None:
    metrics = {metric.id: metric for metric in _metrics()}
    metric = metrics[stop.metric]
    _hold(_MEASURE, metric.id)
    st.selectbox(
        "Measure", list(metrics), list(metrics).index(metric.id), format_func=lambda name: metrics[name].name, key=_MEASURE,
        on_change=lambda: desk.settle(stop=usual_rule(metrics[st.session_state[_MEASURE]])),
    )  # fmt: skip
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="bottom", key="side-stop-fields"):
        if stop.seat is not None:
            _draw_seat(stop, range(max(seats, stop.seat + 1)))
        _draw_half(stop, metric)


def _draw_seat(stop: Stop, seats: Sequence[int]) -> None:
    _hold(_SEAT, stop.seat)
    st.selectbox(
        "Seat", seats, seats.index(stop.seat or 0), format_func=lambda seat: f"{seat + 1}", key=_SEAT,
        on_change=lambda: desk.settle(stop=_changed(seat=st.session_state[_SEAT])),
    )  # fmt: skip


def _draw_half(stop: Stop, metric: Metric) -> None:
    unit = unit_of(metric)
    scale = 100 if unit == "%" else 1
    assert stop.width is not None
    half = float(f"{stop.width / 2 * scale:.6g}")

    def given() -> None:
        value = st.session_state[_HALF]
        if value is not None:
            desk.settle(stop=_changed(width=2 * value / scale))

    _hold(_HALF, half)
    st.number_input(
        f"Known to ± {unit}".rstrip(), SMALLEST, LARGEST, None, step=OTHER_HALF_WIDTH, format="%g", key=_HALF, on_change=given, required=True,
        help="Half the width of the 95 % interval. It is judged at fixed numbers of games, 1,000, 2,000, 4,000 and so on, and widened so that looking again "
        "and again does no harm.",
    )  # fmt: skip


def _changed(*, seat: int | None = None, width: float | None = None) -> Stop:
    held = desk.draft().stop
    return Stop(metric=held.metric, seat=held.seat if seat is None else seat, width=held.width if width is None else width)


def usual_rule(metric: Metric) -> Stop:
    """The rule that a measure begins with: known to ± 0.5 % for a share, else to ± 0.1 of its unit; of seat 1 where it has a value a seat."""
    unit = unit_of(metric)
    width = 2 * USUAL_HALF_WIDTH.get(unit, OTHER_HALF_WIDTH) / (100 if unit == "%" else 1)
    return Stop(metric=metric.id, seat=0 if metric.by == "seat" else None, width=width)


def _metrics() -> list[Metric]:
    """The game's measures, the chief ones first."""
    chief = {name: place for place, name in enumerate(FIRST_IN_GRID)}
    return sorted(desk.game().metrics, key=lambda metric: chief.get(metric.id, len(chief)))
