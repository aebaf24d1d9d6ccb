"""Pure parts of the form: what an editor's or the letter sheet's message means."""

from __future__ import annotations

from dashboard import forms
from dashboard.components.letter_sheet import Sheet, accepted
from dashboard.form_tables import letters_edited, rows_edited
from engines.core.parameters import knobs
from engines.letter_tycoon.parameters import GROUPS, Parameters

GOALS = {"2": {"value": 45, "patents": 6}, "3": {"value": 34, "patents": 5}}
NAMES = ["value", "patents"]


def test_a_table_editor_changes_cells() -> None:
    state = {"edited_rows": {1: {"value": 30}}, "added_rows": [], "deleted_rows": []}
    assert rows_edited(GOALS, state, "Players", NAMES)["3"] == {"value": 30, "patents": 5}


def test_a_table_editor_adds_and_removes_rows_and_keeps_them_in_order() -> None:
    state = {"edited_rows": {}, "added_rows": [{"Players": 6, "value": 20, "patents": 3}], "deleted_rows": [0]}
    assert list(rows_edited(GOALS, state, "Players", NAMES)) == ["3", "6"]


def test_an_emptied_cell_keeps_its_number() -> None:
    start = {"2": {"value": 45, "patents": 5}}
    assert rows_edited(start, {"edited_rows": {0: {"value": None, "patents": 6}}}, "Players", ["value", "patents"]) == {
        "2": {"value": 45, "patents": 6}
    }
    assert rows_edited(start, {"edited_rows": {0: {"Players": None}}}, "Players", ["value", "patents"]) == start


def test_an_unfinished_row_is_not_there_yet() -> None:
    state = {"edited_rows": {}, "added_rows": [{"Players": 6, "value": 20}, {}], "deleted_rows": []}
    assert rows_edited(GOALS, state, "Players", NAMES) == GOALS


def test_a_row_that_gets_another_number_moves() -> None:
    state = {"edited_rows": {0: {"Players": 4}}, "added_rows": [], "deleted_rows": []}
    assert list(rows_edited(GOALS, state, "Players", NAMES)) == ["3", "4"]


def test_the_letter_table_gives_changes_by_knob() -> None:
    start = {"card_counts": {"A": 9, "B": 2}, "patent_costs": {"A": 8, "B": 2}}
    state = {"edited_rows": {"0": {"card_counts": 7.0}, "1": {"patent_costs": 3}}}
    assert letters_edited(start, state, ["A", "B"]) == {"card_counts": {"A": 7}, "patent_costs": {"B": 3}}


def test_a_list_by_seat_is_cut_or_filled_up() -> None:
    assert forms.spread(7, 3) == [7, 7, 7]
    assert forms.spread([7, 8], 3) == [7, 8, 8]
    assert forms.spread([7, 8, 9], 2) == [7, 8]


def test_the_letter_sheet_accepts_whole_numbers_of_its_letters_only() -> None:
    sheet = Sheet("Cards", "cards", {"A": 9, "B": 2}, {"A": 9, "B": 2}, "rulebook", 0, 20)
    assert accepted(sheet, {"A": 7.0, "B": True, "Z": 4, "": 1}) == {"A": 7}
    assert accepted(sheet, {"A": "7", "B": 2.5}) == {}
    assert accepted(sheet, None) == {}


def test_every_knob_belongs_to_a_panel_and_has_a_widget() -> None:
    groups = {group.id for group in GROUPS}
    for knob in knobs(Parameters):
        assert knob.facts.group in groups, knob.name
        plain = forms.is_number(knob) or forms.choices(knob) or knob.annotation is bool
        assert plain or knob.facts.widget in {
            "letter_counts", "letter_prices", "rows", "by_seat", "letters", "ability_letters", "lexicon"
        }, knob.name  # fmt: skip
