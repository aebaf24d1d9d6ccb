"""Imports go one way, as `engines/README.md` says: a package imports what stands beneath it and nothing above or beside."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.core.places import CHECKOUT

SCREEN_ONLY = {"streamlit", "plotly"}
LAYERS = (
    "engines.core",
    "engines.words",
    "game",
    "engines.games",
    "engines.simulation",
    "engines.tuning",
    "engines.examples",
    "variants",
    "dashboard",
)
"""From the bottom up; `game` stands for every package of rules."""

SOURCES = sorted(path for folder in ("engines", "variants", "dashboard") for path in (CHECKOUT / folder).rglob("*.py"))


def module_of(path: Path) -> str:
    """Dotted name of a source file."""
    name = ".".join(path.relative_to(CHECKOUT).with_suffix("").parts)
    return name.removesuffix(".__init__")


def layer_of(module: str) -> str | None:
    """The layer a module belongs to; None for `engines` itself and for everything from outside."""
    parts = module.split(".")
    if parts[0] != "engines":
        return parts[0] if parts[0] in LAYERS else None
    if len(parts) == 1:
        return None
    name = ".".join(parts[:2])
    return name if name in LAYERS else "game"


def imported(source: str) -> Iterator[str]:
    """Every module that a source imports, at its head or inside a function."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def faults(module: str, source: str) -> list[str]:
    """Imports of a module that point upward, to another game, or to the screen from beneath it."""
    found: list[str] = []
    layer = layer_of(module)
    for target in imported(source):
        other = layer_of(target)
        upward = layer is not None and other is not None and LAYERS.index(other) > LAYERS.index(layer)
        beside = layer == other == "game" and module.split(".")[1] != target.split(".")[1]
        screen = layer != "dashboard" and target.split(".")[0] in SCREEN_ONLY
        if upward or beside or screen:
            found.append(f"{module} imports {target}")
    return found


def test_imports_go_one_way():
    assert [fault for path in SOURCES for fault in faults(module_of(path), path.read_text())] == []


def test_the_command_line_imports_no_screen_at_its_head():
    for path in (CHECKOUT / "dashboard" / "cli.py", *(CHECKOUT / "dashboard" / "commands").glob("*.py")):
        heads = ast.Module([node for node in ast.parse(path.read_text()).body if isinstance(node, ast.Import | ast.ImportFrom)], [])
        assert not {name.split(".")[0] for name in imported(ast.unparse(heads))} & SCREEN_ONLY, path


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("engines.core.game", "from engines.words import trie"),
        ("engines.ponjan.turn", "import engines.letter_tycoon.turn"),
        ("engines.letter_tycoon.game", "from engines import games"),
        ("engines.words.book", "def late():\n    from engines.simulation.plan import Plan"),
        ("engines.simulation.runs", "import streamlit as st"),
        ("variants.catalog", "from dashboard.forms import form"),
    ],
)
def test_a_step_upward_or_aside_is_found(module, source):
    assert faults(module, source)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("engines.ponjan.turn", "from engines.ponjan.state import State\nfrom engines.core.compiled import rule"),
        ("dashboard.app", "import streamlit\nfrom variants import catalog\nfrom engines.games import game"),
        ("engines.games", "import importlib\nfrom engines.core.game import Game"),
    ],
)
def test_steps_downward_are_allowed(module, source):
    assert not faults(module, source)
