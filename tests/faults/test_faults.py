"""A disk that is full, a folder that cannot be written, damaged parts, two supervisors at once, a stopped one that wakes up."""

import os
import resource
import signal
import subprocess
import sys
import time

import pytest

from engines.core.places import CHECKOUT, data_folder
from engines.simulation.parquet import parts_folder
from engines.simulation.runs import change_settings, extend, resume, run, settings, start_run, watch
from engines.simulation.states import State
from engines.simulation.store import Store
from tests.faults.scene import PATIENCE, check, plans, undisturbed

pytestmark = pytest.mark.faults


@pytest.fixture
def expected(tmp_path):
    change_settings(lease=3, chunk_seconds=0.1)
    return undisturbed(plans(5)[0], tmp_path / "expected")


@pytest.mark.parametrize(("limit", "begun"), [(200_000, False), (300_000, True)], ids=["from the start", "on the way"])
def test_a_full_disk_ends_a_run_with_a_sentence_and_it_can_be_resumed(limit, begun, tmp_path):
    """No file may grow beyond a limit, which the supervisor inherits: neither what it sets aside at its start nor, later, the database's log."""
    change_settings(lease=3, chunk_seconds=0.1)
    expected = undisturbed(plans(5)[1].with_games(6000), tmp_path / "expected")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, before[1]))
    try:
        run_id = start_run(expected.plan, 1)
        found = watch(run_id, PATIENCE)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert found.state in (State.FAILED, State.LOST)
    # a lost one could not even enter that it failed
    assert found.state is State.LOST or found.sentence in (
        f"There is no room left in '{data_folder() / 'runs'}'. Make some and resume the Run; the games stored are kept.",
        "The Run's files could not be written: disk I/O error. Resume the Run when that is mended; the games stored are kept.",
    )
    assert found.done < found.games
    assert (found.done > 0) == begun
    resume(run_id)
    watch(run_id, PATIENCE)
    check(run_id, expected, tmp_path / "exported")


def test_two_supervisors_of_one_run_play_it_once(expected, tmp_path, monkeypatch):
    with Store() as store:
        run_id = store.add(expected.plan, settings().executor_for(None, 1, 1))
    command = [sys.executable, "-m", "engines.simulation.runner", str(data_folder()), run_id]
    supervisors = [subprocess.Popen(command, cwd=CHECKOUT, stderr=subprocess.DEVNULL) for _ in range(3)]
    codes = sorted(supervisor.wait(PATIENCE) for supervisor in supervisors)
    assert codes == [0, 1, 1]
    check(run_id, expected, tmp_path / "exported")


def test_a_supervisor_that_was_stopped_and_wakes_up_writes_nothing_more(expected, tmp_path):
    run_id = start_run(expected.plan, 1)
    while (found := run(run_id)).done == 0:
        assert found.live, found.sentence
        time.sleep(0.02)
    stopped = found.pid
    os.kill(stopped, signal.SIGSTOP)
    try:
        while (found := run(run_id)).state is not State.LOST:
            assert found.state is State.RUNNING, found.sentence
            time.sleep(0.1)
        resume(run_id)
        watch(run_id, 1.0)
    finally:
        os.kill(stopped, signal.SIGCONT)
    watch(run_id, PATIENCE)
    assert run(run_id).pid != stopped
    check(run_id, expected, tmp_path / "exported")


def test_the_system_may_end_a_supervisor_and_the_run_is_paused(expected, tmp_path):
    run_id = start_run(expected.plan, 1)
    while (found := run(run_id)).done == 0:
        assert found.live, found.sentence
        time.sleep(0.02)
    os.kill(found.pid, signal.SIGTERM)
    assert watch(run_id, PATIENCE).state is State.PAUSED
    resume(run_id)
    watch(run_id, PATIENCE)
    check(run_id, expected, tmp_path / "exported")


def test_damaged_parts_are_played_again(expected, tmp_path):
    run_id = start_run(expected.plan, 1)
    watch(run_id, PATIENCE)
    files = sorted(parts_folder(run(run_id).folder).iterdir())
    for place, file in enumerate(files):
        content = bytearray(file.read_bytes())
        if place % 3 == 0:
            content[len(content) // 2] ^= 255
        elif place % 3 == 1:
            content = content[: len(content) // 2]
        file.write_bytes(content)
    assert resume(run_id) is State.QUEUED
    watch(run_id, PATIENCE)
    check(run_id, expected, tmp_path / "exported")


def test_an_extended_run_comes_to_the_same_bytes(expected, tmp_path):
    run_id = start_run(expected.plan.with_games(70_000), 1)
    watch(run_id, PATIENCE)
    extend(run_id, expected.plan.games - 70_000)
    watch(run_id, PATIENCE)
    check(run_id, expected, tmp_path / "exported")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="takes the right to write away by becoming another user")
def test_a_folder_that_cannot_be_written_is_told_in_a_sentence(expected, tmp_path):
    with Store():
        pass
    for folder in (data_folder(), data_folder() / "runs"):
        folder.chmod(0o555)
    for file in (data_folder() / "runs").iterdir():
        file.chmod(0o444)
    code = (
        "import os\nfrom engines.core.errors import BadInput\nfrom engines.simulation.runs import change_settings\n"
        "os.setgid(65534); os.setuid(65534)\n"
        "try:\n    change_settings(slots=2)\nexcept BadInput as error:\n    print(error.sentence)"
    )
    for parent in tmp_path.parents:
        if str(parent).startswith("/tmp/"):
            parent.chmod(0o755)
    tmp_path.chmod(0o755)
    said = subprocess.run([sys.executable, "-c", code], cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert said.stdout.startswith(f"The runs in '{data_folder() / 'runs'}' cannot be "), said.stderr
    assert said.stdout.count("\n") == 1
