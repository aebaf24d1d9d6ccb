"""What a bot sees of the tiles that lie face up for it."""

from __future__ import annotations

from typing import Final

from engines.core.chance import MASK31, mixed
from engines.core.compiled import rule
from engines.core.records import Record
from engines.ponjan.marks import NO_KINDS, lowest_kind, with_kind, without_kind
from engines.ponjan.scoring import tiles_held
from engines.ponjan.state import Rules, State

NO_KIND: Final = -1
SEES_ALL: Final = MASK31 + 1


class Bot(Record):
    """One player's bot: its strategy and its attention as a number that the rules can compare."""

    strategy: int
    attention: int
    """Chance to see a takeable tile, out of SEES_ALL."""


@rule
def seen_tiles(state: State, bot: Bot, kind: int) -> int:
    """Face-up tiles of `kind` that the bot sees. Each tile is seen or overlooked for good, by a hash of deal, player and tile."""
    if bot.attention >= SEES_ALL:
        return state.face_up[kind]
    look = mixed(mixed(state.salt, state.player_of[state.seat]), kind)
    seen = 0
    first = state.zero[kind]
    for tile in range(first, first + state.face_up[kind]):
        if mixed(look, tile) < bot.attention:
            seen += 1
    return seen


@rule
def kinds_seen(state: State, bot: Bot) -> int:
    """The set of kinds that the seat can take and the bot sees."""
    waiting = state.waiting[state.seat]
    if bot.attention >= SEES_ALL:
        return waiting
    seen = NO_KINDS
    while waiting != NO_KINDS:
        kind = lowest_kind(waiting)
        waiting = without_kind(waiting, kind)
        if seen_tiles(state, bot, kind) > 0:
            seen = with_kind(seen, kind)
    return seen


@rule
def first_seen(state: State, bot: Bot) -> int:
    """The lowest kind that the bot sees to take, or NO_KIND."""
    seen = kinds_seen(state, bot)
    return NO_KIND if seen == NO_KINDS else lowest_kind(seen)


@rule
def richest_set_to_complete(rules: Rules, state: State, bot: Bot) -> int:
    """The kind whose set the bot sees to complete now with most points, or NO_KIND."""
    best = NO_KIND
    most = -1
    seen = kinds_seen(state, bot)
    while seen != NO_KINDS:
        kind = lowest_kind(seen)
        seen = without_kind(seen, kind)
        points = rules.set_points[state.plus[kind]]
        if tiles_held(state, kind) + 1 == rules.copies and points > most:
            most = points
            best = kind
    return best
