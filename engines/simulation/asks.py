"""What a page or a command asks of a Run. Each ask looks and writes in one transaction, so that of two tabs one has its way."""

from __future__ import annotations

import json
import secrets
import shutil
import time
from typing import Any, NamedTuple

from engines.core.errors import BadInput
from engines.simulation import clock
from engines.simulation.database import OWN, Database, own
from engines.simulation.designers import designer
from engines.simulation.limits import MOST_GAMES
from engines.simulation.plan import Plan
from engines.simulation.rows import ROW, Row, row_of
from engines.simulation.settings import Settings
from engines.simulation.states import LIVE, RESUMABLE, State, sources_of

DAY = 86_400.0


class Entry(NamedTuple):
    """What came of an ask that may need a supervisor."""

    id: str
    state: State
    to_launch: bool
    """True when a supervisor is to be started for it."""


class Asks(Database):
    """The page's side of the store."""

    def add(self, plan: Plan, executor: str, stop: str = "", *, anew: bool = False) -> str:
        """Enter a Run, queued. Returns its id. `anew`: it takes over nothing from another Run of the same plan."""
        run = secrets.token_hex(4)
        facts: dict[str, Any] = {
            "id": run,
            "created": time.time(),
            "plan": json.dumps(plan.to_json()),
            "content_hash": plan.content_hash,
            "playout_version": plan.rules().playout_version,
            "games": plan.games,
            "executor": executor,
            "state": State.QUEUED,
            "stop": stop,
            "anew": int(anew),
            "designer": designer() or "",
            **self._queueing(),
        }
        query = f"INSERT INTO runs ({', '.join(facts)}) VALUES ({', '.join('?' * len(facts))})"
        self._base.execute(query, (*facts.values(),))
        return run

    def enter(self, plan: Plan, executor: str, stop: str = "") -> Entry:
        """The Run of this plan: the one that is finished or live as it is, one that stopped half-way put back into the queue, else a new one."""
        with self._transaction():
            found = self.same(plan, stop)
            if found is not None:
                return Entry(found.id, found.state, False)
            found = self._stopped(plan, stop)
            if found is not None:
                self._queue(found, executor=executor)
                return Entry(found.id, State.QUEUED, True)
            return Entry(self.add(plan, executor, stop), State.QUEUED, True)

    def same(self, plan: Plan, stop: str = "") -> Row | None:
        """The newest finished or live Run of the same plan, number of games and stop rule."""
        return next((row for row in self._alike(plan, stop) if row.state is State.FINISHED or row.state in LIVE - {State.CANCELLING}), None)

    def _stopped(self, plan: Plan, stop: str) -> Row | None:
        return next(
            (row for row in self._alike(plan, stop) if row.state in (State.PAUSED, State.LOST) or (row.state in RESUMABLE and row.done)), None
        )

    def _alike(self, plan: Plan, stop: str) -> list[Row]:
        query = f"SELECT {ROW} FROM runs WHERE content_hash = ? AND games = ? AND stop = ? AND deleted IS NULL AND {OWN} ORDER BY created DESC"
        lease = self._lease()
        return [row_of(found, lease) for found in self._base.execute(query, (plan.content_hash, plan.games, stop, *own()))]

    def cancel(self, run: str) -> State:
        """Ask a Run to stop for good. Returns the new state. Raises UnknownName, or BadInput when it is over already."""
        with self._transaction():
            row = self.row(run)
            if row.state is State.CANCELLING:
                return row.state
            at_once = row.state in (State.QUEUED, State.LOST, State.PAUSED)
            return self._ask(row, State.CANCELLED if at_once else State.CANCELLING, "cancelled")

    def pause(self, run: str) -> State:
        """Ask a Run to save what is being played and to free its workers. Returns the new state. Raises UnknownName or BadInput."""
        with self._transaction():
            row = self.row(run)
            if row.state in (State.PAUSING, State.PAUSED):
                return row.state
            return self._ask(row, State.PAUSED if row.state is State.QUEUED else State.PAUSING, "paused")

    def resume(self, run: str, *, damaged: bool = False) -> Entry:
        """Put a Run that stopped back into the queue; it goes on from the chunks that are missing.

        One that is live is left as it is: somebody else was quicker. `damaged`: a finished Run with a part to be played again.
        Raises UnknownName or BadInput.
        """
        with self._transaction():
            row = self.row(run)
            if row.state in (State.PAUSING, State.CANCELLING):
                raise BadInput(
                    f"Run {run} is {row.state}; it can be resumed as soon as it is {'paused' if row.state is State.PAUSING else 'cancelled'}."
                )
            if row.state in LIVE:
                return Entry(run, row.state, False)
            if row.state is State.FINISHED and not damaged:
                raise BadInput(f"Run {run} is finished; extend it to play more games.")
            self._queue(row)
            return Entry(run, State.QUEUED, True)

    def extend(self, run: str, games: int) -> Entry:
        """Add games to a finished Run and put it back into the queue. Raises UnknownName or BadInput."""
        if games < 1:
            raise BadInput(f"A Run is extended by at least 1 game; {games} was given.")
        with self._transaction():
            row = self.row(run)
            if row.state is not State.FINISHED:
                raise BadInput(f"Only a finished Run can be extended; Run {run} is {row.state}.")
            if row.done + games > MOST_GAMES:
                raise BadInput(f"A Run has at most {MOST_GAMES:,} games; Run {run} has {row.done:,} and {games:,} more were asked for.")
            plan = json.loads(row.plan) | {"games": row.done + games}
            self._queue(row, games=row.done + games, plan=json.dumps(plan), stop="", report="")
            self._drop_chunks_beyond(row)
            return Entry(run, State.QUEUED, True)

    def place(self, run: str) -> int:
        """Place of a Run in the queue: another one each time it is queued."""
        found = self._base.execute("SELECT queued FROM runs WHERE id = ?", (run,)).fetchone()
        return 0 if found is None else int(found[0])

    def fail(self, run: str, sentence: str, place: int) -> None:
        """A Run whose supervisor did not come up. Nothing happens when it has come up after all, or when the Run was queued again since."""
        query = "UPDATE runs SET state = ?, sentence = ?, finished = ? WHERE id = ? AND state = ? AND pid IS NULL AND queued = ?"
        self._base.execute(query, (State.FAILED, sentence, time.time(), run, State.QUEUED, place))

    def mend(self, run: str, merged: bytes, games: int) -> None:
        """Write a Run's packed summary, made anew from its chunks, unless it has not the games that are done: then somebody has gone on."""
        self._base.execute("UPDATE runs SET summary = ? WHERE id = ? AND done = ?", (merged, run, games))

    def delete(self, run: str) -> None:
        """Put a Run out of sight; it can be restored until it is purged. Raises UnknownName, or BadInput while it is live."""
        with self._transaction():
            row = self.row(run)
            if row.state in LIVE:
                raise BadInput(f"Run {run} is {row.state}; cancel it before it is deleted.")
            if row.state is State.LOST:
                self._ask(row, State.CANCELLED, "deleted")
            self._base.execute("UPDATE runs SET deleted = ? WHERE id = ?", (time.time(), run))

    def restore(self, run: str) -> None:
        """Undo a deletion. Raises UnknownName, or BadInput when it was not deleted."""
        with self._transaction():
            if self._any_row(run).deleted is None:
                raise BadInput(f"Run {run} is not deleted.")
            self._base.execute("UPDATE runs SET deleted = NULL WHERE id = ?", (run,))

    def purge(self, days: float | None = None) -> list[str]:
        """Remove for good what the designer who asks deleted more than `days` ago (the setting by default). Returns the ids."""
        before = time.time() - DAY * (self.settings().keep_deleted_days if days is None else days)
        self._base.execute(f"UPDATE runs SET deleted = -1 WHERE deleted > 0 AND deleted <= ? AND {OWN}", (before, *own()))
        doomed = [run for (run,) in self._base.execute("SELECT id FROM runs WHERE deleted = -1")]
        for run in doomed:
            # the files first: killed in between, the next purge goes on
            shutil.rmtree(self.run_folder(run), ignore_errors=True)
            with self._transaction():
                self._base.execute("DELETE FROM chunks WHERE run = ?", (run,))
                self._base.execute("DELETE FROM runs WHERE id = ?", (run,))
        return doomed

    def change_settings(self, **values: Any) -> Settings:
        """Change some settings. Raises BadInput or UnknownName."""
        with self._transaction():
            made = self.settings().changed(**values)
            self._base.executemany("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", made.stored().items())
        return made

    def reset_settings(self) -> Settings:
        """Back to the defaults, whatever is stored."""
        self._base.execute("DELETE FROM settings")
        return Settings()

    def _ask(self, row: Row, target: State, word: str) -> State:
        if row.state not in sources_of(target):
            raise BadInput(f"Run {row.id} cannot be {word}: it is {row.state}.")
        # a lost Run's supervisor, should it wake up, finds that the Run is no longer its own
        more: dict[str, Any] = {"owner": None} if row.state is State.LOST else {}
        if target in (State.CANCELLED, State.PAUSED):
            more["finished"] = time.time()
        self._move(row.id, target, (row.stored_state,), **more)
        return target

    def _queue(self, row: Row, **values: Any) -> None:
        """Back into the queue. Another's claim ends here: an old supervisor that wakes up writes nothing more."""
        fresh = {"owner": None, "pid": None, "finished": None, "sentence": "", **self._queueing(), **values}
        self._move(row.id, State.QUEUED, (row.stored_state,), **fresh)

    def _queueing(self) -> dict[str, Any]:
        (last,) = self._base.execute("SELECT coalesce(max(queued), 0) FROM runs").fetchone()
        return {"queued": last + 1, "beat": clock.now(), "boot": clock.boot()}

    def _drop_chunks_beyond(self, row: Row) -> None:
        """Forget chunks that a stop rule left unplayed; the supervisor lays new ones."""
        self._base.execute("DELETE FROM chunks WHERE run = ? AND done = 0", (row.id,))
