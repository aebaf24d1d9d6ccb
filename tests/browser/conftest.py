"""A page in a real browser, and a server of the dashboard with folders of its own for each test."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from engines.core.places import cache_folder
from tests.browser import serving

WAIT = 30_000
"""Milliseconds to wait for what should be there at once: a busy machine is no fault."""

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
    made = {"TILEWRIGHT_DATA": folder / "data", "TILEWRIGHT_VARIANTS": folder / "variants", "TILEWRIGHT_CACHE": cache_folder()}
    with serving.server(APP, {name: str(path) for name, path in made.items()}) as url:
        yield Server(url, folder / "data", folder / "variants")


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """A tab of its own, on a desk with the rulebook and no variants of one's own."""
    shutil.rmtree(server.data / "drafts", ignore_errors=True)
    shutil.rmtree(server.variants, ignore_errors=True)
    context = browser.new_context(viewport={"width": 1440, "height": 1100}, accept_downloads=True)
    opened = context.new_page()
    opened.set_default_timeout(WAIT)
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    context.close()
    assert errors == [], "the page's own script broke"
