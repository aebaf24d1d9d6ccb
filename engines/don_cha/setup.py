"""A new game: the Letter Pool (rulebook: Setup)."""

from __future__ import annotations

from typing import Final

from engines.core.chance import DEAL, MASK31, mixed, next_word
from engines.core.compiled import rule
from engines.core.records import Integers
from engines.don_cha.belief import Belief, Search
from engines.don_cha.layouts import Layouts
from engines.don_cha.pool import PoolWords, draw_pool, knows_pool, list_pool_words
from engines.don_cha.search import LONG_EFFORT, puzzle_exists
from engines.don_cha.shelf import Shelves
from engines.don_cha.state import BLANK, MAX_SQUARES, MAX_WORDS, SEATS, STAGE_CREATE, Grid, Rules, State

MOST_DRAWS: Final = 5_000
"""Pools drawn in search of one that allows a puzzle."""
MOST_STEPS: Final = 32 * LONG_EFFORT
"""Words tried for it, in all these pools together: a second or two."""


@rule
def clear_grid(grid: Grid) -> None:
    """Blank squares."""
    grid.made = 0
    for square in range(MAX_SQUARES):
        grid.letters[square] = BLANK
    for word in range(MAX_WORDS):
        grid.start[word] = 0
        grid.step[word] = 0


@rule
def deal_pool(rules: Rules, layouts: Layouts, shelves: Shelves, state: State, words: PoolWords, belief: Belief, search: Search) -> bool:
    """Form the pool, again when no legal puzzle can be made of it (rules digest 4.6.8). False when no draw allows one,
    or none was found in a long time.

    words, belief: afterwards the words of the pool, and scratch.
    """
    key = next_word(state.streams, DEAL) & MASK31
    steps = 0
    for draw in range(MOST_DRAWS):
        draw_pool(rules, mixed(key, draw), state)
        if not knows_pool(rules, words, state.pool):
            list_pool_words(rules, shelves, state.pool, words)
        if puzzle_exists(rules, layouts, words, belief, search, state.salt):
            return True
        steps += search.steps
        if steps > MOST_STEPS:
            break
    return False


@rule
def clear_table(rules: Rules, streams: Integers, rotation: int, state: State) -> None:
    """Empty grids and all chips in hand. streams: start states, the deal then one a player."""
    for stream in range(SEATS + 1):
        state.streams[stream] = streams[stream]
    state.salt = next_word(state.streams, DEAL) & MASK31
    state.stage = STAGE_CREATE
    state.seat = 0
    state.asked_count = 0
    for player in range(SEATS):
        seat = (player + rotation) % SEATS
        state.player_of[seat] = player
        clear_grid(state.puzzles[seat])
        clear_grid(state.guesses[seat])
        state.chips[seat] = rules.chips
        state.circles[seat] = 0
        state.passes[seat] = 0


@rule
def new_game(
    rules: Rules,
    layouts: Layouts,
    shelves: Shelves,
    streams: Integers,
    rotation: int,
    state: State,
    words: PoolWords,
    belief: Belief,
    search: Search,
) -> bool:
    """Set the table and form the pool; player p sits in seat (p + rotation) mod 2. False when no pool allows a puzzle."""
    clear_table(rules, streams, rotation, state)
    return deal_pool(rules, layouts, shelves, state, words, belief, search)
