"""The bots: levels in their order, words they know, and what they do with jokers and spare parts (README.md, Bots)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from engines.core.errors import BadInput
from engines.core.records import copied
from engines.core.session import Session
from engines.words.facts import word_commonness
from engines.wortfabrik.advice import advice, fitting_words
from engines.wortfabrik.columns import COLUMNS
from engines.wortfabrik.desk import MOST_SEARCHED
from tests.wortfabrik.scene import GAME, Scene, seated_table, slip, spare


def scores(bot: str, weeks: int, **changed: Any) -> np.ndarray:
    """Scores of one bot alone over the same weeks."""
    table = seated_table(1, (bot,), words=None, **changed)
    return GAME.playouts(table, 3, np.arange(weeks), np.zeros(weeks, np.int64)).seats[:, 0, 0]


def clearly_more(more: np.ndarray, less: np.ndarray) -> bool:
    """True when the mean difference by week is three standard errors above 0."""
    difference = more - less
    return bool(difference.mean() > 3 * difference.std() / len(difference) ** 0.5)


def test_each_level_scores_more_than_the_one_below() -> None:
    for less, more in pairwise(("random", "novice", "casual", "expert")):
        assert clearly_more(scores(more, 500), scores(less, 500)), f"{more} against {less}"


def test_the_master_scores_more_than_the_expert() -> None:
    assert clearly_more(scores("master", 60), scores("expert", 60))


@pytest.mark.slow
def test_the_planner_scores_more_than_the_greedy_bot_of_the_same_words() -> None:
    assert clearly_more(scores("planner:vocabulary=2", 200), scores("greedy:vocabulary=2", 200))


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_bots_complete_a_row_when_they_can(bot: str) -> None:
    scene = Scene(slip("..", "...", "....", "FIS.H", "......"), roll="CAEIO", day=6, bots=(bot,))
    scene.write(*GAME.bot_action(scene.table, copied(scene.state), 0)["entries"])
    assert scene.slip()["rows"][3] == "FISCH"


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_bots_exchange_equal_letters_for_the_letter_that_is_lacking(bot: str) -> None:
    scene = Scene(slip("..", "...", "....", ".....", "Z.MENT", spares=[spare("A"), spare("A")]), roll="BBCDD", day=6, bots=(bot,))
    scene.write(*GAME.bot_action(scene.table, copied(scene.state), 0)["entries"])
    assert scene.slip()["rows"][4] == "ZEMENT"
    assert [box["crossed"] for box in scene.slip()["spares"][:2]] == [True, True]


def test_bots_leave_a_letter_out_before_they_throw_it_away() -> None:
    scene = Scene(
        slip("DU", "WEN", "LUFT", "FISCH", "ZEMENT", "KONTA.T"), roll="KXXXX".replace("X", "B"), day=6, bots=("greedy",), min_letters_used=1
    )
    scene.write(*GAME.bot_action(scene.table, copied(scene.state), 0)["entries"])
    assert scene.slip()["rows"][5] == "KONTAKT"
    assert (scene.slip()["scrap"], scene.scores) == ("", (32,))


def test_no_bot_writes_a_word_that_is_kept_from_bots() -> None:
    table = seated_table(2, ("greedy", "random"), words=None)
    for deal in range(40):
        session = Session(GAME, table, 8, deal)
        session.run_bots()
        for row in GAME.position(table, session.state)["slips"][0]["rows"]:
            word = table.book.find(row.strip("."))
            assert word < 0 or word_commonness(table.book.index, word) >= 0


def test_a_greedy_bot_looks_for_completions_among_the_commonest_words_and_a_planner_among_all() -> None:
    greedy, planner = seated_table(2, ("greedy", "planner"), words=None).bot_records
    rows = slice(0, 6)
    assert greedy.known[rows].tolist() == planner.known[rows].tolist() == planner.searched[rows].tolist()
    assert greedy.searched[rows].tolist() == [min(known, MOST_SEARCHED) for known in greedy.known[rows]]
    assert greedy.known[5] > MOST_SEARCHED > greedy.known[2]


def test_equal_bots_that_overlook_things_write_different_slips() -> None:
    table = seated_table(3, ("expert",), words=None)
    place = [column.id for column in COLUMNS if column.per == "game"].index("shared")
    shared = GAME.playouts(table, 3, np.arange(300), np.zeros(300, np.int64)).games[:, place]
    assert shared.mean() < 0.5


def test_advice_is_what_the_bot_would_write_and_changes_nothing() -> None:
    scene = Scene(slip("..", "...", "....", "FIS.H", "......"), slip(), roll="CAEIO", day=6, bots=("random",))
    before = scene.state.tobytes()
    told = advice(scene.table, scene.state, 0, GAME.bot("greedy"))
    assert scene.state.tobytes() == before
    scene.write(*told["entries"])
    assert scene.slip()["rows"][3] == "FISCH"


def test_words_that_fit_a_row_are_listed_commonest_first() -> None:
    scene = Scene(slip("..", "W.N", "....", ".....", "......", "....ICH"), roll="CAEIO", words=None)
    fitting = fitting_words(scene.table, scene.state, 0, 1)
    assert fitting.count >= len(fitting.words) > 0
    assert "WEN" in fitting.words
    bonus = fitting_words(scene.table, scene.state, 0, 5, most=5, vocabulary=4.0)
    assert "ICH" in bonus.words
    assert len(bonus.words) == 5 <= bonus.count
    with pytest.raises(BadInput, match=r"Rows are 0 to 5; 6 was given\."):
        fitting_words(scene.table, scene.state, 0, 6)
