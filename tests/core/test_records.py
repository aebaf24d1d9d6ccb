"""Records: one declaration gives memory, types and names."""

from typing import Annotated

import numpy as np

from engines.core.records import Integers, Record, copied, dtype_of, same, table


class Inner(Record):
    letters: Annotated[Integers, (3,)]


class Outer(Record):
    turn: int
    money: Annotated[Integers, (2,)]
    inner: Inner


def test_every_field_is_int64_in_declared_order() -> None:
    layout = dtype_of(Outer)
    assert layout.names == ("turn", "money", "inner")
    assert layout["turn"] == np.int64
    assert layout["money"].shape == (2,)
    assert layout["inner"]["letters"].base == np.int64


def test_a_copy_shares_nothing() -> None:
    original = table(Outer, 2)[1]
    original.turn = 4
    original.inner.letters[2] = 9
    twin = copied(original)
    assert same(original, twin)
    twin.inner.letters[2] = 1
    assert original.inner.letters[2] == 9
    assert not same(original, twin)
