"""The poker derivative jackpot (Part 2): five cards, and what they pay (18:6, 18:7, 18:11)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import msgspec

from croupier.equipment.cards import RANK, Card
from croupier.table.areas import Area, Needs, PayTable
from croupier.table.results import Lose, Prize, Result, Share
from croupier.wagers.jackpots.sharing import Floors
from croupier.wagers.jackpots.system import DOLLAR, Jackpot
from croupier.wagers.poker import POKER, Rank

JACKPOT = "jackpot"  # the area
DEAD_MANS_HAND = "dead man's hand"
WHOLE, TENTH = Fraction(1), Fraction(1, 10)
FLOORS = Floors(10_000 * DOLLAR, 1_000 * DOLLAR)  # 18:11

SUMS: dict[Rank | str, int] = {  # 18:11
    DEAD_MANS_HAND: 50 * DOLLAR,
    Rank.FLUSH: 100 * DOLLAR,
    Rank.FULL_HOUSE: 150 * DOLLAR,
    Rank.FOUR: 500 * DOLLAR,
}
MAJOR = {Rank.STRAIGHT_FLUSH: (TENTH, FLOORS.tenth), Rank.ROYAL_FLUSH: (WHOLE, FLOORS.whole)}
PAYS, LOST = "qld-2024:18:11(1)", Lose("qld-2024:18:8(1)")


class JackpotCards(msgspec.Struct, frozen=True, kw_only=True):
    """Which cards lie beside a player's own in a jackpot hand (18:7)."""

    community: int = 0  # the first so many, in the order in which they are due
    dealers: int = 0  # the first so many dealt


def event_of(cards: Sequence[Card]) -> Rank | str:
    """The hand that five cards are; a dead man's hand is an event of its own (18:2).

    >>> from croupier.equipment.cards import parse_cards
    >>> event_of(parse_cards("A♠ 8♦ A♥ 8♠ K♠")), event_of(parse_cards("A♠ 8♦ A♥ 8♠ 8♥")).value
    ("dead man's hand", 'full house')
    """
    rank = POKER.best(cards).rank
    if rank is Rank.TWO_PAIRS:
        faces = [RANK[card] for card in cards]
        if faces.count("A") == faces.count("8") == 2:
            return DEAD_MANS_HAND
    return rank


def pays(system: Jackpot) -> PayTable[Sequence[Card]]:
    """What each hand pays; a mystery prize is won by no hand (I-JP-13)."""
    results: dict[Rank | str, Result] = dict.fromkeys((*POKER.ranks, DEAD_MANS_HAND), LOST)
    if system.kind == "mystery":
        return PayTable(event_of, results)
    for event, cents in SUMS.items():
        if event != DEAD_MANS_HAND or system.dead_mans_hand:
            results[event] = Prize(cents, PAYS, said(event))
    for rank, (part, least) in MAJOR.items():
        results[rank] = Share(part, PAYS, rank.value, least if system.grows else 0)
    return PayTable(event_of, results)


def said(event: Rank | str) -> str:
    return event.value if isinstance(event, Rank) else event


@cache
def area(system: Jackpot, ante: str, room: str) -> Area:
    """Where a jackpot wager is made: one chip, beside the player's own wager on the game."""
    return Area(
        JACKPOT,
        "qld-2024:18:4(3)",
        pays(system),
        additional=True,
        before_first_card=True,
        per_box=1,
        room_rule=room,
        needs=Needs((ante,), "qld-2024:18:4(3)", own=True),
        fixed=system.wager,
    )
