"""Which words are valid: lexicon, tier and offensive words are knobs of the variant."""

from __future__ import annotations

import polars as pl
import pytest

from engines.letter_tycoon.game import Tycoon
from engines.letter_tycoon.parameters import Parameters
from engines.words.lexicon import load_lexicon
from tests.letter_tycoon.scene import GAME


def table(**changed: object) -> Tycoon:
    return GAME.prepare(Parameters.model_validate({"challenge_mode": "automatic", **changed}), 2, [])


def stands(game: Tycoon, word: str) -> bool:
    """Whether the automatic check lets a word stand; the cards are at hand."""
    plain = game.book.alphabet.folded(word)
    state = GAME.state_of(game, {"hands": [plain[:7], None], "pool": plain[7:]})
    return GAME.act(game, state, 0, {"do": "play", "words": [word]})[-1]["event"] != "rejected"


def sample(lexicon: str, **wanted: int) -> str:
    """A word of five letters with these facts, cards permitting."""
    frame = load_lexicon(lexicon).frame().filter(*[pl.col(name) == value for name, value in wanted.items()], pl.col("word").str.len_chars() == 5)
    words = frame.filter(~pl.col("word").str.to_uppercase().str.contains(r"[^AEIORSTNDLU]")).sort("word")["word"]
    return str(next(word for word in words if len(set(word)) == 5)).upper()


def test_rare_words_stand_unless_the_variant_keeps_to_common_ones() -> None:
    rare = sample("en", tier=3, offensive=0)
    common = sample("en", tier=0, offensive=0)
    assert stands(table(), rare)
    assert not stands(table(max_tier=0), rare)
    assert stands(table(max_tier=0), common)


@pytest.mark.parametrize(("policy", "mild", "strong"), [("allowed", True, True), ("strong_banned", True, False), ("banned", False, False)])
def test_offensive_words(policy: str, mild: bool, strong: bool) -> None:
    game = table(offensive_words=policy)
    frame = load_lexicon("en").frame()
    for flag, expected in ((1, mild), (2, strong)):
        words = (
            frame.filter(pl.col("offensive") == flag, pl.col("tier") < 3).filter(pl.col("word").str.len_chars().is_between(3, 7)).sort("word")["word"]
        )
        word = next(
            word.upper() for word in words if all(word.upper().count(letter) <= game.parameters.card_counts[letter] for letter in word.upper())
        )
        assert stands(game, word) is expected


def test_german_words_are_spelt_with_plain_letters() -> None:
    game = table(lexicon="de")
    assert stands(game, "Tür")
    assert stands(game, "TUER")
    assert not stands(table(), "TUER")
    assert GAME.lexicons(game.parameters) == (load_lexicon("de").hash,)
