"""A form for a position of Ponkotsu Factory: the round, and of every seat its points, tiles and Originals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from dashboard.numbers import started_whole
from engines.core.errors import BadInput
from engines.core.game import Json
from engines.core.parameters import GameParameters
from engines.ponkotsu_factory.parameters import Parameters, in_hand

MOST_POINTS = 1000


@dataclass(frozen=True, slots=True)
class SeatTexts:
    """A seat as it is typed."""

    points: int = 0
    tiles: str = ""
    originals: str = ""
    """Words with spaces between them."""


def position_of(players: int, turn: int, seats: Sequence[SeatTexts]) -> Json:
    """A position. When every seat has made its words the piles have been passed on and lie face down; otherwise those without words make them."""
    originals = [seat.originals.upper().replace(",", " ").split() or None for seat in seats]
    position: Json = {
        "schema": 1,
        "game": "ponkotsu-factory",
        "players": players,
        "round": turn,
        "stage": "solve" if all(originals) else "create",
        "originals": originals,
        "balance": [seat.points for seat in seats],
    }
    racks = ["".join(seat.tiles.replace(",", " ").split()).upper() or None for seat in seats]
    if any(racks):
        position["racks"] = racks
    return position


def texts_of(start: Json | None, seat: int) -> SeatTexts:
    """A seat of a position as texts."""
    given = start or {}
    words = _entry(given, "originals", seat)
    if given.get("stage") not in ("solve", "create", None):
        words = None
    return SeatTexts(int(_entry(given, "balance", seat) or 0), str(_entry(given, "racks", seat) or ""), " ".join(words or ()))


def _entry(start: Json, name: str, seat: int) -> Any:
    values = start.get(name)
    return values[seat] if isinstance(values, list) and seat < len(values) else None


def setup_form(parameters: GameParameters, players: int, start: Json | None, key: str) -> Json:
    """Draw the form. Raises BadInput for tiles that are too many or too few."""
    assert isinstance(parameters, Parameters)
    first = min(parameters.rounds, int((start or {}).get("round", 1)))
    turn = started_whole("Round", 1, parameters.rounds, first, f"{key}-round-{parameters.rounds}", width=110)
    seats = []
    with st.grid(players if players < 3 else 2, min_column_width=220, key=f"{key}-seats"):
        for seat in range(players):
            with st.container(border=True, key=f"card-{key}-{seat}"):
                seats.append(_seat_fields(texts_of(start, seat), seat, f"{key}-{seat}", in_hand(parameters)))
    return position_of(players, turn, seats)


def _seat_fields(start: SeatTexts, seat: int, key: str, held: int) -> SeatTexts:
    st.markdown(f"**Seat {seat + 1}**")
    points = started_whole("Points", -MOST_POINTS, MOST_POINTS, start.points, f"{key}-points", width=110)
    tiles = st.text_input("Tiles", start.tiles, key=f"{key}-tiles", placeholder="dealt", help=f"{held} tiles with the Starting tiles, or none.")
    words = st.text_input("Originals", start.originals, key=f"{key}-words", placeholder="not made yet", help="Words with spaces between them.")
    count = len("".join((tiles or "").split()))
    if count not in (0, held):
        raise BadInput(f"Seat {seat + 1} has {held} tiles, or none when they are dealt; {count} were given.")
    return SeatTexts(points, tiles or "", words or "")
