"""The single pass over the standings against the core's definitions, number by number."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.measures import SHARE
from engines.core.records import table
from engines.core.shape import Shape, begin_shape, decisiveness, drama, lead_changes, note_standing, rounded, tension
from engines.ponjan.outline import Outline, decisiveness_of, drama_of, read_standings, tension_of
from engines.ponjan.state import STANDING_UNIT


@st.composite
def courses(draw: st.DrawFn) -> tuple[list[list[int]], int]:
    """The standings of a game ply by ply, and its winner."""
    seats = draw(st.integers(2, 6))
    plies = draw(st.lists(st.lists(st.integers(0, 90), min_size=seats, max_size=seats), min_size=1, max_size=30))
    return plies, draw(st.integers(0, seats - 1))


@settings(max_examples=300, deadline=None)
@given(courses())
def test_one_pass_finds_what_the_core_defines(course: tuple[list[list[int]], int]) -> None:
    plies, winner = course
    shape = table(Shape)[0]
    begin_shape(shape, len(plies[0]))
    for standings in plies:
        note_standing(shape, np.array(standings + [0] * (6 - len(standings))))
    wins = np.zeros(6, np.int64)
    wins[winner] = SHARE
    outline = table(Outline)[0]
    read_standings(shape, winner, outline)
    assert outline.lead_changes == lead_changes(shape)
    assert drama_of(outline) == rounded(drama(shape, winner), STANDING_UNIT)
    assert tension_of(shape, outline) == rounded(tension(shape), STANDING_UNIT)
    assert decisiveness_of(shape, winner, outline) == decisiveness(shape, winner, wins)
