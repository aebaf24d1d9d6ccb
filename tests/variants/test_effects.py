"""What shipped variants are said to do is what their command measures, to the last digit written."""

from __future__ import annotations

import pytest

from tests.variants.effects import measured, measured_variants, rewritten
from variants.catalog import load
from variants.shipped import FOLDER, SHIPPED


@pytest.mark.thorough
@pytest.mark.parametrize("slug", measured_variants())
def test_the_effect_in_the_file_is_what_its_command_measures(slug: str) -> None:
    effect = load(slug).effect
    assert effect is not None
    assert measured(slug) == dict(effect.numbers)


@pytest.mark.parametrize("slug", SHIPPED)
def test_a_designed_variant_names_its_effect_with_a_sentence_and_intervals(slug: str) -> None:
    variant = load(slug)
    if variant.name in ("Rulebook", "Automatic challenges"):
        return
    assert variant.effect is not None
    assert variant.effect.sentence.endswith(".")
    for name in variant.effect.numbers:
        assert name.endswith("_ci") or f"{name}_ci" in variant.effect.numbers
    assert rewritten(variant, dict(variant.effect.numbers)) == (FOLDER / f"{slug}.toml").read_text(encoding="utf-8")
