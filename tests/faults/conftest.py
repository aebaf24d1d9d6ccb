"""Faults are tried on folders of their own; compiled code and word indexes are shared."""

from pathlib import Path

import pytest

from engines.core.places import cache_folder


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(cache_folder()))
    monkeypatch.setenv("TILEWRIGHT_DATA", str(tmp_path / "data"))
    return tmp_path / "data"
