"""A player's turn (rulebook: ゲームスタート and ２番手以降のプレイの仕方; rules digest 3.4, 3.5 and 3.9)."""

from __future__ import annotations

import pytest

from engines.core.errors import IllegalAction
from engines.core.game import Json
from tests.ponjan.scene import DRAW, GAME, PASS, Scene, names, seated_table, take, tiles_on_table, turn_scene

OTHERS: list[Json] = [{"20": [0, 0]}, {"21": [0, 0]}]


@pytest.mark.parametrize(
    ("stacks", "points"),
    [([2, 0], 3), ([1, 1], 2), ([0, 2], 1), ([1, 0], 0), ([0, 1], 0), ([0, 0], 0)],
    ids=["two plus", "one plus", "no plus", "only plus", "only zero", "hand tile"],
)
def test_example_3_9_1_only_complete_sets_count(stacks: list[int], points: int) -> None:
    scene = turn_scene([{"3": stacks}, *OTHERS], [0])
    assert scene.scores[0] == points


def test_example_3_9_2_five_points_win() -> None:
    # 0 points for two tiles, 3 for two +1, and the last tile of the third set makes 2 more
    scene = turn_scene([{"1": [0, 1], "2": [2, 0], "3": [1, 0]}, *OTHERS], [9], {"3": 1})
    assert scene.scores[0] == 3
    made = scene.act(take(3))
    assert names(made) == ["zero", "completed", "over"]
    assert scene.scores[0] == 5
    outcome = scene.outcome
    assert outcome is not None
    assert outcome.winners == (0,)


def test_example_3_9_3_drawing_an_own_kind_is_plus_and_brings_another_turn() -> None:
    scene = turn_scene([{"3": [0, 0]}, *OTHERS], [3, 9])
    assert scene.act(DRAW) == [{"event": "plus", "seat": 0, "kind": 3}, {"event": "bonus", "seat": 0}]
    assert scene.seat == 0
    assert scene.position["own"][0] == {"3": [1, 0]}
    assert scene.scores == (0, 0, 0)
    assert scene.position["turn"] == 0


def test_bonus_turns_chain_without_limit() -> None:
    scene = turn_scene([{"3": [0, 0], "4": [0, 0]}, *OTHERS], [3, 4, 3, 9])
    scene.act(DRAW, DRAW, DRAW)
    assert len(scene.named("bonus")) == 3
    assert scene.seat == 0
    assert scene.scores[0] == 3


def test_example_3_9_5_another_players_kind_lies_face_up_for_its_owner_alone() -> None:
    scene = turn_scene([{"3": [0, 0]}, *OTHERS], [20, 9])
    assert scene.act(DRAW) == [{"event": "open", "seat": 0, "kind": 20, "owner": 1}]
    assert scene.seat == 1
    assert scene.position["face_up"] == {"20": 1}
    assert take(20) in scene.offered()
    scene.act(DRAW)
    assert scene.seat == 2
    with pytest.raises(IllegalAction, match="seat 2 does not hold kind 20, seat 1 does"):
        scene.act(take(20))


def test_example_3_9_6_taking_the_third_tile_scores_and_ends_the_turn() -> None:
    scene = turn_scene([{"3": [1, 0]}, *OTHERS], [9], {"3": 1})
    assert scene.act(take(3)) == [{"event": "zero", "seat": 0, "kind": 3}, {"event": "completed", "seat": 0, "kind": 3, "points": 2}]
    assert scene.scores[0] == 2
    assert scene.seat == 1


def test_example_3_9_7_an_unowned_kind_becomes_a_hand_tile_and_ends_the_turn() -> None:
    scene = turn_scene([{"1": [0, 0], "2": [0, 0], "3": [0, 0]}, *OTHERS], [9, 0])
    assert scene.act(DRAW) == [{"event": "new", "seat": 0, "kind": 9}]
    assert len(scene.position["own"][0]) == 4
    assert scene.scores[0] == 0
    assert scene.seat == 1


def test_the_first_turn_of_a_game_offers_only_the_draw() -> None:
    for seed in range(50):
        scene = Scene({"stage": "setup"}, 4, seed)
        assert scene.offered() == [DRAW]
        scene.act(DRAW)
        assert scene.offered() in ([DRAW], [])


def test_example_3_9_11_no_tile_is_lost_in_a_whole_game() -> None:
    for players, changed, tiles in ((3, {}, 81), (4, {"white_tiles": True}, 84), (5, {}, 81)):
        table = seated_table(players, ("random",), **changed)
        state = GAME.deal(table, 5, 0, 0)
        while GAME.to_act(table, state):
            assert tiles_on_table(GAME.position(table, state)) == tiles
            seat = GAME.to_act(table, state)[0]
            GAME.act(table, state, seat, GAME.bot_action(table, state, seat))
        assert tiles_on_table(GAME.position(table, state)) == tiles


def test_gap_6_an_empty_wall_leaves_only_taking() -> None:
    scene = turn_scene([{"3": [0, 0]}, *OTHERS], [], {"3": 1})
    assert scene.offered() == [take(3)]
    with pytest.raises(IllegalAction, match=r"The wall is empty, so nothing can be drawn; seat 0 can take kind 3\."):
        scene.act(DRAW)


def test_gap_6_without_any_action_a_seat_passes_and_a_round_of_passes_ends_the_game() -> None:
    scene = turn_scene([{"3": [0, 0]}, {"20": [2, 0]}, {"21": [0, 0]}], [], {"3": 1})
    scene.act(take(3))
    assert scene.offered() == [PASS]
    scene.act(PASS, PASS)
    assert scene.stage == "turn"
    assert names(scene.act(PASS)) == ["passed", "over"]
    outcome = scene.outcome
    assert outcome is not None
    assert outcome.winners == (1,)
    assert not outcome.truncated


def test_gap_6_taking_starts_the_count_of_passes_anew() -> None:
    scene = turn_scene([{"3": [0, 0]}, {"20": [0, 0]}], [], {"20": 1})
    scene.act(PASS, take(20), PASS)
    assert scene.stage == "turn"
    scene.act(PASS)
    assert scene.stage == "over"


def test_gap_6_a_tie_after_the_last_pass_is_shared() -> None:
    scene = turn_scene([{"3": [2, 0]}, {"20": [2, 0]}, {"21": [0, 0]}], [])
    scene.act(PASS, PASS, PASS)
    outcome = scene.outcome
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert outcome.ranks == (1, 1, 3)


def test_gap_6_a_bonus_turn_without_an_action_ends_the_turn_and_is_no_pass() -> None:
    scene = turn_scene([{"3": [0, 0]}, {"20": [0, 0]}], [3], {"20": 1})
    assert names(scene.act(DRAW)) == ["plus"]
    assert scene.seat == 1
    assert "passes" not in scene.position


def test_gap_7_who_can_act_must_not_pass() -> None:
    scene = turn_scene([{"3": [0, 0]}, *OTHERS], [9], {"3": 1})
    with pytest.raises(IllegalAction, match=r"Seat 0 may pass only when it can do nothing else; it can draw or take kind 3\."):
        scene.act(PASS)


def test_gap_8_a_bonus_turn_may_take_and_then_ends() -> None:
    scene = turn_scene([{"3": [0, 0], "4": [0, 0]}, *OTHERS], [3, 9], {"4": 1})
    scene.act(DRAW, take(4))
    assert scene.seat == 1
    assert scene.position["own"][0] == {"3": [1, 0], "4": [0, 1]}


def test_gap_9_white_tiles_are_an_ordinary_kind() -> None:
    scene = turn_scene([{"27": [0, 0], "3": [1, 0]}, *OTHERS], [27, 27, 9], white_tiles=True)
    scene.act(DRAW, DRAW)
    assert scene.scores[0] == 3
    assert scene.position["own"][0]["3"] == [1, 0]
    assert GAME.told(scene.table, scene.events[0]) == "Seat 0 draws white, an own kind, and stacks it as +1."


def test_gap_10_more_than_five_points_win_too() -> None:
    scene = turn_scene([{"1": [2, 0], "2": [0, 2], "3": [1, 0]}, *OTHERS], [3])
    assert names(scene.act(DRAW)) == ["plus", "completed", "over"]
    assert scene.scores[0] == 7


def test_two_tiles_of_a_kind_may_wait_and_are_taken_one_a_turn() -> None:
    scene = turn_scene([{"3": [0, 0]}, {"20": [0, 0]}], [3, 3, 8, 9], seat=1)
    scene.act(DRAW)
    assert scene.position["face_up"] == {"3": 1}
    scene.act(take(3), DRAW)
    assert scene.position["face_up"] == {"3": 1}
    scene.act(take(3))
    assert scene.scores == (1, 0)
