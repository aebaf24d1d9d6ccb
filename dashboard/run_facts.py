"""Runs in words and rows: what the Runs and Results pages say of one. Draws nothing."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

import polars as pl

from dashboard.cells import plain_cell
from dashboard.naming import bots_line, name_of_variant
from dashboard.stop_words import rule_words
from dashboard.wording import ago, counted, dated, lasting, progress_line, spelled
from engines import games
from engines.core.errors import TilewrightError
from engines.simulation.metrics import Reader
from engines.simulation.runs import Run
from engines.simulation.states import State
from engines.simulation.summary import seat_view


class Badge(NamedTuple):
    """A state as colour, icon and word."""

    color: str
    icon: str
    word: str


BADGES = {
    State.QUEUED: Badge("gray", "schedule", "queued"),
    State.STARTING: Badge("blue", "hourglass_top", "getting ready"),
    State.RUNNING: Badge("green", "play_arrow", "running"),
    State.PAUSING: Badge("orange", "pause", "pausing"),
    State.PAUSED: Badge("gray", "pause", "paused"),
    State.CANCELLING: Badge("orange", "close", "stopping"),
    State.CANCELLED: Badge("gray", "close", "cancelled"),
    State.FINISHED: Badge("green", "check", "done"),
    State.FAILED: Badge("red", "error", "failed"),
    State.LOST: Badge("red", "link_off", "stopped answering"),
}


def badge(state: State) -> str:
    """A state as a Markdown badge."""
    found = BADGES[state]
    return f":{found.color}-badge[:material/{found.icon}: {found.word}]"


def title(run: Run) -> str:
    """Name of the variant it plays."""
    return name_of_variant(str(run.facts.get("variant") or ""), str(run.facts.get("game") or ""))


def game_title(slug: str) -> str:
    """A game's title, or its slug when there is no such game any more."""
    try:
        return games.game(slug).title
    except TilewrightError:
        return slug


def plan_line(run: Run) -> str:
    """Letter Tycoon · 3 players · expert, casual, casual · 100,000 games · seed 7."""
    facts = run.facts
    rule = rule_words(facts["game"], run.stop)
    parts = [
        game_title(facts["game"]),
        counted(facts["players"], "player"),
        bots_line(facts["bots"]),
        f"up to {counted(run.games, 'game')}" if rule else counted(run.games, "game"),
        *([rule] if rule else []),
        f"seed {facts['seed']}",
        *(["fixed seats"] if facts.get("fixed_seats") else []),
    ]
    return " · ".join(parts)


def standing(run: Run) -> str:
    """How far a run is, in one line."""
    if run.state is State.QUEUED:
        return "In the queue: it starts as soon as no run before it is going on."
    if run.state is State.PAUSED:
        return f"{spelled(run.done)} of {counted(run.games, 'game')} · paused, Resume goes on"
    if run.state is State.STARTING:
        return "Getting ready: compiling the rules and measuring the speed."
    if run.state is State.LOST:
        beat = run.row.heartbeat or run.created
        return f"{spelled(run.done)} of {counted(run.games, 'game')} · stopped answering {ago(run.read - beat)}, nothing is lost, Resume goes on"
    if run.state is State.FAILED:
        return run.sentence or "It failed and gave no reason."
    line = progress_line(run.done, run.games, run.games_per_second or 0.0, run.state.value, run.time_left)
    return f"{line} · or once the measure is known" if run.stop.metric else line


def ended(run: Run) -> str:
    """How a run that is over ended: done in 9 s; cancelled at 50,000."""
    if run.state is State.FINISHED:
        return f"done in {lasting(run.seconds)}"
    if run.state is State.CANCELLED:
        return f"cancelled at {spelled(run.done)}"
    return BADGES[run.state].word


def first_seat(run: Run) -> tuple[float | None, float | None]:
    """How often seat 1 wins and half its interval, proportions; None while nothing is known."""
    try:
        summary, plan = run.summary, run.plan_as_played
    except TilewrightError:
        return None, None  # its page tells why
    if summary is None or not summary.games:
        return None, None
    found = Reader(plan.rules(), plan, summary).share(seat_view("win", 0))
    if found.value is None or found.low is None or found.high is None:
        return found.value, None
    return found.value, (found.high - found.low) / 2


def finished_frame(runs: list[Run], shares: dict[str, tuple[float | None, float | None]], now: datetime) -> pl.DataFrame:
    """The table of runs that are over; `shares` as `first_seat` gives them, by id."""
    return pl.DataFrame(
        {
            "Variant": [plain_cell(title(run)) for run in runs],
            "Game": [game_title(run.facts["game"]) for run in runs],
            "Players": [int(run.facts["players"]) for run in runs],
            "Bots": [bots_line(run.facts["bots"]) for run in runs],
            "Games": [run.done for run in runs],
            "Seed": [str(run.facts["seed"]) for run in runs],
            "State": [ended(run) for run in runs],
            "Seat 1 wins": [_percent(shares[run.id][0]) for run in runs],
            "± 95 %": [_percent(shares[run.id][1]) for run in runs],
            "Ended": [dated(datetime.fromtimestamp(run.finished or run.created), now) for run in runs],
        },
        schema_overrides={"Seat 1 wins": pl.Float64, "± 95 %": pl.Float64, "Games": pl.Int64},
    )


def _percent(value: float | None) -> float | None:
    return None if value is None else 100 * value
