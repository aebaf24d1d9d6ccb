"""A knob said to be without effect has none: moving it changes no game. And none is said to be so where its witness proves an effect."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

from engines.core.bots import seated, split_bots
from engines.core.game import Batch
from engines.core.parameters import Idle, Knob, idle_now, knobs, parsed
from engines.games import GAMES, game

GAMES_PLAYED = 6

DECLARED = [(slug, knob, idle) for slug in GAMES for knob in knobs(game(slug).parameters) for idle in knob.facts.idle]
KNOBS = [(slug, knob) for slug in GAMES for knob in knobs(game(slug).parameters) if knob.facts.idle]


def named(item: object) -> str | None:
    if isinstance(item, Knob):
        return item.name
    return ",".join(item.given) if isinstance(item, Idle) else None


def with_settings(rules: Any, *settings: Mapping[str, Any]) -> Any:
    """A variant of the rulebook with these knobs set, the last setting of each one counting; a dotted path sets a place in a table."""
    values: dict[str, Any] = deepcopy(rules.parameters().model_dump())
    for path, value in (entry for setting in settings for entry in setting.items()):
        table = values
        *tables, last = path.split(".")
        for part in tables:
            table = table[part]
        table[last] = value
    return rules.checked(parsed(rules.parameters, values))


def played(rules: Any, parameters: Any, knob: Knob) -> Batch:
    witness = knob.facts.witness
    sizes = rules.table_sizes(parameters)
    players = witness.players if witness.players in sizes else sizes[0]
    bots = [rules.bot(text) for text in seated(split_bots(witness.bots), players)]
    deals = np.arange(GAMES_PLAYED)
    return rules.playouts(rules.prepare(parameters, players, bots), 3, deals, deals % players)


@pytest.mark.parametrize(("slug", "knob", "idle"), DECLARED, ids=named)
def test_moving_a_knob_without_effect_changes_no_game(slug: str, knob: Knob, idle: Idle) -> None:
    rules, witness = game(slug), knob.facts.witness
    before = with_settings(rules, witness.given, idle.given)
    after = with_settings(rules, witness.given, idle.given, {knob.name: witness.value})
    assert getattr(before, knob.name) != getattr(after, knob.name)
    for parameters in (before, after):
        assert idle_now(knob, parameters.model_dump(mode="json")) is not None
    left, right = played(rules, before, knob), played(rules, after, knob)
    assert np.array_equal(left.games, right.games)
    assert np.array_equal(left.seats, right.seats)


@pytest.mark.parametrize(("slug", "knob"), KNOBS, ids=named)
def test_no_knob_is_said_to_be_without_effect_where_it_has_one(slug: str, knob: Knob) -> None:
    """In the context of the witness, and at the rulebook's values of all other knobs if that is the context."""
    rules, witness = game(slug), knob.facts.witness
    for moved in ({}, {knob.name: witness.value}):
        assert idle_now(knob, with_settings(rules, witness.given, moved).model_dump(mode="json")) is None
