"""Rows of numbers, copied and sorted where they stand: a compiled rule asks for no memory (`rule` of compiled.py)."""

from __future__ import annotations

from typing import Final

from engines.core.compiled import rule
from engines.core.records import Integers

GAPS: Final = (109, 41, 19, 5, 1)


@rule
def copy_into(target: Integers, source: Integers) -> None:
    """Write a row of numbers over another of the same length. `a[:] = b` would make a third one, in case the two overlap."""
    for place in range(target.shape[0]):
        target[place] = source[place]


@rule
def sort_numbers(numbers: Integers, count: int) -> None:
    """Sort the first numbers, ascending (Shell's method: quick on some dozens)."""
    for gap in GAPS:
        for place in range(gap, count):
            number = numbers[place]
            hole = place
            while hole >= gap and numbers[hole - gap] > number:
                numbers[hole] = numbers[hole - gap]
                hole -= gap
            numbers[hole] = number
