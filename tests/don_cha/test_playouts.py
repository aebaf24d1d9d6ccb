"""Playouts: the columns say what the games were, and the same source plays both ways."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engines.core.compiled import interpreted
from engines.core.measures import SHARE
from engines.core.session import Session
from engines.don_cha.columns import COLUMNS
from engines.don_cha.game import PuzzleTable
from tests.contract import printed
from tests.don_cha.scene import GAME, seated_table

SEATS = [column.id for column in COLUMNS if column.per == "seat"]
GAMES = [column.id for column in COLUMNS if column.per == "game"]


def columns(table: PuzzleTable, games: int, seed: int = 5) -> tuple[dict[str, Any], dict[str, Any]]:
    """Game columns (games,) and seat columns (games, seats) by id."""
    deals = np.arange(games)
    batch = GAME.playouts(table, seed, deals, deals % 2)
    by_game = {name: batch.games[:, place] for place, name in enumerate(GAMES)}
    return by_game, {name: batch.seats[:, :, place] for place, name in enumerate(SEATS)}


def test_sources_add_up_and_questions_and_passes_are_the_turns() -> None:
    by_game, seats = columns(seated_table(("expert", "random"), None), 60)
    assert (seats["letters"] + seats["words"] + seats["passes"] + seats["bonus"] == seats["score"]).all()
    assert (seats["win"].sum(axis=1) == SHARE).all()
    asked = sum(seats[f"asked_{letter}"] for letter in "ABCDE")
    assert ((asked + seats["passed"]).sum(axis=1) == by_game["turns"]).all()
    assert (by_game["turns"] <= 30).all()
    assert (seats["words_right"] == seats["right_3"] + seats["right_4"] + seats["right_5"]).all()
    assert (by_game["margin"] == abs(seats["score"][:, 0] - seats["score"][:, 1])).all()


def test_columns_are_what_the_session_shows() -> None:
    table = seated_table(("expert", "greedy:vocabulary=3.5"), None)
    by_game, seats = columns(table, 8)
    for deal in range(8):
        session = Session(GAME, table, 5, deal, deal % 2)
        session.run_bots()
        scored = {event["seat"]: event for event in session.events if event["event"] == "scored"}
        position = GAME.position(table, session.state)
        assert by_game["turns"][deal] == len(position["asked"])
        for seat in (0, 1):
            assert seats["passed"][deal, seat] == position["passes"][seat]
            for name in ("letters", "words", "passes", "bonus", "best_word"):
                assert seats[name][deal, seat] == scored[seat][name]
            assert seats["solved"][deal, seat] == (scored[seat]["puzzle"] == scored[seat]["guess"])


def test_a_tie_goes_to_the_best_guessed_word() -> None:
    by_game, seats = columns(seated_table(("greedy",) * 2, None), 300)
    tied = seats["score"][:, 0] == seats["score"][:, 1]
    better = seats["best_word"][:, 0] - seats["best_word"][:, 1]
    assert tied.any()
    wins = seats["win"][tied]
    assert ((wins[:, 0] > wins[:, 1]) == (better[tied] > 0)).all()
    assert ((wins[:, 0] == wins[:, 1]) == (better[tied] == 0)).all()
    assert (by_game["shared"][tied] == (better[tied] == 0)).all()


def test_seats_are_alike_for_equal_bots_on_the_same_pool() -> None:
    _, seats = columns(seated_table(("greedy",) * 2, None), 400)
    difference = seats["score"][:, 0] - seats["score"][:, 1]
    assert abs(difference.mean()) < 4.5 * difference.std() / len(difference) ** 0.5 + 1.0


PRINT = """
import numpy as np
from tests.don_cha.scene import GAME, seated_table
table = seated_table(("greedy:vocabulary=4.5", "novice"), None)
deals = np.arange({games})
batch = GAME.playouts(table, 5, deals, deals % 2)
print(batch.games.tolist(), batch.seats.tolist())
"""


@pytest.mark.thorough
@pytest.mark.skipif(interpreted(), reason="nothing is compiled")
def test_interpreted_games_are_bit_for_bit_the_compiled_ones() -> None:
    assert printed(PRINT.format(games=4), NUMBA_DISABLE_JIT="1") == printed(PRINT.format(games=4))


def test_many_long_words_on_a_large_grid_are_played_to_the_end() -> None:
    """More puzzles in one arrangement than can be gone through: a search ends within it."""
    points = {length: {"points": length - 1} for length in range(2, 10)}
    wide = seated_table(("expert", "novice"), None, grid_size=9, word_lengths=[3, 4, 5, 6, 7], word_points=points, pool_one_point=20, pool_other=20)
    batch = GAME.playouts(wide, 1, np.arange(6), np.zeros(6, np.int64))
    assert (batch.games[:, [column.id for column in GAME.columns if column.per == "game"].index("turns")] > 0).all()
