"""Background Runs from the command line: pause, resume, extend, delete and restore; stop rules and executors."""

from __future__ import annotations

import pytest

from engines.simulation import runs
from engines.simulation.states import State
from tests.cli.conftest import Tilewright

DICE = ("--players", "2", "--seed", "3", "--workers", "1")


@pytest.fixture
def dice(tmp_path, monkeypatch):
    """A variant of the small game."""
    file = tmp_path / "dice.toml"
    file.write_text('schema = 1\ngame = "dice-race"\nbased_on = "dice-race/rulebook"\nname = "Dice"\n[parameters]\n')
    return str(file)


@pytest.fixture
def unstarted(monkeypatch):
    """No supervisor comes up: Runs stay in the queue."""
    monkeypatch.setattr(runs, "_launch", lambda *_: None)


def test_a_run_is_paused_resumed_and_shown_in_words(tilewright: Tilewright, dice: str, unstarted: None) -> None:
    run_id = tilewright("run", dice, *DICE, "--json").json["id"]
    assert "waits for its turn" in tilewright("runs").out
    assert tilewright("pause", run_id).out == f"Run {run_id} is paused; `tilewright resume {run_id}` goes on with it.\n"
    assert "paused" in tilewright("runs").out
    assert tilewright("resume", run_id, "--json").json == {"id": run_id, "state": "queued"}
    assert tilewright("cancel", run_id).code == 0
    refused = tilewright("pause", run_id)
    assert (refused.code, refused.err) == (2, f"Run {run_id} cannot be paused: it is cancelled.\n")


def test_a_run_is_extended_deleted_and_restored(tilewright: Tilewright, dice: str, played_here: None) -> None:
    ended = tilewright("run", dice, *DICE, "--games", "100", "--wait", "--json").json
    run_id = ended["id"]
    assert ended["done"] == 100
    assert tilewright("extend", run_id, "50", "--json").json == {"id": run_id, "state": "queued"}
    assert runs.watch(run_id, 60).done == 150
    refused = tilewright("delete", run_id)
    assert (refused.code, refused.err) == (2, f"Run {run_id} holds 150 games; say --yes to delete it.\n")
    assert tilewright("delete", run_id, "--yes").out == f"Run {run_id} is deleted; `tilewright restore {run_id}` brings it back for 7 days.\n"
    assert tilewright("runs", "--json").json == []
    assert [run["id"] for run in tilewright("runs", "--deleted", "--json").json] == [run_id]
    assert tilewright("restore", run_id).out == f"Run {run_id} is back.\n"
    assert [run["id"] for run in tilewright("runs", "--json").json] == [run_id]
    assert tilewright("runs", "--deleted").out == "No deleted Run can be restored.\n"


def test_a_run_ends_when_its_interval_is_narrow(tilewright: Tilewright, dice: str, played_here: None) -> None:
    said = tilewright("run", dice, *DICE, "--games", "50000", "--until", "points=1.5", "--seat", "0", "--wait")
    assert said.code == 0
    assert "finished, 2,000 of 50,000 games. Ended at look 2 of 7 after 2,000 games: points of seat 0 is " in said.out


def test_the_executor_is_chosen(tilewright: Tilewright, dice: str, unstarted: None) -> None:
    inline = tilewright("run", dice, "--executor", "inline", "--json").json["id"]
    three = tilewright("run", dice, "--executor", "processes", "--workers", "3", "--again", "--json").json["id"]
    assert (runs.run(inline).row.executor, runs.run(three).row.executor) == ("inline", "processes:3")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--until", "points"), "--until is a metric and a width, such as points=0.5; 'points' was given."),
        (("--until", "points=x"), "The width of --until is a number above 0; 'x' was given."),
        (("--until", "pints=1"), "There is no metric 'pints'. Did you mean points or points_at_table?"),
        (("--time-limit", "-1"), "--time-limit is a number above 0; '-1' was given."),
        (("--seat", "0"), "A width or a seat needs the metric it is meant for."),
        (("--executor", "threads"), "An executor is 'inline', 'processes:N' with N from 1 to 256, or 'dask://host:port'; 'threads' was given."),
        (("--executor", "inline", "--workers", "2"), "The number of workers goes with the executor 'processes'; 'inline' has its own."),
    ],
)
def test_what_does_not_fit_is_one_sentence(tilewright: Tilewright, dice: str, options: tuple[str, ...], sentence: str) -> None:
    said = tilewright("run", dice, *options)
    assert (said.code, said.err) == (2, sentence + "\n")


def test_a_lost_run_says_how_it_goes_on(tilewright: Tilewright, dice: str, unstarted: None, monkeypatch: pytest.MonkeyPatch) -> None:
    run_id = tilewright("run", dice, *DICE, "--json").json["id"]
    monkeypatch.setattr("engines.simulation.clock.boot", lambda: "after a restart of the machine")
    assert runs.run(run_id).state is State.LOST
    assert "stopped answering" in tilewright("runs").out
    assert "Resume the Run to play the others." in tilewright("runs").out
