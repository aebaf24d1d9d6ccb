"""The pages as a user meets them, without a browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from dashboard import draft as drafts
from dashboard import wording
from dashboard.sidebar import with_bot
from engines.core.errors import BadInput, UnknownName
from engines.games import game
from engines.simulation.plan import Plan
from engines.simulation.runs import runs, start_run, watch
from variants import catalog

Open = Callable[[], AppTest]
HAND = "knob-letter-tycoon-hand_size"
POOL = "knob-letter-tycoon-pool_size"


def words(app: AppTest) -> str:
    """Everything that is read on the page."""
    return "\n".join([*(item.value for item in app.markdown), *(item.value for item in app.caption), *(item.value for item in app.html)])


def labels(app: AppTest) -> list[str]:
    return [button.label for button in app.button]


@pytest.mark.parametrize("page", ["library", "design", "runs", "results"])
def test_every_page_opens_on_an_empty_desk(app: Open, page: str) -> None:
    at = app().switch_page(f"app_pages/{page}.py").run()
    assert not at.exception
    assert at.title


def test_the_rulebook_is_on_the_desk_at_first(app: Open) -> None:
    at = app()
    assert at.title[0].value == "Rulebook"
    assert "Change a rule to see what it does." in words(at)


def test_a_slider_moves_the_preview_and_names_the_change(app: Open) -> None:
    at = app()
    at.slider(key=HAND).set_value(8).run()
    assert not at.exception
    assert "Winners score **2.0 points more**." in words(at)
    assert "Hand size 7 → 8" in labels(at)
    assert at.title[0].value == "Rulebook, edited"


def test_a_chip_undoes_one_change_and_undo_brings_it_back(app: Open) -> None:
    at = app()
    at.slider(key=HAND).set_value(8).run()
    at.slider(key=POOL).set_value(5).run()
    at.button(key="chip-hand_size").click().run()
    assert at.slider(key=HAND).value == 7
    assert at.slider(key=POOL).value == 5
    at.button(key="undo").click().run()
    assert at.slider(key=HAND).value == 8
    at.button(key="reset-all").click().run()
    assert (at.slider(key=HAND).value, at.slider(key=POOL).value) == (7, 3)


def test_a_knob_is_reset_by_its_own_button(app: Open) -> None:
    at = app()
    at.slider(key=POOL).set_value(5).run()
    at.button(key="knob-letter-tycoon-reset-pool_size").click().run()
    assert at.slider(key=POOL).value == 3


def test_the_draft_survives_a_new_session_and_a_page_switch(app: Open) -> None:
    at = app()
    at.slider(key=HAND).set_value(9).run()
    at.switch_page("app_pages/runs.py").run()
    at.switch_page("app_pages/design.py").run()
    assert at.slider(key=HAND).value == 9
    assert app().slider(key=HAND).value == 9


def test_two_sessions_see_each_others_edits(app: Open) -> None:
    one, two = app(), app()
    one.slider(key=HAND).set_value(9).run()
    assert two.run().slider(key=HAND).value == 9


def put_on_desk(**knobs: Any) -> None:
    """What a table editor does, which AppTest cannot: edit the draft."""
    draft = drafts.load("letter-tycoon")
    assert draft is not None
    drafts.edit(game("letter-tycoon"), draft, knobs, "edit")
    drafts.save(draft)


def test_a_faulty_table_keeps_the_last_preview_and_says_why(app: Open) -> None:
    at = app()
    at.slider(key=HAND).set_value(8).run()
    put_on_desk(goals={"3": {"value": 500, "patents": 5}})
    at.run()
    assert not at.exception
    assert "value to end is 5 to 110; 500 was given" in words(at)
    assert "Winners score **2.0 points more**." in words(at)
    at.button(key="run").click().run()
    assert "Mend this first" in at.error[0].value
    assert runs() == []


def test_a_row_may_be_added_and_gives_a_new_table_size(app: Open) -> None:
    at = app()
    at.slider(key=HAND).set_value(8).run()
    draft = drafts.load("letter-tycoon")
    assert draft is not None
    put_on_desk(goals={**draft.values["goals"], "6": {"value": 20, "patents": 3}})
    at.run()
    assert "Goals, 6 players added" in labels(at)
    at.segmented_control(key="side-players").set_value(6).run()
    assert "Rulebook has no table of 6" in words(at)


def test_a_number_by_seat(app: Open) -> None:
    at = app()
    at.toggle(key=f"{HAND}-listed").set_value(True).run()
    at.number_input(key=f"{HAND}-seat-1").set_value(9).run()
    assert drafts.load("letter-tycoon").values["hand_size"] == [7, 9, 7, 7, 7]
    at.toggle(key=f"{HAND}-listed").set_value(False).run()
    assert at.slider(key=HAND).value == 7


def test_two_edits_of_one_list_before_it_is_drawn_again_are_both_kept(app: Open) -> None:
    at = app()
    at.toggle(key=f"{HAND}-listed").set_value(True).run()
    at.number_input(key=f"{HAND}-seat-0").set_value(8)
    at.number_input(key=f"{HAND}-seat-2").set_value(9)
    at.run()
    assert drafts.load("letter-tycoon").values["hand_size"] == [8, 7, 9, 7, 7]


@pytest.mark.parametrize(("first", "late", "kept"), [(False, HAND, [7, 7, 7, 7, 7]), (True, f"{HAND}-seat-1", 7)])
def test_what_a_field_that_is_gone_reports_late_changes_nothing(app: Open, first: bool, late: str, kept: object) -> None:
    """A browser may send the state of a slider once more after the page has put fields by seat in its place, and the other way round."""
    at = app()
    if first:
        at.toggle(key=f"{HAND}-listed").set_value(True).run()
    (gone,) = [state for state in at._tree.get_widget_states().widgets if state.id.endswith(f"-{late}")]
    at.toggle(key=f"{HAND}-listed").set_value(not first).run()
    at.run()
    states = at._tree.get_widget_states()
    states.widgets.append(gone)
    at._run(states)
    assert not at.exception
    assert drafts.load("letter-tycoon").values["hand_size"] == kept


def test_a_draft_whose_base_is_gone_is_put_aside_and_not_written_over(app: Open) -> None:
    at = app()
    at.slider(key=HAND).set_value(8).run()
    draft = drafts.load("letter-tycoon")
    draft.base = "letter-tycoon/gone"
    drafts.save(draft)
    at = app()
    assert "it was put aside as letter-tycoon.outdated.json, and the rulebook is open" in words(at) + " ".join(item.value for item in at.toast)
    at.slider(key=HAND).set_value(9).run()
    assert drafts.load("letter-tycoon").values["hand_size"] == 9
    aside = json.loads((drafts.folder() / "letter-tycoon.outdated.json").read_text())
    assert (aside["base"], aside["values"]["hand_size"]) == ("letter-tycoon/gone", 8)


@pytest.mark.parametrize("given", [None, 7.5])
def test_a_number_that_is_none_leaves_the_knob_and_is_told_beside_its_field(app: Open, given: float | None) -> None:
    at = app()
    at.toggle(key=f"{HAND}-listed").set_value(True).run()
    limit, seat = "knob-letter-tycoon-turn_cap", f"{HAND}-seat-1"
    for key, stays in ((limit, "It stays 300."), (seat, "It stays 7.")):
        at.number_input(key=key).set_value(given).run()
        assert not at.exception
        assert stays in words(at)
        assert at.number_input(key=key).value == int(stays.split()[-1][:-1])
    at.run()
    assert "It stays" not in words(at)
    draft = drafts.load("letter-tycoon")
    assert (draft.values["turn_cap"], draft.values["hand_size"], len(draft.undo)) == (300, [7, 7, 7, 7, 7], 1)


def test_every_field_has_the_drafts_value_as_its_default_too(app: Open) -> None:
    """A browser that has lost the first drawing reports the defaults as the user's."""
    at = app()
    for field in [*at.slider, *at.multiselect, *at.selectbox, *at.toggle]:
        default = field.proto.default
        if field.type == "multiselect":
            default = [field.proto.options[place] for place in default]
        elif field.type == "selectbox":
            default, value = field.proto.options[default], field.options[field.index]
            assert default == value, field.label
            continue
        elif field.type == "slider":
            default = default[0]
        assert default == field.value, field.label


def test_a_data_folder_that_takes_no_file_keeps_the_edit_in_the_session_and_says_so_once(app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    at = app()

    def full(*_: Any) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(drafts, "write_atomically", full)
        at.slider(key=HAND).set_value(8).run()
        assert not at.exception
        assert "Hand size 7 → 8" in labels(at)
        assert [toast.value for toast in at.toast] == [at.toast[0].value]
        assert "The draft cannot be kept on disk\\: permission denied" in at.toast[0].value
        at.slider(key=POOL).set_value(5).run()
        assert not at.exception
        assert not at.toast
        assert {"Hand size 7 → 8", "Pool size 3 → 5"} <= set(labels(at))
    at.slider(key=HAND).set_value(9).run()
    assert drafts.load("letter-tycoon").values["hand_size"] == 9


def test_a_name_in_a_toast_is_no_markdown(app: Open) -> None:
    catalog.save("![x](http://evil.test/x.png)", game("letter-tycoon").parameters(), based_on="letter-tycoon/rulebook")
    at = app()
    at.slider(key=HAND).set_value(8).run()
    slug = next(found.slug for found in catalog.catalog("letter-tycoon") if found.name.startswith("!"))
    at.selectbox(key="side-variant").set_value(slug).run()
    assert not at.exception
    assert "!\\[x\\](http\\://evil.test/x.png) is open" in at.toast[0].value.replace(wording.JOINER, "")


def test_all_table_sizes_side_by_side(app: Open) -> None:
    at = app()
    at.slider(key=HAND).set_value(8).run()
    at.segmented_control(key="side-players").set_value(0).run()
    assert "Run 4 × 100,000 games" in labels(at)
    for size in (2, 3, 4, 5):
        assert f"{size} players</th>" in words(at)


def test_a_bot_is_chosen_by_player(app: Open) -> None:
    at = app()
    at.selectbox(key="side-line-up").set_value("by player").run()
    at.selectbox(key="side-bot-1").set_value("master").run()
    draft = drafts.load("letter-tycoon")
    assert draft is not None
    assert draft.line_up == ("expert", "master", "casual")


def test_a_bot_by_its_text_form_is_checked() -> None:
    rules = game("letter-tycoon")
    assert with_bot(rules, ("expert", "casual"), 1, "planner:vocabulary=3.5,attention=0.9") == ("expert", "planner:attention=0.9,vocabulary=3.5")
    with pytest.raises(UnknownName, match="Did you mean expert?"):
        with_bot(rules, ("expert", "casual"), 1, "expertt")
    with pytest.raises(BadInput, match="vocabulary is 0 to 8; 9 was given"):
        with_bot(rules, ("expert", "casual"), 1, "expert:vocabulary=9")


def test_a_run_goes_from_the_desk_to_its_results(app: Open, played_here: None) -> None:
    at = app()
    at.slider(key=HAND).set_value(8).run()
    at.number_input(key="side-games").set_value(600).run()
    at.button(key="run").click().run()
    assert not at.exception
    assert at.title[0].value == "Runs"
    assert watch(runs()[0].id, 60).done == 600
    at.query_params["run"] = runs()[0].id
    at.switch_page("app_pages/results.py").run()
    assert not at.exception
    assert at.title[0].value == "Rulebook, edited"
    assert "600 games" in words(at)
    assert {metric.label for metric in at.metric} >= {"Winner's score :gray[points]", "Games cut"}


@pytest.mark.parametrize(("fixed", "said"), [(False, "seats rotate, neighbours stay"), (True, "each keeps the seat")])
def test_wins_by_player_say_how_the_players_sat(app: Open, played_here: None, fixed: bool, said: str) -> None:
    parameters = catalog.load("letter-tycoon/rulebook").parameters
    bots = ["expert", "casual", "casual"]
    run_id = start_run(Plan.of("letter-tycoon", parameters, 3, bots, 300, 7, fixed_seats=fixed, variant="letter-tycoon/rulebook"), workers=1)
    assert watch(run_id, 60).done == 300
    at = app()
    at.query_params["run"] = run_id
    at.switch_page("app_pages/results.py").run()
    assert f"**Win rate by player** :gray[{said}]" in words(at)


def test_results_of_an_unknown_run_say_so(app: Open) -> None:
    at = app()
    at.query_params["run"] = "nonsense"
    at.switch_page("app_pages/results.py").run()
    assert not at.exception
    assert "nonsense" in words(at)
    assert "All runs" in labels(at)


def test_a_finished_run_is_listed_with_its_numbers(app: Open, played_here: None) -> None:
    parameters = catalog.load("letter-tycoon/rulebook").parameters
    run_id = start_run(Plan.of("letter-tycoon", parameters, 3, ["expert"] * 3, 300, 7, variant="letter-tycoon/rulebook"), workers=1)
    watch(run_id, 60)
    at = app().switch_page("app_pages/runs.py").run()
    table = at.dataframe[0].value
    assert table["Variant"].tolist() == ["Rulebook"]
    assert table["Games"].tolist() == [300]
    assert 0 < table["Seat 1 wins"].iloc[0] < 100


def test_the_library_opens_and_duplicates(app: Open) -> None:
    at = app().switch_page("app_pages/library.py").run()
    at.button(key="copy-letter-tycoon/automatic").click().run()
    assert [variant.name for variant in catalog.catalog("letter-tycoon") if not variant.shipped] == ["Automatic challenges 2"]
    at.button(key="open-letter-tycoon/automatic").click().run()
    assert at.title[0].value == "Automatic challenges"


def test_a_broken_file_among_the_variants_is_named_with_its_fault(app: Open, own_folders: Path) -> None:
    folder = own_folders / "variants" / "letter-tycoon"
    folder.mkdir(parents=True)
    (folder / "bad.toml").write_text('schema = 1\ngame = "letter-tycoon"\nname = "Bad"\n[parameters]\nhand_size = 99\n')
    at = app().switch_page("app_pages/library.py").run()
    assert not at.exception
    assert "99 was given" in words(at)


@pytest.mark.parametrize("content", ["{", "[" * 100_000])
def test_an_unreadable_draft_opens_the_rulebook(app: Open, content: str) -> None:
    drafts.folder().mkdir(parents=True)
    drafts.path_of("letter-tycoon").write_text(content)
    at = app()
    assert not at.exception
    assert at.title[0].value == "Rulebook"
    assert "put aside" in at.toast[0].value
