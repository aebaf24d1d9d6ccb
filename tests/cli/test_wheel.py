"""The wheel, installed into an empty environment, simulates: a cluster's workers install nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from engines.core.places import CHECKOUT
from variants.shipped import SHIPPED


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(CHECKOUT)]
    subprocess.run(command, check=True)
    (built,) = folder.glob("tilewright-*.whl")
    return built


@pytest.mark.slow
def test_the_wheel_carries_lexicons_variants_the_board_and_the_theme(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    wanted = [f"variants/{slug}.toml" for slug in SHIPPED]
    wanted += ["engines/_lexicons/en.parquet", "engines/_lexicons/de.parquet", "engines/_lexicons/SCOWL-copyright.txt"]
    wanted += ["dashboard/app.py", "dashboard/cli.py", "dashboard/.streamlit/config.toml"]
    assert [name for name in wanted if name not in names] == []
    assert not [name for name in names if name.startswith(("data/", "tests/")) or "/runs/" in name]


@pytest.mark.slow
def test_the_wheel_simulates_in_an_empty_environment_without_a_checkout(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "venv"
    venv.create(home, with_pip=True)
    python = home / "bin" / "python"
    constraints = str(CHECKOUT / "constraints.txt")
    # modules are compiled as they are imported, since most of them never are
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", "--no-compile", "-c", constraints, str(wheel)], check=True)
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("TILEWRIGHT_", "PYTHONPATH"))}
    # the rules run interpreted there: the same numbers to the last bit, without minutes of compiling into an empty cache
    environment |= {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data"), "NUMBA_DISABLE_JIT": "1"}

    def tilewright(*arguments: str) -> str:
        command = [str(home / "bin" / "tilewright"), *arguments]
        return subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    assert tilewright("--version").startswith("tilewright 0.")
    asked = ["simulate", "letter-tycoon/automatic", "--players", "2", "--games", "1", "--seed", "7", "--json"]
    found = json.loads(tilewright(*asked))
    here = [sys.executable, "-m", "dashboard.cli", *asked]
    expected = json.loads(subprocess.run(here, cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout)
    found.pop("timing")
    expected.pop("timing")
    assert found == expected
    assert (tmp_path / "data" / "tilewright").is_dir()
