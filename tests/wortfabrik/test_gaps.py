"""The gaps of the rulebook as the rules digest resolves them, 5.6, by their numbers."""

from __future__ import annotations

import pytest

from engines.core.errors import IllegalAction
from engines.core.session import Session
from tests.wortfabrik.scene import (
    GAME,
    Scene,
    checked,
    die,
    pair,
    points_by_row,
    scrap,
    seated_table,
    slip,
    spare,
    store,
    use,
)

FOUR = (die(0, 4, 0), die(1, 4, 1), die(2, 4, 2), die(3, 4, 3))
FULL = ("DU", "WEN", "LUFT", "FISCH", "ZEMENT", "KONTAKT")


def test_gap_1_the_fifth_letter_may_be_left_out_without_penalty() -> None:
    scene = Scene(slip(), roll="AEBCD")
    scene.write(*FOUR)
    assert scene.slip()["scrap"] == ""
    assert scene.scores == (5,)


def test_gap_1_unused_letters_go_to_the_scarce_goods_where_a_variant_says_so() -> None:
    scene = Scene(slip(), roll="AEBCD", unused_die="scrap")
    wrote = scene.write(*FOUR)[0]
    assert scene.slip()["scrap"] == "D"
    assert wrote["entries"][-1] == {"die": 4, "to": "scrap"}
    assert scene.scores == (4,)


def test_gap_1_with_full_scarce_goods_all_letters_must_go_elsewhere() -> None:
    with pytest.raises(IllegalAction, match="All 5 letters of the roll must be used .* 4 were entered"):
        Scene(slip(scrap="LLLL"), roll="AEBCD", unused_die="scrap").write(*FOUR)


def test_gap_2_spare_parts_do_not_count_towards_the_four_letters() -> None:
    scene = Scene(slip(spares=[spare("A")]), roll="AEBCD", day=2)
    with pytest.raises(IllegalAction, match="At least 4 letters of the roll must be used .* 3 were entered"):
        scene.write(use(0, 5, 0), *FOUR[:3])


def test_gap_3_where_an_area_is_full_another_is_chosen() -> None:
    full = slip(*FULL, spares=[spare("A")] * 5)
    scene = Scene(full, roll="AEBCD", day=5)
    with pytest.raises(IllegalAction, match="all 5 spare boxes have been written already"):
        scene.write(store(0))
    scene.write(*(scrap(number) for number in range(4)))
    assert scene.slip()["scrap"] == "AEBC"
    with pytest.raises(IllegalAction, match="all 4 boxes for scarce goods are full"):
        scene.write(scrap(0))


def test_gap_3_what_finds_no_box_is_lost_without_penalty() -> None:
    scene = Scene(slip(*FULL, spares=[spare("A")] * 5, scrap="LL"), roll="AEBCD", day=5)
    with pytest.raises(IllegalAction, match="At least 4 letters"):
        scene.write(scrap(0))
    scene.write(scrap(0), scrap(1))
    scene.write()
    assert scene.scores == (27 - 4,)


def test_gap_3_the_rulebooks_slip_has_boxes_for_every_letter() -> None:
    boxes = sum(len(row) for row in FULL) + 5 + 4
    assert boxes >= 6 * 5 + 5


def test_gap_4_a_letter_stored_today_is_used_on_a_later_day() -> None:
    entries = (store(0, 0), use(0, 5, 0), die(1, 4, 1), die(2, 4, 2), die(3, 4, 3))
    with pytest.raises(IllegalAction, match="a stored letter may be used on a later day; spare box 0 was written today, on day 2"):
        Scene(slip(), roll="AEBCD", day=2).write(*entries)
    scene = Scene(slip(), roll="AEBCD", day=2, same_day_spare_use=True)
    scene.write(*entries)
    assert scene.slip()["rows"][5] == "A......"


@pytest.mark.parametrize("boxes", [(0, 1), (1, 0)])
def test_gap_4_equal_letters_make_a_joker_on_the_same_day_too(boxes: tuple[int, int]) -> None:
    scene = Scene(slip(spares=[spare("E")]), roll="EABCD", day=2)
    scene.write(store(0, 1), pair(boxes, 3, 0, "Q"), die(1, 4, 1), die(2, 4, 2), die(3, 4, 3))
    assert scene.slip()["rows"][3] == "Q...."
    assert [box and box["crossed"] for box in scene.slip()["spares"]] == [True, True, None, None, None]


def test_gap_5_two_jokers_may_be_exchanged_for_one() -> None:
    scene = Scene(slip(spares=[spare("?"), spare("?")]), roll="EABCD", day=2)
    scene.write(pair((0, 1), 3, 0, "X"), *FOUR)
    assert scene.slip()["rows"][3] == "X...."


def test_gap_5_a_joker_made_of_equal_letters_is_defined_when_it_is_written() -> None:
    scene = Scene(slip(spares=[spare("E"), spare("E")]), roll="EABCD", day=2)
    with pytest.raises(IllegalAction, match="a joker must be defined when it is written"):
        scene.write(pair((0, 1), 3, 0), *FOUR)


def test_gap_5_a_joker_in_the_scarce_goods_stays_one_and_costs_a_point() -> None:
    scene = Scene(slip(), roll="?ABCD")
    scene.write(scrap(0), *FOUR[1:], die(4, 4, 4))
    assert scene.slip()["scrap"] == "?"
    assert scene.scores == (4,)


def test_gap_6_after_the_last_day_nothing_is_written() -> None:
    scene = Scene(slip(spares=[spare("E"), spare("E")]), roll="EABCD", day=6)
    scene.write(*FOUR)
    assert GAME.stage(scene.state) == "over"
    with pytest.raises(IllegalAction, match="The week is over"):
        scene.write(pair((0, 1), 3, 0, "Q"))


def test_gap_7_umlauts_are_folded() -> None:
    words = ["ÄRZTE", "BÜRO", "FUSS"]
    assert checked("..", "...", "FUSS", ".....", "AERZTE", "BUERO..", words=words) == [0, 0, 4, 0, 6, 5]


def test_gap_7_umlauts_are_one_letter_or_banned_where_a_variant_says_so() -> None:
    words = ["ÄRZTE", "BUERO"]
    single = {"words": words, "umlauts": "single", "joker_letters": "ABCDEFGHIJKLMNOPQRSTUVWXYZÄ"}
    assert checked("..", "...", "....", "ÄRZTE", **single)[3] == 5
    scene = Scene(slip(), roll="E?STR", **single)
    scene.write(die(1, 3, 0, "Ä"), die(0, 4, 0), die(2, 4, 1), die(3, 4, 2))
    assert scene.slip()["rows"][3] == "Ä...."
    banned = seated_table(words=None, umlauts="ban", lexicon="de", max_tier=1)
    assert banned.book.find("AERZTE") < 0
    assert banned.book.find("TANTE") >= 0


@pytest.mark.parametrize(("text", "points"), [("W......", 0), ("......W", 0)])
def test_gap_8_one_letter_is_no_bonus_word(text: str, points: int) -> None:
    assert checked("..", "...", "....", ".....", "......", text)[5] == points


def test_gap_9_two_blocks_in_the_bonus_row_count_nothing() -> None:
    assert checked("..", "...", "....", ".....", "......", "DU..ES.")[5] == 0


def test_gap_10_one_player_plays_for_points() -> None:
    table = seated_table(1, words=None)
    session = Session(GAME, table, 7)
    session.run_bots()
    assert session.outcome is not None
    assert session.outcome.winners == (0,)
    assert session.outcome.scores[0] > 5


def test_gap_11_the_dice_go_round_and_change_nothing() -> None:
    scene = Scene(slip(), slip(), roll="AEBCD")
    scene.write(*FOUR)
    rolled = [event for event in scene.write(*FOUR, seat=1) if event["event"] == "rolled"]
    assert [(event["seat"], event["day"]) for event in rolled] == [(1, 2)]


def test_gap_12_the_same_word_may_stand_in_two_rows() -> None:
    scene = Scene(slip("DU", "...", "....", ".....", "......", "...DU.."), stage="over", day=6)
    assert points_by_row(scene) == [2, 0, 0, 0, 0, 2]
