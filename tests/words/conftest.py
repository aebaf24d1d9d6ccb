"""Books shared by the tests of words."""

from __future__ import annotations

from pathlib import Path

import pytest

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
    """An empty cache folder of the test's own. What is compiled already stays compiled."""
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"
