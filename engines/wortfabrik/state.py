"""The records that Wortfabrik's rules and bots share. A symbol is a code of `signs.py`: a letter, a joker, or EMPTY."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from engines.core.records import Integers, Record
from engines.core.seats import MAX_SEATS
from engines.words.trie import MOST_RANKS

MAX_DICE: Final = 8
MAX_FACES: Final = 12
MAX_ROWS: Final = 9
"""Eight word rows and the bonus row."""
MAX_BOXES: Final = 10
SHORTEST_ROW: Final = 2
LONGEST_ROW: Final = MAX_BOXES
"""Boxes of a row."""
MAX_SPARES: Final = 10
MAX_SCRAP: Final = 10
MAX_PAIR: Final = 3
MAX_ENTRIES: Final = 20
"""Entries of one day: eight dice at most, and ten spare boxes each of which one entry crosses out."""

EMPTY: Final = -1
"""Code of an empty box."""
JOKER: Final = MOST_RANKS
"""Code of the first joker symbol; letters, as many as a word search holds, have the codes below."""

# Stages
STAGE_WRITE: Final = 0
STAGE_OVER: Final = 1
STAGES: Final = ("write", "over")

# What an entry writes
FROM_DIE: Final = 0
FROM_SPARE: Final = 1
FROM_PAIR: Final = 2

# Where an entry writes it
TO_ROW: Final = 0
TO_SPARE: Final = 1
TO_SCRAP: Final = 2

ANY_BOX: Final = -1
"""The first empty spare box."""


class Rules(Record):
    """Parameters for one table size as the compiled rules read them."""

    players: int
    days: int
    dice: int
    faces: Annotated[Integers, (MAX_DICE,)]
    """Faces of each die."""
    symbols: Annotated[Integers, (MAX_DICE, MAX_FACES)]
    min_letters_used: int
    unused_to_scrap: int
    """1 when a letter that is not used goes to the scarce goods."""
    rows: int
    """Rows of words, the bonus row included."""
    bonus_row: int
    """The bonus row, which is the last one; -1 when there is none."""
    bonus_min: int
    boxes: Annotated[Integers, (MAX_ROWS,)]
    """Boxes of each row."""
    points: Annotated[Integers, (MAX_ROWS,)]
    """Points for a letter in each row."""
    spare_boxes: int
    scrap_boxes: int
    pair_size: int
    """Equal letters that make a joker, 0 when none do."""
    same_day_spare_use: int
    joker_letters: int
    """Bit c: a joker may stand for letter c."""
    alphabet_size: int
    spare_empty_points: int
    scrap_penalty: int
    most_points: int
    """The most that a slip can bring."""


class Slip(Record):
    """A delivery slip (rulebook: Delivery Slip)."""

    letters: Annotated[Integers, (MAX_ROWS, MAX_BOXES)]
    """Letter in each box of each row, EMPTY where nothing is written."""
    spares: Annotated[Integers, (MAX_SPARES,)]
    """Symbol in each spare box, EMPTY before anything is written; it stays when the box is crossed out."""
    spare_day: Annotated[Integers, (MAX_SPARES,)]
    """Day on which the spare box was written, from 1; 0 before."""
    crossed: Annotated[Integers, (MAX_SPARES,)]
    """1 for a spare box that is crossed out."""
    scrap: Annotated[Integers, (MAX_SCRAP,)]
    """Symbols of the scarce goods, in the order they were written."""
    scrap_count: int


class Tally(Record):
    """What a player did in a game beyond what the final slip shows; for metrics alone."""

    jokers_made: int
    """Jokers got for equal stored letters."""
    jokers_written: int
    """Jokers of the dice written in word rows, at once or from the spare parts."""
    left_out: int
    """Letters of the dice that were not used."""


if TYPE_CHECKING:
    from engines.core.records import Table

    Slips = Table[Slip]
    Tallies = Table[Tally]
else:
    # What a record is made of is named by its class.
    Slips = Slip
    Tallies = Tally


class State(Record):
    """Full truth of a game in progress."""

    stage: int
    day: int
    """The working day, from 1."""
    roll: Annotated[Integers, (MAX_DICE,)]
    """What the dice show today."""
    wrote: Annotated[Integers, (MAX_SEATS,)]
    """1 for a seat that has finished its slip for today."""
    slips: Annotated[Slips, (MAX_SEATS,)]
    morning: Annotated[Slips, (MAX_SEATS,)]
    """The slips as they were when the day began: what other seats may see until it ends."""
    tallies: Annotated[Tallies, (MAX_SEATS,)]
    player_of: Annotated[Integers, (MAX_SEATS,)]
    """Player in each seat."""
    salt: int
    """31-bit number of the deal: decides, with player, day and word, what a bot notices."""
    streams: Annotated[Integers, (1 + MAX_SEATS,)]
    """Streams of chance: the deal, then one for the bot of each player."""


class Action(Record):
    """What a seat writes on one day, entry by entry in order."""

    count: int
    source: Annotated[Integers, (MAX_ENTRIES,)]
    """FROM_DIE, FROM_SPARE or FROM_PAIR."""
    taken: Annotated[Integers, (MAX_ENTRIES, MAX_PAIR)]
    """Die, spare box, or the spare boxes of a pair (-1 beyond the last)."""
    target: Annotated[Integers, (MAX_ENTRIES,)]
    """TO_ROW, TO_SPARE or TO_SCRAP."""
    row: Annotated[Integers, (MAX_ENTRIES,)]
    box: Annotated[Integers, (MAX_ENTRIES,)]
    """Box of the row, or spare box (ANY_BOX: the first empty one)."""
    letter: Annotated[Integers, (MAX_ENTRIES,)]
    """The letter written in a row; EMPTY for that of the die or the spare box itself."""
