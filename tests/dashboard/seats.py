"""A seat at the table for tests: constructed positions as a player sees them, and a player's hands that turn actions into moves."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from dashboard.components.scene import Piece, Rail, Row, Scene
from dashboard.components.staged import Move, Placed, Staged
from dashboard.playing import seen_from
from dashboard.tables import table_for
from dashboard.tables.base import Seen
from engines.core.game import Json
from engines.core.session import Session
from engines.letter_tycoon.game import LetterTycoon, Tycoon
from engines.letter_tycoon.parameters import Parameters
from engines.simulation.course import course_of
from engines.simulation.plan import Plan

GAME = LetterTycoon()
TABLE = table_for("letter-tycoon")
WORDS = (
    "CAT CATS TEA EAT EATS TEAS TEN NET TAN ANT ACT ACTS PLAYER PLAYERS PLANET QUARTZ CRYPT SEAT TEASE DOG GOD GYPSY EYE TOT TOTS ATTACK"
).split()

_ids = itertools.count()


@cache
def _table(players: int, changed: str) -> tuple[Tycoon, Plan]:
    import ast

    parameters = Parameters.model_validate(ast.literal_eval(changed))
    bots = ["expert", "casual", "novice", "master", "greedy"][:players]
    plan = Plan.of(GAME, parameters, players, bots, 1, 0, fixed_seats=True)
    return GAME.prepare(parameters, players, [GAME.bot(bot) for bot in bots], WORDS), plan


def seen_at(
    position: Mapping[str, Any],
    *actions: Json,
    players: int = 3,
    seat: int = 0,
    people: Sequence[int] = (0,),
    shown: int | None = None,
    bots: bool = False,
    **changed: Any,
) -> Seen:
    """The game after `actions` from a position, as `seat` sees it. `bots`: those who are to act have acted."""
    prepared, plan = _table(players, repr(changed))
    state = GAME.state_of(prepared, {"players": players, **position}, 0)
    course = course_of(Session(GAME, prepared, 0, people=frozenset(people), state=state))
    for action in actions:
        course = course.after(course.session.to_act()[0], action)
    made = len(course.plies)
    if bots:
        course = course.after_bots()
    return seen_from(course, plan, seat, people=frozenset(people), number=len(course.plies), shown=made if shown is None else shown)


def scene_of(seen: Seen, staged: Staged | None = None) -> Scene:
    """The scene for what has been put down, nothing by default."""
    return TABLE.scene(seen, staged or Staged(seen.number))


def zone(scene: Scene, name: str) -> Any:
    """The zone of that name."""
    return next(one for one in scene.zones if one.id == name)


def names(scene: Scene) -> list[str]:
    """Ids of the controls."""
    return [control.id for control in scene.controls]


def said(scene: Scene) -> str:
    """All messages."""
    return " / ".join(message.text for message in scene.messages)


def pieces(scene: Scene) -> list[Piece]:
    """Every piece that lies in a row or rail."""
    return [piece for one in scene.zones if isinstance(one, (Row, Rail)) for piece in one.pieces]


class Hands:
    """A player's hands: they take pieces that the scene offers, each once."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.placed: list[Placed] = []
        self.values: dict[str, str | bool] = {}

    def put(self, rail: str, letter: str, rows: Sequence[str], *, face: str = "", piece_id: str = "", vowel: bool = False) -> None:
        """Put the first free piece with that letter, or of that id, from one of the rows on a rail."""
        taken = {placed.piece for placed in self.placed}
        for row in rows:
            for piece in zone(self.scene, row).pieces:
                if (
                    piece.id not in taken
                    and rail in piece.to
                    and (piece.id == piece_id or (not piece_id and piece.face == letter and not piece.choices))
                ):
                    marks = frozenset({"vowel"}) if vowel else frozenset()
                    self.placed.append(Placed(piece.id, rail, face=face or piece.face, marks=marks))
                    return
        raise AssertionError(f"no free {letter or piece_id} in {rows}")

    @property
    def staged(self) -> Staged:
        """What lies on the rails."""
        return Staged(self.scene.turn, 1, tuple(self.placed), values=dict(self.values))

    def move(self, button: str, piece: str = "") -> Move:
        """Press a button that is there, or click a piece that is a move."""
        if piece:
            assert any(one.id == piece and one.send == button for one in pieces(self.scene)), piece
        else:
            assert button in names(self.scene), button
        return Move(f"m{next(_ids)}", self.scene.turn, button, piece, 0.0, self.staged)


def move_for(scene: Scene, action: Json) -> Move:
    """What a player does on the table who means `action`."""
    hands = Hands(scene)
    does = action["do"]
    if does == "play":
        lay_play(hands, action)
        return hands.move("play")
    if does == "discard":
        for letter in action["letters"]:
            hands.put("word", letter, ["hand"])
        return hands.move("discard" if action["letters"] or "none" not in names(scene) else "none")
    if does == "exchange":
        for card in action["cards"]:
            hands.put("word", card["letter"], [card["from"]])
        return hands.move("exchange")
    if does == "buy":
        return hands.move("buy", f"patent-{action['letter']}")
    return hands.move("none" if does == "pass" else does)


def lay_play(hands: Hands, action: Json) -> None:
    """Lay the words of a play letter by letter: made letters and cards as the action says."""
    words = action["words"]
    treatments = [list(choices) for choices in action.get("y", [[] for _ in words])]
    if any(treatments) and any(control.id == "y" for control in hands.scene.controls):
        hands.values["y"] = "each"
    for name, word in action.get("use", {}).items():
        if any(control.id == f"use-{name}" for control in hands.scene.controls):
            hands.values[f"use-{name}"] = str(word)
    for number, word in enumerate(words):
        rail = ("word", "word2")[number]
        from_hand = list(action["hand"][number])
        made = _made_places(action, number)
        for place, letter in enumerate(word):
            vowel = treatments[number].pop(0) if letter == "Y" and treatments[number] else False
            if made.get(place) == "added":
                hands.put(rail, "S", ["made"], piece_id="added")
            elif made.get(place) == "copied":
                hands.put(rail, "", ["made"], piece_id="copy", face=letter, vowel=vowel)
            elif letter in from_hand:
                from_hand.remove(letter)
                hands.put(rail, letter, ["hand"], vowel=vowel)
            else:
                hands.put(rail, letter, ["pool"], vowel=vowel)


def _made_places(action: Json, number: int) -> dict[int, str]:
    word = action["words"][number]
    made = {len(word) - 1: "added"} if number in action.get("add_s", []) else {}
    for copied in action.get("copy", []):
        if copied["word"] == number:
            made[max(place for place, letter in enumerate(word) if letter == copied["letter"] and place not in made)] = "copied"
    return made
