"""A form for a position of Wortfabrik: the day, the roll, and every slip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from dashboard.numbers import started_whole
from engines.core.errors import BadInput
from engines.core.game import Json
from engines.core.parameters import GameParameters
from engines.wortfabrik.parameters import Parameters, all_rows

EMPTY_BOX = "."


@dataclass(frozen=True, slots=True)
class SlipTexts:
    """A slip as it is typed."""

    rows: str = ""
    """Rows with spaces between them, a full stop for an empty box."""
    stored: str = ""
    crossed: str = ""
    scrap: str = ""


def texts_of(slip: Mapping[str, Any] | None) -> SlipTexts:
    """A slip of a position as texts; rows in which nothing is written are left out at the end."""
    if slip is None:
        return SlipTexts()
    rows = list(slip.get("rows") or [])
    while rows and not rows[-1].strip(EMPTY_BOX):
        rows.pop()
    spares = [spare for spare in slip.get("spares") or [] if spare]
    stored = "".join(spare["symbol"] for spare in spares if not spare.get("crossed"))
    crossed = "".join(spare["symbol"] for spare in spares if spare.get("crossed"))
    return SlipTexts(" ".join(rows), stored, crossed, slip.get("scrap") or "")


def slip_of(texts: SlipTexts, lengths: Sequence[int], day: int, seat: int) -> Json:
    """The slip that the texts describe; a row that is too short has empty boxes behind. Raises BadInput for one that is too long."""
    given = texts.rows.upper().split()
    if len(given) > len(lengths):
        raise BadInput(f"A slip has {len(lengths)} rows, the bonus row last; seat {seat + 1} has {len(given)}.")
    rows = []
    for place, boxes in enumerate(lengths):
        text = given[place] if place < len(given) else ""
        if len(text) > boxes:
            raise BadInput(f"Row {place + 1} of seat {seat + 1} has {boxes} boxes; '{text[:20]}' fills {len(text)}.")
        rows.append(text.ljust(boxes, EMPTY_BOX))
    spares = [{"symbol": symbol, "day": 1, "crossed": True} for symbol in _letters(texts.crossed)]
    spares += [{"symbol": symbol, "day": max(1, day - 1)} for symbol in _letters(texts.stored)]
    return {"rows": rows, "spares": spares, "scrap": _letters(texts.scrap)}


def _letters(text: str) -> str:
    """The text without spaces and commas, in upper case; whatever else is in it the rules refuse by name."""
    return "".join(text.replace(",", " ").split()).upper()


def position_of(players: int, day: int, roll: str, slips: Sequence[Json]) -> Json:
    """A position in which everybody is to write."""
    position: Json = {"schema": 1, "game": "wortfabrik", "players": players, "stage": "write", "day": day, "slips": list(slips)}
    if _letters(roll):
        position["roll"] = _letters(roll)
    return position


def setup_form(parameters: GameParameters, players: int, start: Json | None, key: str) -> Json:
    """Draw the form. Raises BadInput for a row that is too long."""
    assert isinstance(parameters, Parameters)
    given = start or {}
    lengths = all_rows(parameters)
    with st.container(horizontal=True, vertical_alignment="bottom", key=f"{key}-day-row"):
        first = min(parameters.days, int(given.get("day", 1)))
        day = started_whole("Day", 1, parameters.days, first, f"{key}-day-{parameters.days}", width=110)
        roll = st.text_input(
            "Roll", str(given.get("roll") or ""), key=f"{key}-roll", placeholder="rolled", help=f"{len(parameters.dice_faces)} letters", width=150
        )
    slips = []
    with st.grid(players if players < 3 else 2, min_column_width=220, key=f"{key}-slips"):
        for seat in range(players):
            with st.container(border=True, key=f"card-{key}-{seat}"):
                slips.append(slip_of(_slip_fields(given, seat, f"{key}-{seat}"), lengths, day, seat))
    return position_of(players, day, roll or "", slips)


def _slip_fields(given: Json, seat: int, key: str) -> SlipTexts:
    slips = given.get("slips")
    start = texts_of(slips[seat] if isinstance(slips, list) and seat < len(slips) else None)
    st.markdown(f"**Seat {seat + 1}**")
    rows = st.text_input(
        "Rows", start.rows, key=f"{key}-rows", placeholder="nothing written", help="Rows with spaces between them; a full stop is an empty box."
    )
    with st.container(horizontal=True, gap="xsmall", key=f"{key}-stores"):
        stored = st.text_input("Spare parts", start.stored, key=f"{key}-stored", placeholder="none", width=105)
        crossed = st.text_input("Crossed out", start.crossed, key=f"{key}-crossed", placeholder="none", width=105)
        scrap = st.text_input("Scarce goods", start.scrap, key=f"{key}-scrap", placeholder="none", width=105)
    return SlipTexts(rows or "", stored or "", crossed or "", scrap or "")
