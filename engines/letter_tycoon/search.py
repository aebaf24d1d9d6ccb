"""The best word, and the best two words, from hand and pool: the hot loop of the bots.

A play is worth its earnings, what its letters weigh, and the patents it lets its player buy (`worth.py`). Words come from the
alphagrams that the cards allow. For two words all pairs of the listed words are tried in order of a bound, so the best pair
of the listed words is found, in whatever order the index holds them.
"""

from __future__ import annotations

from engines.core.chance import mixed
from engines.core.compiled import rule
from engines.core.inlined import inlined
from engines.letter_tycoon.desk import MOST_LISTED, NO_WORD, POINT, TARIFF_SHIFT, Bot, Desk
from engines.letter_tycoon.fitting import fits
from engines.letter_tycoon.shortlist import enter_list, enter_play
from engines.letter_tycoon.state import MAX_WORD, TWO_WORDS, Rules
from engines.letter_tycoon.worth import (
    flexible_ends,
    letter_sums,
    most_doublings,
    pair_earnings,
    purchases_bound,
    purchases_worth,
    worth_bound,
)
from engines.words.bits import ones
from engines.words.facts import WordIndex, word_commonness, word_stamp
from engines.words.search import OVERFLOW, alphagram_in, find_alphagrams, letters_in
from engines.words.vocabulary import notices

NO_CARDS = 0


@rule
def search_plays(rules: Rules, index: WordIndex, bot: Bot, desk: Desk) -> None:
    """Fill `desk.play_*` with the best `desk.play_room` plays, best first, and count `desk.options`.

    `worth.ready` has been called. Nothing is listed when no word can be played. Long words come first: once the lists are full
    of them, short ones are left aside without a look.
    """
    desk.options = 0
    desk.listed = 0
    desk.play_count = 0
    _find(rules, index, bot, desk)
    for shorter in range(MAX_WORD + 1):
        length = MAX_WORD - shorter
        place = desk.head[length]
        if place >= 0 and not _may_be_listed(desk, desk.length_bound[length]):
            continue
        while place >= 0:
            _weigh_alphagram(rules, index, bot, desk, alphagram_in(desk.found[place]), length)
            place = desk.before[place]
    if desk.listed > 0 and desk.lottery == 0:
        _pair_words(rules, index, desk)


@rule
def _find(rules: Rules, index: WordIndex, bot: Bot, desk: Desk) -> None:
    """List the alphagrams that the cards allow, by length.

    Should they not fit, which happens with no shipped lexicon, the shortest are left out: they earn least.
    """
    shortest = rules.min_word_length
    longest = min(desk.rack.sum() + desk.extra_budget, MAX_WORD)
    count = OVERFLOW
    while count == OVERFLOW:
        count = find_alphagrams(index, desk.rack, desk.extras, desk.extra_budget, bot.least_commonness, shortest, longest, desk.found)
        shortest += 1
    desk.options = count
    desk.head[:] = -1
    for place in range(count):
        length = letters_in(desk.found[place])
        desk.before[place] = desk.head[length]
        desk.head[length] = place


@inlined
def _weigh_alphagram(rules: Rules, index: WordIndex, bot: Bot, desk: Desk, alphagram: int, length: int) -> None:
    """Enter the words of an alphagram that the bot is aware of and may play, unless none can be among the best."""
    first = index.first_word[alphagram]
    facts, weight, mask = letter_sums(index, desk, first, length)
    if rules.min_hand_cards_per_word > 0 and mask & desk.hand_mask == 0:
        return
    if not _may_be_listed(desk, worth_bound(rules, desk, length, facts, weight, mask)):
        return
    fit = desk.extra_budget == 0 and rules.min_hand_cards_per_word <= 1
    for word in range(first, index.first_word[alphagram + 1]):
        if word_commonness(index, word) < bot.least_commonness:
            continue
        if bot.attentive == 0 and not notices(bot.notice, index, word, desk.salt):
            continue
        if fit or fits(rules, index, desk, word, NO_WORD, rules.copy_min_real_cards):
            _enter_word(rules, index, desk, word, length, facts, weight, mask)
        if desk.ability[TWO_WORDS] == 1 and (fit or fits(rules, index, desk, word, NO_WORD, NO_CARDS)):
            _list_word(index, desk, word, length, facts, weight, mask)


@rule
def _may_be_listed(desk: Desk, bound: int) -> bool:
    """True unless the lists are full of better."""
    if desk.lottery != 0 or bound >= _value_to_beat(desk):
        return True
    if desk.ability[TWO_WORDS] == 0:
        return False
    return desk.listed < MOST_LISTED or bound >= desk.list_bound[desk.list_order[MOST_LISTED - 1]]


@inlined
def _enter_word(rules: Rules, index: WordIndex, desk: Desk, word: int, length: int, facts: int, weight: int, mask: int) -> None:
    """Enter one word as a play."""
    tie = word_stamp(index, word)
    if desk.lottery != 0:
        enter_play(desk, word, NO_WORD, mixed(tie, desk.lottery), tie)
        return
    ends = flexible_ends(index, desk, word, length)
    multiple = desk.multiplier[most_doublings(desk, length, ends, facts)]
    money = rules.score_money[length] * multiple
    value = desk.length_worth[length] * multiple + weight
    value += purchases_worth(desk, mask & desk.rack_mask, desk.money + money - (facts >> TARIFF_SHIFT))
    enter_play(desk, word, NO_WORD, value, tie)


@inlined
def _list_word(index: WordIndex, desk: Desk, word: int, length: int, facts: int, weight: int, mask: int) -> None:
    """List one word for pairs, by a bound of what it adds to one."""
    tie = word_stamp(index, word)
    ends = flexible_ends(index, desk, word, length)
    if desk.lottery != 0:
        bound = mixed(tie, desk.lottery)
    else:
        multiple = desk.multiplier[most_doublings(desk, length, ends, facts)]
        bound = desk.length_worth[length] * multiple + weight + purchases_bound(desk, mask & desk.rack_mask)
    enter_list(desk, word, bound, tie, length, ends, facts, weight, mask)


@rule
def _pair_words(rules: Rules, index: WordIndex, desk: Desk) -> None:
    """Enter the pairs of listed words that the cards allow; a word may be played twice (rules digest 2.10.5).

    Two words that both need a letter with one card lack one, and so many letters may be made.
    """
    cards = desk.rack.sum() + desk.extra_budget
    for place in range(desk.listed):
        row = desk.list_order[place]
        if 2 * desk.list_bound[row] < _value_to_beat(desk):
            break
        contested = desk.list_mask[row] & desk.single_mask
        room = cards - desk.list_length[row]
        for later in range(place, desk.listed):
            other = desk.list_order[later]
            if desk.list_bound[row] + desk.list_bound[other] < _value_to_beat(desk):
                break
            if desk.list_length[other] <= room and ones(desk.list_mask[other] & contested) <= desk.extra_budget:
                _enter_pair(rules, index, desk, row, other)


@rule
def _value_to_beat(desk: Desk) -> int:
    """Value of the last play listed once the room is full."""
    if desk.play_count < desk.play_room:
        return -(1 << 40)
    return desk.play_value[desk.play_count - 1]


@rule
def _enter_pair(rules: Rules, index: WordIndex, desk: Desk, row: int, other: int) -> None:
    """Enter the pair of two listed words when hand and pool allow it."""
    money, stock = pair_earnings(rules, desk, row, other)
    facts = desk.list_facts[row] + desk.list_facts[other]
    buys = (desk.list_mask[row] | desk.list_mask[other]) & desk.rack_mask
    value = money * POINT + stock * desk.stock_weight + desk.list_weight[row] + desk.list_weight[other]
    value += purchases_worth(desk, buys, desk.money + money - (facts >> TARIFF_SHIFT))
    if value < _value_to_beat(desk):
        return
    first = desk.list_word[row]
    second = desk.list_word[other]
    if not fits(rules, index, desk, first, second, rules.copy_min_real_cards):
        return
    greater = max(desk.list_tie[row], desk.list_tie[other])
    lesser = min(desk.list_tie[row], desk.list_tie[other])
    enter_play(desk, first, second, value, mixed(greater, lesser))
