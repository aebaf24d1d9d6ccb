"""The project's own files: what they promise must hold."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from dashboard.cli import cli
from engines.core.places import CHECKOUT

TEXT_FILES = ("README.md", "CHANGELOG.md", "Makefile", "constraints.txt", "pyproject.toml", ".ci/run", ".gitignore", "LICENSE")


def project() -> dict[str, Any]:
    """The contents of pyproject.toml."""
    return tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))


def plain_name(requirement: str) -> str:
    """Name of a package as indexes compare it."""
    return re.sub(r"[-_.]+", "-", re.split(r"[<>=!\[ ]", requirement)[0]).lower()


def test_every_package_that_is_asked_for_is_pinned_to_one_version() -> None:
    lines = [line for line in (CHECKOUT / "constraints.txt").read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.]+", line) for line in lines)
    pinned = {plain_name(line) for line in lines}
    assert len(pinned) == len(lines)
    extras = project()["project"]["optional-dependencies"].values()
    asked = {plain_name(name) for group in (project()["project"]["dependencies"], *extras) for name in group}
    assert asked <= pinned


@pytest.mark.parametrize("name", TEXT_FILES)
def test_no_file_names_a_package_index_or_a_folder_of_this_machine(name: str) -> None:
    text = (CHECKOUT / name).read_text(encoding="utf-8")
    assert not re.search(r"https?://[\w.-]*(pypi|pythonhosted|npmjs|debian)", text)
    assert str(CHECKOUT.parent) + "/" not in text


def test_the_changelog_begins_with_this_version() -> None:
    headings = re.findall(r"^## (\S+)", (CHECKOUT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == project()["project"]["version"]


def test_the_readme_shows_only_commands_that_there_are() -> None:
    import typer

    text = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    commands = typer.main.get_command(cli).commands  # type: ignore[attr-defined]
    shown = re.findall(r"^tilewright ([a-z]+)", text, re.MULTILINE)
    assert len(shown) > 8
    assert set(shown) <= set(commands)
    targets = set(re.findall(r"^([a-z]+):", (CHECKOUT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"`?make ([a-z]+)", text)) - {"app", "test", "lint", "slow", "thorough", "faults", "load"} <= {"is"}
    assert {"app", "test", "lint", "slow", "thorough", "faults", "load"} <= targets


def test_the_variant_file_in_the_readme_is_valid() -> None:
    from variants.catalog import import_text

    text = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    variant = import_text(example, "short-evening.toml")
    assert variant.name == "Short evening"
    assert variant.removed == ("goals.5",)
