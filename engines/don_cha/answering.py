"""Answering question B with what tells the other least."""

from __future__ import annotations

from engines.core.compiled import rule
from engines.core.records import Integers
from engines.don_cha.belief import Search
from engines.don_cha.desk import RANDOM, Bot
from engines.don_cha.layouts import Layouts
from engines.don_cha.learning import limit_layouts
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
from engines.words.bits import ones
from engines.words.lanes import first_members, lanes_of


@rule
def find_layouts_told(rules: Rules, layouts: Layouts, state: State, told: Integers) -> None:
    """The arrangements that agree with what the asker has been told so far, as a set."""
    for lane in range(lanes_of(len(layouts.start))):
        told[lane] = first_members(len(layouts.start), lane)
    for number in range(state.asked_count - 1):
        turn = state.asked[number]
        if turn.seat == state.seat and turn.passed == 0 and turn.circle != LETTERS_SET_ASIDE:
            limit_layouts(rules, layouts, turn, told)


@rule
def least_telling(rules: Rules, layouts: Layouts, words: PoolWords, state: State, search: Search) -> int:
    """The content that would be true of most puzzles: a blank by the arrangements left, a letter by how often words have it."""
    asked = state.asked[state.asked_count - 1]
    letters = state.puzzles[1 - state.seat].letters
    find_layouts_told(rules, layouts, state, search.kept)
    blank = 0
    covered = 0
    for lane in range(lanes_of(len(layouts.start))):
        told = search.kept[lane]
        all_covered = told
        for place in range(rules.squares_named):
            covering = told & layouts.covering[asked.squares[place], lane]
            covered += ones(covering)
            all_covered &= covering
        blank += ones(told ^ all_covered)
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
def answer_b(rules: Rules, layouts: Layouts, words: PoolWords, bot: Bot, state: State, stream: int, search: Search, action: Action) -> None:
    """Answer as the variant's policy has it; a random bot with any of the contents."""
    asked = state.asked[state.asked_count - 1]
    if rules.answer_policy == POLICY_RANDOM or bot.strategy == RANDOM:
        any_answer(rules, state, state.streams, stream, action)
    elif rules.answer_policy == POLICY_ADVERSARIAL:
        action.value = least_telling(rules, layouts, words, state, search)
    else:
        action.value = state.puzzles[1 - state.seat].letters[asked.squares[0]]
