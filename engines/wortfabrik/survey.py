"""What a bot knows of a variant before the first game: how likely letters come, and which boxes suit them in a fresh row."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from engines.core.bots import ATTENTION, VOCABULARY, BotSpec
from engines.core.records import Integers, Table, table
from engines.words.patterns import Patterns, known_entries
from engines.words.vocabulary import hundredths, notice_table
from engines.wortfabrik.desk import GREEDY, MAX_DAYS_LEFT, MAX_LETTERS, MOST_SEARCHED, PLANNER, POINT, RANDOM, Bot
from engines.wortfabrik.outlook import (
    HOPELESS,
    LOGIT_STEPS,
    SLOPE_BITS,
    STEPS,
    Outlook,
    best_size,
    fill_best,
    fill_pairs,
    logistic_table,
    pairs_size,
    raise_table,
    weight_table,
)
from engines.wortfabrik.state import JOKER, Rules

CODES: Final = {"random": RANDOM, "greedy": GREEDY, "planner": PLANNER}

# What the bots assume. Searched for on solo weeks of the rulebook's variant, 4,000 at a time on the same rolls.
JOKER_SHARE: Final = 0.05
"""How much a joker on a die counts for each single letter that it may stand for."""
PATIENCE: Final = 0.9
"""Other rows want the letter as well: its chance counts only so much."""
SLOPE: Final = 0.47
"""Logit of a row's completion for each doubling of its weight."""
SHIFT: Final = (-0.33, -0.04)
"""Logit at WEIGHT_ONE: now, and more for each day left."""
JOKER_WORTH: Final = (1.77, -0.32)
"""Points that a stored joker is worth at least: with no day left, and more for each day left."""
SPARE_WORTH: Final = 0.01
"""Points that a stored letter is worth at least."""

BLUR: Final = 0.3
"""By so much of a full slip a bot without any attention would misjudge a plan; without it, equal bots would write equal slips."""

MOST_COUNTED: Final = 12_000
"""Words of a shelf that go into its tables; of a longer one every so many-th."""

CANDIDATES: Final = 8
"""Plans that the planner plays out on sampled weeks."""
SAMPLES: Final = 4
"""Weeks of the first round; twice as many in each further one."""


def letter_costs(rules: Rules) -> Integers:
    """Costs by days left and letter, (MAX_DAYS_LEFT, MAX_LETTERS); see `outlook`."""
    rate = np.zeros(MAX_LETTERS)
    jokers = 0.0
    for die in range(rules.dice):
        for face in range(rules.faces[die]):
            symbol = int(rules.symbols[die, face])
            if symbol >= JOKER:
                jokers += 1.0 / float(rules.faces[die])
            else:
                rate[symbol] += 1.0 / float(rules.faces[die])
    for letter in range(rules.alphabet_size):
        if rules.joker_letters >> letter & 1:
            rate[letter] += jokers * JOKER_SHARE
    costs = np.full((MAX_DAYS_LEFT, MAX_LETTERS), HOPELESS, np.int64)
    for days in range(1, MAX_DAYS_LEFT):
        for letter in range(rules.alphabet_size):
            chance = PATIENCE * -math.expm1(-rate[letter] * days)
            if chance > 0.0:
                costs[days, letter] = min(HOPELESS, round(-STEPS * math.log2(chance)))
    return costs


def prepare_bots(specs: Sequence[BotSpec], rules: Rules, patterns: Patterns, shelves: Sequence[int]) -> tuple[Table[Bot], Outlook]:
    """The bots of a table by player and the tables they share. shelves: shelf of each row."""
    costs = letter_costs(rules)
    surveyed = _Surveyed(rules, patterns, costs)
    bots = table(Bot, len(specs))
    for bot, spec in zip(bots, specs, strict=True):
        _set_dials(bot, spec, rules)
        bot.cost[:] = costs
        bot.rise[:] = surveyed.rise
        for row, shelf in enumerate(shelves):
            known = known_entries(patterns, shelf, bot.least_commonness)
            bot.shelf[row] = shelf
            bot.known[row] = known
            # A planner takes its time; the greedy bot must be quick.
            bot.searched[row] = known if bot.strategy == PLANNER else min(known, MOST_SEARCHED)
            facts = surveyed.shelf(shelf, known)
            bot.pairs_start[row] = facts.pairs_start
            bot.best_start[row] = facts.best_start
            bot.fresh_weight[row] = facts.weight
            bot.mean_letters[row] = facts.mean_letters
    return bots, surveyed.outlook()


def _set_dials(bot: Bot, spec: BotSpec, rules: Rules) -> None:
    attention = spec.dial(ATTENTION)
    bot.strategy = CODES[spec.strategy]
    bot.least_commonness = hundredths(spec.dial(VOCABULARY))
    bot.attentive = int(attention == 1.0)
    bot.notice[:] = notice_table(attention)
    bot.blur = round(BLUR * (1.0 - attention) * float(rules.most_points) * POINT)
    bot.slope = round(SLOPE / STEPS * LOGIT_STEPS * (1 << SLOPE_BITS))
    for days in range(MAX_DAYS_LEFT):
        bot.shift[days] = round((SHIFT[0] + SHIFT[1] * days) * LOGIT_STEPS)
        # On the last day nothing is kept for later.
        bot.joker_worth[days] = round(max(0.0, JOKER_WORTH[0] + JOKER_WORTH[1] * days) * POINT) if days else 0
        bot.spare_worth[days] = round(SPARE_WORTH * POINT) if days else 0
    bot.candidates = CANDIDATES
    bot.samples = SAMPLES


@dataclass(frozen=True, slots=True)
class _ShelfFacts:
    pairs_start: int
    best_start: int
    weight: int
    mean_letters: int


@dataclass(slots=True)
class _Surveyed:
    """Tables of the shelves as far as bots know them, each made once."""

    rules: Rules
    patterns: Patterns
    costs: Integers
    pairs: list[Integers] = field(default_factory=list)
    best: list[Integers] = field(default_factory=list)
    made: dict[tuple[int, int], _ShelfFacts] = field(default_factory=dict)

    @property
    def middle(self) -> int:
        """Days left that the tables are made for."""
        return max(1, int(self.rules.days) // 2)

    @property
    def rise(self) -> Integers:
        """By days left: steps by which each missing letter is likelier than in the tables, on the average of those that come at all."""
        letters = slice(0, int(self.rules.alphabet_size))
        usual = self.costs[self.middle, letters]
        coming = usual < HOPELESS
        rise = np.zeros(MAX_DAYS_LEFT, np.int64)
        for days in range(1, MAX_DAYS_LEFT):
            if coming.any():
                rise[days] = round(float(np.mean((usual - self.costs[days, letters])[coming])))
        return rise

    def shelf(self, shelf: int, known: int) -> _ShelfFacts:
        """The tables over the first `known` entries of a shelf."""
        if (shelf, known) not in self.made:
            self.made[shelf, known] = self._survey(shelf, known)
        return self.made[shelf, known]

    def _survey(self, shelf: int, known: int) -> _ShelfFacts:
        boxes, letters = int(self.patterns.boxes[shelf]), int(self.rules.alphabet_size)
        pairs = np.zeros(pairs_size(boxes, letters), np.int64)
        best = np.zeros(best_size(letters), np.int64)
        sums = np.zeros(2, np.int64)
        stride = max(1, -(-known // MOST_COUNTED))
        fill_pairs(self.patterns, shelf, known, stride, self.costs[self.middle], weight_table(), pairs, sums)
        fill_best(boxes, letters, pairs, best)
        starts = sum(map(len, self.pairs)), sum(map(len, self.best))
        self.pairs.append(pairs)
        self.best.append(best)
        mean_letters = int(sums[1]) // max(1, int(sums[0]) >> 4)
        return _ShelfFacts(*starts, int(sums[0]), mean_letters)

    def outlook(self) -> Outlook:
        """All tables, read-only."""
        tables = Outlook(weight_table(), raise_table(), logistic_table(), np.concatenate(self.pairs), np.concatenate(self.best))
        for array in tables:
            array.flags.writeable = False
        return tables
