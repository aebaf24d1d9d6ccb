"""What is at hand today: dice, stored letters, and where jokers may come from."""

from __future__ import annotations

from engines.core.compiled import rule
from engines.core.records import Integers
from engines.words.bits import ones
from engines.wortfabrik.desk import MOST_JOKERS, MOST_SOURCES, POINT, Bot, Desk
from engines.wortfabrik.noting import lowest
from engines.wortfabrik.outlook import HELD_COST
from engines.wortfabrik.slip import empty_spare_boxes, is_stored
from engines.wortfabrik.state import JOKER, Rules, Slip


@rule
def take_stock(rules: Rules, bot: Bot, slip: Slip, roll: Integers, day: int, desk: Desk) -> None:
    """Put on the desk what is at hand."""
    desk.days_left = rules.days - day
    desk.day = day
    desk.spare_boxes_left = empty_spare_boxes(rules, slip)
    desk.dice_of[:] = 0
    desk.spares_of[:] = 0
    desk.die_slot[:] = -1
    desk.slots = 0
    desk.sources = 0
    desk.items = 0
    desk.extras = 0
    desk.item_letters = 0
    desk.jokers_held = 0
    desk.joker_gain = 0
    for letter in range(rules.alphabet_size):
        desk.store_gain[letter] = 0
        desk.cost[letter] = bot.cost[desk.days_left, letter]
    for die in range(rules.dice):
        _see_die(desk, roll[die], die)
    desk.spare_cost = bot.spare_worth[desk.days_left]
    for box in range(rules.spare_boxes):
        if is_stored(slip, box):
            _see_spare(rules, bot, slip, box, desk)
    if rules.pair_size > 0:
        _see_pairs(rules, slip, desk)
    desk.extras += min(desk.sources, MOST_JOKERS)


@rule
def _see_die(desk: Desk, symbol: int, die: int) -> None:
    """A die shows a letter or a joker."""
    if symbol >= JOKER:
        source = _open_source(desk)
        desk.source_dice[source] = 1 << die
        return
    desk.dice_of[symbol] |= 1 << die
    desk.item_letters |= 1 << symbol
    desk.items += 1
    if desk.die_slot[symbol] < 0:
        desk.die_slot[symbol] = desk.slots
        desk.slot_letter[desk.slots] = symbol
        desk.slot_count[desk.slots] = 0
        desk.slots += 1
    desk.slot_count[desk.die_slot[symbol]] += 1


@rule
def _see_spare(rules: Rules, bot: Bot, slip: Slip, box: int, desk: Desk) -> None:
    """A spare box holds a letter or a joker."""
    symbol = slip.spares[box]
    if symbol >= JOKER:
        desk.jokers_held += 1
        source = _open_source(desk)
        desk.source_spares[source] = 1 << box
        desk.source_cost[source] = bot.joker_worth[desk.days_left]
    elif slip.spare_day[box] < desk.day or rules.same_day_spare_use:
        desk.spares_of[symbol] |= 1 << box
        desk.item_letters |= 1 << symbol
        desk.items += 1
        desk.extras += 1
        desk.cost[symbol] = min(desk.cost[symbol], HELD_COST)


@rule
def _open_source(desk: Desk) -> int:
    """A further source of a joker; when there are too many, the last one is written over."""
    source = min(desk.sources, MOST_SOURCES - 1)
    desk.sources = source + 1
    desk.source_pair[source] = 0
    desk.source_dice[source] = 0
    desk.source_spares[source] = 0
    desk.source_boxes[source] = 0
    desk.source_cost[source] = 0
    return source


@rule
def _see_pairs(rules: Rules, slip: Slip, desk: Desk) -> None:
    """Equal letters, stored or to be stored from the dice, make a joker; stored ones are taken first."""
    for letter in range(rules.alphabet_size):
        stored = ones(desk.spares_of[letter])
        shown = ones(desk.dice_of[letter])
        if stored + shown < rules.pair_size:
            continue
        if stored >= rules.pair_size:
            desk.jokers_held += 1
        from_spares = min(stored, rules.pair_size)
        boxes = rules.pair_size - from_spares
        if boxes <= desk.spare_boxes_left:
            source = _open_source(desk)
            desk.source_pair[source] = 1
            desk.source_dice[source] = lowest(desk.dice_of[letter], boxes)
            desk.source_spares[source] = lowest(desk.spares_of[letter], from_spares)
            desk.source_boxes[source] = boxes
            desk.source_cost[source] = boxes * rules.spare_empty_points * POINT + from_spares * desk.spare_cost
