"""What a bot is, and the paper it thinks on: records that hold no truth of the game."""

from __future__ import annotations

from typing import Annotated, Final

from engines.core.records import Integers, Record
from engines.ponkotsu_factory.state import Action, Paper
from engines.words.bins import LONGEST
from engines.words.candidates import MOST_WORDS

RANDOM: Final = 0
GREEDY: Final = 1
PLANNER: Final = 2

# Ways to make a pile
ANYHOW: Final = 0
EASY: Final = 1
COMMON: Final = 2
AMBIGUOUS: Final = 3
RARE: Final = 4
HARDEST: Final = 5

MOST_DRAFTS: Final = 8


class Bot(Record):
    """One player's bot: its dials as integers (survey.py)."""

    strategy: int
    creating: int
    """Way to make a pile."""
    known: Annotated[Integers, (LONGEST + 1,)]
    """Words of each length that it knows: the first entries of the bins."""
    notice: Annotated[Integers, (17, 91)]
    """Thresholds out of 2**31 to notice a word at all, by length and tenth of Zipf (engines/words/vocabulary.py)."""
    seeing: Annotated[Integers, (17, 91)]
    """Mean time until it sees a word that is there, in hundredths of a second."""
    reading: int
    """Time until the tiles lie open and are read."""
    laying: int
    """Time to lay one word."""
    pondering: int
    """Mean time to think of one word while making a pile."""
    patience: int
    """When it gives up on a pile."""
    deliberation: int
    """How long it goes on looking for a likelier solution than its first."""
    sure: int
    """Commonness of a solution, summed over its words in tenths of Zipf, above which it looks no further."""


class Desk(Record):
    """Scratch paper for one decision."""

    paper: Paper
    best: Annotated[Integers, (MOST_WORDS,)]
    """Positions of the best solution."""
    best_entry: Annotated[Integers, (MOST_WORDS,)]
    best_when: Annotated[Integers, (MOST_WORDS,)]
    best_worth: int
    finished: int
    """1 when a solution was found."""
    found_at: int
    draft: Annotated[Integers, (MOST_DRAFTS, MOST_WORDS)]
    """Entries of piles in the making."""
    drafts: int
    helpless: int
    """1 when no words for a pile were found."""
    worth: Annotated[Integers, (MOST_DRAFTS,)]
    trial: Action
