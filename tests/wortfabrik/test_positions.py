"""Positions as JSON: strict, and printed as they were read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engines.core.errors import BadInput
from tests.wortfabrik.scene import GAME, Scene, die, seated_table, slip, spare

GOOD: dict[str, Any] = {"schema": 1, "game": "wortfabrik", "day": 2, "roll": "E?STR", "slips": [slip("U.", spares=[spare("A")], scrap="L")]}


def read(**changed: Any) -> Any:
    return GAME.state_of(seated_table(1), {**GOOD, **changed})


def test_a_position_is_printed_as_it_was_read() -> None:
    scene = Scene(slip("U.", "WEN", spares=[spare("?", 2), None, spare("A", 1, crossed=True)], scrap="L?"), slip(), roll="E?STR", day=3)
    scene.write(*(die(number, 4, number, "Q" if number == 1 else None) for number in range(4)))
    position = json.loads(json.dumps(scene.position))
    assert position["to_act"] == [1]
    assert position["morning"][0]["rows"][4] == "......"
    assert GAME.position(scene.table, GAME.state_of(scene.table, position)) == position


def test_what_is_left_out_is_empty_and_rolled() -> None:
    table = seated_table(2)
    first, same, other = (GAME.position(table, GAME.state_of(table, {"game": "wortfabrik"}, seed)) for seed in (1, 1, 2))
    assert first["day"] == 1
    assert first["slips"][0] == slip(spares=[None] * 5)
    assert first["to_act"] == [0, 1]
    assert len(first["roll"]) == 5
    assert first["roll"] == same["roll"] != other["roll"]


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"day": 7}, "day is 1 to 6; 7 was given."),
        ({"players": 2}, "The position is for 2 players; the table has 1."),
        ({"roll": "E?ST"}, "roll shows 5 dice; 'E?ST' shows 4."),
        ({"roll": "E?STÄ"}, "roll: 'Ä' is no letter of the german-folded alphabet or a joker (?)."),
        ({"slips": []}, "slips has one entry a seat: 1; 0 were given."),
        ({"slips": [{"rows": ["..", "..."]}]}, "slips.0.rows has 6 rows, the bonus row last; 2 were given."),
        ({"slips": [slip("U")]}, "slips.0.rows.0 has 2 boxes, a full stop for an empty one; 'U' has 1."),
        ({"slips": [slip("U?")]}, "slips.0.rows.0: '?' is no letter of the german-folded alphabet or a joker (?)."),
        ({"slips": [slip(spares=[None] * 6)]}, "slips.0.spares has 5 boxes; 6 were given."),
        ({"slips": [slip(spares=[spare("A", 3)])]}, "slips.0.spares.0.day is 1 to 2, the day it is; 3 was given."),
        ({"slips": [slip(scrap="LLLLL")]}, "slips.0.scrap has 4 boxes; 'LLLLL' has 5 letters."),
        ({"to_act": []}, "to_act lists seats from 0 to 0, ascending, at least one; [] was given."),
        ({"stage": "over"}, "The week is over after day 6; day 2 was given."),
        ({"stage": "over", "day": 6, "to_act": [0]}, "to_act is [] when the week is over; [0] was given."),
        ({"morning": [slip()]}, "morning.0 is null: seat 0 has not written today."),
        ({"player_of": [1]}, "player_of names each player from 0 to 0 once; [1] was given."),
        ({"streams": ["1"]}, "A position has 2 streams, the deal and one a player; 1 were given."),
        ({"streams": ["0", "1"]}, "A stream is 1 to 7fffffffffffffff in hexadecimal; 0 was given."),
        ({"rolls": "E?STR"}, "A position has no field 'rolls'. Did you mean roll?"),
        ({"day": "2"}, "A position: day is a whole number; '2' was given."),
    ],
)
def test_a_position_that_cannot_be_is_refused(changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(**changed)
    assert refused.value.sentence == sentence


def test_views_hide_chance_and_what_others_wrote_today() -> None:
    scene = Scene(slip(), slip(), roll="ESTRA")
    scene.write(*(die(number, 4, number) for number in range(4)))
    for seat in (0, 1):
        view = GAME.view(scene.table, scene.state, seat)
        assert not {"morning", "salt", "streams"} & set(view)
        assert view["view_of"] == seat
        assert view["to_act"] == [1]


def test_offered_actions_are_legal_and_nobody_else_is_offered_any() -> None:
    scene = Scene(slip("DU", "WEN", "LUFT", "FISCH", "ZEMENT", "KONTAK."), slip(), roll="E?STR")
    offer = GAME.offer(scene.table, scene.state, 0)
    assert offer["complete"] is False
    assert len(offer["actions"]) >= 2
    for action in offer["actions"]:
        GAME.act(scene.table, GAME.state_of(scene.table, scene.position), 0, action)
    scene.write(*offer["actions"][0]["entries"])
    assert GAME.offer(scene.table, scene.state, 0) == {"actions": [], "complete": True}


def test_an_action_without_letters_takes_those_on_the_dice() -> None:
    scene = Scene(slip(), roll="ESTRA")
    wrote = scene.write(*(die(number, 4, number) for number in range(4)))[0]
    assert [entry["letter"] for entry in wrote["entries"]] == list("ESTR")
