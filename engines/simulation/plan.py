"""Plan: what to simulate. Everything that decides a number in a Run is in it and in its hash."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

import numpy as np
from pydantic import Field, Strict

from engines.core.errors import BadInput, shortened
from engines.core.game import Game, Json
from engines.core.json_forms import Form, SchemaOne, Truth, read_form
from engines.core.parameters import GameParameters, parsed
from engines.core.records import Integers
from engines.games import game as game_called
from engines.simulation.foreign import refuse_foreign
from engines.simulation.limits import MOST_GAMES, MOST_SEED

LONGEST_VARIANT = 200
"""Characters of a variant's name in a plan that is read."""

SCHEMA = 1


class PlanForm(Form):
    """A plan as JSON; what its numbers and names are for the game, `Plan.of` checks."""

    form: SchemaOne = Field(alias="schema")
    game: str
    variant: Annotated[str, Field(max_length=LONGEST_VARIANT)]
    parameters: dict[str, Any]
    players: Annotated[int, Strict()]
    bots: list[str]
    games: Annotated[int, Strict()]
    seed: Annotated[int, Strict()]
    fixed_seats: Truth


@dataclass(frozen=True, slots=True)
class Plan:
    """A checked plan; make one with `Plan.of`."""

    game: str
    """Slug."""
    parameters: GameParameters
    """Resolved: every knob has its value."""
    players: int
    bots: tuple[str, ...]
    """Canonical text of each player's bot; who sits where is `deals`' matter."""
    games: int
    seed: int
    fixed_seats: bool = False
    """True: player p always sits in seat p, whatever the bots."""
    variant: str = ""
    """Name of the variant, for display; not part of the hash."""
    known_hash: str = field(default="", compare=False, repr=False)
    """The content hash under which its games were played, where that is stored: its word list may have changed since, or be gone."""

    @staticmethod
    def of(
        game: str | Game[Any, Any],
        parameters: GameParameters,
        players: int,
        bots: Sequence[str],
        games: int,
        seed: int,
        *,
        fixed_seats: bool = False,
        variant: str = "",
    ) -> Plan:
        """Check every part and make a plan. Raises BadInput, UnknownName or InvalidVariant with one sentence."""
        rules = game_called(game) if isinstance(game, str) else game
        _whole("games", games, 1, MOST_GAMES)
        _whole("seed", seed, 0, MOST_SEED)
        _whole("players", players, 1)
        rules.checked(parameters, players)
        if isinstance(bots, str):
            raise BadInput(f"bots is a list with one bot a player; the text '{shortened(bots)}' was given.")
        if len(bots) != players:
            raise BadInput(f"bots names one bot a player: {players} players need {players} bots; {len(bots)} {_were(len(bots))} given.")
        texts = tuple(rules.bot(text).text for text in bots)
        return Plan(rules.slug, parameters, players, texts, games, seed, fixed_seats, variant or f"{rules.slug}/rulebook")

    @property
    def rotating(self) -> bool:
        """True when each deal is played once in every rotation of the seats: the bots differ and seats are not fixed."""
        return not self.fixed_seats and len(set(self.bots)) > 1

    @property
    def games_a_deal(self) -> int:
        """Games that share one deal, and so are one cluster for intervals."""
        return self.players if self.rotating else 1

    @property
    def content_hash(self) -> str:
        """SHA-256 (64 hex digits) of all that decides game g's record: not the number of games, nor a name."""
        if self.known_hash:
            return self.known_hash
        rules = self.rules()
        facts = {"playout_version": rules.playout_version, "lexicons": list(rules.lexicons(self.parameters))}
        return hashlib.sha256((self._text() + json.dumps(facts, sort_keys=True)).encode()).hexdigest()

    def deals(self, first: int, count: int) -> tuple[Integers, Integers]:
        """Deal and rotation of the games first .. first + count - 1, int64 of shape (count,) each."""
        numbers = np.arange(first, first + count, dtype=np.int64)
        return numbers // self.games_a_deal, numbers % self.games_a_deal

    def with_games(self, games: int) -> Plan:
        """The same plan for another number of games. Raises BadInput."""
        _whole("games", games, 1, MOST_GAMES)
        return replace(self, games=games)

    def rules(self) -> Game[Any, Any]:
        """The game it is a plan for."""
        return game_called(self.game)

    def to_json(self) -> Json:
        """The plan as plain JSON data; `from_json` reads it back."""
        return {
            "schema": SCHEMA,
            "game": self.game,
            "variant": self.variant,
            "parameters": self.parameters.model_dump(mode="json"),
            "players": self.players,
            "bots": list(self.bots),
            "games": self.games,
            "seed": self.seed,
            "fixed_seats": self.fixed_seats,
        }

    @staticmethod
    def from_json(data: object) -> Plan:
        """Read what `to_json` wrote. Raises BadInput, UnknownName or InvalidVariant with one sentence."""
        form = read_form(PlanForm, data, "The plan", BadInput)
        rules = game_called(form.game)
        parameters = parsed(rules.parameters, form.parameters)
        refuse_foreign(parameters)
        return Plan.of(
            rules, parameters, form.players, form.bots, form.games, form.seed, fixed_seats=form.fixed_seats, variant=form.variant
        )  # fmt: skip

    def _text(self) -> str:
        """Canonical JSON without the number of games and names."""
        data = self.to_json()
        del data["games"], data["variant"]
        return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    def __hash__(self) -> int:
        return hash((self._text(), self.games))


def repeated(bot: str, players: int) -> tuple[str, ...]:
    """The same bot for every player."""
    return (bot,) * players


def _whole(field: str, value: object, low: int, high: int | None = None) -> None:
    """Check a whole number. Raises BadInput."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadInput(f"{field} is a whole number; {shortened(value)} was given.")
    if value < low:
        raise BadInput(f"{field} is at least {low}; {shortened(value)} was given.")
    if high is not None and value > high:
        raise BadInput(f"{field} is at most {high}; {shortened(value)} was given.")


def _were(count: int) -> str:
    return "was" if count == 1 else "were"
