"""Executors by name, all behind `concurrent.futures.Executor`: the loop that feeds them never knows which one it is."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import re
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing.connection import wait
from typing import ParamSpec, TypeVar

from engines.core.errors import BadInput, shortened

P = ParamSpec("P")
R = TypeVar("R")

MOST_PROCESSES = 256

DASK = re.compile(r"dask://([A-Za-z0-9._-]{1,255}|\[[0-9A-Fa-f:.]{2,45}\]):[0-9]{1,5}")
"""The scheduler of a Dask cluster."""

PARENT_DEATH_SIGNAL = 1
"""PR_SET_PDEATHSIG of prctl(2)."""


class InlineExecutor(Executor):
    """Carries a task out when it is submitted, in the caller's thread."""

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """A future that is done already."""
        future: Future[R] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # the future carries it, as in any executor
            future.set_exception(error)
        return future


def workers_of(spec: str) -> int:
    """Number of workers of an executor: "inline", "processes:N" or "dask://host:port", whose number only the cluster knows (0). Raises BadInput."""
    kind, _, number = spec.partition(":")
    if kind == "inline" and not number:
        return 1
    if kind == "processes" and re.fullmatch("[0-9]{1,4}", number) and 1 <= int(number) <= MOST_PROCESSES:
        return int(number)
    if DASK.fullmatch(spec):
        return 0
    raise BadInput(f"An executor is 'inline', 'processes:N' with N from 1 to {MOST_PROCESSES}, or 'dask://host:port'; '{shortened(spec)}' was given.")


def window_of(executor: Executor, spec: str) -> int:
    """Chunks that an executor plays at the same time."""
    found = getattr(executor, "workers", None)
    return found if isinstance(found, int) else workers_of(spec)


def make_executor(spec: str, niceness: int = 0, tls: tuple[str, str, str] | None = None) -> Executor:
    """The executor called `spec`. Raises BadInput.

    Processes are spawned: fork would copy a process with threads. Never make one inside Streamlit: its workers would run the page's script.
    `niceness` is added to that of the workers, so that a page stays quick beside them. `tls`: files of the authority, the certificate and the key
    for a cluster.
    """
    workers = workers_of(spec)
    if spec == "inline":
        return InlineExecutor()
    if DASK.fullmatch(spec):
        from engines.simulation.dask_executor import DaskExecutor

        return DaskExecutor(spec.removeprefix("dask://"), tls)
    # read when a worker imports Polars: its threads would take the cores that the other workers play on
    os.environ.setdefault("POLARS_MAX_THREADS", "1")
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=start_worker, initargs=(niceness,))


def rouse(executor: Executor, spec: str, task: Callable[P, object], /, *args: P.args, **kwargs: P.kwargs) -> None:
    """Start all processes of a pool at once, each with a first task whose outcome nobody waits for. Other executors have no processes to start."""
    if isinstance(executor, ProcessPoolExecutor):
        with suppress(BrokenExecutor):  # whoever gives it a part next is told
            for _ in range(workers_of(spec)):
                executor.submit(task, *args, **kwargs)


def let_go(executor: Executor) -> None:
    """Let the workers go: a part that is being played is played to its end, one that has not begun is not played.

    When a worker dies while others are being started, CPython ends those that it knows of at that moment, and waits for the others for ever: so
    what is left of a broken pool is killed first.
    """
    if isinstance(executor, ProcessPoolExecutor) and _is_broken(executor):
        for worker in multiprocessing.active_children():
            worker.kill()
    executor.shutdown(wait=True, cancel_futures=True)


def _is_broken(pool: ProcessPoolExecutor) -> bool:
    try:
        pool.submit(int)
    except BrokenExecutor:
        return True
    return False


def start_worker(niceness: int) -> None:
    """First thing a worker does: step back, and watch for the end of the process that started it."""
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), name="parent guard", daemon=True).start()
        _end_by_the_system(parent.pid)


def _end_by_the_system(parent: int | None) -> None:
    """On Linux the system itself kills a worker whose parent has ended: the guard's thread waits while compiled code holds the interpreter."""
    if not sys.platform.startswith("linux"):
        return
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None, use_errno=True).prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:  # it ended before that was arranged
        os._exit(1)


def _end_with(sentinel: int) -> None:
    """A pool's workers outlive a killed parent and would wait for ever."""
    wait([sentinel])
    os._exit(1)
