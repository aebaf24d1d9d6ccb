"""Whether what a Run has stored is what was stored: a digest for each chunk, and what to do with one that does not match."""

from __future__ import annotations

import hashlib
import io
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import polars as pl

from engines.simulation.database import Database
from engines.simulation.parquet import part_file, parts_folder
from engines.simulation.rows import Chunk
from engines.simulation.summary import Summary

QUARANTINE = "quarantine"
"""Folder of a Run for damaged files."""

KINDS = ("games", "seats")

NAMED = 5
"""Damages named in a sentence; the others are counted."""

MERGED_AT_ONCE = 256


class Damage(NamedTuple):
    """Something stored that is not as it was stored."""

    chunk: Chunk
    what: str
    """File name of a part, or the summary of a chunk in words."""
    file: Path | None


def digest(summary: bytes, games: bytes, seats: bytes) -> str:
    """Digest of a chunk: one of each of the three things stored."""
    return " ".join(_hash(content) for content in (summary, games, seats))


def damages(store: Database, run: str) -> list[Damage]:
    """Everything stored of a Run that is missing or damaged. Reads every part."""
    folder = parts_folder(store.run_folder(run))
    found: list[Damage] = []
    for chunk, summary, digests in store.chunk_summaries(run):
        expected = digests.split(" ") if digests else [""] * 3
        if not _is_summary(summary, chunk.games, expected[0]):
            found.append(Damage(chunk, f"the summary of chunk {chunk.number}", None))
        for kind, wanted in zip(KINDS, expected[1:], strict=True):
            file = part_file(folder, kind, chunk.number)
            if not _is_part(file, wanted, chunk, kind):
                found.append(Damage(chunk, file.name, file))
    return found


def merged(store: Database, run: str, without: Iterable[int] = ()) -> Summary | None:
    """The summary of a Run made anew from its chunks. Raises ValueError when one of them is damaged."""
    left_out = set(without)
    waiting: list[Summary] = []
    for chunk, summary, _ in store.chunk_summaries(run):
        if chunk.number in left_out:
            continue
        waiting.append(unpacked(summary))
        if len(waiting) > MERGED_AT_ONCE:
            waiting = [Summary.merged(waiting)]
    return Summary.merged(waiting) if waiting else None


def unpacked(packed: bytes) -> Summary:
    """A summary from its bytes. Raises ValueError when they are damaged."""
    try:
        return Summary.from_bytes(packed)
    except (ValueError, TypeError, KeyError, zlib.error) as error:
        raise ValueError(f"A summary cannot be read: {error}") from None


def set_aside(found: Iterable[Damage], folder: Path) -> None:
    """Move damaged files into the quarantine of a Run's folder."""
    for damage in found:
        if damage.file is not None and damage.file.exists():
            (folder / QUARANTINE).mkdir(exist_ok=True)
            damage.file.replace(folder / QUARANTINE / damage.file.name)


def named(found: list[Damage]) -> str:
    """Damages as part of a sentence."""
    names = [damage.what for damage in found[:NAMED]]
    if len(found) > NAMED:
        names.append(f"{len(found) - NAMED} more")
    return ", ".join(names)


def _hash(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=8).hexdigest()


def _is_summary(packed: bytes, games: int, expected: str) -> bool:
    if not isinstance(packed, bytes) or (expected and _hash(packed) != expected):
        return False
    try:
        return bool(expected) or unpacked(packed).games == games
    except ValueError:
        return False


def _is_part(file: Path, expected: str, chunk: Chunk, kind: str) -> bool:
    try:
        content = file.read_bytes()
    except FileNotFoundError:
        return False
    if expected:
        return _hash(content) == expected
    try:  # stored by a version that kept no digest
        rows = pl.read_parquet(io.BytesIO(content), columns=["game"])
    except (pl.exceptions.PolarsError, OSError):
        return False
    numbers = rows["game"].unique()
    return len(numbers) == chunk.games and (kind == "seats" or len(rows) == chunk.games)
