"""The command line called in this process, with folders of its own and the small game Dice Race beside the real ones."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from dashboard.cli import run
from engines.core.places import CHECKOUT, cache_folder
from engines.games import EXTRA_GAMES
from tests.simulation.supervised import played_here

__all__ = ["played_here"]

DICE = "dice-race=tests.toy_game:DiceRace"


@dataclass(frozen=True)
class Answer:
    """What a command said."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The answer as data."""
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        """The answer as JSON lines."""
        return [json.loads(line) for line in self.out.splitlines()]


Tilewright = Callable[..., Answer]


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder and a folder of variants of the test's own; compiled code and word indexes are shared."""
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(cache_folder()))
    monkeypatch.setenv("TILEWRIGHT_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("TILEWRIGHT_VARIANTS", str(tmp_path / "variants"))
    monkeypatch.setenv(EXTRA_GAMES, DICE)
    return tmp_path


@pytest.fixture
def tilewright(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Tilewright:
    """Carries out a command line, with text or bytes on stdin."""

    def called(*arguments: str, stdin: str | bytes = "") -> Answer:
        content = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
        capfd.readouterr()
        code = run(arguments)
        said = capfd.readouterr()
        return Answer(code, said.out, said.err)

    return called


def in_a_process(*arguments: str, stdin: str = "", **environment: str) -> Answer:
    """The same as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "dashboard.cli", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=CHECKOUT,
        env=os.environ | environment,
        timeout=120,
        check=False,
    )
    return Answer(done.returncode, done.stdout, done.stderr)
