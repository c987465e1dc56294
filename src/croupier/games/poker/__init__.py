"""Poker against the house: one round of hands, streets and pay tables, a file a game."""
