"""A Run and its chunks as the database has them."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from engines.simulation import clock
from engines.simulation.states import LIVE, LOST_AFTER, State
from engines.simulation.stopping import Report, Stop

DAMAGED_PLAN = '{"game": "unknown", "variant": "damaged entry", "players": 0, "bots": [], "games": 0, "seed": 0}'
"""Stands for a plan that cannot be read, so that lists of Runs still can."""

PLAN_FACTS = frozenset(json.loads(DAMAGED_PLAN))
"""What such a plan has, and each that can be read."""


class Chunk(NamedTuple):
    """A piece of a Run: whole deals, but for the last."""

    number: int
    first: int
    games: int

    @property
    def end(self) -> int:
        """The game after its last."""
        return self.first + self.games


@dataclass(frozen=True, slots=True)
class Row:
    """A Run as the store has it."""

    id: str
    created: float
    plan: str
    content_hash: str
    playout_version: int
    games: int
    done: int
    executor: str
    stored_state: State
    sentence: str
    pid: int | None
    heartbeat: float | None
    started: float | None
    done_before: int
    finished: float | None
    beat: float | None
    boot: str
    seconds: float
    seconds_before: float
    stop: str
    report: str
    deleted: float | None
    anew: int
    designer: str
    """Whose it is; empty while nobody signs in."""
    lease: float = LOST_AFTER

    @property
    def silence(self) -> float:
        """Seconds since the last sign of life."""
        if self.beat is not None:
            return clock.silence(self.beat, self.boot)
        return time.time() - (self.heartbeat or self.created)  # written by a version that knew the calendar only

    @property
    def state(self) -> State:
        """The state, lost when a live Run's heart has stopped."""
        return State.LOST if self.stored_state in LIVE and self.silence > self.lease else self.stored_state


NAMES = tuple(name for name in Row.__dataclass_fields__ if name != "lease")
ROW = ", ".join("state" if name == "stored_state" else name for name in NAMES)
"""Columns of a Row, in order."""


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and math.isfinite(value)


def _is_whole(value: object) -> bool:
    return isinstance(value, int)


def _is_time(value: object) -> bool:
    """Seconds since 1970 that a calendar has, or none."""
    return value is None or (_is_number(value) and 0 <= value < LAST_TIME)  # type: ignore[operator]


def _reads(read: Callable[[str], object]) -> Callable[[object], bool]:
    """A check of a text that is empty or that `read` reads."""

    def check(value: object) -> bool:
        if not isinstance(value, str):
            return False
        try:
            if value:
                read(value)
        except (ValueError, TypeError, RecursionError):
            return False
        return True

    return check


LAST_TIME = 253_402_214_400
"""The year 9999."""

CHECKS: tuple[tuple[str, Callable[[object], bool], object], ...] = (
    ("games", _is_whole, 1),
    ("done", _is_whole, 0),
    ("done_before", _is_whole, 0),
    ("created", _is_time, 0),
    ("started", _is_time, None),
    ("finished", _is_time, None),
    ("heartbeat", _is_time, None),
    ("beat", lambda value: value is None or _is_number(value), None),
    ("seconds", _is_number, 0),
    ("seconds_before", _is_number, 0),
    ("executor", _is_text, "inline"),
    ("sentence", _is_text, ""),
    ("stop", _reads(Stop.from_text), ""),
    ("report", _reads(Report.from_text), ""),
)
"""By column: whether a value is sound, and what stands in for one that is not."""


def row_of(found: Sequence[Any], lease: float) -> Row:
    """A row of the database. One that is damaged reads as failed, with a sentence that says so."""
    values = dict(zip(NAMES, found, strict=True))
    faults = []
    try:
        values["stored_state"] = State(values["stored_state"])
    except ValueError:
        faults.append("state")
        values["stored_state"] = State.FAILED
    if not _is_plan(values["plan"]):
        faults.append("plan")
        values["plan"] = DAMAGED_PLAN
    for name, sound, instead in CHECKS:
        if not sound(values[name]):
            faults.append(name)
            values[name] = instead
    row = Row(**values, lease=lease)
    if not faults:
        return row
    sentence = f"The entry of Run {row.id} in the database is damaged in {' and '.join(faults)}; its parts are still in its folder."
    return replace(row, stored_state=State.FAILED, sentence=sentence)


def _is_plan(text: object) -> bool:
    """True for the facts of a plan that every list of Runs shows; whether it can be played, `Plan` says."""
    try:
        plan = json.loads(text)  # type: ignore[arg-type]
    except (TypeError, ValueError, RecursionError):
        return False
    if not isinstance(plan, dict) or not plan.keys() >= PLAN_FACTS:
        return False
    whole = all(type(plan[name]) is int for name in ("players", "games", "seed"))
    texts = all(isinstance(plan[name], str) for name in ("game", "variant"))
    bots = plan["bots"]
    return whole and texts and isinstance(bots, list) and all(isinstance(bot, str) for bot in bots)
