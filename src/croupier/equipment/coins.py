"""Coins for two-up."""

from croupier.equipment.randomness import Source


def toss(source: Source, n: int = 2) -> tuple[str, ...]:
    """How n coins fall: `H` for a head, `T` for a tail, coin by coin."""
    return tuple("HT"[source.below(2)] for _ in range(n))
