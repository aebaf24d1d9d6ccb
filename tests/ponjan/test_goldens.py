"""Transcripts of whole games: any change of the rules shows here. `TILEWRIGHT_REWRITE_GOLDENS=1` writes them anew."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from engines.core.game import Json
from engines.core.session import Session
from tests.ponjan.scene import GAME, seated_table

GOLDENS = Path(__file__).resolve().parents[1] / "goldens"
REWRITE = os.environ.get("TILEWRIGHT_REWRITE_GOLDENS") == "1"

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


def transcript(players: int, bots: tuple[str, ...], deal: int, changed: dict[str, Any]) -> Json:
    """A seeded game of bots: every action with its events and their sentences, and the end."""
    table = seated_table(players, bots, **changed)
    session = Session(GAME, table, 2026, deal, deal % players)
    start = GAME.position(table, session.state)
    session.run_bots()
    plies = [
        {"seat": ply.seat, "action": ply.action, "events": list(ply.events), "told": [GAME.told(table, event) for event in ply.events]}
        for ply in session.plies
    ]
    return {
        "players": players,
        "bots": list(bots),
        "deal": deal,
        "parameters": changed,
        "start": start,
        "plies": plies,
        "end": GAME.position(table, session.state),
    }


@pytest.mark.parametrize("name", GAMES)
def test_golden_transcript(name: str) -> None:
    path = GOLDENS / f"ponjan-{name}.json"
    found = json.loads(json.dumps(transcript(*GAMES[name])))
    if REWRITE:
        path.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", "utf-8")
    assert path.is_file(), f"{path.name} is missing; TILEWRIGHT_REWRITE_GOLDENS=1 writes it"
    assert found == json.loads(path.read_text("utf-8"))


def test_the_goldens_show_every_kind_of_event() -> None:
    seen = {
        event["event"]
        for name in GAMES
        for ply in json.loads((GOLDENS / f"ponjan-{name}.json").read_text("utf-8"))["plies"]
        for event in ply["events"]
    }
    assert seen == {"dealt", "stacked", "contested", "plus", "zero", "new", "open", "bonus", "completed", "passed", "over"}
