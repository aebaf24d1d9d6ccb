"""What the contract suite plays with: every registered game and the toy game, their tables and their recorded digests."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from engines.core.bots import LEVELS, seated
from engines.core.game import Batch, Game
from engines.core.measures import SHARE
from engines.core.places import CHECKOUT
from engines.core.session import Session
from engines.games import game, slugs
from tests.toy_game import DiceRace

GAMES: tuple[Game[Any, Any], ...] = (*map(game, slugs()), DiceRace())

LINE_UPS = (("random",), ("expert", "novice"), ("planner:attention=0.7", "greedy:vocabulary=3.5", "casual"))
"""Line-ups that every game is played with; the last bot fills the seats that remain."""

SEED = 20260101

DIGESTS = Path(__file__).parent / "goldens" / "playouts.json"
DIGEST_GAMES = 200


def prepared(rules: Game[Any, Any], players: int, line_up: Sequence[str], **knobs: Any) -> Any:
    """A table of the rulebook variant, but for `knobs`."""
    return rules.prepare(rules.parameters(**knobs), players, [rules.bot(text) for text in seated(line_up, players)])


def played(rules: Game[Any, Any], table: Any, deals: Sequence[int], rotations: Sequence[int] | None = None, seed: int = SEED) -> Batch:
    """Playouts of these deals; rotation = deal mod players when none is given."""
    turned = [deal % table.players for deal in deals] if rotations is None else rotations
    return rules.playouts(table, seed, np.array(deals, np.int64), np.array(turned, np.int64))


def session(rules: Game[Any, Any], table: Any, deal: int) -> Session:
    """The game that `played` plays with that deal."""
    return Session(rules, table, SEED, deal, deal % table.players)


def walk(rules: Game[Any, Any], table: Any, deal: int) -> Iterator[Session]:
    """A bots' game before each of its decisions, and at its end."""
    found = session(rules, table, deal)
    yield found
    while found.bot_ply() is not None:
        yield found


def seat_column(rules: Game[Any, Any], batch: Batch, name: str) -> Any:
    """A seat column, shape (games, seats)."""
    return batch.seats[:, :, [column.id for column in rules.columns if column.per == "seat"].index(name)]


def game_column(rules: Game[Any, Any], batch: Batch, name: str) -> Any:
    """A game column, shape (games,)."""
    return batch.games[:, [column.id for column in rules.columns if column.per == "game"].index(name)]


def compare_with_record(rules: Game[Any, Any], found: Session, batch: Batch, place: int) -> None:
    """The end of a Session against the recorded columns of the same game, which is the batch's game number `place`."""
    scale = next(column.scale for column in rules.columns if column.id == "score")
    outcome = found.outcome
    assert outcome is not None
    assert [score / scale for score in seat_column(rules, batch, "score")[place]] == list(outcome.scores)
    assert game_column(rules, batch, "truncated")[place] == outcome.truncated
    wins = [SHARE // len(outcome.winners) if seat in outcome.winners else 0 for seat in range(len(outcome.scores))]
    assert seat_column(rules, batch, "win")[place].tolist() == wins


def digest(rules: Game[Any, Any], games: int = DIGEST_GAMES, line_up: Sequence[str] = (*LEVELS, "random")) -> str:
    """A hash over seeded playouts of each table size with bots of every level, unless told otherwise."""
    found = hashlib.sha256()
    sizes = rules.table_sizes(rules.parameters())
    for players in sizes:
        batch = played(rules, prepared(rules, players, line_up), range(max(1, games // len(sizes))))
        found.update(batch.games.astype("<i8").tobytes())
        found.update(batch.seats.astype("<i8").tobytes())
    return found.hexdigest()


def printed(source: str, **environment: str) -> str:
    """What a piece of Python prints in a process of its own, with more in its environment."""
    command = [sys.executable, "-c", source]
    run = subprocess.run(command, cwd=CHECKOUT, env={**os.environ, **environment}, capture_output=True, text=True, check=True)
    return run.stdout.strip()


QUICK = ("expert", "random", "novice")
"""Bots whose games take seconds even interpreted; a planner's would take minutes each."""


def refresh_digests() -> None:
    """Record the digests of games whose playout version is new: `python -m tests.contract`. A changed digest of a known version stays."""
    known: dict[str, Any] = json.loads(DIGESTS.read_text()) if DIGESTS.is_file() else {}
    for rules in GAMES:
        if known.get(rules.slug, {}).get("playout_version") != rules.playout_version:
            known[rules.slug] = {"playout_version": rules.playout_version, "digest": digest(rules)}
    DIGESTS.write_text(json.dumps(known, indent=2) + "\n")


if __name__ == "__main__":
    refresh_digests()
