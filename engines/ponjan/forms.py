"""The JSON forms of positions and actions as models: their JSON Schema is generated from here, and strict reading."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, Strict, TypeAdapter

from engines.core.errors import TilewrightError
from engines.core.faults import shown
from engines.core.json_forms import Form, Number, SchemaOne, Stream, action_object, read_form
from engines.ponjan.state import MAX_DICE, MAX_KINDS, MAX_TILES

Kind = Annotated[int, Strict(), Field(ge=0, lt=MAX_KINDS, description="A kind of tile, counted from 0; the white tiles are the last")]
KindName = Annotated[str, Strict(), Field(pattern="^(0|[1-9][0-9]?)$", description="A kind of tile as text")]
Tiles = Annotated[int, Strict(), Field(ge=0, le=4)]
Stacks = Annotated[list[Tiles], Field(min_length=2, max_length=2, description="Tiles above (+1) and below (0) the hand tile")]


class TileForm(Form):
    """A JSON object of this game."""

    patterns: ClassVar[Mapping[str, str]] = {**Form.patterns, "^(0|[1-9][0-9]?)$": "named by kinds, whole numbers from 0"}


class DrawForm(TileForm):
    """Flip a tile of the wall; in stage setup, carry out the set-up."""

    do: Literal["draw"]


class TakeForm(TileForm):
    """Take a face-up tile of an own kind."""

    do: Literal["take"]
    kind: Kind


class PassForm(TileForm):
    """Pass, when neither drawing nor taking is possible."""

    do: Literal["pass"]


ActionForm = DrawForm | TakeForm | PassForm

ACTION_FORMS: Mapping[str, type[Form]] = {"draw": DrawForm, "take": TakeForm, "pass": PassForm}


class PositionForm(TileForm):
    """A whole position. What is left out: the wall is mixed, the first tiles are dealt and dice rolled by the deal's stream, points are
    counted, the rest is as at the start. A wall may hold fewer tiles than the others leave: what is named nowhere is out of the game."""

    form: SchemaOne = Field(default=1, alias="schema")
    game: Literal["ponjan"] = "ponjan"
    players: Annotated[int, Strict(), Field(ge=2, le=6)] | None = None
    stage: Literal["setup", "turn", "over"] = "turn"
    to_act: list[Number] | None = None
    seat: Number = Field(default=0, description="Whose turn it is")
    turn: Number = Field(default=0, description="Turns completed by all players")
    passes: Number = Field(default=0, description="Passes in a row")
    own: list[dict[KindName, Stacks]] | None = Field(default=None, description="By seat: kind -> [+1 tiles, 0 tiles]; the hand tile is implied")
    face_up: dict[KindName, Tiles] = Field(default_factory=dict, description="Tiles that wait face up for their owners")
    wall: Annotated[list[Kind], Field(max_length=MAX_TILES)] | None = Field(default=None, description="Tiles in the order of drawing")
    wall_left: dict[KindName, Tiles] | None = Field(default=None, description="Instead of the wall: its tiles, to be mixed")
    points: list[Number] | None = Field(default=None, description="By seat")
    deals: list[list[Kind]] | None = Field(default=None, description="In stage setup: the first tiles of each seat")
    dice: Annotated[list[Annotated[int, Strict(), Field(ge=1, le=20)]], Field(max_length=MAX_DICE)] = Field(
        default_factory=list, description="In stage setup: coming rolls, first rolled first"
    )
    player_of: list[Number] | None = Field(default=None, description="Player in each seat")
    salt: Annotated[int, Strict(), Field(ge=0, lt=2**31)] | None = Field(default=None, description="Number of the deal")
    streams: list[Stream] | None = Field(default=None, description="States of the streams of chance: the deal, then one a player")


def read_action(data: object, error: type[TilewrightError]) -> Form:
    """Read an action. Raises `error` with one sentence."""
    given = action_object(data, list(ACTION_FORMS), error)
    name = given["do"]
    if not isinstance(name, str) or name not in ACTION_FORMS:
        raise error(f"An action is draw, take or pass; {shown(name)} was given.")
    return read_form(ACTION_FORMS[name], given, f"The action {name}", error)


def schemas() -> dict[str, Any]:
    """JSON Schema of positions and actions."""
    action: dict[str, Any] = TypeAdapter(ActionForm).json_schema(by_alias=True)
    return {"position": PositionForm.model_json_schema(by_alias=True), "action": action}
