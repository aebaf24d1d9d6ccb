"""What questions tell, and what each level guesses right: `python -m engines.don_cha.gains --games 5000 --seed 7`."""

from __future__ import annotations

import argparse
from typing import Final

import numpy as np

from engines.core.bots import LEVELS
from engines.core.records import Integers, as_numbers, table
from engines.don_cha.columns import COLUMNS
from engines.don_cha.game import DonCha, play
from engines.don_cha.parameters import Parameters
from engines.don_cha.playout import Room
from engines.don_cha.state import QUESTIONS, SEATS
from engines.don_cha.tally import GameTally, SeatTally

HUNDREDTHS: Final = 100
SURE: Final = 1.96
"""Standard errors on either side of a mean that make a 95 % interval."""
SHOWN: Final = ("score", "letters_right", "words_right", "right_3", "right_4", "right_5", "solved", "passed", "left")


def played(bots: tuple[str, str], games: int, seed: int) -> tuple[Integers, Integers]:
    """Two bots over so many games: the columns by game and player, and the sums of bits and answers by circle and turn, (2, 5, 15)."""
    rules = DonCha()
    prepared = rules.prepare(Parameters(), SEATS, [rules.bot(bot) for bot in bots])
    deals = np.arange(games)
    room = table(Room)[0]
    tallies, seats = table(GameTally, games), table(SeatTally, games * SEATS)
    play(prepared, seed, deals // SEATS, deals % SEATS, room, tallies, seats)
    by_seat = as_numbers(seats, (games, SEATS))
    by_player = np.stack([by_seat[deals, (player + deals) % SEATS] for player in range(SEATS)], axis=1)
    return by_player, np.stack([room.gains.bits, room.gains.count])


def gains_table(sums: Integers) -> list[str]:
    """Mean bits by question and turn of the seat, as lines of a table."""
    turns = sums.shape[2]
    lines = ["| question | " + " | ".join(str(turn + 1) for turn in range(turns)) + " | all |", "| --- |" + " --- |" * (turns + 1)]
    for circle, letter in enumerate(QUESTIONS):
        bits, count = sums[0, circle], sums[1, circle]
        cells = [f"{bits[turn] / count[turn] / HUNDREDTHS:.1f}" if count[turn] >= HUNDREDTHS else "–" for turn in range(turns)]
        lines.append(f"| {letter} | " + " | ".join(cells) + f" | {bits.sum() / max(1, count.sum()) / HUNDREDTHS:.2f} |")
    return lines


def level_line(level: str, columns: Integers) -> str:
    """Means of a level over its games and both seats."""
    names = [column.id for column in COLUMNS if column.per == "seat"]
    cells = []
    for name in SHOWN:
        column = next(column for column in COLUMNS if column.id == name and column.per == "seat")
        numbers = columns[:, :, names.index(name)].astype(float) / column.scale
        mean, error = numbers.mean(), SURE * numbers.std() / numbers.size**0.5
        cells.append(f"{mean:.2f} ± {error:.2f}")
    return f"| {level} | " + " | ".join(cells) + " |"


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="Bits gained by question and turn, and what each level guesses right.")
    parser.add_argument("--games", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--levels", nargs="*", default=list(LEVELS))
    asked = parser.parse_args()
    print("| level | " + " | ".join(SHOWN) + " |")
    print("| --- |" + " --- |" * len(SHOWN))
    gains = None
    for level in asked.levels:
        columns, sums = played((level, level), asked.games, asked.seed)
        print(level_line(level, columns), flush=True)
        if level == "expert":
            gains = sums
    if gains is not None:
        print()
        print("\n".join(gains_table(gains)))


if __name__ == "__main__":
    main()
