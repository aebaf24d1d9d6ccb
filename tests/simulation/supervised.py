"""Runs played in the test's own process, and rows put into a condition that takes long to reach."""

import sqlite3

import pytest

from engines.simulation import feeding, runner, runs
from engines.simulation.executors import InlineExecutor
from engines.simulation.store import Store


def supervise(run_id):
    """Carry a queued Run out here; the supervisor's exit code."""
    with Store() as store:
        return runner.supervise(store, run_id)


@pytest.fixture
def played_here(monkeypatch):
    """A Run that is started is played at once in this process: for tests of what comes after, since a supervisor and its worker take seconds to start."""
    monkeypatch.setattr(feeding, "make_executor", lambda *_: InlineExecutor())
    monkeypatch.setattr(runs, "_launch", lambda run_id, *_: supervise(run_id))


def numbers(result):
    """The numbers of a result without what differs from one time to the next."""
    made = result.to_json()
    del made["timing"]
    return made


def overwrite(store, run_id, table="runs", **values):
    """Change columns of a Run's row, or of all its chunks."""
    with sqlite3.connect(store.folder / "runs.sqlite") as base:
        for name, value in values.items():
            base.execute(f"UPDATE {table} SET {name} = ? WHERE {'id' if table == 'runs' else 'run'} = ?", (value, run_id))
    base.close()
