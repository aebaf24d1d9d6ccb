"""Writing variants: under the slug of their name, in one step, never over a shipped one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from engines.core.errors import BadInput, UnknownName, shortened
from engines.core.parameters import GameParameters
from engines.core.places import own_variants_folder
from variants import form
from variants.form import Written
from variants.listing import catalog
from variants.loading import RULEBOOK, Variant, known_slugs, load, path_of, resolved, written_of
from variants.merging import differences, values_of
from variants.names import slugged
from variants.shipped import SHIPPED


def made(name: str, parameters: GameParameters, *, based_on: str, idea: str = "") -> Variant:
    """An unsaved variant of these parameters on the base `based_on` (a slug). Raises BadInput or InvalidVariant."""
    base = load(based_on)
    changes, removed = differences(values_of(base.parameters), values_of(parameters))
    written = Written(base.game, name, base.slug, idea, changes, removed)
    checked, problems = form.fields_of(form.plain(written))
    return resolved(f"{base.game}/{slugged(name)}", checked, problems, ())


def save(name: str, parameters: GameParameters, *, based_on: str, idea: str = "", overwrite: bool = False) -> Variant:
    """Save an own variant under the slug of its name and return it as it loads.

    Never over a shipped one; over an own one only with `overwrite`. A variant saved over its own base is put on that one's base.
    """
    base = load(based_on)
    slug = f"{base.game}/{slugged(name)}"
    if slug in SHIPPED or slug == f"{base.game}/{RULEBOOK}":
        raise BadInput(f"{slug} comes with the program and is never written over; give the variant another name.")
    if base.slug == slug and base.based_on:
        base = load(base.based_on)
    variant = made(name, parameters, based_on=base.slug, idea=idea)
    _refuse_circle(slug, base)
    path = own_variants_folder() / f"{slug}.toml"
    _write(path, form.to_toml(written_of(variant)), overwrite=overwrite, slug=slug)
    return load(slug)


def _refuse_circle(slug: str, base: Variant) -> None:
    step: Variant | None = base
    while step is not None:
        if step.slug == slug:
            raise BadInput(f"{base.slug} is based on {slug}, so {slug} cannot be based on it; give the variant another name.")
        step = load(step.based_on) if step.based_on else None


def _write(path: Path, text: str, *, overwrite: bool, slug: str) -> None:
    """Write in one step: a reader sees the old file or the new one, whole."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".saving-", suffix=".tmp")
    except OSError as error:
        raise _unwritable(path, error) from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(0o644)
        if overwrite:
            Path(temporary).replace(path)
        else:
            os.link(temporary, path)
    except FileExistsError:
        raise BadInput(f"There is a variant {slug} already; give another name, or say that it is to be written over.") from None
    except OSError as error:
        raise _unwritable(path, error) from None
    finally:
        Path(temporary).unlink(missing_ok=True)


def _unwritable(path: Path, error: OSError) -> BadInput:
    return BadInput(f"The variant cannot be saved in '{shortened(str(path.parent), 120)}': {error.strerror}.")


def delete(slug: str) -> None:
    """Delete an own variant. Raises BadInput for a shipped one, and while others are based on it; UnknownName."""
    if slug in SHIPPED:
        raise BadInput(f"{slug} comes with the program and cannot be deleted.")
    path = path_of(slug)
    if path is None:
        raise UnknownName("variant", slug, known_slugs())
    above = [variant.slug for variant in catalog(slug.partition("/")[0]) if variant.based_on == slug]
    if above:
        raise BadInput(f"{slug} cannot be deleted: {', '.join(above)} {'is' if len(above) == 1 else 'are'} based on it.")
    try:
        path.unlink()
    except OSError as error:
        raise BadInput(f"{slug} cannot be deleted from '{shortened(str(path.parent), 120)}': {error.strerror}.") from None
