"""Tables of the database of Runs, and how one of an older version becomes one of this version."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from engines.core.errors import BadInput

SCHEMA = 4

FIRST_TABLES = """
CREATE TABLE runs (
    id TEXT PRIMARY KEY,
    created REAL NOT NULL,
    plan TEXT NOT NULL,             -- JSON of the Plan
    content_hash TEXT NOT NULL,
    playout_version INTEGER NOT NULL,
    games INTEGER NOT NULL,         -- asked for, or the most when a stop rule may end it earlier
    done INTEGER NOT NULL DEFAULT 0,
    executor TEXT NOT NULL,
    state TEXT NOT NULL,
    sentence TEXT NOT NULL DEFAULT '',  -- why it failed, or what else is to be said of it
    owner TEXT,                     -- claim of the supervisor
    pid INTEGER,
    heartbeat REAL,                 -- last sign of life by the calendar, to be shown
    started REAL,                   -- first game of this session
    done_before INTEGER NOT NULL DEFAULT 0,  -- games done before this session
    finished REAL,
    summary BLOB                    -- merged summary of done chunks, behind by a few while the Run goes on
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
"""Schema 1."""

STEPS = (
    FIRST_TABLES,
    """
ALTER TABLE runs ADD COLUMN beat REAL;                          -- last sign of life, seconds since the machine started
ALTER TABLE runs ADD COLUMN boot TEXT NOT NULL DEFAULT '';      -- which start of the machine that was
ALTER TABLE runs ADD COLUMN queued INTEGER NOT NULL DEFAULT 0;  -- place in the queue
ALTER TABLE runs ADD COLUMN seconds REAL NOT NULL DEFAULT 0;    -- playing time of this session
ALTER TABLE runs ADD COLUMN seconds_before REAL NOT NULL DEFAULT 0;  -- playing time of the sessions before
ALTER TABLE runs ADD COLUMN stop TEXT NOT NULL DEFAULT '';      -- JSON of the stop rule; empty: the number of games
ALTER TABLE runs ADD COLUMN report TEXT NOT NULL DEFAULT '';    -- JSON of why a stop rule ended it
ALTER TABLE runs ADD COLUMN deleted REAL;                       -- when it was deleted; -1: being removed for good
ALTER TABLE chunks ADD COLUMN digest TEXT NOT NULL DEFAULT '';  -- of the summary and the two parts
CREATE INDEX chunks_to_do ON chunks (run, done, first);
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
UPDATE runs SET seconds = max(0, coalesce(finished, heartbeat, started) - started) WHERE started IS NOT NULL;
""",
    """
ALTER TABLE runs ADD COLUMN anew INTEGER NOT NULL DEFAULT 0;    -- 1: takes over nothing from another Run
""",
    """
ALTER TABLE runs ADD COLUMN designer TEXT NOT NULL DEFAULT '';  -- whose it is; empty: nobody had signed in
CREATE INDEX runs_by_designer ON runs (designer, created);
""",
)
"""Statements that lead from each schema to the next."""


def brought_up(base: sqlite3.Connection, folder: Path) -> None:
    """Make the tables of this version, whatever version the database is of. Raises BadInput when a newer version wrote it."""
    found = version(base)
    if found < SCHEMA:
        base.execute("BEGIN IMMEDIATE")
        try:
            found = version(base)  # another process may have been quicker
            for step in STEPS[found:]:
                for statement in _statements(step):
                    base.execute(statement)
            found = max(found, SCHEMA)
            base.execute(f"PRAGMA user_version = {found}")
        except BaseException:
            base.execute("ROLLBACK")
            raise
        base.execute("COMMIT")
    if found > SCHEMA:
        raise BadInput(
            f"The runs in '{folder}' were written by a newer version: they have schema {found}, and this version reads schema {SCHEMA}. "
            "Use the newer version, or another data folder."
        )


def version(base: sqlite3.Connection) -> int:
    """Schema of a database, 0 when it is new."""
    return int(base.execute("PRAGMA user_version").fetchone()[0])


def _statements(step: str) -> list[str]:
    plain = "\n".join(line.partition("--")[0] for line in step.splitlines())
    return [statement for statement in plain.split(";") if statement.strip()]
