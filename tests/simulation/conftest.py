"""Every test here has an empty data folder of its own and knows the toy game; compiled code is shared."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engines.core.places import cache_folder
from engines.games import EXTRA_GAMES
from engines.simulation import feeding
from engines.simulation.plan import Plan
from engines.simulation.store import Store
from tests.toy_game import DiceParameters

COMPILED = cache_folder()

PlanMaker = Callable[..., Plan]


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(COMPILED))
    monkeypatch.setenv("TILEWRIGHT_DATA", str(tmp_path / "data"))
    monkeypatch.setenv(EXTRA_GAMES, "dice-race=tests.toy_game:DiceRace")
    return tmp_path / "data"


@pytest.fixture
def plan_of() -> PlanMaker:
    """Makes plans of the toy game: `plan_of(bots, games, seed=7, **knobs)`."""

    def make(bots: list[str], games: int, seed: int = 7, fixed_seats: bool = False, **knobs: int) -> Plan:
        return Plan.of("dice-race", DiceParameters(**knobs), len(bots), bots, games, seed, fixed_seats=fixed_seats)

    return make


@pytest.fixture
def enter(own_data: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Enters a Run that is played in this process, in chunks of about 90 games."""
    monkeypatch.setattr(feeding, "measured_chunk", lambda plan, seconds: 90)

    def entered(plan: Plan, stop: str = "") -> str:
        with Store() as store:
            return store.add(plan, "inline", stop)

    return entered
