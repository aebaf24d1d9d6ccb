"""Positions: reading, printing, dealing what is left out, and what each seat may see."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import jsonschema
import pytest

from engines.core.errors import BadInput
from engines.core.game import Json
from engines.letter_tycoon.parameters import CARD_COUNTS
from tests.letter_tycoon.scene import GAME, Scene, tycoon

TABLE = tycoon(3, ("CAT", "TEN"), "{}")
HANDS = ["CATBDFG", "EEEEEEE", "AAAAAAA"]


def read(position: Json, seed: int = 0) -> Json:
    """A position after reading and printing."""
    return GAME.position(TABLE, GAME.state_of(TABLE, position, seed))


def refusal(position: Any) -> str:
    with pytest.raises(BadInput) as caught:
        GAME.state_of(TABLE, position)
    return caught.value.sentence


def challenged() -> Scene:
    table = Scene(position={"hands": ["CATBDFG", None, None], "pool": "SHJ", "money": [9, 0, 0], "owners": {"Z": 0}})
    table.act({"do": "play", "words": ["CATS"], "add_s": [0]}, {"do": "accept"})
    return table


def test_what_is_left_out_is_dealt_from_the_seed() -> None:
    position = read({})
    assert [len(hand) for hand in position["hands"]] == [7, 7, 7]
    assert Counter("".join([*position["hands"], position["pool"], position["deck"]])) == Counter(CARD_COUNTS)
    assert read({}, 1) == read({}, 1) != position


def test_hands_that_are_given_stay_and_the_others_are_dealt_from_the_rest() -> None:
    position = read({"hands": ["EEEEEEE", None, "EEEEE"]})
    assert position["hands"][0] == "EEEEEEE"
    assert position["hands"][2] == "EEEEE"
    assert "E" not in position["hands"][1] + position["pool"] + position["deck"]
    assert len(position["deck"]) == 102 - 7 - 7 - 5 - 3


def test_a_deck_that_is_given_is_drawn_from_the_front() -> None:
    table = Scene(position={"hands": ["CATBDFG", None, None], "pool": "", "deck": "IOU"}, challenge_mode="automatic")
    table.play("CAT")
    assert table.position["pool"] == "IOU"


@pytest.mark.parametrize("stage", ["challenge", "buy"])
def test_words_on_the_table_survive_printing(stage: str) -> None:
    table = challenged()
    if stage == "buy":
        table.act({"do": "accept"})
    assert table.stage == stage
    position = table.position
    again = GAME.state_of(table.table, json.loads(json.dumps(position)))
    assert GAME.position(table.table, again) == position
    following: list[Json] = [{"do": "challenge"}] if stage == "challenge" else [{"do": "buy", "letter": "A"}]
    before = GAME.act(table.table, again, 2 if stage == "challenge" else 0, following[0])
    assert before == table.act(*following)
    assert GAME.position(table.table, again) == table.position


def test_a_position_needs_no_seat_to_act() -> None:
    assert read({"seat": 2})["to_act"] == [2]
    assert read({"to_act": [1]})["seat"] == 1


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ([], "A position is a JSON object; a list was given."),
        ({"hand": []}, "A position has no field 'hand'. Did you mean hands?"),
        ({"game": "ponjan"}, "A position: game is 'letter-tycoon'; 'ponjan' was given."),
        ({"players": 4}, "The position is for 4 players; the table has 3."),
        ({"hands": ["CAT"]}, "A position has one entry a seat in hands: 3; 1 were given."),
        ({"hands": ["cat", None, None]}, "A position: hands.0 is upper-case letters A to Z; 'cat' was given."),
        ({"hands": ["JJ", None, None]}, "A position has 2 cards of J; the deck of this variant has 1."),
        ({"hands": ["EEEEEEEE", None, None]}, "A hand of seat 0 has at most 7 cards; 8 were given."),
        ({"pool": "EEEE"}, "The pool has at most 3 cards; 4 were given."),
        ({"money": [1, 2]}, "A position has one entry a seat in money: 3; 2 were given."),
        ({"owners": {"E": 3}}, "owners.E is a seat from 0 to 2; 3 was given."),
        ({"seat": 5}, "seat is a seat from 0 to 2; 5 was given."),
        ({"to_act": [0, 1]}, "One seat is to act at a time; to_act names 2."),
        ({"seat": 0, "to_act": [1]}, "to_act is [0] in this position; [1] was given."),
        ({"stage": "exchange"}, "Seat 0 does not own the exchange, so there is no stage exchange."),
        ({"stage": "challenge"}, "A position in stage challenge needs the field 'seat': whose words they are."),
        ({"stage": "buy"}, "A position needs field 'play' in stage buy: words lie on the table from challenge to buy."),
        ({"play": {"words": ["CAT"]}}, "A position has no field 'play' in stage play: words lie on the table from challenge to buy."),
        ({"penalty": 1}, "A position has a penalty in stage discard only; the stage is play."),
        ({"player_of": [0, 0, 1]}, "player_of names each player from 0 to 2 once; [0, 0, 1] was given."),
        ({"streams": ["1"]}, "A position has 4 streams, the deal and one a player; 1 were given."),
        ({"streams": ["0", "1", "1", "1"]}, "A stream is 1 to 7fffffffffffffff in hexadecimal; 0 was given."),
        (
            {"stage": "buy", "hands": ["BDFG", None, None], "play": {"words": ["CATS"], "hand": ["CAT"], "add_s": [0]}},
            "A position: the play on the table is not legal. No S may be added: it is an ability of the patent of Z, which seat 0 does not own.",
        ),
        (
            {"stage": "buy", "hands": ["BDFGH", None, None], "play": {"words": ["CAT"], "hand": ["CAT"]}},
            "A position has more cards in hand, pool and play together than the hand size 7 and pool size 3 allow.",
        ),
    ],
)
def test_positions_that_cannot_be_are_refused_with_a_sentence(position: Any, said: str) -> None:
    assert refusal(position) == said


def test_the_printed_forms_meet_their_schemas() -> None:
    schemas = GAME.position_schema()
    table = challenged()
    jsonschema.validate(table.position, schemas["position"])
    for action in (
        {
            "do": "play",
            "words": ["CRYPT", "CAT"],
            "copy": [{"word": 1, "letter": "T"}],
            "add_s": [0],
            "y": [[True], []],
            "use": {"K": 0},
            "hand": ["CRT", "CA"],
        },
        {"do": "exchange", "cards": [{"from": "hand", "letter": "J"}]},
        {"do": "skip"},
        {"do": "buy", "letter": "E"},
        {"do": "discard", "letters": "JQ"},
    ):
        jsonschema.validate(action, schemas["action"])
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"do": "play", "words": ["CAT"], "copi": []}, schemas["action"])
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**table.position, "hand": "CAT"}, schemas["position"])


def test_a_view_hides_other_hands_deck_discards_and_chance() -> None:
    table = Scene(position={"hands": ["CATBDFG", "HJK", None], "discard": "EE", "pool": "NOT"})
    view = GAME.view(table.table, table.state, 1)
    assert view["hands"] == [None, "HJK", None]
    assert view["hand_counts"] == [7, 3, 7]
    assert view["discard_count"] == 2
    assert view["deck_count"] == len(table.position["deck"])
    assert view["pool"] == "NOT"
    assert not {"deck", "discard", "salt", "streams"} & set(view)


def test_letters_from_a_hand_are_hidden_from_the_others() -> None:
    table = Scene(position={"hands": ["CATBDFG", None, None], "pool": "HJK", "stage": "exchange", "owners": {"Q": 0}}, challenge_mode="automatic")
    table.act({"do": "exchange", "cards": [{"from": "hand", "letter": "B"}]}, {"do": "play", "words": ["CAT"]})
    table.act({"do": "discard", "letters": "DF"})
    for event in table.events:
        own, other = GAME.visible(event, 0), GAME.visible(event, 1)
        assert own == event
        name = (event["event"], event.get("to"))
        if name in (("discarded", None), ("drawn", "hand")):
            assert "letters" not in other
            assert other["count"] == event["count"]
        elif name == ("exchanged", None):
            assert other["cards"] == [{"from": "hand"}]
        else:
            assert other == event


def test_the_log_tells_each_event_in_a_sentence() -> None:
    position = {"hands": ["PLAYBDF", None, None], "pool": "ERS", "owners": {"R": 2, "Z": 0}, "money": [9, 0, 0], "deck": "OIU", "discard": "N"}
    table = Scene(position=position)
    table.act(
        {"do": "play", "words": ["PLAYERS"]}, {"do": "accept"}, {"do": "challenge"}, {"do": "buy", "letter": "P"}, {"do": "discard", "letters": "B"}
    )
    assert [GAME.told(table.table, event) for event in table.events] == [
        "Seat 0 plays PLAYERS.",
        "Seat 1 accepts.",
        "Seat 2 challenges, but PLAYERS is in the lexicon, and pays $0; the bank adds $1.",
        "PLAYERS earns $6 and 1 stock for seat 0.",
        "Seat 2 gets $1 for R.",
        "Seat 0 buys the patent of P for $3.",
        "The pool gets O, I, U.",
        "Seat 0 discards B.",
        "The discard pile is shuffled: 9 cards make a new deck.",
        f"Seat 0 draws {', '.join(table.events[-1]['letters'])}.",
    ]
    assert GAME.told(table.table, GAME.visible(table.events[-1], 1)) == "Seat 0 draws 5 cards."
