"""Carrying a claimed Run out: chunks are laid down, fed to the workers and stored, until the plan or its stop rule is fulfilled."""

from __future__ import annotations

import json
import logging
import os
import shutil
import threading
import time
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from itertools import takewhile

from engines.core.errors import BadInput
from engines.simulation import soundness
from engines.simulation.executors import let_go, make_executor, rouse, window_of, workers_of
from engines.simulation.heart import Heart
from engines.simulation.layout import laid_out, measured_chunk
from engines.simulation.parquet import UNFINISHED, part_file, parts_folder, write_whole
from engines.simulation.plan import Plan
from engines.simulation.playing import Failed, Part, make_ready, play_part
from engines.simulation.rows import Chunk, Row
from engines.simulation.states import State
from engines.simulation.stopping import Report, Stop, judged, looks
from engines.simulation.store import Displaced, Store
from engines.simulation.summary import Summary
from engines.simulation.warm import warm

log = logging.getLogger("tilewright.runner")

LOOK = 0.25
"""Seconds between two looks at the Run's state."""

SUMMING_UP = 3.0
"""Seconds between two writings of the Run's summary, each of which costs as much as all else that a chunk costs the supervisor. Where a Run broke
off in between, its chunks' summaries are added up when it is looked at."""

MOST_UNMERGED = 16
"""Summaries of chunks that wait for the next writing at most: each may take a megabyte, and a cluster sends many a second."""

CHUNKS_A_WORKER = 2
"""Chunks on their way for each worker."""

MOST_REBUILDS = 3
"""How often in a row the workers may die without finishing a chunk."""

NICENESS = 10
"""Workers step back behind the page's own threads."""

told_to_end = threading.Event()
"""Set when the system asks the supervisor to end: it saves what is being played and pauses the Run."""


class Feeding:
    """One session of a Run."""

    def __init__(self, store: Store, row: Row, owner: str, heart: Heart) -> None:
        self._store, self._row, self._owner, self._heart = store, row, owner, heart
        self._run_folder = store.run_folder(row.id)
        self._folder = parts_folder(self._run_folder)
        self._plan = checked_plan(row)
        self._stop = Stop.from_text(row.stop)
        self._merged: Summary | None = None
        self._unmerged: list[Summary] = []
        """Summaries of the chunks stored since the Run's own was written."""
        self._summed_up = -SUMMING_UP
        self._games_a_chunk = 0
        self._executor: Executor | None = None
        """Kept from one stage to the next: to start workers takes longer than the games of a first look."""
        self._rebuilds = 0

    def run(self) -> State:
        """Play until the Run is complete or to stop. Returns its state then.

        Raises Displaced, BadInput, OSError, and Failed when the workers die again and again.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        warm([self._plan.game], log.info)
        self._check_what_is_stored()
        if not self._store.chunks_laid(self._row.id):
            self._adopt()
        report = None
        if self._store.begin(self._row.id, self._owner):
            self._heart.begin()
            try:
                report = self._play()
            finally:
                self._dismiss()
                self._sum_up()
        return self._store.settle(
            self._row.id,
            self._owner,
            complete=report is not None,
            report="" if report is None or not _rules(self._stop) else json.dumps(report.to_json()),
        )

    def _play(self) -> Report | None:
        """Play stage after stage; None when asked to stop."""
        while True:
            chunks = self._within_budget(self._store.chunks_to_do(self._row.id))
            if chunks:
                if self._stopping():
                    return None
                self._work(chunks)
                continue
            if self._out_of_time():
                return Report(True, self._done(), seconds=self._stop.seconds)
            ended = self._ended()
            if ended is not None:
                return ended
            if self._stopping():
                return None
            self._lay_next()

    def _ended(self) -> Report | None:
        """The report when all chunks laid down are played and no more are to come."""
        self._sum_up()
        done = self._done()
        if not done:
            return None
        if self._stop.metric and done in looks(self._plan, self._stop):
            assert self._merged is not None
            report = judged(self._plan, self._stop, self._merged)
            log.info(report.sentence)
            if report.met or done == self._plan.games:
                return report
        return Report(False, done, self._stop.seconds) if done == self._plan.games else None

    def _lay_next(self) -> None:
        chunks = [*self._store.chunks_done(self._row.id), *self._store.chunks_to_do(self._row.id)]
        end = max((chunk.end for chunk in chunks), default=0)
        number = 1 + max((chunk.number for chunk in chunks), default=-1)
        stage = next(games for games in looks(self._plan, self._stop) if games > end)
        self._hired()  # they load what they need while the speed is measured
        if not self._games_a_chunk:
            self._games_a_chunk = measured_chunk(self._plan, self._store.settings().chunk_seconds)
        laid = list(laid_out(self._plan, self._games_a_chunk, end, stage, number, workers_of(self._row.executor)))
        self._store.lay_chunks(self._row.id, self._owner, laid)
        log.info("%d chunks of up to %d games, up to game %d", len(laid), laid[0].games, stage)

    def _work(self, chunks: list[Chunk]) -> None:
        try:
            self._feed(self._hired(), chunks, filling_gaps=self._out_of_time())
        except BrokenExecutor:
            self._dismiss()
            self._rebuilds += 1
            log.warning("a worker died; new ones are started (%d of %d)", self._rebuilds, MOST_REBUILDS)
            if self._rebuilds >= MOST_REBUILDS:
                raise Failed(f"Worker processes died {MOST_REBUILDS} times in a row; the system may be out of memory.") from None

    def _hired(self) -> Executor:
        """The workers, started when they are first needed."""
        if self._executor is None:
            self._executor = make_executor(self._row.executor, NICENESS, self._store.settings().tls)
            rouse(self._executor, self._row.executor, make_ready, self._row.plan)
        return self._executor

    def _dismiss(self) -> None:
        """Let the workers go; what they have not begun is not played."""
        executor, self._executor = self._executor, None
        if executor is not None:
            let_go(executor)

    def _feed(self, executor: Executor, chunks: list[Chunk], *, filling_gaps: bool) -> None:
        waiting: dict[Future[Part], Chunk] = {}
        pending = iter(chunks)
        window = CHUNKS_A_WORKER * window_of(executor, self._row.executor)
        while True:
            stopping = self._stopping() or (self._out_of_time() and not filling_gaps)
            while not stopping and len(waiting) < window and (chunk := next(pending, None)) is not None:
                waiting[executor.submit(play_part, self._row.plan, chunk.first, chunk.games)] = chunk
            if stopping:
                # a chunk that has not begun is taken back; one that is being played is stored
                waiting = {future: chunk for future, chunk in waiting.items() if not future.cancel()}
            if not waiting:
                return
            done, _ = wait(waiting, timeout=LOOK, return_when=FIRST_COMPLETED)
            for future in done:
                self._keep(waiting.pop(future), future.result())

    def _keep(self, chunk: Chunk, part: Part) -> None:
        for name, content in (("games", part.games_parquet), ("seats", part.seats_parquet)):
            write_whole(part_file(self._folder, name, chunk.number), content)
        digest = soundness.digest(part.summary, part.games_parquet, part.seats_parquet)
        if self._store.finish_chunk(self._row.id, self._owner, chunk, part.seconds, part.summary, digest):
            self._unmerged.append(Summary.from_bytes(part.summary))
        if len(self._unmerged) >= MOST_UNMERGED or time.monotonic() - self._summed_up >= SUMMING_UP:
            self._sum_up()
        self._rebuilds = 0

    def _sum_up(self) -> None:
        """Merge what was stored since the last time, and write the Run's summary."""
        if not self._unmerged:
            return
        self._merged = Summary.merged([*([] if self._merged is None else [self._merged]), *self._unmerged])
        self._unmerged = []
        self._store.keep_summary(self._row.id, self._owner, self._merged.to_bytes())
        self._summed_up = time.monotonic()

    def _stopping(self) -> bool:
        if self._heart.displaced:
            raise Displaced
        if told_to_end.is_set():
            self._store.pause(self._row.id)
        return self._store.beat(self._row.id, self._owner, self._heart.seconds) in (State.CANCELLING, State.PAUSING)

    def _done(self) -> int:
        merged = 0 if self._merged is None else self._merged.games
        return merged + sum(summary.games for summary in self._unmerged)

    def _out_of_time(self) -> bool:
        budget = self._stop.seconds
        return budget is not None and self._done() > 0 and self._row.seconds_before + self._heart.seconds >= budget

    def _within_budget(self, chunks: list[Chunk]) -> list[Chunk]:
        """With the time spent only gaps are filled, so that a Run ends with its first games."""
        if not chunks or not self._out_of_time():
            return chunks
        last = max(chunk.first for chunk in self._store.chunks_done(self._row.id))
        return [chunk for chunk in chunks if chunk.first < last]

    def _check_what_is_stored(self) -> None:
        """Set aside what is damaged, so that its chunks are played again, and the cut deal at the end of a Run that was extended."""
        for unfinished in self._folder.glob(f"*{UNFINISHED}"):
            unfinished.unlink(missing_ok=True)
        damaged = soundness.damages(self._store, self._row.id)
        cut = [chunk for chunk in self._store.chunks_done(self._row.id) if chunk.end % self._plan.games_a_deal and chunk.end < self._plan.games]
        numbers = {damage.chunk.number for damage in damaged}
        self._merged = soundness.merged(self._store, self._row.id, numbers | {chunk.number for chunk in cut})
        if not self._store.chunks_laid(self._row.id):
            return
        packed = None if self._merged is None else self._merged.to_bytes()
        sentence = ""
        if damaged:
            soundness.set_aside(damaged, self._run_folder)
            sentence = f"Damaged, set aside and played again: {soundness.named(damaged)}."
            log.warning(sentence)
        self._store.undo_chunks(self._row.id, self._owner, numbers, packed, sentence, forget={chunk.number for chunk in cut})

    def _adopt(self) -> None:
        """Take over what another Run of the same plan has played already."""
        if self._row.anew or self._stop.metric:
            return  # with a rule its chunks would not end where that looks
        other = self._store.relative(self._row)
        if other is None:
            return
        damaged = {damage.chunk.number for damage in soundness.damages(self._store, other)}
        found: list[tuple[Chunk, int, bytes, str]] = []
        end = 0
        for chunk, summary, digest in self._store.chunk_summaries(other):
            whole = chunk.end == self._plan.games or chunk.end % self._plan.games_a_deal == 0
            if chunk.first != end or chunk.end > self._plan.games or chunk.number in damaged or not whole or not digest:
                break
            found.append((Chunk(len(found), chunk.first, chunk.games), chunk.number, summary, digest))
            end = chunk.end
        kept = list(takewhile(lambda entry: self._linked(other, entry[1], entry[0].number), found))
        if kept:
            self._merged = Summary.merged(Summary.from_bytes(summary) for _, _, summary, _ in kept)
            entries = [(chunk, summary, digest) for chunk, _, summary, digest in kept]
            self._store.adopt(self._row.id, self._owner, entries, self._merged.to_bytes())
            log.info("%d games were taken over from Run %s", self._merged.games, other)

    def _linked(self, other: str, theirs: int, mine: int) -> bool:
        """The parts of another Run's chunk as this Run's: the same file where the system can, else a copy."""
        for kind in soundness.KINDS:
            source = part_file(parts_folder(self._store.run_folder(other)), kind, theirs)
            target = part_file(self._folder, kind, mine)
            target.unlink(missing_ok=True)
            try:
                os.link(source, target)
            except OSError:
                try:
                    shutil.copyfile(source, target)
                except OSError:
                    return False
        return True


def checked_plan(row: Row) -> Plan:
    """The plan of a Run. Raises BadInput when this version would play other games than those that are stored."""
    plan = Plan.from_json(json.loads(row.plan))
    version = plan.rules().playout_version
    if row.done and (version != row.playout_version or plan.content_hash != row.content_hash):
        raise BadInput(
            f"Run {row.id} was begun by version {row.playout_version} of {plan.game} with its word list of then; "
            f"this is version {version}, which would play other games. Start it anew."
        )
    return plan


def _rules(stop: Stop) -> bool:
    return bool(stop.metric) or stop.seconds is not None
