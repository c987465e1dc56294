"""The additional wagers of the blackjack family from any shoe, by the ranks of its cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache

from croupier.equipment.cards import SUITS, Card
from croupier.games.blackjack.layout import ORIGINAL
from croupier.games.blackjack.rules import BlackjackRules
from croupier.odds.by_rank import Cards, Returned, gain, returned
from croupier.odds.figures import line_of
from croupier.table.areas import Area
from croupier.table.results import Result
from croupier.wagers import electronic_blackjack as electronic
from croupier.wagers.blackjack_sides import SideHand, side_areas

TENS = ("10", "J", "Q", "K")
# Hands that win a bonus blackjack wager, by their length, for a player who draws to them.
BONUS_HANDS: Mapping[int, tuple[str, ...]] = {
    2: ("A", *TENS),
    3: ("6", "7", "8"),
    4: ("5", "6"),
}


def means(
    areas: Iterable[Area], rules: BlackjackRules, cards: Mapping[str, int]
) -> dict[str, Fraction]:
    """What a unit of each gains on average; super sevens and bonus blackjack for a player who draws
    as long as they can win."""
    wanted = [area.name for area in areas if area.name in PARTS]
    return {name: gain(_parts(name, rules), cards) for name in wanted}


@lru_cache(maxsize=32)
def _parts(name: str, rules: BlackjackRules) -> tuple[Returned, ...]:
    if name in electronic.NAMES:
        area = electronic.area(name, ORIGINAL)
    else:
        area = next(one for one in side_areas(rules) if one.name == name)
    return PARTS[name](area, rules)


def _on(area: Area, number: int, rules: BlackjackRules) -> tuple[Returned, ...]:
    def result(cards: Cards) -> Result:
        return area.result(SideHand(cards[:2], *cards[2:]))

    return (returned(result, rules.decks, number, pack=rules.pack),)


def _pairs(area: Area, rules: BlackjackRules) -> tuple[Returned, ...]:
    return _on(area, 2, rules)


def _lucky(area: Area, rules: BlackjackRules) -> tuple[Returned, ...]:
    return _on(area, 3, rules)


def _sevens(area: Area, rules: BlackjackRules) -> tuple[Returned, ...]:
    def result(cards: Cards) -> Result:
        return area.result(SideHand(cards))

    return (returned(result, rules.decks, 3, pack=rules.pack),)


def _four(area: Area, rules: BlackjackRules) -> tuple[Returned, ...]:
    def result(cards: Cards) -> Result:
        return area.result(SideHand(cards))

    return (returned(result, rules.decks, 4, pack=rules.pack, suits=False),)


def _bonus(area: Area, rules: BlackjackRules) -> tuple[Returned, ...]:
    def result(cards: Cards) -> Result:
        return area.result(SideHand(cards, suit=rules.nominated_suit))

    return tuple(
        returned(result, rules.decks, number, ranks=ranks) for number, ranks in BONUS_HANDS.items()
    )


def _first_two(area: Area, rules: BlackjackRules) -> tuple[Returned, ...]:
    def result(cards: Cards) -> Result:
        return area.result(electronic.FirstTwo(cards[0], cards[1]))

    return (returned(result, rules.decks, 2),)


def _bounty(area: Area, rules: BlackjackRules) -> tuple[Returned, ...]:
    """By two cards; and what a dealer's blackjack, an ace and a ten after them, adds to that."""
    king, decks = electronic.KING_OF_SPADES, rules.decks
    plain, more = (
        line_of(area.result(electronic.FirstTwo(king, king, blackjack)))[2]
        for blackjack in (False, True)
    )
    of_spades = Fraction(decks - 1, len(SUITS) * (len(SUITS) * decks - 1))
    rank = Card(king)[:-1]
    orders = [(rank, rank, *both) for ten in TENS for both in (("A", ten), (ten, "A"))]
    return (*_first_two(area, rules), Returned(dict.fromkeys(orders, (more - plain) * of_spades)))


PARTS = {
    "perfect-pairs": _pairs,
    "any-pair": _pairs,
    "star-pairs": _pairs,
    "lucky-lucky": _lucky,
    "super-sevens": _sevens,
    "bonus-blackjack": _bonus,
    "super-match": _four,
    electronic.ROYAL_MATCH: _first_two,
    electronic.BET_THE_SET: _first_two,
    electronic.KINGS_BOUNTY: _bounty,
}
