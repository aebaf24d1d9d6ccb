"""The course of a game that somebody sits at: the Session with the state after each decision.

A kept game is replayed to get there. The bots are asked again on the way, though what they did is in the record: their streams
of chance then stand where they stood, and a bot goes on as if the program had never been closed.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from engines.core.game import Game, Json
from engines.core.outcome import Outcome
from engines.core.records import copied
from engines.core.session import Ply, Session

KEPT_READY = 12
"""Courses that the process keeps ready, so that a move need not replay the game."""


@dataclass(slots=True)
class Course:
    """A game up to now. What follows is made by `after`, which leaves this one as it is."""

    session: Session
    states: list[Any]
    """states[k] is the state after k plies; the last one is the session's."""
    notes: dict[Any, Any] = field(default_factory=dict)
    """What a page has worked out of it and wants to keep."""

    @property
    def game(self) -> Game[Any, Any]:
        """The rules."""
        return self.session.game

    @property
    def prepared(self) -> Any:
        """The table."""
        return self.session.prepared

    @property
    def state(self) -> Any:
        """The state now."""
        return self.states[-1]

    @property
    def plies(self) -> list[Ply]:
        """Decisions so far."""
        return self.session.plies

    @property
    def outcome(self) -> Outcome | None:
        """The outcome once the game is over."""
        return self.session.outcome

    @property
    def record(self) -> tuple[tuple[int, Json], ...]:
        """(seat, action) of each ply."""
        return tuple((ply.seat, ply.action) for ply in self.plies)

    def after(self, seat: int, action: Json) -> Course:
        """The course with one more decision. Raises IllegalAction."""
        made = Course(self.session.fork(), list(self.states))
        made._add(seat, action)
        return made

    def after_bots(self) -> Course:
        """The course once people are to act, or the game is over."""
        made = Course(self.session.fork(), list(self.states))
        while made.session.bot_ply() is not None:
            made.states.append(copied(made.session.state))
        return made

    def cut(self, plies: int) -> Course:
        """The course as it was after `plies` decisions."""
        session = self.session.fork()
        del session.plies[plies:]
        session.state = copied(self.states[plies])
        return Course(session, self.states[: plies + 1])

    def _add(self, seat: int, action: Json) -> None:
        self.session.act(seat, action)
        self.states.append(copied(self.session.state))


def course_of(session: Session, record: Iterable[tuple[int, Json]] = ()) -> Course:
    """Replay a record on a fresh Session. Raises IllegalAction at the first action that does not fit."""
    made = Course(session, [copied(session.state)])
    for seat, action in record:
        if seat in session.to_act() and seat not in session.people:
            session.game.bot_action(session.prepared, session.state, seat)
        made._add(seat, action)
    return made


class Courses:
    """Courses kept ready by name, the latest used; for all threads of the process."""

    def __init__(self, most: int = KEPT_READY) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._kept: OrderedDict[Any, Course] = OrderedDict()

    def get(self, name: Any) -> Course | None:
        """The course of that name, or None."""
        with self._lock:
            found = self._kept.get(name)
            if found is not None:
                self._kept.move_to_end(name)
            return found

    def keep(self, name: Any, course: Course) -> None:
        """Keep a course; the one longest unused goes."""
        with self._lock:
            self._kept[name] = course
            self._kept.move_to_end(name)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
