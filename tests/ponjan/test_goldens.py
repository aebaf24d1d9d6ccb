"""Transcripts of whole games: any change of the rules shows here. `TILEWRIGHT_REWRITE_GOLDENS=1` writes them anew."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.golden_games import GOLDENS, check_transcript, transcript
from tests.ponjan.scene import GAME, seated_table

GAMES: dict[str, tuple[int, tuple[str, ...], int, dict[str, Any]]] = {
    "rulebook-3": (3, ("master", "expert", "set-first"), 4, {}),
    "rulebook-4": (4, ("greedy", "random", "draw-first", "casual"), 0, {"white_tiles": True}),
    "contested-5": (5, ("greedy",), 3, {"kinds": 15, "setup_die_sides": 2}),
    "exhausted-2": (
        2,
        ("draw-first", "greedy"),
        1,
        {"kinds": 9, "copies_per_kind": 2, "initial_hand_kinds": 1, "target_points": 12, "start_bonus": (0, 1)},
    ),
    "long-turns-3": (3, ("planner", "random"), 2, {"new_kind_ends_turn": False, "other_kind_ends_turn": False, "win_check": "end_of_round"}),
}
"""By name: table size, bots, deal, and what differs from the rulebook."""


@pytest.mark.parametrize("name", GAMES)
def test_golden_transcript(name: str) -> None:
    players, bots, deal, changed = GAMES[name]
    check_transcript(f"ponjan-{name}", transcript(GAME, seated_table(players, bots, **changed), bots, deal, changed))


def test_the_goldens_show_every_kind_of_event() -> None:
    seen = {
        event["event"]
        for name in GAMES
        for ply in json.loads((GOLDENS / f"ponjan-{name}.json").read_text("utf-8"))["plies"]
        for event in ply["events"]
    }
    assert seen == {"dealt", "stacked", "contested", "plus", "zero", "new", "open", "bonus", "completed", "passed", "over"}
