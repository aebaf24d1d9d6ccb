"""The records that the rules and bots of Ponkotsu Factory share. Letters are codes of the alphabet; times are hundredths of a second."""

from __future__ import annotations

from typing import Annotated, Final

from engines.core.records import Integers, Record
from engines.core.seats import MAX_SEATS
from engines.words.bins import LONGEST, Heap
from engines.words.candidates import MOST_WORDS, Candidates

SHORTEST: Final = 3
MAX_LETTERS: Final = 26
"""Tiles show A to Z."""
MAX_PLAYERS: Final = 5
SUPPLY: Final = 5
"""Starting tiles of a letter in the box."""
MAX_ROUNDS: Final = 8
SECOND: Final = 100
"""Times are kept in hundredths of a second."""
MOST_SECONDS: Final = 3600
"""Nobody ponders a pile longer."""
MOST_DEALS: Final = 20
"""So often the tiles are drawn when somebody cannot make words of them; with the last ones the game goes on."""

NO_LETTER: Final = -1
UNFINISHED: Final = -1
"""Finishing time of a seat that did not finish."""

# Stages
STAGE_CREATE: Final = 0
STAGE_SOLVE: Final = 1
STAGE_VOTE: Final = 2
STAGE_OVER: Final = 3
STAGES: Final = ("create", "solve", "vote", "over")

# Actions
CREATE: Final = 0
SOLVE: Final = 1
STOP: Final = 2
VOTE: Final = 3

# Who says whether a word is valid
LEXICON: Final = 0
DOUBT: Final = 1
PLAYERS: Final = 2

# What a lexicon says of a word
NO_WORD: Final = 0
VALID: Final = 1
DOUBTFUL: Final = 2


class Rules(Record):
    """Parameters for one table size as the compiled rules read them."""

    players: int
    rounds: int
    words: int
    """Words of a pile."""
    lengths: Annotated[Integers, (MOST_WORDS,)]
    """Their letters, ascending."""
    wanted: Annotated[Integers, (LONGEST + 1,)]
    """Words of a pile by length."""
    pile_tiles: int
    draw: int
    """Other tiles that each player draws."""
    other_tiles: Annotated[Integers, (MAX_LETTERS,)]
    starting_tiles: Annotated[Integers, (MAX_LETTERS,)]
    """Of each player."""
    hourglass: int
    """Hundredths of a second."""
    from_start: int
    """1 when the hourglass is turned at the start (rulebook: Two-Player Games)."""
    quickness: Annotated[Integers, (MAX_SEATS,)]
    """Points by order of finishing."""
    correctness: int
    all_correct: int
    penalty: int
    """Points for each invalid Original, paid to the solver."""
    void_quickness: int
    """1 when an invalid Solution costs the points for quickness."""
    partial: int
    """1 when words of an unfinished pile count for correctness."""
    always_left: int
    debt: int
    """1 when a creator may owe points."""
    votes: int
    """LEXICON, DOUBT or PLAYERS."""
    objection: int
    """Chance, out of 2**31, that a doubtful word is objected to."""
    most_round: int
    """The most points that a round can bring a player without penalties."""


class State(Record):
    """Full truth of a game in progress."""

    stage: int
    turn: int
    """The round, from 1."""
    acted: Annotated[Integers, (MAX_SEATS,)]
    """1 for a seat that has made its decision of this stage."""
    racks: Annotated[Integers, (MAX_SEATS, MAX_LETTERS)]
    """Tiles behind each screen as they were dealt, by letter."""
    originals: Annotated[Integers, (MAX_SEATS, MOST_WORDS, LONGEST)]
    """Letters of each Original by creator, NO_LETTER beyond the last and before it is made."""
    solutions: Annotated[Integers, (MAX_SEATS, MOST_WORDS, LONGEST)]
    """Letters of each Solution by solver."""
    laid: Annotated[Integers, (MAX_SEATS, MOST_WORDS)]
    """When each Solution was laid."""
    finish: Annotated[Integers, (MAX_SEATS,)]
    """When each solver had all words, UNFINISHED for one who stopped."""
    clock: int
    """Time since "Start" that has passed for all to see."""
    objections: Annotated[Integers, (MAX_SEATS,)]
    """Words a seat holds to be not appropriate: bit creator * MOST_WORDS + word for Originals, VOTE_BITS above for Solutions by solver."""
    sides: Annotated[Integers, (MAX_SEATS,)]
    """1 for a seat that sides with every objection of others."""
    voided: int
    """Words voted out, as bits of `objections`."""
    balance: Annotated[Integers, (MAX_SEATS,)]
    """Points; below 0 is debt."""
    player_of: Annotated[Integers, (MAX_SEATS,)]
    """Player in each seat."""
    salt: int
    """31-bit number of the deal: decides, with player, round and word, what a bot sees and when."""
    chance: int
    """31-bit number of the round: decides ties, and in doubt which words are objected to."""
    streams: Annotated[Integers, (1 + MAX_SEATS,)]
    """Streams of chance: the deal, then one for the bot of each player."""


VOTE_BITS: Final = MAX_PLAYERS * MOST_WORDS


class Action(Record):
    """One decision of a seat."""

    kind: int
    """CREATE, SOLVE, STOP or VOTE."""
    count: int
    """Words."""
    letters: Annotated[Integers, (MOST_WORDS, LONGEST)]
    """NO_LETTER beyond the last letter of a word."""
    at: int
    """When a solver finished or stopped."""
    laid: Annotated[Integers, (MOST_WORDS,)]
    objections: int
    side: int
    considered: int
    """Words that a bot chose among; 0 when it compared nothing. For metrics alone."""


class Result(Record):
    """What a round brought, for events and metrics."""

    scored: int
    """1 when the last action ended a round."""
    deadline: int
    """When time was out, UNFINISHED when nobody turned the hourglass."""
    place: Annotated[Integers, (MAX_SEATS,)]
    """Order of finishing in time, from 0; -1 for who did not finish in time."""
    marker: Annotated[Integers, (MAX_SEATS,)]
    """Points of the marker taken, 0 without one."""
    quickness: Annotated[Integers, (MAX_SEATS,)]
    right: Annotated[Integers, (MAX_SEATS,)]
    """Originals that the solver reproduced and that count."""
    found: Annotated[Integers, (MAX_SEATS,)]
    """Originals that the solver reproduced, in time or not, valid or not."""
    correctness: Annotated[Integers, (MAX_SEATS,)]
    bonus: Annotated[Integers, (MAX_SEATS,)]
    penalties: Annotated[Integers, (MAX_SEATS,)]
    """Points received (above 0) and paid (below 0) for invalid Originals."""
    bad_originals: Annotated[Integers, (MAX_SEATS,)]
    """Bit w: the creator's word w is invalid."""
    bad_solutions: Annotated[Integers, (MAX_SEATS,)]
    """Bit w: the solver's word w is invalid."""
    laid_words: Annotated[Integers, (MAX_SEATS,)]
    """Solutions that lay when time was out."""
    voided: int
    solver_of: Annotated[Integers, (MAX_SEATS,)]
    """Who solved the pile of each creator."""


MOST_TILES: Final = MAX_LETTERS * 15
"""Other Letter Tiles that a variant may have."""


class Paper(Record):
    """What rules and bots write on while they look for words; it holds no truth of the game."""

    heap: Heap
    found: Candidates
    redeals: int
    """How often the tiles of this game were drawn anew."""
    tiles: Annotated[Integers, (MOST_TILES,)]
