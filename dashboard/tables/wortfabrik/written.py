"""A day being written: what the pieces put down on the slip mean, and what the slip then counts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from dashboard.components.scene import Choices, Piece
from dashboard.components.staged import Placed, Staged
from dashboard.tables.base import Seen
from dashboard.tables.wortfabrik.slips import Place, places
from engines.core.errors import IllegalAction
from engines.core.game import Json
from engines.core.records import copied
from engines.wortfabrik.actions import action_of
from engines.wortfabrik.state import EMPTY, JOKER, Rules, Slip

SLIP, DICE, JOKERS = "slip", "dice", "jokers"
"""Zones of the table."""

GONE = "A letter on your slip is not on the table any more: take it back and look again."


@dataclass(frozen=True, slots=True)
class Equal:
    """Equal stored letters that may be crossed out for a joker (rulebook: Spare parts, note)."""

    piece: str
    symbol: str
    boxes: tuple[int, ...]
    stored: tuple[str, ...]
    """Pieces of letters stored on earlier days."""
    today: tuple[str, ...]
    """Dice that were stored today."""


@dataclass(frozen=True, slots=True)
class Day:
    """What the player has put down so far."""

    entries: tuple[Json, ...]
    used: int
    """Letters of the roll among them."""
    needed: int
    """Letters of the roll that are still owed; 0 when the day may end."""
    slip: Slip
    """His slip with all that on it."""
    refused: str = ""
    """Why the rules refuse one of the entries."""


# Pieces


def die_piece(day: int, die: int) -> str:
    """Id of a die: it names the day, so that yesterday's is not taken for today's."""
    return f"die-{day}-{die}"


def spare_piece(box: int) -> str:
    """Id of a stored letter."""
    return f"spare-{box}"


def own_slip(seen: Seen) -> Slip:
    """The player's slip before anything is put down."""
    found: Slip = seen.state.slips[seen.seat]
    return found


def is_joker(seen: Seen, symbol: str) -> bool:
    """True for a symbol that stands for a letter."""
    return symbol in seen.prepared.signs.jokers


def joker_choices(seen: Seen) -> Choices:
    """The letters that a joker may stand for."""
    return Choices("Which letter is the joker?", tuple(seen.prepared.parameters.joker_letters))


def letter_piece(seen: Seen, name: str, symbol: str, label: str) -> Piece:
    """A die or a stored letter that goes onto the slip."""
    joker = is_joker(seen, symbol)
    return Piece(
        name,
        symbol,
        to=(SLIP,),
        label=f"{'joker' if joker else symbol}, {label}",
        title="Joker" if joker else "",
        choices=joker_choices(seen) if joker else None,
    )


def usable_spares(seen: Seen) -> dict[int, str]:
    """By spare box, the symbols that may still be used today: stored on an earlier day, not crossed out."""
    rules, slip = seen.prepared.rules, own_slip(seen)
    today = int(seen.state.day)
    return {
        box: seen.prepared.signs.text(int(slip.spares[box]))
        for box in range(int(rules.spare_boxes))
        if slip.spares[box] != EMPTY and not slip.crossed[box] and (int(slip.spare_day[box]) < today or rules.same_day_spare_use)
    }


def equal_letters(seen: Seen, staged: Staged) -> list[Equal]:
    """Jokers to be had for equal letters in the spare boxes, those put there today included (rules digest 5.6.4).

    Two stored jokers would make one: allowed, but nobody gains by it, so it is not offered (5.6.5).
    """
    rules, slip, size = seen.prepared.rules, own_slip(seen), int(seen.prepared.rules.pair_size)
    if size == 0:
        return []
    where = places(seen.prepared)
    moved = {placed.piece for placed in staged.on(SLIP)}
    held: dict[str, list[tuple[int, str, bool]]] = {}
    for box in range(int(rules.spare_boxes)):
        code = int(slip.spares[box])
        if code != EMPTY and code < JOKER and not slip.crossed[box] and spare_piece(box) not in moved:
            held.setdefault(seen.prepared.signs.text(code), []).append((box, spare_piece(box), False))
    for placed in staged.on(SLIP):
        place, die = where.get(placed.cell), die_of(seen, placed.piece)
        if place is not None and place.area == "spare" and die is not None:
            symbol = rolled(seen)[die]
            if not is_joker(seen, symbol):
                held.setdefault(symbol, []).append((place.box, placed.piece, True))
    return [
        Equal(
            f"pair-{symbol}-{group}",
            symbol,
            tuple(box for box, _, _ in chosen),
            tuple(piece for _, piece, today in chosen if not today),
            tuple(piece for _, piece, today in chosen if today),
        )
        for symbol, all_held in sorted(held.items())
        for group in range(len(all_held) // size)
        for chosen in [all_held[group * size : (group + 1) * size]]
    ]


def rolled(seen: Seen) -> tuple[str, ...]:
    """What the dice show today, die by die."""
    return tuple(seen.prepared.signs.text(int(code)) for code in seen.state.roll[: int(seen.prepared.rules.dice)])


def die_of(seen: Seen, piece: str) -> int | None:
    """The die that a piece is, if it is one of today's."""
    return next((die for die in range(int(seen.prepared.rules.dice)) if piece == die_piece(int(seen.state.day), die)), None)


# Meaning


def entries_of(seen: Seen, staged: Staged, *, strict: bool = True) -> tuple[Json, ...]:
    """What has been put down as entries: dice first, so that what is stored today can be exchanged today.

    Raises IllegalAction for a piece or box that is not there; without `strict` such a piece is passed over, since the browser has taken
    it back already and will say so.
    """
    where = places(seen.prepared)
    equal = {one.piece: one for one in equal_letters(seen, staged)}
    found: list[tuple[int, Json]] = []
    for placed in staged.on(SLIP):
        entry = _entry(seen, placed, where.get(placed.cell), equal)
        if entry is None and strict:
            raise IllegalAction(GONE)
        if entry is not None:
            found.append(entry)
    return tuple(entry for _, entry in sorted(found, key=lambda one: one[0]))


def _entry(seen: Seen, placed: Placed, place: Place | None, equal: dict[str, Equal]) -> tuple[int, Json] | None:
    """An entry with its rank in the day's order."""
    if place is None:
        return None
    target: Json = {"to": place.area}
    if place.area == "row":
        target |= {"row": place.row, "box": place.box, "letter": placed.face}
    elif place.area == "spare":
        target["box"] = place.box
    die = die_of(seen, placed.piece)
    if die is not None:
        return 0, {"die": die, **target}
    if placed.piece in equal:
        return 2, {"pair": list(equal[placed.piece].boxes), **target}
    spare = next((box for box in usable_spares(seen) if placed.piece == spare_piece(box)), None)
    return None if spare is None else (1, {"spare": spare, **target})


def action_for(seen: Seen, staged: Staged) -> Json:
    """The day as an action. Raises IllegalAction for a piece that is not there."""
    return {"do": "write", "entries": list(entries_of(seen, staged))}


def day_of(seen: Seen, staged: Staged) -> Day:
    """What has been put down, what is owed, and the slip with it."""
    entries = entries_of(seen, staged, strict=False)
    used = sum("die" in entry for entry in entries)
    slip, refused = _slip_with(seen, entries)
    return Day(entries, used, 0 if refused else _needed(seen, entries, used), slip, refused)


def _slip_with(seen: Seen, entries: Sequence[Json]) -> tuple[Slip, str]:
    """The slip with the entries on it, as if a day could end with as few letters as one likes; without them when one is refused."""
    rules: Rules = copied(seen.prepared.rules)
    rules.min_letters_used = 0
    rules.unused_to_scrap = 0
    try:
        _, after = action_of(rules, seen.prepared.signs, seen.state, seen.seat, {"do": "write", "entries": list(entries)})
    except IllegalAction as error:
        return copied(own_slip(seen)), plain(error.sentence)
    return copied(after.slips[seen.seat]), ""


def _needed(seen: Seen, entries: Sequence[Json], used: int) -> int:
    """Letters still owed. Where the rest goes to the scarce goods by itself, only those that have no room there."""
    rules = seen.prepared.rules
    try:
        action_of(rules, seen.prepared.signs, seen.state, seen.seat, {"do": "write", "entries": list(entries)})
    except IllegalAction:
        if rules.unused_to_scrap:
            room: int = int(rules.scrap_boxes) - int(own_slip(seen).scrap_count) - sum(entry["to"] == "scrap" for entry in entries)
            return max(1, int(rules.dice) - used - room)
        return max(1, int(rules.min_letters_used) - used)
    return 0


def least_pieces(seen: Seen) -> int:
    """So many pieces lie on the slip at least before a day can end: what the browser can tell by itself."""
    return max(0, min(_needed(seen, (), 0), free_boxes(seen)))


def free_boxes(seen: Seen) -> int:
    """Boxes of the slip in which nothing is written."""
    rules, slip = seen.prepared.rules, own_slip(seen)
    free = sum(slip.letters[row, box] == EMPTY for row in range(int(rules.rows)) for box in range(int(rules.boxes[row])))
    free += sum(slip.spares[box] == EMPTY for box in range(int(rules.spare_boxes)))
    return int(free) + int(rules.scrap_boxes) - int(slip.scrap_count)


def plain(sentence: str) -> str:
    """A refusal in the words of the table: boxes, dice and rows are counted from 1, entries are not named."""
    text = re.sub(r"^Entry \d+: ", "", sentence)
    text = re.sub(r"\b(box|boxes|die|row) (\d+)\b", lambda hit: f"{hit[1]} {int(hit[2]) + 1}", text)
    return text[:1].upper() + text[1:]
