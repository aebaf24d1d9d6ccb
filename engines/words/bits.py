"""Counting the set bits of a number: one machine instruction compiled, `int.bit_count` interpreted."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic, overload


def ones(value: int) -> int:
    """How many bits of `value` are set (0 <= value < 2**63)."""
    return int(value).bit_count()


def _population_count(_typing_context: Any, value: Any) -> Any:
    """Typing and code of LLVM's ctpop on int64."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


_machine_ones: Any = intrinsic(_population_count)


def _compiled_ones(value: Any) -> Any:
    """What Numba compiles for `ones`."""
    return lambda value: _machine_ones(value)


# Called as functions and not used as decorators: Numba has no types, and a decorator without types would hide ours.
overload(ones, strict=False)(_compiled_ones)
