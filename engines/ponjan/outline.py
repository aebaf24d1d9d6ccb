"""The shape of a game with one winner in a single pass. `engines/core/shape.py` defines the same numbers one by one, and a test compares them:
Ponjan's games are so short that reading their standings once for each number would take a sixth of the time of a playout.
"""

from __future__ import annotations

from typing import Final

from engines.core.compiled import rule
from engines.core.records import Record
from engines.core.shape import PART_SCALE, POINT_SCALE, Shape, rounded
from engines.ponjan.state import NOBODY, STANDING_UNIT

BELOW_ALL: Final = -(2**40)


class Outline(Record):
    """What one pass over the standings finds."""

    leader: int
    """The last sole leader, NOBODY before."""
    lead_changes: int
    gaps: int
    """Gap between first and second, summed over the plies."""
    behind: int
    """How far the winner trails, summed over the plies."""
    behind_plies: int
    highest_loser: int
    """The highest standing that any loser ever reaches."""


@rule
def read_stretch(shape: Shape, stretch: int, winner: int, outline: Outline) -> None:
    """Add one stretch of plies over which no standing changes."""
    first = BELOW_ALL
    second = BELOW_ALL
    leader = NOBODY
    for seat in range(shape.seats):
        standing = shape.standing[stretch, seat]
        if standing > first:
            second = first
            first = standing
            leader = seat
        elif standing > second:
            second = standing
        if seat != winner and standing > outline.highest_loser:
            outline.highest_loser = standing
    lasting = shape.lasting[stretch]
    outline.gaps += (first - second) * lasting
    if first > second and leader != outline.leader:
        if outline.leader != NOBODY:
            outline.lead_changes += 1
        outline.leader = leader
    behind = first - shape.standing[stretch, winner]
    if behind > 0:
        outline.behind += behind * lasting
        outline.behind_plies += lasting


@rule
def read_standings(shape: Shape, winner: int, outline: Outline) -> None:
    """The outline of a game that `winner` won alone."""
    outline.leader = NOBODY
    outline.lead_changes = 0
    outline.gaps = 0
    outline.behind = 0
    outline.behind_plies = 0
    outline.highest_loser = BELOW_ALL
    for stretch in range(shape.stretches):
        read_stretch(shape, stretch, winner, outline)


@rule
def drama_of(outline: Outline) -> int:
    """As `drama` of the core, from standings in twelfths, in hundredths of a point."""
    if outline.behind_plies == 0:
        return 0
    return rounded(rounded(outline.behind * POINT_SCALE, outline.behind_plies), STANDING_UNIT)


@rule
def tension_of(shape: Shape, outline: Outline) -> int:
    """As `tension` of the core, from standings in twelfths, in hundredths of a point."""
    return rounded(rounded(outline.gaps * POINT_SCALE, shape.plies), STANDING_UNIT)


@rule
def decisiveness_of(shape: Shape, winner: int, outline: Outline) -> int:
    """As `decisiveness` of the core, in thousandths."""
    before = 0
    for stretch in range(shape.stretches):
        if shape.standing[stretch, winner] > outline.highest_loser:
            return rounded((shape.plies - before - 1) * PART_SCALE, shape.plies)
        before += shape.lasting[stretch]
    return 0
