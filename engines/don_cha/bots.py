"""The one function that decides what a bot does (README.md, Bots)."""

from __future__ import annotations

from engines.core.chance import below, next_word
from engines.core.compiled import rule
from engines.core.records import Table
from engines.don_cha.answering import answer_b
from engines.don_cha.asking import take_turn
from engines.don_cha.belief import Belief
from engines.don_cha.creating import hardest_puzzle
from engines.don_cha.desk import RANDOM, Bot, Desk, Tables
from engines.don_cha.guessing import weigh_guess
from engines.don_cha.layouts import Layouts
from engines.don_cha.learning import begin_belief, catch_up
from engines.don_cha.pool import knows_pool, list_pool_words
from engines.don_cha.random_bot import draw_own_puzzles, write_candidate
from engines.don_cha.shelf import Shelves
from engines.don_cha.state import (
    DO_ANSWER,
    DO_CREATE,
    DO_GUESS,
    STAGE_ANSWER,
    STAGE_ASK,
    STAGE_CREATE,
    STAGE_GUESS,
    Action,
    Rules,
    State,
)


@rule
def puzzle_to_write(
    rules: Rules, layouts: Layouts, tables: Tables, bot: Bot, state: State, stream: int, belief: Belief, desk: Desk, action: Action
) -> None:
    """A puzzle to create or to guess: any for a random bot, else one that is hard to deduce or the best guess."""
    if bot.strategy != RANDOM and state.stage == STAGE_GUESS and belief.count > 0:
        write_candidate(rules, belief, desk.best_guess, action)
        return
    seed = next_word(state.streams, stream) >> 1
    draw_own_puzzles(rules, layouts, desk.words, state, bot.least_commonness, seed, bot.contenders, desk.spare, desk.search)
    if bot.strategy == RANDOM:
        write_candidate(rules, desk.spare, below(state.streams, stream, desk.spare.count), action)
    else:
        write_candidate(rules, desk.spare, hardest_puzzle(rules, tables, belief, desk), action)


@rule
def decide(
    rules: Rules,
    layouts: Layouts,
    shelves: Shelves,
    tables: Tables,
    bots: Table[Bot],
    state: State,
    seat: int,
    desk: Desk,
    action: Action,
) -> None:
    """Fill `action` with what the bot of a seat does. Advances that bot's stream only.

    In stage answer the belief stays as it is; else it is brought up to date with the answers the seat has got.
    """
    player = state.player_of[seat]
    bot = bots[player]
    stream = 1 + player
    belief = desk.beliefs[player]
    if not knows_pool(rules, desk.words, state.pool):
        list_pool_words(rules, shelves, state.pool, desk.words)
    if state.stage == STAGE_ANSWER:
        action.does = DO_ANSWER
        answer_b(rules, layouts, desk.words, bot, state, stream, desk.search, action)
        return
    if bot.strategy != RANDOM:
        if belief.ready == 0:
            begin_belief(rules, layouts, desk.words, bot, state, player, desk.samples, belief, desk.search)
        catch_up(rules, layouts, desk.words, bot, tables, state, seat, belief, desk.search)
        weigh_guess(rules, belief, desk, belief.count if state.stage == STAGE_GUESS else bot.weighed)
    if state.stage == STAGE_ASK:
        take_turn(rules, layouts, tables, bot, state, stream, belief, desk, action)
    else:
        action.does = DO_CREATE if state.stage == STAGE_CREATE else DO_GUESS
        puzzle_to_write(rules, layouts, tables, bot, state, stream, belief, desk, action)


@rule
def draw_examples(rules: Rules, layouts: Layouts, shelves: Shelves, state: State, least_commonness: int, seed: int, most: int, desk: Desk) -> None:
    """Legal puzzles of a pool for plain Python, to `desk.spare`."""
    list_pool_words(rules, shelves, state.pool, desk.words)
    draw_own_puzzles(rules, layouts, desk.words, state, least_commonness, seed, most, desk.spare, desk.search)
