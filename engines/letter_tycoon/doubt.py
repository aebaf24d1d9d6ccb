"""Words that are none: which ones a bot doubts, and the misspellings that a bluffing bot tries (rules digest 2.8)."""

from __future__ import annotations

import numpy as np

from engines.core.chance import happens, mixed, next_word
from engines.core.compiled import rule, rule_with_arrays
from engines.core.records import Integers
from engines.core.rows import copy_into
from engines.letter_tycoon.desk import NO_WORD, Bot, Desk
from engines.letter_tycoon.plays import arrange, set_word
from engines.letter_tycoon.state import (
    DO_ACCEPT,
    DO_CHALLENGE,
    DO_PLAY,
    LETTER_COUNT,
    MAX_WORD,
    UNLIMITED,
    Action,
    Play,
    Rules,
    State,
)
from engines.letter_tycoon.strategy import clear_words, lay_words
from engines.words.facts import WordIndex, find_word, letters_of, word_commonness, word_length
from engines.words.search import OVERFLOW, alphagram_in, find_alphagrams
from engines.words.vocabulary import knows

EVEN = 1 << 30
"""Without a limit of tries a bot bluffs at most every second time, or its turn would not end."""

MOST_COUNTED = 5000
"""Words looked at for common pairs of letters."""

MOST_TRIES = 40
"""Misspellings that a bluffing bot thinks of before it gives up."""


@rule
def looks_like_a_word(bot: Bot, letters: Integers, length: int) -> bool:
    """True when each pair of neighbouring letters is common in words."""
    odd_pairs = 0
    for position in range(1, length):
        if (bot.likely[letters[position - 1]] >> letters[position]) & 1 == 0:
            odd_pairs += 1
    return odd_pairs == 0


@rule_with_arrays
def count_pairs(index: WordIndex, pairs: Integers) -> int:
    """Count in pairs[a, b] how often letter b follows letter a in some words of the index; return the number of all pairs.

    Words are taken at even steps, MOST_COUNTED or a few more of them.
    """
    total = 0
    letters = np.zeros(MAX_WORD, np.int64)
    step = 1 + index.facts.shape[0] // MOST_COUNTED
    for word in range(0, index.facts.shape[0], step):
        length = letters_of(index, word, letters)
        for position in range(1, length):
            pairs[letters[position - 1], letters[position]] += 1
            total += 1
    return total


@rule
def answer_play(index: WordIndex, state: State, seat: int, bot: Bot, action: Action) -> None:
    """Challenge a word the bot does not know, by its doubt: more readily when the word looks like none."""
    action.do = DO_ACCEPT
    threshold = 0
    for word in range(state.play.word_count):
        letters = state.play.letters[word]
        length = state.play.lengths[word]
        found = find_word(index, letters, length)
        if found >= 0 and knows(index, found, bot.least_commonness):
            continue
        threshold = max(threshold, bot.doubt if looks_like_a_word(bot, letters, length) else bot.strong_doubt)
    if threshold > 0 and happens(state.streams, 1 + state.player_of[seat], threshold):
        action.do = DO_CHALLENGE


@rule
def bluff_instead(rules: Rules, index: WordIndex, state: State, seat: int, bot: Bot, desk: Desk, action: Action) -> None:
    """Put a misspelling in the place of the chosen play when the bot feels like it and it would earn more."""
    threshold = bot.bluff
    if rules.automatic and rules.retries == UNLIMITED:
        threshold = min(threshold, EVEN)
    if not happens(state.streams, 1 + state.player_of[seat], threshold):
        return
    if action.do != DO_PLAY:
        nothing = 0
        _lay_misspelling(rules, index, state, seat, bot, desk, nothing, action)
        return
    honest = 0
    for word in range(action.play.word_count):
        honest += action.play.money[word] + action.play.stock[word]
    if not _lay_misspelling(rules, index, state, seat, bot, desk, honest, action):
        lay_words(rules, index, state, seat, desk, desk.chosen_first, desk.chosen_second, action)


@rule
def _lay_misspelling(rules: Rules, index: WordIndex, state: State, seat: int, bot: Bot, desk: Desk, honest: int, action: Action) -> bool:
    """Lay a plausible word that is none and earns more than `honest` (money + stock); False when none comes to mind.

    A misspelling is a word the bot knows with the one letter that its cards lack replaced by one they have.
    """
    for letter in range(LETTER_COUNT):
        desk.extras[letter] = 1
    cards = desk.rack.sum()
    joker = 1
    count = OVERFLOW
    shortest = rules.min_word_length
    while count == OVERFLOW:
        count = find_alphagrams(index, desk.rack, desk.extras, joker, bot.least_commonness, shortest, min(cards, MAX_WORD), desk.found)
        shortest += 1
    salt = next_word(state.streams, 1 + state.player_of[seat]) >> 1
    for _ in range(MOST_TRIES):
        word = _word_to_misspell(index, bot, desk, count, salt)
        if word == NO_WORD:
            return False
        if _misspelled(rules, index, state, seat, bot, desk, word, action.play):
            earned = 0
            for place in range(action.play.word_count):
                earned += action.play.money[place] + action.play.stock[place]
            if earned > honest:
                action.do = DO_PLAY
                return True
        salt = mixed(salt, count)
    return False


@rule
def _word_to_misspell(index: WordIndex, bot: Bot, desk: Desk, count: int, salt: int) -> int:
    """Any known word of the alphagrams found, or NO_WORD; long ones are tried more often."""
    best = NO_WORD
    best_length = 0
    for _ in range(MOST_TRIES):
        if count == 0:
            return NO_WORD
        salt = mixed(salt, count)
        alphagram = alphagram_in(desk.found[salt % count])
        word = index.first_word[alphagram]
        length = word_length(index, word)
        if length > best_length and word_commonness(index, word) >= bot.least_commonness:
            best = word
            best_length = length
    return best


@rule
def _misspelled(rules: Rules, index: WordIndex, state: State, seat: int, bot: Bot, desk: Desk, word: int, play: Play) -> bool:
    """Write the word to the play with the lacking letter replaced; False when no spelling looks right or cards are lacking."""
    length = letters_of(index, word, desk.letters)
    place = NO_WORD
    copy_into(desk.left, desk.rack)
    for position in range(length):
        desk.left[desk.letters[position]] -= 1
        if desk.left[desk.letters[position]] < 0:
            place = position
    if place == NO_WORD:
        return False
    for letter in range(LETTER_COUNT):
        if desk.left[letter] <= 0:
            continue
        desk.letters[place] = letter
        if looks_like_a_word(bot, desk.letters, length) and find_word(index, desk.letters, length) < 0:
            clear_words(play)
            first = 0
            set_word(play, first, desk.letters, length)
            play.word_count = 1
            if arrange(rules, state, seat, play) == 0:
                return True
    return False
