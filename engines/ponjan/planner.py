"""The planner: the exact chances of the next tile against the turns that taking needs.

A face-up tile can be taken by its owner alone and waits as long as it must; a take costs a turn whenever it is made. So as long as taking
alone would not win, the planner draws where a draw does it more good than harm, and takes meanwhile where it does not. Once taking alone
would win, it draws only when that shortens the way, in turns, by the chances of the wall. Its policy in words is in this game's README.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from engines.core.compiled import rule, rule_with_arrays
from engines.core.records import Integers
from engines.ponjan.marks import NO_KINDS, lowest_kind, without_kind
from engines.ponjan.scoring import tiles_held
from engines.ponjan.setup import tile_is_left
from engines.ponjan.sight import NO_KIND, Bot, kinds_seen, richest_set_to_complete, seen_tiles
from engines.ponjan.state import MAX_TARGET, NOBODY, Rules, State

NEVER: Final = 99
"""Turns to win when the tiles face up do not suffice."""

MERIT_OF_A_DRAW: Final = 20
"""What a draw is worth beyond the turns it may save, in hundredths of a turn: it may bring a new kind."""

STILL_DRAWN: Final = 50
"""Chance in percent that a tile left in the wall is drawn by somebody before the game ends."""

WORTH_OF_A_TURN: Final = 50
"""What it is worth that the turn goes on after a draw, in percent of what a seat gains in a turn."""

LEAST_WORTH: Final = 20
"""What a draw must be worth on average while taking alone would not win, in percent of what a seat gains in a turn."""


@rule_with_arrays
def takes_to_win(rules: Rules, state: State, bot: Bot, kind: int, drawn: int, taken: int) -> int:
    """Fewest turns in which taking what the bot sees face up reaches the target, or NEVER.

    `drawn` tiles of `kind` count as stacked above already and `taken` ones as taken.
    """
    missing = rules.target_points - state.points[state.seat]
    if missing <= 0:
        return 0
    fewest = np.full(MAX_TARGET + 1, NEVER)
    fewest[0] = 0
    for own in range(rules.kinds):
        held = tiles_held(state, own)
        if state.owner[own] == state.seat and held < rules.copies:
            plus = state.plus[own]
            turns = rules.copies - held
            if own == kind:
                plus += drawn
                turns -= drawn
            if state.face_up[own] >= turns and seen_tiles(state, bot, own) >= turns:
                if own == kind:
                    turns -= taken
                gain_set(fewest, missing, turns, rules.set_points[plus])
    return fewest[missing]


@rule
def gain_set(fewest: Integers, missing: int, turns: int, points: int) -> None:
    """Allow one more set, worth `points` after `turns` turns, in the table of fewest turns by points gained."""
    for gained in range(missing, 0, -1):
        before = max(0, gained - points)
        fewest[gained] = min(fewest[gained], fewest[before] + turns)


@rule
def turn_ends_with(rules: Rules, state: State, kind: int) -> bool:
    """True when the turn ends with drawing a tile of `kind`."""
    owner = state.owner[kind]
    if owner == state.seat:
        return rules.bonus_turn_on_own_draw == 0
    return rules.new_kind_ends_turn == 1 if owner == NOBODY else rules.other_kind_ends_turn == 1


@rule
def turns_after_draw(rules: Rules, state: State, bot: Bot, takes: int, kind: int) -> int:
    """Turns to win, this one included, when the draw brings a tile of `kind`; `takes` is what taking needs now."""
    turns = takes
    if state.owner[kind] == state.seat:
        turns = takes_to_win(rules, state, bot, kind, 1, 0)
    return turns + 1 if turns > 0 and turn_ends_with(rules, state, kind) else turns


@rule
def draw_is_better(rules: Rules, state: State, bot: Bot, takes: int) -> bool:
    """True when drawing now and taking then needs fewer turns on average than taking at once, by the tiles left in the wall."""
    left = 0
    turns = 0
    for kind in range(rules.kinds):
        if state.in_wall[kind] > 0:
            left += state.in_wall[kind]
            turns += state.in_wall[kind] * turns_after_draw(rules, state, bot, takes, kind)
    return 100 * turns < (100 * takes + MERIT_OF_A_DRAW) * left


@rule
def another_wins_next(rules: Rules, state: State) -> bool:
    """True when another seat has a tile face up that completes a set worth all the points it still needs."""
    for kind in range(rules.kinds):
        owner = state.owner[kind]
        needs_one = tiles_held(state, kind) + 1 == rules.copies
        if needs_one and state.face_up[kind] > 0 and owner != state.seat:
            points = state.points[owner] + rules.set_points[state.plus[kind]]
            if points >= rules.target_points:
                return True
    return False


@rule
def worth_of_new_kind(rules: Rules) -> int:
    """What a tile that nobody holds is worth to the seat that draws it. See `worth_of_tile` for the unit."""
    players = rules.players
    return (players - 1) * (100 * players - STILL_DRAWN) * rules.prospect[0, 0]


@rule
def worth_of_held_kind(rules: Rules, state: State, kind: int) -> int:
    """What drawing a tile of a kind that somebody holds is worth to the seat. See `worth_of_tile` for the unit."""
    players = rules.players
    others = players - 1
    plus = state.plus[kind]
    there = state.zero[kind] + state.face_up[kind]
    now = rules.prospect[plus, there]
    by_owner = rules.prospect[plus + 1, there] - now
    by_another = rules.prospect[plus, there + 1] - now
    left_in_wall = STILL_DRAWN * (by_owner + others * by_another)
    if state.owner[kind] == state.seat:
        return others * (100 * players * by_owner - left_in_wall)
    return left_in_wall - 100 * players * by_another


@rule
def worth_of_tile(rules: Rules, state: State, kind: int) -> int:
    """What drawing a tile of `kind` is worth to the seat, in hundredths of a point times 100 * n * (n - 1) for n players.

    It is the change in what the kind promises the seat, or less a share of what it promises another seat, compared with leaving the
    tile in the wall: then somebody draws it later with the chance STILL_DRAWN, any seat as likely as the next.
    """
    worth = worth_of_new_kind(rules) if state.owner[kind] == NOBODY else worth_of_held_kind(rules, state, kind)
    if turn_ends_with(rules, state, kind):
        return worth
    return worth + WORTH_OF_A_TURN * rules.turn_gain * rules.players * (rules.players - 1)


@rule
def draw_is_worth_it(rules: Rules, state: State) -> bool:
    """True when a draw does the seat enough good, on average over the tiles left in the wall."""
    left = 0
    worth = 0
    for kind in range(rules.kinds):
        if state.in_wall[kind] > 0:
            left += state.in_wall[kind]
            worth += state.in_wall[kind] * worth_of_tile(rules, state, kind)
    return worth > LEAST_WORTH * rules.turn_gain * rules.players * (rules.players - 1) * left


@rule
def nearest_set(rules: Rules, state: State, bot: Bot) -> int:
    """The kind to take that has most tiles together, then the one whose set is worth most; NO_KIND when the bot sees none."""
    best = NO_KIND
    most = -1
    seen = kinds_seen(state, bot)
    while seen != NO_KINDS:
        kind = lowest_kind(seen)
        seen = without_kind(seen, kind)
        worth = 100 * tiles_held(state, kind) + rules.set_points[state.plus[kind]]
        if worth > most:
            most = worth
            best = kind
    return best


@rule
def next_of_the_way(rules: Rules, state: State, bot: Bot, takes: int) -> int:
    """A kind to take on the shortest way to the target; among several the one that completes the richest set, or is nearest to it."""
    best = NO_KIND
    most = -1
    seen = kinds_seen(state, bot)
    while seen != NO_KINDS:
        kind = lowest_kind(seen)
        seen = without_kind(seen, kind)
        worth = 100 * tiles_held(state, kind) + rules.set_points[state.plus[kind]]
        if worth > most and takes_to_win(rules, state, bot, kind, 0, 1) < takes:
            most = worth
            best = kind
    return best


@rule
def planned_take(rules: Rules, state: State, bot: Bot) -> int:
    """The kind that the planner takes now, or NO_KIND when it draws."""
    takes = takes_to_win(rules, state, bot, NO_KIND, 0, 0)
    if takes == NEVER:
        if tile_is_left(state) and draw_is_worth_it(rules, state):
            return NO_KIND
        return nearest_set(rules, state, bot)
    if takes == 0:
        return richest_set_to_complete(rules, state, bot)
    if takes > 1 and tile_is_left(state) and (another_wins_next(rules, state) or draw_is_better(rules, state, bot, takes)):
        return NO_KIND
    return next_of_the_way(rules, state, bot, takes)
