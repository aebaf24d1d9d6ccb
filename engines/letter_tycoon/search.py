"""The best word, and the best two words, from hand and pool: the hot loop of the bots.

A play is worth its earnings, what its letters weigh, and the patents it lets its player buy (`worth.py`). Words come from the
alphagrams that the cards allow. For two words all pairs of the listed words are tried in order of a bound, so the best pair
of the listed words is found, in whatever order the index holds them.
"""

from __future__ import annotations

from engines.core.chance import mixed
from engines.core.compiled import rule
from engines.letter_tycoon.desk import MOST_LISTED, NO_WORD, POINT, TARIFF_SHIFT, Bot, Desk
from engines.letter_tycoon.fitting import fits
from engines.letter_tycoon.shortlist import enter_list, enter_play
from engines.letter_tycoon.state import LETTER_COUNT, MAX_WORD, TWO_WORDS, Rules
from engines.letter_tycoon.worth import (
    most_doublings,
    pair_earnings,
    purchases_bound,
    purchases_worth,
    worth_bound,
)
from engines.words.bits import ones
from engines.words.facts import WordIndex, word_commonness, word_stamp
from engines.words.trie import BOUND_MASK, FIRST_BITS, FIRST_MASK, MASK_SHIFT, TERMINAL_SHIFT, bound_needed
from engines.words.vocabulary import notices

NO_CARDS = 0


@rule
def search_plays(rules: Rules, index: WordIndex, bot: Bot, desk: Desk) -> None:
    """Fill `desk.play_*` with the best `desk.play_room` plays, best first, and count `desk.options`.

    `worth.ready` has been called. Nothing is listed when no word can be played.
    """
    desk.options = 0
    desk.listed = 0
    desk.play_count = 0
    _order_by_rank(index, desk)
    _walk(rules, index, bot, desk)
    if desk.listed > 0 and desk.lottery == 0:
        _pair_words(rules, index, desk)


@rule
def _order_by_rank(index: WordIndex, desk: Desk) -> None:
    """Lay out by rank what the walk of the trie reads of each letter."""
    for letter in range(LETTER_COUNT):
        rank = index.rank_of[letter]
        desk.rank_left[rank] = desk.rack[letter]
        desk.rank_extras[rank] = desk.extras[letter]


@rule
def _walk(rules: Rules, index: WordIndex, bot: Bot, desk: Desk) -> None:
    """Walk all alphagrams that the cards allow, depth first.

    This is `engines.words.search.find_alphagrams` with the path at hand: most alphagrams can then be left aside by their
    letters, without a look at their words. `have`: mask of ranks with a card left; `spare`: ranks of which one more may be made.
    """
    nodes = index.nodes
    needed = bound_needed(bot.least_commonness)
    have = 0
    spare = 0
    for rank in range(LETTER_COUNT):
        if desk.rank_left[rank] > 0:
            have |= 1 << rank
        if desk.rank_left[rank] + desk.rank_extras[rank] > 0:
            spare |= 1 << rank
    budget = desk.extra_budget
    depth = 0
    packed = nodes[0]
    choices = (packed >> MASK_SHIFT) & (have | spare if budget > 0 else have)
    while True:
        if choices == 0:
            if depth == 0:
                return
            # Back to the parent: give the letter back, go on with the ranks above it.
            depth -= 1
            bit = desk.path_bit[depth]
            packed = desk.path_node[depth]
            rank = ones(bit - 1)
            if desk.rank_left[rank] < 0:
                budget += 1
            desk.rank_left[rank] += 1
            if desk.rank_left[rank] > 0:
                have |= bit
            spare |= bit
            choices = (packed >> MASK_SHIFT) & (have | spare if budget > 0 else have) & ~(bit | (bit - 1))
            continue
        bit = choices & -choices
        choices ^= bit
        rank = ones(bit - 1)
        child = (packed & FIRST_MASK) + ones((packed >> MASK_SHIFT) & (bit - 1))
        below = nodes[child]
        if ((below >> FIRST_BITS) & BOUND_MASK) < needed:
            continue
        desk.path_bit[depth] = bit
        length = depth + 1
        if (below >> TERMINAL_SHIFT) & 1 and length >= rules.min_word_length:
            desk.options += 1
            if _may_be_listed(desk, desk.length_bound[length]):
                _weigh_alphagram(rules, index, bot, desk, child, length)
        if length >= MAX_WORD or below >> MASK_SHIFT == 0:
            continue
        # Take the letter, from the cards while they last, and go down.
        desk.path_node[depth] = packed
        if desk.rank_left[rank] <= 0:
            budget -= 1
        desk.rank_left[rank] -= 1
        if desk.rank_left[rank] <= 0:
            have &= ~bit
        if desk.rank_left[rank] + desk.rank_extras[rank] <= 0:
            spare &= ~bit
        depth = length
        packed = below
        choices = (packed >> MASK_SHIFT) & (have | spare if budget > 0 else have)


@rule
def aware_of(bot: Bot, index: WordIndex, word: int, salt: int) -> bool:
    """True when the bot knows the word and notices it now."""
    if word_commonness(index, word) < bot.least_commonness:
        return False
    return bot.attentive == 1 or notices(bot.notice, index, word, salt)


@rule
def _weigh_alphagram(rules: Rules, index: WordIndex, bot: Bot, desk: Desk, alphagram: int, length: int) -> None:
    """Enter the words of the alphagram at the end of the path, unless none can be among the best."""
    facts = 0
    weight = 0
    mask = 0
    for depth in range(length):
        letter = index.code_of[ones(desk.path_bit[depth] - 1)]
        facts += desk.facts[letter]
        weight += desk.weight[letter]
        mask |= 1 << letter
    if rules.min_hand_cards_per_word > 0 and mask & desk.hand_mask == 0:
        return
    if not _may_be_listed(desk, worth_bound(rules, desk, length, facts, weight, mask)):
        return
    for word in range(index.first_word[alphagram], index.first_word[alphagram + 1]):
        if not aware_of(bot, index, word, desk.salt):
            continue
        if _fits_alone(rules, index, desk, word, rules.copy_min_real_cards):
            _enter_word(rules, index, desk, word, length, facts, weight, mask)
        if desk.ability[TWO_WORDS] == 1 and _fits_alone(rules, index, desk, word, NO_CARDS):
            _list_word(rules, index, desk, word, length, facts, weight, mask)


@rule
def _may_be_listed(desk: Desk, bound: int) -> bool:
    """True unless the lists are full of better."""
    if desk.lottery != 0 or bound >= _value_to_beat(desk):
        return True
    if desk.ability[TWO_WORDS] == 0:
        return False
    return desk.listed < MOST_LISTED or bound >= desk.list_bound[desk.list_order[MOST_LISTED - 1]]


@rule
def _fits_alone(rules: Rules, index: WordIndex, desk: Desk, word: int, least_real: int) -> bool:
    """`fits` for one word of the walk, which has at least one card of the hand, at once in the plain case."""
    if desk.extra_budget == 0 and rules.min_hand_cards_per_word <= 1:
        return True
    return fits(rules, index, desk, word, NO_WORD, least_real)


@rule
def _enter_word(rules: Rules, index: WordIndex, desk: Desk, word: int, length: int, facts: int, weight: int, mask: int) -> None:
    """Enter one word as a play."""
    tie = word_stamp(index, word)
    if desk.lottery != 0:
        enter_play(desk, word, NO_WORD, mixed(tie, desk.lottery), tie)
        return
    multiple = desk.multiplier[most_doublings(index, desk, word, length, facts)]
    money = rules.score_money[length] * multiple
    value = desk.length_worth[length] * multiple + weight
    value += purchases_worth(desk, mask & desk.rack_mask, desk.money + money - (facts >> TARIFF_SHIFT))
    enter_play(desk, word, NO_WORD, value, tie)


@rule
def _list_word(rules: Rules, index: WordIndex, desk: Desk, word: int, length: int, facts: int, weight: int, mask: int) -> None:
    """List one word for pairs, by a bound of what it adds to one."""
    tie = word_stamp(index, word)
    if desk.lottery != 0:
        bound = mixed(tie, desk.lottery)
    else:
        multiple = desk.multiplier[most_doublings(index, desk, word, length, facts)]
        bound = desk.length_worth[length] * multiple + weight + purchases_bound(desk, mask & desk.rack_mask)
    enter_list(desk, word, bound, tie, length, facts, weight, mask)


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
    money, stock = pair_earnings(rules, index, desk, row, other)
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
