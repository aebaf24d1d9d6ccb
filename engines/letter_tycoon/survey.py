"""What a bot learns of a variant before the first game: which letters its best words use, and what abilities add to a turn.

It deals itself sample racks from the variant's deck and looks for its best word on each, first without abilities and then with
each of them. So deck, lexicon, earnings, word lengths and doublings of the variant count as they are.
"""

from __future__ import annotations

import numpy as np

from engines.core.chance import below, mixed
from engines.core.compiled import rule, rule_with_arrays
from engines.core.records import Integers
from engines.core.rows import copy_into
from engines.letter_tycoon.desk import NO_WORD, POINT, Bot, Desk
from engines.letter_tycoon.search import search_plays
from engines.letter_tycoon.state import ABILITY_COUNT, EXCHANGE, LETTER_COUNT, Rules
from engines.letter_tycoon.strategy import THOUSAND
from engines.letter_tycoon.worth import ready
from engines.words.facts import WordIndex, word_length, word_letter

SAMPLES = 160
"""Racks dealt: the handiness of a letter is then known to about 6 in 100, and the mean earnings to about 4."""

PRIOR_CARDS = 8
"""Cards of average handiness added to what was seen of each letter, so that a rare letter is not judged by one rack."""


@rule_with_arrays
def survey(rules: Rules, index: WordIndex, bot: Bot, desk: Desk, streams: Integers) -> None:
    """Set `usage`, `handy`, `gain` and `pace` of the bot. streams: one start state, advanced."""
    seen = np.zeros(LETTER_COUNT, np.int64)
    used = np.zeros(LETTER_COUNT, np.int64)
    gained = np.zeros(ABILITY_COUNT, np.int64)
    earned = 0
    _clear(rules, desk)
    for sample in range(SAMPLES):
        _deal(rules, desk, streams)
        desk.salt = mixed(sample, SAMPLES)
        plain = _best_value(rules, index, bot, desk)
        earned += plain
        seen += desk.rack
        _count_used(index, desk, used)
        for ability in range(ABILITY_COUNT):
            gained[ability] += _best_with(rules, index, bot, desk, ability, streams) - plain
    _conclude(rules, bot, seen, used, gained, earned)


@rule
def _clear(rules: Rules, desk: Desk) -> None:
    """An empty desk: no abilities, nothing for sale, nobody to pay."""
    desk.ability[:] = 0
    desk.weight[:] = 0
    desk.tariff[:] = 0
    desk.wish[:] = 0
    desk.money = 0
    desk.purchases = 0
    desk.lottery = 0
    desk.play_room = 1
    desk.stock_weight = rules.stock_value * POINT


@rule
def _deal(rules: Rules, desk: Desk, streams: Integers) -> None:
    """Deal a hand and a pool from a full deck to the desk; `desk.draw` keeps the cards that are left."""
    copy_into(desk.draw, rules.card_counts)
    desk.hand[:] = 0
    for _ in range(rules.hand_size[0]):
        desk.hand[_drawn(desk, streams)] += 1
    copy_into(desk.rack, desk.hand)
    for _ in range(rules.pool_size):
        desk.rack[_drawn(desk, streams)] += 1


@rule
def _drawn(desk: Desk, streams: Integers) -> int:
    """Take a random card of `desk.draw`."""
    place = below(streams, 0, desk.draw.sum())
    letter = 0
    while place >= desk.draw[letter]:
        place -= desk.draw[letter]
        letter += 1
    desk.draw[letter] -= 1
    return letter


@rule
def _best_value(rules: Rules, index: WordIndex, bot: Bot, desk: Desk) -> int:
    """What the best play earns, in hundredths of a point."""
    ready(rules, desk)
    search_plays(rules, index, bot, desk)
    return desk.play_value[0] if desk.play_count > 0 else 0


@rule
def _count_used(index: WordIndex, desk: Desk, used: Integers) -> None:
    """Add the letters of the best word to `used`; put on `desk.left` what it leaves of the rack."""
    copy_into(desk.left, desk.rack)
    if desk.play_count == 0:
        return
    word = desk.play_first[0]
    for position in range(word_length(index, word)):
        letter = word_letter(index, word, position)
        used[letter] += 1
        desk.left[letter] -= 1


@rule
def _best_with(rules: Rules, index: WordIndex, bot: Bot, desk: Desk, ability: int, streams: Integers) -> int:
    """What the best play earns with one ability owned.

    The exchange replaces one hand card that the best word without it leaves over.
    """
    if rules.ability_letter[ability] < 0:
        return 0
    desk.ability[ability] = 1
    dropped = NO_WORD
    taken = NO_WORD
    if ability == EXCHANGE:
        dropped = _spare_card(bot, desk)
        if dropped != NO_WORD and desk.draw.sum() > 0:
            taken = _drawn(desk, streams)
            _swap(desk, dropped, taken)
    value = _best_value(rules, index, bot, desk)
    if taken != NO_WORD:
        _swap(desk, taken, dropped)
    desk.ability[ability] = 0
    return value


@rule
def _spare_card(bot: Bot, desk: Desk) -> int:
    """A hand card left over by the best word, the rarest letter in the deck; NO_WORD when there is none."""
    spare = NO_WORD
    for letter in range(LETTER_COUNT):
        if desk.hand[letter] > 0 and desk.left[letter] > 0 and (spare == NO_WORD or desk.draw[letter] < desk.draw[spare]):
            spare = letter
    return spare


@rule
def _swap(desk: Desk, dropped: int, taken: int) -> None:
    """Replace one hand card by another."""
    desk.hand[dropped] -= 1
    desk.rack[dropped] -= 1
    desk.hand[taken] += 1
    desk.rack[taken] += 1


@rule
def _conclude(rules: Rules, bot: Bot, seen: Integers, used: Integers, gained: Integers, earned: int) -> None:
    """Turn the counts into what the bot goes by."""
    cards = rules.card_counts.sum()
    in_reach = rules.hand_size[0] + rules.pool_size
    usual = used.sum() * THOUSAND // max(1, seen.sum())
    for letter in range(LETTER_COUNT):
        bot.handy[letter] = (used[letter] * THOUSAND + PRIOR_CARDS * usual) // (seen[letter] + PRIOR_CARDS)
        bot.usage[letter] = bot.handy[letter] * in_reach * rules.card_counts[letter] // cards
    for ability in range(ABILITY_COUNT):
        bot.gain[ability] = 0
        if rules.ability_letter[ability] >= 0:
            bot.gain[ability] = max(0, gained[ability] // SAMPLES)
    bot.pace = earned // SAMPLES
