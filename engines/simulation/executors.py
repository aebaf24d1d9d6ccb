"""Executors by name, all behind `concurrent.futures.Executor`: the loop that feeds them never knows which one it is."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing.connection import wait
from typing import ParamSpec, TypeVar

from engines.core.errors import BadInput, shortened

P = ParamSpec("P")
R = TypeVar("R")

MOST_PROCESSES = 256


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
    """Number of workers of an executor: "inline" or "processes:N". Raises BadInput."""
    kind, _, number = spec.partition(":")
    if kind == "inline" and not number:
        return 1
    if kind == "processes" and number.isdecimal() and 1 <= int(number) <= MOST_PROCESSES:
        return int(number)
    raise BadInput(f"An executor is 'inline' or 'processes:N' with N from 1 to {MOST_PROCESSES}; '{shortened(spec)}' was given.")


def make_executor(spec: str, niceness: int = 0) -> Executor:
    """The executor called `spec`. Raises BadInput.

    Processes are spawned: fork would copy a process with threads. Never make one inside Streamlit: its workers would run the page's script.
    `niceness` is added to that of the workers, so that a page stays quick beside them.
    """
    workers = workers_of(spec)
    if spec == "inline":
        return InlineExecutor()
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=start_worker, initargs=(niceness,))


def start_worker(niceness: int) -> None:
    """First thing a worker does: step back, and watch for the end of the process that started it."""
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), name="parent guard", daemon=True).start()


def _end_with(sentinel: int) -> None:
    """A pool's workers outlive a killed parent and would wait for ever."""
    wait([sentinel])
    os._exit(1)
