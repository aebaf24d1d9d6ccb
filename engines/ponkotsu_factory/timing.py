"""The model of time as numbers to plot: how long words take to be seen, and how long piles take to be solved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from engines.core.bots import ATTENTION, VOCABULARY, BotSpec
from engines.core.chance import seeded_streams
from engines.core.records import table
from engines.ponkotsu_factory.acting import act_and_close, new_game
from engines.ponkotsu_factory.bots import decide
from engines.ponkotsu_factory.desk import Desk
from engines.ponkotsu_factory.state import STAGE_OVER, STAGE_SOLVE, STOP, Action, Result, State
from engines.ponkotsu_factory.survey import mean_seconds
from engines.ponkotsu_factory.writing import seconds
from engines.words.vocabulary import noticing_chance

if TYPE_CHECKING:
    from engines.ponkotsu_factory.game import Workshop

ZIPFS: Final = tuple(tenth / 10 for tenth in range(20, 71))


@dataclass(frozen=True, slots=True)
class Sight:
    """How a bot sees words of one length."""

    zipf: tuple[float, ...]
    seconds: tuple[float, ...]
    """Mean seconds until a word that it notices is seen, by commonness."""
    noticed: tuple[float, ...]
    """Chance to notice the word at all; 0 for words that it does not know."""


def sight(spec: BotSpec, length: int = 4, zipfs: Sequence[float] = ZIPFS) -> Sight:
    """How soon and how surely a bot sees words, by commonness."""
    attention, least = spec.dial(ATTENTION), spec.dial(VOCABULARY)
    return Sight(
        tuple(zipfs),
        tuple(mean_seconds(spec, length, zipf) for zipf in zipfs),
        tuple(noticing_chance(attention, length, zipf) if zipf >= least else 0.0 for zipf in zipfs),
    )


@dataclass(frozen=True, slots=True)
class SolvingTime:
    """One pile and one solver."""

    player: int
    at: float | None
    """Seconds since the start, None when the solver gave up."""


def solving_times(prepared: Workshop, games: int, seed: int) -> list[SolvingTime]:
    """How long the bots of a table take for their piles, whatever the hourglass says: every pile of so many games."""
    rules, index, bins, status = prepared.rules, prepared.book.index, prepared.bins, prepared.status
    streams = seeded_streams(seed, np.arange(games, dtype=np.int64), 1 + prepared.players)
    state, desk, action, result = table(State)[0], table(Desk)[0], table(Action)[0], table(Result)[0]
    found: list[SolvingTime] = []
    for game in range(games):
        new_game(rules, bins, streams[game], game % prepared.players, state, desk.paper)
        while state.stage != STAGE_OVER:
            solving = state.stage == STAGE_SOLVE
            for seat in range(prepared.players):
                decide(rules, index, bins, status, prepared.bot_records, state, seat, desk, action)
                if solving:
                    found.append(SolvingTime(int(state.player_of[seat]), None if action.kind == STOP else seconds(action.at)))
                act_and_close(rules, index, bins, status, state, seat, action, result, desk.paper)
    return found
