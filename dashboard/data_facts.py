"""What lies in the data folder and how large it is, for the Settings page. Draws nothing."""

from __future__ import annotations

import html
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from dashboard import draft as drafts
from dashboard.number_table import number_table
from dashboard.wording import UNKNOWN, counted, disk
from engines.core.places import cache_folder, data_folder, own_variants_folder
from engines.simulation.cleaning import bytes_in
from engines.simulation.kept_games import games_folder
from engines.words.lexicon import own_lexicon_folder


class Part(NamedTuple):
    """A part of the data."""

    name: str
    what: str
    size: int


def parts_of_data(runs: Sequence[int], deleted: Sequence[int]) -> list[Part]:
    """The parts, largest concern first. `runs`, `deleted`: bytes of each run, and of each that is deleted and can be restored."""
    return [
        Part("Runs", counted(len(runs), "run"), sum(runs)),
        Part("Deleted runs", f"{counted(len(deleted), 'run')} to be restored or removed", sum(deleted)),
        _files("Kept games", games_folder(), "*.json", "game"),
        _files("Drafts", drafts.folder(), "*.json", "draft"),
        _files("Own variants", own_variants_folder(), "*/*.toml", "variant"),
        _files("Own word lists", own_lexicon_folder(), "*.parquet", "list"),
    ]


def cache_part() -> Part:
    """What can be made again; weighed apart, as it has thousands of files."""
    return Part("Compiled rules and word indexes", "made again when they are needed", bytes_in(cache_folder()))


def _files(name: str, folder: Path, pattern: str, noun: str) -> Part:
    sizes = [size_of_file(path) for path in folder.glob(pattern)] if folder.is_dir() else []
    return Part(name, counted(len(sizes), noun), sum(sizes))


def size_of_file(path: Path) -> int:
    """Bytes of a file; 0 when it has gone meanwhile."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def free_on_disk() -> int | None:
    """Bytes free where the data folder is, or will be; None where that cannot be told."""
    folder = data_folder()
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return None


def data_table(parts: Sequence[Part], free: int | None) -> str:
    """The parts as HTML, with their sum and what is free."""
    rows = "".join(_row(part.name, part.what, disk(part.size) if part.size else UNKNOWN, part.size == 0) for part in parts)
    total = _row("Together", "", f"<b>{disk(sum(part.size for part in parts))}</b>", False)
    room = _row("Free on this disk", "", UNKNOWN if free is None else disk(free), False)
    head = "<th scope=col>Part</th><th scope=col>What</th><th scope=col class=n>Size</th>"
    return number_table("What the data folder holds", head, rows + total + room)


def _row(name: str, what: str, size: str, faded: bool) -> str:
    return (
        f"<tr{' class=faded' if faded else ''}><th scope=row>{html.escape(name)}</th><td class='d wide'><span>{html.escape(what)}</span></td>"
        f"<td class=n>{size}</td></tr>"
    )
