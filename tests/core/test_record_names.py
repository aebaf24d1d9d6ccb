"""Field names of records, which NumPy's own scalars must not hide in interpreted code."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from engines import games
from engines.core.records import Record, dtype_of


def kinds(base: type[Record]) -> Iterator[type[Record]]:
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)


@pytest.mark.parametrize("slug", games.slugs())
def test_no_field_is_called_like_an_attribute_of_a_numpy_scalar(slug: str) -> None:
    # record.shape would be the scalar's shape in plain Python, the field in compiled code
    games.game(slug)
    for kind in kinds(Record):
        taken = set(dtype_of(kind).names or ()) & set(dir(np.void))
        assert not taken, f"{kind.__module__}.{kind.__name__}: {', '.join(sorted(taken))}"
