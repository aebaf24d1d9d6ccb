"""Two people sign in at a service and each finds runs and drafts of his own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import serving, sign_in_service
from tests.browser.conftest import APP, WAIT
from tests.browser.sign_in_service import CLIENT, Service

pytest.importorskip("authlib", reason="needs tilewright[people]")
pytestmark = pytest.mark.slow


@pytest.fixture
def service() -> Iterator[Service]:
    with sign_in_service.served() as made:
        yield made


@pytest.fixture
def url(service: Service, tmp_path: Path) -> Iterator[str]:
    """The app with sign-in switched on."""
    auth = {
        "redirect_uri": "http://127.0.0.1:{port}/oauth2callback",
        "cookie_secret": "of this test alone, and long enough",
        "client_id": CLIENT,
        "client_secret": "unused",
        "server_metadata_url": f"{service.address}/.well-known/openid-configuration",
    }
    secrets = tmp_path / "secrets.toml"
    secrets.write_text("[auth]\n" + "".join(f"{name} = {json.dumps(value)}\n" for name, value in auth.items()), encoding="utf-8")
    environment = serving.folders_in(tmp_path) | {"AUTHLIB_INSECURE_TRANSPORT": "1"}
    with serving.server(APP, environment, f"--secrets.files={secrets}") as address:
        yield address


def signed_in(browser: Browser, service: Service, url: str, name: str, subject: str, path: str = "") -> Page:
    """A browser of its own in which a person has signed in."""
    service.who = {"sub": subject, "name": name}
    page = browser.new_context(viewport={"width": 1440, "height": 1100}).new_page()
    page.set_default_timeout(WAIT)
    page.goto(f"{url}/{path}")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    return page


def test_two_people_work_side_by_side(browser: Browser, service: Service, url: str, tmp_path: Path) -> None:
    ada = signed_in(browser, service, url, "Ada Example", "1")
    expect(ada.get_by_test_id("stSidebar")).to_contain_text("Ada Example")
    games = ada.get_by_label("Games a run", exact=True)
    games.fill("777")
    ada.keyboard.press("Tab")
    expect(ada.get_by_role("button", name="Run 777 games")).to_be_visible()

    bo = signed_in(browser, service, url, "Bo <i>Example</i>", "2")
    expect(bo.get_by_test_id("stSidebar")).to_contain_text("Bo <i>Example</i>")
    expect(bo.get_by_label("Games a run", exact=True)).to_have_value("100000")

    ada.get_by_role("button", name="Run 777 games").click()
    expect(ada.locator("h1")).to_have_text("Runs")
    expect(ada.get_by_text("Letter Tycoon · 3 players").or_(ada.get_by_text("Finished", exact=True)).first).to_be_visible()
    bo.get_by_role("link", name="Runs").click()
    expect(bo.get_by_text("No runs yet")).to_be_visible()
    made = next((tmp_path / "data" / "runs").glob("*/runner.log")).parent.name
    bo.goto(f"{url}/results?run={made}")
    expect(bo.locator("h1")).to_have_text("No such run")
    assert sorted(path.name.rpartition("-")[0] for path in (tmp_path / "data" / "designers").iterdir()) == ["ada-example", "bo-i-example-i"]

    ada.get_by_role("button", name="Sign out").click()
    expect(ada.get_by_role("button", name="Sign in")).to_be_visible()
    expect(ada.get_by_label("Games a run", exact=True)).to_have_count(0)
    ada.goto(f"{url}/results?run={made}")
    expect(ada.get_by_role("button", name="Sign in")).to_be_visible()
    expect(ada.get_by_test_id("stSidebarNav")).to_have_count(0)
