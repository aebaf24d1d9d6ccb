"""Who sits where and what chance is at, as every game's positions say it (`player_of`, `streams`)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.errors import BadInput


def seating_of(given: Sequence[int] | None, players: int) -> list[int]:
    """The player in each seat; player p in seat p when nothing is given. Raises BadInput."""
    seating = list(range(players)) if given is None else list(given)
    if sorted(seating) != list(range(players)):
        raise BadInput(f"player_of names each player from 0 to {players - 1} once; {seating} was given.")
    return seating


def streams_of(given: Sequence[str], players: int, what: str) -> list[int]:
    """States of the streams, hexadecimal in positions: the deal's and one a player. `what`: what has them. Raises BadInput."""
    if len(given) != 1 + players:
        raise BadInput(f"{what} has {1 + players} streams, the deal and one a player; {len(given)} were given.")
    values = [int(text, 16) for text in given]
    for value in values:
        if not 0 < value < 2**63:
            raise BadInput(f"A stream is 1 to {2**63 - 1:x} in hexadecimal; {value:x} was given.")
    return values
