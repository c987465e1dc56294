"""The additional wagers of the blackjack family (Schedule 17) and the super match wager (2(c)).

Each is a pay table over a :class:`SideHand`, the cards that decide it.  First the tables in the
order of the schedule, then where, by whom and in which games each may be placed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Protocol

from croupier.equipment.cards import DECK, RANK, SUIT, Card, rank_number
from croupier.table.areas import Area, Needs, PayTable
from croupier.table.results import Lose, Result, Win
from croupier.wagers.pairs import (
    ANY_PAIR,
    COLOURED,
    MIXED,
    PERFECT,
    PERFECT_PAIRS,
    SPANISH_PERFECT_PAIRS,
    is_pair,
    kind_of_pair,
)
from croupier.wagers.pairs import perfect_pairs as pair_results
from croupier.wagers.room import LIMITS

DOLLAR = 100
ACE_COUNTS = (11, 1)
COUNT: Mapping[Card, tuple[int, ...]] = {  # 2:5, with both counts of an ace (I-BJ-6)
    card: ACE_COUNTS if RANK[card] == "A" else (min(rank_number[card], 10),) for card in DECK
}


class SideHand:
    """The cards that decide an additional wager.

    ``cards`` are those of the box in the order dealt.  After a split they are, for super
    sevens, the two cards split and the next card dealt to the first of them (17:28), and for
    bonus blackjack the cards of the first hand formed (17:35).
    """

    __slots__ = ("cards", "dealer", "split", "suit")

    def __init__(
        self,
        cards: Sequence[Card],
        dealer: Card | None = None,
        *,
        suit: str = "",
        split: bool = False,
    ) -> None:
        self.cards = cards
        self.dealer = dealer  # the dealer's first card
        self.suit = suit  # nominated on the sign for the round (17:33(3))
        self.split = split


SideTable = PayTable[SideHand]


def _suited(cards: Sequence[Card]) -> bool:
    suit = SUIT[cards[0]]
    return all(SUIT[card] == suit for card in cards)


def _ranks(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(sorted(RANK[card] for card in cards))


# Perfect pairs (17:7 to 17:9).


def perfect_pairs(decks: int, *, spanish: bool = False) -> SideTable:
    """With 6 and 8 decks only: there is no pay table for other numbers (I-BA-4)."""
    tables = SPANISH_PERFECT_PAIRS if spanish else PERFECT_PAIRS
    rule = f"qld-2024:17:{9 if spanish else 8}({'a' if decks == 6 else 'b'})"
    return SideTable(_kind_of_pair, pair_results(tables[decks], rule, "qld-2024:17:7(3)"))


def _kind_of_pair(hand: SideHand) -> str:
    return kind_of_pair(hand.cards[0], hand.cards[1])


# Any pair (17:43).

any_pair = SideTable(lambda hand: is_pair(hand.cards[0], hand.cards[1]), ANY_PAIR)


# Super sevens (17:26 to 17:28).

SUPER_SEVENS: Mapping[tuple[int, bool], Result] = {  # by number of sevens, and whether suited
    (3, True): Win(Fraction(5000), "qld-2024:17:26(2)(a)(i)", "3 sevens of one suit"),
    (3, False): Win(Fraction(500), "qld-2024:17:26(2)(a)(ii)", "3 sevens"),
    (2, True): Win(Fraction(100), "qld-2024:17:26(2)(b)(i)", "2 sevens of one suit"),
    (2, False): Win(Fraction(50), "qld-2024:17:26(2)(b)(ii)", "2 sevens"),
    (1, True): Win(Fraction(3), "qld-2024:17:26(2)(c)", "1 seven"),
    (0, False): Lose("qld-2024:17:26(3)"),
}


def leading_sevens(cards: Sequence[Card]) -> int:
    """How many of the first three cards are sevens before another comes."""
    number = 0
    for card in cards[:3]:
        if RANK[card] != "7":
            break
        number += 1
    return number


def _sevens(hand: SideHand) -> tuple[int, bool]:
    """On the cards there are; see :func:`super_sevens_open`."""
    sevens = leading_sevens(hand.cards)
    return sevens, bool(sevens) and _suited(hand.cards[:sevens])


super_sevens = SideTable(_sevens, SUPER_SEVENS)


def super_sevens_open(cards: Sequence[Card]) -> bool:
    """Two sevens, so that a third card would still count (17:27(4) to (7))."""
    return len(cards) == 2 and leading_sevens(cards) == 2


# Bonus blackjack (17:31 to 17:35): amounts for the $1 wager, on top of the $1 (I-BJ-6).

BONUS_STAKE = DOLLAR  # 17:31
BONUS_DECKS = (6, 8)  # 17:30
_FIVES, _SEVENS, _ROW = ("5", "5", "5", "6"), ("7", "7", "7"), ("6", "7", "8")
NOMINATED, NO_BONUS = "nominated blackjack", "none"
_BONUS_PAYS: Mapping[Hashable, Result] = {  # by the ranks, and whether of one suit
    (_FIVES, True): Win(
        Fraction(25000), "qld-2024:17:33(2)(a)(i)", "3 fives and a six of one suit"
    ),
    (_FIVES, False): Win(Fraction(1500), "qld-2024:17:33(2)(a)(ii)", "3 fives and a six"),
    (_SEVENS, True): Win(Fraction(5000), "qld-2024:17:33(2)(b)(i)", "3 sevens of one suit"),
    (_SEVENS, False): Win(Fraction(500), "qld-2024:17:33(2)(b)(ii)", "3 sevens"),
    (_ROW, False): Win(Fraction(50), "qld-2024:17:33(2)(c)(ii)", "six, seven, eight"),
    NOMINATED: Win(Fraction(175), "qld-2024:17:33(2)(d)", "nominated blackjack"),
    NO_BONUS: Lose("qld-2024:17:34(2)"),
}
_BONUS_ROW_SUITED: Mapping[int, Win] = {  # by decks
    8: Win(Fraction(750), "qld-2024:17:33(2)(c)(i)(A)", "six, seven, eight of one suit"),
    6: Win(Fraction(800), "qld-2024:17:33(2)(c)(i)(B)", "six, seven, eight of one suit"),
}


def is_nominated_blackjack(cards: Sequence[Card], suit: str) -> bool:
    """An ace and a ten-value card, both of the nominated suit (17:33(3), I-BJ-7)."""
    if len(cards) != 2 or any(SUIT[card] != suit for card in cards):
        return False
    one, other = (RANK[card] for card in cards)
    return (one == "A") != (other == "A") and sum(COUNT[card][0] for card in cards) == 21


def _bonus(hand: SideHand) -> Hashable:
    cards = hand.cards
    if not hand.split and is_nominated_blackjack(cards, hand.suit):
        return NOMINATED
    ranks = _ranks(cards)
    return (ranks, _suited(cards)) if ranks in (_FIVES, _SEVENS, _ROW) else NO_BONUS


def bonus_open(cards: Sequence[Card]) -> bool:
    """Whether another card could still make a winner of these (17:33(1), 17:34(2))."""
    held = Counter(RANK[card] for card in cards)
    return any(held < Counter(ranks) for ranks in (_FIVES, _SEVENS, _ROW))


def bonus_blackjack(decks: int) -> SideTable:
    return SideTable(_bonus, {**_BONUS_PAYS, (_ROW, True): _BONUS_ROW_SUITED[decks]})


# Lucky lucky (17:48): the player's first two cards and the dealer's first card.

SUITED_777, SUITED_678 = "suited 7,7,7", "suited 6,7,8"
UNSUITED_777, UNSUITED_678 = "unsuited 7,7,7", "unsuited 6,7,8"
SUITED_21, UNSUITED_21, ANY_20, ANY_19 = "suited 21", "unsuited 21", "any 20", "any 19"
_LUCKY_EVENTS = (
    SUITED_777,
    SUITED_678,
    UNSUITED_777,
    UNSUITED_678,
    SUITED_21,
    UNSUITED_21,
    ANY_20,
    ANY_19,
)
LUCKY_TABLES: Mapping[str, Mapping[str, int]] = {
    name: dict(zip(_LUCKY_EVENTS, pays, strict=True))
    for name, pays in {
        "table-1": (200, 100, 50, 30, 10, 3, 2, 2),
        "table-2": (200, 100, 50, 30, 15, 3, 2, 1),
        "table-3": (200, 100, 50, 30, 10, 3, 2, 1),
    }.items()
}
_LUCKY_LOSES = Lose("qld-2024:17:48(2)")


def lucky_event(cards: Sequence[Card]) -> str:
    """The highest event that the three cards make (17:48(4), I-BJ-6); empty if none."""
    ranks, suited = _ranks(cards), _suited(cards)
    if ranks == _SEVENS:
        return SUITED_777 if suited else UNSUITED_777
    if ranks == _ROW:
        return SUITED_678 if suited else UNSUITED_678
    totals = [sum(counts) for counts in product(*(COUNT[card] for card in cards))]
    if 21 in totals:
        return SUITED_21 if suited else UNSUITED_21
    if 20 in totals:
        return ANY_20
    return ANY_19 if 19 in totals else ""


def _lucky(hand: SideHand) -> str:
    if hand.dealer is None:
        raise ValueError("lucky lucky needs the dealer's first card")
    return lucky_event((hand.cards[0], hand.cards[1], hand.dealer))


def lucky_lucky(table: str) -> SideTable:
    wins: dict[str, Result] = {
        event: Win(Fraction(pays), "qld-2024:17:48(1)", event)
        for event, pays in LUCKY_TABLES[table].items()
    }
    return SideTable(_lucky, {**wins, "": _LUCKY_LOSES})


# Star pairs (17:55, 17:56).

PAIR_OF_ACES = "pair of aces"
STAR_PAIRS: Mapping[str, int] = {PAIR_OF_ACES: 30, PERFECT: 20, COLOURED: 8, MIXED: 5}


def _star_pair(hand: SideHand) -> str:
    kind = _kind_of_pair(hand)
    return PAIR_OF_ACES if kind and RANK[hand.cards[0]] == "A" else kind


star_pairs = SideTable(
    _star_pair, pair_results(STAR_PAIRS, "qld-2024:17:56", "qld-2024:17:55(2)(b)")
)


# Super match (2c:6(4), 2c:7(3)): the first four cards dealt to the box.

_SUPER_MATCH: Mapping[tuple[int, ...], Result] = {  # by how often each face value comes
    (2, 1, 1): Win(Fraction(1), "qld-2024:2c:7(3)(a)", "a pair"),
    (2, 2): Win(Fraction(8), "qld-2024:2c:7(3)(b)", "2 pairs"),
    (3, 1): Win(Fraction(5), "qld-2024:2c:7(3)(c)", "3 of a kind"),
    (4,): Win(Fraction(40), "qld-2024:2c:7(3)(d)", "4 of a kind"),
    (1, 1, 1, 1): Lose("qld-2024:2c:6(4)(b)"),
}


def _matches(hand: SideHand) -> tuple[int, ...]:
    ranks = Counter(RANK[card] for card in hand.cards[:4])
    return tuple(sorted(ranks.values(), reverse=True))


super_match = SideTable(_matches, _SUPER_MATCH)


# Where each may be placed.


@dataclass(frozen=True, slots=True)
class Side:
    """An additional wager: the games that may offer it, and on what terms."""

    name: str
    schedules: tuple[str, ...]
    games_rule: str  # the provision that lists those games
    rule: str  # the provision that permits the wager
    place_rule: str  # the provision that says on which boxes
    room_rule: str = ""  # the provision that says how many to a box, and who goes first
    closes: str = ""  # the provision that closes it before the first card, where it has one
    decks: tuple[int, ...] = ()  # empty: any number of decks the game allows
    decks_rule: str = ""
    own_box: bool = False  # only where the player has a game wager, not merely anyone
    controller: bool = False  # only the player controlling the box
    fixed: int = 0  # the one amount it can be
    part_of: str = ""  # an area that comes with another wager or with the game itself

    @property
    def per_box(self) -> int:
        return PER_BOX if self.room_rule else 0


GAME_WAGERS = ("original", "original-2")  # one of which every additional wager needs beside it
PER_BOX = 3  # 17:5(3), 17:42(5), 17:54(3)

SIDES: Mapping[str, Side] = {
    side.name: side
    for side in (
        Side(
            "perfect-pairs",
            ("2", "2a", "2b", "2d"),
            "qld-2024:17:4",
            "qld-2024:17:5(1)",
            "qld-2024:17:7(1)",
            "qld-2024:17:5(3)",
            decks=(6, 8),
            decks_rule="qld-2024:17:8",
        ),
        Side(
            "super-sevens",
            ("2",),
            "qld-2024:17:23",
            "qld-2024:17:24",
            "qld-2024:17:25(1)",
            own_box=True,
            closes="qld-2024:17:25(2)",
        ),
        Side(
            "bonus-blackjack",
            ("2",),
            "qld-2024:17:30",
            "qld-2024:17:31",
            "qld-2024:17:32(1)",
            decks=BONUS_DECKS,
            decks_rule="qld-2024:17:30",
            own_box=True,
            controller=True,
            fixed=BONUS_STAKE,
            closes="qld-2024:17:32(2)",
        ),
        Side(
            "any-pair",
            ("2", "2b", "2d"),
            "qld-2024:17:40",
            "qld-2024:17:41",
            "qld-2024:17:42(1)",
            "qld-2024:17:42(5)",
            closes="qld-2024:17:42(3)",
        ),
        Side(
            "lucky-lucky",
            ("2", "2b", "2d"),
            "qld-2024:17:45",
            "qld-2024:17:46",
            "qld-2024:17:47(1)",
            closes="qld-2024:17:47(3)",
        ),
        Side(
            "star-pairs",
            ("2", "2b", "2c", "2d"),
            "qld-2024:17:53",
            "qld-2024:17:54(1)",
            "qld-2024:17:55(1)",
            "qld-2024:17:54(3)",
            closes="qld-2024:17:54(4)",
        ),
        Side(  # on the second hand of a box of two (17:54(1): one or more)
            "star-pairs-2",
            ("2c",),
            "qld-2024:17:53",
            "qld-2024:17:54(1)",
            "qld-2024:17:55(1)",
            "qld-2024:17:54(3)",
            part_of="star-pairs",
            closes="qld-2024:17:54(4)",
        ),
        Side(
            "super-match",
            ("2c",),
            "qld-2024:2c:5(1)(b)",
            "qld-2024:2c:5(1)(b)",
            "qld-2024:2c:12(b)",
            own_box=True,
            part_of="the game",
            closes="qld-2024:2c:5(1)",
        ),
    )
}


def offerable(schedule: str, decks: int) -> tuple[str, ...]:
    """The additional wagers that a game may offer with so many decks.

    >>> offerable("2a", 6), offerable("2a", 7)
    (('perfect-pairs',), ())
    """
    return tuple(
        side.name
        for side in SIDES.values()
        if schedule in side.schedules
        and not side.part_of
        and (not side.decks or decks in side.decks)
    )


def why_not(name: str, schedule: str, decks: int) -> str:
    """What is wrong with offering a wager in a game with so many decks; empty if nothing.

    An empty ``schedule`` is a house's own game, which may offer any of them.
    """
    side = SIDES.get(name)
    if side is None or side.part_of:
        names = ", ".join(s.name for s in SIDES.values() if not s.part_of)
        return f"no additional wager '{name}'; there are {names}"
    if schedule and schedule not in side.schedules:
        return f"{name} is no additional wager for this game ({side.games_rule})"
    if side.decks and decks not in side.decks:
        allowed = " or ".join(str(n) for n in side.decks)
        return f"{name} is offered with {allowed} decks only ({side.decks_rule})"
    return ""


class SideRules(Protocol):
    """What the layout's additional areas depend on."""

    @property
    def schedule(self) -> str: ...  # as cited: '2', '2a'

    @property
    def decks(self) -> int: ...

    @property
    def sides(self) -> tuple[str, ...]: ...  # the areas on this layout (2:3(3)(a))

    @property
    def lucky_table(self) -> str: ...  # 'table-1' to 'table-3'

    @property
    def hands(self) -> int: ...  # dealt to a box

    @property
    def super_match(self) -> bool: ...

    @property
    def own(self) -> bool: ...  # a house's own variant, not held to its schedule


def _table(name: str, rules: SideRules) -> SideTable:
    match name:
        case "perfect-pairs":
            return perfect_pairs(rules.decks, spanish=rules.schedule == "2a")
        case "super-sevens":
            return super_sevens
        case "bonus-blackjack":
            return bonus_blackjack(rules.decks)
        case "any-pair":
            return any_pair
        case "lucky-lucky":
            return lucky_lucky(rules.lucky_table)
        case "star-pairs" | "star-pairs-2":
            return star_pairs
        case "super-match":
            return super_match
    raise ValueError(f"no additional wager is called {name!r}")


def side_areas(rules: SideRules) -> list[Area]:
    """The additional areas of a layout.  Raises ``ValueError`` for one the rules do not allow."""
    names = list(rules.sides)
    for name in names:
        wrong = why_not(name, "" if rules.own else rules.schedule, rules.decks)
        if wrong:
            raise ValueError(wrong)
    if "star-pairs" in names and rules.hands == 2:
        names.insert(names.index("star-pairs") + 1, "star-pairs-2")
    if rules.super_match:
        names.append("super-match")
    return [_area(name, rules) for name in names]


def _area(name: str, rules: SideRules) -> Area:
    side = SIDES[name]
    return Area(
        name,
        side.rule,
        _table(name, rules),
        limit="star-pairs" if name == "star-pairs-2" else "",
        additional=True,
        before_first_card=True,
        closes=side.closes,
        needs=Needs(GAME_WAGERS, side.place_rule, own=side.own_box),
        per_box=side.per_box,
        room_rule=side.room_rule,
        limits=LIMITS.get("star-pairs" if name == "star-pairs-2" else name, ""),
        fixed=side.fixed,
    )
