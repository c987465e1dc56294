"""The table: the round of play and what surrounds it."""
