"""Runs to be disturbed, what they must come to, and the processes behind them."""

import os
import signal
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from engines.simulation import parts
from engines.simulation.parquet import FILES
from engines.simulation.plan import Plan
from engines.simulation.playing import simulate
from engines.simulation.runs import run
from engines.simulation.states import State
from variants.catalog import load

PATIENCE = 300.0
"""Seconds after which a Run counts as stuck."""


@dataclass(frozen=True)
class Undisturbed:
    """What a plan comes to when nothing happens."""

    plan: Plan
    summary: bytes
    folder: Path


def plans(seed: int) -> list[Plan]:
    """A mixed set: equal and differing bots, two games, numbers of games that do not end with a deal; each takes a few seconds."""
    return [
        _plan("ponjan", ["casual", "novice", "casual"], 100_000, seed),
        _plan("letter-tycoon", ["casual", "casual"], 2500, seed),
        _plan("ponjan", ["casual"] * 4, 90_001, seed + 1),
        _plan("letter-tycoon", ["casual", "novice", "novice"], 2000, seed),
    ]


def _plan(game: str, bots: list[str], games: int, seed: int) -> Plan:
    return Plan.of(game, load(f"{game}/rulebook").parameters, len(bots), bots, games, seed)


def undisturbed(plan: Plan, folder: Path) -> Undisturbed:
    """Play a plan in this process."""
    return Undisturbed(plan, simulate(plan, folder=folder).summary.to_bytes(), folder)


def check(run_id: str, expected: Undisturbed, folder: Path) -> None:
    """The Run is finished with the bytes of an undisturbed one; no game twice, none missing."""
    found = run(run_id)
    assert found.state is State.FINISHED, f"{found.state}: {found.sentence}\n{(found.folder / 'runner.log').read_text()}"
    assert found.done == expected.plan.games
    assert found.summary is not None
    assert found.summary.to_bytes() == expected.summary
    parts.check_parts(run_id)
    games = parts.scan(run_id, "games").select("game").collect()["game"]
    assert games.equals(pl.Series("game", range(expected.plan.games), dtype=pl.Int64))
    parts.export_run(run_id, folder)
    for name in FILES:
        assert (folder / name).read_bytes() == (expected.folder / name).read_bytes(), name


def kill(pid: int) -> bool:
    """SIGKILL; False when the process has ended already."""
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


def children(pid: int) -> list[int]:
    """Processes started by a process, from /proc; those that have ended and wait to be fetched are left out."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                state, parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
            except (FileNotFoundError, ProcessLookupError):
                continue
            if int(parent) == pid and state != "Z":
                found.append(int(entry.name))
    return found


def workers(pid: int) -> list[int]:
    """The processes of a supervisor that play."""
    return [child for child in children(pid) if "spawn_main" in command(child)]


def alive(pid: int) -> bool:
    """True while a process runs; one that has ended and waits to be fetched does not."""
    try:
        return (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def command(pid: int) -> str:
    """Its arguments, each ended by a zero byte; empty when it has ended."""
    try:
        return (Path("/proc") / str(pid) / "cmdline").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""
