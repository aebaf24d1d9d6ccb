"""Faults of parameters: one clear sentence each, with the path as a file spells it, the value and the bound."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from pydantic import BaseModel, Field

from engines.core.errors import InvalidVariant
from engines.core.parameters import BySeat, GameParameters, Switch, Whole, Witness, knob, parsed


class Row(BaseModel):
    value: Whole = Field(title="Value", ge=5, le=110)
    patents: Whole = Field(title="Patents", ge=1, le=26)


def declared(default: Any, **bounds: Any) -> Any:
    return knob(default, title="T", help="H", group="g", source="1", witness=Witness(default), **bounds)


class Sample(GameParameters):
    size: Whole = declared(7, ge=4, le=10)
    bonus: BySeat = declared(0, ge=-10, le=10)
    open_hand: Switch = declared(False)
    mode: Literal["players", "automatic"] = declared("players")
    goals: dict[int, Row] = declared({2: Row(value=45, patents=6)})
    powers: dict[Literal["swap", "copy"], str] = declared({"swap": "Q"})
    letters: tuple[str, ...] = declared(("Y",))
    lexicon: str = declared("en")


def faults(values: dict[str, Any]) -> dict[str, str]:
    """Path and sentence of each fault."""
    with pytest.raises(InvalidVariant) as caught:
        parsed(Sample, values)
    return {problem.path: problem.sentence for problem in caught.value.problems}


@pytest.mark.parametrize(
    ("value", "shown"),
    [("x", "'x'"), (7.0, "7.0"), (True, "true"), (None, "nothing"), ({}, "a table"), ([], "a list"), ("y" * 60, f"'{'y' * 40}…'")],
)
def test_a_value_of_the_wrong_kind_is_shown_as_the_file_spells_it(value: Any, shown: str) -> None:
    assert faults({"size": value}) == {"size": f"size is a whole number from 4 to 10; {shown} was given."}


@pytest.mark.parametrize(("value", "shown"), [(3, "3"), (11, "11"), (-(10**12), "-1000000000000"), (2**400, "a number of 401 bits")])
def test_a_number_out_of_bounds_names_both_bounds(value: int, shown: str) -> None:
    assert faults({"size": value}) == {"size": f"size is 4 to 10; {shown} was given."}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("x", {"bonus": "bonus is a whole number from -10 to 10, or a list of such numbers by seat; 'x' was given."}),
        ([0, "x"], {"bonus.1": "bonus.1 is a whole number from -10 to 10; 'x' was given."}),
        ([0, 11, -11], {"bonus.1": "bonus.1 is -10 to 10; 11 was given.", "bonus.2": "bonus.2 is -10 to 10; -11 was given."}),
        ([[0]], {"bonus.0": "bonus.0 is a whole number from -10 to 10; a list was given."}),
    ],
)
def test_a_number_or_a_list_by_seat_gets_one_sentence_a_fault(value: Any, expected: dict[str, str]) -> None:
    assert faults({"bonus": value}) == expected


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"open_hand": 1}, {"open_hand": "open_hand is true or false; 1 was given."}),
        ({"mode": "auto"}, {"mode": "mode is 'players' or 'automatic'; 'auto' was given."}),
        ({"letters": "Y"}, {"letters": "letters is a list of texts; 'Y' was given."}),
        ({"letters": ["Y", 3]}, {"letters.1": "letters.1 is a text; 3 was given."}),
        ({"lexicon": 3}, {"lexicon": "lexicon is a text; 3 was given."}),
        ({"powers": {"swop": "Q"}}, {"powers.swop": "powers has no row 'swop'. Did you mean swap or copy?"}),
        ({"sise": 3}, {"sise": "There is no parameter 'sise'. Did you mean size?"}),
        ({"mode": []}, {"mode": "mode is 'players' or 'automatic'; a list was given."}),
    ],
)
def test_each_kind_of_knob_says_what_it_takes(values: dict[str, Any], expected: dict[str, str]) -> None:
    assert faults(values) == expected


@pytest.mark.parametrize(
    ("goals", "expected"),
    [
        (5, {"goals": "goals is a table; 5 was given."}),
        ({"3": 5}, {"goals.3": "goals.3 is a table with value and patents; 5 was given."}),
        ({"3": {"value": 300, "patents": 3}}, {"goals.3.value": "goals.3.value is 5 to 110; 300 was given."}),
        ({"3": {"value": 30}}, {"goals.3.patents": "goals.3 needs patents, a whole number from 1 to 26."}),
        ({"3": {"value": "x", "patents": 3}}, {"goals.3.value": "goals.3.value is a whole number from 5 to 110; 'x' was given."}),
        ({"three": {"value": 30, "patents": 3}}, {"goals.three": "goals has rows by number; 'three' was given."}),
        ({"03": {"value": 30, "patents": 3}}, {"goals.03": "goals has rows by number; write 3 for '03'."}),
        ({"3.0": {"value": 30, "patents": 3}}, {"goals.3.0": "goals has rows by number; write 3 for '3.0'."}),
    ],
)
def test_rows_of_a_table_are_named_by_their_path(goals: Any, expected: dict[str, str]) -> None:
    assert faults({"goals": goals}) == expected


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"\ud800": 1}, {"\\ud800": "There is a key '\\ud800', which cannot be written as UTF-8."}),
        ({"lexicon": "\udc80"}, {"lexicon": "lexicon holds '\\udc80', which cannot be written as UTF-8."}),
        ({"letters": ("Y", "\ud800")}, {"letters.1": "letters.1 holds '\\ud800', which cannot be written as UTF-8."}),
        ({"goals": {3: {"\ud800": 1}}}, {"goals.3.\\ud800": "goals.3 has a key '\\ud800', which cannot be written as UTF-8."}),
        ({"powers": {"\ud800": "Q"}}, {"powers.\\ud800": "powers has a key '\\ud800', which cannot be written as UTF-8."}),
    ],
)
def test_text_that_no_file_can_hold_is_refused_with_its_place(values: dict[str, Any], expected: dict[str, str]) -> None:
    assert faults(values) == expected


def test_a_row_number_with_a_line_end_is_spelt_in_another_way() -> None:
    assert faults({"goals": {"3\n": {"value": 30, "patents": 3}}}) == {"goals.3\\n": "goals has rows by number; write 3 for '3\\n'."}


def test_an_unknown_field_of_a_row_is_told_only_where_rows_forbid_it() -> None:
    class Strict(Row, extra="forbid"):
        pass

    class Other(GameParameters):
        goals: dict[int, Strict] = declared({})

    with pytest.raises(InvalidVariant) as caught:
        parsed(Other, {"goals": {"3": {"value": 30, "patents": 3, "patent": 4}}})
    assert caught.value.sentence == "goals.3 has no field 'patent'. Did you mean patents?"


def test_all_faults_are_reported_at_once() -> None:
    assert list(faults({"size": 99, "mode": "x", "goals": {"3": {"value": 3, "patents": 0}}, "nothing": 1})) == [
        "size",
        "mode",
        "goals.3.value",
        "goals.3.patents",
        "nothing",
    ]
