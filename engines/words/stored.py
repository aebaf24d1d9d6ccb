"""Indexes on disk: one folder each, written beside its place and renamed in, read by memory-mapping."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import time
from pathlib import Path

import numpy as np

from engines.core.records import Integers
from engines.words.facts import WordIndex

KEPT_INDEXES = 24
"""Indexes to keep, last opened first: a German one takes about 45 MB."""

ABANDONED_SECONDS = 3600
"""A temporary folder this old belongs to a build that was killed."""

_TEMPORARY = ".tmp"
_FACTS_FILE = "facts.json"


def stored_index(folder: Path) -> tuple[WordIndex, int] | None:
    """The index in `folder`, mapped read-only, and how many words were left out of it.

    None when there is none, or when it is damaged, which deletes it.
    """
    if not folder.is_dir():
        return None
    try:
        facts = json.loads((folder / _FACTS_FILE).read_text("utf-8"))
        index = WordIndex(*(_mapped(folder / f"{field}.npy") for field in WordIndex._fields))
        os.utime(folder)
        return index, int(facts["left_out"])
    except (OSError, ValueError, KeyError, TypeError):
        shutil.rmtree(folder, ignore_errors=True)
        return None


def _mapped(path: Path) -> Integers:
    """A read-only int64 array over a file. As a plain ndarray, so that Numba sees the type it sees everywhere else."""
    array: Integers = np.asarray(np.load(path, mmap_mode="r"))
    if array.dtype != np.int64 or array.ndim != 1:
        raise ValueError(f"{path} is no index array")
    return array


def store_index(folder: Path, index: WordIndex, left_out: int) -> None:
    """Write an index. Of two processes that store the same at once, the first one stays. Raises OSError (disk full)."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    temporary = Path(tempfile.mkdtemp(prefix=f"{folder.name}.", suffix=_TEMPORARY, dir=folder.parent))
    try:
        for field, array in zip(WordIndex._fields, index, strict=True):
            np.save(temporary / f"{field}.npy", np.ascontiguousarray(array))
        (temporary / _FACTS_FILE).write_text(json.dumps({"left_out": left_out}), "utf-8")
        os.rename(temporary, folder)
    except OSError:
        if not folder.is_dir():
            raise
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
    prune_indexes(folder.parent)


def prune_indexes(parent: Path) -> None:
    """Delete the indexes opened longest ago, and what killed builds left. Who has one mapped keeps it."""
    now = time.time()
    dated: list[tuple[float, Path]] = []
    for path in parent.iterdir():
        try:
            dated.append((path.stat().st_mtime, path))
        except OSError:
            # Another process has deleted it meanwhile.
            continue
    temporary = [(when, path) for when, path in dated if path.name.endswith(_TEMPORARY)]
    whole = sorted(((when, path) for when, path in dated if not path.name.endswith(_TEMPORARY)), reverse=True)
    abandoned = [path for when, path in temporary if now - when > ABANDONED_SECONDS]
    for path in [*abandoned, *(path for _, path in whole[KEPT_INDEXES:])]:
        shutil.rmtree(path, ignore_errors=True)


def read_only(index: WordIndex) -> WordIndex:
    """The same arrays marked read-only, the type a mapped index has."""
    for array in index:
        array.flags.writeable = False
    return index
