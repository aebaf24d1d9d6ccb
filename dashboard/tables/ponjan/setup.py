"""A form for a position of Ponjan: who holds which motif, what is stacked on it, what lies face up, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl
import streamlit as st

from dashboard.tables.ponjan.motifs import motif
from engines.core.errors import BadInput
from engines.core.game import Json
from engines.core.parameters import GameParameters
from engines.ponjan.parameters import Parameters, all_kinds

NOBODY = "nobody"
MOTIF, HOLDER, PLUS, ZERO, FACE_UP = "Motif", "Held by", "+1 tiles", "0 tiles", "Face up"


def seat_name(seat: int) -> str:
    return f"Seat {seat + 1}"


def form_rows(parameters: Parameters, start: Json | None) -> list[dict[str, Any]]:
    """A row a kind, filled from a position."""
    given = start or {}
    rows = []
    for kind in range(all_kinds(parameters)):
        row = {MOTIF: motif(parameters, kind).name, HOLDER: NOBODY, PLUS: 0, ZERO: 0, FACE_UP: int(given.get("face_up", {}).get(str(kind), 0))}
        for seat, own in enumerate(given.get("own") or []):
            if str(kind) in own:
                row |= {HOLDER: seat_name(seat), PLUS: own[str(kind)][0], ZERO: own[str(kind)][1]}
        rows.append(row)
    return rows


def position_of(rows: Sequence[Mapping[str, Any]], players: int, seat: int, turn: int | None = None) -> Json:
    """The position that the rows describe, after `turn` turns or, without that, in the first round.

    Where nobody holds anything, all is dealt and the set-up comes first.

    Raises BadInput when tiles lie by a motif that nobody holds.
    """
    own: list[Json] = [{} for _ in range(players)]
    face_up: dict[str, int] = {}
    seats = {seat_name(place): place for place in range(players)}
    for kind, row in enumerate(rows):
        plus, zero, open_tiles = (int(row[name] or 0) for name in (PLUS, ZERO, FACE_UP))
        holder = row[HOLDER] or NOBODY
        if holder in seats:
            own[seats[holder]][str(kind)] = [plus, zero]
        elif plus or zero or open_tiles:
            raise BadInput(f"{row[MOTIF]} is held by nobody, so no tile of it can be stacked or lie face up.")
        if open_tiles:
            face_up[str(kind)] = open_tiles
    base: Json = {"schema": 1, "game": "ponjan", "players": players}
    if not any(own):
        return {**base, "stage": "setup"}
    return {**base, "stage": "turn", "own": own, "face_up": face_up, "seat": seat, "turn": seat if turn is None else turn}


def setup_form(parameters: GameParameters, players: int, start: Json | None, key: str) -> Json:
    """Draw the form. Raises BadInput when tiles lie by a motif that nobody holds."""
    assert isinstance(parameters, Parameters)
    seats = list(range(players))
    given = start or {}
    seat = int(
        st.segmented_control("Whose turn", seats, default=int(given.get("seat", 0)), required=True, format_func=seat_name, key=f"{key}-turn") or 0
    )

    def count(words: str) -> Any:
        return st.column_config.NumberColumn(help=words, min_value=0, max_value=parameters.copies_per_kind - 1, step=1, required=True)

    edited = st.data_editor(
        pl.DataFrame(form_rows(parameters, start)),
        hide_index=True,
        height=330,
        num_rows="fixed",
        disabled=[MOTIF],
        key=f"{key}-{parameters.kinds}-{parameters.copies_per_kind}-{parameters.white_tiles}-tiles",
        column_config={
            HOLDER: st.column_config.SelectboxColumn(options=[NOBODY, *map(seat_name, seats)], required=True),
            PLUS: count("Stacked above the hand tile"),
            ZERO: count("Stacked below the hand tile"),
            FACE_UP: count("Wait face up for the holder"),
        },
    )
    return position_of(edited.to_dicts(), players, seat, given.get("turn") if seat == given.get("seat") else None)
