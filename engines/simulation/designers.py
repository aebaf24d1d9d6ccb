"""Whose Runs, kept games and drafts are asked for, where several people share one data folder.

Nobody's unless a face says who is asking: then everything belongs to everybody, as for a designer alone and on the command line.
A face that knows says so once, with a function and not with a name: pages of several people are drawn in one process.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from engines.core.errors import BadInput, shortened
from engines.core.places import data_folder

LONGEST = 60

_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def _nobody() -> str | None:
    return None


_asking: Callable[[], str | None] = _nobody


def known_by(asking: Callable[[], str | None]) -> None:
    """Say who tells the designer: a function that gives the slug, or None while nobody signs in. It raises where somebody must and has not."""
    global _asking
    _asking = asking


def designer() -> str | None:
    """Slug of the designer on whose behalf this is asked; None: of everybody. Raises BadInput when the slug is none."""
    found = _asking()
    if found is not None and (len(found) > LONGEST or not _SLUG.fullmatch(found)):
        raise BadInput(f"A designer is named by small letters, digits and hyphens; '{shortened(found)}' has others.")
    return found


def designers_folder() -> Path:
    """Folder with a folder a designer."""
    return data_folder() / "designers"


def own_folder() -> Path:
    """Where kept games and drafts lie: the designer's own folder, or the data folder itself while nobody signs in."""
    found = designer()
    return data_folder() if found is None else designers_folder() / found
