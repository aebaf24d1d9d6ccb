"""What a draft's file must be, so that every page can draw it: read strictly, since anybody may have written there."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from copy import copy
from types import SimpleNamespace
from typing import Annotated, Any

from pydantic import Field, Strict, ValidationError

from engines.core.errors import BadInput
from engines.core.game import Game
from engines.core.json_forms import Form, SchemaOne, read_form
from engines.core.parameters import Knob, knobs
from engines.simulation.limits import MOST_GAMES
from engines.simulation.stopping import StopForm

MOST_STEPS = 100
"""Undo steps kept."""

MOST_SEED = 2**53 - 1
"""The largest seed of a draft: what a browser keeps exactly. The command line takes larger ones."""

Values = dict[str, Any]
Size = Annotated[int, Strict(), Field(ge=0, le=1000)]

_BOUNDS = frozenset({"bounds", "value_error", "greater_than_equal", "less_than_equal"})
"""Faults that a form can show, each beneath its field. All others are no values of that kind."""

_CHOSEN = frozenset({"letters", "ability_letters", "lexicon"})
"""Widgets with options: what is none of them cannot be shown."""


class StoredStep(Form):
    """A step back: what it overwrote."""

    label: str
    knobs: Values = Field(default_factory=dict)
    good_knobs: Values = Field(default_factory=dict)
    opened: str = ""
    base: str = ""
    name: str = ""
    idea: str = ""
    values: Values = Field(default_factory=dict)
    good: Values = Field(default_factory=dict)
    players: Size = 0


class StoredDraft(Form):
    """The file."""

    form: SchemaOne = Field(alias="schema")
    game: str
    opened: str
    base: str
    name: str
    idea: str
    values: Values
    good: Values
    players: Size
    line_up: Annotated[list[str], Field(min_length=1, max_length=100)]
    games: Annotated[int, Strict(), Field(ge=1, le=MOST_GAMES)]
    seed: Annotated[int, Strict(), Field(ge=0, le=MOST_SEED)]
    stop: StopForm = Field(default_factory=StopForm)
    undo: Annotated[list[StoredStep], Field(max_length=MOST_STEPS)]
    saved_at: Annotated[float, Strict(), Field(ge=0, allow_inf_nan=False)]


def read_draft(game: Game[Any, Any], text: str) -> Values:
    """The fields of a stored draft of that game. Raises BadInput, ValueError or RecursionError when it is damaged."""
    data = json.loads(text, parse_constant=_no_number)
    stored = read_form(StoredDraft, data, "The draft", BadInput)
    if stored.game != game.slug:
        raise BadInput(f"The draft is one of {stored.game}.")
    _refuse_large(data)
    for bot in stored.line_up:
        game.bot(bot)
    for values, good in _history(stored):
        if not (fits(game, values) and fits(game, good)):
            raise BadInput("The draft has values that are none of its game's.")
    return {**{name: value for name, value in data.items() if name != "schema"}, "line_up": tuple(stored.line_up), "stop": stored.stop.stop}


def _no_number(constant: str) -> Any:
    raise ValueError(f"{constant} is no number")


def _refuse_large(data: Any) -> None:
    """Raises BadInput for a number that neither a table of whole numbers nor the browser can hold, and for a text that is no Unicode."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            _refuse_large(key)
            _refuse_large(value)
    elif isinstance(data, list):
        for value in data:
            _refuse_large(value)
    elif isinstance(data, str):
        data.encode("utf-8")
    elif isinstance(data, (int, float)) and not abs(data) <= MOST_SEED:
        raise BadInput("The draft has a number that is too large.")


def _history(stored: StoredDraft) -> list[tuple[Values, Values]]:
    """Values and good values as they are, and as each step back leaves them."""
    now = SimpleNamespace(values=stored.values, good=stored.good)
    found = [(now.values, now.good)]
    for step in reversed(stored.undo):
        now = copy(now)
        given = step.model_fields_set
        now.values = step.values if "values" in given else {**now.values, **step.knobs}
        now.good = step.good if "good" in given else {**now.good, **step.good_knobs}
        found.append((now.values, now.good))
    return found


def fits(game: Game[Any, Any], values: Values) -> bool:
    """True when a form can show the values: all knobs are there, each of its kind. They may break bounds, or not go together."""
    known = {knob.name: knob for knob in knobs(game.parameters)}
    if set(values) != set(known):
        return False
    try:
        game.parameters.model_validate(values)
    except ValidationError as error:
        for item in error.errors():
            knob = known.get(str(item["loc"][0])) if item["loc"] else None
            if item["type"] not in _BOUNDS or (knob is not None and knob.facts.widget in _CHOSEN):
                return False
    return all(_is_whole(knob, values[name]) for name, knob in known.items())


def _is_whole(knob: Knob, value: Any) -> bool:
    """True when nothing is missing in a table or list."""
    if knob.facts.widget == "rows":
        return all(re.fullmatch(r"-?[0-9]{1,15}", key) for key in value)
    if isinstance(value, Mapping):
        return set(value) == set(knob.facts.default)
    return knob.facts.widget != "by_seat" or value != []
