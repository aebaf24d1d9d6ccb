"""Letter Tycoon on the table: cards with names, what lies where, the desk, what others did, the log, the helps."""
