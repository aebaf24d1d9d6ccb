"""How each game lies on the table: one explicit list, and the protocol in base.py."""

from __future__ import annotations

import importlib
from functools import cache

from dashboard.tables.base import GameTable

TABLES = {
    "letter-tycoon": "dashboard.tables.letter_tycoon.table:LetterTycoonTable",
    "ponjan": "dashboard.tables.ponjan.table:PonjanTable",
    "ponkotsu-factory": "dashboard.tables.ponkotsu_factory.table:PonkotsuTable",
    "don-cha": "dashboard.tables.don_cha.table:DonChaTable",
    "wortfabrik": "dashboard.tables.wortfabrik.table:WortfabrikTable",
}
"""Slug of each game that can be played in the browser, and where its table lives."""


def can_be_played(slug: str) -> bool:
    """Whether the game has a table."""
    return slug in TABLES


def table_for(slug: str) -> GameTable:
    """The table of a game. Raises KeyError for a game without one: ask `can_be_played` first."""
    return _loaded(TABLES[slug])


@cache
def _loaded(place: str) -> GameTable:
    module, _, name = place.partition(":")
    made: GameTable = getattr(importlib.import_module(module), name)()
    return made
