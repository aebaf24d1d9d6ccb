"""The random bot's day: any legal choice, each box as likely as the next."""

from __future__ import annotations

from typing import Final

from engines.core.chance import below, happens
from engines.core.compiled import rule
from engines.core.records import Integers
from engines.words.bits import ones
from engines.wortfabrik.desk import Desk
from engines.wortfabrik.entries import enter_die, enter_pair, enter_spare, scrap_die, store_die
from engines.wortfabrik.slip import is_stored
from engines.wortfabrik.state import EMPTY, JOKER, MAX_BOXES, Action, Rules, Slip

THIRD: Final = (1 << 31) // 3
"""Chance (of `happens`) that a stored letter, or a pair, is used on a day."""


@rule
def random_day(rules: Rules, slip: Slip, roll: Integers, day: int, streams: Integers, stream: int, desk: Desk, action: Action) -> None:
    """Fill `action` with a random day. Advances one stream."""
    action.count = 0
    trial = desk.trial[0]
    desk.trial[0] = slip  # type: ignore[index]  # a row of a table copies as a whole
    _use_some_spares(rules, trial, day, streams, stream, action)
    most = rules.dice
    least = rules.dice if rules.unused_to_scrap else rules.min_letters_used
    wanted = least + below(streams, stream, most - least + 1)
    left = (1 << rules.dice) - 1
    while wanted > 0:
        die = _pick(left, below(streams, stream, ones(left)))
        left &= ~(1 << die)
        if not _put_die(rules, trial, roll[die], die, streams, stream, action):
            return
        wanted -= 1


@rule
def _pick(bits: int, number: int) -> int:
    """Place of the set bit with so many set bits below it."""
    left = bits
    for _ in range(number):
        left &= left - 1
    return ones((left & -left) - 1)


@rule
def _row_boxes(rules: Rules, slip: Slip) -> int:
    """Empty boxes in all rows."""
    count = 0
    for row in range(rules.rows):
        for box in range(rules.boxes[row]):
            if slip.letters[row, box] == EMPTY:
                count += 1
    return count


@rule
def _any_letter(rules: Rules, streams: Integers, stream: int) -> int:
    """Any letter that a joker may stand for."""
    return _pick(rules.joker_letters, below(streams, stream, ones(rules.joker_letters)))


@rule
def _box_with(rules: Rules, slip: Slip, number: int) -> int:
    """The empty box of the rows with so many empty boxes before it, as row * MAX_BOXES + box."""
    before = number
    for row in range(rules.rows):
        for box in range(rules.boxes[row]):
            if slip.letters[row, box] == EMPTY:
                if before == 0:
                    return row * MAX_BOXES + box
                before -= 1
    return -1


@rule
def _use_some_spares(rules: Rules, slip: Slip, day: int, streams: Integers, stream: int, action: Action) -> None:
    """Use each stored letter, and each pair of equal ones, now and then."""
    for box in range(rules.spare_boxes):
        boxes = _row_boxes(rules, slip)
        if boxes == 0 or not is_stored(slip, box):
            continue
        symbol = slip.spares[box]
        partner = box + 1
        while partner < rules.spare_boxes and not (is_stored(slip, partner) and slip.spares[partner] == symbol):
            partner += 1
        if rules.pair_size == 2 and partner < rules.spare_boxes and happens(streams, stream, THIRD):
            slip.crossed[box] = 1
            slip.crossed[partner] = 1
            letter = _any_letter(rules, streams, stream)
            place = _box_with(rules, slip, below(streams, stream, boxes))
            slip.letters[place // MAX_BOXES, place % MAX_BOXES] = letter
            enter_pair(action, (1 << box) | (1 << partner), place // MAX_BOXES, place % MAX_BOXES, letter)
        elif (slip.spare_day[box] < day or rules.same_day_spare_use) and happens(streams, stream, THIRD):
            slip.crossed[box] = 1
            letter = _any_letter(rules, streams, stream) if symbol >= JOKER else symbol
            place = _box_with(rules, slip, below(streams, stream, boxes))
            slip.letters[place // MAX_BOXES, place % MAX_BOXES] = letter
            enter_spare(action, box, place // MAX_BOXES, place % MAX_BOXES, letter)


@rule
def _put_die(rules: Rules, slip: Slip, symbol: int, die: int, streams: Integers, stream: int, action: Action) -> bool:
    """Put a die into any box that is left, of rows, spare parts or scarce goods; False when none is."""
    rows = _row_boxes(rules, slip)
    spares = 0
    for box in range(rules.spare_boxes):
        if slip.spares[box] == EMPTY:
            spares += 1
    scrap = rules.scrap_boxes - slip.scrap_count
    if rows + spares + scrap == 0:
        return False
    number = below(streams, stream, rows + spares + scrap)
    if number < rows:
        letter = _any_letter(rules, streams, stream) if symbol >= JOKER else symbol
        place = _box_with(rules, slip, number)
        slip.letters[place // MAX_BOXES, place % MAX_BOXES] = letter
        enter_die(action, die, place // MAX_BOXES, place % MAX_BOXES, letter)
        return True
    number -= rows
    for box in range(rules.spare_boxes):
        if slip.spares[box] == EMPTY:
            if number == 0:
                slip.spares[box] = symbol
                store_die(action, die, box)
                return True
            number -= 1
    slip.scrap_count += 1
    scrap_die(action, die)
    return True
