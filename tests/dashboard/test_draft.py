"""The draft: edits, undo, the last valid values, and the file it is kept in."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import asdict
from typing import Any

import pytest

from dashboard import draft as drafts
from dashboard.draft import Draft
from engines.core.errors import BadInput
from engines.games import game
from engines.simulation.stopping import Stop
from variants import catalog


def fresh() -> Draft:
    variant = catalog.load("letter-tycoon/rulebook")
    return drafts.opened(variant.rules, variant.slug, variant.slug, variant.name, variant.idea, variant.parameters)


def rules() -> object:
    return game("letter-tycoon")


def test_an_edit_moves_what_is_previewed_and_undo_brings_it_back() -> None:
    draft = fresh()
    before = deepcopy(draft.values)
    drafts.edit(rules(), draft, {"hand_size": 8}, "Hand size 7 → 8")
    assert draft.good["hand_size"] == 8
    assert drafts.undo(draft) == "Hand size 7 → 8"
    assert draft.values == draft.good == before


def test_a_faulty_edit_is_kept_beside_the_last_valid_values() -> None:
    draft = fresh()
    drafts.edit(rules(), draft, {"pool_size": 5}, "")
    drafts.edit(rules(), draft, {"goals": {"3": {"value": 500, "patents": 5}}}, "")
    assert not draft.valid
    assert draft.values["goals"]["3"]["value"] == 500
    assert draft.good["goals"]["3"]["value"] == 34
    assert draft.good["pool_size"] == 5
    drafts.undo(draft)
    assert draft.valid


def test_faults_of_several_knobs_together_are_found_too() -> None:
    values = fresh().values
    parameters, problems = drafts.checked(rules(), {**values, "card_counts": dict.fromkeys(values["card_counts"], 0)})
    assert parameters is None
    assert "0 cards" in problems[0].sentence


def test_an_edit_to_the_same_value_leaves_no_step() -> None:
    draft = fresh()
    drafts.edit(rules(), draft, {"hand_size": 7}, "")
    assert draft.undo == []


def test_the_undo_stack_is_bounded() -> None:
    draft = fresh()
    for number in range(drafts.MOST_STEPS + 20):
        drafts.edit(rules(), draft, {"pool_size": number % 5}, str(number))
    assert len(draft.undo) <= drafts.MOST_STEPS


def test_opening_another_variant_can_be_undone() -> None:
    draft, other = fresh(), fresh()
    drafts.edit(rules(), draft, {"hand_size": 9}, "")
    other.name, other.opened = "Other", "letter-tycoon/other"
    drafts.replace(draft, other, "open Other")
    assert (draft.name, draft.values["hand_size"]) == ("Other", 7)
    assert drafts.undo(draft) == "open Other"
    assert (draft.name, draft.values["hand_size"]) == ("Rulebook", 9)


def test_edits_name_each_number_and_whole_rows() -> None:
    base, now = fresh().values, deepcopy(fresh().values)
    now["card_counts"]["A"] = 8
    now["goals"]["6"] = {"value": 20, "patents": 3}
    del now["goals"]["5"]
    found = {edit.path: (edit.before, edit.after) for edit in drafts.edits(base, now)}
    assert found == {
        ("card_counts", "A"): (9, 8),
        ("goals", "5"): ({"value": 21, "patents": 3}, None),
        ("goals", "6"): (None, {"value": 20, "patents": 3}),
    }


@pytest.mark.parametrize("path", [("hand_size",), ("card_counts", "A"), ("goals", "3", "value"), ("goals", "5"), ("goals", "6")])
def test_one_change_can_be_undone_without_the_others(path: tuple[str, ...]) -> None:
    base, now = fresh().values, deepcopy(fresh().values)
    now["hand_size"] = 9
    now["card_counts"].update(A=8, B=5)
    now["goals"] = {"3": {"value": 30, "patents": 4}, "2": {"value": 40, "patents": 6}, "4": now["goals"]["4"], "6": {"value": 20, "patents": 3}}
    before = {edit.path for edit in drafts.edits(base, now)}
    now[path[0]] = drafts.reverted(now, base, path)
    assert {edit.path for edit in drafts.edits(base, now)} == before - {path}


def test_the_draft_survives_on_disk() -> None:
    draft = fresh()
    drafts.edit(rules(), draft, {"hand_size": [7, 7, 8, 8, 8]}, "x")
    draft.line_up = ("master", "planner:vocabulary=3.5")
    drafts.save(draft)
    assert drafts.load("letter-tycoon") == draft
    assert [path.name for path in drafts.folder().iterdir()] == ["letter-tycoon.json"]


def damaged(**changed: Any) -> str:
    """A draft's file with other contents; a name with a double underscore is one within: values__goals."""
    stored = json.loads(json.dumps({"schema": 1, **asdict(fresh())}))
    for name, value in changed.items():
        outer, _, inner = name.partition("__")
        stored[outer] = {**stored[outer], inner: value} if inner else value
    return json.dumps(stored)


def test_a_draft_from_before_there_were_stop_rules_is_read() -> None:
    drafts.save(fresh())
    file = drafts.path_of("letter-tycoon")
    stored = json.loads(file.read_text("utf-8"))
    del stored["stop"]
    file.write_text(json.dumps(stored), "utf-8")
    found = drafts.load("letter-tycoon")
    assert found is not None
    assert found.stop == Stop()


DAMAGED = [
    "[" * 100_000,
    '{"values": ' * 100_000,
    '{"seed": ' + "1" * 5_000 + "}",
    damaged(games="x"),
    damaged(games=float("inf")),
    damaged(games=0),
    damaged(seed=-1),
    damaged(seed=True),
    damaged(players="3"),
    damaged(line_up=[]),
    damaged(line_up=[5]),
    damaged(line_up=["nobody"]),
    damaged(stop=5),
    damaged(stop={"seconds": float("nan")}),
    damaged(stop={"metric": "win_rate", "width": 0.1, "seat": True}),
    damaged(stop={"until": 1}),
    damaged(values={}),
    damaged(good={}),
    damaged(values__goals=5),
    damaged(values__goals={"x": {"value": 45, "patents": 5}}),
    damaged(values__goals={"3.0": {"value": 45, "patents": 5}}),
    damaged(values__goals={"3": {"value": 10**30, "patents": 5}}),
    damaged(values__goals={"3": {}}),
    damaged(values__card_counts={"A": 3}),
    damaged(values__turn_cap="many"),
    damaged(values__turn_cap=None),
    damaged(values__hand_size=[]),
    damaged(values__hand_size=["7"]),
    damaged(values__q_letter_doubles=["QQ"]),
    damaged(values__challenge_mode="whenever"),
    damaged(values__unheard_of=1),
    damaged(undo=[5]),
    damaged(undo=[{"knobs": {}}]),
    damaged(undo=[{"label": "x", "knobs": {"hand_size": "7"}}]),
    damaged(undo=[{"label": "x", "values": {}}]),
    damaged(name="\ud800"),
    damaged(name=None),
    damaged(game="ponjan"),
    damaged(saved_at=float("nan")),
    damaged(note=1),
]


@pytest.mark.parametrize("content", [*DAMAGED, "", "{", "[]", '{"schema": 1}', json.dumps({"schema": 99, "game": "letter-tycoon"})])
def test_an_unreadable_draft_is_put_aside_with_a_sentence(content: str) -> None:
    drafts.folder().mkdir(parents=True)
    drafts.path_of("letter-tycoon").write_text(content)
    with pytest.raises(BadInput, match="put aside"):
        drafts.load("letter-tycoon")
    assert drafts.load("letter-tycoon") is None
    assert (drafts.folder() / "letter-tycoon.unreadable.json").read_text() == content


@pytest.mark.parametrize("changed", [{"values__turn_cap": 5}, {"values__hand_size": [7, 99]}, {"values__goals": {}}, {"players": 9}])
def test_a_draft_that_breaks_a_rule_is_opened_with_its_fault(changed: dict[str, Any]) -> None:
    drafts.folder().mkdir(parents=True)
    drafts.path_of("letter-tycoon").write_text(damaged(**changed))
    draft = drafts.load("letter-tycoon")
    assert draft is not None
    assert draft.valid == ("players" in changed)


def test_a_draft_is_read_again_after_every_kind_of_edit_and_each_step_back() -> None:
    draft = fresh()
    drafts.edit(rules(), draft, {"hand_size": [7, 7, 8]}, "a list that is too short")
    drafts.edit(rules(), draft, {"goals": {}}, "no goals")
    drafts.replace(draft, fresh(), "open")
    drafts.edit(rules(), draft, {"hand_size": 8}, "hand size")
    drafts.save(draft)
    again = drafts.load("letter-tycoon")
    assert again == draft
    while drafts.undo(draft):
        drafts.save(draft)
        assert drafts.load("letter-tycoon") == draft


def test_a_damaged_draft_that_cannot_be_put_aside_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    drafts.folder().mkdir(parents=True)
    drafts.path_of("letter-tycoon").write_text("{")

    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(drafts.os, "replace", refused)
    with pytest.raises(BadInput, match="could not be put aside either \\(permission denied\\)"):
        drafts.load("letter-tycoon")
