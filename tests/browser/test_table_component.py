"""The table in a real browser: mouse, dragging, typing, keyboard alone, stale moves, bots' moves, focus."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import serving
from tests.browser.conftest import Tabs, window

pytestmark = [pytest.mark.browser, pytest.mark.slow]
APP = Path(__file__).parent / "apps" / "table.py"
NAMES = itertools.count()
FOCUSED = "() => { let a = document.activeElement; while (a?.shadowRoot) a = a.shadowRoot.activeElement; return a?.dataset?.k ?? '' }"

Opened = Callable[..., Page]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving.server(APP, {}) as url:
        yield url


@pytest.fixture(scope="module")
def tabs(browser: Browser, address: str) -> Iterator[Tabs]:
    with window(browser, address) as opened:
        yield opened


@pytest.fixture
def opened(tabs: Tabs, address: str) -> Iterator[Opened]:
    """Open a scene in a tab of its own; a new game unless `game` names one. Page errors fail the test."""
    errors: list[str] = []

    def open_scene(scene: str = "word", *, game: str = "", pace: int = 0, width: int = 1280, calm: bool = False) -> Page:
        page = tabs.open()
        page.set_viewport_size({"width": width, "height": 900})
        page.on("pageerror", lambda error: errors.append(str(error)))
        if calm:
            page.emulate_media(reduced_motion="reduce")
        page.goto(f"{address}/?scene={scene}&pace={pace}&game={game or f'game{next(NAMES)}'}")
        expect(page.locator(".mat")).to_be_visible()
        expect(page.get_by_text("Turn ", exact=False).first).to_be_visible()
        return page

    yield open_scene
    tabs.close()
    assert errors == []


def word(page: Page) -> Locator:
    return page.locator(".rail .face")


def log(page: Page) -> Locator:
    return page.get_by_text("Log:")


def piece(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name)


def focused(page: Page) -> str:
    return str(page.evaluate(FOCUSED))


def drag(page: Page, what: Locator, x: float, y: float) -> None:
    expect(page.locator("[data-glides]")).to_have_count(0)
    box = what.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(x, y, steps=6)
    page.mouse.up()


def test_a_word_is_clicked_quoted_and_played(opened: Opened) -> None:
    page = opened()
    for letter in "PLAY":
        piece(page, f"{letter}, $3").click()
    expect(word(page)).to_have_text(list("PLAY"))
    expect(page.get_by_text("PLAY would earn $4")).to_be_visible()
    page.get_by_role("button", name="Play PLAY").click()
    expect(log(page)).to_contain_text("play PLAY.")
    expect(word(page)).to_have_count(0)


def test_a_piece_in_the_word_goes_back_when_clicked(opened: Opened) -> None:
    page = opened()
    page.keyboard.type("play")
    piece(page, "L, $3, put down").click()
    expect(word(page)).to_have_text(list("PAY"))
    expect(piece(page, "L, $3")).to_be_visible()


def test_dragging_inserts_reorders_and_takes_back(opened: Opened) -> None:
    page = opened()
    page.keyboard.type("pay")
    expect(page.get_by_text("PAY would earn $3")).to_be_visible()
    first = page.locator(".rail .piece").nth(1).bounding_box()
    assert first is not None
    drag(page, piece(page, "L, $3"), first["x"] + 4, first["y"] + 20)
    expect(word(page)).to_have_text(list("PLAY"))
    expect(page.get_by_text("PLAY would earn $4")).to_be_visible()
    start = page.locator(".rail .piece").nth(0).bounding_box()
    assert start is not None
    drag(page, page.locator(".rail .piece").nth(3), start["x"] + 2, start["y"] + 20)
    expect(word(page)).to_have_text(list("YPLA"))
    drag(page, page.locator(".rail .piece").nth(0), 20, 20)
    expect(word(page)).to_have_text(list("PLA"))


def test_a_card_is_dragged_into_another_row_and_back(opened: Opened) -> None:
    page = opened()
    tray = page.get_by_role("group", name="Cards to discard")
    box = tray.bounding_box()
    assert box is not None
    drag(page, piece(page, "L, $3"), box["x"] + 60, box["y"] + 40)
    expect(tray.get_by_role("button", name="L, $3, put down")).to_be_visible()
    tray.get_by_role("button", name="L, $3, put down").click()
    expect(page.get_by_role("group", name="Your hand").get_by_role("button", name="L, $3")).to_be_visible()


def test_letters_count_after_a_button_of_the_page_was_used_and_enter_plays_them(opened: Opened) -> None:
    page = opened()
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("Runs 2", exact=True)).to_be_visible()
    page.keyboard.type("race")
    expect(word(page)).to_have_text(list("RACE"))
    page.keyboard.press("Enter")
    expect(log(page)).to_contain_text("play RACE.")


def test_typing_takes_letters_enter_plays_backspace_and_escape_take_back(opened: Opened) -> None:
    page = opened()
    page.keyboard.type("playz")
    expect(page.get_by_text("No Z is left to take.")).to_be_visible()
    page.keyboard.press("Backspace")
    expect(word(page)).to_have_text(list("PLA"))
    page.keyboard.press("Escape")
    expect(word(page)).to_have_count(0)
    page.keyboard.type("race")
    page.keyboard.press("Enter")
    expect(log(page)).to_contain_text("play RACE.")


def test_streamlits_own_letter_keys_do_not_fire_while_letters_are_typed(opened: Opened) -> None:
    page = opened()
    page.keyboard.type("cr")
    expect(word(page)).to_have_text(list("CR"))
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_whole_turn_by_keyboard_alone(opened: Opened) -> None:
    page = opened()
    page.locator("[data-nav=hand]").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(word(page)).to_have_text(list("PLA"))
    page.keyboard.press("End")
    page.keyboard.press("Space")
    expect(word(page)).to_have_text(list("PLAC"))
    page.locator(".rail [data-nav]").first.focus()
    page.keyboard.press("Shift+ArrowRight")
    expect(word(page)).to_have_text(list("LPAC"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Delete")
    expect(word(page)).to_have_text(list("LPC"))
    for _ in range(8):
        if focused(page) == "b:play":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(log(page)).to_contain_text("play LPC.")


def test_one_tab_stop_for_each_zone_and_arrows_within_and_between(opened: Opened) -> None:
    page = opened()
    page.locator("[data-nav=pool]").first.focus()
    page.keyboard.press("Tab")
    assert focused(page) == "p:buy-e"
    page.locator("[data-nav=hand]").first.focus()
    page.keyboard.press("ArrowRight")
    assert focused(page).endswith("-1")
    page.keyboard.press("ArrowDown")
    assert focused(page) == "p:joker"


def test_letters_go_in_where_the_focus_is(opened: Opened) -> None:
    page = opened()
    page.keyboard.type("pay")
    page.locator(".rail [data-nav]").first.focus()
    page.keyboard.press("l")
    expect(word(page)).to_have_text(list("PLAY"))


def test_a_refused_play_shows_the_rules_sentence_and_keeps_the_word(opened: Opened) -> None:
    page = opened()
    page.keyboard.type("ply")
    page.keyboard.press("Enter")
    expect(page.get_by_text("PLY is not in the word list.")).to_be_visible()
    expect(word(page)).to_have_text(list("PLY"))
    expect(log(page)).to_contain_text("empty")
    page.keyboard.press("Backspace")
    expect(page.get_by_text("PLY is not in the word list.")).to_have_count(0)


def test_a_button_that_waits_says_why(opened: Opened) -> None:
    page = opened()
    page.get_by_role("button", name="Play").click(force=True)
    expect(page.get_by_role("status").get_by_text("A word has at least 2 letters.")).to_be_visible()
    piece(page, "X, X is kept for later.").click(force=True)
    expect(page.get_by_role("status").get_by_text("X is kept for later.")).to_be_visible()
    expect(log(page)).to_contain_text("empty")


def test_two_tabs_on_one_game_one_wins_and_the_other_is_told(opened: Opened) -> None:
    one, other = opened(game="shared"), opened(game="shared")
    for page in (one, other):
        page.keyboard.type("play")
        expect(page.get_by_text("PLAY would earn $4")).to_be_visible()
    one.keyboard.press("Enter")
    expect(log(one)).to_contain_text("Turn 2. Log: play PLAY.")
    other.keyboard.press("Enter")
    expect(other.get_by_text("The table has moved on since")).to_be_visible()
    expect(log(other)).to_contain_text("Turn 2. Log: play PLAY.")
    expect(word(other)).to_have_count(0)


def test_a_double_click_is_one_move(opened: Opened) -> None:
    page = opened()
    page.keyboard.type("play")
    page.get_by_role("button", name="Play PLAY").dblclick()
    expect(log(page)).to_contain_text("Turn 2. Log: play PLAY.")
    page.keyboard.type("one")
    page.keyboard.press("Enter")
    expect(log(page)).to_contain_text("Turn 3. Log: play PLAY; play ONE.")


def test_a_piece_may_be_a_move_itself(opened: Opened) -> None:
    page = opened()
    piece(page, "E, $10").click()
    expect(log(page)).to_contain_text("buy buy-e")


def test_toggles_and_menus_travel_with_the_move(opened: Opened) -> None:
    page = opened()
    page.get_by_role("switch", name="Double it").click()
    page.get_by_label("Copy to").select_option("second")
    page.keyboard.type("play")
    page.get_by_role("button", name="Play PLAY").click()
    expect(log(page)).to_contain_text("play PLAY copy=second double=True.")


def test_a_switch_on_a_letter_changes_the_quote(opened: Opened) -> None:
    page = opened()
    page.keyboard.type("play")
    expect(page.get_by_text("0 Y as vowel")).to_be_visible()
    page.get_by_role("switch", name="This Y counts as a vowel").click()
    expect(page.get_by_text("1 Y as vowel")).to_be_visible()


def test_a_copy_asks_for_its_letter_or_takes_the_typed_one(opened: Opened) -> None:
    page = opened()
    page.keyboard.type("pp")
    expect(word(page)).to_have_text(list("PP"))
    page.keyboard.press("Backspace")
    piece(page, "Copy").click()
    menu = page.get_by_role("dialog", name="Copy which letter?")
    expect(menu).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    assert focused(page) == "p:joker"
    page.keyboard.press("Enter")
    menu.get_by_role("button", name="Q").click()
    expect(word(page)).to_have_text(list("PQ"))


def test_what_the_bots_did_is_shown_one_after_another(opened: Opened) -> None:
    page = opened(pace=600_000)
    page.keyboard.type("play")
    page.get_by_role("button", name="Play PLAY").click()
    expect(word(page)).to_have_text(list("PLANET"))
    status = page.get_by_role("status")
    expect(status).to_contain_text("Ada plays PLANET.")
    expect(page.locator(".seat.lit")).to_contain_text("Ada")
    expect(page.get_by_text("1 of 2")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(status).to_contain_text("Bo skips.")
    expect(word(page)).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(status).to_contain_text("Type or click a word.")
    expect(page.get_by_role("log", name="What happened")).to_have_text("Ada plays PLANET.Bo skips.")


def test_bots_moves_go_on_by_themselves(opened: Opened) -> None:
    page = opened(pace=60)
    page.keyboard.type("play")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log", name="What happened")).to_have_text("Ada plays PLANET.Bo skips.")
    expect(page.get_by_role("button", name="Skip to now")).to_have_count(0)


@pytest.mark.parametrize("way", ["button", "Escape", "letter"])
def test_bots_moves_can_be_skipped(opened: Opened, way: str) -> None:
    page = opened(pace=600_000)
    page.keyboard.type("play")
    page.keyboard.press("Enter")
    skip = page.get_by_role("button", name="Skip to now")
    expect(skip).to_be_visible()
    if way == "button":
        skip.click()
    elif way == "letter":
        page.keyboard.type("one")
        expect(word(page)).to_have_text(list("ONE"))
    else:
        page.keyboard.press(way)
        expect(page.get_by_role("status")).to_contain_text("Ada plays PLANET.")
        expect(page.get_by_role("status")).to_contain_text("Bo skips.")
    expect(skip).to_have_count(0)
    expect(page.get_by_role("log", name="What happened")).to_have_text("Ada plays PLANET.Bo skips.")


def test_reduced_motion_shows_all_at_once(opened: Opened) -> None:
    page = opened(pace=600_000, calm=True)
    page.keyboard.type("play")
    page.keyboard.press("Enter")
    expect(log(page)).to_contain_text("play PLAY")
    expect(page.get_by_role("status")).to_contain_text("Ada plays PLANET.")
    expect(page.get_by_role("status")).to_contain_text("Bo skips.")
    expect(page.get_by_role("button", name="Skip to now")).to_have_count(0)
    assert page.evaluate("document.getAnimations().filter((one) => one.effect.target?.dataset?.piece).length") == 0


def test_a_reload_while_bots_play_shows_them_again_and_ends_in_the_same_place(opened: Opened) -> None:
    page = opened(pace=600_000)
    page.keyboard.type("play")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Skip to now")).to_be_visible()
    page.reload()
    expect(page.get_by_role("status")).to_contain_text("Ada plays PLANET.")
    page.keyboard.press("Escape")
    page.keyboard.type("one")
    page.keyboard.press("Enter")
    expect(log(page)).to_contain_text("Turn 3. Log: play PLAY; play ONE.")


def test_focus_stays_where_it_was_after_a_run(opened: Opened) -> None:
    page = opened()
    page.locator("[data-nav=hand]").nth(3).focus()
    before = focused(page)
    page.keyboard.type("pa")
    expect(page.get_by_text("PA would earn $2")).to_be_visible()
    assert focused(page) == before


def test_focus_comes_back_to_the_button_after_the_bots(opened: Opened) -> None:
    page = opened(pace=600_000)
    page.keyboard.type("play")
    page.get_by_role("button", name="Play PLAY").click()
    expect(page.get_by_role("button", name="Skip to now")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_focused()


def test_the_word_survives_leaving_and_coming_back(opened: Opened) -> None:
    page = opened()
    page.keyboard.type("play")
    expect(page.get_by_text("PLAY would earn $4")).to_be_visible()
    box = page.get_by_text("Show the table")
    box.click()
    expect(page.locator(".mat")).to_have_count(0)
    box.click()
    expect(word(page)).to_have_text(list("PLAY"))
    expect(page.get_by_text("PLAY would earn $4")).to_be_visible()


def test_nothing_is_sent_by_drawing_the_table(opened: Opened) -> None:
    page = opened()
    expect(page.get_by_text("Runs 1", exact=True)).to_be_visible()
    page.keyboard.type("p")
    expect(page.get_by_text("P would earn $1")).to_be_visible()
    expect(page.get_by_text("Runs 2", exact=True)).to_be_visible()


def test_squares_are_filled_by_typing_clicking_and_dragging(opened: Opened) -> None:
    page = opened("grid")
    page.get_by_role("group", name="Your puzzle").get_by_role("button", name="A1, empty").click()
    page.keyboard.type("tra")
    expect(page.get_by_text("Put: A1=T B1=R C1=A")).to_be_visible()
    page.get_by_role("button", name="I", exact=True).click()
    expect(page.get_by_text("Put: A1=T B1=R C1=A D1=I")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="N", exact=True).click()
    page.get_by_role("group", name="Your puzzle").get_by_role("button", name="E1, empty").click()
    expect(page.get_by_text("D1=I E1=N")).to_be_visible()
    square = page.get_by_role("group", name="Your puzzle").get_by_role("button", name="E2, empty").bounding_box()
    assert square is not None
    drag(page, page.get_by_role("button", name="O", exact=True), square["x"] + 15, square["y"] + 15)
    expect(page.get_by_text("E1=N E2=O")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Put: A1=T B1=R C1=A D1=I E1=N", exact=True)).to_be_visible()


def test_squares_are_filled_downwards_after_an_arrow_down(opened: Opened) -> None:
    page = opened("grid")
    page.get_by_role("group", name="Your puzzle").get_by_role("button", name="B1, empty").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.type("no")
    expect(page.get_by_text("Put: B2=N B3=O")).to_be_visible()
    page.keyboard.press("Backspace")
    expect(page.get_by_text("Put: B2=N", exact=True)).to_be_visible()


def test_notes_are_pencilled_and_rubbed_out(opened: Opened) -> None:
    page = opened("grid")
    sheet = page.get_by_role("group", name="Note sheet")
    sheet.get_by_role("button", name="C2, empty").focus()
    page.keyboard.type("a.z")
    expect(page.get_by_text("Notes: C2=a D2=.")).to_be_visible()
    expect(page.get_by_text("Z cannot be noted here.")).to_be_visible()
    sheet.get_by_role("button", name="C2, a noted").focus()
    page.keyboard.press("Backspace")
    expect(page.get_by_text("Notes: C2= D2=.")).to_be_visible()


def test_a_question_and_a_line_are_picked(opened: Opened) -> None:
    page = opened("grid")
    page.get_by_role("button", name="Blanks in a line").click()
    page.get_by_role("button", name="Ask", exact=True).click(force=True)
    expect(page.get_by_role("status").get_by_text("Choose a line.")).to_be_visible()
    page.get_by_role("button", name="row 2").click()
    page.get_by_role("button", name="column C").click()
    expect(page.get_by_role("button", name="row 2")).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(log(page)).to_contain_text("ask ask-a column:2.")


def test_a_joker_is_written_into_a_box_with_its_letter(opened: Opened) -> None:
    page = opened("slip")
    piece(page, "?").click()
    page.get_by_role("button", name="0.1, empty").click()
    page.keyboard.press("e")
    expect(page.get_by_text("Written: 0.1=E")).to_be_visible()
    page.get_by_role("button", name="Finish day").click()
    expect(log(page)).to_contain_text("finish E@0.1")


def test_a_pair_is_spent_for_a_joker_and_the_boxes_stay_crossed(opened: Opened) -> None:
    page = opened("slip")
    piece(page, "A and A as a joker").click()
    page.get_by_role("button", name="0.1, empty").click()
    page.get_by_role("dialog").get_by_role("button", name="E", exact=True).click()
    expect(page.get_by_text("Written: 0.1=E")).to_be_visible()
    expect(page.get_by_role("img", name="s0, crossed out")).to_be_visible()
    expect(page.get_by_role("img", name="s1, crossed out")).to_be_visible()


def test_a_wall_tile_is_flipped_and_a_finished_game_is_locked(opened: Opened) -> None:
    page = opened("wall")
    piece(page, "Wall tile 3").first.click()
    expect(log(page)).to_contain_text("Turn 2. Log: flip w2.")
    page.keyboard.press("p")
    expect(log(page)).to_contain_text("Turn 3. Log: flip w2; pass.")
    piece(page, "Wall tile 1").first.click()
    expect(log(page)).to_contain_text("Turn 4.")
    piece(page, "Wall tile 1").first.click()
    expect(page.get_by_text("The game is over.")).to_be_visible()
    expect(log(page)).to_contain_text("Turn 4. Log: flip w2; pass; flip w0.")


def test_a_mark_on_the_clock_is_told_and_sent(opened: Opened) -> None:
    page = opened("wall", pace=1)
    expect(page.get_by_role("timer", name="Hourglass")).to_be_visible()
    expect(log(page)).to_contain_text("Turn 2. Log: look.")
    expect(page.get_by_role("log", name="What happened")).to_have_text("Bo is done.")


@pytest.mark.parametrize("scene", ["word", "grid", "slip", "wall"])
def test_the_table_fits_its_width(opened: Opened, scene: str) -> None:
    page = opened(scene, width=390)
    overhang = """(mat) => [...mat.querySelectorAll('*')].filter((one) => !one.closest('.said')
        && one.getBoundingClientRect().right > mat.getBoundingClientRect().right + 1).map((one) => one.className)"""
    for width in (390, 1024, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.locator(".mat").evaluate(overhang) == [], width


def test_keys_are_told_on_request(opened: Opened) -> None:
    page = opened()
    page.get_by_role("button", name="Keys").click()
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("Backspace")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_have_count(0)
    expect(page.get_by_role("button", name="Keys")).to_be_focused()


@pytest.mark.slow
@pytest.mark.skipif(find_spec("axe_playwright_python") is None, reason="axe-playwright-python is not installed: accessibility is not checked.")
@pytest.mark.parametrize("scene", ["word", "grid", "slip", "wall"])
def test_axe_finds_nothing_serious(opened: Opened, scene: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = opened(scene)
    if scene == "word":
        page.keyboard.type("play")
        expect(page.get_by_text("PLAY would earn $4")).to_be_visible()
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        found = Axe().run(page, context=".st-key-played").response["violations"]
        assert [(one["id"], one["help"]) for one in found if one["impact"] in ("serious", "critical")] == [], theme
