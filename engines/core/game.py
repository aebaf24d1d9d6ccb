"""The contract that all games meet. `engines/README.md` says in words how the five kinds of play fit it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from engines.core.bot_texts import read_bot
from engines.core.bots import COMMON_DIALS, STRATEGIES, BotSpec, Dial
from engines.core.errors import BadInput, InvalidVariant, Problem
from engines.core.measures import Column, Metric
from engines.core.outcome import Outcome
from engines.core.parameters import GameParameters, Group
from engines.core.records import Integers, Record

Json = dict[str, Any]
"""A JSON object in the forms that each game documents in its README."""

P = TypeVar("P", bound=GameParameters)


@dataclass(frozen=True, slots=True)
class Batch:
    """The recorded columns of consecutive games, int64."""

    games: Integers
    """Shape (games, game columns), columns as in `Game.columns` with per == "game"."""
    seats: Integers
    """Shape (games, seats, seat columns)."""


@dataclass(frozen=True, slots=True)
class Prepared(Generic[P]):
    """A variant and its bots made ready for compiled code. Games subclass it with their records."""

    parameters: P
    players: int
    bots: tuple[BotSpec, ...]
    """By player, not by seat: a rotation decides who sits where."""


R = TypeVar("R", bound="Prepared[Any]")


class Game(ABC, Generic[P, R]):
    """One of the rule sets, stateless. All randomness comes from (seed, deal index, stream)."""

    slug: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str]
    """One sentence on what a player does."""
    playout_version: ClassVar[int]
    """Covers rules, bots, metrics and chance; raised whenever the output of a seeded playout changes."""
    default_table_size: ClassVar[int]
    groups: ClassVar[tuple[Group, ...]]
    columns: ClassVar[tuple[Column, ...]]
    metrics: ClassVar[tuple[Metric, ...]]
    score_sources: ClassVar[tuple[str, ...]]
    """Ids of the seat columns that add up to the score."""
    strategies: ClassVar[Mapping[str, str]] = STRATEGIES
    """Name and one-line description; the first three are the same in every game."""
    dials: ClassVar[tuple[Dial, ...]] = COMMON_DIALS
    parameters: type[P]

    # Variants

    @abstractmethod
    def table_sizes(self, parameters: P) -> tuple[int, ...]:
        """Table sizes that the variant allows, ascending."""

    @abstractmethod
    def problems(self, parameters: P) -> list[Problem]:
        """Faults that only several fields together show, one sentence each; empty when the variant can be played."""

    def checked(self, parameters: P, players: int | None = None) -> P:
        """The same parameters; raises InvalidVariant with all faults, or BadInput for a table size not allowed."""
        problems = self.problems(parameters)
        if problems:
            raise InvalidVariant(problems)
        sizes = self.table_sizes(parameters)
        if players is not None and players not in sizes:
            allowed = ", ".join(map(str, sizes))
            raise BadInput(f"{self.title} here is for {allowed} players; {players} was given.")
        return parameters

    def bot(self, text: str) -> BotSpec:
        """Read a bot's text form. Raises UnknownName or BadInput."""
        return read_bot(text, list(self.strategies), self.dials)

    @abstractmethod
    def lexicons(self, parameters: P) -> tuple[str, ...]:
        """Content hashes of the lexicons that the variant uses; empty for a game without words."""

    # Play, for simulation

    @abstractmethod
    def prepare(self, parameters: P, players: int, bots: Sequence[BotSpec], words: Iterable[str] | None = None) -> R:
        """Make a table ready. `words` replaces the variant's lexicon by just these. Checks parameters and table size."""

    @abstractmethod
    def playouts(self, prepared: R, seed: int, deals: Integers, rotations: Integers) -> Batch:
        """Play game i with deal `deals[i]` and rotation `rotations[i]`: player p sits in seat (p + rotation) mod players.

        Both arrays are int64 of one length. The result of a game depends on nothing but (prepared, seed, deal, rotation).
        """

    # Play, one decision at a time

    @abstractmethod
    def deal(self, prepared: R, seed: int, deal: int, rotation: int) -> Record:
        """The state before the first decision of that game."""

    @abstractmethod
    def stage(self, state: Any) -> str:
        """What is to be decided now, in the words of the game's positions; "over" at the end."""

    @abstractmethod
    def to_act(self, prepared: R, state: Any) -> tuple[int, ...]:
        """Seats that owe a decision; several when all act at once, none at the end."""

    @abstractmethod
    def player_at(self, state: Any, seat: int) -> int:
        """The player who sits in `seat`."""

    @abstractmethod
    def act(self, prepared: R, state: Any, seat: int, action: Json) -> list[Json]:
        """Carry out one action in place and return its events. Raises IllegalAction and leaves the state as it was."""

    @abstractmethod
    def bot_action(self, prepared: R, state: Any, seat: int) -> Json:
        """What the bot in `seat` does now. Advances that bot's stream only."""

    @abstractmethod
    def offer(self, prepared: R, state: Any, seat: int) -> Json:
        """What `seat` may do now: `actions`, a list of at most 50 examples, and `complete`, whether that is all there is."""

    @abstractmethod
    def view(self, prepared: R, state: Any, seat: int) -> Json:
        """The position as `seat` may see it: hidden values are absent."""

    @abstractmethod
    def visible(self, event: Json, seat: int) -> Json:
        """The event as `seat` may see it."""

    def reveals(self, event: Json) -> bool:
        """Whether the event shows somebody what was hidden, so that it cannot be taken back. Unless a game says otherwise, all do."""
        return True

    @abstractmethod
    def position(self, prepared: R, state: Any) -> Json:
        """The whole position as JSON."""

    @abstractmethod
    def state_of(self, prepared: R, position: Json, seed: int = 0) -> Record:
        """The state of a position. What chance has not fixed there is dealt from the streams. Raises BadInput."""

    @abstractmethod
    def outcome(self, prepared: R, state: Any) -> Outcome | None:
        """Scores as they stand with ranks and winners when the game is over, else None."""

    @abstractmethod
    def scores(self, prepared: R, state: Any) -> tuple[int, ...]:
        """Points by seat as they stand now."""

    @abstractmethod
    def told(self, prepared: R, event: Json) -> str:
        """The event as a plain sentence for a log."""

    @abstractmethod
    def position_schema(self) -> Json:
        """JSON Schema of positions and actions (`{"position": …, "action": …}`)."""

    @abstractmethod
    def compiled_entries(self) -> tuple[Any, ...]:
        """The compiled functions that Python calls: warmed up beforehand, and each has one signature."""

    @abstractmethod
    def warm(self) -> None:
        """Compile everything a table needs, by playing a tiny game in every mode."""
