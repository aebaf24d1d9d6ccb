"""Rows of numbers, and the promise that a rule asks for no memory."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba.core.errors import NumbaError

from engines.core.compiled import interpreted, rule
from engines.core.records import Integers
from engines.core.rows import copy_into, sort_numbers

NUMBERS = st.lists(st.integers(-(2**62), 2**62), max_size=200)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(numbers=NUMBERS, behind=NUMBERS)
def test_the_first_numbers_are_sorted_and_what_stands_behind_stays(numbers: list[int], behind: list[int]) -> None:
    row = np.array([*numbers, *behind], np.int64)
    sort_numbers(row, len(numbers))
    assert row.tolist() == [*sorted(numbers), *behind]


@settings(max_examples=100, deadline=None, derandomize=True)
@given(numbers=NUMBERS)
def test_a_row_is_copied_whole(numbers: list[int]) -> None:
    source = np.array(numbers, np.int64)
    target = np.full(len(numbers), 7, np.int64)
    copy_into(target, source)
    assert target.tolist() == numbers
    assert source.tolist() == numbers


@pytest.mark.skipif(interpreted(), reason="nothing is compiled")
def test_a_rule_that_makes_an_array_does_not_compile() -> None:
    @rule
    def of_its_own(row: Integers) -> int:
        made = np.zeros(3, np.int64)
        made[0] = row[0]
        return int(made.sum())

    with pytest.raises(NumbaError, match="returning of array|NRT required"):
        of_its_own(np.ones(1, np.int64))
