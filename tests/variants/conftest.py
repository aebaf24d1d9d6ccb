"""An own folder of variants for each test."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.core.places import cache_folder


@pytest.fixture(autouse=True)
def own_variants(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that own variants are saved in, outside the checkout."""
    folder = tmp_path / "variants"
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(cache_folder()))
    monkeypatch.setenv("TILEWRIGHT_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("TILEWRIGHT_VARIANTS", str(folder))
    return folder
