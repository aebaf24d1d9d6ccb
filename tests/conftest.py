"""What holds for all tests."""

from __future__ import annotations

import gc

from engines.words import stored

# Tests of knobs open more word indexes than are kept: each run would build most of them anew, and push out those of the games.
stored.KEPT_INDEXES = 100


def pytest_collection_finish() -> None:
    """What has been imported for the tests stays to their end: the collector of garbage need not look through it again and again."""
    gc.collect()
    gc.freeze()
