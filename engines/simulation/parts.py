"""The columns of games on disk: those a Run has stored, and games.parquet and seats.parquet."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import polars as pl

from engines.core.errors import BadInput
from engines.simulation import soundness
from engines.simulation.parquet import part_file, parts_folder, write_parts
from engines.simulation.plan import Plan
from engines.simulation.playing import Progress, simulate
from engines.simulation.result import RunResult
from engines.simulation.store import Store

Kind = Literal["games", "seats"]


def part_files(run_id: str, kind: Kind) -> list[Path]:
    """The Parquet parts of a Run's done chunks, in game order. Raises UnknownName, or BadInput when there is none yet."""
    with Store() as store:
        store.row(run_id)
        folder = parts_folder(store.run_folder(run_id))
        files = [part_file(folder, kind, chunk.number) for chunk in store.chunks_done(run_id)]
    if not files:
        raise BadInput(f"Run {run_id} has no game stored yet.")
    missing = [path.name for path in files if not path.is_file()]
    if missing:
        raise BadInput(
            f"Run {run_id} lacks {len(missing)} of its {len(files)} {kind} parts, {missing[0]} among them. Resume it to play these games again."
        )
    return files


def scan(run_id: str, kind: Kind) -> pl.LazyFrame:
    """The stored games or seats of a Run; nothing is read before it is collected. Raises as `part_files`."""
    return pl.scan_parquet(part_files(run_id, kind))


def games_where(run_id: str, column: str, low: int, high: int, *, seat: int | None = None, limit: int = 100) -> list[int]:
    """Up to `limit` games whose recorded number lies in low..high: of the game, or of one seat. Raises as `part_files`."""
    frame = scan(run_id, "games" if seat is None else "seats").filter(pl.col(column).is_between(low, high))
    if seat is not None:
        frame = frame.filter(pl.col("seat") == seat)
    try:
        return frame.select("game").head(limit).collect()["game"].to_list()
    except (pl.exceptions.ComputeError, OSError):
        check_parts(run_id)
        raise


def export_run(run_id: str, folder: Path) -> None:
    """Write games.parquet and seats.parquet of a Run: the bytes that `write_games` makes of its plan. Raises BadInput."""
    games, seats = part_files(run_id, "games"), part_files(run_id, "seats")
    check_parts(run_id)
    write_parts(map(pl.read_parquet, games), map(pl.read_parquet, seats), folder)


def check_parts(run_id: str) -> None:
    """Read everything that is stored of a Run. Raises UnknownName, or BadInput that names what is damaged."""
    with Store() as store:
        store.row(run_id)
        found = soundness.damages(store, run_id)
    if found:
        raise BadInput(f"Run {run_id} is damaged: {soundness.named(found)}. Resume it to play these games again.")


def write_games(plan: Plan, folder: Path, workers: int = 1, on_progress: Progress | None = None) -> RunResult:
    """Play a plan and write games.parquet and seats.parquet: the same bytes for any number of workers. Raises BadInput."""
    return simulate(plan, workers, on_progress, folder=folder)
