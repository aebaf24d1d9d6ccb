"""Playouts: the columns say what the games were, and the same source plays both ways."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engines.core.compiled import interpreted
from engines.core.measures import SHARE
from engines.core.session import Session
from engines.wortfabrik.columns import COLUMNS
from engines.wortfabrik.game import WordFactory
from tests.contract import printed
from tests.wortfabrik.scene import GAME, seated_table

SEATS = [column.id for column in COLUMNS if column.per == "seat"]
GAMES = [column.id for column in COLUMNS if column.per == "game"]
MIXED = ("planner:vocabulary=2", "expert", "novice", "random")


def columns(table: WordFactory, games: int, seed: int = 5) -> tuple[dict[str, Any], dict[str, Any]]:
    """Game columns (games,) and seat columns (games, seats) by id."""
    deals = np.arange(games)
    batch = GAME.playouts(table, seed, deals, deals % table.players)
    by_game = {name: batch.games[:, place] for place, name in enumerate(GAMES)}
    return by_game, {name: batch.seats[:, :, place] for place, name in enumerate(SEATS)}


def finished(table: WordFactory, deal: int, seed: int = 5) -> Session:
    """The Session of one of those games, played to its end."""
    session = Session(GAME, table, seed, deal, deal % table.players)
    session.run_bots()
    return session


@pytest.mark.parametrize("players", [1, 2, 3, 6])
def test_sources_add_up_and_days_are_counted(players: int) -> None:
    by_game, seats = columns(seated_table(players, ("expert", "random"), words=None), 60)
    assert (seats["rows"] + seats["bonus"] + seats["spares"] + seats["scrap"] == seats["score"]).all()
    assert (seats["win"].sum(axis=1) == SHARE).all()
    assert (by_game["turns"] == 6 * players).all()
    assert (seats["decisions"] == 6).all()
    assert (by_game["truncated"] == 0).all()


def test_every_letter_of_the_dice_is_accounted_for() -> None:
    _, seats = columns(seated_table(3, ("expert", "random", "novice"), words=None), 200)
    in_rows = 27 - seats["empty_boxes"]
    spares = seats["spares_used"] + seats["spares_left"]
    # A joker made of equal letters fills one box of a row and crosses out two spare boxes.
    from_spares = seats["spares_used"] - seats["jokers_made"]
    assert (in_rows - from_spares + spares + seats["scrap_letters"] + seats["left_out"] == 30).all()


def test_rows_completed_by_length_are_what_the_final_slips_show() -> None:
    table = seated_table(3, ("expert", "greedy", "novice"), words=None)
    _, seats = columns(table, 20)
    for deal in range(20):
        session = finished(table, deal)
        for seat in range(3):
            scored = next(event for event in session.events if event["event"] == "scored" and event["seat"] == seat)
            assert [seats[f"completed_{length}"][deal, seat] * length for length in range(2, 7)] == scored["rows"][:5]
            assert seats["bonus_letters"][deal, seat] == scored["rows"][5]
            assert (seats["spares"][deal, seat], seats["scrap"][deal, seat]) == (scored["spares"], scored["scrap"])


def test_what_bots_did_is_what_the_columns_count() -> None:
    table = seated_table(2, ("greedy", "random"), words=None)
    _, seats = columns(table, 40)
    for deal in range(40):
        session = finished(table, deal)
        for seat in range(2):
            entries = [entry for ply in session.plies if ply.seat == seat for entry in ply.action["entries"]]
            assert seats["jokers_made"][deal, seat] == sum("pair" in entry for entry in entries)
            assert seats["scrap_letters"][deal, seat] == sum(entry["to"] == "scrap" for entry in entries)
            assert seats["left_out"][deal, seat] == 30 - sum("die" in entry for entry in entries)


@pytest.mark.slow
def test_two_hundred_playouts_are_those_of_the_session() -> None:
    table = seated_table(4, MIXED, words=None)
    _, seats = columns(table, 200)
    for deal in range(200):
        session = finished(table, deal)
        assert session.outcome is not None
        assert seats["score"][deal].tolist() == list(session.outcome.scores)


def test_a_few_playouts_are_those_of_the_session_in_variants() -> None:
    variants: list[dict[str, Any]] = [
        {},
        {"unused_die": "scrap", "scrap_boxes": 10},
        {"pair_makes_joker": "3", "spare_boxes": 10, "spare_empty_points": 0},
        {"row_lengths": (2, 2, 10, 9), "bonus_row_length": 0, "days": 9},
        {"lexicon": "en", "bonus_row_length": 10, "bonus_min": 4},
    ]
    for variant in variants:
        table = seated_table(3, ("greedy", "casual", "random"), words=None, **variant)
        _, seats = columns(table, 8)
        for deal in range(8):
            outcome = finished(table, deal).outcome
            assert outcome is not None
            assert seats["score"][deal].tolist() == list(outcome.scores)


def test_equal_bots_that_notice_everything_write_equal_slips() -> None:
    by_game, seats = columns(seated_table(3, ("greedy",), words=None), 30)
    assert (seats["score"] == seats["score"][:, :1]).all()
    assert (by_game["shared"] == 1).all()


def test_a_players_bot_does_not_change_what_others_score() -> None:
    _, one = columns(seated_table(2, ("expert", "expert"), words=None), 30)
    _, other = columns(seated_table(2, ("expert", "random"), words=None), 30)
    for deal in range(30):
        seat = deal % 2
        assert one["score"][deal, seat] == other["score"][deal, seat]


PRINT_SEATS = """
import numpy as np
from tests.wortfabrik.scene import GAME, seated_table
table = seated_table(4, ("planner:vocabulary=2", "expert", "novice", "random"), words=None, days=3)
deals = np.arange({games})
batch = GAME.playouts(table, 5, deals, deals % 4)
print(batch.games.tolist(), batch.seats.tolist())
"""


@pytest.mark.thorough
@pytest.mark.skipif(interpreted(), reason="nothing is compiled")
def test_interpreted_games_are_bit_for_bit_the_compiled_ones() -> None:
    assert printed(PRINT_SEATS.format(games=20), NUMBA_DISABLE_JIT="1") == printed(PRINT_SEATS.format(games=20))
