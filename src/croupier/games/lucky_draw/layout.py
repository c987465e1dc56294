"""Lucky draw baccarat's facts: options, the value of cards, the two wagers, the phases."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, NamedTuple

from croupier.equipment.cards import DECK, RANK, SUIT, Card
from croupier.equipment.shoe import CardMachine
from croupier.table import misdealt
from croupier.table.areas import IN_PLAY, Area, PayTable
from croupier.table.results import Lose, Result, StandOff, win
from croupier.table.round import Options

FEWEST_DECKS, MOST_DECKS = 6, 8  # 14:4
DECK_SIZE = 52
CUT_MARGIN = 10  # 14:12(4)
DEALER_STANDS = 5  # and draws to less (14:3(3), 14:16(6))

# The phases of a round, after opening and wagering.
DEALING, ACTING = misdealt.DEALING, misdealt.ACTING
DRAWING, RESULT = "drawing", "result"

ENTER, RAISE = "enter", "draw"  # as the layout marks the areas (14:2)
STAND, DRAW, REFUSE = "stand", "draw", "refuse"  # what a player says (14:16(3), 14:22(3))

ENTER_CLOSES = "qld-2024:14:8(1)"


class LuckyDrawOptions(Options, frozen=True):
    decks: int = MOST_DECKS  # how many
    machine: bool = False  # a card machine in place of the shoe (general:16, 14:17(4))
    machine_approved: tuple[int, int] = (4, 8)  # decks the machine is approved for (general:16(a))
    cutting_card: int = DECK_SIZE  # cards in from the back: about a deck or more (14:12(8))
    boxes_per_player: int = 0  # 0: as many as there are (14:9(1))

    pack: ClassVar[str] = "standard"
    players_per_box: ClassVar[int] = 1  # 14:7(3)

    def __post_init__(self) -> None:
        if not FEWEST_DECKS <= self.decks <= MOST_DECKS:
            raise ValueError("lucky draw baccarat is played with 6 to 8 decks (qld-2024:14:4)")
        if self.machine:
            CardMachine(*self.machine_approved).check(self.decks)
        if not DECK_SIZE <= self.cutting_card <= self.deepest:
            raise ValueError(
                f"the cutting card goes {DECK_SIZE} to {self.deepest} cards in from the back "
                "(qld-2024:14:12(8))"
            )
        if self.boxes_per_player < 0:
            raise ValueError("a number of boxes is not negative")

    @property
    def cutting_card_from_back(self) -> int:
        return self.cutting_card

    @property
    def shallowest(self) -> int:
        """About a deck in from the back."""
        return DECK_SIZE

    @property
    def deepest(self) -> int:
        """About two-thirds of the way in from the back."""
        return self.decks * DECK_SIZE * 2 // 3


# The value of cards (14:5(1)): tens and court cards nothing, an ace 1.
WORTH = {"A": 1, **{str(n): n for n in range(2, 10)}, "10": 0, "J": 0, "Q": 0, "K": 0}
VALUE = {card: WORTH[RANK[card]] for card in DECK}


def point_count(cards: list[Card]) -> int:
    """The right digit of the total (14:5(2)).

    >>> point_count([Card("9♠"), Card("K♥"), Card("5♦")])
    4
    """
    return sum(VALUE[card] for card in cards) % 10


class Hand:
    """A box's cards, or the dealer's (box 0)."""

    def __init__(self, box: int) -> None:
        self.box = box
        self.number = 1
        self.name = f"box {box}" if box else "dealer"
        self.cards: list[Card] = []
        self.closed = False  # it takes no more cards
        self.passed = False  # it was passed over, and is played after the others (14:29)

    def add(self, card: Card) -> None:
        self.cards.append(card)

    def recount(self) -> None:
        """A hand is its cards."""

    @property
    def points(self) -> int:
        return point_count(self.cards)

    @property
    def count(self) -> str:
        return str(self.points)


# What can come of a wager, for the pay tables.
WINS, LOSES, TIES = "wins", "loses", "ties"
LUCKY = {7: "lucky 7", 8: "lucky 8", 9: "lucky 9"}  # 14:2
THREES, SUITED_THREES = "3-3-3 off suit", "3-3-3 suited"


class Showdown(NamedTuple):
    """What decides the wagers on a box."""

    points: int
    dealer: int
    draw: str = ""  # what a winning three card hand is (14:11(2))


def drawn(cards: list[Card]) -> str:
    """What a winning hand of three cards pays for (14:11(2), I-LD-1)."""
    if all(RANK[card] == "3" for card in cards):
        return SUITED_THREES if len({SUIT[card] for card in cards}) == 1 else THREES
    return LUCKY.get(point_count(cards), WINS)


def compared(shown: Showdown) -> str:
    """The higher point count wins (14:6(2))."""
    return WINS if shown.points > shown.dealer else LOSES if shown.points < shown.dealer else TIES


def draw_event(shown: Showdown) -> str:
    """The same for a draw wager, whose winners are paid by their hand (14:6(4), 14:11(2))."""
    event = compared(shown)
    return shown.draw if event == WINS else event


DRAW_ODDS: dict[str, Result] = {
    WINS: win(1, "qld-2024:14:11(2)(a)"),
    LUCKY[7]: win("3/2", "qld-2024:14:11(2)(b)", LUCKY[7]),
    LUCKY[8]: win(2, "qld-2024:14:11(2)(c)", LUCKY[8]),
    LUCKY[9]: win(3, "qld-2024:14:11(2)(d)", LUCKY[9]),
    THREES: win(9, "qld-2024:14:11(2)(e)", THREES),
    SUITED_THREES: win(30, "qld-2024:14:11(2)(f)", SUITED_THREES),
}
ENTER_PAYS = PayTable(
    compared,
    {
        WINS: win(1, "qld-2024:14:11(1)"),
        LOSES: Lose("qld-2024:14:6(2)(b)"),
        TIES: StandOff("qld-2024:14:6(2)(c)"),
    },
)
DRAW_PAYS = PayTable(
    draw_event,
    {
        **DRAW_ODDS,
        LOSES: Lose("qld-2024:14:6(4)(b)"),
        TIES: StandOff("qld-2024:14:6(4)(c)"),
    },
)


@lru_cache(maxsize=1)
def layout() -> dict[str, Area]:
    """The same for every table (14:3, 14:6)."""
    areas = (
        Area(
            ENTER,
            "qld-2024:14:6(1)",
            ENTER_PAYS,
            closes=ENTER_CLOSES,
            before_first_card=True,
        ),
        Area(
            RAISE,
            "qld-2024:14:6(3)",
            DRAW_PAYS,
            limit=ENTER,
            opens=IN_PLAY,
            opens_rule="qld-2024:14:16(3)(a)",
            raises=ENTER,
        ),
    )
    return {area.name: area for area in areas}
