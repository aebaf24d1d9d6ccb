"""Constructed positions for the tests of the rules: a table, slips, and entries one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core.game import Json
from engines.wortfabrik.game import WordFactory, Wortfabrik
from engines.wortfabrik.parameters import Parameters

GAME = Wortfabrik()

WORDS = ("DU", "AB", "ES", "WEN", "EIS", "LUFT", "RAST", "FISCH", "WOVON", "QUARZ", "ZEMENT", "FABRIK", "KONTAKT", "STRASSE")
"""The lexicon of most tests: the rulebook's words and a few more."""

EMPTY_ROWS = ("..", "...", "....", ".....", "......", ".......")


def seated_table(players: int = 1, bots: Sequence[str] = ("greedy",), words: Sequence[str] | None = WORDS, **changed: Any) -> WordFactory:
    """A table of the rulebook variant but for what is changed; the last bot fills the seats. words=None: the variant's lexicon."""
    texts = [bots[min(player, len(bots) - 1)] for player in range(players)]
    return GAME.prepare(Parameters.model_validate(changed), players, [GAME.bot(text) for text in texts], words)


def slip(*rows: str, spares: Sequence[Json | None] = (), scrap: str = "") -> Json:
    """A slip; rows that are left out are empty."""
    return {"rows": [*rows, *EMPTY_ROWS[len(rows) :]], "spares": list(spares), "scrap": scrap}


def spare(symbol: str, day: int = 1, *, crossed: bool = False) -> Json:
    """A written spare box."""
    return {"symbol": symbol, "day": day, "crossed": crossed}


def die(number: int, row: int, box: int, letter: str | None = None) -> Json:
    """An entry: a die into a row."""
    found: Json = {"die": number, "to": "row", "row": row, "box": box}
    return found if letter is None else found | {"letter": letter}


def store(number: int, box: int | None = None) -> Json:
    """An entry: a die into the spare parts."""
    return {"die": number, "to": "spare"} if box is None else {"die": number, "to": "spare", "box": box}


def scrap(number: int) -> Json:
    """An entry: a die into the scarce goods."""
    return {"die": number, "to": "scrap"}


def use(box: int, row: int, place: int, letter: str | None = None) -> Json:
    """An entry: a stored letter into a row."""
    found: Json = {"spare": box, "to": "row", "row": row, "box": place}
    return found if letter is None else found | {"letter": letter}


def pair(boxes: Sequence[int], row: int, place: int, letter: str | None = None) -> Json:
    """An entry: equal stored letters as a joker into a row."""
    found: Json = {"pair": list(boxes), "to": "row", "row": row, "box": place}
    return found if letter is None else found | {"letter": letter}


class Scene:
    """A game in a constructed position."""

    def __init__(self, *slips: Json, roll: str | None = None, day: int = 1, stage: str = "write", **table: Any) -> None:
        self.table = seated_table(max(1, len(slips)), **table)
        position: Json = {"schema": 1, "game": "wortfabrik", "day": day, "stage": stage}
        if slips:
            position["slips"] = list(slips)
        if roll is not None:
            position["roll"] = roll
        self.state = GAME.state_of(self.table, position)
        self.events: list[Json] = []

    @property
    def position(self) -> Json:
        return GAME.position(self.table, self.state)

    @property
    def scores(self) -> tuple[int, ...]:
        return GAME.scores(self.table, self.state)

    def slip(self, seat: int = 0) -> Json:
        """A slip as it stands."""
        found: Json = self.position["slips"][seat]
        return found

    def write(self, *entries: Json, seat: int = 0) -> list[Json]:
        """One seat's day."""
        made = GAME.act(self.table, self.state, seat, {"do": "write", "entries": list(entries)})
        self.events += made
        return made


def checked(*rows: str, **table: Any) -> list[int]:
    """Points by row of a slip after the last day."""
    scene = Scene(slip(*rows), stage="over", day=6, **table)
    return points_by_row(scene)


def points_by_row(scene: Scene, seat: int = 0) -> list[int]:
    """The check of one slip, row by row."""
    from engines.wortfabrik.scoring import row_points

    rules, index = scene.table.rules, scene.table.book.index
    return [int(row_points(rules, index, scene.state.slips[seat], row)) for row in range(int(rules.rows))]
