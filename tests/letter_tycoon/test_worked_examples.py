"""The worked examples of the rules digest, 2.11, number by number."""

from __future__ import annotations

import pytest

from engines.core.errors import IllegalAction
from engines.letter_tycoon.parameters import CARD_COUNTS, PATENT_COSTS, Parameters
from tests.letter_tycoon.scene import GAME, Scene, earned, scene, tycoon

ADD = {"doubler_stacking": "add"}
MAX1 = {"doubler_stacking": "max1"}


@pytest.mark.parametrize(("word", "owned", "money", "stock"), [("CAT", "", 1, 0), ("PLAYERS", "", 6, 1), ("ABILITIES", "", 6, 3)])
def test_example_1_plain_words(word: str, owned: str, money: int, stock: int) -> None:
    assert earned(word, owned) == (money, stock)


def test_example_2_quartz_is_doubled_by_its_q_for_anybody() -> None:
    assert earned("QUARTZ") == (8, 2)


def test_example_2_j_does_not_double_two_vowels_of_six() -> None:
    assert earned("QUARTZ", "J") == (8, 2)


def test_example_4_squeezed_pays_the_owner_of_e_three() -> None:
    table = scene("SQUEEZED")
    table.state.owner[4] = 1
    table.state.patent_count[1] = 1
    table.play("SQUEEZED")
    assert (table.state.money[0], table.state.stock[0]) == (12, 4)
    assert table.named("royalty") == [{"event": "royalty", "seat": 1, "letter": "E", "money": 3}]
    assert table.state.money[1] == 3


def test_example_4_squeezed_pays_no_royalty_to_its_player() -> None:
    table = scene("SQUEEZED", "E")
    table.play("SQUEEZED")
    assert table.state.money[0] == 12
    assert table.named("royalty") == []


@pytest.mark.parametrize(("owned", "changed", "money"), [("B", {}, 6), ("J", {}, 6), ("BJ", {}, 12), ("BJ", ADD, 9), ("BJ", MAX1, 6)])
def test_example_5_eerie(owned: str, changed: dict[str, str], money: int) -> None:
    assert earned("EERIE", owned, **changed) == (money, 0)


@pytest.mark.parametrize(("changed", "earning"), [({}, (48, 16)), (ADD, (24, 8)), (MAX1, (12, 4))])
def test_example_7_adequate_with_b_j_and_its_q(changed: dict[str, str], earning: tuple[int, int]) -> None:
    assert earned("ADEQUATE", "BJ", **changed) == earning


@pytest.mark.parametrize(
    ("word", "owned", "earning"),
    [
        ("STRENGTHS", "K", (12, 6)),
        ("STRENGTH", "K", (12, 4)),
        ("RHYTHM", "", (4, 1)),
        ("RHYTHM", "K", (8, 2)),
        ("RHYTHM", "J", (4, 1)),
    ],
)
def test_example_8_one_vowel(word: str, owned: str, earning: tuple[int, int]) -> None:
    assert earned(word, owned) == earning


def test_example_9_eye_with_b_and_j() -> None:
    assert earned("EYE", "BJ") == (4, 0)


def test_example_9_eye_has_two_vowels_whatever_its_y_is() -> None:
    assert earned("EYE", "K") == (1, 0)


def test_example_11_the_copy_of_tattoo_brings_no_royalty() -> None:
    table = scene(owned="X", hand="TATOOBC", pool="DFG")
    table.state.owner[19] = 2
    table.state.patent_count[2] = 1
    table.play("TATTOO")
    assert (table.state.money[0], table.state.stock[0]) == (4, 1)
    assert table.state.money[2] == 2


def test_example_11_a_copy_needs_three_real_cards() -> None:
    with pytest.raises(IllegalAction, match="at least 3 real cards; ADD would have 2"):
        scene(owned="X", hand="ADBCFGH", pool="").play("ADD")


@pytest.mark.parametrize(
    ("players", "owned", "bought", "reached"),
    [(2, "EATIO", "N", True), (4, "EA", "T", True), (3, "EAT", "I", False)],
)
def test_example_13_goals(players: int, owned: str, bought: str, reached: bool) -> None:
    word = {"N": "TEN", "T": "TEN", "I": "TIE"}[bought]
    table = scene(owned=owned, hand=word, players=players, pool="", start_money=20)
    table.play(word)
    table.act({"do": "buy", "letter": bought})
    assert (table.position["last_round"] == 0) is reached
    assert bool(table.named("last_round")) is reached


@pytest.mark.parametrize(("trigger", "following"), [(0, [1, 2]), (1, [2]), (2, [])])
def test_example_14_the_round_is_finished(trigger: int, following: list[int]) -> None:
    position = {"seat": trigger, "hands": [None, None, None], "owners": dict.fromkeys("AEIO", trigger), "money": [9, 9, 9]}
    position["hands"][trigger] = "TEN"
    table = Scene(3, position=position, challenge_mode="automatic", goals={3: {"value": 38, "patents": 5}})
    table.play("TEN")
    table.act({"do": "buy", "letter": "T"})
    if trigger != 2:
        table.act({"do": "discard", "letters": ""})
    seats = []
    while table.stage != "over":
        seats.append(table.actor)
        table.act({"do": "skip"})
        if table.stage == "discard":
            table.act({"do": "discard", "letters": ""})
    assert seats == following


@pytest.mark.parametrize(("before", "after"), [(3, 2), (0, 0)])
def test_example_16_a_challenge_of_a_valid_word(before: int, after: int) -> None:
    table = Scene(3, position={"hands": ["CATBDFG", None, None], "pool": "HJK", "money": [0, before, 0]})
    table.act({"do": "play", "words": ["CAT"]}, {"do": "challenge"})
    assert table.state.money[:2].tolist() == [1 + 1, after]


def test_example_16_a_challenge_of_an_invalid_word() -> None:
    table = Scene(3, position={"hands": ["CATBDFG", None, None], "pool": "HJK"})
    deck = len(table.position["deck"])
    table.act({"do": "play", "words": ["TACK"]}, {"do": "challenge"}, {"do": "discard", "letters": "B"})
    after = table.position
    assert after["money"] == [0, 0, 0]
    assert len(after["hands"][0]) == 7
    assert after["pool"] == "HJK"
    assert len(after["deck"]) == deck - 1
    assert after["discard"] == "B"
    assert after["seat"] == 1


@pytest.mark.parametrize(("retries", "rejections"), [(3, 4), (0, 1)])
def test_example_17_retries(retries: int, rejections: int) -> None:
    table = scene("CATBDFG", retries=retries)
    for attempt in range(1, rejections + 1):
        assert table.stage == "play", attempt
        table.act({"do": "play", "words": ["TAC"]})
    assert table.stage == "discard"
    assert table.position["penalty"] == 1


@pytest.mark.parametrize(("players", "left"), [(5, 64), (2, 85)])
def test_example_18_cards_left_after_the_deal(players: int, left: int) -> None:
    state = GAME.deal(tycoon(players, ("CAT",), "{}"), 1, 0, 0)
    assert state.deck_size == left


def test_example_19_totals() -> None:
    assert sum(PATENT_COSTS.values()) == 110
    assert sum(CARD_COUNTS.values()) == 102
    assert sum(CARD_COUNTS[vowel] for vowel in "AEIOU") == 42
    assert Parameters().patent_costs == PATENT_COSTS
