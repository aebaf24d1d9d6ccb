"""Parquet: a part's columns as bytes, and the exported games.parquet and seats.parquet of a plan."""

from __future__ import annotations

import io
import secrets
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np
import polars as pl

from engines.core.errors import BadInput
from engines.core.game import Batch, Game
from engines.simulation.plan import Plan

ROW_GROUP = 65_536
"""Rows of a row group in exports: fixed, or the bytes would depend on how games were split among workers."""

UNFINISHED = ".unfinished"
"""End of the name of a file that is being written: two writers never share one."""

FILES = ("games.parquet", "seats.parquet")


def column_types(game: Game[Any, Any], per: Literal["game", "seat"]) -> dict[str, Any]:
    """Names and types of the columns of one file, in order."""
    keys = ("game", "deal", "rotation") if per == "game" else ("game", "seat", "player")
    types: dict[str, Any] = {name: pl.Int64() if name in ("game", "deal") else pl.Int8() for name in keys}
    for column in game.columns:
        if column.per == per:
            narrow = column.low >= -(2**31) and column.high < 2**31
            types[column.id] = pl.Int32() if narrow else pl.Int64()
    return types


def games_frame(game: Game[Any, Any], plan: Plan, batch: Batch, first: int) -> pl.DataFrame:
    """One row a game, in game order."""
    count = len(batch.games)
    deals, rotations = plan.deals(first, count)
    numbers = [np.arange(first, first + count), deals, rotations, *batch.games.T]
    return _frame(column_types(game, "game"), numbers)


def seats_frame(game: Game[Any, Any], plan: Plan, batch: Batch, first: int) -> pl.DataFrame:
    """One row a seat and game, in the order of games, then seats."""
    count, players = len(batch.games), plan.players
    rotations = np.repeat(plan.deals(first, count)[1], players)
    seats = np.tile(np.arange(players), count)
    columns = batch.seats.reshape(count * players, -1).T
    games = np.repeat(np.arange(first, first + count), players)
    numbers = [games, seats, (seats - rotations) % players, *columns]
    return _frame(column_types(game, "seat"), numbers)


def _frame(types: dict[str, Any], numbers: Sequence[Any]) -> pl.DataFrame:
    # column by column: all at once would take the memory of another batch
    series = [
        pl.Series(name, np.ascontiguousarray(values), dtype=pl.Int64).cast(kind) for (name, kind), values in zip(types.items(), numbers, strict=True)
    ]
    return pl.DataFrame(series)


def part_bytes(frame: pl.DataFrame) -> bytes:
    """A frame as Parquet bytes."""
    buffer = io.BytesIO()
    frame.write_parquet(buffer, compression="zstd", compression_level=3, statistics=False, row_group_size=ROW_GROUP)
    return buffer.getvalue()


def write_parts(games: Iterable[pl.DataFrame], seats: Iterable[pl.DataFrame], folder: Path) -> None:
    """Write games.parquet and seats.parquet from parts in game order. Raises BadInput when the folder cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, parts in zip(FILES, (games, seats), strict=True):
            # one chunk a column: the bytes that Polars writes depend on how a column lies in memory
            frame = pl.concat(list(parts), rechunk=True)
            write_whole(folder / name, part_bytes(frame))
    except OSError as error:
        raise BadInput(f"The folder '{folder}' cannot be written: {error.strerror or error}.") from None


def parts_folder(run_folder: Path) -> Path:
    """Folder of a Run's Parquet parts."""
    return run_folder / "parts"


def part_file(folder: Path, name: str, number: int) -> Path:
    """File of one chunk; `name` is games or seats."""
    return folder / f"{name}-{number:06d}.parquet"


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    unfinished = path.with_name(f"{path.name}.{secrets.token_hex(4)}{UNFINISHED}")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
