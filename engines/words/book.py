"""A book: the index of a lexicon under a game's word rules, built once and memory-mapped by everybody."""

from __future__ import annotations

import hashlib
import json
import logging
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import numpy as np
import polars as pl

from engines.core.errors import BadInput, UnknownName
from engines.core.places import cache_folder
from engines.words.alphabet import ENGLISH, Alphabet
from engines.words.build import WordRows, build_index
from engines.words.facts import WordIndex, find_word, letters_of
from engines.words.lexicon import Lexicon, alphabet_facts, load_lexicon
from engines.words.stored import read_only, store_index, stored_index
from engines.words.trie import LONGEST_WORD

log = logging.getLogger("tilewright.words")

BUILD_VERSION = 1
"""Raise it when the arrays of an index change meaning: older stored ones are then built anew."""

OFFENSIVE_LIMITS = {"allowed": 2, "strong_banned": 1, "banned": 0}
"""Policy -> the highest offensive flag (0 no, 1 mild, 2 strong) that is still a word."""

MOST_TIER = 3


@dataclass(frozen=True, slots=True, eq=False)
class WordBook:
    """An index with what is needed to read it as text. `index` goes to compiled functions."""

    lexicon: str
    """Name of the lexicon, or 'words' for an explicit list."""
    hash: str
    """The lexicon's content hash (16 hex digits)."""
    key: str
    """Hash of the lexicon and all filters: two books of one key are equal."""
    alphabet: Alphabet
    """Alphabet the words are written in after folding."""
    index: WordIndex = field(repr=False)
    left_out: int
    """Words of the lexicon that the alphabet or the lengths cannot hold."""

    def count(self) -> int:
        """Number of words."""
        return len(self.index.facts)

    def text(self, word: int) -> str:
        """A word in the alphabet's symbols. Raises BadInput for an id outside 0..count-1."""
        if not 0 <= word < self.count():
            raise BadInput(f"A word id of this book is 0 to {self.count() - 1}; {word} was given.")
        letters = np.zeros(LONGEST_WORD, np.int64)
        length = letters_of(self.index, word, letters)
        return self.alphabet.decode(letters[:length].tolist())

    def find(self, text: str) -> int:
        """The id of a word, or -1 when it is none. Folds; a text with foreign letters is no word."""
        try:
            letters = self.alphabet.encode(text)
        except BadInput:
            return -1
        return find_word(self.index, letters, len(letters)) if 0 < len(letters) <= LONGEST_WORD else -1

    def words_of(self, alphagram: int) -> range:
        """Ids of the words that have exactly an alphagram's letters."""
        return range(int(self.index.first_word[alphagram]), int(self.index.first_word[alphagram + 1]))


def open_book(
    lexicon: Lexicon | str,
    *,
    max_tier: int = MOST_TIER,
    offensive_words: str = "allowed",
    alphabet: Alphabet | None = None,
    shortest: int = 2,
    longest: int = 15,
) -> WordBook:
    """The book of a lexicon under word rules; built at first use, then memory-mapped, and kept in this process.

    max_tier 0..3 keeps tiers up to it. offensive_words is a policy of OFFENSIVE_LIMITS. alphabet: what words are folded
    into, the lexicon's own unless given; words it cannot write are left out. Raises UnknownName and BadInput.
    """
    known = load_lexicon(lexicon) if isinstance(lexicon, str) else lexicon
    if not 0 <= max_tier <= MOST_TIER:
        raise BadInput(f"max_tier is 0 to {MOST_TIER}; {max_tier} was given.")
    if offensive_words not in OFFENSIVE_LIMITS:
        raise UnknownName("policy for offensive words", offensive_words, OFFENSIVE_LIMITS)
    if not 1 <= shortest <= longest <= LONGEST_WORD:
        raise BadInput(f"Word lengths are 1 to {LONGEST_WORD}, the shortest first; {shortest} to {longest} were given.")
    rules = _BookRules(known, max_tier, offensive_words, alphabet or known.alphabet, shortest, longest)
    return _opened(rules, cache_folder())


def words_only(words: Sequence[str], alphabet: Alphabet = ENGLISH, commonness: Mapping[str, int] | None = None) -> WordBook:
    """A small book in memory of exactly these words, each once: base forms, of Zipf 5.00 unless `commonness` differs.

    commonness: hundredths of Zipf by text as given, -1 for a word kept from bots. Raises BadInput when there is no word
    or a word cannot be written in the alphabet.
    """
    given = commonness or {}
    by_text = {alphabet.folded(word): given.get(word, 500) for word in words}
    for text in by_text:
        if not text:
            raise BadInput("A word has at least one letter; an empty one was given.")
        alphabet.encode(text)
    if not by_text:
        raise BadInput("A list of words needs at least one word.")
    texts = sorted(by_text)
    rows = WordRows(texts, np.array([by_text[text] for text in texts], np.int64), np.full(len(texts), 2, np.int64))
    digest = hashlib.sha256(json.dumps([texts, rows.commonness.tolist(), alphabet_facts(alphabet)]).encode())
    short = digest.hexdigest()[:16]
    return WordBook("words", short, short, alphabet, read_only(build_index(alphabet, rows)), 0)


@dataclass(frozen=True, slots=True)
class _BookRules:
    lexicon: Lexicon
    max_tier: int
    offensive_words: str
    alphabet: Alphabet
    shortest: int
    longest: int

    def key(self) -> str:
        """Sixteen hex digits over everything the arrays depend on."""
        parts = [BUILD_VERSION, self.lexicon.hash, self.lexicon.language, self.max_tier]
        facts = [self.offensive_words, alphabet_facts(self.alphabet), self.shortest, self.longest]
        return hashlib.sha256(json.dumps([*parts, *facts], sort_keys=True).encode()).hexdigest()[:16]


@lru_cache(maxsize=16)
def _opened(rules: _BookRules, cache: Path) -> WordBook:
    key = rules.key()
    folder = cache / "words" / key
    stored = stored_index(folder)
    if stored is None:
        rows, dropped = _rows(rules)
        stored = _kept(folder, build_index(rules.alphabet, rows), dropped)
    index, left_out = stored
    return WordBook(rules.lexicon.name, rules.lexicon.hash, key, rules.alphabet, index, left_out)


def _kept(folder: Path, built: WordIndex, left_out: int) -> tuple[WordIndex, int]:
    """The index as it lies on disk now; when it cannot be stored, as it is in memory, which the log says."""
    try:
        store_index(folder, built, left_out)
    except OSError as error:
        log.warning("The word index cannot be kept in '%s' (%s); it is built anew at each start.", folder, error.strerror or error)
        return read_only(built), left_out
    stored = stored_index(folder)
    if stored is None:
        raise BadInput(f"The word index in '{folder}' cannot be read; delete that folder.")
    return stored


def _rows(rules: _BookRules) -> tuple[WordRows, int]:
    """Words that the rules admit, folded, sorted by text; and how many the alphabet or the lengths left out.

    Words that fold into one text become one: the commonest counts, a flag on either counts, and an inflected form
    beside a base form makes both readings.
    """
    limit = OFFENSIVE_LIMITS[rules.offensive_words]
    text = pl.col("word").str.to_uppercase()
    if rules.alphabet.folding:
        foreign, written = zip(*rules.alphabet.folding, strict=True)
        text = text.str.replace_many(list(foreign), list(written))
    admitted = rules.lexicon.frame().filter(pl.col("tier") <= rules.max_tier, pl.col("offensive") <= limit).with_columns(text.alias("word"))
    symbols = "".join(re.escape(symbol) for symbol in rules.alphabet.symbols)
    fitting = admitted.filter(
        pl.col("word").str.contains(f"^[{symbols}]+$"),
        pl.col("word").str.len_chars().is_between(rules.shortest, rules.longest),
    )
    if fitting.is_empty():
        raise BadInput(f"No word of the lexicon '{rules.lexicon.name}' fits these word rules.")
    base = pl.when(pl.col("base_form").min() == pl.col("base_form").max()).then(pl.col("base_form").max()).otherwise(1)
    merged = fitting.group_by("word").agg(pl.col("zipf").max(), base.alias("base_form"), pl.col("offensive").max()).sort("word")
    commonness = (merged["zipf"].cast(pl.Float64) * 100).round().cast(pl.Int64).to_numpy().copy()
    if rules.lexicon.language == "de":
        # About half of the unattested German words are noise for play: people may use them, bots do not.
        commonness[commonness == 0] = -1
    commonness[merged["offensive"].to_numpy() > 0] = -1
    rows = WordRows(merged["word"].to_list(), commonness, merged["base_form"].cast(pl.Int64).to_numpy())
    return rows, len(admitted) - len(fitting)
