"""A Dask cluster on this machine, started by the commands of engines/simulation/CLUSTER.md, comes to the bytes of a Run without one."""

import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import time

import pytest

from engines.core.places import CHECKOUT
from engines.simulation.runs import change_settings, run, runs, start_run, watch
from engines.simulation.states import State
from tests.faults.scene import PATIENCE, check, kill, plans, undisturbed, workers

pytest.importorskip("distributed", reason="needs tilewright[cluster]")
pytestmark = pytest.mark.faults

GUIDE = CHECKOUT / "engines" / "simulation" / "CLUSTER.md"
PROGRAMS = {"dask": [sys.executable, "-m", "dask"], "tilewright": [sys.executable, "-m", "dashboard.cli"]}


def commands(port):
    """The commands of the guide, in order, for another port."""
    found = [shlex.split(block.replace("8786", str(port))) for block in re.findall(r"```sh\n(.*?)\n```", GUIDE.read_text(), re.DOTALL)]
    return [PROGRAMS[program] + arguments for program, *arguments in found]


@pytest.fixture
def port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


@pytest.fixture
def cluster(port, tmp_path):
    """Scheduler and workers; the processes, in this order."""
    started = []
    for number, command in enumerate(commands(port)[:2]):
        with (tmp_path / f"dask-{number}.log").open("wb") as log:
            started.append(subprocess.Popen(command, cwd=tmp_path, stdout=log, stderr=log, env=os.environ | {"PYTHONPATH": _path()}))
    yield started
    for process in reversed(started):
        process.send_signal(signal.SIGINT)
    for process in reversed(started):
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _path():
    return os.pathsep.join([str(CHECKOUT), os.environ.get("PYTHONPATH", "")])


def test_the_guide_leads_from_a_scheduler_to_a_result(cluster, port):
    said = subprocess.run(commands(port)[2], cwd=CHECKOUT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert said.returncode == 0, said.stderr + said.stdout
    assert re.fullmatch(r"Run [0-9a-f]{8}: finished, 20,000 of 20,000 games.\n", said.stdout)
    (found,) = runs()
    assert found.state is State.FINISHED


def test_every_executor_comes_to_the_same_bytes_and_a_killed_worker_changes_nothing(cluster, port, tmp_path):
    expected = undisturbed(plans(3)[1], tmp_path / "expected")  # in this process
    change_settings(chunk_seconds=0.1)
    for executor in ("processes:1", "processes:2"):
        run_id = start_run(expected.plan, executor=executor, forced=True)
        watch(run_id, PATIENCE)
        check(run_id, expected, tmp_path / executor)
    run_id = start_run(expected.plan, executor=f"dask://127.0.0.1:{port}", forced=True)
    while run(run_id).done == 0:
        assert run(run_id).live, run(run_id).sentence
        time.sleep(0.02)
    assert run(run_id).live
    assert kill(workers(cluster[1].pid)[-1])
    watch(run_id, PATIENCE)
    check(run_id, expected, tmp_path / "dask")
