"""A designer's own word list: added on the Design page, chosen, undone, refused, gone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from dashboard import list_uses
from dashboard.dialogs import who_opens_it
from dashboard.draft import checked
from dashboard.forms import lexicons
from engines.core.errors import BadInput, InvalidVariant
from engines.games import game
from engines.simulation.plan import Plan
from engines.simulation.runs import run, start_run
from engines.words.lexicon import load_lexicon, own_lexicon_folder
from engines.words.upload import add_word_list, read_word_list
from variants import catalog

Open = Callable[[], AppTest]
GOOD = "cat\nDog\ncat\nnaïve\n".encode()


def lexicon(at: AppTest) -> str:
    return str(at.selectbox(key="knob-letter-tycoon-lexicon").value)


def asked(at: AppTest, content: bytes, file: str = "My Words.txt") -> AppTest:
    """The dialog with a file in it."""
    at.button(key="knob-letter-tycoon-lexicon-add").click().run()
    at.file_uploader(key="list-file").set_value((file, content, "text/plain")).run()
    return at


def named(at: AppTest, name: str) -> AppTest:
    next(field for field in at.text_input if field.label == "Name").set_value(name)
    return at


def added(at: AppTest) -> AppTest:
    at.button(key="list-add").click().run()
    assert not at.exception
    return at


def said(at: AppTest) -> str:
    """What is read on the page, without the marks that keep it from being taken for Markdown."""
    return "\n".join(str(part.value) for part in [*at.markdown, *at.caption, *at.toast]).replace("\\", "")


def test_a_list_is_added_chosen_and_undone(app: Open) -> None:
    at = asked(app(), GOOD).run()
    assert at.file_uploader  # the page was drawn again, as at the end of a preview
    added(at)
    assert lexicon(at) == "my-words"
    assert "2 words read into 'my-words'. 1 line left out: it repeats an earlier word. 1 line left out: no word" in said(at)
    assert not at.file_uploader
    assert load_lexicon("my-words").frame()["word"].to_list() == ["CAT", "DOG"]
    at.button(key="undo").click().run()
    assert lexicon(at) == "en"
    assert "my-words" in at.selectbox(key="knob-letter-tycoon-lexicon").options


def field() -> None:
    """A page with nothing but the button beside the choice."""
    import streamlit as st

    from dashboard.form_parts import Form
    from dashboard.naming import knob_called
    from dashboard.word_lists import add_list_button
    from engines.games import game

    rules = game("letter-tycoon")
    values = rules.parameters().model_dump(mode="json")
    knob = knob_called(rules.parameters, "lexicon")
    assert knob is not None
    add_list_button(Form(rules, values, values, "Rulebook", (), (), 5, {}, lambda changed: st.session_state.update(edited=changed)), knob)


def test_every_word_game_can_use_a_list_of_either_language(real_games: Path) -> None:
    for name, language in {"ours": "", "english": "en", "german": "de"}.items():
        add_word_list(read_word_list("cat\ncats\n", name, language))
        assert name in lexicons("en")
        for slug in ("letter-tycoon", "wortfabrik", "ponkotsu-factory"):
            rules = game(slug)
            values = catalog.load(f"{slug}/rulebook").parameters.model_dump(mode="json") | {"lexicon": name}
            assert not [problem for problem in checked(rules, values)[1] if problem.path == "lexicon"], (slug, name)


REFUSED = {
    "large": (b"a" * 10_000_000, "mine", "A word list is at most 2000000 bytes; 'mine' is larger."),
    "binary": (b"\xff\xfe\x00c", "mine", "The list 'mine' is not UTF-8 text: byte 0 cannot be read."),
    "empty": (b"", "mine", "The list 'mine' has no word of 2 to 20 English letters."),
    "of no use to any game": ("άλφα\nβήτα".encode(), "mine", "The list 'mine' has no word of 2 to 20 English letters."),
    "hostile name": (
        GOOD,
        "../../mine",
        "A list's name is 1 to 40 small letters, digits or hyphens, and not en, de, add or remove; '../../mine' was given.",
    ),
    "shipped name": (GOOD, "en", "A list's name is 1 to 40 small letters, digits or hyphens, and not en, de, add or remove; 'en' was given."),
    "name taken": (GOOD, "taken", "There is a word list 'taken' already; give this one another name."),
}


@pytest.mark.parametrize(("content", "name", "sentence"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_used_gets_a_sentence_and_changes_nothing(content: bytes, name: str, sentence: str) -> None:
    before = add_word_list(read_word_list("owl", "taken"))
    at = added(named(asked(AppTest.from_function(field).run(), content), name))
    assert f"{sentence} Nothing was added." in said(at)
    assert "edited" not in at.session_state
    assert load_lexicon("taken") == before
    assert [path.name for path in own_lexicon_folder().iterdir()] == ["taken.parquet"]


def test_a_folder_that_cannot_be_written_is_a_sentence() -> None:
    own_lexicon_folder().parent.mkdir(parents=True)
    own_lexicon_folder().write_text("in the way")
    at = added(asked(AppTest.from_function(field).run(), GOOD))
    assert "The word list 'my-words' cannot be written: File exists. Nothing was added." in said(at)
    assert "edited" not in at.session_state


def test_who_signs_in_is_told_that_lists_are_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dashboard.people.signing_in", lambda: True)
    at = asked(AppTest.from_function(field).run(), GOOD)
    assert "Everybody on this server can choose it" in said(at)


def test_a_variant_names_the_list_that_is_gone(real_games: Path) -> None:
    add_word_list(read_word_list(GOOD, "mine"))
    base = catalog.load("letter-tycoon/rulebook")
    saved = catalog.save("Few words", base.parameters.model_copy(update={"lexicon": "mine"}), based_on=base.slug)
    exported = catalog.export_toml(saved)
    assert catalog.import_text(exported.encode(), "few.toml").parameters == saved.parameters
    (own_lexicon_folder() / "mine.parquet").unlink()
    with pytest.raises(InvalidVariant) as caught:
        catalog.import_text(exported.encode(), "few.toml")
    assert [problem.sentence for problem in caught.value.problems] == ["lexicon: There is no lexicon 'mine'. Known: en, de."]
    with pytest.raises(InvalidVariant, match="There is no lexicon 'mine'"):
        catalog.load(saved.slug)


def test_a_draft_and_a_run_name_the_list_that_is_gone(real_games: Path) -> None:
    sentence = "There is no lexicon 'mine'. Known: en, de."
    rules = game("wortfabrik")
    problems = checked(rules, rules.parameters().model_dump(mode="json") | {"lexicon": "mine"})[1]
    assert [(problem.path, problem.sentence) for problem in problems] == [("lexicon", f"lexicon: {sentence}")]
    tycoon = game("letter-tycoon")
    with pytest.raises(BadInput) as caught:
        start_run(Plan.of(tycoon, tycoon.parameters(lexicon="mine"), 2, ["expert"] * 2, 10, 7))
    assert caught.value.sentence == sentence


def test_the_export_says_that_the_list_goes_with_the_file() -> None:
    model = game("letter-tycoon").parameters
    assert who_opens_it(model()) == "Any copy of Tilewright opens it."
    assert "needs the word list mine too" in who_opens_it(model(lexicon="mine"))


# Renaming and deleting


def stored(*names: str) -> None:
    for name in names:
        add_word_list(read_word_list(GOOD, name))


def my_lists(at: AppTest) -> AppTest:
    at.button(key="knob-letter-tycoon-lexicon-own").click().run()
    assert not at.exception
    return at


def test_the_own_lists_are_offered_once_there_is_one(app: Open) -> None:
    assert not [button for button in app().button if button.key == "knob-letter-tycoon-lexicon-own"]
    stored("mine")
    assert "2 words, no shipped language." in said(my_lists(app()))


def test_the_list_that_is_chosen_is_shown_first(app: Open) -> None:
    stored("a-list-before")
    at = app()
    added(asked(at, GOOD))
    assert my_lists(at).selectbox(key="own-list").value == "my-words"


def test_a_list_is_deleted_after_a_question(app: Open) -> None:
    stored("mine", "other")
    at = my_lists(app())
    at.selectbox(key="own-list").set_value("other").run()
    at.button(key="own-list-delete").click().run()
    assert "Delete other? No variant, draft or Run under way needs it. This cannot be undone." in said(at)
    at.button(key="own-list-keep").click().run()
    assert lexicons("en") == ["en", "de", "mine", "other"]
    at.button(key="own-list-delete").click().run()
    at.button(key="own-list-delete-now").click().run()
    assert not at.exception
    assert "The word list other is deleted." in said(at)
    assert lexicons("en") == ["en", "de", "mine"]


def test_a_list_that_is_needed_has_no_button_and_names_who_needs_it(app: Open) -> None:
    at = app()
    added(asked(at, GOOD))
    base = catalog.load("letter-tycoon/rulebook")
    catalog.save("Few words", base.parameters.model_copy(update={"lexicon": "my-words"}), based_on=base.slug)
    my_lists(at)
    sentence = "the draft of Letter Tycoon on your desk and the variant Few words (letter-tycoon/few-words) need it."
    assert f"It cannot be deleted: {sentence}" in said(at)
    assert not [button for button in at.button if button.key == "own-list-delete"]
    with pytest.raises(BadInput) as caught:
        list_uses.remove_list("my-words")
    assert caught.value.sentence == f"The word list 'my-words' cannot be removed: {sentence}"


def test_a_list_is_renamed_in_the_draft_and_in_its_steps_back(app: Open) -> None:
    at = app()
    added(asked(at, GOOD))
    at.slider(key="knob-letter-tycoon-hand_size").set_value(8).run()
    my_lists(at)
    at.text_input(key="own-list-name-my-words").set_value("birds").run()
    at.button(key="own-list-rename-now").click().run()
    assert not at.exception
    assert lexicon(at) == "birds"
    assert lexicons("en") == ["en", "de", "birds"]
    at.button(key="undo").click().run()
    assert lexicon(at) == "birds"
    at.button(key="undo").click().run()
    assert lexicon(at) == "en"


@pytest.mark.parametrize(
    ("new", "sentence"),
    [
        ("Ü", "A list's name is 1 to 40 small letters, digits or hyphens, and not en, de, add or remove; 'Ü' was given."),
        ("other", "There is a word list 'other' already; give this one another name."),
    ],
)
def test_a_name_that_cannot_be_used_changes_nothing(app: Open, new: str, sentence: str) -> None:
    stored("mine", "other")
    at = my_lists(app())
    at.text_input(key="own-list-name-mine").set_value(new).run()
    at.button(key="own-list-rename-now").click().run()
    assert sentence in said(at)
    assert lexicons("en") == ["en", "de", "mine", "other"]


def test_a_variant_keeps_its_list_from_being_renamed(real_games: Path) -> None:
    stored("mine")
    base = catalog.load("letter-tycoon/rulebook")
    catalog.save("Few words", base.parameters.model_copy(update={"lexicon": "mine"}), based_on=base.slug)
    with pytest.raises(BadInput, match="'mine' cannot be renamed: the variant Few words"):
        list_uses.rename_list("mine", "other")


def test_a_step_back_to_a_list_that_is_gone_is_told_and_not_taken(real_games: Path, app: Open) -> None:
    at = app()
    added(asked(at, GOOD))
    at.selectbox(key="knob-letter-tycoon-lexicon").set_value("en").run()
    list_uses.remove_list("my-words")
    at.button(key="undo").click().run()
    assert not at.exception
    assert lexicon(at) == "en"
    assert "This cannot be undone any more: " in said(at)
    assert at.button(key="undo").disabled


@pytest.mark.usefixtures("played_here")
@pytest.mark.parametrize("again", ["", "owl\nwren\nheron\n"])
def test_runs_keep_their_numbers_when_their_list_is_deleted_or_another_has_its_name(real_games: Path, app: Open, again: str) -> None:
    add_word_list(read_word_list("owl\nwren\neagle\nrobin\n", "birds"))
    tycoon = game("letter-tycoon")
    first, other = (
        start_run(Plan.of(tycoon, tycoon.parameters(lexicon="birds", hand_size=size), 2, ["expert"] * 2, 12, 7), workers=1) for size in (7, 8)
    )
    before = run(first).result()
    assert before is not None
    numbers = before.metrics()
    list_uses.remove_list("birds")
    if again:
        add_word_list(read_word_list(again, "birds"))
    after = run(first).result()
    assert after is not None
    assert after.metrics() == numbers
    at = app()
    at.query_params["run"] = first
    at.query_params["with"] = other
    at.switch_page("app_pages/results.py").run()
    assert not at.exception
    assert "**B** beside **A**" in "\n".join(part.value for part in at.markdown)
    assert not at.switch_page("app_pages/runs.py").run().exception


@pytest.mark.usefixtures("played_here")
def test_a_game_of_a_run_whose_list_is_another_now_is_refused_in_place_of_another_game(real_games: Path, app: Open) -> None:
    add_word_list(read_word_list("owl\nwren\neagle\nrobin\n", "birds"))
    tycoon = game("letter-tycoon")
    first = start_run(Plan.of(tycoon, tycoon.parameters(lexicon="birds"), 2, ["expert"] * 2, 12, 7), workers=1)
    list_uses.remove_list("birds")
    add_word_list(read_word_list("owl\nwren\nheron\n", "birds"))
    at = app()
    at.query_params["run"], at.query_params["game"] = first, "3"
    at.switch_page("app_pages/play.py").run()
    assert not at.exception
    assert f"Run {first} was played by version" in said(at)
