"""What can be read off a delivery slip and written on it, one box at a time (rulebook: Delivery Slip)."""

from __future__ import annotations

from engines.core.compiled import rule
from engines.wortfabrik.state import EMPTY, Rules, Slip


@rule
def clear_slip(slip: Slip) -> None:
    """A fresh slip from the pad."""
    slip.letters[:] = EMPTY
    slip.spares[:] = EMPTY
    slip.spare_day[:] = 0
    slip.crossed[:] = 0
    slip.scrap[:] = EMPTY
    slip.scrap_count = 0


@rule
def empty_boxes(rules: Rules, slip: Slip, row: int) -> int:
    """Boxes of a row with nothing in them."""
    empty = 0
    for box in range(rules.boxes[row]):
        if slip.letters[row, box] == EMPTY:
            empty += 1
    return empty


@rule
def first_empty_box(rules: Rules, slip: Slip, row: int) -> int:
    """The first empty box of a row, or -1."""
    for box in range(rules.boxes[row]):
        if slip.letters[row, box] == EMPTY:
            return box
    return -1


@rule
def first_empty_spare_box(rules: Rules, slip: Slip) -> int:
    """The first spare box that was never written, or -1."""
    for box in range(rules.spare_boxes):
        if slip.spares[box] == EMPTY:
            return box
    return -1


@rule
def empty_spare_boxes(rules: Rules, slip: Slip) -> int:
    """Spare boxes that were never written: a crossed-out box is not empty (rules digest 5.4)."""
    empty = 0
    for box in range(rules.spare_boxes):
        if slip.spares[box] == EMPTY:
            empty += 1
    return empty


@rule
def is_stored(slip: Slip, box: int) -> bool:
    """True while a spare box holds a letter that is not crossed out."""
    return slip.spares[box] != EMPTY and slip.crossed[box] == 0


@rule
def slip_is_full(rules: Rules, slip: Slip) -> bool:
    """True when no box for a letter is left: in word rows, spare parts and scarce goods."""
    for row in range(rules.rows):
        if first_empty_box(rules, slip, row) >= 0:
            return False
    return first_empty_spare_box(rules, slip) < 0 and slip.scrap_count >= rules.scrap_boxes


@rule
def store(rules: Rules, slip: Slip, box: int, symbol: int, day: int) -> None:
    """Write a symbol into an empty spare box (Spare parts)."""
    slip.spares[box] = symbol
    slip.spare_day[box] = day


@rule
def throw_away(rules: Rules, slip: Slip, symbol: int) -> None:
    """Write a symbol into the scarce goods (Scarce goods)."""
    slip.scrap[slip.scrap_count] = symbol
    slip.scrap_count += 1
