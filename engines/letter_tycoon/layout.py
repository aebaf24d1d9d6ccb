"""Which cards make up the words of a play: made letters, and what comes from hand and pool (rules digest 2.5, 2.6)."""

from __future__ import annotations

import numpy as np

from engines.core.compiled import rule, rule_with_arrays
from engines.core.records import Integers
from engines.letter_tycoon.reasons import (
    COPY_NEEDS_CARDS,
    COPY_WITHOUT_CARD,
    HAND_SPLIT,
    LEGAL,
    NO_ADDED_S,
    NO_COPY,
    NOT_ENOUGH_CARDS,
    TOO_FEW_HAND_CARDS,
)
from engines.letter_tycoon.setup import has_ability
from engines.letter_tycoon.state import (
    ADD_S,
    ADDED,
    COPIED,
    COPY_CARD,
    FIXED_ADD,
    FIXED_COPY,
    FIXED_HAND,
    LETTER_COUNT,
    LETTER_S,
    MAX_WORDS,
    REAL_CARD,
    Play,
    Rules,
    State,
)


@rule
def count_real(play: Play, real: Integers) -> None:
    """Write the real cards of each word to real[word, letter]."""
    real[:] = 0
    for word in range(play.word_count):
        for place in range(play.lengths[word]):
            if play.origin[word, place] == REAL_CARD:
                real[word, play.letters[word, place]] += 1


@rule
def shortage(state: State, seat: int, real: Integers, letter: int) -> int:
    """Cards of a letter that the words need beyond hand and pool."""
    missing = real[0, letter] + real[1, letter] - state.hands[seat, letter] - state.pool[letter]
    return max(missing, 0)


@rule_with_arrays
def lay_out(rules: Rules, state: State, seat: int, play: Play) -> int:
    """Choose made letters and cards for the words; what `play.fixed` names is kept. 0, or a reason.

    A letter is made only where a card is lacking: a card in its place never makes a layout worse. The added S comes before
    the copy, which needs more; both go to the first word that allows it.
    """
    real = np.zeros((MAX_WORDS, LETTER_COUNT), np.int64)
    count_real(play, real)
    missing = 0
    for letter in range(LETTER_COUNT):
        missing += shortage(state, seat, real, letter)
    if missing == 0:
        return take_cards_for(rules, state, seat, play, real)
    adds = int(play.fixed & FIXED_ADD == 0 and has_ability(rules, state, seat, ADD_S))
    copies = int(play.fixed & FIXED_COPY == 0 and has_ability(rules, state, seat, COPY_CARD))
    if missing > adds + copies:
        return NOT_ENOUGH_CARDS
    return _with_made_letters(rules, state, seat, play, real, missing, adds, copies)


@rule
def _with_made_letters(rules: Rules, state: State, seat: int, play: Play, real: Integers, missing: int, adds: int, copies: int) -> int:
    reason = NOT_ENOUGH_CARDS
    if adds and shortage(state, seat, real, LETTER_S) > 0:
        for word in range(play.word_count):
            last = play.lengths[word] - 1
            if play.letters[word, last] == LETTER_S and play.origin[word, last] == REAL_CARD:
                play.origin[word, last] = ADDED
                real[word, LETTER_S] -= 1
                if missing == 1:
                    reason = take_cards_for(rules, state, seat, play, real)
                elif copies:
                    reason = _with_copy(rules, state, seat, play, real)
                if reason == LEGAL:
                    return LEGAL
                play.origin[word, last] = REAL_CARD
                real[word, LETTER_S] += 1
    if copies and missing == 1:
        reason = _with_copy(rules, state, seat, play, real)
    return reason


@rule
def _with_copy(rules: Rules, state: State, seat: int, play: Play, real: Integers) -> int:
    """Copy the one letter that is lacking, in the first word that allows it."""
    reason = NOT_ENOUGH_CARDS
    for letter in range(LETTER_COUNT):
        if shortage(state, seat, real, letter) > 0:
            for word in range(play.word_count):
                place = last_real_place(play, word, letter)
                if place >= 0:
                    play.origin[word, place] = COPIED
                    real[word, letter] -= 1
                    reason = take_cards_for(rules, state, seat, play, real)
                    if reason == LEGAL:
                        return LEGAL
                    play.origin[word, place] = REAL_CARD
                    real[word, letter] += 1
    return reason


@rule
def last_real_place(play: Play, word: int, letter: int) -> int:
    """Last place of the word where a real card of the letter lies, -1 when none does."""
    for back in range(play.lengths[word]):
        place = play.lengths[word] - 1 - back
        if play.letters[word, place] == letter and play.origin[word, place] == REAL_CARD:
            return place
    return -1


@rule
def take_cards_for(rules: Rules, state: State, seat: int, play: Play, real: Integers) -> int:
    """Choose which cards come from the hand: `play.from_hand`. 0, or a reason.

    Pool cards go first: the hand keeps its card, which only its owner can use or throw away, and the pool loses one that
    everybody sees. Where a word needs more cards from the hand, the letter that is rarest in the deck gives it.
    """
    reason = check_made_letters(rules, state, seat, play, real)
    if reason != LEGAL:
        return reason
    for word in range(play.word_count):
        if play.fixed & (FIXED_HAND << word):
            return _around_fixed_hand(rules, state, seat, play, real)
    if play.word_count == 1:
        return _fill_word(rules, state, seat, play, real, play.word_count - 1)
    return _fill_two_words(rules, state, seat, play, real)


@rule
def check_made_letters(rules: Rules, state: State, seat: int, play: Play, real: Integers) -> int:
    """Whether the copy and the added S of a play are allowed (Zdolności X, Z). Their places are checked in `plays.check_layout`."""
    cards = 0
    copied = -1
    for word in range(play.word_count):
        for place in range(play.lengths[word]):
            origin = play.origin[word, place]
            if origin == REAL_CARD:
                cards += 1
            elif origin == COPIED:
                copied = play.letters[word, place]
            elif not has_ability(rules, state, seat, ADD_S):
                return NO_ADDED_S
    if copied < 0:
        return LEGAL
    if not has_ability(rules, state, seat, COPY_CARD):
        return NO_COPY
    if real[0, copied] + real[1, copied] == 0:
        return COPY_WITHOUT_CARD
    if cards < rules.copy_min_real_cards:
        return COPY_NEEDS_CARDS
    return LEGAL


@rule
def _fill_word(rules: Rules, state: State, seat: int, play: Play, real: Integers, word: int) -> int:
    """Choose the hand cards of one word; another word, if any, has its cards already."""
    other = 1 - word
    taken = 0
    for letter in range(LETTER_COUNT):
        if real[word, letter] > 0:
            pool_left = state.pool[letter] - (real[other, letter] - play.from_hand[other, letter])
            least = max(real[word, letter] - pool_left, 0)
            if pool_left < 0 or least > state.hands[seat, letter] - play.from_hand[other, letter]:
                return NOT_ENOUGH_CARDS
            play.from_hand[word, letter] = least
            taken += least
    while taken < rules.min_hand_cards_per_word:
        rarest = -1
        for letter in range(LETTER_COUNT):
            used = play.from_hand[word, letter]
            free = used < real[word, letter] and used + play.from_hand[other, letter] < state.hands[seat, letter]
            if free and (rarest < 0 or rules.card_counts[letter] < rules.card_counts[rarest]):
                rarest = letter
        if rarest < 0:
            return TOO_FEW_HAND_CARDS
        play.from_hand[word, rarest] += 1
        taken += 1
    return LEGAL


@rule
def _around_fixed_hand(rules: Rules, state: State, seat: int, play: Play, real: Integers) -> int:
    """The player said which cards of one word or of both come from his hand."""
    for word in range(play.word_count):
        if play.fixed & (FIXED_HAND << word) == 0:
            play.from_hand[word, :] = 0
            return _fill_word(rules, state, seat, play, real, word)
    return check_cards(rules, state, seat, play, real)


@rule
def check_cards(rules: Rules, state: State, seat: int, play: Play, real: Integers) -> int:
    """Whether hand and pool hold the cards as `play.from_hand` splits them, with enough from the hand in each word."""
    for letter in range(LETTER_COUNT):
        from_hand = 0
        from_pool = 0
        for word in range(play.word_count):
            if play.from_hand[word, letter] > real[word, letter] or play.from_hand[word, letter] < 0:
                return HAND_SPLIT
            from_hand += play.from_hand[word, letter]
            from_pool += real[word, letter] - play.from_hand[word, letter]
        if from_hand + from_pool > state.hands[seat, letter] + state.pool[letter]:
            return NOT_ENOUGH_CARDS
        if from_hand > state.hands[seat, letter] or from_pool > state.pool[letter]:
            return HAND_SPLIT
    for word in range(play.word_count):
        if play.from_hand[word, :].sum() < rules.min_hand_cards_per_word:
            return TOO_FEW_HAND_CARDS
    return LEGAL


@rule_with_arrays
def _fill_two_words(rules: Rules, state: State, seat: int, play: Play, real: Integers) -> int:
    """Choose the hand cards of two words that share hand and pool.

    `given[letter]` cards come from the hand. Word w can hold at most min(real[w], given) of them, so both words have enough
    exactly when each of these sums reaches the least number and the sum of `given` reaches twice that.
    """
    given = np.zeros(LETTER_COUNT, np.int64)
    for letter in range(LETTER_COUNT):
        given[letter] = max(real[0, letter] + real[1, letter] - state.pool[letter], 0)
        if given[letter] > state.hands[seat, letter]:
            return NOT_ENOUGH_CARDS
    while True:
        lack_first, lack_second, lack_both = _lacking(rules, real, given)
        if lack_first == 0 and lack_second == 0 and lack_both == 0:
            break
        best = -1
        best_help = 0
        for letter in range(LETTER_COUNT):
            if given[letter] < min(state.hands[seat, letter], real[0, letter] + real[1, letter]):
                help_first = 1 if lack_first > 0 and given[letter] < real[0, letter] else 0
                help_second = 1 if lack_second > 0 and given[letter] < real[1, letter] else 0
                helped = help_first + help_second + (1 if lack_both > 0 else 0)
                rarer = best >= 0 and helped == best_help and rules.card_counts[letter] < rules.card_counts[best]
                if helped > best_help or rarer:
                    best = letter
                    best_help = helped
        if best < 0:
            return TOO_FEW_HAND_CARDS
        given[best] += 1
    _split_between_words(rules, play, real, given)
    return LEGAL


@rule
def _lacking(rules: Rules, real: Integers, given: Integers) -> tuple[int, int, int]:
    """Hand cards that the first word, the second word and both together still lack."""
    first = 0
    second = 0
    both = 0
    for letter in range(LETTER_COUNT):
        first += min(real[0, letter], given[letter])
        second += min(real[1, letter], given[letter])
        both += given[letter]
    least = rules.min_hand_cards_per_word
    return max(least - first, 0), max(least - second, 0), max(2 * least - both, 0)


@rule
def _split_between_words(rules: Rules, play: Play, real: Integers, given: Integers) -> None:
    """Give the first word what the second cannot hold, then up to its least number; the second word gets the rest."""
    taken = 0
    for letter in range(LETTER_COUNT):
        play.from_hand[0, letter] = max(given[letter] - real[1, letter], 0)
        taken += play.from_hand[0, letter]
    for letter in range(LETTER_COUNT):
        while taken < rules.min_hand_cards_per_word and play.from_hand[0, letter] < min(given[letter], real[0, letter]):
            play.from_hand[0, letter] += 1
            taken += 1
        play.from_hand[1, letter] = given[letter] - play.from_hand[0, letter]
