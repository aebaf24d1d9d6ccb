"""A Dask cluster that exists as an executor: `dask://host:port`. CLUSTER.md says how to start one.

The scheduler and its workers run whatever they are sent: a cluster belongs into a network of one's own, or behind TLS.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Any, ParamSpec, TypeVar

from engines.core.errors import BadInput
from engines.simulation.code import Code, this_code

P = ParamSpec("P")
R = TypeVar("R")

PATIENCE = 30
"""Seconds to wait for the scheduler, and for its first worker."""


class DaskExecutor(Executor):
    """Submits to the workers of a cluster. Every worker's code is compared: those present before the first chunk, later ones with their first."""

    def __init__(self, address: str, tls: tuple[str, str, str] | None = None) -> None:
        """`address`: host:port of the scheduler; `tls`: files of the authority, the certificate and the key. Raises BadInput."""
        self.address = address
        self._client = connected(address, tls, PATIENCE)
        try:
            self._check_workers()
        except BaseException:
            self._client.close()
            raise

    @property
    def workers(self) -> int:
        """Chunks that the cluster can play at the same time, at least 1."""
        return max(1, sum(self._client.nthreads().values()))

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """A chunk for any worker. Its future breaks off as that of a pool when its workers die again and again."""
        # pure=False: Dask would carry equal calls out only once
        inner = self._client.submit(checked_call, this_code(), fn, *args, pure=False, **kwargs)
        outer = _ClusterFuture(inner)
        inner.add_done_callback(outer.take_over)
        return outer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster; it goes on for others."""
        with contextlib.suppress(OSError, TimeoutError):
            self._client.close()

    def _check_workers(self) -> None:
        try:
            self._client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise BadInput(f"The Dask scheduler at '{self.address}' has no worker.") from None
        for worker, code in self._client.run(worker_code, on_error="return").items():
            check_code(worker, code)


def connected(address: str, tls: tuple[str, str, str] | None, seconds: float) -> Any:
    """A client of the scheduler at host:port, which has `seconds` to answer. Raises BadInput."""
    try:
        from distributed import Client
        from distributed.security import Security
    except ImportError:
        raise BadInput("The executor 'dask://' needs the package distributed; install tilewright[cluster].") from None
    try:
        security = None
        if tls is not None:
            authority, certificate, key = tls
            security = Security(tls_ca_file=authority, tls_client_cert=certificate, tls_client_key=key, require_encryption=True)
        return Client(f"{'tls' if tls else 'tcp'}://{address}", security=security, timeout=seconds, set_as_default=False)
    except (OSError, TimeoutError, ValueError, TypeError) as error:
        raise BadInput(f"The Dask scheduler at '{address}' does not answer: {_first_line(error)}.") from None
    except Exception as error:  # another service takes the greeting for something else, and its answer for a message of terabytes
        raise BadInput(f"What answers at '{address}' does not speak as a Dask scheduler: {type(error).__name__}.") from None


def survey(address: str, tls: tuple[str, str, str] | None, seconds: float) -> str:
    """A sentence on a cluster that could play now. Raises BadInput with one on what is missing."""
    client = connected(address, tls, seconds)
    threads = client.nthreads()
    if not threads:
        raise BadInput(f"The Dask scheduler at '{address}' answers, but has no worker.")
    for worker, code in client.run(worker_code, on_error="return").items():
        check_code(worker, code)
    workers, slots = len(threads), sum(threads.values())
    counted = f"{workers} {'worker' if workers == 1 else 'workers'} with {slots} {'thread' if slots == 1 else 'threads'}"
    return f"The Dask scheduler at '{address}' answers: {counted}, with Tilewright {this_code().version} and the code of this machine."


class _ClusterFuture(Future[Any]):
    """A future of the cluster behind the standard interface."""

    def __init__(self, inner: Any) -> None:
        super().__init__()
        self._inner = inner

    def cancel(self) -> bool:
        """Take the chunk back; False when a worker has it already, as far as is known here."""
        if self._inner.done() or not super().cancel():
            return False
        self._inner.cancel()
        return True

    def take_over(self, inner: Any) -> None:
        """The inner future is done."""
        if not self.set_running_or_notify_cancel():
            return
        if inner.status == "finished":
            try:
                self.set_result(inner.result())
            except Exception as error:
                self.set_exception(BrokenExecutor(f"The result was lost on its way: {_first_line(error)}"))
            return
        fault = inner.exception() if inner.status == "error" else None
        if fault is None or type(fault).__name__ == "KilledWorker":  # cancelled with the connection, or its workers were killed
            fault = BrokenExecutor("Workers of the cluster died.")
        self.set_exception(fault)


def worker_code() -> Code:
    """What a worker says of its code."""
    return this_code()


def checked_call(expected: Code, fn: Callable[..., R], *args: Any, **kwargs: Any) -> R:
    """Carried out on a worker. Raises BadInput when its code is another than the supervisor's."""
    if this_code() != expected:
        raise BadInput(_mismatch("A worker that joined the cluster", expected, this_code()))
    return fn(*args, **kwargs)


def check_code(worker: str, code: Code | BaseException) -> None:
    """Raises BadInput with one sentence when a worker's code is another than this one's, or none at all."""
    if not isinstance(code, tuple):
        raise BadInput(f"The worker {worker} cannot say which Tilewright it has: {_first_line(code)}. Install the same version there.")
    if tuple(code) != tuple(this_code()):
        raise BadInput(_mismatch(f"The worker {worker}", this_code(), Code(*code)))


def _mismatch(who: str, expected: Code, found: Code) -> str:
    return f"{who} has Tilewright {found.words}, this machine has {expected.words}; install the same on both."


def _first_line(error: object) -> str:
    return (str(error) or type(error).__name__).splitlines()[0].rstrip(".")
