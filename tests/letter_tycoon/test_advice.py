"""Hints and better words: what a bot would do in a person's place."""

import pytest

from engines.core.records import copied, same
from engines.letter_tycoon.advice import advice, better_plays
from engines.letter_tycoon.quoting import quote
from tests.letter_tycoon.scene import GAME, Scene, scene

EXPERT = GAME.bot("greedy:vocabulary=3")


def test_a_hint_for_a_word_says_what_it_earns_and_what_to_buy():
    table = scene("PLAYERS", pool="")
    found = advice(table.table, table.state, 0, EXPERT)
    assert found.action["words"] == ["PLAYERS"]
    assert (found.quote.money, found.quote.stock) == (6, 1)
    assert found.options > 0
    assert found.purchase in [patent.letter for patent in found.quote.patents if patent.within_reach]


def test_a_hint_leaves_game_and_chance_as_they_are():
    table = scene("PLAYERS", pool="")
    before = copied(table.state)
    first = advice(table.table, table.state, 0, GAME.bot("casual"))
    assert same(table.state, before)
    assert advice(table.table, table.state, 0, GAME.bot("casual")) == first


def test_a_hint_is_never_a_bluff():
    table = Scene(position={"hands": ["CATXYQZ", None, None], "pool": ""}, challenge_mode="automatic")
    found = advice(table.table, table.state, 0, GAME.bot("greedy:bluff=1"))
    assert found.action["words"] == ["CAT"]


@pytest.mark.parametrize(
    ("stage", "position", "does"),
    [
        (
            "buy",
            {"stage": "buy", "hands": ["E", None, None], "pool": "", "money": [9, 0, 0], "play": {"words": ["CAT"], "hand": ["CAT"]}},
            ("buy", "pass"),
        ),
        ("discard", {"stage": "discard", "hands": ["QXZVVWW", None, None], "pool": ""}, ("discard",)),
        ("exchange", {"stage": "exchange", "hands": ["QXZVVWW", None, None], "owners": {"Q": 0}}, ("exchange", "pass")),
    ],
)
def test_every_decision_has_a_hint(stage, position, does):
    table = Scene(position=position, challenge_mode="automatic")
    found = advice(table.table, table.state, 0, EXPERT)
    assert table.stage == stage
    assert found.action["do"] in does
    table.act(found.action)


def test_a_word_of_somebody_else_has_one_too():
    position = {"stage": "challenge", "seat": 1, "to_act": [0], "hands": [None, "", None], "pool": "", "play": {"words": ["XQZ"], "hand": ["XQZ"]}}
    table = Scene(position=position)
    assert advice(table.table, table.state, 0, GAME.bot("greedy:doubt=1")).action == {"do": "challenge"}


def test_better_words_earn_more_than_the_one_played_most_first():
    table = scene("PLAYERS", pool="T")
    played = quote(table.table, table.state, 0, {"do": "play", "words": ["TEA"]})
    found = better_plays(table.table, table.state, 0, EXPERT, played)
    points = [made.money + made.stock for made in found]
    assert found[0].action["words"] == ["PLAYERS"]
    assert points == sorted(points, reverse=True)
    assert min(points) > played.money + played.stock


def test_after_the_best_word_there_is_nothing_better():
    table = scene("PLAYERS", pool="T")
    played = quote(table.table, table.state, 0, {"do": "play", "words": ["PLAYERS"]})
    assert better_plays(table.table, table.state, 0, EXPERT, played) == ()


def test_after_a_turn_without_a_word_every_word_is_better():
    table = scene("PLAYERS", pool="T")
    assert better_plays(table.table, table.state, 0, EXPERT, None, most=1)[0].action["words"] == ["PLAYERS"]


def test_two_words_are_looked_for_by_their_owner():
    table = scene("CATDOGX", owned="V", pool="")
    found = better_plays(table.table, table.state, 0, EXPERT, None, most=1)
    assert sorted(found[0].action["words"]) in (["CAT", "DOG"], ["CAT", "GOD"])
