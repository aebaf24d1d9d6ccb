"""The words of a variant: its book, which of its words are valid (rulebook: Rules for Building Words), and their bins."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from engines.core.records import Integers
from engines.ponkotsu_factory.parameters import Parameters
from engines.ponkotsu_factory.state import DOUBTFUL, NO_WORD, VALID
from engines.words.alphabet import ENGLISH, GERMAN_FOLDED
from engines.words.bins import WordBins, build_bins
from engines.words.book import WordBook, open_book, words_only
from engines.words.facts import FACT_BASE_MASK, FACT_BASE_SHIFT, FACT_LENGTH_MASK
from engines.words.lexicon import Lexicon, load_lexicon

COMPARATIVES: Final = ("ER", "EST")
"""How English comparatives end; no other inflected form of English does (rules digest 1.4 [C])."""


class Words(NamedTuple):
    """What a variant says of words."""

    book: WordBook
    """All words up to the rarest tier, in any form."""
    status: Integers
    """(words,) NO_WORD, VALID or DOUBTFUL, of words of the lengths that are played; read-only."""
    bins: WordBins
    """The valid words of these lengths."""


def words_of(parameters: Parameters, words: Iterable[str] | None = None) -> Words:
    """The words of a variant, or just these words, all of them valid. Raises UnknownName and BadInput."""
    lexicon = load_lexicon(parameters.lexicon)
    lengths = tuple(sorted(set(parameters.word_lengths)))
    if words is not None:
        book = words_only(list(words), GERMAN_FOLDED if lexicon.language == "de" else ENGLISH)
        return _marked(book, lengths, base_only=False, comparatives=False, certain=None)
    doubt = None if parameters.votes == "lexicon" else parameters.doubtful_tier
    return _words(_Asked(lexicon, parameters.max_tier, parameters.offensive_words, parameters.word_forms, lengths, doubt))


@dataclass(frozen=True, slots=True)
class _Asked:
    lexicon: Lexicon
    max_tier: int
    offensive_words: str
    word_forms: str
    lengths: tuple[int, ...]
    doubtful_tier: int | None

    def book(self, tier: int) -> WordBook:
        """The book of all words up to a tier."""
        alphabet = GERMAN_FOLDED if self.lexicon.language == "de" else ENGLISH
        return open_book(self.lexicon, max_tier=tier, offensive_words=self.offensive_words, alphabet=alphabet)


@lru_cache(maxsize=32)
def _words(asked: _Asked) -> Words:
    certain: frozenset[str] | None = None
    if asked.doubtful_tier is not None and asked.doubtful_tier <= asked.max_tier:
        certain = _texts(asked.book(asked.doubtful_tier - 1), asked.lengths) if asked.doubtful_tier else frozenset()
    english = asked.lexicon.language == "en" and asked.word_forms == "base_verbs_and_nouns"
    return _marked(asked.book(asked.max_tier), asked.lengths, base_only=asked.word_forms != "any", comparatives=english, certain=certain)


def _of_lengths(book: WordBook, lengths: tuple[int, ...]) -> Integers:
    found: Integers = np.flatnonzero(np.isin(np.asarray(book.index.facts) & FACT_LENGTH_MASK, lengths))
    return found


def _texts(book: WordBook, lengths: tuple[int, ...]) -> frozenset[str]:
    return frozenset(book.text(int(word)) for word in _of_lengths(book, lengths))


def _marked(book: WordBook, lengths: tuple[int, ...], *, base_only: bool, comparatives: bool, certain: frozenset[str] | None) -> Words:
    base = (np.asarray(book.index.facts) >> FACT_BASE_SHIFT) & FACT_BASE_MASK
    status = np.full(book.count(), NO_WORD, np.int64)
    for word in _of_lengths(book, lengths):
        text = book.text(int(word)) if comparatives or certain is not None else ""
        if base_only and base[word] == 0 and not (comparatives and text.endswith(COMPARATIVES)):
            continue
        status[word] = VALID if certain is None or text in certain else DOUBTFUL
    status.flags.writeable = False
    return Words(book, status, build_bins(book, lengths, status))
