"""The records that Don-Cha's rules and bots share. Squares count from 0, row by row; a letter is a code of A to Z."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from engines.core.records import Integers, Record

SEATS: Final = 2
"""The game is for two."""

MAX_GRID: Final = 9
MAX_SQUARES: Final = MAX_GRID * MAX_GRID
MAX_LINES: Final = 2 * MAX_GRID
"""Rows, then columns."""
MAX_WORDS: Final = 5
MAX_LETTERS: Final = 26
MAX_POOL: Final = 40
MAX_NAMED: Final = 3
"""Squares that question B names at most."""
MAX_TILES: Final = 7
"""Tiles that question D sets aside at most."""
MAX_CHIPS: Final = 5
MAX_TURNS: Final = SEATS * (MAX_CHIPS * (MAX_CHIPS + 1) // 2)
"""Five chips and one less each time: 15 turns a seat."""

BLANK: Final = -1
"""Content of a blank square."""

# Stages
STAGE_CREATE: Final = 0
STAGE_ASK: Final = 1
STAGE_ANSWER: Final = 2
STAGE_GUESS: Final = 3
STAGE_OVER: Final = 4
STAGES: Final = ("create", "ask", "answer", "guess", "over")

# Question circles
BLANKS: Final = 0
CONTENTS: Final = 1
VALUE: Final = 2
LETTERS_SET_ASIDE: Final = 3
ANY_LETTERS: Final = 4
CIRCLES: Final = 5
QUESTIONS: Final = "ABCDE"
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

# What an action does
DO_CREATE: Final = 0
DO_ASK: Final = 1
DO_PASS: Final = 2
DO_ANSWER: Final = 3
DO_GUESS: Final = 4

# How the answerer of question B chooses (bots)
POLICY_ADVERSARIAL: Final = 0
POLICY_RANDOM: Final = 1
POLICY_FIRST: Final = 2


class Rules(Record):
    """Parameters as the compiled rules read them. Words are in the order of falling length; words of one length are one kind."""

    grid: int
    squares: int
    lines: int
    row_of: Annotated[Integers, (MAX_SQUARES,)]
    column_of: Annotated[Integers, (MAX_SQUARES,)]
    """Row and column of each square, both from 0."""
    words: int
    word_length: Annotated[Integers, (MAX_WORDS,)]
    kind_of: Annotated[Integers, (MAX_WORDS,)]
    """Kind of each word."""
    kinds: int
    kind_length: Annotated[Integers, (MAX_WORDS,)]
    kind_words: Annotated[Integers, (MAX_WORDS,)]
    """Words of each kind."""
    first_word: Annotated[Integers, (MAX_WORDS,)]
    """First word of each kind."""
    tile_count: Annotated[Integers, (MAX_LETTERS,)]
    tile_value: Annotated[Integers, (MAX_LETTERS,)]
    pool_one_point: int
    pool_other: int
    pool_size: int
    chips: int
    circles: int
    """Bit q: the question sheet has circle q."""
    chips_removed: int
    tiles_set_aside: int
    squares_named: int
    letter_points: int
    word_points: Annotated[Integers, (MAX_WORDS,)]
    """By kind."""
    pass_points: int
    passes_for_points: int
    passes_round_up: int
    end_on_two_passes: int
    bonus: Annotated[Integers, (SEATS,)]
    word_needs_place: int
    """1 when a word counts only in its place."""
    distinct_tiles: int
    """1 when question D asks for each tile whether its letter is in the word."""
    equal_letters: int
    """1 when question E means equal letters anywhere."""
    answer_policy: int
    most_points: int
    """Points of a perfect guess, passes and bonus left out."""
    none: int
    one: int
    """0 and 1: Numba compiles a function anew for a number that stands in the source."""


class Grid(Record):
    """A puzzle or a guess."""

    made: int
    letters: Annotated[Integers, (MAX_SQUARES,)]
    """Letter of each square, BLANK where there is none."""
    start: Annotated[Integers, (MAX_WORDS,)]
    """First square of each word of a puzzle."""
    step: Annotated[Integers, (MAX_WORDS,)]
    """1 for a word across, the grid's size for a word down."""


class Asked(Record):
    """One turn: a question with its answer, or a pass."""

    seat: int
    circle: int
    passed: int
    line: int
    """Row from 0, then columns; questions A, C and E."""
    squares: Annotated[Integers, (MAX_NAMED,)]
    """Question B."""
    tiles: Annotated[Integers, (MAX_TILES,)]
    """Letters set aside; question D."""
    kind: int
    """Kind of word; questions D and E."""
    answered: int
    value: int
    """A number, 1 for yes, or for question B the content."""


if TYPE_CHECKING:
    from engines.core.records import Table

    Grids = Table[Grid]
    Turns = Table[Asked]
else:
    # What a record is made of is named by its class.
    Grids = Grid
    Turns = Asked


class State(Record):
    """Full truth of a game in progress. Lists are by seat."""

    stage: int
    seat: int
    """Whose turn it is."""
    pool: Annotated[Integers, (MAX_POOL,)]
    """Letters in ascending order."""
    puzzles: Annotated[Grids, (SEATS,)]
    guesses: Annotated[Grids, (SEATS,)]
    chips: Annotated[Integers, (SEATS,)]
    """Chips in hand."""
    circles: Annotated[Integers, (SEATS,)]
    """Bit q: one of the seat's chips is on circle q."""
    passes: Annotated[Integers, (SEATS,)]
    asked_count: int
    asked: Annotated[Turns, (MAX_TURNS,)]
    player_of: Annotated[Integers, (SEATS,)]
    """Player in each seat."""
    salt: int
    """31-bit number of the deal: decides, with player and turn, what a bot overlooks and which puzzles come to its mind."""
    streams: Annotated[Integers, (1 + SEATS,)]
    """Streams of chance: the deal, then one for the bot of each player."""


class Action(Record):
    """What a seat does."""

    does: int
    letters: Annotated[Integers, (MAX_SQUARES,)]
    """A puzzle or a guess."""
    turn: Asked
    """A question, or the circle of a pass."""
    value: int
    """The answer to question B."""
