"""An executor's health comes as one sentence, and in time."""

import socket
import threading

import pytest

from engines.simulation import runs
from engines.simulation.health import cluster_health, health
from engines.simulation.settings import Settings

GB = 10**9


def test_processes_name_the_cores_and_the_memory():
    found = health(Settings(), cores=4, free=8 * GB)
    assert found == (True, "This machine has 4 cores and 8.0 GB of memory free; runs play in 4 processes.")
    found = health(Settings(workers=1), cores=1, free=0)
    assert found == (True, "This machine has 1 core; runs play in 1 process.")


def test_more_processes_than_cores_are_told_and_runs_at_the_same_time_count():
    found = health(Settings(workers=2, slots=3), cores=4, free=8 * GB)
    assert found == (True, "This machine has 4 cores and 8.0 GB of memory free: 6 processes take turns and are no faster than 4.")


def test_too_little_memory_is_not_sound():
    found = health(Settings(workers=8), cores=8, free=GB)
    assert found == (False, "This machine has 8 cores and 1.0 GB of memory free: too little for 8 processes, which take about 0.4 GB each.")


def test_the_supervisor_alone():
    assert health(Settings(executor="inline"), cores=2, free=8 * GB).sentence.endswith("the supervisor of a Run plays on one of them by itself.")


def test_a_scheduler_that_is_not_there_is_told():
    pytest.importorskip("distributed")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    found = cluster_health(f"127.0.0.1:{port}", seconds=1.0)
    assert not found.sound
    assert found.sentence.startswith(f"The Dask scheduler at '127.0.0.1:{port}' does not answer: ")


@pytest.mark.slow
def test_one_that_listens_and_never_answers_holds_nobody_up():
    pytest.importorskip("distributed")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        threading.Thread(target=lambda: [silent.accept() for _ in range(100)], daemon=True).start()
        found = cluster_health(f"127.0.0.1:{silent.getsockname()[1]}", seconds=1.0)
    assert not found.sound


def test_damaged_settings_can_be_set_back(own_data):
    runs.change_settings(slots=2)
    with runs.Store() as store:
        store._base.execute("UPDATE settings SET value = '[' WHERE name = 'slots'")
    with pytest.raises(runs.BadInput, match="damaged; go back to the defaults"):
        runs.settings()
    assert runs.reset_settings() == runs.settings() == Settings()


def test_a_file_for_tls_that_is_gone_hides_no_other_setting(own_data, tmp_path):
    for name in ("ca", "cert", "key"):
        (tmp_path / name).write_text("x")
    runs.change_settings(tls_authority=str(tmp_path / "ca"), tls_certificate=str(tmp_path / "cert"), tls_key=str(tmp_path / "key"))
    (tmp_path / "key").unlink()
    assert runs.settings().tls == (str(tmp_path / "ca"), str(tmp_path / "cert"), str(tmp_path / "key"))
