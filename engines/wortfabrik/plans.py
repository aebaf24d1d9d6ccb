"""From a plan to entries on the slip."""

from __future__ import annotations

from engines.core.compiled import rule
from engines.core.records import Integers
from engines.words.bits import ones
from engines.wortfabrik.desk import NO_WAY, POINT, Desk
from engines.wortfabrik.entries import enter_die, enter_pair, enter_spare, scrap_die, store_die
from engines.wortfabrik.fillings import FILLING_BITS
from engines.wortfabrik.state import EMPTY, JOKER, Action, Rules, Slip

FILLING_MASK = 63


@rule
def write_plan(rules: Rules, slip: Slip, roll: Integers, desk: Desk, dice: int, action: Action) -> None:
    """Write the entries of the plan for a set of dice, and put the other dice away. `desk.trial` ends as the slip then is."""
    action.count = 0
    desk.trial_free = 0
    for box in range(rules.spare_boxes):
        if slip.spares[box] == EMPTY:
            desk.trial_free |= 1 << box
    desk.filled[:] = 0
    desk.filled_boxes[:] = 0
    left = dice
    row = rules.rows
    while row > 0:
        way = desk.plan_way[row, left]
        row -= 1
        if way != NO_WAY:
            _write_way(rules, roll, desk, row, way, action)
            desk.filled[row] = desk.ways[row].filling[way]
            left &= ~desk.ways[row].dice[way]
    _write_rest(rules, slip, roll, desk, dice, action)


@rule
def _write_way(rules: Rules, roll: Integers, desk: Desk, row: int, way: int, action: Action) -> None:
    """Fill the boxes of one row."""
    ways = desk.ways[row]
    filling = ways.filling[way]
    dice = ways.dice[way]
    spares = ways.spares[way]
    sources = ways.sources[way]
    left = sources
    while left != 0:
        source = ones((left & -left) - 1)
        left &= left - 1
        dice &= ~desk.source_dice[source]
        spares &= ~desk.source_spares[source]
    for box in range(rules.boxes[row]):
        letter = ((filling >> (FILLING_BITS * box)) & FILLING_MASK) - 1
        if letter >= 0:
            own = desk.dice_of[letter] & dice
            stored = desk.spares_of[letter] & spares
            if own != 0:
                die = ones((own & -own) - 1)
                dice &= ~(1 << die)
                enter_die(action, die, row, box, letter)
            elif stored != 0:
                spare = ones((stored & -stored) - 1)
                spares &= ~(1 << spare)
                enter_spare(action, spare, row, box, letter)
            else:
                source = ones((sources & -sources) - 1)
                sources &= sources - 1
                _write_joker(rules, desk, source, row, box, letter, action)


@rule
def _write_joker(rules: Rules, desk: Desk, source: int, row: int, box: int, letter: int, action: Action) -> None:
    """Write a joker: a die, a stored one, or equal letters that are stored before if need be."""
    if desk.source_pair[source] == 0:
        if desk.source_dice[source] != 0:
            enter_die(action, ones(desk.source_dice[source] - 1), row, box, letter)
        else:
            enter_spare(action, ones(desk.source_spares[source] - 1), row, box, letter)
        return
    spares = desk.source_spares[source]
    dice = desk.source_dice[source]
    while dice != 0:
        die = ones((dice & -dice) - 1)
        dice &= dice - 1
        spare = _next_spare_box(desk)
        spares |= 1 << spare
        store_die(action, die, spare)
    enter_pair(action, spares, row, box, letter)


@rule
def _next_spare_box(desk: Desk) -> int:
    """Take the first spare box that is still empty."""
    free = desk.trial_free
    desk.trial_free = free & (free - 1)
    return ones((free & -free) - 1)


@rule
def _write_rest(rules: Rules, slip: Slip, roll: Integers, desk: Desk, dice: int, action: Action) -> None:
    """Put the other dice away as `combining.put_away` has weighed it: store what is worth it, then use as many as must be used."""
    left = ~dice & ((1 << rules.dice) - 1)
    needed = (rules.dice if rules.unused_to_scrap else rules.min_letters_used) - ones(dice)
    for place in range(rules.dice):
        die = desk.die_order[place]
        if left >> die & 1 and desk.trial_free != 0 and desk.die_gain[die] > 0:
            store_die(action, die, _next_spare_box(desk))
            left &= ~(1 << die)
            needed -= 1
    back = rules.dice - 1
    # The least useful dice go where they do no harm.
    while needed > 0 and left != 0 and back >= 0:
        die = desk.die_order[back]
        back -= 1
        if left >> die & 1 and _write_harmless(rules, slip, roll[die], desk, die, action):
            left &= ~(1 << die)
            needed -= 1
    scrap = rules.scrap_boxes - slip.scrap_count
    for place in range(rules.dice):
        die = desk.die_order[place]
        if needed > 0 and left >> die & 1:
            if desk.trial_free != 0 and (desk.die_gain[die] > rules.scrap_penalty * POINT or scrap == 0):
                store_die(action, die, _next_spare_box(desk))
            elif scrap > 0:
                scrap_die(action, die)
                scrap -= 1
            elif not _write_anywhere(rules, slip, roll[die], desk, die, action):
                continue
            left &= ~(1 << die)
            needed -= 1


@rule
def _write_harmless(rules: Rules, slip: Slip, symbol: int, desk: Desk, die: int, action: Action) -> bool:
    """Write a die into a row that nothing can be made of any more."""
    for row in range(rules.rows):
        if desk.hopeful[row] == 0 and desk.worth[row] == 0 and desk.filled[row] == 0 and _write_first(rules, slip, symbol, desk, die, row, action):
            return True
    return False


@rule
def _write_anywhere(rules: Rules, slip: Slip, symbol: int, desk: Desk, die: int, action: Action) -> bool:
    """Write a die into any row with an empty box, the least worthy first."""
    for threshold in range(64):
        for row in range(rules.rows):
            if desk.worth[row] <= threshold * POINT and _write_first(rules, slip, symbol, desk, die, row, action):
                return True
    return False


@rule
def _write_first(rules: Rules, slip: Slip, symbol: int, desk: Desk, die: int, row: int, action: Action) -> bool:
    """Write a die into the first box of a row that is still empty."""
    for box in range(rules.boxes[row]):
        if slip.letters[row, box] == EMPTY and (desk.filled_boxes[row] | _boxes_of(desk.filled[row])) >> box & 1 == 0:
            letter = symbol
            if symbol >= JOKER:
                letter = ones((rules.joker_letters & -rules.joker_letters) - 1)
            enter_die(action, die, row, box, letter)
            desk.filled_boxes[row] |= 1 << box
            return True
    return False


@rule
def _boxes_of(filling: int) -> int:
    """Boxes that a filling fills, as bits."""
    boxes = 0
    box = 0
    left = filling
    while left != 0:
        if left & FILLING_MASK:
            boxes |= 1 << box
        left >>= FILLING_BITS
        box += 1
    return boxes
