"""The draft: the one variant being worked on for each game, with its undo stack, kept in memory and on disk alike.

Nothing here draws. Values are plain nested data with text keys, as in a variant file, so that what a user entered is kept even
while it is not valid; `good` holds the last values that were.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from dashboard.draft_form import MOST_SEED as MOST_SEED
from dashboard.draft_form import MOST_STEPS, read_draft
from engines import games
from engines.core.errors import BadInput, InvalidVariant, Problem, TilewrightError
from engines.core.files import replace_file
from engines.core.game import Game
from engines.core.parameters import GameParameters, parsed
from engines.simulation.designers import own_folder
from engines.simulation.limits import DEFAULT_SEED
from engines.simulation.stopping import Stop

SCHEMA = 1
ALL_SIZES = 0
"""`players` of a draft looked at for every table size side by side."""

Values = dict[str, Any]


@dataclass(slots=True)
class Draft:
    """A variant in the making."""

    game: str
    """Slug."""
    opened: str
    """Variant that was opened, "letter-tycoon/rulebook"."""
    base: str
    """Variant it is based on: what charts and changes compare with."""
    name: str
    idea: str
    values: Values
    """As entered, perhaps not valid."""
    good: Values
    """The last values that were valid: what is previewed, run and saved."""
    players: int = ALL_SIZES
    """Table size to look at; ALL_SIZES for every size."""
    line_up: tuple[str, ...] = ("expert", "casual")
    """Bots by player; the last fills the seats that remain."""
    games: int = 100_000
    """Games of the next run."""
    seed: int = DEFAULT_SEED
    stop: Stop = field(default_factory=Stop)
    """When the next run ends before its last game."""
    undo: list[Values] = field(default_factory=list)
    """Steps back, newest last: `label`, and what it overwrote: some knobs, or whole fields."""
    saved_at: float = 0.0
    """When the draft was last written, seconds since 1970."""

    @property
    def valid(self) -> bool:
        """True when what was entered is what is previewed."""
        return self.values == self.good


@dataclass(frozen=True, slots=True)
class Edit:
    """One value that differs from the base, or a row that only one of the two has."""

    path: tuple[str, ...]
    before: Any
    """None when the base has no such row."""
    after: Any
    """None when the draft has no such row."""


def opened(game: Game[Any, Any], variant: str, base: str, name: str, idea: str, parameters: GameParameters) -> Draft:
    """A fresh draft of a variant."""
    values = parameters.model_dump(mode="json")
    sizes = game.table_sizes(parameters)
    players = game.default_table_size if game.default_table_size in sizes else sizes[0]
    return Draft(game.slug, variant, base, name, idea, values, deepcopy(values), players)


def checked(game: Game[Any, Any], values: Mapping[str, Any]) -> tuple[GameParameters | None, tuple[Problem, ...]]:
    """The parameters, or every fault with the path of its field."""
    try:
        parameters = parsed(game.parameters, values)
    except InvalidVariant as error:
        return None, error.problems
    except BadInput as error:
        return None, (Problem("", error.sentence),)
    problems = tuple(game.problems(parameters)) or _lexicon_problems(game, parameters)
    return (None if problems else parameters), problems


def _lexicon_problems(game: Game[Any, Any], parameters: GameParameters) -> tuple[Problem, ...]:
    """A word list that is gone or cannot be read."""
    try:
        game.lexicons(parameters)
    except BadInput as error:
        return (Problem("lexicon", f"lexicon: {error.sentence}"),)
    return ()


def edit(game: Game[Any, Any], draft: Draft, changes: Mapping[str, Any], label: str) -> None:
    """Set whole knobs. What is not valid is kept beside the last valid values. An edit that changes nothing leaves no step."""
    changed = {knob: value for knob, value in changes.items() if draft.values.get(knob) != value}
    if not changed:
        return
    values, good = draft.values, draft.good
    draft.values = {**values, **deepcopy(changed)}
    parameters, _ = checked(game, draft.values)
    if parameters is not None:
        draft.values = parameters.model_dump(mode="json")
        draft.good = deepcopy(draft.values)
    _remember(draft, label, knobs=_overwritten(values, draft.values), good_knobs=_overwritten(good, draft.good))


def _overwritten(before: Values, after: Values) -> Values:
    return {knob: value for knob, value in before.items() if after.get(knob) != value}


def replace(draft: Draft, other: Draft, label: str) -> None:
    """Put another variant in the draft's place; undo brings the old one back. Line-up, seed and number of games stay."""
    kept = ("opened", "base", "name", "idea", "values", "good", "players")
    _remember(draft, label, **{name: deepcopy(getattr(draft, name)) for name in kept})
    for name in kept[:-1]:
        setattr(draft, name, deepcopy(getattr(other, name)))


def _remember(draft: Draft, label: str, **before: Any) -> None:
    draft.undo.append({"label": label, **before})
    del draft.undo[:-MOST_STEPS]


def undo(draft: Draft) -> str:
    """One step back. Returns what was undone, or an empty text when there was nothing."""
    if not draft.undo:
        return ""
    step = draft.undo.pop()
    draft.values = {**draft.values, **step.pop("knobs", {})}
    draft.good = {**draft.good, **step.pop("good_knobs", {})}
    label = str(step.pop("label"))
    for name, value in step.items():
        setattr(draft, name, value)
    return label


def edits(base: Mapping[str, Any], values: Mapping[str, Any]) -> list[Edit]:
    """What differs from the base: one edit a number, text or list, and one for a whole row that was added or removed."""
    return [found for knob in values for found in _edits((knob,), base.get(knob), values[knob])]


def _edits(path: tuple[str, ...], before: Any, after: Any) -> list[Edit]:
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        keys = list(dict.fromkeys([*before, *after]))
        return [found for key in keys for found in _edits((*path, key), before.get(key), after.get(key))]
    return [] if before == after and type(before) is type(after) else [Edit(path, before, after)]


def reverted(values: Mapping[str, Any], base: Mapping[str, Any], path: tuple[str, ...]) -> Any:
    """The whole knob of `path` with the base's value at that one place."""
    knob, *rest = path
    if not rest:
        return deepcopy(base.get(knob))
    result = deepcopy(values[knob])
    table, below = result, base.get(knob)
    for part in rest[:-1]:
        table, below = table[part], below[part]  # type: ignore[index]
    if isinstance(below, Mapping) and rest[-1] in below:
        table[rest[-1]] = deepcopy(below[rest[-1]])
    else:
        table.pop(rest[-1], None)
    order = {key: place for place, key in enumerate(base.get(knob) or {})}
    return dict(sorted(result.items(), key=lambda item: order.get(item[0], len(order))))


# On disk


def folder() -> Path:
    """Where the drafts of the designer who asks lie."""
    return own_folder() / "drafts"


def path_of(game: str) -> Path:
    """File of one game's draft."""
    return folder() / f"{game}.json"


def save(draft: Draft) -> None:
    """Write the draft: to a temporary name, then renamed, so that a reader never sees half of it. Raises OSError."""
    draft.saved_at = time.time()
    write_atomically(path_of(draft.game), json.dumps({"schema": SCHEMA, **asdict(draft)}, ensure_ascii=False))


def write_atomically(path: Path, text: str) -> None:
    """Replace a file's content in one step."""
    replace_file(path, text.encode("utf-8"))


def load(game: str) -> Draft | None:
    """The draft on disk; None when there is none. Raises BadInput when it cannot be read; a damaged file is put aside."""
    path = path_of(game)
    try:
        return Draft(**read_draft(games.game(game), path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BadInput(f"The draft could not be read: {reason(error)}. The rulebook is open.") from None
    except (TilewrightError, ValueError, RecursionError):
        raise BadInput(f"The draft could not be read; {put_aside(path, 'unreadable')}, and the rulebook is open.") from None


def put_aside(path: Path, why: str) -> str:
    """Take a draft out of the way, so that nothing is written over it; the sentence's part that says where it is now."""
    aside = path.with_suffix(f".{why}.json")
    try:
        os.replace(path, aside)
    except OSError as error:
        return f"it could not be put aside either ({reason(error)})"
    return f"it was put aside as {aside.name}"


def reason(error: OSError) -> str:
    """Why the system refused, in its words: permission denied."""
    words = error.strerror or type(error).__name__
    return words[:1].lower() + words[1:]


def stamp(game: str) -> int:
    """Changes whenever the file does; 0 without a file."""
    try:
        return path_of(game).stat().st_mtime_ns
    except OSError:
        return 0
