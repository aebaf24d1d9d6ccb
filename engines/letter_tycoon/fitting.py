"""Which words the cards allow: copies, the added S, and enough cards of the hand in each word (rules digest 2.5.2, 2.6)."""

from __future__ import annotations

from engines.core.compiled import rule
from engines.letter_tycoon.desk import NO_WORD, Desk
from engines.letter_tycoon.state import ADD_S, COPY_CARD, LETTER_COUNT, LETTER_S, MAX_WORDS, NOBODY, Rules
from engines.words.facts import WordIndex, word_length, word_letter


@rule
def fits(rules: Rules, index: WordIndex, desk: Desk, first: int, second: int, least_real: int) -> bool:
    """True when hand and pool allow the first word and, unless it is NO_WORD, the second one beside it.

    least_real: cards that a copy needs beside it, as a rule `rules.copy_min_real_cards`; 0 for a word that another will join.
    Made letters (the copy, the added S) are used only for what the cards lack: elsewhere they would save no card of the hand
    that a word needs.
    """
    words = 1 if second == NO_WORD else MAX_WORDS
    _count_needs(index, desk, first, second)
    lacking = 0
    for letter in range(LETTER_COUNT):
        lacking += max(0, desk.need[0, letter] + desk.need[1, letter] - desk.rack[letter])
    if lacking == 0:
        return _hand_reaches(rules, desk, words)
    if lacking > desk.extra_budget:
        return False
    copies = desk.ability[COPY_CARD]
    letters = word_length(index, first)
    if words == MAX_WORDS:
        letters += word_length(index, second)
    if letters - lacking < least_real:
        copies = 0
    if _copied(rules, desk, words, lacking, copies):
        return True
    return _with_added_s(rules, index, desk, first, second, lacking, copies)


@rule
def _count_needs(index: WordIndex, desk: Desk, first: int, second: int) -> None:
    """Count the letters of each word in `desk.need`."""
    for letter in range(LETTER_COUNT):
        desk.need[0, letter] = 0
        desk.need[1, letter] = 0
    for position in range(word_length(index, first)):
        desk.need[0, word_letter(index, first, position)] += 1
    if second != NO_WORD:
        for position in range(word_length(index, second)):
            desk.need[1, word_letter(index, second, position)] += 1


@rule
def _with_added_s(rules: Rules, index: WordIndex, desk: Desk, first: int, second: int, lacking: int, copies: int) -> bool:
    """True when an S added to one of the words, and perhaps a copy for the rest, make up for what is lacking."""
    if desk.ability[ADD_S] == 0:
        return False
    words = 1 if second == NO_WORD else MAX_WORDS
    if desk.need[0, LETTER_S] + desk.need[1, LETTER_S] <= desk.rack[LETTER_S]:
        return False
    for place in range(words):
        word = first if place == 0 else second
        if word_letter(index, word, word_length(index, word) - 1) != LETTER_S:
            continue
        desk.need[place, LETTER_S] -= 1
        enough = _hand_reaches(rules, desk, words) if lacking == 1 else _copied(rules, desk, words, lacking - 1, copies)
        desk.need[place, LETTER_S] += 1
        if enough:
            return True
    return False


@rule
def _copied(rules: Rules, desk: Desk, words: int, lacking: int, copies: int) -> bool:
    """True when `copies` (0 or 1) copies of a real card make up for all that is lacking."""
    if copies == 0 or lacking != 1:
        return False
    copied = NOBODY
    for letter in range(LETTER_COUNT):
        if desk.need[0, letter] + desk.need[1, letter] > desk.rack[letter]:
            copied = letter
    if desk.rack[copied] == 0:
        return False
    for place in range(words):
        if desk.need[place, copied] == 0:
            continue
        desk.need[place, copied] -= 1
        enough = _hand_reaches(rules, desk, words)
        desk.need[place, copied] += 1
        if enough:
            return True
    return False


@rule
def _hand_reaches(rules: Rules, desk: Desk, words: int) -> bool:
    """True when each word can have its least number of cards from the hand.

    Each word must reach the number with all the hand cards it could use, and both together twice the number: then some
    division of the shared letters serves both.
    """
    least = rules.min_hand_cards_per_word
    if least == 0:
        return True
    in_first = 0
    in_second = 0
    in_both = 0
    for letter in range(LETTER_COUNT):
        held = desk.hand[letter]
        in_first += min(held, desk.need[0, letter])
        in_second += min(held, desk.need[1, letter])
        in_both += min(held, desk.need[0, letter] + desk.need[1, letter])
    if words == 1:
        return in_first >= least
    return in_first >= least and in_second >= least and in_both >= 2 * least
