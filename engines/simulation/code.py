"""Which code this is, so that machines that play one Run can be compared before the first chunk."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

ENGINES = Path(__file__).resolve().parents[1]

BYTES_DEPEND_ON = ("numpy", "polars")
"""Packages whose version may change the bytes of a part."""


class Code(NamedTuple):
    """Version and hash of the code, with the packages that its bytes depend on."""

    version: str
    hash: str
    packages: str

    @property
    def words(self) -> str:
        """In a sentence: 0.1.0 (code 12ab34cd, numpy 2.4.0, polars 2.1.0)."""
        return f"{self.version} (code {self.hash}, {self.packages})"


@cache
def this_code() -> Code:
    """The code of this process: every source file of the engines, by path and content."""
    digest = hashlib.sha256()
    for path in sorted(ENGINES.rglob("*.py")):
        digest.update(path.relative_to(ENGINES).as_posix().encode())
        digest.update(path.read_bytes())
    return Code(_version("tilewright"), digest.hexdigest()[:12], ", ".join(f"{name} {_version(name)}" for name in BYTES_DEPEND_ON))


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "unknown"
