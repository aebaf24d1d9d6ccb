"""Ponkotsu Factory: words taken apart and put together again against the clock."""
