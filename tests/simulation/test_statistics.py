"""Statistics against hand-computed and published numbers."""

import math

import numpy as np
import pytest

from engines.simulation.histogram import Histogram
from engines.simulation.statistics import (
    Estimate,
    bootstrap,
    bootstrap_quantile,
    cohen_d,
    effective_size,
    holm,
    largest_gap,
    mean_estimate,
    paired_estimate,
    ratio,
    resampled_sd,
    share_estimate,
    size_word,
    t_quantile,
    t_two_sided,
    wilson,
)
from engines.simulation.summary import Sums


def sums(x, y):
    x, y = np.array(x, object), np.array(y, object)
    return Sums(len(x), int(x.sum()), int(y.sum()), int(x @ x), int(x @ y), int(y @ y))


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0000, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_gives_the_intervals_of_newcombe_1998_table_1_method_3(successes, trials, low, high):
    assert wilson(successes / trials, trials) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(("freedom", "point"), [(1, 12.706), (2, 4.303), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)])
def test_students_t_has_the_tabulated_97_5_percent_points(freedom, point):
    assert t_quantile(0.975, freedom) == pytest.approx(point, abs=6e-4)


def test_the_series_for_many_degrees_meets_the_exact_distribution():
    assert t_quantile(0.975, 101) == pytest.approx(t_quantile(0.975, 100), abs=4e-4)
    assert t_two_sided(t_quantile(0.975, 7), 7) == pytest.approx(0.05, abs=1e-9)


def test_the_variance_of_a_mean_is_taken_over_deals():
    # three deals of three games with sums 6, 9, 12: mean 3, variance 3/2 * (9 + 0 + 9) / 81
    value, variance = ratio(sums([6, 9, 12], [3, 3, 3]))
    assert (value, variance) == (3.0, pytest.approx(1 / 3))
    half = 4.303 * math.sqrt(1 / 3)
    assert mean_estimate(sums([6, 9, 12], [3, 3, 3])) == pytest.approx((3.0, 3 - half, 3 + half), abs=1e-3)


def test_a_mean_of_single_games_has_the_textbook_variance():
    values = [3, 1, 4, 1, 5, 9, 2, 6]
    assert ratio(sums(values, [1] * 8))[1] == pytest.approx(np.var(values, ddof=1) / 8)


def test_a_ratio_has_its_delta_method_variance():
    # x 2 4 6, y 1 3 2: R = 2, residuals x - 2 y are 0 -2 2, variance 3/2 * 8 / 36
    assert ratio(sums([2, 4, 6], [1, 3, 2])) == (2.0, pytest.approx(1 / 3))


def test_a_ratio_over_nothing_has_no_value():
    assert mean_estimate(sums([0, 0], [0, 0])) == Estimate(None)


def test_large_whole_numbers_do_not_cancel():
    offset = 2**39
    small, shifted = ratio(sums([1, 2, 3, 5], [1] * 4)), ratio(sums([offset + 1, offset + 2, offset + 3, offset + 5], [1] * 4))
    assert shifted[1] == small[1]


def test_one_game_gives_a_number_without_an_interval():
    assert mean_estimate(sums([5], [1])) == Estimate(5.0)


def test_a_share_of_independent_games_is_wilsons():
    assert share_estimate(sums([1] * 15 + [0] * 133, [1] * 148)) == pytest.approx((15 / 148, 0.0624, 0.1605), abs=5e-5)


def test_games_of_one_deal_that_always_agree_count_as_one():
    deals = 400
    wins = [3 * (place % 4 == 0) for place in range(deals)]
    alone = share_estimate(sums([place % 4 == 0 for place in range(deals)], [1] * deals))
    together = share_estimate(sums(wins, [3] * deals))
    assert together.value == alone.value == 0.25
    assert together.low == pytest.approx(alone.low, abs=1e-3)
    assert together.high == pytest.approx(alone.high, abs=1e-3)


def test_a_share_that_every_deal_fixes_has_no_width():
    assert share_estimate(sums([1] * 50, [2] * 50)) == (0.5, 0.5, 0.5)


def test_few_deals_never_narrow_a_share_below_independent_games():
    assert effective_size(0.5, 0.0, 10, 5) == 10


def test_a_share_seen_in_no_game_still_has_an_upper_bound():
    estimate = share_estimate(sums([0] * 50, [2] * 50))
    assert estimate.low == 0.0
    assert 0.05 < estimate.high < 0.1


def test_the_bootstrap_of_a_deviation_agrees_with_normal_theory():
    # the standard error of the deviation of normal numbers is about sd / sqrt(2 n)
    values = np.round(np.random.default_rng(1).normal(500, 100, 4000)).astype(np.int64)
    low, high = bootstrap(Histogram.of(values), resampled_sd, (1, 2))
    assert high - low == pytest.approx(2 * 1.96 * 100 / math.sqrt(8000), rel=0.12)
    assert low < values.std(ddof=1) < high


def test_the_bootstrap_of_a_median_agrees_with_order_statistics():
    # of 1..1001, the 95 % interval of the median runs from about the 470th to the 532nd number
    low, high = bootstrap_quantile(Histogram.of(np.arange(1, 1002)), 0.5, (3,))
    assert low == pytest.approx(470, abs=6)
    assert high == pytest.approx(532, abs=6)


def test_a_bootstrap_depends_on_its_seed_alone():
    histogram = Histogram.of(np.arange(100))
    assert bootstrap(histogram, resampled_sd, (1,)) == bootstrap(histogram, resampled_sd, (1,)) != bootstrap(histogram, resampled_sd, (2,))


def test_one_entry_has_no_bootstrap():
    assert bootstrap(Histogram.of(np.array([4])), resampled_sd, (1,)) is None
    assert bootstrap_quantile(Histogram.of(np.array([4])), 0.5, (1,)) is None


def test_the_short_cut_for_quantiles_is_the_multinomial_bootstrap():
    counts = np.array([5, 20, 40, 25, 10])
    histogram = Histogram(np.arange(5) * 10, counts)
    resampled = np.random.default_rng(4).multinomial(100, counts / 100, size=20_000)
    for at in (0.05, 0.25, 0.5, 0.95):
        points = histogram.values[(np.cumsum(resampled, axis=1) >= at * 100).argmax(axis=1)]
        plain = np.quantile(points, [0.025, 0.975])
        assert bootstrap_quantile(histogram, at, (5,)) == pytest.approx(tuple(plain), abs=1e-9)


def test_holm_adjusts_as_in_the_published_example():
    # p-values 0.01, 0.04, 0.03, 0.005: R's p.adjust(method = "holm")
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_cohens_d_is_in_pooled_deviations():
    first, second = Histogram.of(np.array([1, 2, 3])), Histogram.of(np.array([3, 4, 5]))
    assert cohen_d(2.0, first, second) == 2.0
    assert cohen_d(0.0, Histogram.of(np.array([1, 1])), Histogram.of(np.array([1, 1]))) is None


@pytest.mark.parametrize(
    ("effect", "word"),
    [(0.0, "negligible"), (-0.19, "negligible"), (0.2, "small"), (-0.5, "medium"), (0.8, "large"), (-3.0, "large"), (None, "")],
)
def test_effects_have_cohens_words(effect, word):
    assert size_word(effect) == word


def test_paired_differences_by_hand():
    # differences 1 2 3 4: mean 2.5, standard error 1.2910 / 2, t with 3 degrees 3.182
    estimate, p_value = paired_estimate(np.array([1.0, 2.0, 3.0, 4.0]), np.arange(4))
    assert estimate == pytest.approx((2.5, 2.5 - 3.1824 * 0.6455, 2.5 + 3.1824 * 0.6455), abs=1e-3)
    assert p_value == pytest.approx(0.0305, abs=1e-4)  # t = 3.873, R: 2 * pt(-3.873, 3)


def test_paired_differences_of_one_deal_are_one_observation():
    repeated = np.repeat([1.0, 2.0, 3.0, 4.0], 3)
    estimate, _ = paired_estimate(repeated, np.repeat(np.arange(4), 3))
    assert estimate == pytest.approx(paired_estimate(np.array([1.0, 2.0, 3.0, 4.0]), np.arange(4))[0])


def test_no_difference_in_any_game_is_no_difference():
    assert paired_estimate(np.zeros(10), np.arange(10)) == ((0.0, 0.0, 0.0), 1.0)
    assert paired_estimate(np.ones(1), np.arange(1)) == ((1.0, None, None), 1.0)


def test_the_largest_gap_is_told_with_an_interval_for_all_pairs():
    # 4 games, two seats: the first wins three; differences 1, 1, 1, -1 with mean 1/2 and standard error 1/2; t(3) at 0.975 is 3.182
    gap = largest_gap([sums([1, 1, 1, -1], [1, 1, 1, 1])])
    assert gap == pytest.approx((0.5, 0.0, 0.5 + 3.182 * 0.5), abs=1e-3)
    assert largest_gap([]) == (0.0, 0.0, 0.0)


@pytest.mark.slow
@pytest.mark.parametrize("chances", [(0.25, 0.25, 0.25, 0.25), (0.4, 0.3, 0.2, 0.1), (0.3, 0.25, 0.25, 0.2)])
def test_the_interval_of_the_largest_gap_holds_the_truth_19_times_in_20(chances):
    generator = np.random.default_rng(11)
    true = max(chances) - min(chances)
    trials, held = 1000, 0
    for _ in range(trials):
        wins = generator.multinomial(1, chances, size=300)
        gap = largest_gap([sums(wins[:, one] - wins[:, two], [1] * 300) for one in range(4) for two in range(one)])
        held += gap.low <= true <= gap.high
    assert held / trials >= 0.935


@pytest.mark.slow
@pytest.mark.parametrize("size", [1, 3])
def test_intervals_of_shares_and_means_hold_the_truth_about_19_times_in_20(size):
    generator = np.random.default_rng(5)
    held_share = held_mean = held_ratio = 0
    trials = 3000
    for _ in range(trials):
        luck = generator.normal(size=(60, 1))
        scores = np.round(20 + 5 * luck + 5 * generator.normal(size=(60, size))).astype(np.int64)
        wins = (luck + generator.normal(size=(60, size)) > 0).astype(np.int64)
        games = [size] * 60
        mean, share = mean_estimate(sums(scores.sum(axis=1), games)), share_estimate(sums(wins.sum(axis=1), games))
        over = mean_estimate(sums(scores.sum(axis=1), (scores + 20).sum(axis=1)))
        held_mean += mean.low <= 20 <= mean.high
        held_share += share.low <= 0.5 <= share.high
        held_ratio += over.low <= 0.5 <= over.high
    for held in (held_mean, held_share, held_ratio):
        assert 0.935 <= held / trials <= 0.97
