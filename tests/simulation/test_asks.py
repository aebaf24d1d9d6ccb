"""What a page asks of a Run: pause, resume, extend, delete, restore; the queue, its slots and the settings."""

import dataclasses
import json
import sqlite3
import threading

import pytest

from engines.core.errors import BadInput, UnknownName
from engines.simulation import clock, feeding, parts, runs
from engines.simulation.parquet import FILES
from engines.simulation.parts import write_games
from engines.simulation.playing import simulate
from engines.simulation.runs import cancel, delete, deleted_runs, extend, pause, purge, restore, resume, run, start_run
from engines.simulation.schema import FIRST_TABLES
from engines.simulation.settings import Settings
from engines.simulation.states import LOST_AFTER, State
from engines.simulation.store import Displaced, Store
from tests.simulation.supervised import numbers, overwrite, supervise


@pytest.fixture
def plan(plan_of):
    return plan_of(["greedy", "random", "planner"], 1000)


@pytest.fixture
def store(own_data):
    with Store() as opened:
        yield opened


@pytest.fixture
def launched(monkeypatch):
    """Supervisors that would have been started."""
    found = []
    monkeypatch.setattr(runs, "_launch", lambda run_id, *_: found.append(run_id))
    return found


@pytest.fixture
def interrupt(monkeypatch):
    """Does something when a Run plays its n-th chunk."""

    def at(count, what):
        real, played = feeding.play_part, []

        def playing(*arguments):
            played.append(arguments)
            if len(played) == count:
                what()
            return real(*arguments)

        monkeypatch.setattr(feeding, "play_part", playing)
        return played

    return at


def same_files(run_id, plan, folder):
    parts.export_run(run_id, folder / "exported")
    write_games(plan, folder / "written")
    return all((folder / "exported" / name).read_bytes() == (folder / "written" / name).read_bytes() for name in FILES)


def test_a_paused_run_goes_on_with_the_games_that_are_missing(plan, enter, interrupt, launched, tmp_path):
    run_id = enter(plan)
    played = interrupt(4, lambda: pause(run_id))
    assert supervise(run_id) == 0
    found = run(run_id)
    assert (found.state, found.done, found.live, found.resumable) == (State.PAUSED, 360, False, True)
    assert resume(run_id) is State.QUEUED
    assert launched == [run_id]
    assert supervise(run_id) == 0
    assert run(run_id).state is State.FINISHED
    assert sorted(first for _, first, _ in played) == list(range(0, 1000, 90))  # each chunk once
    assert numbers(run(run_id).result()) == numbers(simulate(plan))
    assert same_files(run_id, plan, tmp_path)


def test_playing_time_leaves_pauses_out(plan, enter, interrupt, launched):
    run_id = enter(plan)
    interrupt(4, lambda: pause(run_id))
    supervise(run_id)
    first = run(run_id).seconds
    assert first > 0
    resume(run_id)
    supervise(run_id)
    found = run(run_id)
    assert found.row.seconds_before == first
    assert found.seconds == found.row.seconds_before + found.row.seconds


def test_a_cancelled_run_can_be_resumed(plan, enter, interrupt, launched):
    run_id = enter(plan)
    interrupt(4, lambda: cancel(run_id))
    supervise(run_id)
    assert run(run_id).state is State.CANCELLED
    resume(run_id)
    supervise(run_id)
    assert numbers(run(run_id).result()) == numbers(simulate(plan))


def test_a_failed_run_can_be_resumed(plan, enter, monkeypatch, launched):
    run_id = enter(plan)
    with monkeypatch.context() as broken:
        broken.setattr(feeding, "play_part", lambda *_: 1 / 0)
        supervise(run_id)
    assert run(run_id).state is State.FAILED
    resume(run_id)
    assert run(run_id).sentence == ""
    supervise(run_id)
    assert run(run_id).state is State.FINISHED


def test_a_lost_run_says_how_it_goes_on_and_its_old_supervisor_writes_nothing(plan, enter, store, launched):
    run_id = enter(plan)
    store.claim(run_id, "old", 1)
    overwrite(store, run_id, beat=clock.now() - LOST_AFTER - 1)
    assert run(run_id).sentence == "Its supervisor stopped answering; the 0 games played are kept. Resume the Run to play the others."
    assert resume(run_id) is State.QUEUED
    with pytest.raises(Displaced):
        store.beat(run_id, "old")
    supervise(run_id)
    assert run(run_id).state is State.FINISHED


def test_of_two_tabs_that_resume_one_starts_a_supervisor(plan, enter, interrupt, launched):
    run_id = enter(plan)
    interrupt(2, lambda: pause(run_id))
    supervise(run_id)
    start, states = threading.Barrier(2), []

    def press():
        start.wait()
        states.append(resume(run_id))

    tabs = [threading.Thread(target=press) for _ in range(2)]
    for tab in tabs:
        tab.start()
    for tab in tabs:
        tab.join()
    assert states == [State.QUEUED] * 2
    assert launched == [run_id]


def test_a_run_is_paused_and_resumed_in_the_queue(plan, enter, launched):
    run_id = enter(plan)
    assert pause(run_id) is State.PAUSED
    assert supervise(run_id) == 1
    assert cancel(run_id) is State.CANCELLED
    assert resume(run_id) is State.QUEUED


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (State.PAUSING, "Run {} is pausing; it can be resumed as soon as it is paused."),
        (State.CANCELLING, "Run {} is cancelling; it can be resumed as soon as it is cancelled."),
        (State.FINISHED, "Run {} is finished; extend it to play more games."),
    ],
)
def test_what_cannot_be_resumed_is_told(plan, enter, store, launched, state, sentence):
    run_id = enter(plan)
    overwrite(store, run_id, state=state)
    with pytest.raises(BadInput) as refused:
        resume(run_id)
    assert refused.value.sentence == sentence.format(run_id)


def test_what_is_over_cannot_be_paused(plan, enter, launched):
    run_id = enter(plan)
    supervise(run_id)
    with pytest.raises(BadInput, match=f"^Run {run_id} cannot be paused: it is finished.$"):
        pause(run_id)


@pytest.mark.parametrize("games", [900, 1000])
def test_an_extended_run_plays_only_its_new_games(plan_of, enter, interrupt, launched, tmp_path, games):
    plan = plan_of(["greedy", "random", "planner"], games)  # 1,000 games end inside a deal of three
    run_id = enter(plan)
    supervise(run_id)
    played = interrupt(0, lambda: None)
    assert extend(run_id, 500) is State.QUEUED
    assert launched == [run_id]
    supervise(run_id)
    longer = plan.with_games(games + 500)
    assert sum(count for *_, count in played) <= 500 + 90
    assert all(first >= games - games % 90 for _, first, _ in played)
    assert run(run_id).plan == longer
    assert numbers(run(run_id).result()) == numbers(simulate(longer))
    assert same_files(run_id, longer, tmp_path)


def test_what_cannot_be_extended_is_told(plan, enter, store, launched):
    run_id = enter(plan)
    with pytest.raises(BadInput, match=f"^Only a finished Run can be extended; Run {run_id} is queued.$"):
        extend(run_id, 10)
    overwrite(store, run_id, state=State.FINISHED)
    with pytest.raises(BadInput, match="^A Run is extended by at least 1 game; 0 was given.$"):
        extend(run_id, 0)
    with pytest.raises(BadInput, match="^A Run has at most 1,000,000,000 games; Run .* has 0 and 1,000,000,001 more were asked for.$"):
        extend(run_id, 10**9 + 1)


def test_a_run_of_another_version_is_not_extended(plan, enter, store, launched):
    run_id = enter(plan)
    supervise(run_id)
    overwrite(store, run_id, playout_version=7)
    with pytest.raises(BadInput, match="this is version 1, which would play other games. Start it anew.$"):
        extend(run_id, 10)


def test_the_same_plan_is_found_and_not_played_again(plan, enter, interrupt, launched):
    run_id = start_run(plan, 1)
    assert start_run(plan, 1) == run_id  # queued
    assert pause(run_id) is State.PAUSED
    assert start_run(plan, 1) == run_id  # it goes on
    assert run(run_id).state is State.QUEUED
    assert launched == [run_id] * 2
    assert start_run(plan, 1, forced=True) != run_id


def test_of_many_who_ask_for_the_same_plan_at_once_one_starts_it(plan, launched, store):
    start, found = threading.Barrier(6), []

    def ask():
        start.wait()
        found.append(start_run(plan, 1))

    askers = [threading.Thread(target=ask) for _ in range(6)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert len(set(found)) == 1
    assert launched == found[:1]


@pytest.mark.parametrize("games", [1500, 500])
def test_a_new_run_takes_over_what_another_has_played(plan, enter, interrupt, launched, tmp_path, games):
    supervise(enter(plan))
    other = plan.with_games(games)
    run_id = enter(other)
    played = interrupt(0, lambda: None)
    supervise(run_id)
    assert sum(count for *_, count in played) <= max(0, games - 1000) + 90
    assert numbers(run(run_id).result()) == numbers(simulate(other))
    assert same_files(run_id, other, tmp_path)


def test_a_run_that_is_played_anew_takes_over_nothing(plan, enter, interrupt, launched):
    supervise(enter(plan))
    run_id = start_run(plan, executor="inline", forced=True)
    played = interrupt(0, lambda: None)
    supervise(run_id)
    assert sum(count for *_, count in played) == 1000
    assert run(run_id).done == 1000


def test_a_deleted_run_is_out_of_sight_until_it_is_restored(plan, enter, launched):
    run_id = enter(plan)
    with pytest.raises(BadInput, match=f"^Run {run_id} is queued; cancel it before it is deleted.$"):
        delete(run_id)
    supervise(run_id)
    delete(run_id)
    assert runs.runs() == []
    assert [found.id for found in deleted_runs()] == [run_id]
    with pytest.raises(BadInput, match=f"^Run {run_id} was deleted; `tilewright restore {run_id}` brings it back.$"):
        run(run_id)
    restore(run_id)
    assert run(run_id).done == 1000
    with pytest.raises(BadInput, match=f"^Run {run_id} is not deleted.$"):
        restore(run_id)


def test_a_deleted_run_is_purged_when_its_time_is_over(plan, enter, store, launched):
    run_id = enter(plan)
    supervise(run_id)
    folder = run(run_id).folder
    delete(run_id)
    assert purge() == []
    overwrite(store, run_id, deleted=1.0)
    assert purge() == [run_id]
    assert not folder.exists()
    assert deleted_runs() == []
    with pytest.raises(UnknownName):
        restore(run_id)


def test_a_deleted_run_is_not_the_same_plan(plan, enter, launched):
    run_id = enter(plan)
    supervise(run_id)
    delete(run_id)
    assert start_run(plan, 1) != run_id


def test_a_supervisor_that_cannot_be_started_fails_the_run(plan, monkeypatch):
    monkeypatch.setattr(runs.sys, "executable", "/nowhere/python")
    found = run(start_run(plan, 1))
    assert found.state is State.FAILED
    assert found.sentence == "Its supervisor could not be started: No such file or directory. Resume the Run when that is mended."


def test_a_supervisor_that_ends_at_once_fails_the_run(plan, monkeypatch):
    monkeypatch.setenv("PYTHONSAFEPATH", "1")
    monkeypatch.setattr(runs.sys, "executable", "/bin/false")
    run_id = start_run(plan, 1)
    found = runs.watch(run_id, 30)
    assert found.state is State.FAILED
    assert found.sentence.startswith("Its supervisor ended at once with code 1; runner.log in the Run's folder says why.")


def test_a_supervisor_that_ends_late_does_not_fail_a_run_that_was_queued_again(plan, enter, store, launched):
    run_id = enter(plan)
    first = store.place(run_id)
    pause(run_id)
    resume(run_id)
    store.fail(run_id, "Its supervisor ended at once.", first)
    assert run(run_id).state is State.QUEUED


def test_runs_are_played_in_the_order_of_the_queue(plan_of, enter, store):
    first, second, third = (enter(plan_of(["greedy", "greedy"], 10, seed=seed)) for seed in range(3))
    assert not store.claim(second, "b", 2)
    assert store.claim(first, "a", 1)
    assert not store.claim(second, "b", 2)
    runs.change_settings(slots=2)
    assert not store.claim(third, "c", 3)
    assert store.claim(second, "b", 2)


def test_settings_are_kept_and_checked(store):
    assert runs.settings() == Settings()
    assert runs.change_settings(slots=3, lease=20, workers=2).slots == 3
    assert runs.settings() == dataclasses.replace(Settings(), slots=3, lease=20, workers=2)
    for values, sentence in (
        ({"slots": 0}, "slots is a whole number from 1 to 64; 0 was given."),
        ({"lease": 1}, "lease is a number from 2 to 3600; 1 was given."),
        ({"chunk_seconds": "x"}, "chunk_seconds is a number from 0.01 to 60; x was given."),
        ({"executor": "x"}, "An executor is 'inline', 'processes:N'"),
        ({"tls_authority": "/nowhere"}, "tls_authority is a file, as TLS needs all three; '/nowhere' is none."),
    ):
        with pytest.raises(BadInput) as refused:
            runs.change_settings(**values)
        assert refused.value.sentence.startswith(sentence)
    with pytest.raises(UnknownName, match="There is no setting 'slot'. Did you mean slots?"):
        runs.change_settings(slot=1)


def test_the_lease_is_a_setting(plan, enter, store):
    run_id = enter(plan)
    overwrite(store, run_id, beat=clock.now() - 5)
    assert run(run_id).state is State.QUEUED
    runs.change_settings(lease=4)
    assert run(run_id).state is State.LOST


def test_a_clock_that_jumps_loses_no_run(plan, enter, store, monkeypatch):
    run_id = enter(plan)
    assert store.claim(run_id, "a", 1)
    monkeypatch.setattr("time.time", lambda: 4e9)
    assert run(run_id).state is State.STARTING
    monkeypatch.setattr("time.time", lambda: 1.0)
    assert run(run_id).state is State.STARTING
    assert run(run_id).seconds == 0


def test_a_run_from_before_a_restart_of_the_machine_is_lost(plan, enter, store):
    run_id = enter(plan)
    assert store.claim(run_id, "a", 1)
    overwrite(store, run_id, boot="another start")
    assert run(run_id).state is State.LOST


def test_a_store_of_the_first_schema_is_brought_up(plan, own_data, launched, tmp_path):
    folder = own_data / "runs"
    folder.mkdir(parents=True)
    base = sqlite3.connect(folder / "runs.sqlite")
    base.executescript(FIRST_TABLES + "PRAGMA user_version = 1")
    columns = "id, created, plan, content_hash, playout_version, games, executor, state, heartbeat, started"
    row = ("old", 1.0, json.dumps(plan.to_json()), plan.content_hash, 1, 1000, "inline", "running", 111.0, 101.0)
    base.execute(f"INSERT INTO runs ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    base.executemany("INSERT INTO chunks (run, number, first, games) VALUES ('old', ?, ?, ?)", [(0, 0, 510), (1, 510, 490)])
    base.commit()
    base.close()
    found = run("old")
    assert (found.state, found.seconds) == (State.LOST, 10.0)
    resume("old")
    assert supervise("old") == 0
    assert numbers(run("old").result()) == numbers(simulate(plan))


def test_an_entry_that_is_damaged_is_told_and_hides_no_other(plan, enter, store):
    bad, good = enter(plan), enter(plan)
    overwrite(store, bad, plan="{", state="humming")
    assert {found.id for found in runs.runs()} == {bad, good}
    found = run(bad)
    assert found.state is State.FAILED
    assert found.sentence == f"The entry of Run {bad} in the database is damaged in state and plan; its parts are still in its folder."
    assert found.to_json()["variant"] == "damaged entry"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("report", "xyz"),
        ("report", "{}"),
        ("report", '{"met": true, "games": "many"}'),
        ("stop", "5"),
        ("stop", '{"seconds": "soon"}'),
        ("finished", "soon"),
        ("finished", 1e300),
        ("started", -1),
        ("heartbeat", "x"),
        ("beat", "x"),
        ("created", 1e300),
        ("plan", '{"game": 1, "variant": "x", "players": "x", "bots": [], "games": 0, "seed": 0}'),
        ("plan", '{"game": "x", "variant": "x", "players": 2, "bots": 5, "games": 0, "seed": 0}'),
    ],
)
def test_an_entry_of_another_kind_is_told_and_listed(plan, enter, store, name, value):
    bad = enter(plan)
    overwrite(store, bad, **{name: value})
    found = run(bad)
    assert found.state is State.FAILED
    assert found.sentence == f"The entry of Run {bad} in the database is damaged in {name}; its parts are still in its folder."
    assert (found.report, found.stop.seconds) == (None, None)


def test_what_was_to_be_cancelled_and_fails_is_cancelled(plan, enter, store):
    run_id = enter(plan)
    assert store.claim(run_id, "me", 1)
    store.cancel(run_id)
    store.give_up(run_id, "me", "The cluster is gone.")
    assert (run(run_id).state, run(run_id).sentence) == (State.CANCELLED, "The cluster is gone.")
