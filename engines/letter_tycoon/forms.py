"""The JSON forms of positions and actions as models: their JSON Schema is generated from here, and strict reading."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, Strict

from engines.core.errors import TilewrightError, shortened, suggestion
from engines.core.json_forms import Form, Number, SchemaOne, Stream, Truth, action_object, read_form

Letters = Annotated[str, Strict(), Field(pattern="^[A-Z]*$", max_length=520, description="Upper-case letters")]
OneLetter = Annotated[str, Strict(), Field(pattern="^[A-Z]$", description="One upper-case letter")]
Word = Annotated[str, Strict(), Field(min_length=1, max_length=40)]


class LetterForm(Form):
    """A JSON object of this game."""

    patterns: ClassVar[Mapping[str, str]] = {**Form.patterns, "^[A-Z]*$": "upper-case letters A to Z", "^[A-Z]$": "one upper-case letter A to Z"}


class CardForm(LetterForm):
    """A card to exchange."""

    place: Literal["hand", "pool"] = Field(alias="from")
    letter: OneLetter


class CopyForm(LetterForm):
    """The letter that is used twice, and the word that holds the copy."""

    word: Number
    letter: OneLetter


class WordsForm(LetterForm):
    """Words with the choices made for them; what is left out is chosen so that it earns most."""

    words: Annotated[list[Word], Field(min_length=1, max_length=2)]
    copied: list[CopyForm] | None = Field(default=None, alias="copy", description="At most one; an empty list wants none")
    add_s: list[Number] | None = Field(default=None, description="Word whose last S is added; an empty list wants none")
    y: list[list[Truth]] | None = Field(default=None, description="By word, for each flexible letter in order: true = vowel")
    use: dict[str, Number | None] | None = Field(default=None, description="Patent (or ability) -> word it doubles, null for none")
    hand: list[Letters] | None = Field(default=None, description="By word, the letters that come from the hand")


class PlayForm(WordsForm):
    """Lay out words."""

    do: Literal["play"]


class ExchangeForm(LetterForm):
    """Discard cards and draw as many; no card is the same as to pass."""

    do: Literal["exchange"]
    cards: list[CardForm]


class SimpleForm(LetterForm):
    """An action without choices."""

    do: Literal["skip", "challenge", "accept", "pass"]


class BuyForm(LetterForm):
    """Buy a patent."""

    do: Literal["buy"]
    letter: OneLetter


class DiscardForm(LetterForm):
    """Discard cards of the hand."""

    do: Literal["discard"]
    letters: Letters


ActionForm = PlayForm | ExchangeForm | SimpleForm | BuyForm | DiscardForm

ACTION_FORMS: Mapping[str, type[Form]] = {
    "exchange": ExchangeForm,
    "play": PlayForm,
    "skip": SimpleForm,
    "challenge": SimpleForm,
    "accept": SimpleForm,
    "buy": BuyForm,
    "pass": SimpleForm,
    "discard": DiscardForm,
}


class PositionForm(LetterForm):
    """A whole position. What is left out: hands, pool and deck are dealt, money and stock are those of the start, the rest is
    as at the start of the game."""

    form: SchemaOne = Field(default=1, alias="schema")
    game: Literal["letter-tycoon"] = "letter-tycoon"
    players: Annotated[int, Strict(), Field(ge=2, le=6)] | None = None
    stage: Literal["exchange", "play", "challenge", "buy", "discard", "over"] = "play"
    to_act: list[Number] | None = None
    seat: Number | None = Field(default=None, description="Whose turn it is")
    turn: Number = Field(default=0, description="Turns completed by all players")
    hands: list[Letters | None] | None = Field(default=None, description="By seat; null is dealt")
    pool: Letters | None = None
    deck: Letters | None = Field(default=None, description="Top card first")
    discard: Letters = ""
    money: list[Number] | None = None
    stock: list[Number] | None = None
    owners: dict[OneLetter, Number] = Field(default_factory=dict)
    retries_left: Annotated[int, Strict(), Field(ge=-1, le=5)] | None = None
    last_round: Number | None = Field(default=None, description="Seat that reached its goal first")
    bought: Number = Field(default=0, description="Patents bought this turn")
    play: WordsForm | None = Field(default=None, description="Words on the table, in stages challenge and buy")
    penalty: Number = Field(default=0, description="Cards owed in stage discard")
    ended: Literal["rule", "cap"] = Field(default="rule", description="Why the game is over")
    player_of: list[Number] | None = Field(default=None, description="Player in each seat")
    shuffles: Number | None = None
    salt: Annotated[int, Strict(), Field(ge=0, lt=2**31)] | None = Field(default=None, description="Number of the deal")
    streams: list[Stream] | None = Field(default=None, description="States of the streams of chance: the deal, then one a player")


def read_action(data: object, error: type[TilewrightError]) -> Form:
    """Read an action of any kind. Raises `error` with one sentence."""
    given = action_object(data, list(ACTION_FORMS), error)
    name = given["do"]
    if not isinstance(name, str) or name not in ACTION_FORMS:
        raise error(f"There is no action '{shortened(name)}'. {suggestion(str(name), list(ACTION_FORMS))}")
    return read_form(ACTION_FORMS[name], given, f"The action {name}", error)


def schemas() -> dict[str, Any]:
    """JSON Schema of positions and actions."""
    from pydantic import TypeAdapter

    action: dict[str, Any] = TypeAdapter(ActionForm).json_schema(by_alias=True)
    return {"position": PositionForm.model_json_schema(by_alias=True), "action": action}
