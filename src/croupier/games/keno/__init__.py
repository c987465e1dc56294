"""Keno, by the notice of 1994."""
