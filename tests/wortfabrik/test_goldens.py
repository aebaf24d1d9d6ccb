"""Transcripts of whole games: any change of the rules shows here. `TILEWRIGHT_REWRITE_GOLDENS=1` writes them anew."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engines.core.game import Json
from tests.golden_games import GOLDENS, check_transcript, transcript
from tests.wortfabrik.scene import GAME, seated_table

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


@pytest.mark.parametrize("name", GAMES)
def test_golden_transcript(name: str) -> None:
    players, bots, deal, changed = GAMES[name]
    check_transcript(f"wortfabrik-{name}", transcript(GAME, seated_table(players, bots, words=None, **changed), bots, deal, changed))


def _plies() -> list[Json]:
    return [ply for name in GAMES for ply in json.loads((GOLDENS / f"wortfabrik-{name}.json").read_text("utf-8"))["plies"]]


def test_the_goldens_show_every_kind_of_event() -> None:
    seen = {event["event"] for ply in _plies() for event in ply["events"]}
    assert seen == {"wrote", "opened", "rolled", "scored", "over"}


def test_the_goldens_show_every_kind_of_entry() -> None:
    seen = {(next(name for name in ("die", "spare", "pair") if name in entry), entry["to"]) for ply in _plies() for entry in ply["action"]["entries"]}
    assert seen == {("die", "row"), ("die", "spare"), ("die", "scrap"), ("spare", "row"), ("pair", "row")}
