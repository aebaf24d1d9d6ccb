"""Fields of the Design page that a browser reads, and a browser that loses its connection."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.browser.conftest import Server


def stored(server: Server) -> dict:
    """The draft on disk."""
    return json.loads((server.data / "drafts" / "letter-tycoon.json").read_text())


def open_panel(page: Page, title: str) -> None:
    """Open one of the form's panels."""
    page.locator('[data-testid="stExpander"] summary').filter(has_text=title).click()


def another_edit(page: Page, games: int) -> None:
    """An edit elsewhere, so that whatever the page has to say has reached the draft."""
    page.get_by_label("Games a run").fill(str(games))
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name=f"Run {games} games")).to_be_visible()


@pytest.mark.slow
def test_neither_a_number_that_the_browser_cannot_read_nor_an_emptied_field_by_seat_changes_a_knob(page: Page, server: Server) -> None:
    page.goto(server.url)
    open_panel(page, "Goals and end")
    limit = page.get_by_role("spinbutton", name="Turn limit")
    limit.fill("")
    page.keyboard.type("1e309")
    page.keyboard.press("Enter")
    expect(page.get_by_text("This field is required.")).to_be_visible()
    limit.fill("5")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Please enter a value between 50 and 2000.")).to_be_visible()
    limit.fill("77.5")
    page.keyboard.press("Enter")
    expect(page.get_by_text("This is a whole number; 77.5 was given. It stays 300.")).to_be_visible()
    expect(limit).to_have_value("300")
    another_edit(page, 777)
    assert (stored(server)["values"]["turn_cap"], stored(server)["undo"]) == (300, [])

    open_panel(page, "Hand and words")
    page.locator(".st-key-knob-letter-tycoon-head-hand_size").get_by_text("By seat").click()
    seat = page.get_by_role("spinbutton", name="Seat 2").first
    seat.fill("")
    page.keyboard.press("Enter")
    expect(page.get_by_text("This field is required.")).to_be_visible()
    another_edit(page, 778)
    assert stored(server)["values"]["hand_size"] == [7, 7, 7, 7, 7]
    expect(page.get_by_text("(required)").first).to_be_hidden()


@pytest.mark.slow
def test_a_connection_lost_while_the_page_is_first_drawn_changes_no_knob(page: Page, server: Server) -> None:
    lost: list[WebSocketRoute] = []

    def route(browser_side: WebSocketRoute) -> None:
        server_side = browser_side.connect_to_server()
        seen: list[str | None] = []

        def passed(message: str | bytes) -> None:
            kind = ForwardMsg.FromString(message).WhichOneof("type") if isinstance(message, bytes) else None
            seen.append(kind)
            # of the first connection only the start arrives
            if lost or "new_session" not in seen[:-1]:
                browser_side.send(message)
            elif kind == "script_finished":
                lost.append(browser_side)
                browser_side.close()

        server_side.on_message(passed)

    page.route_web_socket("**/_stcore/stream", route)
    page.goto(server.url)
    expect(page.locator("h1")).to_have_text("Rulebook")
    assert lost
    another_edit(page, 779)
    assert (stored(server)["values"] == stored(server)["good"], stored(server)["undo"]) == (True, [])
    assert stored(server)["values"]["q_letter_doubles"] == ["Q"]


def test_a_help_can_be_hit_with_a_finger_and_takes_no_more_room_for_it(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(server.url)
    open_panel(page, "Challenges")
    helps = page.locator('[class*="panel-challenges"]').get_by_role("button", name="Help")
    expect(helps).to_have_count(4)
    expect(helps.first).to_have_css("min-width", "24px")  # the style sheet may come after the fields
    for place in range(4):
        box = helps.nth(place).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_dialog_can_be_read_in_the_dark_theme(page: Page, server: Server) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(server.url)
    open_panel(page, "Dictionary")
    page.get_by_role("button", name="Add a word list…").click()
    expect(page.locator('[role="dialog"] [data-testid="stCaptionContainer"] p')).to_have_css("color", "rgb(169, 182, 177)")
