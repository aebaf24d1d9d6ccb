"""Positions between JSON and State. Parsing what was printed gives the same position again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from engines.core.chance import DEAL, next_word, seeded_streams
from engines.core.errors import BadInput
from engines.core.game import Json
from engines.core.json_forms import read_form
from engines.core.records import Integers, table
from engines.core.seating import seating_of, streams_of
from engines.ponjan.forms import PositionForm
from engines.ponjan.marks import with_kind
from engines.ponjan.setup import clear_table, flip_tile, lay_out, mix_tiles
from engines.ponjan.state import (
    ENDED_BY_CAP,
    ENDED_BY_RULE,
    NOBODY,
    STAGE_OVER,
    STAGE_SETUP,
    STAGE_TURN,
    STAGES,
    Rules,
    State,
)

WHAT = "A position"


def acting_seat(state: State) -> int:
    """The seat that owes a decision, NOBODY when the game is over."""
    return NOBODY if state.stage == STAGE_OVER else int(state.seat)


def position_json(rules: Rules, state: State) -> Json:
    """The whole position."""
    players = int(rules.players)
    actor = acting_seat(state)
    position: Json = {
        "schema": 1,
        "game": "ponjan",
        "players": players,
        "stage": STAGES[state.stage],
        "to_act": [actor] if actor != NOBODY else [],
        "seat": int(state.seat),
        "turn": int(state.turn),
    }
    if state.stage == STAGE_SETUP:
        position["deals"] = [state.dealt[seat, : int(state.dealt_count[seat])].tolist() for seat in range(players)]
        if state.next_die < state.dice_count:
            position["dice"] = state.dice[int(state.next_die) : int(state.dice_count)].tolist()
    else:
        position["own"] = [_own_json(rules, state, seat) for seat in range(players)]
        position["face_up"] = _counts_json(rules, state.face_up)
    position["wall"] = state.wall[int(state.next_tile) : int(state.wall_size)].tolist()
    position["points"] = state.points[:players].tolist()
    if state.passes:
        position["passes"] = int(state.passes)
    position["player_of"] = state.player_of[:players].tolist()
    position["salt"] = int(state.salt)
    position["streams"] = [f"{int(stream):016x}" for stream in state.streams[: 1 + players]]
    return position


def _own_json(rules: Rules, state: State, seat: int) -> Json:
    kinds = [kind for kind in range(int(rules.kinds)) if state.owner[kind] == seat]
    return {str(kind): [int(state.plus[kind]), int(state.zero[kind])] for kind in kinds}


def _counts_json(rules: Rules, counts: Integers) -> Json:
    return {str(kind): int(counts[kind]) for kind in range(int(rules.kinds)) if counts[kind]}


def view_json(rules: Rules, state: State, seat: int) -> Json:
    """The position as a seat sees it: everything but chance to come. What the wall holds is known, its order is not."""
    view = position_json(rules, state)
    view["view_of"] = seat
    view["wall_left"] = _counts_json(rules, state.in_wall)
    for hidden in ("wall", "dice", "salt", "streams"):
        view.pop(hidden, None)
    return view


def state_from(rules: Rules, position: Json, seed: int) -> State:
    """The state of a position; what chance has not fixed comes from the streams. Raises BadInput with a sentence."""
    form = read_form(PositionForm, position, WHAT, BadInput)
    if form.players is not None and form.players != rules.players:
        raise BadInput(f"The position is for {form.players} players; the table has {rules.players}.")
    state = table(State)[0]
    clear_table(rules, state)
    _read_chance(rules, form, seed, state)
    _read_turn(rules, form, state)
    if state.stage == STAGE_SETUP:
        _read_setup(rules, form, state)
    else:
        _read_hands(rules, form, state)
    _read_points(rules, form, state)
    _read_end(rules, form, state)
    return state


def _read_chance(rules: Rules, form: PositionForm, seed: int, state: State) -> None:
    players = int(rules.players)
    state.player_of[:players] = seating_of(form.player_of, players)
    if form.streams is None:
        state.streams[: 1 + players] = seeded_streams(seed, np.zeros(1, np.int64), 1 + players)[0]
    else:
        state.streams[: 1 + players] = streams_of(form.streams, players, WHAT)
    state.salt = form.salt if form.salt is not None else next_word(state.streams, DEAL) >> 1


def _read_turn(rules: Rules, form: PositionForm, state: State) -> None:
    if form.seat >= rules.players:
        raise BadInput(f"seat is 0 to {rules.players - 1}; {form.seat} was given.")
    state.stage = STAGES.index(form.stage)
    state.seat = form.seat
    state.turn = form.turn
    state.passes = form.passes
    actor = acting_seat(state)
    owed = [actor] if actor != NOBODY else []
    if form.to_act is not None and form.to_act != owed:
        raise BadInput(f"to_act is {owed} in this position; {form.to_act} was given.")
    if state.stage == STAGE_TURN and form.passes >= rules.players:
        raise BadInput(f"passes is 0 to {rules.players - 1}, since {rules.players} passes in a row end the game; {form.passes} was given.")


def _read_setup(rules: Rules, form: PositionForm, state: State) -> None:
    """The first tiles and the wall; what is left out is mixed, and the first tiles come from the wall."""
    for name in ("seat", "turn", "passes", "face_up"):
        if getattr(form, name):
            raise BadInput(f"{WHAT} in stage setup has no field '{name}': the first turn has not begun.")
    if form.own is not None and any(form.own):
        raise BadInput(f"{WHAT} in stage setup has 'deals' and not 'own': tiles are sorted in the set-up.")
    sizes = [len(tiles) for tiles in form.deals or []]
    if form.deals is not None and sizes != [rules.initial_hand_kinds] * int(rules.players):
        raise BadInput(f"deals has {rules.initial_hand_kinds} tiles for each of {rules.players} seats; {form.deals} was given.")
    named = [kind for tiles in form.deals or [] for kind in tiles]
    _read_wall(rules, form, _counted(rules, named, "deals"), state)
    if form.deals is None and state.wall_size < rules.players * rules.initial_hand_kinds:
        raise BadInput(f"The first tiles need {rules.players * rules.initial_hand_kinds} tiles; the wall has {state.wall_size}.")
    for seat in range(int(rules.players)):
        for place in range(int(rules.initial_hand_kinds)):
            lay_out(state, seat, form.deals[seat][place] if form.deals is not None else flip_tile(state))
    for roll in form.dice:
        if roll > rules.setup_die_sides:
            raise BadInput(f"dice has rolls from 1 to {rules.setup_die_sides}; {roll} was given.")
    state.dice_count = len(form.dice)
    state.dice[: len(form.dice)] = form.dice


def _read_hands(rules: Rules, form: PositionForm, state: State) -> None:
    """Own and face-up tiles, and the wall."""
    for name in ("deals", "dice"):
        if getattr(form, name):
            raise BadInput(f"{WHAT} has '{name}' in stage setup only; the stage is {form.stage}.")
    if form.own is None:
        raise BadInput(f"{WHAT} in stage {form.stage} needs the field 'own'.")
    if len(form.own) != rules.players:
        raise BadInput(f"own has one entry a seat: {rules.players}; {len(form.own)} were given.")
    for seat, hand in enumerate(form.own):
        for name, stacks in hand.items():
            _read_own_kind(rules, state, seat, _checked_kind(rules, int(name), f"own.{seat}"), stacks)
    for name, count in form.face_up.items():
        _read_face_up(rules, state, _checked_kind(rules, int(name), "face_up"), count)
    used = [
        0 if state.owner[kind] == NOBODY else int(1 + state.plus[kind] + state.zero[kind] + state.face_up[kind]) for kind in range(int(rules.kinds))
    ]
    _read_wall(rules, form, used, state)


def _read_own_kind(rules: Rules, state: State, seat: int, kind: int, stacks: Sequence[int]) -> None:
    if state.owner[kind] != NOBODY:
        raise BadInput(f"Kind {kind} is with seats {state.owner[kind]} and {seat}; after the set-up each kind has one owner.")
    if 1 + sum(stacks) > rules.copies:
        raise BadInput(f"own.{seat}.{kind} has {1 + sum(stacks)} tiles with the hand tile; there are {rules.copies} of each kind.")
    state.owner[kind] = seat
    state.plus[kind], state.zero[kind] = stacks


def _read_face_up(rules: Rules, state: State, kind: int, count: int) -> None:
    owner = int(state.owner[kind])
    if count and owner == NOBODY:
        raise BadInput(f"A tile of kind {kind} lies face up, but nobody holds that kind: it would be a new hand tile.")
    state.face_up[kind] = count
    if count:
        state.waiting[owner] = with_kind(int(state.waiting[owner]), kind)


def _read_wall(rules: Rules, form: PositionForm, used: Sequence[int], state: State) -> None:
    """The wall in order, or its tiles to be mixed, or all tiles that are not `used` (counts by kind) to be mixed."""
    if form.wall is not None and form.wall_left is not None:
        raise BadInput(f"{WHAT} has 'wall' or 'wall_left', not both.")
    rest = [int(rules.copies) - used[kind] for kind in range(int(rules.kinds))]
    if form.wall is not None:
        counts = _counted(rules, form.wall, "wall")
    elif form.wall_left is not None:
        counts = _named_counts(rules, form.wall_left)
    else:
        counts = [max(0, left) for left in rest]
    for kind, count in enumerate(counts):
        if count > rest[kind]:
            raise BadInput(f"{WHAT} has {used[kind] + count} tiles of kind {kind}; there are {rules.copies} of each kind.")
        state.in_wall[kind] = count
    wall = form.wall if form.wall is not None else [kind for kind, count in enumerate(counts) for _ in range(count)]
    state.wall_size = len(wall)
    state.wall[: len(wall)] = wall
    if form.wall is None:
        mix_tiles(state)


def _counted(rules: Rules, tiles: Sequence[int], name: str) -> list[int]:
    counts = [0] * int(rules.kinds)
    for kind in tiles:
        counts[_checked_kind(rules, kind, name)] += 1
    return counts


def _named_counts(rules: Rules, counts: Mapping[str, int]) -> list[int]:
    found = [0] * int(rules.kinds)
    for name, count in counts.items():
        found[_checked_kind(rules, int(name), "wall_left")] = count
    return found


def _checked_kind(rules: Rules, kind: int, name: str) -> int:
    if kind >= rules.kinds:
        raise BadInput(f"{name} has kinds from 0 to {rules.kinds - 1}; {kind} was given.")
    return kind


def counted_points(rules: Rules, state: State, seat: int) -> int:
    """Points of a seat counted from its tiles: complete sets and the start bonus."""
    points = int(rules.start_bonus[seat])
    for kind in range(int(rules.kinds)):
        if state.owner[kind] == seat and 1 + state.plus[kind] + state.zero[kind] == rules.copies:
            points += int(rules.set_points[state.plus[kind]])
    return points


def _read_points(rules: Rules, form: PositionForm, state: State) -> None:
    """Points follow from the tiles; points that are given must be those."""
    for seat in range(int(rules.players)):
        state.points[seat] = counted_points(rules, state, seat)
    counted = state.points[: int(rules.players)].tolist()
    if form.points is not None and form.points != counted:
        raise BadInput(f"points is {counted} by the sets and the start bonus; {form.points} was given.")


def _read_end(rules: Rules, form: PositionForm, state: State) -> None:
    if state.stage != STAGE_OVER:
        return
    cut = form.turn >= rules.turn_cap and form.passes < rules.players and max(state.points) < rules.target_points
    state.ended = ENDED_BY_CAP if cut else ENDED_BY_RULE
