"""For small rules inside the hottest loops: compiled into whoever calls them.

Handing the arrays of an index to a function costs more than most of what such a rule does with them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

import numba

P = ParamSpec("P")
R = TypeVar("R")


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """A rule that is compiled into its callers; NUMBA_DISABLE_JIT=1 leaves it interpreted. Callers stand in modules with `@rule`, which caches them."""
    compiled: Callable[P, R] = numba.njit(inline="always", nogil=True)(function)
    return compiled
