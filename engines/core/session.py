"""A Session: one game played decision by decision, human and bot seats mixed. A Replay is a Session fed from a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.core.errors import IllegalAction
from engines.core.game import Game, Json
from engines.core.outcome import Outcome
from engines.core.records import copied

PlainBot = Callable[[Json, Json], Json]
"""A bot in plain Python: (view, offer) -> action, all JSON."""


@dataclass(frozen=True, slots=True)
class Ply:
    """One decision of a Session: who, what, and what came of it."""

    seat: int
    action: Json
    events: tuple[Json, ...]


@dataclass(slots=True)
class Session:
    """A game in progress. Seats without an entry in `people` and `plain_bots` are played by the prepared bots."""

    game: Game[Any, Any]
    prepared: Any
    seed: int
    deal: int = 0
    rotation: int = 0
    people: frozenset[int] = frozenset()
    """Seats whose actions come from outside."""
    plain_bots: Mapping[int, PlainBot] = field(default_factory=dict)
    """Bots in plain Python, by seat."""
    plies: list[Ply] = field(default_factory=list)
    state: Any = None

    def __post_init__(self) -> None:
        if self.state is None:
            self.state = self.game.deal(self.prepared, self.seed, self.deal, self.rotation)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome once the game is over."""
        return self.game.outcome(self.prepared, self.state)

    @property
    def events(self) -> list[Json]:
        """All events so far."""
        return [event for ply in self.plies for event in ply.events]

    def to_act(self) -> tuple[int, ...]:
        """Seats that owe a decision."""
        return self.game.to_act(self.prepared, self.state)

    def act(self, seat: int, action: Json) -> tuple[Json, ...]:
        """One action of `seat`. Raises IllegalAction, and then nothing has changed."""
        if seat not in self.to_act():
            owed = self.to_act()
            turn = "the game is over" if not owed else "to act: seat " + ", ".join(map(str, owed))
            raise IllegalAction(f"Seat {seat} has no decision to make now; {turn}.")
        events = tuple(self.game.act(self.prepared, self.state, seat, action))
        self.plies.append(Ply(seat, action, events))
        return events

    def bot_ply(self) -> Ply | None:
        """Let the next bot act; None when a person is to act or the game is over."""
        for seat in self.to_act():
            if seat in self.people:
                continue
            plain = self.plain_bots.get(seat)
            if plain is not None:
                action = plain(self.game.view(self.prepared, self.state, seat), self.game.offer(self.prepared, self.state, seat))
            else:
                action = self.game.bot_action(self.prepared, self.state, seat)
            self.act(seat, action)
            return self.plies[-1]
        return None

    def run_bots(self) -> list[Ply]:
        """Let bots act until a person is to act or the game is over."""
        made: list[Ply] = []
        while (ply := self.bot_ply()) is not None:
            made.append(ply)
        return made

    def fork(self) -> Session:
        """An independent Session in the same state."""
        return Session(
            self.game, self.prepared, self.seed, self.deal, self.rotation, self.people, self.plain_bots, list(self.plies), copied(self.state)
        )


def replayed(session: Session, record: Sequence[tuple[int, Json]]) -> Session:
    """Feed recorded (seat, action) pairs to a fresh Session. Raises IllegalAction at the first that does not fit."""
    for seat, action in record:
        session.act(seat, action)
    return session
