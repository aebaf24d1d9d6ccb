"""The worked examples of the rules digest, 1.10. [R] stands in the rulebook, [C] is a choice made here."""

from __future__ import annotations

import pytest

from engines.core.errors import IllegalAction
from engines.ponkotsu_factory.parameters import Parameters, in_hand, table_sizes
from tests.ponkotsu_factory.scene import GAME, Scene, seated_table


@pytest.mark.parametrize(("players", "points"), [(5, [5, 4, 3, 2, 1]), (4, [4, 3, 2, 1]), (3, [3, 2, 1]), (2, [2, 1])])
def test_1_10_1_points_for_quickness_by_table_size(players: int, points: list[int]) -> None:
    scene = Scene(players=players, two_player_special=False)
    for seat in range(players):
        scene.solve(seat, 20.0 + seat)
    assert scene.quickness() == points


def test_1_10_2_who_does_not_finish_in_time_has_no_points_for_quickness() -> None:
    scene = Scene()
    scene.solve(0, 80.0)
    scene.solve(1, 95.5)
    scene.stop(2)
    scene.solve(3, 140.01)
    assert scene.quickness() == [4, 3, 0, 0]
    assert [event for event in scene.events if event["event"] in ("repaired", "time_out")] == [
        {"event": "repaired", "seat": 0, "at": 80.0, "marker": 4},
        {"event": "repaired", "seat": 1, "at": 95.5, "marker": 3},
        {"event": "time_out", "at": 140.0, "unfinished": [2, 3]},
    ]


def solved_zoom(words: list[str]) -> Scene:
    """Seat 2 solves TAKE, ZOOM and PORT, the others stop."""
    scene = Scene()
    scene.solve(2, 40.0, words)
    for seat in (0, 1, 3):
        scene.stop(seat)
    return scene


def test_1_10_3_the_rulebooks_example_as_it_can_be_read() -> None:
    scored = solved_zoom(["ZOOM", "PORK", "TEAT"]).scored(2)
    assert (scored["right"], scored["correctness"]) == (1, 1)


def test_1_10_4_the_rulebooks_example_as_it_is_printed_uses_tiles_that_are_not_there() -> None:
    with pytest.raises(IllegalAction, match=r"Each tile may be used once: PORT needs OPR, which the tiles of the pile, AEKMOOOPRTTZ, do not have"):
        solved_zoom(["ZOOM", "PORK", "PORT"])


def test_1_10_5_the_order_of_the_words_does_not_matter() -> None:
    scene = Scene()
    scene.solve(1, 30.0, ["GOLD", "FACE", "BLUE"])
    for seat in (0, 2, 3):
        scene.stop(seat)
    assert scene.scored(1)["correctness"] == 3


@pytest.mark.parametrize(
    ("players", "solvers"), [(4, [1, 2, 3, 1]), (5, [1, 2, 3, 4]), (3, [1, 2, 1, 2]), (2, [1, 1, 1, 1])], ids=["4", "5", "3", "2"]
)
def test_1_10_6_a_pile_goes_to_another_player_each_round(players: int, solvers: list[int]) -> None:
    for turn, solver in enumerate(solvers, 1):
        scene = Scene(players=players, turn=turn)
        assert GAME.view(scene.table, scene.state, solver)["solves"] == 0
        assert scene.pile_of((solver + 2) % players) == scene.originals[2 % players]


def test_1_10_6_the_pile_may_always_go_to_the_left() -> None:
    for turn in range(1, 5):
        assert Scene(turn=turn, pass_schedule="left").pile_of(1) == ["FACE", "BLUE", "GOLD"]


def test_1_10_8_an_invalid_original_costs_as_many_points_as_players_and_the_solver_gets_them() -> None:
    piles = [("FACE", "BLUE", "GOLD"), ("TAKE", "ZOOM", "PORT"), ("LAMP", "DESK", "MILK"), ("DNAS", "EERT", "WIND")]
    scene = Scene(*piles)
    for seat in range(4):
        scene.stop(seat)
    assert scene.balance == [8, 0, 0, -8]
    assert scene.scored(0)["invalid_originals"] == ["DNAS", "EERT"]


@pytest.mark.parametrize(("special", "points"), [(True, [1, 3]), (False, [1, 2])])
def test_1_10_10_the_two_player_rule_counts_three_for_the_fastest_and_one_for_the_other(special: bool, points: list[int]) -> None:
    scene = Scene(players=2, two_player_special=special)
    scene.solve(1, 20.0)
    scene.solve(0, 50.0)
    assert scene.quickness() == points


def test_1_10_10_the_other_has_nothing_when_time_is_out() -> None:
    scene = Scene(players=2)
    scene.solve(1, 20.0)
    scene.stop(0, at=60.0)
    assert scene.quickness() == [0, 3]


def test_1_10_11_tiles_add_up() -> None:
    rulebook = Parameters()
    other, starting = sum(rulebook.other_tiles.values()), sum(rulebook.starting_tiles.values())
    assert (other, other + 5 * starting) == (75, 100)
    assert all(rulebook.other_tiles[letter] >= 1 for letter in rulebook.other_tiles)
    assert in_hand(rulebook) == 20
    assert (other - 5 * rulebook.draw_tiles, other - 2 * rulebook.draw_tiles) == (0, 45)
    assert table_sizes(rulebook) == (2, 3, 4, 5)


@pytest.mark.parametrize(("players", "most"), [(5, 8), (4, 7), (2, 6)])
def test_1_10_12_the_most_that_a_round_brings(players: int, most: int) -> None:
    scene = Scene(players=players)
    scene.solve(0, 10.0)
    for seat in range(1, players):
        scene.stop(seat)
    assert scene.balance[0] == most == seated_table(players).rules.most_round


def test_1_10_13_all_tied_players_win() -> None:
    scene = Scene(players=3, turn=4, balance=[20, 20, 17])
    for seat in range(3):
        scene.stop(seat)
    outcome = GAME.outcome(scene.table, scene.state)
    assert outcome is not None
    assert (outcome.scores, outcome.ranks, outcome.winners) == ((20, 20, 17), (1, 1, 3), (0, 1))
