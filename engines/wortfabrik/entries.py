"""Appending entries to a day's action."""

from __future__ import annotations

from engines.core.compiled import rule
from engines.words.bits import ones
from engines.wortfabrik.state import EMPTY, FROM_DIE, FROM_PAIR, FROM_SPARE, TO_ROW, TO_SCRAP, TO_SPARE, Action


@rule
def _open_entry(action: Action) -> int:
    """Open the next entry; the callers write what it does."""
    entry = action.count
    action.count = entry + 1
    action.taken[entry, 0] = -1
    action.taken[entry, 1] = -1
    action.taken[entry, 2] = -1
    action.row[entry] = 0
    action.box[entry] = 0
    action.letter[entry] = EMPTY
    return entry


@rule
def _into_row(action: Action, entry: int, row: int, box: int, letter: int) -> None:
    """An entry writes a letter into a row."""
    action.target[entry] = TO_ROW
    action.row[entry] = row
    action.box[entry] = box
    action.letter[entry] = letter


@rule
def enter_die(action: Action, die: int, row: int, box: int, letter: int) -> None:
    """Write a die into a row."""
    entry = _open_entry(action)
    action.source[entry] = FROM_DIE
    action.taken[entry, 0] = die
    _into_row(action, entry, row, box, letter)


@rule
def enter_spare(action: Action, spare: int, row: int, box: int, letter: int) -> None:
    """Write a stored letter into a row."""
    entry = _open_entry(action)
    action.source[entry] = FROM_SPARE
    action.taken[entry, 0] = spare
    _into_row(action, entry, row, box, letter)


@rule
def enter_pair(action: Action, spares: int, row: int, box: int, letter: int) -> None:
    """Write a joker got for equal letters into a row. spares: their spare boxes, as bits."""
    entry = _open_entry(action)
    action.source[entry] = FROM_PAIR
    _into_row(action, entry, row, box, letter)
    left = spares
    place = 0
    while left != 0:
        action.taken[entry, place] = ones((left & -left) - 1)
        left &= left - 1
        place += 1


@rule
def store_die(action: Action, die: int, box: int) -> None:
    """Write a die into a spare box."""
    entry = _open_entry(action)
    action.source[entry] = FROM_DIE
    action.taken[entry, 0] = die
    action.target[entry] = TO_SPARE
    action.box[entry] = box


@rule
def scrap_die(action: Action, die: int) -> None:
    """Write a die into the scarce goods."""
    entry = _open_entry(action)
    action.source[entry] = FROM_DIE
    action.taken[entry, 0] = die
    action.target[entry] = TO_SCRAP
