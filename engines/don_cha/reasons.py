"""Why a turn is refused: codes for the compiled rules, sentences in refusals.py."""

from __future__ import annotations

from typing import Final

LEGAL: Final = 0
NOT_ON_SHEET: Final = 1
CIRCLE_TAKEN: Final = 2
NOT_ADJACENT: Final = 3
NOT_IN_POOL: Final = 4
UNTRUE: Final = 5
ILLEGAL_PUZZLE: Final = 6
ILLEGAL_GUESS: Final = 7
