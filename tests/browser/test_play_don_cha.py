"""Don-Cha played in a real browser: by keyboard, by mouse, notes over turns and reloads, refusals, undo, helps, the check."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

import pytest
from playwright.sync_api import Locator, Page, expect

from engines.core.game import Json
from engines.don_cha.game import DonCha
from engines.simulation.kept_games import Kept
from tests.browser.conftest import Server
from tests.browser.sitting import Sit, messages, now, planned, settled, sitter

GAME = DonCha()
POOL = "EARTSNOIDGBCPHWKY"
OWN = ["CHAIR", "..P..", "..E..", ".....", "DOGS."]
"""The worked example of the rules."""
ADAS = ["DARTS", "..O..", "..B..", ".....", "CHEW."]


@pytest.fixture
def sit(page: Page, server: Server, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Begin a game, or set up a position, and open it."""
    monkeypatch.setenv("TILEWRIGHT_DATA", str(server.data))
    return sitter(GAME, page, server)


def creating() -> Json:
    """Ada has made her puzzle, the player has not."""
    return {"pool": POOL, "puzzles": [None, ADAS]}


def position(*asked: Json, **more: object) -> Json:
    return {"pool": POOL, "puzzles": [OWN, ADAS], "asked": list(asked), **more}


def about(seat: int, question: str, **more: object) -> Json:
    return {"seat": seat, "question": question, **more}


def box(page: Page, zone: str, square: str) -> Locator:
    """A square, or the tile in it."""
    return page.locator(f"[data-drop='{zone}|{square}'] > *")


def label(page: Page, name: str) -> Locator:
    """The label of a row or column of the notes."""
    return page.locator("[data-anchor=notes]").get_by_role("button", name=name, exact=True)


def circle(page: Page, name: str) -> Locator:
    return page.locator(f"[data-piece='ask-{name}']")


def tile(page: Page, letter: str) -> Locator:
    return page.locator("[data-anchor=pool] button", has_text=letter).first


def pencil(page: Page, square: str) -> Locator:
    return page.locator(f"[data-drop='notes|{square}'] .pencil")


def button(page: Page, name: str) -> Locator:
    return page.locator(".mat").get_by_role("button", name=name, exact=True)


def warning(page: Page) -> Locator:
    return page.locator(".messages .warn")


@contextmanager
def answered(page: Page) -> Iterator[None]:
    """What is done here is a move: the headline changes with every one. What is told then is skipped."""
    before = page.locator("h1").inner_text()
    yield
    expect(page.locator("h1")).not_to_have_text(before)
    settled(page)


def focus_on(page: Page, zone: str, name: str) -> None:
    """Go to a square, label or piece of a zone with arrow keys alone; the focus is somewhere in the zone."""
    script = """async ([zone, name]) => {
        // the table moves the focus as it draws
        await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        let here = document.activeElement
        while (here?.shadowRoot?.activeElement) here = here.shadowRoot.activeElement
        if (here?.dataset?.nav !== zone) return 'away'
        const goal = here.getRootNode().querySelector(`[data-nav='${zone}']:is([data-cell='${name}'], [data-k='${name}'])`)
        if (here === goal) return ''
        const [a, b] = [here.getBoundingClientRect(), goal.getBoundingClientRect()]
        const [across, down] = [b.left + b.width / 2 - a.left - a.width / 2, b.top + b.height / 2 - a.top - a.height / 2]
        if (Math.abs(down) > 6) return down > 0 ? 'ArrowDown' : 'ArrowUp'
        return across > 0 ? 'ArrowRight' : 'ArrowLeft'
    }"""
    for _ in range(40):
        key = page.evaluate(script, [zone, name])
        if not key:
            return
        if key == "away":
            page.locator(f"[data-nav='{zone}'][tabindex='0']").focus()
        else:
            page.keyboard.press(key)
    raise AssertionError(f"the arrow keys do not lead to {name} in {zone}")


def write(page: Page, zone: str, rows: list[str]) -> None:
    """Write a grid from the keyboard: letters side by side are typed in one go."""
    for row, text in enumerate(rows):
        for run in re.finditer("[A-Z]+", text):
            focus_on(page, zone, f"{'ABCDE'[run.start()]}{row + 1}")
            for key in ("ArrowRight", "ArrowLeft"):  # an arrow sideways: typing goes across
                page.keyboard.press(key)
            focus_on(page, zone, f"{'ABCDE'[run.start()]}{row + 1}")
            page.keyboard.type(run[0].lower())
            last = box(page, zone, f"{'ABCDE'[run.end() - 1]}{row + 1}")
            expect(last.locator(".face, .pencil")).to_have_text(re.compile(run[0][-1], re.IGNORECASE))


def line_key(line: str) -> str:
    place = int(line[3:]) - 1 if line.startswith("row") else "ABCDE".index(line[3:])
    return f"c:notes:{'row' if line.startswith('row') else 'column'}:{place}"


def use(page: Page, zone: str, name: str) -> None:
    focus_on(page, zone, name)
    page.keyboard.press("Space")


def ask_by_keyboard(page: Page, action: Json) -> None:
    """Ask, or pass, with the keyboard alone."""
    if action["do"] == "pass":
        use(page, "ask", "p:pass")
        if page.get_by_role("dialog").count():
            page.keyboard.press(action["circle"])
        return
    if "line" in action:
        use(page, "notes", line_key(action["line"]))
    for square in action.get("squares", []):
        use(page, "notes", square)
    letters = page.locator("[data-anchor=pool] .face").all_inner_texts()
    for letter in action.get("tiles", ""):
        place = letters.index(letter)
        letters[place] = ""
        use(page, "pool", f"p:tile-{place}")
    use(page, "ask", f"p:ask-{action['question']}")
    if "length" in action:
        expect(page.get_by_role("dialog", name=f"{action['question']}: which word?")).to_be_visible()
        page.keyboard.press(str(action["length"]))


def check_end(page: Page, kept: Kept) -> None:
    """Winner, both guesses square by square, and the breakdown are on the page."""
    course = now(kept).course()
    assert course.outcome is not None
    expect(page.locator("h1")).to_contain_text(f"{max(course.outcome.scores)} point")
    seat = min(kept.people)
    expect(page.locator(f"[data-anchor=result-{seat}]")).to_contain_text(f"{course.outcome.scores[seat]} point")
    expect(page.locator(f"[data-anchor=result-{1 - seat}]")).to_contain_text("guess at your puzzle")
    expect(page.locator(".st-key-card-breakdown table")).to_contain_text("Word of 4")


# Whole games


@pytest.mark.slow
def test_a_whole_game_by_keyboard_alone(page: Page, sit: Sit) -> None:
    own, adas = ["DOGS", "....", "APE.", "...."], ["CHEW", "....", "ROB.", "...."]
    kept = sit({"pool": POOL, "puzzles": [None, adas]}, "greedy", "casual", grid_size=4, word_lengths=[3, 4], chips=1, questions=["A", "B"])
    page.locator("[data-nav=own][tabindex='0']").focus()
    write(page, "own", own)
    expect(messages(page)).to_contain_text("A legal puzzle: DOGS and APE, 7 tiles.")
    with answered(page):
        page.keyboard.press("Enter")
    while (course := now(kept).course()).outcome is None:
        stage = course.game.stage(course.state)
        with answered(page):
            if stage == "ask":
                ask_by_keyboard(page, planned(kept))
            elif stage == "answer":
                use(page, "answer", f"p:answer-{planned(kept)['value']}")
            else:
                write(page, "notes", adas)
                button(page, "Guess").focus()
                page.keyboard.press("Enter")
    check_end(page, kept)
    expect(page.locator("h1")).to_contain_text("You win with 12 points")
    expect(page.locator(".tw-log")).to_contain_text("You have written a guess: CHEW and ROB")


@pytest.mark.slow
def test_a_whole_game_by_mouse_alone(page: Page, sit: Sit) -> None:
    kept = sit(creating(), "greedy", "casual", chips=2)
    letters = page.locator("[data-anchor=pool] .face").all_inner_texts()
    for row, text in enumerate(OWN):
        for column, letter in enumerate(text):
            if letter == ".":
                continue
            piece = page.locator(f"[data-piece=tile-{letters.index(letter)}]")
            if column % 2:
                piece.drag_to(box(page, "own", f"{'ABCDE'[column]}{row + 1}"))
            else:
                piece.click()
                box(page, "own", f"{'ABCDE'[column]}{row + 1}").click()
    with answered(page):
        button(page, "Puzzle is done").click()
    kinds = iter("BED")
    while (course := now(kept).course()).outcome is None:
        stage = course.game.stage(course.state)
        with answered(page):
            if stage == "ask":
                ask_by_mouse(page, next(kinds))
            elif stage == "answer":
                page.locator("[data-anchor=answer] button").first.click()
            else:
                button(page, "Pencils to click").click()
                for row, text in enumerate(ADAS):
                    for column, letter in enumerate(text):
                        if letter != ".":
                            pencilled(page, letter, f"{'ABCDE'[column]}{row + 1}")
                button(page, "Guess").click()
    assert next(kinds, None) is None
    check_end(page, kept)


def pencilled(page: Page, letter: str, square: str) -> None:
    """Take a pencil, use it, and put it away."""
    one = page.locator(f"[data-piece=pencil-{letter}]")
    one.click()
    box(page, "notes", square).click()
    expect(pencil(page, square)).to_have_text(letter.lower())
    one.click()


def ask_by_mouse(page: Page, asked: str) -> None:
    if asked in "ACE":
        label(page, "row 2").click()
    if asked == "B":
        box(page, "notes", "A1").click()
        box(page, "notes", "B1").click()
    if asked == "D":
        for letter in "ETS":
            tile(page, letter).click()
    circle(page, asked).click()
    if asked in "DE":
        page.get_by_role("dialog").get_by_role("button", name="4").click()


# The puzzle (rulebook: Creating the Puzzles)


@pytest.mark.slow
def test_legality_is_shown_while_the_grid_is_filled(page: Page, sit: Sit) -> None:
    kept = sit(creating())
    box(page, "own", "A1").click()
    page.keyboard.type("chair")
    words = page.locator("[data-anchor=words]")
    expect(words).to_contain_text("CHAIR")
    expect(words.locator(".filled")).to_have_count(1)
    box(page, "own", "A5").click()
    page.keyboard.type("dogp")
    expect(words).to_contain_text("not a valid word")
    expect(page.locator("[data-anchor=own] .piece.dashed")).to_have_count(4)
    page.keyboard.press("Enter")
    settled(page)
    expect(warning(page)).to_contain_text("DOGP in A5-D5 is not a valid word.")
    assert now(kept).actions == kept.actions
    page.keyboard.press("Backspace")
    expect(page.locator("[data-anchor=own] .piece.dashed")).to_have_count(0)
    expect(messages(page)).to_contain_text("A word of 4 letters is missing.")


@pytest.mark.slow
def test_a_half_filled_grid_outlives_a_reload_and_undo_lays_it_back(page: Page, sit: Sit) -> None:
    kept = sit({**creating(), "seat": 0})
    box(page, "own", "A1").click()
    page.keyboard.type("chair")
    expect(page.locator("[data-anchor=words]")).to_contain_text("CHAIR")
    page.reload()
    expect(page.locator("[data-anchor=own] .staged")).to_have_count(5)
    box(page, "own", "A5").click()
    page.keyboard.type("dogs")
    focus_on(page, "own", "C1")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("pe")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Turn 1 of 15, yours to ask")
    assert len(now(kept).actions) == 1
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator("h1")).to_have_text("Make your puzzle")
    expect(page.locator("[data-anchor=own] .staged")).to_have_count(11)
    assert now(kept).actions == ()


# Questions (rulebook: Questioning)


@pytest.mark.slow
def test_a_row_is_picked_and_its_question_pressed(page: Page, sit: Sit) -> None:
    kept = sit(position(seat=0))
    circle(page, "A").click()
    expect(warning(page)).to_contain_text("Question A is about a row or column")
    label(page, "row 2").click()
    with answered(page):
        circle(page, "A").click()
    assert now(kept).course().plies[0].action == {"do": "ask", "question": "A", "line": "row2"}
    expect(page.locator("[data-anchor=told]")).to_contain_text("blanks in row 2")
    expect(page.locator("[data-anchor=notes] .end").nth(2)).to_have_text("4 blanks")
    expect(page.locator(".tw-log")).to_contain_text("You ask how many blank squares are in row 2. Ada answers 4")
    expect(page.get_by_text("It cannot be taken back")).to_have_count(0)
    page.get_by_role("button", name="Undo").first.click()
    expect(page.get_by_text("It cannot be taken back").first).to_be_visible()


@pytest.mark.slow
def test_squares_tiles_and_lengths_make_the_other_questions(page: Page, sit: Sit) -> None:
    kept = sit(position(seat=0), chips=5)
    circle(page, "B").click()
    expect(warning(page)).to_contain_text("2 adjacent squares")
    for square in ("A1", "C3", "C2"):
        box(page, "notes", square).click()
    expect(page.locator("[data-anchor=notes] .picked")).to_have_count(2)
    expect(circle(page, "B")).to_contain_text("about C2 or C3")
    with answered(page):
        circle(page, "B").click()
    assert now(kept).course().plies[0].action == {"do": "ask", "question": "B", "squares": ["C2", "C3"]}
    while (course := now(kept).course()).game.stage(course.state) == "answer":
        with answered(page):
            page.locator("[data-anchor=answer] button").first.click()
    for letter in "DRT":
        tile(page, letter).click()
    circle(page, "D").click()
    with answered(page):
        page.get_by_role("dialog", name="D: which word?").get_by_role("button", name="5").click()
    own = [ply.action for ply in now(kept).course().plies if ply.seat == 0 and ply.action["do"] == "ask"]
    assert own[1] == {"do": "ask", "question": "D", "tiles": "DRT", "length": 5}
    expect(page.locator("[data-anchor=told]")).to_contain_text("D R T in the 5-letter word")


@pytest.mark.slow
def test_squares_that_are_not_adjacent_are_refused_and_stay_picked(page: Page, sit: Sit) -> None:
    kept = sit(position(seat=0))
    box(page, "notes", "A1").click()
    box(page, "notes", "E5").click()
    circle(page, "B").click()
    expect(warning(page)).to_contain_text("adjacent")
    expect(page.locator("[data-anchor=notes] .picked")).to_have_count(2)
    assert now(kept).actions == ()


@pytest.mark.slow
def test_a_pass_asks_for_its_circle(page: Page, sit: Sit) -> None:
    kept = sit(position(seat=0))
    page.locator("[data-piece=pass]").click()
    with answered(page):
        page.get_by_role("dialog", name="On which circle does the chip go?").get_by_role("button", name="C", exact=True).click()
    assert now(kept).course().plies[0].action == {"do": "pass", "circle": "C"}
    expect(page.locator(".seat", has_text="You")).to_contain_text("1 pass")


@pytest.mark.slow
def test_a_question_about_squares_is_answered_with_one_of_the_contents(page: Page, sit: Sit) -> None:
    kept = sit(position(about(1, "B", squares=["C3", "C4"])))
    expect(page.locator("h1")).to_have_text("Turn 1 of 15, Ada asks you")
    expect(page.locator("[data-anchor=own] .offered")).to_have_count(2)
    expect(page.locator("[data-anchor=answer] button")).to_have_count(2)
    with answered(page):
        page.locator("[data-piece='answer-.']").click()
    assert now(kept).course().plies[0].action == {"do": "answer", "value": "."}
    expect(page.locator(".tw-log")).to_contain_text("what is in either of C3 and C4")


# Notes


@pytest.mark.slow
def test_notes_stay_over_turns_and_reloads_and_can_be_rubbed_out(page: Page, sit: Sit) -> None:
    sit(position(seat=0))
    box(page, "notes", "A1").focus()
    page.keyboard.type("da.")
    expect(pencil(page, "A1")).to_have_text("d")
    expect(box(page, "notes", "C1")).to_have_attribute("aria-label", "C1, noted as blank")
    label(page, "row 2").click()
    with answered(page):
        circle(page, "A").click()
    expect(pencil(page, "B1")).to_have_text("a")
    box(page, "notes", "B1").focus()
    page.keyboard.press("Delete")
    box(page, "notes", "C1").focus()
    page.keyboard.type("r")
    expect(pencil(page, "B1")).to_have_count(0)
    expect(page.locator(".messages.old")).to_have_count(0)
    page.reload()
    expect(pencil(page, "A1")).to_have_text("d")
    expect(pencil(page, "C1")).to_have_text("r")
    expect(pencil(page, "B1")).to_have_count(0)


@pytest.mark.slow
def test_what_is_possible_is_counted_on_demand_and_goes_on_over_turns(page: Page, sit: Sit) -> None:
    sit(position(about(0, "A", line="row2"), about(1, "A", line="row1"), about(0, "D", tiles="DRT", length=5), about(1, "C", line="row1")))
    expect(page.locator("[data-anchor=notes] .progress")).to_have_count(0)
    page.get_by_role("switch", name="What is possible").click()
    expect(messages(page)).to_contain_text(re.compile(r"[\d,]+ puzzles are still possible"))
    expect(page.locator("[data-anchor=notes] .progress")).to_have_count(25)
    expect(page.locator("[data-anchor=told]")).to_contain_text("excluded, leaves")
    expect(page.locator("[data-anchor=told]")).to_contain_text("Puzzles still possible")
    label(page, "row 5").click()
    with answered(page):
        circle(page, "C").click()
    expect(page.locator("[data-anchor=notes] .progress")).to_have_count(25)


# Helps


@pytest.mark.slow
def test_a_hint_comes_in_steps_and_better_questions_are_told_afterwards(page: Page, sit: Sit) -> None:
    sit(position(seat=0), "planner", "casual")
    card = page.locator(".st-key-card-hint")
    page.get_by_role("button", name="Hint").click()
    expect(card).to_contain_text("puzzles are still possible")
    expect(card).not_to_contain_text("bits")
    page.get_by_role("button", name="Tell me more").click()
    expect(card).to_contain_text("Expected bits of the best question on each free circle")
    page.get_by_role("button", name="Tell me more").click()
    expect(card).to_contain_text(re.compile("The planner bot asks [A-E]:"))
    label(page, "row 4").click()
    circle(page, "E").click()
    with answered(page):
        page.get_by_role("dialog").get_by_role("button", name="3").click()
    page.locator(".st-key-missed summary").click()
    expect(page.locator(".st-key-missed")).to_contain_text(re.compile(r"You: E, row 4, 3-letter word: [\d.]+ bits? expected"))
    expect(page.locator(".st-key-missed")).to_contain_text(re.compile(r"[A-D], .*: [\d.]+ bits"))


# The end (rulebook: Scoring)


@pytest.mark.slow
def test_with_reduced_motion_the_check_is_told_at_once_square_by_square(page: Page, sit: Sit) -> None:
    page.emulate_media(reduced_motion="reduce")
    asked = (about(0, "A", line="row2"), about(1, "A", line="row1"))
    sit(position(*asked, stage="guess"))
    box(page, "notes", "A1").focus()
    page.keyboard.type("dart")
    box(page, "notes", "A5").focus()
    page.keyboard.type("g")
    expect(page.locator("[data-anchor=notes] .pencil")).to_have_count(5)
    button(page, "Guess").click()
    expect(messages(page)).to_contain_text("DARTS: You have 4 letters in place, 4 points; not the word.")
    result = page.locator("[data-anchor=result-0]")
    expect(result.locator(".badge:not(.low)")).to_have_text(["+1", "+1", "+2", "+1"])
    expect(result.locator(".badge.low")).to_have_text("G")
    expect(page.get_by_role("button", name="Skip to now")).to_have_count(0)
    expect(result.get_by_role("img", name="A5, C, G guessed")).to_be_visible()


# What everybody needs


@pytest.mark.slow
def test_the_page_is_never_wider_than_the_screen(page: Page, sit: Sit) -> None:
    sit(position(about(0, "A", line="row2"), about(1, "A", line="row1"), about(0, "C", line="colA"), about(1, "C", line="row1")))
    button(page, "Pencils to click").click()
    for width in (390, 640, 1024, 1440):
        page.set_viewport_size({"width": width, "height": 1000})
        page.wait_for_function("() => { const m = document.querySelector('[data-testid=stMain]'); return m.scrollWidth <= m.clientWidth }")
        inside = "() => { const m = document.querySelector('.mat') ?? 0; return !m || [...m.querySelectorAll('.squares')].every(g => g.scrollWidth <= m.clientWidth) }"
        page.wait_for_function(inside)


@pytest.mark.slow
@pytest.mark.skipif(find_spec("axe_playwright_python") is None, reason="axe-playwright-python is not installed: accessibility is not checked.")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(page: Page, sit: Sit, theme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page.emulate_media(color_scheme=theme)
    asked = (about(0, "A", line="row2"), about(1, "A", line="row1"))
    for start in (creating(), position(*asked), position(*asked[:1], about(1, "B", squares=["A1", "B1"])), position(*asked, stage="guess")):
        sit(start)
        settled(page)
        if page.get_by_role("switch").count():
            page.get_by_role("switch").click()
            expect(messages(page)).to_contain_text("possible")
        found = Axe().run(page, context="[data-testid=stMain]").response["violations"]
        assert [(one["id"], one["nodes"][0]["html"][:160]) for one in found if one["impact"] in ("serious", "critical")] == []
    with answered(page):
        button(page, "Guess").click()
    expect(page.locator("[data-anchor=result-0]")).to_be_visible()
    found = Axe().run(page, context="[data-testid=stMain]").response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:160]) for one in found if one["impact"] in ("serious", "critical")] == []
