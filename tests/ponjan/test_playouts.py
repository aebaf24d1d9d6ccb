"""Playouts: the same games as a Session plays, and columns that say what happened in them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engines.core.game import Batch, Json
from engines.core.records import Integers, dtype_of
from engines.core.session import Session
from engines.core.shape import POINT_SCALE
from engines.ponjan.columns import PLUS_TILES, SCORE_SOURCES
from engines.ponjan.game import PonjanTable
from engines.ponjan.parameters import set_points
from engines.ponjan.state import STANDING_UNIT
from engines.ponjan.tally import SECONDS_A_DECISION, SECONDS_OF_SETUP, GameTally, SeatTally
from tests.ponjan.plain import scored
from tests.ponjan.scene import GAME, seated_table

SEED = 20260107
LINE_UPS = (("greedy",), ("planner", "random", "set-first"), ("expert", "draw-first", "greedy:attention=0.3"))
VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"white_tiles": True, "win_check": "end_of_round", "start_bonus": (0, 0, 1, 1, 2, 2)},
    {"kinds": 12, "copies_per_kind": 4, "initial_hand_kinds": 2, "target_points": 12, "points_zero_tile": 1, "turn_cap": 60},
    {"kinds": 10, "copies_per_kind": 2, "initial_hand_kinds": 1, "bonus_turn_on_own_draw": False, "win_check": "end_of_turn", "target_points": 12},
    {"kinds": 9, "initial_hand_kinds": 1, "new_kind_ends_turn": False, "other_kind_ends_turn": False, "target_points": 10},
)


def played(table: PonjanTable, games: int) -> Batch:
    deals = np.arange(games)
    return GAME.playouts(table, SEED, deals, deals % table.players)


def game_column(batch: Batch, name: str) -> Integers:
    return batch.games[:, [column.id for column in GAME.columns if column.per == "game"].index(name)]


def seat_column(batch: Batch, name: str) -> Integers:
    return batch.seats[:, :, [column.id for column in GAME.columns if column.per == "seat"].index(name)]


def events_of(session: Session, name: str, seat: int) -> list[Json]:
    return [event for event in session.events if event["event"] == name and event["seat"] == seat]


def compare(table: PonjanTable, batch: Batch, deal: int) -> None:
    """A Session of the same deal against the recorded columns."""
    session = Session(GAME, table, SEED, deal, deal % table.players)
    options = []
    while session.to_act():
        offered = len(GAME.offer(table, session.state, session.to_act()[0])["actions"])
        stage = GAME.stage(session.state)
        session.bot_ply()
        if stage != "setup":
            options.append(offered)
    position = GAME.position(table, session.state)
    seats = range(table.players)
    outcome = session.outcome
    assert outcome is not None
    assert seat_column(batch, "score")[deal].tolist() == list(outcome.scores) == scored(table.parameters, position)
    expected = {
        "turns": position["turn"],
        "rounds": -(-position["turn"] // table.players),
        "plies": len(options),
        "options": sum(options),
        "most_options": max(options, default=0),
        "choices": sum(count > 1 for count in options),
        "truncated": int(outcome.truncated),
        "shared": int(len(outcome.winners) > 1),
        "seconds": SECONDS_OF_SETUP + SECONDS_A_DECISION * len(options),
        "winner_score": max(outcome.scores),
        "spread": max(outcome.scores) - min(outcome.scores),
        "won_at_setup": int(not options),
        "wall_exhausted": int(position.get("passes", 0) == table.players),
        "wall_left": len(position["wall"]),
    }
    assert {name: game_column(batch, name)[deal] for name in expected} == expected
    for seat in seats:
        counted = {
            "drawn": len(events_of(session, "plus", seat)),
            "taken": len(events_of(session, "zero", seat)),
            "bonus_turns": len(events_of(session, "bonus", seat)),
            "setup_won": sum(event["tiles"] for event in events_of(session, "contested", seat)),
            "setup_sets": sum(event["event"] == "completed" and event["seat"] == seat for event in session.plies[0].events),
            "kinds": len(position["own"][seat]),
            "waiting": sum(count for kind, count in position["face_up"].items() if kind in position["own"][seat]),
            "decisions": sum(ply.seat == seat for ply in session.plies[1:]),
        }
        assert {name: seat_column(batch, name)[deal, seat] for name in counted} == counted


@pytest.mark.parametrize("bots", LINE_UPS, ids=["greedy", "mixed", "attention"])
@pytest.mark.parametrize("changed", VARIANTS, ids=["rulebook", "end of round", "four tiles", "two tiles", "long turns"])
def test_playouts_are_the_games_of_the_session_step_by_step(changed: dict[str, Any], bots: tuple[str, ...]) -> None:
    for players in (2, 4, 5):
        table = seated_table(players, bots, **changed)
        batch = played(table, 6)
        for deal in range(6):
            compare(table, batch, deal)


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5])
def test_two_hundred_playouts_are_the_games_of_the_session(players: int) -> None:
    table = seated_table(players, ("master", "expert", "random"))
    batch = played(table, 200)
    for deal in range(200):
        compare(table, batch, deal)


def test_rows_have_the_columns_that_are_declared() -> None:
    for row, per in ((GameTally, "game"), (SeatTally, "seat")):
        declared = [column.id for column in GAME.columns if column.per == per]
        names = []
        for name in dtype_of(row).names or ():
            shape = dtype_of(row)[name].shape
            prefix = {"set_points": "points", "sets": "sets"}.get(name, "")
            names += [f"{prefix}_{word}_plus" for word in PLUS_TILES] if shape else [name]
        assert names == declared


def test_sets_by_value_and_the_start_bonus_are_the_whole_score() -> None:
    for changed in VARIANTS:
        table = seated_table(4, ("planner", "greedy"), **changed)
        batch = played(table, 200)
        assert (sum(seat_column(batch, source) for source in SCORE_SOURCES) == seat_column(batch, "score")).all()
        for plus, word in enumerate(PLUS_TILES):
            worth = set_points(table.parameters, plus) if plus < table.parameters.copies_per_kind else 0
            assert (seat_column(batch, f"points_{word}_plus") == worth * seat_column(batch, f"sets_{word}_plus")).all()


def standings(table: PonjanTable, position: Json) -> list[int]:
    """Standing of each seat by the README's rule of thumb, in twelfths of a point."""
    parameters = table.parameters
    bonus = parameters.start_bonus
    found = []
    for seat, hand in enumerate(position["own"]):
        total = STANDING_UNIT * (bonus if isinstance(bonus, int) else bonus[seat])
        for kind, (plus, zero) in hand.items():
            there = 1 + plus + zero + position["face_up"].get(kind, 0)
            total += STANDING_UNIT * set_points(parameters, plus) * there // parameters.copies_per_kind
        found.append(total)
    return found


@pytest.mark.parametrize("changed", VARIANTS, ids=["rulebook", "end of round", "four tiles", "two tiles", "long turns"])
def test_the_shape_follows_the_standings_after_the_set_up_and_each_ply(changed: dict[str, Any]) -> None:
    table = seated_table(3, ("greedy", "planner"), **changed)
    batch = played(table, 10)
    for deal in range(10):
        session = Session(GAME, table, SEED, deal, deal % 3)
        gaps, leaders = [], []
        while session.bot_ply() is not None:
            ranked = sorted(standings(table, GAME.position(table, session.state)), reverse=True)
            gaps.append(ranked[0] - ranked[1])
            values = standings(table, GAME.position(table, session.state))
            if gaps[-1] and values.index(ranked[0]) not in leaders[-1:]:
                leaders.append(values.index(ranked[0]))
        assert game_column(batch, "lead_changes")[deal] == max(0, len(leaders) - 1)
        mean = sum(gaps) / len(gaps) / STANDING_UNIT * POINT_SCALE
        assert abs(game_column(batch, "tension")[deal] - mean) <= 0.6


def test_the_column_margin_is_zero_for_a_shared_win() -> None:
    table = seated_table(4, ("greedy",), win_check="end_of_round")
    batch = played(table, 2000)
    shared = game_column(batch, "shared") == 1
    assert shared.any()
    assert (game_column(batch, "margin")[shared] == 0).all()
    scores = np.sort(seat_column(batch, "score"), axis=1)
    assert (game_column(batch, "margin") == scores[:, -1] - scores[:, -2]).all()
