"""Examples of what a seat may do: a few of every kind of question, and some legal puzzles."""

from __future__ import annotations

from itertools import islice
from typing import Final

from engines.core.game import Json
from engines.don_cha.naming import letter_text, letters_text, line_text, square_text
from engines.don_cha.state import ANY_LETTERS, BLANKS, CONTENTS, LETTERS_SET_ASIDE, QUESTIONS, VALUE, Rules, State

MOST_OFFERED: Final = 50
MOST_OF_A_KIND: Final = 9


def offered_turns(rules: Rules, state: State) -> list[Json]:
    """A pass and some questions for every free circle."""
    found: list[Json] = []
    taken = int(state.circles[int(state.seat)])
    for circle, question in enumerate(QUESTIONS):
        if int(rules.circles) >> circle & 1 and not taken >> circle & 1:
            found += [{"do": "ask", "question": question, **about} for about in islice(_questions(rules, state, circle), MOST_OF_A_KIND)]
            found.append({"do": "pass", "circle": question})
    return found[:MOST_OFFERED]


def _questions(rules: Rules, state: State, circle: int) -> list[Json]:
    grid = int(rules.grid)
    lines = [line_text(rules, line) for line in range(2 * grid)]
    lengths = [int(length) for length in rules.kind_length[: int(rules.kinds)]]
    if circle in (BLANKS, VALUE):
        return [{"line": line} for line in lines]
    if circle == CONTENTS:
        named = int(rules.squares_named)
        return [
            {"squares": [square_text(rules, row * grid + column + place) for place in range(named)]}
            for row in range(grid)
            for column in range(grid - named + 1)
        ]
    if circle == LETTERS_SET_ASIDE:
        pool, count = letters_text(state.pool[: int(rules.pool_size)]), int(rules.tiles_set_aside)
        return [{"tiles": pool[first : first + count], "length": length} for length in lengths for first in range(len(pool) - count + 1)][::count]
    assert circle == ANY_LETTERS
    return [{"line": line, "length": length} for length in lengths for line in lines]


def offered_answers(rules: Rules, state: State) -> list[Json]:
    """The true answers to question B."""
    asked = state.asked[int(state.asked_count) - 1]
    letters = state.puzzles[1 - int(state.seat)].letters
    contents = dict.fromkeys(letter_text(int(letters[square])) for square in asked.squares[: int(rules.squares_named)])
    return [{"do": "answer", "value": content} for content in contents]
