"""The shape of a game: who led when, by how much, and when it was decided (after Browne, "Automatic Generation and Evaluation of
Recombination Games", 2008, chapter 4).

v_p(t) is the standing of seat p after ply t, a whole number that each game defines. T is the number of plies. Standings change
on few plies, so they are kept as stretches of plies over which nobody's changes.
"""

from __future__ import annotations

from typing import Annotated, Final

from engines.core.compiled import rule
from engines.core.measures import SHARE
from engines.core.records import Integers, Record
from engines.core.seats import MAX_SEATS

MOST_STRETCHES: Final = 8192

POINT_SCALE: Final = 100
"""Drama and tension are recorded in hundredths of a point."""

PART_SCALE: Final = 1000
"""Decisiveness is recorded in thousandths."""


class Shape(Record):
    """The standings of one game."""

    seats: int
    plies: int
    stretches: int
    lasting: Annotated[Integers, (MOST_STRETCHES,)]
    """Plies of each stretch."""
    standing: Annotated[Integers, (MOST_STRETCHES, MAX_SEATS)]
    """By stretch and seat."""


@rule
def rounded(numerator: int, denominator: int) -> int:
    """numerator / denominator to the nearest whole number, halves up; the denominator is positive."""
    return (2 * numerator + denominator) // (2 * denominator)


@rule
def begin_shape(shape: Shape, seats: int) -> None:
    """Forget the last game."""
    shape.seats = seats
    shape.plies = 0
    shape.stretches = 0


@rule
def note_standing(shape: Shape, standing: Integers) -> None:
    """Add one ply with the standings after it, by seat. Raises ValueError when a game has more stretches than fit."""
    shape.plies += 1
    last = shape.stretches - 1
    changed = last < 0
    if not changed:
        for seat in range(shape.seats):
            if shape.standing[last, seat] != standing[seat]:
                changed = True
    if not changed:
        shape.lasting[last] += 1
        return
    if shape.stretches == MOST_STRETCHES:
        raise ValueError("The standings of a game changed more often than the shape tracker holds.")
    last += 1
    shape.stretches += 1
    shape.lasting[last] = 1
    for seat in range(shape.seats):
        shape.standing[last, seat] = standing[seat]


@rule
def best_standing(shape: Shape, stretch: int) -> int:
    """The highest standing in a stretch."""
    best = shape.standing[stretch, 0]
    for seat in range(1, shape.seats):
        best = max(best, shape.standing[stretch, seat])
    return best


@rule
def sole_leader(shape: Shape, stretch: int) -> int:
    """The seat ahead of all others, -1 when several share the lead."""
    best = best_standing(shape, stretch)
    leader = -1
    for seat in range(shape.seats):
        if shape.standing[stretch, seat] == best:
            if leader >= 0:
                return -1
            leader = seat
    return leader


@rule
def lead_changes(shape: Shape) -> int:
    """How often a seat becomes sole leader after another one was. Drawing level changes nothing."""
    changes = 0
    leader = -1
    for stretch in range(shape.stretches):
        now = sole_leader(shape, stretch)
        if now >= 0 and now != leader:
            if leader >= 0:
                changes += 1
            leader = now
    return changes


@rule
def drama(shape: Shape, winner: int) -> int:
    """Mean over the plies at which the winner trails of (best v - winner's v), in hundredths; 0 when the winner never trails."""
    behind = 0
    plies = 0
    for stretch in range(shape.stretches):
        gap = best_standing(shape, stretch) - shape.standing[stretch, winner]
        if gap > 0:
            behind += gap * shape.lasting[stretch]
            plies += shape.lasting[stretch]
    return rounded(behind * POINT_SCALE, plies) if plies > 0 else 0


@rule
def decisiveness(shape: Shape, winner: int, won: Integers) -> int:
    """Share of the plies left after the winner passes the highest v that any loser ever reaches, in thousandths.

    won[seat] > 0 for winners. 0 when the winner never passes it (a tie broken by other means) or when nobody lost.
    """
    highest = 0
    losers = 0
    for seat in range(shape.seats):
        if won[seat] > 0:
            continue
        for stretch in range(shape.stretches):
            if losers == 0 or shape.standing[stretch, seat] > highest:
                highest = shape.standing[stretch, seat]
                losers = 1
    if losers == 0:
        return 0
    before = 0
    for stretch in range(shape.stretches):
        if shape.standing[stretch, winner] > highest:
            # The first ply of the stretch is the one that passes.
            return rounded((shape.plies - before - 1) * PART_SCALE, shape.plies)
        before += shape.lasting[stretch]
    return 0


@rule
def tension(shape: Shape) -> int:
    """Mean over all plies of the gap between the two highest standings, in hundredths."""
    gaps = 0
    for stretch in range(shape.stretches):
        first = shape.standing[stretch, 0]
        second = shape.standing[stretch, 1]
        if second > first:
            first, second = second, first
        for seat in range(2, shape.seats):
            standing = shape.standing[stretch, seat]
            if standing > first:
                second = first
                first = standing
            elif standing > second:
                second = standing
        gaps += (first - second) * shape.lasting[stretch]
    return rounded(gaps * POINT_SCALE, shape.plies) if shape.plies > 0 else 0


@rule
def stretch_at(shape: Shape, numerator: int, denominator: int) -> int:
    """The stretch of ply ceil(T * numerator / denominator), counted from 1."""
    ply = (shape.plies * numerator + denominator - 1) // denominator
    before = 0
    for stretch in range(shape.stretches):
        before += shape.lasting[stretch]
        if before >= ply:
            return stretch
    return shape.stretches - 1


@rule
def leaders_share(shape: Shape, stretch: int, won: Integers) -> int:
    """Win share of the seat that leads in a stretch, in sixtieths; the mean of those who share the lead."""
    best = best_standing(shape, stretch)
    leaders = 0
    shares = 0
    for seat in range(shape.seats):
        if shape.standing[stretch, seat] == best:
            leaders += 1
            shares += won[seat]
    return rounded(shares, leaders)


@rule
def comeback_share(shape: Shape, stretch: int, won: Integers) -> int:
    """Win share, in sixtieths, of the seats that are last in a stretch: nobody below them and somebody above."""
    best = best_standing(shape, stretch)
    worst = best
    for seat in range(shape.seats):
        worst = min(worst, shape.standing[stretch, seat])
    if worst == best:
        return 0
    shares = 0
    for seat in range(shape.seats):
        if shape.standing[stretch, seat] == worst:
            shares += won[seat]
    return shares


@rule
def share_wins(winners: Integers, seats: int) -> int:
    """Turn winners[seat] from 1 for each winner into its share in sixtieths; return the number of winners."""
    count = 0
    for seat in range(seats):
        count += winners[seat]
    for seat in range(seats):
        winners[seat] = winners[seat] * SHARE // max(1, count)
    return count
