"""What a supervisor writes. Every write names its claim: one that lost its Run to another writes nothing."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from engines.simulation import clock
from engines.simulation.database import Database, marks
from engines.simulation.rows import Chunk, Row
from engines.simulation.states import PLAYING, State, sources_of


class Displaced(Exception):
    """Another supervisor has taken the Run over, or it was ended; this one must stop."""


class Ledger(Database):
    """The supervisor's side of the store."""

    def claim(self, run: str, owner: str, pid: int) -> bool:
        """Take a queued Run when a slot is free for it: one statement, so that of two supervisors one wins.

        A slot is free when fewer Runs than there are slots are being played or stand before it in the queue.
        """
        settings = self.settings()
        fresh = clock.now() - settings.lease
        query = (
            "UPDATE runs SET owner = ?, pid = ?, heartbeat = ?, beat = ?, boot = ?, state = ?, "
            "seconds_before = seconds_before + seconds, seconds = 0 "
            "WHERE id = ? AND state = ? AND deleted IS NULL AND ? > "
            "(SELECT count(*) FROM runs AS other WHERE other.id != runs.id AND other.deleted IS NULL AND other.boot = ? AND other.beat > ? "
            f"AND (other.state IN ({marks(PLAYING)}) OR other.state = ? AND other.queued < runs.queued))"
        )
        now = (time.time(), clock.now(), clock.boot(), State.STARTING)
        values = (owner, pid, *now, run, State.QUEUED, settings.slots, clock.boot(), fresh, *PLAYING, State.QUEUED)
        return self._base.execute(query, values).rowcount == 1

    def wait_in_queue(self, run: str, pid: int) -> State:
        """A sign of life of a supervisor that waits for its turn. Returns the Run's state."""
        query = "UPDATE runs SET heartbeat = ?, beat = ?, boot = ?, pid = ? WHERE id = ? AND state = ?"
        self._base.execute(query, (time.time(), clock.now(), clock.boot(), pid, run, State.QUEUED))
        return self.row(run).stored_state

    def beat(self, run: str, owner: str, seconds: float | None = None) -> State:
        """A sign of life, with the playing time of this session. Returns the Run's state, which says whether to go on. Raises Displaced."""
        query = "UPDATE runs SET heartbeat = ?, beat = ?, boot = ?, seconds = coalesce(?, seconds) WHERE id = ? AND owner = ? RETURNING state"
        found = self._base.execute(query, (time.time(), clock.now(), clock.boot(), seconds, run, owner)).fetchone()
        if found is None or found[0] not in PLAYING:
            raise Displaced
        return State(found[0])

    def lay_chunks(self, run: str, owner: str, chunks: Sequence[Chunk]) -> None:
        """Lay down chunks. Raises Displaced."""
        with self._owning(run, owner):
            self._base.executemany("INSERT INTO chunks (run, number, first, games) VALUES (?, ?, ?, ?)", [(run, *chunk) for chunk in chunks])

    def adopt(self, run: str, owner: str, done: Iterable[tuple[Chunk, bytes, str]], merged: bytes) -> None:
        """Enter chunks that another Run of the same plan has played. Raises Displaced."""
        rows = [(run, *chunk, summary, digest) for chunk, summary, digest in done]
        with self._owning(run, owner):
            query = "INSERT INTO chunks (run, number, first, games, summary, digest, done) VALUES (?, ?, ?, ?, ?, ?, 1)"
            self._base.executemany(query, rows)
            games = sum(games for _, _, _, games, *_ in rows)
            self._base.execute("UPDATE runs SET done = ?, summary = ? WHERE id = ?", (games, merged, run))

    def begin(self, run: str, owner: str) -> bool:
        """Go from starting to running; False when it was asked to stop meanwhile. Raises Displaced."""
        with self._owning(run, owner):
            self._base.execute("UPDATE runs SET started = ?, done_before = done WHERE id = ?", (time.time(), run))
            return self._move(run, State.RUNNING, sources_of(State.RUNNING))

    def finish_chunk(self, run: str, owner: str, chunk: Chunk, seconds: float, summary: bytes, digest: str = "") -> bool:
        """Mark a chunk done and count its games; False when it was done already. Raises Displaced."""
        with self._owning(run, owner):
            query = "UPDATE chunks SET done = 1, seconds = ?, summary = ?, digest = ? WHERE run = ? AND number = ? AND done = 0"
            if self._base.execute(query, (seconds, summary, digest, run, chunk.number)).rowcount == 0:
                return False
            query = "UPDATE runs SET done = done + ?, heartbeat = ?, beat = ?, boot = ? WHERE id = ?"
            self._base.execute(query, (chunk.games, time.time(), clock.now(), clock.boot(), run))
            return True

    def keep_summary(self, run: str, owner: str, merged: bytes) -> None:
        """Write the packed summary of all chunks done. Raises Displaced."""
        with self._owning(run, owner):
            self._base.execute("UPDATE runs SET summary = ? WHERE id = ?", (merged, run))

    def undo_chunks(
        self, run: str, owner: str, numbers: Iterable[int], merged: bytes | None, sentence: str = "", *, forget: Iterable[int] = ()
    ) -> None:
        """Take back the chunks `numbers`, which are to be played again, and remove the chunks `forget`, whose games are laid down anew.

        `merged`: the summary without them. Raises Displaced.
        """
        with self._owning(run, owner):
            query = "UPDATE chunks SET done = 0, summary = NULL, digest = '' WHERE run = ? AND number = ?"
            self._base.executemany(query, [(run, number) for number in numbers])
            self._base.executemany("DELETE FROM chunks WHERE run = ? AND number = ?", [(run, number) for number in forget])
            query = (
                "UPDATE runs SET summary = ?, sentence = ?, "
                "done = (SELECT coalesce(sum(games), 0) FROM chunks WHERE run = ? AND done = 1) WHERE id = ?"
            )
            self._base.execute(query, (merged, sentence, run, run))

    def relative(self, row: Row) -> str | None:
        """Another Run of the same plan, the one with most games done."""
        query = "SELECT id FROM runs WHERE content_hash = ? AND id != ? AND deleted IS NULL AND done > 0 ORDER BY done DESC LIMIT 1"
        found = self._base.execute(query, (row.content_hash, row.id)).fetchone()
        return None if found is None else str(found[0])

    def settle(self, run: str, owner: str, *, complete: bool, report: str = "") -> State:
        """Enter that nothing is being played any more: finished when it is complete, else what it was asked for. Raises Displaced."""
        with self._owning(run, owner):
            state = self.row(run).stored_state
            target = {State.PAUSING: State.PAUSED, State.CANCELLING: State.CANCELLED}.get(state)
            if complete:
                target = State.FINISHED
            if target is None:
                return state
            if not self._move(run, target, sources_of(target), finished=time.time(), report=report):
                raise Displaced
            return target

    def end(self, run: str, owner: str, state: State, sentence: str = "") -> None:
        """Enter how the Run ended. Raises Displaced."""
        with self._owning(run, owner):
            if not self._move(run, state, sources_of(state), finished=time.time(), sentence=sentence):
                raise Displaced

    def give_up(self, run: str, owner: str, sentence: str) -> None:
        """Enter that the Run failed, or that it is cancelled where that had been asked for. Raises Displaced."""
        asked = self.row(run).stored_state is State.CANCELLING
        self.end(run, owner, State.CANCELLED if asked else State.FAILED, sentence)

    @contextmanager
    def _owning(self, run: str, owner: str) -> Iterator[None]:
        """One transaction of the supervisor that owns the Run. Raises Displaced, having changed nothing."""
        with self._transaction():
            found = self._base.execute("SELECT owner FROM runs WHERE id = ?", (run,)).fetchone()
            if found is None or found[0] != owner:
                raise Displaced
            yield
