"""Letter Tycoon played in a real browser: by keyboard, by mouse, in two tabs, over a reload, with every ability."""

from __future__ import annotations

import re
import statistics
from importlib.util import find_spec

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from engines.core.game import Json
from engines.letter_tycoon.advice import advice
from engines.letter_tycoon.game import LetterTycoon
from engines.simulation.kept_games import Kept
from engines.simulation.plan import Plan
from engines.simulation.runs import cancel, start_run
from tests.browser.conftest import Server, Tabs
from tests.browser.sitting import Sit, now, open_game, sitter

GAME = LetterTycoon()
SHORT = {"goals": {2: {"value": 14, "patents": 3}, 3: {"value": 12, "patents": 3}}}
"""A game of a few rounds."""


@pytest.fixture
def sit(page: Page, server: Server, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Begin a game, or set up a position, and open it."""
    monkeypatch.setenv("TILEWRIGHT_DATA", str(server.data))
    return sitter(GAME, page, server)


def stage(kept: Kept) -> str:
    return GAME.stage(now(kept).course().state)


SETTLED = """
() => {
  const root = [...document.querySelectorAll('[class*="st-key-table-"] *')].find((one) => one.shadowRoot)?.shadowRoot
  const mat = root?.querySelector('.mat')
  if (!mat || mat.getAttribute('aria-label').endsWith('waiting for an answer')) return false
  const skip = root.querySelector('[data-k=skip]')
  skip?.click()
  return !skip
}
"""


def settled(page: Page) -> None:
    """The answer has come; what bots did is skipped."""
    page.wait_for_function(SETTLED)


class Line:
    """The line between page and server; while it is held, nothing that the server sends arrives."""

    def __init__(self, page: Page) -> None:
        self.held: list[tuple[WebSocketRoute, str | bytes]] | None = None
        page.route_web_socket(re.compile("/_stcore/stream"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        socket.connect_to_server().on_message(lambda message: self._arrived(socket, message))

    def _arrived(self, socket: WebSocketRoute, message: str | bytes) -> None:
        if self.held is None:
            socket.send(message)
        else:
            self.held.append((socket, message))

    def hold(self) -> None:
        self.held = []

    def let_go(self) -> None:
        late, self.held = self.held or [], None
        for socket, message in late:
            socket.send(message)


def word(page: Page) -> Locator:
    return page.locator(".rail .face")


def messages(page: Page) -> Locator:
    return page.get_by_role("status")


def button(page: Page, name: str, *, exact: bool = True) -> Locator:
    return page.locator(".mat").get_by_role("button", name=name, exact=exact)


def advised(kept: Kept) -> Json:
    """What an expert would do."""
    course = now(kept).course()
    return advice(course.prepared, course.state, course.session.to_act()[0], GAME.bot("greedy:vocabulary=3.5")).action


# Whole games


def by_keyboard(page: Page, action: Json) -> None:
    does = action["do"]
    letters = {"play": "".join(action.get("words", [])[:1]), "discard": action.get("letters", ""), "buy": action.get("letter", "")}.get(does, "")
    page.keyboard.type(letters.lower())
    if does == "challenge":
        page.keyboard.press("c")
    elif does == "accept" or (does in ("play", "discard") and letters):
        page.keyboard.press("Enter")
    elif not letters:
        page.keyboard.press("0")


@pytest.mark.slow
def test_a_whole_game_by_keyboard_alone(page: Page, server: Server, sit: Sit) -> None:
    kept = sit(None, "expert", "casual", "novice", **SHORT)
    decisions = 0
    while not now(kept).over:
        by_keyboard(page, advised(kept))
        settled(page)
        decisions += 1
    assert decisions > 8
    expect(page.locator("h1")).to_contain_text("points")
    expect(page.get_by_text("Course of the game")).to_be_visible()
    expect(page.locator(".st-key-card-breakdown table")).to_contain_text("Patents")


def click_letters(page: Page, letters: str, hand: str) -> None:
    """Click cards one by one, the hand's first."""
    left = list(hand)
    for letter in letters:
        where = "hand" if letter in left else "pool"
        if where == "hand":
            left.remove(letter)
        page.locator(".mat .row").get_by_role("button", name=re.compile(f"^{letter}, {where}")).first.click()
    expect(word(page)).to_have_text(list(letters))


def by_mouse(page: Page, action: Json, hand: str) -> None:
    does = action["do"]
    if does == "play":
        click_letters(page, action["words"][0], hand)
        page.locator(".mat .button.primary").click()
    elif does == "discard" and action["letters"]:
        click_letters(page, action["letters"], hand)
        page.locator(".mat .button.primary").click()
    elif does == "buy":
        page.locator(".row.catalogue").get_by_role("button", name=f"Patent of {action['letter']},").click()
    else:
        names = {"accept": "Let it stand", "challenge": "Challenge", "pass": "Buy nothing", "discard": "Keep all cards", "skip": "No word"}
        button(page, names[does]).click()


@pytest.mark.slow
def test_a_whole_game_by_mouse(page: Page, server: Server, sit: Sit) -> None:
    page.emulate_media(reduced_motion="reduce")
    kept = sit(None, "expert", "casual", seat=1, **SHORT)
    settled(page)
    while not now(kept).over:
        by_mouse(page, advised(kept), GAME.view(now(kept).course().prepared, now(kept).course().state, 1)["hands"][1])
        settled(page)
    expect(page.locator("h1")).to_contain_text("points")
    page.get_by_role("button", name="Same deal").click()
    expect(page.locator("h1")).to_contain_text("Turn 1")
    assert page.url.partition("play=")[2] != kept.id


# The way in


def test_a_game_is_started_kept_listed_and_found_again(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/play")
    page.get_by_role("button", name="Start", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Turn 1, yours to play")
    expect(page).to_have_url(re.compile(r"play=[\w-]+"))
    address = page.url
    page.get_by_role("link", name="Runs").click()
    expect(page.locator("h1")).to_have_text("Runs")
    page.get_by_role("link", name="Play").click()
    expect(page).to_have_url(address)
    page.reload()
    expect(page.locator("h1")).to_have_text("Turn 1, yours to play")
    page.get_by_role("button", name="Game", exact=True).click()
    page.get_by_text("All games", exact=True).click()
    expect(page.get_by_role("button", name="Go on").first).to_be_visible()
    page.get_by_role("button", name="Go on").first.click()
    expect(page).to_have_url(address)


# One drawing, one move


@pytest.mark.slow
def test_a_double_click_is_one_move(page: Page, server: Server, sit: Sit) -> None:
    kept = sit(None, "expert", "casual", challenge_mode="automatic")
    button(page, "No word").dblclick()
    settled(page)
    expect(page.locator("h1")).to_have_text("Turn 1, yours to discard")
    assert [ply[1] for ply in now(kept).actions] == [{"do": "skip"}]


@pytest.mark.slow
def test_two_tabs_on_one_game_one_wins_and_the_other_is_told(page: Page, tabs: Tabs, server: Server, sit: Sit) -> None:
    kept = sit(None, "expert", "casual", challenge_mode="automatic")
    other = tabs.open()
    open_game(other, server, kept)
    button(page, "No word").click()
    settled(page)
    button(other, "No word").click()
    expect(messages(other)).to_contain_text("The table has moved on since")
    expect(other.locator("h1")).to_have_text("Turn 1, yours to discard")
    assert len(now(kept).actions) == 1
    other.get_by_role("button", name="Undo").click()
    expect(other.locator("h1")).to_have_text("Turn 1, yours to play")
    button(page, "Keep all cards").click()
    expect(messages(page)).to_contain_text("The table has moved on since")
    assert now(kept).actions == ()


@pytest.mark.slow
def test_a_reload_in_the_middle_of_a_bots_move_loses_nothing(page: Page, server: Server, sit: Sit) -> None:
    kept = sit(None, "expert", "casual", "expert", challenge_mode="automatic")
    for name in ("No word", "Keep all cards"):
        button(page, name).click()
        expect(page.locator(".sent")).to_have_count(0)
    expect(page.get_by_role("button", name="Skip to now")).to_be_visible()
    before = now(kept)
    page.reload()
    expect(page.get_by_role("button", name="Skip to now")).to_be_visible()
    expect(messages(page)).to_contain_text("Ada plays")
    page.keyboard.press("Escape")
    expect(page.locator("h1")).to_contain_text("Turn 2, yours to")
    assert now(kept) == before


# Refusals


def test_a_refused_play_shows_the_rules_sentence_and_keeps_the_word(page: Page, server: Server, sit: Sit) -> None:
    kept = sit({"hands": ["QXZVVWW", None], "pool": "TEA"}, "expert", "casual")
    page.keyboard.type("tea")
    expect(word(page)).to_have_text(list("TEA"))
    page.keyboard.press("Enter")
    expect(page.locator(".messages .warn")).to_have_text("TEA needs at least 1 card from your hand; it has 0.")
    expect(word(page)).to_have_text(list("TEA"))
    assert now(kept).actions == ()


@pytest.mark.slow
def test_a_wrong_word_costs_a_retry_where_words_are_checked_at_once(page: Page, server: Server, sit: Sit) -> None:
    kept = sit({"hands": ["QXZVVWW", None], "pool": "TEA"}, "expert", "casual", challenge_mode="automatic")
    page.keyboard.type("qxz")
    page.keyboard.press("Enter")
    expect(messages(page)).to_contain_text("QXZ is not in the lexicon, 2 retries left.")
    assert stage(kept) == "play"


@pytest.mark.slow
def test_a_move_is_taken_back_until_cards_are_drawn(page: Page, server: Server, sit: Sit) -> None:
    kept = sit({"hands": ["CATSEEN", None], "stage": "exchange", "owners": {"Q": 0}}, "expert", "casual", challenge_mode="automatic")
    page.keyboard.press("0")
    expect(page.locator("h1")).to_have_text("Turn 1, yours to play")
    page.get_by_role("button", name="Undo").click()
    page.keyboard.type("c")
    page.keyboard.press("Enter")
    expect(page.locator(".tw-log")).to_contain_text("You exchange C")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("It cannot be taken back: cards have been drawn since.").first).to_be_visible()
    assert len(now(kept).actions) == 1


@pytest.mark.slow
def test_what_is_typed_before_the_table_has_answered_goes_into_the_new_turn(page: Page, server: Server, sit: Sit) -> None:
    line = Line(page)
    kept = sit({"hands": ["CATSEEN", None], "stage": "exchange", "owners": {"Q": 0}}, "expert", "casual", challenge_mode="automatic")
    button(page, "Keep all cards").click()
    expect(page.locator("h1")).to_have_text("Turn 1, yours to play")
    settled(page)
    line.hold()
    page.get_by_role("button", name="Undo").click()
    page.keyboard.type("t")
    page.keyboard.press("Backspace")
    page.keyboard.type("s")
    page.keyboard.press("Enter")
    page.keyboard.type("cat")
    expect(word(page)).to_have_count(0)
    line.let_go()
    expect(page.locator(".tw-log")).to_contain_text("You exchange S")
    expect(word(page)).to_have_text(list("CAT"))
    assert now(kept).actions[0][1] == {"do": "exchange", "cards": [{"from": "hand", "letter": "S"}]}


@pytest.mark.slow
def test_what_is_typed_before_an_undo_was_refused_does_nothing_and_says_so(page: Page, server: Server, sit: Sit) -> None:
    line = Line(page)
    kept = sit({"hands": ["CATSEEN", None], "stage": "discard"}, "expert", "casual", challenge_mode="automatic")
    line.hold()
    page.get_by_role("button", name="Undo").click()
    page.keyboard.type("cat")
    page.keyboard.press("Enter")
    line.let_go()
    expect(page.get_by_text("There is nothing to take back: you have not decided anything yet.")).to_be_visible()
    expect(messages(page)).to_contain_text("You typed before the table had answered.")
    expect(word(page)).to_have_count(0)
    assert now(kept).actions == ()


@pytest.mark.slow
def test_a_key_pressed_twice_before_the_answer_is_one_move(page: Page, server: Server, sit: Sit) -> None:
    line = Line(page)
    kept = sit(None, "expert", "casual", challenge_mode="automatic")
    line.hold()
    page.keyboard.press("0")
    page.keyboard.press("0")
    line.let_go()
    settled(page)
    expect(page.locator("h1")).to_have_text("Turn 1, yours to discard")
    assert [ply[1] for ply in now(kept).actions] == [{"do": "skip"}]


# Abilities and challenges


@pytest.mark.slow
def test_exchange_second_word_copy_added_s_each_y_and_the_doublers_word(page: Page, server: Server, sit: Sit) -> None:
    position = {
        "stage": "exchange",
        "hands": ["GYPYTVW", None],
        "pool": "SEN",
        "deck": "OAEIORTL",
        "owners": dict.fromkeys("BJKQVXZ", 0),
    }
    kept = sit(position, "expert", "casual", challenge_mode="automatic")
    page.keyboard.type("v")
    expect(word(page)).to_have_text(["V"])
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Turn 1, yours to play")
    page.keyboard.type("gypsy")
    page.keyboard.press("Space")
    page.keyboard.type("tots")
    expect(page.locator("[data-anchor=word2] .face")).to_have_text(list("TOTS"))
    page.get_by_label("K doubles").select_option(label="first word")
    page.get_by_label("Y counts").select_option(label="as marked")
    page.get_by_role("switch", name="This Y counts as a vowel").last.click()
    expect(messages(page)).to_contain_text("GYPSY: 5 letters, $3, doubled by K: $6")
    expect(messages(page)).to_contain_text("TOTS: 4 letters, $2")
    button(page, "Play GYPSY TOTS").click()
    expect(page.locator(".sent")).to_have_count(0)
    expect(messages(page)).to_contain_text(
        "You exchange V, play GYPSY and TOTS with a copied T and an added S, earn $6 for GYPSY (doubled by K) and $2 for TOTS"
    )
    played = now(kept).actions[1][1]
    assert played["copy"] == [{"word": 1, "letter": "T"}]
    assert played["add_s"] == [1]
    assert played["use"] == {"K": 0}
    assert played["y"] == [[False, True], []]


@pytest.mark.slow
def test_the_doublers_of_vowels_are_quoted_and_paid(page: Page, server: Server, sit: Sit) -> None:
    kept = sit({"hands": ["EERIEX", None], "pool": "", "owners": {"B": 0, "J": 0}}, "expert", "casual", challenge_mode="automatic")
    page.keyboard.type("eerie")
    expect(messages(page)).to_contain_text("EERIE: 5 letters, $3, fourfold by B and J: $12")
    page.keyboard.press("Enter")
    expect(page.locator(".seat").first).to_contain_text("$12 money")
    assert now(kept).actions[0][1]["words"] == ["EERIE"]


def test_a_word_of_a_bot_is_challenged_and_one_of_ones_own_is(page: Page, server: Server, sit: Sit) -> None:
    position = {"stage": "challenge", "seat": 1, "to_act": [0], "hands": [None, "TEA"], "pool": "", "play": {"words": ["CTS"], "hand": ["CTS"]}}
    kept = sit(position, "expert", "casual")
    expect(page.locator("h1")).to_have_text("Turn 1, Ada plays CTS")
    page.keyboard.press("c")
    settled(page)
    expect(page.locator(".tw-log")).to_contain_text("You challenge; CTS is not in the lexicon, the cards go back; Ada discards 1 card as a penalty")
    assert stage(kept) in ("play", "exchange")
    again = sit({"hands": ["CTSEENA", None], "pool": ""}, "expert", "greedy:doubt=1")
    page.keyboard.type("cts")
    page.keyboard.press("Enter")
    expect(page.locator(".sent")).to_have_count(0)
    expect(messages(page)).to_contain_text("Ada challenges; CTS is not in the lexicon, the cards go back")
    settled(page)
    expect(page.locator("h1")).to_have_text("Turn 1, yours to discard")
    page.keyboard.type("c")
    page.keyboard.press("Enter")
    settled(page)
    assert now(again).actions[2][1] == {"do": "discard", "letters": "C"}


# Helps


@pytest.mark.slow
def test_a_hint_comes_in_steps_and_better_words_after_the_turn(page: Page, server: Server, sit: Sit) -> None:
    sit({"hands": ["QUARTZ", None], "pool": ""}, "greedy:vocabulary=3", "casual", challenge_mode="automatic")
    card = page.locator(".st-key-card-hint")
    page.get_by_role("button", name="Hint").click()
    expect(card).to_contain_text("A word for $8 and 2 stock is possible.")
    expect(card).not_to_contain_text("QUARTZ")
    page.get_by_role("button", name="Tell me more").click()
    expect(card).to_contain_text("Its letters: A Q R T U Z")
    page.get_by_role("button", name="Tell me more").click()
    expect(card).to_contain_text("QUARTZ earns $8 and 2 stock, doubled by Q")
    page.keyboard.type("art")
    page.keyboard.press("Enter")
    expect(page.locator(".st-key-missed")).to_be_visible()
    page.locator(".st-key-missed summary").click()
    expect(page.locator(".st-key-missed")).to_contain_text("QUARTZ $8 and 2 stock")


# What everybody needs


@pytest.mark.slow
@pytest.mark.skipif(find_spec("axe_playwright_python") is None, reason="axe-playwright-python is not installed: accessibility is not checked.")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(page: Page, server: Server, sit: Sit, theme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    def serious() -> list[tuple[str, str]]:
        found = Axe().run(page, context="[data-testid=stMain]").response["violations"]
        return [(one["id"], one["nodes"][0]["html"][:160]) for one in found if one["impact"] in ("serious", "critical")]

    page.emulate_media(color_scheme=theme)
    sit(
        {"hands": ["PLAYERS", None], "pool": "TEA", "owners": {"V": 0, "X": 0, "Z": 0, "K": 0, "E": 1}},
        "expert",
        "casual",
        challenge_mode="automatic",
    )
    page.keyboard.type("player")
    expect(messages(page)).to_contain_text("$")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".st-key-card-hint")).to_be_visible()
    assert serious() == []
    page.keyboard.press("Enter")
    settled(page)
    assert serious() == []
    page.goto(f"{server.url}/play")
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    assert serious() == []


@pytest.mark.slow
def test_the_page_is_never_wider_than_the_screen(page: Page, server: Server, sit: Sit) -> None:
    sit({"hands": ["PLAYERS", None, None, None, None], "pool": "TEA", "owners": dict.fromkeys("VXZKBJ", 0)}, *["expert"] * 5)
    page.keyboard.type("player")
    for width in (390, 640, 820, 1024, 1180, 1440):
        page.set_viewport_size({"width": width, "height": 1000})
        page.wait_for_function("() => { const m = document.querySelector('[data-testid=stMain]'); return m.scrollWidth <= m.clientWidth }")


CLICK_TO_ANSWER = """
async (label) => {
  const root = [...document.querySelectorAll('*')].map((one) => one.shadowRoot).find((one) => one?.querySelector('.mat'))
  const shown = () => root.querySelector('.mat').getAttribute('aria-label')
  const before = shown()
  const started = performance.now()
  ;[...root.querySelectorAll('.button')].find((one) => one.textContent.trim() === label).click()
  while (root.querySelector('.sent') || shown() === before) await new Promise(requestAnimationFrame)
  return performance.now() - started
}
"""


@pytest.mark.slow
def test_from_click_to_the_bots_answer_while_a_run_uses_all_cores(page: Page, server: Server, sit: Sit, capsys: pytest.CaptureFixture[str]) -> None:
    plan = Plan.of(GAME, GAME.parameters(), 3, ("expert", "casual", "novice"), 3_000_000, 11)
    run = start_run(plan)
    try:
        kept = sit(None, "expert", "casual", "novice", challenge_mode="automatic", goals={3: {"value": 110, "patents": 26}})
        page.get_by_role("button", name="Game", exact=True).click()
        page.get_by_text("Show bots' moves at once").click()
        taken: list[float] = []
        for _ in range(12):
            expect(page.locator("h1")).to_contain_text("yours to play")
            button(page, "No word").click()
            expect(page.locator("h1")).to_contain_text("yours to discard")
            expect(page.locator(".sent")).to_have_count(0)
            taken.append(page.evaluate(CLICK_TO_ANSWER, "Keep all cards"))
    finally:
        cancel(run)
    with capsys.disabled():
        print(
            f"\nclick to the bots' answer on screen, a run on all cores: median {statistics.median(taken):.0f} ms, longest {max(taken):.0f} ms of 12"
        )
    assert now(kept).number > 12
