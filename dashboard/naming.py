"""What knobs, changes and faults are called on screen, from what the game declares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import Any, get_args, get_origin

from pydantic import BaseModel

from dashboard.draft import Edit
from dashboard.wording import MINUS, listed, money, spelled
from engines.core.errors import Problem, TilewrightError
from engines.core.game import Game
from engines.core.measures import Metric
from engines.core.parameters import GameParameters, Idle, Knob, knobs
from variants import catalog
from variants.names import slugged, split_reference

NOTHING = "none"
LONGEST_LIST_NAME = 40

EACH = {"by_seat": "seat", "by_row": "row"}
"""By widget what a list has a number for, where one number for all would do."""


def knob_called(model: type[GameParameters], name: str) -> Knob | None:
    """The knob of that name."""
    return next((knob for knob in knobs(model) if knob.name == name), None)


def row_model(knob: Knob) -> type[BaseModel] | None:
    """Type of a row of a table of rows; None for every other knob."""
    if get_origin(knob.annotation) is not dict:
        return None
    row = get_args(knob.annotation)[1]
    return row if isinstance(row, type) and issubclass(row, BaseModel) else None


def worded(knob: Knob, value: Any, unit: str | None = None) -> str:
    """A value as it stands in a sentence: 8, $9, on, Finish the round, "0, 2, 4"."""
    unit = knob.facts.unit if unit is None else unit
    if value is None:
        return "no row"
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, str):
        return knob.facts.labels.get(value, value) or NOTHING
    if isinstance(value, (list, tuple)):
        if knob.facts.widget in EACH and len(value) > 1 and len(set(value)) == 1:
            return f"{worded(knob, value[0], unit)} for each {EACH[knob.facts.widget]}"
        return ", ".join(worded(knob, item, unit) for item in value) or NOTHING
    if isinstance(value, Mapping):
        return ", ".join(f"{_field_title(knob, key).lower()} {spelled(part)}" for key, part in value.items())
    if isinstance(value, (int, float)):
        return money(value) if unit == "$" else spelled(value, 0 if float(value).is_integer() else 2)
    return str(value)


def _field_title(knob: Knob, field: str) -> str:
    row = row_model(knob)
    return (row.model_fields[field].title if row and field in row.model_fields else None) or field


def place_title(knob: Knob, rest: tuple[str, ...]) -> str:
    """What one number of a knob is called: Hand size, A cards, E patent, Goals 3 value to end."""
    if not rest:
        return knob.title
    if knob.facts.widget.startswith("letter_"):
        return f"{rest[0]} {knob.title.split()[0].lower()}"
    if rest[0] in knob.facts.labels:
        return knob.facts.labels[rest[0]]
    row = knob.facts.labels.get("row", "")
    place = f"{rest[0]} {row.lower()}" if row else rest[0]
    return " ".join([f"{knob.title},", place, *(_field_title(knob, part).lower() for part in rest[1:])])


def edit_label(model: type[GameParameters], edit: Edit) -> str:
    """A change as a chip: A cards 9 → 8."""
    knob = knob_called(model, edit.path[0])
    if knob is None:
        return ".".join(edit.path)
    title = place_title(knob, edit.path[1:])
    if edit.after is None:
        return f"{title} removed"
    if edit.before is None:
        return f"{title} added"
    return f"{title} {worded(knob, edit.before)} → {worded(knob, edit.after)}"


def changes_label(model: type[GameParameters], found: Iterable[Edit]) -> str:
    """Several changes made at once, for the undo button."""
    labels = [edit_label(model, edit) for edit in found]
    return labels[0] if len(labels) == 1 else f"{len(labels)} changes"


def fault_sentence(model: type[GameParameters], problem: Problem) -> str:
    """A fault in the words of the form: its path, where the sentence starts with it, becomes the field's title."""
    knob = knob_called(model, problem.path.split(".")[0])
    if knob is None:
        return problem.sentence
    sentence = problem.sentence.replace(" -", f" {MINUS}")
    for name, title in ((problem.path, place_title(knob, tuple(problem.path.split(".")[1:]))), (knob.name, knob.title)):
        if sentence.startswith((f"{name} ", f"{name}:")):
            return title + sentence[len(name) :]
    return sentence


def idle_sentence(model: type[GameParameters], idle: Idle) -> str:
    """Why a knob has no effect, in the words of the form."""
    return f"No effect while {idle.words or listed([_set_to(model, path, value) for path, value in idle.given.items()])}."


def _set_to(model: type[GameParameters], path: str, value: Any) -> str:
    """A place of the form and its value: “Who checks words” is “Automatic”."""
    name, *rest = path.split(".")
    knob = knob_called(model, name)
    assert knob is not None
    words = worded(knob, value)
    return f"“{place_title(knob, tuple(rest))}” is {f'“{words}”' if value in knob.facts.labels else words}"


def faults_at(problems: Iterable[Problem], knob: str) -> list[Problem]:
    """The faults of one knob."""
    return [problem for problem in problems if problem.path == knob or problem.path.startswith(f"{knob}.")]


def group_counts(model: type[GameParameters], found: Iterable[Edit]) -> dict[str, int]:
    """Number of changes by group of knobs."""
    groups = {knob.name: knob.facts.group for knob in knobs(model)}
    counts: dict[str, int] = {}
    for edit in found:
        group = groups.get(edit.path[0], "")
        counts[group] = counts.get(group, 0) + 1
    return counts


def bots_line(bots: Iterable[str]) -> str:
    """Bots in a line of plain words: expert, casual, casual; or 3 × expert when they are many and the same."""
    names = list(bots)
    if len(set(names)) == 1 and len(names) > 3:
        return f"{len(names)} × {names[0]}"
    return ", ".join(names)


def sizes_line(game: Game[Any, Any], sizes: Iterable[int]) -> str:
    """Table sizes: 2, 3, 4 and 5 players."""
    return f"{listed([str(size) for size in sizes])} players"


def shown_as(metric: Metric, value: float | None) -> tuple[str, int]:
    """Unit and digits of a metric on screen: proportions as per cent, means with one digit or two when they are small."""
    if metric.low >= 0 and metric.high <= 1:
        return "%", max(1, metric.digits - 2)
    if metric.kind == "ratio" or (value is not None and abs(value) < 3):
        return metric.unit, 2
    return metric.unit, 1


def name_of_variant(reference: str, game: str) -> str:
    """What a plan's variant is called: a slug of the plan's game is looked up, anything else is a name already."""
    slug = split_reference(reference)
    if slug is None or slug[0] != game:
        return reference
    try:
        return catalog.load(reference).name
    except TilewrightError:
        return slug[1]


def list_name(file: str) -> str:
    """A word list's name from its file's: my-words from "My Words.txt"."""
    return slugged(PurePath(file).stem)[:LONGEST_LIST_NAME].strip("-")
