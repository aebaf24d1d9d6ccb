"""Ponjan played in a real browser: by keyboard, by mouse, its set-up, its refusals, what is told and what is shown on demand."""

from __future__ import annotations

import re
from importlib.util import find_spec

import pytest
from playwright.sync_api import Locator, Page, expect

from engines.core.game import Json
from engines.ponjan.game import Ponjan
from engines.simulation.kept_games import Kept
from tests.browser.conftest import Server, Tabs
from tests.browser.sitting import Sit, messages, now, planned, settled, sitter

GAME = Ponjan()
SHORT = {"kinds": 9}
"""A game of a few rounds."""

ANCHOR, BELL, BOAT, BOLT = range(4)


@pytest.fixture
def sit(page: Page, server: Server, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Begin a game, or set up a position, and open it."""
    monkeypatch.setenv("TILEWRIGHT_DATA", str(server.data))
    return sitter(GAME, page, server)


def mat_button(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.locator(".mat").get_by_role("button", name=name)


def wall(page: Page) -> Locator:
    return mat_button(page, re.compile("^Draw one of"))


def face_up(page: Page) -> Locator:
    return page.locator("[data-anchor=open]").get_by_role("button")


def own(page: Page) -> Locator:
    return page.locator("[data-anchor=own]")


def check_end(page: Page, kept: Kept) -> None:
    """Winner, points and log on the page are those of the game."""
    course = now(kept).course()
    assert course.outcome is not None
    scores = course.outcome.scores
    expect(page.locator("h1")).to_contain_text(f"with {max(scores)} points")
    expect(own(page)).to_contain_text(f"Your sets, {scores[min(kept.people)]} of 5 points")
    expect(page.locator(".tw-log li").first).to_contain_text("the game ends")
    expect(page.locator(".st-key-card-breakdown table")).to_contain_text("Sets +1 +1")
    expect(page.get_by_text("Course of the game")).to_be_visible()


# Whole games


def test_a_whole_game_by_keyboard_alone(page: Page, sit: Sit) -> None:
    kept = sit(None, "set-first", "casual", seed=1, **SHORT)
    expect(page.locator("h1")).to_have_text("Set-up, yours to roll")
    page.keyboard.press("d")
    settled(page)
    expect(page.locator("h1")).to_have_text("Turn 1, yours to play")
    keys: list[str] = []
    while not now(kept).over:
        action = planned(kept)
        keys.append("d")
        if action["do"] == "take":
            course = now(kept).course()
            takes = [one for one in GAME.offer(course.prepared, course.state, 0)["actions"] if one["do"] == "take"]
            keys[-1] = str(takes.index(action) + 1)
        page.keyboard.press(keys[-1])
        settled(page)
    assert "d" in keys
    assert set(keys) - {"d"}, "nothing was taken by its key"
    check_end(page, kept)


@pytest.mark.slow
def test_a_whole_game_by_mouse(page: Page, sit: Sit) -> None:
    kept = sit(None, "greedy", "casual", "novice", seat=1, seed=5, **SHORT)
    settled(page)
    taken = 0
    while not now(kept).over:
        action = planned(kept)
        if action["do"] == "take":
            face_up(page).first.click()
            taken += 1
        else:
            wall(page).click()
        settled(page)
    assert taken
    check_end(page, kept)
    page.get_by_role("button", name="Same deal").click()
    settled(page)
    expect(page.locator("h1")).to_contain_text("Turn 1")
    assert page.url.partition("play=")[2] != kept.id


# Set-up (rulebook: ゲームスタートまでの準備)


@pytest.mark.slow
def test_the_dice_of_the_set_up_are_told_one_duel_after_another(page: Page, sit: Sit) -> None:
    deals = [[ANCHOR, BELL, BELL], [ANCHOR, BOAT, BOLT]]
    kept = sit({"stage": "setup", "deals": deals, "wall": [4, 5, 6, 7, 8], "dice": [2, 2, 5, 3]}, "expert", "casual", kinds=9)
    expect(own(page).locator(".pile")).to_have_count(3)
    page.keyboard.press("d")
    expect(messages(page)).to_contain_text("Everybody draws 3 tiles.")
    for sentence in (
        "You hold Bell twice, stack it as +1.",
        "You and Ada both hold Anchor and roll: you 2, Ada 2; once more: you 5, Ada 3; you get the tile as +1.",
    ):
        page.locator(".mat").get_by_role("button", name="Skip to now").focus()
        page.keyboard.press("ArrowRight")
        expect(messages(page)).to_contain_text(sentence)
    expect(page.locator(".seat", has_text="Ada")).to_contain_text("rolls 2, then 3")
    settled(page)
    expect(own(page).get_by_role("group", name="Anchor, 2 of 3")).to_be_visible()
    expect(page.locator(".tw-log")).to_contain_text("Set-up You draw Butterfly to make up for it")
    assert len(now(kept).actions) == 1


# A turn (自分の手番で、できること)


def position(**more: object) -> Json:
    """Anchor with a +1 tile and Bell are the player's, Boat and Bolt Ada's; an Anchor and a Boat lie face up."""
    own_tiles = [{str(ANCHOR): [1, 0], str(BELL): [0, 0]}, {str(BOAT): [0, 1], str(BOLT): [0, 0]}]
    return {"own": own_tiles, "face_up": {str(ANCHOR): 1, str(BOAT): 1}, "wall": [BELL, 5, 6, 7, 8], **more}


@pytest.mark.slow
def test_a_tile_is_drawn_by_enter_on_the_wall_and_an_own_kind_brings_another_turn(page: Page, sit: Sit) -> None:
    kept = sit(position())
    wall(page).focus()
    page.keyboard.press("Enter")
    expect(messages(page)).to_contain_text("You draw Bell as +1, play again.")
    expect(page.locator("h1")).to_have_text("Turn 1, yours to play")
    expect(own(page).get_by_role("group", name="Bell, 2 of 3")).to_be_visible()
    expect(page.locator("[data-anchor=wall]")).to_contain_text("4 tiles face down")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("It cannot be taken back: a tile of the wall has been seen.").first).to_be_visible()
    assert [action for _, action in now(kept).actions] == [{"do": "draw"}]


@pytest.mark.slow
def test_a_tile_is_taken_by_space_on_it_and_what_bots_do_follows_one_by_one(page: Page, sit: Sit) -> None:
    sit(position(), "expert", "greedy")
    face_up(page).first.focus()
    page.keyboard.press("Space")
    expect(messages(page)).to_contain_text("You take Anchor as 0, complete the set for 2 points.")
    expect(page.locator(".mat")).to_contain_text("1 of 2")
    expect(messages(page)).to_contain_text("Ada takes Boat as 0, completes the set for 1 point.")
    settled(page)
    expect(own(page)).to_contain_text("Your sets, 2 of 5 points")
    expect(own(page).get_by_role("group", name="Anchor, 2 points")).to_be_visible()
    expect(page.locator(".seat", has_text="Ada")).to_contain_text("1 of 5 points")
    expect(page.get_by_role("img", name="Boat, 3 of 3, 2 as 0, 1 point")).to_be_visible()
    expect(page.locator(".tw-log li").nth(1)).to_contain_text("You take Anchor as 0, complete the set for 2 points")


@pytest.mark.slow
def test_the_hand_tile_takes_too_and_a_button_says_what_it_is_worth(page: Page, sit: Sit) -> None:
    kept = sit(position())
    expect(mat_button(page, "Take Anchor, 2 points")).to_be_visible()
    mat_button(page, re.compile("^Anchor, hand tile")).click()
    settled(page)
    assert now(kept).actions[0][1] == {"do": "take", "kind": ANCHOR}


def test_drawing_from_an_empty_wall_is_refused_in_the_rules_words(page: Page, sit: Sit) -> None:
    kept = sit(position(wall=[]))
    page.keyboard.press("d")
    expect(page.locator(".messages .warn")).to_have_text("The wall is empty, so nothing can be drawn; you can take Anchor.")
    assert now(kept).actions == ()


@pytest.mark.slow
def test_two_tabs_on_one_game_the_slower_one_is_told(page: Page, tabs: Tabs, server: Server, sit: Sit) -> None:
    kept = sit(position())
    other = tabs.open()
    other.goto(f"{server.url}/play?play={kept.id}")
    expect(other.locator(".mat")).to_be_visible()
    page.keyboard.press("d")
    settled(page)
    mat_button(other, "Draw a tile").click()
    expect(messages(other)).to_contain_text("The table has moved on since")
    assert len(now(kept).actions) == 1


# Helps


@pytest.mark.slow
def test_what_the_wall_still_holds_is_shown_on_demand_by_kind(page: Page, sit: Sit) -> None:
    sit(position())
    left = page.locator("[data-anchor=left]")
    expect(left.locator(".piece")).to_have_count(0)
    mat_button(page, "What the wall still holds").click()
    expect(left.get_by_role("img", name="Bell, 1 in the wall, held by you")).to_be_visible()
    expect(left.get_by_role("img", name="Boat, 0 in the wall, held by Ada")).to_be_visible()
    expect(left).to_contain_text("1 of your kinds and 4 of new kinds")
    page.keyboard.press("d")
    expect(left.get_by_role("img", name="Bell, 0 in the wall, held by you")).to_be_visible()


@pytest.mark.slow
def test_a_hint_comes_in_steps_and_the_planners_choice_after_the_turn(page: Page, sit: Sit) -> None:
    three = {str(ANCHOR): [2, 0], str(BELL): [1, 0], str(BOLT): [0, 0]}
    start = {"own": [three, {str(BOAT): [0, 0]}], "face_up": {str(BELL): 1}, "wall": [8, 7, 7, 6, 6, 5]}
    sit(start, "planner", "casual")
    card = page.locator(".st-key-card-hint")
    page.get_by_role("button", name="Hint").click()
    expect(card).to_contain_text("Of 6 tiles in the wall none is of your kinds.")
    page.get_by_role("button", name="Tell me more").click()
    expect(card).to_contain_text("Taking alone would win in 1 turn.")
    expect(card).not_to_contain_text("The planner")
    page.get_by_role("button", name="Tell me more").click()
    expect(card).to_contain_text("The planner bot would take Bell, which completes the set for 2 points.")
    page.keyboard.press("d")
    settled(page)
    page.locator(".st-key-missed summary").click()
    expect(page.locator(".st-key-missed")).to_contain_text("take Bell, which completes the set for 2 points instead of drawing")


# What everybody needs


@pytest.mark.slow
def test_the_page_is_never_wider_than_the_screen(page: Page, sit: Sit) -> None:
    sit(None, *["expert"] * 6, seat=5, kinds=40, white_tiles=True, copies_per_kind=4)
    settled(page)
    mat_button(page, "What the wall still holds").click()
    for width in (390, 640, 1024, 1440):
        page.set_viewport_size({"width": width, "height": 1000})
        page.wait_for_function("() => { const m = document.querySelector('[data-testid=stMain]'); return m.scrollWidth <= m.clientWidth }")


@pytest.mark.slow
@pytest.mark.skipif(find_spec("axe_playwright_python") is None, reason="axe-playwright-python is not installed: accessibility is not checked.")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(page: Page, sit: Sit, theme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page.emulate_media(color_scheme=theme)
    sit(position(), "expert", "casual")
    mat_button(page, "What the wall still holds").click()
    found = Axe().run(page, context="[data-testid=stMain]").response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:160]) for one in found if one["impact"] in ("serious", "critical")] == []
