"""Why the rules refuse an action: one code a reason, 0 for legal. `actions.py` turns a code into a sentence with the values."""

from __future__ import annotations

from typing import Final

LEGAL: Final = 0
WRONG_STAGE: Final = 1
WORD_COUNT: Final = 2
NO_SECOND_WORD: Final = 3
TOO_SHORT: Final = 4
TOO_LONG: Final = 5
NOT_A_LETTER: Final = 6
NOT_ENOUGH_CARDS: Final = 7
NO_COPY: Final = 8
NO_ADDED_S: Final = 9
TWO_COPIES: Final = 10
TWO_ADDED: Final = 11
ADDED_NOT_S_AT_END: Final = 12
COPY_WITHOUT_CARD: Final = 13
COPY_NEEDS_CARDS: Final = 14
TOO_FEW_HAND_CARDS: Final = 15
HAND_SPLIT: Final = 16
DOUBLER_NOT_OWNED: Final = 17
DOUBLER_FAILS: Final = 18
NOT_BUILT: Final = 19
ALREADY_OWNED: Final = 20
TOO_EXPENSIVE: Final = 21
NO_MORE_PURCHASES: Final = 22
NOT_IN_HAND: Final = 23
NOT_IN_POOL: Final = 24
WRONG_PENALTY: Final = 25
TOO_MANY_EXCHANGED: Final = 26
POOL_NOT_EXCHANGED: Final = 27
