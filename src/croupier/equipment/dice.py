"""Dice for craps and sic-bo."""

from croupier.equipment.randomness import Source


def roll(source: Source, n: int = 2) -> tuple[int, ...]:
    """The numbers on top of n dice, die by die."""
    return tuple(source.below(6) + 1 for _ in range(n))
