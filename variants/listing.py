"""What lies in the folders of variants, usable or not."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from engines.core.errors import BadInput, InvalidVariant, Problem, shortened
from variants.loading import RULEBOOK, Variant, known_slugs, own_files, resolved_slug
from variants.names import is_slug
from variants.shipped import SHIPPED


@dataclass(frozen=True, slots=True)
class Broken:
    """A file among the variants that cannot be used."""

    slug: str
    path: Path
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """What lies in the folders of variants."""

    variants: tuple[Variant, ...]
    """Shipped ones first, in their order, then own ones by slug."""
    broken: tuple[Broken, ...]


def listing(game: str | None = None) -> Listing:
    """All variants, of one game or of every game, and the files that cannot be used."""
    variants: list[Variant] = []
    broken: list[Broken] = []
    own = dict(own_files())
    for slug in dict.fromkeys([*known_slugs(game), *(slug for slug in own if game is None or slug.startswith(f"{game}/"))]):
        try:
            _refuse_bad_file_name(slug, own.get(slug))
            variants.append(resolved_slug(slug, ()))
        except InvalidVariant as error:
            broken.append(Broken(slug, own[slug], error.problems))
        except BadInput as error:
            broken.append(Broken(slug, own[slug], (Problem("", error.sentence),)))
    return Listing(tuple(variants), tuple(broken))


def _refuse_bad_file_name(slug: str, own: Path | None) -> None:
    if own is None:
        return
    if slug in SHIPPED or own.stem == RULEBOOK:
        raise BadInput(f"{slug} comes with the program; give the file '{shortened(own.name)}' another name.")
    if not is_slug(own.stem):
        raise BadInput(f"A variant's file name has letters a to z, digits and single hyphens; '{shortened(own.name)}' has others.")


def catalog(game: str | None = None) -> tuple[Variant, ...]:
    """All usable variants, shipped ones first; of one game or of every game."""
    return listing(game).variants
