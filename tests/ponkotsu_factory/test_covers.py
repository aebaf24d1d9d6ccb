"""Words by letter counts and exact covers (engines/words/bins.py, candidates.py, covers.py) against trying everything."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.errors import BadInput
from engines.ponkotsu_factory.game import Workshop
from engines.ponkotsu_factory.helps import solutions_of
from engines.words.alphabet import Alphabet
from engines.words.bins import GUARDS, WordBins, build_bins, known_entries
from engines.words.book import words_only
from engines.words.covers import plain_covers
from tests.ponkotsu_factory.scene import Scene, seated_table

FEW = ("ACE", "CAB", "BAD", "DAB", "BEAD", "CAFE", "FACE", "DEAF", "FADE", "DECAF", "FACED", "BED", "DEB", "AAA", "ADA", "DAD", "EDDA", "DEAD")


def texts(table: Workshop, bins: WordBins) -> list[str]:
    return [table.book.text(int(word)) for word in bins.word]


def test_bins_hold_the_words_of_each_length_the_commonest_first() -> None:
    table = seated_table(words=None, word_lengths=[3, 4, 5])
    bins = table.bins
    for length in (3, 4, 5):
        entries = slice(int(bins.first[length]), int(bins.first[length + 1]))
        assert {len(text) for text in texts(table, bins)[entries]} == {length}
        assert (np.diff(bins.commonness[entries]) <= 0).all()
        known = known_entries(bins, length, 400)
        assert known == int((bins.commonness[entries] >= 400).sum()) > 100
        assert (bins.commonness[entries][: int(bins.usable[length])] >= 0).all()
        assert (bins.commonness[entries][int(bins.usable[length]) :] == -1).all()


def test_letters_are_counted_with_a_guard_kept_free() -> None:
    bins = seated_table(words=None).bins
    for part in (bins.low, bins.middle, bins.high):
        assert (np.asarray(part) & GUARDS == 0).all()


def test_an_alphabet_that_is_too_large_is_refused() -> None:
    alphabet = Alphabet("large", tuple(chr(ord("A") + code) for code in range(26)) + tuple("ÄÖÜÉÈ"))
    book = words_only(["ABC"], alphabet)
    with pytest.raises(BadInput, match=r"Words are counted in alphabets of up to 30 letters; 'large' has 31\."):
        build_bins(book, [3], np.ones(1, np.int64))


@st.composite
def piles(draw: st.DrawFn) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A lexicon and the words of a pile."""
    words = draw(st.lists(st.text("ABCDE", min_size=3, max_size=5), min_size=2, max_size=25, unique=True))
    return tuple(words), tuple(draw(st.lists(st.sampled_from(words), min_size=1, max_size=4)))


@settings(max_examples=60, deadline=None)
@given(pile=piles())
def test_every_cover_is_found_once_and_nothing_else(pile: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    words, originals = pile
    lengths = [len(word) for word in originals]
    scene = Scene(*[originals] * 4, words=words, word_lengths=lengths)
    found = solutions_of(scene.table, scene.state, 0)
    listed = [solution.words for solution in found.found]
    expected = {cover for order in {tuple(sorted(lengths))} for cover in plain_covers(words, "".join(originals), order)}
    assert len(listed) == len(set(listed))
    assert set(listed) == expected
    assert found.complete
    assert tuple(sorted(originals)) in expected


def test_covers_of_a_real_pile_use_exactly_its_tiles_and_mark_the_originals() -> None:
    scene = Scene(words=None)
    found = solutions_of(scene.table, scene.state, 0)
    assert len(found.found) > 20
    assert all(Counter("".join(solution.words)) == Counter("FACEBLUEGOLD") for solution in found.found)
    assert [solution.words for solution in found.found if solution.originals == 3] == [("BLUE", "FACE", "GOLD")]
    assert [solution.commonness for solution in found.found] == sorted((solution.commonness for solution in found.found), reverse=True)
    everyday = solutions_of(scene.table, scene.state, 0, vocabulary=4.0)
    assert {solution.words for solution in everyday.found} < {solution.words for solution in found.found}


def test_the_bound_is_said_when_there_are_more() -> None:
    scene = Scene(*[("RATE", "LINE", "SOAP")] * 4, words=None, max_tier=3, word_forms="any")
    found = solutions_of(scene.table, scene.state, 0)
    assert (len(found.found), found.complete) == (256, False)


def test_plain_covers_of_a_small_pile() -> None:
    assert plain_covers(FEW, "FACEBED", (3, 4)) == {("BED", "CAFE"), ("BED", "FACE"), ("CAFE", "DEB"), ("DEB", "FACE")}
