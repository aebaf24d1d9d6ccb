"""Background Runs as a page and the command line see them: start, look, pause, resume, delete. The work is the supervisor's (runner.py)."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from engines.core.errors import BadInput
from engines.core.places import CHECKOUT, data_folder, in_checkout
from engines.simulation import soundness
from engines.simulation.cleaning import Holding, bytes_in
from engines.simulation.database import told
from engines.simulation.executors import workers_of
from engines.simulation.feeding import checked_plan
from engines.simulation.plan import Plan
from engines.simulation.preview import threads
from engines.simulation.result import RunResult
from engines.simulation.settings import Settings
from engines.simulation.states import LIVE, RESUMABLE, State
from engines.simulation.stopping import Report, Stop
from engines.simulation.store import Entry, Row, Store
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
        """Share that is done of the games, or of the time budget when that is more: 0 to 1."""
        budget = self.stop.seconds
        return max(self.row.done / self.row.games, min(1.0, self.seconds / budget) if budget else 0.0)

    @property
    def time_left(self) -> float | None:
        """Seconds of its time budget that are left; None without one."""
        return None if self.stop.seconds is None else max(0.0, self.stop.seconds - self.seconds)

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
        """What is to be said of it beside its state: why it failed, how a lost one goes on, why a stop rule ended it; mostly empty."""
        if self.state is State.LOST:
            return f"Its supervisor stopped answering; the {self.done:,} games played are kept. Resume the Run to play the others."
        report = self.report
        if report is not None and not self.row.sentence:
            return report.sentence
        return self.row.sentence

    @cached_property
    def report(self) -> Report | None:
        """Why a stop rule ended it."""
        return Report.from_text(self.row.report) if self.row.report else None

    @cached_property
    def stop(self) -> Stop:
        """Its stop rule beside the number of games."""
        return Stop.from_text(self.row.stop)

    @property
    def resumable(self) -> bool:
        """True when it stopped half-way and can go on."""
        return self.state in RESUMABLE

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
    def plan_as_played(self) -> Plan:
        """The plan that its numbers are read by, also when its word list has changed since, or is gone; not one to play by. Raises BadInput."""
        return replace(self.plan, known_hash=self.row.content_hash)

    @property
    def seconds(self) -> float:
        """Playing time over all sessions, pauses left out."""
        return self.row.seconds_before + self.row.seconds

    @property
    def games_per_second(self) -> float | None:
        """Speed of this session; None before its first chunk."""
        played = self.row.done - self.row.done_before
        return played / self.row.seconds if played > 0 and self.row.seconds > 0 else None

    @property
    def seconds_left(self) -> float | None:
        """Time to the end at this session's speed; None when it cannot be told."""
        speed = self.games_per_second
        if not speed or not self.live:
            return None
        left = (self.games - self.done) / speed
        return left if self.time_left is None else min(left, self.time_left)

    @cached_property
    def summary(self) -> Summary | None:
        """Summary of the games done so far; of a Run that goes on, as of a few seconds ago. Raises BadInput when it is damaged beyond what its
        chunks can mend."""
        with Store(self.folder.parent) as store:
            packed = store.summary(self.id)
            with suppress(ValueError):
                found = None if packed is None else soundness.unpacked(packed)
                if self.live or (0 if found is None else found.games) == self.done:
                    return found
            return self._added_up(store)

    def _added_up(self, store: Store) -> Summary | None:
        """The summary made anew from its chunks, and kept: many chunks take seconds."""
        try:
            merged = soundness.merged(store, self.id)
        except ValueError:
            raise BadInput(f"The summary of Run {self.id} is damaged. Resume it to play the damaged games again.") from None
        if merged is not None:
            with suppress(sqlite3.Error):  # a folder that cannot be written is read all the same
                store.mend(self.id, merged.to_bytes(), merged.games)
        return merged

    def result(self) -> RunResult | None:
        """The numbers of the games done so far; None before the first chunk."""
        summary = self.summary
        return None if summary is None else RunResult(self.plan_as_played, summary, self.seconds, self.workers)

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


def start_run(plan: Plan, workers: int | None = None, *, forced: bool = False, executor: str | None = None, stop: Stop | None = None) -> str:
    """Start a Run in the background and return its id.

    A finished or live Run of the same plan, number of games and stop rule is returned as it is, one that stopped half-way is resumed, and a new one
    takes over the games that another Run of the same plan has played; `forced`: every game is played anew. `workers`, `executor`: those of the settings by default.
    Raises BadInput.
    """
    rule = "" if stop is None else stop.checked(plan).text()
    with Store() as store:
        kind = store.settings().executor_for(executor, workers, threads())
        entry = Entry(store.add(plan, kind, rule, anew=True), State.QUEUED, True) if forced else store.enter(plan, kind, rule)
        _launch_for(store, entry)
    return entry.id


def _launch_for(store: Store, entry: Entry) -> None:
    if not entry.to_launch:
        return
    place = store.place(entry.id)
    try:
        _launch(entry.id, store.run_folder(entry.id), place)
    except OSError as error:
        store.fail(entry.id, f"Its supervisor could not be started: {told(error)}. Resume the Run when that is mended.", place)


def _launch(run_id: str, folder: Path, place: int) -> None:
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
    threading.Thread(target=_reap, args=(supervisor, run_id, folder, place), name=f"reaper of {run_id}", daemon=True).start()


def _reap(supervisor: subprocess.Popen[bytes], run_id: str, folder: Path, place: int) -> None:
    """Wait for a supervisor; one that ended before it gave a sign of life leaves no Run in the queue."""
    code = supervisor.wait()
    if code and folder.is_dir():
        with suppress(BadInput, sqlite3.Error), Store(folder.parent) as store:
            sentence = f"Its supervisor ended at once with code {code}; {LOG} in the Run's folder says why. Resume the Run when that is mended."
            store.fail(run_id, sentence, place)


def runs() -> list[Run]:
    """All Runs, newest first."""
    return _all(deleted=False)


def deleted_runs() -> list[Run]:
    """Runs that were deleted and can be restored, newest first."""
    return _all(deleted=True)


def _all(*, deleted: bool) -> list[Run]:
    with Store() as store:
        return [Run(row, store.run_folder(row.id), time.time()) for row in store.rows(deleted=deleted)]


def run(run_id: str) -> Run:
    """One Run. Raises UnknownName, or BadInput when it was deleted."""
    with Store() as store:
        return Run(store.row(run_id), store.run_folder(run_id), time.time())


def cancel(run_id: str) -> State:
    """Ask a Run to stop for good; what is done stays. Raises UnknownName, or BadInput when it is over already."""
    with Store() as store:
        return store.cancel(run_id)


def pause(run_id: str) -> State:
    """Ask a Run to save what is being played and to free its workers. Raises UnknownName, or BadInput when it is over."""
    with Store() as store:
        return store.pause(run_id)


def resume(run_id: str) -> State:
    """Go on with a Run that is paused, lost, failed or cancelled: it plays the chunks that are missing, and those that are damaged.

    One that is live is left as it is. A finished Run is looked through; only one with a damaged part is put back into the queue.
    Raises UnknownName or BadInput.
    """
    with Store() as store:
        damaged = store.row(run_id).state is State.FINISHED and bool(soundness.damages(store, run_id))
        entry = store.resume(run_id, damaged=damaged)
        _launch_for(store, entry)
    return entry.state


def extend(run_id: str, games: int) -> State:
    """Add games to a finished Run; only the new ones are played. Raises UnknownName or BadInput."""
    with Store() as store:
        checked_plan(store.row(run_id))
        entry = store.extend(run_id, games)
        _launch_for(store, entry)
    return entry.state


def delete(run_id: str) -> None:
    """Put a Run out of sight; `restore` brings it back until the time of the settings is over. Raises UnknownName, or BadInput while it is live."""
    with Store() as store:
        store.delete(run_id)


def restore(run_id: str) -> None:
    """Undo a deletion. Raises UnknownName or BadInput."""
    with Store() as store:
        store.restore(run_id)


def purge(days: float | None = None) -> list[str]:
    """Remove for good what was deleted more than `days` ago, the setting by default. Returns the ids."""
    with Store() as store:
        return store.purge(days)


def settings() -> Settings:
    """The settings of all Runs. Raises BadInput."""
    with Store() as store:
        return store.settings()


def change_settings(**values: Any) -> Settings:
    """Change some settings. Raises BadInput that names the bounds, or UnknownName."""
    with Store() as store:
        return store.change_settings(**values)


def reset_settings() -> Settings:
    """Back to the defaults, also where what is stored is damaged."""
    with Store() as store:
        return store.reset_settings()


def size_of(run: Run) -> int:
    """Bytes of a Run's folder."""
    return bytes_in(run.folder)


def holdings(found: Iterable[Run], size: Callable[[Run], int] = size_of) -> list[Holding]:
    """The room that Runs take, as a clean-up asks for it; `size`: how it is measured."""
    return [Holding(run.id, run.state, run.finished or run.created, size(run)) for run in found]


def clean(run_ids: Iterable[str]) -> tuple[list[str], list[str]]:
    """Delete several Runs, as `delete` does. Returns the ids of those deleted, and a sentence for each that could not be deleted any more."""
    gone, refused = [], []
    for run_id in run_ids:
        try:
            delete(run_id)
            gone.append(run_id)
        except BadInput as error:
            refused.append(error.sentence)
    return gone, refused


def watch(run_id: str, seconds: float, step: float = 0.1) -> Run:
    """The Run as soon as it has ended, or as it stands after `seconds`."""
    until = time.monotonic() + seconds
    while (found := run(run_id)).live and time.monotonic() < until:
        time.sleep(step)
    return found
