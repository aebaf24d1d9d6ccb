"""Why an entry or a whole day is refused: codes for the compiled rules, sentences in `refusals.py`."""

from __future__ import annotations

from typing import Final

LEGAL: Final = 0
NO_SUCH_DIE: Final = 1
DIE_USED: Final = 2
NO_SUCH_ROW: Final = 3
NO_SUCH_BOX: Final = 4
BOX_TAKEN: Final = 5
OTHER_LETTER: Final = 6
JOKER_LETTER: Final = 7
NO_SUCH_SPARE_BOX: Final = 8
SPARE_BOX_TAKEN: Final = 9
SPARES_FULL: Final = 10
SCRAP_FULL: Final = 11
NOTHING_STORED: Final = 12
CROSSED_OUT: Final = 13
STORED_TODAY: Final = 14
NO_PAIRS: Final = 15
PAIR_SIZE: Final = 16
PAIR_SAME_BOX: Final = 17
PAIR_DIFFERS: Final = 18
ONLY_INTO_ROWS: Final = 19
TOO_FEW_LETTERS: Final = 20

ENTRY_STEP: Final = 32
"""A reason that concerns an entry is packed as entry * ENTRY_STEP + code."""
