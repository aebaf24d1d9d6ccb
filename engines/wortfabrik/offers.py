"""Examples of what a seat may write: plain ones that need no word list."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.errors import IllegalAction
from engines.core.game import Json
from engines.wortfabrik.actions import action_of
from engines.wortfabrik.signs import Signs
from engines.wortfabrik.state import EMPTY, JOKER, Rules, State

AREAS = ("row", "spare", "scrap")


def offered_actions(rules: Rules, signs: Signs, state: State, seat: int) -> list[Json]:
    """A few legal actions: as many letters as must be used, and all, put into rows, spare parts or scarce goods first."""
    found: list[Json] = []
    for count in sorted({min(int(rules.min_letters_used), int(rules.dice)), int(rules.dice)}):
        for first in AREAS:
            order = (first, *(area for area in AREAS if area != first))
            action = {"do": "write", "entries": _entries(rules, signs, state, seat, order, count)}
            if action not in found and _is_legal(rules, signs, state, seat, action):
                found.append(action)
    return found


def _entries(rules: Rules, signs: Signs, state: State, seat: int, order: Sequence[str], count: int) -> list[Json]:
    """The first `count` dice, each into the first area of `order` that has room."""
    slip = state.slips[seat]
    boxes = [
        {"to": "row", "row": row, "box": box}
        for row in range(int(rules.rows))
        for box in range(int(rules.boxes[row]))
        if slip.letters[row, box] == EMPTY
    ]
    free: dict[str, list[Json]] = {
        "row": boxes,
        "spare": [{"to": "spare", "box": box} for box in range(int(rules.spare_boxes)) if slip.spares[box] == EMPTY],
        "scrap": [{"to": "scrap"}] * (int(rules.scrap_boxes) - int(slip.scrap_count)),
    }
    entries: list[Json] = []
    for die in range(count):
        area = next((name for name in order if free[name]), None)
        if area is None:
            break
        target = free[area].pop(0)
        entry: Json = {"die": die, **target}
        if area == "row":
            entry["letter"] = _letter(rules, signs, int(state.roll[die]))
        entries.append(entry)
    return entries


def _letter(rules: Rules, signs: Signs, symbol: int) -> str:
    """The symbol itself, or the first letter that a joker may stand for."""
    if symbol >= JOKER:
        symbol = next(code for code in range(int(rules.alphabet_size)) if rules.joker_letters >> code & 1)
    return signs.text(symbol)


def _is_legal(rules: Rules, signs: Signs, state: State, seat: int, action: Json) -> bool:
    try:
        action_of(rules, signs, state, seat, action)
    except IllegalAction:
        return False
    return True
