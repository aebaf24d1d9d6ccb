"""A form for a position of Don-Cha: the pool, both puzzles, and the questions so far, a line each."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from dashboard.tables.don_cha.squares import BLANK, line_name
from engines.core.errors import BadInput, shortened
from engines.core.game import Json
from engines.core.parameters import GameParameters
from engines.don_cha.parameters import Parameters

SEATS = 2
EXAMPLE = "1 A row 2\n2 B A3 A4 = E\n1 D EST 4\n2 pass C"
"""What lines look like."""

TURN = re.compile(r"^(?P<seat>[12])\s+(?P<what>.+?)(?:\s*=\s*(?P<value>\S+))?$")
LINE = re.compile(r"^(row|col(?:umn)?)\s*([A-I1-9])$", re.IGNORECASE)


def puzzle_rows(text: str, size: int, seat: int) -> list[str] | None:
    """Rows typed with spaces between them, a full stop for a blank; short rows and rows left out are blank. None for an empty text.

    Raises BadInput where there is no room.
    """
    given = text.upper().replace("/", " ").split()
    if not given:
        return None
    if len(given) > size:
        raise BadInput(f"A puzzle has {size} rows; that of seat {seat + 1} has {len(given)}.")
    for place, row in enumerate(given):
        if len(row) > size:
            raise BadInput(f"Row {place + 1} of seat {seat + 1} has {size} squares; '{shortened(row, 20)}' fills {len(row)}.")
    return [(given[place] if place < len(given) else "").ljust(size, BLANK) for place in range(size)]


def turns_of(text: str) -> list[Json]:
    """Turns as they are typed, a line each: "1 A row 2", "2 B A3 A4 = E", "1 D EST 4", "1 E col B 3", "2 pass C". Raises BadInput."""
    return [_turn(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]


def _turn(number: int, line: str) -> Json:
    found = TURN.match(line)
    if found is None:
        raise BadInput(f"Line {number} begins with the seat, 1 or 2, and the question; '{shortened(line, 30)}' was given.")
    words = found["what"].split()
    made: Json = {"seat": int(found["seat"]) - 1}
    circle = words[0].upper()
    if circle == "PASS" and len(words) == 2:
        return {**made, "circle": words[1].upper()}
    made["question"] = circle
    rest = words[1:]
    if circle in ("A", "C"):
        made["line"] = _line(number, " ".join(rest))
    elif circle == "B" and rest:
        made["squares"] = [square.upper() for square in rest]
    elif circle == "D" and len(rest) == 2:
        made |= {"tiles": rest[0].upper(), "length": _whole(number, rest[1])}
    elif circle == "E" and len(rest) > 1:
        made |= {"line": _line(number, " ".join(rest[:-1])), "length": _whole(number, rest[-1])}
    else:
        raise BadInput(f"Line {number} is no question and no pass: write it as in '{EXAMPLE.splitlines()[0]}' or 'pass C'.")
    if found["value"]:
        value = found["value"]
        made["value"] = int(value) if value.isdecimal() and len(value) < 4 else value.lower() if circle == "E" else value.upper()
    return made


def _line(number: int, text: str) -> str:
    found = LINE.match(text)
    if found is None:
        raise BadInput(f"Line {number} names a row or column as 'row 2' or 'col B'; '{shortened(text, 20)}' was given.")
    return ("row" if found[1].lower() == "row" else "col") + found[2].upper()


def _whole(number: int, text: str) -> int:
    if not (text.isdecimal() and len(text) < 3):
        raise BadInput(f"Line {number} ends with the letters of a word, a number; '{shortened(text, 20)}' was given.")
    return int(text)


def turns_text(turns: Sequence[Mapping[str, Any]]) -> str:
    """Turns of a position as they are typed."""
    lines = []
    for turn in turns:
        seat = turn["seat"] + 1
        if "circle" in turn:
            lines.append(f"{seat} pass {turn['circle']}")
            continue
        parts = [line_name(turn["line"]).replace("column", "col")] if "line" in turn else []
        parts += list(turn.get("squares", [])) + [turn[name] for name in ("tiles", "length") if name in turn]
        value = f" = {turn['value']}" if "value" in turn else ""
        lines.append(" ".join(map(str, (seat, turn["question"], *parts))) + value)
    return "\n".join(lines)


def position_of(pool: str, puzzles: Sequence[list[str] | None], asked: Sequence[Json], kept: Json) -> Json:
    """A position. `kept`: what goes with it unseen from the one it began with."""
    position: Json = {"schema": 1, "game": "don-cha", "players": SEATS, "puzzles": list(puzzles), "asked": list(asked), **kept}
    letters = "".join(pool.replace(",", " ").split()).upper()
    if letters:
        position["pool"] = letters
    return position


def setup_form(parameters: GameParameters, start: Json | None, key: str) -> Json:
    """Draw the form. Raises BadInput for what cannot be read."""
    assert isinstance(parameters, Parameters)
    given = start or {}
    size = parameters.grid_size
    tiles = parameters.pool_one_point + parameters.pool_other
    pool = st.text_input("Pool", str(given.get("pool") or ""), key=f"{key}-pool", placeholder="drawn", help=f"{tiles} letters")
    puzzles = []
    known = given.get("puzzles") or [None] * SEATS
    with st.grid(2, min_column_width=220, key=f"{key}-puzzles"):
        for seat in range(SEATS):
            text = st.text_input(
                f"Puzzle of seat {seat + 1}", " ".join(known[seat] or []), key=f"{key}-puzzle-{seat}", placeholder="not made yet",
                help="Rows from the top with spaces between them; a full stop is a blank.",
            )  # fmt: skip
            puzzles.append(puzzle_rows(text or "", size, seat))
    before = turns_text(given.get("asked") or [])
    asked = turns_of(st.text_area("Questions so far", before, key=f"{key}-asked", placeholder=EXAMPLE, height=120) or "")
    kept: Json = {name: given[name] for name in ("seat", "chips", "circles", "passes", "guesses") if name in given and turns_text(asked) == before}
    return position_of(pool or "", puzzles, asked, kept)
