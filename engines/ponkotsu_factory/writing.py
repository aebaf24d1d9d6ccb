"""Words, tiles and times between records and JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from engines.core.errors import BadInput, TilewrightError, shortened
from engines.core.game import Json
from engines.core.records import Integers
from engines.ponkotsu_factory.parameters import LETTERS
from engines.ponkotsu_factory.state import MAX_LETTERS, NO_LETTER, SECOND, VOTE_BITS, Rules, State
from engines.words.alphabet import Alphabet
from engines.words.bins import LONGEST
from engines.words.candidates import MOST_WORDS

NEAR = 1e-6


def word_text(letters: Iterable[int]) -> str:
    """A word of a record; empty where none is written."""
    return "".join(LETTERS[int(letter)] for letter in letters if letter != NO_LETTER)


def words_text(words: Any) -> list[str]:
    """The words of a row of originals or solutions."""
    return [text for text in map(word_text, words) if text]


def tiles_text(counts: Integers) -> str:
    """Tiles by letter as a text, in the order of the alphabet."""
    return "".join(letter * int(count) for letter, count in zip(LETTERS, counts, strict=False))


def tiles_of(words: Sequence[str]) -> str:
    """The tiles of some words, in the order of the alphabet: nothing of the words can be told from it."""
    return "".join(sorted("".join(words)))


def counts_of(alphabet: Alphabet, text: str, what: str, error: type[TilewrightError]) -> Integers:
    """Tiles by letter, (MAX_LETTERS,)."""
    return np.bincount(codes_of(alphabet, text, what, error), minlength=MAX_LETTERS).astype(np.int64)


def codes_of(alphabet: Alphabet, text: str, what: str, error: type[TilewrightError]) -> Integers:
    """Letter codes. Raises `error` with a sentence that names `what`."""
    try:
        return alphabet.encode(text)
    except BadInput as fault:
        raise error(f"{what}: {fault.sentence}") from None


def write_word(alphabet: Alphabet, text: str, what: str, letters: Any, error: type[TilewrightError]) -> None:
    """Write a word of up to LONGEST letters to `letters`, (LONGEST,)."""
    codes = codes_of(alphabet, text, what, error)
    if not 1 <= len(codes) <= LONGEST:
        raise error(f"{what}: a word has 1 to {LONGEST} letters; '{shortened(text)}' has {len(codes)}.")
    letters[:] = NO_LETTER
    letters[: len(codes)] = codes


def seconds(hundredths: int) -> float:
    """A time as JSON has it."""
    return int(hundredths) / SECOND


def hundredths(value: float, what: str, error: type[TilewrightError]) -> int:
    """A time of JSON in hundredths. Raises `error` when it is no whole number of them."""
    exact = value * SECOND
    if abs(exact - round(exact)) > NEAR:
        raise error(f"{what} is given in whole hundredths of a second; {value:g} was given.")
    return round(exact)


def voted_words(rules: Rules, state: State, bits: int) -> list[Json]:
    """The words of a set of votes, each as creator or solver and word."""
    found: list[Json] = []
    for seat in range(int(rules.players)):
        for word in range(int(rules.words)):
            bit = seat * MOST_WORDS + word
            if bits >> bit & 1:
                found.append({"creator": seat, "word": word_text(state.originals[seat, word])})
            if bits >> (VOTE_BITS + bit) & 1:
                found.append({"solver": seat, "word": word_text(state.solutions[seat, word])})
    return found


def bits_of(rules: Rules, state: State, alphabet: Alphabet, given: Any, what: str, error: type[TilewrightError]) -> int:
    """Every place where a word lies that is named by its creator or solver. Raises `error` when nobody has it."""
    if (given.creator is None) == (given.solver is None):
        raise error(f"{what} names a creator or a solver, and one of them only.")
    seat, kind = (given.creator, "creator") if given.creator is not None else (given.solver, "solver")
    if seat >= rules.players:
        raise error(f"{what}: {kind} is a seat from 0 to {rules.players - 1}; {seat} was given.")
    text = alphabet.folded(given.word)
    own = words_text(state.originals[seat] if kind == "creator" else state.solutions[seat])
    if text not in own:
        whose = "an Original" if kind == "creator" else "a Solution"
        raise error(f"{what}: '{shortened(text)}' is not {whose} of seat {seat}; its words are {', '.join(own) or 'none'}.")
    bits = 0
    for other in range(int(rules.players)):
        for word in range(int(rules.words)):
            bit = other * MOST_WORDS + word
            if word_text(state.originals[other, word]) == text:
                bits |= 1 << bit
            if word_text(state.solutions[other, word]) == text:
                bits |= 1 << (VOTE_BITS + bit)
    return bits
