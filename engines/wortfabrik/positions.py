"""Positions between JSON and State. Parsing what was printed gives the same position again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from engines.core.chance import DEAL, MASK31, next_word, seeded_streams
from engines.core.errors import BadInput
from engines.core.game import Json
from engines.core.json_forms import read_form
from engines.core.records import table
from engines.core.seating import seating_of, streams_of
from engines.wortfabrik.day import roll_dice
from engines.wortfabrik.forms import PositionForm, SlipForm, SpareForm
from engines.wortfabrik.signs import EMPTY_TEXT, Signs
from engines.wortfabrik.slip import clear_slip
from engines.wortfabrik.state import EMPTY, STAGE_OVER, STAGE_WRITE, STAGES, Rules, Slip, State

WHAT = "A position"


def acting_seats(rules: Rules, state: State) -> tuple[int, ...]:
    """Seats that have not written today; none when the week is over."""
    if state.stage == STAGE_OVER:
        return ()
    return tuple(seat for seat in range(int(rules.players)) if not state.wrote[seat])


def position_json(rules: Rules, signs: Signs, state: State) -> Json:
    """The whole position."""
    players = int(rules.players)
    position: Json = {
        "schema": 1,
        "game": "wortfabrik",
        "players": players,
        "stage": STAGES[state.stage],
        "to_act": list(acting_seats(rules, state)),
        "day": int(state.day),
        "roll": signs.texts(state.roll[: int(rules.dice)]),
        "slips": [slip_json(rules, signs, state.slips[seat]) for seat in range(players)],
    }
    if _some_have_written(rules, state):
        position["morning"] = [slip_json(rules, signs, state.morning[seat]) if state.wrote[seat] else None for seat in range(players)]
    position["player_of"] = state.player_of[:players].tolist()
    position["salt"] = int(state.salt)
    position["streams"] = [f"{int(stream):016x}" for stream in state.streams[: 1 + players]]
    return position


def _some_have_written(rules: Rules, state: State) -> bool:
    return state.stage == STAGE_WRITE and any(state.wrote[seat] for seat in range(int(rules.players)))


def slip_json(rules: Rules, signs: Signs, slip: Slip) -> Json:
    """A slip: rows with the bonus row last, spare boxes, scarce goods."""
    return {
        "rows": [signs.texts(slip.letters[row, : int(rules.boxes[row])]) for row in range(int(rules.rows))],
        "spares": [_spare_json(signs, slip, box) for box in range(int(rules.spare_boxes))],
        "scrap": signs.texts(slip.scrap[: int(slip.scrap_count)]),
    }


def _spare_json(signs: Signs, slip: Slip, box: int) -> Json | None:
    if slip.spares[box] == EMPTY:
        return None
    return {"symbol": signs.text(int(slip.spares[box])), "day": int(slip.spare_day[box]), "crossed": bool(slip.crossed[box])}


def view_json(rules: Rules, signs: Signs, state: State, seat: int) -> Json:
    """The position as a seat sees it: what others wrote today stays hidden until the day ends."""
    view = position_json(rules, signs, state)
    view["view_of"] = seat
    for other in range(int(rules.players)):
        if other != seat and state.wrote[other] and state.stage == STAGE_WRITE:
            view["slips"][other] = slip_json(rules, signs, state.morning[other])
    for hidden in ("morning", "salt", "streams"):
        view.pop(hidden, None)
    return view


def state_from(rules: Rules, signs: Signs, position: Json, seed: int) -> State:
    """The state of a position; what chance has not fixed comes from the streams. Raises BadInput with a sentence."""
    form = read_form(PositionForm, position, WHAT, BadInput)
    if form.players is not None and form.players != rules.players:
        raise BadInput(f"The position is for {form.players} players; the table has {rules.players}.")
    if form.day > rules.days:
        raise BadInput(f"day is 1 to {rules.days}; {form.day} was given.")
    state = table(State)[0]
    state.day = form.day
    state.stage = STAGES.index(form.stage)
    _read_chance(rules, form, seed, state)
    _read_roll(rules, signs, form, state)
    _read_written(rules, form, state)
    _read_slips(rules, signs, form, state)
    return state


def _read_chance(rules: Rules, form: PositionForm, seed: int, state: State) -> None:
    players = int(rules.players)
    state.player_of[:players] = seating_of(form.player_of, players)
    if form.streams is None:
        state.streams[: 1 + players] = seeded_streams(seed, np.zeros(1, np.int64), 1 + players)[0]
    else:
        state.streams[: 1 + players] = streams_of(form.streams, players, WHAT)
    state.salt = form.salt if form.salt is not None else next_word(state.streams, DEAL) & MASK31


def _read_roll(rules: Rules, signs: Signs, form: PositionForm, state: State) -> None:
    state.roll[:] = EMPTY
    if form.roll is None:
        roll_dice(rules, state)
        return
    if len(form.roll) != rules.dice:
        raise BadInput(f"roll shows {rules.dice} dice; '{form.roll}' shows {len(form.roll)}.")
    state.roll[: int(rules.dice)] = [_symbol(signs, symbol, "roll") for symbol in form.roll]


def _symbol(signs: Signs, text: str, where: str) -> int:
    try:
        return signs.code(text)
    except BadInput as fault:
        raise BadInput(f"{where}: {fault.sentence}") from None


def _read_written(rules: Rules, form: PositionForm, state: State) -> None:
    players = int(rules.players)
    if form.stage == "over":
        if form.to_act:
            raise BadInput(f"to_act is [] when the week is over; {form.to_act} was given.")
        if form.day < rules.days:
            raise BadInput(f"The week is over after day {rules.days}; day {form.day} was given.")
        state.wrote[:players] = 1
        return
    owed = list(range(players)) if form.to_act is None else form.to_act
    if not owed or sorted(set(owed)) != owed or owed[-1] >= players:
        raise BadInput(f"to_act lists seats from 0 to {players - 1}, ascending, at least one; {owed} was given.")
    for seat in range(players):
        state.wrote[seat] = int(seat not in owed)


def _read_slips(rules: Rules, signs: Signs, form: PositionForm, state: State) -> None:
    players = int(rules.players)
    slips = [SlipForm()] * players if form.slips is None else form.slips
    if len(slips) != players:
        raise BadInput(f"slips has one entry a seat: {players}; {len(slips)} were given.")
    mornings: Sequence[SlipForm | None] = [None] * players if form.morning is None else form.morning
    if len(mornings) != players:
        raise BadInput(f"morning has one entry a seat: {players}; {len(mornings)} were given.")
    for seat, (slip, morning) in enumerate(zip(slips, mornings, strict=True)):
        _read_slip(rules, signs, slip, f"slips.{seat}", int(state.day), state.slips[seat])
        if morning is not None and (form.stage == "over" or not state.wrote[seat]):
            raise BadInput(f"morning.{seat} is null: seat {seat} has not written today.")
        _read_slip(rules, signs, slip if morning is None else morning, f"morning.{seat}", int(state.day), state.morning[seat])


def _read_slip(rules: Rules, signs: Signs, form: SlipForm, where: str, day: int, slip: Any) -> None:
    clear_slip(slip)
    rows = [EMPTY_TEXT * int(boxes) for boxes in rules.boxes[: int(rules.rows)]] if form.rows is None else form.rows
    if len(rows) != rules.rows:
        raise BadInput(f"{where}.rows has {rules.rows} rows, the bonus row last; {len(rows)} were given.")
    for row, text in enumerate(rows):
        _read_row(rules, signs, text, f"{where}.rows.{row}", row, slip)
    if len(form.spares) > rules.spare_boxes:
        raise BadInput(f"{where}.spares has {rules.spare_boxes} boxes; {len(form.spares)} were given.")
    for box, spare in enumerate(form.spares):
        if spare is not None:
            _read_spare(signs, spare, f"{where}.spares.{box}", day, box, slip)
    if len(form.scrap) > rules.scrap_boxes:
        raise BadInput(f"{where}.scrap has {rules.scrap_boxes} boxes; '{form.scrap}' has {len(form.scrap)} letters.")
    for place, symbol in enumerate(form.scrap):
        slip.scrap[place] = _symbol(signs, symbol, f"{where}.scrap")
    slip.scrap_count = len(form.scrap)


def _read_row(rules: Rules, signs: Signs, text: str, where: str, row: int, slip: Slip) -> None:
    boxes = int(rules.boxes[row])
    if len(text) != boxes:
        raise BadInput(f"{where} has {boxes} boxes, a full stop for an empty one; '{text}' has {len(text)}.")
    for box, symbol in enumerate(text):
        if symbol == EMPTY_TEXT:
            continue
        try:
            slip.letters[row, box] = signs.letter(symbol)
        except BadInput as fault:
            raise BadInput(f"{where}: {fault.sentence}") from None


def _read_spare(signs: Signs, spare: SpareForm, where: str, day: int, box: int, slip: Slip) -> None:
    if not 1 <= spare.day <= day:
        raise BadInput(f"{where}.day is 1 to {day}, the day it is; {spare.day} was given.")
    slip.spares[box] = _symbol(signs, spare.symbol, where)
    slip.spare_day[box] = spare.day
    slip.crossed[box] = int(spare.crossed)
