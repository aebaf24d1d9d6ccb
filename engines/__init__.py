"""Rules, bots, search and statistics of the five games. Knows nothing of the screen."""
