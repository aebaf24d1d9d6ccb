"""The worked examples of the rules digest, section 4.7, in its numbering."""

from __future__ import annotations

import numpy as np
import pytest

from engines.don_cha.layouts import crossings, listed_layouts
from engines.don_cha.parameters import Parameters, most_points, set_sizes, turns_a_seat
from engines.don_cha.scoring import points_for_passes
from tests.don_cha.scene import CHAIR, GAME, OTHER, POOL, Scene, answer, checked, runs, seated_table

ROWS = [f"row{number}" for number in range(1, 6)]
COLUMNS = [f"col{letter}" for letter in "ABCDE"]


def test_4_7_1_the_example_is_legal_and_has_three_runs() -> None:
    assert runs(CHAIR) == {"CHAIR", "APE", "DOGS"}
    scene = Scene(puzzles=None)
    assert scene.act(0, do="create", rows=CHAIR)[0]["event"] == "created"


def test_4_7_2_blanks_by_row_and_column() -> None:
    assert [answer("A", line=line) for line in ROWS] == [0, 4, 4, 5, 1]
    assert [answer("A", line=line) for line in COLUMNS] == [3, 3, 1, 3, 4]


def test_4_7_3_values_by_row_and_column() -> None:
    assert [answer("C", line=line) for line in ROWS] == [10, 3, 1, 0, 6]
    assert [answer("C", line=line) for line in COLUMNS] == [5, 5, 7, 2, 1]
    values = GAME.prepare(Parameters(), 2, [GAME.bot("random")] * 2).rules.tile_value
    assert [sum(int(values[ord(letter) - 65]) for letter in word) for word in ("CHAIR", "APE", "DOGS")] == [10, 5, 6]


@pytest.mark.parametrize(("squares", "legal", "untrue"), [(["C3", "C4"], {"E", "."}, "P"), (["A1", "B1"], {"C", "H"}, ".")])
def test_4_7_4_question_b_is_answered_with_either_content(squares: list[str], legal: set[str], untrue: str) -> None:
    scene = Scene(puzzles=[CHAIR, CHAIR])
    scene.ask(0, "B", squares=squares)
    assert {action["value"] for action in GAME.offer(scene.table, scene.state, 1)["actions"]} == legal
    assert "honest" in scene.refused(1, do="answer", value=untrue)
    scene.act(1, do="answer", value=min(legal))
    assert scene.position["asked"][0]["value"] == min(legal)


def test_4_7_5_letters_set_aside() -> None:
    assert answer("D", tiles="EST", length=4) == 1
    assert answer("D", tiles="APE", length=3) == 3
    assert answer("D", tiles="CHR", length=5) == 3
    tent = ("TENT.", ".....", "CHAIR", ".....", "APE..")
    assert answer("D", tent, "EETTNCHAIRAPESDGB", tiles="EET", length=4) == 2
    tree = ("TREE.", ".....", "CHAIR", ".....", "APE..")
    assert answer("D", tree, "EEETRCHAIRAPDGBWK", tiles="EET", length=4) == 3


def test_4_7_6_any_letters_of_a_word_in_a_line() -> None:
    assert answer("E", line="row1", length=3) == "yes"
    assert answer("E", line="row5", length=5) == "no"
    assert answer("E", line="colD", length=4) == "yes"
    assert answer("E", line="colD", length=3) == "no"


def test_4_7_6_the_two_readings_of_question_e() -> None:
    puzzle = ("CHAIR", ".....", "OWE..", ".....", "SAND.")
    pool = "AAEIOSNTRCHDWGBPK"
    assert answer("E", puzzle, pool, line="row1", length=4) == "no"
    assert answer("E", puzzle, pool, changed={"e_mode": "letter"}, line="row1", length=4) == "yes"


def test_4_7_7_adjacent_letters_must_belong_to_one_word() -> None:
    scene = Scene(puzzles=None)
    sentence = scene.refused(0, do="create", rows=("CHAIR", "D....", "O....", "G....", "S...."))
    assert sentence == "A puzzle has one word of 5 letters: CDOGS in A1-A5 is one too many."
    scene.act(0, do="create", rows=CHAIR)


def test_4_7_7_a_word_on_the_diagonal_is_no_word() -> None:
    diagonal = ("A....", ".P...", "..E..", ".....", "DOGS.")
    assert "stands alone" in Scene(puzzles=None).refused(0, do="create", rows=diagonal)


def test_4_7_7_each_tile_is_used_at_most_once() -> None:
    twice = ("CHAIR", ".....", "OWE..", ".....", "TREE.")
    sentence = Scene(puzzles=None).refused(0, do="create", rows=twice)
    assert sentence == "Each tile is used at most once: the pool has 1 tile E, and the grid takes 3."


def test_4_7_8_a_perfect_guess_counts_22_whatever_the_crossings() -> None:
    assert checked(CHAIR) == {"letters": 12, "words": 10, "best_word": 10}
    assert checked(OTHER, OTHER) == {"letters": 12, "words": 10, "best_word": 11}
    assert most_points(Parameters()) == 22


def test_4_7_10_a_word_in_the_wrong_place() -> None:
    ape = (".....", "..A..", "..P..", "..E..", ".....")
    assert checked(ape) == {"letters": 0, "words": 2, "best_word": 5}
    assert checked(ape, word_bonus_requires_position=True) == {"letters": 0, "words": 0, "best_word": 0}


def test_4_7_12_an_odd_number_of_passes_is_rounded_up() -> None:
    rules = seated_table().rules
    assert [int(points_for_passes(rules, passes)) for passes in range(5)] == [0, 1, 1, 2, 2]


@pytest.mark.parametrize(("chips", "turns"), [(5, 15), (4, 10), (3, 6), (2, 3), (1, 1)])
def test_4_7_13_turns_by_chips(chips: int, turns: int) -> None:
    assert turns_a_seat(Parameters(chips=chips)) == turns
    scene = Scene(changed={"chips": chips, "end_on_two_passes": False})
    cycles = []
    while scene.position["stage"] == "ask":
        seat = scene.position["seat"]
        free = next(circle for circle in "ABCDE" if circle not in scene.position["circles"][seat])
        for event in scene.take_pass(seat, free):
            if event["event"] == "chips_back" and event["seat"] == 0:
                cycles.append(event["chips"])
    assert scene.position["passes"] == [turns, turns]
    assert cycles == list(range(chips - 1, -1, -1))


def test_4_7_15_the_tile_set() -> None:
    assert set_sizes(Parameters()) == (68, 30)
    values, counts = Parameters().tile_values, Parameters().tile_counts
    assert sum(values[letter] * count for letter, count in counts.items()) == 187
    assert len(POOL) == 17


def test_4_7_16_legal_arrangements_of_3_4_and_5_on_5x5() -> None:
    listed = listed_layouts(5, (3, 4, 5))
    assert listed.total == len(listed.layouts.start) == 1184
    assert np.bincount(crossings(listed.layouts)).tolist() == [72, 416, 696]
