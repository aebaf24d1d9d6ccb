"""Ponkotsu Factory played in a real browser, against the running clock: by keyboard, by mouse, sand, reload, check, vote."""

from __future__ import annotations

import re
from importlib.util import find_spec

import pytest
from playwright.sync_api import Locator, Page, expect

from engines.core.game import Json
from engines.ponkotsu_factory.game import PonkotsuFactory
from engines.simulation.kept_games import Kept
from tests.browser.conftest import Server
from tests.browser.sitting import Sit, messages, now, open_game, planned, settled, sitter

GAME = PonkotsuFactory()
SHORT = {"rounds": 1, "word_lengths": [3, 3], "hourglass_seconds": 15}
"""One round of two short words."""
SWIFT = "expert:seeing=1,reading=0,laying=0"
"""A bot that is done within a few seconds."""

ORIGINALS = [["FACE", "BLUE", "GOLD"], ["TAKE", "ZOOM", "PORT"], ["EDGE", "ITEM", "SAND"]]


@pytest.fixture
def sit(page: Page, server: Server, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Begin a game, or set up a position, and open it."""
    monkeypatch.setenv("TILEWRIGHT_DATA", str(server.data))
    return sitter(GAME, page, server)


def racing(done: float = 0.6, **more: object) -> Json:
    """Face down before seat 0 of three: EDGE ITEM SAND. Ada will be done after `done` seconds, Bo finds nothing."""
    return {
        "stage": "solve",
        "originals": ORIGINALS,
        "to_act": [0],
        "solutions": [None, ["GOLD", "FACE", "BLUE"], []],
        "finish": [None, done, None],
        "laid": [None, [done] * 3, []],
        **more,
    }


def nearly_out() -> Json:
    """The same with two players, by whose rule the sand runs from Start: of 15 seconds the last one."""
    return {"stage": "solve", "originals": ORIGINALS[:2], "to_act": [0], "solutions": [None, []], "finish": [None, None], "clock": 13.5}


def button(page: Page, name: str) -> Locator:
    return page.locator(".mat").get_by_role("button", name=name, exact=True)


def tiles(page: Page, zone: str = "pile") -> Locator:
    return page.locator(f"[data-anchor={zone}] button")


def word(page: Page, place: int) -> Locator:
    return page.locator(f"[data-anchor=word-{place}]")


def clock(page: Page) -> Locator:
    return page.get_by_role("timer")


def shown(page: Page) -> int:
    """Whole seconds on the clock."""
    text = clock(page).locator("b").inner_text()
    return int(text.split()[0]) if " s" in text else 60 * int(text.split(":")[0]) + int(text.split(":")[1])


def top(one: Locator) -> float:
    box = one.bounding_box()
    assert box is not None
    return box["y"]


def bottom(one: Locator) -> float:
    box = one.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def own(kept: Kept) -> list[Json]:
    return [action for seat, action in now(kept).actions if seat == 0]


def check_end(page: Page, kept: Kept) -> None:
    """Winner, points, sheets and every solution are on the page."""
    course = now(kept).course()
    assert course.outcome is not None
    expect(page.locator("h1")).to_contain_text(f"{max(course.outcome.scores)} point")
    expect(page.locator("[data-anchor=sheet-0]")).to_contain_text("You solved")
    expect(page.locator(".mat").get_by_role("button", name=re.compile("solutions? of .* pile"))).to_be_visible()
    expect(page.locator(".st-key-card-breakdown table")).to_contain_text("Quickness")


# Whole games


@pytest.mark.slow
def test_a_whole_game_by_keyboard_alone_against_the_clock(page: Page, sit: Sit) -> None:
    kept = sit(None, SWIFT, SWIFT, **SHORT, seed=3)
    expect(page.locator("h1")).to_have_text("Round 1 of 1: make a pile of words")
    for at, made in enumerate(planned(kept)["words"]):
        page.keyboard.type(made.lower())
        expect(word(page, at + 1).locator(".staged")).to_have_count(len(made))
    expect(messages(page)).to_contain_text("is valid")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Round 1 of 1: Ada's pile lies before you")
    expect(tiles(page)).to_have_count(0)
    page.keyboard.press("Enter")
    expect(clock(page)).to_have_accessible_name("Left in the hourglass")
    solution = planned(kept)
    assert solution["do"] == "solve", "the seed was chosen so"
    page.keyboard.type("".join(solution["words"]).lower())
    expect(word(page, 2).locator(".staged")).to_have_count(3)
    page.keyboard.press("Enter")
    settled(page)
    check_end(page, kept)
    assert [action["do"] for action in own(kept)] == ["create", "solve"]
    assert 0 < own(kept)[1]["at"] <= 15
    expect(page.locator(".tw-log li").first).to_contain_text("The check")


@pytest.mark.slow
def test_a_whole_game_by_mouse_alone(page: Page, sit: Sit) -> None:
    kept = sit(None, SWIFT, SWIFT, "novice", **SHORT, seed=5)

    def lay(words: list[str], zone: str) -> None:
        for at, made in enumerate(words):
            for place, letter in enumerate(made):
                piece = tiles(page, zone).filter(has_text=re.compile(rf"^{letter}")).locator("visible=true").first
                if place == 0:
                    piece.drag_to(word(page, at + 1))
                else:
                    piece.click()
                expect(word(page, at + 1).locator(".staged")).to_have_count(place + 1)

    lay(planned(kept)["words"], "rack")
    button(page, "Pass the pile").click()
    button(page, "Start").click()
    expect(clock(page)).to_be_visible()
    lay(planned(kept)["words"], "pile")
    button(page, "Repaired").click()
    settled(page)
    check_end(page, kept)
    assert own(kept)[1]["do"] == "solve"


# The race (rulebook: 2. Solving the "Questions")


@pytest.mark.slow
def test_everybody_sees_the_hourglass_turned_and_no_tile_goes_astray_meanwhile(page: Page, sit: Sit) -> None:
    kept = sit(racing(), "expert", "expert", "novice", hourglass_seconds=300)
    button(page, "Start").click()
    page.keyboard.type("ed")
    expect(page.locator(".clock.sand")).to_be_visible()
    expect(messages(page)).to_contain_text("Ada has repaired the words after 0 s, takes the marker of 3 and turns the hourglass.")
    expect(page.get_by_role("group", name="Ada", exact=True)).to_contain_text("repaired after 0 s")
    expect(page.get_by_role("log", name="What happened")).to_contain_text("turns the hourglass")
    assert 290 < shown(page) <= 300
    expect(word(page, 1).locator(".face")).to_have_text(["E", "D"])
    page.keyboard.type("gex")
    expect(messages(page)).to_contain_text("No X is left to take.")
    page.keyboard.type("itemsand")
    expect(word(page, 3).locator(".staged")).to_have_count(4)
    page.keyboard.press("Enter")
    settled(page)
    expect(page.locator("h1")).to_have_text("Round 1 of 4: the check")
    assert own(kept)[0]["words"] == ["EDGE", "ITEM", "SAND"]
    assert own(kept)[0]["at"] > 0.6
    expect(page.locator("[data-anchor=sheet-0]")).to_contain_text("Quickness 2 and correctness 3")


@pytest.mark.slow
def test_when_the_sand_is_out_what_lies_is_taken(page: Page, sit: Sit) -> None:
    kept = sit(nearly_out(), "expert", "novice", hourglass_seconds=15)
    page.keyboard.press("Enter")
    expect(clock(page)).to_be_visible()
    page.keyboard.type("porttak")
    expect(page.locator("h1")).to_have_text("Round 1 of 4: the check")
    settled(page)
    assert own(kept) == [{"do": "stop", "words": ["PORT"], "at": 15.0}]
    expect(messages(page)).to_contain_text("1 point in round 1: 0 for quickness and 1 for correctness.")
    page.get_by_role("button", name="Undo").first.click()
    expect(page.get_by_text("It cannot be taken back").first).to_be_visible()


def test_shuffle_by_its_key_and_undo_until_start(page: Page, sit: Sit) -> None:
    kept = sit({"racks": ["AABCDEEEFGGHILLOOUUX", None, None]}, "expert", "casual", "novice")
    row = tiles(page, "rack").locator(".sight .face")
    before = row.all_inner_texts()
    page.keyboard.press(".")
    expect(row.nth(19)).to_be_visible()
    assert sorted(row.all_inner_texts()) == sorted(before)
    assert row.all_inner_texts() != before
    page.keyboard.type("facebluegold")
    expect(messages(page)).to_contain_text("GOLD is valid.")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("lies before you")
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator("h1")).to_have_text("Round 1 of 4: make a pile of words")
    page.keyboard.type("facebluegold")
    expect(word(page, 3).locator(".staged")).to_have_count(4)
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("lies before you")
    assert own(kept) == [{"do": "create", "words": ["FACE", "BLUE", "GOLD"]}]


SLOW_LINE = """() => {
    const { send } = WebSocket.prototype
    WebSocket.prototype.send = function (...all) { setTimeout(() => send.apply(this, all), window.heldBack ?? 0) }
}"""


@pytest.mark.slow
def test_a_slow_line_costs_the_player_no_seconds(page: Page, sit: Sit) -> None:
    kept = sit(racing(3000.0), "expert", "expert", "novice")
    page.evaluate(SLOW_LINE)
    page.keyboard.press("Enter")
    expect(clock(page)).to_have_accessible_name("Since Start")
    page.keyboard.type("edgeitemsand")
    expect(word(page, 3).locator(".staged")).to_have_count(4)
    expect(page.locator(".messages.old")).to_have_count(0)
    page.evaluate("window.heldBack = 3000")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Round 1 of 4: the check")
    made = now(kept)
    [(_, started)] = made.ready
    assert made.changed - started >= own(kept)[0]["at"] + 3


# Leaving and coming back


@pytest.mark.slow
def test_the_word_that_is_being_written_is_marked_over_a_reload_and_the_focus_goes_along(page: Page, sit: Sit) -> None:
    sit({"racks": ["AABCDEEEFGGHILLOOUUX", None, None]}, "expert", "casual", "novice")
    page.keyboard.type("face")
    expect(word(page, 1).locator(".staged")).to_have_count(4)
    word(page, 1).get_by_role("button").last.focus()
    page.keyboard.type("bl")
    expect(word(page, 2).get_by_role("button").last).to_be_focused()
    expect(word(page, 2)).to_have_class(re.compile(r"\bhere\b"))
    expect(page.locator(".messages.old")).to_have_count(0)
    page.reload()
    expect(word(page, 2).locator(".staged")).to_have_count(2)
    expect(word(page, 2)).to_have_class(re.compile(r"\bhere\b"))


@pytest.mark.slow
def test_a_reload_in_mid_race_goes_on_with_the_clock_running(page: Page, sit: Sit, server: Server) -> None:
    kept = sit(racing(3000.0), "expert", "expert", "novice")
    page.keyboard.press("Enter")
    expect(clock(page)).to_be_visible()
    page.keyboard.type("edge")
    expect(word(page, 1).locator(".staged")).to_have_count(4)
    open_game(page, server, kept)
    expect(messages(page)).to_contain_text("The race went on while you were away")
    expect(clock(page)).to_have_accessible_name("Since Start")
    page.keyboard.type("edgeitemsand")
    expect(word(page, 3).locator(".staged")).to_have_count(4)
    seen = shown(page)
    page.keyboard.press("Enter")
    settled(page)
    assert own(kept)[0]["at"] >= seen


@pytest.mark.slow
def test_who_comes_back_too_late_is_told_before_anything_is_checked(page: Page, sit: Sit, server: Server) -> None:
    kept = sit(nearly_out(), "expert", "novice", hourglass_seconds=15)
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Round 1 of 4: repair the words")
    page.goto("about:blank")
    page.wait_for_function("since => performance.now() > since", arg=2500)
    open_game(page, server, kept)
    expect(page.locator("h1")).to_have_text("Round 1 of 4: time ran out")
    expect(messages(page)).to_contain_text("and left the page. It went on: time was out after 15 s, and none of your words lay.")
    assert own(kept) == []
    page.keyboard.press("Enter")
    settled(page)
    assert own(kept) == [{"do": "stop", "words": [], "at": 15.0}]


# The check, and helps


@pytest.mark.slow
def test_the_check_shows_every_solution_of_every_pile(page: Page, sit: Sit) -> None:
    sit(racing(), "expert", "expert", "novice", max_tier=0)
    button(page, "Start").click()
    expect(page.locator(".clock.sand")).to_be_visible()
    page.keyboard.type("edgetimesand")
    button(page, "Repaired").click()
    expect(messages(page)).to_contain_text(re.compile("have repaired the words"))
    settled(page)
    expect(page.locator("[data-anchor=sheet-0]")).to_contain_text("correctness 2")
    page.locator(".mat").get_by_role("button", name=re.compile("solutions of Bo's pile")).click()
    rows = page.locator("[data-anchor=solutions] .piece")
    expect(rows.first).to_contain_text("EDGE ITEM SAND")
    expect(rows.first).to_contain_text("the Originals")
    expect(rows.filter(has_text="laid by you")).to_have_count(1)
    page.get_by_label("Solutions of the pile").select_option(label="Ada's")
    expect(rows.first).to_contain_text("PORT TAKE ZOOM")
    page.keyboard.press("Escape")
    page.locator(".st-key-missed summary").click()
    expect(page.locator(".st-key-missed")).to_contain_text("The Originals, EDGE, ITEM and SAND, would have counted 3 points for correctness")
    button(page, "To round 2").click()
    expect(page.locator("h1")).to_have_text("Round 2 of 4: make a pile of words")
    page.reload()
    expect(page.locator("h1")).to_have_text("Round 2 of 4: make a pile of words")


@pytest.mark.slow
def test_a_hint_comes_in_steps_while_the_clock_runs(page: Page, sit: Sit) -> None:
    sit(racing(), "master", "expert", "novice", hourglass_seconds=300)
    button(page, "Start").click()
    expect(clock(page)).to_be_visible()
    page.keyboard.type("sand")
    page.get_by_role("button", name="Hint").click()
    card = page.locator(".st-key-card-hint")
    expect(card).to_contain_text("The master lays 3 words that begin with")
    page.get_by_role("button", name="Tell me more").click()
    expect(card).to_contain_text("One of them is")
    page.set_viewport_size({"width": 390, "height": 900})
    page.wait_for_function("() => document.querySelector('.st-key-card-hint').getBoundingClientRect().bottom < 500")
    assert bottom(card) <= top(page.locator(".mat"))
    expect(word(page, 1).locator(".face")).to_have_text(["S", "A", "N", "D"])


@pytest.mark.slow
def test_words_are_voted_on(page: Page, sit: Sit) -> None:
    bad = racing(originals=[ORIGINALS[0], ORIGINALS[1], ["EDGE", "ITEM", "SNAD"]])
    kept = sit(bad, "expert", "expert", "novice", votes="players", rounds=1)
    button(page, "Start").click()
    expect(clock(page)).to_be_visible()
    page.keyboard.type("edgeitemsand")
    page.keyboard.press("Enter")
    settled(page)
    expect(page.locator("h1")).to_have_text("Round 1 of 1: the vote")
    page.locator("[data-anchor=words]").get_by_role("button", name=re.compile("SNAD")).click()
    button(page, "Object to these").click()
    settled(page)
    check_end(page, kept)
    expect(messages(page)).to_contain_text("Voted out: SNAD.")
    assert own(kept)[-1]["words"] == [{"creator": 2, "word": "SNAD"}]


# What everybody needs


@pytest.mark.slow
def test_the_page_is_never_wider_than_the_screen(page: Page, sit: Sit) -> None:
    sit(
        None,
        "expert",
        "expert",
        "casual",
        "novice",
        "casual",
        word_lengths=[3, 4, 5, 6, 7],
        draw_tiles=25,
        other_tiles=dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 5),
    )

    def fits() -> None:
        for width in (390, 640, 1024, 1440):
            page.set_viewport_size({"width": width, "height": 1000})
            page.wait_for_function("() => { const m = document.querySelector('[data-testid=stMain]'); return m.scrollWidth <= m.clientWidth }")

    fits()
    sit(racing(), "expert", "expert", "novice")
    button(page, "Start").click()
    expect(page.locator(".clock.sand")).to_be_visible()
    fits()
    button(page, "Stop here").click()
    settled(page)
    page.locator(".mat").get_by_role("button", name=re.compile("solutions of")).click()
    fits()


@pytest.mark.slow
@pytest.mark.skipif(find_spec("axe_playwright_python") is None, reason="axe-playwright-python is not installed: accessibility is not checked.")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(page: Page, sit: Sit, theme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    def looked_at(where: str) -> None:
        found = Axe().run(page, context="[data-testid=stMain]").response["violations"]
        assert [(where, one["id"], one["nodes"][0]["html"][:160]) for one in found if one["impact"] in ("serious", "critical")] == []

    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    sit(racing(), "expert", "expert", "novice", hourglass_seconds=300)
    looked_at("face down")
    button(page, "Start").click()
    expect(page.locator(".clock.sand")).to_be_visible()
    page.keyboard.type("edgeit")
    expect(word(page, 2).locator(".staged")).to_have_count(2)
    looked_at("racing")
    button(page, "Stop here").click()
    settled(page)
    page.locator(".mat").get_by_role("button", name=re.compile("solutions of")).click()
    looked_at("check")
    button(page, "To round 2").click()
    expect(page.locator("[data-anchor=rack]")).to_be_visible()
    looked_at("create")
