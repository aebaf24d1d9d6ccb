"""Transcripts of whole games: any change of the rules shows here. `TILEWRIGHT_REWRITE_GOLDENS=1` writes them anew."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engines.core.game import Json
from engines.letter_tycoon.parameters import LETTERS, Parameters
from tests.golden_games import GOLDENS, check_transcript
from tests.letter_tycoon.scene import GAME
from tests.letter_tycoon.wandering import wandering_action

WORDS = (
    "TEA EAT ATE TEN NET ANT TAN SEA SAT TIE TON TOE ONE EON ION NOT TIN AIR EAR ARE ERA OAR RAT TAR ART TREE TREES RAIN TRAIN NOTE TONE STONE "
    "ONES ROSE SORE OIL LIE LOT TOIL TOILET LINE LEAN LANE SEAT EAST TEAS EYE YES SAY DAY AND END DEN HAND HEAD IDEA AREA ADIEU QUIET QUA SUQ TRY "
    "RENT TERN INTER RETINA SENIOR SERIOUS DATE DEAR READ ROAD IRON OATS RATE TEAR NEAR EARN"
).split()

MODES: dict[str, tuple[int, dict[str, Any]]] = {
    "players": (3, {}),
    "automatic": (3, {"challenge_mode": "automatic"}),
    "abilities": (2, {"challenge_mode": "automatic", "start_money": 20, "patent_costs": dict.fromkeys(LETTERS, 3), "turn_cap": 60}),
}


def transcript(players: int, changed: dict[str, Any]) -> Json:
    """A seeded game of wandering movers: every action with its events, and the end."""
    game = GAME.prepare(Parameters.model_validate(changed), players, [], WORDS)
    state = GAME.deal(game, 2015, 0, 0)
    start = GAME.position(game, state)
    plies: list[Json] = []
    for number in range(1, 200):
        if not GAME.to_act(game, state):
            break
        # offers list the best first: a small number plays well, a larger one wanders
        seat, action = wandering_action(game, state, number * 5 % 13 + 1)
        plies.append({"seat": seat, "action": action, "events": GAME.act(game, state, seat, action)})
    return {"parameters": changed, "start": start, "plies": plies, "end": GAME.position(game, state), "scores": list(GAME.scores(game, state))}


@pytest.mark.parametrize("mode", MODES)
def test_golden_transcript(mode: str) -> None:
    check_transcript(f"letter-tycoon-{mode}", transcript(*MODES[mode]))


def test_the_goldens_show_every_kind_of_event() -> None:
    seen = {
        event["event"]
        for mode in MODES
        for ply in json.loads((GOLDENS / f"letter-tycoon-{mode}.json").read_text("utf-8"))["plies"]
        for event in ply["events"]
    }
    assert seen >= {
        "played",
        "rejected",
        "challenged",
        "earned",
        "royalty",
        "bought",
        "discarded",
        "drawn",
        "exchanged",
        "skipped",
        "accepted",
        "reshuffled",
    }
