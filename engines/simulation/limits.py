"""Bounds and defaults of a plan, apart from it, so that the help of a command needs nothing else of the simulation."""

from __future__ import annotations

MOST_GAMES = 10**9
MOST_SEED = 2**63 - 1

DEFAULT_SEED = 7
"""Where none is given, on screen and on the command line alike: both then mean the same Run."""
