"""How many people fit round a table."""

from __future__ import annotations

from typing import Final

MAX_SEATS: Final = 6
"""Seats that records hold. One won game is 60 shares, so up to six winners share it in whole numbers."""
