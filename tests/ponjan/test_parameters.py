"""The knobs of Ponjan (rules digest 3.7): bounds, faults of several knobs together, and that the rules read each one."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core.errors import BadInput, InvalidVariant
from engines.core.parameters import Knob, knobs, parsed
from engines.core.seats import MAX_SEATS
from engines.ponjan.compile import compiled_rules
from engines.ponjan.parameters import Parameters, all_kinds, problems, set_points, table_sizes
from engines.ponjan.state import MAX_COPIES, MAX_HAND_KINDS, MAX_KINDS, MAX_TARGET, MAX_TILES
from tests.knob_checks import assert_moves_play
from tests.ponjan.scene import GAME

KNOBS = knobs(Parameters)


@pytest.mark.parametrize("knob", KNOBS, ids=[knob.name for knob in KNOBS])
def test_moving_a_knob_changes_some_game(knob: Knob) -> None:
    assert_moves_play(GAME, knob)


def test_the_defaults_are_the_rulebooks() -> None:
    rulebook = Parameters()
    assert (rulebook.kinds, rulebook.copies_per_kind, rulebook.white_tiles, rulebook.initial_hand_kinds) == (27, 3, False, 3)
    assert [set_points(rulebook, plus) for plus in (2, 1, 0)] == [3, 2, 1]
    assert (rulebook.target_points, rulebook.setup_die_sides, rulebook.win_check) == (5, 6, "immediate")
    assert (rulebook.bonus_turn_on_own_draw, rulebook.new_kind_ends_turn, rulebook.other_kind_ends_turn) == (True, True, True)
    assert problems(rulebook) == []
    assert {3, 4, 5} <= set(table_sizes(rulebook))


def test_white_tiles_are_one_more_kind_of_as_many_tiles() -> None:
    rules = compiled_rules(Parameters(white_tiles=True, copies_per_kind=4), 4)
    assert (rules.kinds, rules.tile_count) == (28, 112)


@pytest.mark.parametrize(
    ("values", "sentences"),
    [
        ({"kinds": 8}, ["kinds is 9 to 40; 8 was given."]),
        ({"kinds": 41}, ["kinds is 9 to 40; 41 was given."]),
        ({"copies_per_kind": 5}, ["copies_per_kind is 2 to 4; 5 was given."]),
        ({"start_bonus": [0, 4]}, ["start_bonus.1 is 0 to 3; 4 was given."]),
        ({"win_check": "never"}, ["win_check is 'immediate', 'end_of_turn' or 'end_of_round'; 'never' was given."]),
        ({"bonus_turn_on_own_draw": 1}, ["bonus_turn_on_own_draw is true or false; 1 was given."]),
        ({"kindz": 20}, ["There is no parameter 'kindz'. Did you mean kinds?"]),
        ({"kinds": 8, "target_points": 2}, ["kinds is 9 to 40; 8 was given.", "target_points is 3 to 12; 2 was given."]),
    ],
)
def test_a_value_out_of_bounds_is_named_with_its_bound(values: dict[str, Any], sentences: list[str]) -> None:
    with pytest.raises(InvalidVariant) as fault:
        parsed(Parameters, values)
    assert [problem.sentence for problem in fault.value.problems] == sentences


@pytest.mark.parametrize(
    ("values", "path", "sentence"),
    [
        ({"kinds": 9, "initial_hand_kinds": 5}, "kinds", "kinds is 9, but 2 players who start with 5 kinds each need 10."),
        ({"start_bonus": [1]}, "start_bonus", "start_bonus gives 1 seat; 2 players need 2 numbers or one for all."),
        ({"start_bonus": [0] * 7}, "start_bonus", "start_bonus gives 7 seats; a table has at most 6."),
        (
            {"start_bonus": [0, 3], "target_points": 3},
            "start_bonus.1",
            "start_bonus.1 is 3, but target_points is 3: that seat would have won before the first draw.",
        ),
        (
            {"start_bonus": 3, "target_points": 3},
            "start_bonus",
            "start_bonus is 3, but target_points is 3: that seat would have won before the first draw.",
        ),
        (
            {"base_points": 0, "points_plus_tile": 0},
            "target_points",
            "target_points is 5, but all 27 sets together are worth at most 0 points.",
        ),
        (
            {"kinds": 9, "base_points": 0, "copies_per_kind": 2, "target_points": 12},
            "target_points",
            "target_points is 12, but all 9 sets together are worth at most 9 points.",
        ),
    ],
)
def test_faults_of_several_knobs_together_are_told(values: dict[str, Any], path: str, sentence: str) -> None:
    found = problems(Parameters.model_validate(values))
    assert [(problem.path, problem.sentence) for problem in found] == [(path, sentence)]
    with pytest.raises(InvalidVariant):
        GAME.checked(Parameters.model_validate(values))


@pytest.mark.parametrize(
    ("values", "sizes"),
    [
        ({}, (2, 3, 4, 5, 6)),
        ({"kinds": 9}, (2, 3)),
        ({"kinds": 9, "white_tiles": True, "initial_hand_kinds": 2}, (2, 3, 4, 5)),
        ({"start_bonus": (0, 0, 1)}, (2, 3)),
    ],
)
def test_table_sizes_are_those_that_kinds_and_start_bonus_suffice_for(values: dict[str, Any], sizes: tuple[int, ...]) -> None:
    assert table_sizes(Parameters.model_validate(values)) == sizes


def test_a_table_size_is_refused_with_its_reason() -> None:
    with pytest.raises(BadInput, match="kinds is 12, but 5 players who start with 3 kinds each need 15"):
        GAME.checked(Parameters(kinds=12), 5)
    with pytest.raises(BadInput, match="start_bonus gives 3 seats; 4 players need 4 numbers or one for all"):
        GAME.checked(Parameters(start_bonus=(0, 0, 1)), 4)
    with pytest.raises(BadInput, match="Ponjan here is for 2, 3, 4, 5, 6 players; 7 was given"):
        GAME.checked(Parameters(), 7)


def test_the_records_hold_the_largest_variant() -> None:
    largest = {knob.name: knob.facts.le for knob in KNOBS}
    assert (largest["copies_per_kind"], largest["initial_hand_kinds"], largest["target_points"]) == (MAX_COPIES, MAX_HAND_KINDS, MAX_TARGET)
    parameters = Parameters(kinds=40, copies_per_kind=4, white_tiles=True, initial_hand_kinds=6)
    assert all_kinds(parameters) == MAX_KINDS
    assert compiled_rules(parameters, MAX_SEATS).tile_count == MAX_TILES
