"""Faults of parameters in plain sentences: what pydantic found, said once with path, value and bound."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from engines.core.errors import Problem, shortened, suggestion

Bounds = tuple[int | float | None, int | float | None]

_BRANCH = re.compile(r"^(?:int|float|str|bool|tuple\[.*|constrained-.*|function-.*|literal\[.*)$")
"""What pydantic adds to a path to say which branch of a union it tried; a user sees the path as the file spells it."""

_PLAIN_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)")

_LONGEST_NUMBER = 40


def shown(value: object) -> str:
    """A value for a sentence, as the file would spell it and never long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "nothing"
    if isinstance(value, int) and value.bit_length() > 4 * _LONGEST_NUMBER:
        return f"a number of {value.bit_length()} bits"
    if isinstance(value, str):
        return f"'{shortened(value)}'"
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, (list, tuple)):
        return "a list"
    return shortened(value)


def unwritable(values: Any, path: str = "") -> tuple[str, str] | None:
    """Path and sentence of the first text or key that cannot be written as UTF-8, such as half of a surrogate pair; else None."""
    if isinstance(values, str):
        return None if _is_unicode(values) else (path, f"{path} holds '{shortened(values)}', which cannot be written as UTF-8.")
    entries = values.items() if isinstance(values, Mapping) else enumerate(values) if isinstance(values, (list, tuple)) else ()
    for key, value in entries:
        if not _is_unicode(str(key)):
            where = f"{path} has" if path else "There is"
            return _beneath(path, key), f"{where} a key '{shortened(key)}', which cannot be written as UTF-8."
        if isinstance(value, (str, Mapping, list, tuple)) and (found := unwritable(value, _beneath(path, key))) is not None:
            return found
    return None


def _beneath(path: str, key: object) -> str:
    return f"{path}.{shortened(key)}" if path else shortened(key)


def _is_unicode(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def bounded(what: str, bounds: Bounds) -> str:
    """`what` with its bounds, as in "a whole number from 4 to 10"."""
    low, high = bounds
    if low is not None and high is not None:
        return f"{what} from {low} to {high}"
    if low is not None:
        return f"{what}, at least {low}"
    return what if high is None else f"{what}, at most {high}"


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a fault is: the knob, the parts of the path beneath it and what stands there."""

    knob: str
    parts: tuple[str, ...]
    annotation: Any
    """Type of what belongs at this place."""
    bounds: Bounds

    @property
    def path(self) -> str:
        return ".".join((self.knob, *self.parts))

    @property
    def parent(self) -> str:
        return ".".join((self.knob, *self.parts)[:-1])


def problems_of(model: type[BaseModel], error: ValidationError, bounds: Mapping[str, Bounds]) -> list[Problem]:
    """One problem a fault, in the order found. `bounds` has the bounds of each knob by name."""
    found: dict[Problem, None] = {}
    for item in error.errors():
        if item["type"] == "bounds":
            found.update(dict.fromkeys(Problem(path, sentence) for path, sentence in item["ctx"]["problems"]))
        elif not _tried_in_vain(item, model):
            found[_problem(model, item, bounds)] = None
    return list(found)


def misspelt_rows(model: type[BaseModel], values: Mapping[str, Any]) -> list[Problem]:
    """Rows of numbered tables whose number is spelt in another way than plainly: 03 and 3 would be one row."""
    found: list[Problem] = []
    for name, info in model.model_fields.items():
        table = values.get(name)
        if not isinstance(table, Mapping) or _key_type(info.annotation) is not int:
            continue
        for key in map(str, table):
            plain = _as_number(key)
            if plain is not None and not _PLAIN_NUMBER.fullmatch(key):
                found.append(Problem(f"{name}.{shortened(key)}", f"{name} has rows by number; write {plain} for '{shortened(key)}'."))
    return found


def _as_number(key: str) -> int | None:
    try:
        return int(float(key)) if "." in key else int(key)
    except (ValueError, OverflowError):
        return None


def _tried_in_vain(item: Any, model: type[BaseModel]) -> bool:
    """True for the half of a fault in `number | list` that speaks of the branch which the value does not look like."""
    info = model.model_fields.get(str(item["loc"][0])) if item["loc"] else None
    branches = [str(part) for part in item["loc"][1:2] if _BRANCH.match(str(part))]
    if info is None or not branches or not _lists(info.annotation):
        return False
    given_list = isinstance(item["input"], (list, tuple))
    if branches[0].startswith("tuple["):
        return bool(item["type"] == "tuple_type")
    return given_list


def _lists(annotation: Any) -> bool:
    return any(get_origin(part) is tuple for part in get_args(annotation))


def _problem(model: type[BaseModel], item: Any, bounds: Mapping[str, Bounds]) -> Problem:
    place = _place(model, item["loc"], bounds)
    if item["loc"][-1:] == ("[key]",):
        return Problem(place.path, _key_sentence(place, model, item))
    return Problem(place.path, _sentence(place, model, item))


def _place(model: type[BaseModel], loc: tuple[Any, ...], bounds: Mapping[str, Bounds]) -> _Place:
    names = [str(part) for part in loc if str(part) != "[key]"]
    knob, rest = shortened(names[0]) if names else "the file", tuple(shortened(part) for part in names[1:] if not _BRANCH.match(part))
    info = model.model_fields.get(names[0]) if names else None
    annotation: Any = info.annotation if info else None
    within = bounds.get(knob, (None, None))
    for part in rest:
        field = _field_of(annotation, part)
        if field is not None:
            annotation, within = field.annotation, _row_bounds(field)
        else:
            annotation = _entry_type(annotation)
    return _Place(knob, rest, annotation, within)


def _field_of(annotation: Any, name: str) -> FieldInfo | None:
    return annotation.model_fields.get(name) if _is_row(annotation) else None


def _is_row(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


def _row_bounds(field: FieldInfo) -> Bounds:
    low = next((item.ge for item in field.metadata if hasattr(item, "ge")), None)
    high = next((item.le for item in field.metadata if hasattr(item, "le")), None)
    return low, high


def _entry_type(annotation: Any) -> Any:
    """Type of an entry of a table or a list."""
    for part in _plain_types(annotation):
        if get_origin(part) in (dict, tuple):
            return get_args(part)[0 if get_origin(part) is tuple else 1]
    return None


def _key_type(annotation: Any) -> Any:
    return get_args(annotation)[0] if get_origin(annotation) is dict else None


def _plain_types(annotation: Any) -> Iterator[Any]:
    """The members of a union, or the type itself, without its validators."""
    if get_origin(annotation) is Annotated:
        yield from _plain_types(get_args(annotation)[0])
    elif get_origin(annotation) in (Union, UnionType):
        for part in get_args(annotation):
            yield from _plain_types(part)
    else:
        yield annotation


def _key_sentence(place: _Place, model: type[BaseModel], item: Any) -> str:
    table, given = place.parent, shown(item["input"])
    key_type = _key_type(model.model_fields[place.knob].annotation)
    if item["type"] == "literal_error":
        return f"{table} has no row {given}. {suggestion(str(item['input']), [str(name) for name in get_args(key_type)])}"
    if item["type"] == "value_error":
        # the validator's own sentence without the value, which is named already
        rule = str(item["ctx"]["error"]).partition(";")[0].rstrip(".")
        return f"{table} has no entry {given}; {rule[:1].lower()}{rule[1:]}."
    return f"{table} has rows by number; {given} was given."


def _sentence(place: _Place, model: type[BaseModel], item: Any) -> str:
    kind, given, path = item["type"], shown(item["input"]), place.path
    if kind in ("extra_forbidden", "invalid_key"):
        return _unknown_field(place, model)
    if kind == "missing":
        return f"{place.parent} needs {place.parts[-1]}, {_wanted(place.annotation, place.bounds)}."
    if kind == "value_error":
        text = str(item["ctx"]["error"])
        return f"{path}: {text[:1].lower()}{text[1:]}"
    if kind == "literal_error":
        return f"{path} is {item['ctx']['expected']}; {given} was given."
    if kind in ("less_than_equal", "greater_than_equal"):
        low, high = place.bounds
        return f"{path} is {low} to {high}; {given} was given."
    if _is_row(place.annotation):
        return f"{path} is a table with {' and '.join(place.annotation.model_fields)}; {given} was given."
    return f"{path} is {_wanted(place.annotation, place.bounds)}; {given} was given."


def _unknown_field(place: _Place, model: type[BaseModel]) -> str:
    if not place.parts:
        return f"There is no parameter '{place.knob}'. {suggestion(place.knob, list(model.model_fields))}"
    return f"{place.parent} has no field '{place.parts[-1]}'. {suggestion(place.parts[-1], _siblings(model, place))}"


def _siblings(model: type[BaseModel], place: _Place) -> list[str]:
    row = _place(model, (place.knob, *place.parts[:-1]), {}).annotation
    return list(row.model_fields) if _is_row(row) else []


def _wanted(annotation: Any, bounds: Bounds) -> str:
    """What belongs at a place, in words, with its bounds."""
    parts = list(_plain_types(annotation))
    if len(parts) == 1 and get_origin(parts[0]) is tuple and next(_plain_types(get_args(parts[0])[0])) is int:
        return f"a list of {bounded('whole numbers', bounds)}"
    return ", or ".join(_worded(part, bounds) for part in parts)


def _worded(part: Any, bounds: Bounds) -> str:
    if get_origin(part) is tuple:
        numbers = next(_plain_types(get_args(part)[0])) is int
        return "a list of such numbers by seat" if numbers else "a list of texts"
    if get_origin(part) is dict:
        return "a table"
    if get_origin(part) is Literal:
        return f"one of {', '.join(map(str, get_args(part)))}"
    words = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}.get(part, "a value of another kind")
    return bounded(words, bounds) if part in (int, float) else words
