"""Ways to go on with a row today, and what the row would then be worth."""

from __future__ import annotations

from typing import Final

from engines.core.compiled import rule
from engines.words.facts import WordIndex
from engines.words.patterns import Patterns, list_fitting
from engines.words.vocabulary import notices
from engines.wortfabrik.completing import complete_word
from engines.wortfabrik.desk import Bot, Desk
from engines.wortfabrik.fillings import FILLING_BITS, SLOT_BITS, add_word, begin_fillings, find_missing
from engines.wortfabrik.noting import clear_ways, note_letters
from engines.wortfabrik.outlook import HELD_COST, MOST_RELIEF, RAISE_BITS, Outlook, value_of
from engines.wortfabrik.state import EMPTY, Rules, Slip

SCALE_BITS: Final = 8
"""Fixed point of how many words stand for one that was looked at."""


@rule
def see_row(rules: Rules, slip: Slip, row: int, desk: Desk) -> int:
    """Put a row on the desk, worth nothing and without a way to go on with it; return how many letters stand in it."""
    clear_ways(desk.ways[row])
    desk.all_seen = 0
    desk.worth[row] = 0
    empty = 0
    for box in range(rules.boxes[row]):
        desk.row_letters[box] = slip.letters[row, box]
        if slip.letters[row, box] == EMPTY:
            empty += 1
    desk.open_boxes[row] = empty
    desk.hopeful[row] = 1 if empty == 0 else 0
    return rules.boxes[row] - empty


@rule
def has_later_words(rules: Rules, row: int, desk: Desk) -> bool:
    """True when words may still come about in the row on later days and count."""
    return desk.open_boxes[row] > 0 and desk.days_left > 0 and rules.points[row] > 0


@rule
def may_hold_a_word(rules: Rules, row: int, desk: Desk) -> bool:
    """True when the row may hold a word already and go on: bonus words that bots think of end in the last box."""
    return row == rules.bonus_row and desk.open_boxes[row] > 0 and desk.row_letters[rules.boxes[row] - 1] != EMPTY


@rule
def _value(rules: Rules, outlook: Outlook, bot: Bot, desk: Desk, row: int, base: int, weight: int, letters16: int) -> int:
    """`value_of` with the bot's line for the days left and the rise on the desk."""
    return value_of(outlook, bot.slope, bot.shift[desk.days_left], rules.points[row], base, weight, letters16, desk.rise)


@rule
def look_at_empty_row(rules: Rules, outlook: Outlook, bot: Bot, row: int, base: int, desk: Desk) -> None:
    """An empty row: the best place of each letter and of each two letters stands in the outlook."""
    mean = bot.mean_letters[row]
    desk.rise = bot.rise[desk.days_left] * mean // 16
    desk.worth[row] = _value(rules, outlook, bot, desk, row, base, bot.fresh_weight[row], mean)
    desk.hopeful[row] = 1 if bot.fresh_weight[row] > 0 else 0
    ways = desk.ways[row]
    letters = rules.alphabet_size
    start = bot.best_start[row]
    for slot in range(desk.slots):
        letter = desk.slot_letter[slot]
        weight = outlook.best[start + 2 * letter]
        if weight > 0:
            box = outlook.best[start + 2 * letter + 1]
            value = _value(rules, outlook, bot, desk, row, base, weight, mean)
            note_letters(desk, ways, 1 << (SLOT_BITS * slot), value, (letter + 1) << (FILLING_BITS * box))
    for slot in range(desk.slots):
        letter = desk.slot_letter[slot]
        for other in range(slot, desk.slots):
            if other == slot and desk.slot_count[slot] < 2:
                continue
            one = min(letter, desk.slot_letter[other])
            two = max(letter, desk.slot_letter[other])
            place = start + 2 * letters + 2 * (one * letters + two)
            weight = outlook.best[place]
            if weight > 0:
                boxes = outlook.best[place + 1]
                used = (1 << (SLOT_BITS * slot)) + (1 << (SLOT_BITS * other))
                filling = ((one + 1) << (FILLING_BITS * (boxes >> 4))) | ((two + 1) << (FILLING_BITS * (boxes & 15)))
                value = _value(rules, outlook, bot, desk, row, base, weight, mean)
                note_letters(desk, ways, used, value, filling)


@rule
def look_at_one_letter(rules: Rules, outlook: Outlook, bot: Bot, row: int, base: int, desk: Desk) -> None:
    """A row with one letter: the weight of each second letter stands in the outlook; further letters are looked at beyond the best."""
    mean = bot.mean_letters[row]
    letters = rules.alphabet_size
    places = rules.boxes[row] * letters
    given = 0
    while desk.row_letters[given] == EMPTY:
        given += 1
    own = given * letters + desk.row_letters[given]
    start = bot.pairs_start[row] + own * places
    desk.rise = bot.rise[desk.days_left] * (mean - 16) // 16
    weight = outlook.pairs[start + own]
    desk.worth[row] = _value(rules, outlook, bot, desk, row, base, weight, mean)
    desk.hopeful[row] = 1 if weight > 0 else 0
    for slot in range(desk.slots):
        letter = desk.slot_letter[slot]
        best = 0
        best_box = 0
        for box in range(rules.boxes[row]):
            if box != given and outlook.pairs[start + box * letters + letter] > best:
                best = outlook.pairs[start + box * letters + letter]
                best_box = box
        if best > 0:
            filling = (letter + 1) << (FILLING_BITS * best_box)
            value = _value(rules, outlook, bot, desk, row, base, best, mean)
            note_letters(desk, desk.ways[row], 1 << (SLOT_BITS * slot), value, filling)


@rule
def look_at_words(
    rules: Rules,
    index: WordIndex,
    patterns: Patterns,
    outlook: Outlook,
    bot: Bot,
    row: int,
    base: int,
    desk: Desk,
) -> None:
    """Look at the words that fit the letters on the desk, one by one."""
    desk.rise = 0
    shelf = bot.shelf[row]
    looked, seen = list_fitting(patterns, shelf, desk.row_letters, bot.known[row], desk.words)
    all_seen = seen >= bot.known[row]
    desk.all_seen = 1 if all_seen else 0
    if looked == 0:
        return
    begin_fillings(desk, rules.boxes[row])
    first = patterns.first_entry[shelf]
    for number in range(looked):
        entry = first + desk.words[number]
        if bot.attentive or notices(bot.notice, index, patterns.words[entry], desk.salt):
            lacking = add_word(outlook, desk, patterns.letters[entry], rules.boxes[row])
            if all_seen and 0 <= lacking <= desk.extras:
                length = find_missing(desk, patterns.letters[entry], rules.boxes[row])
                complete_word(rules, row, length, desk)
    if desk.none_weight > 0 or desk.fillings > 0:
        _weigh_row(rules, outlook, bot, row, base, bot.known[row], seen, desk)


@rule
def _weigh_row(rules: Rules, outlook: Outlook, bot: Bot, row: int, base: int, fitting: int, looked: int, desk: Desk) -> None:
    """Turn weights into values, of the row as it is and of every filling; what was not looked at counts as what was."""
    scale = (fitting << SCALE_BITS) // looked
    letters16 = desk.none_letters // max(desk.none_weight >> 4, 1)
    desk.hopeful[row] = 1
    desk.worth[row] = _value(rules, outlook, bot, desk, row, base, (desk.none_weight * scale) >> SCALE_BITS, letters16)
    _weigh_storing(rules, outlook, bot, row, base, letters16, scale, desk)
    for number in range(desk.fillings):
        place = desk.filling_place[number]
        weight = desk.filling_weight[place]
        if row == rules.bonus_row:
            letters16 = desk.filling_letters[place] // max(weight >> 4, 1)
        value = _value(rules, outlook, bot, desk, row, desk.filling_base[place], (weight * scale) >> SCALE_BITS, letters16)
        note_letters(desk, desk.ways[row], desk.filling_used[place], value, desk.filling[place])


@rule
def _weigh_storing(rules: Rules, outlook: Outlook, bot: Bot, row: int, base: int, letters16: int, scale: int, desk: Desk) -> None:
    """What a stored letter, or a stored joker, would add to the row."""
    for slot in range(desk.slots):
        letter = desk.slot_letter[slot]
        relief = desk.cost[letter] - HELD_COST
        if desk.needs[slot] > 0 and relief > 0:
            raised = desk.none_weight + ((desk.needs[slot] * outlook.raises[min(relief, MOST_RELIEF)]) >> RAISE_BITS)
            value = _value(rules, outlook, bot, desk, row, base, (raised * scale) >> SCALE_BITS, letters16)
            desk.store_gain[letter] = max(desk.store_gain[letter], value - desk.worth[row])
    value = _value(rules, outlook, bot, desk, row, base, (desk.joker_needs * scale) >> SCALE_BITS, letters16)
    desk.joker_gain = max(desk.joker_gain, value - desk.worth[row])
