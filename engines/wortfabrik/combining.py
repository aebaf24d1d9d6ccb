"""Putting the rows together: at most one way a row, no die or spare part used twice, and the rest of the dice put away."""

from __future__ import annotations

from typing import Final

from engines.core.chance import mixed
from engines.core.compiled import rule
from engines.core.records import Integers
from engines.words.bits import ones
from engines.wortfabrik.desk import NO_WAY, POINT, Bot, Desk
from engines.wortfabrik.state import JOKER, Rules

IMPOSSIBLE: Final = -(1 << 40)


@rule
def combine_rows(rules: Rules, desk: Desk) -> None:
    """For every set of dice the best choice of ways that uses just these, row after row (`desk.plan_*`)."""
    sets = 1 << rules.dice
    desk.plan_value[0, :sets] = IMPOSSIBLE
    desk.plan_value[0, 0] = 0
    desk.plan_spares[0, 0] = 0
    desk.plan_boxes[0, 0] = 0
    desk.plan_rows[0, 0] = 0
    for row in range(rules.rows):
        for dice in range(sets):
            desk.plan_value[row + 1, dice] = desk.plan_value[row, dice]
            desk.plan_spares[row + 1, dice] = desk.plan_spares[row, dice]
            desk.plan_boxes[row + 1, dice] = desk.plan_boxes[row, dice]
            desk.plan_rows[row + 1, dice] = desk.plan_rows[row, dice]
            desk.plan_way[row + 1, dice] = NO_WAY
        ways = desk.ways[row]
        for way in range(ways.count):
            _add_way(rules, desk, row, way)


@rule
def _add_way(rules: Rules, desk: Desk, row: int, way: int) -> None:
    """Try one way of a row beside every plan of the rows before it."""
    ways = desk.ways[row]
    own = ways.dice[way]
    gain = ways.value[way] - desk.worth[row]
    others = ((1 << rules.dice) - 1) & ~own
    dice = others
    while dice >= 0:
        value = desk.plan_value[row, dice] + gain
        both = dice | own
        if value > desk.plan_value[row + 1, both]:
            boxes = desk.plan_boxes[row, dice] + ways.boxes[way]
            if desk.plan_spares[row, dice] & ways.spares[way] == 0 and boxes <= desk.spare_boxes_left:
                desk.plan_value[row + 1, both] = value
                desk.plan_way[row + 1, both] = way
                desk.plan_spares[row + 1, both] = desk.plan_spares[row, dice] | ways.spares[way]
                desk.plan_boxes[row + 1, both] = boxes
                desk.plan_rows[row + 1, both] = desk.plan_rows[row, dice] | 1 << row
        # The next smaller subset of the other dice; below none of them comes -1.
        dice = (dice - 1) & others if dice > 0 else -1


@rule
def weigh_dice(rules: Rules, bot: Bot, roll: Integers, desk: Desk) -> None:
    """What storing each die would gain, and the dice in the order of it, best first."""
    for die in range(rules.dice):
        desk.die_gain[die] = _worth_stored(rules, bot, roll[die], desk) - rules.spare_empty_points * POINT
    for die in range(rules.dice):
        place = die
        while place > 0 and desk.die_gain[desk.die_order[place - 1]] < desk.die_gain[die]:
            desk.die_order[place] = desk.die_order[place - 1]
            place -= 1
        desk.die_order[place] = die


@rule
def _worth_stored(rules: Rules, bot: Bot, symbol: int, desk: Desk) -> int:
    """What a symbol is worth in the spare parts."""
    joker = max(desk.joker_gain, bot.joker_worth[desk.days_left])
    if symbol >= JOKER:
        return joker
    worth = max(desk.store_gain[symbol], bot.spare_worth[desk.days_left])
    if rules.pair_size > 0 and ones(desk.spares_of[symbol]) == rules.pair_size - 1:
        # The letter that is lacking for an exchange.
        worth = max(worth, joker * 3 // 4)
    return worth


@rule
def put_away(rules: Rules, desk: Desk, dice: int) -> int:
    """What putting away the dice beside a plan gains or costs; see `plans.write_rest` for what is then written."""
    boxes = desk.spare_boxes_left - desk.plan_boxes[rules.rows, dice]
    rows = desk.plan_rows[rules.rows, dice]
    needed = (rules.dice if rules.unused_to_scrap else rules.min_letters_used) - ones(dice)
    value = 0
    stored = 0
    for place in range(rules.dice):
        die = desk.die_order[place]
        if dice >> die & 1 == 0 and boxes > 0 and desk.die_gain[die] > 0:
            value += desk.die_gain[die]
            boxes -= 1
            needed -= 1
            stored |= 1 << die
    if needed <= 0:
        return value
    for row in range(rules.rows):
        if needed > 0 and desk.hopeful[row] == 0 and desk.worth[row] == 0 and rows >> row & 1 == 0:
            needed -= desk.open_boxes[row]
    for place in range(rules.dice):
        die = desk.die_order[place]
        if needed > 0 and (dice | stored) >> die & 1 == 0 and boxes > 0 and desk.die_gain[die] > rules.scrap_penalty * POINT:
            value += desk.die_gain[die]
            boxes -= 1
            needed -= 1
    if needed > 0:
        value += needed * rules.scrap_penalty * POINT
    return value


@rule
def weigh_plans(rules: Rules, bot: Bot, desk: Desk) -> None:
    """What every plan is worth with the other dice put away, as exactly as the bot weighs, and how the best two compare."""
    desk.options = 0
    desk.best_worth = IMPOSSIBLE
    desk.second_worth = IMPOSSIBLE
    for dice in range(1 << rules.dice):
        worth = IMPOSSIBLE
        if desk.plan_value[rules.rows, dice] > IMPOSSIBLE // 2:
            worth = desk.plan_value[rules.rows, dice] + put_away(rules, desk, dice)
            if bot.blur > 0:
                worth += mixed(desk.salt, dice) % (bot.blur + 1)
            desk.options += 1
        desk.worth_of_set[dice] = worth
        if worth > desk.best_worth:
            desk.second_worth = desk.best_worth
            desk.best_worth = worth
        elif worth > desk.second_worth:
            desk.second_worth = worth


@rule
def best_plan(rules: Rules, desk: Desk) -> int:
    """The first set of dice whose plan is worth most."""
    dice = 0
    while desk.worth_of_set[dice] < desk.best_worth:
        dice += 1
    return dice
