"""Compiling ahead of time, each game under a lock of its own, so that nobody waits for the same code twice.

`python -m engines.simulation.warm GAME STEP` compiles one game and tells how it goes, each sentence beginning with STEP.
"""

from __future__ import annotations

import json
import logging
import platform
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from engines.core.compiled import compiled_folder, compiled_sources, interpreted, prune_compiled
from engines.core.places import CHECKOUT, cache_folder, in_checkout
from engines.games import game, place_of, slugs

log = logging.getLogger("tilewright.warm")

MARK = "warm.json"
POLL = 0.2
TICK = 15.0
"""Seconds between two signs of life of a long compilation."""

Tell = Callable[[str], None]


def is_warm(slug: str) -> bool:
    """True when the game's code is compiled for its present sources, this Python and this machine; imports no game."""
    mark = _folder(slug) / MARK
    try:
        return interpreted() or json.loads(mark.read_text()) == _here()
    except (OSError, ValueError):
        return False


def warm(names: Sequence[str] | None = None, on_progress: Tell = print, *, at_once: int = 1) -> None:
    """Compile the games that are not compiled yet (all games by default). Tells one sentence a step. Raises UnknownName.

    `at_once`: so many games are compiled at a time, each in a process of its own; a lone one is compiled here.
    """
    wanted = list(slugs() if names is None else names)
    steps = {slug: f"{number} of {len(wanted)}: {slug}" for number, slug in enumerate(wanted, 1)}
    cold = [slug for slug in steps if not is_warm(slug)]
    for slug in steps:
        place_of(slug)
        if slug not in cold:
            on_progress(f"{steps[slug]} is compiled already.")
    if at_once > 1 and len(cold) > 1:
        longest_first = sorted(cold, key=_source_size, reverse=True)
        with ThreadPoolExecutor(at_once) as threads:
            list(threads.map(lambda slug: _compile_elsewhere(slug, steps[slug], on_progress), longest_first))
    # what could not be compiled elsewhere, or not kept, is compiled here: then it fails with its reason
    for slug in cold:
        if not is_warm(slug):
            _compile(slug, steps[slug], on_progress)


def _source_size(slug: str) -> int:
    """Bytes of the sources to compile: about how long it takes."""
    return sum(path.stat().st_size for path in compiled_sources(_package(slug)))


def _compile(slug: str, step: str, on_progress: Tell) -> None:
    with _lock(slug, partial(on_progress, f"{step} waits for another process that compiles.")):
        if is_warm(slug):
            on_progress(f"{step} is compiled now.")
            return
        on_progress(f"{step} is being compiled; the first time takes a minute or two, more on a busy machine.")
        started = time.perf_counter()
        with _ticking(partial(_tell_progress, on_progress, step, _folder(slug), started)):
            game(slug).warm()
        _mark(slug)
        on_progress(f"{step} is compiled; it took {time.perf_counter() - started:.1f} seconds.")


def _compile_elsewhere(slug: str, step: str, on_progress: Tell) -> None:
    command = [sys.executable, "-m", "engines.simulation.warm", slug, step]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=CHECKOUT if in_checkout() else None) as process:
        assert process.stdout is not None
        for line in process.stdout:
            on_progress(line.rstrip("\n"))


def _tell_progress(tell: Tell, step: str, folder: Path, started: float) -> None:
    compiled = sum(1 for _ in folder.glob("**/*.nbi"))
    tell(f"{step}: {compiled} functions after {time.perf_counter() - started:.0f} seconds.")


@contextmanager
def _ticking(tell: Callable[[], object]) -> Iterator[None]:
    """Tell something again and again while the work goes on."""
    done = threading.Event()

    def tick() -> None:
        while not done.wait(TICK):
            tell()

    thread = threading.Thread(target=tick, name="warm progress", daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def ready(slug: str, on_progress: Tell = print) -> None:
    """`warm` for one game, which tells nothing when it is compiled already. Raises UnknownName."""
    if not is_warm(slug):
        warm([slug], on_progress)


def _package(slug: str) -> str:
    return place_of(slug).partition(":")[0].rpartition(".")[0]


def _folder(slug: str) -> Path:
    return compiled_folder(_package(slug))


def _here() -> dict[str, str]:
    """What machine code depends on beside the sources."""
    from importlib.metadata import version

    return {"python": platform.python_version(), "numba": version("numba"), "machine": platform.machine(), "node": platform.node()}


def _mark(slug: str) -> None:
    if interpreted():
        return
    folder = _folder(slug)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / MARK).write_text(json.dumps(_here()))
    except OSError as error:
        log.warning("Compiled code cannot be kept in '%s' (%s); it is made anew at each start.", folder, error.strerror or error)
        return
    prune_compiled(_package(slug))


@contextmanager
def _lock(slug: str, on_wait: Callable[[], object]) -> Iterator[None]:
    """Hold the lock of a game's compiled code; the system frees it when its holder dies. Where nothing can be written nothing is shared."""
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / f"warm-{slug}.lock").open("a+")
    except OSError:
        yield
        return
    with file as lock:
        told = False
        while not _taken(lock.fileno()):
            if not told:
                on_wait()
                told = True
            time.sleep(POLL)
        yield


def _taken(file: int) -> bool:
    try:
        import fcntl
    except ImportError:  # a system without it compiles twice at worst
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


if __name__ == "__main__":
    _compile(sys.argv[1], sys.argv[2], partial(print, flush=True))
