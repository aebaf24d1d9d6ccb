"""Ways to go on with a row: keeping the best one for each set of dice.

What a way is made of is written by the callers: a literal argument would compile these functions once a caller.
"""

from __future__ import annotations

from engines.core.compiled import rule
from engines.words.bits import ones
from engines.wortfabrik.desk import MOST_WAYS, Desk, Ways
from engines.wortfabrik.fillings import SLOT_BITS, SLOT_MASK

NO_ROOM = -1


@rule
def clear_ways(ways: Ways) -> None:
    """No way yet."""
    for way in range(ways.count):
        ways.of_dice[ways.dice[way]] = 0
    ways.count = 0


@rule
def open_way(ways: Ways, dice: int, value: int) -> int:
    """Where to write a way for a set of dice; NO_ROOM when one as good is there already, or no place is left."""
    way = ways.of_dice[dice] - 1
    if way < 0:
        if ways.count >= MOST_WAYS:
            return NO_ROOM
        way = ways.count
        ways.count += 1
        ways.of_dice[dice] = way + 1
        ways.dice[way] = dice
    elif value <= ways.value[way]:
        return NO_ROOM
    ways.value[way] = value
    return way


@rule
def lowest(bits: int, count: int) -> int:
    """The lowest `count` set bits."""
    left = bits
    for _ in range(count):
        left &= left - 1
    return bits ^ left


@rule
def highest(bits: int, count: int) -> int:
    """The highest `count` set bits."""
    left = bits
    for _ in range(ones(bits) - count):
        left &= left - 1
    return left


@rule
def note_letters(desk: Desk, ways: Ways, used: int, value: int, filling: int) -> None:
    """Keep a way for its letters: with the first and with the last of the dice that show them, when a letter is there twice."""
    first = 0
    last = 0
    left = used
    slot = 0
    while left != 0:
        count = left & SLOT_MASK
        if count > 0:
            dice = desk.dice_of[desk.slot_letter[slot]]
            first |= lowest(dice, count)
            last |= highest(dice, count)
        left >>= SLOT_BITS
        slot += 1
    _note_dice(ways, first, value, filling)
    if last != first:
        _note_dice(ways, last, value, filling)


@rule
def _note_dice(ways: Ways, dice: int, value: int, filling: int) -> None:
    """Keep a way that takes dice alone."""
    way = open_way(ways, dice, value)
    if way != NO_ROOM:
        ways.spares[way] = 0
        ways.boxes[way] = 0
        ways.sources[way] = 0
        ways.filling[way] = filling
