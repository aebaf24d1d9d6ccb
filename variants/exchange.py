"""Variants as text to hand on: a file that opens anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from variants import form
from variants.loading import Variant, load, written_of
from variants.merging import differences, values_of


def export_toml(variant: Variant) -> str:
    """The variant as the text of a TOML file that opens anywhere: it is put on its nearest shipped base."""
    return form.to_toml(written_of(_portable(variant)))


def export_json(variant: Variant) -> str:
    """The same as JSON."""
    return form.to_json(written_of(_portable(variant)))


def _portable(variant: Variant) -> Variant:
    if not variant.based_on:
        return variant
    base = next(step for step in _bases(variant) if step.shipped)
    changes, removed = differences(values_of(base.parameters), values_of(variant.parameters))
    return replace(variant, based_on=base.slug, changes=changes, removed=removed)


def _bases(variant: Variant) -> Iterator[Variant]:
    """The chain of bases, nearest first; it ends at the rulebook, which is shipped."""
    step = variant
    while step.based_on:
        step = load(step.based_on)
        yield step
