"""What lies in the folders of variants, usable or not."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from pathlib import Path

from engines.core.errors import BadInput, InvalidVariant, Problem, TilewrightError, shortened
from engines.core.places import data_folder
from variants.loading import RULEBOOK, Variant, known_slugs, own_files, resolved_slug
from variants.names import is_slug, slugged
from variants.shipped import FOLDER, SHIPPED


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

    def set_aside(slug: str, *problems: Problem) -> None:
        broken.append(Broken(slug, own.get(slug, FOLDER / f"{slug}.toml"), problems))

    for slug in dict.fromkeys([*known_slugs(game), *(slug for slug in own if game is None or slug.startswith(f"{game}/"))]):
        try:
            _refuse_bad_file_name(slug, own.get(slug))
            variants.append(resolved_slug(slug, ()))
        except InvalidVariant as error:
            set_aside(slug, *error.problems)
        except TilewrightError as error:
            set_aside(slug, Problem("", error.sentence))
        except Exception as error:  # a fault of the program in one file must not hide the others
            set_aside(slug, Problem("", _own_fault(slug, error)))
    return Listing(tuple(variants), tuple(broken))


def _own_fault(slug: str, error: Exception) -> str:
    """A sentence on a fault of the program; its details are logged, the last one of each file."""
    sentence = f"Tilewright itself failed on this file ({type(error).__name__})"
    path = data_folder() / "logs" / f"variant-{slugged(slug)}.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(traceback.format_exception(error)), encoding="utf-8", errors="backslashreplace")
    except OSError:
        return f"{sentence}; the details could not be logged."
    return f"{sentence}; details are in {path}."


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
