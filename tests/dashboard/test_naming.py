"""What changes and faults are called."""

from __future__ import annotations

from copy import deepcopy

import pytest

from dashboard.draft import edits
from dashboard.naming import bots_line, edit_label, fault_sentence, group_counts
from engines.core.errors import Problem
from engines.letter_tycoon.parameters import Parameters


def changed(**knobs: object) -> list[str]:
    base = Parameters().model_dump(mode="json")
    return [edit_label(Parameters, edit) for edit in edits(base, {**deepcopy(base), **knobs})]


def test_a_change_reads_as_a_chip() -> None:
    base = Parameters().model_dump(mode="json")
    assert changed(card_counts={**base["card_counts"], "A": 8}) == ["A cards 9 → 8"]
    assert changed(patent_costs={**base["patent_costs"], "E": 11}) == ["E patent $10 → $11"]
    assert changed(hand_size=8) == ["Hand size 7 → 8"]
    assert changed(hand_size=[7, 7, 8]) == ["Hand size 7 → 7, 7, 8"]
    assert changed(hand_size=[8] * 5) == ["Hand size 7 → 8 for each seat"]
    assert changed(retries=-1) == ["Retries 3 → −1"]
    assert changed(final_round="immediate") == ["When a goal is reached Finish the round → Stop at once"]
    assert changed(optional_discard_after_word=False) == ["Discard after a word on → off"]
    assert changed(q_letter_doubles=[]) == ["Letters that double Q → none"]
    assert changed(abilities={**base["abilities"], "two_words": ""}) == ["Two words a turn V → none"]
    assert changed(goals={key: row for key, row in base["goals"].items() if key != "5"}) == ["Goals, 5 players removed"]
    assert changed(goals={**base["goals"], "3": {"value": 30, "patents": 5}}) == ["Goals, 3 players value to end 34 → 30"]


def test_changes_are_counted_by_panel() -> None:
    base = Parameters().model_dump(mode="json")
    found = edits(base, {**base, "hand_size": 8, "pool_size": 4, "retries": 2})
    assert group_counts(Parameters, found) == {"words": 2, "challenges": 1}


@pytest.mark.parametrize(
    ("path", "sentence", "told"),
    [
        ("hand_size", "hand_size is 4 to 10; 12 was given.", "Hand size is 4 to 10; 12 was given."),
        ("card_counts.A", "card_counts.A is 0 to 20; 25 was given.", "A cards is 0 to 20; 25 was given."),
        ("", "The file is empty.", "The file is empty."),
    ],
)
def test_a_fault_is_told_in_the_words_of_the_form(path: str, sentence: str, told: str) -> None:
    assert fault_sentence(Parameters, Problem(path, sentence)) == told


def test_many_equal_bots_are_counted() -> None:
    assert bots_line(["expert", "casual", "casual"]) == "expert, casual, casual"
    assert bots_line(["expert"] * 5) == "5 × expert"
