"""The greedy bot's day: look at every row, put the best ways together, write."""

from __future__ import annotations

from typing import Final

from engines.core.compiled import rule
from engines.core.records import Integers
from engines.words.facts import WordIndex
from engines.words.patterns import Patterns
from engines.wortfabrik.combining import best_plan, combine_rows, weigh_dice, weigh_plans
from engines.wortfabrik.completing import complete_row
from engines.wortfabrik.desk import POINT, Bot, Desk
from engines.wortfabrik.hands import take_stock
from engines.wortfabrik.outlook import Outlook
from engines.wortfabrik.plans import write_plan
from engines.wortfabrik.scoring import word_letters
from engines.wortfabrik.state import Action, Rules, Slip
from engines.wortfabrik.ways import has_later_words, look_at_empty_row, look_at_one_letter, look_at_words, may_hold_a_word, see_row

LAST_DAYS: Final = 2
"""On so many days at the end words are searched that complete the bonus row."""


@rule
def greedy_day(
    rules: Rules,
    index: WordIndex,
    patterns: Patterns,
    outlook: Outlook,
    bot: Bot,
    slip: Slip,
    roll: Integers,
    day: int,
    salt: int,
    desk: Desk,
    action: Action,
) -> None:
    """Fill `action` with what looks best today."""
    weigh_day(rules, index, patterns, outlook, bot, slip, roll, day, salt, desk)
    write_plan(rules, slip, roll, desk, best_plan(rules, desk), action)


@rule
def weigh_day(
    rules: Rules,
    index: WordIndex,
    patterns: Patterns,
    outlook: Outlook,
    bot: Bot,
    slip: Slip,
    roll: Integers,
    day: int,
    salt: int,
    desk: Desk,
) -> None:
    """Put on the desk the best plan for every set of dice. salt: decides which words the bot notices today."""
    desk.salt = salt
    take_stock(rules, bot, slip, roll, day, desk)
    for row in range(rules.rows):
        written = see_row(rules, slip, row, desk)
        base = 0
        if may_hold_a_word(rules, row, desk):
            base = word_letters(rules, index, slip, row)
            desk.worth[row] = base * rules.points[row] * POINT
        if has_later_words(rules, row, desk):
            if written == 0:
                look_at_empty_row(rules, outlook, bot, row, base, desk)
            elif written == 1:
                look_at_one_letter(rules, outlook, bot, row, base, desk)
            else:
                look_at_words(rules, index, patterns, outlook, bot, row, base, desk)
        if _may_complete(rules, desk, row):
            complete_row(rules, index, patterns, bot, slip, row, desk)
    weigh_dice(rules, bot, roll, desk)
    combine_rows(rules, desk)
    weigh_plans(rules, bot, desk)


@rule
def _may_complete(rules: Rules, desk: Desk, row: int) -> bool:
    """Whether to look for words that complete a row: when what is at hand could fill it, and not all that fit were looked at.

    A short word in the bonus row is nothing to hurry for before the last days.
    """
    empty = desk.open_boxes[row]
    if empty == 0 or desk.all_seen or empty > desk.items + desk.sources:
        return False
    return row != rules.bonus_row or desk.days_left < LAST_DAYS
