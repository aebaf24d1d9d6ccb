"""The file form of a variant: TOML or JSON text to checked fields, and back.

schema = 1
game = "letter-tycoon"
based_on = "letter-tycoon/rulebook"
name = "Short evening"
idea = "Cheaper vowels end the game a round earlier"
remove = ["goals.5"]            # rows of tables that the base has and this variant has not
[parameters]                    # only what differs from the base; tables merge row by row
hand_size = 8
[effect]                        # what was measured, if anything was
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NoReturn

import tomlkit
from tomlkit.items import Table

from engines.core.errors import InvalidVariant, Problem, shortened, suggestion
from engines.core.faults import shown, unwritable
from variants.guarding import endless_key
from variants.merging import Values

SCHEMA = 1
MOST_BYTES = 256 * 1024
DEEPEST = 16
"""Tables and lists within one another."""
LONGEST_NAME = 80
LONGEST_IDEA = 1000

_MEASURE_NAME = re.compile(r"[a-z0-9_]{1,60}")

FIELDS = ("schema", "game", "based_on", "name", "idea", "remove", "parameters", "effect")
EFFECT_FIELDS = ("sentence", "command", "numbers")


@dataclass(frozen=True, slots=True)
class Effect:
    """What a variant was measured to do."""

    sentence: str
    command: str
    """The command that measured it."""
    numbers: Mapping[str, float | list[float]]
    """By name: a number, or an interval as two numbers."""


@dataclass(frozen=True, slots=True)
class Written:
    """A variant as its file has it."""

    game: str
    name: str
    based_on: str = ""
    """Empty: the game's rulebook."""
    idea: str = ""
    parameters: Values = field(default_factory=dict)
    """Only what differs from the base."""
    removed: tuple[str, ...] = ()
    effect: Effect | None = None


def read_text(content: str | bytes, filename: str) -> Values:
    """The raw fields of a file: JSON when its name ends in .json, else TOML. Raises InvalidVariant with one sentence."""
    name = shortened(filename) or "the file"
    size = len(content) if isinstance(content, bytes) else len(content.encode("utf-8", "surrogatepass"))
    if size > MOST_BYTES:
        _refused("", f"{name} is larger than {MOST_BYTES // 1024} KB, the most that a variant file may have.")
    text = content if isinstance(content, str) else _decoded(content, name)
    text = text.removeprefix("\ufeff")
    values: Values | None = None
    with suppress(RecursionError):
        values = _read_json(text, name) if filename.lower().endswith(".json") else _read_toml(text, name)
    if values is None or not _shallow(values):
        _refused("", f"{name} nests its tables or lists too deep.")
    if (fault := unwritable(values)) is not None:
        _refused(*fault)
    return values


def _shallow(values: Values) -> bool:
    """True when nothing lies deeper than anything may lie: a dotted key makes tables without end in a line."""
    level: list[Any] = [values]
    for _ in range(DEEPEST):
        inner = [list(item.values()) if isinstance(item, Mapping) else item for item in level if isinstance(item, (Mapping, list))]
        level = [item for items in inner for item in items]
    return not any(isinstance(item, (Mapping, list)) for item in level)


def _refused(path: str, sentence: str) -> NoReturn:
    raise InvalidVariant([Problem(path, sentence)]) from None


def _decoded(content: bytes, name: str) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        _refused("", f"{name} is not text: byte {content[error.start]:#04x} at position {error.start} is not UTF-8.")


def _read_toml(text: str, name: str) -> Values | None:
    """The fields; None when a key has more parts than anything may lie deep."""
    if endless_key(text, DEEPEST):
        return None
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        where = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        what = re.sub(r"\s*\(at .*\)$", "", str(error))
        line, column = where.groups() if where else _end_of(text)
        _refused("", f"{name} is not valid TOML at line {line}, column {column}: {_as_clause(what)}.")
    except ValueError as error:
        # a number with thousands of digits
        _refused("", f"{name} is not valid TOML: {_as_clause(str(error).partition(';')[0])}.")


def _end_of(text: str) -> tuple[int, int]:
    lines = text.split("\n")
    return len(lines), len(lines[-1]) + 1


def _as_clause(text: str) -> str:
    return text[:1].lower() + shortened(text[1:].rstrip("."), 120)


def _read_json(text: str, name: str) -> Values:
    def no_twins(pairs: list[tuple[str, Any]]) -> Values:
        table = dict(pairs)
        if len(table) < len(pairs):
            twin = _twin([key for key, _ in pairs])
            _refused(shortened(twin), f"{name} gives '{shortened(twin)}' twice in one table.")
        return table

    def no_number(constant: str) -> NoReturn:
        _refused("", f"{name} is not valid JSON: {constant} is no number.")

    try:
        data = json.loads(text, object_pairs_hook=no_twins, parse_constant=no_number)
    except json.JSONDecodeError as error:
        _refused("", f"{name} is not valid JSON at line {error.lineno}, column {error.colno}: {_as_clause(error.msg)}.")
    except ValueError as error:
        if isinstance(error, InvalidVariant):
            raise
        _refused("", f"{name} is not valid JSON: {_as_clause(str(error).partition(';')[0])}.")
    if not isinstance(data, dict):
        _refused("", f"{name} holds {shown(data)} where a variant's fields should be.")
    return data


def _twin(names: Sequence[str]) -> str:
    """The first name that comes again; empty when none does."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return ""


def fields_of(data: Mapping[str, Any]) -> tuple[Written, list[Problem]]:
    """The fields checked one by one. With problems, what is faulty is left empty, so that the rest can be checked too.

    Raises InvalidVariant when a newer version of the program wrote the file.
    """
    problems: list[Problem] = []
    _check_schema(data, problems)
    for key in data:
        if key not in FIELDS:
            problems.append(Problem(shortened(key), f"There is no field '{shortened(key)}' in a variant file. {suggestion(key, FIELDS)}"))
    parameters = data.get("parameters", {})
    if not isinstance(parameters, Mapping):
        problems.append(Problem("parameters", f"parameters is a table; {shown(parameters)} was given."))
        parameters = {}
    written = Written(
        game=_text(data, "game", 60, problems, needed=True),
        name=_text(data, "name", LONGEST_NAME, problems, needed=True),
        based_on=_text(data, "based_on", 200, problems),
        idea=_text(data, "idea", LONGEST_IDEA, problems, lines=True),
        parameters=dict(parameters),
        removed=_removed(data, problems),
        effect=_effect(data, problems),
    )
    return written, problems


def _check_schema(data: Mapping[str, Any], problems: list[Problem]) -> None:
    schema = data.get("schema")
    if schema is None:
        problems.append(Problem("schema", f"schema is missing; write schema = {SCHEMA}."))
    elif isinstance(schema, bool) or not isinstance(schema, int) or schema < 1:
        problems.append(Problem("schema", f"schema is the whole number {SCHEMA}; {shown(schema)} was given."))
    elif schema > SCHEMA:
        _refused("schema", f"schema is {shown(schema)}, but this version of Tilewright reads schema {SCHEMA}: a newer version wrote the file.")


def _text(data: Mapping[str, Any], key: str, longest: int, problems: list[Problem], *, needed: bool = False, lines: bool = False) -> str:
    value = data.get(key)
    sentence = ""
    if value is None:
        sentence = f"{key} is missing." if needed else ""
    elif not isinstance(value, str):
        sentence = f"{key} is a text; {shown(value)} was given."
    elif needed and not value.strip():
        sentence = f"{key} is empty."
    elif len(value) > longest:
        sentence = f"{key} has at most {longest} characters; {len(value)} were given."
    elif not _printable(value, lines=lines):
        sentence = f"{key} holds a character that cannot be printed: {shown(value)}."
    if sentence:
        problems.append(Problem(key, sentence))
        return ""
    return value or ""


def _printable(text: str, *, lines: bool) -> bool:
    allowed = "\n\t" if lines else ""
    return all(char.isprintable() or char in allowed or char == "\u00a0" for char in text)


def _removed(data: Mapping[str, Any], problems: list[Problem]) -> tuple[str, ...]:
    value = data.get("remove", [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        problems.append(Problem("remove", f'remove is a list of rows such as ["goals.5"]; {shown(value)} was given.'))
        return ()
    if len(set(value)) < len(value):
        problems.append(Problem("remove", f"remove names {shortened(_twin(value))} twice."))
        return ()
    return tuple(value)


def _effect(data: Mapping[str, Any], problems: list[Problem]) -> Effect | None:
    value = data.get("effect")
    if value is None:
        return None
    if not isinstance(value, Mapping):
        problems.append(Problem("effect", f"effect is a table; {shown(value)} was given."))
        return None
    found: list[Problem] = [
        Problem(f"effect.{shortened(key)}", f"effect has no field '{shortened(key)}'. {suggestion(key, EFFECT_FIELDS)}")
        for key in value
        if key not in EFFECT_FIELDS
    ]
    effect = Effect(_text(value, "sentence", 500, found), _text(value, "command", 500, found), value.get("numbers", {}))
    found.extend(_number_problems(effect.numbers))
    problems.extend(found)
    return None if found else effect


def _number_problems(numbers: Any) -> list[Problem]:
    if not isinstance(numbers, Mapping):
        return [Problem("effect.numbers", f"effect.numbers is a table of numbers and of intervals such as [3.9, 5.3]; {shown(numbers)} was given.")]
    found = []
    for key, value in numbers.items():
        path, given = f"effect.numbers.{shortened(key)}", _given(value)
        if not _MEASURE_NAME.fullmatch(key):
            found.append(Problem(path, f"effect.numbers has names of a to z, 0 to 9 and _; '{shortened(key)}' = {given} was given."))
        elif not _is_measure(value):
            found.append(Problem(path, f"{path} is a number or an interval such as [3.9, 5.3]; {given} was given."))
    return found


def _given(value: Any) -> str:
    """A value for a sentence; a short list with what is in it."""
    return f"[{', '.join(map(shown, value))}]" if isinstance(value, list) and len(value) <= 3 else shown(value)


def _is_measure(value: Any) -> bool:
    parts = value if isinstance(value, list) and len(value) == 2 else [value]
    return all(isinstance(part, (int, float)) and not isinstance(part, bool) and abs(part) < 1e15 for part in parts)


def plain(written: Written) -> Values:
    """The fields as plain data in their order, without empty ones."""
    data: Values = {"schema": SCHEMA, "game": written.game}
    if written.based_on:
        data["based_on"] = written.based_on
    data["name"] = written.name
    if written.idea:
        data["idea"] = written.idea
    if written.removed:
        data["remove"] = list(written.removed)
    if written.parameters:
        data["parameters"] = written.parameters
    if written.effect is not None:
        data["effect"] = {
            "sentence": written.effect.sentence,
            "command": written.effect.command,
            "numbers": dict(written.effect.numbers),
        }
    return data


def to_json(written: Written) -> str:
    """The file as JSON text."""
    return json.dumps(plain(written), indent=2, ensure_ascii=False) + "\n"


def to_toml(written: Written) -> str:
    """The file as TOML text: fields, a blank line before each table, values before tables."""
    document = tomlkit.document()
    for key, value in plain(written).items():
        document.add(key, _table(value) if isinstance(value, Mapping) else value)
    return tomlkit.dumps(document)


def _table(values: Mapping[str, Any]) -> Table:
    table = tomlkit.table(is_super_table=all(isinstance(value, Mapping) for value in values.values()) and bool(values))
    plain_first = sorted(values.items(), key=lambda item: isinstance(item[1], Mapping))
    for key, value in plain_first:
        table.add(key, _table(value) if isinstance(value, Mapping) else value)
    return table
