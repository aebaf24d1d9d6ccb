"""The JSON forms of positions and actions as models: their JSON Schema is generated from here, and strict reading."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, Strict, TypeAdapter

from engines.core.errors import TilewrightError, shortened, suggestion
from engines.core.faults import shown
from engines.core.json_forms import Form, Number, SchemaOne, Stream, Truth, action_object, read_form
from engines.wortfabrik.state import MAX_ENTRIES, MAX_PAIR, MAX_ROWS, MAX_SCRAP, MAX_SPARES

Symbol = Annotated[str, Strict(), Field(min_length=1, max_length=1, description="A letter or a joker")]
Letter = Annotated[str, Strict(), Field(min_length=1, max_length=1, description="The letter that is written; needed for jokers and pairs")]
RowIndex = Annotated[int, Strict(), Field(ge=0, le=10**6, description="Word row from 0; the bonus row is the last")]
BoxIndex = Annotated[int, Strict(), Field(ge=0, le=10**6, description="Box from 0")]


class DieToRow(Form):
    """Write a die into a box of a row."""

    die: Number
    to: Literal["row"]
    row: RowIndex
    box: BoxIndex
    letter: Letter | None = None


class DieToSpare(Form):
    """Store a die in the spare parts."""

    die: Number
    to: Literal["spare"]
    box: BoxIndex | None = Field(default=None, description="Spare box; the first empty one when left out")


class DieToScrap(Form):
    """Write a die into the scarce goods."""

    die: Number
    to: Literal["scrap"]


class SpareToRow(Form):
    """Write a stored letter into a box of a row and cross it out."""

    spare: Number
    to: Literal["row"]
    row: RowIndex
    box: BoxIndex
    letter: Letter | None = None


class PairToRow(Form):
    """Cross out equal stored letters for one joker in a box of a row."""

    pair: Annotated[list[Number], Field(min_length=1, max_length=MAX_PAIR)]
    to: Literal["row"]
    row: RowIndex
    box: BoxIndex
    letter: Letter | None = None


EntryForm = DieToRow | DieToSpare | DieToScrap | SpareToRow | PairToRow


class WriteForm(Form):
    """What a seat writes on one day, in order."""

    do: Literal["write"]
    entries: Annotated[list[EntryForm], Field(max_length=MAX_ENTRIES)]


_ENTRY_FORMS: Mapping[tuple[str, str], type[Form]] = {
    ("die", "row"): DieToRow,
    ("die", "spare"): DieToSpare,
    ("die", "scrap"): DieToScrap,
    ("spare", "row"): SpareToRow,
    ("pair", "row"): PairToRow,
}


class SpareForm(Form):
    """A spare box that was written."""

    symbol: Symbol
    day: Number = Field(description="Working day on which it was written, from 1")
    crossed: Truth = False


class SlipForm(Form):
    """A delivery slip. What is left out is empty."""

    rows: Annotated[list[Annotated[str, Strict()]], Field(max_length=MAX_ROWS)] | None = Field(
        default=None, description="Letters of each row, a full stop for an empty box; the bonus row is the last"
    )
    spares: Annotated[list[SpareForm | None], Field(max_length=MAX_SPARES)] = Field(default_factory=list)
    scrap: Annotated[str, Strict(), Field(max_length=MAX_SCRAP)] = Field(default="", description="Symbols of the scarce goods")


class PositionForm(Form):
    """A whole position. What is left out: slips are empty, the dice are rolled by the deal's stream, everybody is to write."""

    form: SchemaOne = Field(default=1, alias="schema")
    game: Literal["wortfabrik"] = "wortfabrik"
    players: Annotated[int, Strict(), Field(ge=1, le=6)] | None = None
    stage: Literal["write", "over"] = "write"
    to_act: list[Number] | None = Field(default=None, description="Seats that have not written today")
    day: Annotated[int, Strict(), Field(ge=1, le=10)] = 1
    roll: Annotated[str, Strict()] | None = Field(default=None, description="What the dice show, die by die")
    slips: list[SlipForm] | None = Field(default=None, description="By seat")
    morning: list[SlipForm | None] | None = Field(
        default=None, description="By seat that has written today: its slip as it was when the day began, which is what others see"
    )
    player_of: list[Number] | None = Field(default=None, description="Player in each seat")
    salt: Annotated[int, Strict(), Field(ge=0, lt=2**31)] | None = Field(default=None, description="Number of the deal")
    streams: list[Stream] | None = Field(default=None, description="States of the streams of chance: the deal, then one a player")


def read_entries(data: object, error: type[TilewrightError]) -> list[Form]:
    """Read an action into its entries. Raises `error` with one sentence."""
    given = action_object(data, ("write",), error)
    does = given["do"]
    if does != "write":
        raise error(f"The one action is write; {shown(does)} was given.")
    for name in given:
        if name not in ("do", "entries"):
            raise error(f"The action write has no field '{shortened(name)}'. {suggestion(str(name), ['do', 'entries'])}")
    entries = given.get("entries")
    if not isinstance(entries, list):
        raise error(f"The action write needs entries, a list; {shown(entries)} was given.")
    if len(entries) > MAX_ENTRIES:
        raise error(f"A day has at most {MAX_ENTRIES} entries; {len(entries)} were given.")
    return [_read_entry(entry, f"Entry {place}", error) for place, entry in enumerate(entries)]


def _read_entry(data: object, what: str, error: type[TilewrightError]) -> Form:
    """Read one entry: what is written and where decide which form it has."""
    if not isinstance(data, Mapping):
        raise error(f"{what} is a JSON object; {shown(data)} was given.")
    sources = [name for name in ("die", "spare", "pair") if name in data]
    if len(sources) != 1:
        raise error(f"{what} names one of die, spare and pair; {shortened(dict(data))} was given.")
    target = data.get("to")
    if not isinstance(target, str) or target not in ("row", "spare", "scrap"):
        raise error(f"{what}: to is 'row', 'spare' or 'scrap'; {shown(target)} was given.")
    model = _ENTRY_FORMS.get((sources[0], target))
    if model is None:
        raise error(f"{what}: a stored letter goes into a word row and nowhere else; '{target}' was given.")
    return read_form(model, data, what, error)


def schemas() -> dict[str, Any]:
    """JSON Schema of positions and actions."""
    action: dict[str, Any] = TypeAdapter(WriteForm).json_schema(by_alias=True)
    return {"position": PositionForm.model_json_schema(by_alias=True), "action": action}
