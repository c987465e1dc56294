"""The additional wagers of electronic blackjack (2e:5 to 2e:8), each a pay table over the two cards
that are dealt to the player area and what is known of the dealer's first two."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from croupier.equipment.cards import RANK, SUIT, Card, rank_number
from croupier.table.areas import Area, Needs, PayTable
from croupier.table.results import Lose, Result, Win

KINGS_BOUNTY, ROYAL_MATCH, BET_THE_SET = NAMES = (
    "kings-bounty",
    "royal-match-21",
    "bet-the-set-21",
)
KING_OF_SPADES = Card("K♠")
TWENTY = 20


class FirstTwo(NamedTuple):
    """The two cards of the player area; ``dealer_blackjack``: so are the dealer's."""

    one: Card
    other: Card
    dealer_blackjack: bool = False


FirstTwoTable = PayTable[FirstTwo]


def _wins(pays: Mapping[str, int], rule: str, loses: str) -> dict[str, Result]:
    found: dict[str, Result] = {e: Win(Fraction(n), rule, e) for e, n in pays.items()}
    found[""] = Lose(loses)
    return found


def _total(cards: FirstTwo) -> int:
    """2:5, an ace as 11: of two cards never too many."""
    values = [11 if RANK[c] == "A" else min(rank_number[c], 10) for c in cards[:2]]
    return 12 if values == [11, 11] else sum(values)


def _suited(cards: FirstTwo) -> bool:
    return SUIT[cards.one] == SUIT[cards.other]


def _pair(cards: FirstTwo) -> bool:
    return RANK[cards.one] == RANK[cards.other]


# Kings Bounty (2e:5, 2e:8(2)(a)); only the highest event is paid.

SPADES_AND_BLACKJACK = "two kings of spades and the dealer's blackjack"
BOUNTY: Mapping[str, int] = {
    SPADES_AND_BLACKJACK: 1000,
    "two kings of spades": 100,
    "two suited kings": 30,
    "two suited queens, jacks or 10s": 20,
    "suited 20": 10,
    "two unsuited kings": 8,
    "unsuited 20": 6,
}


def _bounty(cards: FirstTwo) -> str:
    """An ace and a nine are 20 too, and suited queens, jacks or 10s a pair (I-EB-2)."""
    if _total(cards) != TWENTY:
        return ""
    kings = _pair(cards) and RANK[cards.one] == "K"
    if _suited(cards):
        if kings and cards.one == KING_OF_SPADES:
            return SPADES_AND_BLACKJACK if cards.dealer_blackjack else "two kings of spades"
        if kings:
            return "two suited kings"
        return "two suited queens, jacks or 10s" if _pair(cards) else "suited 20"
    return "two unsuited kings" if kings else "unsuited 20"


# Royal Match 21 (2e:6, 2e:8(2)(b)).

MATCH: Mapping[str, int] = {"suited king and queen": 50, "two suited cards": 2}


def _match(cards: FirstTwo) -> str:
    if not _suited(cards):
        return ""
    royal = {RANK[cards.one], RANK[cards.other]} == {"K", "Q"}
    return "suited king and queen" if royal else "two suited cards"


# Bet the Set 21 (2e:7, 2e:8(2)(c)).

SET: Mapping[str, int] = {"suited pair": 15, "unsuited pair": 10}


def _set(cards: FirstTwo) -> str:
    """The same face value (I-G-7)."""
    if not _pair(cards):
        return ""
    return "suited pair" if _suited(cards) else "unsuited pair"


TABLES: Mapping[str, FirstTwoTable] = {
    KINGS_BOUNTY: FirstTwoTable(_bounty, _wins(BOUNTY, "qld-2024:2e:8(2)(a)", "qld-2024:2e:5(c)")),
    ROYAL_MATCH: FirstTwoTable(_match, _wins(MATCH, "qld-2024:2e:8(2)(b)", "qld-2024:2e:6(c)")),
    BET_THE_SET: FirstTwoTable(_set, _wins(SET, "qld-2024:2e:8(2)(c)", "qld-2024:2e:7(c)")),
}
RULES: Mapping[str, str] = {
    KINGS_BOUNTY: "qld-2024:2e:5",
    ROYAL_MATCH: "qld-2024:2e:6",
    BET_THE_SET: "qld-2024:2e:7",
}


def area(name: str, beside: str) -> Area:
    """The area of one of them, which needs the player's own wager beside it."""
    rule = RULES[name]
    needs = Needs((beside,), rule, own=True)
    return Area(name, rule, TABLES[name], additional=True, before_first_card=True, needs=needs)


def waits_for_dealer(cards: FirstTwo) -> bool:
    """Whether the dealer's hand can still make another event of a Kings Bounty wager."""
    return _bounty(cards) != _bounty(cards._replace(dealer_blackjack=True))
