"""Looks at an executor in the background of a browser session, so that a page never waits for a cluster. Nothing here draws."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field

from engines.simulation.executors import DASK
from engines.simulation.health import Health, health
from engines.simulation.settings import Settings

STALE = 60.0
"""Seconds after which an answer of a cluster is asked for again."""


@dataclass(slots=True)
class Look:
    """One look, under way or done. Written by its thread, read by the page."""

    about: Settings
    answer: Health | None = None
    asked: float = field(default_factory=time.monotonic)
    done: threading.Event = field(default_factory=threading.Event)


class Checker:
    """The looks of one session: the latest counts."""

    def __init__(self) -> None:
        self._look: Look | None = None

    def look(self, settings: Settings, *, anew: bool = False) -> Look:
        """The look at the executor of these settings: at once for this machine, on its way for a cluster."""
        last = self._look
        if last is not None and last.about == settings and not anew and time.monotonic() - last.asked < STALE:
            return last
        made = Look(settings)
        self._look = made
        if DASK.fullmatch(settings.executor):
            threading.Thread(target=_ask, args=(made,), name="look at the executor", daemon=True).start()
        else:
            _ask(made)
        return made


def _ask(look: Look) -> None:
    try:
        look.answer = health(look.about)
    except Exception as error:  # a fault of the program must reach the page as a sentence, not end a thread unseen
        look.answer = Health(False, f"The look at the executor broke off: {type(error).__name__}.")
        raise
    finally:
        look.done.set()
