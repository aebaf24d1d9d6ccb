"""Own word lists: what is read, reported, measured, stored and refused."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.errors import BadInput, UnknownName
from engines.words.alphabet import Alphabet
from engines.words.book import open_book
from engines.words.facts import word_commonness
from engines.words.lexicon import lexicon_names, load_lexicon
from engines.words.upload import MOST_BYTES, read_word_list, save_word_list


def test_lines_are_normalised_and_the_rest_is_reported() -> None:
    words = read_word_list("\ufeff# my list\ncat\n Dog \n\ncat\nnaïve\nx\nice cream\n", "mine", "en")
    assert words.words == ("CAT", "DOG")
    assert (words.invalid, words.invalid_examples, words.repeated) == (3, ("naïve", "x", "ice cream"), 1)
    assert words.by_length == {3: 2}
    assert words.by_letter["C"] == 1
    assert words.by_letter["Z"] == 0
    assert "2 words" in words.report
    assert "3 lines" in words.report
    assert "'naïve'" in words.report


def test_german_lists_keep_umlauts_and_write_ss() -> None:
    words = read_word_list("Straße\no\u0308l\n".encode(), "strassen", "de")
    assert words.words == ("STRASSE", "ÖL")


@settings(max_examples=100, deadline=None)
@given(st.text(st.characters(exclude_characters="\0"), max_size=200))
def test_every_line_is_a_word_or_counted(text: str) -> None:
    lines = [line.strip() for line in text.removeprefix("\ufeff").splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    words = read_word_list(text + "\ncat", "any")
    assert len(words.words) + words.invalid + words.repeated == len(lines) + 1


@pytest.mark.parametrize(
    ("text", "name", "sentence"),
    [
        ("cat", "en", "small letters"),
        ("cat", "My List", "small letters"),
        ("cat", "../up", "small letters"),
        ("", "empty", "has no word"),
        ("1\n2\n", "digits", "has no word"),
        (b"\xff\xfe", "binary", "not UTF-8"),
        ("cat\0", "zero", "zero byte"),
        ("ab\n" * (MOST_BYTES // 3 + 1), "long", "at most 2000000 bytes"),
    ],
)
def test_refusals_are_one_sentence(text: str | bytes, name: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence) as caught:
        read_word_list(text, name)
    assert str(caught.value).count(". ") == 0
    assert str(caught.value).endswith(".")
    assert len(str(caught.value)) < 200


def test_too_many_words_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engines.words.upload.MOST_WORDS", 2)
    with pytest.raises(BadInput, match="at most 2 words; 'many' has 3"):
        read_word_list("ab\ncd\nef", "many")


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(UnknownName, match="no language 'fr'"):
        read_word_list("chat", "mots", "fr")


def test_stored_lists_are_measured_by_their_language(own_data: Path) -> None:
    stored = save_word_list(read_word_list("cat\nblorp\nfuck", "mine", "en"))
    assert lexicon_names() == ["en", "de", "mine"]
    assert load_lexicon("mine") == stored == load_lexicon(str(stored.path))
    frame = stored.frame()
    assert frame["word"].to_list() == ["BLORP", "CAT", "FUCK"]
    assert frame["zipf"][0] == 0
    assert frame["zipf"][1] > 4
    assert frame["offensive"].to_list() == [0, 0, 2]
    assert open_book("mine", max_tier=0).count() == 3
    assert open_book("mine", offensive_words="banned").count() == 2


def test_a_list_without_language_is_known_to_bots(own_data: Path) -> None:
    book = open_book(save_word_list(read_word_list("blorp", "nonsense")))
    assert word_commonness(book.index, 0) == 500


def test_saving_again_replaces_and_changes_the_hash(own_data: Path) -> None:
    first = save_word_list(read_word_list("cat", "mine", "en"))
    assert save_word_list(read_word_list("cat", "mine", "en")).hash == first.hash
    second = save_word_list(read_word_list("dog", "mine", "en"))
    assert second.hash != first.hash
    assert open_book("mine").find("DOG") == 0
    assert [path.name for path in second.path.parent.iterdir()] == ["mine.parquet"]


def test_a_list_brings_its_alphabet(own_data: Path) -> None:
    greek = Alphabet("greek", tuple("ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"), frozenset("ΑΕΗΙΟΥΩ"), (("Ά", "Α"),))
    save_word_list(read_word_list("άλφα\nβητα", "ellinika", alphabet=greek))
    lexicon = load_lexicon("ellinika")
    assert lexicon.alphabet == greek
    assert open_book(lexicon).find("αλφα") >= 0


def test_a_file_that_is_no_lexicon_is_refused(own_data: Path, tmp_path: Path) -> None:
    (tmp_path / "junk.parquet").write_bytes(b"junk")
    with pytest.raises(BadInput, match=r"'junk\.parquet' cannot be read as a lexicon"):
        load_lexicon(str(tmp_path / "junk.parquet"))
    pl.DataFrame({"word": ["CAT"]}).write_parquet(tmp_path / "poor.parquet")
    with pytest.raises(BadInput, match="has no column 'zipf'"):
        load_lexicon(str(tmp_path / "poor.parquet"))


def test_an_unknown_lexicon_offers_the_nearest(own_data: Path) -> None:
    save_word_list(read_word_list("cat", "animals", "en"))
    with pytest.raises(UnknownName, match="no lexicon 'animal'.*Did you mean animals"):
        load_lexicon("animal")
