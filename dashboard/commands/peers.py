"""Other libraries' card games with random bots, measured in the same run when the extra `bench` is installed."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

SEED = 7


def measured(seconds: float) -> dict[str, float]:
    """Games a second on one core of each peer that is installed, by its name; empty without the extra."""
    found: dict[str, float] = {}
    if find_spec("pyspiel") is not None:
        found["open-spiel gin_rummy"] = _speed(_open_spiel("gin_rummy"), seconds)
    if find_spec("rlcard") is not None:
        found["rlcard uno"] = _speed(_rlcard("uno"), seconds)
    return found


def _speed(play_one: Callable[[], object], seconds: float) -> float:
    play_one()
    done, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        play_one()
        done += 1
    return done / (time.perf_counter() - started)


def _open_spiel(name: str) -> Callable[[], object]:
    import pyspiel

    game = pyspiel.load_game(name)
    chance = random.Random(SEED)

    def play_one() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))

    return play_one


def _rlcard(name: str) -> Callable[[], object]:
    import rlcard
    from rlcard.agents import RandomAgent

    table: Any = rlcard.make(name, config={"seed": SEED})
    table.set_agents([RandomAgent(num_actions=table.num_actions) for _ in range(table.num_players)])
    run: Callable[[], object] = table.run
    return run
