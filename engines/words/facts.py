"""The arrays of an index, and the compiled functions that read a word from them."""

from __future__ import annotations

from typing import NamedTuple

from engines.core.compiled import rule
from engines.core.records import Integers
from engines.words.bits import ones
from engines.words.trie import FIRST_MASK, MASK_SHIFT, TERMINAL_SHIFT

FACT_LENGTH_MASK = 31
FACT_BASE_SHIFT = 5
FACT_BASE_MASK = 3
FACT_COMMONNESS_SHIFT = 7
FACT_COMMONNESS_MASK = 1023
FACT_STAMP_SHIFT = 17
"""A word's facts, from the lowest bit: length (5 bits), base form (2), commonness + 1 (10), stamp (31)."""

MOST_COMMON = 900
"""Commonness is cut at Zipf 9.00 (the commonest word of a language has about 7.8)."""

LETTERS_A_HALF = 10
LETTER_BITS = 6
LETTER_MASK = 63


class WordIndex(NamedTuple):
    """Words by alphagram: read-only, C-contiguous int64 arrays, so that every index has one compiled type."""

    nodes: Integers
    """(nodes,) packed trie (trie.py); a node's number is the alphagram's id."""
    first_word: Integers
    """(nodes + 1,) the words of alphagram a are first_word[a] .. first_word[a + 1] - 1."""
    low: Integers
    """(words,) letters 0..9 as codes, six bits each, the first letter lowest."""
    high: Integers
    """(words,) letters 10..19."""
    facts: Integers
    """(words,) length, base form, commonness and stamp, packed."""
    rank_of: Integers
    """(64,) place of a letter code in the order of the trie."""
    code_of: Integers
    """(64,) letter code at a place in the order of the trie."""


@rule
def word_length(index: WordIndex, word: int) -> int:
    """Letters of a word."""
    facts: int = index.facts[word]
    return facts & FACT_LENGTH_MASK


@rule
def word_base_form(index: WordIndex, word: int) -> int:
    """0 inflected form only, 1 both readings, 2 base form only."""
    facts: int = index.facts[word]
    return (facts >> FACT_BASE_SHIFT) & FACT_BASE_MASK


@rule
def word_commonness(index: WordIndex, word: int) -> int:
    """Zipf in hundredths; -1 for a word that bots never use (flagged offensive, or German and unattested)."""
    facts: int = index.facts[word]
    return ((facts >> FACT_COMMONNESS_SHIFT) & FACT_COMMONNESS_MASK) - 1


@rule
def word_stamp(index: WordIndex, word: int) -> int:
    """A 31-bit hash of the word's text, the same in every index that holds the word."""
    facts: int = index.facts[word]
    return facts >> FACT_STAMP_SHIFT


@rule
def word_letter(index: WordIndex, word: int, position: int) -> int:
    """Letter code at a position, 0-based and below the word's length."""
    if position < LETTERS_A_HALF:
        half: int = index.low[word]
        return (half >> (LETTER_BITS * position)) & LETTER_MASK
    half = index.high[word]
    return (half >> (LETTER_BITS * (position - LETTERS_A_HALF))) & LETTER_MASK


@rule
def letters_of(index: WordIndex, word: int, out: Integers) -> int:
    """Write the letter codes of a word to `out` (at least as long as the word); return its length."""
    length = word_length(index, word)
    for position in range(length):
        out[position] = word_letter(index, word, position)
    return length


@rule
def child_of(index: WordIndex, node: int, rank: int) -> int:
    """The child of a trie node by the letter of `rank`, or -1."""
    packed: int = index.nodes[node]
    mask = packed >> MASK_SHIFT
    bit = 1 << rank
    if mask & bit == 0:
        return -1
    return (packed & FIRST_MASK) + ones(mask & (bit - 1))


@rule
def find_alphagram(index: WordIndex, counts: Integers) -> int:
    """The alphagram made of exactly `counts` (int64 by letter code), or -1 when no word has these letters."""
    node = 0
    for rank in range(counts.shape[0]):
        # Codes of the alphabet take the ranks 0..size-1, so this visits every letter once.
        for _ in range(counts[index.code_of[rank]]):
            node = child_of(index, node, rank)
            if node < 0:
                return -1
    if (index.nodes[node] >> TERMINAL_SHIFT) & 1 == 0:
        return -1
    return node


@rule
def find_word(index: WordIndex, letters: Integers, length: int) -> int:
    """The id of the word spelled by the codes letters[0:length], or -1 when it is no word."""
    node = 0
    smallest = -1
    placed = 0
    # Walk down in order of rank: repeatedly take the smallest rank above the last (words are short).
    while placed < length:
        rank = LETTER_MASK + 1
        repeats = 0
        for position in range(length):
            other = index.rank_of[letters[position]]
            if smallest < other < rank:
                rank = other
                repeats = 1
            elif other == rank:
                repeats += 1
        for _ in range(repeats):
            node = child_of(index, node, rank)
            if node < 0:
                return -1
        smallest = rank
        placed += repeats
    for word in range(index.first_word[node], index.first_word[node + 1]):
        if _spells(index, word, letters, length):
            return word
    return -1


@rule
def _spells(index: WordIndex, word: int, letters: Integers, length: int) -> bool:
    """True when the word has the letters, which are known to be a permutation of its own."""
    for position in range(length):  # noqa: SIM110 - Numba compiles no generator inside all()
        if word_letter(index, word, position) != letters[position]:
            return False
    return True
