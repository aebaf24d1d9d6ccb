"""The knobs of Don-Cha (rules digest 4.5): bounds, faults of several knobs together, and that the rules read each one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines.core.errors import IllegalAction, InvalidVariant
from engines.core.parameters import Knob, knobs, parsed
from engines.don_cha.parameters import TILE_COUNTS, Parameters, problems, table_sizes
from tests.don_cha.scene import GAME, Scene, answer
from tests.knob_checks import assert_moves_play

KNOBS = knobs(Parameters)


def answer_with_equal_tiles(value: str) -> object:
    puzzle = ("TENT.", ".....", "CHAIR", ".....", "APE..")
    return answer("D", puzzle, "EETTNCHAIRAPESDGB", changed={"d_mode": value}, tiles="EET", length=4)


def puzzle_with_an_offensive_word(value: str) -> object:
    scene = Scene(words=None, puzzles=None, pool="EIOSTRNADCHBGPUTW", changed={"offensive_words": value})
    try:
        scene.act(0, do="create", rows=("BITCH", ".....", "SAND.", ".....", "ROE.."))
    except IllegalAction as refused:
        return refused.sentence
    return scene.position["puzzles"][0]


POSITIONS: dict[str, Callable[[Any], object]] = {
    "equal tiles": answer_with_equal_tiles,
    "offensive word": puzzle_with_an_offensive_word,
}
"""Constructed positions of witnesses: what happens there by the knob's value."""


@pytest.mark.parametrize("knob", KNOBS, ids=[knob.name for knob in KNOBS])
def test_moving_a_knob_changes_some_game(knob: Knob) -> None:
    assert_moves_play(GAME, knob, players=2, in_position=lambda place, value: POSITIONS[place](value))


def test_the_defaults_are_the_rulebooks() -> None:
    rulebook = Parameters()
    assert (rulebook.grid_size, rulebook.word_lengths) == (5, (3, 4, 5))
    assert (rulebook.pool_one_point, rulebook.pool_other) == (8, 9)
    assert (rulebook.chips, rulebook.chips_removed_per_cycle, rulebook.questions) == (5, 1, ("A", "B", "C", "D", "E"))
    assert (rulebook.b_squares, rulebook.d_tiles_set_aside, rulebook.letter_points_per_word) == (2, 3, 1)
    assert {length: row.points for length, row in rulebook.word_points.items()} == {3: 2, 4: 3, 5: 5}
    assert (rulebook.pass_reward, rulebook.pass_reward_every, rulebook.pass_reward_rounding) == (1, 2, "up")
    assert (rulebook.end_on_two_passes, rulebook.word_bonus_requires_position, rulebook.final_bonus) == (True, False, 0)
    assert (rulebook.d_mode, rulebook.e_mode, rulebook.lexicon, rulebook.max_tier) == ("multiset", "tile", "en", 2)
    assert problems(rulebook) == []
    assert table_sizes(rulebook) == (2,)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"grid_size": 10}, "grid_size is 3 to 9; 10 was given."),
        ({"word_lengths": [1, 3]}, "word_lengths.0 is 2 to 9; 1 was given."),
        ({"word_lengths": []}, "word_lengths: a puzzle has 1 to 5 words; 0 were given."),
        ({"chips": 6}, "chips is 1 to 5; 6 was given."),
        ({"questions": ["A", "F"]}, "questions: questions are A to E; 'F' was given."),
        ({"questions": ["A", "A"]}, "questions: each question stands once; 'A' stands 2 times."),
        ({"questions": []}, "questions: the question sheet has at least one circle; none was given."),
        ({"b_squares": 4}, "b_squares is 1 to 3; 4 was given."),
        ({"word_points": {3: {"points": 11}}}, "word_points.3.points is 0 to 10; 11 was given."),
        ({"final_bonus": [6, 0]}, "final_bonus.0 is -5 to 5; 6 was given."),
        ({"e_mode": "square"}, "e_mode is 'tile' or 'letter'; 'square' was given."),
        ({"tile_count": {}}, "There is no parameter 'tile_count'. Did you mean tile_counts or lexicon or tile_values?"),
    ],
)
def test_values_out_of_bounds_are_refused(values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InvalidVariant) as refused:
        parsed(Parameters, values)
    assert refused.value.sentence == sentence


@pytest.mark.parametrize(
    ("values", "sentences"),
    [
        ({"grid_size": 4}, ["word_lengths.2 is 5, but grid_size is only 4."]),
        ({"word_lengths": [3, 6], "grid_size": 6}, ["word_points has no row for 6, but word_lengths has a word of 6 letters."]),
        ({"word_points": {3: {"points": 1}, 4: {"points": 1}, 5: {"points": 1}, 12: {"points": 1}}},
         ["word_points has rows for 2 to 9 letters; a row for 12 was given."]),
        ({"grid_size": 3, "word_lengths": [3, 3, 3, 3, 3]},
         ["word_lengths 3, 3, 3, 3, 3 cannot be arranged by the rules in a grid of grid_size 3."]),
        ({"grid_size": 9, "word_lengths": [5, 5, 5, 5, 5]},
         ["word_lengths 5, 5, 5, 5, 5 need at least 19 tiles, crossed as often as can be, but the pool has 17: pool_one_point and pool_other."]),
        ({"questions": ["A", "B"]}, ["chips is 5, but questions has only 2 circles."]),
        ({"pool_other": 20, "tile_counts": {**TILE_COUNTS, "D": 0, "G": 0, "B": 0, "C": 0}},
         ["pool_other is 20, but tile_counts gives only 19 tiles worth more."]),
        ({"pool_one_point": 2, "pool_other": 1}, ["pool_one_point and pool_other give 3 tiles, but a word has 5 letters."]),
        ({"pool_one_point": 6, "pool_other": 0, "word_lengths": [3, 3], "d_tiles_set_aside": 7}, ["d_tiles_set_aside is 7, but the pool has only 6 tiles."]),
        ({"final_bonus": [1]}, ["final_bonus gives 1 seat; give 2 numbers, one for each, or one for both."]),
        ({"tile_counts": {"A": 3}}, ["tile_counts needs a number for every letter; B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z has none."]),
        ({"lexicon": "pl"}, ["lexicon: There is no lexicon 'pl'. Known: en, de."]),
    ],
)  # fmt: skip
def test_faults_of_several_knobs_together(values: dict[str, Any], sentences: list[str]) -> None:
    assert [problem.sentence for problem in problems(parsed(Parameters, values))] == sentences
