"""What a play would earn if its words stand (rules digest 2.5 to 2.7); the dictionary is not asked."""

import pytest

from engines.core.errors import IllegalAction
from engines.letter_tycoon.quoting import PatentQuote, RoyaltyQuote, quote
from tests.letter_tycoon.scene import Scene, scene


def quoted(found: Scene, *words: str, **choices):
    return quote(found.table, found.state, found.actor, {"do": "play", "words": list(words), **choices})


def test_2_2_a_word_is_priced_by_its_length():
    found = quoted(scene("PLAYERS"), "PLAYERS")
    assert (found.money, found.stock) == (6, 1)
    assert [(word.base_money, word.base_stock, word.times, word.doubled_by) for word in found.words] == [(6, 1, 1, ())]


def test_2_6_each_doubling_is_named_and_multiplies():
    found = quoted(scene("QUARTZ"), "QUARTZ")
    assert [(word.doubled_by, word.times, word.money, word.stock) for word in found.words] == [(("Q",), 2, 8, 2)]
    found = quoted(scene("ADEQUATE", owned="BJ"), "ADEQUATE")
    assert [(word.doubled_by, word.times, word.money, word.stock) for word in found.words] == [(("B", "J", "Q"), 8, 48, 16)]


def test_2_5_royalties_go_to_each_owner_for_each_real_card():
    position = {"hands": ["TREES", None, None], "pool": "T", "owners": {"E": 1, "T": 2, "S": 0}}
    found = quoted(Scene(position=position, challenge_mode="automatic"), "TREES")
    assert found.royalties == (RoyaltyQuote(1, "E", 2), RoyaltyQuote(2, "T", 1))
    assert found.paid == 0
    assert found.money_after == 3


def test_where_the_player_pays_royalties_come_out_of_his_money():
    position = {"hands": ["TREES", None, None], "pool": "", "owners": {"E": 1}, "money": [1, 0, 0]}
    found = quoted(Scene(position=position, challenge_mode="automatic", royalty_payer="active_player"), "TREES")
    assert found.paid == 2
    assert found.money_after == 1 + 3 - 2


def test_2_5_patents_of_real_cards_are_offered_with_what_the_money_allows():
    position = {"hands": ["CATS", None, None], "pool": "", "owners": {"A": 1}, "money": [2, 0, 0]}
    found = quoted(Scene(position=position, challenge_mode="automatic"), "CATS")
    assert found.patents == (PatentQuote("C", 3, True), PatentQuote("S", 6, False), PatentQuote("T", 8, False))


def test_2_6_a_made_letter_brings_no_royalty_and_sells_no_patent():
    position = {"hands": ["CAT", None, None], "pool": "", "owners": {"Z": 0}, "money": [20, 0, 0]}
    found = quoted(Scene(position=position, challenge_mode="automatic"), "CATS")
    assert found.action["add_s"] == [0]
    assert "S" not in [patent.letter for patent in found.patents]


def test_a_word_that_is_none_is_priced_all_the_same():
    found = quoted(scene("XQZ"), "XQZ")
    assert found.money == 2


def test_a_price_is_what_the_play_then_brings():
    table = scene("ADEQUATE", owned="BJ")
    promised = quoted(table, "ADEQUATE")
    before = int(table.state.money[0])
    table.play("ADEQUATE")
    assert int(table.state.money[0]) == before + promised.money == promised.money_after
    assert int(table.state.stock[0]) == promised.stock


def test_a_quote_changes_nothing():
    table = scene("PLAYERS")
    before = table.position
    quoted(table, "PLAYERS")
    assert table.position == before


def test_what_the_cards_do_not_allow_is_refused_with_the_rules_sentence():
    with pytest.raises(IllegalAction, match="A word has at least 3 letters; IT has 2."):
        quoted(scene("PLAYERS"), "IT")
    with pytest.raises(IllegalAction, match="TATTOO needs 2 O; hand and pool have 0."):
        quoted(scene("PLAYERS"), "TATTOO")
    with pytest.raises(IllegalAction, match="Only a play of words can be priced."):
        quote(scene("CAT").table, scene("CAT").state, 0, {"do": "skip"})
