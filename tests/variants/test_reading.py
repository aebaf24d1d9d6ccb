"""Variant files that cannot be used: every fault is one sentence with its path, and all are found at once."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from engines import games
from engines.core.errors import BadInput, InvalidVariant, Problem, UnknownName
from engines.core.parameters import knobs
from variants.catalog import import_text, load

HEAD = 'schema = 1\ngame = "letter-tycoon"\nname = "Test"\n'


def faults(content: str | bytes, filename: str = "mine.toml") -> list[tuple[str, str]]:
    """Path and sentence of each fault of a file."""
    with pytest.raises(InvalidVariant) as caught:
        import_text(content, filename)
    return [(problem.path, problem.sentence) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("name", "mine.toml is not valid TOML at line 1, column 5: expected '=' after a key in a key/value pair."),
        (HEAD + "[parameters]\nhand_size = = 8", "mine.toml is not valid TOML at line 5, column 13: invalid value."),
        (HEAD + "[parameters]\nhand_size = 8\nhand_size = 9", "mine.toml is not valid TOML at line 6, column 14: cannot overwrite a value."),
        (b"\xff\xfe\x00", "mine.toml is not text: byte 0xff at position 0 is not UTF-8."),
        ("#" * 300_000, "mine.toml is larger than 256 KB, the most that a variant file may have."),
        ("a = " + "[" * 50_000, "mine.toml nests its tables or lists too deep."),
        ("[parameters." + ".".join("a" * 2000) + "]", "mine.toml nests its tables or lists too deep."),
        (".".join("a" * 100_000) + " = 1", "mine.toml nests its tables or lists too deep."),
        (".".join(['"a.b"', "'c'"] * 15_000) + " = 1", "mine.toml nests its tables or lists too deep."),
        ('a = {k = """x""""", ' + ".".join("b" * 100_000) + ' = "y"}', "mine.toml nests its tables or lists too deep."),
        (HEAD.replace("1", "2"), "schema is 2, but this version of Tilewright reads schema 1: a newer version wrote the file."),
    ],
)
def test_a_toml_file_that_cannot_be_read_says_why_and_where(content: str | bytes, sentence: str) -> None:
    assert [found for _, found in faults(content)] == [sentence]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ('{"schema":', "mine.json is not valid JSON at line 1, column 11: expecting value."),
        ("[1]", "mine.json holds a list where a variant's fields should be."),
        ('{"name": "a", "name": "b"}', "mine.json gives 'name' twice in one table."),
        ("{" + "".join(f'"k{key}": 1, ' for key in range(15_000)) + '"k14999": 2}', "mine.json gives 'k14999' twice in one table."),
        (r'{"\ud800": 1}', r"There is a key '\ud800', which cannot be written as UTF-8."),
        (r'{"name": "\udfff"}', r"name holds '\udfff', which cannot be written as UTF-8."),
        (r'{"parameters": {"\ud800": 1}}', r"parameters has a key '\ud800', which cannot be written as UTF-8."),
        (
            r'{"parameters": {"goals": {"\ud800": {}}, "card_counts": {"\ud800": 1}, "abilities": {"\ud800": "A"}}}',
            r"parameters.goals has a key '\ud800', which cannot be written as UTF-8.",
        ),
        (r'{"parameters": {"y_flexible": ["A", "\ud800"]}}', r"parameters.y_flexible.1 holds '\ud800', which cannot be written as UTF-8."),
        (r'{"effect": {"numbers": {"\ud800": 1}}}', r"effect.numbers has a key '\ud800', which cannot be written as UTF-8."),
        ('{"schema": NaN}', "mine.json is not valid JSON: NaN is no number."),
        ("[" * 100_000, "mine.json nests its tables or lists too deep."),
        ('{"parameters": ' + '{"a": ' * 900 + "1" + "}" * 901, "mine.json nests its tables or lists too deep."),
    ],
)
def test_a_json_file_that_cannot_be_read_says_why_and_where(content: str, sentence: str) -> None:
    assert [found for _, found in faults(content, "mine.json")] == [sentence]


def test_a_number_of_thousands_of_digits_is_refused_in_toml_and_json() -> None:
    digits = "9" * 5000
    assert "is not valid TOML" in faults(f"a = {digits}")[0][1]
    assert "is not valid JSON" in faults(f'{{"a": {digits}}}', "mine.json")[0][1]
    hexadecimal = HEAD + "[parameters]\npool_size = 0x" + "f" * 5000
    assert faults(hexadecimal) == [("pool_size", "pool_size is 0 to 6; a number of 20000 bits was given.")]


def test_faults_of_fields_and_of_parameters_are_listed_together() -> None:
    text = """
        schema = 1
        game = "letter-tycoon"
        name = " "
        idea = 3
        colour = "red"
        remove = "goals.5"
        [parameters]
        hand_size = 99
        hand_sise = 8
        [parameters.card_counts]
        ab = 3
        E = 2.5
        [parameters.goals.3]
        value = 300
    """
    assert faults(text) == [
        ("colour", "There is no field 'colour' in a variant file. Known: schema, game, based_on, name, idea, remove, parameters, effect."),
        ("name", "name is empty."),
        ("idea", "idea is a text; 3 was given."),
        ("remove", "remove is a list of rows such as [\"goals.5\"]; 'goals.5' was given."),
        ("card_counts.E", "card_counts.E is a whole number from 0 to 20; 2.5 was given."),
        ("card_counts.ab", "card_counts has no entry 'ab'; a letter is one of A to Z."),
        ("hand_size", "hand_size is 4 to 10; 99 was given."),
        ("goals.3.value", "goals.3.value is 5 to 110; 300 was given."),
        ("hand_sise", "There is no parameter 'hand_sise'. Did you mean hand_size?"),
    ]


@pytest.mark.parametrize(
    ("line", "path", "sentence"),
    [
        ("schema = true", "schema", "schema is the whole number 1; true was given."),
        ("schema = 1.0", "schema", "schema is the whole number 1; 1.0 was given."),
        ("schema = 0", "schema", "schema is the whole number 1; 0 was given."),
        ('name = "a\\nb"', "name", "name holds a character that cannot be printed: 'a\\nb'."),
        (f'name = "{"x" * 81}"', "name", "name has at most 80 characters; 81 were given."),
        ('game = "leter-tycoon"', "game", "There is no game 'leter-tycoon'. Did you mean letter-tycoon?"),
        ("parameters = 4", "parameters", "parameters is a table; 4 was given."),
        ("effect = 4", "effect", "effect is a table; 4 was given."),
        ("effect = {sentense = 'x'}", "effect.sentense", "effect has no field 'sentense'. Did you mean sentence?"),
        (
            "effect = {numbers = {turns = 'many'}}",
            "effect.numbers.turns",
            "effect.numbers.turns is a number or an interval such as [3.9, 5.3]; 'many' was given.",
        ),
        (
            "effect = {numbers = {turns = [1, 2, 3]}}",
            "effect.numbers.turns",
            "effect.numbers.turns is a number or an interval such as [3.9, 5.3]; [1, 2, 3] was given.",
        ),
        (
            "effect = {numbers = 4}",
            "effect.numbers",
            "effect.numbers is a table of numbers and of intervals such as [3.9, 5.3]; 4 was given.",
        ),
        (
            'effect = {numbers = {"<b>\\nturns" = 4}}',
            "effect.numbers.<b>\\nturns",
            "effect.numbers has names of a to z, 0 to 9 and _; '<b>\\nturns' = 4 was given.",
        ),
        (
            'based_on = "letter-tycoon/rulebok"',
            "based_on",
            "based_on: there is no variant 'letter-tycoon/rulebok'. Did you mean letter-tycoon/rulebook?",
        ),
        ('remove = ["goals.9"]', "remove", "remove names goals.9, but goals has no row '9'. Known: 2, 3, 4, 5."),
        ('remove = ["goals.5", "goals.5"]', "remove", "remove names goals.5 twice."),
        (
            'remove = ["hand_size.1"]',
            "remove",
            "remove names rows of tables, such as goals.5; there is no table 'hand_size'. "
            "Known: card_counts, patent_costs, goals, score_table, abilities.",
        ),
    ],
)
def test_each_field_of_a_file_is_checked(line: str, path: str, sentence: str) -> None:
    key = line.partition(" ")[0]
    others = [given for given in HEAD.splitlines() if not given.startswith(key)]
    assert faults("\n".join([line, *others])) == [(path, sentence)]


def test_dots_in_texts_numbers_and_comments_are_no_depth() -> None:
    dots = "." * 100
    numbers = ", ".join(f"turns_{place} = [1.5, 2.5]" for place in range(30))
    effect = f'[effect]\nsentence = \'{dots}\'\ncommand = """{dots}\\"{dots}"""\nnumbers = {{{numbers}}}'
    variant = import_text(f'{HEAD}idea = "{dots}" # {dots}\n{effect}', "mine.toml")
    assert variant.idea == dots
    assert variant.effect is not None
    assert len(variant.effect.numbers) == 30


@pytest.mark.parametrize("game", ["letter-tycoon", "ponjan", "wortfabrik"])
def test_lists_of_no_entry_and_of_one_are_answered_in_sentences_that_name_the_knob(game: str) -> None:
    parameters = games.game(game).parameters
    defaults = parameters().model_dump(mode="json")
    for knob in knobs(parameters):
        for entries in ([], [0], [7], [1, 2], [4] * 400, ["A"], [""], [[]]):
            text = json.dumps({"schema": 1, "game": game, "name": "Test", "parameters": {knob.name: entries}})
            problems: tuple[Problem, ...] = ()
            try:
                variant = import_text(text, "mine.json")
            except InvalidVariant as error:
                problems = error.problems
            else:
                assert variant.rules.table_sizes(variant.parameters)
            assert all(knob.name in problem.sentence for problem in problems)
            assert not re.search(r"\b1 (seats|numbers|cards|rows|dice)\b", " ".join(problem.sentence for problem in problems))
            assert problems or isinstance(defaults[knob.name], list) or knob.facts.widget in ("by_seat", "by_row")


def test_a_list_by_seat_that_is_too_short_says_for_how_many_it_is() -> None:
    seats = "but the goals allow 5 players; give 5 numbers or one for all."
    assert faults(HEAD + "[parameters]\nhand_size = []") == [("hand_size", f"hand_size gives 0 seats, {seats}")]
    assert faults(HEAD + "[parameters]\nhand_size = [7]") == [("hand_size", f"hand_size gives 1 seat, {seats}")]


@pytest.mark.parametrize("missing", ["schema", "game", "name"])
def test_schema_game_and_name_are_needed(missing: str) -> None:
    text = "\n".join(line for line in HEAD.splitlines() if not line.startswith(missing))
    assert [path for path, _ in faults(text)] == [missing]


def test_a_row_of_a_table_may_be_spelt_in_one_way_only() -> None:
    text = HEAD + "[parameters.goals]\n03 = { value = 30, patents = 3 }"
    assert faults(text) == [("goals.03", "goals has rows by number; write 3 for '03'.")]


def test_a_fault_that_only_several_parameters_show_is_found() -> None:
    text = HEAD + "[parameters]\nstart_money = [0, 1]"
    assert faults(text) == [("start_money", "start_money gives 2 seats, but the goals allow 5 players; give 5 numbers or one for all.")]


def test_a_lexicon_that_does_not_exist_is_a_fault_of_the_variant() -> None:
    assert faults(HEAD + '[parameters]\nlexicon = "fr"') == [("lexicon", "lexicon: There is no lexicon 'fr'. Known: en, de.")]


def test_a_byte_order_mark_and_windows_line_ends_are_read() -> None:
    assert import_text(("\ufeff" + HEAD).replace("\n", "\r\n"), "mine.toml").name == "Test"


@pytest.mark.parametrize(
    ("reference", "kind", "sentence"),
    [
        (
            "letter-tycoon/rulebok",
            UnknownName,
            "There is no variant 'letter-tycoon/rulebok'. Did you mean letter-tycoon/rulebook?",
        ),
        ("letter-tycon/rulebook", UnknownName, "There is no game 'letter-tycon'. Did you mean letter-tycoon?"),
        ("nowhere.toml", BadInput, "There is no file 'nowhere.toml'."),
        ("/dev/null/x.toml", BadInput, "There is no file '/dev/null/x.toml'."),
        ("/dev/zero", BadInput, "'/dev/zero' is not a file."),
        ("", BadInput, "'' is not a file."),
    ],
)
def test_a_reference_to_nothing_is_answered_with_the_nearest(reference: str, kind: type[BadInput], sentence: str) -> None:
    with pytest.raises(kind) as caught:
        load(reference)
    assert caught.value.sentence == sentence


@pytest.mark.parametrize("reference", ["\0", "x" * 5000, "~nobody/x.toml", "../../etc/passwd/x.toml", "letter-tycoon/../rulebook"])
def test_strange_references_are_refused_in_a_sentence(reference: str) -> None:
    with pytest.raises(BadInput):
        load(reference)


def test_a_file_of_ten_megabytes_is_refused_without_reading_it_all(tmp_path: Path) -> None:
    path = tmp_path / "big.toml"
    with path.open("wb") as file:
        file.truncate(10_000_000)
    with pytest.raises(InvalidVariant, match="big.toml is larger than 256 KB"):
        load(path)


@pytest.fixture
def write(own_variants: Path) -> Callable[[str, str], None]:
    """Writes an own variant of Letter Tycoon: its file name and what follows the head."""

    def written(name: str, text: str) -> None:
        path = own_variants / "letter-tycoon" / f"{name}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(HEAD + text, encoding="utf-8")

    return written


def test_bases_that_go_in_a_circle_are_named(write: Callable[[str, str], None]) -> None:
    write("one", 'based_on = "letter-tycoon/two"')
    write("two", 'based_on = "letter-tycoon/three"')
    write("three", 'based_on = "letter-tycoon/one"')
    with pytest.raises(InvalidVariant) as caught:
        load("letter-tycoon/one")
    assert caught.value.sentence == ("based_on goes in a circle: letter-tycoon/one → letter-tycoon/two → letter-tycoon/three → letter-tycoon/one.")


def test_a_chain_of_more_than_sixteen_bases_is_refused(write: Callable[[str, str], None]) -> None:
    write("v0", "")
    for number in range(1, 17):
        write(f"v{number}", f'based_on = "letter-tycoon/v{number - 1}"')
    assert load("letter-tycoon/v14").based_on == "letter-tycoon/v13"
    with pytest.raises(InvalidVariant, match="based_on goes through more than 16 variants"):
        load("letter-tycoon/v16")


def test_a_fault_of_the_base_is_told_with_its_name(write: Callable[[str, str], None]) -> None:
    write("base", "[parameters]\nhand_size = 99")
    write("mine", 'based_on = "letter-tycoon/base"')
    with pytest.raises(InvalidVariant) as caught:
        load("letter-tycoon/mine")
    assert caught.value.sentence == "based_on: letter-tycoon/base cannot be used itself. hand_size is 4 to 10; 99 was given."


def test_tables_merge_row_by_row_along_the_chain_and_rows_can_be_removed(write: Callable[[str, str], None]) -> None:
    write("base", "[parameters.patent_costs]\nE = 8\nA = 7\n[parameters.goals.3]\nvalue = 30")
    write("mine", 'based_on = "letter-tycoon/base"\nremove = ["goals.5"]\n[parameters.patent_costs]\nE = 6\n[parameters.goals.3]\npatents = 4')
    parameters = load("letter-tycoon/mine").parameters.model_dump()
    assert (parameters["patent_costs"]["A"], parameters["patent_costs"]["E"], parameters["patent_costs"]["T"]) == (7, 6, 8)
    assert parameters["goals"][3] == {"value": 30, "patents": 4}
    assert sorted(parameters["goals"]) == [2, 3, 4]
