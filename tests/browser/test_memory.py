"""How much memory the app, its sessions, a supervisor and its workers take. The figures are printed."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from engines.games import GAMES
from engines.games import game as rules_of
from engines.simulation import runs
from engines.simulation.plan import Plan
from engines.simulation.states import State
from tests.browser import serving
from tests.browser.conftest import APP, WAIT, WIDE
from tests.faults.scene import children, command, workers
from variants.catalog import load

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")

APP_AT_REST = 450.0
"""MB with one game's page open."""
SESSION = 40.0
"""MB of each further session."""
WORKER = 350.0
SUPERVISOR = 400.0
"""MB of a Run of a million games."""
RESULTS = 300.0
"""MB that a million games add when they are opened."""

SESSIONS = 5
"""Further sessions."""
MILLION = 1_000_000
PATIENCE = 240.0


@pytest.mark.slow
def test_the_app_its_sessions_and_a_million_games(browser: Browser, folders: Mapping[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    port = serving.free_port()
    with serving.server(APP, folders, port=port) as url:
        server = next(pid for pid in children(os.getpid()) if f"--server.port={port}" in command(pid))
        first = _opened(browser, url)
        _expect_preview(first)
        rest = _resident(server)
        others = [_opened(browser, url) for _ in range(SESSIONS)]
        for other in others:
            _expect_preview(other)
        session = (_resident(server) - rest) / SESSIONS
        supervisor, worker = _most_of_a_run("ponjan")
        before = _resident(server)
        first.goto(f"{url}/results")
        expect(first.get_by_text("1,000,000 games").first).to_be_visible()
        expect(first.locator(".js-plotly-plot .barlayer path").first).to_be_visible()
        results = _resident(server) - before
        for page in (first, *others):
            page.context.close()
    with capsys.disabled():
        print(f"\nMB: app with one page {rest:.0f}, each of {SESSIONS} further sessions {session:.0f}, results of 1,000,000 games {results:.0f};")
        print(f"a Run of 1,000,000 games: supervisor {supervisor:.0f}, worker {worker:.0f}")
    assert rest <= APP_AT_REST
    assert session <= SESSION
    assert results <= RESULTS
    assert supervisor <= SUPERVISOR
    assert worker <= WORKER


@pytest.mark.thorough
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_worker_of_each_game(game: str, folders: Mapping[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    supervisor, worker = _most_of_a_run(game, seconds=15)
    with capsys.disabled():
        print(f"\nMB: {game}, supervisor {supervisor:.0f}, worker {worker:.0f}")
    assert supervisor <= SUPERVISOR
    assert worker <= WORKER


def _opened(browser: Browser, url: str) -> Page:
    """The app's first page in a session of its own."""
    page = browser.new_context(viewport=WIDE).new_page()
    page.set_default_timeout(WAIT)
    page.goto(url)
    return page


def _expect_preview(page: Page) -> None:
    expect(page.locator(".js-plotly-plot .barlayer path").first).to_be_visible()


def _most_of_a_run(game: str, seconds: float | None = None) -> tuple[float, float]:
    """The most memory of a supervisor and of a worker in MB, while a Run of a million games goes on: to its end, or until it has played for so long."""
    parameters = load(f"{game}/rulebook").parameters
    players = max(rules_of(game).table_sizes(parameters))
    plan = Plan.of(game, parameters, players, ("expert",) * players, MILLION, 7)
    run_id = runs.start_run(plan, workers=2)
    supervisor = worker = 0.0
    ends = time.monotonic() + PATIENCE
    while (found := runs.watch(run_id, 0.05, 0.05)).live and (seconds is None or found.seconds < seconds):
        assert time.monotonic() < ends, found.state
        if found.pid is not None:
            supervisor = max(supervisor, _most(found.pid))
            worker = max([worker, *(_most(pid) for pid in workers(found.pid))])
    if found.live:
        runs.cancel(run_id)
        found = runs.watch(run_id, PATIENCE)
        assert found.state is State.CANCELLED
    else:
        assert found.state is State.FINISHED, found.sentence
    return supervisor, worker


def _resident(pid: int) -> float:
    """MB resident now."""
    return _status(pid, "VmRSS")


def _most(pid: int) -> float:
    """MB resident at most so far; 0 of a process that has ended."""
    return _status(pid, "VmHWM")


def _status(pid: int, name: str) -> float:
    try:
        lines = (Path("/proc") / str(pid) / "status").read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return next((int(line.split()[1]) / 1000 for line in lines if line.startswith(f"{name}:")), 0.0)
