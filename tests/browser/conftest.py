"""A page in a real browser, and a server of the dashboard with folders of its own for each test."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, WebError, expect

from tests.browser import serving

WAIT = 30_000
"""Milliseconds to wait for what should be there at once: a busy machine is no fault."""

WIDE: ViewportSize = {"width": 1440, "height": 1100}

APP = serving.ROOT / "dashboard" / "app.py"


@dataclass(frozen=True, slots=True)
class Server:
    """A running dashboard."""

    url: str
    data: Path
    """Its data folder."""
    variants: Path
    """Folder of its own variants."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder needs a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, once a test session."""
    expect.set_options(timeout=WAIT)
    with serving.chromium() as launched:
        yield launched


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The dashboard with a data folder of its own, once a test session; compiled code is shared with the checkout."""
    folder = tmp_path_factory.mktemp("dashboard")
    with serving.server(APP, serving.folders_in(folder)) as url:
        yield Server(url, folder / "data", folder / "variants")


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The environment of an app of the test's own, and of the test itself."""
    made = serving.folders_in(tmp_path)
    for name, folder in made.items():
        monkeypatch.setenv(name, folder)
    return made


@dataclass(frozen=True, slots=True)
class Tabs:
    """Tabs of one browser. Each is opened by a page that stays and so shares its process: the app's scripts are compiled once, not once a tab."""

    stays: Page

    def open(self) -> Page:
        """A new, empty tab."""
        with self.stays.context.expect_page() as opened:
            self.stays.evaluate("() => { window.open('about:blank') }")
        opened.value.set_viewport_size(WIDE)
        return opened.value

    def close(self) -> None:
        """Close all but the page that stays."""
        for tab in self.stays.context.pages:
            if tab is not self.stays:
                tab.close()


@contextmanager
def window(browser: Browser, url: str) -> Iterator[Tabs]:
    """A window of the browser, for the tabs of one server."""
    context = browser.new_context(viewport=WIDE, accept_downloads=True)
    context.set_default_timeout(WAIT)
    stays = context.new_page()
    stays.goto(f"{url}/_stcore/health")
    yield Tabs(stays)
    context.close()


@pytest.fixture(scope="session")
def session_tabs(browser: Browser, server: Server) -> Iterator[Tabs]:
    """The browser's window, once a test session."""
    with window(browser, server.url) as opened:
        yield opened


@pytest.fixture
def tabs(session_tabs: Tabs, server: Server) -> Iterator[Tabs]:
    """Tabs on a desk with the rulebook and no variants of one's own. They are closed after the test; an error in a page's own script fails it."""
    shutil.rmtree(server.data / "drafts", ignore_errors=True)
    shutil.rmtree(server.variants, ignore_errors=True)
    errors: list[str] = []

    def broke(error: WebError) -> None:
        errors.append(str(error.error))

    context = session_tabs.stays.context
    context.on("weberror", broke)
    yield session_tabs
    session_tabs.close()
    context.remove_listener("weberror", broke)
    assert errors == [], "the page's own script broke"


@pytest.fixture
def page(tabs: Tabs) -> Page:
    """A tab of its own."""
    return tabs.open()
