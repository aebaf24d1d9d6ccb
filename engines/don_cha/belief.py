"""What a player holds possible: arrangements and words that the answers leave, and sampled puzzles of these."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from engines.core.records import Integers, Record
from engines.don_cha.layouts import MOST_LAYOUT_LANES, MOST_LAYOUTS
from engines.don_cha.pool import MOST_LANES, MOST_LISTED
from engines.don_cha.state import MAX_LETTERS, MAX_NAMED, MAX_SQUARES, MAX_TILES, MAX_TURNS, MAX_WORDS, Grids, Turns

MOST_CANDIDATES: Final = 2048
"""Puzzles that a belief holds at most."""

NO_ANSWER: Final = MAX_TURNS
"""Place in `Search.excluded` of puzzles that agree with all answers."""


class Belief(Record):
    """One player's belief about the other's puzzle. A function of the deal, the player, its bot and the answers it got, of nothing else."""

    ready: int
    deal: int
    listing: int
    """The deal's number and the listing of its words (pool.py), of a sample that is kept."""
    least: int
    room: int
    """Least commonness and number of candidates that it began with."""
    heard: int
    """Turns of the game that it has taken note of."""
    chance: Annotated[Integers, (1,)]
    """Its own stream, seeded from deal and player: a belief is rebuilt from the turns as it was."""
    known: Annotated[Integers, (MAX_WORDS,)]
    """Words of each kind that the bot knows, of those that the pool allows."""
    alive_count: Annotated[Integers, (MAX_WORDS,)]
    alive: Annotated[Integers, (MAX_WORDS, MOST_LANES)]
    """Words of each kind that the answers leave, as a set."""
    layouts: int
    layout_set: Annotated[Integers, (MOST_LAYOUT_LANES,)]
    layout_ids: Annotated[Integers, (MOST_LAYOUTS,)]
    """Arrangements that the answers leave, as a set and as a list in ascending order."""
    checks: int
    check: Annotated[Turns, (MAX_TURNS,)]
    """Answers that only a whole puzzle can be held against."""
    count: int
    layout: Annotated[Integers, (MOST_CANDIDATES,)]
    chosen: Annotated[Integers, (MOST_CANDIDATES, MAX_WORDS)]
    """Words of each candidate, by their place among the words of their kind."""
    puzzle: Annotated[Grids, (MOST_CANDIDATES,)]
    """Their grids."""
    faults: Annotated[Integers, (MOST_CANDIDATES,)]
    """Answers that a candidate contradicts; the same for all that are kept."""
    whole: int
    """1 when no other puzzle of the words it knows agrees with the answers."""
    lost: int
    """1 when no such puzzle agrees at all: the other has words it does not know."""
    total: int
    """Puzzles that it takes to be possible, estimated while the belief is not whole."""
    expected: int
    """Points it expects of its best guess, in 1024ths."""
    surprise: int
    """Bits gained by the last answer it took note of, in hundredths; -1 when it overlooked it."""


class CheckPlan(Record):
    """How an answer limits the words of an arrangement: at which depth, and by what."""

    due: int
    """The depth at which it is decided, or a code of search.py."""
    place: int
    """Question C: where the word crosses the line, ALONG when it lies in it."""
    beside: int
    """Question C: as bits, the squares of the line that earlier words cover and this one does not."""
    own_place: Annotated[Integers, (MAX_NAMED,)]
    """Question B: place in the word of each named square, NOWHERE when the word does not own it."""
    earlier: Annotated[Integers, (MAX_NAMED,)]
    """Question B: the named squares that earlier words own, NOWHERE in place of the others."""


if TYPE_CHECKING:
    from engines.core.records import Table

    CheckPlans = Table[CheckPlan]
else:
    # What a record is made of is named by its class.
    CheckPlans = CheckPlan


class Search(Record):
    """Scratch paper for going through puzzles."""

    lanes: Annotated[Integers, (MAX_WORDS, MOST_LANES)]
    """Words that may stand next, by depth."""
    lane_count: Annotated[Integers, (MAX_WORDS,)]
    lane_at: Annotated[Integers, (MAX_WORDS,)]
    bits_at: Annotated[Integers, (MAX_WORDS,)]
    kept: Annotated[Integers, (MOST_LAYOUT_LANES,)]
    """Members of a set that an answer leaves."""
    at_least: Annotated[Integers, (MAX_TILES + 1,)]
    """Words of a lane that have a letter at least so often."""
    word_at: Annotated[Integers, (MAX_WORDS,)]
    """Word placed at each depth."""
    first_before: Annotated[Integers, (MAX_WORDS,)]
    second_before: Annotated[Integers, (MAX_WORDS,)]
    """Tiles of the words placed before each depth, less those of its crossings, which the next word brings."""
    first_used: Annotated[Integers, (MAX_WORDS,)]
    second_used: Annotated[Integers, (MAX_WORDS,)]
    """Tiles of the words placed, up to and with each depth."""
    start: Annotated[Integers, (MAX_WORDS,)]
    step: Annotated[Integers, (MAX_WORDS,)]
    cross: Annotated[Integers, (MAX_WORDS * MAX_WORDS,)]
    """The arrangement that is gone through, as in layouts.py: compiled code hands on a record faster than many arrays."""
    grid: Annotated[Integers, (MAX_SQUARES,)]
    """Its squares with the words placed so far."""
    plan: Annotated[CheckPlans, (MAX_TURNS,)]
    """What each check of the belief asks of the arrangement."""
    first_words: Annotated[Integers, (MOST_LISTED,)]
    """The words that the first one may be."""
    parts: int
    """The first words of an arrangement are gone through in so many parts."""
    second_parts: int
    """And for each of them the second words in so many."""
    part: int
    second_part: int
    most: int
    """Candidates at which a search stops."""
    effort: int
    """Steps at which a search visits no further unit."""
    last_step: int
    """Steps at which it stops within one."""
    place: int
    """The arrangement that is visited next, by its place among those that are left."""
    left_in_round: int
    """Arrangements to visit before each comes again with other words."""
    first_part: int
    """Part of the first and second words, of arrangement 0; other arrangements are as many parts further."""
    steps: int
    """Words tried, the measure of effort."""
    counting: int
    """0 to keep puzzles; COUNT_POSSIBLE or COUNT_ALL to count them and keep none."""
    found: int
    content: Annotated[Integers, (MAX_SQUARES, MAX_LETTERS + 1)]
    """When counting: puzzles by square and letter, the blank first."""
    excluded: Annotated[Integers, (MAX_TURNS + 1,)]
    """When counting: puzzles by the first answer that they contradict."""
