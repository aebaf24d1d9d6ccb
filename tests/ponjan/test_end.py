"""When a game ends (rules digest 3.5, 3.7): the win checks, the turn limit, start points, and the guaranteed winner."""

from __future__ import annotations

import pytest

from engines.core.outcome import Termination
from engines.ponjan.parameters import Parameters, winner_guaranteed
from tests.ponjan.scene import DRAW, PASS, names, take, turn_scene

NEARLY = {"1": [2, 0], "2": [0, 1], "3": [1, 0]}
"""Three points; kinds 2 and 3 lack one tile each."""
REST = [{"20": [0, 0]}, {"21": [0, 0]}]


def test_immediate_the_game_ends_in_the_middle_of_a_turn() -> None:
    scene = turn_scene([NEARLY, *REST], [3, 2, 9])
    scene.act(DRAW)
    assert scene.stage == "over"
    assert scene.scores == (6, 0, 0)
    assert scene.position["turn"] == 1


def test_end_of_turn_the_bonus_turn_is_played_first() -> None:
    scene = turn_scene([NEARLY, *REST], [3, 2, 9], win_check="end_of_turn")
    scene.act(DRAW)
    assert scene.stage == "turn"
    assert scene.seat == 0
    scene.act(DRAW)
    assert scene.seat == 0
    assert names(scene.act(DRAW)) == ["new", "over"]
    assert scene.scores == (8, 0, 0)


def test_end_of_turn_taking_ends_the_game() -> None:
    scene = turn_scene([NEARLY, *REST], [9], {"3": 1}, win_check="end_of_turn")
    assert names(scene.act(take(3))) == ["zero", "completed", "over"]


def test_end_of_round_everybody_has_as_many_turns() -> None:
    scene = turn_scene([NEARLY, {"20": [2, 0], "22": [1, 0]}, {"21": [0, 0]}], [9, 10], {"3": 1, "22": 1}, win_check="end_of_round")
    scene.act(take(3))
    assert scene.stage == "turn"
    scene.act(take(22))
    assert scene.stage == "turn"
    scene.act(DRAW)
    outcome = scene.outcome
    assert outcome is not None
    assert outcome.scores == (5, 5, 0)
    assert outcome.winners == (0, 1)


def test_end_of_round_a_later_seat_may_overtake() -> None:
    scene = turn_scene([NEARLY, {"20": [2, 0], "22": [2, 0], "23": [0, 0]}], [9], {"3": 1}, win_check="end_of_round", target_points=5)
    scene.act(take(3), DRAW)
    outcome = scene.outcome
    assert outcome is not None
    assert outcome.winners == (1,)


def test_the_turn_limit_cuts_the_game_and_says_so() -> None:
    position = [{"3": [0, 0]}, *REST]
    scene = turn_scene(position, list(range(4, 16)) * 2, turn_cap=20)
    made = []
    while scene.seat is not None:
        made += scene.act(DRAW)
    assert scene.position["turn"] == 20
    outcome = scene.outcome
    assert outcome is not None
    assert outcome.termination is Termination.TRUNCATED
    assert made[-1]["ended"] == "cap"


def test_start_points_count_by_seat() -> None:
    scene = turn_scene([{"1": [2, 0], "3": [0, 0]}, *REST], [9], start_bonus=[0, 1, 3])
    assert scene.scores == (3, 1, 3)
    scene = turn_scene([{"1": [2, 0], "3": [0, 1]}, *REST], [9], {"3": 1}, start_bonus=1)
    scene.act(take(3))
    assert scene.scores == (5, 1, 1)
    assert scene.stage == "over"


@pytest.mark.parametrize(
    ("changed", "wall", "ends"),
    [
        ({}, [3, 9], False),
        ({"bonus_turn_on_own_draw": False}, [3, 9], True),
        ({}, [9, 10], True),
        ({"new_kind_ends_turn": False}, [9, 10], False),
        ({}, [20, 9], True),
        ({"other_kind_ends_turn": False}, [20, 9], False),
    ],
)
def test_what_ends_a_turn_is_the_variants_choice(changed: dict[str, bool], wall: list[int], ends: bool) -> None:
    scene = turn_scene([{"3": [0, 0]}, *REST], wall, **changed)
    made = scene.act(DRAW)
    assert scene.seat == (1 if ends else 0)
    assert ("bonus" in names(made)) is (wall[0] == 3 and not ends)


def test_set_values_are_the_variants_choice() -> None:
    scene = turn_scene(
        [{"1": [2, 1], "2": [1, 2], "3": [2, 0]}, *REST],
        [9],
        copies_per_kind=4,
        base_points=2,
        points_plus_tile=3,
        points_zero_tile=1,
        target_points=12,
    )
    assert scene.scores[0] == (2 + 6 + 1) + (2 + 3 + 2)


def test_two_tiles_a_kind_make_a_set_in_the_variant() -> None:
    scene = turn_scene([{"1": [0, 0], "2": [0, 0]}, *REST], [1, 9], {"2": 1}, copies_per_kind=2)
    scene.act(DRAW, take(2))
    assert scene.scores[0] == 2 + 1


def test_example_3_9_12_five_players_cannot_avoid_a_winner_with_27_kinds() -> None:
    assert winner_guaranteed(Parameters(), 5)
    assert winner_guaranteed(Parameters(), 6)
    assert not winner_guaranteed(Parameters(kinds=20), 5)
    assert winner_guaranteed(Parameters(kinds=21), 5)
    assert not winner_guaranteed(Parameters(base_points=0), 3)


def test_example_3_9_12_with_20_kinds_five_players_can_end_without_a_winner() -> None:
    # each of five seats has four sets of one point: 20 sets, and the target of five is out of reach
    own = [{str(4 * seat + kind): [0, 2] for kind in range(4)} for seat in range(5)]
    scene = turn_scene(own, [], kinds=20)
    scene.act(*[PASS] * 5)
    outcome = scene.outcome
    assert outcome is not None
    assert outcome.scores == (4,) * 5
    assert outcome.winners == (0, 1, 2, 3, 4)
