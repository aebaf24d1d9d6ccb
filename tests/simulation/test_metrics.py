"""Every kind of metric against numbers computed straight from the columns."""

import numpy as np
import pytest

from engines.simulation.metrics import Reader, evaluate
from engines.simulation.playing import play
from engines.simulation.summary import seat_view
from tests.toy_game import DiceRace

GAME = DiceRace()


@pytest.fixture(params=[["greedy"] * 3, ["greedy", "random", "planner"]], ids=["equal bots", "differing bots"])
def sample(request, plan_of):
    return play(plan_of(request.param, 300))


@pytest.fixture
def values(sample):
    return evaluate(GAME, sample.plan, sample.summary())


def test_every_declared_metric_has_a_value_inside_its_interval(sample, values):
    assert list(values) == [metric.id for metric in GAME.metrics]
    for value in values.values():
        for estimate in (value.estimate, *value.by_seat, *value.by_player):
            assert estimate.low <= estimate.value <= estimate.high


def test_means_and_shares_are_those_of_the_columns(sample, values):
    assert values["length"].value == pytest.approx(sample.column("turns").mean())
    assert values["points_at_table"].value == pytest.approx(sample.column("score").sum(axis=1).mean())
    assert values["points"].value == pytest.approx(sample.column("score").mean())
    assert [estimate.value for estimate in values["points"].by_seat] == pytest.approx(sample.column("score").mean(axis=0))
    assert [estimate.value for estimate in values["points"].by_player] == pytest.approx(sample.by_player("score").mean(axis=0))
    assert [estimate.value for estimate in values["win_rate"].by_seat] == pytest.approx(sample.column("win").mean(axis=0) / 60)
    assert values["win_rate"].value == pytest.approx(1 / 3)


def test_ratios_are_of_sums_not_of_games(sample, values):
    assert values["rolls_a_turn"].value == pytest.approx(sample.column("rolls").sum() / sample.column("turns").sum())
    assert values["lost_share"].value == pytest.approx(sample.column("lost_turns").sum() / sample.column("turns").sum())
    banked, score = sample.by_player("banked"), sample.by_player("score")
    for player, estimate in enumerate(values["banked_share"].by_player):
        assert estimate.value == pytest.approx(banked[:, player].sum() / score[:, player].sum())


def test_quantiles_are_of_the_distribution(sample, values):
    assert values["median_turns"].value == np.sort(sample.column("turns"))[149]
    assert values["median_score"].value == np.sort(sample.column("score").ravel())[449]
    assert values["median_score"].by_seat[1].value == np.sort(sample.column("score")[:, 1])[149]


def test_the_balance_is_one_less_the_largest_gap_between_seats(sample, values):
    rates = sample.column("win").mean(axis=0) / 60
    balance = values["balance"]
    assert balance.value == pytest.approx(1 - (rates.max() - rates.min()))
    assert 0 <= balance.low < balance.value <= balance.high <= 1
    assert balance.by_seat == ()


def test_no_interval_reaches_beyond_what_is_possible(plan_of):
    sample = play(plan_of(["greedy", "random"], 4))
    values = evaluate(GAME, sample.plan, sample.summary())
    assert any(value.low == 0 for value in values.values())
    for value in values.values():
        assert value.low is None or value.low >= 0


def test_with_equal_bots_players_are_seats(plan_of):
    sample = play(plan_of(["greedy", "greedy"], 50))
    values = evaluate(GAME, sample.plan, sample.summary())
    assert values["points"].by_player == values["points"].by_seat


def test_one_game_says_numbers_without_intervals(plan_of):
    sample = play(plan_of(["greedy", "greedy"], 1))
    values = evaluate(GAME, sample.plan, sample.summary())
    assert values["length"].estimate == (sample.column("turns")[0], None, None)
    assert Reader(GAME, sample.plan, sample.summary()).sd(seat_view("score", 0)).value is None


def test_intervals_do_not_depend_on_the_process(sample, values):
    assert evaluate(GAME, sample.plan, sample.summary()) == values


@pytest.mark.slow
def test_win_rates_of_rotated_bots_lie_in_their_interval_about_19_times_in_20(plan_of):
    bots = ["greedy", "planner"]
    truth = evaluate(GAME, plan := plan_of(bots, 200_000, seed=10**6), play(plan).summary())
    trials, held = 600, {"win_rate": 0, "points": 0}
    for seed in range(trials):
        plan = plan_of(bots, 240, seed=seed)
        found = evaluate(GAME, plan, play(plan).summary())
        for metric in held:
            estimate = found[metric].by_player[1]
            held[metric] += estimate.low <= truth[metric].by_player[1].value <= estimate.high
    for count in held.values():
        assert 0.92 <= count / trials <= 0.98
