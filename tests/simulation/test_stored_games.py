"""Two Runs laid side by side: their stored games give what the same games compared in memory give."""

import sqlite3

import pytest

from engines.core.errors import BadInput
from engines.simulation.comparing import compare
from engines.simulation.parquet import part_file, parts_folder
from engines.simulation.playing import play
from engines.simulation.runs import run
from engines.simulation.store import Store
from engines.simulation.stored_games import compared_runs
from tests.simulation.supervised import supervise

BOTS = ["greedy", "random", "planner"]


@pytest.fixture
def carried_out(enter):
    def made(plan):
        run_id = enter(plan)
        assert supervise(run_id) == 0
        return run(run_id)

    return made


def test_runs_of_the_same_deals_differ_as_their_games_compared_in_memory(carried_out, plan_of):
    base, variant = plan_of(BOTS, 300), plan_of(BOTS, 300, goal=20)
    found = compared_runs(carried_out(base), carried_out(variant))
    assert found.to_json() == compare(play(base), play(variant)).to_json()


def test_only_the_deals_that_both_have_played_are_paired_and_each_keeps_its_own_value(carried_out, plan_of):
    short, long = plan_of(BOTS, 90), plan_of(BOTS, 300, goal=20)
    found = compared_runs(carried_out(short), carried_out(long), only={"length"})
    in_memory = compare(play(short), play(long, 0, 90))
    assert found.games == 90
    assert {row.id for row in found.rows} == {"length"}
    assert found.row("length").difference == in_memory.row("length").difference
    assert found.row("length").variant.value == float(play(long).column("turns").mean())


def test_differences_of_runs_of_different_lengths_are_of_the_games_that_both_have(carried_out, plan_of):
    short, long = plan_of(BOTS, 90), plan_of(BOTS, 300, goal=20)
    found = compared_runs(carried_out(short), carried_out(long))
    in_memory = compare(play(short), play(long, 0, 90))
    assert "balance" in {row.id for row in found.rows}
    assert [row.difference for row in found.rows] == [row.difference for row in in_memory.rows]


def test_games_after_a_gap_are_not_paired(carried_out, plan_of):
    whole, broken = carried_out(plan_of(BOTS, 300)), carried_out(plan_of(BOTS, 300, goal=20))
    with Store() as store:
        second = store.chunks_done(broken.id)[1]
        with sqlite3.connect(store.folder / "runs.sqlite") as base:
            base.execute("UPDATE chunks SET done = 0 WHERE run = ? AND number = ?", (broken.id, second.number))
        base.close()
    assert compared_runs(whole, run(broken.id), only={"length"}).games == second.first


@pytest.mark.parametrize(("change", "named"), [({"seed": 8}, "seed is 7 in one and 8"), ({"bots": ["greedy"] * 3}, "bots is")])
def test_runs_of_other_deals_or_players_are_not_paired(carried_out, plan_of, change, named):
    asked = {"bots": BOTS, "games": 90, "seed": 7} | change
    with pytest.raises(BadInput, match=named):
        compared_runs(carried_out(plan_of(BOTS, 90)), carried_out(plan_of(**asked)))


def test_a_missing_part_is_named(carried_out, plan_of):
    base, variant = carried_out(plan_of(BOTS, 90)), carried_out(plan_of(BOTS, 90, goal=20))
    part_file(parts_folder(variant.folder), "games", 0).unlink()
    with pytest.raises(BadInput, match="lacks 1 of its 1 games parts"):
        compared_runs(base, variant)
