"""Stop rules in words: when a run ends before its last game, and why it did. Draws nothing."""

from __future__ import annotations

import math

from dashboard.naming import shown_as
from dashboard.wording import counted, lasting, span, spelled, unit_scale, valued
from engines import games
from engines.core.errors import TilewrightError
from engines.core.measures import Metric
from engines.simulation.stopping import FIRST_LOOK, Report, Stop

NO_BREAK = "\N{NO-BREAK SPACE}"


def rule_words(game: str, stop: Stop) -> str:
    """At most 10 min; until Margin is known to ± 0.25 points; empty without a rule."""
    parts = [] if stop.seconds is None else [f"at most {lasting(stop.seconds)}"]
    if stop.metric and stop.width is not None:
        unit, scale = _unit(game, stop.metric)
        half = scale * stop.width / 2
        parts.append(f"until {_measure(game, stop.metric, stop.seat)} is known to {_give_or_take(half, unit, _fewest_digits(half))}")
    return " · ".join(parts)


def report_words(game: str, report: Report) -> str:
    """Why a rule ended the run, or that it did not come to that, in one or two sentences."""
    played = counted(report.games, "game")
    if not report.metric:
        given = "the time it was given" if report.seconds is None else f"the {lasting(report.seconds)} it was given"
        return f"It ended after {given}, with {played}." if report.met else f"All {played} were played within {given}."
    name = _measure(game, report.metric, report.seat)
    if report.value is None or report.low is None or report.high is None or report.width is None:
        return f"After {played} nothing can be said of {name}."
    unit, scale = _unit(game, report.metric)
    half = scale * (report.high - report.low) / 2
    digits = _digits(half)
    found = f"{name} is {_with_unit(valued(report.value, unit, digits), unit)}, known to {_give_or_take(half, unit, digits)}"
    looked = (
        f"The interval, {span(report.low, report.high, unit, digits)}, has room for {report.looks} looks, at {spelled(FIRST_LOOK)} games, twice as many, and so "
        "on; it is wider than that of the measure itself."
        if report.looks > 1
        else f"The interval is {span(report.low, report.high, unit, digits)}."
    )
    if report.met:
        return f"It ended after {played}: {found}. {looked}"
    asked = scale * report.width / 2
    return f"All {played} were played: {found}, wider than the {_give_or_take(asked, unit, _fewest_digits(asked))} asked for. {looked}"


def _metric(game: str, name: str) -> Metric | None:
    """A game's metric; None when there is no such game or metric any more."""
    try:
        return next((metric for metric in games.game(game).metrics if metric.id == name), None)
    except TilewrightError:
        return None


def unit_of(metric: Metric) -> str:
    """Unit of a metric's width on screen."""
    return shown_as(metric, None)[0]


def _measure(game: str, name: str, seat: int | None) -> str:
    metric = _metric(game, name)
    told = name if metric is None else metric.name
    return told if seat is None else f"{told} of seat {seat + 1}"


def _unit(game: str, name: str) -> tuple[str, int]:
    """A metric's unit on screen, and how many of them its number 1 is."""
    metric = _metric(game, name)
    unit = "" if metric is None else unit_of(metric)
    return unit, unit_scale(unit)


def _digits(half: float) -> int:
    """Decimals that show two digits of half an interval, so that its ends differ."""
    return 1 if half <= 0 else min(6, max(0, 1 - math.floor(math.log10(half))))


def _fewest_digits(number: float) -> int:
    """Decimals of a number that somebody gave."""
    return next((digits for digits in range(6) if abs(round(number, digits) - number) <= 0.005 * number), 6)


def _give_or_take(half: float, unit: str, digits: int) -> str:
    """Half an interval in its unit: ± 0.25 points."""
    number = spelled(half, digits)
    return f"±{NO_BREAK}{_with_unit(f'${number}' if unit == '$' else number, unit)}"


def _with_unit(number: str, unit: str) -> str:
    return number if unit in ("", "$") or number.endswith(unit) else f"{number}{NO_BREAK}{unit}"
