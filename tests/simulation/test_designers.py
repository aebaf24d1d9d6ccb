"""Where people sign in, each has Runs and kept games of his own; without that, and on the command line, everything is everybody's."""

import sqlite3

import pytest

from engines.core.errors import BadInput, UnknownName
from engines.simulation import designers, kept_games, runs
from engines.simulation.schema import FIRST_TABLES
from engines.simulation.states import State
from engines.simulation.store import Store
from tests.simulation.supervised import overwrite


class Door:
    """Says who is asking."""

    who = None

    def __call__(self):
        return self.who


@pytest.fixture
def door(monkeypatch):
    asked = Door()
    monkeypatch.setattr(designers, "_asking", asked)
    return asked


@pytest.fixture
def plan(plan_of):
    return plan_of(["greedy", "greedy"], 10)


@pytest.fixture
def enter_as(door, enter, plan):
    def entered(who):
        door.who = who
        return enter(plan)

    return entered


def test_each_sees_the_own_runs_and_everybody_those_of_all(door, enter_as):
    ada, bo, nobody = enter_as("ada-1"), enter_as("bo-2"), enter_as(None)
    for who, seen in (("ada-1", {ada}), ("bo-2", {bo}), (None, {ada, bo, nobody}), ("cleo-3", set())):
        door.who = who
        assert {run.id for run in runs.runs()} == seen


def test_a_run_of_somebody_else_is_unknown_to_every_ask(door, enter_as):
    run_id = enter_as("ada-1")
    door.who = "bo-2"
    for ask in (runs.run, runs.pause, runs.resume, runs.cancel, runs.delete, runs.restore, lambda name: runs.extend(name, 1)):
        with pytest.raises(UnknownName) as refused:
            ask(run_id)
        assert refused.value.sentence == f"There is no Run '{run_id}'. Nothing known looks like it."
    door.who = "ada-1"
    assert runs.run(run_id).state is State.QUEUED


def test_the_same_plan_is_a_run_of_ones_own(door, enter_as, plan, monkeypatch):
    monkeypatch.setattr(runs, "_launch", lambda *_: None)
    ada = enter_as("ada-1")
    assert runs.start_run(plan) == ada
    door.who = "bo-2"
    bo = runs.start_run(plan)
    assert bo != ada
    assert runs.start_run(plan) == bo


def test_what_another_has_played_is_taken_over_and_not_played_again(door, enter_as):
    ada, bo = enter_as("ada-1"), enter_as("bo-2")
    door.who = None
    with Store() as store:
        overwrite(store, ada, done=10)
        assert store.relative(store.row(bo)) == ada


def test_the_bin_of_one_is_not_emptied_by_another(door, enter_as):
    ada, bo = enter_as("ada-1"), enter_as("bo-2")
    for who, run_id in (("ada-1", ada), ("bo-2", bo)):
        door.who = who
        runs.cancel(run_id)
        runs.delete(run_id)
    assert runs.purge(0) == [bo]
    door.who = "ada-1"
    assert [run.id for run in runs.deleted_runs()] == [ada]
    runs.restore(ada)


def test_kept_games_lie_in_a_folder_of_ones_own(door, plan, own_data):
    door.who = "ada-1"
    kept = kept_games.begin(plan, frozenset({0}))
    assert (own_data / "designers" / "ada-1" / "games" / f"{kept.id}.json").is_file()
    door.who = "bo-2"
    assert kept_games.kept_games() == []
    with pytest.raises(UnknownName):
        kept_games.kept_game(kept.id)
    with pytest.raises(UnknownName):
        kept_games.forget(kept.id)
    door.who = "ada-1"
    assert kept_games.kept_game(kept.id).id == kept.id


@pytest.mark.parametrize("slug", ["", "..", "../x", "a/b", "A", "a b", "a--b", "-a", "a\n", "x" * 61, "a'; DROP TABLE runs"])
def test_what_is_no_slug_names_nobody(door, slug):
    door.who = slug
    with pytest.raises(BadInput, match="A designer is named by small letters, digits and hyphens;"):
        designers.own_folder()


def test_runs_of_an_older_data_folder_belong_to_nobody_and_are_seen_without_signing_in(door, plan, own_data):
    folder = own_data / "runs"
    folder.mkdir(parents=True)
    base = sqlite3.connect(folder / "runs.sqlite")
    base.executescript(FIRST_TABLES + "PRAGMA user_version = 1")
    columns = "id, created, plan, content_hash, playout_version, games, executor, state"
    base.execute(f"INSERT INTO runs ({columns}) VALUES ('old', 1.0, '{{}}', 'x', 1, 10, 'inline', 'finished')")
    base.commit()
    base.close()
    assert [run.id for run in runs.runs()] == ["old"]
    door.who = "ada-1"
    assert runs.runs() == []
