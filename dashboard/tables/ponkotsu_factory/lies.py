"""What lies where: tiles behind the screen, the pile, the rails for its words, and the players' plates."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from dashboard.components.scene import Figure, Piece, Rail, Row, Seat
from dashboard.tables.base import Seen
from dashboard.tables.ponkotsu_factory.laid import rail, tile
from dashboard.tables.ponkotsu_factory.race import finishes, gone, repaired_plate
from dashboard.tables.ponkotsu_factory.rounds import (
    CHECK,
    CREATE,
    DOWN,
    GONE,
    RACE,
    checks,
    creator_for,
    lengths_of,
    name,
    phase,
    round_of,
    stage_of,
    whose,
)
from dashboard.wording import counted, signed, spelled
from engines.ponkotsu_factory.parameters import LETTERS
from engines.ponkotsu_factory.state import STAGE_CREATE, STAGE_SOLVE

RACK, PILE = "rack", "pile"
"""Zones of the table."""

WIDE, NARROW = 10, 5
"""Tiles a line, and on a narrow table."""


def rail_ids(seen: Seen) -> tuple[str, ...]:
    """The rails of a pile's words."""
    return tuple(rail(place) for place in range(len(lengths_of(seen))))


def rails(seen: Seen) -> tuple[Rail, ...]:
    """A rail for each word."""
    return tuple(
        Rail(id=rail(place), title=f"Word {place + 1}", boxes=length, prompt="") for place, length in enumerate(lengths_of(seen))
    )  # fmt: skip


def rack(seen: Seen, *, playing: bool) -> Row:
    """The tiles behind the player's screen: the Starting tiles first."""
    rules = seen.prepared.rules
    start = Counter({letter: int(rules.starting_tiles[code]) for code, letter in enumerate(LETTERS) if rules.starting_tiles[code]})
    drawn = Counter(seen.view["racks"][seen.seat] or "") - start
    letters = [*((letter, "Starting tile") for letter in sorted(start.elements())), *((letter, "") for letter in sorted(drawn.elements()))]
    to = rail_ids(seen) if playing else ()
    return Row(
        id=RACK,
        look="hand",
        title=f"Behind your screen, {counted(len(letters), 'tile')}",
        hint="dot: Starting tile, yours in every round" if start else "",
        columns=min(WIDE, max(7, len(letters))),
        narrow_columns=NARROW,
        pieces=tuple(Piece(tile(seen, RACK, place), letter, dot=dot, to=to) for place, (letter, dot) in enumerate(letters)),
    )


def pile_row(seen: Seen, *, opened: bool, playing: bool) -> Row:
    """The pile that the player solves, face down until Start."""
    pile = seen.view["piles"][creator_for(seen, seen.seat)] or ""
    title = f"{_capital(whose(seen, creator_for(seen, seen.seat)))} pile"
    to = rail_ids(seen) if playing else ()
    if opened:
        pieces = tuple(Piece(tile(seen, PILE, place), letter, to=to) for place, letter in enumerate(pile))
    else:
        pieces = tuple(Piece(tile(seen, PILE, place), face_down=True, label="a tile lying face down") for place in range(len(pile)))
    columns = len(pile) if len(pile) <= 12 else (len(pile) + 1) // 2
    return Row(id=PILE, look="hand", pieces=pieces, title=title, hint=f"all {len(pile)} tiles are used", columns=columns, narrow_columns=6)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# Plates


def plate(seen: Seen, seat: int, *, points: int | None = None, note: str = "") -> Seat:
    """A player with his points."""
    owned = seen.view["balance"][seat] if points is None else points
    return Seat(seat, seen.names[seat], tag=seen.tags[seat], figures=(Figure(spelled(owned), "point" if abs(owned) == 1 else "points"),), note=note)


def plates(seen: Seen) -> tuple[Seat, ...]:
    """Everybody, as far as the others can be seen to be."""
    found = {seat: plate(seen, seat, note=_note(seen, seat)) for seat in range(seen.prepared.players)}
    if phase(seen) in (RACE, GONE):
        for place, finish in enumerate(finishes(seen)):
            if finish.at <= gone(seen):
                found[finish.seat] = repaired_plate(seen, found[finish.seat], finish, place)
    for seat in _lit(seen):
        found[seat] = replace(found[seat], to_act=True)
    return tuple(found[seat] for seat in sorted(found))


def _lit(seen: Seen) -> tuple[int, ...]:
    """The player while he is at work; at the end who has won."""
    if seen.course.outcome is not None:
        return tuple(seen.course.outcome.winners)
    return (seen.seat,) if phase(seen) in (CREATE, RACE) else ()


def plain_plates(seen: Seen) -> dict[int, Seat]:
    """Plates of those who have not finished yet, for marks of the clock."""
    return {seat: plate(seen, seat) for seat in range(seen.prepared.players)}


def _note(seen: Seen, seat: int) -> str:
    stage = stage_of(seen)
    if phase(seen) == CHECK:
        return f"{signed(_gained(seen, seat), 0)} in this round"
    if stage == STAGE_CREATE and phase(seen) == CREATE:
        return "" if seat == seen.seat else "has made a pile" if seen.state.acted[seat] else "makes a pile"
    if stage == STAGE_SOLVE and phase(seen) in (DOWN, RACE):
        return f"{'solve' if seat == seen.seat else 'solves'} {_pile_words(seen, seat)}"
    return ""


def _gained(seen: Seen, seat: int) -> int:
    return sum(int(event["total"]) for event in checks(seen)[-1].all("scored") if event["seat"] == seat)


def _pile_words(seen: Seen, seat: int) -> str:
    creator = creator_for(seen, seat)
    return "your pile" if creator == seen.seat else f"{name(seen, creator)}'s pile"


def standing_title(seen: Seen) -> str:
    """Above the plates."""
    return f"Round {round_of(seen)} of {int(seen.prepared.rules.rounds)}"


def tile_count(seen: Seen) -> str:
    """How many tiles a pile has, in words."""
    return counted(int(seen.prepared.rules.pile_tiles), "tile")
