"""Parameters as plain nested data: what differs between two sets, and a set with differences applied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args, get_origin

from pydantic import BaseModel

from engines.core.errors import Problem, shortened, suggestion
from engines.core.parameters import GameParameters, Knob, knobs

Values = dict[str, Any]
"""Plain nested data: text keys; numbers, texts, switches, lists and tables as values."""


@dataclass(frozen=True, slots=True)
class Change:
    """One value that differs between two sets of parameters of one game."""

    path: str
    """Dotted path as in a variant file: patent_costs.E."""
    title: str
    """The same in words: Patent prices, E."""
    before: Any
    """Plain value in the first set; None when the row is missing there."""
    after: Any


def values_of(parameters: GameParameters) -> Values:
    """All parameters as plain data, tables by text keys."""
    return parameters.model_dump(mode="json")


def merged(base: Mapping[str, Any], changes: Mapping[str, Any], removed: Sequence[str] = ()) -> Values:
    """`base` without the rows `removed` (dotted paths that exist there), then overlaid with `changes`. Tables merge by key."""
    result = _copied(base)
    for path in removed:
        *parents, last = path.split(".")
        table = result
        for part in parents:
            table = table[part]
        del table[last]
    return _overlaid(result, changes)


def _copied(table: Mapping[str, Any]) -> Values:
    return {str(key): _copied(value) if isinstance(value, Mapping) else value for key, value in table.items()}


def _overlaid(base: Values, changes: Mapping[str, Any]) -> Values:
    for key, value in changes.items():
        name = str(key)
        below = base.get(name)
        if isinstance(value, Mapping):
            base[name] = _overlaid(below if isinstance(below, dict) else {}, value)
        else:
            base[name] = value
    return base


def differences(base: Mapping[str, Any], now: Mapping[str, Any]) -> tuple[Values, tuple[str, ...]]:
    """The changes and the removed rows (dotted paths) that turn `base` into `now`: `merged` undoes it."""
    changes: Values = {}
    removed: list[str] = []
    for key, value in now.items():
        if key in base and isinstance(value, Mapping) and isinstance(base[key], Mapping):
            inner, gone = differences(base[key], value)
            if inner:
                changes[key] = inner
            removed.extend(f"{key}.{path}" for path in gone)
        elif key not in base or base[key] != value:
            changes[key] = value
    removed.extend(key for key in base if key not in now)
    return changes, tuple(removed)


def removal_problems(model: type[GameParameters], base: Mapping[str, Any], removed: Sequence[str]) -> list[Problem]:
    """Faults of a list of rows to remove: each names a row of a table, and the row is there."""
    tables = {knob.name: knob for knob in knobs(model) if get_origin(knob.annotation) is dict}
    found: list[Problem] = []
    for path in removed:
        name, _, row = path.partition(".")
        if name not in tables:
            found.append(
                Problem(
                    "remove", f"remove names rows of tables, such as goals.5; there is no table '{shortened(name)}'. {suggestion(name, list(tables))}"
                )
            )
        elif row not in base[name]:
            found.append(
                Problem("remove", f"remove names {shortened(path)}, but {name} has no row '{shortened(row)}'. {suggestion(row, list(base[name]))}")
            )
    return found


def diff(before: GameParameters, after: GameParameters) -> list[Change]:
    """What differs, in the order of the knobs."""
    titles = {knob.name: knob for knob in knobs(type(after))}
    old, new = values_of(before), values_of(after)
    return [
        Change(".".join(path), _title(titles[path[0]], path[1:]), one, other)
        for path, one, other in _leaves((), old, new)
    ]  # fmt: skip


def _leaves(path: tuple[str, ...], old: Any, new: Any) -> list[tuple[tuple[str, ...], Any, Any]]:
    if isinstance(old, dict) and isinstance(new, dict):
        keys = list(dict.fromkeys([*new, *old]))
        return [leaf for key in keys for leaf in _leaves((*path, key), old.get(key), new.get(key))]
    return [] if old == new and type(old) is type(new) else [(path, old, new)]


def _title(knob: Knob, rest: tuple[str, ...]) -> str:
    row = get_args(knob.annotation)[1] if get_origin(knob.annotation) is dict else None
    words = [knob.title, *rest]
    if len(rest) > 1 and isinstance(row, type) and issubclass(row, BaseModel):
        words[-1] = row.model_fields[rest[-1]].title or rest[-1]
    elif rest and rest[0] in knob.facts.labels:
        words[1] = knob.facts.labels[rest[0]]
    return ", ".join(words)
