"""Dice for craps and sic-bo."""

from croupier.equipment.randomness import Source


def roll(source: Source, n: int = 2) -> tuple[int, ...]:
    """The numbers on top of n dice, die by die."""
    if n == 2:  # as most are
        return source.below(6) + 1, source.below(6) + 1
    return tuple(source.below(6) + 1 for _ in range(n))
