"""What a bot is made of: its dials, and the constants of the time model, as the integers that compiled code reads."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np

from engines.core.bots import ATTENTION, COMMON_DIALS, VOCABULARY, BotSpec, Dial
from engines.core.records import Integers, Table, table
from engines.ponkotsu_factory.desk import ANYHOW, COMMON, GREEDY, HARDEST, PLANNER, RANDOM, Bot
from engines.ponkotsu_factory.state import MOST_SECONDS, SECOND, Rules
from engines.words.bins import WordBins, known_entries
from engines.words.vocabulary import COMMONEST_TENTH, LONGEST_ROW, hundredths, notice_table

CODES: Final = {"random": RANDOM, "greedy": GREEDY, "planner": PLANNER}
OWN_WAY: Final = {RANDOM: ANYHOW, GREEDY: COMMON, PLANNER: HARDEST}
"""How a strategy makes a pile unless told otherwise."""

WAYS: Final = ("its own way", "easy", "common", "ambiguous", "rare")
"""By value of the dial `creating`."""

CREATING: Final = Dial(
    "creating",
    "Making piles",
    "0 as the strategy does; 1 easy: the commonest words; 2 common: the words that come to mind first; 3 ambiguous: the pile with the most "
    "solutions of some; 4 rare: the rarest words it knows.",
    0.0,
    0.0,
    4.0,
    1.0,
)
PACE: Final = Dial("pace", "Pace", "How quickly it sees words: 2 is twice as quick.", 1.0, 0.25, 4.0, 0.05)
SEEING: Final = Dial("seeing", "Seconds to see a word", "Mean seconds until it sees a four-letter word of Zipf 4.5 in a pile.", 60.0, 1.0, 300.0, 1.0)
SLOWING: Final = Dial("slowing", "Slower for rare words", "By this factor longer for each step of Zipf that a word is rarer.", 1.5, 1.0, 4.0, 0.05)
READING: Final = Dial("reading", "Seconds to read the tiles", "Until all tiles lie open and are read.", 4.0, 0.0, 60.0, 1.0)
LAYING: Final = Dial("laying", "Seconds to lay a word", "For each word of a pile.", 2.0, 0.0, 30.0, 0.5)
PONDERING: Final = Dial("pondering", "Seconds to think of an Original", "Mean seconds for each word of a pile in the making.", 20.0, 1.0, 120.0, 1.0)
PATIENCE: Final = Dial("patience", "Patience", "Seconds after which it gives up on a pile.", 240.0, 10.0, float(MOST_SECONDS), 10.0)

DIALS: Final = (*COMMON_DIALS, CREATING, PACE, SEEING, SLOWING, READING, LAYING, PONDERING, PATIENCE)

TYPICAL_ZIPF: Final = 4.5
TYPICAL_LENGTH: Final = 4
SLOW_ENOUGH: Final = 2.0
"""When an Original counts more than so many places in the order of finishing, a planner goes on looking after its first solution."""
DELIBERATION: Final = 2 / 3
"""For how much of the hourglass."""
SURE: Final = 5.0
"""Mean Zipf of the words of a solution at which it looks no further."""


def deliberates(rules: Rules) -> bool:
    """Whether it pays to look for a likelier solution before calling "Repaired!" (README.md, Solving)."""
    a_place = float(rules.quickness[0]) / float(rules.players)
    an_original = float(rules.correctness) + float(rules.all_correct) / float(rules.words)
    return an_original > SLOW_ENOUGH * a_place


def mean_seconds(spec: BotSpec, length: int, zipf: float) -> float:
    """Mean seconds until a bot sees a word that it notices."""
    rarer = TYPICAL_ZIPF - zipf
    effort = spec.dial(SLOWING) ** rarer * length / TYPICAL_LENGTH
    return spec.dial(SEEING) * effort / (spec.dial(PACE) * spec.dial(ATTENTION))


@lru_cache(maxsize=64)
def seeing_table(spec: BotSpec) -> Integers:
    """`mean_seconds` in hundredths by length and tenth of Zipf, as the notice table is laid out: (17, 91)."""
    table_ = [[round(SECOND * mean_seconds(spec, length, tenth / 10)) for tenth in range(COMMONEST_TENTH + 1)] for length in range(LONGEST_ROW + 1)]
    return np.array(table_, np.int64)


@lru_cache(maxsize=64)
def _noticing(attention: float) -> Integers:
    return notice_table(attention)


RIVAL: Final = BotSpec("greedy", (("attention", 0.95), ("vocabulary", 3.0)))
"""Whom a planner imagines to solve its piles."""


def prepare_bots(specs: Sequence[BotSpec], rules: Rules, bins: WordBins) -> Table[Bot]:
    """The bots of a table by player, and last the one that planners imagine."""
    bots = table(Bot, len(specs) + 1)
    for bot, spec in zip(bots, (*specs, RIVAL), strict=True):
        _set_dials(bot, spec, rules, bins)
    return bots


def _set_dials(bot: Bot, spec: BotSpec, rules: Rules, bins: WordBins) -> None:
    bot.strategy = CODES[spec.strategy]
    creating = round(spec.dial(CREATING))
    bot.creating = creating or OWN_WAY[int(bot.strategy)]
    least = hundredths(spec.dial(VOCABULARY))
    for length in {int(length) for length in rules.lengths[: int(rules.words)]}:
        bot.known[length] = known_entries(bins, length, least)
    bot.notice[:] = _noticing(spec.dial(ATTENTION))
    bot.seeing[:] = seeing_table(spec)
    bot.reading = round(spec.dial(READING) * SECOND)
    bot.laying = round(spec.dial(LAYING) * SECOND)
    bot.pondering = round(spec.dial(PONDERING) * SECOND)
    bot.patience = max(round(spec.dial(PATIENCE) * SECOND), int(bot.reading) + int(bot.laying) * int(rules.words))
    if spec.strategy == "planner" and deliberates(rules):
        bot.deliberation = round(DELIBERATION * float(rules.hourglass))
        bot.sure = round(SURE * 10) * int(rules.words)
