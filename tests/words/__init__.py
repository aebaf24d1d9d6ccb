"""Tests of engines/words."""
