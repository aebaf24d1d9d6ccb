"""Beliefs: sampled ones against all puzzles counted one by one, and what answers do to them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engines.core.records import copied, table
from engines.don_cha.belief import Belief, Search
from engines.don_cha.bots import decide
from engines.don_cha.counting import excluded_puzzles, possible_puzzles
from engines.don_cha.desk import Desk
from engines.don_cha.game import PuzzleTable
from engines.don_cha.learning import begin_belief
from engines.don_cha.pool import list_pool_words
from engines.don_cha.state import BLANK, Action
from tests.don_cha.scene import GAME, POOL, Scene, seated_table

LONG_ENOUGH = 600.0
"""Seconds that a count may take: it is never cut short here."""


def belief_of(prepared: PuzzleTable, state: Any, seat: int) -> Belief:
    """The belief of a bot, from the turns so far."""
    desk, trial = table(Desk)[0], copied(state)
    decide(prepared.rules, prepared.layouts, prepared.shelves, prepared.tables, prepared.bot_records, trial, seat, desk, table(Action)[0])
    return desk.beliefs[int(state.player_of[seat])]


def first_samples(prepared: PuzzleTable, state: Any, salts: int) -> list[Any]:
    """Letters by square of the puzzles in beliefs before the first answer, by other deals' numbers."""
    found = []
    desk, search, trial = table(Desk)[0], table(Search)[0], copied(state)
    list_pool_words(prepared.rules, prepared.shelves, trial.pool, desk.words)
    for salt in range(salts):
        trial.salt = 1000 + salt
        begin_belief(prepared.rules, prepared.layouts, desk.words, prepared.bot_records[0], trial, 0, desk.samples, desk.beliefs[0], search)
        belief = desk.beliefs[0]
        found.append(np.array(belief.puzzle["letters"][: int(belief.count), : int(prepared.rules.squares)]))  # type: ignore[call-overload]
    return found


def test_a_whole_belief_is_what_counting_finds() -> None:
    scene = Scene(bots=("planner:vocabulary=3.5", "greedy"), words=None, changed={"end_on_two_passes": False})
    compared = 0
    questions = (
        ("A", {"line": "row3"}), ("C", {"line": "colB"}), ("E", {"line": "row1", "length": 4}), ("D", {"tiles": "EAR", "length": 5}), ("B", {"squares": ["A3", "B3"]}),
        ("C", {"line": "row1"}), ("D", {"tiles": "CHP", "length": 4}), ("A", {"line": "row1"}), ("E", {"line": "row5", "length": 3}), ("C", {"line": "row5"}),
    )  # fmt: skip
    for number, (question, about) in enumerate(questions):
        if scene.ask(0, question, **about) is None:
            scene.act(1, do="answer", value="C")
        scene.take_pass(1, "ABCDEABCDA"[number])
        belief = belief_of(scene.table, scene.state, 0)
        if belief.whole:
            counted = possible_puzzles(scene.table, scene.state, 0, LONG_ENOUGH, vocabulary=3.5)
            assert counted.complete
            assert belief.count == counted.count
            compared += 1
    assert compared > 0


def test_counting_agrees_with_what_each_answer_excludes() -> None:
    scene = Scene(words=None, asked=[
        {"seat": 0, "question": "A", "line": "row1"}, {"seat": 1, "circle": "A"}, {"seat": 0, "question": "D", "tiles": "EAT", "length": 3},
        {"seat": 1, "circle": "B"}, {"seat": 0, "question": "C", "line": "row5"},
    ])  # fmt: skip
    excluded = excluded_puzzles(scene.table, scene.state, 0, LONG_ENOUGH, vocabulary=4.5)
    counted = possible_puzzles(scene.table, scene.state, 0, LONG_ENOUGH, vocabulary=4.5)
    assert excluded.complete
    assert excluded.turns == (0, 2, 4)
    assert excluded.before > excluded.after[0] > excluded.after[1] > excluded.after[2] == counted.count > 0
    shares = counted.contents["A5"]
    assert abs(sum(shares.values()) - 1.0) < 1e-9


def test_a_line_without_a_word_is_worth_nothing_and_excludes_no_other() -> None:
    """Words shorter than the grid may leave a line alone; question C answers 0 there (4.3)."""
    nothing = {"question": "C", "line": "row5"}
    scene = Scene(changed={"word_lengths": [4, 3]}, puzzles=[["DOGS.", ".....", "EAT..", ".....", "....."]] * 2, asked=[{"seat": 0, **nothing}])
    counted = possible_puzzles(scene.table, scene.state, 0, LONG_ENOUGH)
    excluded = excluded_puzzles(scene.table, scene.state, 0, LONG_ENOUGH)
    assert counted.complete
    assert excluded.before > counted.count == excluded.after[0] > 0
    assert counted.contents["A5"] == {".": 1.0}


def test_an_answer_never_excludes_the_true_puzzle() -> None:
    table_of_two = seated_table(("greedy:vocabulary=4", "greedy:vocabulary=4"), None)
    from engines.core.session import Session

    for deal in range(3):
        session = Session(GAME, table_of_two, 9, deal)
        while session.to_act() and GAME.stage(session.state) != "guess":
            session.bot_ply()
        for seat in (0, 1):
            counted = possible_puzzles(table_of_two, session.state, seat, LONG_ENOUGH, vocabulary=4.0)
            puzzle = GAME.position(table_of_two, session.state)["puzzles"][1 - seat]
            assert counted.count >= 1
            for square, shares in counted.contents.items():
                assert shares.get(puzzle[int(square[1]) - 1][ord(square[0]) - 65], 0) > 0


def test_counting_stops_when_the_time_is_over_and_says_so() -> None:
    scene = Scene(words=None)
    counted = possible_puzzles(scene.table, scene.state, 0, 0.05)
    assert not counted.complete
    assert 0 < counted.visited < 1
    assert counted.estimate > counted.count > 0


def test_of_words_it_does_not_know_a_bot_makes_nothing_but_goes_on() -> None:
    scene = Scene(bots=("greedy:vocabulary=6.5", "greedy:vocabulary=6.5"), words=None, puzzles=None)
    for seat in (0, 1):
        scene.act(seat, **GAME.bot_action(scene.table, scene.state, seat))
    assert scene.position["stage"] == "ask"


@pytest.mark.slow
def test_sampled_beliefs_have_the_shares_of_all_puzzles() -> None:
    """Blanks and some letters by square over 1,000 samples of 500, against the count of all puzzles.

    Samples are independent of each other, puzzles within one are not; so standard errors are taken over samples. They are below half
    a percentage point: a share that is off by three points would be found in more than 95 % of such tests. The limit of 4.4 standard
    errors is passed by chance about once in a thousand such tests.
    """
    scene = Scene(bots=("greedy:vocabulary=4.5", "greedy"), words=None, puzzles=None, pool=POOL)
    counted = possible_puzzles(scene.table, scene.state, 0, LONG_ENOUGH, vocabulary=4.5)
    samples = first_samples(scene.table, scene.state, 1000)
    squares = [f"{column}{row}" for row in range(1, 6) for column in "ABCDE"]
    largest = 0.0
    for content in (BLANK, *(ord(letter) - 65 for letter in "EAOT")):
        text = "." if content == BLANK else chr(65 + content)
        drawn = np.array([(letters == content).mean(axis=0) for letters in samples])
        exact = np.array([counted.contents[square].get(text, 0.0) for square in squares])
        error = drawn.std(axis=0, ddof=1) / np.sqrt(len(samples))
        assert error.max() < 0.005
        largest = max(largest, float(np.abs((drawn.mean(axis=0) - exact) / np.maximum(error, 1e-9)).max()))
    assert largest < 4.4
