"""Transcripts of whole games: any change of the rules shows here. `TILEWRIGHT_REWRITE_GOLDENS=1` writes them anew."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engines.core.game import Json
from tests.golden_games import GOLDENS, check_transcript, transcript
from tests.ponkotsu_factory.scene import GAME, seated_table

GAMES: dict[str, tuple[int, tuple[str, ...], int, dict[str, Any]]] = {
    "rulebook-4": (4, ("master", "expert", "casual", "novice"), 4, {}),
    "two-players-2": (2, ("expert", "casual"), 1, {}),
    "votes-3": (3, ("greedy:creating=4", "expert", "greedy:creating=3,vocabulary=3"), 2, {"votes": "players", "doubtful_tier": 1, "rounds": 2}),
    "short-words-5": (5, ("novice", "random", "expert"), 0, {"word_lengths": (4, 3, 3), "hourglass_seconds": 20, "rounds": 2}),
    "hopeless-2": (2, ("greedy:patience=10", "random"), 3, {"two_player_special": False, "rounds": 2, "word_lengths": (7, 5)}),
}
"""By name: table size, bots, deal, and what differs from the rulebook."""


@pytest.mark.parametrize("name", GAMES)
def test_golden_transcript(name: str) -> None:
    players, bots, deal, changed = GAMES[name]
    check_transcript(f"ponkotsu-factory-{name}", transcript(GAME, seated_table(players, bots, words=None, **changed), bots, deal, changed))


def _plies() -> list[Json]:
    return [ply for name in GAMES for ply in json.loads((GOLDENS / f"ponkotsu-factory-{name}.json").read_text("utf-8"))["plies"]]


def test_the_goldens_show_every_kind_of_event() -> None:
    seen = {event["event"] for ply in _plies() for event in ply["events"]}
    assert seen == {
        "created", "passed", "solved", "stopped", "repaired", "time_out", "voted", "voted_out", "scored", "dealt", "over",
    }  # fmt: skip


def test_the_goldens_show_every_kind_of_action_of_bots() -> None:
    assert {ply["action"]["do"] for ply in _plies()} == {"create", "solve", "stop", "object", "accept"}
