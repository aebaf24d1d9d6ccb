"""Playouts: the columns say what the games were, and the same source plays both ways."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engines.core.compiled import interpreted
from engines.core.measures import SHARE
from engines.core.session import Session
from engines.ponkotsu_factory.columns import COLUMNS
from engines.ponkotsu_factory.game import Workshop
from engines.ponkotsu_factory.helps import solutions_of
from engines.ponkotsu_factory.state import SECOND
from tests.contract import printed
from tests.ponkotsu_factory.scene import GAME, seated_table

SEATS = [column.id for column in COLUMNS if column.per == "seat"]
GAMES = [column.id for column in COLUMNS if column.per == "game"]
MIXED = ("planner:vocabulary=3", "expert", "novice", "random", "greedy:creating=3")


def columns(table: Workshop, games: int, seed: int = 5) -> tuple[dict[str, Any], dict[str, Any]]:
    """Game columns (games,) and seat columns (games, seats) by id."""
    deals = np.arange(games)
    batch = GAME.playouts(table, seed, deals, deals % table.players)
    by_game = {name: batch.games[:, place] for place, name in enumerate(GAMES)}
    return by_game, {name: batch.seats[:, :, place] for place, name in enumerate(SEATS)}


def finished(table: Workshop, deal: int, seed: int = 5) -> Session:
    """The Session of one of those games, played to its end."""
    session = Session(GAME, table, seed, deal, deal % table.players)
    session.run_bots()
    return session


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_sources_add_up_penalties_cancel_out_and_decisions_are_counted(players: int) -> None:
    by_game, seats = columns(seated_table(players, MIXED, words=None, votes="doubt"), 40)
    assert (seats["quickness"] + seats["correctness"] + seats["bonus"] + seats["penalties"] == seats["score"]).all()
    assert (seats["penalties"].sum(axis=1) == 0).all()
    assert (seats["win"].sum(axis=1) == SHARE).all()
    assert (seats["decisions"] == 8).all()
    assert (by_game["turns"] == 8 * players).all()
    assert (by_game["truncated"] == 0).all()
    assert (seats["solved"].sum(axis=1) == seats["pile_solved"].sum(axis=1)).all()
    assert (seats["found"].sum(axis=1) == seats["pile_found"].sum(axis=1)).all()


@pytest.mark.parametrize("votes", ["lexicon", "players"])
def test_what_bots_did_is_what_the_columns_count(votes: str) -> None:
    table = seated_table(4, MIXED, words=None, votes=votes)
    by_game, seats = columns(table, 10)
    for deal in range(10):
        session = finished(table, deal)
        events = session.events
        scored = [event for event in events if event["event"] == "scored"]
        repaired = [event for event in events if event["event"] == "repaired"]
        for seat in range(4):
            own = [event for event in scored if event["seat"] == seat]
            for name in ("quickness", "correctness", "bonus", "penalties"):
                assert seats[name][deal, seat] == sum(event[name] for event in own), name
            times = [round(event["at"] * SECOND) for event in repaired if event["seat"] == seat]
            assert seats["solved"][deal, seat] == len(times)
            assert seats["solving"][deal, seat] == sum(times)
            made = [event for event in scored if event["creator"] == seat]
            assert seats["invalid_originals"][deal, seat] == sum(len(event["invalid_originals"]) for event in made)
            assert seats["perfect"][deal, seat] == sum(sorted(event["originals"]) == sorted(event["solutions"]) for event in own)
        assert by_game["plies"][deal] == len(session.plies)
        assert by_game["unsolved"][deal] == 4 - len({id(event) for event in repaired if event["marker"] == 4})


def test_solutions_are_counted_of_one_pile_in_words_of_zipf_three() -> None:
    table = seated_table(4, ("expert",), words=None)
    by_game, _ = columns(table, 12)
    for deal in range(12):
        session = Session(GAME, table, 5, deal, deal % 4)
        for _ in range(4):
            session.bot_ply()
        found = solutions_of(table, session.state, int(session.state.chance) % 4, vocabulary=3.0)
        assert by_game["solutions"][deal] == min(100, len(found.found))


@pytest.mark.parametrize(
    "changed",
    [
        {"word_lengths": (3, 3, 3)},
        {"word_lengths": (7,), "rounds": 2},
        {"word_lengths": (3, 4, 5, 3, 3), "draw_tiles": 25},
        {"votes": "players", "doubtful_tier": 0},
        {"votes": "doubt", "debt_allowed": False, "doubtful_tier": 0},
        {"lexicon": "de", "pass_schedule": "left"},
        {"correctness_points": 4, "all_correct_bonus": 3},
    ],
    ids=str,
)
def test_a_few_playouts_are_those_of_the_session_in_variants(changed: dict[str, Any]) -> None:
    table = seated_table(3, ("planner:vocabulary=3", "casual", "random"), words=None, **changed)
    _, seats = columns(table, 5)
    for deal in range(5):
        outcome = finished(table, deal).outcome
        assert outcome is not None
        assert seats["score"][deal].tolist() == list(outcome.scores)


def test_one_tile_more_leaves_most_racks_as_they_were() -> None:
    first, second = (seated_table(3, words=None, **changed) for changed in ({}, {"other_tiles": {**seated_table().parameters.other_tiles, "S": 5}}))
    same = total = 0
    for deal in range(20):
        racks = [GAME.position(table, GAME.deal(table, 3, deal, 0))["racks"] for table in (first, second)]
        same += sum(one == other for one, other in zip(*racks, strict=True))
        total += 3
    assert same > total / 3


PRINT_SEATS = """
import numpy as np
from tests.ponkotsu_factory.scene import GAME, seated_table
table = seated_table(4, ("planner:vocabulary=4", "expert", "novice", "random"), words=None, rounds=2)
deals = np.arange({games})
batch = GAME.playouts(table, 5, deals, deals % 4)
print(batch.games.tolist(), batch.seats.tolist())
"""


@pytest.mark.thorough
@pytest.mark.skipif(interpreted(), reason="nothing is compiled")
def test_interpreted_games_are_bit_for_bit_the_compiled_ones() -> None:
    assert printed(PRINT_SEATS.format(games=6), NUMBA_DISABLE_JIT="1") == printed(PRINT_SEATS.format(games=6))
