"""Runs of a mixed set of games, disturbed at random moments and resumed, come to the bytes of undisturbed ones.

TILEWRIGHT_KILLS sets the number of kills, and of pauses (15 when it is not set), TILEWRIGHT_FAULT_SEED the moments.
"""

import os
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from engines.core.errors import BadInput
from engines.core.places import CHECKOUT
from engines.simulation.runs import change_settings, pause, resume, run, start_run
from engines.simulation.states import LIVE, State
from tests.faults.scene import PATIENCE, alive, check, kill, plans, undisturbed, workers

pytestmark = [pytest.mark.faults, pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")]

KILLS = int(os.environ.get("TILEWRIGHT_KILLS", "15"))
SEED = int(os.environ.get("TILEWRIGHT_FAULT_SEED", "1"))
KILLS_A_RUN = 5
LEASE = 3
"""Seconds; a supervisor that is killed is found out sooner than by default."""

APP = """
import sys, time
from engines.simulation.plan import Plan
from engines.simulation.runs import resume, runs, start_run
import json
run_id = start_run(Plan.from_json(json.loads(sys.argv[1])), 1, forced=True)
print(run_id, flush=True)
while True:
    runs()
    time.sleep(0.2)
"""
"""Stands for the app: starts a Run and looks at all of them again and again."""


def app(plan):
    """A process that starts the Run as the app does. Returns it with the id of the Run."""
    import json

    process = subprocess.Popen([sys.executable, "-c", APP, json.dumps(plan.to_json())], cwd=CHECKOUT, stdout=subprocess.PIPE, text=True)
    return process, process.stdout.readline().strip()


def moment(chance, longest=1.5):
    """Let a random time pass."""
    time.sleep(chance.uniform(0, longest))


def gone(pids):
    """Wait until all these processes have ended."""
    until = time.monotonic() + 10
    while any(map(alive, pids)):
        assert time.monotonic() < until, f"workers {[pid for pid in pids if alive(pid)]} outlive their supervisor"
        time.sleep(0.05)


def disturb(chance, kind, run_id, process):
    """Kill one process of a Run; False when there is none of this kind any more."""
    found = run(run_id)
    if kind == "app":
        return process.poll() is None and kill(process.pid)
    if found.pid is None or found.state not in LIVE or not alive(found.pid):
        return False
    players = workers(found.pid)
    if kind == "worker":
        return bool(players) and kill(chance.choice(players))
    killed = kill(found.pid)
    gone(players)
    return killed


def kill_newborn(supervisor):
    """Kill a worker that has just been started; False while there is none. Looks as seldom away as it can: others are started within milliseconds."""
    try:
        for child in Path(f"/proc/{supervisor}/task/{supervisor}/children").read_text().split():
            if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text():
                return kill(int(child))
    except OSError:
        pass
    return False


@pytest.mark.parametrize("processes", [2, 4, 6])
def test_a_worker_that_dies_while_others_start_costs_nothing(tmp_path, processes):
    change_settings(lease=LEASE, chunk_seconds=0.03)
    expected = undisturbed(plans(SEED)[0], tmp_path / "expected")
    run_id = start_run(expected.plan, processes, forced=True)
    until = time.monotonic() + PATIENCE
    while (supervisor := run(run_id).pid) is None:
        assert time.monotonic() < until, "no supervisor was started"
    while not kill_newborn(supervisor):
        assert time.monotonic() < until, "no worker was started"
    while (found := run(run_id)).state is not State.FINISHED:
        assert found.state in LIVE, found.sentence
        assert time.monotonic() < until, f"the Run is {found.state} with {found.done} games"
        time.sleep(0.1)
    check(run_id, expected, tmp_path / "run")


def test_killed_runs_come_to_the_same_bytes(tmp_path):
    chance = random.Random(SEED)
    change_settings(lease=LEASE, chunk_seconds=0.03, slots=2)
    expected = [undisturbed(plan, tmp_path / f"expected-{place}") for place, plan in enumerate(plans(SEED))]
    kinds, done, rounds = ["supervisor", "worker", "app"], Counter(), 0
    while done.total() < KILLS:
        place = rounds % len(expected)
        rounds += 1
        process, run_id = app(expected[place].plan)
        here = 0
        until = time.monotonic() + PATIENCE
        try:
            while (found := run(run_id)).state is not State.FINISHED:
                assert time.monotonic() < until, f"Run {run_id} is {found.state} after {here} kills"
                moment(chance)
                if found.state is State.FAILED:
                    assert "died 3 times in a row" in found.sentence, found.sentence
                if found.resumable:
                    resume(run_id)
                elif done.total() < KILLS and here < KILLS_A_RUN:
                    kind = kinds[done.total() % len(kinds)]
                    # the app can be killed once a Run
                    if disturb(chance, kind, run_id, process) or (kind == "app" and disturb(chance, kind := "supervisor", run_id, process)):
                        done[kind] += 1
                        here += 1
        finally:
            process.kill()
            process.wait()
            process.stdout.close()
        check(run_id, expected[place], tmp_path / f"run-{rounds}")
        print(f"{rounds} Runs sound after these kills: {dict(done)}", flush=True)


def test_runs_paused_at_random_moments_come_to_the_same_bytes(tmp_path):
    chance = random.Random(SEED + 1)
    change_settings(chunk_seconds=0.03, slots=2)
    pauses, rounds = 0, 0
    expected = [undisturbed(plan, tmp_path / f"expected-{place}") for place, plan in enumerate(plans(SEED + 9)[:2])]
    while pauses < KILLS:
        place = rounds % len(expected)
        rounds += 1
        run_id = start_run(expected[place].plan, 2, forced=True)
        for _ in range(KILLS_A_RUN):
            moment(chance)
            try:
                pause(run_id)
                pauses += 1
            except BadInput:  # it was quicker
                break
            found = settled(run_id)
            if found.state is State.FINISHED:
                break
            assert found.state is State.PAUSED
            gone([] if found.pid is None else workers(found.pid))
            resume(run_id)
        settled(run_id)
        check(run_id, expected[place], tmp_path / f"run-{rounds}")


def settled(run_id):
    """The Run as soon as it neither plays nor waits."""
    until = time.monotonic() + PATIENCE
    while (found := run(run_id)).live:
        assert time.monotonic() < until, f"Run {run_id} is still {found.state}"
        time.sleep(0.05)
    return found
