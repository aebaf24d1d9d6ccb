"""The store of background Runs: one SQLite file that a page reads while supervisors write, and a folder of Parquet parts a Run.

A chunk is done when its row says so; its part files are written before, under another name first, so a killed supervisor leaves
either a whole chunk or none. asks.py has what a page asks, ledger.py what a supervisor writes.
"""

from __future__ import annotations

from engines.simulation.asks import Asks, Entry
from engines.simulation.ledger import Displaced, Ledger
from engines.simulation.rows import Chunk, Row
from engines.simulation.schema import SCHEMA

__all__ = ["SCHEMA", "Chunk", "Displaced", "Entry", "Row", "Store"]


class Store(Asks, Ledger):
    """Both sides of the store. One connection; a thread has its own. Use as a context manager."""
