"""What a game supplies so that it can be played on the table.

Seven things: the scene for every stage, how a move becomes an action, what goes without saying, the headline, the log in words,
the helps (a hint in steps, what a turn passed by), and the breakdown of the scores at the end; and a form for setting up a position.
A game draws nothing by itself, but for that form: the table component and the Play page do.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from dashboard.components.scene import Scene
from dashboard.components.staged import Move, Staged
from engines.core.bots import BotSpec
from engines.core.game import Json
from engines.core.parameters import GameParameters
from engines.simulation.course import Course

ROUTINE = "routine"
"""Name of a move that means: do what goes without saying, now and from here on."""

STEP_PACE = 1300
"""Milliseconds that an event stays on the table."""

YOU = "You"


@dataclass(frozen=True, slots=True)
class Seen:
    """A game as the player in one seat sees it."""

    course: Course
    seat: int
    number: int
    """Changes to the game so far: the turn that the table shows and that a move must name."""
    shown: int
    """Plies that need no telling any more: the player made the last of them, or was there."""
    names: tuple[str, ...]
    """By seat; the player's own is "You"."""
    tags: tuple[str, ...]
    """By seat: level of the bot, or empty."""
    pace: int = STEP_PACE
    locked: str = ""
    """Why nothing can be done though the game goes on: it is only looked at."""
    passed: float | None = None
    """Seconds of the server's time since the player said that he is ready for this decision; None while he has not."""
    away: bool = False
    """He said so on another page than this one: it was loaded anew since."""
    notes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """What he pencilled in earlier turns, by grid and square."""
    values: Mapping[str, str | bool] = field(default_factory=dict)
    """Switches and menus as they stood at the end of the turn before."""

    @property
    def prepared(self) -> Any:
        """The table's rules and words."""
        return self.course.prepared

    @property
    def state(self) -> Any:
        """The full truth: only for what the seat may know of it."""
        return self.course.state

    @property
    def view(self) -> Json:
        """What the seat sees."""
        name = ("view", self.seat)
        if name not in self.course.notes:
            self.course.notes[name] = self.course.game.view(self.prepared, self.state, self.seat)
        found: Json = self.course.notes[name]
        return found

    @property
    def mine(self) -> bool:
        """True when the player is to act."""
        return self.seat in self.course.session.to_act()

    def events(self, ply: int) -> list[Json]:
        """The events of a ply as the seat saw them."""
        return [self.course.game.visible(event, self.seat) for event in self.course.plies[ply].events]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log: what one player did in one go, in words; `**bold**` is bold."""

    round: int
    """From 1; 0 is the set-up."""
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Missed:
    """What a turn passed by."""

    turn: str
    """What was done: "TENOR, $3"."""
    better: tuple[str, ...]
    """Better choices, best first, each with what it earns; empty when there is none."""


@dataclass(frozen=True, slots=True)
class Breakdown:
    """Every score in its parts."""

    columns: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]
    """By seat, one number a column; the first `parts` of them add up to the score."""
    parts: int
    """Columns that add up; those behind explain."""


class GameTable(ABC):
    """One game on the table. Stateless."""

    routine_words = ""
    """What the page calls the standing answer: "Let every word stand"; empty for a game without."""

    undo_lays_back = False
    """Undo puts what was put down for the decision back on the table."""

    breakdown_note = ""
    """A sentence below the breakdown."""

    nothing_missed = "No word that your helper knows earned more."
    """Said when the last turn passed nothing by."""

    log_unit = "Turn"
    """What the numbers of the log count: "Turn 3", "Day 2"."""

    setup_note = "What is left empty is dealt from the cards that are named nowhere."
    """Said above the form for a position."""

    @abstractmethod
    def scene(self, seen: Seen, staged: Staged) -> Scene:
        """Everything on the table, for every stage. `staged`: what the player has put down on this turn."""

    @abstractmethod
    def action(self, seen: Seen, move: Move) -> Json:
        """What a move means. Raises IllegalAction when it means nothing; whether the rules allow it the game says."""

    def readies(self, seen: Seen, move: Move) -> bool:
        """True for a move that decides nothing and says that the player is ready: what was told is put aside, or a clock starts."""
        return False

    def unseen(self, seen: Seen) -> int | None:
        """Plies to keep when the player takes a decision back after which others have decided, where nothing of it has been shown; else None."""
        return None

    def routine(self, seen: Seen) -> Json | None:
        """The action that goes without saying for a player who asked not to be asked; None when he must decide."""
        return None

    @abstractmethod
    def headline(self, seen: Seen) -> str:
        """Where the game stands, as a title: "Turn 6, yours to play"."""

    @abstractmethod
    def log(self, seen: Seen) -> tuple[Entry, ...]:
        """All goes so far in words, the first one first."""

    def named(self, sentence: str, seen: Seen) -> str:
        """A sentence of the rules with the players' names in place of seats."""
        return sentence

    @abstractmethod
    def revealed(self, event: Json) -> str:
        """What an event has shown, for "Undo is over: …": "cards have been drawn"."""

    def hint(self, seen: Seen, spec: BotSpec) -> tuple[str, ...]:
        """What the bot sees in the player's place, step by step; each says more than the one before."""
        return ()

    def missed(self, seen: Seen, spec: BotSpec) -> Missed | None:
        """What the player's last turn passed by; None before his first."""
        return None

    @abstractmethod
    def breakdown(self, seen: Seen) -> Breakdown:
        """Every score in its parts."""

    @abstractmethod
    def turns(self, seen: Seen) -> tuple[int, ...]:
        """By state of the course, how many turns of players are complete."""

    @abstractmethod
    def setup(self, parameters: GameParameters, players: int, start: Json | None, key: str) -> Json:
        """Draw a form for a position, filled from `start`, and give what is in it. Whether it can be played the game says."""
