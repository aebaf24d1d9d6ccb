"""Background Runs as a page and the command line see them: start, look, cancel. The work is the supervisor's (runner.py)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from engines.core.errors import BadInput
from engines.core.places import CHECKOUT, data_folder, in_checkout
from engines.simulation.executors import workers_of
from engines.simulation.plan import Plan
from engines.simulation.preview import threads
from engines.simulation.result import RunResult
from engines.simulation.states import LIVE, State
from engines.simulation.store import Row, Store
from engines.simulation.summary import Summary

LOG = "runner.log"


@dataclass(frozen=True)
class Run:
    """A Run at the moment it was read."""

    row: Row
    folder: Path
    read: float
    """When it was read: seconds since the epoch, as all times here."""

    @property
    def id(self) -> str:
        """Name of the Run."""
        return self.row.id

    @property
    def state(self) -> State:
        """Where it stands."""
        return self.row.state

    @property
    def live(self) -> bool:
        """True while a supervisor is at work on it."""
        return self.state in LIVE

    @property
    def games(self) -> int:
        """Games asked for."""
        return self.row.games

    @property
    def done(self) -> int:
        """Games played and stored."""
        return self.row.done

    @property
    def fraction(self) -> float:
        """Share of the games that is done."""
        return self.row.done / self.row.games

    @property
    def created(self) -> float:
        """When it was asked for."""
        return self.row.created

    @property
    def started(self) -> float | None:
        """When the first game of this session began."""
        return self.row.started

    @property
    def finished(self) -> float | None:
        """When it ended, in whatever way."""
        return self.row.finished

    @property
    def pid(self) -> int | None:
        """Process of its supervisor."""
        return self.row.pid

    @property
    def sentence(self) -> str:
        """Why it failed; empty otherwise."""
        return self.row.sentence

    @property
    def workers(self) -> int:
        """Processes that play."""
        return workers_of(self.row.executor)

    @cached_property
    def facts(self) -> dict[str, Any]:
        """The plan as stored, readable even when its game or knobs are no longer there."""
        found: dict[str, Any] = json.loads(self.row.plan)
        return found

    @cached_property
    def plan(self) -> Plan:
        """What it plays. Raises BadInput when this version can no longer play it."""
        return Plan.from_json(self.facts)

    @property
    def seconds(self) -> float:
        """Wall time of playing in this session."""
        if self.row.started is None:
            return 0.0
        return max(0.0, (self.row.finished or self.row.heartbeat or self.read) - self.row.started)

    @property
    def games_per_second(self) -> float | None:
        """Speed of this session; None before its first chunk."""
        played = self.row.done - self.row.done_before
        return played / self.seconds if played > 0 and self.seconds > 0 else None

    @property
    def seconds_left(self) -> float | None:
        """Time to the end at this session's speed; None when it cannot be told."""
        speed = self.games_per_second
        return (self.games - self.done) / speed if speed and self.live else None

    @cached_property
    def summary(self) -> Summary | None:
        """Summary of the games done so far."""
        with Store(self.folder.parent) as store:
            packed = store.summary(self.id)
        return None if packed is None else Summary.from_bytes(packed)

    def result(self) -> RunResult | None:
        """The numbers of the games done so far; None before the first chunk."""
        summary = self.summary
        return None if summary is None else RunResult(self.plan, summary, self.seconds, self.workers)

    def checked_version(self) -> Plan:
        """The plan, when this version still plays its games the same. Raises BadInput otherwise."""
        now, then = self.plan.rules().playout_version, self.row.playout_version
        if now != then or self.plan.content_hash != self.row.content_hash:
            raise BadInput(
                f"Run {self.id} was played by version {then} of {self.facts['game']} with its word list of then; "
                f"this is version {now}, which would play other games."
            )
        return self.plan

    def to_json(self) -> dict[str, Any]:
        """One entry of `runs --json`."""
        return {
            "id": self.id,
            "state": self.state.value,
            "variant": self.facts["variant"],
            "done": self.done,
            "games": self.games,
            "pid": self.pid,
            "folder": str(self.folder),
        }


def start_run(plan: Plan, workers: int | None = None, *, forced: bool = False) -> str:
    """Start a Run in the background and return its id.

    A finished or live Run of the same plan and number of games is returned as it is, unless `forced`. `workers`: one a core by default.
    Raises BadInput.
    """
    executor = f"processes:{threads() if workers is None else workers}"
    workers_of(executor)
    with Store() as store:
        same = None if forced else store.same(plan)
        if same is not None:
            return same.id
        run_id = store.add(plan, executor)
        folder = store.run_folder(run_id)
    _launch(run_id, folder)
    return run_id


def _launch(run_id: str, folder: Path) -> None:
    """Start the supervisor in a session of its own: it outlives this process, and a Ctrl-C in this terminal is not for it."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "engines.simulation.runner", str(data_folder()), run_id]
    environment = {**os.environ, "TILEWRIGHT_DATA": str(data_folder())}
    with (folder / LOG).open("ab") as log:
        supervisor = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            cwd=CHECKOUT if in_checkout() else folder,
            env=environment,
            start_new_session=True,
        )
    # without somebody to wait for it, an ended child stays in the process table as long as this process lives
    threading.Thread(target=supervisor.wait, name=f"reaper of {run_id}", daemon=True).start()


def runs() -> list[Run]:
    """All Runs, newest first."""
    with Store() as store:
        return [Run(row, store.run_folder(row.id), time.time()) for row in store.rows()]


def run(run_id: str) -> Run:
    """One Run. Raises UnknownName."""
    with Store() as store:
        return Run(store.row(run_id), store.run_folder(run_id), time.time())


def cancel(run_id: str) -> State:
    """Ask a Run to stop; what is done stays. Raises UnknownName, or BadInput when it has ended already."""
    with Store() as store:
        return store.cancel(run_id)


def watch(run_id: str, seconds: float, step: float = 0.1) -> Run:
    """The Run as soon as it has ended, or as it stands after `seconds`."""
    until = time.monotonic() + seconds
    while (found := run(run_id)).live and time.monotonic() < until:
        time.sleep(step)
    return found
