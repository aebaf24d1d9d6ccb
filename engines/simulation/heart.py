"""A supervisor's sign of life."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from pathlib import Path

from engines.core.errors import BadInput
from engines.simulation.store import Displaced, Store

log = logging.getLogger("tilewright.runner")

BEATS_A_LEASE = 8
"""Signs of life within the time after which a Run counts as lost."""

SLOWEST_BEAT = 1.0
"""Seconds between two signs of life at most."""


class Heart:
    """Beats in a thread of its own: compiling may keep the main one busy for a minute. Knows how long this session has been playing."""

    def __init__(self, folder: Path, run: str, owner: str, lease: float) -> None:
        self._folder, self._run, self._owner = folder, run, owner
        self._every = min(SLOWEST_BEAT, lease / BEATS_A_LEASE)
        self._still = threading.Event()
        self._thread = threading.Thread(target=self._beat, name="heart", daemon=True)
        self._playing_since: float | None = None
        self.displaced = False

    def __enter__(self) -> Heart:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._still.set()
        self._thread.join()

    def begin(self) -> None:
        """Playing begins now."""
        self._playing_since = time.monotonic()

    @property
    def seconds(self) -> float:
        """Playing time of this session."""
        return 0.0 if self._playing_since is None else time.monotonic() - self._playing_since

    def _beat(self) -> None:
        while not self._still.is_set():
            try:
                with Store(self._folder) as store:
                    while not self._still.wait(self._every):
                        store.beat(self._run, self._owner, self.seconds)
            except Displaced:
                self.displaced = True
                return
            except (BadInput, sqlite3.Error) as error:
                # a full disk passes; without a sign of life the Run counts as lost and can be resumed
                log.warning("no sign of life could be given: %s", error)
                self._still.wait(self._every)
