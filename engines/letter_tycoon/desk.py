"""What a bot is and the paper it thinks on: records that hold no truth of the game."""

from __future__ import annotations

from typing import Annotated, Final

from engines.core.records import Integers, Record
from engines.letter_tycoon.state import ABILITY_COUNT, LETTER_COUNT, MAX_SEATS, MAX_WORD
from engines.words.search import SCRATCH

RANDOM: Final = 0
GREEDY: Final = 1
PLANNER: Final = 2

POINT: Final = 100
"""Bots value everything in hundredths of a point."""

MOST_FOUND: Final = 65536
"""Alphagrams of one search; 16 cards, a copy and an S make some 20,000 in the largest lexicon."""
MOST_LISTED: Final = 64
"""Words kept for the search of a second word."""
MOST_PLAYS: Final = 64
NO_WORD: Final = -1

# Rows of `Desk.seats`: what a planner goes by, by seat (outlook.py)
SCORE: Final = 0
MONEY: Final = 1
VALUE: Final = 2
PATENTS: Final = 3
INCOME: Final = 4
"""What a turn of the seat earns."""
ROYALTIES: Final = 5
"""What a turn of another seat brings it."""
PROJECTED: Final = 6
"""From here on the same rows again, for a projection."""

# A letter's packed facts: sums over a word's letters stay below 256 a field.
FLEXIBLE_SHIFT: Final = 8
DOUBLES_SHIFT: Final = 16
TARIFF_SHIFT: Final = 24
FIELD_MASK: Final = 255


class Bot(Record):
    """One player's bot: its dials as integers, and what it has learnt of the variant (survey.py)."""

    strategy: int
    least_commonness: int
    """Knows a word from this commonness on, hundredths of Zipf."""
    attentive: int
    """1 when it notices every word it knows."""
    notice: Annotated[Integers, (17, 91)]
    """Thresholds of `engines.words.vocabulary.notices`."""
    doubt: int
    """Threshold out of 2**31 for challenging an unknown word that looks like a word."""
    strong_doubt: int
    """The same for an unknown word with a pair of letters that words do not have."""
    bluff: int
    """Threshold out of 2**31 for trying a misspelled word."""
    likely: Annotated[Integers, (LETTER_COUNT,)]
    """Bit b of entry a: words have letter b right after letter a often enough for the pair to look right."""
    usage: Annotated[Integers, (LETTER_COUNT,)]
    """Cards of a letter that a player uses in a turn, in thousandths."""
    handy: Annotated[Integers, (LETTER_COUNT,)]
    """Chance that a card at hand goes into the best word, in thousandths."""
    gain: Annotated[Integers, (ABILITY_COUNT,)]
    """What owning an ability adds to a turn, in hundredths of a point."""
    pace: int
    """What a turn brings without abilities, in hundredths of a point."""


class Desk(Record):
    """Scratch paper for one game. Nothing on it outlives a decision, so it may serve any number of games in turn."""

    # What the bot has before it
    rack: Annotated[Integers, (LETTER_COUNT,)]
    """Cards in hand and pool."""
    hand: Annotated[Integers, (LETTER_COUNT,)]
    ability: Annotated[Integers, (ABILITY_COUNT,)]
    """1 for abilities that it owns."""
    money: int
    purchases: int
    """Patents it may still buy this turn."""
    price: Annotated[Integers, (LETTER_COUNT,)]

    # What it wants
    weight: Annotated[Integers, (LETTER_COUNT,)]
    """What using a card of this letter is worth beyond the earnings, mostly negative: royalties for others."""
    tariff: Annotated[Integers, (LETTER_COUNT,)]
    """Royalty that the bot itself pays for a card of this letter."""
    stock_weight: int
    wish: Annotated[Integers, (LETTER_COUNT,)]
    """What buying the patent is worth beyond its price; 0 when it is not for sale or not wanted."""
    wish_order: Annotated[Integers, (LETTER_COUNT,)]
    """The first `wish_count` entries: letters wanted, most wanted first."""
    wish_count: int
    lottery: int
    """Not 0: words are valued by a hash with this number, so that every word is as likely to come first."""
    salt: int
    """Of deal, player and turn: decides what is noticed."""

    # Made from the above by `search.ready`
    rack_mask: int
    hand_mask: int
    facts: Annotated[Integers, (LETTER_COUNT,)]
    multiplier: Annotated[Integers, (8,)]
    """By number of doublings."""
    single_mask: int
    """Letters of which there is one card."""
    length_worth: Annotated[Integers, (MAX_WORD + 1,)]
    """What a word of each length earns undoubled."""
    length_bound: Annotated[Integers, (MAX_WORD + 1,)]
    """No word of that length is worth more."""
    extras: Annotated[Integers, (LETTER_COUNT,)]
    """How often each letter may be made beyond the cards."""
    extra_budget: int
    """Letters that may be made in all."""

    # What a search found
    options: int
    """Sets of letters within reach for which the bot may know a word; patents on offer and passing, in stage buy."""
    listed: int
    list_order: Annotated[Integers, (MOST_LISTED,)]
    """Rows of the listed words, best first."""
    list_word: Annotated[Integers, (MOST_LISTED,)]
    list_bound: Annotated[Integers, (MOST_LISTED,)]
    list_tie: Annotated[Integers, (MOST_LISTED,)]
    list_ends: Annotated[Integers, (MOST_LISTED,)]
    """Flexible letters at the ends, see `worth.flexible_ends`."""
    list_length: Annotated[Integers, (MOST_LISTED,)]
    list_facts: Annotated[Integers, (MOST_LISTED,)]
    list_weight: Annotated[Integers, (MOST_LISTED,)]
    list_mask: Annotated[Integers, (MOST_LISTED,)]
    play_room: int
    """Plays that the caller wants, at most MOST_PLAYS."""
    play_count: int
    play_first: Annotated[Integers, (MOST_PLAYS,)]
    play_second: Annotated[Integers, (MOST_PLAYS,)]
    """Second word or NO_WORD."""
    play_value: Annotated[Integers, (MOST_PLAYS,)]
    play_tie: Annotated[Integers, (MOST_PLAYS,)]

    chosen_first: int
    chosen_second: int
    """The words last laid out; the second is NO_WORD when there is one."""

    # Room for counting
    need: Annotated[Integers, (2, LETTER_COUNT)]
    left: Annotated[Integers, (LETTER_COUNT,)]
    letters: Annotated[Integers, (MAX_WORD,)]
    draw: Annotated[Integers, (LETTER_COUNT,)]
    seats: Annotated[Integers, (2 * PROJECTED, MAX_SEATS)]
    dearest: int
    """Price of the dearest patent for sale, hundredths."""
    drawn: Annotated[Integers, (MAX_WORD,)]
    """Cards of a trial, in the order drawn; `drawn_count` of them."""
    drawn_count: int
    set_worth: Annotated[Integers, (MAX_WORD,)]
    found: Annotated[Integers, (MOST_FOUND + SCRATCH,)]
    """Alphagrams within reach, and behind them the search's own scratch."""
    head: Annotated[Integers, (MAX_WORD + 1,)]
    """By length the last alphagram of that length in `found`, -1 when there is none."""
    before: Annotated[Integers, (MOST_FOUND,)]
    """For each alphagram in `found` the one before it of the same length, -1 for the first."""
