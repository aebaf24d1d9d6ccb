"""One connection to the SQLite file of background Runs: opened, brought up to date, read. Who may write what is in asks.py and ledger.py."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from engines.core.errors import BadInput, UnknownName
from engines.core.places import runs_folder
from engines.simulation.designers import designer
from engines.simulation.rows import ROW, Chunk, Row, row_of
from engines.simulation.schema import brought_up
from engines.simulation.settings import Settings
from engines.simulation.states import State

PATIENCE = 20.0
"""Seconds to wait for another process that writes."""

ID = re.compile(r"[0-9A-Za-z-]{1,60}")
"""Form of a Run's id."""

OWN = "coalesce(?, designer) = designer"
"""Condition that a Run belongs to whom `own()` names."""


class Database:
    """A thread has its own. Use as a context manager."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or runs_folder()
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._base = sqlite3.connect(self.folder / "runs.sqlite", timeout=PATIENCE, isolation_level=None)
            try:
                self._base.execute("PRAGMA journal_mode = WAL")
                self._base.execute("PRAGMA synchronous = NORMAL")
                brought_up(self._base, self.folder)
            except BaseException:
                self._base.close()
                raise
        except (OSError, sqlite3.Error) as error:
            raise BadInput(f"The runs in '{self.folder}' cannot be opened: {told(error)}.") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Close. What the database itself complains of, such as a damaged file, is told in a sentence."""
        self._base.close()
        if type(error) in (sqlite3.DatabaseError, sqlite3.OperationalError):
            raise BadInput(f"The runs in '{self.folder}' cannot be read or written: {told(error)}.") from error

    def run_folder(self, run: str) -> Path:
        """Folder of a Run: its log and its parts."""
        return self.folder / run

    def settings(self) -> Settings:
        """The settings of this data folder. Raises BadInput when they are damaged."""
        return Settings.read(dict(self._base.execute("SELECT name, value FROM settings")))

    def rows(self, *, deleted: bool = False) -> list[Row]:
        """All Runs of the designer who asks, newest first; or those that are deleted and can be restored."""
        which = "deleted > 0" if deleted else "deleted IS NULL"
        lease = self._lease()
        query = f"SELECT {ROW} FROM runs WHERE {which} AND {OWN} ORDER BY created DESC, rowid DESC"
        return [row_of(found, lease) for found in self._base.execute(query, own())]

    def row(self, run: str) -> Row:
        """One Run. Raises UnknownName, or BadInput when it was deleted."""
        row = self._any_row(run)
        if row.deleted is not None:
            raise BadInput(f"Run {run} was deleted; `tilewright restore {run}` brings it back.")
        return row

    def summary(self, run: str) -> bytes | None:
        """The packed summary of the chunks done so far."""
        found = self._base.execute("SELECT summary FROM runs WHERE id = ?", (run,)).fetchone()
        return None if found is None else found[0]

    def chunk_summaries(self, run: str) -> Iterator[tuple[Chunk, bytes, str]]:
        """Done chunks in game order, each with its packed summary and its digest."""
        query = "SELECT number, first, games, summary, digest FROM chunks WHERE run = ? AND done = 1 ORDER BY first"
        for number, first, games, summary, digest in self._base.execute(query, (run,)):
            yield Chunk(number, first, games), summary, digest

    def chunks_laid(self, run: str) -> int:
        """Number of chunks laid down."""
        return int(self._base.execute("SELECT count(*) FROM chunks WHERE run = ?", (run,)).fetchone()[0])

    def chunks_to_do(self, run: str) -> list[Chunk]:
        """Chunks not done yet, in game order."""
        return self._chunks(run, 0)

    def chunks_done(self, run: str) -> list[Chunk]:
        """Chunks whose parts are on disk, in game order."""
        return self._chunks(run, 1)

    def _chunks(self, run: str, done: int) -> list[Chunk]:
        query = "SELECT number, first, games FROM chunks WHERE run = ? AND done = ? ORDER BY first"
        return [Chunk(*found) for found in self._base.execute(query, (run, done))]

    def _lease(self) -> float:
        found = self._base.execute("SELECT value FROM settings WHERE name = 'lease'").fetchone()
        return Settings().lease if found is None else float(json.loads(found[0]))

    def _any_row(self, run: str) -> Row:
        found = None
        if ID.fullmatch(run):  # anything else may be a text that no database takes
            query = f"SELECT {ROW} FROM runs WHERE id = ? AND coalesce(deleted, 0) >= 0 AND {OWN}"
            found = self._base.execute(query, (run, *own())).fetchone()
        if found is None:
            known = self._base.execute(f"SELECT id FROM runs WHERE deleted IS NULL AND {OWN} ORDER BY created DESC", own())
            raise UnknownName("Run", run, [name for (name,) in known])
        return row_of(found, self._lease())

    def _move(self, run: str, target: State, sources: Iterable[State], **values: Any) -> bool:
        """Change a Run's state, and other columns with it; False when it is in none of the states `sources`."""
        listed = (*sources,)
        columns = "".join(f", {name} = ?" for name in values)
        query = f"UPDATE runs SET state = ?{columns} WHERE id = ? AND state IN ({marks(listed)})"
        return self._base.execute(query, (target, *values.values(), run, *listed)).rowcount == 1

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All or nothing, and nobody else writes meanwhile."""
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            if self._base.in_transaction:  # a full disk may have rolled back already
                self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")


def own() -> tuple[str | None]:
    """Whose Runs are asked for, as the value of OWN: None is everybody's."""
    return (designer(),)


def told(error: BaseException | None) -> str:
    """What went wrong with a file or the database, as the end of a sentence."""
    reason = getattr(error, "strerror", None) or str(error)
    return reason.rstrip(".")


def marks(values: Iterable[object]) -> str:
    """As many question marks as values."""
    return ", ".join("?" for _ in values)
