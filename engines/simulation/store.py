"""The store of background Runs: one SQLite file that a page reads while a supervisor writes, and a folder of Parquet parts a Run.

A chunk is done when its row says so; its part files are written before, under another name first, so a killed supervisor leaves
either a whole chunk or none. Every write of a supervisor names its claim: one that lost its Run to another writes nothing.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from engines.core.errors import BadInput, UnknownName
from engines.core.places import runs_folder
from engines.simulation.plan import Plan
from engines.simulation.states import LIVE, LOST_AFTER, PLAYING, State, sources_of

SCHEMA = 1

TABLES = """
CREATE TABLE runs (
    id TEXT PRIMARY KEY,
    created REAL NOT NULL,
    plan TEXT NOT NULL,             -- JSON of the Plan
    content_hash TEXT NOT NULL,
    playout_version INTEGER NOT NULL,
    games INTEGER NOT NULL,         -- asked for
    done INTEGER NOT NULL DEFAULT 0,
    executor TEXT NOT NULL,
    state TEXT NOT NULL,
    sentence TEXT NOT NULL DEFAULT '',  -- why it failed
    owner TEXT,                     -- claim of the supervisor
    pid INTEGER,
    heartbeat REAL,
    started REAL,                   -- first game of this session
    done_before INTEGER NOT NULL DEFAULT 0,  -- games done before this session
    finished REAL,
    summary BLOB                    -- merged summary of all done chunks
);
CREATE INDEX runs_by_hash ON runs (content_hash, games);
CREATE TABLE chunks (
    run TEXT NOT NULL REFERENCES runs (id),
    number INTEGER NOT NULL,
    first INTEGER NOT NULL,
    games INTEGER NOT NULL,
    done INTEGER NOT NULL DEFAULT 0,
    seconds REAL,
    summary BLOB,
    PRIMARY KEY (run, number)
);
"""

ROW = "id, created, plan, content_hash, playout_version, games, done, executor, state, sentence, pid, heartbeat, started, done_before, finished"


class Displaced(Exception):
    """Another supervisor has taken the Run over, or it was ended; this one must stop."""


class Chunk(NamedTuple):
    """A piece of a Run: whole deals, but for the last."""

    number: int
    first: int
    games: int


@dataclass(frozen=True, slots=True)
class Row:
    """A Run as the store has it."""

    id: str
    created: float
    plan: str
    content_hash: str
    playout_version: int
    games: int
    done: int
    executor: str
    stored_state: State
    sentence: str
    pid: int | None
    heartbeat: float | None
    started: float | None
    done_before: int
    finished: float | None

    @property
    def state(self) -> State:
        """The state, lost when a live Run's heart has stopped."""
        beaten = self.heartbeat if self.heartbeat is not None else self.created
        if self.stored_state in LIVE and time.time() - beaten > LOST_AFTER:
            return State.LOST
        return self.stored_state


class Store:
    """One connection to the store; a thread has its own. Use as a context manager."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or runs_folder()
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._base = sqlite3.connect(self.folder / "runs.sqlite", timeout=20.0, isolation_level=None)
            self._base.execute("PRAGMA journal_mode = WAL")
            self._base.execute("PRAGMA synchronous = NORMAL")
            self._make_tables()
        except (OSError, sqlite3.Error) as error:
            raise BadInput(f"The runs in '{self.folder}' cannot be opened: {error}.") from None

    def __enter__(self) -> Store:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Close. What the database itself complains of, such as a damaged file, is told in a sentence."""
        self._base.close()
        if type(error) in (sqlite3.DatabaseError, sqlite3.OperationalError):
            raise BadInput(f"The runs in '{self.folder}' cannot be read or written: {error}.") from error

    def run_folder(self, run: str) -> Path:
        """Folder of a Run: its log and its parts."""
        return self.folder / run

    # What a page does

    def add(self, plan: Plan, executor: str) -> str:
        """Enter a Run, queued. Returns its id."""
        run = secrets.token_hex(4)
        version = plan.rules().playout_version
        self._base.execute(
            "INSERT INTO runs (id, created, plan, content_hash, playout_version, games, executor, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (run, time.time(), json.dumps(plan.to_json()), plan.content_hash, version, plan.games, executor, State.QUEUED),
        )
        return run

    def rows(self) -> list[Row]:
        """All Runs, newest first."""
        return [_row(found) for found in self._base.execute(f"SELECT {ROW} FROM runs ORDER BY created DESC, rowid DESC")]

    def row(self, run: str) -> Row:
        """One Run. Raises UnknownName."""
        found = self._base.execute(f"SELECT {ROW} FROM runs WHERE id = ?", (run,)).fetchone()
        if found is None:
            raise UnknownName("Run", run, [name for (name,) in self._base.execute("SELECT id FROM runs ORDER BY created DESC")])
        return _row(found)

    def same(self, plan: Plan) -> Row | None:
        """The newest finished or live Run of the same plan and number of games."""
        query = f"SELECT {ROW} FROM runs WHERE content_hash = ? AND games = ? ORDER BY created DESC"
        rows = map(_row, self._base.execute(query, (plan.content_hash, plan.games)))
        return next((row for row in rows if row.state is State.FINISHED or row.state in LIVE - {State.CANCELLING}), None)

    def summary(self, run: str) -> bytes | None:
        """The packed summary of the chunks done so far."""
        found = self._base.execute("SELECT summary FROM runs WHERE id = ?", (run,)).fetchone()
        return None if found is None else found[0]

    def cancel(self, run: str) -> State:
        """Ask a Run to stop. Returns the new state. Raises UnknownName, or BadInput when it has ended already."""
        state = self.row(run).state
        target = State.CANCELLED if state in (State.QUEUED, State.LOST) else State.CANCELLING
        if state is State.CANCELLING:
            return state
        stored = (*LIVE,) if state is State.LOST else sources_of(target)
        if state not in sources_of(target) or not self._move(run, target, stored):
            raise BadInput(f"Run {run} cannot be cancelled: it is {self.row(run).state}.")
        return target

    # What a supervisor does

    def claim(self, run: str, owner: str, pid: int) -> bool:
        """Take a queued Run, when no other is being played: one statement, so that of two supervisors one wins."""
        now = time.time()
        query = (
            "UPDATE runs SET owner = ?, pid = ?, heartbeat = ?, state = ? WHERE id = ? AND state = ? AND NOT EXISTS "
            f"(SELECT 1 FROM runs AS other WHERE other.state IN ({_marks(PLAYING)}) AND other.heartbeat > ?)"
        )
        values = (owner, pid, now, State.STARTING, run, State.QUEUED, *PLAYING, now - LOST_AFTER)
        return self._base.execute(query, values).rowcount == 1

    def wait_in_queue(self, run: str, pid: int) -> State:
        """A sign of life of a supervisor that waits for its turn. Returns the Run's state."""
        self._base.execute("UPDATE runs SET heartbeat = ?, pid = ? WHERE id = ? AND state = ?", (time.time(), pid, run, State.QUEUED))
        return self.row(run).stored_state

    def beat(self, run: str, owner: str) -> State:
        """A sign of life. Returns the Run's state, which says whether to go on. Raises Displaced."""
        beaten = self._base.execute("UPDATE runs SET heartbeat = ? WHERE id = ? AND owner = ?", (time.time(), run, owner)).rowcount
        state = self.row(run).stored_state
        if not beaten or state not in PLAYING:
            raise Displaced
        return state

    def lay_chunks(self, run: str, owner: str, chunks: Sequence[Chunk]) -> None:
        """Lay down all chunks, once. Raises Displaced."""
        with self._transaction(run, owner):
            self._base.executemany("INSERT INTO chunks (run, number, first, games) VALUES (?, ?, ?, ?)", [(run, *chunk) for chunk in chunks])

    def begin(self, run: str, owner: str) -> bool:
        """Go from starting to running; False when it was cancelled meanwhile. Raises Displaced."""
        with self._transaction(run, owner):
            self._base.execute("UPDATE runs SET started = ?, done_before = done WHERE id = ?", (time.time(), run))
            return self._move(run, State.RUNNING, sources_of(State.RUNNING))

    def chunks_laid(self, run: str) -> int:
        """Number of chunks laid down."""
        return int(self._base.execute("SELECT count(*) FROM chunks WHERE run = ?", (run,)).fetchone()[0])

    def chunks_to_do(self, run: str) -> list[Chunk]:
        """Chunks not done yet, in order."""
        query = "SELECT number, first, games FROM chunks WHERE run = ? AND done = 0 ORDER BY number"
        return [Chunk(*found) for found in self._base.execute(query, (run,))]

    def chunks_done(self, run: str) -> list[Chunk]:
        """Chunks whose parts are on disk, in order."""
        query = "SELECT number, first, games FROM chunks WHERE run = ? AND done = 1 ORDER BY number"
        return [Chunk(*found) for found in self._base.execute(query, (run,))]

    def finish_chunk(self, run: str, owner: str, chunk: Chunk, seconds: float, summary: bytes, merged: bytes) -> bool:
        """Mark a chunk done and count its games; False when it was done already. Raises Displaced."""
        with self._transaction(run, owner):
            query = "UPDATE chunks SET done = 1, seconds = ?, summary = ? WHERE run = ? AND number = ? AND done = 0"
            if self._base.execute(query, (seconds, summary, run, chunk.number)).rowcount == 0:
                return False
            query = "UPDATE runs SET done = done + ?, summary = ?, heartbeat = ? WHERE id = ?"
            self._base.execute(query, (chunk.games, merged, time.time(), run))
            return True

    def end(self, run: str, owner: str, state: State, sentence: str = "") -> None:
        """Enter how the Run ended. Raises Displaced."""
        with self._transaction(run, owner):
            self._base.execute("UPDATE runs SET finished = ?, sentence = ? WHERE id = ?", (time.time(), sentence, run))
            if not self._move(run, state, sources_of(state)):
                raise Displaced

    def _move(self, run: str, target: State, sources: Sequence[State]) -> bool:
        query = f"UPDATE runs SET state = ? WHERE id = ? AND state IN ({_marks(sources)})"
        return self._base.execute(query, (target, run, *sources)).rowcount == 1

    @contextmanager
    def _transaction(self, run: str, owner: str) -> Iterator[None]:
        """One transaction of the supervisor that owns the Run. Raises Displaced, having changed nothing."""
        self._base.execute("BEGIN IMMEDIATE")
        try:
            found = self._base.execute("SELECT owner FROM runs WHERE id = ?", (run,)).fetchone()
            if found is None or found[0] != owner:
                raise Displaced
            yield
        except BaseException:
            self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")

    def _make_tables(self) -> None:
        if self._version() == 0:
            self._base.execute("BEGIN IMMEDIATE")
            if self._version() == 0:
                for statement in TABLES.split(";\n"):
                    if statement.strip():
                        self._base.execute(statement)
                self._base.execute(f"PRAGMA user_version = {SCHEMA}")
            self._base.execute("COMMIT")
        if self._version() != SCHEMA:
            found = self._version()
            self._base.close()
            raise BadInput(f"The runs in '{self.folder}' have schema {found}; this version reads schema {SCHEMA}.")

    def _version(self) -> int:
        return int(self._base.execute("PRAGMA user_version").fetchone()[0])


def _row(found: Sequence[Any]) -> Row:
    values = dict(zip(ROW.split(", "), found, strict=True))
    return Row(stored_state=State(values.pop("state")), **values)


def _marks(values: Any) -> str:
    return ", ".join("?" * len(values))
