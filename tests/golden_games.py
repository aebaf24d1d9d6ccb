"""Golden transcripts: seeded games of bots, every action with its events and their sentences, kept as files."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from engines.core.game import Game, Json
from engines.core.session import Session

GOLDENS = Path(__file__).parent / "goldens"
REWRITE = os.environ.get("TILEWRIGHT_REWRITE_GOLDENS") == "1"


def transcript(game: Game[Any, Any], table: Any, bots: tuple[str, ...], deal: int, changed: dict[str, Any]) -> Json:
    """The game of a deal at a prepared table: start, every ply, and the end. `changed`: what differs from the rulebook."""
    session = Session(game, table, 2026, deal, deal % table.players)
    start = game.position(table, session.state)
    session.run_bots()
    plies = [
        {"seat": ply.seat, "action": ply.action, "events": list(ply.events), "told": [game.told(table, event) for event in ply.events]}
        for ply in session.plies
    ]
    return {
        "players": table.players,
        "bots": list(bots),
        "deal": deal,
        "parameters": changed,
        "start": start,
        "plies": plies,
        "end": game.position(table, session.state),
    }


def check_transcript(name: str, found: Json) -> None:
    """A transcript against its file; TILEWRIGHT_REWRITE_GOLDENS=1 writes the file first."""
    path = GOLDENS / f"{name}.json"
    found = json.loads(json.dumps(found))
    if REWRITE:
        path.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", "utf-8")
    assert path.is_file(), f"{path.name} is missing; TILEWRIGHT_REWRITE_GOLDENS=1 writes it"
    assert found == json.loads(path.read_text("utf-8"))
