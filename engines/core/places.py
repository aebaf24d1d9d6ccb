"""Where files live: the data folder and its parts."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

CHECKOUT = Path(__file__).resolve().parents[2]


def in_checkout() -> bool:
    """True when the packages are used from a source checkout (an editable install) and not from a wheel."""
    return (CHECKOUT / "pyproject.toml").is_file() and (CHECKOUT / "variants").is_dir()


def data_folder() -> Path:
    """The data folder: `TILEWRIGHT_DATA`, else `data/` of the checkout, else the platform's user data folder."""
    override = os.environ.get("TILEWRIGHT_DATA")
    if override:
        return Path(override).expanduser().resolve()
    if in_checkout():
        return CHECKOUT / "data"
    return Path(platformdirs.user_data_dir("tilewright", appauthor=False))


def runs_folder() -> Path:
    """Folder of background Runs: the database and one folder of Parquet parts a Run."""
    return data_folder() / "runs"


def cache_folder() -> Path:
    """Folder of everything that can be made again: compiled code and word indexes. `TILEWRIGHT_CACHE` overrides."""
    override = os.environ.get("TILEWRIGHT_CACHE")
    if override:
        return Path(override).expanduser().resolve()
    return data_folder() / "cache"


def lexicon_folder() -> Path:
    """Folder of the shipped lexicons: inside the installed package first, else `data/lexicons` of the checkout."""
    packaged = Path(__file__).resolve().parents[1] / "_lexicons"
    return packaged if packaged.is_dir() else CHECKOUT / "data" / "lexicons"


def own_variants_folder() -> Path:
    """Where a designer's own variants are saved: `variants/` of the checkout, else of the data folder."""
    override = os.environ.get("TILEWRIGHT_VARIANTS")
    if override:
        return Path(override).expanduser().resolve()
    return CHECKOUT / "variants" if in_checkout() else data_folder() / "variants"
