"""Blazing 7s (Part 3): a player's first two cards and the dealer's first (18:14, 18:17)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from croupier.equipment.cards import RANK, SUIT, Card
from croupier.table.areas import Area, Needs, PayTable
from croupier.table.results import Lose, Result, Share, win
from croupier.wagers.jackpots.system import Jackpot

BLAZING = "blazing-7s"  # the area
GAMES = {"2": "a", "2d": "b", "2b": "c"}  # by schedule, the paragraph of 18:13(1)

DIAMONDS, SUITED = "three sevens, all diamonds", "three sevens of a suit other than diamonds"
COLOURED, MIXED = "three sevens of one colour", "three sevens of mixed colours"
TWO, ONE_EACH = "two sevens, none with the dealer", "one seven, and one with the dealer"
ONE, NOTHING = "one seven, none with the dealer", "no winning hand"
RED = frozenset("♥♦")

ODDS = {COLOURED: 500, MIXED: 200, TWO: 20}  # of every pay table
OF_TABLE = {1: {ONE: 1}, 2: {}, 3: {ONE_EACH: 10}}  # 18:17(2) to (4)
RULES = {1: "qld-2024:18:17(2)", 2: "qld-2024:18:17(3)", 3: "qld-2024:18:17(4)"}
MAJOR = {DIAMONDS: Fraction(1), SUITED: Fraction(1, 10)}
EVENTS = (DIAMONDS, SUITED, COLOURED, MIXED, TWO, ONE_EACH, ONE, NOTHING)


def event_of(cards: Sequence[Card]) -> str:
    """What the player's two cards are with the dealer's; the highest there is (18:16(6)).

    >>> from croupier.equipment.cards import parse_cards
    >>> event_of(parse_cards("7♦ 7♥ 7♦")), event_of(parse_cards("7♦ K♥ 7♦"))
    ('three sevens of one colour', 'one seven, and one with the dealer')
    """
    mine = sum(RANK[card] == "7" for card in cards[:2])
    dealers = RANK[cards[2]] == "7"
    if mine == 2 and dealers:
        suits = {SUIT[card] for card in cards}
        if len(suits) == 1:
            return DIAMONDS if suits == {"♦"} else SUITED
        return COLOURED if suits <= RED or not suits & RED else MIXED
    if mine == 2:
        return TWO
    if mine:
        return ONE_EACH if dealers else ONE
    return NOTHING


def pays(system: Jackpot) -> PayTable[Sequence[Card]]:
    """What each hand pays; a mystery prize is won by no hand (I-JP-13)."""
    rule = RULES[system.pay_table]
    results: dict[str, Result] = dict.fromkeys(EVENTS, Lose("qld-2024:18:16(2)"))
    if system.kind == "mystery":
        return PayTable(event_of, results)
    for event, odds in {**ODDS, **OF_TABLE[system.pay_table]}.items():
        results[event] = win(odds, rule, event)
    for event, part in MAJOR.items():
        results[event] = Share(part, rule, event)
    return PayTable(event_of, results)


@cache
def area(system: Jackpot, originals: tuple[str, ...], schedule: str) -> Area:
    """One wager to an area, of a player who has an initial wager there (18:15(1), (2))."""
    return Area(
        BLAZING,
        f"qld-2024:18:13(1)({GAMES[schedule]})",
        pays(system),
        additional=True,
        before_first_card=True,
        per_box=1,
        room_rule="qld-2024:18:15(1)",
        needs=Needs(originals, "qld-2024:18:15(2)", own=True),
        fixed=system.wager,
    )
