"""Any variant at any table: tiles are conserved, actions stay legal, games end, and come out the same again."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.errors import IllegalAction
from engines.core.game import Json
from engines.core.records import copied, same
from engines.ponjan.parameters import Parameters, all_kinds, problems, table_sizes
from tests.ponjan.plain import scored
from tests.ponjan.scene import GAME, PASS, tiles_on_table

VALUES = st.fixed_dictionaries(
    {},
    optional={
        "kinds": st.integers(9, 40),
        "copies_per_kind": st.integers(2, 4),
        "white_tiles": st.booleans(),
        "initial_hand_kinds": st.integers(1, 6),
        "target_points": st.integers(3, 12),
        "base_points": st.integers(0, 3),
        "points_plus_tile": st.integers(0, 3),
        "points_zero_tile": st.integers(0, 2),
        "bonus_turn_on_own_draw": st.booleans(),
        "new_kind_ends_turn": st.booleans(),
        "other_kind_ends_turn": st.booleans(),
        "setup_die_sides": st.integers(2, 20),
        "win_check": st.sampled_from(["immediate", "end_of_turn", "end_of_round"]),
        "start_bonus": st.one_of(st.integers(0, 2), st.lists(st.integers(0, 2), min_size=2, max_size=6)),
        "turn_cap": st.integers(20, 2000),
    },
)

BOTS = st.sampled_from(["random", "greedy", "draw-first", "set-first", "planner", "novice", "random:attention=0.3", "planner:attention=0.5"])


@st.composite
def tables(draw: st.DrawFn) -> Any:
    """A table that can be played."""
    parameters = Parameters.model_validate(draw(VALUES.filter(lambda values: not problems(Parameters.model_validate(values)))))
    players = draw(st.sampled_from(table_sizes(parameters)))
    return GAME.prepare(parameters, players, [GAME.bot(draw(BOTS)) for _ in range(players)])


def tile_total(table: Any) -> int:
    return all_kinds(table.parameters) * int(table.parameters.copies_per_kind)


def tiles_by_kind(position: Json) -> dict[int, int]:
    """Number of tiles of each kind, wherever they are."""
    found: dict[int, int] = {}
    tiles = [*position["wall"], *(kind for deal in position.get("deals", []) for kind in deal)]
    for hand in position.get("own", []):
        for kind, (plus, zero) in hand.items():
            tiles += [int(kind)] * (1 + plus + zero)
    for kind, count in position.get("face_up", {}).items():
        tiles += [int(kind)] * count
    for kind in tiles:
        found[kind] = found.get(kind, 0) + 1
    return found


@settings(max_examples=30, deadline=None)
@given(tables(), st.integers(0, 2**40), st.integers(0, 10**6))
def test_tiles_are_conserved_and_every_action_is_legal(table: Any, seed: int, deal: int) -> None:
    state = GAME.deal(table, seed, deal, deal % table.players)
    mover = random.Random(seed)
    taken_from_wall = 0
    while True:
        position = GAME.position(table, state)
        assert tiles_on_table(position) == tile_total(table)
        assert set(tiles_by_kind(position).values()) == {table.parameters.copies_per_kind}
        if position["stage"] != "setup":
            assert position["points"] == scored(table.parameters, position)
            held = [kind for hand in position["own"] for kind in hand]
            assert len(held) == len(set(held))
            assert set(position["face_up"]) <= set(held)
        again = GAME.state_of(table, position)
        assert GAME.position(table, again) == position
        if not GAME.to_act(table, state):
            break
        seat = GAME.to_act(table, state)[0]
        actions = GAME.offer(table, state, seat)["actions"]
        assert GAME.bot_action(table, state, seat) in actions
        action = mover.choice(actions)
        assert GAME.act(table, again, seat, action) == GAME.act(table, state, seat, action)
        taken_from_wall += 1
    outcome = GAME.outcome(table, state)
    assert outcome is not None
    assert outcome.scores == tuple(position["points"])
    reached = max(outcome.scores) >= table.parameters.target_points
    assert reached or outcome.truncated or position["passes"] == table.players
    assert [seat for seat in range(table.players) if outcome.scores[seat] == max(outcome.scores)] == list(outcome.winners)


@settings(max_examples=30, deadline=None)
@given(tables(), st.integers(0, 2**62))
def test_playouts_of_any_variant_are_determined_by_seed_deal_and_rotation(table: Any, seed: int) -> None:
    deals = np.array([3, 0, 2, 1])
    rotations = deals % table.players
    batch = GAME.playouts(table, seed, deals, rotations)
    for place in range(4):
        single = GAME.playouts(table, seed, deals[place : place + 1], rotations[place : place + 1])
        assert (single.games[0] == batch.games[place]).all()
        assert (single.seats[0] == batch.seats[place]).all()
    for numbers, per in ((batch.games, "game"), (batch.seats, "seat")):
        for column, values in zip([column for column in GAME.columns if column.per == per], np.moveaxis(numbers, -1, 0), strict=True):
            assert column.low <= values.min() <= values.max() <= column.high, column.id


@settings(max_examples=40, deadline=None)
@given(tables(), st.integers(0, 1000), st.integers(0, 60))
def test_what_is_not_offered_is_refused_and_changes_nothing(table: Any, seed: int, plies: int) -> None:
    state = GAME.deal(table, seed, 0, 0)
    for _ in range(plies):
        if GAME.to_act(table, state):
            seat = GAME.to_act(table, state)[0]
            GAME.act(table, state, seat, GAME.bot_action(table, state, seat))
    before = copied(state)
    seats = GAME.to_act(table, state)
    offered = [action for seat in seats for action in GAME.offer(table, state, seat)["actions"]]
    every: list[Json] = [{"do": "draw"}, PASS, *({"do": "take", "kind": kind} for kind in range(41))]
    for seat in range(table.players):
        for action in every:
            if seat in seats and action in offered:
                continue
            with pytest.raises(IllegalAction) as refusal:
                GAME.act(table, state, seat, action)
            assert refusal.value.sentence.endswith(".")
    assert same(before, state)
