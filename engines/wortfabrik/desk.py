"""What a bot is and the paper it thinks on: records that hold no truth of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from engines.core.records import Integers, Record
from engines.words.patterns import BLOCK_LANES, ROOM_ROWS
from engines.wortfabrik.state import MAX_BOXES, MAX_DICE, MAX_ROWS, Action, Slip, Tally

RANDOM: Final = 0
GREEDY: Final = 1
PLANNER: Final = 2

POINT: Final = 1024
"""Bots value everything in 1024ths of a point."""

MAX_DAYS_LEFT: Final = 10
MAX_LETTERS: Final = 32
DICE_SETS: Final = 1 << MAX_DICE

MOST_WORDS: Final = 48
"""Words of a row that a bot looks at one by one; the rest is counted as if it were like them."""
MOST_SEARCHED: Final = 4032
"""Words of a row, the commonest ones, among which a greedy bot looks for those that what is at hand completes."""
MOST_WAYS: Final = 64
MOST_FILLINGS: Final = 512
"""Places for different fillings of a row; a power of two."""
MOST_SOURCES: Final = 12
"""Sources of jokers that a bot keeps in mind."""
MOST_JOKERS: Final = 2
"""Jokers that a bot puts into one word on one day."""
MOST_PARTIAL: Final = 256

MOST_CANDIDATES: Final = 16
MOST_SAMPLES: Final = 256

NO_WAY: Final = -1


class Bot(Record):
    """One player's bot: its dials as integers, and what it makes of the variant (outlook.py)."""

    strategy: int
    least_commonness: int
    attentive: int
    """1 when it notices every word it knows."""
    notice: Annotated[Integers, (17, 91)]
    """Thresholds of `engines.words.vocabulary.notices`."""
    blur: int
    """By so much, at most, it takes a plan to be worth more than it is."""
    shelf: Annotated[Integers, (MAX_ROWS,)]
    """Shelf of each row."""
    known: Annotated[Integers, (MAX_ROWS,)]
    """Entries of the row's shelf that it knows."""
    searched: Annotated[Integers, (MAX_ROWS,)]
    """Of these, the first ones among which it looks for words that what is at hand completes."""
    cost: Annotated[Integers, (MAX_DAYS_LEFT, MAX_LETTERS)]
    """How unlikely a letter is to come on the days left, in STEPS a halving."""
    fresh_weight: Annotated[Integers, (MAX_ROWS,)]
    """Weight of all words of an empty row, as in the tables."""
    mean_letters: Annotated[Integers, (MAX_ROWS,)]
    """Mean letters of the words of a row, weighted, in 16ths."""
    rise: Annotated[Integers, (MAX_DAYS_LEFT,)]
    """Steps by which each missing letter is likelier than in the tables, by days left."""
    pairs_start: Annotated[Integers, (MAX_ROWS,)]
    """Where the row's tables start in `Outlook.pairs`."""
    best_start: Annotated[Integers, (MAX_ROWS,)]
    """Where the row's tables start in `Outlook.best`."""
    slope: int
    """Logit of a row's completion for each step of its weight, SLOPE_BITS fixed point."""
    shift: Annotated[Integers, (MAX_DAYS_LEFT,)]
    """Logit at WEIGHT_ONE, by days left."""
    joker_worth: Annotated[Integers, (MAX_DAYS_LEFT,)]
    """What a stored joker is worth at least, by days left."""
    spare_worth: Annotated[Integers, (MAX_DAYS_LEFT,)]
    """What a stored letter is worth at least, by days left."""
    candidates: int
    """Plans that the planner plays out."""
    samples: int
    """Weeks of its first round."""


class Ways(Record):
    """Ways to go on with one row today, at most one for each set of dice."""

    count: int
    dice: Annotated[Integers, (MOST_WAYS,)]
    """Bit d: die d is used for the row."""
    spares: Annotated[Integers, (MOST_WAYS,)]
    """Bit b: spare box b is crossed out for it."""
    boxes: Annotated[Integers, (MOST_WAYS,)]
    """Empty spare boxes that it needs, for dice that are stored and exchanged at once."""
    value: Annotated[Integers, (MOST_WAYS,)]
    """What the row is then worth, less what the spare parts and jokers used would be worth later."""
    filling: Annotated[Integers, (MOST_WAYS,)]
    """Letter + 1 of each box that is filled, six bits a box; 0 for a box left as it is."""
    sources: Annotated[Integers, (MOST_WAYS,)]
    """Bit s: source s gives a joker."""
    of_dice: Annotated[Integers, (DICE_SETS,)]
    """Way + 1 of each set of dice, 0 where there is none."""


class Draft(Record):
    """A way to complete a row in the making."""

    dice: int
    spares: int
    boxes: int
    sources: int
    filling: int
    value: int
    lacking: int
    """Letters for which jokers are still needed."""


if TYPE_CHECKING:
    from engines.core.records import Table

    WaysOfRows = Table[Ways]
    Trials = Table[Slip]
    Actions = Table[Action]
else:
    # What a record is made of is named by its class.
    WaysOfRows = Ways
    Trials = Slip
    Actions = Action


class Desk(Record):
    """Scratch paper for one decision."""

    # What is at hand
    day: int
    days_left: int
    """Days after today."""
    salt: int
    dice_of: Annotated[Integers, (MAX_LETTERS,)]
    """Bit d: die d shows the letter."""
    die_slot: Annotated[Integers, (MAX_LETTERS,)]
    """Place of a die's letter in `slot_letter`, -1 for letters that no die shows."""
    slots: int
    slot_letter: Annotated[Integers, (MAX_DICE,)]
    slot_count: Annotated[Integers, (MAX_DICE,)]
    spares_of: Annotated[Integers, (MAX_LETTERS,)]
    """Bit b: spare box b holds the letter and may be used today."""
    item_letters: int
    """Bit c: a die or a usable spare box has letter c."""
    items: int
    """Letters of dice and usable spare boxes."""
    extras: int
    """Letters that a word may take beside those of the dice: usable spare boxes and jokers."""
    sources: int
    source_pair: Annotated[Integers, (MOST_SOURCES,)]
    """1 when a source exchanges equal letters for a joker."""
    source_dice: Annotated[Integers, (MOST_SOURCES,)]
    """Dice that a source of a joker takes, as bits."""
    source_spares: Annotated[Integers, (MOST_SOURCES,)]
    source_boxes: Annotated[Integers, (MOST_SOURCES,)]
    source_cost: Annotated[Integers, (MOST_SOURCES,)]
    jokers_held: int
    """Stored jokers, and those to be had for stored letters alone."""
    spare_boxes_left: int
    spare_cost: int
    """What a stored letter would be worth later on."""
    cost: Annotated[Integers, (MAX_LETTERS,)]
    """`Bot.cost` of the days left, lowered for letters that are stored."""

    # What it makes of the rows
    worth: Annotated[Integers, (MAX_ROWS,)]
    """What each row is worth when nothing is written there today."""
    open_boxes: Annotated[Integers, (MAX_ROWS,)]
    hopeful: Annotated[Integers, (MAX_ROWS,)]
    """1 while some word may still come about in the row."""
    ways: Annotated[WaysOfRows, (MAX_ROWS,)]
    store_gain: Annotated[Integers, (MAX_LETTERS,)]
    """What a letter adds to the rows when it is stored."""
    joker_gain: int

    # Looking at one row
    all_seen: int
    """1 when every word that fits the row was looked at, so that what completes it is known."""
    row_letters: Annotated[Integers, (MAX_BOXES,)]
    lane_room: Annotated[Integers, (ROOM_ROWS, BLOCK_LANES)]
    words: Annotated[Integers, (MOST_WORDS,)]
    missing: int
    missing_letter: Annotated[Integers, (MAX_BOXES,)]
    missing_box: Annotated[Integers, (MAX_BOXES,)]
    gaps: int
    """Empty boxes of the row."""
    gap_shift: Annotated[Integers, (MAX_BOXES,)]
    """Place of an empty box in a packed word."""
    matches: int
    """Missing letters of a word that dice show."""
    match_slot: Annotated[Integers, (MAX_BOXES,)]
    match_mark: Annotated[Integers, (MAX_BOXES,)]
    """What a match adds to a filling."""
    match_cost: Annotated[Integers, (MAX_BOXES,)]
    partial_filling: Annotated[Integers, (MOST_PARTIAL,)]
    partial_cost: Annotated[Integers, (MOST_PARTIAL,)]
    partial_used: Annotated[Integers, (MOST_PARTIAL,)]
    """Dice used by slot, four bits a slot."""
    partial_left: Annotated[Integers, (MOST_PARTIAL,)]
    """Letters that are still missing."""
    draft: Draft
    rise: int
    """Steps by which the weight of the row is higher than in the tables."""
    fillings: int
    filling_place: Annotated[Integers, (MOST_FILLINGS,)]
    filling: Annotated[Integers, (MOST_FILLINGS,)]
    """0 for a place that is free."""
    filling_used: Annotated[Integers, (MOST_FILLINGS,)]
    filling_weight: Annotated[Integers, (MOST_FILLINGS,)]
    filling_letters: Annotated[Integers, (MOST_FILLINGS,)]
    """Sum of weight times letters."""
    filling_base: Annotated[Integers, (MOST_FILLINGS,)]
    """Letters of the word that the filling completes, 0 when it completes none."""
    none_weight: int
    """Weight of all words, when no box is filled today."""
    none_letters: int
    needs: Annotated[Integers, (MAX_DICE,)]
    """Weight of the words that lack the letter of a slot."""
    joker_needs: int
    """Weight of the words if their least likely letter were at hand."""

    # Putting the rows together
    plan_value: Annotated[Integers, (MAX_ROWS + 1, DICE_SETS)]
    plan_way: Annotated[Integers, (MAX_ROWS + 1, DICE_SETS)]
    plan_spares: Annotated[Integers, (MAX_ROWS + 1, DICE_SETS)]
    plan_boxes: Annotated[Integers, (MAX_ROWS + 1, DICE_SETS)]
    plan_rows: Annotated[Integers, (MAX_ROWS + 1, DICE_SETS)]
    """Bit r: row r is gone on with."""
    die_gain: Annotated[Integers, (MAX_DICE,)]
    """What storing a die gains, the empty spare box counted."""
    die_order: Annotated[Integers, (MAX_DICE,)]
    worth_of_set: Annotated[Integers, (DICE_SETS,)]
    """What the plan for each set of dice is worth with the other dice put away."""
    options: int
    """Sets of dice for which there is a plan."""
    best_worth: int
    """What the slip is worth by the best plan, and by the second best."""
    second_worth: int

    # Writing
    trial_free: int
    """Spare boxes that are still empty, as bits."""
    filled: Annotated[Integers, (MAX_ROWS,)]
    """Filling of each row."""
    filled_boxes: Annotated[Integers, (MAX_ROWS,)]
    """Boxes of each row that dice were put away in, as bits."""

    # Trying out
    trial: Annotated[Trials, (1,)]
    tally: Tally
    action: Action
    samples: int
    """Weeks sampled so far."""
    candidate: Annotated[Actions, (MOST_CANDIDATES,)]
    candidate_score: Annotated[Integers, (MOST_CANDIDATES,)]
    ranking: Annotated[Integers, (MOST_CANDIDATES,)]
    """Candidates by what they have scored."""
    coming: Annotated[Integers, (MAX_DICE,)]
    """The roll of a day played out."""
    sampled: Annotated[Integers, (MOST_SAMPLES, MAX_DAYS_LEFT, MAX_DICE)]
    """Rolls of the days to come."""
