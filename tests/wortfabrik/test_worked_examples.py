"""The worked examples of the rules digest, 5.7, by their numbers; those tagged [R] are the rulebook's own."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engines.core.errors import IllegalAction
from engines.wortfabrik.parameters import DICE, Parameters, most_points
from tests.wortfabrik.scene import GAME, Scene, checked, die, points_by_row, slip, spare, store

MICHAELA = slip(
    "U.", "WEN", "LUFT", "K.NS.", "ZEMENT", "WOVON..",
    spares=[spare("A", crossed=True), spare("E", 2, crossed=True), spare("N", 2, crossed=True), spare("C", 3), None],
    scrap="L",
)  # fmt: skip


def test_5_7_1_michaelas_slip_counts_18() -> None:
    scene = Scene(MICHAELA, stage="over", day=6)
    assert points_by_row(scene) == [0, 3, 4, 0, 6, 5]
    assert scene.scores == (18,)


def test_5_7_1_scoring_example_as_the_check_tells_it() -> None:
    scene = Scene(MICHAELA, roll="AE?BC", day=6, min_letters_used=0)
    scored = next(event for event in scene.write() if event["event"] == "scored")
    assert scored == {"event": "scored", "seat": 0, "rows": [0, 3, 4, 0, 6, 5], "spares": 1, "scrap": -1, "total": 18}


@pytest.mark.parametrize(("row", "text", "points"), [(2, "LUFT", 4), (3, "LUFT.", 0)])
def test_5_7_2_a_word_fits_its_row_exactly(row: int, text: str, points: int) -> None:
    rows = ["..", "...", "....", "....."]
    rows[row] = text
    assert checked(*rows)[row] == points


@pytest.mark.parametrize(
    ("text", "points"),
    [("FISCH..", 5), (".FISCH.", 5), ("..FISCH", 5), ("FI.SCH.", 0)],
)
def test_5_7_3_the_bonus_word_begins_on_any_box_without_gaps(text: str, points: int) -> None:
    assert checked("..", "...", "....", ".....", "......", text)[5] == points


@pytest.mark.parametrize(("text", "points"), [("F......", 0), ("KONTAKT", 7), (".......", 0)])
def test_5_7_4_the_bonus_word_has_two_to_seven_letters(text: str, points: int) -> None:
    assert checked("..", "...", "....", ".....", "......", text)[5] == points


def test_5_7_5_a_full_slip_counts_32() -> None:
    scene = Scene(slip("DU", "WEN", "LUFT", "FISCH", "ZEMENT", "KONTAKT"), stage="over", day=6)
    assert points_by_row(scene) == [2, 3, 4, 5, 6, 7]
    assert scene.scores == (32,)
    assert most_points(Parameters()) == 32


def test_5_7_7_crossed_out_spare_boxes_count_nothing() -> None:
    scene = Scene(slip(spares=[spare("A", crossed=True)] * 5), stage="over", day=6)
    assert scene.scores == (0,)


def test_5_7_8_four_of_five_letters_suffice_and_three_do_not() -> None:
    four = [die(0, 4, 0), die(2, 4, 1), die(3, 4, 2), die(4, 4, 3)]
    scene = Scene(slip(), roll="E?STR")
    scene.write(*four)
    assert scene.slip()["rows"][4] == "ESTR.."
    with pytest.raises(IllegalAction, match="At least 4 letters of the roll must be used .* 3 were used|3 were entered"):
        Scene(slip(), roll="E?STR").write(*four[:3])


def test_5_7_8_a_joker_may_be_a_q() -> None:
    scene = Scene(slip(), roll="E?STR")
    scene.write(die(1, 3, 0, "Q"), die(0, 4, 0), die(2, 4, 1), die(3, 4, 2))
    assert scene.slip()["rows"][3] == "Q...."


def test_5_7_11_an_invalid_word_costs_its_own_row_only() -> None:
    assert checked("DU", "ZZZ", "LUFT") == [2, 0, 4, 0, 0, 0]


def test_5_7_12_dice_arithmetic() -> None:
    faces = "".join(DICE)
    assert (len(faces), sum(face in "AEIOU" for face in faces), faces.count("?")) == (30, 10, 2)
    assert sorted(face for face in faces if face not in "AEIOU?") == list("BCDFGHJKLMNPRSTVWZ")
    no_joker = Fraction(1)
    for die_faces in DICE:
        no_joker *= 1 - Fraction(die_faces.count("?"), len(die_faces))
    assert 1 - no_joker == Fraction(11, 36)
    assert [sum("?AEIOU".find(face) >= 0 for face in die_faces) for die_faces in DICE] == [6, 6, 0, 0, 0]


def test_5_5_letters_that_often_stand_together_are_on_different_dice() -> None:
    die_of = {letter: number for number, faces in enumerate(DICE[2:]) for letter in faces}
    for together in ("SCH", "ST", "ND", "CK", "PF", "NG", "TZ", "ZFL"):
        assert len({die_of[letter] for letter in together}) == len(together), together
    assert [len(faces) for faces in DICE] == [6] * 5


def test_5_7_13_equal_scores_share_the_title() -> None:
    rest = slip("DU", "WEN", "LUFT", scrap="LLL")
    scene = Scene(MICHAELA, MICHAELA, rest, stage="over", day=6)
    assert scene.scores == (18, 18, 11)
    outcome = GAME.outcome(scene.table, scene.state)
    assert outcome is not None
    assert (outcome.winners, outcome.ranks) == ((0, 1), (1, 1, 3))


def test_5_7_14_michaelas_slip_holds_24_or_25_letters_of_the_dice() -> None:
    rows = sum(len(row.replace(".", "")) for row in MICHAELA["rows"])
    spares = [box for box in MICHAELA["spares"] if box]
    assert (rows, len(spares), len(MICHAELA["scrap"])) == (22, 4, 1)
    # Three crossed-out spare parts made three letters of the rows, or two of them were a pair for one joker.
    assert [rows - from_spares + len(spares) + 1 for from_spares in (3, 2)] == [24, 25]
    assert Parameters().days * Parameters().min_letters_used == 24


def test_a_stored_letter_is_written_on_a_later_day_and_crossed_out() -> None:
    scene = Scene(slip(), roll="E?STR")
    scene.write(store(1), die(0, 1, 1), die(2, 1, 2), die(4, 2, 0))
    assert scene.slip()["spares"][0] == spare("?", 1)
    scene.write({"spare": 0, "to": "row", "row": 1, "box": 0, "letter": "Y"}, *[store(number) for number in range(4)])
    assert scene.slip()["rows"][1] == "YES"
    assert scene.slip()["spares"][0] == spare("?", 1, crossed=True)
