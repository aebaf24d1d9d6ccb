"""Which files the machine code of a game is made of: an edit of any other compiles nothing anew."""

from __future__ import annotations

import pytest

from engines.core.compiled import compiled_sources
from engines.games import GAMES


@pytest.mark.parametrize("place", GAMES.values())
def test_what_is_imported_for_types_alone_is_not_compiled_in(place: str) -> None:
    package = place.partition(":")[0].rpartition(".")[0]
    names = {path.name for path in compiled_sources(package)}
    assert {"records.py", "playout.py", "state.py"} <= names
    assert not {"game.py", "positions.py", "telling.py", "json_forms.py"} & names
