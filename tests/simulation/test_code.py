"""Machines that play one Run have the same code, or say in one sentence that they have not."""

import pytest

from engines.core.errors import BadInput
from engines.simulation import dask_executor
from engines.simulation.code import this_code
from engines.simulation.dask_executor import check_code, checked_call
from engines.simulation.executors import make_executor, workers_of


def test_the_same_code_is_accepted():
    check_code("tcp://1.2.3.4:5", tuple(this_code()))
    assert checked_call(this_code(), max, 2, 3) == 3


def test_other_code_is_told_in_a_sentence():
    other = this_code()._replace(version="0.0.9", hash="0123456789ab")
    with pytest.raises(BadInput) as refused:
        check_code("tcp://1.2.3.4:5", other)
    assert refused.value.sentence == (
        f"The worker tcp://1.2.3.4:5 has Tilewright 0.0.9 (code 0123456789ab, {other.packages}), "
        f"this machine has {this_code().words}; install the same on both."
    )
    with pytest.raises(BadInput, match="^A worker that joined the cluster has Tilewright .*; install the same on both.$"):
        checked_call(other, max, 2, 3)


def test_a_worker_without_the_code_is_told():
    with pytest.raises(
        BadInput, match="^The worker a cannot say which Tilewright it has: No module named 'engines'. Install the same version there.$"
    ):
        check_code("a", ModuleNotFoundError("No module named 'engines'"))


@pytest.mark.parametrize("address", ["dask://localhost:8786", "dask://10.0.0.1:8786", "dask://[::1]:8786"])
def test_the_number_of_workers_of_a_cluster_is_its_own(address):
    assert workers_of(address) == 0


@pytest.mark.parametrize("address", ["dask://", "dask://host", "dask://host:x", "dask://a b:1", "dask://host:1/path", "dask://$(id):1"])
def test_an_address_that_is_none_is_refused(address):
    with pytest.raises(BadInput, match="or 'dask://host:port'"):
        workers_of(address)


def test_a_scheduler_that_does_not_answer_is_told(monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr(dask_executor, "PATIENCE", 0.5)
    with pytest.raises(BadInput, match="^The Dask scheduler at '127.0.0.1:1' does not answer: "):
        make_executor("dask://127.0.0.1:1")
