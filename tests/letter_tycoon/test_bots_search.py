"""The bots' search finds what trying everything finds (search_reference.py), in whatever order the lexicon stands."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.records import table
from engines.letter_tycoon.compile import compiled_rules
from engines.letter_tycoon.desk import NO_WORD, Bot, Desk
from engines.letter_tycoon.parameters import LETTERS, Parameters
from engines.letter_tycoon.search import search_plays
from engines.letter_tycoon.worth import ready
from engines.words.book import WordBook, words_only
from tests.letter_tycoon.search_reference import Seat, values

WORDS = (
    "CAT CATS TEA EAT ATE NET TEN ANT ANTS TAN EYE EYES AREA AREAS EERIE YEA AYE YES SAY QUA SUQ SUQS GYPSY TREES TREE "
    "STATE TASTE TATTOO ADD TOTS TOT OAT OATS EASE SASS ASSESS TYRE"
).split()
BOOK = words_only(WORDS)
PATENTS = "BJKVXZ"
CARDS = "AAEEESSSTTTCNYQURGPDO"

variants = st.fixed_dictionaries(
    {},
    optional={
        "min_hand_cards_per_word": st.integers(0, 3),
        "min_word_length": st.integers(3, 5),
        "doubler_factor": st.integers(1, 4),
        "doubler_stacking": st.sampled_from(["multiply", "add", "max1"]),
        "q_letter_doubles": st.sampled_from([(), ("Q",), ("S", "T")]),
        "y_flexible": st.sampled_from([(), ("Y",), ("E", "Y")]),
        "x_min_real_cards": st.integers(0, 5),
        "stock_value": st.integers(0, 3),
    },
)
seats = st.builds(
    Seat,
    hand=st.lists(st.sampled_from(CARDS), min_size=1, max_size=8).map("".join),
    pool=st.lists(st.sampled_from(CARDS), max_size=4).map("".join),
    abilities=st.frozensets(st.sampled_from(PATENTS)),
    money=st.integers(0, 12),
    purchases=st.integers(0, 2),
    wishes=st.dictionaries(st.sampled_from("AEST"), st.integers(1, 900)),
    weights=st.dictionaries(st.sampled_from("AEST"), st.integers(-100, 60)),
)


def counts(cards: str) -> np.ndarray[Any, Any]:
    return np.array([cards.count(letter) for letter in LETTERS], np.int64)


def searched(variant: Parameters, seat: Seat, room: int, book: WordBook = BOOK) -> list[tuple[tuple[str, ...], int]]:
    """The plays that the search lists, best first, with their values."""
    rules = compiled_rules(variant, 3)
    bot = table(Bot)[0]
    bot.attentive = 1
    desk = table(Desk)[0]
    desk.hand[:] = counts(seat.hand)
    desk.rack[:] = counts(seat.hand + seat.pool)
    desk.ability[:] = [patent in seat.abilities for patent in "BJKQVXZ"]
    desk.money = seat.money
    desk.purchases = seat.purchases
    desk.price[:] = rules.patent_costs
    desk.stock_weight = 100 * variant.stock_value
    desk.wish[:] = [seat.wishes.get(letter, 0) for letter in LETTERS]
    desk.weight[:] = [seat.weights.get(letter, 0) for letter in LETTERS]
    desk.play_room = room
    ready(rules, desk)
    search_plays(rules, book.index, bot, desk)
    found = []
    for place in range(desk.play_count):
        words = [book.text(word) for word in (desk.play_first[place], desk.play_second[place]) if word != NO_WORD]
        found.append((tuple(sorted(words)), int(desk.play_value[place])))
    return found


@settings(max_examples=120, deadline=None, derandomize=True)
@given(changed=variants, seat=seats, room=st.integers(1, 8))
def test_the_search_finds_the_best_plays_of_all(changed: dict[str, Any], seat: Seat, room: int) -> None:
    variant = Parameters.model_validate(changed)
    expected = values(variant, WORDS, seat)
    found = searched(variant, seat, room)
    assert [value for _, value in found] == sorted(expected.values(), reverse=True)[:room]
    assert all(expected[play] == value for play, value in found)
    assert len({play for play, _ in found}) == len(found)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(seat=seats, order=st.permutations(WORDS))
def test_the_order_of_the_lexicon_changes_nothing(seat: Seat, order: list[str]) -> None:
    # More words change the numbers of all words and alphagrams.
    other = words_only([*order, "ZZYZX", "QQ", "BOX", "JAZZ"])
    assert searched(Parameters(), seat, 3, other) == searched(Parameters(), seat, 3)


def test_a_word_may_be_played_twice_in_a_turn() -> None:
    # rules digest 2.10.5
    seat = Seat("CATCAT", "", frozenset("V"))
    assert searched(Parameters(), seat, 1) == [(("CAT", "CAT"), 200)]


def test_one_copy_serves_one_of_two_words() -> None:
    # Zdolność X: STATE alone needs a third T or A; two words together have one copy
    seat = Seat("STAE", "", frozenset("X"))
    assert searched(Parameters(), seat, 1) == [(("STATE",), 300)]
    assert searched(Parameters(), Seat("STAE", ""), 1)[0][1] == 100
