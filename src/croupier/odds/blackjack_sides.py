"""Exact chances of the additional wagers of the blackjack family, by enumeration.

The first cards of a round from a full shoe are counted in every order, by rank and suit, and
each is decided by the wager's own result function.  Counts are whole numbers: the chances and
the house edge are exact fractions.

Super sevens depends on whether the player with two sevens takes a third card: the figures here
are for a player who always draws it.  Bonus blackjack likewise: for a player who never splits or
doubles and draws as long as a winning hand is possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import perm

from croupier.equipment.cards import PACKS, RANK, SUIT, SUITS, Card
from croupier.table.results import Lose, Win
from croupier.wagers.blackjack_sides import (
    LUCKY_TABLES,
    SideHand,
    SideTable,
    any_pair,
    bonus_blackjack,
    lucky_lucky,
    perfect_pairs,
    star_pairs,
    super_match,
    super_sevens,
)

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Chances:
    """What can become of a wager: each event with its odds and its exact probability."""

    wins: Mapping[str, tuple[Fraction, Fraction]]  # by event: odds, probability
    rules: Mapping[str, str] = field(default_factory=dict)  # by event: the provision that pays it

    @property
    def hit(self) -> Fraction:
        """How often the wager wins."""
        return sum((chance for _, chance in self.wins.values()), Fraction(0))

    @property
    def edge(self) -> Fraction:
        """The house edge: what the house keeps of a unit wagered, on average."""
        return 1 - sum(((odds + 1) * chance for odds, chance in self.wins.values()), Fraction(0))


def ordered(
    faces: Sequence[Card], decks: int, number: int, *, first_suit: str = ""
) -> Iterable[tuple[Cards, int]]:
    """Every order of ``number`` cards from the faces of whole decks, with the ways to get it.

    ``first_suit`` keeps to orders whose first card is of that suit.
    """

    def extend(cards: Cards, ways: int) -> Iterable[tuple[Cards, int]]:
        if len(cards) == number:
            yield cards, ways
            return
        for face in faces:
            if first_suit and not cards and SUIT[face] != first_suit:
                continue
            left = decks - cards.count(face)
            if left > 0:
                yield from extend((*cards, face), ways * left)

    return extend((), 1)


def enumerate_wager(
    result: SideTable,
    decks: int,
    number: int,
    hand: Callable[[Cards], SideHand] = SideHand,
    *,
    pack: str = "standard",
    by_symmetry: bool = True,
) -> Chances:
    """Decide every order of the first ``number`` cards of a full shoe.

    ``by_symmetry``: a result that treats all suits alike is the same for the four suits of the
    first card, so one of them is counted for all.
    """
    faces = PACKS[pack]
    suit = SUITS[0] if by_symmetry else ""
    ways: dict[str, int] = {}
    odds: dict[str, Fraction] = {}
    rules: dict[str, str] = {}
    for cards, count in ordered(faces, decks, number, first_suit=suit):
        decided = result(hand(cards))
        if isinstance(decided, Win):
            event = decided.event or "win"
            ways[event] = ways.get(event, 0) + count
            odds[event], rules[event] = decided.odds, decided.rule
        elif not isinstance(decided, Lose):
            raise TypeError(f"{decided} neither wins nor loses")
    total = perm(decks * len(faces), number)
    times = len(SUITS) if by_symmetry else 1
    return Chances({e: (odds[e], Fraction(n * times, total)) for e, n in ways.items()}, rules)


def perfect_pairs_chances(decks: int, *, spanish: bool = False) -> Chances:
    pack = "spanish" if spanish else "standard"
    return enumerate_wager(perfect_pairs(decks, spanish=spanish), decks, 2, pack=pack)


def any_pair_chances(decks: int) -> Chances:
    return enumerate_wager(any_pair, decks, 2)


def star_pairs_chances(decks: int) -> Chances:
    return enumerate_wager(star_pairs, decks, 2)


def super_sevens_chances(decks: int) -> Chances:
    """The player always draws the third card."""
    return enumerate_wager(super_sevens, decks, 3)


def lucky_lucky_chances(decks: int, table: str) -> Chances:
    """The player's first two cards and the dealer's first are any three cards of the shoe.

    The tables differ in what they pay for an event, not in how likely it is.
    """
    counted = _lucky_lucky(decks)
    pays = LUCKY_TABLES[table]
    wins = {event: (Fraction(pays[event]), chance) for event, (_, chance) in counted.wins.items()}
    return Chances(wins, counted.rules)


@lru_cache(maxsize=16)
def _lucky_lucky(decks: int) -> Chances:
    first = next(iter(LUCKY_TABLES))
    return enumerate_wager(
        lucky_lucky(first), decks, 3, lambda cards: SideHand(cards[:2], cards[2])
    )


def super_match_chances(decks: int) -> Chances:
    """Only face values count, so that one face of each stands for its suits."""
    faces = [card for card in PACKS["standard"] if SUIT[card] == SUITS[0]]
    ways: dict[str, int] = {}
    odds: dict[str, Fraction] = {}
    rules: dict[str, str] = {}
    for cards, count in ordered(faces, decks * len(SUITS), 4):
        decided = super_match(SideHand(cards))
        if isinstance(decided, Win):
            ways[decided.event] = ways.get(decided.event, 0) + count
            odds[decided.event], rules[decided.event] = decided.odds, decided.rule
    total = perm(decks * len(PACKS["standard"]), 4)
    return Chances({e: (odds[e], Fraction(n, total)) for e, n in ways.items()}, rules)


def bonus_blackjack_chances(decks: int, suit: str = SUITS[0]) -> Chances:
    """The hands that can win, two, three and four cards long; every other hand loses.

    A nominated blackjack is complete on two cards, three cards that win total 21, and so do the
    four: no hand is counted twice.
    """
    result = bonus_blackjack(decks)
    ways: dict[str, Fraction] = {}
    odds: dict[str, Fraction] = {}
    rules: dict[str, str] = {}
    size = decks * len(PACKS["standard"])
    for number, ranks in ((2, ("A", "10", "J", "Q", "K")), (3, ("6", "7", "8")), (4, ("5", "6"))):
        faces = [card for card in PACKS["standard"] if RANK[card] in ranks]
        for cards, count in ordered(faces, decks, number):
            decided = result(SideHand(cards, suit=suit))
            if isinstance(decided, Win):
                chance = Fraction(count, perm(size, number))
                ways[decided.event] = ways.get(decided.event, Fraction(0)) + chance
                odds[decided.event], rules[decided.event] = decided.odds, decided.rule
    return Chances({event: (odds[event], chance) for event, chance in ways.items()}, rules)
