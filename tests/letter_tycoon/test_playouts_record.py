"""What a playout records is what happened: columns against the events of the same game played decision by decision."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from functools import cache
from typing import Any

import numpy as np
import pytest

from engines.core.game import Batch, Json
from engines.core.measures import SHARE
from engines.core.records import dtype_of
from engines.letter_tycoon import playout
from engines.letter_tycoon.columns import COLUMNS, GAME_COLUMNS, SCORE_SOURCES, SEAT_COLUMNS
from engines.letter_tycoon.game import Tycoon
from engines.letter_tycoon.tally import GameTally, SeatTally
from tests.letter_tycoon.bot_tables import RICH, Told, kinds, tabled, told
from tests.letter_tycoon.scene import GAME

SEED = 1
NAMES = [column.id for column in COLUMNS]


def record(game: Tycoon, games: int) -> Batch:
    """Playouts of deals 0, 1, 2, … with rotation deal mod players."""
    deals = np.arange(games, dtype=np.int64)
    return GAME.playouts(game, SEED, deals, deals % game.players)


def game_value(batch: Batch, number: int, name: str) -> int:
    return int(batch.games[number, NAMES.index(name)])


def seat_values(batch: Batch, number: int, name: str) -> list[int]:
    return [int(value) for value in batch.seats[number, :, NAMES.index(name) - GAME_COLUMNS]]


TABLES: dict[str, dict[str, Any]] = {
    "automatic": {"bots": ("greedy", "planner", "greedy:bluff=0.4")},
    "players": {"bots": ("greedy", "greedy:vocabulary=5,doubt=0.5", "random:bluff=0.3"), "challenge_mode": "players"},
    "rich": {"bots": ("greedy", "planner"), **RICH},
}


@pytest.fixture(params=list(TABLES))
def table(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def game(table: str) -> Tycoon:
    return game_of(table)


@pytest.fixture
def batch(table: str) -> Batch:
    """Six games at that table."""
    return batch_of(table)


@cache
def game_of(table: str) -> Tycoon:
    knobs = dict(TABLES[table])
    return tabled(*knobs.pop("bots"), **knobs)


@cache
def batch_of(table: str) -> Batch:
    return record(game_of(table), 6)


@cache
def told_of(table: str, number: int) -> Told:
    """The same game decision by decision."""
    return told(game_of(table), number, SEED)


def events_of(table: str, number: int) -> list[Json]:
    return [event for events in told_of(table, number).events for event in events]


def test_the_columns_are_those_declared() -> None:
    assert dtype_of(GameTally).itemsize // 8 == GAME_COLUMNS
    assert dtype_of(SeatTally).itemsize // 8 == SEAT_COLUMNS
    fields = [*dtype_of(GameTally).names, *dtype_of(SeatTally).names]
    assert [name for name in fields if name in NAMES] == [name for name in NAMES if name in fields]
    assert {name for name in fields if name not in NAMES} == {"lengths", "uses", "owned"}


def test_scores_are_the_sum_of_their_sources(batch: Batch) -> None:
    for number in range(6):
        sources = zip(*(seat_values(batch, number, source) for source in SCORE_SOURCES), strict=True)
        assert seat_values(batch, number, "score") == [sum(source) for source in sources]


def test_recorded_numbers_stay_within_their_bounds(batch: Batch) -> None:
    for place, column in enumerate(COLUMNS):
        values = batch.games[:, place] if column.per == "game" else batch.seats[:, :, place - GAME_COLUMNS]
        assert (values >= column.low).all(), column.id
        assert (values <= column.high).all(), column.id


def test_wins_add_up_to_one_a_game(batch: Batch) -> None:
    wins = batch.seats[:, :, NAMES.index("win") - GAME_COLUMNS]
    assert (wins.sum(axis=1) == SHARE).all()


def test_a_playout_counts_the_events_of_the_same_game(table: str, game: Tycoon, batch: Batch) -> None:
    for number in range(3):
        events = events_of(table, number)
        by_seat = counted(events, game.players)
        for name, expected in by_seat.items():
            assert seat_values(batch, number, name) == expected, name
        assert game_value(batch, number, "reshuffles") == kinds(events)["reshuffled"]


def counted(events: list[Json], players: int) -> dict[str, list[int]]:
    """Seat columns worked out from events."""
    found: dict[str, Counter[int]] = {
        name: Counter()
        for name in (
            "words words_3 words_4 words_5 words_6 words_7 words_8 earned royalties_paid royalties_got patents_bought used_exchange used_two_words "
            "used_copy_card used_add_s challenges challenges_won words_sunk rejections penalties skips doublings turns_taken discards"
        ).split()
    }
    active = 0
    play: Json = {}
    for event in events:
        kind, seat = event["event"], event.get("seat")
        if kind in ("played", "skipped"):
            active = seat
        if kind == "played":
            play = event
        elif kind == "earned":
            found["words"][seat] += 1
            found[f"words_{min(max(len(event['word']), 3), 8)}"][seat] += 1
            found["earned"][seat] += event["money"] + event["stock"]
            found["doublings"][seat] += len(event["doubled_by"])
            if event["word"] == play["words"][-1] and len(play["words"]) == 2:
                found["used_two_words"][seat] = found["used_two_words"][seat]
        elif kind == "royalty":
            found["royalties_got"][seat] += event["money"]
            found["royalties_paid"][active] += event["money"]
        elif kind == "bought":
            found["patents_bought"][seat] += 1
        elif kind == "exchanged":
            found["used_exchange"][seat] += 1
        elif kind == "challenged":
            found["challenges"][seat] += 1
            found["challenges_won"][seat] += event["succeeded"]
            found["words_sunk"][active] += event["succeeded"]
        elif kind == "rejected":
            found["rejections"][seat] += 1
        elif kind == "skipped":
            found["skips"][seat] += 1
        elif kind == "discarded":
            if event.get("penalty"):
                found["penalties"][seat] += 1
            else:
                found["discards"][seat] += len(event["letters"])
    for name in ("used_two_words", "used_copy_card", "used_add_s", "turns_taken"):
        del found[name]
    return {name: [counts[seat] for seat in range(players)] for name, counts in found.items()}


def test_made_letters_and_second_words_are_counted_when_the_words_stand() -> None:
    batch = batch_of("rich")
    expected: Counter[str] = Counter()
    for number in range(3):
        for event in events_of("rich", number):
            if event["event"] == "played":
                expected["used_two_words"] += len(event["words"]) == 2
                expected["used_copy_card"] += bool(event.get("copy"))
                expected["used_add_s"] += bool(event.get("add_s"))
    for name in ("used_two_words", "used_copy_card", "used_add_s"):
        assert sum(sum(seat_values(batch, number, name)) for number in range(3)) == expected[name]
        assert expected[name] > 0


def test_turns_rounds_and_plies_are_those_of_the_game(table: str, game: Tycoon, batch: Batch) -> None:
    for number in range(3):
        events, state = told_of(table, number)
        assert game_value(batch, number, "plies") == len(events)
        assert game_value(batch, number, "turns") == state.turn
        assert game_value(batch, number, "rounds") == -(-int(state.turn) // game.players)
        assert seat_values(batch, number, "score") == list(GAME.scores(game, state))
        assert sum(seat_values(batch, number, "turns_taken")) == state.turn


def test_a_patent_column_says_who_owns_it_and_whether_he_won(game: Tycoon, batch: Batch) -> None:
    for number in range(4):
        wins = seat_values(batch, number, "win")
        owned = [0] * game.players
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
            values = seat_values(batch, number, f"patent_{letter}")
            assert sum(value > 0 for value in values) <= 1
            for seat, value in enumerate(values):
                owned[seat] += value > 0
                assert value in (0, 1 + wins[seat])
        assert owned == seat_values(batch, number, "patents_bought")


def test_games_do_not_depend_on_what_is_played_beside_them(game: Tycoon, batch: Batch) -> None:
    deals = np.array([4, 1], np.int64)
    some = GAME.playouts(game, SEED, deals, deals % game.players)
    assert (batch.games[[4, 1]] == some.games).all()
    assert (batch.seats[[4, 1]] == some.seats).all()


def test_the_turn_limit_cuts_and_is_counted() -> None:
    game = tabled("random", "random", turn_cap=50, goals={2: {"value": 110, "patents": 26}})
    batch = record(game, 3)
    assert [game_value(batch, number, "truncated") for number in range(3)] == [1, 1, 1]
    assert [game_value(batch, number, "ended") for number in range(3)] == [2, 2, 2]
    assert [game_value(batch, number, "goal_round") for number in range(3)] == [0, 0, 0]


def test_entry_points_keep_one_compiled_signature_over_variants_and_table_sizes() -> None:
    if not hasattr(playout.play_all, "signatures"):
        pytest.skip("the rules run interpreted")
    for players, changed in ((2, {}), (3, {"pool_size": 0}), (5, {"challenge_mode": "players"})):
        record(tabled(*["planner", "random", "greedy:bluff=0.5", "greedy", "greedy"][:players], **changed), 1)
    for entry in playout.COMPILED:
        assert len(entry.signatures) == 1, entry


# a planner tries plays for minutes in plain Python, unless it knows few words
INTERPRETED = """
import sys
from tests.letter_tycoon.test_playouts_record import TABLES, record, tabled
from tests.letter_tycoon.wandering import common_words
for table in TABLES.values():
    knobs = dict(table)
    batch = record(tabled(*knobs.pop("bots"), words=common_words()[::20], **knobs), int(sys.argv[1]))
    print(batch.games.tolist(), batch.seats.tolist())
"""


def printed(games: int, interpreted: bool) -> str:
    """The columns of a few games of each table, as text, from a process of its own."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": str(int(interpreted))}
    done = subprocess.run([sys.executable, "-c", INTERPRETED, str(games)], capture_output=True, text=True, env=environment, check=True)
    return done.stdout


@pytest.mark.thorough
def test_compiled_and_interpreted_games_are_the_same() -> None:
    assert printed(1, interpreted=True) == printed(1, interpreted=False)
