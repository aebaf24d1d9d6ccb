"""What holds for all tests."""

from __future__ import annotations

from engines.words import stored

# Tests of knobs open more word indexes than are kept: each run would build most of them anew, and push out those of the games.
stored.KEPT_INDEXES = 100
