"""Wortfabrik: six rolls of five letter dice, the same for everybody, fill a delivery slip with words that fit exactly."""
