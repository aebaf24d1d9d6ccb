"""Reading variants: from a slug or a file to resolved and checked parameters, through the chain of bases."""

from __future__ import annotations

import os
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from engines import games
from engines.core.errors import BadInput, InvalidVariant, Problem, UnknownName, nearest, shortened, suggestion
from engines.core.game import Game
from engines.core.parameters import GameParameters, parsed
from engines.core.places import own_variants_folder
from engines.simulation.foreign import foreign_problems
from variants import form
from variants.form import MOST_BYTES, SCHEMA, Effect, Written
from variants.merging import Values, differences, merged, removal_problems, values_of
from variants.names import is_slug, slugged, split_reference
from variants.shipped import FOLDER, SHIPPED

LONGEST_CHAIN = 16
"""Variants that may be based on one another in a row."""

RULEBOOK = "rulebook"


@dataclass(frozen=True, slots=True)
class Variant:
    """Named parameters of a game, resolved and checked."""

    slug: str
    """`letter-tycoon/short-evening`; for a file elsewhere made of its game and file name."""
    game: str
    name: str
    idea: str
    based_on: str
    """Slug of the base; empty for a rulebook."""
    parameters: GameParameters
    changes: Mapping[str, Any] = field(default_factory=dict)
    """Only what differs from the base, as plain nested data."""
    removed: tuple[str, ...] = ()
    """Rows that the base has and this variant has not, as dotted paths."""
    effect: Effect | None = None
    """What it was measured to do."""
    path: Path | None = None
    """Its file; None before it is saved."""
    shipped: bool = False
    schema: int = SCHEMA

    @property
    def rules(self) -> Game[Any, Any]:
        """The game it is a variant of."""
        return games.game(self.game)


def load(reference: str | Path) -> Variant:
    """The variant of a slug or a file. Raises UnknownName, BadInput or InvalidVariant."""
    text = str(reference)
    parts = split_reference(text) if isinstance(reference, str) else None
    if parts is not None and (path_of(text) is not None or not _is_file(Path(text))):
        return _load_slug(text, parts[0])
    path = Path(os.path.expanduser(text))
    if _is_file(path):
        return _load_file(path)
    if _exists(path):
        raise BadInput(f"'{shortened(text, 120)}' is not a file.")
    if path.suffix in (".toml", ".json"):
        raise BadInput(f"There is no file '{shortened(text, 120)}'.")
    raise UnknownName("variant", text, candidates(text))


def _load_slug(slug: str, game: str) -> Variant:
    if game not in games.slugs():
        raise UnknownName("game", game, games.slugs())
    return resolved_slug(slug, ())


def resolved_slug(slug: str, below: tuple[str, ...]) -> Variant:
    """The variant `slug`; `below` are the slugs whose chain of bases led here. Raises UnknownName, BadInput or InvalidVariant."""
    path = path_of(slug)
    parts = split_reference(slug)
    if path is None:
        if parts is not None and parts[1] == RULEBOOK and parts[0] in games.slugs():
            return Variant(slug, parts[0], "Rulebook", "", "", games.game(parts[0]).parameters(), shipped=True)
        if parts is not None and os.path.lexists(place := own_variants_folder() / parts[0] / f"{parts[1]}.toml"):
            raise BadInput(f"'{shortened(str(place), 120)}' is not a file.")
        raise UnknownName("variant", slug, candidates(slug))
    if parts is None or slug not in SHIPPED:
        return _read(slug, path, below)
    found = _shipped(slug, path, below, games.game(parts[0]), _shipped_stamp(parts[0]))
    return replace(found, changes=deepcopy(found.changes))


@lru_cache(maxsize=256)
def _shipped(slug: str, path: Path, below: tuple[str, ...], _rules: Game[Any, Any], _stamp: tuple[tuple[int, int], ...]) -> Variant:
    """A variant that comes with the program, kept until a shipped file of its game changes: each drawing of a page asks for all of them."""
    return _read(slug, path, below)


def _shipped_stamp(game: str) -> tuple[tuple[int, int], ...]:
    """Changes when one of the game's shipped files does."""
    places = [FOLDER / f"{slug}.toml" for slug in SHIPPED if slug.startswith(f"{game}/")]
    found = [place.stat() for place in places if _is_file(place)]
    return tuple((one.st_mtime_ns, one.st_size) for one in found)


def _read(slug: str, path: Path, below: tuple[str, ...]) -> Variant:
    parts = split_reference(slug)
    written, problems = form.fields_of(form.read_text(_content(path), path.name))
    if parts is not None and written.game and written.game != parts[0]:
        problems.append(Problem("game", f"game is {shortened(written.game)}, but the file lies among the variants of {parts[0]}."))
    return replace(resolved(slug, written, problems, (*below, slug)), path=path, shipped=slug in SHIPPED)


def _load_file(path: Path) -> Variant:
    resolved = _real(path)
    for slug in known_slugs():
        if path_of(slug) == resolved:
            return resolved_slug(slug, ())
    return replace(import_text(_content(path), path.name), path=resolved)


def import_text(content: str | bytes, filename: str) -> Variant:
    """A variant from the text of a file: JSON when its name ends in .json, else TOML. Not saved. Raises InvalidVariant."""
    written, problems = form.fields_of(form.read_text(content, filename))
    slug, taken = f"{written.game}/{slugged(Path(filename).stem)}", known_slugs()
    while slug in taken:
        slug += "-copy"
    return resolved(slug, written, problems, ())


def in_catalog(variant: Variant) -> bool:
    """True when its slug finds it: it comes with the program, or lies among the own variants."""
    return variant.slug in known_slugs(variant.game) and (variant.path is None or path_of(variant.slug) == variant.path)


def resolved(slug: str, written: Written, problems: list[Problem], chain: tuple[str, ...]) -> Variant:
    """Put a written variant on its base and check the whole. All faults are raised together.

    `chain` are the slugs of the catalog that led here, this one last; empty for a text that is not in the catalog.
    """
    if written.game and written.game not in games.slugs():
        problems.append(Problem("game", UnknownName("game", written.game, games.slugs()).sentence))
    elif written.game:
        return _on_base(slug, written, problems, chain)
    raise InvalidVariant(problems)


def _on_base(slug: str, written: Written, problems: list[Problem], chain: tuple[str, ...]) -> Variant:
    rules = games.game(written.game)
    base = _base(written, problems, chain)
    start = values_of(base.parameters if base else rules.parameters())
    unremovable = removal_problems(rules.parameters, start, written.removed)
    if base is not None:
        problems.extend(unremovable)
    removed = () if unremovable else written.removed
    parameters = _checked(rules, merged(start, written.parameters, removed), problems)
    if problems or parameters is None:
        raise InvalidVariant(list(dict.fromkeys(problems)))
    changes, gone = differences(start, values_of(parameters))
    based_on = base.slug if base else ""
    return Variant(slug, written.game, written.name, written.idea, based_on, parameters, changes, gone, written.effect)


def _base(written: Written, problems: list[Problem], chain: tuple[str, ...]) -> Variant | None:
    """The base, or None for a rulebook and where a fault was found."""
    based_on = written.based_on or f"{written.game}/{RULEBOOK}"
    if based_on in chain and not written.based_on:
        return None
    problem = _chain_problem(based_on, chain)
    if problem is None:
        game = split_reference(based_on)
        if game is not None and game[0] != written.game and game[0] in games.slugs():
            problem = f"based_on is a variant of {game[0]}, but game is {written.game}."
    if problem is None:
        try:
            return resolved_slug(based_on, chain)
        except UnknownName:
            problem = f"based_on: there is no variant '{shortened(based_on, 80)}'. {suggestion(based_on, candidates(based_on, written.game))}"
        except InvalidVariant as error:
            first = error.problems[0].sentence
            in_chain = any(item.path == "based_on" for item in error.problems)
            problem = first if in_chain else f"based_on: {based_on} cannot be used itself. {first}"
        except BadInput as error:
            problem = f"based_on: {error.sentence}"
    problems.append(Problem("based_on", problem))
    return None


def _chain_problem(based_on: str, chain: tuple[str, ...]) -> str | None:
    if based_on in chain:
        circle = [*chain[chain.index(based_on) :], based_on]
        return f"based_on goes in a circle: {' → '.join(circle)}."
    if len(chain) >= LONGEST_CHAIN:
        return f"based_on goes through more than {LONGEST_CHAIN} variants; base this one on an earlier of them."
    return None


def _checked(rules: Game[Any, Any], values: Values, problems: list[Problem]) -> GameParameters | None:
    try:
        parameters: GameParameters = parsed(rules.parameters, values)
        if foreign := foreign_problems(parameters):
            problems.extend(foreign)
            return None
        rules.checked(parameters)
    except InvalidVariant as error:
        problems.extend(error.problems)
        return None
    try:
        rules.lexicons(parameters)
    except BadInput as error:
        problems.append(Problem("lexicon", f"lexicon: {error.sentence}"))
    return parameters


def _content(path: Path) -> bytes:
    """At most one byte more than a variant file may have, which then says that it is too large."""
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadInput(f"The file '{shortened(str(path), 120)}' cannot be read: {error.strerror}.") from None


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _real(path: Path) -> Path:
    """The path without links. `Path.resolve` raises where links lead in a circle, which would hide every other variant."""
    return Path(os.path.realpath(path))


def path_of(slug: str) -> Path | None:
    """The file of a slug, None when there is none."""
    parts = split_reference(slug)
    if parts is None:
        return None
    folder = FOLDER if slug in SHIPPED else own_variants_folder()
    path = folder / parts[0] / f"{parts[1]}.toml"
    return _real(path) if _is_file(path) else None


def own_files() -> list[tuple[str, Path]]:
    """Slug and file of everything in the folder of own variants that does not come with the program."""
    found = []
    for game in sorted(games.slugs()):
        for path in sorted((own_variants_folder() / game).glob("*.toml")):
            if _real(path).parent != (FOLDER / game) or f"{game}/{path.stem}" not in SHIPPED:
                found.append((f"{game}/{path.stem}", path))
    return found


def known_slugs(game: str | None = None) -> list[str]:
    """Every slug that `load` knows."""
    shipped = [slug for slug in SHIPPED if slug.partition("/")[0] in games.slugs()]
    rulebooks = [f"{slug}/{RULEBOOK}" for slug in games.slugs()]
    own = [slug for slug, path in own_files() if is_slug(path.stem) and _is_file(path)]
    every = dict.fromkeys([*shipped, *rulebooks, *own])
    return [slug for slug in every if game is None or slug.startswith(f"{game}/")]


def candidates(reference: str, game: str | None = None) -> list[str]:
    """Slugs to offer for one that is not known: those whose name without the game looks like it, else all of the game."""
    named, _, name = reference.rpartition("/")
    among = named if named in games.slugs() else game
    known = known_slugs(among)
    tails = [slug.partition("/")[2] for slug in known]
    close = nearest(name, tails)
    return [slug for tail in close for slug in known if slug.endswith(f"/{tail}")] or known


def written_of(variant: Variant) -> Written:
    """The variant as its file has it."""
    return Written(variant.game, variant.name, variant.based_on, variant.idea, dict(variant.changes), variant.removed, variant.effect)
