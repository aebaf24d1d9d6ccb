"""`tilewright words remove`: a list of one's own that nothing needs."""

from __future__ import annotations

import pytest

from engines.words.lexicon import lexicon_names
from engines.words.upload import add_word_list, read_word_list
from tests.cli.conftest import Tilewright
from variants import catalog


def test_a_list_is_removed(tilewright: Tilewright) -> None:
    add_word_list(read_word_list("owl\nwren\n", "birds"))
    answer = tilewright("words", "remove", "birds")
    assert (answer.code, answer.out) == (0, "The word list 'birds' is removed.\n")
    assert "birds" not in lexicon_names()


def test_a_list_that_a_variant_needs_stays(tilewright: Tilewright) -> None:
    add_word_list(read_word_list("owl\nwren\n", "birds"))
    base = catalog.load("wortfabrik/rulebook")
    catalog.save("Birds", base.parameters.model_copy(update={"lexicon": "birds"}), based_on=base.slug)
    answer = tilewright("words", "remove", "birds")
    assert answer.code == 2
    assert "The word list 'birds' cannot be removed: the variant Birds (wortfabrik/birds) needs it." in answer.err
    assert "birds" in lexicon_names()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("en", "The word list 'en' comes with the program and stays."),
        ("birds", "There is no word list of your own 'birds'."),
        ("../birds", "There is no word list of your own '../birds'."),
    ],
)
def test_what_is_no_list_of_ones_own_is_a_sentence(tilewright: Tilewright, name: str, sentence: str) -> None:
    answer = tilewright("words", "remove", name)
    assert answer.code == 2
    assert sentence in answer.err


def test_the_name_of_the_list_is_asked_for(tilewright: Tilewright) -> None:
    assert "Missing argument 'NAME'." in tilewright("words", "remove").err


def test_a_list_of_one_word_is_told_in_the_singular(tilewright: Tilewright) -> None:
    add_word_list(read_word_list("owl\n", "birds"))
    assert tilewright("words").out.splitlines()[-1].split() == ["birds", "1", "word"]
