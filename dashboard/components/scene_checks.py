"""Checks of a scene: one that contradicts itself is a fault of the game's page, told where it is made."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from dashboard.components.scene import BLOCKS, SEAT_SLOTS, TINTS, Button, Cell, Grid, Piece, Rail, Row, Scene, Slip, Stack, Stacks, Zone
from engines.core.errors import BadInput, UnknownName


def check_scene(scene: Scene) -> None:
    """Raises BadInput or UnknownName when a scene contradicts itself."""
    known = {zone.id for zone in scene.zones}
    _unique("zone", (zone.id for zone in scene.zones))
    for mark in scene.clock.marks if scene.clock else ():
        if mark.end is not None and mark.end < mark.at:
            raise BadInput(f"The clock cannot end at {mark.end} by a mark at {mark.at}.")
    _unique("seat slot", (str(seat.slot) for seat in scene.seats))
    _unique("control", (control.id for control in scene.controls))
    for name in known & set(BLOCKS):
        raise BadInput(f"A zone cannot be called '{name}': the layout has a block of that name.")
    pieces = [piece for seat in scene.seats for piece in (*seat.pieces, *_stacked(seat.stacks))]
    for zone in scene.zones:
        pieces += _pieces_of(zone)
        _check_cells(zone)
        if isinstance(zone, Stacks) and zone.slot is not None:
            _slot(f"The slot of stacks '{zone.id}'", zone.slot)
        if isinstance(zone, Row) and zone.send and any(piece.to or piece.send for piece in zone.pieces):
            raise BadInput(f"Row '{zone.id}' is one button, so its pieces can be neither moves nor moved.")
    _unique("piece", (piece.id for piece in pieces))
    for piece in pieces:
        _check_piece(piece, known)
    for zone_name in scene.typing:
        _known("zone", zone_name, known)
    for event in scene.events:
        for zone in event.zones:
            _known("zone", zone.id, known)
    _check_seats(scene)
    _check_controls(scene, known)
    if scene.layout:
        _check_layout(scene)


def _pieces_of(zone: Zone) -> list[Piece]:
    if isinstance(zone, (Row, Rail)):
        return list(zone.pieces)
    if isinstance(zone, Stacks):
        return _stacked(zone.stacks)
    return [cell.piece for cell in _cells_of(zone) if cell.piece is not None]


def _stacked(stacks: Iterable[Stack]) -> list[Piece]:
    return [piece for stack in stacks for piece in (*stack.pieces, *stack.above, *stack.below, *stack.aside)]


def _cells_of(zone: Grid | Slip) -> Iterator[Cell]:
    for line in zone.cells if isinstance(zone, Grid) else (line.boxes for line in zone.lines):
        yield from line


def _check_cells(zone: Zone) -> None:
    if not isinstance(zone, (Grid, Slip)):
        return
    _unique(f"cell of '{zone.id}'", (cell.id for cell in _cells_of(zone)))
    if isinstance(zone, Grid):
        widths = {len(row) for row in zone.cells}
        if len(widths) > 1:
            raise BadInput(f"The rows of grid '{zone.id}' have {' and '.join(map(str, sorted(widths)))} squares; they must be equal.")
        for what, labels, number in (
            ("row label", zone.row_labels, len(zone.cells)),
            ("column label", zone.column_labels, max(widths, default=0)),
            ("row end", zone.row_ends, len(zone.cells)),
            ("column end", zone.column_ends, max(widths, default=0)),
        ):
            if labels and len(labels) != number:
                raise BadInput(f"Grid '{zone.id}' has {number} {what.split()[0]}s; {len(labels)} {what}s were given.")


def _check_piece(piece: Piece, zones: set[str]) -> None:
    for zone in (*piece.to, *(need.zone for need in piece.needs)):
        _known("zone", zone, zones)
    if piece.send and piece.to:
        raise BadInput(f"Piece '{piece.id}' is a move itself and cannot be put into a zone as well.")
    if piece.owner is not None:
        _slot(f"The owner of piece '{piece.id}'", piece.owner)
    if piece.tint is not None and not 0 <= piece.tint < TINTS:
        raise BadInput(f"The tint of piece '{piece.id}' is 0 to {TINTS - 1}; {piece.tint} was given.")


def _check_seats(scene: Scene) -> None:
    for seat in scene.seats:
        _slot(f"The slot of seat '{seat.name}'", seat.slot)
        if seat.progress is not None and not seat.progress >= 0:
            raise BadInput(f"The progress of seat '{seat.name}' is at least 0; {seat.progress} was given.")


def _check_controls(scene: Scene, zones: set[str]) -> None:
    buttons = [control for control in scene.controls if isinstance(control, Button)]
    _unique("key", (button.key for button in buttons if button.key))
    for button in buttons:
        for need in button.needs:
            _known("zone", need.zone, zones)
        for name in re.findall(r"\{([^}]*)\}", button.label) + [button.zone] * bool(button.zone):
            _known("zone", name, zones)
        if scene.typing and len(button.key) == 1 and button.key.isalpha():
            raise BadInput(f"Button '{button.id}' cannot have the key {button.key}: letters are typed here.")


def _check_layout(scene: Scene) -> None:
    for band in scene.layout:
        if band.main is not None and not 0 <= band.main < len(band.columns):
            raise BadInput(f"The main column of a band is 0 to {len(band.columns) - 1}; {band.main} was given.")
    named = [block for band in scene.layout for column in band.columns for block in column.blocks]
    _unique("block of the layout", named)
    on_desk = {zone.id for zone in scene.zones if isinstance(zone, Rail)}
    free = {zone.id for zone in scene.zones} - on_desk
    for block in named:
        _known("block", block, free | set(BLOCKS))
    wanted = set(free)
    if on_desk:
        wanted.add("desk")
    if scene.seats:
        wanted.add("seats")
    if "desk" not in named:
        wanted |= {name for name, used in (("messages", scene.messages), ("controls", scene.controls), ("clock", scene.clock)) if used}
    for block in sorted(wanted - set(named)):
        raise BadInput(f"The layout has no place for '{block}'.")


def _slot(what: str, slot: int) -> None:
    if not 0 <= slot < SEAT_SLOTS:
        raise BadInput(f"{what} is 0 to {SEAT_SLOTS - 1}; {slot} was given.")


def _known(kind: str, name: str, known: Iterable[str]) -> None:
    if name not in known:
        raise UnknownName(kind, name, sorted(known))


def _unique(kind: str, names: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise BadInput(f"Two things on the table are {kind} '{name}'; each needs its own.")
        seen.add(name)
