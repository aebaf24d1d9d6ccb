"""Whatever stands in the address, a page is drawn and says in a sentence what it has not found."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from engines.simulation.plan import Plan
from engines.simulation.runs import start_run
from tests.hostile.inputs import FORMULAS, MARKUP, NUMBERS, QUERIES, TRAVERSAL, UNICODE
from variants import catalog

# an address cannot have half a character in it
SENT = [text for text in (*TRAVERSAL[::4], *MARKUP[::5], *FORMULAS[::5], *QUERIES[::3], *NUMBERS[::4], *UNICODE[::4]) if text.isprintable() and text]


@pytest.mark.parametrize(
    ("page", "given", "said"),
    [("results", ("run",), "No such run"), ("play", ("play",), "No such game"), ("play", ("run", "game"), "No such game")],
    ids=["run", "game", "game of a run"],
)
def test_a_page_says_what_it_has_not_found(app: Callable[[], AppTest], page: str, given: tuple[str, ...], said: str) -> None:
    at = app().switch_page(f"app_pages/{page}.py").run()
    for text in SENT:
        for name in ("run", "play", "game"):
            at.query_params.pop(name, None)
        for name in given:
            at.query_params[name] = text
        at.run()
        assert not at.exception, text
        assert said in [title.value for title in at.title], text
        assert all("\n" not in item.value for item in at.markdown if "There is no" in item.value)


@pytest.mark.usefixtures("played_here")
def test_runs_to_compare_with_that_are_not_there_are_told_in_one_line(app: Callable[[], AppTest]) -> None:
    parameters = catalog.load("letter-tycoon/rulebook").parameters
    at = app()
    at.query_params["run"] = start_run(Plan.of("letter-tycoon", parameters, 3, ["expert"] * 3, 60, 7), workers=1)
    at.switch_page("app_pages/results.py").run()
    for text in SENT[::3]:
        at.query_params["with"] = f"{text},a,b,c,{text * 5}"
        at.run()
        assert not at.exception, text
        assert [line.value for line in at.caption if "cannot stand beside this one" in line.value], text
