"""The records that Letter Tycoon's rules and bots share. A letter is its code 0 to 25; a multiset of cards is a count by letter."""

from __future__ import annotations

from typing import Annotated, Final

from engines.core.records import Integers, Record
from engines.core.seats import MAX_SEATS as MAX_SEATS

LETTER_COUNT: Final = 26
MAX_WORD: Final = 20
"""Letters in the longest word that the arrays hold: ten cards at hand, six in the pool, a copy and an S make 18."""
MAX_WORDS: Final = 2
MAX_DECK: Final = 520
"""20 cards of each letter."""
ABILITY_COUNT: Final = 7

# Abilities, in the order of `parameters.ABILITIES` (rules digest 2.6)
VOWEL_ENDS: Final = 0
HALF_VOWELS: Final = 1
ONE_VOWEL: Final = 2
EXCHANGE: Final = 3
TWO_WORDS: Final = 4
COPY_CARD: Final = 5
ADD_S: Final = 6

# Stages: one ply is one stage (rules digest 2.5)
STAGE_EXCHANGE: Final = 0
STAGE_PLAY: Final = 1
STAGE_CHALLENGE: Final = 2
STAGE_BUY: Final = 3
STAGE_DISCARD: Final = 4
STAGE_OVER: Final = 5
STAGES: Final = ("exchange", "play", "challenge", "buy", "discard", "over")

# What an action does
DO_EXCHANGE: Final = 0
DO_PLAY: Final = 1
DO_SKIP: Final = 2
DO_CHALLENGE: Final = 3
DO_ACCEPT: Final = 4
DO_BUY: Final = 5
DO_PASS: Final = 6
DO_DISCARD: Final = 7

# Where a letter of a played word comes from
REAL_CARD: Final = 0
COPIED: Final = 1
ADDED: Final = 2

# Choices of a play that `plays.complete` keeps; FIXED_Y and FIXED_HAND are for word 0, the next bit for word 1, FIXED_USE by ability
FIXED_COPY: Final = 1
FIXED_ADD: Final = 2
FIXED_Y: Final = 4
FIXED_HAND: Final = 16
FIXED_USE: Final = 64

LETTER_S: Final = 18

STACK_MULTIPLY: Final = 0
STACK_ADD: Final = 1
STACK_MAX1: Final = 2

UNLIMITED: Final = -1
NOBODY: Final = -1

# How the game ended
NOT_ENDED: Final = 0
ENDED_BY_RULE: Final = 1
ENDED_BY_CAP: Final = 2


class Rules(Record):
    """Parameters for one table size as the compiled rules read them."""

    players: int
    card_counts: Annotated[Integers, (LETTER_COUNT,)]
    patent_costs: Annotated[Integers, (LETTER_COUNT,)]
    hand_size: Annotated[Integers, (MAX_SEATS,)]
    pool_size: int
    min_word_length: int
    min_hand_cards_per_word: int
    optional_discard_after_word: int
    goal_value: int
    goal_patents: int
    finish_round: int
    """1 when the round is finished after a goal is reached, 0 when the game ends at once."""
    turn_cap: int
    score_money: Annotated[Integers, (MAX_WORD + 1,)]
    """By word length; lengths beyond the table hold its last row."""
    score_stock: Annotated[Integers, (MAX_WORD + 1,)]
    ability_letter: Annotated[Integers, (ABILITY_COUNT,)]
    """Letter whose patent carries the ability, -1 when it is switched off."""
    doubler_factor: int
    doubler_stacking: int
    doubles: Annotated[Integers, (LETTER_COUNT,)]
    """1 for letters whose words earn double for anybody."""
    flexible: Annotated[Integers, (LETTER_COUNT,)]
    """1 for letters that are vowel or consonant as the player says."""
    vowel: Annotated[Integers, (LETTER_COUNT,)]
    """1 for A, E, I, O, U."""
    copy_min_real_cards: int
    exchange_from_pool: int
    exchange_count: int
    automatic: int
    """1 in automatic challenge mode."""
    retries: int
    challenge_penalty_discard: int
    failed_challenge_fee: int
    royalty_per_card: int
    active_player_pays: int
    purchases_per_turn: int
    start_money: Annotated[Integers, (MAX_SEATS,)]
    start_stock: Annotated[Integers, (MAX_SEATS,)]
    stock_value: int
    final_bonus: Annotated[Integers, (MAX_SEATS,)]


class Play(Record):
    """One or two words laid out, with every choice made."""

    word_count: int
    lengths: Annotated[Integers, (MAX_WORDS,)]
    letters: Annotated[Integers, (MAX_WORDS, MAX_WORD)]
    origin: Annotated[Integers, (MAX_WORDS, MAX_WORD)]
    """REAL_CARD, COPIED or ADDED for each letter."""
    as_vowel: Annotated[Integers, (MAX_WORDS, MAX_WORD)]
    """1 where a flexible letter counts as a vowel in this play; the same for all patents."""
    from_hand: Annotated[Integers, (MAX_WORDS, LETTER_COUNT)]
    """Real cards that come from the hand, by letter; the others come from the pool."""
    use: Annotated[Integers, (ABILITY_COUNT,)]
    """Word (0 or 1) that the doublers B, J and K serve, -1 for none. Entries of other abilities stay -1: the layout shows them."""
    money: Annotated[Integers, (MAX_WORDS,)]
    """What each word earns; set by `settle_earnings`."""
    stock: Annotated[Integers, (MAX_WORDS,)]
    doublings: Annotated[Integers, (MAX_WORDS,)]
    """Bit a set: ability a doubled the word; bit ABILITY_COUNT: one of its letters did."""
    fixed: int
    """Choices that the player made himself, as bits FIXED_*; the others are chosen for him."""


class Action(Record):
    """What a seat does in one ply."""

    do: int
    letter: int
    """The patent to buy."""
    cards: Annotated[Integers, (LETTER_COUNT,)]
    """Cards of the hand to discard or exchange."""
    pool_cards: Annotated[Integers, (LETTER_COUNT,)]
    """Cards of the pool to exchange."""
    play: Play


class State(Record):
    """Full truth of a game in progress."""

    stage: int
    seat: int
    """Whose turn it is. In the challenge stage `challenger` is to act."""
    challenger: int
    """Seat that may challenge now."""
    turn: int
    """Player-turns completed."""
    player_of: Annotated[Integers, (MAX_SEATS,)]
    """Player in each seat."""
    hands: Annotated[Integers, (MAX_SEATS, LETTER_COUNT)]
    pool: Annotated[Integers, (LETTER_COUNT,)]
    deck: Annotated[Integers, (MAX_DECK,)]
    """Letters of the deck; the next card drawn is deck[deck_size - 1]."""
    deck_size: int
    discard: Annotated[Integers, (LETTER_COUNT,)]
    money: Annotated[Integers, (MAX_SEATS,)]
    stock: Annotated[Integers, (MAX_SEATS,)]
    owner: Annotated[Integers, (LETTER_COUNT,)]
    """Seat that owns the patent, NOBODY before it is bought."""
    patent_value: Annotated[Integers, (MAX_SEATS,)]
    patent_count: Annotated[Integers, (MAX_SEATS,)]
    retries_left: int
    penalty: int
    """Cards that the active player must discard in stage discard; 0 when the discard is his choice."""
    last_round: int
    """Seat that reached its goal first, NOBODY before."""
    bought: int
    """Patents bought this turn."""
    buyable: Annotated[Integers, (LETTER_COUNT,)]
    """1 for letters on real cards of the words built this turn."""
    built: int
    """1 when words were built this turn: their cards lie on the table until the pool is refilled."""
    play: Play
    """The words laid out this turn."""
    shuffles: int
    salt: int
    """31-bit number of the deal: gives each physical card its own key in every shuffle."""
    streams: Annotated[Integers, (1 + MAX_SEATS,)]
    """Streams of chance: the deal, then one for the bot of each player."""
    ended: int


MAX_EVENTS: Final = 64


class Events(Record):
    """What happened in one ply, in order; see `events.py` for the numbers each kind carries."""

    count: int
    kind: Annotated[Integers, (MAX_EVENTS,)]
    seat: Annotated[Integers, (MAX_EVENTS,)]
    first: Annotated[Integers, (MAX_EVENTS,)]
    second: Annotated[Integers, (MAX_EVENTS,)]
    third: Annotated[Integers, (MAX_EVENTS,)]
    fourth: Annotated[Integers, (MAX_EVENTS,)]
