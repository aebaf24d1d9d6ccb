"""Each command does what its help says, as text and as JSON."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from dashboard.cli import cli
from dashboard.commands.shell import Progress
from dashboard.commands.simulating import measure_of
from engines.core.places import CHECKOUT
from engines.games import EXTRA_GAMES
from engines.simulation.comparing import Difference
from engines.simulation.statistics import Estimate
from tests.cli.conftest import Tilewright, in_a_process
from tests.toy_game import DiceRace

RULEBOOK = "dice-race/rulebook"


def test_no_arguments_show_the_help(tilewright: Tilewright) -> None:
    answer = tilewright()
    assert answer.code == 0
    assert "simulate" in answer.out


def test_every_command_has_help_and_a_form_in_json() -> None:
    import typer

    for name, command in typer.main.get_command(cli).commands.items():  # type: ignore[attr-defined]
        assert command.help, name
        options = {option for parameter in command.params for option in parameter.opts}
        assert "--json" in options or name == "app", name


def test_the_command_line_starts_without_streamlit_plotly_and_numba() -> None:
    heavy = "{'streamlit', 'plotly', 'numba', 'polars', 'pydantic'}"
    code = f"import sys, dashboard.cli; print(sorted({heavy} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=CHECKOUT, check=True)
    assert done.stdout.strip() == "[]"


def test_simulating_never_imports_streamlit_or_plotly() -> None:
    code = (
        "import sys; from dashboard.cli import run; "
        f"assert run(['simulate', '{RULEBOOK}', '--games', '5', '--json']) == 0; assert run(['games']) == 0; "
        "assert not {'streamlit', 'plotly'} & set(sys.modules), 'imported'"
    )
    subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=CHECKOUT, check=True)


def test_games_lists_each_game_with_its_variants(tilewright: Tilewright) -> None:
    dice = next(row for row in tilewright("games", "--json").json if row["game"] == "dice-race")
    assert (dice["title"], dice["table_sizes"], dice["parameters"], dice["variants"]) == ("Dice Race", [2, 3, 4], 2, [RULEBOOK])
    assert "dice-race: Dice Race, 2, 3, 4 players, 2 parameters" in tilewright("games").out


def test_games_names_a_file_that_cannot_be_used(tilewright: Tilewright, folders: Path) -> None:
    path = folders / "variants" / "dice-race" / "mine.toml"
    path.parent.mkdir(parents=True)
    path.write_text("schema = 1", encoding="utf-8")
    assert f"{path} cannot be used: game is missing." in tilewright("games").out


def test_check_of_a_valid_variant(tilewright: Tilewright, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('schema = 1\ngame = "dice-race"\nname = "Long race"\n[parameters]\ngoal = 60', encoding="utf-8")
    answer = tilewright("check", str(path))
    assert (answer.code, answer.out) == (0, "Long race is a valid variant of Dice Race: 1 value differs from the rulebook.\n")
    assert tilewright("check", RULEBOOK, "--json").json["valid"] is True


def test_show_marks_what_differs_and_diff_shows_only_that(tilewright: Tilewright, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('schema = 1\ngame = "dice-race"\nname = "Long race"\n[parameters]\ngoal = 60', encoding="utf-8")
    assert "* goal = 60\n  sides = 6" in tilewright("show", str(path)).out
    assert tilewright("show", str(path), "--json").json["parameters"] == {"goal": 60, "sides": 6}
    assert tilewright("show", str(path), "--diff", RULEBOOK, "--json").json == [{"path": "goal", "title": "Goal", "before": 30, "after": 60}]
    assert tilewright("show", RULEBOOK, "--diff", RULEBOOK).out == "dice-race/rulebook and dice-race/rulebook have the same parameters.\n"


def test_an_exported_variant_is_read_back(tilewright: Tilewright, tmp_path: Path) -> None:
    source, copy = tmp_path / "mine.toml", tmp_path / "copy.json"
    source.write_text('schema = 1\ngame = "dice-race"\nname = "Long race"\n[parameters]\ngoal = 60', encoding="utf-8")
    assert tilewright("export", str(source), "--to", "json", "--out", str(copy)).code == 0
    assert tilewright("show", str(copy), "--diff", str(source), "--json").json == []
    assert tilewright("export", str(copy)).out.endswith("[parameters]\ngoal = 60\n")


def test_what_is_played_of_a_file_bears_the_name_that_the_file_gives_itself(tilewright: Tilewright, tmp_path: Path) -> None:
    path = tmp_path / "mine (1).toml"
    path.write_text('schema = 1\ngame = "dice-race"\nname = "Long race"\n[parameters]\ngoal = 60', encoding="utf-8")
    assert tilewright("simulate", str(path), "--games", "20", "--json").json["variant"] == "Long race"
    assert tilewright("simulate", str(path), "--games", "20").out.startswith("Long race, ")
    assert tilewright("compare", RULEBOOK, str(path), "--games", "20").out.startswith(f"Long race minus {RULEBOOK}: ")
    assert tilewright("replay", str(path), "--json").json["variant"] == "Long race"


def test_what_is_played_of_an_own_variant_is_known_by_its_slug(tilewright: Tilewright, folders: Path) -> None:
    path = folders / "variants" / "dice-race" / "long.toml"
    path.parent.mkdir(parents=True)
    path.write_text('schema = 1\ngame = "dice-race"\nname = "Long race"\n[parameters]\ngoal = 60', encoding="utf-8")
    for reference in ("dice-race/long", str(path)):
        assert tilewright("simulate", reference, "--games", "20", "--json").json["variant"] == "dice-race/long"


def test_simulate_prints_one_object_that_depends_on_the_seed_alone(tilewright: Tilewright) -> None:
    command = ["simulate", RULEBOOK, "--players", "2", "--bots", "expert,novice", "--games", "400", "--seed", "7", "--json"]
    first, second = tilewright(*command).json, tilewright(*command).json
    assert first.pop("timing") != {}
    second.pop("timing")
    assert first == second
    assert (first["variant"], first["games"], first["seed"], first["bots"]) == (RULEBOOK, 400, 7, ["expert", "novice"])
    assert len(first["seats"]) == len(first["players"]) == 2
    low, high = first["players"][0]["win_rate_ci"]
    assert low <= first["players"][0]["win_rate"] <= high
    assert sum(first["terminations"].values()) == 400


def test_simulate_as_text_names_seats_players_and_metrics(tilewright: Tilewright) -> None:
    answer = tilewright("simulate", RULEBOOK, "--bots", "expert,novice", "--games", "100")
    assert answer.code == 0
    for word in ("100 games", "0 expert", "1 novice", "Length", "100 ended by rule"):
        assert word in answer.out


@pytest.mark.parametrize(
    ("options", "bots"),
    [
        ([], ["expert", "expert"]),
        (["--players", "3", "--bots", "casual"], ["casual", "casual", "casual"]),
        (["--bots", "expert,novice,casual"], ["expert", "novice", "casual"]),
        (["--players", "3", "--bots", "one expert among casual players"], ["expert", "casual", "casual"]),
        (["--bots", "greedy:attention=0.5,novice"], ["greedy:attention=0.5", "novice"]),
    ],
)
def test_bots_are_one_for_all_one_a_player_or_a_line_up(tilewright: Tilewright, options: list[str], bots: list[str]) -> None:
    assert tilewright("simulate", RULEBOOK, "--games", "6", "--json", *options).json["bots"] == bots


def test_out_writes_one_row_a_game_and_one_a_seat(tilewright: Tilewright, tmp_path: Path) -> None:
    assert tilewright("simulate", RULEBOOK, "--games", "30", "--out", str(tmp_path / "out")).code == 0
    assert pl.read_parquet(tmp_path / "out" / "games.parquet").height == 30
    assert pl.read_parquet(tmp_path / "out" / "seats.parquet").height == 60


@pytest.mark.parametrize(
    ("bots", "told"), [("casual", "3 players, casual; 6 games each"), ("casual,expert,casual", "3 players, casual, expert, casual; 6 games each")]
)
def test_compare_names_the_bot_of_all_or_the_bot_of_each(tilewright: Tilewright, bots: str, told: str) -> None:
    assert told in tilewright("compare", RULEBOOK, RULEBOOK, "--players", "3", "--bots", bots, "--games", "6").out


def test_compare_plays_the_same_deals(tilewright: Tilewright, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('schema = 1\ngame = "dice-race"\nname = "Long race"\n[parameters]\ngoal = 60', encoding="utf-8")
    same = tilewright("compare", RULEBOOK, RULEBOOK, "--games", "200", "--json").json
    assert all(row["difference"] == 0 for row in same["metrics"])
    longer = tilewright("compare", RULEBOOK, str(path), "--games", "200").out
    assert "Length" in longer
    assert "clear" in longer


@pytest.mark.parametrize(
    ("name", "unit", "seat", "told"),
    [
        ("Winner's score", "points", None, "Winner's score (points)"),
        ("Rounds", "rounds", None, "Rounds"),
        ("Tiles taken", "tiles", 1, "Tiles taken, seat 1"),
        ("Kinds held", "tiles", 1, "Kinds held, seat 1 (tiles)"),
        ("Games cut", "", None, "Games cut"),
    ],
)
def test_a_row_of_compare_says_its_unit_where_the_name_does_not(name: str, unit: str, seat: int | None, told: str) -> None:
    nothing = Estimate(1.0)
    assert measure_of(Difference("id", name, unit, "none", 1, seat, nothing, nothing, nothing, 1.0, 1.0, None)) == told


def test_replay_tells_a_game_again(tilewright: Tilewright) -> None:
    text = tilewright("replay", RULEBOOK, "--bots", "expert,novice", "--seed", "3", "--game", "5")
    assert text.code == 0
    assert text.out == tilewright("replay", RULEBOOK, "--bots", "expert,novice", "--seed", "3", "--game", "5").out
    found = tilewright("replay", RULEBOOK, "--bots", "expert,novice", "--seed", "3", "--game", "5", "--json").json
    assert found["players"] == [1, 0]
    assert [event for ply in found["plies"] for event in ply["events"]] == found["events"]
    assert f"scores by seat: {', '.join(map(str, found['outcome']['scores']))}" in text.out


def test_a_replay_is_the_simulated_game(tilewright: Tilewright, tmp_path: Path) -> None:
    tilewright("simulate", RULEBOOK, "--bots", "expert,novice", "--games", "10", "--seed", "3", "--out", str(tmp_path))
    rows = pl.read_parquet(tmp_path / "seats.parquet").filter(pl.col("game") == 5).sort("seat")
    found = tilewright("replay", RULEBOOK, "--bots", "expert,novice", "--seed", "3", "--game", "5", "--json").json
    assert rows["score"].to_list() == found["outcome"]["scores"]
    assert rows["player"].to_list() == found["players"]


def test_a_run_in_the_background_is_listed_replayed_and_exported(tilewright: Tilewright, tmp_path: Path) -> None:
    ended = tilewright("run", RULEBOOK, "--games", "40", "--seed", "3", "--workers", "1", "--wait", "--json").json
    assert (ended["state"], ended["done"], ended["games"]) == ("finished", 40, 40)
    (listed,) = tilewright("runs", "--json").json
    assert listed == ended
    assert ended["id"] in tilewright("runs").out
    replayed = tilewright("replay", ended["id"], "5", "--json").json
    assert replayed["events"] == tilewright("replay", RULEBOOK, "--seed", "3", "--game", "5", "--json").json["events"]
    assert tilewright("replay", ended["id"], "40").err == f"Run {ended['id']} has the games 0 to 39; 40 was given.\n"
    assert tilewright("replay", ended["id"], "--game", "5", "--json").json["events"] == replayed["events"]
    assert tilewright("replay", ended["id"], "--json").json["game"] == 0
    own = f"a VARIANT; Run {ended['id']} has its own.\n"
    assert tilewright("replay", ended["id"], "5", "--seed", "0").err == f"--seed belongs to {own}"
    given = tilewright("replay", ended["id"], "--bots", "novice", "--players", "2", "--fixed-seats")
    assert (given.code, given.out, given.err) == (2, "", f"--players, --bots and --fixed-seats belong to {own}")
    assert tilewright("export", "--run", ended["id"], "--out", str(tmp_path / "run"), "--json").code == 0
    tilewright("simulate", RULEBOOK, "--games", "40", "--seed", "3", "--out", str(tmp_path / "now"))
    for name in ("games.parquet", "seats.parquet"):
        assert (tmp_path / "run" / name).read_bytes() == (tmp_path / "now" / name).read_bytes()


def test_a_game_of_a_run_that_would_be_another_now_is_refused(tilewright: Tilewright, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = tilewright("run", RULEBOOK, "--games", "4", "--workers", "1", "--wait", "--json").json
    monkeypatch.setattr(DiceRace, "playout_version", DiceRace.playout_version + 1)
    answer = tilewright("replay", ended["id"], "3")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"Run {ended['id']} was played by version ")


def test_a_run_of_a_game_that_is_gone_is_listed_with_the_others(tilewright: Tilewright, played_here: None, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = tilewright("run", RULEBOOK, "--games", "4", "--workers", "1", "--wait", "--json").json
    monkeypatch.delenv(EXTRA_GAMES)
    assert tilewright("runs", "--json").json == [ended]
    assert ended["id"] in tilewright("runs").out


def test_runs_without_any_says_how_to_start_one(tilewright: Tilewright) -> None:
    assert tilewright("runs").out == "There is no Run yet; `tilewright run letter-tycoon/rulebook` starts one.\n"
    assert tilewright("runs", "--json").json == []


def test_words_lists_what_letters_spell_and_the_facts_on_a_word(tilewright: Tilewright) -> None:
    found = tilewright("words", "en", "carpet", "--json").json
    assert found["word"] == {"word": "CARPET", "length": 6, "zipf": 4.18, "tier": 0, "base_form": 2, "offensive": 0}
    assert found["formable"][0]["word"] == "CARPET"
    assert found["count"] > len(found["formable"]) == 40
    joker = tilewright("words", "en", "CARP?T", "--shortest", "6", "--json").json
    assert joker["word"] is None
    assert "CARPET" in [row["word"] for row in joker["formable"]]


def test_words_answers_no_when_there_is_neither_a_word_nor_one_to_spell(tilewright: Tilewright) -> None:
    answer = tilewright("words", "en", "QXZ")
    assert (answer.code, answer.err) == (1, "")
    assert answer.out == "QXZ is no word of the lexicon en.\n0 words can be spelled.\n"


def test_words_add_takes_in_a_list_and_words_shows_which_there_are(tilewright: Tilewright, tmp_path: Path) -> None:
    (tmp_path / "My Words.txt").write_text("cat\nÖl\ncat\nx\n", encoding="utf-8")
    added = tilewright("words", "add", str(tmp_path / "My Words.txt"))
    assert (added.code, added.err) == (0, "")
    assert added.out == (
        "1 word read into 'my-words'. 1 line left out: it repeats an earlier word. 2 lines left out: no word of 2 to 20 English letters: 'Öl', 'x'.\n"
    )
    german = tilewright("words", "add", str(tmp_path / "My Words.txt"), "--name", "ours", "--language", "de", "--json").json
    assert {key: german[key] for key in ("lexicon", "language", "words", "repeated", "invalid")} == {
        "lexicon": "ours",
        "language": "de",
        "words": 2,
        "repeated": 1,
        "invalid": 1,
    }
    assert tilewright("words", "ours", "öl", "--json").json["word"]["word"] == "ÖL"
    (tmp_path / "data" / "lexicons" / "own" / "torn.parquet").write_bytes(b"torn")
    listed = {row["lexicon"]: row for row in tilewright("words", "--json").json}
    assert list(listed) == ["en", "de", "my-words", "ours", "torn"]
    assert (listed["ours"]["words"], listed["ours"]["hash"]) == (2, german["hash"])
    assert "torn      The file 'torn.parquet' cannot be read as a lexicon.\n" in tilewright("words").out


def test_warm_tells_a_sentence_a_step(tilewright: Tilewright) -> None:
    assert tilewright("warm", "dice-race").code == 0
    assert tilewright("warm", "dice-race").out == "1 of 1: dice-race is compiled already.\n"
    assert tilewright("warm", "dice-race", "--json").json["games"] == ["dice-race"]


def test_bench_measures_playouts_beside_plain_python(tilewright: Tilewright) -> None:
    (row,) = tilewright("bench", "--game", "dice-race", "--what", "playouts", "--seconds", "1", "--json").json
    assert {key: row[key] for key in ("what", "game", "variant", "players", "bots")} == {
        "what": "playouts",
        "game": "dice-race",
        "variant": RULEBOOK,
        "players": 2,
        "bots": "expert",
    }
    assert row["reference"] == "the same rules as plain Python"
    assert row["per_second"] > 0
    assert row["ratio_to_reference"] > 1


def test_output_into_a_closed_pipe_is_no_fault() -> None:
    command = f"{sys.executable} -m dashboard.cli replay {RULEBOOK} --game 3 --json | head -n 1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, cwd=CHECKOUT, check=False)
    assert (done.stdout, done.stderr) == ("{\n", "")


def test_a_name_in_another_script_is_printed_whatever_the_terminal(folders: Path) -> None:
    path = folders / "mine.toml"
    path.write_text('schema = 1\ngame = "dice-race"\nname = "ポンジャン – ß"', encoding="utf-8")
    answer = in_a_process("check", str(path), LC_ALL="C", PYTHONIOENCODING="ascii")
    assert answer.out.startswith("ポンジャン – ß is a valid variant of Dice Race")


class Terminal:
    """A stream that says it is one, or not."""

    def __init__(self, *, terminal: bool) -> None:
        self.text = ""
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal

    def write(self, text: str) -> None:
        self.text += text

    def flush(self) -> None:
        pass


@pytest.mark.parametrize(
    ("terminal", "shown"),
    [(True, "\r200 of 1,000 games, 8 s left\r600 of 1,000 games, 2 s left\r                            \r"), (False, "")],
)
def test_progress_shows_on_a_terminal_once_a_second_has_passed(*, terminal: bool, shown: str) -> None:
    now = [0.0]
    stream = Terminal(terminal=terminal)
    progress = Progress("games", stream, lambda: now[0])  # type: ignore[arg-type]
    for now[0], done in ((0.5, 100), (2.0, 200), (2.1, 210), (3.0, 600)):
        progress(done, 1000)
    progress.clear()
    assert stream.text == shown
