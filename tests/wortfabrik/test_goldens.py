"""Transcripts of whole games: any change of the rules shows here. `TILEWRIGHT_REWRITE_GOLDENS=1` writes them anew."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from engines.core.game import Json
from engines.core.session import Session
from tests.wortfabrik.scene import GAME, seated_table

GOLDENS = Path(__file__).resolve().parents[1] / "goldens"
REWRITE = os.environ.get("TILEWRIGHT_REWRITE_GOLDENS") == "1"

GAMES: dict[str, tuple[int, tuple[str, ...], int, dict[str, Any]]] = {
    "rulebook-3": (3, ("master", "expert", "novice"), 4, {}),
    "solo-1": (1, ("greedy",), 0, {}),
    "english-2": (2, ("greedy", "random"), 3, {"lexicon": "en", "dice_faces": ("AEIOUY", "AEIO??", "BFJNSW", "CGLPTV", "DHKMRZ")}),
    "scrap-2": (2, ("casual", "random"), 1, {"unused_die": "scrap", "scrap_boxes": 8, "scrap_penalty": -2, "bonus_row_length": 0}),
    "three-for-a-joker-2": (
        2,
        ("random", "planner:vocabulary=3"),
        2,
        {"pair_makes_joker": "3", "spare_boxes": 10, "spare_empty_points": 0, "row_lengths": (3, 3, 4), "days": 5},
    ),
}
"""By name: table size, bots, deal, and what differs from the rulebook."""


def transcript(players: int, bots: tuple[str, ...], deal: int, changed: dict[str, Any]) -> Json:
    """A seeded game of bots: every action with its events and their sentences, and the end."""
    table = seated_table(players, bots, words=None, **changed)
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
    path = GOLDENS / f"wortfabrik-{name}.json"
    found = json.loads(json.dumps(transcript(*GAMES[name])))
    if REWRITE:
        path.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", "utf-8")
    assert path.is_file(), f"{path.name} is missing; TILEWRIGHT_REWRITE_GOLDENS=1 writes it"
    assert found == json.loads(path.read_text("utf-8"))


def _plies() -> list[Json]:
    return [ply for name in GAMES for ply in json.loads((GOLDENS / f"wortfabrik-{name}.json").read_text("utf-8"))["plies"]]


def test_the_goldens_show_every_kind_of_event() -> None:
    seen = {event["event"] for ply in _plies() for event in ply["events"]}
    assert seen == {"wrote", "opened", "rolled", "scored", "over"}


def test_the_goldens_show_every_kind_of_entry() -> None:
    seen = {(next(name for name in ("die", "spare", "pair") if name in entry), entry["to"]) for ply in _plies() for entry in ply["action"]["entries"]}
    assert seen == {("die", "row"), ("die", "spare"), ("die", "scrap"), ("spare", "row"), ("pair", "row")}
