"""The committed lexicons: counts of SOURCES.md less what clean.py drops, and its repairs."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from engines.core.places import lexicon_folder
from engines.words.lexicon import load_lexicon

LENGTHS = {
    "en": [127, 1194, 5099, 11493, 20333, 30514, 37829, 37368, 32942, 25992, 18971],
    "de": [68, 596, 3382, 8928, 18419, 31781, 50005, 74365, 94851, 106921, 108823],
}
"""Words by length 2..12: the counts of the sources less eight English words and six German ones of two letters."""

COMMON = {"en": [2778, 6375, 23272, 55428], "de": [2415, 6360, 30789, 109033]}
"""Words with Zipf at least 4.5, 4, 3, 2 before cleaning."""


def cleaning() -> ModuleType:
    """data/lexicons/clean.py as a module."""
    spec = importlib.util.spec_from_file_location("clean", lexicon_folder() / "clean.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def mark(name: str, word: str, column: str) -> int:
    """One fact of one word."""
    return int(load_lexicon(name).frame().filter(pl.col("word") == word)[column].item())


@pytest.mark.parametrize(("name", "total"), [("en", 248_538), ("de", 744_287)])
def test_words_by_length(name: str, total: int) -> None:
    frame = load_lexicon(name).frame()
    lengths = frame["word"].str.len_chars()
    assert len(frame) == total == frame["word"].n_unique()
    assert [int((lengths == length).sum()) for length in range(2, 13)] == LENGTHS[name]
    assert (lengths.min(), lengths.max()) == (2, 15)
    assert frame["word"].is_sorted()


@pytest.mark.parametrize("name", ["en", "de"])
def test_common_words_are_those_of_the_sources_less_the_dropped(name: str) -> None:
    zipf = load_lexicon(name).frame()["zipf"].cast(pl.Float64).round(2)
    dropped = {"en": [0, 0, 5, 7], "de": [0, 2, 5, 6]}[name]
    for least, before, gone in zip((4.5, 4.0, 3.0, 2.0), COMMON[name], dropped, strict=True):
        assert int((zipf >= least).sum()) == before - gone


@pytest.mark.parametrize("name", ["en", "de"])
def test_junk_is_gone(name: str) -> None:
    assert load_lexicon(name).frame().filter(pl.col("word").is_in(list(cleaning().DROPPED[name]))).is_empty()


def test_base_forms_are_mended() -> None:
    assert mark("en", "oxen", "base_form") == 0
    assert mark("de", "schönste", "base_form") == 0
    assert mark("de", "schrieb", "base_form") == 0
    assert mark("de", "ein", "base_form") == 2


def test_doubtful_flags_are_mild() -> None:
    assert [mark("en", word, "offensive") for word in ("nude", "nuder", "dyke", "kraut")] == [1, 1, 1, 1]
    assert mark("de", "kraut", "offensive") == 0


@pytest.mark.parametrize("name", ["en", "de"])
def test_cleaning_the_clean_changes_nothing(name: str, tmp_path: Path) -> None:
    committed = pl.read_parquet(lexicon_folder() / f"{name}.parquet")
    assert_frame_equal(cleaning().cleaned(committed, name), committed)


def test_notices_travel_along() -> None:
    for notice in ("SCOWL-copyright.txt", "SOURCES.md", "README.md"):
        assert (lexicon_folder() / notice).stat().st_size > 500
    assert "CC BY-SA 4.0" in (lexicon_folder() / "SOURCES.md").read_text("utf-8")
    assert "UK Advanced Cryptics Dictionary" in (lexicon_folder() / "SCOWL-copyright.txt").read_text("utf-8")
