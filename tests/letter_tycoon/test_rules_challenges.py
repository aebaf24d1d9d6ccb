"""Challenges by players and by the automatic check (rules digest 2.8)."""

from __future__ import annotations

import pytest

from engines.core.errors import IllegalAction
from tests.letter_tycoon.scene import Scene, scene


def played(*words: str, players: int = 4, seat: int = 0, owned: str = "", money: list[int] | None = None, **changed: object) -> Scene:
    hands = [None] * players
    hands[seat] = "CATTACK"
    position = {"seat": seat, "hands": hands, "pool": "HJD", "owners": dict.fromkeys(owned, seat), "money": money or [0] * players}
    table = Scene(players, position=position, **changed)
    table.act({"do": "play", "words": list(words)})
    return table


def test_seats_decide_in_turn_order_after_the_active_player() -> None:
    table = played("CAT", seat=2)
    asked = []
    while table.stage == "challenge":
        asked.append(table.actor)
        table.act({"do": "accept"})
    assert asked == [3, 0, 1]
    assert table.state.money[2] == 1


def test_the_first_challenger_counts() -> None:
    table = played("CAT", money=[0, 5, 5, 5])
    table.act({"do": "accept"}, {"do": "challenge"})
    assert table.stage != "challenge"
    assert table.state.money[:4].tolist() == [2, 5, 4, 5]


def test_the_bank_pays_what_a_challenger_lacks() -> None:
    table = played("CAT", money=[0, 2, 0, 0], failed_challenge_fee=5)
    made = table.act({"do": "challenge"})
    assert table.state.money[:2].tolist() == [5 + 1, 0]
    assert (made[0]["money"], made[0]["paid"]) == (5, 2)


def test_a_failed_challenge_may_be_free() -> None:
    table = played("CAT", money=[0, 2, 0, 0], failed_challenge_fee=0)
    table.act({"do": "challenge"})
    assert table.state.money[:2].tolist() == [1, 2]


def test_cards_on_the_table_have_left_hand_and_pool() -> None:
    table = Scene(position={"hands": ["CATBDFG", None, None], "pool": "SHJ"})
    table.act({"do": "play", "words": ["CATS"]})
    assert table.position["hands"][0] == "BDFG"
    assert table.position["pool"] == "HJ"


def test_a_successful_challenge_gives_the_cards_back_and_ends_the_turn() -> None:
    table = Scene(position={"hands": ["CATBDFG", None, None], "pool": "SHJ", "owners": {"A": 1}, "money": [9, 0, 0]})
    table.act({"do": "play", "words": ["STAC"]}, {"do": "accept"}, {"do": "challenge"})
    assert table.position["hands"][0] == "ABCDFGT"
    assert table.position["pool"] == "HJS"
    assert (table.actor, table.stage, table.position["penalty"]) == (0, "discard", 1)
    assert table.position["money"] == [9, 0, 0]
    assert not table.named("earned")
    assert not table.named("royalty")


def test_an_unchallenged_wrong_word_stands() -> None:
    table = played("TACK")
    table.act(*[{"do": "accept"}] * 3)
    assert table.named("earned") == [{"event": "earned", "seat": 0, "word": "TACK", "money": 2, "stock": 0, "doubled_by": []}]


@pytest.mark.parametrize("words", [("CAT", "TACK"), ("TACK", "CAT")])
def test_with_v_one_wrong_word_sinks_both(words: tuple[str, str]) -> None:
    table = Scene(position={"hands": ["CATTACK", None, None], "pool": "", "owners": {"V": 0}})
    table.act({"do": "play", "words": list(words)}, {"do": "challenge"})
    assert table.named("challenged")[0]["wrong"] == ["TACK"]
    assert not table.named("earned")
    assert table.position["penalty"] == 1


@pytest.mark.parametrize("words", [("CAT", "TACK"), ("TACK", "CAT")])
def test_with_v_the_automatic_check_refuses_both(words: tuple[str, str]) -> None:
    table = scene(owned="V", hand="CATTACK", pool="")
    table.play(*words)
    assert table.named("rejected") == [{"event": "rejected", "seat": 0, "words": ["TACK"], "retries_left": 2}]
    assert table.position["hands"][0] == "AACCKTT"
    assert table.stage == "play"


@pytest.mark.parametrize("penalty", [0, 1, 3, 7])
def test_the_penalty_is_a_choice_of_so_many_hand_cards(penalty: int) -> None:
    table = played("TACK", challenge_penalty_discard=penalty)
    table.act({"do": "challenge"})
    if penalty:
        with pytest.raises(IllegalAction, match=rf"The penalty is {penalty} cards? of your hand; you named 0\."):
            table.act({"do": "discard", "letters": ""})
        made = table.act({"do": "discard", "letters": "AACCKTT"[:penalty]})
        assert made[0] == {"event": "discarded", "seat": 0, "letters": "AACCKTT"[:penalty], "count": penalty, "penalty": True}
    assert table.actor == 1
    assert len(table.position["hands"][0]) == 7
    assert len(table.position["discard"]) == penalty


def test_the_penalty_is_paid_on_the_very_last_turn_too() -> None:
    position = {"seat": 2, "last_round": 0, "hands": [None, None, "CATTACK"], "pool": "HJD"}
    table = Scene(position=position)
    table.act({"do": "play", "words": ["TACK"]}, {"do": "challenge"})
    assert table.stage == "discard"
    table.act({"do": "discard", "letters": "K"})
    assert table.stage == "over"


def test_retries_run_out_and_the_penalty_follows() -> None:
    table = scene(hand="CATTACK", pool="", retries=2)
    left = [table.act({"do": "play", "words": ["TACK"]})[-1]["retries_left"] for _ in range(3)]
    assert left == [1, 0, 0]
    assert table.position["penalty"] == 1
    table.act({"do": "discard", "letters": "K"})
    assert table.position["retries_left"] == 2


def test_retries_without_limit() -> None:
    table = scene(hand="CATTACK", pool="", retries=-1)
    for _ in range(30):
        table.act({"do": "play", "words": ["TACK"]})
    assert table.stage == "play"
    table.play("CAT")
    assert table.named("earned")[0]["word"] == "CAT"


def test_after_a_rejection_a_player_may_skip_without_penalty() -> None:
    table = scene(hand="CATTACK", pool="")
    table.play("TACK")
    table.act({"do": "skip"}, {"do": "discard", "letters": ""})
    assert table.actor == 1
    assert table.position["discard"] == ""


def test_automatic_checks_leave_no_challenge() -> None:
    table = scene(hand="CATTACK", pool="")
    table.play("CAT")
    assert table.stage == "discard"
    assert not table.named("challenged")


def test_after_a_failed_challenge_the_turn_goes_on() -> None:
    table = played("CAT", money=[9, 1, 0, 0])
    table.act({"do": "challenge"})
    assert (table.actor, table.stage) == (0, "buy")
    table.act({"do": "buy", "letter": "A"}, {"do": "discard", "letters": ""})
    assert table.actor == 1
