"""Constructed positions for the tests of the rules: a table, a position, and actions one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core.game import Json
from engines.core.outcome import Outcome
from engines.ponjan.game import Ponjan, PonjanTable
from engines.ponjan.parameters import Parameters

GAME = Ponjan()

DRAW: Json = {"do": "draw"}
PASS: Json = {"do": "pass"}


def take(kind: int) -> Json:
    """The action that takes a tile."""
    return {"do": "take", "kind": kind}


def seated_table(players: int = 3, bots: Sequence[str] = ("greedy",), **changed: Any) -> PonjanTable:
    """A table of the rulebook variant but for what is changed; the last bot fills the seats."""
    texts = [bots[min(player, len(bots) - 1)] for player in range(players)]
    return GAME.prepare(Parameters.model_validate(changed), players, [GAME.bot(text) for text in texts])


class Scene:
    """A game in a constructed position."""

    def __init__(self, position: Json, players: int = 3, seed: int = 0, bots: Sequence[str] = ("greedy",), **changed: Any) -> None:
        self.table = seated_table(players, bots, **changed)
        self.state = GAME.state_of(self.table, {"players": players, **position}, seed)
        self.events: list[Json] = []

    @property
    def stage(self) -> str:
        return GAME.stage(self.state)

    @property
    def seat(self) -> int | None:
        """The seat to act."""
        seats = GAME.to_act(self.table, self.state)
        return seats[0] if seats else None

    @property
    def position(self) -> Json:
        return GAME.position(self.table, self.state)

    @property
    def scores(self) -> tuple[int, ...]:
        return GAME.scores(self.table, self.state)

    @property
    def outcome(self) -> Outcome | None:
        return GAME.outcome(self.table, self.state)

    def act(self, *actions: Json) -> list[Json]:
        """Let the acting seat do these one after the other; the events of all."""
        made: list[Json] = []
        for action in actions:
            seat = self.seat
            assert seat is not None
            made += GAME.act(self.table, self.state, seat, action)
        self.events += made
        return made

    def offered(self) -> list[Json]:
        """What the acting seat may do."""
        seat = self.seat
        return [] if seat is None else list(GAME.offer(self.table, self.state, seat)["actions"])

    def bot_action(self) -> Json:
        """What the bot of the acting seat does."""
        seat = self.seat
        assert seat is not None
        return GAME.bot_action(self.table, self.state, seat)

    def named(self, name: str) -> list[Json]:
        """The events of one kind so far."""
        return [event for event in self.events if event["event"] == name]


def setup_scene(deals: list[list[int]], wall: list[int], dice: Sequence[int] = (), **changed: Any) -> Scene:
    """The set-up carried out with these first tiles, the next tiles of the wall and the first rolls."""
    scene = Scene({"stage": "setup", "deals": deals, "wall": wall, "dice": list(dice)}, len(deals), **changed)
    scene.act(DRAW)
    return scene


def turn_scene(own: list[Json], wall: list[int], face_up: Json | None = None, seat: int = 0, **changed: Any) -> Scene:
    """A turn of `seat` with these tiles on the table."""
    position = {"stage": "turn", "own": own, "wall": wall, "face_up": face_up or {}, "seat": seat}
    return Scene(position, len(own), **changed)


def tiles_on_table(position: Json) -> int:
    """All tiles of a position: wall, hands with their stacks, and face up."""
    if position["stage"] == "setup":
        return len(position["wall"]) + sum(map(len, position["deals"]))
    stacked = sum(1 + plus + zero for hand in position["own"] for plus, zero in hand.values())
    return int(len(position["wall"]) + stacked + sum(position["face_up"].values()))


def names(events: list[Json]) -> list[str]:
    """What happened, in order."""
    return [event["event"] for event in events]
