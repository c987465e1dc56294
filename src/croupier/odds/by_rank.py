"""Wagers on the first cards of a shoe, from any composition of it by rank.

Of a shoe that is known by its ranks, the suits of the cards that are left are unknown: whichever
were dealt, any card of a rank is as likely to be left as any other.  So the suits of cards of given
ranks are as likely as from a full shoe, and what a wager returns for them on average is found once;
how likely the ranks are follows from the composition.  All of it is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import perm, prod

from croupier.equipment.cards import PACKS, RANK, SUITS, Card
from croupier.odds.figures import line_of
from croupier.table.results import Result

Cards = tuple[Card, ...]
Ranks = tuple[str, ...]


@dataclass(frozen=True)
class Returned:
    """What a unit returns on average, the unit included, by the ranks of the first cards; those
    that are not listed return nothing."""

    by_ranks: Mapping[Ranks, Fraction]

    def mean(self, cards: Mapping[str, int]) -> Fraction:
        """From a shoe of these cards: an average of what comes back."""
        size = sum(cards.values())
        total = Fraction(0)
        for ranks, returned in self.by_ranks.items():
            ways = _ways([cards.get(rank, 0) for rank in ranks], ranks)
            if ways:
                total += returned * Fraction(ways, perm(size, len(ranks)))
        return total


def _ways(left: Sequence[int], ranks: Ranks) -> int:
    """To draw cards of these ranks in this order, so many of each being there."""
    return prod(max(n - ranks[:place].count(ranks[place]), 0) for place, n in enumerate(left))


def suits_of(ranks: Ranks, decks: int) -> Iterator[tuple[Cards, int]]:
    """Cards of these ranks in every combination of suits, with the ways from full decks."""
    for suits in product(SUITS, repeat=len(ranks)):
        cards = tuple(Card(rank + suit) for rank, suit in zip(ranks, suits, strict=True))
        ways = prod(max(decks - cards[:n].count(card), 0) for n, card in enumerate(cards))
        if ways:
            yield cards, ways


def returned(
    result: Callable[[Cards], Result],
    decks: int,
    number: int,
    *,
    pack: str = "standard",
    ranks: Iterable[str] = (),
    suits: bool = True,
) -> Returned:
    """Of a wager on the first ``number`` cards.

    ``ranks``: those of hands that win, where they are known; ``suits``: whether it looks at them.
    """
    known = tuple(ranks) or tuple(dict.fromkeys(RANK[card] for card in PACKS[pack]))
    found = {}
    for drawn in product(known, repeat=number):
        if suits:
            weighed = list(suits_of(drawn, decks))
        else:
            weighed = [(tuple(Card(rank + SUITS[0]) for rank in drawn), 1)]
        total = sum(ways for _, ways in weighed)
        comes_back = sum(ways * (1 + line_of(result(cards))[2]) for cards, ways in weighed)
        if comes_back:
            found[drawn] = Fraction(comes_back) / total
    return Returned(found)


def gain(parts: Iterable[Returned], cards: Mapping[str, int]) -> Fraction:
    """The mean gain of a unit: hands of different lengths that win are parts of it."""
    return sum((part.mean(cards) for part in parts), Fraction(-1))
