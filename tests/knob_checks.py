"""That a knob moves play: its witness, a context declared beside it, is played with the default and with another value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from engines.core.game import Batch, Game
from engines.core.parameters import Knob, parsed

SEED = 11


def played(rules: Game[Any, Any], parameters: Any, players: int, bot: str, games: int) -> Batch:
    """Games of this bot against itself; rotation = deal mod players."""
    table = rules.prepare(parameters, players, [rules.bot(bot)] * players)
    deals = np.arange(games)
    return rules.playouts(table, SEED, deals, deals % players)


def assert_moves_play(
    rules: Game[Any, Any],
    knob: Knob,
    *,
    players: int | None = None,
    games: int | None = None,
    in_position: Callable[[str, Any], object] | None = None,
) -> None:
    """Moving the knob to its witness's value changes a game, or what happens in its constructed position.

    `players`, `games`: in place of the witness's; `in_position`: what happens in the position of that name by the knob's value.
    """
    witness = knob.facts.witness
    base = parsed(rules.parameters, witness.given)
    moved = parsed(rules.parameters, {**witness.given, knob.name: witness.value})
    assert getattr(base, knob.name) == knob.facts.default != getattr(moved, knob.name)
    if witness.position:
        assert in_position is not None
        assert in_position(witness.position, knob.facts.default) != in_position(witness.position, witness.value)
        return
    before, after = (played(rules, parameters, players or witness.players, witness.bots, games or witness.games) for parameters in (base, moved))
    assert (before.games != after.games).any() or (before.seats != after.seats).any()
