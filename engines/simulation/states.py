"""States of a Run and the moves between them: the one place that says what may follow what."""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType


class State(StrEnum):
    """Where a Run stands."""

    QUEUED = "queued"
    """Waits until a slot is free."""
    STARTING = "starting"
    """Compiles, measures its speed and lays down its chunks."""
    RUNNING = "running"
    PAUSING = "pausing"
    """Stores what is being played and starts nothing new; its workers are freed when that is done."""
    PAUSED = "paused"
    CANCELLING = "cancelling"
    """As pausing, and is over then."""
    CANCELLED = "cancelled"
    FINISHED = "finished"
    FAILED = "failed"
    LOST = "lost"
    """Its supervisor gave no sign of life for the time of the lease. Never stored: read off the last sign of life."""


MOVES = MappingProxyType(
    {
        State.QUEUED: frozenset({State.STARTING, State.PAUSED, State.CANCELLED, State.FAILED}),
        State.STARTING: frozenset({State.RUNNING, State.PAUSING, State.CANCELLING, State.FAILED}),
        State.RUNNING: frozenset({State.PAUSING, State.CANCELLING, State.FINISHED, State.FAILED}),
        State.PAUSING: frozenset({State.PAUSED, State.CANCELLING, State.FINISHED, State.FAILED}),
        State.PAUSED: frozenset({State.QUEUED, State.CANCELLED}),
        State.CANCELLING: frozenset({State.CANCELLED, State.FINISHED, State.FAILED}),
        State.CANCELLED: frozenset({State.QUEUED}),
        State.FINISHED: frozenset({State.QUEUED}),
        State.FAILED: frozenset({State.QUEUED}),
        State.LOST: frozenset({State.QUEUED, State.CANCELLED}),
    }
)
"""A Run goes back to the queue when it is resumed; a finished one when it is extended, or when a part of it was damaged."""

LIVE = frozenset({State.QUEUED, State.STARTING, State.RUNNING, State.PAUSING, State.CANCELLING})
"""States that have a supervisor."""

PLAYING = LIVE - {State.QUEUED}
"""States in which a Run keeps the cores busy."""

RESUMABLE = frozenset({State.PAUSED, State.CANCELLED, State.FAILED, State.LOST})
"""States from which a Run goes on with the chunks that are missing."""

LOST_AFTER = 10.0
"""Seconds without a sign of life after which a live Run counts as lost, unless the settings say otherwise."""


def sources_of(target: State) -> tuple[State, ...]:
    """States from which `target` may be reached."""
    return tuple(state for state, targets in MOVES.items() if target in targets)
