"""The JSON forms of positions and actions as models: their JSON Schema is generated from here, and strict reading."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, Strict, TypeAdapter

from engines.core.errors import TilewrightError, suggestion
from engines.core.faults import shown
from engines.core.json_forms import Form, Number, SchemaOne, Stream, action_object, read_form
from engines.don_cha.state import MAX_GRID, MAX_NAMED, MAX_POOL, MAX_TILES, MAX_TURNS, SEATS

LINE = "^(row[1-9]|col[A-I])$"
SQUARE = "^[A-I][1-9]$"
CIRCLE = "^[A-E]$"
CONTENT = "^[A-Z.]$"
TILES = "^[A-Z]+$"
ROW = "^[A-Z.]*$"
ANSWER = "^([A-Z.]|yes|no)$"

Line = Annotated[str, Strict(), Field(pattern=LINE, description="row1 is the top row, colA the left column")]
Square = Annotated[str, Strict(), Field(pattern=SQUARE, description="Column and row, such as A3")]
Circle = Annotated[str, Strict(), Field(pattern=CIRCLE)]
Content = Annotated[str, Strict(), Field(pattern=CONTENT, description="A letter, or a full stop for a blank square")]
Tiles = Annotated[str, Strict(), Field(pattern=TILES, max_length=MAX_TILES, description="Letters of the tiles set aside")]
Row = Annotated[str, Strict(), Field(pattern=ROW, description="Letters of a row, a full stop for a blank square")]
Rows = Annotated[list[Row], Field(max_length=MAX_GRID, description="The rows from the top")]
Length = Annotated[int, Strict(), Field(ge=0, le=10**6, description="Letters of the word that is asked about")]
Value = Annotated[int, Strict(), Field(ge=0, le=10**6)] | Annotated[str, Strict(), Field(pattern=ANSWER)]
Squares = Annotated[list[Square], Field(min_length=1, max_length=MAX_NAMED, description="Adjacent squares")]


class OwnForm(Form):
    """A form with the game's patterns in words."""

    patterns: ClassVar[Mapping[str, str]] = {
        **Form.patterns,
        LINE: "a row or a column such as row1 or colA",
        SQUARE: "a square such as A3",
        CIRCLE: "a question from A to E",
        CONTENT: "a letter from A to Z, or a full stop for a blank square",
        TILES: "letters from A to Z",
        ANSWER: "a letter, a full stop, yes or no",
        ROW: "letters from A to Z with a full stop for each blank square",
    }


class CreateForm(OwnForm):
    """Commit one's puzzle."""

    do: Literal["create"]
    rows: Rows


class AskLineForm(OwnForm):
    """Ask A how many blanks, or C which total value a line has."""

    do: Literal["ask"]
    question: Literal["A", "C"]
    line: Line


class AskSquaresForm(OwnForm):
    """Ask B for the content of one of the squares."""

    do: Literal["ask"]
    question: Literal["B"]
    squares: Squares


class AskTilesForm(OwnForm):
    """Ask D how many of the letters are in the word of that length."""

    do: Literal["ask"]
    question: Literal["D"]
    tiles: Tiles
    length: Length


class AskAnyForm(OwnForm):
    """Ask E whether a line has any letters of the word of that length."""

    do: Literal["ask"]
    question: Literal["E"]
    line: Line
    length: Length


class PassForm(OwnForm):
    """Pass, with a chip on a circle."""

    do: Literal["pass"]
    circle: Circle


class AnswerForm(OwnForm):
    """Answer question B."""

    do: Literal["answer"]
    value: Content


class GuessForm(OwnForm):
    """Commit one's guess."""

    do: Literal["guess"]
    rows: Rows


AskForm = AskLineForm | AskSquaresForm | AskTilesForm | AskAnyForm
ActionForm = CreateForm | AskForm | PassForm | AnswerForm | GuessForm

_ASK_FORMS: Mapping[str, type[Form]] = {"A": AskLineForm, "B": AskSquaresForm, "C": AskLineForm, "D": AskTilesForm, "E": AskAnyForm}
_FORMS: Mapping[str, type[Form]] = {"create": CreateForm, "pass": PassForm, "answer": AnswerForm, "guess": GuessForm}
_DOINGS = ("create", "ask", "pass", "answer", "guess")


def read_action(data: object, error: type[TilewrightError]) -> Form:
    """Read an action. Raises `error` with one sentence."""
    given = action_object(data, _DOINGS, error)
    does = given["do"]
    if not isinstance(does, str) or does not in _DOINGS:
        raise error(f"There is no action {shown(does)}. {suggestion(str(does), _DOINGS)}")
    if does != "ask":
        return read_form(_FORMS[does], given, f"The action {does}", error)
    question = given.get("question")
    if not isinstance(question, str) or question not in _ASK_FORMS:
        raise error(f"The action ask: question is one of A, B, C, D, E; {shown(question)} was given.")
    return read_form(_ASK_FORMS[question], given, f"Question {question}", error)


class TurnForm(OwnForm):
    """One turn: a question with its answer, or the circle of a pass. A question B without a value waits for its answer."""

    seat: Annotated[int, Strict(), Field(ge=0, lt=SEATS)]
    question: Annotated[str, Strict(), Field(pattern=CIRCLE)] | None = None
    circle: Circle | None = Field(default=None, description="Circle of a pass")
    line: Line | None = None
    squares: Squares | None = None
    tiles: Tiles | None = None
    length: Length | None = None
    value: Value | None = Field(default=None, description="A, C and D: a number; E: yes or no; B: a letter or a full stop")


class PositionForm(OwnForm):
    """A whole position. What is left out: the pool is dealt by the deal's stream, nothing has been created, asked or guessed."""

    form: SchemaOne = Field(default=1, alias="schema")
    game: Literal["don-cha"] = "don-cha"
    players: Annotated[int, Strict()] | None = None
    stage: Literal["create", "ask", "answer", "guess", "over"] | None = Field(default=None, description="Left out: what follows from the rest")
    to_act: list[Number] | None = None
    pool: Annotated[str, Strict(), Field(max_length=MAX_POOL)] | None = Field(default=None, description="Letters of the pool")
    puzzles: list[Rows | None] | None = Field(default=None, description="By seat; null when it is not made yet")
    seat: Number | None = Field(default=None, description="Whose turn it is")
    chips: list[Number] | None = Field(default=None, description="Chips in hand by seat")
    circles: list[Annotated[str, Strict(), Field(pattern="^[A-E]*$")]] | None = Field(default=None, description="Circles with own chips by seat")
    passes: list[Number] | None = Field(default=None, description="By seat")
    asked: Annotated[list[TurnForm], Field(max_length=MAX_TURNS)] = Field(default_factory=list, description="The turns so far, in order")
    guesses: list[Rows | None] | None = Field(default=None, description="By seat")
    player_of: list[Number] | None = Field(default=None, description="Player in each seat")
    salt: Annotated[int, Strict(), Field(ge=0, lt=2**31)] | None = Field(default=None, description="Number of the deal")
    streams: list[Stream] | None = Field(default=None, description="States of the streams of chance: the deal, then one a player")

    patterns: ClassVar[Mapping[str, str]] = {**OwnForm.patterns, "^[A-E]*$": "letters from A to E"}


def schemas() -> dict[str, Any]:
    """JSON Schema of positions and actions."""
    action: dict[str, Any] = TypeAdapter(ActionForm).json_schema(by_alias=True)
    return {"position": PositionForm.model_json_schema(by_alias=True), "action": action}
