"""A Run and its chunks as the database has them."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from engines.simulation import clock
from engines.simulation.states import LIVE, LOST_AFTER, State

DAMAGED_PLAN = '{"game": "unknown", "variant": "damaged entry", "players": 0, "bots": [], "games": 0, "seed": 0}'
"""Stands for a plan that cannot be read, so that lists of Runs still can."""


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
    for name in ("games", "done", "created", "seconds", "seconds_before", "done_before", "executor", "sentence"):
        if not isinstance(values[name], str if name in ("executor", "sentence") else (int, float)):
            faults.append(name)
            values[name] = {"executor": "inline", "sentence": "", "games": 1}.get(name, 0)
    row = Row(**values, lease=lease)
    if not faults:
        return row
    sentence = f"The entry of Run {row.id} in the database is damaged in {' and '.join(faults)}; its parts are still in its folder."
    return replace(row, stored_state=State.FAILED, sentence=sentence)


def _is_plan(text: object) -> bool:
    try:
        plan = json.loads(text)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return False
    return isinstance(plan, dict) and plan.keys() >= json.loads(DAMAGED_PLAN).keys()
