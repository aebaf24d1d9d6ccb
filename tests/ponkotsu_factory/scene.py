"""Constructed rounds for the tests of the rules: piles that are made already, and solvers one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core.game import Json
from engines.ponkotsu_factory.game import PonkotsuFactory, Workshop
from engines.ponkotsu_factory.parameters import Parameters

GAME = PonkotsuFactory()

WORDS = tuple("FACE BLUE GOLD TAKE ZOOM PORT PORK TEAT ROPE TIRE LAMP DESK MILK SAND TREE WIND ROAD BIRD KING MOON FISH JUMP CORN".split())
"""The lexicon of most tests: the rulebook's words and a few more."""

PILES = (("FACE", "BLUE", "GOLD"), ("TAKE", "ZOOM", "PORT"), ("LAMP", "DESK", "MILK"), ("SAND", "TREE", "WIND"), ("ROAD", "BIRD", "KING"))
"""Originals by seat unless a test says otherwise."""

FILLER = "AEIOUAEIOUAEIOUAEIOUAEIOUAEIOUAEIOUAEIOU"


def seated_table(players: int = 4, bots: Sequence[str] = ("greedy",), words: Sequence[str] | None = WORDS, **changed: Any) -> Workshop:
    """A table of the rulebook variant but for what is changed; the last bot fills the seats. words=None: the variant's lexicon."""
    texts = [bots[min(player, len(bots) - 1)] for player in range(players)]
    return GAME.prepare(Parameters.model_validate(changed), players, [GAME.bot(text) for text in texts], words)


def rack(words: Sequence[str], tiles: int = 20) -> str:
    """A rack of which these words can be made."""
    letters = "".join(words)
    return letters + FILLER[: tiles - len(letters)]


class Scene:
    """A round in which everybody has made a pile and nobody has solved one."""

    def __init__(
        self, *piles: Sequence[str], players: int = 4, turn: int = 1, balance: Sequence[int] = (), words: Sequence[str] | None = WORDS, **changed: Any
    ) -> None:
        self.table = seated_table(players, words=words, **changed)
        originals = [list(piles[seat] if seat < len(piles) else PILES[seat]) for seat in range(players)]
        tiles = int(self.table.rules.draw) + int(self.table.rules.starting_tiles.sum())
        self.given: Json = {"schema": 1, "game": "ponkotsu-factory", "stage": "solve", "round": turn, "originals": originals}
        self.given["racks"] = [rack(words_, tiles) for words_ in originals]
        if balance:
            self.given["balance"] = list(balance)
        self.state = GAME.state_of(self.table, self.given)
        self.originals = originals
        self.events: list[Json] = []

    @property
    def position(self) -> Json:
        return GAME.position(self.table, self.state)

    @property
    def balance(self) -> list[int]:
        """Points by seat."""
        return list(GAME.scores(self.table, self.state))

    def pile_of(self, solver: int) -> list[str]:
        """The Originals of the pile that a seat solves."""
        return self.originals[GAME.view(self.table, self.state, solver)["solves"]]

    def act(self, seat: int, action: Json) -> list[Json]:
        made = GAME.act(self.table, self.state, seat, action)
        self.events += made
        return made

    def solve(self, seat: int, at: float, words: Sequence[str] | None = None) -> list[Json]:
        """A seat finishes, with the Originals unless other words are given."""
        return self.act(seat, {"do": "solve", "words": list(words or self.pile_of(seat)), "at": at})

    def stop(self, seat: int, words: Sequence[str] = (), at: float | None = None) -> list[Json]:
        """A seat stops with these words on the table."""
        action: Json = {"do": "stop", "words": list(words)}
        return self.act(seat, action if at is None else action | {"at": at})

    def scored(self, seat: int) -> Json:
        """What the check said of a seat."""
        return next(event for event in self.events if event["event"] == "scored" and event["seat"] == seat)

    def quickness(self) -> list[int]:
        """Points for quickness by seat."""
        return [self.scored(seat)["quickness"] for seat in range(self.table.players)]
