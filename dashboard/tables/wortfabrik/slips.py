"""Delivery slips as lines of boxes: the player's own, the small ones of the others, and what each row counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from dashboard.components.scene import Cell, Line, Piece
from dashboard.wording import counted, spelled
from engines.core.records import copied
from engines.wortfabrik.scoring import row_points, scrap_points, slip_score, spare_points
from engines.wortfabrik.state import EMPTY, Slip

SPARE_PARTS, SCARCE_GOODS = "Spare parts", "Scarce goods"

WRITTEN = "What is written stays."
ONLY_ROWS = "A stored letter goes into a word row and nowhere else."
ONCE_WRITTEN = "This box has been written already, and a box is written once."


@dataclass(frozen=True, slots=True)
class Worth:
    """What a slip counts as it stands."""

    rows: tuple[int, ...]
    spares: int
    scrap: int
    total: int


def worth_of(prepared: Any, slip: Slip) -> Worth:
    """The points of a slip, row by row."""
    rules, index = prepared.rules, prepared.book.index
    rows = tuple(int(row_points(rules, index, slip, row)) for row in range(int(rules.rows)))
    return Worth(rows, int(spare_points(rules, slip)), int(scrap_points(rules, slip)), int(slip_score(rules, index, slip)))


def seen_slip(state: Any, seat: int, viewer: int) -> Slip:
    """A slip as `viewer` may see it: what others have written today stays hidden until the day ends (rulebook: 2. Letter Utilisation)."""
    hidden = seat != viewer and int(state.stage) == 0 and bool(state.wrote[seat])
    found: Slip = state.morning[seat] if hidden else state.slips[seat]
    return copied(found)


# Names


def is_bonus(prepared: Any, row: int) -> bool:
    """True for the bonus row."""
    return row == int(prepared.rules.bonus_row)


def row_label(prepared: Any, row: int) -> str:
    """What stands before a row: "4 letters", "Bonus, 2 to 7"."""
    rules = prepared.rules
    boxes = int(rules.boxes[row])
    return f"Bonus, {int(rules.bonus_min)} to {boxes}" if is_bonus(prepared, row) else counted(boxes, "letter")


def row_words(prepared: Any, row: int) -> str:
    """A row in a sentence: "the row of 4", and with its number where several are as long."""
    rules = prepared.rules
    if is_bonus(prepared, row):
        return "the bonus row"
    lengths = [int(boxes) for boxes in rules.boxes[: int(rules.rows)]]
    alike = [other for other in range(int(rules.rows)) if lengths[other] == lengths[row] and not is_bonus(prepared, other)]
    name = f"the row of {lengths[row]}"
    return name if len(alike) == 1 else f"{name} (row {row + 1})"


def row_text(prepared: Any, slip: Slip, row: int) -> str:
    """The letters of a row, a middle dot for an empty box."""
    codes = slip.letters[row, : int(prepared.rules.boxes[row])]
    return "".join("·" if code == EMPTY else prepared.signs.text(int(code)) for code in codes)


def word_in(prepared: Any, slip: Slip, row: int) -> str:
    """The letters that stand in a row together, without the empty boxes around them."""
    return row_text(prepared, slip, row).strip("·")


def is_full(prepared: Any, slip: Slip, row: int) -> bool:
    """True when nothing more can be written in a row."""
    return bool((slip.letters[row, : int(prepared.rules.boxes[row])] != EMPTY).all())


def row_cell(prepared: Any, row: int, box: int) -> str:
    """Id of a box of a row, which is read out: "row 3 box 1"."""
    return f"bonus row box {box + 1}" if is_bonus(prepared, row) else f"row {row + 1} box {box + 1}"


def spare_cell(box: int) -> str:
    """Id of a spare box."""
    return f"spare box {box + 1}"


def scrap_cell(box: int) -> str:
    """Id of a box for scarce goods."""
    return f"scarce goods box {box + 1}"


@dataclass(frozen=True, slots=True)
class Place:
    """What a box of the slip is."""

    area: str
    """row, spare or scrap."""
    row: int
    box: int


def places(prepared: Any) -> Mapping[str, Place]:
    """By id, every box of the slip."""
    rules = prepared.rules
    found = {row_cell(prepared, row, box): Place("row", row, box) for row in range(int(rules.rows)) for box in range(int(rules.boxes[row]))}
    found |= {spare_cell(box): Place("spare", -1, box) for box in range(int(rules.spare_boxes))}
    found |= {scrap_cell(box): Place("scrap", -1, box) for box in range(int(rules.scrap_boxes))}
    return found


# Lines


@dataclass(frozen=True, slots=True)
class Drawn:
    """How a slip is drawn."""

    worth: Worth
    """What stands behind the lines."""
    shown: int | None = None
    """Only so many lines show what they count: the check has come so far. None = all."""
    stored: Mapping[int, Piece] = field(default_factory=dict)
    """By spare box, the stored letters that may be moved."""
    dice: tuple[str, ...] = ()
    """Ids of the dice, which alone may be stored or put away."""
    since: Slip | None = None
    """What is not on this earlier slip is marked as new."""
    points: bool = True


def slip_lines(prepared: Any, slip: Slip, drawn: Drawn) -> tuple[Line, ...]:
    """Word rows, bonus row, spare parts and scarce goods."""
    rules = prepared.rules
    lines = [_row_line(prepared, slip, row, drawn) for row in range(int(rules.rows))]
    if rules.spare_boxes:
        boxes = tuple(_spare_box(prepared, slip, box, drawn) for box in range(int(rules.spare_boxes)))
        lines.append(Line(SPARE_PARTS, boxes, _plus(drawn.worth.spares), dashed=True, gap=True))
    if rules.scrap_boxes:
        boxes = tuple(_scrap_box(prepared, slip, box, drawn) for box in range(int(rules.scrap_boxes)))
        lines.append(Line(SCARCE_GOODS, boxes, _plus(drawn.worth.scrap), dashed=True, gap=not rules.spare_boxes))
    return tuple(lines if drawn.shown is None else _checked(lines, drawn.shown))


def _checked(lines: Iterable[Line], shown: int) -> list[Line]:
    return [line if at < shown else Line(line.label, line.boxes, "", line.dashed, line.gap) for at, line in enumerate(lines)]


def _plus(points: int) -> str:
    return f"+{points}" if points > 0 else spelled(points)


def _row_line(prepared: Any, slip: Slip, row: int, drawn: Drawn) -> Line:
    points = drawn.worth.rows[row]
    boxes = []
    for box in range(int(prepared.rules.boxes[row])):
        code = int(slip.letters[row, box])
        text = "" if code == EMPTY else prepared.signs.text(code)
        fresh = bool(text) and drawn.since is not None and int(drawn.since.letters[row, box]) == EMPTY
        refuses = WRITTEN if text else ""
        boxes.append(Cell(row_cell(prepared, row, box), text=text, complete=bool(text and points), fresh=fresh, refuses=refuses))
    return Line(row_label(prepared, row), tuple(boxes), spelled(points), gap=is_bonus(prepared, row))


def _spare_box(prepared: Any, slip: Slip, box: int, drawn: Drawn) -> Cell:
    name, code = spare_cell(box), int(slip.spares[box])
    if code == EMPTY:
        return Cell(name, plain=True, admits=drawn.dice, refuses=ONLY_ROWS)
    text = prepared.signs.text(code)
    if slip.crossed[box]:
        return Cell(name, text=text, crossed=True, refuses=ONCE_WRITTEN)
    if box in drawn.stored:
        return Cell(name, piece=drawn.stored[box], keeps=True, refuses=ONCE_WRITTEN)
    fresh = drawn.since is not None and int(drawn.since.spares[box]) == EMPTY
    return Cell(name, text=text, fresh=fresh, refuses=ONCE_WRITTEN)


def _scrap_box(prepared: Any, slip: Slip, box: int, drawn: Drawn) -> Cell:
    name = scrap_cell(box)
    if box >= int(slip.scrap_count):
        return Cell(name, plain=True, admits=drawn.dice, refuses=ONLY_ROWS)
    fresh = drawn.since is not None and box >= int(drawn.since.scrap_count)
    return Cell(name, text=prepared.signs.text(int(slip.scrap[box])), fresh=fresh, refuses=ONCE_WRITTEN)
