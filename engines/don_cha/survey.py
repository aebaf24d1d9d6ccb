"""A bot's dials as the integers that compiled code reads."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from engines.core.bots import ATTENTION, VOCABULARY, BotSpec
from engines.core.chance import chance_threshold
from engines.core.records import Table, table
from engines.don_cha.desk import BIT, GREEDY, MOST_SHARES, PLANNER, RANDOM, Bot, Tables
from engines.words.vocabulary import hundredths

CODES: Final = {"random": RANDOM, "greedy": GREEDY, "planner": PLANNER}


class Care(NamedTuple):
    """How much a strategy thinks; the fields of `Bot` of the same names."""

    candidates: int
    few: int
    effort: int
    weighed: int
    weighed_pairs: int
    contenders: int
    tile_sets: int


CARE: Final = {
    RANDOM: Care(1, 0, 1, 1, 1, 16, 1),
    GREEDY: Care(500, 8, 300, 16, 8, 8, 1),
    PLANNER: Care(1200, 400, 20_000, 200, 400, 64, 3),
}
"""By strategy."""


def prepare_bots(specs: Sequence[BotSpec]) -> Table[Bot]:
    """The bots of a table by player."""
    bots = table(Bot, len(specs))
    for bot, spec in zip(bots, specs, strict=True):
        bot.strategy = CODES[spec.strategy]
        bot.least_commonness = hundredths(spec.dial(VOCABULARY))
        bot.attention = chance_threshold(spec.dial(ATTENTION))
        for name, value in CARE[bot.strategy]._asdict().items():
            setattr(bot, name, value)
    return bots


@cache
def log_tables() -> Tables:
    """Logarithms as whole numbers."""
    made = table(Tables)[0]
    for number in range(1, MOST_SHARES + 1):
        made.log[number] = round(BIT * math.log2(number))
        made.entropy[number] = round(BIT * number * math.log2(number))
    return made
