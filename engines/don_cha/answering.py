"""Answering question B with what tells the other least."""

from __future__ import annotations

from typing import Final

from engines.core.compiled import rule
from engines.don_cha.desk import RANDOM, Bot
from engines.don_cha.layouts import NOWHERE, Layouts
from engines.don_cha.learning import layout_allows
from engines.don_cha.pool import PoolWords
from engines.don_cha.random_bot import any_answer
from engines.don_cha.state import (
    BLANK,
    LETTERS_SET_ASIDE,
    POLICY_ADVERSARIAL,
    POLICY_RANDOM,
    Action,
    Rules,
    State,
)

MOST_LOOKED_AT: Final = 200
"""Arrangements that are looked at, or a few more."""


@rule
def fits_what_was_told(rules: Rules, layouts: Layouts, state: State, layout: int) -> bool:
    """Whether an arrangement agrees with what the asker has been told of arrangements so far."""
    for number in range(state.asked_count - 1):
        turn = state.asked[number]
        if turn.seat != state.seat or turn.passed or turn.circle == LETTERS_SET_ASIDE:
            continue
        if not layout_allows(rules, layouts, layout, turn):
            return False
    return True


@rule
def least_telling(rules: Rules, layouts: Layouts, words: PoolWords, state: State) -> int:
    """The content that would be true of most puzzles: a blank by the arrangements left, a letter by how often words have it."""
    asked = state.asked[state.asked_count - 1]
    letters = state.puzzles[1 - state.seat].letters
    blank = 0
    covered = 0
    every = max(1, len(layouts.start) // MOST_LOOKED_AT)
    for layout in range(every - 1, len(layouts.start), every):
        if not fits_what_was_told(rules, layouts, state, layout):
            continue
        any_blank = 0
        for place in range(rules.squares_named):
            if layouts.owner[layout, asked.squares[place]] == NOWHERE:
                any_blank = 1
            else:
                covered += 1
        blank += any_blank
    best = letters[asked.squares[0]]
    best_share = -1
    for place in range(rules.squares_named):
        content = letters[asked.squares[place]]
        share = blank * words.letters_in_all if content == BLANK else covered * words.letter_share[content]
        if share > best_share:
            best_share = share
            best = content
    return best


@rule
def answer_b(rules: Rules, layouts: Layouts, words: PoolWords, bot: Bot, state: State, stream: int, action: Action) -> None:
    """Answer as the variant's policy has it; a random bot with any of the contents."""
    asked = state.asked[state.asked_count - 1]
    if rules.answer_policy == POLICY_RANDOM or bot.strategy == RANDOM:
        any_answer(rules, state, state.streams, stream, action)
    elif rules.answer_policy == POLICY_ADVERSARIAL:
        action.value = least_telling(rules, layouts, words, state)
    else:
        action.value = state.puzzles[1 - state.seat].letters[asked.squares[0]]
