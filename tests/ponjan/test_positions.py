"""Positions, actions and events as JSON."""

from __future__ import annotations

import json
import re
from typing import Any

import jsonschema
import numpy as np
import pytest

from engines.core.errors import BadInput, IllegalAction
from engines.core.game import Json
from tests.ponjan.scene import DRAW, GAME, PASS, Scene, seated_table, setup_scene, take, turn_scene

OWN: list[Json] = [{"3": [1, 0], "4": [0, 0]}, {"20": [0, 0]}, {"21": [0, 0]}]


def refused(position: Json, players: int = 3, **changed: Any) -> str:
    """The sentence that a position is refused with."""
    with pytest.raises(BadInput) as fault:
        Scene(position, players, **changed)
    return fault.value.sentence


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ({"own": OWN, "tiles": []}, "A position has no field 'tiles'. "),
        ({"own": OWN, "stage": "draw"}, "A position: stage is 'setup', 'turn' or 'over'; 'draw' was given."),
        ({"own": OWN, "game": "don-cha"}, "A position: game is 'ponjan'; 'don-cha' was given."),
        ({"own": OWN, "schema": 2}, "A position: schema is 1; 2 was given."),
        ({"own": OWN, "schema": True}, "A position: schema is 1; true was given."),
        ({"own": OWN, "\ud800": 1}, "A position has field names that are no texts of valid Unicode characters."),
        ({"own": OWN, "players": 4}, "The position is for 4 players; the table has 3."),
        ({}, "A position in stage turn needs the field 'own'."),
        ({"own": OWN[:2]}, "own has one entry a seat: 3; 2 were given."),
        ({"own": [{"3": [0, 0]}, {"3": [0, 0]}, {}]}, "Kind 3 is with seats 0 and 1; after the set-up each kind has one owner."),
        ({"own": [{"3": [2, 1]}, {}, {}]}, "own.0.3 has 4 tiles with the hand tile; there are 3 of each kind."),
        ({"own": [{"27": [0, 0]}, {}, {}]}, "own.0 has kinds from 0 to 26; 27 was given."),
        ({"own": [{"03": [0, 0]}, {}, {}]}, "A position: own.0.03 is named by kinds, whole numbers from 0; '03' was given."),
        ({"own": OWN, "face_up": {"9": 1}}, "A tile of kind 9 lies face up, but nobody holds that kind: it would be a new hand tile."),
        ({"own": OWN, "face_up": {"3": 2}}, "A position has 4 tiles of kind 3; there are 3 of each kind."),
        ({"own": OWN, "wall": [3, 3]}, "A position has 4 tiles of kind 3; there are 3 of each kind."),
        ({"own": OWN, "wall": [30]}, "wall has kinds from 0 to 26; 30 was given."),
        ({"own": OWN, "wall": [5], "wall_left": {"5": 1}}, "A position has 'wall' or 'wall_left', not both."),
        ({"own": OWN, "seat": 3}, "seat is 0 to 2; 3 was given."),
        ({"own": OWN, "to_act": [1]}, "to_act is [0] in this position; [1] was given."),
        ({"own": OWN, "points": [5, 0, 0]}, "points is [0, 0, 0] by the sets and the start bonus; [5, 0, 0] was given."),
        ({"own": OWN, "passes": 3}, "passes is 0 to 2, since 3 passes in a row end the game; 3 was given."),
        ({"own": OWN, "dice": [3]}, "A position has 'dice' in stage setup only; the stage is turn."),
        ({"own": OWN, "player_of": [0, 0, 1]}, "player_of names each player from 0 to 2 once; [0, 0, 1] was given."),
        ({"own": OWN, "streams": ["1", "2"]}, "A position has 4 streams, the deal and one a player; 2 were given."),
        ({"own": OWN, "streams": ["1", "2", "3", "0"]}, "A stream is 1 to 7fffffffffffffff in hexadecimal; 0 was given."),
        ({"own": OWN, "streams": ["x", "2", "3", "0"]}, "A position: streams.0 is a hexadecimal number of up to 16 digits; 'x' was given."),
        ({"stage": "setup", "own": OWN}, "A position in stage setup has 'deals' and not 'own': tiles are sorted in the set-up."),
        ({"stage": "setup", "seat": 1}, "A position in stage setup has no field 'seat': the first turn has not begun."),
        ({"stage": "setup", "deals": [[1, 2, 3]]}, "deals has 3 tiles for each of 3 seats; [[1, 2, 3]] was given."),
        ({"stage": "setup", "dice": [7]}, "dice has rolls from 1 to 6; 7 was given."),
        ({"stage": "setup", "wall": [1, 2]}, "The first tiles need 9 tiles; the wall has 2."),
    ],
)
def test_a_faulty_position_is_refused_in_one_sentence(position: Json, sentence: str) -> None:
    assert refused(position).startswith(sentence)


def test_all_that_chance_has_fixed_is_in_the_position_and_parses_again() -> None:
    schema = GAME.position_schema()["position"]
    table = seated_table(4, ("random", "greedy:attention=0.5"), white_tiles=True)
    state = GAME.deal(table, 3, 5, 2)
    while True:
        position = json.loads(json.dumps(GAME.position(table, state)))
        jsonschema.validate(position, schema)
        again = GAME.state_of(table, position)
        assert GAME.position(table, again) == position
        if not GAME.to_act(table, state):
            break
        seat = GAME.to_act(table, state)[0]
        action = GAME.bot_action(table, state, seat)
        jsonschema.validate(action, GAME.position_schema()["action"])
        assert GAME.bot_action(table, again, seat) == action
        assert GAME.act(table, again, seat, action) == GAME.act(table, state, seat, action)


def test_a_wall_that_is_left_out_is_mixed_from_what_remains() -> None:
    scene = Scene({"own": OWN})
    counts = np.bincount(scene.position["wall"], minlength=27)
    assert counts.tolist() == [3, 3, 3, 1, 2] + [3] * 15 + [2, 2] + [3] * 5
    assert Scene({"own": OWN}, seed=1).position["wall"] != scene.position["wall"]
    assert Scene({"own": OWN}).position["wall"] == scene.position["wall"]


def test_a_wall_may_be_given_by_its_tiles_alone() -> None:
    scene = Scene({"own": OWN, "wall_left": {"3": 1, "9": 2}})
    assert sorted(scene.position["wall"]) == [3, 9, 9]


def test_tiles_named_nowhere_are_out_of_the_game() -> None:
    scene = turn_scene(OWN, [9])
    scene.act(DRAW)
    assert scene.position["wall"] == []
    assert scene.offered() == [PASS]


@pytest.mark.parametrize("stage", ["setup", "turn"])
def test_a_seat_sees_everything_but_the_chance_to_come(stage: str) -> None:
    scene = Scene({"stage": stage, "dice": [3, 4]} if stage == "setup" else {"own": OWN, "face_up": {"20": 1}})
    for seat in range(3):
        view = GAME.view(scene.table, scene.state, seat)
        assert view["view_of"] == seat
        assert not {"wall", "dice", "salt", "streams"} & set(view)
        assert sum(view["wall_left"].values()) == len(scene.position["wall"])
        hidden = ("view_of", "wall_left", "wall", "dice", "salt", "streams")
        shown = {name: value for name, value in view.items() if name not in hidden}
        assert shown == {name: value for name, value in scene.position.items() if name not in hidden}


def test_a_view_can_be_set_up_again_with_another_order_of_the_wall() -> None:
    scene = Scene({"own": OWN})
    view = GAME.view(scene.table, scene.state, 0)
    del view["view_of"]
    again = Scene(view, seed=9)
    assert sorted(again.position["wall"]) == sorted(scene.position["wall"])
    assert again.position["own"] == OWN


def test_all_events_are_open_to_all() -> None:
    scene = setup_scene([[5, 6, 7], [5, 2, 3]], [20], [5, 2])
    assert [GAME.visible(event, 1) for event in scene.events] == scene.events


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ({"do": "take", "kind": 20}, "A tile can be taken only by who holds its kind; seat 0 does not hold kind 20, seat 1 does."),
        ({"do": "take", "kind": 9}, "A tile can be taken only by who holds its kind; seat 0 does not hold kind 9, nobody does."),
        ({"do": "take", "kind": 3}, "No tile of kind 3 lies face up; seat 0 can draw or take kind 4."),
        ({"do": "take", "kind": 27}, "Kinds are 0 to 26; kind 27 was given."),
        ({"do": "take"}, "The action take needs the field 'kind'."),
        ({"do": "take", "kind": "4"}, "The action take: kind is a whole number; '4' was given."),
        ({"do": "take", "kind": True}, "The action take: kind is a whole number; true was given."),
        ({"do": "draw", "kind": 3}, "The action draw has no field 'kind'. Known: do."),
        ({"do": "swap"}, "An action is draw, take or pass; 'swap' was given."),
        ({}, "An action needs the field 'do': draw, take or pass."),
    ],
)
def test_an_action_that_is_not_legal_is_refused_in_one_sentence(action: Json, sentence: str) -> None:
    scene = turn_scene(OWN, [9], {"4": 1})
    before = scene.position
    with pytest.raises(IllegalAction, match=f"^{re.escape(sentence)}$"):
        scene.act(action)
    assert scene.position == before


def test_only_the_seat_whose_turn_it_is_may_act() -> None:
    scene = turn_scene(OWN, [9], seat=1)
    with pytest.raises(IllegalAction, match=r"Seat 0 has no decision to make now; it is the turn of seat 1\."):
        GAME.act(scene.table, scene.state, 0, DRAW)
    assert GAME.offer(scene.table, scene.state, 0) == {"actions": [], "complete": True}


def test_nothing_may_be_done_before_the_set_up_and_after_the_end() -> None:
    scene = Scene({"stage": "setup"})
    with pytest.raises(IllegalAction, match="The set-up comes first"):
        scene.act(take(3))
    scene = turn_scene([{"3": [2, 0], "4": [1, 0]}, *OWN[1:]], [4])
    scene.act(DRAW)
    with pytest.raises(IllegalAction, match="The game is over"):
        GAME.act(scene.table, scene.state, 0, DRAW)


def test_every_event_is_told_in_a_plain_sentence() -> None:
    scene = setup_scene([[5, 5, 6], [5, 2, 3], [9, 10, 11]], [20, 21, 22], [5, 2])
    told = [GAME.told(scene.table, event) for event in scene.events]
    assert told == [
        "Seat 0 draws kind 5, kind 5 and kind 6.",
        "Seat 1 draws kind 5, kind 2 and kind 3.",
        "Seat 2 draws kind 9, kind 10 and kind 11.",
        "Seat 0 holds kind 5 already and stacks the tile as +1.",
        "Seat 0 and seat 1 roll for kind 5: 5, 2. Seat 0 wins 1 tile and stacks it as +1.",
        "Seat 0 draws kind 20.",
        "Seat 1 draws kind 21.",
        "The set of kind 5 is complete: 3 points for seat 0.",
    ]
    scene = turn_scene([{"3": [0, 0]}, {"20": [0, 1]}], [3, 20, 8], {"3": 1})
    scene.act(DRAW, DRAW, take(20), take(3), DRAW, PASS, PASS)
    assert [GAME.told(scene.table, event) for event in scene.events] == [
        "Seat 0 draws kind 3, an own kind, and stacks it as +1.",
        "Seat 0 has another turn.",
        "Seat 0 draws kind 20, which lies face up for seat 1.",
        "Seat 1 takes kind 20 and stacks it as 0.",
        "The set of kind 20 is complete: 1 point for seat 1.",
        "Seat 0 takes kind 3 and stacks it as 0.",
        "The set of kind 3 is complete: 2 points for seat 0.",
        "Seat 1 draws kind 8, which nobody held: a new hand tile.",
        "Seat 0 can neither draw nor take and passes.",
        "Seat 1 can neither draw nor take and passes.",
        "The game ends: seat 0 2, seat 1 1. Seat 0 wins.",
    ]
