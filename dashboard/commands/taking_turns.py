"""Ways of playing one plan compared in turns: a process alone, several at once, and background Runs on one core and on all.

The cores of a machine that others share are now quicker, now slower, by a quarter and more within seconds, so two ways that are measured one after
the other say little of each other. Here all of them live at the same time, and the system holds all but one still: each has a short turn, again
and again, and what counts is the games of its turns together.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from engines.core.errors import BadInput
from engines.simulation.plan import Plan
from engines.simulation.playing import Failed, play, prepared_table, whole_deals
from engines.simulation.runs import cancel, start_run, watch
from engines.simulation.store import Store

TURN = 0.25
"""Seconds of a turn: short beside the moods of a machine, long beside what it costs to change."""
LOOK = 0.05
"""Seconds between looks at the games done."""
BATCH = 0.05
"""Seconds of the batches that a process without a store plays."""
PATIENCE = 120.0
"""Seconds that starting may take."""


@dataclass
class Way:
    """One way of playing: its processes, and the games it has done."""

    groups: Sequence[int]
    """Process groups that are held still and go on together."""
    done: Callable[[], int]
    spent: float = 0.0
    """Seconds of its turns so far."""
    first: tuple[float, int] | None = None
    """When in its turns the games done were first seen to grow, and how many they were then."""
    last: tuple[float, int] = (0.0, 0)

    def hold(self) -> None:
        """Hold its processes still."""
        for group in self.groups:
            os.killpg(group, signal.SIGSTOP)

    def go_on(self) -> None:
        """Let them go on."""
        for group in self.groups:
            os.killpg(group, signal.SIGCONT)

    def turn(self, seconds: float) -> None:
        """Let it play for so long."""
        self.go_on()
        started = time.perf_counter()
        while (now := time.perf_counter() - started) < seconds:
            time.sleep(min(LOOK, seconds - now))
            self._look(self.spent + time.perf_counter() - started)
        self.hold()
        self.spent += time.perf_counter() - started

    def _look(self, at: float) -> None:
        done = self.done()
        if done != self.last[1]:
            self.last = (at, done)
            self.first = self.first or self.last

    @property
    def per_second(self) -> float:
        """Games a second of its turns, from one time that some were done to another. Raises Failed when it did not play."""
        if self.first is None or self.last[1] == self.first[1]:
            raise Failed("A Run that was measured did not play; nothing can be said of its speed.")
        return (self.last[1] - self.first[1]) / (self.last[0] - self.first[0])


@dataclass(frozen=True)
class Speeds:
    """Games a second."""

    alone: float
    """One process that stores nothing."""
    at_once: float
    """As many of them as there are cores."""
    one: float
    """A Run on one process."""
    many: float
    """A Run on all cores."""


def speeds(plan: Plan, cores: int, seconds: float, folder: Path) -> Speeds:
    """Measure a plan's four ways for `seconds` each. The plan has more games than can be played meanwhile; `folder` takes the data of the Runs.

    Raises BadInput on a system that cannot hold a process still, and Failed when a way does not come to play.
    """
    if not hasattr(signal, "SIGSTOP"):
        raise BadInput("Runs are measured on systems that can hold a process still, such as Linux and macOS; this one cannot.")
    with ExitStack() as stack:
        ways = [stack.enter_context(_bare(plan, processes)) for processes in (1, cores)]
        ways += [stack.enter_context(_stored(plan, workers, folder / f"{workers}-{place}")) for place, workers in enumerate((1, cores))]
        order = [ways[0], ways[2], ways[1], ways[3]]
        for turn in range(max(2, round(seconds / TURN))):
            for way in order if turn % 2 else reversed(order):
                way.turn(TURN)
        return Speeds(*(way.per_second for way in ways))


@contextmanager
def _bare(plan: Plan, processes: int) -> Iterator[Way]:
    """Processes that only play, held still as soon as each of them plays."""
    spawned = multiprocessing.get_context("spawn")
    counters = [spawned.Value("q", 0, lock=False) for _ in range(processes)]
    players = [spawned.Process(target=_play_on, args=(plan, counter), daemon=True) for counter in counters]
    try:
        for player in players:
            player.start()
        _wait_for(lambda: all(counter.value for counter in counters))
        way = Way([_pid(player) for player in players], lambda: sum(counter.value for counter in counters))
        way.hold()
        yield way
    finally:
        for player in players:
            player.kill()
            player.join()


def _pid(process: BaseProcess) -> int:
    assert process.pid is not None
    return process.pid


def _play_on(plan: Plan, counter: Any) -> None:
    """Play batch after batch for ever, in a process group of its own."""
    os.setpgrp()
    table = prepared_table(plan)
    games, done = whole_deals(plan, 1), 0
    while True:
        started = time.perf_counter()
        play(plan, done, games, table)
        done += games
        counter.value = done
        if time.perf_counter() - started < BATCH / 2:
            games *= 2


@contextmanager
def _stored(plan: Plan, workers: int, data: Path) -> Iterator[Way]:
    """A Run of its own data folder, held still as soon as it has stored a chunk for each worker. Its supervisor leads the group of its workers."""
    with own_data_folder(data):
        run_id = start_run(plan, workers=workers)
        with Store() as store:
            _wait_for(lambda: len(store.chunks_done(run_id)) >= workers)
            leader = store.row(run_id).pid
            assert leader is not None
            way = Way([leader], lambda: store.row(run_id).done)
            way.hold()
            try:
                yield way
            finally:
                way.go_on()
                cancel(run_id)
                watch(run_id, PATIENCE, LOOK)


def _wait_for(ready: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not ready():
        if time.monotonic() > until:
            raise Failed(f"What is to be measured did not come to play within {PATIENCE:g} s; the Run's log in its data folder says why.")
        time.sleep(LOOK)


@contextmanager
def own_data_folder(folder: Path) -> Iterator[None]:
    """Another data folder; compiled code and word indexes stay where they are."""
    from engines.core.places import cache_folder

    names = ("TILEWRIGHT_DATA", "TILEWRIGHT_CACHE")
    before = {name: os.environ.get(name) for name in names}
    os.environ.update(zip(names, (str(folder), str(cache_folder())), strict=True))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name)
            else:
                os.environ[name] = value
