"""Alphabet, lexicon, index and search of words. Knows no game."""
