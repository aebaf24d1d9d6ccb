"""Ponjan "One-Two-Three": draw tiles, stack three of a kind, be the first to five points."""
