"""Background Runs from start to end: the supervisor's work, first in this process, then in its own."""

import os
import subprocess
import sys
from concurrent.futures import BrokenExecutor

import pytest

from engines.core.errors import BadInput
from engines.core.places import CHECKOUT
from engines.games import EXTRA_GAMES
from engines.simulation import feeding, parts
from engines.simulation.executors import InlineExecutor
from engines.simulation.parquet import FILES, parts_folder
from engines.simulation.parts import write_games
from engines.simulation.playing import play, simulate
from engines.simulation.runs import cancel, run, start_run, watch
from engines.simulation.states import State
from engines.simulation.summary import Summary
from tests.simulation.supervised import numbers, supervise
from tests.toy_game import DiceRace

PATIENCE = 90.0
"""Seconds after which a background Run counts as stuck."""


@pytest.fixture
def plan(plan_of):
    return plan_of(["greedy", "random", "planner"], 1000)


def test_a_run_ends_with_the_numbers_and_files_of_its_plan(plan, enter, tmp_path):
    run_id = enter(plan)
    assert supervise(run_id) == 0
    found = run(run_id)
    assert (found.state, found.done, found.fraction, found.seconds_left) == (State.FINISHED, 1000, 1.0, None)
    assert numbers(found.result()) == numbers(simulate(plan))
    parts.export_run(run_id, tmp_path / "exported")
    write_games(plan, tmp_path / "written")
    for name in FILES:
        assert (tmp_path / "exported" / name).read_bytes() == (tmp_path / "written" / name).read_bytes()


def test_games_behind_a_bar_of_a_chart_are_found(plan, enter):
    run_id = enter(plan)
    supervise(run_id)
    sample = play(plan)
    turns = sample.column("turns")
    assert parts.games_where(run_id, "turns", 5, 6, limit=7) == [place for place in range(1000) if 5 <= turns[place] <= 6][:7]
    scores = sample.column("score")[:, 2]
    assert parts.games_where(run_id, "score", 30, 99, seat=2, limit=1000) == [place for place in range(1000) if scores[place] >= 30]


def test_a_run_without_a_game_has_nothing_to_export(plan, enter, tmp_path):
    run_id = enter(plan)
    assert run(run_id).result() is None
    with pytest.raises(BadInput, match=f"^Run {run_id} has no game stored yet.$"):
        parts.export_run(run_id, tmp_path)


def test_a_missing_part_is_told(plan, enter):
    run_id = enter(plan)
    supervise(run_id)
    (parts_folder(run(run_id).folder) / "games-000003.parquet").unlink()
    with pytest.raises(BadInput, match=f"^Run {run_id} lacks 1 of its 12 games parts, games-000003.parquet among them. Resume it"):
        parts.scan(run_id, "games")


def test_a_cancelled_run_keeps_what_is_done(plan, enter, monkeypatch):
    run_id = enter(plan)
    real, played = feeding.play_part, []

    def play_and_cancel(text, first, count):
        played.append(first)
        if len(played) == 4:
            assert cancel(run_id) is State.CANCELLING
        return real(text, first, count)

    monkeypatch.setattr(feeding, "play_part", play_and_cancel)
    assert supervise(run_id) == 0
    found = run(run_id)
    assert found.state is State.CANCELLED
    assert found.done == found.summary.games == 360
    assert numbers(found.result())["seats"] == numbers(simulate(plan.with_games(360)))["seats"]


def test_while_a_run_goes_on_its_summary_is_there_at_once_and_a_few_chunks_behind_at_most(plan, enter, monkeypatch):
    run_id = enter(plan)
    real, seen = feeding.play_part, []
    monkeypatch.setattr(feeding, "SUMMING_UP", 1e6)  # seconds: more than any machine has been up
    monkeypatch.setattr(feeding, "MOST_UNMERGED", 3)

    def look_and_play(text, first, count):
        found = run(run_id)
        seen.append((found.done, found.summary.games if found.summary else 0))
        return real(text, first, count)

    monkeypatch.setattr(feeding, "play_part", look_and_play)
    assert supervise(run_id) == 0
    assert all(summed for done, summed in seen if done), seen
    assert 0 < max(done - summed for done, summed in seen) <= 2 * 90, "chunks have 90 games"
    assert numbers(run(run_id).result()) == numbers(simulate(plan))


def test_only_one_supervisor_carries_a_run_out(plan, enter):
    run_id = enter(plan)
    assert supervise(run_id) == 0
    assert supervise(run_id) == 1
    assert run(run_id).state is State.FINISHED


def test_a_run_whose_game_is_gone_fails_with_a_sentence(plan, enter, monkeypatch):
    run_id = enter(plan)
    monkeypatch.delenv(EXTRA_GAMES)
    assert supervise(run_id) == 1
    found = run(run_id)
    assert found.state is State.FAILED
    assert found.sentence.startswith("There is no game 'dice-race'. ")
    assert found.to_json()["variant"] == "dice-race/rulebook"


def test_a_fault_of_the_program_is_told_without_a_traceback(plan, enter, monkeypatch):
    run_id = enter(plan)
    monkeypatch.setattr(feeding, "play_part", lambda *_: 1 / 0)
    assert supervise(run_id) == 1
    assert run(run_id).sentence == "A fault in the program ended the Run; runner.log in its folder says where."


def test_parts_that_cannot_be_written_fail_the_run_with_a_sentence(plan, enter, monkeypatch):
    run_id = enter(plan)

    def full(path, content):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(feeding, "write_whole", full)
    assert supervise(run_id) == 1
    found = run(run_id)
    assert found.sentence == f"There is no room left in '{found.folder.parent}'. Make some and resume the Run; the games stored are kept."
    assert found.done == 0


class DyingExecutor(InlineExecutor):
    """Loses its worker at the third chunk."""

    def __init__(self):
        self.left = 2

    def submit(self, fn, /, *args, **kwargs):
        if self.left == 0:
            raise BrokenExecutor
        self.left -= 1
        return super().submit(fn, *args, **kwargs)


def test_dead_workers_are_replaced_and_nothing_is_counted_twice(plan, enter, monkeypatch):
    made = []

    def make(*_):
        made.append(DyingExecutor())
        return made[-1]

    monkeypatch.setattr(feeding, "make_executor", make)
    run_id = enter(plan)
    assert supervise(run_id) == 0
    assert len(made) > 3
    assert numbers(run(run_id).result()) == numbers(simulate(plan))


def test_workers_that_die_again_and_again_fail_the_run(plan, enter, monkeypatch):
    class DeadExecutor(InlineExecutor):
        def submit(self, fn, /, *args, **kwargs):
            raise BrokenExecutor

    monkeypatch.setattr(feeding, "make_executor", lambda *_: DeadExecutor())
    run_id = enter(plan)
    assert supervise(run_id) == 1
    assert run(run_id).sentence == "Worker processes died 3 times in a row; the system may be out of memory."


def test_a_run_of_another_playout_version_is_not_replayed(plan, enter, monkeypatch):
    run_id = enter(plan)
    assert run(run_id).checked_version() == plan
    monkeypatch.setattr(DiceRace, "playout_version", 2)
    with pytest.raises(BadInput, match=f"Run {run_id} was played by version 1 of dice-race"):
        run(run_id).checked_version()


def test_bad_workers_are_refused_before_anything_starts(plan):
    with pytest.raises(BadInput, match="processes:0"):
        start_run(plan, 0)


# In a process of its own


@pytest.mark.slow
def test_a_second_run_waits_and_both_can_be_cancelled(plan_of):
    long = start_run(plan_of(["greedy", "planner"], 200_000_000, goal=500), 1)
    until(long, lambda found: found.done > 0)
    second = start_run(plan_of(["greedy", "greedy"], 1000), 1)
    assert run(second).state is State.QUEUED
    assert cancel(second) is State.CANCELLED
    assert cancel(long) is State.CANCELLING
    found = watch(long, PATIENCE)
    assert found.state is State.CANCELLED
    assert 0 < found.done == found.summary.games < found.games
    assert found.games_per_second > 0


def test_a_run_outlives_the_process_that_started_it_and_is_not_played_again(plan):
    code = (
        "from engines.simulation.plan import Plan; from engines.simulation.runs import start_run; from tests.toy_game import DiceParameters\n"
        "print(start_run(Plan.of('dice-race', DiceParameters(), 3, ['greedy', 'random', 'planner'], 1000, 7), 2))"
    )
    started = subprocess.run([sys.executable, "-c", code], cwd=CHECKOUT, env=dict(os.environ), capture_output=True, text=True, check=True)
    run_id = started.stdout.strip()
    assert start_run(plan) == run_id  # live
    found = watch(run_id, PATIENCE)
    assert found.state is State.FINISHED, (found.folder / "runner.log").read_text()
    assert numbers(found.result()) == numbers(simulate(plan))
    assert start_run(plan, 2) == run_id  # finished
    assert Summary.from_bytes(found.summary.to_bytes()) == found.summary


def until(run_id, holds):
    """Watch a Run until something holds; fails when the Run ends first."""
    while True:
        found = watch(run_id, 0.05)
        if holds(found):
            return
        assert found.live, (found.folder / "runner.log").read_text()
