"""A play: from words alone to every choice made, and the check of a play whose choices are made (rules digest 2.5, 2.6)."""

from __future__ import annotations

import numpy as np

from engines.core.compiled import rule, rule_with_arrays
from engines.core.records import Integers
from engines.letter_tycoon.doublers import choose_doublers
from engines.letter_tycoon.earnings import DOUBLERS, doubler_applies, settle_earnings
from engines.letter_tycoon.layout import check_cards, check_made_letters, count_real, lay_out
from engines.letter_tycoon.reasons import (
    ADDED_NOT_S_AT_END,
    DOUBLER_FAILS,
    DOUBLER_NOT_OWNED,
    LEGAL,
    NO_SECOND_WORD,
    NOT_A_LETTER,
    TOO_LONG,
    TOO_SHORT,
    TWO_ADDED,
    TWO_COPIES,
    WORD_COUNT,
)
from engines.letter_tycoon.setup import has_ability
from engines.letter_tycoon.state import (
    ABILITY_COUNT,
    ADDED,
    COPIED,
    FIXED_ADD,
    FIXED_COPY,
    FIXED_HAND,
    FIXED_USE,
    FIXED_Y,
    LETTER_COUNT,
    LETTER_S,
    MAX_WORD,
    MAX_WORDS,
    NOBODY,
    REAL_CARD,
    TWO_WORDS,
    Play,
    Rules,
    State,
)


@rule
def set_word(play: Play, word: int, letters: Integers, length: int) -> None:
    """Write one word of a play; `word_count` is the caller's matter."""
    play.lengths[word] = length
    for place in range(length):
        play.letters[word, place] = letters[place]


@rule
def arrange(rules: Rules, state: State, seat: int, play: Play) -> int:
    """Choose everything but the words so that money + stock is largest; 0, or why the words cannot be laid out."""
    play.fixed = 0
    return complete(rules, state, seat, play)


@rule
def complete(rules: Rules, state: State, seat: int, play: Play) -> int:
    """Choose what `play.fixed` does not name, keep what it names, and set what the words would earn; 0, or a reason.

    Fixed origins, treatments of flexible letters, hand cards and uses stand in the play itself. With FIXED_COPY and no letter
    marked COPIED the player wants no copy; the same for FIXED_ADD.
    """
    reason = check_words(rules, state, seat, play)
    if reason != LEGAL:
        return reason
    _forget_free_choices(play)
    reason = lay_out(rules, state, seat, play)
    if reason == LEGAL:
        reason = choose_doublers(rules, state, seat, play)
    if reason == LEGAL and play.fixed != 0:
        reason = check_layout(rules, state, seat, play)
    if reason == LEGAL:
        settle_earnings(rules, play)
    return reason


@rule
def check_words(rules: Rules, state: State, seat: int, play: Play) -> int:
    """Whether number and lengths of the words are allowed (Tura gracza; Zdolność V)."""
    if play.word_count < 1 or play.word_count > MAX_WORDS:
        return WORD_COUNT
    if play.word_count == MAX_WORDS and not has_ability(rules, state, seat, TWO_WORDS):
        return NO_SECOND_WORD
    for word in range(play.word_count):
        if play.lengths[word] < rules.min_word_length:
            return TOO_SHORT
        if play.lengths[word] > MAX_WORD:
            return TOO_LONG
        for place in range(play.lengths[word]):
            if play.letters[word, place] < 0 or play.letters[word, place] >= LETTER_COUNT:
                return NOT_A_LETTER
    return LEGAL


@rule
def _forget_free_choices(play: Play) -> None:
    for word in range(MAX_WORDS):
        for place in range(MAX_WORD):
            origin = play.origin[word, place]
            wanted = (origin == COPIED and play.fixed & FIXED_COPY != 0) or (origin == ADDED and play.fixed & FIXED_ADD != 0)
            if not wanted or word >= play.word_count or place >= play.lengths[word]:
                play.origin[word, place] = REAL_CARD
        if play.fixed & (FIXED_Y << word) == 0 or word >= play.word_count:
            play.as_vowel[word, :] = 0
        if play.fixed & (FIXED_HAND << word) == 0 or word >= play.word_count:
            play.from_hand[word, :] = 0
    for ability in range(ABILITY_COUNT):
        if play.fixed & (FIXED_USE << ability) == 0:
            play.use[ability] = NOBODY


@rule_with_arrays
def check_layout(rules: Rules, state: State, seat: int, play: Play) -> int:
    """Whether a play whose choices are made may be laid out: 0, or a reason. The lexicon is not asked."""
    reason = check_words(rules, state, seat, play)
    if reason == LEGAL:
        reason = _check_origins(play)
    if reason != LEGAL:
        return reason
    real = np.zeros((MAX_WORDS, LETTER_COUNT), np.int64)
    count_real(play, real)
    reason = check_made_letters(rules, state, seat, play, real)
    if reason == LEGAL:
        reason = check_cards(rules, state, seat, play, real)
    if reason == LEGAL:
        reason = _check_doublers(rules, state, seat, play)
    return reason


@rule
def _check_origins(play: Play) -> int:
    """One copy and one added S in all; the added letter is an S and ends its word (Zdolności X, Z)."""
    copies = 0
    added = 0
    for word in range(play.word_count):
        for place in range(play.lengths[word]):
            if play.origin[word, place] == COPIED:
                copies += 1
            elif play.origin[word, place] != REAL_CARD:
                added += 1
                if play.letters[word, place] != LETTER_S or place != play.lengths[word] - 1:
                    return ADDED_NOT_S_AT_END
    if copies > 1:
        return TWO_COPIES
    if added > 1:
        return TWO_ADDED
    return LEGAL


@rule
def _check_doublers(rules: Rules, state: State, seat: int, play: Play) -> int:
    for ability in range(ABILITY_COUNT):
        serves = play.use[ability]
        if serves == NOBODY:
            continue
        if ability >= DOUBLERS or not has_ability(rules, state, seat, ability):
            return DOUBLER_NOT_OWNED
        if serves < 0 or serves >= play.word_count or not doubler_applies(rules, play, serves, ability):
            return DOUBLER_FAILS
    return LEGAL
