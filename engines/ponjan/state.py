"""The records that Ponjan's rules and bots share. A kind of tile is a number from 0; the white tiles are the last kind."""

from __future__ import annotations

from typing import Annotated, Final

from engines.core.records import Integers, Record
from engines.core.seats import MAX_SEATS

MAX_KINDS: Final = 41
"""40 motifs and the white tiles."""
MAX_COPIES: Final = 4
MAX_TILES: Final = MAX_KINDS * MAX_COPIES
MAX_HAND_KINDS: Final = 6
MAX_TARGET: Final = 12
MAX_DICE: Final = 200
"""Coming rolls that a position may fix."""
MAX_ROLLS: Final = 1024
"""Rolls that one set-up can report. A set-up has at most 123 contests, and each reroll of a tie halves what is left of the chance."""
MAX_EVENTS: Final = 400
"""A set-up deals at most 164 tiles. Each makes one more holder of a kind, whom at most one contest removes, or is stacked; at most 41 sets are
complete at its end: 370 events."""

# Stages
STAGE_SETUP: Final = 0
STAGE_TURN: Final = 1
STAGE_OVER: Final = 2
STAGES: Final = ("setup", "turn", "over")

# What an action does
DO_DRAW: Final = 0
DO_TAKE: Final = 1
DO_PASS: Final = 2

# When the points are checked, in the order of the knob `win_check`
CHECK_IMMEDIATE: Final = 0
CHECK_END_OF_TURN: Final = 1
CHECK_END_OF_ROUND: Final = 2

NOBODY: Final = -1

STANDING_UNIT: Final = 12
"""Standings are whole twelfths of a point: sets of 2, 3 and 4 tiles divide them."""

# How the game ended
NOT_ENDED: Final = 0
ENDED_BY_RULE: Final = 1
ENDED_BY_CAP: Final = 2


class Rules(Record):
    """Parameters for one table size as the compiled rules read them."""

    players: int
    kinds: int
    """Kinds in play, the white tiles included."""
    copies: int
    """Tiles of each kind, which is the size of a set."""
    tile_count: int
    tiles: Annotated[Integers, (MAX_TILES,)]
    """The kind of each tile, before they are mixed."""
    initial_hand_kinds: int
    setup_die_sides: int
    bonus_turn_on_own_draw: int
    new_kind_ends_turn: int
    other_kind_ends_turn: int
    target_points: int
    win_check: int
    turn_cap: int
    start_bonus: Annotated[Integers, (MAX_SEATS,)]
    set_points: Annotated[Integers, (MAX_COPIES,)]
    """Points of a complete set by its number of +1 tiles."""
    turn_gain: int
    """Points that a seat gains in a turn, roughly, in hundredths: about twelve turns lead to the target."""
    prospect: Annotated[Integers, (MAX_COPIES, MAX_COPIES)]
    """What a kind promises its owner in hundredths of a point, by its +1 tiles and its other tiles, taken or waiting face up."""
    set_standing: Annotated[Integers, (MAX_COPIES, MAX_COPIES)]
    """Standing of a kind in twelfths of a point (STANDING_UNIT) by its +1 tiles and its other tiles, taken or waiting face up."""


class Action(Record):
    """What a seat does in one ply."""

    do: int
    kind: int
    """The kind to take."""


class State(Record):
    """Full truth of a game in progress."""

    stage: int
    seat: int
    """Whose turn it is."""
    turn: int
    """Player-turns completed, the last one too; a bonus turn belongs to its turn."""
    passes: int
    """Passes in a row."""
    player_of: Annotated[Integers, (MAX_SEATS,)]
    """Player in each seat."""
    owner: Annotated[Integers, (MAX_KINDS,)]
    """Seat that holds the kind, NOBODY before."""
    plus: Annotated[Integers, (MAX_KINDS,)]
    """+1 tiles stacked on the kind's hand tile."""
    zero: Annotated[Integers, (MAX_KINDS,)]
    """0 tiles stacked below it."""
    face_up: Annotated[Integers, (MAX_KINDS,)]
    """Face-up tiles that wait for the kind's owner."""
    waiting: Annotated[Integers, (MAX_SEATS,)]
    """Kinds of which tiles wait face up for each seat, as a set (marks.py)."""
    in_wall: Annotated[Integers, (MAX_KINDS,)]
    """Tiles of each kind still in the wall."""
    wall: Annotated[Integers, (MAX_TILES,)]
    """Kinds in the order of drawing; the next tile is wall[next_tile], the last wall[wall_size - 1]."""
    wall_size: int
    next_tile: int
    points: Annotated[Integers, (MAX_SEATS,)]
    dealt: Annotated[Integers, (MAX_SEATS, MAX_HAND_KINDS)]
    """Set-up: tiles just drawn that are not yet laid beside the others."""
    dealt_count: Annotated[Integers, (MAX_SEATS,)]
    held: Annotated[Integers, (MAX_SEATS, MAX_KINDS)]
    """Set-up: tiles of each kind that each seat holds."""
    kinds_held: Annotated[Integers, (MAX_SEATS,)]
    """Set-up: number of kinds that each seat holds."""
    holders: Annotated[Integers, (MAX_KINDS,)]
    """Set-up: number of seats that hold the kind."""
    rolling: Annotated[Integers, (MAX_SEATS,)]
    """Set-up: 1 for seats that still roll for the contested kind."""
    rolls: Annotated[Integers, (MAX_SEATS,)]
    """Set-up: their last rolls."""
    dice: Annotated[Integers, (MAX_DICE,)]
    """Coming rolls that a position has fixed; when they are used up, the deal's stream rolls."""
    dice_count: int
    next_die: int
    salt: int
    """31-bit number of the deal: decides, with player, turn and kind, what a bot overlooks."""
    streams: Annotated[Integers, (1 + MAX_SEATS,)]
    """Streams of chance: the deal, then one for the bot of each player."""
    ended: int


class Events(Record):
    """What happened in one ply, in order; see `events.py`."""

    count: int
    what: Annotated[Integers, (MAX_EVENTS,)]
    """DEALT to OVER of `events.py`."""
    seat: Annotated[Integers, (MAX_EVENTS,)]
    """Who did it; the winner of a contest."""
    kind: Annotated[Integers, (MAX_EVENTS,)]
    number: Annotated[Integers, (MAX_EVENTS,)]
    """open: the owner. completed: points. contested: tiles won from others."""
    seats: Annotated[Integers, (MAX_EVENTS,)]
    """contested: the seats that rolled, one bit each."""
    roll_count: Annotated[Integers, (MAX_EVENTS,)]
    """contested: its number of rolls; they follow those of the contests before it."""
    rolls: Annotated[Integers, (MAX_ROLLS,)]
    rolls_made: int
