"""What comes back from a table: what has been put down, and moves."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engines.core.errors import BadInput, IllegalAction


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece put down on this turn and not yet played."""

    piece: str
    zone: str
    cell: str = ""
    face: str = ""
    """Its face there: a joker's is the chosen one."""
    marks: frozenset[str] = frozenset()
    """Marks that are on."""


@dataclass(frozen=True, slots=True)
class Staged:
    """What has been put down, picked, noted and chosen on this turn, as the browser last told."""

    turn: int
    number: int = 0
    """Counts the changes."""
    placed: tuple[Placed, ...] = ()
    """In order: a rail reads from left to right."""
    picked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By zone: pieces, squares or lines."""
    notes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By grid and square; "" = rubbed out."""
    values: Mapping[str, str | bool] = field(default_factory=dict)
    """Toggles and menus that were touched."""

    def on(self, zone: str) -> tuple[Placed, ...]:
        """Pieces put down in `zone`, in order."""
        return tuple(placed for placed in self.placed if placed.zone == zone)

    def word(self, zone: str) -> str:
        """Faces put down in `zone`, read in order."""
        return "".join(placed.face for placed in self.on(zone))

    def picks(self, zone: str) -> tuple[str, ...]:
        """What is picked in `zone`."""
        return self.picked.get(zone, ())


@dataclass(frozen=True, slots=True)
class Move:
    """Something done on the table: a button, a piece that is a move itself, a clock."""

    id: str
    turn: int
    """The turn the browser was showing."""
    do: str
    """Name of the button, or what the piece or clock sends."""
    piece: str
    """The piece that was clicked, or empty."""
    at: float
    """Seconds on the clock, without one since the turn was drawn."""
    staged: Staged


@dataclass(frozen=True, slots=True)
class TableReply:
    """What a run of the script learns from the table."""

    staged: Staged
    move: Move | None
    """A move accepted in this run. With `on_move` it has been carried out already."""
    refused: str
    """Why the last move was refused, or empty."""


class StaleMove(IllegalAction):
    """A move for a position that is no longer there: a double click, or a second tab was quicker."""

    def __init__(self) -> None:
        super().__init__("The table has moved on since: look again, then choose.")


def staged_of(payload: Any) -> Staged:
    """What the browser says has been put down. Raises BadInput when it cannot be read."""
    try:
        return Staged(
            turn=int(payload["turn"]),
            number=int(payload["number"]),
            placed=tuple(
                Placed(str(one["piece"]), str(one["zone"]), str(one["cell"]), str(one["face"]), frozenset(map(str, one["marks"])))
                for one in payload["placed"]
            ),
            picked={str(zone): tuple(map(str, ids)) for zone, ids in payload["picked"].items()},
            notes={str(zone): {str(cell): str(text) for cell, text in cells.items()} for zone, cells in payload["notes"].items()},
            values={str(name): value if isinstance(value, bool) else str(value) for name, value in payload["values"].items()},
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadInput("The table sent something that cannot be read; reload the page.") from error


def move_of(payload: Any) -> Move:
    """The move that the browser sent. Raises BadInput when it cannot be read."""
    try:
        at = float(payload["at"])
        if not math.isfinite(at):
            raise ValueError(at)
        return Move(str(payload["id"]), int(payload["turn"]), str(payload["do"]), str(payload["piece"]), at, staged_of(payload["staged"]))
    except (KeyError, TypeError, ValueError) as error:
        raise BadInput("The table sent a move that cannot be read; reload the page.") from error
