"""The JSON forms of positions and actions as models: their JSON Schema is generated from here, and strict reading."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, Strict, TypeAdapter

from engines.core.errors import TilewrightError, suggestion
from engines.core.faults import shown
from engines.core.json_forms import Form, Number, SchemaOne, Stream, Truth, action_object, read_form
from engines.ponkotsu_factory.state import MAX_PLAYERS, MAX_ROUNDS, MOST_SECONDS
from engines.words.candidates import MOST_WORDS

Text = Annotated[str, Strict(), Field(max_length=40)]
Tiles = Annotated[str, Strict(), Field(max_length=120)]
Words = Annotated[list[Text], Field(max_length=2 * MOST_WORDS)]
Seconds = Annotated[float, Strict(), Field(ge=0, le=MOST_SECONDS, allow_inf_nan=False)]
"""Seconds since "Start", in whole hundredths."""
Points = Annotated[int, Strict(), Field(ge=-(10**6), le=10**6)]


class CreateForm(Form):
    """Make the Originals of a pile."""

    do: Literal["create"]
    words: Words


class SolveForm(Form):
    """Have all words of a pile."""

    do: Literal["solve"]
    words: Words
    at: Seconds = Field(description="When all words lay, in seconds since the start")
    laid: list[Seconds] | None = Field(default=None, max_length=2 * MOST_WORDS, description="When each word lay; at the end when left out")


class StopForm(Form):
    """Stop without having all words: time is out, or nobody can go on."""

    do: Literal["stop"]
    words: Words = Field(default_factory=list, description="The words that lie")
    at: Seconds | None = Field(default=None, description="When; as soon as possible when left out")
    laid: list[Seconds] | None = Field(default=None, max_length=2 * MOST_WORDS, description="When each word lay; at the end when left out")


class ObjectionForm(Form):
    """A word of a creator or a solver."""

    creator: Number | None = None
    solver: Number | None = None
    word: Text


class ObjectForm(Form):
    """Object to one word, or to several."""

    do: Literal["object"]
    creator: Number | None = None
    solver: Number | None = None
    word: Text | None = None
    words: Annotated[list[ObjectionForm], Field(max_length=2 * MAX_PLAYERS * MOST_WORDS)] | None = None


class SideForm(Form):
    """Side with every objection that somebody makes."""

    do: Literal["side"]


class AcceptForm(Form):
    """Object to nothing."""

    do: Literal["accept"]


ActionForm = CreateForm | SolveForm | StopForm | ObjectForm | SideForm | AcceptForm

ACTIONS: Mapping[str, type[Form]] = {
    "create": CreateForm,
    "solve": SolveForm,
    "stop": StopForm,
    "object": ObjectForm,
    "side": SideForm,
    "accept": AcceptForm,
}


class VoteForm(Form):
    """What a seat has voted."""

    objections: list[ObjectionForm] = Field(default_factory=list)
    side: Truth = False


class PositionForm(Form):
    """A whole position. What is left out: tiles are dealt by the deal's stream, nothing is made or solved, nobody has points."""

    form: SchemaOne = Field(default=1, alias="schema")
    game: Literal["ponkotsu-factory"] = "ponkotsu-factory"
    players: Annotated[int, Strict(), Field(ge=2, le=MAX_PLAYERS)] | None = None
    stage: Literal["create", "solve", "vote", "over"] = "create"
    to_act: list[Number] | None = Field(default=None, description="Seats that owe a decision")
    round: Annotated[int, Strict(), Field(ge=1, le=MAX_ROUNDS)] = 1
    racks: list[Tiles | None] | None = Field(default=None, description="Tiles behind each screen as they were dealt, by creator")
    originals: list[Words | None] | None = Field(default=None, description="By creator; null = not made yet")
    piles: list[Tiles | None] | None = Field(default=None, description="Tiles of each pile by creator: those of the Originals")
    solutions: list[Words | None] | None = Field(default=None, description="By solver; null = none yet")
    laid: list[list[Seconds] | None] | None = Field(default=None, description="When each Solution lay, by solver")
    finish: list[Seconds | None] | None = Field(default=None, description="Seconds from the start by solver, null = not finished")
    clock: Seconds = Field(default=0.0, description="Seconds since the start that have passed for all to see")
    votes: list[VoteForm | None] | None = Field(default=None, description="By seat; null = has not voted")
    voided: list[ObjectionForm] = Field(default_factory=list, description="Words voted out")
    balance: list[Points] | None = Field(default=None, description="Points by seat; below 0 is debt")
    player_of: list[Number] | None = Field(default=None, description="Player in each seat")
    salt: Annotated[int, Strict(), Field(ge=0, lt=2**31)] | None = Field(default=None, description="Number of the deal")
    chance: Annotated[int, Strict(), Field(ge=0, lt=2**31)] | None = Field(default=None, description="Number of the round")
    streams: list[Stream] | None = Field(default=None, description="States of the streams of chance: the deal, then one a player")


def read_action(data: object, error: type[TilewrightError]) -> Any:
    """Read an action. Raises `error` with one sentence."""
    given = action_object(data, list(ACTIONS), error)
    do = given["do"]
    if not isinstance(do, str) or do not in ACTIONS:
        hint = suggestion(do, list(ACTIONS)) if isinstance(do, str) else f"Known: {', '.join(ACTIONS)}."
        raise error(f"There is no action {shown(do)}. {hint}")
    return read_form(ACTIONS[do], given, f"The action {do}", error)


def schemas() -> dict[str, Any]:
    """JSON Schema of positions and actions."""
    action: dict[str, Any] = TypeAdapter(ActionForm).json_schema(by_alias=True)
    return {"position": PositionForm.model_json_schema(by_alias=True), "action": action}
