"""Keys, numbers and addresses around the pages, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server


def test_the_address_of_design_is_the_first_page_and_ctrl_enter_runs_while_the_table_sizes_have_the_focus(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/design")
    expect(page.locator("h1")).to_have_text("Rulebook")
    expect(page.get_by_text("Page not found")).to_have_count(0)
    page.get_by_label("Games a run").fill("3")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Run 3 games")).to_be_visible()
    page.get_by_role("radiogroup", name="Players").get_by_role("radio", name="4").click()
    expect(page.get_by_role("radio", name="4", checked=True)).to_be_visible()
    page.keyboard.press("Control+Enter")
    expect(page.locator("h1")).to_have_text("Runs")


@pytest.mark.slow
def test_the_size_of_a_run_is_the_number_that_was_typed_or_stays(page: Page, server: Server) -> None:
    page.goto(server.url)
    size = page.get_by_label("Games a run")
    refused = page.get_by_text("This field is required.").or_(page.get_by_text("This is a whole number; 2.5 was given."))
    for typed, games in (("1e309", "500"), ("2.5", "500"), ("Infinity", "500"), ("1e5", "100,000")):
        size.fill("500")
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name="Run 500 games")).to_be_visible()
        expect(refused).to_have_count(0)
        size.fill("")
        page.keyboard.type(typed)
        page.keyboard.press("Tab")
        if games == "500":
            expect(refused).to_be_visible()
        expect(page.get_by_role("button", name=f"Run {games} games")).to_be_visible()
