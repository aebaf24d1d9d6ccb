"""Which words are valid (rulebook: Rules for Building Words)."""

from __future__ import annotations

from typing import Final

from engines.core.chance import mixed
from engines.core.compiled import rule
from engines.core.records import Integers
from engines.ponkotsu_factory.state import DOUBT, DOUBTFUL, NO_LETTER, NO_WORD, PLAYERS, VOTE_BITS, Rules, State
from engines.words.bins import LONGEST
from engines.words.candidates import MOST_WORDS
from engines.words.facts import WordIndex, find_word, word_stamp

OBJECTION: Final = 7
"""Sets the hash of an objection apart from others of a round."""


@rule
def letters_in(letters: Integers) -> int:
    """Letters of a word, 0 where none is written."""
    length = 0
    while length < LONGEST and letters[length] != NO_LETTER:
        length += 1
    return length


@rule
def same_word(one: Integers, other: Integers) -> bool:
    """True when two words have the same letters in the same order."""
    for place in range(LONGEST):  # noqa: SIM110 - Numba compiles no generator inside all()
        if one[place] != other[place]:
            return False
    return True


@rule
def dictionary_says(index: WordIndex, status: Integers, letters: Integers) -> int:
    """NO_WORD, VALID or DOUBTFUL. status: by word of the index."""
    word = find_word(index, letters, letters_in(letters))
    return NO_WORD if word < 0 else status[word]


@rule
def is_voted_out(rules: Rules, state: State, letters: Integers) -> bool:
    """True when a word of this spelling was voted out."""
    if state.voided == 0:
        return False
    for seat in range(rules.players):
        for word in range(rules.words):
            bit = seat * MOST_WORDS + word
            if state.voided >> bit & 1 and same_word(state.originals[seat, word], letters):
                return True
            if state.voided >> (VOTE_BITS + bit) & 1 and same_word(state.solutions[seat, word], letters):
                return True
    return False


@rule
def is_valid(rules: Rules, index: WordIndex, status: Integers, state: State, letters: Integers) -> bool:
    """What the table holds of a word: voted out, in the dictionary, or doubted."""
    if is_voted_out(rules, state, letters):
        return False
    if rules.votes == PLAYERS:
        return True
    word = find_word(index, letters, letters_in(letters))
    if word < 0 or status[word] == NO_WORD:
        return False
    if rules.votes == DOUBT and status[word] == DOUBTFUL:
        return mixed(mixed(state.chance, OBJECTION), word_stamp(index, word)) >= rules.objection
    return True
