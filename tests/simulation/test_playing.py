import json
from concurrent.futures import BrokenExecutor, Executor

import polars as pl
import pytest

from engines.core.errors import BadInput
from engines.core.outcome import Termination
from engines.simulation import playing
from engines.simulation.columns import game_section, readme
from engines.simulation.executors import InlineExecutor, make_executor, workers_of
from engines.simulation.parquet import FILES, column_types, write_parts
from engines.simulation.parts import write_games
from engines.simulation.playing import Failed, play, simulate
from engines.simulation.result import rounded
from tests.toy_game import DiceRace


def without_timing(result):
    made = result.to_json()
    del made["timing"]
    return json.dumps(made)


@pytest.fixture
def plan(plan_of):
    return plan_of(["greedy", "random", "planner"], 500)


def test_numbers_and_files_are_the_same_for_any_split_and_any_workers(plan, tmp_path):
    results = {
        "one part": simulate(plan, games_a_part=500, folder=tmp_path / "one part"),
        "small parts": simulate(plan, games_a_part=7, folder=tmp_path / "small parts"),
        "by speed": simulate(plan, folder=tmp_path / "by speed"),
        "two workers": simulate(plan, 2, games_a_part=60, folder=tmp_path / "two workers"),
    }
    assert len({without_timing(result) for result in results.values()}) == 1
    for name in FILES:
        assert len({(tmp_path / split / name).read_bytes() for split in results}) == 1


def test_files_hold_what_was_played_in_game_order(plan, tmp_path):
    write_games(plan, tmp_path)
    sample = play(plan)
    games, seats = (pl.read_parquet(tmp_path / name) for name in FILES)
    assert games["game"].to_list() == list(range(500))
    assert games["deal"].to_list() == sample.deals.tolist()
    assert games["turns"].to_list() == sample.column("turns").tolist()
    assert seats["game"].to_list() == [place // 3 for place in range(1500)]
    assert seats["seat"].to_list() == [0, 1, 2] * 500
    assert seats["score"].to_list() == sample.column("score").ravel().tolist()
    by_player = seats.sort("game", "player")["score"].to_numpy().reshape(500, 3)
    assert (by_player == sample.by_player("score")).all()


def test_files_take_at_most_60_bytes_a_seat_and_game(plan, tmp_path):
    write_games(plan.with_games(3000), tmp_path)
    assert sum((tmp_path / name).stat().st_size for name in FILES) <= 60 * 3 * 3000


def test_a_folder_that_cannot_be_written_is_refused_with_a_sentence(plan, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match=r"^The folder '.*file' cannot be written: .+\.$"):
        write_games(plan.with_games(3), tmp_path / "file")


def test_a_part_is_at_most_as_large_as_a_worker_has_memory_for(plan):
    batch = play(plan, 0, 10).batch
    numbers = (batch.games.size + batch.seats.size) // 10
    assert playing.largest_part(plan) == playing.MOST_NUMBERS // numbers


def test_progress_reaches_all_games(plan):
    seen = []
    simulate(plan, games_a_part=60, on_progress=lambda done, games: seen.append((done, games)))
    assert seen[0] == (60, 500)
    assert seen[-1] == (500, 500)


def test_the_result_says_what_a_designer_asks(plan):
    result = simulate(plan)
    found = result.to_json()
    assert list(found) == [
        "variant", "hash", "bots", "games", "seed", "seats", "players", "length", "sources", "sources_ci", "terminations", "metrics", "timing",
    ]  # fmt: skip
    assert (found["variant"], found["bots"], found["games"], found["seed"]) == ("dice-race/rulebook", ["greedy", "random", "planner"], 500, 7)
    sample = play(plan)
    for row, scores in ((found["seats"], sample.column("score")), (found["players"], sample.by_player("score"))):
        assert [entry["mean"] for entry in row] == [rounded(mean) for mean in scores.mean(axis=0)]
        assert [entry["sd"] for entry in row] == [rounded(sd) for sd in scores.std(axis=0, ddof=1)]
        for entry in row:
            for name in ("mean", "sd", "win_rate"):
                assert entry[f"{name}_ci"][0] <= entry[name] <= entry[f"{name}_ci"][1]
    assert found["length"]["turns"]["mean"] == rounded(sample.column("turns").mean())
    assert sum(found["sources"].values()) == pytest.approx(1.0)
    assert json.loads(result.text()) == found


def test_fixed_seats_make_players_and_seats_equal(plan_of):
    found = simulate(plan_of(["greedy", "planner"], 60, fixed_seats=True)).to_json()
    for seat, player in zip(found["seats"], found["players"], strict=True):
        assert {name: seat[name] for name in ("mean", "mean_ci", "sd", "sd_ci", "win_rate", "win_rate_ci")} == {
            name: player[name] for name in ("mean", "mean_ci", "sd", "sd_ci", "win_rate", "win_rate_ci")
        }


def test_games_cut_by_the_turn_limit_count(plan_of):
    found = simulate(plan_of(["random", "random"], 40, goal=500)).to_json()["terminations"]
    assert sum(found.values()) == 40
    assert found[Termination.TRUNCATED] == play(plan_of(["random", "random"], 40, goal=500)).column("truncated").sum() > 0


def test_one_game_is_a_result_without_intervals(plan_of):
    found = simulate(plan_of(["greedy", "greedy"], 1)).to_json()
    assert found["seats"][0]["mean_ci"] is None
    assert found["seats"][0]["sd"] is None


def test_no_workers_is_refused(plan):
    with pytest.raises(BadInput, match="workers is at least 1; 0 was given"):
        simulate(plan, 0)


def test_a_worker_that_dies_is_told_in_a_sentence(plan, monkeypatch):
    class Broken(InlineExecutor):
        def submit(self, fn, /, *args, **kwargs):
            future = super().submit(int)
            future.__init__()
            future.set_exception(BrokenExecutor())
            return future

    monkeypatch.setattr(playing, "make_executor", lambda spec: Broken())
    with pytest.raises(Failed, match=r"^A worker process ended before its time; the system may be out of memory\.$"):
        simulate(plan)


@pytest.mark.parametrize(
    "spec", ["", "threads", "processes", "processes:0", "processes:257", "processes:two", "inline:2", "dask://host", "dask://ho st:1"]
)
def test_an_executor_that_is_not_offered_is_refused(spec):
    with pytest.raises(BadInput, match=r"^An executor is 'inline', 'processes:N' with N from 1 to 256, or 'dask://host:port'; "):
        make_executor(spec)


def test_executors_say_their_workers():
    assert (workers_of("inline"), workers_of("processes:12")) == (1, 12)


def test_the_inline_executor_keeps_an_error_in_its_future():
    executor: Executor = make_executor("inline")
    assert isinstance(executor.submit(int, "x").exception(), ValueError)
    assert executor.submit(int, "7").result() == 7


def test_the_data_readme_lists_every_column_of_the_files():
    text = game_section(DiceRace())
    for per in ("game", "seat"):
        keys = {"game", "deal", "rotation", "seat", "player"}
        for name, kind in column_types(DiceRace(), per).items():
            assert f"| {per}s | {name} | {kind} |" in (readme([]) if name in keys else text)


def test_parts_of_any_size_make_the_same_file(plan, tmp_path):
    frames = pl.DataFrame({"game": range(10), "turns": range(10)})
    write_parts([frames], [frames], tmp_path / "a")
    write_parts([frames[:3], frames[3:]], [frames[:9], frames[9:]], tmp_path / "b")
    for name in FILES:
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_a_worker_packs_with_one_thread_and_leaves_the_other_cores_alone():
    with make_executor("processes:1") as workers:
        assert workers.submit(pl.thread_pool_size).result() == 1
