"""What the ways of making piles do: `python -m engines.ponkotsu_factory.strategies --games 5000 --seed 7`.

First all players of a table make their piles in one way; then one player does, the others as usual.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np

from engines.core.measures import SHARE
from engines.core.records import Integers
from engines.ponkotsu_factory.columns import COLUMNS
from engines.ponkotsu_factory.game import PonkotsuFactory
from engines.ponkotsu_factory.parameters import Parameters
from engines.ponkotsu_factory.state import SECOND
from engines.ponkotsu_factory.survey import WAYS

SURE: Final = 1.96
"""Standard errors on either side of a mean that make a 95 % interval."""
USUAL: Final = "expert"
HARDEST: Final = "planner:vocabulary=3,attention=0.95"
"""The planner's own way, with the words of an expert."""


class Row(NamedTuple):
    """One way of making piles."""

    way: str
    solved: float
    """Share of the piles that are solved in time."""
    seconds: float
    """Mean time for these."""
    found: float
    """Originals found of each pile."""
    solutions: float
    """Solutions of a pile in words of Zipf 3 or more, counted up to 100."""
    invalid: float
    """Invalid Originals of each pile."""
    wins: float
    """Share of the games won by the only player who makes piles so."""
    error: float
    """Half of its 95 % interval."""


def bots_by_way() -> dict[str, str]:
    """The bot that makes piles in each way."""
    return {way: f"{USUAL}:creating={place}" for place, way in enumerate(WAYS) if place} | {"hardest (planner)": HARDEST}


def _played(parameters: Parameters, bots: list[str], games: int, seed: int) -> tuple[dict[str, Integers], dict[str, Integers], Integers]:
    """Game columns, seat columns and rotations; each deal in every rotation."""
    rules = PonkotsuFactory()
    table = rules.prepare(parameters, len(bots), [rules.bot(bot) for bot in bots])
    numbers = np.arange(games, dtype=np.int64)
    rotations = numbers % len(bots)
    batch = rules.playouts(table, seed, numbers // len(bots), rotations)
    by_game = [column.id for column in COLUMNS if column.per == "game"]
    by_seat = [column.id for column in COLUMNS if column.per == "seat"]
    games_found = {name: batch.games[:, place] for place, name in enumerate(by_game)}
    return games_found, {name: batch.seats[:, :, place] for place, name in enumerate(by_seat)}, rotations


def measured(parameters: Parameters, players: int, games: int, seed: int) -> Iterator[Row]:
    """One row a way."""
    for way, bot in bots_by_way().items():
        by_game, seats, _ = _played(parameters, [bot] * players, games, seed)
        piles = float(by_game["rounds"].sum() * players)
        _, lone, rotations = _played(parameters, [bot, *[USUAL] * (players - 1)], games, seed)
        wins: Any = lone["win"][np.arange(games), rotations] / SHARE
        by_deal = wins[: games - games % players].reshape(-1, players).mean(axis=1)
        yield Row(
            way,
            float(seats["solved"].sum()) / piles,
            float(seats["solving"].sum()) / SECOND / max(1.0, float(seats["solved"].sum())),
            float(seats["found"].sum()) / piles,
            float(by_game["solutions"].mean()),
            float(seats["invalid_originals"].sum()) / piles,
            float(by_deal.mean()),
            SURE * float(by_deal.std()) / len(by_deal) ** 0.5,
        )


def main() -> None:
    """Print one line a way, as a table in Markdown."""
    parser = argparse.ArgumentParser(description="Ways of making piles: how often they are solved, and what they are worth.")
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--votes", choices=("lexicon", "doubt"), default="lexicon")
    asked = parser.parse_args()
    print("| way | solved in time | seconds | Originals found a pile | solutions a pile | invalid Originals a pile | alone among experts wins |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for row in measured(Parameters(votes=asked.votes), asked.players, asked.games, asked.seed):
        wins = f"{100 * row.wins:.1f} (±{100 * row.error:.1f}) %"
        numbers = f"{100 * row.solved:.1f} % | {row.seconds:.1f} | {row.found:.2f} | {row.solutions:.1f} | {row.invalid:.2f}"
        print(f"| {row.way} | {numbers} | {wins} |", flush=True)


if __name__ == "__main__":
    main()
