"""Exporting a variant and importing the text gives the same variant, whatever was changed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.core.parameters import parsed
from engines.games import game
from variants.catalog import Effect, Variant, export_json, export_toml, import_text, load, made, save
from variants.form import Written, plain, read_text, to_json, to_toml
from variants.merging import differences, merged, values_of

RULEBOOK = "letter-tycoon/rulebook"
LETTERS = st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "card_counts": st.dictionaries(LETTERS, st.integers(3, 20), min_size=1),
        "patent_costs": st.dictionaries(LETTERS, st.integers(8, 20), min_size=1),
        "hand_size": st.one_of(st.integers(7, 10), st.lists(st.integers(7, 10), min_size=6, max_size=6)),
        "pool_size": st.integers(0, 6),
        "optional_discard_after_word": st.booleans(),
        "goals": st.dictionaries(
            st.sampled_from(["2", "3", "4", "5", "6"]), st.fixed_dictionaries({"value": st.integers(5, 110), "patents": st.integers(1, 26)})
        ),
        "final_round": st.sampled_from(["finish_round", "immediate"]),
        "abilities": st.dictionaries(st.sampled_from(["exchange", "two_words", "add_s"]), st.one_of(st.just(""), LETTERS), min_size=1),
        "q_letter_doubles": st.lists(LETTERS, unique=True, max_size=4),
        "retries": st.integers(-1, 5),
        "final_bonus": st.lists(st.integers(-10, 10), min_size=6, max_size=6),
    },
)
NAMES = st.text(st.characters(exclude_categories=("C", "Z")) | st.just(" "), min_size=1, max_size=80).filter(lambda name: bool(name.strip()))
IDEAS = st.text(st.characters(exclude_categories=("C", "Z")) | st.sampled_from(" \n\t"), max_size=300)


@st.composite
def variants(draw: st.DrawFn) -> Variant:
    """Unsaved variants of Letter Tycoon."""
    rules = game("letter-tycoon")
    values = merged(values_of(rules.parameters()), draw(CHANGES))
    for players in draw(st.sets(st.sampled_from(["2", "3", "4"]), max_size=2)):
        values["goals"].pop(players)
    parameters = parsed(rules.parameters, values)
    return made(draw(NAMES), parameters, based_on=RULEBOOK, idea=draw(IDEAS))


def content(variant: Variant) -> tuple[Any, ...]:
    """Everything about a variant but where it lies."""
    return (
        variant.game,
        variant.name,
        variant.idea,
        variant.based_on,
        variant.parameters,
        dict(variant.changes),
        variant.removed,
        variant.effect,
    )


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(variant=variants())
def test_export_then_import_is_the_identity(variant: Variant) -> None:
    assert content(import_text(export_toml(variant), "x.toml")) == content(variant)
    assert content(import_text(export_json(variant), "x.json")) == content(variant)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(before=variants(), after=variants())
def test_merging_the_differences_of_two_variants_turns_one_into_the_other(before: Variant, after: Variant) -> None:
    old, new = values_of(before.parameters), values_of(after.parameters)
    changes, removed = differences(old, new)
    assert parsed(type(after.parameters), merged(old, changes, removed)) == after.parameters
    assert differences(new, new) == ({}, ())


def test_the_text_has_fields_then_values_then_tables_in_the_order_of_the_knobs() -> None:
    text = """
schema = 1
name = "Short evening"
game = "letter-tycoon"
[parameters.goals.3]
value = 30
[parameters.patent_costs]
E = 8
[parameters]
pool_size = 4
hand_size = 8
[effect]
command = "tilewright compare letter-tycoon/rulebook short.toml"
sentence = "Games end two turns earlier."
numbers = { turns = -2.1, turns_ci = [-2.4, -1.8] }
"""
    assert export_toml(import_text(text, "short.toml")) == (
        'schema = 1\ngame = "letter-tycoon"\nbased_on = "letter-tycoon/rulebook"\nname = "Short evening"\n\n'
        "[parameters]\nhand_size = 8\npool_size = 4\n\n"
        "[parameters.patent_costs]\nE = 8\n\n[parameters.goals.3]\nvalue = 30\n\n"
        '[effect]\nsentence = "Games end two turns earlier."\ncommand = "tilewright compare letter-tycoon/rulebook short.toml"\n\n'
        "[effect.numbers]\nturns = -2.1\nturns_ci = [-2.4, -1.8]\n"
    )


def test_a_variant_on_an_own_base_is_exported_on_the_shipped_one_so_that_it_opens_anywhere() -> None:
    rulebook = load(RULEBOOK).parameters
    save("Base", rulebook.model_copy(update={"hand_size": 8}), based_on="letter-tycoon/automatic")
    above = save("Above", rulebook.model_copy(update={"hand_size": 8, "pool_size": 4}), based_on="letter-tycoon/base")
    again = import_text(export_toml(above), "above.toml")
    assert again.based_on == "letter-tycoon/automatic"
    assert again.parameters == above.parameters


def test_a_base_that_ships_travels_by_name_only() -> None:
    assert 'challenge_mode = "automatic"' in export_toml(load("letter-tycoon/automatic"))
    assert "[parameters]" not in export_toml(load(RULEBOOK))


def test_an_imported_file_named_like_a_known_variant_does_not_pose_as_it() -> None:
    assert import_text(export_toml(load("letter-tycoon/automatic")), "automatic.toml").slug == "letter-tycoon/automatic-copy"


@pytest.mark.parametrize("write", [to_toml, to_json])
def test_every_field_survives_writing_and_reading(write: Any) -> None:
    effect = Effect("Scores rise.", "tilewright simulate x", {"points": 3.5, "points_ci": [3.1, 3.9]})
    written = Written("letter-tycoon", 'A "quoted" \\ name', RULEBOOK, "Line one\nline two", {"hand_size": 8}, ("goals.5",), effect)
    filename = "x.json" if write is to_json else "x.toml"
    assert read_text(write(written), filename) == plain(written)
