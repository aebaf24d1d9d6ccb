"""What bots do: the policies that this game's README puts in words."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.bots import LEVELS, BotSpec
from engines.core.errors import BadInput, UnknownName
from engines.core.game import Json
from engines.ponjan.marks import count_kinds, lowest_kind, with_kind, without_kind
from engines.ponjan.parameters import Parameters
from tests.ponjan.plain import NEVER, kinds_of, opponent_threatens, planner_draws, takes_to_win
from tests.ponjan.scene import DRAW, GAME, PASS, Scene, take, turn_scene

REST: list[Json] = [{"20": [0, 0]}, {"21": [0, 0]}]
CHOICE = {"3": [0, 0], "4": [1, 0], "6": [0, 1]}
"""One tile of each waits below: kind 3 would become a pair, kind 4 two points, kind 6 one point."""
WAITING = {"3": 1, "4": 1, "6": 1}


def chosen(bot: str, own: list[Json], wall: list[int], face_up: Json, **changed: Any) -> Json:
    """What seat 0 does."""
    return turn_scene(own, wall, face_up, bots=(bot,), **changed).bot_action()


@pytest.mark.parametrize(
    ("bot", "action", "without_a_wall"),
    [
        ("greedy", take(3), take(3)),
        ("take-first", take(3), take(3)),
        ("draw-first", DRAW, take(3)),
        ("set-first", take(4), take(4)),
        ("planner", DRAW, take(4)),
    ],
)
def test_policies_differ_in_when_they_take(bot: str, action: Json, without_a_wall: Json) -> None:
    assert chosen(bot, [CHOICE, *REST], [9, 10], WAITING) == action
    assert chosen(bot, [CHOICE, *REST], [], WAITING) == without_a_wall


@pytest.mark.parametrize("bot", ["random", "greedy", "draw-first", "set-first", "planner"])
def test_without_a_face_up_tile_all_draw_or_pass(bot: str) -> None:
    assert chosen(bot, [CHOICE, *REST], [9], {}) == DRAW
    assert chosen(bot, [CHOICE, *REST], [], {}) == PASS
    assert Scene({"stage": "setup"}, bots=(bot,)).bot_action() == DRAW


def test_set_first_draws_when_no_set_can_be_completed_by_one_tile() -> None:
    assert chosen("set-first", [{"3": [0, 0]}, *REST], [9], {"3": 2}) == DRAW


def test_the_random_bot_gives_each_option_the_same_chance() -> None:
    scene = turn_scene([CHOICE, *REST], [9], WAITING, bots=("random",))
    found = Counter(str(scene.bot_action()) for _ in range(4000))
    assert len(found) == 4
    # four options at 1/4: a standard deviation is 27 of 1000
    assert all(abs(count - 1000) < 5 * 27.4 for count in found.values())


# The planner


def test_the_planner_takes_what_wins_at_once() -> None:
    assert chosen("planner", [{"1": [2, 0], "4": [1, 0], "5": [1, 0]}, *REST], [5], {"4": 1}) == take(4)


def test_the_planner_takes_meanwhile_what_a_draw_would_spoil() -> None:
    # +1 tiles are worth nothing here and bring no turn: the own tile in the wall is worth more when somebody else draws it
    changed = {"points_plus_tile": 0, "points_zero_tile": 2, "bonus_turn_on_own_draw": False}
    own = [{"3": [0, 0], "4": [0, 0]}, *REST]
    assert chosen("planner", own, [4, 4], {"3": 1}, **changed) == take(3)
    assert chosen("planner", own, [4, 4], {"3": 1}) == DRAW


def test_the_planner_draws_until_taking_alone_would_win() -> None:
    own = [{"1": [1, 1], "4": [1, 0], "6": [0, 0]}, *REST]
    assert chosen("planner", own, [9, 10], {"4": 1}) == DRAW
    assert chosen("planner", own, [9, 10], {"4": 1, "6": 2}) in (take(4), take(6))


def test_the_planner_draws_when_the_wall_promises_more_than_it_costs() -> None:
    # two takes win; two tiles of three are own ones that win at once
    own = [{"1": [2, 0], "4": [1, 0], "6": [0, 0], "7": [1, 0]}, *REST]
    face_up = {"6": 2}
    assert chosen("planner", own, [4, 7, 9], face_up, target_points=4) == DRAW
    assert chosen("planner", own, [4, *range(9, 19)], face_up, target_points=4) == take(6)


def test_the_planner_hopes_for_a_chain_when_another_seat_wins_next() -> None:
    own = [{"1": [2, 0], "4": [0, 0]}, {"20": [2, 0], "22": [1, 0]}, {"21": [0, 0]}]
    wall = [9, 10, 11, 12]
    assert chosen("planner", own, wall, {"4": 2}, target_points=4) == take(4)
    assert chosen("planner", own, wall, {"4": 2, "22": 1}, target_points=4) == DRAW


VARIANTS = st.fixed_dictionaries(
    {
        "kinds": st.integers(12, 15),
        "copies_per_kind": st.integers(2, 4),
        "base_points": st.integers(0, 3),
        "points_plus_tile": st.integers(1, 3),
        "points_zero_tile": st.integers(0, 2),
        "target_points": st.integers(3, 12),
        "bonus_turn_on_own_draw": st.booleans(),
        "new_kind_ends_turn": st.booleans(),
        "other_kind_ends_turn": st.booleans(),
    }
)


@st.composite
def positions(draw: st.DrawFn) -> tuple[dict[str, Any], Json]:
    """A variant and a position of two seats in which nobody has won and seat 0 can draw and take."""
    values = draw(VARIANTS)
    copies = values["copies_per_kind"]
    own: list[Json] = [{}, {}]
    face_up: Json = {}
    wall: list[int] = []
    for kind in range(values["kinds"]):
        plus = draw(st.integers(0, copies - 1))
        zero = draw(st.integers(0, copies - 1 - plus))
        rest = copies - 1 - plus - zero
        holder = draw(st.sampled_from([0, 0, 1, None]))
        if holder is None:
            wall += [kind] * draw(st.integers(0, copies))
            continue
        own[holder][str(kind)] = [plus, zero]
        open_tiles = draw(st.integers(0, rest))
        if open_tiles:
            face_up[str(kind)] = open_tiles
        wall += [kind] * (rest - open_tiles)
    return values, {"own": own, "face_up": face_up, "wall": wall}


@settings(max_examples=300, deadline=None)
@given(positions())
def test_the_planner_decides_as_its_plain_definition(found: tuple[dict[str, Any], Json]) -> None:
    values, position = found
    parameters = Parameters.model_validate(values)
    scene = Scene(position, 2, bots=("planner",), **values)
    can_take = any(kind in position["own"][0] for kind in position["face_up"])
    if max(scene.scores) >= parameters.target_points or not position["wall"] or not can_take:
        return
    draws = planner_draws(parameters, scene.position)
    action = scene.bot_action()
    assert (action == DRAW) is draws
    takes = takes_to_win(parameters, position["own"][0], position["face_up"])
    if not draws and takes != NEVER:
        before = scene.position
        scene.act(action)
        after = scene.position
        left = 0 if scene.scores[0] >= parameters.target_points else takes_to_win(parameters, after["own"][0], after["face_up"])
        assert left == takes - 1
        assert takes == 1 or not opponent_threatens(parameters, before)


def test_the_plain_definition_counts_takes() -> None:
    rulebook = Parameters()
    assert takes_to_win(rulebook, {"1": [2, 0], "4": [1, 0]}, {"4": 1}) == 1
    assert takes_to_win(rulebook, {"1": [2, 0], "4": [0, 0], "5": [0, 1]}, {"4": 2, "5": 1}) == 3
    assert takes_to_win(rulebook, {"1": [2, 0], "4": [0, 0]}, {"4": 2}) == NEVER


# Attention


def overlooking(attention: float, seed: int) -> Json:
    """What a greedy bot does that could take one tile or draw."""
    scene = Scene({"own": [{"3": [0, 0]}, {"20": [0, 0]}], "wall": [9, 10], "face_up": {"3": 1}}, 2, seed, bots=(f"greedy:attention={attention}",))
    return scene.bot_action()


def test_attention_is_the_chance_to_see_a_tile() -> None:
    for attention in (0.25, 0.8):
        taken = sum(overlooking(attention, seed) == take(3) for seed in range(1000))
        spread = (1000 * attention * (1 - attention)) ** 0.5
        assert abs(taken - 1000 * attention) < 5 * spread
    assert all(overlooking(1, seed) == take(3) for seed in range(100))


def test_a_tile_that_is_overlooked_stays_overlooked_until_the_wall_is_empty() -> None:
    seed = next(seed for seed in range(100) if overlooking(0.25, seed) == DRAW)
    position = {"own": [{"3": [0, 0]}, {"20": [0, 0]}], "face_up": {"3": 1}}
    scene = Scene({**position, "wall": [9, 10, 11, 12]}, 2, seed, bots=("greedy:attention=0.25",))
    for _ in range(4):
        assert scene.bot_action() == DRAW
        scene.act(DRAW)
    assert scene.bot_action() == take(3)


def test_what_is_overlooked_depends_on_the_player_not_on_the_seat() -> None:
    position = {"own": [{"3": [0, 0]}, {"20": [0, 0]}], "wall": [9, 10], "face_up": {"3": 1}}
    found = set()
    for seed in range(20):
        actions = [
            Scene({**position, "player_of": seating}, 2, seed, bots=("greedy:attention=0.5",)).bot_action() == DRAW for seating in ([0, 1], [1, 0])
        ]
        found.add(tuple(actions))
    assert found == {(False, False), (False, True), (True, False), (True, True)}


# Text forms


def test_the_levels_are_those_of_every_game() -> None:
    for name, spec in LEVELS.items():
        assert GAME.bot(name) == spec
        assert GAME.bot(name).text == name


def test_take_first_is_another_name_of_greedy() -> None:
    assert GAME.bot("take-first") == BotSpec("greedy")
    assert GAME.bot("Take-First:attention=0.5").text == "greedy:attention=0.5"


def test_a_vocabulary_means_nothing_in_a_game_without_words() -> None:
    specs = [GAME.bot("greedy"), GAME.bot("greedy:vocabulary=5")]
    tables = [GAME.prepare(Parameters(), 3, [spec] * 3) for spec in specs]
    first, second = (GAME.playouts(table, 2, np.arange(20), np.arange(20) % 3) for table in tables)
    assert (first.seats == second.seats).all()
    assert [dial.name for dial in GAME.dials] == ["attention"]
    with pytest.raises(BadInput, match="Ponjan has no words; leave out the word list"):
        GAME.prepare(Parameters(), 3, specs[:1] * 3, ["TEA"])


def test_an_unknown_bot_offers_the_nearest() -> None:
    with pytest.raises(UnknownName, match="There is no bot 'drawfirst'. Did you mean draw-first"):
        GAME.bot("drawfirst")


# Sets of kinds


@given(st.sets(st.integers(0, 61), min_size=1))
def test_sets_of_kinds_as_numbers(kinds: set[int]) -> None:
    marks = 0
    for kind in kinds:
        marks = with_kind(marks, kind)
    assert kinds_of(marks) == sorted(kinds)
    assert count_kinds(marks) == len(kinds)
    assert lowest_kind(marks) == min(kinds)
    assert kinds_of(without_kind(marks, min(kinds))) == sorted(kinds)[1:]


def test_every_single_kind_is_found() -> None:
    assert [lowest_kind(with_kind(0, kind)) for kind in range(62)] == list(range(62))
    assert count_kinds(0) == 0
