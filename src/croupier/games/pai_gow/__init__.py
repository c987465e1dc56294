"""Pai gow: tiles set into two hands, and players who bank (Schedule 6)."""
