"""Strict reading of JSON objects such as positions and actions: models whose fields are all known, faults as one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, Strict, ValidationError
from pydantic_core import PydanticCustomError

from engines.core.errors import TilewrightError, shortened, suggestion
from engines.core.faults import shown
from engines.core.sentences import listed

Number = Annotated[int, Strict(), Field(ge=0, le=10**9)]
Truth = Annotated[bool, Strict()]
Stream = Annotated[str, Strict(), Field(pattern="^[0-9a-f]{1,16}$")]
"""State of a stream of chance."""


def _no_truth(value: object) -> object:
    if isinstance(value, bool):
        raise PydanticCustomError("literal_error", "input is no number", {"expected": "1"})
    return value


SchemaOne = Annotated[Literal[1], BeforeValidator(_no_truth)]
"""The version of a form; `true`, which Python takes for 1, is none."""

_WANTED = {
    "list_type": "is a list",
    "string_type": "is a text",
    "string_unicode": "is a text of valid Unicode characters",
    "int_type": "is a whole number",
    "float_type": "is a number",
    "finite_number": "is a number",
    "int_parsing_size": "is a whole number, and not that large",
    "bool_type": "is true or false",
    "dict_type": "is an object",
    "model_type": "is an object",
    "model_attributes_type": "is an object",
    "greater_than_equal": "is at least {ge}",
    "greater_than": "is more than {gt}",
    "less_than_equal": "is at most {le}",
    "less_than": "is below {lt}",
    "too_short": "is a list of {min_length} or more entries",
    "too_long": "is a list of at most {max_length} entries",
    "string_too_short": "is a text of {min_length} or more characters",
    "string_too_long": "is a text of at most {max_length} characters",
    "literal_error": "is {expected}",
}
"""By kind of fault what belongs there, in words; {…} are the bounds that pydantic gives."""

_BRANCH = ("constrained-", "function-", "list[", "Form", "[key]")
"""What pydantic adds to a path to say how it tried; a user sees the path as the file spells it."""


class Form(BaseModel):
    """A JSON object whose fields are all known."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=False)

    patterns: ClassVar[Mapping[str, str]] = {"^[0-9a-f]{1,16}$": "a hexadecimal number of up to 16 digits"}
    """By pattern of a text what it wants, in words."""


F = TypeVar("F", bound=Form)


def read_form(model: type[F], data: object, what: str, error: type[TilewrightError]) -> F:
    """Read a JSON object strictly. Raises `error` with one sentence on the first fault."""
    if not isinstance(data, Mapping):
        raise error(f"{what} is a JSON object; {shown(data)} was given.")
    try:
        return model.model_validate(dict(data))
    except ValidationError as fault:
        raise error(_sentence(model, fault.errors()[0], what)) from None


def _sentence(model: type[Form], item: Any, what: str) -> str:
    path = shortened(".".join(str(part) for part in item["loc"] if not str(part).startswith(_BRANCH)))
    if item["type"] == "extra_forbidden":
        known = [info.alias or name for name, info in model.model_fields.items()]
        return f"{what} has no field '{path}'. {suggestion(path, known)}"
    if item["type"] == "missing":
        return f"{what} needs the field '{path}'."
    if not path:
        return f"{what} has field names that are no texts of valid Unicode characters."
    return f"{what}: {path} {_wanted(model, item)}; {_given(item)} was given."


def _given(item: Any) -> str:
    """What stands there, with the length of a list where that is the fault."""
    if item["type"] in ("too_short", "too_long"):
        return f"one of {len(item['input'])}"
    return shown(item["input"])


def _wanted(model: type[Form], item: Any) -> str:
    if item["type"] == "string_pattern_mismatch":
        return f"is {model.patterns[item['ctx']['pattern']]}"
    words = _WANTED.get(item["type"])
    if words is not None:
        return words.format(**{name: _plain(bound) for name, bound in item.get("ctx", {}).items()})
    message = str(item["msg"])
    return f"is refused: {message[:1].lower()}{message[1:]}"


def _plain(bound: Any) -> Any:
    """A bound as a user writes it: 3600 for 3600.0."""
    return int(bound) if isinstance(bound, float) and bound.is_integer() else bound


def action_object(data: object, known: Sequence[str], error: type[TilewrightError]) -> Mapping[str, Any]:
    """An action as an object with the field `do`; whether that is one of `known`, the caller checks. Raises `error` with one sentence."""
    if not isinstance(data, Mapping):
        raise error(f"An action is a JSON object; {shown(data)} was given.")
    if "do" not in data:
        raise error(f"An action needs the field 'do': {listed(known, 'or')}.")
    return data
