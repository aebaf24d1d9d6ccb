"""The preview on the Design page while its games are being played: a look draws no chart, and what has come is drawn once."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from streamlit.runtime.scriptrunner_utils.script_requests import RerunData
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.local_script_runner import LocalScriptRunner

from dashboard import bench, previewing
from dashboard import draft as drafts
from dashboard.previewing import Pair, Previewer, Question
from engines.core.errors import BadInput
from engines.simulation import preview as engine
from engines.simulation.plan import Plan
from tests.dashboard.standin import StandIn

Open = Callable[[], AppTest]
HAND = "knob-letter-tycoon-hand_size"
PLAYING = "Playing 1,000 games under these rules"
SO_FAR = re.compile(rf"{PLAYING}, [1-9]\d* so far\.")
ANSWER = "Winners score **2.0 points more**."
AT_MOST = 60.0
"""Seconds after which something never comes."""


class Clock:
    """The browser's: it lets tick what a page wants to tick."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._runner: LocalScriptRunner | None = None
        self._due = ""
        run = LocalScriptRunner._run_script

        def run_script(runner: LocalScriptRunner, data: RerunData) -> None:
            self._runner = runner
            due, self._due = self._due, ""
            run(runner, replace(data, fragment_id_queue=[due], is_auto_rerun=True) if due else data)

        patch.setattr(LocalScriptRunner, "_run_script", run_script)

    def ticking(self) -> list[str]:
        """The fragments that tick on the page just drawn."""
        assert self._runner is not None
        return [message.auto_rerun.fragment_id for message in self._runner.forward_msgs() if message.WhichOneof("type") == "auto_rerun"]

    def tick(self, at: AppTest, fragment: str) -> None:
        """A look at how far it is."""
        self._due = fragment
        at.run()
        assert not at.exception


class Gate:
    """Holds games up until it is opened."""

    def __init__(self) -> None:
        self.opened = threading.Event()
        self.holds: Callable[[Any, Any], bool] = lambda prepared, deals: True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.fixture
def gate(app: Open) -> Iterator[Gate]:
    made = Gate()
    yield made
    made.opened.set()
    # none goes on under the rules that stand again when the app is gone
    for thread in threading.enumerate():
        if thread.name == "preview-question":
            thread.join(AT_MOST)


@pytest.fixture
def slow(app: Open, gate: Gate, monkeypatch: pytest.MonkeyPatch) -> AppTest:
    """The page with the rulebook's distribution on it. Games asked for from now on pass the gate, and no drawing waits for them."""
    monkeypatch.setattr(bench, "PATIENCE", AT_MOST)
    at = app()
    playouts = StandIn.playouts

    def gated(rules: StandIn, prepared: Any, seed: int, deals: Any, rotations: Any) -> Any:
        if gate.holds(prepared, deals):
            gate.opened.wait(AT_MOST)
        return playouts(rules, prepared, seed, deals, rotations)

    monkeypatch.setattr(StandIn, "playouts", gated)
    monkeypatch.setattr(bench, "PATIENCE", 0.0)
    return at


def said(at: AppTest) -> str:
    """Every sentence that the last run of the script sent."""
    return "\n".join([*(item.value for item in at.markdown), *(item.value for item in at.caption)])


def charts(at: AppTest) -> int:
    """Charts that the last run of the script sent."""
    return len(at.get("plotly_chart"))


def look_until(at: AppTest, clock: Clock, fragment: str, true: Callable[[], bool]) -> None:
    """Look again and again. No look draws a chart, unless it draws the whole page."""
    end = time.monotonic() + AT_MOST
    while not true():
        assert time.monotonic() < end, "It never came."
        clock.tick(at, fragment)
        assert at.title or not charts(at)


def test_the_numbers_of_one_variant_do_not_stand_under_the_name_of_another(slow: AppTest, gate: Gate) -> None:
    slow.slider(key=HAND).set_value(8).run()
    assert charts(slow) == 1  # of the rulebook, before the change
    draft = drafts.load("letter-tycoon")
    draft.name = "Another"
    drafts.save(draft)
    slow.run()
    assert "Another" in said(slow) or "Another" in "".join(item.value for item in slow.title)
    assert not charts(slow)


def test_a_look_draws_no_chart_and_says_how_far_it_is_and_the_answer_is_drawn_once(slow: AppTest, clock: Clock, gate: Gate) -> None:
    gate.holds = lambda prepared, deals: bool(max(deals) >= 100)
    slow.slider(key=HAND).set_value(8).run()
    assert PLAYING in said(slow)
    assert "This is the rulebook, before your changes." in said(slow)
    assert charts(slow) == 1
    (fragment,) = clock.ticking()
    look_until(slow, clock, fragment, lambda: bool(SO_FAR.search(said(slow))))
    clock.tick(slow, fragment)
    assert SO_FAR.search(said(slow))
    assert not slow.title
    assert not charts(slow)
    gate.opened.set()
    look_until(slow, clock, fragment, lambda: bool(slow.title))
    assert ANSWER in said(slow)
    assert PLAYING not in said(slow)
    assert charts(slow) == 2
    assert clock.ticking() == []
    clock.tick(slow, fragment)  # one that was on its way
    assert not slow.title
    assert not charts(slow)


def test_what_is_answered_at_once_is_drawn_at_once_and_nothing_ticks(
    slow: AppTest, clock: Clock, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "PATIENCE", AT_MOST)
    gate.opened.set()
    slow.slider(key=HAND).set_value(8).run()
    assert ANSWER in said(slow)
    assert PLAYING not in said(slow)
    assert clock.ticking() == []


def test_a_table_size_is_drawn_when_it_is_played_though_others_are_not(slow: AppTest, clock: Clock, gate: Gate) -> None:
    gate.holds = lambda prepared, deals: prepared.players >= 4
    slow.slider(key=HAND).set_value(8).run()
    slow.segmented_control(key="side-players").set_value(0).run()
    (fragment,) = clock.ticking()
    look_until(slow, clock, fragment, lambda: "2 of 4 table sizes played." in said(slow))
    assert PLAYING in said(slow)
    assert clock.ticking() == [fragment]
    gate.opened.set()
    look_until(slow, clock, fragment, lambda: PLAYING not in said(slow))
    assert "table sizes played" not in said(slow)
    assert charts(slow) == 4
    assert clock.ticking() == []


def test_a_preview_that_fails_says_so_at_the_next_look_and_is_tried_again_by_the_next_drawing(
    slow: AppTest, clock: Clock, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    playouts = StandIn.playouts

    def broken(*given: Any) -> Any:
        playouts(*given)
        raise BadInput("The words are gone.")

    monkeypatch.setattr(StandIn, "playouts", broken)
    slow.slider(key=HAND).set_value(8).run()
    (fragment,) = clock.ticking()
    gate.opened.set()
    look_until(slow, clock, fragment, lambda: "The words are gone." in said(slow))
    assert clock.ticking() == []
    monkeypatch.setattr(StandIn, "playouts", playouts)
    monkeypatch.setattr(bench, "PATIENCE", AT_MOST)
    slow.run()
    assert ANSWER in said(slow)


def test_rules_being_compiled_are_told_until_their_games_are_played(slow: AppTest, clock: Clock, gate: Gate, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = threading.Event()
    monkeypatch.setattr(previewing.warm, "is_warm", lambda _: False)
    monkeypatch.setattr(previewing.warm, "warm", lambda *_, **__: compiled.wait(AT_MOST))
    try:
        slow.slider(key=HAND).set_value(8).run()
        (fragment,) = clock.ticking()
        look_until(slow, clock, fragment, lambda: "Compiling the rules of Letter Tycoon." in said(slow))
    finally:
        compiled.set()
    look_until(slow, clock, fragment, lambda: PLAYING in said(slow))
    assert charts(slow) == 1
    gate.opened.set()
    look_until(slow, clock, fragment, lambda: ANSWER in said(slow))
    assert clock.ticking() == []


@pytest.fixture
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game that another test has played is at hand."""
    monkeypatch.setattr(engine, "_baselines", engine._Baselines())


@pytest.mark.usefixtures("nothing_kept")
def test_a_closed_tab_leaves_the_line_and_asks_anew_when_it_is_back(slow: AppTest, gate: Gate) -> None:
    begun = hold_hands_of_eight(gate)
    looked_at = threading.Event()
    looked_at.set()
    first, closing, third = Previewer(), Previewer(looked_at.is_set), Previewer()
    held = asked(first, 8)
    assert begun.wait(AT_MOST)
    left = asked(closing, 9)
    await_that(lambda: left.ahead == 1)
    last = asked(third, 10)
    await_that(lambda: last.ahead == 2)
    looked_at.clear()
    assert left.finished.wait(AT_MOST)
    assert not left.answers
    await_that(lambda: last.ahead == 1)
    looked_at.set()
    back = asked(closing, 9)
    assert back is not left
    gate.opened.set()
    for question in (held, last, back):
        assert question.finished.wait(AT_MOST)
        assert question.answers[3].result.games == 1002


@pytest.mark.usefixtures("nothing_kept")
@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_preview_that_the_end_of_the_server_cuts_short_ends_quietly(slow: AppTest, gate: Gate, monkeypatch: pytest.MonkeyPatch) -> None:
    gate.opened.set()
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    monkeypatch.setattr(engine, "_threads", lambda: pool)
    cut = asked(Previewer(), 8)
    assert cut.finished.wait(AT_MOST)
    assert (cut.state, cut.answers) == ("dropped", {})


def hold_hands_of_eight(gate: Gate) -> threading.Event:
    """Let the gate hold games with hands of eight cards; the event tells that one has begun."""
    begun = threading.Event()

    def holds_eight(prepared: Any, _: Any) -> bool:
        if prepared.parameters.hand_size == 8:
            begun.set()
            return True
        return False

    gate.holds = holds_eight
    return begun


def asked(previewer: Previewer, hand_size: int) -> Question:
    """What a page asks for, of the stand-in with that hand size and itself."""
    rules = StandIn()
    plan = Plan.of(rules, rules.parameters(hand_size=hand_size), 3, ("expert", "casual", "casual"), 1000, 7)
    return previewer.ask({3: Pair(plan, None)})


def await_that(true: Callable[[], bool]) -> None:
    """Wait until something holds."""
    end = time.monotonic() + AT_MOST
    while not true():
        assert time.monotonic() < end, "It never held."


def test_previews_of_a_game_are_played_one_after_another_and_one_that_is_given_up_leaves_the_line(slow: AppTest, gate: Gate) -> None:
    begun = hold_hands_of_eight(gate)
    first, second, third = Previewer(), Previewer(), Previewer()
    held = asked(first, 8)
    assert begun.wait(AT_MOST)
    given_up = asked(second, 9)
    await_that(lambda: given_up.ahead == 1)
    last = asked(third, 10)
    await_that(lambda: last.ahead == 2)
    wanted = asked(second, 6)
    assert given_up.finished.wait(AT_MOST)
    assert not given_up.answers
    await_that(lambda: (last.ahead, wanted.ahead) == (1, 2))
    assert not last.played
    gate.opened.set()
    for question in (held, last, wanted):
        assert question.finished.wait(AT_MOST)
        assert question.answers[3].result.games == 1002


class Line:
    """Stands for a place of the page."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def caption(self, text: str) -> None:
        self.said.append(text)

    def empty(self) -> None:
        self.said.append("")


def test_a_page_that_waits_for_its_preview_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SILENCE", 0.0)
    monkeypatch.setattr(bench, "PATIENCE", 0.2)
    question = Question({3: Pair(None, None)})  # type: ignore[arg-type]  # only its size is looked at
    question.played = 240
    line = Line()
    bench._wait(question, line)  # type: ignore[arg-type]
    assert line.said == [f":material/hourglass_top: {PLAYING}, 240 so far.", ""]
