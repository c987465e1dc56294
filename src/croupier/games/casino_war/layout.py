"""Casino war's facts: what a house may choose, the ranking of cards, the areas, the phases."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar

from croupier.equipment.cards import DECK, FACE_VALUE, RANK, Card
from croupier.equipment.shoe import CardMachine
from croupier.table.areas import IN_PLAY, Area, Needs, PayTable
from croupier.table.results import Lose, Surrendered, Undecided, Void, win
from croupier.table.round import Options

DECKS = (6, 8)  # 13:4(1)
DECK_SIZE = 52
CUT_MARGIN = 10  # 13:13(4)
MOST_PLAYERS = 3  # on a betting area (13:8(1))
TIE_TIMES = 3  # the casino war wager (13:7(5))
TIE_PART = 10  # of the table maximum, the part that a tie wager may be (13:11(2))

# The phases of a round, after opening and wagering.
DEALING = "dealing"
DEALT = "first cards dealt"  # and nothing settled
DECIDING = "war or surrender"
WAR = "dealing the war"
FOUGHT = "war cards dealt"  # and nothing settled since
PAYING = "settling the war"  # a go to war wager has been settled

# The areas, as the layout marks them (13:3(3)).
BET, TIE, RAISE = "bet", "tie", "war"

# What a player with a card equal to the dealer's elects (13:16(4)), or is deemed to (13:27).
GO_TO_WAR, SURRENDER, ABSENT = "go to war", "surrender", "absent"

RANKING = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")  # 13:5(2)
STRENGTH = {card: RANKING.index(RANK[card]) for card in DECK}


class ShoeOptions(Options, frozen=True):
    """What a house chooses about the cards, at tables and on terminals."""

    decks: int = 6  # how many
    machine: bool = False  # a card machine in place of the shoe (13:24(2))
    machine_approved: tuple[int, int] = (4, 8)  # decks the machine is approved for (general:16(a))
    cutting_card: int = DECK_SIZE  # cards in from the back: about a deck or more (13:13(7))

    pack: ClassVar[str] = "standard"

    def __post_init__(self) -> None:
        if self.decks not in DECKS:
            raise ValueError("casino war is played with 6 or 8 decks (qld-2024:13:4(1))")
        if self.machine:
            CardMachine(*self.machine_approved).check(self.decks)
        if not DECK_SIZE <= self.cutting_card <= self.deepest:
            raise ValueError(
                f"the cutting card goes {DECK_SIZE} to {self.deepest} cards in from the back "
                "(qld-2024:13:13(7))"
            )

    @property
    def cutting_card_from_back(self) -> int:
        return self.cutting_card

    @property
    def shallowest(self) -> int:
        """About a deck in from the back."""
        return DECK_SIZE

    @property
    def deepest(self) -> int:
        """Half of the way in from the back."""
        return self.decks * DECK_SIZE // 2


class CasinoWarOptions(ShoeOptions, frozen=True):
    players_per_box: int = MOST_PLAYERS  # 13:8(1)
    boxes_per_player: int = 0  # 0: as many as there are (13:10(1))

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 1 <= self.players_per_box <= MOST_PLAYERS:
            raise ValueError("one to three players wager on a betting area (qld-2024:13:8(1))")
        if self.boxes_per_player < 0:
            raise ValueError("a number of boxes is not negative")


class Hand:
    """A box's cards, or the dealer's (box 0): one, and another at war."""

    def __init__(self, box: int) -> None:
        self.box = box
        self.number = 1
        self.name = f"box {box}" if box else "dealer"
        self.cards: list[Card] = []

    def add(self, card: Card) -> None:
        self.cards.append(card)

    def recount(self) -> None:
        """A hand is its cards."""

    @property
    def count(self) -> str:
        """The rank that is announced (13:20): that of the card which decides."""
        return FACE_VALUE[self.cards[-1]] if self.cards else "no card"

    def card(self, number: int) -> Card | None:
        """The first card or the additional one, counted from 1, if it was dealt."""
        return self.cards[number - 1] if len(self.cards) >= number else None


@dataclass(frozen=True, slots=True)
class Showdown:
    """What decides the wagers of a player on a box."""

    card: Card | None  # None: the box got none (13:26(1), I-CW-2)
    dealer: Card
    elected: str = ""  # with equal cards: to go to war or to surrender; empty: nothing yet
    additional: Card | None = None  # None at war: the box got none (13:26(1))
    dealers: Card | None = None


# What can be shown, for the pay tables.
HIGHER, LOWER, EQUAL = "higher", "lower", "equal"
WAR_WON, WAR_TIED, WAR_LOST, NO_CARD = "war won", "war tied", "war lost", "no card"


def against(card: Card, dealer: Card) -> str:
    """Suits are of equal value, and ranks go from 2 to ace (13:5).

    >>> against(Card("A♠"), Card("K♥")), against(Card("2♠"), Card("2♥"))
    ('higher', 'equal')
    """
    more = STRENGTH[card] - STRENGTH[dealer]
    return HIGHER if more > 0 else LOWER if more else EQUAL


def first_cards(shown: Showdown) -> str:
    return NO_CARD if shown.card is None else against(shown.card, shown.dealer)


def war_cards(shown: Showdown) -> str:
    if shown.additional is None or shown.dealers is None:
        return NO_CARD
    return against(shown.additional, shown.dealers)


_WAR = {HIGHER: WAR_WON, EQUAL: WAR_TIED, LOWER: WAR_LOST, NO_CARD: NO_CARD}


def whole_game(shown: Showdown) -> str:
    """The event of a casino war wager."""
    first = first_cards(shown)
    if first != EQUAL or not shown.elected:
        return first
    return _WAR[war_cards(shown)] if shown.elected == GO_TO_WAR else shown.elected


HALF = Fraction(1, 2)
NOT_DEALT = Void("qld-2024:13:26(1)")
BET_PAYS = PayTable(
    whole_game,
    {
        HIGHER: win(1, "qld-2024:13:12(1)"),
        LOWER: Lose("qld-2024:13:6(2)(b)"),
        EQUAL: Undecided("qld-2024:13:16(4)"),
        SURRENDER: Surrendered(HALF, "qld-2024:13:16(5)(a)"),
        ABSENT: Surrendered(HALF, "qld-2024:13:27"),
        WAR_WON: Void("qld-2024:13:6(2)(d)"),
        WAR_TIED: Void("qld-2024:13:6(2)(d)"),
        WAR_LOST: Lose("qld-2024:13:6(2)(e)"),
        NO_CARD: NOT_DEALT,
    },
)
TIE_PAYS = PayTable(
    first_cards,
    {
        EQUAL: win(10, "qld-2024:13:12(2)"),
        HIGHER: Lose("qld-2024:13:6(2)(b)"),
        LOWER: Lose("qld-2024:13:6(2)(b)"),
        NO_CARD: NOT_DEALT,
    },
)
WAR_PAYS = PayTable(
    war_cards,
    {
        EQUAL: win(2, "qld-2024:13:12(3)(b)", "equal rank"),
        HIGHER: win(1, "qld-2024:13:12(3)(a)", "higher rank"),
        LOWER: Lose("qld-2024:13:6(2)(b)"),
        NO_CARD: NOT_DEALT,
    },
)


@lru_cache(maxsize=1)
def layout() -> dict[str, Area]:
    """The same for every table (13:3, 13:6)."""
    closes = "qld-2024:13:9(1)"
    beside = Needs((BET,), "qld-2024:13:7(4)", own=True)
    areas = (
        Area(BET, "qld-2024:13:6(2)", BET_PAYS, closes=closes),
        Area(TIE, "qld-2024:13:6(2)", TIE_PAYS, closes=closes, needs=beside),
        Area(
            RAISE,
            "qld-2024:13:6(2)",
            WAR_PAYS,
            limit=BET,
            opens=IN_PLAY,
            opens_rule="qld-2024:13:7(6)",
            closes="qld-2024:13:9(2)",
            raises=BET,
        ),
    )
    return {area.name: area for area in areas}
