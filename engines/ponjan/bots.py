"""The bots' strategies: when to take a face-up tile instead of drawing. Bots know the rules of the variant and nothing hidden.

The policies in words are in this game's README.
"""

from __future__ import annotations

from typing import Final

from engines.core.chance import below
from engines.core.compiled import rule
from engines.core.records import Table
from engines.ponjan.marks import NO_KINDS, count_kinds, lowest_kind, without_kind
from engines.ponjan.planner import planned_take
from engines.ponjan.setup import tile_is_left
from engines.ponjan.sight import NO_KIND, Bot, first_seen, kinds_seen, richest_set_to_complete
from engines.ponjan.state import DO_DRAW, DO_PASS, DO_TAKE, STAGE_SETUP, Action, Rules, State
from engines.ponjan.turn import can_act

RANDOM: Final = 0
GREEDY: Final = 1
PLANNER: Final = 2
DRAW_FIRST: Final = 3
SET_FIRST: Final = 4


@rule
def any_choice(state: State, bot: Bot) -> int:
    """Each kind that the bot sees to take and the draw are equally likely: a kind, or NO_KIND for the draw."""
    seen = kinds_seen(state, bot)
    options = count_kinds(seen)
    if tile_is_left(state):
        options += 1
    if options == 0:
        return NO_KIND
    chosen = below(state.streams, 1 + state.player_of[state.seat], options)
    while seen != NO_KINDS:
        kind = lowest_kind(seen)
        if chosen == 0:
            return kind
        chosen -= 1
        seen = without_kind(seen, kind)
    return NO_KIND


@rule
def kind_to_take(rules: Rules, state: State, bot: Bot) -> int:
    """The kind that the bot takes while it could draw as well, or NO_KIND when it draws."""
    if bot.strategy == GREEDY:
        return first_seen(state, bot)
    if bot.strategy == SET_FIRST:
        return richest_set_to_complete(rules, state, bot)
    if bot.strategy == PLANNER:
        return planned_take(rules, state, bot)
    if bot.strategy == RANDOM:
        return any_choice(state, bot)
    return NO_KIND


@rule
def last_take(rules: Rules, state: State, bot: Bot) -> int:
    """The kind to take when the wall is empty: nobody may pass then, so a bot looks until it sees a tile."""
    kind = NO_KIND
    if bot.strategy == RANDOM:
        kind = any_choice(state, bot)
    elif bot.strategy == PLANNER:
        kind = planned_take(rules, state, bot)
    elif bot.strategy == SET_FIRST:
        kind = richest_set_to_complete(rules, state, bot)
    return lowest_kind(state.waiting[state.seat]) if kind == NO_KIND else kind


@rule
def choose(rules: Rules, state: State, bots: Table[Bot], action: Action) -> None:
    """Write what the bot of the seat to act does now. Advances that bot's stream only."""
    bot = bots[state.player_of[state.seat]]
    action.do = DO_DRAW
    action.kind = NO_KIND
    if state.stage == STAGE_SETUP:
        return
    if state.waiting[state.seat] != NO_KINDS:
        if tile_is_left(state):
            action.kind = kind_to_take(rules, state, bot)
        else:
            action.kind = last_take(rules, state, bot)
        if action.kind != NO_KIND:
            action.do = DO_TAKE
    elif not can_act(state):
        action.do = DO_PASS
