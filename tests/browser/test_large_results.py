"""The results of a Run of a million games, opened in a real browser. How long that takes is printed."""

from __future__ import annotations

import statistics
import time

import pytest
from playwright.sync_api import Page, expect

from engines.simulation import runs
from engines.simulation.plan import Plan
from engines.simulation.states import State
from tests.browser import serving
from tests.browser.conftest import APP
from variants.catalog import load

GAMES = 1_000_000

PLAYED = 240
"""Seconds that a busy machine may need for these."""

DRAWN = "() => document.querySelector('h1')?.innerText !== 'Runs' && document.querySelectorAll('.js-plotly-plot .barlayer path').length > 3"
"""The first distribution stands on the page."""


@pytest.mark.thorough
def test_the_results_of_a_million_games_open(page: Page, folders: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    with serving.server(APP, folders) as url:
        play(1_000)
        page.goto(f"{url}/runs")
        opened(page, "1,000 games")
        play(GAMES)
        first = opened(page, "1,000,000 games")
        again = statistics.median(opened(page, "1,000,000 games") for _ in range(5))
    with capsys.disabled():
        print(f"\nresults of 1,000,000 games, to the first distribution: {first:.2f} s the first time, then median {again:.2f} s of 5")


def play(games: int) -> None:
    """Play a Run of Ponjan."""
    variant = load("ponjan/rulebook")
    run = runs.start_run(Plan.of("ponjan", variant.parameters, 4, ("expert",) * 4, games, 7, variant=variant.slug))
    assert runs.watch(run, PLAYED).state is State.FINISHED


def opened(page: Page, says: str) -> float:
    """Seconds from the click on Results, which shows the latest Run, to its first distribution."""
    page.get_by_role("link", name="Runs").click()
    expect(page.locator("h1")).to_have_text("Runs")
    started = time.perf_counter()
    page.get_by_role("link", name="Results").click()
    page.wait_for_function(DRAWN, polling=20)
    taken = time.perf_counter() - started
    expect(page.get_by_text(says).first).to_be_visible()
    return taken
