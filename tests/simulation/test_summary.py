import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.simulation.histogram import EMPTY, Histogram, exact_dot
from engines.simulation.playing import play
from engines.simulation.summary import Summary


def test_a_histogram_says_mean_deviation_and_quantiles():
    histogram = Histogram.of(np.array([1, 2, 2, 7]))
    assert (histogram.values.tolist(), histogram.counts.tolist()) == ([1, 2, 7], [1, 2, 1])
    assert histogram.mean == 3.0
    assert histogram.sd == pytest.approx((22 / 3) ** 0.5)  # deviations -2 -1 -1 4: squares 22 over n - 1 = 3
    assert [histogram.quantile(at) for at in (0.0, 0.25, 0.5, 0.75, 0.76, 1.0)] == [1, 1, 2, 2, 7, 7]


def test_the_twentieth_of_twenty_is_not_the_95_percent_point():
    assert Histogram.of(np.arange(1, 21)).quantile(0.95) == 19


def test_an_empty_histogram_has_no_quantile():
    with pytest.raises(ValueError, match="empty"):
        EMPTY.quantile(0.5)


@given(st.lists(st.integers(-(2**45), 2**45), max_size=40), st.lists(st.integers(-50, 50), max_size=40))
@settings(max_examples=60, deadline=None)
def test_merging_histograms_is_counting_everything_at_once(left, right):
    one, other = (Histogram.of(np.array(part, np.int64)) for part in (left, right))
    both = Histogram.of(np.array(left + right, np.int64))
    assert Histogram.merged([one, other]) == both == Histogram.merged([other, one])
    assert both.total == sum(left + right)
    assert both.square == sum(value * value for value in left + right)


def test_products_beyond_64_bits_are_exact():
    large = np.array([2**40, -(2**40), 2**40 - 1])
    assert exact_dot(large, large) == 2 * 2**80 + (2**40 - 1) ** 2


@pytest.fixture(params=[True, False], ids=["rotating", "fixed seats"])
def plan(request, plan_of):
    return plan_of(["greedy", "random", "planner"], 101, fixed_seats=not request.param)


def test_a_summary_does_not_depend_on_how_games_were_cut(plan):
    whole = play(plan).summary()
    for step in (3, 30, 99):
        parts = [play(plan, first, min(step, 101 - first)).summary() for first in range(0, 101, step)]
        assert Summary.merged(parts) == whole
        assert Summary.merged(reversed(parts)).to_bytes() == whole.to_bytes()
    assert whole.games == 101
    assert whole.clusters == (34 if plan.rotating else 101)


def test_a_part_must_start_with_a_deal(plan_of):
    sample = play(plan_of(["greedy", "planner"], 10), 1, 3)
    with pytest.raises(ValueError, match="inside a deal of 2 games"):
        sample.summary()


def test_packed_and_read_again_a_summary_is_the_same(plan):
    summary = play(plan).summary()
    again = Summary.from_bytes(summary.to_bytes())
    assert again == summary
    assert again.to_bytes() == summary.to_bytes()


def test_views_count_seats_players_and_sums(plan):
    sample = play(plan)
    summary = sample.summary()
    scores, by_player = sample.column("score"), sample.by_player("score")
    for place in range(3):
        assert summary.histogram("score", seat=place) == Histogram.of(scores[:, place])
        assert summary.histogram("score", player=place) == Histogram.of(by_player[:, place])
    assert summary.histogram("score", pooled=True) == Histogram.of(scores.ravel())
    assert summary.histogram("score", total=True) == Histogram.of(scores.sum(axis=1))
    assert summary.histogram("turns") == Histogram.of(sample.column("turns"))


def test_players_are_followed_through_the_rotations(plan_of):
    sample = play(plan_of(["greedy", "random", "planner"], 6))
    scores, by_player = sample.column("score"), sample.by_player("score")
    for place in range(6):
        for player in range(3):
            assert by_player[place, player] == scores[place, (player + place % 3) % 3]
