"""Set-up, shuffling and drawing (rules digest 2.1 to 2.4, design 4)."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from engines.letter_tycoon.compile import compiled_rules
from engines.letter_tycoon.parameters import CARD_COUNTS, GOALS, LETTERS, PATENT_COSTS, SCORE_TABLE, Parameters
from tests.letter_tycoon.scene import GAME, Scene, tycoon


def dealt(changed: str, deal: int, players: int = 3, rotation: int = 0) -> dict[str, object]:
    table = tycoon(players, ("CAT",), changed)
    return GAME.position(table, GAME.deal(table, 11, deal, rotation))


def test_table_2_1_cards_and_prices_by_letter() -> None:
    assert [CARD_COUNTS[letter] for letter in LETTERS] == [9, 2, 2, 4, 12, 2, 3, 4, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 6, 6, 4, 2, 2, 1, 2, 1]
    assert [PATENT_COSTS[letter] for letter in LETTERS] == [8, 2, 3, 4, 10, 3, 3, 5, 7, 2, 2, 4, 3, 7, 7, 3, 2, 6, 6, 8, 3, 2, 3, 2, 3, 2]


def test_table_2_2_earnings_and_beyond_the_last_row() -> None:
    assert {length: (row.money, row.stock) for length, row in SCORE_TABLE.items()} == {
        3: (1, 0), 4: (2, 0), 5: (3, 0), 6: (4, 1), 7: (6, 1), 8: (6, 2), 9: (6, 3), 10: (6, 4), 11: (6, 5), 12: (6, 6),
    }  # fmt: skip
    rules = compiled_rules(Parameters(), 3)
    assert (rules.score_money[15], rules.score_stock[15]) == (6, 6)


def test_table_2_3_goals() -> None:
    assert {players: (goal.value, goal.patents) for players, goal in GOALS.items()} == {2: (45, 6), 3: (34, 5), 4: (26, 3), 5: (21, 3)}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_setup_deals_seven_each_and_three_to_the_pool(players: int) -> None:
    position = dealt("{}", 0, players)
    assert [len(hand) for hand in position["hands"]] == [7] * players
    assert len(position["pool"]) == 3
    assert Counter("".join([*position["hands"], position["pool"], position["deck"]])) == Counter(CARD_COUNTS)
    assert position["money"] == position["stock"] == [0] * players
    assert position["seat"] == 0
    assert position["stage"] == "play"


def test_setup_takes_hand_money_and_stock_by_seat() -> None:
    changed = repr({"hand_size": (5, 6, 7, 8, 9), "start_money": (1, 2, 3, 4, 5), "start_stock": (5, 4, 3, 2, 1)})
    position = dealt(changed, 0)
    assert [len(hand) for hand in position["hands"]] == [5, 6, 7]
    assert position["money"] == [1, 2, 3]
    assert position["stock"] == [5, 4, 3]


def test_a_rotation_seats_other_players_at_the_same_cards() -> None:
    plain, turned = dealt("{}", 4), dealt("{}", 4, rotation=1)
    assert plain["player_of"] == [0, 1, 2]
    assert turned["player_of"] == [2, 0, 1]
    assert turned["hands"] == plain["hands"]
    assert turned["deck"] == plain["deck"]


def test_a_deal_depends_on_its_index_and_nothing_else() -> None:
    assert dealt("{}", 5) == dealt("{}", 5)
    assert dealt("{}", 5)["deck"] != dealt("{}", 6)["deck"]


def test_most_cards_stay_where_they_were_when_one_count_changes() -> None:
    fewer = repr({"card_counts": {**CARD_COUNTS, "A": 8}})
    kept = total = 0
    for deal in range(40):
        for before, after in zip(dealt("{}", deal)["hands"], dealt(fewer, deal)["hands"], strict=True):
            kept += sum((Counter(before) & Counter(after)).values())
            total += 7
    # a plain shuffle keeps few cards beyond chance (about a third of letters agree by luck)
    assert kept / total > 0.85


def test_every_card_is_as_likely_on_top_as_its_count_says() -> None:
    tops = Counter(dealt("{}", deal)["deck"][0] for deal in range(3000))
    expected = np.array([CARD_COUNTS[letter] / 102 * 3000 for letter in LETTERS])
    found = np.array([tops[letter] for letter in LETTERS])
    chi_square = float(((found - expected) ** 2 / expected).sum())
    assert chi_square < 60  # 25 degrees of freedom: one seeded run in ten thousand lies above


def test_an_empty_deck_is_made_of_the_discard_pile_in_the_middle_of_a_draw() -> None:
    position = {"hands": ["CATBDFG", "H", "H"], "pool": "", "deck": "EI", "discard": "NNNN"}
    table = Scene(position=position, challenge_mode="automatic")
    table.play("CAT")
    table.act({"do": "discard", "letters": ""})
    # the pool takes E, I and one N; the hand takes the rest
    drawn = [(event["event"], event.get("to"), event.get("letters", event.get("count"))) for event in table.events[2:]]
    assert drawn == [
        ("drawn", "pool", "EI"),
        ("reshuffled", None, 4),
        ("drawn", "pool", "N"),
        ("drawn", "hand", "NNN"),
    ]
    assert table.position["discard"] == "ACT"
    assert table.position["shuffles"] == 2


def test_with_no_card_left_a_player_draws_fewer() -> None:
    position = {"hands": ["CATBDFG", "H", "HE"], "pool": "", "deck": "I"}
    table = Scene(position=position, challenge_mode="automatic", min_hand_cards_per_word=1)
    table.play("CAT")
    table.act({"do": "discard", "letters": ""})
    after = table.position
    assert after["pool"] == "I"
    assert len(after["hands"][0]) == 7
    assert after["deck"] == after["discard"] == ""
    table.act({"do": "skip"}, {"do": "discard", "letters": ""})
    assert table.position["hands"][1] == "H"
    assert table.position["seat"] == 2
