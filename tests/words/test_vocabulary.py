"""The dials: what bots know and notice."""

from __future__ import annotations

import numpy as np
import pytest

from engines.core.errors import BadInput
from engines.words.book import WordBook, open_book, words_only
from engines.words.vocabulary import hundredths, knows, notice_table, notices, noticing_chance

CERTAIN = 2**31


def test_chances_fall_with_length_and_rarity_and_rise_with_attention() -> None:
    table = notice_table(0.6)
    assert table.shape == (17, 91)
    assert (np.diff(table, axis=0) <= 0).all()
    assert (np.diff(table, axis=1) >= 0).all()
    assert (notice_table(0.8) >= table).all()
    assert table[5, 45] == round(0.6 * CERTAIN)


def test_full_attention_notices_all_and_none_notices_nothing() -> None:
    assert (notice_table(1.0) == CERTAIN).all()
    assert (notice_table(0.0) == 0).all()


def test_noticing_meets_its_chance(english: WordBook) -> None:
    word = english.find("TABLE")
    table = notice_table(0.6)
    share = np.mean([notices(table, english.index, word, salt * 7919) for salt in range(4000)])
    expected = table[5, 50:55].mean() / CERTAIN
    assert abs(share - expected) < 0.05


def test_noticing_ignores_the_filters_of_the_lexicon(english: WordBook) -> None:
    common = open_book("en", max_tier=0)
    table = notice_table(0.7)
    for salt in range(200):
        assert notices(table, english.index, english.find("TABLE"), salt) == notices(table, common.index, common.find("TABLE"), salt)


def test_flagged_words_are_neither_known_nor_noticed() -> None:
    book = words_only(["TAB", "CAT"], commonness={"TAB": -1, "CAT": 0})
    assert not knows(book.index, book.find("TAB"), 0)
    assert not knows(book.index, book.find("TAB"), -1)
    assert not notices(notice_table(1.0), book.index, book.find("TAB"), 1)
    assert knows(book.index, book.find("CAT"), 0)
    assert not knows(book.index, book.find("CAT"), 1)


def test_thresholds_are_hundredths() -> None:
    assert [hundredths(value) for value in (0, 3.5, 4.5, 9)] == [0, 350, 450, 900]


@pytest.mark.parametrize("value", [-0.1, 9.1, float("nan")])
def test_bad_dials_are_refused(value: float) -> None:
    with pytest.raises(BadInput, match="0 to 9"):
        hundredths(value)
    with pytest.raises(BadInput, match="0 to 1"):
        noticing_chance(value, 5, 4.5)
