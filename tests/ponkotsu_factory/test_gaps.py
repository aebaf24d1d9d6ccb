"""How the rulebook's gaps are filled (rules digest 1.9), and its rules for two players and for words (1.4, 1.6)."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest

from engines.core.errors import IllegalAction
from engines.core.records import copied, same
from engines.core.session import Session
from engines.ponkotsu_factory.columns import COLUMNS
from tests.ponkotsu_factory.scene import GAME, PILES, WORDS, Scene, seated_table


def test_1_9_2_and_1_6_with_two_players_the_hourglass_runs_from_the_start() -> None:
    scene = Scene(players=2)
    with pytest.raises(IllegalAction, match=r"Time is out 60 seconds after the start; at was given as 60\.01\."):
        scene.solve(0, 60.01)
    scene.solve(0, 60.0)
    scene.stop(1)
    assert scene.quickness() == [3, 0]


def test_1_9_2_without_the_two_player_rule_it_runs_from_the_first_finish() -> None:
    scene = Scene(players=2, two_player_special=False)
    scene.solve(0, 300.0)
    scene.solve(1, 360.0)
    assert scene.quickness() == [2, 1]


@pytest.mark.parametrize(("partial", "points"), [(True, 2), (False, 0)])
def test_1_9_3_words_of_an_unfinished_pile_count_for_correctness(partial: bool, points: int) -> None:
    scene = Scene(partial_solutions_score=partial)
    scene.solve(0, 50.0)
    scene.stop(1, ["FACE", "GOLD"])
    scene.stop(2)
    scene.stop(3)
    scored = scene.scored(1)
    assert (scored["quickness"], scored["correctness"]) == (0, points)


def test_1_9_3_words_laid_after_time_was_out_do_not_count() -> None:
    scene = Scene()
    scene.solve(0, 50.0)
    scene.act(1, {"do": "solve", "words": ["FACE", "BLUE", "GOLD"], "at": 130.0, "laid": [109.99, 110.0, 110.01]})
    scene.stop(2)
    scene.stop(3)
    scored = scene.scored(1)
    assert (scored["solutions"], scored["correctness"], scored["quickness"]) == (["FACE", "BLUE"], 2, 0)


def test_1_9_3_when_nobody_can_finish_all_agree_to_stop() -> None:
    scene = Scene()
    for seat in range(4):
        scene.stop(seat, scene.pile_of(seat)[:1], at=200.0 + seat)
    assert scene.quickness() == [0, 0, 0, 0]
    assert scene.balance == [1, 1, 1, 1]
    assert next(event for event in scene.events if event["event"] == "time_out") == {"event": "time_out", "at": None, "unfinished": [0, 1, 2, 3]}


@pytest.mark.parametrize(("voids", "points"), [(True, [0, 3]), (False, [4, 3])])
def test_1_9_4_later_finishers_do_not_move_up_when_a_solution_is_invalid(voids: bool, points: list[int]) -> None:
    scene = Scene(invalid_solution_voids_quickness=voids)
    scene.solve(0, 20.0, ["SAND", "TREE", "DWIN"])
    scene.solve(1, 25.0)
    scene.stop(2)
    scene.stop(3)
    assert scene.quickness() == [*points, 0, 0]
    assert scene.scored(0)["invalid_solutions"] == ["DWIN"]
    assert scene.scored(0)["correctness"] == 2


def test_1_9_5_an_invalid_original_that_is_reproduced_gives_no_points_and_costs_quickness() -> None:
    scene = Scene(("FACE", "BLUE", "DLOG"))
    scene.solve(1, 20.0, ["FACE", "BLUE", "DLOG"])
    for seat in (0, 2, 3):
        scene.stop(seat)
    scored = scene.scored(1)
    assert (scored["quickness"], scored["correctness"], scored["penalties"]) == (0, 2, 4)
    assert scene.balance == [-4, 6, 0, 0]


@pytest.mark.parametrize(("debt", "balance"), [(True, [-1, 5, 0, 0]), (False, [0, 4, 0, 0])])
def test_1_9_6_debt_is_booked_at_once_or_the_rest_is_never_paid(debt: bool, balance: list[int]) -> None:
    scene = Scene(("FACE", "BLUE", "DLOG"), debt_allowed=debt, balance=[3, 1, 0, 0])
    for seat in range(4):
        scene.stop(seat)
    assert scene.balance == balance


def test_1_9_7_all_tiles_of_a_pile_must_be_used() -> None:
    scene = Scene()
    with pytest.raises(IllegalAction, match=r"Who solves a pile has 3 words of 4, 4, 4 letters, and all its tiles are used; 2 were given\."):
        scene.solve(1, 20.0, ["FACE", "BLUE"])


def test_1_9_8_tiles_are_drawn_anew_until_everybody_can_make_words() -> None:
    hard, easy = (seated_table(2, words=words, word_lengths=(4,)) for words in (("KING", "SAND", "TREE"), ("AEIO",)))
    redrawn = 0
    for deal in range(20):
        racks, first = (GAME.position(table, GAME.deal(table, 3, deal, 0))["racks"] for table in (hard, easy))
        assert all(any(not Counter(word) - Counter(tiles) for word in ("KING", "SAND", "TREE")) for tiles in racks)
        redrawn += racks != first
    assert redrawn > 0


def test_1_9_8_who_can_make_no_words_of_the_last_tiles_lays_them_as_they_come() -> None:
    table = seated_table(3, words=("ZZZZ",))
    session = Session(GAME, table, 3)
    session.run_bots()
    assert session.outcome is not None
    assert not session.outcome.truncated
    scored = [event for event in session.events if event["event"] == "scored"]
    assert all(len(event["invalid_originals"]) == 3 and event["penalties"] == 0 for event in scored)
    batch = GAME.playouts(table, 3, np.zeros(1, np.int64), np.zeros(1, np.int64))
    assert batch.games[0, [column.id for column in COLUMNS if column.per == "game"].index("redeals")] == 4 * 19


def test_1_9_9_the_same_word_twice_is_allowed() -> None:
    scene = Scene(("FACE", "FACE", "GOLD"))
    scene.solve(1, 20.0, ["GOLD", "FACE", "FACE"])
    for seat in (0, 2, 3):
        scene.stop(seat)
    assert scene.scored(1)["correctness"] == 3


def test_1_9_10_a_finish_exactly_at_the_deadline_counts() -> None:
    scene = Scene()
    scene.solve(0, 30.0)
    scene.solve(1, 90.0)
    scene.solve(2, 90.01)
    scene.stop(3)
    assert scene.quickness() == [4, 3, 0, 0]


def test_1_9_11_of_two_at_the_same_time_a_number_of_the_round_decides() -> None:
    firsts = set()
    for chance in range(20):
        scene = Scene()
        scene.state.chance = chance
        for seat in range(4):
            scene.solve(seat, 30.0)
        assert sorted(scene.quickness()) == [1, 2, 3, 4]
        firsts.add(scene.quickness().index(4))
    assert firsts == {0, 1, 2, 3}


def test_times_count_and_not_the_order_in_which_they_are_told() -> None:
    times = (44.0, 41.5, 99.0, 120.0)
    start = Scene()
    ends = []
    for order in itertools.permutations(range(4)):
        scene = Scene()
        scene.state = copied(start.state)
        for seat in order:
            scene.solve(seat, times[seat])
        assert scene.quickness() == [3, 4, 2, 0]
        ends.append(scene.state)
    assert all(same(end, ends[0]) for end in ends)


def test_who_scores_first_sits_clockwise_from_the_highest_marker() -> None:
    scene = Scene()
    scene.solve(2, 30.0)
    for seat in (0, 1, 3):
        scene.stop(seat)
    assert [event["seat"] for event in scene.events if event["event"] == "scored"] == [2, 3, 0, 1]


# Rules for Building Words


def status(text: str, **changed: object) -> str:
    from engines.ponkotsu_factory.helps import check_word

    return check_word(seated_table(words=None, word_lengths=[len(text)] * 3, **changed), text)


@pytest.mark.parametrize(
    ("text", "forms", "found"),
    [
        ("FACE", "base_verbs_and_nouns", "valid"),
        ("CARS", "base_verbs_and_nouns", "no word"),
        ("SAID", "base_verbs_and_nouns", "no word"),
        ("OLDER", "base_verbs_and_nouns", "valid"),
        ("WIDER", "base_verbs_and_nouns", "valid"),
        ("OLDER", "base_only", "no word"),
        ("CARS", "any", "valid"),
        ("SAID", "any", "valid"),
    ],
)
def test_1_4_only_base_forms_of_verbs_and_nouns_are_allowed(text: str, forms: str, found: str) -> None:
    assert status(text, word_forms=forms) == found


def test_1_4_invalid_words_may_be_laid_and_made_for_nobody_has_checked_them_yet() -> None:
    table = seated_table(3, words=WORDS)
    state = GAME.deal(table, 1, 0, 0)
    tiles = GAME.view(table, state, 0)["racks"][0]
    made = GAME.act(table, state, 0, {"do": "create", "words": [tiles[:4], tiles[4:8], tiles[8:12]]})
    assert made[0]["event"] == "created"


def test_1_7_other_word_lengths_make_other_piles() -> None:
    scene = Scene(*[("ACE", "OLD", "BLUE")] * 4, words=("ACE", "OLD", "BLUE"), word_lengths=[4, 3, 3])
    scene.solve(1, 20.0, ["BLUE", "ACE", "OLD"])
    for seat in (0, 2, 3):
        scene.stop(seat)
    assert scene.scored(1)["correctness"] == 3
    with pytest.raises(IllegalAction, match=r"A pile has 3 words of 3, 3, 4 letters; BLUE with 4 letters is one too many of its length\."):
        Scene(*[("ACE", "OLD", "BLUE")] * 4, words=("ACE", "OLD", "BLUE"), word_lengths=[4, 3, 3]).solve(1, 20.0, ["BLUE", "BLUE", "OLD"])


def test_the_bonus_is_for_all_originals() -> None:
    scene = Scene(all_correct_bonus=2)
    scene.solve(0, 20.0)
    scene.stop(1, PILES[0][:2])
    scene.stop(2)
    scene.stop(3)
    assert [scene.scored(seat)["bonus"] for seat in range(4)] == [2, 0, 0, 0]
