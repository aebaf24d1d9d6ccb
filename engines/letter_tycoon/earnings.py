"""What words earn, doublings, and royalties (rules digest 2.2, 2.5, 2.6)."""

from __future__ import annotations

from engines.core.compiled import rule
from engines.letter_tycoon.state import (
    ABILITY_COUNT,
    HALF_VOWELS,
    LETTER_COUNT,
    ONE_VOWEL,
    REAL_CARD,
    STACK_ADD,
    STACK_MULTIPLY,
    VOWEL_ENDS,
    Play,
    Rules,
    State,
)

DOUBLERS = 3
"""The abilities VOWEL_ENDS, HALF_VOWELS and ONE_VOWEL: 0, 1 and 2."""

BY_LETTER = 1 << ABILITY_COUNT


@rule
def multiplier(rules: Rules, doublings: int) -> int:
    """What several doublings multiply money and stock by (rules digest 2.6: multiply, add, or at most one)."""
    factor = rules.doubler_factor
    if rules.doubler_stacking == STACK_MULTIPLY:
        product = 1
        for _ in range(doublings):
            product *= factor
        return product
    if rules.doubler_stacking == STACK_ADD:
        return 1 + doublings * (factor - 1)
    return factor if doublings > 0 else 1


@rule
def is_vowel_at(rules: Rules, play: Play, word: int, place: int) -> bool:
    """Whether a letter of a play counts as a vowel: as its player says where it is flexible ("każde Y")."""
    letter = play.letters[word, place]
    if rules.flexible[letter]:
        return play.as_vowel[word, place] == 1
    return rules.vowel[letter] == 1


@rule
def vowels_in(rules: Rules, play: Play, word: int) -> int:
    """Vowels of a word, made letters included."""
    vowels = 0
    for place in range(play.lengths[word]):
        if is_vowel_at(rules, play, word, place):
            vowels += 1
    return vowels


@rule
def doubler_applies(rules: Rules, play: Play, word: int, ability: int) -> bool:
    """Whether the word meets the condition of a doubling patent (Zdolności B, J, K)."""
    if ability == VOWEL_ENDS:
        return is_vowel_at(rules, play, word, 0) and is_vowel_at(rules, play, word, play.lengths[word] - 1)
    if ability == HALF_VOWELS:
        return 2 * vowels_in(rules, play, word) >= play.lengths[word]
    if ability == ONE_VOWEL:
        return vowels_in(rules, play, word) == 1
    return False


@rule
def doubled_by_letter(rules: Rules, play: Play, word: int) -> bool:
    """Whether the word has a letter that doubles for anybody, copied or real; several of them double once."""
    doubling = 0
    for place in range(play.lengths[word]):
        doubling += rules.doubles[play.letters[word, place]]
    return doubling > 0


@rule
def settle_earnings(rules: Rules, play: Play) -> None:
    """Set money, stock and doublings of each word of a play whose choices are made.

    With "at most one" the doubling that counts is the letter's, else the first ability's.
    """
    for word in range(play.word_count):
        count = 0
        found = 0
        if doubled_by_letter(rules, play, word):
            count = 1
            found = BY_LETTER
        for ability in range(DOUBLERS):
            if play.use[ability] == word and doubler_applies(rules, play, word, ability):
                if count == 0 or rules.doubler_stacking <= STACK_ADD:
                    found |= 1 << ability
                count += 1
        times = multiplier(rules, count)
        play.money[word] = rules.score_money[play.lengths[word]] * times
        play.stock[word] = rules.score_stock[play.lengths[word]] * times
        play.doublings[word] = found


@rule
def real_cards(play: Play, letter: int) -> int:
    """Real cards of a letter in the words of a play, from hand and pool."""
    cards = 0
    for word in range(play.word_count):
        for place in range(play.lengths[word]):
            if play.letters[word, place] == letter and play.origin[word, place] == REAL_CARD:
                cards += 1
    return cards


@rule
def royalty_due(rules: Rules, state: State, play: Play, owner: int) -> int:
    """Dollars that `owner` is due when another seat makes the play (Tantiemy: each real card, none for made letters)."""
    due = 0
    if state.patent_count[owner] > 0:
        for word in range(play.word_count):
            for place in range(play.lengths[word]):
                if play.origin[word, place] == REAL_CARD and state.owner[play.letters[word, place]] == owner:
                    due += rules.royalty_per_card
    return due


@rule
def mark_buyable(play: Play, state: State) -> None:
    """Letters on real cards of the words: their patents may be bought this turn."""
    for letter in range(LETTER_COUNT):
        state.buyable[letter] = 0
    for word in range(play.word_count):
        for place in range(play.lengths[word]):
            if play.origin[word, place] == REAL_CARD:
                state.buyable[play.letters[word, place]] = 1
