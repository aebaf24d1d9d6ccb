"""What words are worth to a bot: earnings, the weight of their letters, and the patents they let it buy."""

from __future__ import annotations

from engines.core.compiled import rule
from engines.core.inlined import inlined
from engines.letter_tycoon.desk import DOUBLES_SHIFT, FIELD_MASK, FLEXIBLE_SHIFT, POINT, TARIFF_SHIFT, Desk
from engines.letter_tycoon.earnings import multiplier
from engines.letter_tycoon.state import (
    ADD_S,
    COPY_CARD,
    HALF_VOWELS,
    LETTER_COUNT,
    LETTER_S,
    MAX_WORD,
    ONE_VOWEL,
    TWO_WORDS,
    VOWEL_ENDS,
    Rules,
)
from engines.words.bits import ones
from engines.words.facts import LETTER_BITS, LETTER_MASK, LETTERS_A_HALF, WordIndex, word_letter


@rule
def ready(rules: Rules, desk: Desk) -> None:
    """Derive from rack, hand, abilities and wishes what the search reads."""
    desk.rack_mask = 0
    desk.hand_mask = 0
    desk.single_mask = 0
    most_weight = 0
    doublings = desk.ability[VOWEL_ENDS] + desk.ability[HALF_VOWELS] + desk.ability[ONE_VOWEL]
    by_letter = 0
    copies = desk.ability[COPY_CARD]
    for letter in range(LETTER_COUNT):
        flexible = rules.flexible[letter]
        vowel = rules.vowel[letter] if flexible == 0 else 0
        desk.facts[letter] = vowel | (flexible << FLEXIBLE_SHIFT) | (rules.doubles[letter] << DOUBLES_SHIFT) | (desk.tariff[letter] << TARIFF_SHIFT)
        desk.extras[letter] = 0
        if desk.rack[letter] > 0:
            desk.rack_mask |= 1 << letter
            desk.extras[letter] = copies
            by_letter = max(by_letter, rules.doubles[letter])
            most_weight = max(most_weight, desk.weight[letter])
            if desk.rack[letter] == 1:
                desk.single_mask |= 1 << letter
        desk.left[letter] = desk.rack[letter]
        if desk.hand[letter] > 0:
            desk.hand_mask |= 1 << letter
    desk.extras[LETTER_S] += desk.ability[ADD_S]
    desk.extra_budget = copies + desk.ability[ADD_S]
    for count in range(desk.multiplier.shape[0]):
        desk.multiplier[count] = multiplier(rules, count)
    for length in range(MAX_WORD + 1):
        desk.length_worth[length] = rules.score_money[length] * POINT + rules.score_stock[length] * desk.stock_weight
    most = multiplier(rules, doublings + by_letter)
    _order_wishes(desk, desk.money + most_money(rules, desk) * most)
    wished = purchases_bound(desk, desk.rack_mask)
    for length in range(MAX_WORD + 1):
        desk.length_bound[length] = desk.length_worth[length] * most + length * most_weight + wished


@rule
def most_money(rules: Rules, desk: Desk) -> int:
    """What the cards earn at most in one turn, undoubled."""
    longest = min(desk.rack.sum() + desk.extra_budget, MAX_WORD)
    most = 0
    for length in range(rules.min_word_length, longest + 1):
        most = max(most, rules.score_money[length])
    return most * (1 + desk.ability[TWO_WORDS])


@rule
def _order_wishes(desk: Desk, most_money: int) -> None:
    """List the letters that are wanted and within reach, most wanted first; of equals the first in the alphabet."""
    desk.wish_count = 0
    if desk.purchases == 0:
        return
    for letter in range(LETTER_COUNT):
        if desk.wish[letter] <= 0 or desk.price[letter] > most_money:
            continue
        place = desk.wish_count
        while place > 0 and desk.wish[desk.wish_order[place - 1]] < desk.wish[letter]:
            desk.wish_order[place] = desk.wish_order[place - 1]
            place -= 1
        desk.wish_order[place] = letter
        desk.wish_count += 1


@inlined
def letter_sums(index: WordIndex, desk: Desk, word: int, length: int) -> tuple[int, int, int]:
    """Packed facts, weight and mask of a word's letters."""
    facts = 0
    weight = 0
    mask = 0
    packed = index.low[word]
    for position in range(length):
        if position == LETTERS_A_HALF:
            packed = index.high[word]
        letter = packed & LETTER_MASK
        packed >>= LETTER_BITS
        facts += desk.facts[letter]
        weight += desk.weight[letter]
        mask |= 1 << letter
    return facts, weight, mask


@rule
def worth_bound(rules: Rules, desk: Desk, length: int, facts: int, weight: int, mask: int) -> int:
    """No word made of these letters is worth more: as if its ends were vowels where two vowels are there."""
    vowels = facts & FIELD_MASK
    most_vowels = vowels + ((facts >> FLEXIBLE_SHIFT) & FIELD_MASK)
    doublings = 0
    if (facts >> DOUBLES_SHIFT) & FIELD_MASK > 0:
        doublings += 1
    if desk.ability[VOWEL_ENDS] == 1 and most_vowels >= 2:
        doublings += 1
    if desk.ability[HALF_VOWELS] == 1 and 2 * most_vowels >= length:
        doublings += 1
    if desk.ability[ONE_VOWEL] == 1 and vowels <= 1 <= most_vowels:
        doublings += 1
    multiple = desk.multiplier[doublings]
    if desk.purchases == 1 and desk.ability[TWO_WORDS] == 0:
        bought = purchases_worth(desk, mask, desk.money + rules.score_money[length] * multiple)
    else:
        bought = purchases_bound(desk, mask)
    return desk.length_worth[length] * multiple + weight + bought


@rule
def most_doublings(desk: Desk, length: int, ends: int, facts: int) -> int:
    """Doublings of a single word under its best treatment of flexible letters, with all abilities owned."""
    by_letter = 1 if (facts >> DOUBLES_SHIFT) & FIELD_MASK else 0
    if desk.ability[VOWEL_ENDS] + desk.ability[HALF_VOWELS] + desk.ability[ONE_VOWEL] == 0:
        return by_letter
    best = 0
    for treated in range(((facts >> FLEXIBLE_SHIFT) & FIELD_MASK) + 1):
        best = max(best, ones(doublers(desk, length, ends, facts, treated)))
    return best + by_letter


@rule
def pair_earnings(rules: Rules, desk: Desk, row: int, other: int) -> tuple[int, int]:
    """Money and stock of two listed words, each doubler serving one of them (rules digest 2.6, V).

    Flexible letters and contested doublers are settled so that money + stock is largest, of equals the most money.
    """
    first_length = desk.list_length[row]
    second_length = desk.list_length[other]
    first_facts = desk.list_facts[row]
    second_facts = desk.list_facts[other]
    first_letter = 1 if (first_facts >> DOUBLES_SHIFT) & FIELD_MASK else 0
    second_letter = 1 if (second_facts >> DOUBLES_SHIFT) & FIELD_MASK else 0
    best_money = 0
    best_stock = 0
    for first_treated in range(((first_facts >> FLEXIBLE_SHIFT) & FIELD_MASK) + 1):
        first_met = doublers(desk, first_length, desk.list_ends[row], first_facts, first_treated)
        for second_treated in range(((second_facts >> FLEXIBLE_SHIFT) & FIELD_MASK) + 1):
            second_met = doublers(desk, second_length, desk.list_ends[other], second_facts, second_treated)
            contested = first_met & second_met
            given = contested
            while True:
                # `given`: the contested doublers that serve the first word
                first_multiple = desk.multiplier[ones((first_met & ~contested) | given) + first_letter]
                second_multiple = desk.multiplier[ones(second_met & ~given) + second_letter]
                money = rules.score_money[first_length] * first_multiple + rules.score_money[second_length] * second_multiple
                stock = rules.score_stock[first_length] * first_multiple + rules.score_stock[second_length] * second_multiple
                if money + stock > best_money + best_stock or (money + stock == best_money + best_stock and money > best_money):
                    best_money = money
                    best_stock = stock
                if given == 0:
                    break
                given = (given - 1) & contested
    return best_money, best_stock


@rule
def doublers(desk: Desk, length: int, ends: int, facts: int, treated: int) -> int:
    """Mask of the owned doublers that a word meets when `treated` of its flexible letters count as vowels; ends: `flexible_ends`."""
    vowels = (facts & FIELD_MASK) + treated
    mask = 0
    if desk.ability[VOWEL_ENDS] == 1 and treated >= ends:
        mask |= 1 << VOWEL_ENDS
    if desk.ability[HALF_VOWELS] == 1 and 2 * vowels >= length:
        mask |= 1 << HALF_VOWELS
    if desk.ability[ONE_VOWEL] == 1 and vowels == 1:
        mask |= 1 << ONE_VOWEL
    return mask


@inlined
def flexible_ends(index: WordIndex, desk: Desk, word: int, length: int) -> int:
    """Flexible letters at the ends, which must count as vowels to double the word; beyond reach when an end is a consonant.

    Only the ability asks for it: 0 where it is not owned.
    """
    if desk.ability[VOWEL_ENDS] == 0:
        return 0
    first = desk.facts[word_letter(index, word, 0)]
    last = desk.facts[word_letter(index, word, length - 1)]
    count = 0
    for end in (first, last):
        if (end >> FLEXIBLE_SHIFT) & FIELD_MASK:
            count += 1
        elif end & FIELD_MASK == 0:
            return MAX_WORD + 1
    return count


@rule
def purchases_worth(desk: Desk, mask: int, money: int) -> int:
    """What the most wanted patents among the letters of `mask` are worth that this money buys."""
    worth = 0
    bought = 0
    for place in range(desk.wish_count):
        letter = desk.wish_order[place]
        if (mask >> letter) & 1 == 1 and desk.price[letter] <= money:
            worth += desk.wish[letter]
            money -= desk.price[letter]
            bought += 1
            if bought == desk.purchases:
                break
    return worth


@rule
def purchases_bound(desk: Desk, mask: int) -> int:
    """`purchases_worth` with any amount of money: never less than with some."""
    worth = 0
    bought = 0
    for place in range(desk.wish_count):
        letter = desk.wish_order[place]
        if (mask >> letter) & 1 == 1:
            worth += desk.wish[letter]
            bought += 1
            if bought == desk.purchases:
                break
    return worth
