"""The Runs page: a run is paused, resumed, extended, deleted after a question, and brought back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from engines.core.errors import BadInput
from engines.simulation import runs
from engines.simulation.plan import Plan
from engines.simulation.runs import start_run, watch
from engines.simulation.states import State
from variants import catalog

Open = Callable[[], AppTest]


def plan(games: int = 300, seed: int = 7) -> Plan:
    parameters = catalog.load("letter-tycoon/rulebook").parameters
    return Plan.of("letter-tycoon", parameters, 3, ["expert"] * 3, games, seed, variant="letter-tycoon/rulebook")


def page(app: Open) -> AppTest:
    at = app().switch_page("app_pages/runs.py").run()
    assert not at.exception
    return at


def words(at: AppTest) -> str:
    return "\n".join(str(part.value) for part in [*at.markdown, *at.caption])


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> str:
    """A run whose supervisor never comes up."""
    monkeypatch.setattr(runs, "_launch", lambda *_: None)
    return start_run(plan(), workers=1)


@pytest.fixture
def finished(played_here: None) -> str:
    run_id = start_run(plan(), workers=1)
    assert watch(run_id, 60).state is State.FINISHED
    return run_id


def test_a_run_is_paused_and_resumed(app: Open, queued: str) -> None:
    at = page(app)
    at.button(key=f"pause-{queued}").click().run()
    assert runs.run(queued).state is State.PAUSED
    assert "paused" in words(at)
    at.button(key=f"resume-{queued}").click().run()
    assert runs.run(queued).state is State.QUEUED
    at.button(key=f"cancel-{queued}").click().run()
    assert not at.exception
    assert runs.run(queued).state is State.CANCELLED


def test_resume_in_two_tabs_at_once_says_nothing_is_wrong(app: Open, queued: str) -> None:
    runs.pause(queued)
    first, second = page(app), page(app)
    first.button(key=f"resume-{queued}").click().run()
    second.button(key=f"resume-{queued}").click().run()
    assert not first.exception
    assert not second.exception
    assert not second.toast
    assert runs.run(queued).state is State.QUEUED


def test_what_cannot_be_done_any_more_is_told(app: Open, queued: str) -> None:
    at = page(app)
    runs.cancel(queued)
    at.button(key=f"pause-{queued}").click().run()
    assert "cannot be paused: it is cancelled" in at.toast[0].value.replace("\\", "")


def test_a_run_is_deleted_after_a_question_and_brought_back(app: Open, queued: str) -> None:
    runs.pause(queued)
    at = page(app)
    at.button(key=f"delete-{queued}").click().run()
    assert runs.run(queued).state is State.PAUSED  # it asks first
    at.button(key="delete-now").click().run()
    assert runs.runs() == []
    assert [found.id for found in runs.deleted_runs()] == [queued]
    at = at.run()
    at.button(key="undo").click().run()
    assert [found.id for found in runs.runs()] == [queued]


def test_a_deleted_run_is_brought_back_from_the_list(app: Open, queued: str) -> None:
    runs.cancel(queued)
    runs.delete(queued)
    at = page(app)
    at.button(key=f"restore-{queued}").click().run()
    assert not at.exception
    assert [found.id for found in runs.runs()] == [queued]


def test_a_finished_run_is_extended(app: Open, finished: str) -> None:
    at = page(app)
    at.session_state["manage"] = True
    at.run()
    at.number_input(key=f"more-{finished}").set_value(200)
    at.button(key=f"extend-{finished}").click().run()  # pressed before a page with the number was drawn
    assert not at.exception
    assert watch(finished, 60).done == 500


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (1e12, "This is 1 to 999,999,700; 1,000,000,000,000 was given."),
        (0.0, "0 was given."),
        (None, "This needs a number."),
        (2.5, "2.5 was given."),
    ],
)
def test_a_number_of_games_that_cannot_be_is_told_and_adds_none(app: Open, finished: str, typed: float | None, sentence: str) -> None:
    at = page(app)
    at.session_state["manage"] = True
    at.run()
    at.number_input(key=f"more-{finished}").set_value(typed)
    at.button(key=f"extend-{finished}").click().run()
    assert not at.exception
    assert sentence in words(at).replace("\\", "")
    assert (runs.run(finished).games, runs.run(finished).state) == (300, State.FINISHED)


def test_a_list_that_could_not_be_read_is_drawn_as_soon_as_it_can(app: Open, finished: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real, looks = runs.runs, iter([True])

    def read() -> list[runs.Run]:
        if next(looks, False):
            raise BadInput("The list of Runs cannot be read.")
        return real()

    monkeypatch.setattr(runs, "runs", read)
    at = page(app)
    assert not at.error
    assert "Finished" in [header.value for header in at.header]


def test_the_address_of_a_deleted_run_offers_to_bring_it_back(app: Open, finished: str) -> None:
    runs.delete(finished)
    for name, query in (("play", {"run": finished, "game": "4"}), ("results", {"run": finished})):
        at = app()
        at.switch_page(f"app_pages/{name}.py")
        for key, value in query.items():
            at.query_params[key] = value
        at.run()
        assert "Rulebook · Letter Tycoon · 3 players · expert, expert, expert · 300 games · seed 7." in words(at)
        assert at.button(key="restore-lost").label == "Restore it"
    at.button(key="restore-lost").click().run()
    assert not at.exception
    assert [found.id for found in runs.runs()] == [finished]
    assert at.title[0].value == "Rulebook"


def test_a_run_that_cannot_be_read_any_more_is_told_by_the_page(app: Open, finished: str, monkeypatch: pytest.MonkeyPatch) -> None:
    at = page(app)
    looks = iter([runs.runs()])

    def read_once() -> list[runs.Run]:
        found = next(looks, None)
        if found is None:
            raise BadInput("The list of Runs cannot be read.")
        return found

    monkeypatch.setattr(runs, "runs", read_once)  # sound when the page looks, damaged when its cards do
    at.run()
    assert not at.exception
    assert [error.value for error in at.error] == ["The list of Runs cannot be read."]
