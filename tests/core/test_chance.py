"""Chance: named streams, unbiased draws, hashes that spread."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core import chance


def drawn(streams: np.ndarray, stream: int, bound: int, count: int) -> list[int]:
    return [int(chance.below(streams, stream, bound)) for _ in range(count)]


def test_a_stream_depends_on_seed_deal_and_stream_alone() -> None:
    many = chance.seeded_streams(7, np.arange(100), 4)
    one = chance.seeded_streams(7, np.array([42]), 7)
    assert list(many[42]) == list(one[0][:4])
    assert len({int(state) for row in many for state in row}) == 400
    assert not np.array_equal(many, chance.seeded_streams(8, np.arange(100), 4))


def test_streams_do_not_disturb_each_other() -> None:
    alone = chance.seeded_streams(1, np.arange(1), 3)[0]
    mixed = alone.copy()
    expected = drawn(alone, 1, 1000, 20)
    seen = []
    for _ in range(20):
        chance.next_word(mixed, 0)
        seen.append(int(chance.below(mixed, 1, 1000)))
        chance.next_word(mixed, 2)
    assert seen == expected


@given(st.integers(0, 2**63 - 1), st.integers(0, 2**40), st.integers(1, 2**31 - 1))
def test_states_stay_below_two_to_the_63_and_draws_below_their_bound(seed: int, deal: int, bound: int) -> None:
    streams = chance.seeded_streams(seed, np.array([deal]), 2)[0]
    for _ in range(20):
        assert 0 <= chance.below(streams, 1, bound) < bound
        assert 0 < int(streams[1]) < 2**63


def test_draws_are_uniform() -> None:
    streams = chance.seeded_streams(3, np.arange(1), 1)[0]
    counts = np.bincount(drawn(streams, 0, 102, 102_000), minlength=102)
    chi_square = float(((counts - 1000.0) ** 2 / 1000.0).sum())
    assert chi_square < 165  # 101 degrees of freedom: the 99.99 % point is 160.7


def test_hash_spreads_and_keeps_order_of_arguments() -> None:
    hashes = [int(chance.mixed(5, number)) for number in range(20_000)]
    assert len(set(hashes)) == 20_000
    assert all(0 <= number < 2**31 for number in hashes)
    counts = np.bincount(np.array(hashes) >> 25, minlength=64)
    assert float(((counts - 312.5) ** 2 / 312.5).sum()) < 120  # 63 degrees of freedom: the 99.99 % point is 111.1
    assert chance.mixed(3, 8) != chance.mixed(8, 3)


def test_a_threshold_is_a_probability() -> None:
    streams = chance.seeded_streams(11, np.arange(1), 1)[0]
    threshold = chance.chance_threshold(0.25)
    hits = sum(bool(chance.happens(streams, 0, threshold)) for _ in range(40_000))
    assert abs(hits / 40_000 - 0.25) < 0.01
    assert not any(chance.happens(streams, 0, chance.chance_threshold(0.0)) for _ in range(200))
    assert all(chance.happens(streams, 0, chance.chance_threshold(1.0)) for _ in range(200))


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_seed_out_of_bounds_is_refused_with_its_bounds(seed: int) -> None:
    with pytest.raises(ValueError, match=f"A seed is 0 to 9223372036854775807; {seed} was given"):
        chance.seeded_streams(seed, np.arange(1), 1)


def test_a_probability_out_of_bounds_is_refused() -> None:
    with pytest.raises(ValueError, match="A probability is 0 to 1; 1.5 was given"):
        chance.chance_threshold(1.5)
