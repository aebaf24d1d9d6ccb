"""States of a Run and the moves between them: the one place that says what may follow what."""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType


class State(StrEnum):
    """Where a Run stands."""

    QUEUED = "queued"
    """Waits until no other Run is being played."""
    STARTING = "starting"
    """Compiles, measures its speed and lays down its chunks."""
    RUNNING = "running"
    CANCELLING = "cancelling"
    """Stores what is being played and starts nothing new."""
    CANCELLED = "cancelled"
    FINISHED = "finished"
    FAILED = "failed"
    LOST = "lost"
    """Its supervisor gave no sign of life for `LOST_AFTER` seconds. Never stored: read off the heartbeat."""


MOVES = MappingProxyType(
    {
        State.QUEUED: frozenset({State.STARTING, State.CANCELLED, State.FAILED}),
        State.STARTING: frozenset({State.RUNNING, State.CANCELLING, State.FAILED}),
        State.RUNNING: frozenset({State.CANCELLING, State.FINISHED, State.FAILED}),
        State.CANCELLING: frozenset({State.CANCELLED, State.FINISHED, State.FAILED}),
        State.LOST: frozenset({State.CANCELLED}),
        State.CANCELLED: frozenset[State](),
        State.FINISHED: frozenset[State](),
        State.FAILED: frozenset[State](),
    }
)

LIVE = frozenset({State.QUEUED, State.STARTING, State.RUNNING, State.CANCELLING})
"""States that have a supervisor."""

PLAYING = LIVE - {State.QUEUED}
"""States in which a Run keeps the cores busy."""

LOST_AFTER = 10.0
"""Seconds without a heartbeat after which a live Run counts as lost."""


def sources_of(target: State) -> tuple[State, ...]:
    """States from which `target` may be reached."""
    return tuple(state for state, targets in MOVES.items() if target in targets)
