"""Whatever is sent, it ends in one sentence or in harmless display: nothing is read or written elsewhere, nothing formats, nothing hangs.

The inputs are in inputs.py. Each text goes to everything in the app and on the command line that reads a text.
"""

from __future__ import annotations

import csv
import html
import io
import itertools
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from dashboard.cells import STARTS, csv_text, plain_cell
from dashboard.cli import run
from dashboard.commands.shell import FAULT
from dashboard.draft_form import read_draft
from dashboard.play_replay import _number
from dashboard.wording import plain_markdown
from engines import games
from engines.core.errors import InvalidVariant, TilewrightError, shortened
from engines.core.places import cache_folder, data_folder
from engines.games import EXTRA_GAMES
from engines.simulation import kept_games, runs
from engines.simulation.executors import workers_of
from engines.simulation.plan import Plan
from engines.simulation.stopping import Stop
from engines.words.lexicon import load_lexicon
from engines.words.upload import read_word_list, save_word_list
from tests.hostile.inputs import COUNT, PLAN_CHANGES, RECORD_CHANGES, RECORD_FILES, TEXTS, VARIANT_FILES, WORD_LISTS
from tests.toy_game import DiceParameters
from variants import catalog
from variants.names import is_slug, slugged

BELONGS_TO_A_LIBRARY = ("Traceback", "pydantic", "NoneType", "<class", "Input should", "Errno", "sqlite3", "object has no", "codec can't")


def each(inputs: Iterable[str], check: Callable[[str], Any]) -> None:
    """Try every input and name all that fail: one test for each would take ten times as long."""
    failed = []
    for given in inputs:
        try:
            check(given)
        except Exception as error:
            failed.append(f"{shortened(given, 60)!r}: {type(error).__name__}: {shortened(error, 300)}")
    assert not failed, "\n".join(failed)


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A place with a canary beside the folders that may be written; nothing may come or go but in those."""
    inside = tmp_path / "inside"
    for name, folder in (("TILEWRIGHT_DATA", "data"), ("TILEWRIGHT_VARIANTS", "variants")):
        (inside / folder).mkdir(parents=True)
        monkeypatch.setenv(name, str(inside / folder))
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(cache_folder()))
    monkeypatch.setenv(EXTRA_GAMES, "dice-race=tests.toy_game:DiceRace,letter-tycoon=tests.dashboard.standin:StandIn")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "canary.toml").write_text("secret", encoding="utf-8")
    yield inside
    assert sorted(os.listdir(tmp_path)) == ["canary.toml", "inside"]
    assert sorted(os.listdir(inside)) == ["data", "variants"]
    assert (tmp_path / "canary.toml").read_text(encoding="utf-8") == "secret"


def sentences_of(attempt: Callable[[], Any]) -> list[str]:
    """What an attempt was refused with, checked; empty when it succeeded. Any other error is the test's failure."""
    try:
        attempt()
    except InvalidVariant as error:
        said = [problem.sentence for problem in error.problems]
    except TilewrightError as error:
        said = [error.sentence]
    else:
        return []
    assert said
    for sentence in said:
        check_sentence(sentence)
    return said


def check_sentence(sentence: str) -> None:
    assert sentence[-1] in ".?", sentence
    assert len(sentence) < 600, sentence
    assert sentence.isprintable(), repr(sentence)
    for words in BELONGS_TO_A_LIBRARY:
        assert words not in sentence, sentence


def refused(attempt: Callable[[], Any]) -> list[str]:
    """The sentences; it must have been refused."""
    found = sentences_of(attempt)
    assert found, "it was taken"
    return found


def test_there_are_two_hundred_inputs_and_more() -> None:
    assert COUNT >= 200


# Names


def test_a_variant_of_any_name_lies_in_its_folder_under_a_slug(folders: Path) -> None:
    def check(text: str) -> None:
        parameters = catalog.load("letter-tycoon/rulebook").parameters
        changed = parameters.model_copy(update={"hand_size": 8})
        if not sentences_of(lambda: catalog.save(text, changed, based_on="letter-tycoon/rulebook", idea=text[:200])):
            (file,) = (folders / "variants" / "letter-tycoon").iterdir()
            assert is_slug(file.stem)
            own = catalog.load(f"letter-tycoon/{file.stem}")
            assert own.name == text.strip() or own.name == text
            assert catalog.import_text(catalog.export_toml(own), "x.toml").name == own.name
            assert catalog.import_text(catalog.export_json(own), "x.json").name == own.name
            file.unlink()

    each(TEXTS, check)


def test_any_name_makes_a_slug() -> None:
    def check(text: str) -> None:
        assert is_slug(slugged(text))

    each(TEXTS, check)


def test_a_file_of_any_name_is_a_variant_under_a_slug() -> None:
    def check(text: str) -> None:
        content = 'schema = 1\ngame = "letter-tycoon"\nname = "x"\n' if not text.lower().endswith(".json") else '{"schema": 1}'
        if not sentences_of(lambda: catalog.import_text(content, text)):
            assert is_slug(catalog.import_text(content, text).slug.partition("/")[2])

    each(TEXTS, check)


def test_no_text_but_a_slug_or_a_variant_file_is_a_variant() -> None:
    def check(text: str) -> None:
        refused(lambda: catalog.load(text))

    each(TEXTS, check)


def test_a_word_list_has_a_plain_name_or_none(folders: Path) -> None:
    def check(text: str) -> None:
        if not sentences_of(lambda: save_word_list(read_word_list("CAT\nDOG", text))):
            (file,) = (folders / "data" / "lexicons" / "own").iterdir()
            assert re.fullmatch("[a-z0-9-]{1,40}", file.stem)
            file.unlink()
        refused(lambda: load_lexicon(text[:200] + "?"))

    each(TEXTS, check)


# Addresses, ids and answers


def test_no_text_is_the_id_of_a_run() -> None:
    def check(text: str) -> None:
        for ask in (runs.run, runs.pause, runs.resume, runs.cancel, runs.delete, runs.restore):
            refused(lambda ask=ask: ask(text))  # type: ignore[misc]
        assert runs.runs() == []

    each(TEXTS, check)


def test_no_text_is_the_id_of_a_kept_game() -> None:
    def check(text: str) -> None:
        refused(lambda: kept_games.kept_game(text))
        refused(lambda: kept_games.forget(text))

    each(TEXTS, check)


def test_a_game_of_an_address_is_a_plain_number() -> None:
    def check(text: str) -> None:
        if not sentences_of(lambda: _number(text)):
            assert str(_number(text)) == text.lstrip("0") or int(text) == 0

    each(TEXTS, check)


def test_no_text_is_a_bot_a_game_or_an_executor() -> None:
    def check(text: str) -> None:
        for attempt in (
            lambda: games.game("dice-race").bot(text),
            lambda: games.game("dice-race").bot(f"greedy:{text}"),
            lambda: games.game("dice-race").bot(f"greedy:vocabulary={text}"),
            lambda: games.game(text),
            lambda: workers_of(text),
            lambda: workers_of(f"dask://{text}"),
            lambda: workers_of(f"processes:{text}"),
            lambda: runs.change_settings(executor=text),
            lambda: runs.change_settings(tls_authority=text, tls_certificate=text, tls_key=text),
        ):
            sentences_of(attempt)
        refused(lambda: games.game(text))
        refused(lambda: games.game("dice-race").bot(text))
        refused(lambda: Stop(metric=text, width=1.0).checked(dice_plan()))

    each(TEXTS, check)


# On the page and in a spreadsheet


def test_any_text_is_one_line_of_markdown_without_marks() -> None:
    def check(text: str) -> None:
        shown = plain_markdown(text[:2000])
        shown.encode("utf-8")
        assert "\n" not in shown
        assert not shown.startswith((" ", "#", ">", "- ", "+ "))
        bare = shown
        for mark in "\\`*_[]{}<>#|~$:&":
            bare = bare.replace(f"\\{mark}", "")
        assert not set(bare) & set("`*_[]{}<>#|~$:&")
        for made in ("//", "www.", "material/"):
            assert f":{made}" not in shown.replace("\\", "")
        assert "www." not in shown.lower()

    each(TEXTS, check)


def test_any_text_in_a_cell_is_a_text() -> None:
    def check(text: str) -> None:
        text = text.encode("utf-8", "replace").decode()[:2000]
        made = csv_text(pl.DataFrame({"Name": [text, None], text or "x": ["a", text], "Number": [-1.5, 2]}))
        header, first, second = csv.reader(io.StringIO(made, newline=""))
        for cell in (*header, *first[:2], *second[:2]):
            assert not cell.lstrip(" \u00a0\ufeff\u200b").startswith(STARTS)
        assert first[2] == "-1.5"
        assert first[0] in (text, f"'{text}")
        assert not plain_cell(text).startswith(STARTS)

    each(TEXTS, check)


def test_html_is_escaped_wherever_a_table_is_made_of_names() -> None:
    from dashboard import data_facts, readings

    for text in TEXTS:
        escaped = html.escape(text)
        table = data_facts.data_table([data_facts.Part(text, text, 1)], None)
        assert escaped in table
        assert "<script" not in table.replace(escaped, "")
        assert "<script" not in readings.legend(text, text)


# Files


def test_a_hostile_variant_file_is_refused_with_sentences() -> None:
    def check(name: str) -> None:
        file, content = VARIANT_FILES[name]
        refused(lambda: catalog.import_text(content, file))

    each(VARIANT_FILES, check)


def test_a_hostile_variant_among_ones_own_hides_no_other(folders: Path) -> None:
    def check(name: str) -> None:
        file, content = VARIANT_FILES[name]
        folder = folders / "variants" / "letter-tycoon"
        folder.mkdir(exist_ok=True)
        (folder / "bad.toml").write_bytes(content)
        (folder / "good.toml").write_text('schema = 1\ngame = "letter-tycoon"\nname = "Good"\n', encoding="utf-8")
        found = catalog.listing("letter-tycoon")
        assert "Good" in [variant.name for variant in found.variants]
        for broken in found.broken:
            for problem in broken.problems:
                check_sentence(problem.sentence)
                assert "Tilewright itself failed" not in problem.sentence
        assert file

    each(VARIANT_FILES, check)


def test_a_hostile_word_list_is_refused_or_has_words_of_the_alphabet() -> None:
    def check(name: str) -> None:
        content = WORD_LISTS[name]
        if not sentences_of(lambda: read_word_list(content, "mine")):
            made = read_word_list(content, "mine")
            check_sentence(made.report)
            assert all(set(word) <= set(made.alphabet.symbols) for word in made.words)
            assert save_word_list(made).name == "mine"

    each(WORD_LISTS, check)


def dice_plan() -> Plan:
    return Plan.of("dice-race", DiceParameters(), 2, ["greedy", "greedy"], 1, 7, fixed_seats=True)


def record() -> dict[str, Any]:
    """A sound record."""
    kept = kept_games.begin(dice_plan(), frozenset({0}))
    made = dict(kept.to_json())
    kept_games.forget(kept.id)
    return made


def kept() -> list[Path]:
    folder = data_folder() / "games"
    return list(folder.iterdir()) if folder.is_dir() else []


def test_the_record_that_is_spoiled_below_is_sound() -> None:
    assert kept_games.imported(json.dumps(record())).plan == dice_plan()


TAKEN = frozenset({"an id by path"})
"""The id of a record is for its own machine: an imported game gets a new one."""


def test_a_hostile_record_is_refused_with_one_sentence() -> None:
    def check(name: str) -> None:
        text = json.dumps(record() | RECORD_CHANGES[name])
        if name in TAKEN:
            made = kept_games.imported(text)
            assert [path.name for path in kept()] == [f"{made.id}.json"]
            kept_games.forget(made.id)
            return
        (sentence,) = refused(lambda: kept_games.imported(text))
        assert sentence
        assert kept() == []

    each(RECORD_CHANGES, check)


def test_a_hostile_plan_is_refused_wherever_it_comes_from() -> None:
    def check(name: str) -> None:
        sound = record()
        plan = sound["plan"] | PLAN_CHANGES[name]
        refused(lambda: Plan.from_json(plan))
        refused(lambda: kept_games.imported(json.dumps(sound | {"plan": plan})))
        assert kept() == []

    each(PLAN_CHANGES, check)


def test_a_file_that_is_no_record_is_refused_and_a_damaged_one_hides_no_other(folders: Path) -> None:
    def check(name: str) -> None:
        refused(lambda: kept_games.imported(RECORD_FILES[name]))
        good = kept_games.imported(json.dumps(record()))
        (data_folder() / "games" / "bad.json").write_bytes(RECORD_FILES[name])
        assert [found.id for found in kept_games.kept_games()] == [good.id]
        refused(lambda: kept_games.kept_game("bad"))
        kept_games.forget(good.id)

    each(RECORD_FILES, check)


def test_a_draft_that_is_damaged_is_refused() -> None:
    def check(name: str) -> None:
        with pytest.raises((TilewrightError, ValueError, RecursionError)):
            read_draft(games.game("letter-tycoon"), RECORD_FILES[name].decode("utf-8", "surrogateescape"))

    each(RECORD_FILES, check)


# The command line


ON_THE_COMMAND_LINE = (
    ("check", "{}"), ("show", "{}"), ("export", "{}"), ("runs", "{}"), ("pause", "{}"), ("resume", "{}"), ("replay", "{}", "0"),
    ("simulate", "dice-race/rulebook", "--games", "{}"), ("simulate", "dice-race/rulebook", "--seed", "{}"), ("simulate", "dice-race/rulebook", "--bots", "{}"),
    ("words", "{}", "CAT"), ("act", "dice-race/rulebook", "--position", "{}", "--action", "{{}}"),
)  # fmt: skip


def test_any_text_on_the_command_line_ends_in_one_sentence(capfd: pytest.CaptureFixture[str]) -> None:
    commands = itertools.cycle(ON_THE_COMMAND_LINE)

    def check(text: str) -> None:
        command = next(commands)
        code = run([part.format(text) for part in command])
        said = capfd.readouterr()
        assert code != FAULT, said.err
        if code:
            assert said.out == ""
            assert said.err.count("\n") == 1, said.err
            check_sentence(said.err.rstrip("\n"))

    # no system hands over a zero byte, half a character or so long a text
    each([text for text in TEXTS if "\0" not in text and len(text) < 10_000 and text.encode("utf-8", "replace").decode() == text][::2], check)
