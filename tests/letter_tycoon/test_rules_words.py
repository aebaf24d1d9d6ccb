"""What a play must look like: cards, copies, an added S, two words, flexible letters (rules digest 2.5, 2.6)."""

from __future__ import annotations

import pytest

from engines.core.errors import IllegalAction
from tests.letter_tycoon.scene import abilities, earned, scene


def refusal(words: tuple[str, ...], **changed: object) -> str:
    """The sentence with which a play is refused; nothing may have changed."""
    wish = changed.pop("wish", {})
    table = scene(**changed)
    before = table.position
    with pytest.raises(IllegalAction) as caught:
        table.play(*words, **wish)
    assert table.position == before
    return caught.value.sentence


def test_a_word_needs_three_letters() -> None:
    assert refusal(("IT",), hand="ITBCDFG", pool="") == "A word has at least 3 letters; IT has 2."


def test_two_letter_words_where_the_variant_allows_them() -> None:
    table = {length: {"money": 1, "stock": 0} for length in range(2, 4)}
    assert earned("IT", hand="ITBCDFG", pool="", min_word_length=2, score_table=table) == (1, 0)


def test_a_word_needs_a_card_from_the_hand() -> None:
    assert refusal(("CAT",), hand="BDFGHJK", pool="CAT") == "CAT needs at least 1 card from your hand; it has 0."


def test_a_word_may_come_from_the_pool_where_the_variant_allows_it() -> None:
    assert earned("CAT", hand="BDFGHJK", pool="CAT", min_hand_cards_per_word=0) == (1, 0)


def test_more_hand_cards_may_be_demanded() -> None:
    said = refusal(("CAT",), hand="CABDFGH", pool="TIO", min_hand_cards_per_word=3)
    assert said == "CAT needs at least 3 cards from your hand; it has 2."


def test_cards_must_be_in_hand_or_pool() -> None:
    assert refusal(("CATS",), hand="CATBDFG", pool="ENO") == "CATS needs 1 S; hand and pool have 0."


def test_pool_cards_go_first_and_the_hand_gives_what_is_demanded() -> None:
    made = scene(hand="CATBDFG", pool="TAS").play("CATS")
    assert made[0]["hand"] == ["C"]


def test_the_rarest_letter_of_the_hand_is_used_where_all_lie_in_the_pool() -> None:
    made = scene(hand="CATBDFG", pool="CAT").play("CAT")
    assert made[0]["hand"] == ["C"]


def test_the_player_may_say_which_cards_come_from_the_hand() -> None:
    table = scene(hand="CATBDFG", pool="CAT")
    table.play("CAT", hand=["AT"])
    assert table.position["hands"][0] == "BCDFG"


def test_the_hand_cannot_give_more_than_it_has() -> None:
    said = refusal(("CAT",), hand="ABDFGHK", pool="CTE", wish={"hand": ["CA"]})
    assert said == "CAT cannot take AC from the hand and the rest from the pool: the hand is ABDFGHK, the pool is CET."


def test_hand_letters_must_be_in_the_word() -> None:
    assert "cannot take ABC from the hand" in refusal(("CAT",), hand="CATBDFG", pool="", wish={"hand": ["CAB"]})


# V: two words


def test_v_is_needed_for_two_words() -> None:
    said = refusal(("CAT", "TEN"), hand="CATTENB", pool="")
    assert said == "A second word is not allowed: it is an ability of the patent of V, which seat 0 does not own."


def test_v_each_word_needs_a_hand_card_of_its_own() -> None:
    said = refusal(("CAT", "TEN"), owned="V", hand="CBDFGHK", pool="ATTEN", pool_size=6)
    assert said == "CAT and TEN need at least 1 card from your hand each; your hand cannot give them."


def test_v_no_card_serves_both_words() -> None:
    assert refusal(("CAT", "TEN"), owned="V", hand="CATENBD", pool="") == "CAT and TEN need 2 T; hand and pool have 1."


def test_v_hand_cards_are_split_so_that_both_words_have_one() -> None:
    made = scene(owned="V", hand="TBDFGHT", pool="CAENTT", pool_size=6).play("CAT", "TEN")
    assert made[0]["hand"] == ["T", "T"]


def test_v_can_be_carried_by_another_letter_or_switched_off() -> None:
    assert scene(owned="E", hand="CATTENB", pool="", abilities=abilities(two_words="E")).play("CAT", "TEN")
    said = refusal(("CAT", "TEN"), owned="V", hand="CATTENB", pool="", abilities=abilities(two_words=""))
    assert said == "A second word is not allowed: this variant has no such ability."


# X: a copy


def test_x_copies_the_letter_that_is_lacking() -> None:
    made = scene(owned="X", hand="TATOOBC", pool="").play("TATTOO")
    assert made[0]["copy"] == [{"word": 0, "letter": "T"}]


def test_x_is_needed_for_a_copy() -> None:
    assert refusal(("TATTOO",), hand="TATOOBC", pool="") == "TATTOO needs 3 T; hand and pool have 2."
    said = refusal(("TATTOO",), hand="TATOOBC", pool="T", wish={"copy": [{"word": 0, "letter": "T"}]})
    assert said == "No letter may be copied: it is an ability of the patent of X, which seat 0 does not own."


def test_x_one_copy_a_turn() -> None:
    assert refusal(("TATTOO",), owned="X", hand="TAOOBCD", pool="") == "TATTOO needs 3 T; hand and pool have 1 (with one copy a turn)."
    wish = {"copy": [{"word": 0, "letter": "T"}, {"word": 0, "letter": "O"}]}
    assert refusal(("TATTOO",), owned="X", hand="TATOOBC", pool="", wish=wish) == "A turn has one copied letter in all; copy names 2."


def test_x_the_copy_is_no_hand_card() -> None:
    said = refusal(("TATTOO",), owned="X", hand="BCDFGHK", pool="TATOO", pool_size=6)
    assert said == "TATTOO needs at least 1 card from your hand; it has 0."


def test_x_the_real_cards_of_both_words_count_together() -> None:
    made = scene(owned="XV", hand="CATENBD", pool="").play("CAT", "TEN")
    assert made[0]["copy"] == [{"word": 0, "letter": "T"}]


def test_x_least_real_cards_is_a_knob() -> None:
    assert earned("ADD", "X", hand="ADBCFGH", pool="", x_min_real_cards=2) == (1, 0)
    assert "at least 5 real cards; TREE would have 3" in refusal(("TREE",), owned="X", hand="TREBCDF", pool="", x_min_real_cards=5)


def test_x_the_player_may_copy_where_no_card_is_lacking() -> None:
    table = scene(owned="X", hand="TREEBCD", pool="")
    table.play("TREE", copy=[{"word": 0, "letter": "E"}])
    assert "E" in table.position["hands"][0]


def test_x_the_player_may_want_no_copy() -> None:
    assert refusal(("TREE",), owned="X", hand="TREBCDF", pool="", wish={"copy": []}).startswith("TREE needs 2 E; hand and pool have 1")


# Z: an added S


def test_z_adds_an_s_at_the_end() -> None:
    made = scene(owned="Z", hand="CATBDFG", pool="").play("CATS")
    assert made[0]["add_s"] == [0]


def test_z_without_x_has_no_rule_of_three_cards() -> None:
    assert earned("ITS", "Z", hand="ITBCDFG", pool="") == (1, 0)


def test_z_the_s_is_added_at_the_end_only() -> None:
    assert refusal(("SEA",), owned="Z", hand="EABCDFG", pool="").startswith("SEA needs 1 S; hand and pool have 0")
    assert refusal(("SEA",), owned="Z", hand="SEABCDF", pool="", wish={"add_s": [0]}) == "An added S ends its word; SEA does not end with S."


def test_z_is_needed_for_an_added_s() -> None:
    said = refusal(("CATS",), hand="CATSBDF", pool="", wish={"add_s": [0]})
    assert said == "No S may be added: it is an ability of the patent of Z, which seat 0 does not own."


def test_z_one_s_in_all() -> None:
    assert "A turn has one added S in all" in refusal(("CATS", "ANTS"), owned="VZ", hand="CATANTB", pool="S", wish={"add_s": [0, 1]})
    assert "need 2 S; hand and pool have 0" in refusal(("CATS", "ANTS"), owned="VZ", hand="CATANTB", pool="")


def test_z_the_word_must_be_valid_with_its_s() -> None:
    table = scene(owned="Z", hand="TREBDFE", pool="", retries=0)
    table.play("TREES")
    assert table.named("earned")[0]["money"] == 3
    table = scene(owned="Z", hand="CATBDFG", pool="", words=("CAT",))
    table.play("CATS")
    assert table.named("rejected")[0]["words"] == ["CATS"]


def test_z_brings_no_royalty_and_sells_no_s() -> None:
    table = scene(owned="Z", hand="CATBDFG", pool="", start_money=20)
    table.state.owner[18] = 1
    table.state.patent_count[1] = 1
    table.play("CATS")
    assert table.named("royalty") == []
    table = scene(owned="Z", hand="CATBDFG", pool="", start_money=20)
    table.play("CATS")
    with pytest.raises(IllegalAction, match=r"The patent of S cannot be bought: only letters on real cards of this turn's words can \(ACT\)\."):
        table.act({"do": "buy", "letter": "S"})


def test_z_a_real_s_beside_the_added_one_may_be_bought() -> None:
    table = scene(owned="Z", hand="SUQBDFG", pool="", start_money=20)
    table.play("SUQS")
    table.act({"do": "buy", "letter": "S"})
    assert table.position["owners"]["S"] == 0


# B, J, K, Y


@pytest.mark.parametrize(("word", "owned", "money"), [("TREES", "J", 3), ("AREAS", "B", 3), ("AREAS", "J", 6), ("AREA", "B", 4)])
def test_made_letters_count_for_the_doublers(word: str, owned: str, money: int) -> None:
    hand = (word.removesuffix("S") + "CDFGH")[:7]
    assert earned(word, owned + "Z", hand=hand, pool="") == (money, 0)


def test_a_copied_y_is_decided_separately() -> None:
    assert earned("GYPSY", "XK", hand="GYPSBCD", pool="") == (6, 0)


def test_each_y_is_vowel_or_consonant_as_the_player_says() -> None:
    assert earned("GYPSY", "K", hand="GYPSYBC", pool="", wish={"y": [[True, False]]}) == (6, 0)
    assert earned("GYPSY", "K", hand="GYPSYBC", pool="", wish={"y": [[True, True]]}) == (3, 0)


def test_one_treatment_of_each_y_for_all_patents_of_the_play() -> None:
    assert earned("CRYPT", "KJ", hand="CRYPTBD", pool="") == (6, 0)
    assert earned("EYE", "BJK", hand="EYEBCDF", pool="") == (4, 0)


def test_y_lists_must_fit_the_words() -> None:
    assert (
        refusal(("CRYPT",), hand="CRYPTBD", pool="", wish={"y": [[]]})
        == "y has an entry for each letter of CRYPT that is vowel or consonant: 1; 0 were given."
    )


def test_which_letters_are_flexible_is_a_knob() -> None:
    assert earned("RHYTHM", "K", y_flexible=()) == (4, 1)
    assert earned("CRYPT", "K", hand="CRYPTBD", pool="", y_flexible=("T",)) == (6, 0)


@pytest.mark.parametrize(
    ("factor", "stacking", "money"),
    [(3, "multiply", 27), (3, "add", 15), (3, "max1", 9), (4, "multiply", 48), (4, "add", 21), (4, "max1", 12), (1, "multiply", 3), (1, "add", 3)],
)
def test_other_factors_in_the_three_stackings(factor: int, stacking: str, money: int) -> None:
    # EERIE with B and J: two doublings of $3
    assert earned("EERIE", "BJ", doubler_factor=factor, doubler_stacking=stacking) == (money, 0)


def test_which_letters_double_is_a_knob() -> None:
    assert earned("QUAY", q_letter_doubles=()) == (2, 0)
    assert earned("CATS", q_letter_doubles=("S", "C")) == (4, 0)


def test_a_doubler_that_is_not_owned_cannot_be_used() -> None:
    said = refusal(("EERIE",), hand="EERIEBC", pool="", wish={"use": {"B": 0}})
    assert said == "The patent of B doubles words for its owner only; seat 0 does not own it."


def test_a_doubler_must_fit_the_word_it_is_used_for() -> None:
    said = refusal(("CAT",), owned="B", hand="CATBDFG", pool="", wish={"use": {"B": 0}})
    assert said == "The patent of B doubles a word whose first and last letters are vowels; CAT is none."


def test_a_patent_without_doubling_cannot_be_used_as_one() -> None:
    said = refusal(("CAT",), owned="V", hand="CATBDFG", pool="", wish={"use": {"V": 0}})
    assert said == "The patent of V doubles no word; only B, J, K can."


def test_a_doubler_may_be_left_unused() -> None:
    assert earned("EERIE", "B", hand="EERIEBC", pool="", wish={"use": {"B": None}}) == (3, 0)


def test_two_doublers_on_one_letter_work_together() -> None:
    assert earned("EERIE", "E", abilities=abilities(double_vowel_ends="E", double_half_vowels="E")) == (12, 0)


@pytest.mark.parametrize(
    ("ability", "letter", "word"), [("double_vowel_ends", "B", "AREA"), ("double_half_vowels", "J", "NOTE"), ("double_one_vowel", "K", "CATS")]
)
def test_each_doubler_can_be_switched_off(ability: str, letter: str, word: str) -> None:
    assert earned(word, letter) == (4, 0)
    assert earned(word, letter, abilities=abilities(**{ability: ""})) == (2, 0)
    assert earned(word, "") == (2, 0)
