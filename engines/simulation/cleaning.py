"""Which Runs a clean-up would delete, by age or by size. This only decides: `runs.clean` deletes, and `runs.restore` undoes that."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from engines.core.errors import BadInput
from engines.simulation.states import State

DAY = 86_400.0
MOST_DAYS = 36_500
"""A hundred years."""

DISPOSABLE = frozenset({State.FINISHED, State.CANCELLED, State.FAILED})
"""States of Runs that a clean-up may take. One that is paused, or stopped answering, waits to be resumed and is left alone."""


@dataclass(frozen=True, slots=True)
class Holding:
    """A Run and the room it takes."""

    id: str
    state: State
    ended: float
    """When it ended, or was asked for while it has not; seconds since the epoch."""
    size: int
    """Bytes of its folder."""


def older_than(holdings: Iterable[Holding], days: float, now: float) -> list[Holding]:
    """Those that ended more than `days` before `now`, oldest first. Raises BadInput."""
    if not 0 <= days <= MOST_DAYS:
        raise BadInput(f"The age of a clean-up is 0 to {MOST_DAYS:,} days; {days:g} was given.")
    return [held for held in _oldest_first(holdings) if now - held.ended > DAY * days]


def beyond(holdings: Iterable[Holding], most_bytes: float) -> list[Holding]:
    """The oldest that have to go so that all that stay take no more than `most_bytes`. Raises BadInput.

    What may not be deleted counts and stays: then more remains than was asked for.
    """
    if math.isnan(most_bytes) or most_bytes < 0:
        raise BadInput(f"The size of a clean-up is 0 bytes or more; {most_bytes:g} was given.")
    known = list(holdings)
    left = sum(held.size for held in known)
    doomed = []
    for held in _oldest_first(known):
        if left <= most_bytes:
            break
        doomed.append(held)
        left -= held.size
    return doomed


def _oldest_first(holdings: Iterable[Holding]) -> list[Holding]:
    return sorted((held for held in holdings if held.state in DISPOSABLE), key=lambda held: (held.ended, held.id))


def bytes_in(folder: Path) -> int:
    """Bytes of all files in a folder and below it; 0 where there is none. Links are not followed, and what vanishes meanwhile does not count."""
    total = 0
    waiting = [os.fspath(folder)]
    while waiting:
        with suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                with suppress(OSError):
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                    elif entry.is_file(follow_symlinks=False):
                        total += entry.stat(follow_symlinks=False).st_size
    return total
