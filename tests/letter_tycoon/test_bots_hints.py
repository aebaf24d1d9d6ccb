"""Hints: the plays that a bot sees, with what they earn."""

from __future__ import annotations

from engines.core.game import Json
from engines.letter_tycoon.hints import best_plays, count_plays
from engines.letter_tycoon.plays import check_layout
from tests.letter_tycoon.bot_tables import tabled
from tests.letter_tycoon.scene import GAME

WORDS = ("TEA", "EAT", "TEAS", "STATE", "CAT", "CATS", "OAK")


def hints(hand: str, count: int, owners: Json | None = None) -> list[tuple[list[str], int, int]]:
    """Words, money and stock of the best plays from a hand."""
    game = tabled("greedy", "greedy", words=WORDS)
    state = GAME.state_of(game, {"players": 2, "hands": [hand, None], "pool": "", "owners": owners or {}})
    found = best_plays(game.rules, game.book.index, state, 0, game.bot_records[0], count)
    for hint in found:
        assert check_layout(game.rules, state, 0, hint.play) == 0
    assert [hint.value for hint in found] == sorted((hint.value for hint in found), reverse=True)
    return [([game.book.text(word) for word in hint.words], hint.money, hint.stock) for hint in found]


def test_the_best_word_comes_first_and_only_what_the_cards_allow() -> None:
    found = hints("TEASCTE", 10)
    assert found[0] == (["STATE"], 3, 0)
    assert {words[0] for words, _, _ in found} == {"TEA", "EAT", "TEAS", "CAT", "CATS", "STATE"}


def test_two_words_are_offered_to_the_owner_of_v() -> None:
    words, money, _ = hints("TEASCAT", 1, {"V": 0})[0]
    assert len(words) == 2
    assert money >= 3


def test_no_more_hints_than_asked_for() -> None:
    assert len(hints("TEASCTE", 2)) == 2
    assert hints("BBCCDDF", 5) == []


def test_count_plays_counts_sets_of_letters() -> None:
    # TEA and EAT are one set; TEAS, CAT, CATS and STATE
    game = tabled("greedy", "greedy", words=WORDS)
    state = GAME.state_of(game, {"players": 2, "hands": ["TEASCTE", None], "pool": ""})
    assert count_plays(game.rules, game.book.index, state, 0, game.bot_records[0]) == 5
