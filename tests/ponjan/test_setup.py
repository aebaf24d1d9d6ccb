"""The set-up (rulebook: ゲームスタートまでの準備; rules digest 3.3 and the gaps 3.8.1 to 3.8.5)."""

from __future__ import annotations

from itertools import chain

import pytest

from tests.ponjan.scene import DRAW, Scene, names, seated_table, setup_scene, tiles_on_table


def test_example_3_9_10_an_own_duplicate_is_stacked_as_plus_and_replaced() -> None:
    scene = setup_scene([[5, 5, 8], [1, 2, 3], [10, 11, 12]], [20, 0])
    assert names(scene.events) == ["dealt", "dealt", "dealt", "stacked", "dealt"]
    assert scene.events[3] == {"event": "stacked", "seat": 0, "kind": 5}
    assert scene.events[4] == {"event": "dealt", "seat": 0, "kinds": [20]}
    assert scene.position["own"][0] == {"5": [1, 0], "8": [0, 0], "20": [0, 0]}
    assert scene.stage == "turn"


def test_example_3_9_10_a_shared_kind_goes_to_the_higher_die() -> None:
    scene = setup_scene([[5, 6, 7], [5, 2, 3], [10, 11, 12]], [20, 0], [5, 2])
    contested = {"event": "contested", "seat": 0, "kind": 5, "seats": [0, 1], "dice": [5, 2], "winner": 0, "tiles": 1}
    assert scene.named("contested") == [contested]
    assert scene.position["own"][0] == {"5": [1, 0], "6": [0, 0], "7": [0, 0]}
    assert scene.position["own"][1] == {"2": [0, 0], "3": [0, 0], "20": [0, 0]}
    assert scene.named("dealt")[-1] == {"event": "dealt", "seat": 1, "kinds": [20]}


def test_set_up_repeats_until_replacements_are_neither_held_nor_shared() -> None:
    scene = setup_scene([[5, 6, 7], [5, 2, 3]], [5, 2, 9], [1, 6, 2, 3, 6, 1])
    steps = ["dealt", "dealt", "contested", "dealt", "contested", "dealt", "contested", "dealt", "completed"]
    assert names(scene.events) == steps
    assert [(event["kind"], event["winner"]) for event in scene.named("contested")] == [(5, 1), (5, 1), (2, 0)]
    assert scene.position["own"] == [{"2": [1, 0], "6": [0, 0], "7": [0, 0]}, {"3": [0, 0], "5": [2, 0], "9": [0, 0]}]


def test_gap_3_a_loser_who_redraws_the_kind_contests_it_again() -> None:
    scene = setup_scene([[5, 6, 7], [5, 2, 3]], [5, 20], [6, 1, 2, 3])
    assert [event["winner"] for event in scene.named("contested")] == [0, 1]
    assert scene.named("contested")[1] == {"event": "contested", "seat": 1, "kind": 5, "seats": [0, 1], "dice": [2, 3], "winner": 1, "tiles": 2}
    assert scene.position["own"] == [{"6": [0, 0], "7": [0, 0], "20": [0, 0]}, {"2": [0, 0], "3": [0, 0], "5": [2, 0]}]


def test_gap_1_those_tied_for_highest_roll_again_and_the_others_are_out() -> None:
    scene = setup_scene([[5, 6, 7], [5, 2, 3], [5, 11, 12]], [20, 21], [4, 3, 4, 2, 2, 1, 6])
    contest = scene.named("contested")[0]
    assert contest["dice"] == [4, 3, 4, 2, 2, 1, 6]
    assert contest["winner"] == 2


def test_gap_2_three_holders_give_the_winner_a_complete_set() -> None:
    scene = setup_scene([[5, 6, 7], [5, 2, 3], [5, 11, 12]], [20, 21], [1, 6, 2])
    assert scene.named("contested")[0]["tiles"] == 2
    assert scene.position["own"][1]["5"] == [2, 0]
    assert scene.scores == (0, 3, 0)
    assert scene.named("completed") == [{"event": "completed", "seat": 1, "kind": 5, "points": 3}]


def test_gap_3_the_winner_takes_all_tiles_and_a_loser_draws_one_for_each_kind_lost() -> None:
    scene = setup_scene([[5, 5, 7], [5, 2, 3]], [20, 21], [1, 6])
    # seat 0 stacked two of kind 5, drew 20, lost both tiles and draws a single replacement
    assert scene.position["own"] == [{"7": [0, 0], "20": [0, 0], "21": [0, 0]}, {"2": [0, 0], "3": [0, 0], "5": [2, 0]}]
    assert scene.named("contested")[0]["tiles"] == 2


def test_gap_4_set_up_points_count_and_may_win() -> None:
    scene = setup_scene([[5, 5, 5], [6, 6, 6]], [20, 21, 22, 23, 24, 25], target_points=3)
    assert scene.scores == (3, 3)
    assert scene.stage == "over"
    outcome = scene.outcome
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert scene.events[-1] == {"event": "over", "seat": 0, "scores": [3, 3], "winners": [0, 1], "ended": "rule"}


def test_gap_4_most_points_wins_when_several_reach_the_target_at_set_up() -> None:
    scene = setup_scene([[5, 5, 5], [6, 6, 6]], [20, 21, 22, 23, 24, 25], target_points=3, start_bonus=[0, 1])
    assert scene.scores == (3, 4)
    outcome = scene.outcome
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.ranks == (2, 1)


def test_gap_5_duplicates_first_then_shared_kinds_ascending_then_draws_by_seat() -> None:
    scene = setup_scene([[9, 4, 4], [4, 9, 2]], [20, 21, 22], [6, 1, 1, 6])
    assert names(scene.events) == ["dealt", "dealt", "stacked", "contested", "contested", "dealt", "dealt", "completed"]
    assert [event["kind"] for event in scene.named("contested")] == [4, 9]
    # seat 0 lacks the kind it lost and the one its duplicate left open; it draws first
    assert scene.named("dealt")[2:] == [{"event": "dealt", "seat": 0, "kinds": [20, 21]}, {"event": "dealt", "seat": 1, "kinds": [22]}]


def test_gap_5_with_an_empty_wall_the_game_starts_with_what_there_is() -> None:
    scene = setup_scene([[5, 5, 8], [5, 2, 3]], [], [1, 6])
    assert scene.stage == "turn"
    assert scene.position["own"] == [{"8": [0, 0]}, {"2": [0, 0], "3": [0, 0], "5": [2, 0]}]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_example_3_9_13_players_times_three_kinds_are_out_after_the_set_up(players: int) -> None:
    table = seated_table(players)
    for seed in range(40):
        scene = Scene({"stage": "setup"}, players, seed)
        scene.act(DRAW)
        hands = scene.position["own"]
        kinds = list(chain.from_iterable(hands))
        assert len(kinds) == len(set(kinds)) == 3 * players
        assert {len(hand) for hand in hands} == {3}
        assert tiles_on_table(scene.position) == table.rules.tile_count == 81
        assert scene.stage == ("over" if max(scene.scores) >= 5 else "turn")
        assert scene.seat == (0 if scene.stage == "turn" else None)


def test_positions_without_dice_or_tiles_are_dealt_from_the_stream_alike() -> None:
    first, again, other = (Scene({"stage": "setup"}, 4, seed) for seed in (7, 7, 8))
    assert first.position == again.position
    assert first.position["wall"] != other.position["wall"]


def test_the_dice_have_the_sides_of_the_variant() -> None:
    rolls = set()
    for seed in range(200):
        scene = Scene({"stage": "setup"}, 6, seed, setup_die_sides=3)
        scene.act(DRAW)
        rolls |= {roll for event in scene.named("contested") for roll in event["dice"]}
    assert rolls == {1, 2, 3}
