"""Damaged parts and summaries: named, set aside, and their chunk played again."""

import sqlite3

import pytest

from engines.core.errors import BadInput
from engines.simulation import feeding, parts, runs
from engines.simulation.parquet import parts_folder
from engines.simulation.playing import simulate
from engines.simulation.runs import resume, run
from engines.simulation.states import State
from engines.simulation.store import Store
from tests.simulation.supervised import numbers, overwrite, supervise


@pytest.fixture
def plan(plan_of):
    return plan_of(["greedy", "random", "planner"], 1000)


@pytest.fixture
def finished(plan, enter, monkeypatch):
    monkeypatch.setattr(runs, "_launch", lambda *_: None)
    run_id = enter(plan)
    supervise(run_id)
    return run_id


@pytest.fixture
def played(finished, monkeypatch):
    """Chunks that are played from now on, by their first game."""
    real, found = feeding.play_part, []
    monkeypatch.setattr(feeding, "play_part", lambda text, first, count: found.append(first) or real(text, first, count))
    return found


def flip(file):
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def sound_again(run_id, plan):
    assert resume(run_id) is State.QUEUED
    assert supervise(run_id) == 0
    parts.check_parts(run_id)
    assert run(run_id).state is State.FINISHED
    assert numbers(run(run_id).result()) == numbers(simulate(plan))


def test_a_damaged_part_is_named_set_aside_and_played_again(finished, plan, played, tmp_path):
    found = run(finished)
    flip(parts_folder(found.folder) / "games-000003.parquet")
    (parts_folder(found.folder) / "seats-000005.parquet").write_bytes(b"")
    with pytest.raises(BadInput, match=f"^Run {finished} is damaged: games-000003.parquet, seats-000005.parquet. Resume it to play"):
        parts.export_run(finished, tmp_path)
    sound_again(finished, plan)
    assert sorted(played) == [270, 450]
    assert {file.name for file in (found.folder / "quarantine").iterdir()} == {"games-000003.parquet", "seats-000005.parquet"}
    assert run(finished).sentence == "Damaged, set aside and played again: games-000003.parquet, seats-000005.parquet."


def test_a_damaged_part_is_named_where_its_games_are_looked_for(finished):
    (parts_folder(run(finished).folder) / "games-000000.parquet").write_bytes(b"PAR1 nothing PAR1")
    with pytest.raises(BadInput, match=f"^Run {finished} is damaged: games-000000.parquet. Resume it to play these games again.$"):
        parts.games_where(finished, "turns", 0, 1000)


def test_a_missing_part_is_played_again(finished, plan, played):
    (parts_folder(run(finished).folder) / "games-000000.parquet").unlink()
    sound_again(finished, plan)
    assert played == [0]


def test_a_damaged_summary_of_a_chunk_is_played_again(finished, plan, played):
    with Store() as store:
        base = sqlite3.connect(store.folder / "runs.sqlite")
        base.execute("UPDATE chunks SET summary = x'00ff00' WHERE number = 4")
        base.commit()
        base.close()
    sound_again(finished, plan)
    assert played == [360]
    assert run(finished).sentence == "Damaged, set aside and played again: the summary of chunk 4."


def test_a_damaged_summary_of_the_run_is_made_anew_from_its_chunks(finished, plan):
    with Store() as store:
        overwrite(store, finished, summary=b"\0nonsense")
    assert numbers(run(finished).result()) == numbers(simulate(plan))


def test_summaries_damaged_beyond_mending_are_told(finished):
    with Store() as store:
        overwrite(store, finished, summary=b"\0")
        overwrite(store, finished, table="chunks", summary=b"\0")
    with pytest.raises(BadInput, match=f"^The summary of Run {finished} is damaged. Resume it to play the damaged games again.$"):
        assert run(finished).summary


def test_parts_stored_without_a_digest_are_checked_by_reading_them(finished, plan, played):
    with Store() as store:
        overwrite(store, finished, table="chunks", digest="")
    parts.check_parts(finished)
    (parts_folder(run(finished).folder) / "seats-000002.parquet").write_bytes(b"PAR1")
    sound_again(finished, plan)
    assert played == [180]


def test_a_sound_run_is_not_played_again(finished):
    with pytest.raises(BadInput, match=f"^Run {finished} is finished; extend it to play more games.$"):
        resume(finished)


def test_what_a_killed_writer_left_is_removed(plan, enter):
    run_id = enter(plan)
    with Store() as store:
        folder = parts_folder(store.run_folder(run_id))
    folder.mkdir(parents=True)
    (folder / "games-000000.parquet.ab12.unfinished").write_bytes(b"half")
    supervise(run_id)
    assert [file.name for file in folder.iterdir() if "unfinished" in file.name] == []
