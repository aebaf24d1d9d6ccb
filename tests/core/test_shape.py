"""The shape measures against examples worked by hand (definitions in engines/core/shape.py)."""

from __future__ import annotations

import numpy as np
import pytest

from engines.core.records import table
from engines.core.shape import (
    MOST_STRETCHES,
    Shape,
    begin_shape,
    comeback_share,
    decisiveness,
    drama,
    lead_changes,
    leaders_share,
    note_standing,
    share_wins,
    sole_leader,
    stretch_at,
    tension,
)

# Standings of seats 0, 1 and 2 after each of ten plies. Seat 1 wins with 12 to 10 to 5.
THREE_SEATS = [
    (2, 0, 0),
    (2, 0, 0),
    (2, 3, 0),
    (2, 3, 5),
    (6, 3, 5),
    (6, 3, 5),
    (6, 9, 5),
    (10, 9, 5),
    (10, 11, 5),
    (10, 12, 5),
]
WON = np.array([0, 60, 0], np.int64)


def shape_of(plies: list[tuple[int, ...]]) -> Shape:
    shape = table(Shape)[0]
    begin_shape(shape, len(plies[0]))
    for standing in plies:
        note_standing(shape, np.array(standing, np.int64))
    return shape


def test_plies_without_a_change_lengthen_the_stretch() -> None:
    shape = shape_of(THREE_SEATS)
    assert shape.plies == 10
    assert shape.stretches == 8
    assert shape.lasting[:8].tolist() == [2, 1, 1, 2, 1, 1, 1, 1]


def test_a_new_game_forgets_the_last_one() -> None:
    shape = shape_of(THREE_SEATS)
    begin_shape(shape, 2)
    note_standing(shape, np.array([1, 4], np.int64))
    assert (shape.plies, shape.stretches) == (1, 1)
    assert lead_changes(shape) == 0


def test_lead_changes_count_new_sole_leaders() -> None:
    # leaders: 0, 1, 2, 0, 1, 0, 1
    assert lead_changes(shape_of(THREE_SEATS)) == 6


def test_drawing_level_is_no_lead_change() -> None:
    assert lead_changes(shape_of([(0, 0), (3, 0), (3, 3), (5, 3)])) == 0
    assert lead_changes(shape_of([(0, 0), (3, 0), (3, 3), (3, 5)])) == 1
    assert sole_leader(shape_of([(3, 3, 1)]), 0) == -1


def test_drama_is_the_mean_deficit_of_the_winner_while_trailing() -> None:
    # behind by 2, 2 (plies 1, 2), 2 (ply 4), 3, 3 (plies 5, 6), 1 (ply 8): 13 over 6 plies
    assert drama(shape_of(THREE_SEATS), 1) == 217


def test_drama_of_a_winner_who_never_trailed_is_nothing() -> None:
    assert drama(shape_of([(1, 0), (2, 0)]), 0) == 0


def test_decisiveness_counts_from_the_ply_that_passes_the_losers_highest() -> None:
    # the losers' highest is 10; seat 1 passes it at ply 9 of 10, with one ply left
    assert decisiveness(shape_of(THREE_SEATS), 1, WON) == 100


def test_decisiveness_looks_at_the_highest_a_loser_ever_had_not_at_his_last() -> None:
    won = np.array([60, 0], np.int64)
    # the loser once had 7; the winner passes that at ply 4 of 5
    assert decisiveness(shape_of([(1, 7), (5, 3), (7, 3), (8, 3), (9, 3)]), 0, won) == 200


def test_decisiveness_counts_the_first_ply_of_a_stretch() -> None:
    won = np.array([60, 0], np.int64)
    assert decisiveness(shape_of([(5, 1), (5, 1), (5, 1), (5, 1)]), 0, won) == 750


def test_a_win_on_a_tie_break_is_never_decisive() -> None:
    won = np.array([60, 0], np.int64)
    assert decisiveness(shape_of([(5, 1), (5, 5)]), 0, won) == 0


def test_decisiveness_with_negative_standings() -> None:
    won = np.array([60, 0], np.int64)
    # the loser's highest is -4, passed at ply 2 of 4
    assert decisiveness(shape_of([(-6, -4), (-3, -4), (-2, -5), (-1, -6)]), 0, won) == 500


def test_tension_is_the_mean_gap_between_first_and_second() -> None:
    # gaps: 2 2 1 2 1 1 3 1 1 2
    assert tension(shape_of(THREE_SEATS)) == 160


@pytest.mark.parametrize(("numerator", "denominator", "ply"), [(1, 3, 4), (1, 2, 5), (2, 3, 7), (1, 1, 10)])
def test_a_share_of_the_game_ends_with_the_ply_rounded_up(numerator: int, denominator: int, ply: int) -> None:
    shape = shape_of(THREE_SEATS)
    standing = shape.standing[stretch_at(shape, numerator, denominator), :3]
    assert tuple(standing.tolist()) == THREE_SEATS[ply - 1]


def test_the_leader_of_a_stretch_and_whether_it_won() -> None:
    shape = shape_of(THREE_SEATS)
    assert leaders_share(shape, stretch_at(shape, 1, 3), WON) == 0
    assert leaders_share(shape, stretch_at(shape, 2, 3), WON) == 60


def test_seats_that_share_the_lead_share_its_value() -> None:
    assert leaders_share(shape_of([(4, 4, 1)]), 0, WON) == 30


def test_comeback_is_the_win_of_who_was_last() -> None:
    # after ply 5 of 10: 6, 3, 5; seat 1 is last and wins
    shape = shape_of(THREE_SEATS)
    assert comeback_share(shape, stretch_at(shape, 1, 2), WON) == 60
    assert comeback_share(shape, stretch_at(shape, 2, 3), WON) == 0


def test_nobody_is_last_while_all_are_level() -> None:
    assert comeback_share(shape_of([(2, 2, 2)]), 0, WON) == 0


@pytest.mark.parametrize(("winners", "shares"), [([1, 0, 0], [60, 0, 0]), ([1, 0, 1], [30, 0, 30]), ([1, 1, 1], [20, 20, 20])])
def test_a_win_is_shared_in_sixtieths(winners: list[int], shares: list[int]) -> None:
    record = np.array(winners, np.int64)
    assert share_wins(record, 3) == sum(winners)
    assert record.tolist() == shares


def test_a_game_with_more_changes_than_fit_is_refused() -> None:
    shape = table(Shape)[0]
    begin_shape(shape, 2)
    for ply in range(MOST_STRETCHES):
        note_standing(shape, np.array([ply, 0], np.int64))
    with pytest.raises(ValueError, match="changed more often"):
        note_standing(shape, np.array([-1, 0], np.int64))
