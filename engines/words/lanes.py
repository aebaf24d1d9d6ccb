"""Sets of words, or of arrangements of words, as bits: member m is bit m % LANE_BITS of lane m // LANE_BITS."""

from __future__ import annotations

from typing import Final

from engines.core.compiled import rule

LANE_BITS: Final = 63
"""Members in a lane; 63 bits keep it positive."""
FULL_LANE: Final = (1 << LANE_BITS) - 1


@rule
def lanes_of(members: int) -> int:
    """Lanes that a set of so many members takes."""
    return (members + LANE_BITS - 1) // LANE_BITS


@rule
def first_members(members: int, lane: int) -> int:
    """A lane of the set of the first so many members; one of its `lanes_of(members)`."""
    return FULL_LANE >> max(0, (lane + 1) * LANE_BITS - members)
