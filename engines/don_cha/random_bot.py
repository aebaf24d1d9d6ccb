"""The random strategy: any legal puzzle it knows, any question, any answer, any puzzle as a guess."""

from __future__ import annotations

from typing import Final

from engines.core.chance import below
from engines.core.compiled import rule
from engines.core.records import Integers
from engines.don_cha.answers import line_square
from engines.don_cha.belief import Belief, Search
from engines.don_cha.layouts import Layouts
from engines.don_cha.pool import PoolWords
from engines.don_cha.search import ALL_EFFORT, LONG_EFFORT, begin_search, open_mind, visit_units
from engines.don_cha.state import (
    ANY_LETTERS,
    BLANK,
    BLANKS,
    CIRCLES,
    CONTENTS,
    DO_ASK,
    DO_PASS,
    LETTERS_SET_ASIDE,
    MAX_SQUARES,
    VALUE,
    Action,
    Asked,
    Rules,
    State,
)

PASS_IN: Final = 40
"""A random bot passes once in so many turns."""


@rule
def squares_for_b(rules: Rules) -> int:
    """Ways to name adjacent squares in a line."""
    free = rules.grid - rules.squares_named + 1
    if rules.squares_named == 1:
        return rules.squares
    return 2 * rules.grid * free


@rule
def name_squares(rules: Rules, number: int, squares: Integers) -> None:
    """Way `number` to name adjacent squares."""
    free = rules.grid - rules.squares_named + 1
    line = number // free
    for place in range(rules.squares_named):
        squares[place] = line_square(rules, line, number % free + place)


@rule
def any_question(rules: Rules, state: State, streams: Integers, stream: int, turn: Asked) -> None:
    """A free circle and anything its question may ask about."""
    free = 0
    for circle in range(CIRCLES):
        if (rules.circles >> circle) & 1 and (state.circles[state.seat] >> circle) & 1 == 0:
            free += 1
    number = below(streams, stream, free)
    for circle in range(CIRCLES):
        if (rules.circles >> circle) & 1 and (state.circles[state.seat] >> circle) & 1 == 0:
            if number == 0:
                turn.circle = circle
            number -= 1
    if turn.circle == BLANKS or turn.circle == VALUE or turn.circle == ANY_LETTERS:
        turn.line = below(streams, stream, rules.lines)
    if turn.circle == CONTENTS:
        name_squares(rules, below(streams, stream, squares_for_b(rules)), turn.squares)
    if turn.circle == LETTERS_SET_ASIDE:
        taken = 0
        for tile in range(rules.tiles_set_aside):
            place = below(streams, stream, rules.pool_size)
            while (taken >> place) & 1:
                place = (place + 1) % rules.pool_size
            taken |= 1 << place
            turn.tiles[tile] = state.pool[place]
    if turn.circle == LETTERS_SET_ASIDE or turn.circle == ANY_LETTERS:
        turn.kind = below(streams, stream, rules.kinds)


@rule
def random_turn(rules: Rules, state: State, streams: Integers, stream: int, action: Action) -> None:
    """Ask anything, or pass now and then."""
    any_question(rules, state, streams, stream, action.turn)
    action.does = DO_PASS if below(streams, stream, PASS_IN) == 0 else DO_ASK


@rule
def any_answer(rules: Rules, state: State, streams: Integers, stream: int, action: Action) -> None:
    """The content of one of the squares that are named."""
    asked = state.asked[state.asked_count - 1]
    square = asked.squares[below(streams, stream, rules.squares_named)]
    action.value = state.puzzles[1 - state.seat].letters[square]


@rule
def draw_own_puzzles(
    rules: Rules,
    layouts: Layouts,
    words: PoolWords,
    state: State,
    least_commonness: int,
    seed: int,
    most: int,
    belief: Belief,
    search: Search,
) -> None:
    """Legal puzzles of the words that are common enough; when none is found, of all words that bots may use, and at last the one for which the
    pool was taken. Afterwards at least one."""
    begin_search(search, most, LONG_EFFORT)
    open_mind(rules, layouts, words, least_commonness, seed, belief)
    visit_units(rules, layouts, words, belief, search)
    if belief.count == 0 and least_commonness > 0:
        begin_search(search, most, LONG_EFFORT)
        open_mind(rules, layouts, words, rules.none, seed, belief)
        visit_units(rules, layouts, words, belief, search)
    if belief.count == 0:
        begin_search(search, rules.one, ALL_EFFORT)
        open_mind(rules, layouts, words, rules.none, state.salt, belief)
        visit_units(rules, layouts, words, belief, search)


@rule
def write_candidate(rules: Rules, belief: Belief, candidate: int, action: Action) -> None:
    """Write the grid of a candidate into an action."""
    for square in range(MAX_SQUARES):
        action.letters[square] = belief.puzzle[candidate].letters[square] if square < rules.squares else BLANK
