"""Constructed positions for the tests of the rules: a table, a position, and actions one after the other."""

from __future__ import annotations

from functools import cache
from typing import Any

from engines.core.game import Json
from engines.letter_tycoon.game import LetterTycoon, Tycoon
from engines.letter_tycoon.parameters import ABILITIES, Parameters
from engines.letter_tycoon.state import State

GAME = LetterTycoon()

WORDS = (
    "CAT CATS PLAYERS ABILITIES QUARTZ SQUEEZED EERIE ADEQUATE STRENGTHS STRENGTH RHYTHM EYE TATTOO ADD GYPSY TREES TREE AREAS AREA ITS IT "
    "TEA EAT ATE TEN NET ANT TAN TANS ANTS QUA QUAY QUEUE SUQ SUQS CRYPT SEA SAT GLASS QUIZ ICE OIL TIE TON NOTE TONE STONE ONES DOG GOD "
    "TRAIN TRAINS RAIN AREAE OBOE AE ZOO"
).split()


@cache
def tycoon(players: int, words: tuple[str, ...], changed: str) -> Tycoon:
    """A table without bots; `changed` is the text of a dict of parameters."""
    import ast

    return GAME.prepare(Parameters.model_validate(ast.literal_eval(changed)), players, [], words)


class Scene:
    """A game in a constructed position."""

    def __init__(self, players: int = 3, words: tuple[str, ...] = tuple(WORDS), seed: int = 0, position: Json | None = None, **changed: Any) -> None:
        self.table = tycoon(players, words, repr(changed))
        self.state: State = GAME.state_of(self.table, {"players": players, **(position or {})}, seed)
        self.events: list[Json] = []

    @property
    def stage(self) -> str:
        return GAME.stage(self.state)

    @property
    def actor(self) -> int | None:
        seats = GAME.to_act(self.table, self.state)
        return seats[0] if seats else None

    @property
    def position(self) -> Json:
        return GAME.position(self.table, self.state)

    def act(self, *actions: Json, seat: int | None = None) -> list[Json]:
        """Let the acting seat do these one after the other; the events of all."""
        made: list[Json] = []
        for action in actions:
            made += GAME.act(self.table, self.state, self.actor if seat is None else seat, action)
        self.events += made
        return made

    def play(self, *words: str, **choices: Any) -> list[Json]:
        """Lay out words; where players challenge, everybody accepts."""
        made = self.act({"do": "play", "words": list(words), **choices})
        while self.stage == "challenge":
            made += self.act({"do": "accept"})
        return made

    def named(self, name: str) -> list[Json]:
        """The events of one kind so far."""
        return [event for event in self.events if event["event"] == name]


def scene(
    word: str = "",
    owned: str = "",
    hand: str | None = None,
    pool: str | None = None,
    players: int = 3,
    words: tuple[str, ...] = tuple(WORDS),
    **changed: Any,
) -> Scene:
    """Seat 0 with the cards of a word (seven in the hand, the rest in the pool) and its own patents; words are checked automatically."""
    position = {
        "hands": [word[:7] if hand is None else hand, *[None] * (players - 1)],
        "pool": word[7:] if pool is None else pool,
        "owners": dict.fromkeys(owned, 0),
    }
    return Scene(players, words, position=position, **{"challenge_mode": "automatic", **changed})


def earned(word: str, owned: str = "", hand: str | None = None, pool: str | None = None, wish: Json | None = None, **changed: Any) -> tuple[int, int]:
    """Money and stock that seat 0 earns with a word."""
    made = scene(word, owned, hand, pool, **changed).play(word, **(wish or {}))
    earning = next(event for event in made if event["event"] == "earned")
    assert earning["word"] == word
    return earning["money"], earning["stock"]


def abilities(**letters: str) -> dict[str, str]:
    """The abilities of the rulebook with some carried by other letters."""
    return {**ABILITIES, **letters}
