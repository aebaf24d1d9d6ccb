"""Transcripts of whole games: any change of the rules shows here. `TILEWRIGHT_REWRITE_GOLDENS=1` writes them anew."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.don_cha.scene import GAME, seated_table
from tests.golden_games import GOLDENS, check_transcript, transcript

GAMES: dict[str, tuple[tuple[str, ...], int, dict[str, Any]]] = {
    "rulebook": (("master", "expert"), 4, {}),
    "levels": (("novice", "random"), 1, {"b_answer_policy": "random"}),
    "small": (
        ("greedy", "casual"),
        2,
        {"grid_size": 4, "word_lengths": (3, 4), "chips": 3, "b_squares": 3, "d_mode": "distinct", "word_bonus_requires_position": True, "final_bonus": (0, 1)},
    ),
    "large": (
        ("greedy", "random"),
        0,
        {"grid_size": 6, "word_lengths": (4, 4, 5), "pool_one_point": 12, "pool_other": 8, "e_mode": "letter", "b_squares": 1, "end_on_two_passes": False,
         "questions": ("A", "B", "D", "E"), "chips": 4, "chips_removed_per_cycle": 2},
    ),
}  # fmt: skip
"""By name: bots, deal, and what differs from the rulebook."""


@pytest.mark.parametrize("name", GAMES)
def test_golden_transcript(name: str) -> None:
    bots, deal, changed = GAMES[name]
    check_transcript(f"don-cha-{name}", transcript(GAME, seated_table(bots, None, **changed), bots, deal, changed))


def test_the_goldens_show_every_kind_of_event_and_question() -> None:
    plies = [ply for name in GAMES for ply in json.loads((GOLDENS / f"don-cha-{name}.json").read_text("utf-8"))["plies"]]
    assert {event["event"] for ply in plies for event in ply["events"]} == {
        "created", "asked", "answered", "passed", "chips_back", "guessed", "scored", "over",
    }  # fmt: skip
    assert {ply["action"].get("question") for ply in plies} == {None, *"ABCDE"}
