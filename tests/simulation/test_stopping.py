"""Stop rules: a time budget, and an interval that is narrow enough."""

import json

import numpy as np
import pytest

from engines.core.errors import BadInput, UnknownName
from engines.simulation import clock, feeding, runs
from engines.simulation.heart import Heart
from engines.simulation.playing import play, simulate
from engines.simulation.runs import pause, resume, run, start_run
from engines.simulation.states import State
from engines.simulation.statistics import Estimate
from engines.simulation.stopping import Report, Stop, judged, looks, stretched
from engines.simulation.store import Store
from tests.simulation.supervised import numbers, overwrite, supervise


@pytest.fixture
def plan(plan_of):
    return plan_of(["greedy", "random", "planner"], 100_000)


POINTS = Stop(metric="points", seat=0, width=1.0)


def test_looks_are_fixed_beforehand_in_whole_deals(plan, plan_of):
    assert looks(plan, POINTS) == (1002, 2004, 4008, 8016, 16032, 32064, 64128, 100_000)
    assert looks(plan_of(["greedy", "greedy"], 900), POINTS) == (900,)
    assert looks(plan, Stop(seconds=5)) == (100_000,)


def test_an_interval_for_several_looks_is_wider():
    assert stretched(Estimate(0.0, -1.0, 1.0), 1) == Estimate(0.0, -1.0, 1.0)
    wider = stretched(Estimate(0.0, -1.0, 2.0), 8)
    assert wider.high == pytest.approx(2.0 * 2.7344 / 1.9600, rel=1e-4)  # normal points at 1 - 0.05 / 16 and 0.975
    assert wider.low == pytest.approx(-wider.high / 2)


def test_a_run_ends_at_the_first_look_with_a_narrow_interval(plan, enter):
    run_id = enter(plan, POINTS.text())
    assert supervise(run_id) == 0
    found = run(run_id)
    assert found.state is State.FINISHED
    assert found.done in looks(plan, POINTS)[1:-1]
    assert numbers(found.result()) == numbers(simulate(plan.with_games(found.done)))
    report = found.report
    assert report.met
    assert report.high - report.low <= 1.0
    at = looks(plan, POINTS).index(found.done)
    earlier = play(plan, 0, looks(plan, POINTS)[at - 1]).summary()
    assert not judged(plan, POINTS, earlier).met
    assert found.sentence.startswith(f"Ended at look {at + 1} of 8 after {found.done:,} games: points of seat 0 is ")


def test_where_a_run_ends_depends_neither_on_chunks_nor_on_pauses(plan, enter, monkeypatch):
    monkeypatch.setattr(runs, "_launch", lambda *_: None)
    first = enter(plan, POINTS.text())
    supervise(first)
    monkeypatch.setattr(feeding, "measured_chunk", lambda plan, seconds: 700)
    real, played = feeding.play_part, []

    def pausing(*arguments):
        played.append(arguments)
        if len(played) % 3 == 2:
            pause(second)
        return real(*arguments)

    monkeypatch.setattr(feeding, "play_part", pausing)
    second = enter(plan, POINTS.text())
    while supervise(second) == 0 and run(second).state is State.PAUSED:
        resume(second)
    assert run(second).report == run(first).report
    assert numbers(run(second).result()) == numbers(run(first).result())


def test_an_interval_that_stays_wide_ends_with_the_last_game_and_says_so(plan_of, enter):
    plan = plan_of(["greedy", "greedy"], 3000)
    run_id = enter(plan, Stop(metric="win_rate", seat=1, width=0.001).text())
    supervise(run_id)
    found = run(run_id)
    assert (found.state, found.done) == (State.FINISHED, 3000)
    assert found.sentence.startswith("The interval is wider than the 0.001 asked for after all 3,000 games: win_rate of seat 1 is ")


def test_the_workers_stay_from_look_to_look(plan_of, enter, monkeypatch):
    real, started = feeding.make_executor, []
    monkeypatch.setattr(feeding, "make_executor", lambda *given: started.append(given) or real(*given))
    run_id = enter(plan_of(["greedy", "greedy"], 9000), Stop(metric="win_rate", seat=1, width=0.001).text())
    supervise(run_id)
    assert run(run_id).report.looks == 5
    assert len(started) == 1


def test_a_time_budget_ends_a_run_without_a_gap(plan, enter, monkeypatch):
    real, played = feeding.play_part, []
    monkeypatch.setattr(Heart, "seconds", property(lambda self: float(len(played))))
    monkeypatch.setattr(feeding, "play_part", lambda *given: played.append(given) or real(*given))
    run_id = enter(plan, Stop(seconds=5).text())
    assert supervise(run_id) == 0
    found = run(run_id)
    assert found.state is State.FINISHED
    assert 0 < found.done < plan.games
    assert numbers(found.result()) == numbers(simulate(plan.with_games(found.done)))
    assert found.sentence == f"The time budget of 5 s was spent after {found.done:,} games."


def test_a_run_that_needs_less_than_its_time_says_so(plan_of, enter):
    run_id = enter(plan_of(["greedy", "greedy"], 300), Stop(seconds=600).text())
    assert supervise(run_id) == 0
    found = run(run_id)
    assert found.state is State.FINISHED
    assert found.sentence == "All 300 games were played within the time budget of 600 s."
    assert Report.from_text(json.dumps({"met": False, "games": 300})).sentence == "All 300 games were played within the time budget."


def test_progress_counts_the_time_where_that_is_what_ends_a_run(plan_of, enter, monkeypatch):
    monkeypatch.setattr(runs, "_launch", lambda *_: None)
    run_id = enter(plan_of(["greedy", "greedy"], 1_000_000), Stop(seconds=40).text())
    with Store() as store:
        overwrite(store, run_id, state=State.RUNNING, done=1000, seconds=30.0, beat=clock.now(), boot=clock.boot())
    found = run(run_id)
    assert (found.fraction, found.time_left, found.seconds_left) == (0.75, 10.0, 10.0)


def test_a_metric_of_each_seat_needs_one(plan_of):
    with pytest.raises(BadInput, match="win_rate is a number of each seat; seat says which one is meant, and none was given."):
        Stop(metric="win_rate", width=0.1).checked(plan_of(["greedy", "greedy"], 300))


def test_a_run_with_a_rule_is_another_than_one_without(plan, monkeypatch):
    monkeypatch.setattr(runs, "_launch", lambda *_: None)
    plain = start_run(plan, 1)
    ruled = start_run(plan, 1, stop=POINTS)
    assert ruled != plain
    assert start_run(plan, 1, stop=POINTS) == ruled
    assert run(ruled).stop == POINTS


@pytest.mark.parametrize(
    ("stop", "sentence"),
    [
        (Stop(seconds=0), "A time budget is above 0 and at most 31622400 seconds; 0 was given."),
        (Stop(metric="points"), "The width of an interval is above 0; None was given."),
        (Stop(metric="points", width=-1.0), "The width of an interval is above 0; -1.0 was given."),
        (Stop(metric="length", seat=0, width=1.0), "length is a number of the whole table and has no seat; seat 0 was given."),
        (Stop(metric="points", seat=3, width=1.0), "seat is 0 to 2 at a table of 3; 3 was given."),
        (Stop(width=1.0), "A width or a seat needs the metric it is meant for."),
    ],
)
def test_a_rule_that_does_not_fit_is_refused(plan, stop, sentence):
    with pytest.raises(BadInput) as refused:
        start_run(plan, 1, stop=stop)
    assert refused.value.sentence == sentence


def test_an_unknown_metric_offers_the_nearest(plan):
    with pytest.raises(UnknownName, match="There is no metric 'point'. Did you mean points"):
        start_run(plan, 1, stop=Stop(metric="point", width=1.0))


@pytest.mark.slow
def test_peeking_leaves_the_interval_at_95_per_cent(plan_of):
    """The interval at whatever look a Run ends covers the truth in at least 95 % of Runs, with a width that half of them reach a look earlier."""
    many = plan_of(["greedy", "planner"], 1_000_000, seed=1)
    truth = simulate(many).metrics()["points"].by_seat[0].value
    pilot = judged(many.with_games(32_000), Stop(metric="points", seat=0, width=1e-9), play(many, 0, 2000).summary())
    stop = Stop(metric="points", seat=0, width=pilot.high - pilot.low)
    seeds, covered, games = 800, [], []
    for seed in range(1000, 1000 + seeds):
        plan = plan_of(["greedy", "planner"], 32_000, seed=seed)
        report = next(found for look in looks(plan, stop) if (found := judged(plan, stop, play(plan, 0, look).summary())).met)
        covered.append(report.low <= truth <= report.high)
        games.append(report.games)
    assert 0.1 < np.mean([count == 2000 for count in games]) < 0.9
    # three standard deviations of a share of 0.95 in so many Runs
    assert np.mean(covered) >= 0.95 - 3 * np.sqrt(0.95 * 0.05 / seeds)
