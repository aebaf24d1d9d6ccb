"""Knobs: how a game declares its parameters, once, for form, table, sweep, JSON schema and help alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, Strict, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import PydanticCustomError

from engines.core.errors import InvalidVariant, Problem
from engines.core.faults import misspelt_rows, problems_of, shown, unwritable

Whole = Annotated[int, Strict()]
"""A whole number and nothing that merely looks like one: neither "7" nor 7.0 nor true."""

Switch = Annotated[bool, Strict()]
"""true or false and nothing else."""

BySeat = Whole | tuple[Whole, ...]
"""One number for all seats, or a list by seat."""


@dataclass(frozen=True, slots=True)
class Group:
    """A panel of knobs on the Design page."""

    id: str
    title: str
    icon: str
    """Name of a Material symbol."""
    help: str


@dataclass(frozen=True, slots=True)
class Witness:
    """A context in which moving a knob changes play: the proof that the rules read it."""

    value: Any
    """A legal value other than the default."""
    given: Mapping[str, Any] = field(default_factory=dict)
    """Other parameters that the context needs."""
    players: int = 3
    bots: str = "expert"
    """Text form of the bot in every seat, or of one bot a player."""
    games: int = 500
    position: str = ""
    """Name of a constructed position in the tests, when seeded games would need too long to show it."""


@dataclass(frozen=True, slots=True)
class Idle:
    """A setting of other knobs under which moving this one changes no game."""

    given: Mapping[str, Any]
    """What they are set to, by knob or dotted path. Where `holds` decides, an example of it."""
    holds: Callable[[Mapping[str, Any]], bool] | None = None
    """Whether it is so, by the plain values of all knobs, when more than these exact values make it so."""
    words: str = ""
    """What `holds` asks, to stand after "No effect while"; without it the values of `given` are named."""


class GameParameters(BaseModel):
    """Base of all parameter models: frozen, unknown keys refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=False)


P = TypeVar("P", bound=GameParameters)


def knob(
    default: Any,
    *,
    title: str,
    help: str,  # the field's name on screen and in pydantic alike
    group: str,
    source: str,
    witness: Witness,
    unit: str = "",
    ge: int | float | None = None,
    le: int | float | None = None,
    widget: str = "",
    labels: Mapping[str, str] | None = None,
    idle: tuple[Idle, ...] = (),
) -> Any:
    """Declare one knob.

    `ge` and `le` bound the number itself or, in a table or list, each entry. `widget` picks a form other than the one its type
    suggests: letter_counts, letter_prices, rows, by_seat, letters, ability_letters, lexicon. `labels` names the values of a choice on screen.
    `source` cites the rulebook's section and rules digest tag, such as "2.3 [R]". `idle` tells when the knob changes nothing.
    """
    info = Field(
        default_factory=lambda: default,
        title=title,
        description=help,
        json_schema_extra=lambda schema: schema.update({"unit": unit, "group": group, "source": source}),
    )
    assert isinstance(info, FieldInfo)
    info.metadata.append(KnobFacts(default, unit, group, source, widget, dict(labels or {}), ge, le, witness, idle))
    info.metadata.append(AfterValidator(partial(_within, ge, le)))
    return info


def _within(ge: int | float | None, le: int | float | None, value: Any, info: Any) -> Any:
    """Check the bounds of a knob, entry by entry in a table or list. All faults are reported at once."""
    problems = [
        (path, f"{path} is {ge} to {le}; {shown(number)} was given.")
        for path, number in numbers_in(info.field_name, value)
        if (ge is not None and number < ge) or (le is not None and number > le)
    ]
    if problems:
        raise PydanticCustomError("bounds", "out of bounds", {"problems": problems})
    return value


def numbers_in(path: str, value: Any) -> list[tuple[str, int | float]]:
    """Every number in a knob's value with its dotted path. Rows of several fields bound themselves and are left out."""
    if isinstance(value, (bool, str, BaseModel)):
        return []
    if isinstance(value, (int, float)):
        return [(path, value)]
    if isinstance(value, Mapping):
        return [found for key, item in value.items() for found in numbers_in(f"{path}.{key}", item)]
    if isinstance(value, tuple):
        return [found for place, item in enumerate(value) for found in numbers_in(f"{path}.{place}", item)]
    return []


@dataclass(frozen=True, slots=True)
class KnobFacts:
    """What a knob declares beyond its type, title and help."""

    default: Any
    unit: str
    group: str
    source: str
    widget: str
    labels: Mapping[str, str]
    ge: int | float | None
    le: int | float | None
    witness: Witness
    idle: tuple[Idle, ...]


@dataclass(frozen=True, slots=True)
class Knob:
    """One declared knob as forms, sweeps and tests see it."""

    name: str
    title: str
    help: str
    annotation: Any
    facts: KnobFacts


def knobs(model: type[GameParameters]) -> tuple[Knob, ...]:
    """All knobs of a parameter model in the order of their declaration."""
    found: list[Knob] = []
    for name, info in model.model_fields.items():
        facts = next(item for item in info.metadata if isinstance(item, KnobFacts))
        found.append(Knob(name, info.title or name, info.description or "", info.annotation, facts))
    return tuple(found)


def idle_now(knob: Knob, values: Mapping[str, Any]) -> Idle | None:
    """Why moving the knob changes no game while the others have these plain values; None when it may change one."""
    return next((idle for idle in knob.facts.idle if _holds(idle, values)), None)


def _holds(idle: Idle, values: Mapping[str, Any]) -> bool:
    if idle.holds is not None:
        return idle.holds(values)
    return all(value_at(values, path) == value for path, value in idle.given.items())


def value_at(values: Mapping[str, Any], path: str) -> Any:
    """The plain value at a dotted path through tables; None when nothing is there."""
    found: Any = values
    for part in path.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    return found


def parsed(model: type[P], values: Mapping[str, Any]) -> P:
    """Build parameters from plain data. Raises InvalidVariant with one sentence a fault, each naming field, value and bound."""
    if (fault := unwritable(values)) is not None:
        raise InvalidVariant([Problem(*fault)])
    misspelt = misspelt_rows(model, values)
    try:
        made = model.model_validate(dict(values))
    except ValidationError as error:
        bounds = {item.name: (item.facts.ge, item.facts.le) for item in knobs(model)}
        raise InvalidVariant([*misspelt, *problems_of(model, error, bounds)]) from None
    if misspelt:
        raise InvalidVariant(misspelt)
    return made
