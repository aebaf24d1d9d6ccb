"""The one decorator for rules: compiled by Numba, or the same source interpreted.

Numba's file cache watches only the file of the function itself. A change in a callee of another module leaves the cached
caller on the old code. So each package caches into a folder named by a hash of all sources that its compiled functions reach
(`compiled_sources`): any edit there opens a new, empty folder.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import os
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from engines.core.places import cache_folder

P = ParamSpec("P")
R = TypeVar("R")

KEPT_FOLDERS_A_PACKAGE = 2
"""Older compiled folders of one package to keep, so that switching between two checkouts stays warm."""


def _module_file(module: str) -> Path | None:
    """Source file of a module of this project, None for a package or for anything else."""
    if module.split(".")[0] not in ("engines", "tests"):
        return None
    parts = module.split(".")
    path = Path(__file__).resolve().parents[2].joinpath(*parts).with_suffix(".py")
    return path if path.is_file() else None


def _imports(source: str) -> set[str]:
    """Names that may be modules among what a source imports when it runs: what is imported for types alone is not compiled in."""
    found: set[str] = set()
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            waiting.extend(node.orelse)
            continue
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        waiting.extend(ast.iter_child_nodes(node))
    return found


def compiled_sources(package: str) -> tuple[Path, ...]:
    """Files of `package` with compiled functions, and every file of the project that they import, however indirectly.

    Constants and record layouts are compiled in, so a file without compiled functions counts when one of these imports it.
    """
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"no package {package}")
    waiting = [path for path in Path(spec.submodule_search_locations[0]).glob("*.py") if "@rule" in path.read_text("utf-8")]
    reached: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path not in reached:
            reached.add(path)
            found = (_module_file(module) for module in _imports(path.read_text("utf-8")))
            waiting.extend(file for file in found if file is not None)
    return tuple(sorted(reached))


@cache
def source_hash(package: str) -> str:
    """Twelve hex digits over every source file that goes into the machine code of `package`."""
    digest = hashlib.sha256()
    for path in compiled_sources(package):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def compiled_folder(package: str) -> Path:
    """Folder that holds the machine code of `package` as its sources stand now."""
    return cache_folder() / "compiled" / f"{package.rpartition('.')[2]}-{source_hash(package)}"


def prune_compiled(package: str) -> list[Path]:
    """Delete folders of older sources of `package`, newest kept. Returns what was deleted."""
    current = compiled_folder(package)
    stem = package.rpartition(".")[2]
    older = [path for path in current.parent.glob(f"{stem}-*") if path != current and path.is_dir()]
    older.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    doomed = older[KEPT_FOLDERS_A_PACKAGE:]
    for path in doomed:
        shutil.rmtree(path, ignore_errors=True)
    return doomed


def _point_numba_at(folder: Path) -> Any:
    """Import numba with its cache in `folder`.

    Both the environment and the live setting count: Numba re-reads NUMBA_* variables when any of them changes, and then
    forgets a setting made only in `numba.config`.
    """
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    import numba

    settings: Any = numba.config
    settings.CACHE_DIR = str(folder)
    return numba


@cache
def _can_keep(folder: Path) -> bool:
    """Whether code can be cached there. Elsewhere Numba would cache it too, but beside sources whose callees it does not watch."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def _compiled(function: Callable[P, R], counting: bool) -> Callable[P, R]:
    package = function.__module__.rpartition(".")[0]
    folder = compiled_folder(package)
    numba = _point_numba_at(folder)
    compiled: Callable[P, R] = numba.njit(cache=_can_keep(folder), nogil=True, _nrt=counting)(function)
    return compiled


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` (nopython, releasing the GIL, cached on disk where that is possible); NUMBA_DISABLE_JIT=1 leaves it interpreted.

    The arrays it works on are its caller's. Numba would count who uses each of them at every call, by atomic operations that
    took a third of a game and that two threads wait for each other with; a rule that makes no array needs no count. One that
    makes an array, returns one it was not given, or copies one as `a[:] = b`, does not compile (rows.py, `rule_with_arrays`).
    """
    return _compiled(function, counting=False)


def rule_with_arrays(function: Callable[P, R]) -> Callable[P, R]:
    """A rule that makes arrays of its own: for what is done seldom."""
    return _compiled(function, counting=True)


def interpreted() -> bool:
    """True when the rules run as plain Python (NUMBA_DISABLE_JIT=1)."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
