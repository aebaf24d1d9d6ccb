"""The bots (README.md, Bots): levels in their order, real covers, words they know, and times from the model."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from engines.core.measures import SHARE
from engines.core.session import Session
from engines.ponkotsu_factory.columns import COLUMNS
from engines.ponkotsu_factory.survey import PACE, SEEING, deliberates, mean_seconds
from engines.ponkotsu_factory.timing import sight, solving_times
from tests.ponkotsu_factory.scene import GAME, seated_table

SEATS = [column.id for column in COLUMNS if column.per == "seat"]


def columns_of_player_0(bots: tuple[str, ...], games: int, name: str, **changed: object) -> np.ndarray:
    """A seat column of player 0, each deal in every rotation."""
    table = seated_table(len(bots), bots, words=None, **changed)
    numbers = np.arange(games)
    batch = GAME.playouts(table, 3, numbers // len(bots), numbers % len(bots))
    found: np.ndarray = batch.seats[numbers, numbers % len(bots), SEATS.index(name)]
    return found


def wins(bot: str, other: str, players: int, games: int) -> float:
    return float(columns_of_player_0((bot, *[other] * (players - 1)), games, "win").mean()) / SHARE


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(("level", "below"), [("novice", "random"), ("casual", "novice"), ("expert", "casual")])
def test_each_level_beats_the_one_below(level: str, below: str, players: int) -> None:
    assert wins(level, below, players, 400) > 1 / players + 0.1


@pytest.mark.parametrize("players", [2, 4])
def test_the_master_beats_experts(players: int) -> None:
    assert wins("master", "expert", players, 120) > 1 / players + 0.1


def test_random_is_beaten_by_who_reads_the_tiles() -> None:
    assert wins("expert", "random", 2, 200) > 0.95


def test_bots_make_words_they_know_and_lay_exactly_the_pile() -> None:
    table = seated_table(4, ("expert", "master", "random", "greedy:creating=4,vocabulary=4"), words=None)
    least = (300, 200, 0, 400)
    for deal in range(6):
        session = Session(GAME, table, 8, deal)
        session.run_bots()
        piles = {}
        for ply in session.plies:
            words = ply.action["words"]
            if ply.action["do"] == "create":
                piles[ply.seat] = words
                known = [int(table.bins.commonness[np.flatnonzero(table.bins.word == table.book.find(word))[0]]) for word in words]
                assert min(known) >= least[GAME.player_at(session.state, ply.seat)]
        scored = [event for event in session.events if event["event"] == "scored"]
        assert len(scored) == 16
        for event in scored:
            pile, laid = Counter("".join(event["originals"])), Counter("".join(event["solutions"]))
            assert laid == pile if event["quickness"] else not laid - pile
            assert event["invalid_originals"] == event["invalid_solutions"] == []


def test_ways_of_making_piles_make_different_piles() -> None:
    commonness = {}
    for way in (1, 2, 4):
        table = seated_table(3, (f"expert:creating={way}",), words=None)
        state = GAME.deal(table, 5, 0, 0)
        words = [word for seat in range(3) for word in GAME.bot_action(table, state, seat)["words"]]
        commonness[way] = sum(int(table.bins.commonness[np.flatnonzero(table.bins.word == table.book.find(word))[0]]) for word in words)
    assert commonness[1] > commonness[2] > commonness[4]


def test_an_ambiguous_pile_has_more_solutions_than_a_common_one() -> None:
    place = [column.id for column in COLUMNS if column.per == "game"].index("solutions")
    common, ambiguous = (
        GAME.playouts(seated_table(3, (f"expert:creating={way}",), words=None), 3, np.arange(100), np.zeros(100, np.int64)).games[:, place].mean()
        for way in (2, 3)
    )
    assert ambiguous > common + 10


def test_rare_words_take_longer_to_see_and_attention_and_pace_shorten_it() -> None:
    expert, casual = GAME.bot("expert"), GAME.bot("casual")
    assert mean_seconds(expert, 4, 3.0) > mean_seconds(expert, 4, 5.0)
    assert mean_seconds(casual, 4, 4.0) > mean_seconds(expert, 4, 4.0)
    quick = GAME.bot("expert:pace=2")
    assert mean_seconds(quick, 4, 4.0) == pytest.approx(mean_seconds(expert, 4, 4.0) / 2)
    assert mean_seconds(GAME.bot("greedy"), 4, 4.5) == SEEING.default
    assert sight(expert).noticed[0] == 0.0 < sight(expert).noticed[-1]
    assert PACE.default == 1.0


def solved_within(bot: str, limit: float, **changed: object) -> float:
    table = seated_table(4, (bot,), words=None, **changed)
    times = solving_times(table, 12, 5)
    assert len(times) == 12 * 4 * 4
    return sum(time.at is not None and time.at <= limit for time in times) / len(times)


def test_solving_is_quicker_with_more_words_more_attention_and_fewer_letters() -> None:
    assert solved_within("expert", 40.0) > solved_within("expert:vocabulary=4.5", 40.0) + 0.1
    assert solved_within("expert", 30.0) > solved_within("expert:attention=0.5", 30.0) + 0.1
    assert solved_within("expert", 20.0, word_lengths=[3, 3]) > solved_within("expert", 20.0) + 0.1


def test_a_planner_looks_on_where_originals_count_more_than_places() -> None:
    assert not deliberates(seated_table(4, words=None).rules)
    assert deliberates(seated_table(4, words=None, correctness_points=3).rules)
    found = [
        columns_of_player_0((f"{bot}:vocabulary=3,attention=0.95,creating=2", *["expert"] * 3), 400, "score", correctness_points=4).mean()
        for bot in ("planner", "greedy")
    ]
    assert found[0] > found[1] + 1
