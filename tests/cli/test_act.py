"""`tilewright act`: one action in a position."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Answer, Tilewright

RULEBOOK = "dice-race/rulebook"
POSITION = {
    "schema": 1, "game": "dice-race", "players": 2, "stage": "move", "to_act": [1], "seated": [0, 1], "banked": [12, 8], "charms": [1, 2],
    "lost": [0, 0], "seat": 1, "turn": 3, "pot": 9, "rolls": 5, "over": 0, "truncated": 0,
}  # fmt: skip


@pytest.fixture
def act(tilewright: Tilewright, tmp_path: Path) -> Any:
    """Carries out an action in a position."""

    def acted(position: Any, action: str, *options: str) -> Answer:
        path = tmp_path / "position.json"
        path.write_bytes(position if isinstance(position, bytes) else json.dumps(position).encode())
        return tilewright("act", RULEBOOK, "--position", str(path), "--action", action, *options)

    return acted


def test_act_prints_events_scores_and_the_new_position(act: Any) -> None:
    answer = act(POSITION, '{"do": "hold"}')
    assert answer.code == 0
    assert answer.json["events"] == [{"event": "banked", "seat": 1, "value": 9}]
    assert answer.json["scores"] == [13, 19]
    assert (answer.json["position"]["seat"], answer.json["position"]["banked"]) == (0, [12, 17])


def test_the_position_that_act_prints_is_one_to_go_on_from(act: Any) -> None:
    first = act(POSITION, '{"do": "hold"}').json["position"]
    second = act(first, '{"do": "roll"}').json
    assert second["events"][0]["seat"] == 0
    assert second["position"]["rolls"] == 6


def test_chance_left_out_of_a_position_comes_from_the_seed(act: Any) -> None:
    rolls = {act(POSITION, '{"do": "roll"}', "--seed", str(seed)).json["events"][0]["value"] for seed in range(12)}
    assert len(rolls) > 1
    assert act(POSITION, '{"do": "roll"}', "--seed", "5").out == act(POSITION | {"seed": 5}, '{"do": "roll"}').out


def test_a_seed_given_twice_is_refused(act: Any) -> None:
    answer = act(POSITION | {"seed": 5}, '{"do": "roll"}', "--seed", "6")
    assert (answer.code, answer.err) == (2, "--seed belongs to a position without a seed; this one has 5.\n")


def test_a_position_may_come_from_stdin(tilewright: Tilewright) -> None:
    answer = tilewright("act", RULEBOOK, "--position", "-", "--action", '{"do": "hold"}', stdin=json.dumps(POSITION))
    assert answer.code == 0


@pytest.mark.parametrize(
    ("position", "action", "sentence"),
    [
        (POSITION | {"pot": 0}, '{"do": "hold"}', "Roll before you hold: the turn has gathered 0 points."),
        (POSITION, "hold", "--action is not valid JSON at line 1, column 1: expecting value."),
        (POSITION, "[]", '--action is a JSON object such as {"do": "pass"}; [] was given.'),
        (POSITION, '{"do": NaN}', "--action is not valid JSON: NaN is no number."),
        (b"{", '{"do": "hold"}', "the position is not valid JSON at line 1, column 2: expecting property name enclosed in double quotes."),
        (b"\xff", '{"do": "hold"}', "The position is not text: byte 0 is not UTF-8."),
        (b" " * 1_000_001, '{"do": "hold"}', "The position has more than 1,000,000 bytes, the most that is read."),
        ([1], '{"do": "hold"}', 'the position is a JSON object such as {"do": "pass"}; [1] was given.'),
        ({"game": "dice-race"}, '{"do": "hold"}', "The position has no field players; add it, or give --players."),
        (POSITION | {"players": "2"}, '{"do": "hold"}', "players is a whole number; 2 was given."),
        (POSITION | {"players": 7}, '{"do": "hold"}', "Dice Race here is for 2, 3, 4 players; 7 was given."),
        (POSITION | {"seed": -1}, '{"do": "hold"}', "seed is a whole number from 0 to 9223372036854775807; -1 was given."),
    ],
)
def test_what_cannot_be_done_is_told_in_one_sentence(act: Any, position: Any, action: str, sentence: str) -> None:
    answer = act(position, action)
    assert (answer.code, answer.out, answer.err) == (2, "", sentence + "\n")


def test_a_seat_that_is_not_to_act_is_refused(act: Any) -> None:
    assert act(POSITION, '{"do": "hold"}', "--seat", "0").err == "Seat 0 has no decision to make now; to act: seat 1.\n"
    assert act(POSITION, '{"do": "hold"}', "--players", "3").err == "The position is for 2 players, but --players is 3.\n"
