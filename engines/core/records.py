"""Records: the fixed memory layout that compiled rules and plain Python share.

A record kind is declared once, as a class of annotated fields; its NumPy dtype, its type for mypy and its documentation all
come from there:

    class Table(Record):
        turn: int
        money: Annotated[Integers, (6,)]

Every number is int64: smaller integers wrap differently in compiled and in interpreted code.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Protocol, TypeVar, cast, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int64]
"""An int64 array; `Annotated[Integers, shape]` in a record gives its shape."""


class Record:
    """Base of record kinds. Never instantiated: `table` makes the memory, its rows carry the fields."""


K = TypeVar("K", bound=Record)
K_co = TypeVar("K_co", bound=Record, covariant=True)


class Table(Protocol[K_co]):
    """A contiguous array of records of one kind."""

    def __getitem__(self, index: int) -> K_co: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[K_co]: ...


_LAYOUTS: dict[type[Record], np.dtype[np.void]] = {}


def dtype_of(kind: type[Record]) -> np.dtype[np.void]:
    """NumPy dtype of a record kind, fields in the order of their declaration."""
    if kind not in _LAYOUTS:
        _LAYOUTS[kind] = _layout(kind)
    return _LAYOUTS[kind]


def _layout(kind: type[Record]) -> np.dtype[np.void]:
    fields: list[tuple[Any, ...]] = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if get_origin(hint) is Annotated:
            inner, shape = get_args(hint)
            base = dtype_of(inner) if isinstance(inner, type) and issubclass(inner, Record) else np.int64
            fields.append((name, base, shape))
        elif isinstance(hint, type) and issubclass(hint, Record):
            fields.append((name, dtype_of(hint)))
        else:
            fields.append((name, np.int64))
    return np.dtype(fields, align=True)


def table(kind: type[K], count: int = 1) -> Table[K]:
    """`count` records of `kind`, all zero."""
    return cast("Table[K]", np.zeros(count, dtype_of(kind)).view(np.recarray))


def copied(record: K) -> K:
    """A record of its own memory with the same content."""
    source = cast("np.void", record)
    made = np.zeros(1, source.dtype).view(np.recarray)
    made[0] = source
    return cast("K", made[0])


def same(left: Record, right: Record) -> bool:
    """True when two records of one kind hold the same numbers."""
    return bool(cast("np.void", left).tobytes() == cast("np.void", right).tobytes())


def overwrite(target: K, source: K) -> None:
    """Write the content of one record over another of its kind."""
    over, content = cast("np.void", target), cast("np.void", source)
    for name in content.dtype.names or ():
        over[name] = content[name]


def as_numbers(rows: Table[Any], shape: tuple[int, ...]) -> Integers:
    """Rows of records as a plain int64 array of `shape` and one more axis for the numbers of a record."""
    return np.asarray(rows).view(np.int64).reshape(*shape, -1)
