import re
import sqlite3
import threading

import pytest

from engines.core.errors import BadInput, UnknownName
from engines.simulation.layout import laid_out, measured_chunk
from engines.simulation.playing import play
from engines.simulation.runs import cancel, run, runs
from engines.simulation.states import LIVE, LOST_AFTER, MOVES, PLAYING, State
from engines.simulation.store import SCHEMA, Chunk, Displaced, Store
from engines.simulation.summary import Summary
from tests.simulation.supervised import overwrite


@pytest.fixture
def store(own_data):
    with Store() as opened:
        yield opened


@pytest.fixture
def entered(store, plan_of):
    return store.add(plan_of(["greedy", "planner"], 100), "inline")


def test_a_new_run_is_queued_with_nothing_done(store, entered):
    row = store.row(entered)
    assert (row.state, row.games, row.done, row.sentence) == (State.QUEUED, 100, 0, "")
    assert store.summary(entered) is None
    assert [found.id for found in runs()] == [entered]


def test_of_two_claims_one_wins(store, entered):
    assert [store.claim(entered, owner, 1) for owner in ("a", "b")] == [True, False]


def test_of_many_claims_at_the_same_time_one_wins(store, entered):
    won, start = [], threading.Barrier(8)

    def claim(owner):
        with Store(store.folder) as mine:
            start.wait()
            if mine.claim(entered, owner, 1):
                won.append(owner)

    claimers = [threading.Thread(target=claim, args=(str(number),)) for number in range(8)]
    for claimer in claimers:
        claimer.start()
    for claimer in claimers:
        claimer.join()
    assert len(won) == 1


def test_one_run_is_played_at_a_time(store, entered, plan_of):
    second = store.add(plan_of(["greedy", "greedy"], 10), "inline")
    assert store.claim(entered, "a", 1)
    assert not store.claim(second, "b", 2)
    overwrite(store, entered, beat=0.0)  # a lost Run blocks nobody
    assert store.claim(second, "b", 2)


def test_a_chunk_is_counted_once(store, entered, plan_of):
    summary = play(plan_of(["greedy", "planner"], 100), 0, 50).summary().to_bytes()
    store.claim(entered, "a", 1)
    store.lay_chunks(entered, "a", [Chunk(0, 0, 50), Chunk(1, 50, 50)])
    store.begin(entered, "a")
    assert [store.finish_chunk(entered, "a", Chunk(0, 0, 50), 0.1, summary) for _ in range(2)] == [True, False]
    assert store.row(entered).done == 50
    assert store.chunks_to_do(entered) == [Chunk(1, 50, 50)]
    assert store.chunks_done(entered) == [Chunk(0, 0, 50)]
    assert run(entered).fraction == 0.5


def test_a_summary_that_is_behind_is_added_up_once_nobody_writes_it_any_more(store, entered, plan_of):
    plan = plan_of(["greedy", "planner"], 100)
    parts = [play(plan, first, 50).summary() for first in (0, 50)]
    store.claim(entered, "a", 1)
    store.lay_chunks(entered, "a", [Chunk(0, 0, 50), Chunk(1, 50, 50)])
    store.begin(entered, "a")
    for number, part in enumerate(parts):
        assert store.finish_chunk(entered, "a", Chunk(number, 50 * number, 50), 0.1, part.to_bytes())
        if number == 0:
            store.keep_summary(entered, "a", part.to_bytes())
    assert run(entered).summary.games == 50, "while it goes on, as of the last writing"
    overwrite(store, entered, beat=0.0)
    assert run(entered).state is State.LOST
    assert run(entered).summary == parts[0].merge(parts[1])
    assert Summary.from_bytes(store.summary(entered)) == parts[0].merge(parts[1]), "it is added up once"


def test_a_supervisor_that_lost_its_run_writes_nothing(store, entered):
    store.claim(entered, "a", 1)
    store.lay_chunks(entered, "a", [Chunk(0, 0, 100)])
    overwrite(store, entered, owner="b")
    for write in (
        lambda: store.finish_chunk(entered, "a", Chunk(0, 0, 100), 0.1, b""),
        lambda: store.lay_chunks(entered, "a", [Chunk(1, 0, 100)]),
        lambda: store.begin(entered, "a"),
        lambda: store.end(entered, "a", State.FAILED),
        lambda: store.beat(entered, "a"),
    ):
        with pytest.raises(Displaced):
            write()
    assert store.row(entered).done == 0
    assert store.chunks_laid(entered) == 1


def test_a_run_without_a_sign_of_life_is_lost_and_can_be_cancelled(store, entered):
    store.claim(entered, "a", 1)
    assert run(entered).live
    overwrite(store, entered, beat=store.row(entered).beat - LOST_AFTER - 1)
    assert run(entered).state is State.LOST
    assert not run(entered).live
    assert cancel(entered) is State.CANCELLED
    with pytest.raises(Displaced):  # its supervisor, should it wake up, stops
        store.beat(entered, "a")


def test_a_supervisor_that_never_came_up_leaves_a_lost_run(store, entered):
    overwrite(store, entered, beat=store.row(entered).beat - LOST_AFTER - 1)
    assert run(entered).state is State.LOST


def test_cancelling_says_what_it_did(store, entered, plan_of):
    store.claim(entered, "a", 1)
    store.begin(entered, "a")
    assert cancel(entered) is State.CANCELLING
    assert cancel(entered) is State.CANCELLING
    store.end(entered, "a", State.CANCELLED)
    with pytest.raises(BadInput, match=f"^Run {entered} cannot be cancelled: it is cancelled.$"):
        cancel(entered)
    assert cancel(store.add(plan_of(["greedy", "greedy"], 10), "inline")) is State.CANCELLED


def test_an_unknown_run_offers_the_nearest(store, entered):
    with pytest.raises(UnknownName, match=f"There is no Run '{entered}x'. Did you mean {entered}"):
        run(entered + "x")


@pytest.mark.parametrize("state", sorted(set(State) - {State.LOST}))
def test_no_state_is_left_but_by_a_listed_move(store, entered, state):
    for target in set(State) - {State.LOST}:
        overwrite(store, entered, owner="a", state=state)
        if target in MOVES[state] and target not in (State.STARTING, State.RUNNING):
            store.end(entered, "a", target)
            assert store.row(entered).state is target
        elif target not in MOVES[state]:
            with pytest.raises(Displaced):
                store.end(entered, "a", target)


def test_every_live_state_can_end():
    ends = set(State) - LIVE - {State.LOST}
    assert PLAYING < LIVE
    for state in LIVE:
        assert MOVES[state] & (ends | {State.CANCELLING})


def test_the_same_plan_is_found_when_finished_or_live(store, entered, plan_of):
    plan = plan_of(["greedy", "planner"], 100)
    assert store.same(plan).id == entered
    assert store.same(plan.with_games(101)) is None
    overwrite(store, entered, state=State.FINISHED)
    assert store.same(plan).id == entered
    overwrite(store, entered, state=State.FAILED)
    assert store.same(plan) is None


def test_a_store_of_another_schema_is_refused(store, entered):
    with sqlite3.connect(store.folder / "runs.sqlite") as base:
        base.execute("PRAGMA user_version = 99")
    base.close()
    with pytest.raises(
        BadInput,
        match=re.escape(
            f"The runs in '{store.folder}' were written by a newer version: they have schema 99, and this version reads schema {SCHEMA}."
        ),
    ):
        Store()


def test_a_folder_that_holds_no_store_is_refused_with_a_sentence(own_data):
    (own_data / "runs").mkdir(parents=True)
    (own_data / "runs" / "runs.sqlite").write_text("not a data base at all " * 100)
    with pytest.raises(BadInput, match=r"^The runs in '.*' cannot be opened: "):
        Store()


def test_a_store_damaged_within_is_told_with_a_sentence(store, entered):
    store.__exit__(None, None, None)
    file = store.folder / "runs.sqlite"
    content = file.read_bytes()
    file.write_bytes(content[:4096] + b"x" * (len(content) - 4096))
    with pytest.raises(BadInput, match=r"^The runs in '.*' cannot be read or written: "):
        runs()


def test_speed_and_time_left_are_of_this_session(store, entered):
    overwrite(store, entered, state=State.RUNNING, done=70, done_before=50, seconds=10.0)
    found = run(entered)
    assert found.games_per_second == 2.0
    assert found.seconds_left == pytest.approx(15.0)


def test_chunks_are_whole_deals_and_cover_the_plan(plan_of):
    plan = plan_of(["greedy", "random", "planner"], 100)
    chunks = list(laid_out(plan, 10))
    assert [chunk.first for chunk in chunks] == list(range(0, 100, 12))
    assert sum(chunk.games for chunk in chunks) == 100
    assert measured_chunk(plan, 0.5) >= 1


@pytest.mark.parametrize("workers", [2, 3, 16])
def test_several_workers_wait_for_a_short_last_chunk(plan_of, workers):
    plan = plan_of(["greedy", "random", "planner"], 100_000)
    chunks = list(laid_out(plan, 1000, first=300, number=4, workers=workers))
    assert [chunk.number for chunk in chunks] == list(range(4, 4 + len(chunks)))
    assert [chunk.first for chunk in chunks] == [300, *(chunk.end for chunk in chunks[:-1])]
    assert chunks[-1].end == plan.games
    assert all(chunk.first % plan.games_a_deal == 0 for chunk in chunks)
    assert chunks[0].games == 1002, "a usual chunk while there is much to play"
    assert max(chunk.games for chunk in chunks[-workers:]) <= 129, "an eighth of it, in whole deals, at the end"
    assert len(chunks) < 100 + 16 * workers


def test_an_interruption_does_not_cut_a_run_into_crumbs(plan_of, monkeypatch):
    plan = plan_of(["greedy", "random", "planner"], 1_000_000)
    clock = iter(range(10**9))
    monkeypatch.setattr("time.perf_counter", lambda: float(next(clock)))  # a second passes between any two looks at the clock
    assert measured_chunk(plan, 0.5) > 1000
