"""How far each level stays behind the best sheet in hindsight: `python -m engines.wortfabrik.gap --games 10000 --seed 7`.

Alone at the rulebook's table, since seats do not interact. The sheets are searched for on the very rolls that were played.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from engines.core.bots import LEVELS, VOCABULARY
from engines.core.records import Integers
from engines.wortfabrik.columns import COLUMNS
from engines.wortfabrik.game import Wortfabrik
from engines.wortfabrik.hindsight import hindsight_columns
from engines.wortfabrik.parameters import Parameters

SURE: Final = 1.96
"""Standard errors on either side of a mean that make a 95 % interval."""


class Estimate(NamedTuple):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.2f} ({self.low:.2f} to {self.high:.2f})"


class Behind(NamedTuple):
    """One level beside the best sheets."""

    level: str
    score: Estimate
    best: Estimate
    """The best sheets of words that the level knows."""
    gap: Estimate
    """By game: best sheet less score."""
    proven: float
    """Share of the sheets that are proven to be the best."""


def estimated(numbers: Integers) -> Estimate:
    """Mean of one number a game."""
    mean, error = float(numbers.mean()), SURE * float(numbers.std()) / len(numbers) ** 0.5
    return Estimate(mean, mean - error, mean + error)


def levels_behind(games: int, seed: int) -> Iterator[Behind]:
    """Each level alone over the same weeks."""
    rules = Wortfabrik()
    score = [column.id for column in COLUMNS if column.per == "seat"].index("score")
    deals = np.arange(games)
    for level, spec in LEVELS.items():
        table = rules.prepare(Parameters(), 1, [spec])
        scores = rules.playouts(table, seed, deals, np.zeros(games, np.int64)).seats[:, 0, score]
        found = hindsight_columns(table, seed, deals, spec.dial(VOCABULARY))
        proven = float((found[:, 0] == found[:, 1]).mean())
        yield Behind(level, estimated(scores), estimated(found[:, 0]), estimated(found[:, 0] - scores), proven)


def main() -> None:
    """Print one line a level."""
    parser = argparse.ArgumentParser(description="Mean score of each level and of the best sheet in hindsight.")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    for row in levels_behind(asked.games, asked.seed):
        print(f"{row.level}: score {row.score}, best sheet of its words {row.best}, gap {row.gap}, {row.proven:.1%} of the sheets proven", flush=True)


if __name__ == "__main__":
    main()
