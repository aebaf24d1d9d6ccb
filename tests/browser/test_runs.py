"""A run in a real browser: started, paused, resumed, cancelled and extended; over a restart of the app, and from two tabs at once."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from engines.simulation import runs
from engines.simulation.plan import Plan
from engines.simulation.states import State
from tests.browser import serving
from tests.browser.conftest import APP, WAIT
from variants.catalog import load

pytestmark = pytest.mark.slow

LONG = 200_000_000
"""Games that are never all played here."""

PLAYED = 120_000
"""Milliseconds for what a busy machine has to play."""


class App:
    """The dashboard at one address, which can be ended and started again."""

    def __init__(self, folder: Path) -> None:
        self._port = serving.free_port()
        self._stack = ExitStack()
        self.environment = serving.folders_in(folder)
        self.url = f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        self._stack.enter_context(serving.server(APP, self.environment, port=self._port))

    def end(self) -> None:
        self._stack.close()


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """A dashboard of the test's own with Ponjan on its desk; its runs are cancelled in the end."""
    made = App(tmp_path)
    for name, value in made.environment.items():
        monkeypatch.setenv(name, value)
    drafts = tmp_path / "data" / "drafts"
    drafts.mkdir(parents=True)
    (drafts / "desk.json").write_text(json.dumps({"game": "ponjan"}), encoding="utf-8")
    made.start()
    yield made
    made.end()
    for run in runs.runs():
        if run.live:
            runs.cancel(run.id)
            runs.watch(run.id, 60)


@pytest.fixture
def tabs(browser: Browser) -> Iterator[BrowserContext]:
    """Tabs of one browser."""
    context = browser.new_context(viewport={"width": 1440, "height": 1100})
    context.set_default_timeout(WAIT)
    yield context
    context.close()


def long_run() -> str:
    """A run that has begun to play, entered from here."""
    run_id = runs.start_run(Plan.of("ponjan", load("ponjan/rulebook").parameters, 4, ["casual"] * 4, LONG, 7), workers=1)
    until_played(run_id, 0)
    return run_id


def until(true: Callable[[], object], what: str) -> None:
    """Look until something is so."""
    end = time.monotonic() + PLAYED / 1000
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.1)


def until_played(run_id: str, games: int) -> int:
    """Wait until more games than these are stored."""

    def played() -> bool:
        found = runs.run(run_id)
        assert found.live, found.sentence
        return found.done > games

    until(played, f"no game was played beyond {games}")
    return runs.run(run_id).done


def paused(page: Page) -> None:
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Resume")).to_be_visible(timeout=PLAYED)


def supervisors(run_id: str) -> int:
    """Processes that supervise a run."""
    found = 0
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                command = (entry / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            found += b"engines.simulation.runner" in command and run_id.encode() in command
    return found


def test_a_run_started_elsewhere_appears_by_itself(app: App, tabs: BrowserContext) -> None:
    plan = Plan.of("ponjan", load("ponjan/rulebook").parameters, 4, ["casual"] * 4, 1000, 7)
    runs.watch(runs.start_run(plan, workers=1), PLAYED / 1000)
    page = tabs.new_page()
    page.goto(f"{app.url}/runs")
    expect(page.get_by_text("nothing running")).to_be_visible()
    long_run()
    expect(page.get_by_text("1 run going on")).to_be_visible()


def test_a_run_is_started_paused_resumed_and_cancelled(app: App, tabs: BrowserContext) -> None:
    page = tabs.new_page()
    page.goto(app.url)
    games = page.get_by_label("Games a run", exact=True)
    games.fill(str(LONG))
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Run 200,000,000 games").click(timeout=PLAYED)
    expect(page.locator("h1")).to_have_text("Runs")
    expect(page.get_by_text(re.compile(r"[1-9][0-9,]* of 200,000,000 games"))).to_be_visible(timeout=PLAYED)
    (run,) = runs.runs()

    paused(page)
    assert runs.run(run.id).state is State.PAUSED
    kept = runs.run(run.id).done
    expect(page.get_by_text(f"{kept:,} of 200,000,000 games · paused, Resume goes on")).to_be_visible()
    until(lambda: supervisors(run.id) == 0, "the supervisor of a paused run goes on")

    page.get_by_role("button", name="Resume").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible(timeout=PLAYED)
    until_played(run.id, kept)

    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Finished", exact=True)).to_be_visible(timeout=PLAYED)
    expect(page.get_by_role("button", name="Pause")).to_have_count(0)
    assert runs.run(run.id).state is State.CANCELLED
    assert runs.run(run.id).done >= kept


def test_a_finished_run_is_extended(app: App, tabs: BrowserContext) -> None:
    run_id = runs.start_run(Plan.of("ponjan", load("ponjan/rulebook").parameters, 4, ["casual"] * 4, 5000, 7), workers=1)
    assert runs.watch(run_id, PLAYED / 1000).state is State.FINISHED
    page = tabs.new_page()
    page.goto(f"{app.url}/runs")
    page.get_by_role("button", name="Manage").click()
    page.get_by_label("Games to add", exact=True).fill("3000")
    page.keyboard.press("Tab")
    expect(page.locator("[data-test-script-state=running]")).to_have_count(0)
    page.get_by_role("button", name="Extend").click()
    until(lambda: runs.run(run_id).done == 8000, "the run was not extended")
    page.goto(f"{app.url}/results?run={run_id}")
    expect(page.get_by_text("8,000 games").first).to_be_visible()


def test_the_app_is_started_anew_in_the_middle_and_the_open_tab_goes_on(app: App, tabs: BrowserContext) -> None:
    run_id = long_run()
    page = tabs.new_page()
    page.goto(f"{app.url}/results?run={run_id}")
    progress = page.get_by_text(re.compile(r"[1-9][0-9,]* of 200,000,000 games"))
    expect(progress).to_be_visible()
    app.end()
    before = until_played(run_id, runs.run(run_id).done)
    app.start()
    until_played(run_id, before)
    page.wait_for_function(
        "before => [...document.querySelectorAll('p')].some(line => { const found = /^([0-9,]+) of 200,000,000 games/.exec(line.innerText);"
        " return found && Number(found[1].replaceAll(',', '')) > before })",
        arg=before,
        timeout=PLAYED,
    )
    expect(page).to_have_url(re.compile(f"run={run_id}"))
    assert supervisors(run_id) == 1
    page.get_by_role("button", name="All runs").click()
    paused(page)
    assert runs.run(run_id).state is State.PAUSED


def test_two_tabs_that_press_resume_at_once_start_it_once(app: App, tabs: BrowserContext) -> None:
    run_id = long_run()
    first, second = tabs.new_page(), tabs.new_page()
    for page in (first, second):
        page.goto(f"{app.url}/runs")
    paused(first)
    expect(second.get_by_role("button", name="Resume")).to_be_visible(timeout=PLAYED)
    kept = runs.run(run_id).done
    at = first.evaluate("Date.now()") + 500
    for page in (first, second):
        page.evaluate(
            "([at, key]) => { setTimeout(() => document.querySelector(key).click(), at - Date.now()) }", [at, f".st-key-resume-{run_id} button"]
        )
    for page in (first, second):
        expect(page.get_by_role("button", name="Pause")).to_be_visible(timeout=PLAYED)
        expect(page.get_by_test_id("stToast")).to_have_count(0)
        expect(page.get_by_test_id("stException")).to_have_count(0)
    until_played(run_id, kept)
    assert supervisors(run_id) == 1
    assert len(runs.runs()) == 1
    log = (runs.run(run_id).folder / "runner.log").read_text(encoding="utf-8")
    assert "another supervisor" not in log
