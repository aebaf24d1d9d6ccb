"""Wortfabrik played in a real browser: by keyboard, by mouse, refusals, undo within the day, jokers, helps, the check."""

from __future__ import annotations

import re
from importlib.util import find_spec

import pytest
from playwright.sync_api import Locator, Page, expect

from engines.core.game import Json
from engines.simulation.kept_games import Kept
from engines.wortfabrik.game import Wortfabrik
from tests.browser.conftest import Server
from tests.browser.sitting import Sit, messages, now, planned, settled, sitter

GAME = Wortfabrik()
SHORT = {"days": 3, "dice_faces": ["AEIOU?", "BFJNSW", "DHKMRZ"], "min_letters_used": 2, "row_lengths": [2, 3, 4, 5, 6]}
"""A week of three days and three dice, on the rulebook's slip."""
BONUS = 5
"""The bonus row of that slip."""


@pytest.fixture
def sit(page: Page, server: Server, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Begin a game, or set up a position, and open it."""
    monkeypatch.setenv("TILEWRIGHT_DATA", str(server.data))
    return sitter(GAME, page, server)


def warning(page: Page) -> Locator:
    return page.locator(".messages .warn")


def done(page: Page) -> Locator:
    return page.locator(".mat").get_by_role("button", name="Day is done")


def slip(page: Page) -> Locator:
    return page.locator("[data-anchor=slip]")


def box(page: Page, name: str) -> Locator:
    """A box of the slip, or the piece that lies in it."""
    return page.locator(f"[data-drop='slip|{name}'] > *")


def row_box(row: int, place: int) -> str:
    return f"bonus row box {place + 1}" if row == BONUS else f"row {row + 1} box {place + 1}"


def die(page: Page, place: int) -> Locator:
    return page.locator("[data-anchor=dice] .pieces > *").nth(place)


def staged(page: Page) -> Locator:
    return slip(page).locator(".staged")


def cell_of(entry: Json) -> str:
    if entry["to"] == "row":
        return row_box(entry["row"], entry["box"])
    return f"{'spare' if entry['to'] == 'spare' else 'scarce goods'} box {entry.get('box', 0) + 1}"


def carry(page: Page, name: str) -> None:
    """Go to a box with arrow keys alone; the focus is on some box of the slip."""
    script = """async name => {
        // the table moves the focus as it draws
        await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        const root = document.querySelector('.table')?.getRootNode() ?? document
        let host = document.activeElement
        while (host?.shadowRoot?.activeElement) host = host.shadowRoot.activeElement
        if (!host || host === document.body) return 'away'
        const mat = host.getRootNode()
        const goal = mat.querySelector(`[data-drop='slip|${name}'] > *`)
        if (host === goal) return ''
        const [a, b] = [host.getBoundingClientRect(), goal.getBoundingClientRect()]
        const [across, down] = [b.left + b.width / 2 - a.left - a.width / 2, b.top + b.height / 2 - a.top - a.height / 2]
        if (Math.abs(down) > 6) return down > 0 ? 'ArrowDown' : 'ArrowUp'
        return across > 0 ? 'ArrowRight' : 'ArrowLeft'
    }"""
    for _ in range(40):
        key = page.evaluate(script, name)
        if not key:
            return
        if key == "away":  # a drawing of the table that was still on its way has taken the focus
            page.locator("[data-anchor=slip] button").first.focus()
        else:
            page.keyboard.press(key)
    raise AssertionError(f"the arrow keys do not lead to {name}")


def check_end(page: Page, kept: Kept) -> None:
    """Winner, points, the check, the best slip and the course are on the page."""
    course = now(kept).course()
    assert course.outcome is not None
    own = course.outcome.scores[min(kept.people)]
    expect(page.locator("h1")).to_contain_text(f"{max(course.outcome.scores)} points")
    expect(slip(page).locator(".total")).to_have_text(f"Total{own}")
    expect(slip(page)).to_contain_text("checked by")
    expect(page.locator("[data-anchor=best]")).to_contain_text("Best slip in hindsight")
    expect(messages(page)).to_contain_text("the best slip that these rolls allow")
    expect(page.locator(".st-key-card-breakdown table")).to_contain_text("Bonus row")
    expect(page.get_by_text("Course of the game")).to_be_visible()


# Whole games


@pytest.mark.slow
def test_a_whole_game_by_keyboard_alone(page: Page, sit: Sit) -> None:
    kept = sit(None, "greedy", "casual", seed=4, **SHORT)
    for day in range(1, 4):
        expect(page.locator("h1")).to_have_text(f"Day {day} of 3")
        entries = planned(kept)["entries"]
        assert all("die" in entry and entry["to"] == "row" for entry in entries), "the seed was chosen so"
        expect(page.locator("[data-anchor=slip]")).to_contain_text(f"day {day} of 3")
        page.locator("[data-anchor=slip] button").first.focus()
        for entry in entries:
            carry(page, cell_of(entry))
            page.keyboard.press(entry["letter"].lower())
            expect(box(page, cell_of(entry))).to_have_class(re.compile("staged"))
        page.keyboard.press("Enter")
        settled(page)
        assert len(now(kept).course().plies) >= 2 * day
    check_end(page, kept)
    expect(page.locator(".tw-log li").first).to_contain_text("The check: You have")


@pytest.mark.slow
def test_a_whole_game_by_mouse_alone_at_the_table(page: Page, sit: Sit) -> None:
    kept = sit(None, "greedy", seed=7, **SHORT)
    asked = 0
    for _ in range(3):
        course = now(kept).course()
        symbols = course.prepared.signs.texts(course.state.roll[:3])
        for entry in planned(kept)["entries"]:
            die(page, entry["die"]).click()
            box(page, cell_of(entry)).click()
            if symbols[entry["die"]] == "?" and entry["to"] == "row":
                page.get_by_role("dialog", name="Which letter is the joker?").get_by_role("button", name=entry["letter"], exact=True).click()
                asked += 1
        expect(messages(page)).to_contain_text("our slip")
        done(page).click()
        settled(page)
    assert asked, "the seed was chosen so that a joker is rolled"
    check_end(page, kept)
    expect(page.locator("h1")).to_contain_text("The week is over with")
    expect(slip(page)).to_contain_text("checked by the foreman")


# A day (rulebook: 2. Letter Utilisation)


def position(**more: object) -> Json:
    """Day 4 of the rulebook's example slip, before its last letters; E twice and nothing else in the spare parts of seat 0."""
    spares = [{"symbol": "E", "day": 1}, {"symbol": "C", "day": 2, "crossed": True}, {"symbol": "E", "day": 2}]
    own = {"rows": ["U.", "WEN", "LUFT", "K.N..", "ZE...T", ".WO.OV."], "spares": spares, "scrap": "Y"}
    ada = {"rows": ["ZU", "HAT", "LUFT", "KA...", "..R...", "......."], "spares": [{"symbol": "M", "day": 1}]}
    return {"day": 4, "roll": "E?STR", "slips": [own, ada], **more}


@pytest.mark.slow
def test_less_than_four_letters_are_refused_and_undo_takes_letters_back(page: Page, sit: Sit) -> None:
    kept = sit(position())
    expect(slip(page).get_by_role("group", name="4 letters", exact=True)).to_contain_text("4")
    box(page, row_box(3, 3)).click()
    page.keyboard.type("st")
    expect(staged(page).locator(".face")).to_have_text(["S", "T"])
    expect(messages(page)).to_contain_text("2 more letters of the roll must be used.")
    page.keyboard.press("Enter")
    expect(warning(page)).to_contain_text("At least 4 letters of the roll must be used")
    assert now(kept).actions[1:] == ()
    page.locator(".mat").get_by_role("button", name="Take back").click()
    expect(staged(page).locator(".face")).to_have_text(["S"])
    expect(die(page, 3)).to_have_class(re.compile("live"))
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(staged(page)).to_have_count(0)


@pytest.mark.slow
def test_too_few_letters_of_the_roll_beside_spare_parts_are_refused_in_the_rules_words(page: Page, sit: Sit) -> None:
    kept = sit(position())
    before = len(now(kept).actions)
    box(page, row_box(3, 3)).click()
    page.keyboard.type("st")
    for spare, place in ((0, 2), (2, 4)):
        box(page, row_box(4, place)).click()
        page.locator(f"[data-piece=spare-{spare}]").click()
    expect(staged(page)).to_have_count(4)
    done(page).click()
    expect(warning(page)).to_have_text("At least 4 letters of the roll must be used while there is a box for them; 2 were entered.")
    assert len(now(kept).actions) == before
    expect(staged(page)).to_have_count(4)


@pytest.mark.slow
def test_what_is_written_stays_and_a_stored_letter_goes_into_a_row_only(page: Page, sit: Sit) -> None:
    sit(position())
    die(page, 2).drag_to(box(page, row_box(2, 1)))
    expect(warning(page)).to_have_text("What is written stays.")
    page.locator("[data-piece=spare-0]").click()
    box(page, "scarce goods box 2").click()
    expect(warning(page)).to_have_text("A stored letter goes into a word row and nowhere else.")
    die(page, 2).click()
    box(page, "spare box 2").click()
    expect(warning(page)).to_contain_text("a box is written once")
    expect(staged(page)).to_have_count(0)


def test_a_joker_gets_its_letter_in_a_row_and_is_stored_without_one(page: Page, sit: Sit) -> None:
    kept = sit(position())
    die(page, 1).drag_to(box(page, row_box(0, 1)))
    expect(page.get_by_role("dialog", name="Which letter is the joker?")).to_be_visible()
    page.keyboard.press("m")
    expect(box(page, row_box(0, 1))).to_have_text(re.compile("M"))
    expect(messages(page)).to_contain_text("UM counts 2 points")
    box(page, row_box(0, 1)).drag_to(box(page, "spare box 4"))
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(box(page, "spare box 4").locator(".face")).to_have_text("?")
    box(page, row_box(3, 3)).click()
    page.keyboard.type("st")
    die(page, 4).drag_to(box(page, "scarce goods box 2"))
    done(page).click()
    settled(page)
    entries = now(kept).course().plies[1].action["entries"]
    assert {"die": 1, "to": "spare", "box": 3} in entries
    assert {"die": 4, "to": "scrap"} in entries
    expect(page.locator("[data-piece=spare-3]")).to_be_visible()
    page.get_by_role("button", name="Undo").first.click()
    expect(page.get_by_text("It cannot be taken back").first).to_be_visible()


@pytest.mark.slow
def test_equal_letters_give_a_joker_at_any_time_one_stored_today_too(page: Page, sit: Sit) -> None:
    kept = sit(position(slips=[{**position()["slips"][0], "spares": [{"symbol": "E", "day": 1}]}, {}]))
    joker = page.locator("[data-piece=pair-E-0]")
    expect(joker).to_have_count(0)
    die(page, 0).click()
    box(page, "spare box 3").click()
    expect(joker).to_be_visible()
    joker.drag_to(box(page, row_box(0, 1)))
    page.keyboard.press("m")
    expect(page.locator("[data-drop='slip|spare box 1'] .crossed")).to_be_visible()
    expect(page.locator(".struck")).to_have_attribute("data-drop", "slip|spare box 3")
    box(page, "spare box 3").click()
    expect(staged(page)).to_have_count(0)
    expect(page.locator("[data-piece=spare-0]")).to_be_visible()
    die(page, 0).click()
    expect(box(page, "spare box 3").locator(".face")).to_have_text("E")
    joker.drag_to(box(page, row_box(0, 1)))
    page.keyboard.press("m")
    box(page, row_box(3, 1)).click()
    page.keyboard.type("u")
    box(page, row_box(3, 3)).click()
    page.keyboard.type("st")
    expect(messages(page)).to_contain_text("KUNST counts 5 points")
    done(page).click()
    settled(page)
    assert now(kept).course().plies[1].action["entries"][-1] == {"pair": [0, 2], "to": "row", "row": 0, "box": 1, "letter": "M"}
    expect(page.locator("[data-anchor=slip] .crossed")).to_have_count(2)
    expect(slip(page).get_by_role("group", name="5 letters", exact=True)).to_contain_text("5")


# What others see, and helps


@pytest.mark.slow
def test_the_others_slips_are_opened_when_the_day_ends(page: Page, sit: Sit) -> None:
    sit(position())
    ada = page.locator(".seat", has_text="Ada")
    expect(ada.get_by_role("img", name="5 letters: K A empty empty empty, 0")).to_be_visible()
    box(page, row_box(3, 3)).click()
    page.keyboard.type("st")
    die(page, 0).drag_to(box(page, "scarce goods box 2"))
    die(page, 4).drag_to(box(page, "scarce goods box 3"))
    done(page).click()
    expect(messages(page)).to_contain_text(re.compile("^Ada (completes|writes|stores|puts|crosses)"))
    settled(page)
    expect(page.locator("h1")).to_have_text("Day 5 of 6")
    expect(page.locator(".mat")).to_contain_text("Others after day 4")


@pytest.mark.slow
def test_words_still_possible_follow_what_is_put_down(page: Page, sit: Sit) -> None:
    sit(position())
    words = page.locator("[data-anchor=words]")
    expect(words.locator(".piece")).to_have_count(0)
    page.locator(".mat").get_by_role("button", name="Words still possible").click()
    expect(words.locator(".piece")).to_have_count(4)
    box(page, row_box(3, 3)).click()
    page.keyboard.type("st")
    expect(words).to_contain_text("1 word: KUNST")
    expect(words).to_contain_text("Bonus, 2 to 7: ·WO·OV·")


@pytest.mark.slow
def test_a_hint_comes_in_steps_and_a_better_day_is_told_afterwards(page: Page, sit: Sit) -> None:
    own = {**position()["slips"][0], "rows": ["UM", "WEN", "LUFT", "K.N..", "QQQQQQ", "QQQQQQQ"], "spares": []}
    sit(position(day=6, roll="USTRB", slips=[own, {}]), "planner", "casual")
    card = page.locator(".st-key-card-hint")
    page.get_by_role("button", name="Hint").click()
    expect(card).to_contain_text("The planner bot goes on with")
    expect(card).not_to_contain_text("KUNST")
    page.get_by_role("button", name="Tell me more").click()
    expect(card).to_contain_text("KUNST")
    for place in range(4):
        die(page, place).click()
        box(page, f"spare box {place + 1}").click()
    done(page).click()
    settled(page)
    page.locator(".st-key-missed summary").click()
    expect(page.locator(".st-key-missed")).to_contain_text("KUNST")
    expect(page.locator(".st-key-missed")).to_contain_text(re.compile(r"KUNST \(5 points\).*: \d points more"))


# What everybody needs


@pytest.mark.slow
def test_with_reduced_motion_the_day_is_told_at_once(page: Page, sit: Sit) -> None:
    page.emulate_media(reduced_motion="reduce")
    sit(position(day=6))
    box(page, row_box(3, 3)).click()
    page.keyboard.type("st")
    die(page, 0).drag_to(box(page, "scarce goods box 2"))
    die(page, 4).drag_to(box(page, "scarce goods box 3"))
    done(page).click()
    expect(messages(page)).to_contain_text("3 letters: WEN, 3 points.")
    expect(messages(page)).to_contain_text("Scarce goods: 3 letters, −3 points.")
    expect(page.get_by_role("button", name="Skip to now")).to_have_count(0)
    expect(page.locator("[data-anchor=best]")).to_have_count(0)


@pytest.mark.slow
def test_the_page_is_never_wider_than_the_screen(page: Page, sit: Sit) -> None:
    sit(None, *["expert"] * 6, seat=5, row_lengths=[2, 3, 4, 5, 6, 7, 8, 10], bonus_row_length=10, spare_boxes=10, scrap_boxes=10)
    page.locator(".mat").get_by_role("button", name="Words still possible").click()
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
    page.locator(".mat").get_by_role("button", name="Words still possible").click()
    box(page, row_box(3, 3)).click()
    page.keyboard.type("st")
    expect(messages(page)).to_contain_text("2 more letters")
    found = Axe().run(page, context="[data-testid=stMain]").response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:160]) for one in found if one["impact"] in ("serious", "critical")] == []
