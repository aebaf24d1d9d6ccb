"""Sets of kinds as one number, a bit a kind: what waits for a seat is asked for in every decision.

The lowest kind is found by a remainder: 2 is a primitive root of 67, so the powers of 2 up to 2**65 leave different ones.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from engines.core.compiled import rule
from engines.core.records import Integers

NO_KINDS: Final = 0
_PRIME: Final = 67


def _kinds_by_remainder() -> Integers:
    kinds = np.zeros(_PRIME, np.int64)
    for kind in range(63):
        kinds[2**kind % _PRIME] = kind
    return kinds


_KIND_OF: Final = _kinds_by_remainder()


@rule
def with_kind(marks: int, kind: int) -> int:
    """The set with one more kind."""
    return marks | (1 << kind)


@rule
def without_kind(marks: int, kind: int) -> int:
    """The set without a kind that is in it."""
    return marks ^ (1 << kind)


@rule
def lowest_kind(marks: int) -> int:
    """The lowest kind of a set that is not empty."""
    return _KIND_OF[(marks & -marks) % _PRIME]


@rule
def count_kinds(marks: int) -> int:
    """Number of kinds in a set."""
    count = 0
    while marks != NO_KINDS:
        marks &= marks - 1
        count += 1
    return count
