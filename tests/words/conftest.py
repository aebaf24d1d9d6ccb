"""Books shared by the tests of words."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.core.places import cache_folder
from engines.words.book import WordBook, open_book


@pytest.fixture(scope="session")
def english() -> WordBook:
    """All of the English lexicon."""
    return open_book("en")


@pytest.fixture
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder of the test's own; the caches stay where they are."""
    monkeypatch.setenv("TILEWRIGHT_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of the test's own without a word index. What is compiled already stays compiled, in other processes too."""
    own = tmp_path / "cache"
    own.mkdir()
    (own / "compiled").symlink_to(cache_folder() / "compiled")
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(own))
    return own
