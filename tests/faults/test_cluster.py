"""A Dask cluster on this machine, started by the commands of engines/simulation/CLUSTER.md, comes to the bytes of a Run without one."""

import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from engines.core.places import CHECKOUT
from engines.simulation.runs import change_settings, run, runs, start_run, watch
from engines.simulation.states import State
from tests.faults.scene import PATIENCE, check, kill, plans, undisturbed, workers

pytest.importorskip("distributed", reason="needs tilewright[cluster]")
pytestmark = pytest.mark.faults

GUIDE = CHECKOUT / "engines" / "simulation" / "CLUSTER.md"
PROGRAMS = {"dask": [sys.executable, "-m", "dask"], "tilewright": [sys.executable, "-m", "dashboard.cli"]}


TLS_FILES = {"--tls-ca-file": "tls_authority", "--tls-cert": "tls_certificate", "--tls-key": "tls_key"}
"""Options of Dask and the settings of the same files."""


def commands(port):
    """The commands of the guide, in order, for another port."""
    found = [shlex.split(block.replace("8786", str(port))) for block in re.findall(r"```sh\n(.*?)\n```", GUIDE.read_text(), re.DOTALL)]
    return [PROGRAMS[program] + arguments for program, *arguments in found]


@pytest.fixture
def port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


@contextmanager
def running(commands, folder):
    """Scheduler and workers; the processes, in this order."""
    started = []
    for number, command in enumerate(commands):
        with (folder / f"dask-{number}.log").open("wb") as log:
            started.append(subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, env=os.environ | {"PYTHONPATH": _path()}))
    try:
        yield started
    finally:
        for process in reversed(started):
            process.send_signal(signal.SIGINT)
        for process in reversed(started):
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@pytest.fixture
def cluster(port, tmp_path):
    with running(commands(port)[:2], tmp_path) as started:
        yield started


@pytest.fixture
def certificate(tmp_path):
    """Settings of TLS: a key, and a certificate that vouches for itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "tilewright-test")])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now - timedelta(hours=1), now + timedelta(hours=1))
    signed = made.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True).sign(key, hashes.SHA256())
    (tmp_path / "own.pem").write_bytes(signed.public_bytes(Encoding.PEM))
    (tmp_path / "own.key").write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return {"tls_authority": str(tmp_path / "own.pem"), "tls_certificate": str(tmp_path / "own.pem"), "tls_key": str(tmp_path / "own.key")}


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


def test_a_cluster_with_certificates_plays_for_those_who_have_one(port, certificate, tmp_path):
    options = [part for option, setting in TLS_FILES.items() for part in (option, certificate[setting])]
    scheduler, worker, _ = commands(port)
    secured = [[*scheduler, "--protocol", "tls", *options], [*(part.replace("tcp://", "tls://") for part in worker), *options]]
    expected = undisturbed(plans(3)[1], tmp_path / "expected")
    with running(secured, tmp_path):
        run_id = start_run(expected.plan, executor=f"dask://127.0.0.1:{port}", forced=True)
        assert watch(run_id, PATIENCE).state is State.FAILED
        assert "does not answer" in run(run_id).sentence or "does not speak" in run(run_id).sentence
        change_settings(**certificate)
        run_id = start_run(expected.plan, executor=f"dask://127.0.0.1:{port}", forced=True)
        watch(run_id, PATIENCE)
        check(run_id, expected, tmp_path / "secured")
