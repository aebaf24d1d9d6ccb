"""The gaps of the rulebook and how they are filled (rules digest 2.10)."""

from __future__ import annotations

import pytest

from engines.core.errors import IllegalAction
from engines.core.outcome import Termination
from tests.letter_tycoon.scene import GAME, Scene, scene


def two_words(first: str, second: str, owned: str, **changed: object) -> dict[str, tuple[int, int, list[str]]]:
    """What each of two words earns, with the doublings."""
    cards = first + second
    table = scene(
        owned=owned + "V", hand=cards[0:2] + cards[len(first) :][:5], pool=(first[2:] + second[5:])[:6], pool_size=6, hand_size=7, **changed
    )
    return {event["word"]: (event["money"], event["stock"], event["doubled_by"]) for event in table.play(first, second) if event["event"] == "earned"}


def test_gap_1_a_contested_doubler_goes_to_the_word_that_gains_more() -> None:
    assert two_words("CAT", "STONE", "J") == {"CAT": (1, 0, []), "STONE": (3, 0, [])}
    assert two_words("TIE", "QUEUE", "J") == {"TIE": (1, 0, []), "QUEUE": (12, 0, ["J", "Q"])}


def test_gap_1_contested_k_doubles_the_longer_word() -> None:
    assert two_words("CAT", "TANS", "K") == {"CAT": (1, 0, []), "TANS": (4, 0, ["K"])}


def test_gap_1_at_most_one_leaves_the_contested_doubler_to_the_word_without() -> None:
    earnings = two_words("TIE", "QUEUE", "J", doubler_stacking="max1")
    assert earnings == {"TIE": (2, 0, ["J"]), "QUEUE": (6, 0, ["Q"])}


def test_gap_1_each_doubler_may_serve_another_word() -> None:
    assert two_words("CAT", "EERIE", "BK") == {"CAT": (2, 0, ["K"]), "EERIE": (6, 0, ["B"])}


def test_gap_1_the_player_may_decide_otherwise() -> None:
    table = scene(owned="KV", hand="CATTANS", pool="")
    made = table.play("CAT", "TANS", use={"K": 0})
    assert [(event["word"], event["money"]) for event in made if event["event"] == "earned"] == [("CAT", 2), ("TANS", 2)]


def test_gap_2_the_added_s_cannot_be_copied() -> None:
    with pytest.raises(IllegalAction, match="S cannot be copied"):
        scene(owned="XZ", hand="GLABCDF", pool="").play("GLASS", copy=[{"word": 0, "letter": "S"}], add_s=[0])
    with pytest.raises(IllegalAction, match="GLASS needs 2 S; hand and pool have 0"):
        scene(owned="XZ", hand="GLABCDF", pool="").play("GLASS")


def test_gap_2_a_copy_of_a_real_s_beside_an_added_s_is_allowed() -> None:
    table = scene(owned="XZV", hand="SEACATS", pool="IT", words=("SEAS", "CATS", "ITS"), pool_size=3)
    made = table.play("SEAS", "CATS")
    assert [event["money"] for event in made if event["event"] == "earned"] == [2, 2]


def test_gap_3_the_word_with_the_copied_q_doubles_too() -> None:
    table = scene(owned="XV", hand="QUASUBC", pool="U")
    made = table.play("QUA", "SUQ", copy=[{"word": 1, "letter": "Q"}])
    assert [(event["word"], event["money"], event["doubled_by"]) for event in made if event["event"] == "earned"] == [
        ("QUA", 2, ["Q"]),
        ("SUQ", 2, ["Q"]),
    ]


def test_gap_4_a_purchase_in_the_last_round_moves_nothing() -> None:
    position = {"seat": 1, "hands": [None, "TENBCDF", None], "last_round": 0, "money": [0, 30, 0], "owners": dict.fromkeys("AIOU", 1), "turn": 7}
    table = Scene(position=position, challenge_mode="automatic")
    table.play("TEN")
    table.act({"do": "buy", "letter": "E"})
    assert table.position["last_round"] == 0
    assert table.named("last_round") == []


def test_gap_5_the_same_word_twice_in_one_turn() -> None:
    made = scene(owned="V", hand="CATCATB", pool="").play("CAT", "CAT")
    assert [event["word"] for event in made if event["event"] == "earned"] == ["CAT", "CAT"]


def test_gap_6_two_words_allow_one_purchase() -> None:
    table = scene(owned="V", hand="CATTENB", pool="", start_money=20)
    table.play("CAT", "TEN")
    table.act({"do": "buy", "letter": "C"})
    assert table.stage == "discard"


def test_gap_7_a_game_nobody_ends_is_cut_at_the_turn_limit() -> None:
    table = scene("CATBDFG", turn_cap=50)
    while table.stage != "over":
        table.act({"do": "skip"}, {"do": "discard", "letters": ""})
    outcome = GAME.outcome(table.table, table.state)
    assert outcome is not None
    assert outcome.termination is Termination.TRUNCATED
    assert table.position["turn"] == 50
    assert table.position["ended"] == "cap"


def test_gap_8_the_q_letter_doubles_without_any_patent() -> None:
    made = scene("QUAY").play("QUAY")
    assert [(event["money"], event["doubled_by"]) for event in made if event["event"] == "earned"] == [(4, ["Q"])]


@pytest.mark.parametrize(("final_round", "stage"), [("finish_round", "discard"), ("immediate", "over")])
def test_gap_9_the_game_goes_on_to_the_end_of_the_round_by_default(final_round: str, stage: str) -> None:
    table = scene(owned="AITO", hand="TENBCDF", pool="HJK", start_money=20, final_round=final_round)
    table.play("TEN")
    table.act({"do": "buy", "letter": "E"})
    assert table.stage == stage
    assert table.position["last_round"] == 0


def test_gap_10_the_pool_is_refilled_before_the_discard_and_the_hand_after_it() -> None:
    position = {"hands": ["CATBDFG", None, None], "pool": "SHJ", "deck": "EIOUWLMNP"}
    table = Scene(position=position, challenge_mode="automatic")
    table.play("CATS")
    assert table.position["pool"] == "EHJ"
    assert table.position["discard"] == "ACST"
    assert table.stage == "discard"
    table.act({"do": "discard", "letters": "B"})
    assert table.position["hands"][0] == "".join(sorted("DFG" + "IOUW"))
    assert table.position["deck"] == "LMNP"
    assert table.position["discard"] == "ABCST"
