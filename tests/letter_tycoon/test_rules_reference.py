"""The choice of layout and doublings against a slow plain one that tries everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.errors import IllegalAction
from engines.letter_tycoon.parameters import Parameters
from tests.letter_tycoon.scene import GAME, tycoon

Made = tuple[int, int] | None
"""Word and place of a made letter."""


def layouts(words: list[str], owned: set[str]) -> Iterator[tuple[Made, Made]]:
    """Every copy and every added S that the rules allow by place."""
    added: list[Made] = [None]
    if "Z" in owned:
        added += [(number, len(word) - 1) for number, word in enumerate(words) if word.endswith("S")]
    copies: list[Made] = [None]
    if "X" in owned:
        copies += [(number, place) for number, word in enumerate(words) for place in range(len(word))]
    return ((copy, add) for copy, add in product(copies, added) if copy is None or copy != add)


def cards_suffice(words: list[str], hand: str, pool: str, copy: Made, add: Made, least: int, copy_cards: int) -> bool:
    """Whether hand and pool can give the real cards with `least` from the hand in each word."""
    real = [Counter(letter for place, letter in enumerate(word) if (number, place) not in (copy, add)) for number, word in enumerate(words)]
    if copy is not None:
        letter = words[copy[0]][copy[1]]
        if not any(cards[letter] for cards in real) or sum(sum(cards.values()) for cards in real) < copy_cards:
            return False
    held, common = Counter(hand), Counter(pool)
    reached = {(0,) * len(words)}
    for letter in set("".join(words)):
        splits = [
            split
            for split in product(*[range(cards[letter] + 1) for cards in real])
            if sum(split) <= held[letter] and sum(cards[letter] for cards in real) - sum(split) <= common[letter]
        ]
        reached = {tuple(min(least, have + more) for have, more in zip(before, split, strict=True)) for before in reached for split in splits}
    return (least,) * len(words) in reached


def best_earning(words: list[str], owned: set[str], variant: Parameters) -> tuple[int, int]:
    """Largest money + stock, then most money, over all uses of B, J and K and all treatments of Y."""
    best = (-1, -1)
    treatments = [list(product("VC", repeat=word.count("Y"))) for word in words]
    for ys in product(*treatments):
        shapes = [shape(word, choice) for word, choice in zip(words, ys, strict=True)]
        for uses in product([-1, *range(len(words))], repeat=3):
            doublers = [(letter, word) for letter, word in zip("BJK", uses, strict=True) if word >= 0]
            if any(letter not in owned or not doubles(letter, shapes[word]) for letter, word in doublers):
                continue
            money = stock = 0
            for number, word in enumerate(words):
                row = variant.score_table[len(word)]
                count = sum(1 for _, serves in doublers if serves == number) + ("Q" in word)
                factor = {"multiply": 2**count, "add": 1 + count, "max1": 2 if count else 1}[variant.doubler_stacking]
                money += row.money * factor
                stock += row.stock * factor
            best = max(best, (money + stock, money))
    return best


def shape(word: str, ys: tuple[str, ...]) -> str:
    """A word as V for vowels and C for consonants."""
    choices = iter(ys)
    return "".join(next(choices) if letter == "Y" else "V" if letter in "AEIOU" else "C" for letter in word)


def doubles(letter: str, shaped: str) -> bool:
    vowels = shaped.count("V")
    return {"B": shaped[0] == shaped[-1] == "V", "J": 2 * vowels >= len(shaped), "K": vowels == 1}[letter]


word = st.builds(lambda letters, end: letters + end, st.text("AEISTYQ", min_size=3, max_size=5), st.sampled_from(["", "S"]))


@settings(max_examples=200, deadline=None, derandomize=True)
@given(
    words=st.lists(word, min_size=1, max_size=2),
    spare=st.text("AEISTY", max_size=4),
    lost=st.integers(0, 2),
    pooled=st.integers(0, 5),
    owned=st.sets(st.sampled_from("BJKXZ"), min_size=1),
    order=st.randoms(use_true_random=False),
    least=st.integers(0, 3),
    copy_cards=st.integers(0, 5),
    stacking=st.sampled_from(["multiply", "add", "max1"]),
)
def test_the_layout_is_found_when_there_is_one_and_earns_most(
    words: list[str], spare: str, lost: int, pooled: int, owned: set[str], order: object, least: int, copy_cards: int, stacking: str
) -> None:
    cards = [*"".join(words), *spare]
    order.shuffle(cards)  # type: ignore[attr-defined]
    cards = cards[lost:]
    hand, pool = "".join(cards[pooled : pooled + 8]), "".join(cards[:pooled])
    counts = {**dict.fromkeys("BCDFGHJKLMNOPRUVWXZ", 5), **dict.fromkeys("AEISTYQ", 20)}
    changed = {
        "min_hand_cards_per_word": least,
        "x_min_real_cards": copy_cards,
        "doubler_stacking": stacking,
        "hand_size": 8,
        "pool_size": 5,
        "challenge_mode": "automatic",
        "card_counts": counts,
    }
    table = tycoon(2, ("CAT",), repr(changed))
    state = GAME.state_of(table, {"hands": [hand, None], "pool": pool, "owners": dict.fromkeys([*owned, "V"], 0)})
    possible = [choice for choice in layouts(words, owned) if cards_suffice(words, hand, pool, *choice, least, copy_cards)]
    try:
        GAME.act(table, state, 0, {"do": "play", "words": words})
    except IllegalAction:
        assert not possible
        return
    assert possible
    again = GAME.state_of(table, {"hands": [hand, None], "pool": pool, "owners": dict.fromkeys([*owned, "V"], 0)})
    accepting = tycoon(2, tuple(sorted(set(words))), repr(changed))
    made = [event for event in GAME.act(accepting, again, 0, {"do": "play", "words": words}) if event["event"] == "earned"]
    money, stock = sum(event["money"] for event in made), sum(event["stock"] for event in made)
    assert (money + stock, money) == best_earning(words, owned, table.parameters)
