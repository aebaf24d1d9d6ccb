"""Books: filters, folding, storing, and building at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from engines.core.errors import BadInput, UnknownName
from engines.core.places import CHECKOUT
from engines.words import stored
from engines.words.alphabet import ENGLISH, GERMAN_FOLDED
from engines.words.book import WordBook, open_book, words_only
from engines.words.facts import word_base_form, word_commonness, word_stamp
from engines.words.lexicon import load_lexicon


def test_the_index_holds_every_word_of_the_lexicon(english: WordBook) -> None:
    lexicon = load_lexicon("en")
    words = lexicon.frame()["word"].str.to_uppercase().to_list()
    assert english.count() == len(words)
    assert english.left_out == 0
    assert english.hash == lexicon.hash
    assert all(english.find(word) >= 0 for word in words[::97])
    assert sorted(english.text(word) for word in range(english.count())) == words


def test_filters_keep_what_they_say() -> None:
    frame = load_lexicon("en").frame().filter(pl.col("word").str.len_chars() <= 5)
    assert open_book("en", longest=5, max_tier=1).count() == int((frame["tier"] <= 1).sum())
    assert open_book("en", longest=5, offensive_words="strong_banned").count() == int((frame["offensive"] < 2).sum())
    assert open_book("en", longest=5, offensive_words="banned").count() == int((frame["offensive"] == 0).sum())
    assert open_book("en", shortest=3, longest=4).count() == 1194 + 5099


def test_flagged_words_are_kept_from_bots_and_unflagged_ones_carry_zipf(english: WordBook) -> None:
    assert word_commonness(english.index, english.find("DYKE")) == -1
    assert word_commonness(english.index, english.find("AA")) == 340
    assert word_base_form(english.index, english.find("OXEN")) == 0


def test_stamps_survive_filters_and_differ(english: WordBook) -> None:
    common = open_book("en", max_tier=0)
    for text in ("CAT", "ACT", "TABLE"):
        stamp = word_stamp(english.index, english.find(text))
        assert stamp == word_stamp(common.index, common.find(text))
        assert stamp == word_stamp(words_only([text]).index, 0)
    stamps = english.index.facts >> 17
    assert len(np.unique(stamps)) > english.count() - 60  # 14 collisions expected of 2**31


def test_german_folds_and_unattested_words_are_kept_from_bots() -> None:
    book = open_book("de", alphabet=GERMAN_FOLDED, longest=6)
    assert book.find("ueber") >= 0
    assert book.find("über") == book.find("UEBER")
    assert book.left_out > 0
    commonness = ((book.index.facts >> 7) & 1023) - 1
    assert (commonness == 0).sum() == 0
    assert (commonness == -1).sum() > 100
    assert open_book("de", alphabet=ENGLISH, longest=6).find("UEBER") == -1


def test_words_only_holds_each_word_once() -> None:
    book = words_only(["cat", "CAT", "ACT"])
    assert [book.text(word) for word in range(book.count())] == ["ACT", "CAT"]
    assert book.find("TAC") == -1
    assert book.find("") == -1
    assert book.find("C4T") == -1
    assert book.find("A" * 21) == -1
    assert list(book.words_of(0)) == []
    with pytest.raises(BadInput, match="0 to 1; 2 was given"):
        book.text(2)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [([], "at least one word"), ([""], "at least one letter"), (["C4T"], "'4' in 'C4T'"), (["A" * 21], "at most 20")],
)
def test_words_only_refuses(words: list[str], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        words_only(words)


def test_bad_rules_are_refused() -> None:
    with pytest.raises(BadInput, match="max_tier is 0 to 3; 4 was given"):
        open_book("en", max_tier=4)
    with pytest.raises(UnknownName, match="no policy for offensive words 'some'"):
        open_book("en", offensive_words="some")
    with pytest.raises(BadInput, match="5 to 4 were given"):
        open_book("en", shortest=5, longest=4)
    with pytest.raises(BadInput, match="No word of the lexicon 'en' fits"):
        open_book("en", shortest=19, longest=20)
    with pytest.raises(UnknownName, match="no lexicon 'fr'"):
        open_book("fr")


def test_a_damaged_index_is_built_anew(own_cache: Path) -> None:
    key = open_book("en", max_tier=0, longest=3).key
    folder = own_cache / "words" / key
    (folder / "facts.npy").write_bytes((folder / "facts.npy").read_bytes()[:200])
    assert stored.stored_index(folder) is None
    assert not folder.exists()


def test_old_indexes_are_pruned(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "KEPT_INDEXES", 2)
    for longest in (3, 4, 5):
        book = open_book("en", max_tier=0, longest=longest)
        os.utime(own_cache / "words" / book.key, (longest, longest))
    killed = own_cache / "words" / "x.abc.tmp"
    killed.mkdir()
    os.utime(killed, (1, 1))
    stored.prune_indexes(own_cache / "words")
    assert len(list((own_cache / "words").iterdir())) == 2


def test_two_processes_build_at_once(own_cache: Path) -> None:
    code = """
import sys
from engines.words import book as module
building = module.build_index
def told(*given):
    print("built")
    return building(*given)
module.build_index = told
print("ready", flush=True)
sys.stdin.read(1)
book = module.open_book("en", max_tier=0, longest=5)
print(book.key, book.count(), book.find("CAT"))
"""
    environment = {**os.environ, "TILEWRIGHT_CACHE": str(own_cache)}
    command = [sys.executable, "-c", code]
    workers = [subprocess.Popen(command, env=environment, cwd=CHECKOUT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    for worker in workers:
        assert worker.stdout is not None
        assert worker.stdout.readline() == "ready\n"
    for worker in workers:
        assert worker.stdin is not None
        worker.stdin.write("g")
        worker.stdin.flush()
    answers = [worker.communicate()[0].split() for worker in workers]
    assert answers[0] == answers[1]
    assert answers[0][0] == "built"
    assert answers[0][2] == "6095"
    names = [path.name for path in (own_cache / "words").iterdir()]
    assert len(names) == 1
    assert not names[0].endswith(".tmp")


def test_a_cache_that_cannot_be_written_is_said_and_does_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "file"))
    assert open_book("en", longest=3).find("CAT") >= 0
    assert "cannot be kept in" in caplog.text
