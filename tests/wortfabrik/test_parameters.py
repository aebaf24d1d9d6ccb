"""The knobs of Wortfabrik (rules digest 5.5): bounds, faults of several knobs together, and that the rules read each one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines.core.errors import IllegalAction, InvalidVariant
from engines.core.parameters import Knob, knobs, parsed
from engines.core.seats import MAX_SEATS
from engines.wortfabrik.compile import compiled_rules
from engines.wortfabrik.parameters import (
    DICE,
    Parameters,
    all_rows,
    most_points,
    points_by_row,
    problems,
    signs_of,
    table_sizes,
)
from tests.knob_checks import assert_moves_play
from tests.wortfabrik.scene import GAME, Scene, checked, die, slip, store, use

KNOBS = knobs(Parameters)


def stored_and_used_today(value: bool) -> object:
    scene = Scene(slip(), roll="AEBCD", same_day_spare_use=value)
    try:
        scene.write(store(0, 0), use(0, 5, 0), die(1, 4, 1), die(2, 4, 2), die(3, 4, 3))
    except IllegalAction as refused:
        return refused.sentence
    return scene.slip()


def points_of_an_offensive_word(value: str) -> object:
    return checked("..", "...", "....", "HURE.", "......", "HURE...", words=None, offensive_words=value, max_tier=1)


POSITIONS: dict[str, Callable[[Any], object]] = {
    "spare part on the same day": stored_and_used_today,
    "offensive word": points_of_an_offensive_word,
}
"""Constructed positions of witnesses: what happens there by the knob's value."""


@pytest.mark.parametrize("knob", KNOBS, ids=[knob.name for knob in KNOBS])
def test_moving_a_knob_changes_some_game(knob: Knob) -> None:
    assert_moves_play(GAME, knob, in_position=lambda place, value: POSITIONS[place](value))


def test_the_defaults_are_the_rulebooks() -> None:
    rulebook = Parameters()
    assert (rulebook.days, rulebook.min_letters_used, rulebook.unused_die) == (6, 4, "ignored")
    assert (rulebook.row_lengths, rulebook.bonus_row_length, rulebook.bonus_min) == ((2, 3, 4, 5, 6), 7, 2)
    assert (rulebook.spare_boxes, rulebook.scrap_boxes) == (5, 4)
    assert (rulebook.points_per_letter, rulebook.spare_empty_points, rulebook.scrap_penalty) == (1, 1, -1)
    assert (rulebook.pair_makes_joker, rulebook.same_day_spare_use, rulebook.joker_symbols) == ("2", False, "?")
    assert (rulebook.lexicon, rulebook.umlauts) == ("de", "fold")
    assert problems(rulebook) == []
    assert sum(all_rows(rulebook)) == 27
    assert table_sizes(rulebook) == tuple(range(1, MAX_SEATS + 1))


def test_any_number_of_players_up_to_six_sit_down() -> None:
    assert GAME.default_table_size == 3
    assert table_sizes(Parameters(days=3)) == (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"days": 2}, "days is 3 to 10; 2 was given."),
        ({"row_lengths": [1, 11]}, "row_lengths.0 is 2 to 10; 1 was given. row_lengths.1 is 2 to 10; 11 was given."),
        ({"row_lengths": []}, "row_lengths: there are 1 to 8 word rows; 0 were given."),
        ({"row_lengths": 5}, "row_lengths is a list of whole numbers from 2 to 10; 5 was given."),
        ({"dice_faces": []}, "dice_faces: there are 1 to 8 dice; 0 were given."),
        ({"dice_faces": ["AEIOU?", ""]}, "dice_faces.1: a die has 1 to 12 faces, one character each; '' has 0."),
        ({"dice_faces": ["aE"]}, "dice_faces.0: a face is one capital letter or a joker; 'a' was given in 'aE'."),
        ({"points_per_letter": [1, 6]}, "points_per_letter.1 is 0 to 5; 6 was given."),
        ({"joker_symbols": "?*?"}, "joker_symbols: each symbol stands once; '?' stands 2 times."),
        ({"joker_symbols": "."}, "joker_symbols: a joker symbol is no space, full stop or underscore."),
        ({"joker_symbols": "?!*+-"}, "joker_symbols: there are at most 4 joker symbols; 5 were given."),
        ({"joker_letters": "AA"}, "joker_letters: each symbol stands once; 'A' stands 2 times."),
        ({"pair_makes_joker": "4"}, "pair_makes_joker is 'off', '2' or '3'; '4' was given."),
        ({"scrap_penalty": 1}, "scrap_penalty is -5 to 0; 1 was given."),
        ({"spare_box": 3}, "There is no parameter 'spare_box'. Did you mean spare_boxes or scrap_boxes or spare_empty_points?"),
    ],
)
def test_values_out_of_bounds_are_refused(values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InvalidVariant) as refused:
        parsed(Parameters, values)
    assert refused.value.sentence == sentence


@pytest.mark.parametrize(
    ("values", "sentences"),
    [
        ({"dice_faces": ["AEIOU!", "BCD"], "min_letters_used": 2},
         ["dice_faces.0 has the face '!', which is neither a letter of the german-folded alphabet nor in joker_symbols ('?')."]),
        ({"dice_faces": ["AÄ", "BCD"], "min_letters_used": 2},
         ["dice_faces.0 has the face 'Ä', which is neither a letter of the german-folded alphabet nor in joker_symbols ('?')."]),
        ({"min_letters_used": 5, "dice_faces": ["AEIOU?", "BCD"]}, ["min_letters_used is 5, but dice_faces has only 2 dice."]),
        ({"joker_letters": ""}, ["joker_letters is empty, but dice_faces has jokers: a joker must stand for something."]),
        ({"joker_letters": "", "joker_symbols": "", "dice_faces": ["AEIOU"] * 4},
         ["joker_letters is empty, but pair_makes_joker is 2: a joker must stand for something."]),
        ({"joker_letters": "AÄ"}, ["joker_letters has 'Ä', which is no letter of the german-folded alphabet."]),
        ({"bonus_row_length": 1}, ["bonus_row_length is 0 (no bonus row) or 2 to 10; 1 was given."]),
        ({"bonus_row_length": 3, "bonus_min": 4}, ["bonus_min is 4, but bonus_row_length is only 3."]),
        ({"points_per_letter": [1, 2]}, ["points_per_letter is a list of 2, but there are 6 rows: 5 word rows and the bonus row."]),
        ({"points_per_letter": [1, 2], "bonus_row_length": 0}, ["points_per_letter is a list of 2, but there are 5 rows: 5 word rows."]),
        ({"lexicon": "pl"}, ["lexicon: There is no lexicon 'pl'. Known: en, de."]),
    ],
)  # fmt: skip
def test_faults_of_several_knobs_together(values: dict[str, Any], sentences: list[str]) -> None:
    assert [problem.sentence for problem in problems(parsed(Parameters, values))] == sentences


def test_umlauts_as_letters_of_their_own_may_stand_on_dice() -> None:
    variant = Parameters(umlauts="single", dice_faces=("AEIOUÄ?", *DICE[1:]))
    assert problems(variant) == []
    assert signs_of(variant).alphabet.size == 29


def test_points_may_differ_by_row() -> None:
    variant = Parameters(points_per_letter=(1, 2, 3, 4, 5, 0))
    assert points_by_row(variant) == (1, 2, 3, 4, 5, 0)
    assert most_points(variant) == 2 + 6 + 12 + 20 + 30 + 0 + 5
    assert checked("DU", "WEN", "....", ".....", "......", "WOVON..", points_per_letter=(1, 2, 3, 4, 5, 0)) == [2, 6, 0, 0, 0, 0]


def test_a_letter_may_be_a_joker_on_the_dice() -> None:
    scene = Scene(slip(), roll="?EBCD", joker_symbols="?E")
    scene.write(die(1, 4, 0, "X"), die(2, 4, 1), die(3, 4, 2), die(4, 4, 3))
    assert scene.slip()["rows"][4] == "XBCD.."


def test_compiled_rules_hold_the_variant() -> None:
    variant = Parameters(row_lengths=(4, 4, 4), bonus_row_length=0, dice_faces=("AB?", "CD"), min_letters_used=2, unused_die="scrap")
    rules = compiled_rules(variant, signs_of(variant), 2)
    assert (rules.rows, rules.bonus_row, rules.dice, rules.unused_to_scrap) == (3, -1, 2, 1)
    assert rules.boxes[:3].tolist() == [4, 4, 4]
    assert rules.symbols[0, :3].tolist() == [0, 1, 32]
