import threading

import numpy as np
import pytest

from engines.core.errors import BadInput
from engines.simulation import preview as previews
from engines.simulation.comparing import compare, compared, paired_difference, winner_score
from engines.simulation.playing import play
from engines.simulation.preview import Preview, preview
from tests.toy_game import DiceRace


@pytest.fixture
def plans(plan_of):
    bots = ["greedy", "greedy", "planner"]
    return plan_of(bots, 1000, goal=40), plan_of(bots, 1000)


@pytest.fixture(autouse=True)
def no_baselines(monkeypatch):
    monkeypatch.setattr(previews, "_baselines", previews._Baselines())


def test_a_preview_plays_the_same_deals_under_both_rules(plans):
    variant, base = plans
    found = preview(variant, base)
    assert found.games == found.base.games == 1002  # a thousand, filled up to whole deals of three games
    for sample, plan in ((found.variant, variant), (found.base, base)):
        assert (sample.batch.seats == play(plan, 0, 1002).batch.seats).all()


def test_the_baseline_is_played_once(plans, monkeypatch):
    variant, base = plans
    first = preview(variant, base, 300)
    played = []
    real = previews.play

    def counted(plan, *rest):
        played.append(plan)
        return real(plan, *rest)

    monkeypatch.setattr(previews, "play", counted)
    second = preview(variant, base, 300)
    assert set(played) == {variant}
    assert (second.base.batch.seats == first.base.batch.seats).all()


def test_a_cancelled_preview_stops_at_the_next_slice(plans):
    looks = iter([False] * 3)
    assert preview(*plans, games=30_000, cancelled=lambda: next(looks, True)) is None


def test_the_latest_question_wins(plans, plan_of):
    page, seen = Preview(), threading.Event()
    newer = plan_of(list(plans[1].bots), 1000, goal=50)
    answers = {}

    def old():
        # waits inside its first report until the newer question has been asked
        answers["old"] = page.ask(*plans, games=3000, on_progress=lambda _: (seen.set(), done.wait(30)))

    done = threading.Event()
    thread = threading.Thread(target=old)
    thread.start()
    assert seen.wait(30)
    answers["new"] = page.ask(newer, plans[1], games=300)
    done.set()
    thread.join(30)
    assert answers["old"] is None
    assert answers["new"].variant.plan == newer


def test_stopping_a_page_ends_its_preview(plans):
    page = Preview()
    assert page.ask(*plans, games=3000, on_progress=lambda _: page.stop()) is None


def test_when_time_is_up_the_games_so_far_are_the_result(plans):
    found = preview(*plans, games=30_000, time_limit=0.0)
    assert 0 < found.games < 30_000
    assert found.asked == 30_000
    assert found.base.games == found.games
    assert (found.variant.batch.seats == play(plans[0], 0, found.games).batch.seats).all()


def test_on_a_single_core_both_sides_have_their_first_slice_when_time_is_up(plans, monkeypatch):
    monkeypatch.setattr(previews, "threads", lambda: 1)
    found = preview(*plans, games=30_000, time_limit=0.0)
    assert found is not None
    assert 0 < found.games < 30_000
    assert found.variant.games == found.base.games


def test_a_partial_result_is_reported_on_the_way(plans):
    counts = []
    preview(*plans, games=900, on_progress=lambda result: counts.append(result.games))
    assert counts == sorted(counts)
    assert counts[-1] == 900


def test_plans_that_do_not_pair_are_refused(plan_of):
    one, other = plan_of(["greedy", "greedy"], 10), plan_of(["greedy", "planner"], 10)
    with pytest.raises(BadInput, match=r"same deals at the same table; bots is .* in one and .* in the other"):
        preview(one, other)
    with pytest.raises(BadInput, match="seed is 8 in one and 7 in the other"):
        preview(one, plan_of(["greedy", "greedy"], 10, seed=8))
    with pytest.raises(BadInput, match="pairs the same games; 10 and 8 games were given"):
        compare(play(one), play(one).head(8))


def test_the_same_rules_differ_in_nothing(plans):
    comparison = preview(plans[1], plans[1], 300).comparison()
    assert {(row.value, row.low, row.high, row.p_adjusted, row.clear) for row in comparison.rows} == {(0.0, 0.0, 0.0, 1.0, False)}


def test_differences_are_those_of_the_columns_deal_by_deal(plans):
    found = preview(*plans)
    row = found.comparison().row("length")
    differences = found.variant.column("turns") - found.base.column("turns")
    by_deal = differences.reshape(-1, 3).mean(axis=1)
    assert row.value == pytest.approx(differences.mean())
    error = by_deal.std(ddof=1) / len(by_deal) ** 0.5
    assert (row.high - row.low) / 2 == pytest.approx(1.967 * error, rel=1e-3)  # t with 333 degrees
    assert row.clear
    assert row.size in ("small", "medium", "large")
    assert row.base.value == found.base.column("turns").mean()


def test_every_metric_is_compared_and_wins_only_by_seat(plans):
    comparison = preview(*plans, games=300).comparison()
    listed = {(row.id, row.seat) for row in comparison.rows}
    for metric in DiceRace.metrics:
        assert ((metric.id, None) in listed) is (metric.id != "win_rate")
        assert ((metric.id, 2) in listed) is (metric.by == "seat")
    for row in comparison.rows:
        assert row.low <= row.value <= row.high
        assert row.p_value <= row.p_adjusted <= 1.0
        assert row.value == pytest.approx(row.variant.value - row.base.value)


def test_threads_do_not_change_a_comparison(plans):
    one, two = compared(plans[1], plans[0]), compared(plans[1], plans[0], 2)
    assert one.to_json() == two.to_json()
    assert one.games == 1000


def test_any_number_of_a_game_can_be_compared(plans):
    found = preview(*plans)
    estimate = paired_difference(found.base, found.variant, winner_score)
    best = [np.max(sample.column("score"), axis=1).mean() for sample in (found.variant, found.base)]
    assert estimate.value == pytest.approx(best[0] - best[1])
    assert estimate.low > 0  # a goal of 40 in place of 30
