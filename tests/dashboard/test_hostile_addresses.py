"""Whatever stands in the address, a page is drawn and says in a sentence what it has not found."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from tests.hostile.inputs import FORMULAS, MARKUP, NUMBERS, QUERIES, TRAVERSAL, UNICODE

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
