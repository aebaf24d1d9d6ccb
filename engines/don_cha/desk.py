"""What a bot is and the paper it thinks on: records that hold no truth of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from engines.core.records import Integers, Record
from engines.don_cha.belief import MOST_CANDIDATES, Belief, Search
from engines.don_cha.pool import MOST_LISTED, PoolWords
from engines.don_cha.puzzle import Inspection
from engines.don_cha.state import CIRCLES, MAX_GRID, MAX_LETTERS, MAX_LINES, MAX_SQUARES, MAX_TILES, MAX_WORDS, SEATS, Asked

RANDOM: Final = 0
GREEDY: Final = 1
PLANNER: Final = 2

BIT: Final = 1024
"""Information is counted in 1024ths of a bit, worth in 1024ths of a point."""

SHARES: Final = 6
"""A candidate counts so much in sums over answers, so that question B's halves and thirds are whole numbers."""
MOST_SHARES: Final = SHARES * MOST_CANDIDATES
MOST_VALUE: Final = 10 * MAX_GRID
"""Highest answer to question C."""
MOST_ANSWERS: Final = MOST_VALUE + 1


class Bot(Record):
    """One player's bot: its dials as integers."""

    strategy: int
    least_commonness: int
    attention: int
    """Chance to draw a conclusion from an answer, out of 2**31."""
    candidates: int
    """Puzzles in its belief."""
    few: int
    """With fewer candidates it looks for more."""
    effort: int
    """Effort of a search."""
    weighed: int
    """Candidates over which it weighs questions."""
    weighed_pairs: int
    """Sets of squares for question B that it weighs."""
    contenders: int
    """Puzzles among which it chooses its own."""
    tile_sets: int
    """Sets of tiles for each length that it weighs for question D."""


class Tables(Record):
    """Logarithms, the same for all bots."""

    log: Annotated[Integers, (MOST_SHARES + 1,)]
    """log2(n) in 1024ths, 0 for 0."""
    entropy: Annotated[Integers, (MOST_SHARES + 1,)]
    """n * log2(n) in 1024ths."""


if TYPE_CHECKING:
    from engines.core.records import Table

    Beliefs = Table[Belief]
    Options = Table[Asked]
else:
    # What a record is made of is named by its class.
    Beliefs = Belief
    Options = Asked


class Desk(Record):
    """Scratch paper for the decisions of a game."""

    words: PoolWords
    beliefs: Annotated[Beliefs, (SEATS,)]
    """By player."""
    samples: Annotated[Beliefs, (SEATS,)]
    """Samples of the deal that beliefs begin with, by the player that drew it first."""
    spare: Belief
    """A belief in the own puzzle before there is one."""
    search: Search
    found: Inspection

    # Weighing questions
    best: Annotated[Options, (CIRCLES,)]
    """The best question of each circle."""
    best_bits: Annotated[Integers, (CIRCLES,)]
    """What it tells, -1 for a circle that is taken."""
    trial: Asked
    sample: int
    """Candidates that are weighed."""
    weighed: Annotated[Integers, (MOST_CANDIDATES,)]
    answers: Annotated[Integers, (MOST_ANSWERS,)]
    """Candidates by answer."""
    line_answers: Annotated[Integers, (MAX_LINES, MOST_ANSWERS)]
    """Candidates by line and answer to question C, and to question A."""
    blank_answers: Annotated[Integers, (MAX_LINES, MAX_GRID + 1)]
    touched: Annotated[Integers, (MAX_LINES,)]
    """Candidates whose word has a square in the line."""
    options: int
    """Questions weighed for the decision."""
    best_worth: int
    """What the best and the second best question tell."""
    second_worth: int

    # Setting tiles aside
    letter_count: Annotated[Integers, (MAX_WORDS, MAX_LETTERS)]
    """Candidates whose word has the letter."""
    tile_letters: Annotated[Integers, (MAX_TILES,)]

    # Weighing guesses
    order: Annotated[Integers, (MOST_CANDIDATES,)]
    """Candidates group by group."""
    worth: Annotated[Integers, (MAX_SQUARES, MAX_LETTERS)]
    """Points of a letter in a square, summed over the candidates of a group."""
    word_count: Annotated[Integers, (MAX_WORDS, MOST_LISTED)]
    """Candidates of a group with a word."""
    best_guess: int
