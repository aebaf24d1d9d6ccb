"""Every test has a data folder, a cache and own variants to itself, and the stand-in plays for Letter Tycoon."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from engines.core.places import cache_folder
from tests.simulation.supervised import played_here

__all__ = ["played_here"]

APP = Path(__file__).parents[2] / "dashboard" / "app.py"
COMPILED = cache_folder()


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing is read from or written to the checkout."""
    monkeypatch.setenv("TILEWRIGHT_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("TILEWRIGHT_VARIANTS", str(tmp_path / "variants"))
    monkeypatch.setenv("TILEWRIGHT_EXTRA_GAMES", "letter-tycoon=tests.dashboard.standin:StandIn")
    return tmp_path


@pytest.fixture(autouse=True)
def own_main() -> Iterator[None]:
    """AppTest leaves its script as `__main__`, which a worker process of a later test would run as it starts."""
    main = sys.modules["__main__"]
    yield
    sys.modules["__main__"] = main


@pytest.fixture
def real_games(own_folders: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The games themselves in place of the stand-in; what is compiled is shared."""
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(COMPILED))
    monkeypatch.setenv("TILEWRIGHT_EXTRA_GAMES", "")
    return own_folders


@pytest.fixture
def app() -> Callable[[], AppTest]:
    """Opens the app in a fresh browser session."""

    def opened() -> AppTest:
        return AppTest.from_file(str(APP), default_timeout=30).run()

    return opened
