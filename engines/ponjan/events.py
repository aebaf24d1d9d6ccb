"""What happened in a ply, noted by the compiled rules in a small buffer. `telling.py` reads it as JSON and as sentences."""

from __future__ import annotations

from typing import Final

from engines.core.compiled import rule
from engines.ponjan.state import NOBODY, Events

DEALT: Final = 0
STACKED: Final = 1
CONTESTED: Final = 2
PLUS: Final = 3
ZERO: Final = 4
NEW: Final = 5
OPEN: Final = 6
BONUS: Final = 7
COMPLETED: Final = 8
PASSED: Final = 9
OVER: Final = 10
EVENTS: Final = ("dealt", "stacked", "contested", "plus", "zero", "new", "open", "bonus", "completed", "passed", "over")


@rule
def clear_events(events: Events) -> None:
    """Nothing has happened yet."""
    events.count = 0
    events.rolls_made = 0


@rule
def _next(events: Events, seat: int, kind: int) -> int:
    """Open the next place. What happened is written by the callers: a literal argument would compile this once an event."""
    place = events.count
    events.count = place + 1
    events.seat[place] = seat
    events.kind[place] = kind
    events.number[place] = 0
    return place


@rule
def note_dealt(events: Events, seat: int, kind: int) -> None:
    """A tile was laid in front of a seat at set-up."""
    events.what[_next(events, seat, kind)] = DEALT


@rule
def note_stacked(events: Events, seat: int, kind: int) -> None:
    """A seat held the kind already and stacked the tile as +1."""
    events.what[_next(events, seat, kind)] = STACKED


@rule
def note_roll(events: Events, roll: int) -> None:
    """A die was rolled in the contest that `note_contested` reports next."""
    events.rolls[events.rolls_made] = roll
    events.rolls_made += 1


@rule
def note_contested(events: Events, winner: int, kind: int, won: int, seats: int, first_roll: int) -> None:
    """A shared kind was rolled for by `seats` (one bit each), from roll `first_roll` on; the winner got `won` tiles from others."""
    place = _next(events, winner, kind)
    events.what[place] = CONTESTED
    events.number[place] = won
    events.seats[place] = seats
    events.roll_count[place] = events.rolls_made - first_roll


@rule
def note_plus(events: Events, seat: int, kind: int) -> None:
    """A seat drew a tile of an own kind."""
    events.what[_next(events, seat, kind)] = PLUS


@rule
def note_zero(events: Events, seat: int, kind: int) -> None:
    """A seat took a face-up tile."""
    events.what[_next(events, seat, kind)] = ZERO


@rule
def note_new(events: Events, seat: int, kind: int) -> None:
    """A seat drew a kind that nobody held."""
    events.what[_next(events, seat, kind)] = NEW


@rule
def note_open(events: Events, seat: int, kind: int, owner: int) -> None:
    """A seat drew a tile of another seat's kind: it lies face up for the owner."""
    place = _next(events, seat, kind)
    events.what[place] = OPEN
    events.number[place] = owner


@rule
def note_bonus(events: Events, seat: int) -> None:
    """A seat has another turn."""
    events.what[_next(events, seat, NOBODY)] = BONUS


@rule
def note_completed(events: Events, seat: int, kind: int, points: int) -> None:
    """All tiles of a kind are together and score."""
    place = _next(events, seat, kind)
    events.what[place] = COMPLETED
    events.number[place] = points


@rule
def note_passed(events: Events, seat: int) -> None:
    """A seat could neither draw nor take."""
    events.what[_next(events, seat, NOBODY)] = PASSED


@rule
def note_over(events: Events) -> None:
    """The game ended."""
    events.what[_next(events, NOBODY, NOBODY)] = OVER


@rule
def drew_own_kind(events: Events) -> bool:
    """True when the ply noted so far began with a tile of an own kind."""
    return events.what[0] == PLUS
