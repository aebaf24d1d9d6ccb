"""Why an action is refused: codes for the compiled rules, sentences in `refusals.py`."""

from __future__ import annotations

from typing import Final

LEGAL: Final = 0
WRONG_STAGE: Final = 1
TOO_MANY_WORDS: Final = 2
WORD_COUNT: Final = 3
WORD_LENGTHS: Final = 4
NOT_ON_RACK: Final = 5
NOT_IN_PILE: Final = 6
TOO_EARLY: Final = 7
TOO_LATE: Final = 8
LAID_LATE: Final = 9
NO_SUCH_WORD: Final = 10

WORD_STEP: Final = 16
"""A reason that concerns a word is packed as word * WORD_STEP + code."""
