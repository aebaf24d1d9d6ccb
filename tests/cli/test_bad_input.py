"""Bad input: exit code 2, nothing on stdout, and one sentence on stderr. Never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from dashboard.commands import plans
from engines.simulation.limits import MOST_GAMES
from engines.words.lexicon import load_lexicon
from engines.words.upload import add_word_list, read_word_list
from tests.cli.conftest import Tilewright, in_a_process

RULEBOOK = "dice-race/rulebook"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("simulat", "There is no command 'simulat'. Did you mean simulate?"),
        ("--vershion", "There is no option '--vershion'. Did you mean --version?"),
        (f"simulate {RULEBOOK} --gaems 10", "There is no option '--gaems'. Did you mean --games or --players or --workers?"),
        ("simulate", "Missing argument 'VARIANT'."),
        (f"simulate {RULEBOOK} extra", "Got unexpected extra argument (extra)."),
        (f"simulate {RULEBOOK} --games", "Option '--games' requires an argument."),
        (f"simulate {RULEBOOK} --games x", "--games is a whole number from 1 to 1000000000; 'x' was given."),
        (f"simulate {RULEBOOK} --games 0", "--games is a whole number from 1 to 1000000000; '0' was given."),
        (f"simulate {RULEBOOK} --games 1e3", "--games is a whole number from 1 to 1000000000; '1e3' was given."),
        (f"simulate {RULEBOOK} --games 9999999999", "--games is a whole number from 1 to 1000000000; '9999999999' was given."),
        (f"simulate {RULEBOOK} --seed -1", "--seed is a whole number of at least 0; '-1' was given."),
        (f"simulate {RULEBOOK} --seed 9223372036854775808", "seed is at most 9223372036854775807; 9223372036854775808 was given."),
        (f"simulate {RULEBOOK} --workers 0", "--workers is a whole number of at least 1; '0' was given."),
        (f"simulate {RULEBOOK} --players 9", "Dice Race here is for 2, 3, 4 players; 9 was given."),
        (f"simulate {RULEBOOK} --players 1000000000000", "Dice Race here is for 2, 3, 4 players; 1000000000000 was given."),
        (f"session {RULEBOOK} --players 1000000000000", "Dice Race here is for 2, 3, 4 players; 1000000000000 was given."),
        (f"simulate {RULEBOOK} --bots exprt", "There is no bot 'exprt'. Did you mean expert?"),
        (f"simulate {RULEBOOK} --bots greedy:vocab=3", "There is no dial 'vocab'. Did you mean vocabulary?"),
        (f"simulate {RULEBOOK} --bots greedy:vocabulary=x", "vocabulary is a number from 0 to 8; 'x' was given."),
        (f"simulate {RULEBOOK} --bots greedy:vocabulary=9", "vocabulary is 0 to 8; 9 was given."),
        (f"simulate {RULEBOOK} --bots ,", "--bots names no bot; give one for all, such as expert, or one a player."),
        (f"simulate {RULEBOOK} --bots expert,,novice", "--bots leaves a place empty between or after its commas; 'expert,,novice' was given."),
        (f"simulate {RULEBOOK} --bots expert,novice,", "--bots leaves a place empty between or after its commas; 'expert,novice,' was given."),
        (f"session {RULEBOOK} --bots human,,expert", "--bots leaves a place empty between or after its commas; 'human,,expert' was given."),
        (f"simulate {RULEBOOK} --bots expert:", "A dial such as vocabulary=… is missing in 'expert:'."),
        (f"simulate {RULEBOOK} --bots expert:,novice", "A dial such as vocabulary=… is missing in 'expert:'."),
        (f"simulate {RULEBOOK} --bots greedy:vocabulary=3,vocabulary=4", "vocabulary is set twice in 'greedy:vocabulary=3,vocabulary=4'."),
        (
            f"simulate {RULEBOOK} --players 2 --bots expert,novice,casual",
            "--bots gives one bot for all or one a player: 2 players, but 3 bots were given.",
        ),
        ("simulate dice-race/rulebok", "There is no variant 'dice-race/rulebok'. Did you mean dice-race/rulebook?"),
        ("simulate dise-race/rulebook", "There is no game 'dise-race'. Did you mean dice-race?"),
        ("check nowhere.toml", "There is no file 'nowhere.toml'."),
        ("show nowhere.json", "There is no file 'nowhere.json'."),
        (
            f"compare {RULEBOOK} letter-tycoon/rulebook",
            "dice-race/rulebook and letter-tycoon/rulebook are of different games and cannot be compared.",
        ),
        (
            f"show {RULEBOOK} --diff letter-tycoon/rulebook",
            "dice-race/rulebook and letter-tycoon/rulebook are of different games and cannot be compared.",
        ),
        (f"export {RULEBOOK} --to tomll", "There is no form 'tomll'. Did you mean toml?"),
        ("export", "export writes either a VARIANT or, with --run ID, the games of a Run."),
        ("export --run abc", "export --run needs --out DIR, the folder to write games.parquet and seats.parquet to."),
        ("export dice-race/rulebook --out /dev/null/x", "The file '/dev/null/x' cannot be written: Not a directory."),
        ("cancel abc", "There is no Run 'abc'. Nothing known looks like it."),
        ("replay abc 3", "There is no Run 'abc'. Nothing known looks like it."),
        (f"replay {RULEBOOK} 3 --game 4", "Which game to replay is said twice; give it after RUN, or by --game with a VARIANT."),
        (f"replay {RULEBOOK} 3", f"GAME stands after the id of a Run; with the variant '{RULEBOOK}' give --game 3."),
        (f"replay {RULEBOOK} --game -1", "--game is a whole number from 0 to 999999999; '-1' was given."),
        (f"replay {RULEBOOK} --game 1000000000", "--game is a whole number from 0 to 999999999; '1000000000' was given."),
        (f"session {RULEBOOK} --game 1000000000", "--game is a whole number from 0 to 999999999; '1000000000' was given."),
        ("replay abc 1000000000", "GAME is a whole number from 0 to 999999999; '1000000000' was given."),
        ("replay abc", "There is no Run or variant 'abc'. Nothing known looks like it."),
        ("warm dise-race", "There is no game 'dise-race'. Did you mean dice-race?"),
        ("app --port 99999", "--port is a whole number from 1 to 65535; '99999' was given."),
        ("words eng CAT", "There is no lexicon 'eng'. Did you mean en?"),
        ("words en ???", "A query has at most 2 jokers; 3 were given."),
        ("words en", "Missing argument 'QUERY'."),
        ("words add", "Missing argument 'FILE'."),
        ("words en cat --name mine", "--name belongs to `tilewright words add FILE`."),
        ("words add birds.txt --limit 3", "--limit belongs to a question such as `tilewright words en carpet`."),
        ("words remove birds --shortest 3", "--shortest belongs to a question such as `tilewright words en carpet`."),
        ("words --shortest 3 --limit 40", "--shortest and --limit belong to a question such as `tilewright words en carpet`."),
        ("export --run abc --to toml --out there", "--to belongs to a VARIANT; the games of a Run are written as Parquet."),
        ("words add nowhere.txt", "The file 'nowhere.txt' cannot be read: No such file or directory."),
        ("bench --game dise-race", "There is no game 'dise-race'. Did you mean dice-race?"),
        ("bench --what speed", "There is no kind of measurement 'speed'. Did you mean preview?"),
        (f"act {RULEBOOK} --action {{}}", "Missing option '--position'."),
        (f"act {RULEBOOK} --position nowhere --action {{}}", "The file 'nowhere' of the position cannot be read: No such file or directory."),
        (f"session {RULEBOOK} --bots human,exprt", "There is no bot 'exprt'. Did you mean expert?"),
    ],
)
def test_bad_input_is_answered_with_one_sentence_and_exit_code_2(tilewright: Tilewright, arguments: str, sentence: str) -> None:
    answer = tilewright(*arguments.split())
    assert (answer.code, answer.out, answer.err) == (2, "", sentence + "\n")


@pytest.mark.parametrize("number", ["٣", "1_0", " 5 ", "5\n", "+5", "５", "³", "", "0x5"])
def test_a_whole_number_is_written_in_plain_digits(tilewright: Tilewright, number: str) -> None:
    answer = tilewright("simulate", RULEBOOK, "--seed", number)
    given = number.replace("\n", "\\n")
    assert (answer.code, answer.out, answer.err) == (2, "", f"--seed is a whole number of at least 0; '{given}' was given.\n")


def test_a_number_of_thousands_of_digits_is_answered_with_the_bound(tilewright: Tilewright) -> None:
    answer = tilewright("simulate", RULEBOOK, "--games", "9" * 5000)
    assert (answer.code, answer.err) == (2, "--games is a whole number from 1 to 1000000000; one of 5,000 digits was given.\n")
    answer = tilewright("simulate", RULEBOOK, "--players", "9" * 5000)
    sentence = "--players is a whole number of at least 1 and at most 40 digits; one of 5,000 digits was given.\n"
    assert (answer.code, answer.err) == (2, sentence)


def test_the_bound_of_games_is_that_of_a_plan() -> None:
    assert plans.MOST_GAMES == MOST_GAMES


@pytest.mark.parametrize("command", ["simulate", "export"])
def test_an_empty_path_is_not_the_folder_one_is_in(tilewright: Tilewright, command: str) -> None:
    answer = tilewright(command, RULEBOOK, "--out", "")
    assert (answer.code, answer.out, answer.err) == (2, "", "--out is the path of a file or folder; an empty text was given.\n")


def test_a_variant_with_a_line_end_is_refused(tilewright: Tilewright) -> None:
    answer = tilewright("check", f"{RULEBOOK}\n")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == "There is no variant 'dice-race/rulebook\\n'. Did you mean dice-race/rulebook?\n"


def test_of_thousands_of_faults_the_first_fifty_are_printed_and_the_rest_is_counted(tilewright: Tilewright, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('schema = 1\ngame = "dice-race"\nname = "x"\n[parameters]\n' + "".join(f"k{key} = 1\n" for key in range(1050)), encoding="utf-8")
    answer = tilewright("check", str(path))
    assert (answer.code, answer.out) == (2, "")
    assert len(answer.err.splitlines()) == 51
    assert answer.err.endswith("\n1,000 more faults; --json lists them all.\n")
    assert len(tilewright("check", str(path), "--json").json["problems"]) == 1050


def test_a_list_without_numbers_is_a_fault_of_the_file_alone(tilewright: Tilewright, folders: Path) -> None:
    path = folders / "variants" / "letter-tycoon" / "empty.toml"
    path.parent.mkdir(parents=True)
    path.write_text('schema = 1\ngame = "letter-tycoon"\nname = "x"\n[parameters]\nhand_size = []', encoding="utf-8")
    sentence = "hand_size gives 0 seats, but the goals allow 5 players; give 5 numbers or one for all."
    assert tilewright("check", str(path)).err == sentence + "\n"
    answer = tilewright("games")
    assert answer.code == 0
    assert f"    {path} cannot be used: {sentence}\n" in answer.out
    assert "    letter-tycoon/rulebook\n" in answer.out


def test_text_that_no_file_can_hold_is_refused_by_check_and_export(tilewright: Tilewright, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    effect = r'{"sentence": "x", "command": "x", "numbers": {"\ud800": 1}}'
    path.write_text(f'{{"schema": 1, "game": "dice-race", "name": "x", "effect": {effect}}}', encoding="utf-8")
    for command in ("check", "export"):
        answer = tilewright(command, str(path))
        assert (answer.code, answer.out) == (2, "")
        assert answer.err == "effect.numbers has a key '\\ud800', which cannot be written as UTF-8.\n"


def test_many_faults_of_a_variant_are_one_sentence_that_points_to_check(tilewright: Tilewright, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('schema = 1\ngame = "dice-race"\nname = "x"\n[parameters]\ngoal = 1\nsides = 99', encoding="utf-8")
    answer = tilewright("simulate", str(path))
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == "goal is 5 to 500; 1 was given. (1 more fault: `tilewright check` lists them all.)\n"


def test_check_lists_every_fault(tilewright: Tilewright, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('schema = 1\ngame = "dice-race"\nname = "x"\n[parameters]\ngoal = 1\nsides = 99', encoding="utf-8")
    answer = tilewright("check", str(path))
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == "goal is 5 to 500; 1 was given.\nsides is 2 to 20; 99 was given.\n"
    assert tilewright("check", str(path), "--json").json == {
        "variant": str(path),
        "valid": False,
        "problems": [
            {"path": "goal", "sentence": "goal is 5 to 500; 1 was given."},
            {"path": "sides", "sentence": "sides is 2 to 20; 99 was given."},
        ],
    }


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"name =", "mine.toml is not valid TOML at line 1, column 7: invalid value.\n"),
        (b"\x00\xff", "mine.toml is not text: byte 0xff at position 1 is not UTF-8.\n"),
        (b"#" * 10_000_000, "mine.toml is larger than 256 KB, the most that a variant file may have.\n"),
        (b"", "schema is missing; write schema = 1.\ngame is missing.\nname is missing.\n"),
    ],
    ids=["broken", "binary", "ten megabytes", "empty"],
)
def test_check_of_a_file_that_is_no_variant(tilewright: Tilewright, tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    answer = tilewright("check", str(path))
    assert (answer.code, answer.out, answer.err) == (2, "", sentence)


def test_a_fault_of_the_program_itself_leaves_a_log_and_no_traceback(tilewright: Tilewright, monkeypatch: pytest.MonkeyPatch, folders: Path) -> None:
    import variants.catalog

    def broken(*_: object) -> None:
        raise RuntimeError("a wheel came off")

    monkeypatch.setattr(variants.catalog, "load", broken)
    answer = tilewright("check", "dice-race/rulebook")
    assert (answer.code, answer.out) == (3, "")
    (log,) = (folders / "data" / "logs").iterdir()
    assert answer.err == f"Tilewright itself failed (RuntimeError); details are in {log}.\n"
    assert "a wheel came off" in log.read_text(encoding="utf-8")


def test_an_interrupt_ends_with_a_word_and_no_traceback(tilewright: Tilewright, monkeypatch: pytest.MonkeyPatch) -> None:
    import variants.catalog

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(variants.catalog, "load", interrupted)
    answer = tilewright("check", "dice-race/rulebook")
    assert (answer.code, answer.out, answer.err) == (130, "", "Interrupted.\n")


def test_a_process_ends_with_the_same_exit_code_and_sentence() -> None:
    answer = in_a_process("check", "dice-race/rulebok")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == "There is no variant 'dice-race/rulebok'. Did you mean dice-race/rulebook?\n"


@pytest.mark.parametrize(
    ("content", "options", "sentence"),
    [
        (b"a" * 10_000_000, "", "A word list is at most 2000000 bytes; 'mine' is larger."),
        (b"\x89PNG\r\n", "", "The list 'mine' is not UTF-8 text: byte 0 cannot be read."),
        (b"", "", "The list 'mine' has no word of 2 to 20 English letters."),
        ("άλφα".encode(), "--language de", "The list 'mine' has no word of 2 to 20 German letters."),
        (b"cat", "--language fr", "There is no language 'fr'. Known: en, de."),
        (b"cat", "--name ../mine", "A list's name is 1 to 40 small letters, digits or hyphens, and not en, de, add or remove; '../mine' was given."),
        (b"cat", "--name add", "A list's name is 1 to 40 small letters, digits or hyphens, and not en, de, add or remove; 'add' was given."),
        (b"cat", "--name taken", "There is a word list 'taken' already; give this one another name."),
    ],
    ids=["large", "binary", "empty", "greek", "language", "hostile name", "add", "taken"],
)
def test_a_word_list_that_cannot_be_used_is_not_kept(tilewright: Tilewright, tmp_path: Path, content: bytes, options: str, sentence: str) -> None:
    taken = add_word_list(read_word_list("owl", "taken"))
    (tmp_path / "mine.txt").write_bytes(content)
    answer = tilewright("words", "add", str(tmp_path / "mine.txt"), *options.split())
    assert (answer.code, answer.out, answer.err) == (2, "", sentence + "\n")
    assert [path.name for path in taken.path.parent.iterdir()] == ["taken.parquet"]
    assert load_lexicon("taken") == taken
