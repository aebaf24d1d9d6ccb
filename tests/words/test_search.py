"""The compiled kernels against plain definitions."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.compiled import interpreted
from engines.core.errors import BadInput
from engines.core.places import CHECKOUT
from engines.words.alphabet import GERMAN, Alphabet
from engines.words.book import WordBook, open_book, words_only
from engines.words.facts import find_alphagram, find_word, letters_of, word_length
from engines.words.reference import python_rack_search, python_trie
from engines.words.search import OVERFLOW, SCRATCH, find_alphagrams, search_racks
from tests.words.plain import probe, search, spellable, words_found

FEW = st.text("ABCT", min_size=1, max_size=6)
RACK = st.text("ABCTZ", max_size=8)


@settings(max_examples=200, deadline=None)
@given(
    words=st.dictionaries(FEW, st.integers(-1, 900), min_size=1, max_size=40),
    rack=RACK,
    extras=st.dictionaries(st.sampled_from("ABCT"), st.integers(0, 3)),
    budget=st.integers(0, 4),
    least=st.sampled_from([-1, 0, 1, 250, 251, 400, 900]),
    lengths=st.tuples(st.integers(1, 4), st.integers(3, 7)),
)
def test_search_finds_what_the_definition_says(
    words: dict[str, int],
    rack: str,
    extras: dict[str, int],
    budget: int,
    least: int,
    lengths: tuple[int, int],
) -> None:
    book = words_only(list(words), commonness=words)
    ids = search(book, rack, extras, budget, least, lengths)
    assert ids is not None
    assert len(ids) == len(set(ids))
    expected = sorted(
        word
        for word, commonness in words.items()
        if spellable(word, rack, extras, budget) and lengths[0] <= len(word) <= lengths[1] and (least < 0 or commonness >= least)
    )
    assert words_found(book, ids, least) == expected


@settings(max_examples=200, deadline=None)
@given(words=st.sets(FEW, min_size=1, max_size=40), asked=FEW)
def test_find_word_knows_exactly_the_words(words: set[str], asked: str) -> None:
    book = words_only(sorted(words))
    found = book.find(asked)
    assert (found >= 0) == (asked in words)
    assert found < 0 or book.text(found) == asked
    assert (find_alphagram(book.index, book.alphabet.counts(asked)) >= 0) == (sorted(asked) in [sorted(word) for word in words])


def test_every_english_word_finds_itself(english: WordBook) -> None:
    letters = np.zeros(20, np.int64)
    for word in range(0, english.count(), 7):
        length = letters_of(english.index, word, letters)
        assert length == word_length(english.index, word)
        assert find_word(english.index, letters, length) == word


def test_english_racks_agree_with_the_dict_trie(english: WordBook) -> None:
    trie = python_trie(english.text(word) for word in range(english.count()))
    for rack in ("RETINASLOE", "EEEEAAIOUS", "QZXJVKWYBF", "ABCDEFGHIJ", "SSTTRREEAA", "E"):
        assert words_found(english, search(english, rack)) == sorted(python_rack_search(trie, rack))


def test_a_search_without_room_says_so_and_writes_nothing_beyond(english: WordBook) -> None:
    fitting = search(english, "RETINASLOE")
    assert fitting is not None
    assert search(english, "RETINASLOE", room=len(fitting)) == fitting
    assert search(english, "RETINASLOE", room=len(fitting) - 1) is None
    jokers = dict.fromkeys(english.alphabet.symbols, 1)
    assert search(english, "RETINASLOE", jokers, 1, room=len(fitting)) is None
    counts = english.alphabet.counts("CAT")
    assert find_alphagrams(english.index, counts, counts, 0, -1, 1, 9, np.zeros(SCRATCH - 1, np.int64)) == OVERFLOW


def test_longest_zero_finds_nothing(english: WordBook) -> None:
    assert search(english, "CAT", lengths=(0, 0)) == []


def test_a_set_of_racks_counts_like_one_by_one(english: WordBook) -> None:
    racks = np.stack([english.alphabet.counts(rack) for rack in ("RETINASLOE", "CATTLE")])
    single = [search(english, rack) for rack in ("RETINASLOE", "CATTLE")]
    out = np.zeros(20_000, np.int64)
    assert search_racks(english.index, racks, out) == sum(len(ids or []) for ids in single)


def test_32_symbols_fit_and_33_do_not() -> None:
    symbols = (*(chr(0x410 + number) for number in range(32)), "Ё")
    wide = Alphabet("wide", symbols[:32])
    book = words_only([symbols[31] * 20, "".join(symbols[12:32]), symbols[0]], wide)
    assert words_found(book, search(book, symbols[31] * 20)) == [symbols[31] * 20]
    assert book.find("".join(symbols[12:32])) >= 0
    with pytest.raises(BadInput, match="up to 32 symbols; 'wider' has 33"):
        words_only(["А"], Alphabet("wider", symbols))


@pytest.mark.skipif(interpreted(), reason="nothing is compiled")
def test_mapped_and_small_books_share_one_compiled_signature(english: WordBook) -> None:
    for book in (english, open_book("en", max_tier=0), words_only(["CAT", "ACT"]), words_only(["ÖL"], GERMAN)):
        assert search(book, "CAT") is not None
        book.find("ACT")
        book.text(0)
    for kernel in (find_alphagrams, find_word, letters_of):
        compiled: Any = kernel
        # Other callers may hand over letters or numbers of other types; the index is the same for all books.
        assert len({signature[0] for signature in compiled.signatures}) == 1
    assert not english.index.nodes.flags.writeable
    assert type(english.index.nodes) is np.ndarray


@pytest.mark.skipif(interpreted(), reason="nothing to compare with")
def test_interpreted_answers_equal_compiled_ones() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "tests.words.plain"]
    plain = subprocess.run(command, env=environment, cwd=CHECKOUT, capture_output=True, text=True, check=True)
    assert plain.stdout == probe()
