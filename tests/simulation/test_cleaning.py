"""A clean-up takes the oldest Runs that are over, and nothing else."""

import os

import pytest

from engines.core.errors import BadInput
from engines.simulation import runs
from engines.simulation.cleaning import DAY, DISPOSABLE, Holding, beyond, bytes_in, older_than
from engines.simulation.states import State
from tests.simulation.supervised import overwrite

NOW = 100 * DAY


def held(name, days, size=10, state=State.FINISHED):
    return Holding(name, state, NOW - days * DAY, size)


def names(found):
    return [item.id for item in found]


def test_by_age_the_oldest_come_first_and_the_bound_itself_stays():
    found = older_than([held("a", 7), held("b", 7.5), held("c", 30), held("d", 0)], 7, NOW)
    assert names(found) == ["c", "b"]


def test_by_size_as_few_as_possible_go_the_oldest_first():
    known = [held("a", 1, 40), held("b", 3, 30), held("c", 2, 20)]
    assert names(beyond(known, 90)) == []
    assert names(beyond(known, 89)) == ["b"]
    assert names(beyond(known, 60)) == ["b"]
    assert names(beyond(known, 59)) == ["b", "c"]
    assert names(beyond(known, 0)) == ["b", "c", "a"]


@pytest.mark.parametrize("state", sorted(set(State) - DISPOSABLE))
def test_a_run_that_goes_on_or_waits_to_be_resumed_is_left_alone_but_counts(state):
    known = [held("old", 50, 80, state), held("new", 1, 20)]
    assert names(older_than(known, 0, NOW)) == ["new"]
    assert names(beyond(known, 100)) == []
    assert names(beyond(known, 10)) == ["new"]


@pytest.mark.parametrize("days", [-1, float("nan"), float("inf"), 1e9])
def test_an_age_out_of_bounds_is_refused(days):
    with pytest.raises(BadInput, match="The age of a clean-up is 0 to 36,500 days;"):
        older_than([], days, NOW)


@pytest.mark.parametrize("size", [-1, float("nan")])
def test_a_size_out_of_bounds_is_refused(size):
    with pytest.raises(BadInput, match="The size of a clean-up is 0 bytes or more;"):
        beyond([], size)


def test_a_folder_is_weighed_with_all_below_it_and_without_links(tmp_path):
    (tmp_path / "run" / "parts").mkdir(parents=True)
    (tmp_path / "run" / "a").write_bytes(b"x" * 5)
    (tmp_path / "run" / "parts" / "b").write_bytes(b"x" * 7)
    (tmp_path / "large").write_bytes(b"x" * 1000)
    os.symlink(tmp_path / "large", tmp_path / "run" / "link")
    os.symlink(tmp_path, tmp_path / "run" / "circle")
    assert bytes_in(tmp_path / "run") == 12
    assert bytes_in(tmp_path / "nowhere") == 0


def test_what_was_cleaned_up_can_be_brought_back_and_what_goes_on_again_stays(enter, plan_of, own_data):
    first, second, third = (enter(plan_of(["greedy", "greedy"], 10, seed=seed)) for seed in range(3))
    with runs.Store() as store:
        for run_id in (first, second):
            overwrite(store, run_id, state=State.CANCELLED, finished=1.0)
    (own_data / "runs" / first).mkdir()
    (own_data / "runs" / first / "runner.log").write_bytes(b"x" * 9)
    assert {(item.id, item.size) for item in runs.holdings(runs.runs())} == {(first, 9), (second, 0), (third, 0)}
    chosen = names(older_than(runs.holdings(runs.runs()), 7, 1.0 + 8 * DAY))
    assert sorted(chosen) == sorted([first, second])
    with runs.Store() as store:
        overwrite(store, second, state=State.QUEUED)
    gone, refused = runs.clean([first, second, "00000000"])
    assert gone == [first]
    assert refused[0] == f"Run {second} is queued; cancel it before it is deleted."
    assert refused[1].startswith("There is no Run '00000000'.")
    runs.restore(first)
    assert {run.id for run in runs.runs()} == {first, second, third}
