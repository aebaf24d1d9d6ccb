"""A turn ply by ply: exchange, royalties, purchase, refill, discard (rules digest 2.5)."""

from __future__ import annotations

import pytest

from engines.core.errors import IllegalAction
from engines.core.game import Json
from tests.letter_tycoon.scene import Scene, abilities, scene


def refused(table: Scene, action: Json, seat: int | None = None) -> str:
    """The sentence that refuses an action; nothing may have changed."""
    before = table.position
    with pytest.raises(IllegalAction) as caught:
        table.act(action, seat=seat)
    assert table.position == before
    return caught.value.sentence


def exchanging(**changed: object) -> Scene:
    position = {"stage": "exchange", "hands": ["CATBDFG", None, None], "pool": "HJK", "deck": "EIOUWLMNP", "owners": {"Q": 0}}
    return Scene(position=position, **{"challenge_mode": "automatic", **changed})


def card(letter: str, place: str = "hand") -> Json:
    return {"from": place, "letter": letter}


# Exchange (Q)


def test_q_is_offered_to_its_owner_at_the_start_of_his_turn() -> None:
    table = Scene(position={"owners": {"Q": 1}}, challenge_mode="automatic")
    table.act({"do": "skip"}, {"do": "discard", "letters": ""})
    assert (table.actor, table.stage) == (1, "exchange")
    table.act({"do": "pass"}, {"do": "skip"}, {"do": "discard", "letters": ""})
    assert (table.actor, table.stage) == (2, "play")


def test_q_replaces_one_card_before_the_word() -> None:
    table = exchanging()
    made = table.act({"do": "exchange", "cards": [card("B")]})
    assert [event["event"] for event in made] == ["exchanged", "drawn"]
    assert table.position["hands"][0] == "ACDEFGT"
    assert table.position["discard"] == "B"
    assert table.stage == "play"


def test_q_may_be_declined() -> None:
    for action in ({"do": "pass"}, {"do": "exchange", "cards": []}):
        table = exchanging()
        assert table.act(action) == []
        assert (table.stage, table.position["hands"][0]) == ("play", "ABCDFGT")


def test_q_takes_hand_cards_only_unless_the_variant_says_otherwise() -> None:
    assert refused(exchanging(), {"do": "exchange", "cards": [card("H", "pool")]}) == ("The exchange takes cards of the hand only in this variant.")
    table = exchanging(q_replace_scope="hand_or_pool")
    table.act({"do": "exchange", "cards": [card("H", "pool")]})
    assert table.position["pool"] == "EJK"


def test_q_replaces_as_many_cards_as_the_variant_says() -> None:
    assert refused(exchanging(), {"do": "exchange", "cards": [card("B"), card("D")]}) == "An exchange replaces at most 1 card; you named 2."
    table = exchanging(q_replace_count=3)
    table.act({"do": "exchange", "cards": [card("B"), card("D"), card("F")]})
    assert table.position["hands"][0] == "ACEGIOT"


def test_q_takes_only_cards_that_are_there() -> None:
    assert refused(exchanging(), {"do": "exchange", "cards": [card("Z")]}) == "You named 1 Z, but your hand has 0."


def test_q_can_be_carried_by_another_patent_or_switched_off() -> None:
    for changed, stage in ((abilities(exchange="E"), "exchange"), (abilities(exchange=""), "play")):
        table = Scene(position={"owners": {"E": 1, "Q": 2}}, challenge_mode="automatic", abilities=changed)
        table.act({"do": "skip"}, {"do": "discard", "letters": ""})
        assert table.stage == stage
        if stage == "exchange":
            table.act({"do": "pass"})
        table.act({"do": "skip"}, {"do": "discard", "letters": ""})
        assert table.stage == "play"


# Royalties


def royalties(**changed: object) -> Scene:
    position = {
        "hands": ["TATOOBC", None, None],
        "pool": "TDF",
        "owners": {"T": 1, "O": 2, "A": 0},
        "money": changed.pop("money", [0, 0, 0]),
    }
    table = Scene(position=position, **{"challenge_mode": "automatic", **changed})
    table.play("TATTOO")
    return table


def test_royalties_go_to_every_other_owner_for_each_real_card() -> None:
    table = royalties()
    assert table.state.money[:3].tolist() == [4, 3, 2]
    assert [(event["seat"], event["letter"], event["money"]) for event in table.named("royalty")] == [(1, "T", 3), (2, "O", 2)]


def test_royalties_can_be_higher_or_none() -> None:
    assert royalties(royalty_per_card=2).state.money[:3].tolist() == [4, 6, 4]
    assert royalties(royalty_per_card=0).named("royalty") == []


def test_royalties_from_the_active_player_in_seating_order_as_far_as_his_money_goes() -> None:
    assert royalties(royalty_payer="active_player", money=[1, 0, 0]).state.money[:3].tolist() == [0, 3, 2]
    table = royalties(royalty_payer="active_player", royalty_per_card=2, money=[3, 0, 0])
    assert table.state.money[:3].tolist() == [0, 6, 1]


# Purchase


def buying(money: int = 20, **changed: object) -> Scene:
    position = {"hands": ["CATBDFG", None, None], "pool": "HJK", "owners": {"C": 1}, "money": [money, 0, 0]}
    table = Scene(position=position, **{"challenge_mode": "automatic", **changed})
    table.play("CAT")
    return table


def test_a_patent_is_bought_with_the_money_just_earned() -> None:
    table = buying(money=7)
    table.act({"do": "buy", "letter": "A"})
    assert table.state.money[0] == 0
    assert table.position["owners"] == {"A": 0, "C": 1}
    assert table.named("bought") == [{"event": "bought", "seat": 0, "letter": "A", "money": 8}]


def test_a_purchase_is_asked_for_only_while_one_is_possible() -> None:
    assert buying(money=6).stage == "discard"
    assert buying(money=7).stage == "buy"


def test_a_patent_must_be_affordable() -> None:
    position = {"stage": "buy", "hands": ["CATBDFG", None, None], "money": [7, 0, 0], "play": {"words": ["TEN"], "hand": ["TEN"]}}
    position["hands"][0] = "BDFG"
    table = Scene(position=position, challenge_mode="automatic")
    assert refused(table, {"do": "buy", "letter": "E"}) == "The patent of E costs $10; you have $7."


def test_a_patent_has_one_owner() -> None:
    assert refused(buying(), {"do": "buy", "letter": "C"}) == "The patent of C belongs to seat 1 already."


def test_only_letters_of_the_words_can_be_bought() -> None:
    said = refused(buying(), {"do": "buy", "letter": "E"})
    assert said == "The patent of E cannot be bought: only letters on real cards of this turn's words can (ACT)."


def test_a_purchase_may_be_declined() -> None:
    table = buying()
    table.act({"do": "pass"})
    assert (table.stage, table.position["owners"]) == ("discard", {"C": 1})


@pytest.mark.parametrize(("purchases", "stages"), [(0, []), (1, ["buy"]), (2, ["buy", "buy"])])
def test_purchases_a_turn(purchases: int, stages: list[str]) -> None:
    table = buying(purchases_per_turn=purchases)
    for stage, letter in zip(stages, "AT", strict=False):
        assert table.stage == stage
        table.act({"do": "buy", "letter": letter})
    assert table.stage == "discard"
    assert table.position["bought"] == len(stages)


def test_an_ability_bought_now_starts_next_turn() -> None:
    position = {"hands": ["KATBDFG", None, None], "pool": "HJL", "money": [9, 0, 0]}
    table = Scene(position=position, challenge_mode="automatic", words=("KAT",))
    table.play("KAT")
    table.act({"do": "buy", "letter": "K"})
    assert table.named("earned")[0]["money"] == 1


# Skip, refill and discard


def test_a_skip_leaves_the_pool_untouched_and_may_discard_any_cards() -> None:
    position = {"hands": ["CATBDFG", None, None], "pool": "H", "deck": "EIOUWLMNP"}
    table = Scene(position=position)
    table.act({"do": "skip"})
    table.act({"do": "discard", "letters": "BDG"})
    after = table.position
    assert after["pool"] == "H"
    assert after["hands"][0] == "ACEFIOT"
    assert after["discard"] == "BDG"
    assert (after["seat"], after["turn"]) == (1, 1)


def test_a_skip_may_discard_nothing() -> None:
    table = Scene(position={"hands": ["CATBDFG", None, None]})
    table.act({"do": "skip"})
    assert table.act({"do": "discard", "letters": ""}) == []
    assert table.position["hands"][0] == "ABCDFGT"


def test_a_discard_takes_cards_of_the_hand_only() -> None:
    table = Scene(position={"hands": ["CATBDFG", None, None]})
    table.act({"do": "skip"})
    assert refused(table, {"do": "discard", "letters": "AA"}) == "You named 2 A, but your hand has 1."


def test_the_discard_after_a_word_can_be_left_out() -> None:
    table = scene(hand="CATBDFG", pool="HJK", optional_discard_after_word=False)
    table.play("CAT")
    assert (table.actor, table.stage) == (1, "play")
    table.act({"do": "skip"})
    assert table.stage == "discard"


def test_the_hand_is_refilled_to_the_size_of_its_seat() -> None:
    position = {"seat": 1, "hands": [None, "CATBD", None], "pool": "HJK"}
    table = Scene(position=position, challenge_mode="automatic", hand_size=(7, 5, 7, 7, 7))
    table.play("CAT")
    table.act({"do": "discard", "letters": ""})
    assert len(table.position["hands"][1]) == 5


def test_used_cards_are_not_drawn_again_before_the_pool_is_full() -> None:
    position = {"hands": ["CATBDFG", "H", "J"], "pool": "", "deck": "", "discard": "NN"}
    table = Scene(position=position, challenge_mode="automatic")
    table.play("CAT")
    # two cards for a pool of three: the cards of CAT came to the discard pile too late
    assert table.position["pool"] == "NN"
    assert table.position["discard"] == "ACT"


# Who acts when


def test_only_the_acting_seat_acts() -> None:
    assert refused(Scene(), {"do": "skip"}, seat=2) == "Seat 2 has no decision to make now; seat 0 is to play."


def test_an_action_belongs_to_its_stage() -> None:
    assert refused(Scene(), {"do": "buy", "letter": "E"}) == "The stage is play: seat 0 may play or skip now."


def test_nothing_is_decided_after_the_end() -> None:
    table = Scene(position={"stage": "over"})
    assert table.actor is None
    with pytest.raises(IllegalAction, match="The game is over"):
        table.act({"do": "skip"}, seat=0)


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ({"do": "ply"}, "There is no action 'ply'. Did you mean play?"),
        ({}, "An action needs the field 'do': exchange, play, skip, challenge, accept, buy, pass or discard."),
        ([], "An action is a JSON object; a list was given."),
        ({"do": "play"}, "The action play needs the field 'words'."),
        ({"do": "play", "words": ["CAT"], "copi": []}, "The action play has no field 'copi'. Did you mean copy?"),
        ({"do": "play", "words": ["CÄT"]}, "'Ä' in 'CÄT' is not a letter of the english alphabet."),
        ({"do": "play", "words": ["A" * 30]}, f"A word has at most 20 letters; {'A' * 24} has 30."),
        ({"do": "play", "words": []}, "The action play: words is a list of 1 or more entries; one of 0 was given."),
        ({"do": "skip", "letters": ""}, "The action skip has no field 'letters'. Known: do."),
        ({"do": "play", "words": ["CAT"], "hand": ["C", "A"]}, "hand has the letters for each word: 1; 2 were given."),
        ({"do": "play", "words": ["CAT"], "add_s": [3]}, "add_s names word 3, but the play has 1 (counted from 0)."),
        ({"do": "play", "words": ["CAT"], "copy": [{"word": 0, "letter": "Z"}]}, "copy names Z, but CAT has no Z to be the copy."),
    ],
)
def test_malformed_actions_are_refused_with_a_sentence(action: Json, said: str) -> None:
    assert refused(Scene(position={"hands": ["CATBDFG", None, None]}), action) == said


def test_words_may_be_given_in_lower_case() -> None:
    made = scene(hand="CATBDFG", pool="").play("cat")
    assert made[0]["words"] == ["CAT"]
