"""Ponjan on the table: the motifs, what lies where, what is told, the desk, the helps."""
