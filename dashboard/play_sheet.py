"""What a player has put down and pencilled in a game, kept beside its record: a reload loses nothing, and notes go on from turn to turn."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from dashboard.components.staged import Staged, staged_of
from dashboard.components.table import first_staged, restage, staged_on
from engines.core.errors import BadInput
from engines.core.files import replace_file
from engines.simulation import kept_games

Notes = Mapping[str, Mapping[str, str]]
Values = Mapping[str, str | bool]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A player's own paper: nothing of it is part of the game."""

    staged: Staged = field(default_factory=lambda: Staged(-1))
    """What was put down and noted last, and for which turn."""
    notes: Notes = field(default_factory=dict)
    """Notes of the turns before that, by grid and square."""
    values: Values = field(default_factory=dict)
    """Switches as they stood at the end of the turn before."""

    def before(self, turn: int) -> tuple[Notes, Values]:
        """Notes and switches as they were when `turn` began."""
        if turn <= self.staged.turn:
            return self.notes, self.values
        return noted(self.notes, self.staged.notes), {**self.values, **self.staged.values}


def noted(notes: Notes, more: Notes) -> Notes:
    """Notes with later ones written over them; an empty one rubs out."""
    found = {zone: dict(cells) for zone, cells in notes.items()}
    for zone, cells in more.items():
        found[zone] = {cell: text for cell, text in {**found.get(zone, {}), **cells}.items() if text}
    return found


def sheet_of(game_id: str) -> Sheet:
    """The sheet of a game; an empty one where there is none that can be read."""
    try:
        data = json.loads(_path(game_id).read_text("utf-8"))
        return Sheet(
            staged_of(data["staged"]),
            {str(zone): {str(cell): str(text) for cell, text in cells.items()} for zone, cells in data["notes"].items()},
            {str(name): value if isinstance(value, bool) else str(value) for name, value in data["values"].items()},
        )
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError, BadInput):
        return Sheet()


def carried(game_id: str, turn: int) -> tuple[Notes, Values]:
    """Notes and switches that a turn begins with."""
    return sheet_of(game_id).before(turn)


def laid(game_id: str, key: str, turn: int) -> Staged:
    """What lies on the table now: what this page was told or, when it has just been loaded, what was kept. It is kept from here on."""
    if first_staged(key):
        kept = sheet_of(game_id).staged
        if kept.turn == turn and kept.number:
            restage(key, kept)
    staged = staged_on(key, turn)
    if staged.number:
        keep(game_id, staged)
    return staged


def keep(game_id: str, staged: Staged) -> None:
    """Keep what was put down and noted, unless a later turn has begun meanwhile."""
    sheet = sheet_of(game_id)
    if staged.turn < sheet.staged.turn or staged == sheet.staged:
        return
    notes, values = sheet.before(staged.turn)
    _write(game_id, Sheet(staged, notes, values))


def laid_back(game_id: str, key: str, undone: int, turn: int) -> None:
    """After Undo: what was put down when turn `undone` was decided lies there again for `turn`."""
    sheet = sheet_of(game_id)
    if sheet.staged.turn == undone:
        restage(key, replace(sheet.staged, turn=turn))


def _path(game_id: str) -> Path:
    return kept_games.games_folder() / f"{game_id}{kept_games.SHEET}"


def _plain(staged: Staged) -> dict[str, Any]:
    placed = [
        {"piece": one.piece, "zone": one.zone, "cell": one.cell, "face": one.face, "marks": sorted(one.marks)} for one in staged.placed
    ]  # fmt: skip
    picked = {zone: list(ids) for zone, ids in staged.picked.items()}
    notes = {zone: dict(cells) for zone, cells in staged.notes.items()}
    return {"turn": staged.turn, "number": staged.number, "placed": placed, "picked": picked, "notes": notes, "values": dict(staged.values)}


def _write(game_id: str, sheet: Sheet) -> None:
    path = _path(game_id)
    content = json.dumps({"staged": _plain(sheet.staged), "notes": sheet.notes, "values": dict(sheet.values)}, ensure_ascii=True)
    # Where nothing can be written the next move says so: its record lies in the same folder.
    with suppress(OSError):
        replace_file(path, content.encode("ascii"))
