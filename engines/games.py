"""The games there are: one explicit table. Looking at it imports no game; `game` loads one when it is first asked for."""

from __future__ import annotations

import importlib
import os
from functools import cache
from typing import Any

from engines.core.errors import UnknownName
from engines.core.game import Game

GAMES = {
    "letter-tycoon": "engines.letter_tycoon.game:LetterTycoon",
    "ponjan": "engines.ponjan.game:Ponjan",
    "wortfabrik": "engines.wortfabrik.game:Wortfabrik",
    "ponkotsu-factory": "engines.ponkotsu_factory.game:PonkotsuFactory",
    "don-cha": "engines.don_cha.game:DonCha",
}
"""Slug of each game and where its class lives."""

EXTRA_GAMES = "TILEWRIGHT_EXTRA_GAMES"
"""Environment variable with further games, `slug=module:Class` separated by commas; worker processes inherit it."""


def _table() -> dict[str, str]:
    extra = [entry.partition("=") for entry in os.environ.get(EXTRA_GAMES, "").split(",") if "=" in entry]
    return {**GAMES, **{slug.strip(): place.strip() for slug, _, place in extra}}


def slugs() -> tuple[str, ...]:
    """Slugs of all games, in the order of the table."""
    return tuple(_table())


def place_of(slug: str) -> str:
    """Where the class of the game called `slug` lives, `module:Class`. Raises UnknownName, which offers the nearest."""
    table = _table()
    if slug not in table:
        raise UnknownName("game", slug, list(table))
    return table[slug]


def game(slug: str) -> Game[Any, Any]:
    """The game called `slug`. Raises UnknownName, which offers the nearest."""
    return _loaded(place_of(slug))


@cache
def _loaded(place: str) -> Game[Any, Any]:
    module, _, name = place.partition(":")
    made: Game[Any, Any] = getattr(importlib.import_module(module), name)()
    return made
