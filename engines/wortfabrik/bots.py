"""The one function that decides what a bot writes (README.md, Bots)."""

from __future__ import annotations

from engines.core.chance import mixed
from engines.core.compiled import rule
from engines.core.records import Table
from engines.words.facts import WordIndex
from engines.words.patterns import Patterns
from engines.wortfabrik.desk import PLANNER, RANDOM, Bot, Desk
from engines.wortfabrik.greedy import greedy_day
from engines.wortfabrik.outlook import Outlook
from engines.wortfabrik.planner import planner_day
from engines.wortfabrik.random_bot import random_day
from engines.wortfabrik.state import Action, Rules, State


@rule
def decide(
    rules: Rules,
    index: WordIndex,
    patterns: Patterns,
    outlook: Outlook,
    bots: Table[Bot],
    state: State,
    seat: int,
    desk: Desk,
    action: Action,
) -> None:
    """Fill `action` with what the bot of a seat writes today. Advances that bot's stream only."""
    player = state.player_of[seat]
    bot = bots[player]
    slip = state.slips[seat]
    stream = 1 + player
    if bot.strategy == RANDOM:
        random_day(rules, slip, state.roll, state.day, state.streams, stream, desk, action)
        return
    salt = mixed(mixed(state.salt, player), state.day)
    if bot.strategy == PLANNER:
        planner_day(rules, index, patterns, outlook, bot, slip, state.roll, state.day, salt, state.streams, stream, desk, action)
    else:
        greedy_day(rules, index, patterns, outlook, bot, slip, state.roll, state.day, salt, desk, action)
