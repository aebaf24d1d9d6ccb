"""Positions, actions and views as JSON: strict, hidden where need be, and printed as they were read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engines.core.errors import BadInput, IllegalAction
from engines.ponkotsu_factory.helps import advice, finishes, time_out, view_at
from tests.ponkotsu_factory.scene import GAME, Scene, rack, seated_table

PILES = [["FACE", "BLUE", "GOLD"], ["TAKE", "ZOOM", "PORT"]]
GOOD: dict[str, Any] = {
    "schema": 1,
    "game": "ponkotsu-factory",
    "stage": "solve",
    "round": 2,
    "racks": [rack(words) for words in PILES],
    "originals": PILES,
    "solutions": [None, ["GOLD", "BLUE", "FACE"]],
    "finish": [None, 31.25],
    "balance": [3, -2],
}


def read(**changed: Any) -> Any:
    return GAME.state_of(seated_table(2), {**GOOD, **changed})


def test_a_position_is_printed_as_it_was_read() -> None:
    table = seated_table(2)
    position = json.loads(json.dumps(GAME.position(table, read())))
    assert (position["to_act"], position["finish"], position["balance"]) == ([0], [None, 31.25], [3, -2])
    assert position["piles"] == ["ABCDEEFGLLOU", "AEKMOOOPRTTZ"]
    assert GAME.position(table, GAME.state_of(table, position)) == position


def test_what_is_left_out_is_dealt() -> None:
    table = seated_table(3, words=None)
    first, same, other = (GAME.position(table, GAME.state_of(table, {"game": "ponkotsu-factory"}, seed)) for seed in (1, 1, 2))
    assert first == same
    assert first["racks"] != other["racks"]
    assert (first["stage"], first["round"], first["to_act"], first["balance"]) == ("create", 1, [0, 1, 2], [0, 0, 0])
    assert all(len(tiles) == 20 and set("AEIOU") <= set(tiles) for tiles in first["racks"])


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"round": 5}, "round is 1 to 4; 5 was given."),
        ({"players": 3}, "The position is for 3 players; the table has 2."),
        ({"racks": ["ABC", "ABC"]}, "racks.0 has 20 tiles; 'ABC' has 3."),
        ({"racks": [rack(["FACE"]), rack(PILES[1])]}, "originals.0, FACE, BLUE, GOLD, cannot be made of racks.0, AAAAACEEEEFIIIOOOUUU."),
        ({"originals": [PILES[0], None]}, "originals.1 is needed in the stage solve."),
        ({"originals": [PILES[0], ["TAKE", "ZOOM"]]}, "originals.1 has 3 words; 2 were given."),
        ({"originals": [PILES[0], ["TAKE", "ZOOM", "POR"]]}, "originals.1 has words of 4, 4, 4 letters; 'POR' with 3 is one too many of its length."),
        ({"piles": ["ABC", None]}, "piles.0 has the tiles of originals.0, ABCDEEFGLLOU; 'ABC' was given."),
        ({"solutions": [None, ["GOLD", "BLUE", "CAFÉ"]]}, "solutions.1.2: 'É' in 'CAFÉ' is not a letter of the english alphabet."),
        ({"solutions": [None, ["GOLD", "BLUE"]]}, "solutions.1 has 3 words, for seat 1 has finished; 2 were given."),
        ({"solutions": [None, ["GOLD", "BLUE", "LAMP"]]}, "solutions.1, GOLD, BLUE, LAMP, cannot be made of piles.0, ABCDEEFGLLOU."),
        ({"finish": [12.0, 31.25]}, "solutions.0, finish.0 and laid.0 are null while seat 0 is to act or to create."),
        ({"finish": [None, 31.255]}, "finish.1 is given in whole hundredths of a second; 31.255 was given."),
        ({"to_act": []}, "to_act lists seats from 0 to 1, ascending, at least one; [] was given."),
        ({"stage": "over"}, "The game is over after round 4; round 2 was given."),
        ({"votes": [None, None]}, "votes are there in the stage vote only; the stage is solve."),
        ({"voided": [{"creator": 0, "word": "LAMP"}]}, "voided.0: 'LAMP' is not an Original of seat 0; its words are FACE, BLUE, GOLD."),
        ({"balance": [1]}, "balance has one entry a seat: 2; 1 were given."),
        ({"player_of": [1, 1]}, "player_of names each player from 0 to 1 once; [1, 1] was given."),
        ({"streams": ["1"]}, "A position has 3 streams, the deal and one a player; 1 were given."),
        ({"rack": []}, "A position has no field 'rack'. Did you mean racks?"),
    ],
)
def test_a_position_that_cannot_be_is_refused(changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(**changed)
    assert refused.value.sentence == sentence


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ({"do": "solve", "words": ["TAKE", "ZOOM", "PORT"]}, "The action solve needs the field 'at'."),
        ({"do": "solve", "words": ["TAKE", "ZOOM", "PORT"], "at": 80}, "Time is out 60 seconds after the start; at was given as 80."),
        ({"do": "solve", "words": ["TAKE", "ZOOM", "PORT"], "at": 20.001}, "at is given in whole hundredths of a second; 20.001 was given."),
        ({"do": "solve", "words": ["TAKE", "ZOOM", "PORT"], "at": -1.0}, "The action solve: at is at least 0; -1.0 was given."),
        ({"do": "solve", "words": ["TAKE", "ZOOM", "PORT"], "at": 1e9}, "The action solve: at is at most 3600; 1000000000.0 was given."),
        ({"do": "solve", "words": ["TAKE", "ZOOM", "PORT"], "at": "soon"}, "The action solve: at is a number; 'soon' was given."),
        ({"do": "solve", "words": ["TAKE", "ZOOM", "PORT"], "at": float("nan")}, "The action solve: at is a number; nan was given."),
        ({}, "An action needs the field 'do': create, solve, stop, object, side or accept."),
        ({"do": "solve", "words": ["TAKE", "ZOOM", "PORT"], "at": 5.0, "laid": [1.0]}, "laid has a time for each word: 3; 1 were given."),
        ({"do": "solve", "words": ["TAKE", "ZOOM", "PORT"], "at": 5.0, "laid": [1.0, 6.0, 2.0]},
         "ZOOM is said to lie at 6 seconds, later than at, 5."),
        ({"do": "solve", "words": ["TAKE", "ZOOM", "PORT", "LAMP"], "at": 5.0}, "A pile has 3 words; 4 were given."),
        ({"do": "solve", "words": ["TAKE", "ZOOM", "PO4T"], "at": 5.0}, "Word 3: '4' in 'PO4T' is not a letter of the english alphabet."),
        ({"do": "create", "words": ["TAKE", "ZOOM", "PORT"]}, "In the stage solve one may solve or stop; 'create' was given."),
        ({"do": "stopp"}, "There is no action 'stopp'. Did you mean stop?"),
    ],
)  # fmt: skip
def test_an_action_that_cannot_be_is_refused(action: dict[str, Any], sentence: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        GAME.act(seated_table(2), read(), 0, action)
    assert refused.value.sentence == sentence


def test_who_solves_sees_the_tiles_of_the_pile_and_nothing_of_its_words() -> None:
    table = seated_table(2, words=None)
    state = read()
    view = GAME.view(table, state, 0)
    assert view["piles"] == ["ABCDEEFGLLOU", "AEKMOOOPRTTZ"]
    assert (view["originals"], view["solutions"], view["finish"]) == ([PILES[0], None], [None, None], [None, None])
    assert view["racks"][1] is None
    assert not {"salt", "chance", "streams"} & set(view)
    assert "TAKE" not in json.dumps(view)
    assert "TAKE" not in json.dumps(GAME.offer(table, state, 0))


def test_another_finish_is_seen_once_the_clock_has_passed_it() -> None:
    table, state = seated_table(2), read()
    assert view_at(table, state, 0, 31.24)["finish"] == [None, None]
    assert view_at(table, state, 0, 31.25)["finish"] == [None, 31.25]
    assert GAME.view(table, read(clock=40.0), 0)["finish"] == [None, 31.25]
    with pytest.raises(IllegalAction, match=r"40 seconds have passed since the start; at was given as 39\.99\."):
        GAME.act(table, read(clock=40.0), 0, {"do": "solve", "words": PILES[1], "at": 39.99})


def test_who_draws_the_table_knows_when_others_finish_and_when_time_is_out() -> None:
    scene = Scene()
    assert (finishes(scene.table, scene.state), time_out(scene.table, scene.state)) == ((), None)
    scene.solve(2, 80.0)
    scene.solve(1, 33.5)
    assert [(finish.seat, finish.at) for finish in finishes(scene.table, scene.state)] == [(1, 33.5), (2, 80.0)]
    assert time_out(scene.table, scene.state) == 93.5
    assert time_out(seated_table(2), read()) == 60.0


def test_events_keep_words_and_times_until_the_check() -> None:
    scene = Scene()
    made = scene.solve(2, 80.0)[0]
    assert GAME.visible(made, 2) == made
    assert GAME.visible(made, 0) == {"event": "solved", "seat": 2}
    assert not GAME.reveals(made)
    assert GAME.told(scene.table, GAME.visible(made, 0)) == "Seat 2 has decided on its pile."


def test_offered_actions_are_legal_and_nobody_else_is_offered_any() -> None:
    table = seated_table(2, words=None)
    state = GAME.state_of(table, {"game": "ponkotsu-factory"})
    offer = GAME.offer(table, state, 0)
    assert (offer["complete"], offer["lengths"], len(offer["tiles"])) == (False, [4, 4, 4], 20)
    GAME.act(table, state, 0, offer["actions"][0])
    assert GAME.offer(table, state, 0) == {"actions": [], "complete": True}
    assert GAME.offer(table, read(), 0)["latest"] == 60.0


def test_advice_is_what_the_bot_would_do_and_changes_nothing() -> None:
    scene = Scene(words=None)
    before = scene.state.tobytes()
    told = advice(scene.table, scene.state, 1, GAME.bot("greedy"))
    assert scene.state.tobytes() == before
    scene.act(1, told)
    assert scene.events[0]["event"] in ("solved", "stopped")


def test_a_bot_that_still_owes_its_solving_finishes_no_sooner_than_the_clock_says() -> None:
    scene = Scene(players=2)
    table = scene.table
    state = GAME.state_of(table, {**scene.given, "clock": 50.0})
    for seat in (0, 1):
        action = GAME.bot_action(table, state, seat)
        assert action.get("at", 50.0) >= 50.0
        GAME.act(table, state, seat, action)
