"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Termination(StrEnum):
    """Why no more decisions follow."""

    RULE = "ended by rule"
    TRUNCATED = "cut by the turn limit"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Scores on the table, ranks and winners by seat."""

    scores: tuple[int, ...]
    """Final points by seat."""
    ranks: tuple[int, ...]
    """1 for the best; seats that share a place have the same rank."""
    winners: tuple[int, ...]
    """Seats that won; several when the win is shared."""
    termination: Termination

    @property
    def truncated(self) -> bool:
        """True when the turn limit cut the game."""
        return self.termination is Termination.TRUNCATED
