"""Finished runs side by side on the Results page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from dashboard import draft, run_compare
from dashboard.figures import distribution, overlay
from engines.simulation.plan import Plan
from engines.simulation.runs import run, runs, start_run
from engines.simulation.states import State
from variants import catalog

Open = Callable[[], AppTest]


def played(games: int = 300, seed: int = 7, players: int = 3, bots: str = "expert", **knobs: object) -> str:
    parameters = catalog.load("letter-tycoon/rulebook").parameters.model_copy(update=knobs)
    name = "letter-tycoon/rulebook" if not knobs else "Other hands"
    return start_run(Plan.of("letter-tycoon", parameters, players, [bots] * players, games, seed, variant=name), workers=1)


def results(app: Open, first: str, *others: str) -> AppTest:
    at = app()
    at.query_params["run"] = first
    if others:
        at.query_params["with"] = ",".join(others)
    at.switch_page("app_pages/results.py").run()
    assert not at.exception
    return at


def text(at: AppTest) -> str:
    return "\n".join(str(part.value) for part in [*at.markdown, *at.caption, *at.html]).replace("\\", "")


@pytest.mark.usefixtures("played_here")
def test_two_runs_of_the_same_deals_are_told_apart_game_by_game(app: Open) -> None:
    first, other = played(), played(hand_size=8)
    said = text(results(app, first, other))
    assert "**B** beside **A**: Winners score **2.0 points more**." in said
    assert "A · Rulebook" in said
    assert "B · Other hands" in said
    assert "<b>+2.0</b>" in said
    assert "over 300 games" in said


@pytest.mark.usefixtures("played_here")
@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"seed": 8}, "seed 8 in place of 7"),
        ({"players": 4}, "table size 4 in place of 3"),
        ({"bots": "novice"}, "bots novice, novice, novice in place of expert, expert, expert"),
    ],
)
def test_runs_of_other_deals_stand_side_by_side_without_a_difference(app: Open, asked: dict[str, object], reason: str) -> None:
    first, other = played(), played(**asked)  # type: ignore[arg-type]
    said = text(results(app, first, other))
    assert f"**B** is not paired with **A**: it has {reason}" in said
    assert "tw-runs-table" in said
    assert "class='change" not in said


@pytest.mark.usefixtures("played_here")
def test_runs_of_the_same_games_are_told_as_the_same_though_one_has_more(app: Open) -> None:
    first, other = played(1), played(40)
    said = text(results(app, first, other))
    assert "**B** plays the very games of **A**, as far as both go: 1 game." in said
    assert "<div class='change quiet'>the same</div>" in said
    assert "0.0 <span>too few games to say</span></div>" not in said
    assert "· 1 game · seed 7" in said


@pytest.mark.usefixtures("played_here")
def test_what_an_address_asks_for_waits_for_a_run_that_is_not_over(app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    first, other = played(), played(hand_size=8)
    monkeypatch.setattr(run_compare, "OVER", frozenset())
    assert "Other runs stand here once this one is over and has a game." in text(results(app, first, other))


@pytest.mark.usefixtures("played_here")
def test_a_cancelled_run_says_how_far_it_came() -> None:
    found = run(played())
    cancelled = replace(found, row=replace(found.row, stored_state=State.CANCELLED))
    assert run_compare.option(cancelled).endswith("· 300 games · seed 7 · cancelled at 300")
    assert run_compare.option(found).endswith("· 300 games · seed 7")


@pytest.mark.usefixtures("played_here")
@pytest.mark.parametrize("name", ["letter-tycoon/gone", "Long / short", "<b>x</b>"])
def test_the_rules_of_a_run_open_in_design_though_its_variant_is_in_no_library(app: Open, name: str) -> None:
    parameters = catalog.load("letter-tycoon/rulebook").parameters.model_copy(update={"hand_size": 8})
    first = start_run(Plan.of("letter-tycoon", parameters, 3, ["expert"] * 3, 30, 7, variant=name), workers=1)
    at = results(app, first)
    at.button(key="to-design").click().run()
    assert not at.exception
    assert not at.error
    on_the_desk = draft.load("letter-tycoon")
    assert on_the_desk is not None
    assert on_the_desk.values["hand_size"] == 8


@pytest.mark.usefixtures("played_here")
def test_runs_are_chosen_and_stay_chosen(app: Open) -> None:
    first, second, third = played(), played(hand_size=8), played(seed=8)
    at = results(app, first)
    at.session_state["compare"] = True
    at.run()
    assert set(at.multiselect(key="compare-with").options) == {run_compare.option(run(one)) for one in (second, third)}
    at.multiselect(key="compare-with").set_value([third, second]).run()
    assert not at.exception
    assert at.query_params["with"] == f"{third},{second}"
    assert "C · Other hands" in text(at)
    at.run()
    assert "C · Other hands" in text(at)
    at.multiselect(key="compare-with").set_value([]).run()
    assert "with" not in at.query_params
    assert "Side by side" not in text(at)


@pytest.mark.usefixtures("played_here")
def test_a_run_without_another_of_its_game_says_so(app: Open) -> None:
    at = results(app, played())
    at.session_state["compare"] = True
    at.run()
    assert "No other finished run" in text(at)
    assert not at.multiselect


@pytest.mark.usefixtures("played_here")
def test_what_an_address_asks_for_in_vain_is_told(app: Open) -> None:
    first, *others = (played(seed=seed) for seed in range(5))
    said = text(results(app, first, "nonsense", *others))
    assert "Run nonsense cannot stand beside this one" in said
    assert "At most 3 further runs stand beside this one; 4 were asked for." in said
    assert "D · Rulebook" in said


@pytest.mark.usefixtures("played_here")
def test_every_run_has_its_own_line_and_broken_ones_lie_on_solid_ones() -> None:
    first, *others = (run_compare.side_of(letter, run(played(seed=seed))) for seed, letter in enumerate("ABCD"))
    figure = overlay.figure(distribution.distribution_info(run_compare.score_frame([first, *others], -1)))
    lines = [trace for trace in figure.data if trace.type == "scatter"]
    assert [line.name for line in lines] == ["A · Rulebook", "B · Rulebook", "C · Rulebook", "D · Rulebook"]
    assert [line.line.dash for line in lines] == ["solid", "solid", "dash", "dot"]
    assert len({(line.line.color, line.line.dash) for line in lines}) == 4
    assert len(run_compare.others_of(first.run, runs())) == 3
