"""A mover for the tests: takes one of the offered actions by a number, and now and then tries a word that is none."""

from __future__ import annotations

from functools import cache

import polars as pl

from engines.core.game import Json
from engines.letter_tycoon.game import Tycoon
from engines.letter_tycoon.state import State
from engines.words.lexicon import load_lexicon
from tests.letter_tycoon.scene import GAME


@cache
def common_words(count: int = 800) -> tuple[str, ...]:
    """The commonest words of three to seven letters."""
    frame = load_lexicon("en").frame().filter(pl.col("word").str.len_chars().is_between(3, 7), pl.col("offensive") == 0)
    words = frame.sort("zipf", "word", descending=[True, False])["word"].head(count)
    return tuple(word.upper() for word in words)


def wandering_action(table: Tycoon, state: State, number: int) -> tuple[int, Json]:
    """The acting seat and an action chosen by `number` among the examples and, in stage play, three cards of the hand."""
    seat = GAME.to_act(table, state)[0]
    actions = GAME.offer(table, state, seat)["actions"]
    if GAME.stage(state) == "play" and number % 7 == 0:
        hand = GAME.position(table, state)["hands"][seat]
        size = int(table.rules.min_word_length)
        if len(hand) >= size:
            return seat, {"do": "play", "words": [hand[:size]]}
    return seat, actions[number % len(actions)]
