"""A form for a position of Letter Tycoon: hands, pool, patents, money, stock, and whose turn it is."""

from __future__ import annotations

import streamlit as st

from dashboard.numbers import started_whole
from engines.core.errors import BadInput
from engines.core.game import Json
from engines.core.parameters import GameParameters
from engines.letter_tycoon.parameters import Parameters, by_seat

MOST_MONEY = 999


def setup_form(parameters: GameParameters, players: int, start: Json | None, key: str) -> Json:
    """Draw the form. Cards that are named nowhere make the deck; a hand or pool left empty is dealt from it.

    Raises BadInput when a patent is given to two seats.
    """
    assert isinstance(parameters, Parameters)
    given = start or {}
    position: Json = {"schema": 1, "game": "letter-tycoon", "players": players, "stage": "play"}
    seats = list(range(players))
    hands: list[str | None] = []
    owners: dict[str, int] = {}
    money: list[int] = []
    stock: list[int] = []
    twice: list[str] = []
    with st.container(horizontal=True, vertical_alignment="bottom", key=f"{key}-open"):
        pool = st.text_input("Pool", _text(given.get("pool")), key=f"{key}-pool", placeholder="dealt", width=130)
        turn = st.segmented_control(
            "Whose turn", seats, default=int(given.get("seat", 0)), required=True, format_func=lambda seat: f"Seat {seat + 1}", key=f"{key}-turn"
        )
    with st.grid(players if players < 4 else 3, min_column_width=180, key=f"{key}-seats"):
        for seat in seats:
            with st.container(border=True, key=f"card-{key}-{seat}"):
                st.markdown(f"**Seat {seat + 1}**")
                size = by_seat(parameters.hand_size, players)[seat]
                hand = st.text_input(
                    "Hand", _text(_at(given.get("hands"), seat)), key=f"{key}-hand-{seat}", placeholder="dealt", help=f"At most {size} cards"
                )
                hands.append(_letters(hand) or None)
                owned = "".join(letter for letter, owner in given.get("owners", {}).items() if owner == seat)
                for letter in _letters(st.text_input("Patents", owned, key=f"{key}-owned-{seat}", placeholder="none")):
                    if owners.setdefault(letter, seat) != seat:
                        twice.append(f"The patent of {letter} is given to seat {owners[letter] + 1} and to seat {seat + 1}.")
                with st.container(horizontal=True, gap="xsmall", key=f"{key}-purse-{seat}"):
                    money.append(
                        _number("Money", _at(given.get("money"), seat), by_seat(parameters.start_money, players)[seat], f"{key}-money-{seat}")
                    )
                    stock.append(
                        _number("Stock", _at(given.get("stock"), seat), by_seat(parameters.start_stock, players)[seat], f"{key}-stock-{seat}")
                    )
    if twice:
        raise BadInput(twice[0])
    position |= {"hands": hands, "owners": owners, "money": money, "stock": stock, "seat": turn or 0, "turn": turn or 0}
    if _letters(pool):
        position["pool"] = _letters(pool)
    return position


def _letters(text: str | None) -> str:
    """The text without spaces and commas, in upper case; whatever else is in it the rules refuse by name."""
    return "".join((text or "").replace(",", "").split()).upper()


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _at(values: object, seat: int) -> object:
    return values[seat] if isinstance(values, list) and seat < len(values) else None


def _number(label: str, value: object, default: int, key: str) -> int:
    return started_whole(label, 0, MOST_MONEY, value if isinstance(value, int) else default, key, width=90)
