"""The supervisor of one Run: `python -m engines.simulation.runner DATA_FOLDER RUN`, a process of its own that no page waits for.

It owns the executor, feeds it a bounded number of chunks, writes what comes back, gives a sign of life every second and looks whether
it is asked to stop.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from pathlib import Path

from engines.core.errors import TilewrightError
from engines.simulation.executors import make_executor, workers_of
from engines.simulation.parquet import part_file, parts_folder, write_whole
from engines.simulation.plan import Plan
from engines.simulation.playing import LARGEST_PART, SECONDS_A_PART, Failed, Part, play, play_part, whole_deals
from engines.simulation.states import State
from engines.simulation.store import Chunk, Displaced, Row, Store
from engines.simulation.summary import Summary
from engines.simulation.warm import warm

log = logging.getLogger("tilewright.runner")

BEAT = 1.0
"""Seconds between two signs of life."""

LOOK = 0.25
"""Seconds between two looks at the Run's state."""

CHUNKS_A_WORKER = 2
"""Chunks on their way for each worker."""

MOST_CHUNKS = 50_000
"""Chunks of a Run at most; a longer one has larger chunks."""

MOST_REBUILDS = 3
"""How often in a row the workers may die without finishing a chunk."""

NICENESS = 10
"""Workers step back behind the page's own threads."""

MEASURED_SECONDS = 0.2
"""How long the speed is measured before chunks are laid down."""


def main(arguments: list[str]) -> int:
    """Entry of the process."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s", stream=sys.stderr)
    data_folder, run = arguments
    os.environ["TILEWRIGHT_DATA"] = data_folder
    with Store() as store:
        return supervise(store, run)


def supervise(store: Store, run: str) -> int:
    """Carry a queued Run out. Returns 0 when it ended as it should, 1 when it failed or belongs to another supervisor."""
    owner = secrets.token_hex(8)
    if not _turn_comes(store, run, owner):
        return 1
    with _Heart(store.folder, run, owner) as heart:
        try:
            _carry_out(store, store.row(run), owner, heart)
        except Displaced:
            log.warning("another supervisor has the Run, or it was ended; stopping")
            return 1
        except TilewrightError as error:
            return _failed(store, run, owner, error.sentence)
        except OSError as error:
            log.exception("the Run failed")
            return _failed(store, run, owner, f"The Run's files could not be written: {error.strerror or error}.")
        except Exception:
            log.exception("the Run failed")
            return _failed(store, run, owner, "A fault in the program ended the Run; runner.log in its folder says where.")
    return 0


def _failed(store: Store, run: str, owner: str, sentence: str) -> int:
    log.error(sentence)
    try:
        store.end(run, owner, State.FAILED, sentence)
    except Displaced:
        log.warning("the Run is no longer this supervisor's")
    return 1


def _turn_comes(store: Store, run: str, owner: str) -> bool:
    """Wait until no other Run is being played, then claim this one. False when it is not queued any more."""
    while not store.claim(run, owner, os.getpid()):
        state = store.wait_in_queue(run, os.getpid())
        if state is not State.QUEUED:
            log.info("the Run is %s; nothing to do", state)
            return False
        time.sleep(LOOK)
    return True


class _Heart:
    """Beats in a thread of its own: compiling may keep the main one busy for a minute. Also sees when the Run is asked to stop."""

    def __init__(self, folder: Path, run: str, owner: str) -> None:
        self._folder, self._run, self._owner = folder, run, owner
        self._still = threading.Event()
        self._thread = threading.Thread(target=self._beat, name="heart", daemon=True)
        self.cancelled = False
        self.displaced = False

    def __enter__(self) -> _Heart:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._still.set()
        self._thread.join()

    def _beat(self) -> None:
        with Store(self._folder) as store:
            while not self._still.wait(BEAT):
                try:
                    store.beat(self._run, self._owner)
                except Displaced:
                    self.displaced = True
                    return


def _carry_out(store: Store, row: Row, owner: str, heart: _Heart) -> None:
    plan = Plan.from_json(json.loads(row.plan))
    warm([plan.game], log.info)
    if not store.chunks_laid(row.id):
        chunks = list(laid_out(plan, measured_chunk(plan)))
        store.lay_chunks(row.id, owner, chunks)
        log.info("%d chunks of up to %d games", len(chunks), chunks[0].games)
    if store.begin(row.id, owner):
        _Feeding(store, row, owner, heart).run()
    left = store.chunks_to_do(row.id)
    store.end(row.id, owner, State.CANCELLED if left else State.FINISHED)
    log.info("%s", "cancelled" if left else "finished")


def measured_chunk(plan: Plan) -> int:
    """Games that take about `SECONDS_A_PART`, measured on the plan's own first games."""
    games, seconds = whole_deals(plan, 1), 0.0
    play(plan, 0, games)  # prepares the table
    while True:
        started = time.perf_counter()
        play(plan, 0, games)
        seconds = time.perf_counter() - started
        if seconds >= MEASURED_SECONDS or games >= plan.games or games >= LARGEST_PART:
            break
        games = whole_deals(plan, min(4 * games, LARGEST_PART))
    fitting = int(games * SECONDS_A_PART / max(seconds, 1e-6))
    return max(1, min(fitting, LARGEST_PART), plan.games // MOST_CHUNKS)


def laid_out(plan: Plan, games_a_chunk: int) -> Iterator[Chunk]:
    """The plan cut into chunks of whole deals; the last may be shorter."""
    step = whole_deals(plan, games_a_chunk)
    for number, first in enumerate(range(0, plan.games, step)):
        yield Chunk(number, first, min(step, plan.games - first))


class _Feeding:
    """Keeps the workers busy until all chunks are done or the Run is to stop."""

    def __init__(self, store: Store, row: Row, owner: str, heart: _Heart) -> None:
        self._store, self._row, self._owner, self._heart = store, row, owner, heart
        self._folder = parts_folder(store.run_folder(row.id))
        self._folder.mkdir(parents=True, exist_ok=True)
        packed = store.summary(row.id)
        self._merged = None if packed is None else Summary.from_bytes(packed)
        self._window = CHUNKS_A_WORKER * workers_of(row.executor)
        self._rebuilds = 0

    def run(self) -> None:
        """Play all chunks that are not done. Raises Displaced, or Failed when the workers die again and again."""
        while not self._stopping():
            chunks = self._store.chunks_to_do(self._row.id)
            if not chunks:
                return
            executor = make_executor(self._row.executor, NICENESS)
            try:
                self._feed(executor, chunks)
            except BrokenExecutor:
                self._rebuilds += 1
                log.warning("a worker died; new ones are started (%d of %d)", self._rebuilds, MOST_REBUILDS)
                if self._rebuilds >= MOST_REBUILDS:
                    raise Failed(f"Worker processes died {MOST_REBUILDS} times in a row; the system may be out of memory.") from None
            finally:
                executor.shutdown(wait=True, cancel_futures=True)

    def _feed(self, executor: Executor, chunks: list[Chunk]) -> None:
        waiting: dict[Future[Part], Chunk] = {}
        pending = iter(chunks)
        while True:
            stopping = self._stopping()
            while not stopping and len(waiting) < self._window and (chunk := next(pending, None)) is not None:
                waiting[executor.submit(play_part, self._row.plan, chunk.first, chunk.games)] = chunk
            if stopping:
                # a chunk that has not begun is taken back; one that is being played is stored
                waiting = {future: chunk for future, chunk in waiting.items() if not future.cancel()}
            if not waiting:
                return
            done, _ = wait(waiting, timeout=LOOK, return_when=FIRST_COMPLETED)
            for future in done:
                self._keep(waiting.pop(future), future.result())

    def _stopping(self) -> bool:
        if self._heart.displaced:
            raise Displaced
        return self._store.beat(self._row.id, self._owner) is State.CANCELLING

    def _keep(self, chunk: Chunk, part: Part) -> None:
        for name, content in (("games", part.games_parquet), ("seats", part.seats_parquet)):
            write_whole(part_file(self._folder, name, chunk.number), content)
        summary = Summary.from_bytes(part.summary)
        merged = summary if self._merged is None else self._merged.merge(summary)
        if self._store.finish_chunk(self._row.id, self._owner, chunk, part.seconds, part.summary, merged.to_bytes()):
            self._merged = merged
        self._rebuilds = 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
