"""The layout of pai gow: options, what one round hands to the next, the wager, the phases."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, Final

import msgspec

from croupier.money import Cents
from croupier.table.areas import Area, PayTable
from croupier.table.round import OPENING, WAGERING, Options
from croupier.table.settling import SETTLING
from croupier.table.stock import StockCarry
from croupier.wagers.pai_gow.chung import Chung
from croupier.wagers.pai_gow.deciding import RESULTS, RESULTS_ROUNDED, Decision

BANKING = "banking"  # the bank is offered round (18)
CUTTING = "cutting"  # the tiles are cut (23)
SHAKING = "shaking"  # the dice are in the tumbler (11)
DELIVERING = "delivering"  # the tiles lie at the boxes, and nobody has touched them (25)
SETTING = "setting"  # the players set their hands (28(1))
BANKS_TILES = "bank's tiles"  # the bank's are turned up and set (28(8))
DONE = "done"
BEFORE_THE_DEAL = (OPENING, BANKING, WAGERING)
STACKED = (WAGERING, CUTTING)  # the tiles are stacked and not dealt
DEALT = (DELIVERING, SETTING)
TURNED_UP = (BANKS_TILES, SETTLING, DONE)
IN_PLAY = (CUTTING, SHAKING, DELIVERING, SETTING, BANKS_TILES, SETTLING)

BANK = "bank"  # the name of the bank's hand, and of the moment before it is turned up
BOXES = "boxes"  # the moment before the boxes are turned up
HOUSE_WAY = "house way"
AREA = "player"
PLAYERS_PER_BOX = 3  # 6:15(1)
HANDLERS = 2  # of players who bank together (6:26(4), (5))
IDLE_ROUNDS = 3  # 6:43
UNPLAYED = "unplayed"

# How the four tiles in front of someone are laid: the first with one of the others.
SPLITS: Final[Mapping[str, tuple[tuple[int, int], tuple[int, int]]]] = {
    "1-2": ((0, 1), (2, 3)),
    "1-3": ((0, 2), (1, 3)),
    "1-4": ((0, 3), (1, 2)),
}
LAID = "1-2"  # at a dealer's table tiles are entered as they lie, hand by hand

# Approved cuts (6:23(1)): the eight groups in their new order.  The rules name none; these are the
# project's own examples (I-G-8, I-PG-7).
CUTS: Final[Mapping[str, tuple[int, ...]]] = {
    "halves": (4, 5, 6, 7, 0, 1, 2, 3),
    "every other": (0, 2, 4, 6, 1, 3, 5, 7),
    "ends": (0, 7, 1, 6, 2, 5, 3, 4),
    "as stacked": (0, 1, 2, 3, 4, 5, 6, 7),
}
# The approved la ja (6:22(2)), an example too: each new group has every eighth of the tiles.
LA_JA: Final = 8


class PaiGowOptions(Options, frozen=True):
    commission_up: bool = False  # winners' commission is rounded up to 50c (6:19(2))
    bank_commission_down: bool = False  # a banker's commission is rounded down to 50c (6:19(4))
    house_liability: int = 2_000_000  # the most the house can lose as co-banker, in cents (6:14(2))
    cuts: tuple[str, ...] = tuple(CUTS)  # the approved cuts, the house's usual one first (6:23)
    unplayed_tiles_shown: bool = False  # unplayed tiles may be viewed in the end (6:28(9)(b))

    def __post_init__(self) -> None:
        if not self.cuts or not set(self.cuts) <= set(CUTS):
            raise ValueError(f"approved cuts are {', '.join(CUTS)} (qld-2024:6:23(1))")
        if self.house_liability <= 0:
            raise ValueError("the house's maximum liability is an amount (qld-2024:6:14(2)(a))")


class PaiGowCarry(StockCarry):
    outlives_closing: ClassVar[tuple[str, ...]] = ("arranged",)
    chung: Chung = Chung()
    order: dict[int, tuple[str, ...]] = msgspec.field(
        default_factory=dict
    )  # by box, who is there, the longest first
    off: tuple[int, ...] = ()  # the boxes with an off marker
    arranged: dict[str, Cents] = msgspec.field(
        default_factory=dict
    )  # maximums by section 64A of the Act
    inspected: bool = False  # the tiles have been laid out for inspection (6:20)


@lru_cache(maxsize=8)
def areas(options: PaiGowOptions) -> dict[str, Area]:
    results = RESULTS_ROUNDED if options.commission_up else RESULTS
    pays: PayTable[Decision] = PayTable(lambda decision: decision.won, results)
    return {
        AREA: Area(
            AREA,
            "qld-2024:6:13(2)",
            pays,
            per_box=PLAYERS_PER_BOX,
            room_rule="qld-2024:6:15(1)",
        )
    }


def box_hand(box: int) -> str:
    """The name of a box's hand."""
    return f"box {box}"
