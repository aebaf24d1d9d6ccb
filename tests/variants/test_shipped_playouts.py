"""Every variant that comes with the program plays the same games in a batch as decision by decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines.core.bots import seated
from engines.core.game import Json
from engines.games import game
from tests.contract import compare_with_record, played, seat_column, session
from tests.letter_tycoon.test_playouts_record import counted
from variants import catalog
from variants.loading import RULEBOOK
from variants.shipped import SHIPPED

GAMES, FEW_GAMES = 200, 40
"""Where events are counted too, and elsewhere."""

LINE_UP = ("expert", "greedy", "casual")

COUNTED: dict[str, Callable[[list[Json], int], dict[str, list[int]]]] = {"letter-tycoon": counted}
"""Games whose seat columns can be counted from the events alone: events, players -> column -> value by seat."""

WITH_MANY = frozenset(f"{slug}/{RULEBOOK}" for slug in COUNTED)
"""Variants that play GAMES in every check; their like do when they are measured thoroughly."""


def tabled(slug: str) -> tuple[Any, Any]:
    """The game of a shipped variant and its table, at the game's usual table size where the variant allows it."""
    variant = catalog.load(slug)
    rules = game(variant.game)
    sizes = rules.table_sizes(variant.parameters)
    players = rules.default_table_size if rules.default_table_size in sizes else sizes[0]
    return rules, rules.prepare(variant.parameters, players, [rules.bot(text) for text in seated(LINE_UP, players)])


def play_both_ways(slug: str, games: int) -> None:
    """Deals 0 to games - 1 as a batch and as Sessions: the same columns, and those that events tell counted from them."""
    rules, table = tabled(slug)
    batch = played(rules, table, range(games))
    for deal in range(games):
        found = session(rules, table, deal)
        found.run_bots()
        compare_with_record(rules, found, batch, deal)
        if rules.slug in COUNTED:
            for name, expected in COUNTED[rules.slug](found.events, table.players).items():
                assert seat_column(rules, batch, name)[deal].tolist() == expected, (deal, name)


@pytest.mark.slow
@pytest.mark.parametrize("slug", SHIPPED)
def test_playouts_are_those_of_the_session(slug: str) -> None:
    play_both_ways(slug, GAMES if slug in WITH_MANY else FEW_GAMES)


@pytest.mark.thorough
@pytest.mark.parametrize("slug", [slug for slug in SHIPPED if slug.partition("/")[0] in COUNTED and slug not in WITH_MANY])
def test_many_playouts_are_those_of_the_session(slug: str) -> None:
    play_both_ways(slug, GAMES)
