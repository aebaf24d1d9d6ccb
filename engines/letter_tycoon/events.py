"""What happened in a ply, written by the compiled rules into a small buffer and read from it as JSON.

Several letters travel in one number: five bits a letter (code + 1), the last one lowest.
"""

from __future__ import annotations

from typing import Final

from engines.core.compiled import rule
from engines.letter_tycoon.state import Events

EXCHANGED: Final = 0
PLAYED: Final = 1
REJECTED: Final = 2
CHALLENGED: Final = 3
EARNED: Final = 4
ROYALTY: Final = 5
BOUGHT: Final = 6
DISCARDED: Final = 7
DRAWN: Final = 8
RESHUFFLED: Final = 9
LAST_ROUND: Final = 10
OVER: Final = 11
SKIPPED: Final = 12
ACCEPTED: Final = 13

POOL: Final = -1
"""Seat of a drawn event whose cards go to the pool."""

PACK_BITS: Final = 5
PACK_MASK: Final = 31


@rule
def packed_with(packed: int, letter: int) -> int:
    """Packed letters with one more at the end (at most twelve fit)."""
    return (packed << PACK_BITS) | (letter + 1)


def unpacked(packed: int) -> list[int]:
    """The letters of a packed number in the order they were added."""
    letters: list[int] = []
    while packed:
        letters.append((packed & PACK_MASK) - 1)
        packed >>= PACK_BITS
    return letters[::-1]


@rule
def _next(events: Events, seat: int) -> int:
    """Open the next place of the buffer. Kinds are written by the callers: a literal argument would compile this once a kind."""
    place = events.count
    events.count = place + 1
    events.seat[place] = seat
    events.first[place] = 0
    events.second[place] = 0
    events.third[place] = 0
    events.fourth[place] = 0
    return place


@rule
def note_exchanged(events: Events, seat: int, from_hand: int, from_pool: int) -> None:
    """Cards (packed) left hand and pool."""
    place = _next(events, seat)
    events.kind[place] = EXCHANGED
    events.first[place] = from_hand
    events.second[place] = from_pool


@rule
def note_played(events: Events, seat: int) -> None:
    """Words were laid out; which ones is in the play."""
    events.kind[_next(events, seat)] = PLAYED


@rule
def note_skipped(events: Events, seat: int) -> None:
    """The seat builds no word this turn."""
    events.kind[_next(events, seat)] = SKIPPED


@rule
def note_rejected(events: Events, seat: int, wrong_words: int, retries_left: int) -> None:
    """The automatic check refused the words of the bits."""
    place = _next(events, seat)
    events.kind[place] = REJECTED
    events.first[place] = wrong_words
    events.second[place] = retries_left


@rule
def note_challenged(events: Events, challenger: int, wrong_words: int, paid: int, received: int) -> None:
    """A challenge: wrong words as bits (none: it failed), what the challenger paid and what the active player got."""
    place = _next(events, challenger)
    events.kind[place] = CHALLENGED
    events.first[place] = wrong_words
    events.second[place] = paid
    events.third[place] = received


@rule
def note_accepted(events: Events, seat: int) -> None:
    """The seat does not challenge."""
    events.kind[_next(events, seat)] = ACCEPTED


@rule
def note_earned(events: Events, seat: int, word: int, money: int, stock: int, doublings: int) -> None:
    """What one word earned."""
    place = _next(events, seat)
    events.kind[place] = EARNED
    events.first[place] = word
    events.second[place] = money
    events.third[place] = stock
    events.fourth[place] = doublings


@rule
def note_royalty(events: Events, owner: int, letter: int, money: int) -> None:
    """An owner got money for his letter."""
    place = _next(events, owner)
    events.kind[place] = ROYALTY
    events.first[place] = letter
    events.second[place] = money


@rule
def note_bought(events: Events, seat: int, letter: int, price: int) -> None:
    """A patent was bought."""
    place = _next(events, seat)
    events.kind[place] = BOUGHT
    events.first[place] = letter
    events.second[place] = price


@rule
def note_discarded(events: Events, seat: int, letters: int, penalty: int) -> None:
    """Cards (packed) left the hand; `penalty` cards were owed."""
    place = _next(events, seat)
    events.kind[place] = DISCARDED
    events.first[place] = letters
    events.second[place] = penalty


@rule
def note_drawn(events: Events, seat: int, letters: int) -> None:
    """Cards (packed) were drawn to a hand, or to the pool when seat is POOL."""
    place = _next(events, seat)
    events.kind[place] = DRAWN
    events.first[place] = letters


@rule
def note_reshuffled(events: Events, seat: int, cards: int) -> None:
    """The discard pile became the deck."""
    place = _next(events, seat)
    events.kind[place] = RESHUFFLED
    events.first[place] = cards


@rule
def note_last_round(events: Events, seat: int, value: int, patents: int) -> None:
    """The seat reached its goal."""
    place = _next(events, seat)
    events.kind[place] = LAST_ROUND
    events.first[place] = value
    events.second[place] = patents


@rule
def note_over(events: Events, seat: int, ended: int) -> None:
    """The game ended, by rule or by the turn limit."""
    place = _next(events, seat)
    events.kind[place] = OVER
    events.first[place] = ended
