"""The layout of the blackjack family: areas and phases, and what a round hands on."""

from __future__ import annotations

from croupier.games.blackjack_rules import BlackjackRules
from croupier.table.areas import Area
from croupier.table.cards import CardCarry
from croupier.wagers.blackjack_sides import side_areas

CUT_MARGIN = 10  # 2:6(5)
DEALING, EARLY, ACTING = "dealing", "blackjacks and insurance", "acting"
DRAWING, RESULT = "drawing", "result"

ORIGINAL = Area("original", "qld-2024:2:14(1)", before_first_card=True)
ORIGINAL_2 = Area("original-2", "qld-2024:2c:5(1)(a)", limit="original", before_first_card=True)
ORIGINALS = (ORIGINAL, ORIGINAL_2)
GAME_WAGERS = frozenset({"original", "original-2"})
FIRST_OFFER = {"any-pair": "qld-2024:17:42(2)", "lucky-lucky": "qld-2024:17:47(2)"}
INSURANCE = Area("insurance", "qld-2024:2:25(2)")
MOST_HANDS = 4  # two hands of a box, each split once (I-SW-1)
DOUBLE = tuple(
    Area("double" if n < 2 else f"double-{n}", "qld-2024:2:26(1)") for n in range(MOST_HANDS + 1)
)
SPLIT = tuple(Area(f"split-{n}", "qld-2024:2:27(2)") for n in range(MOST_HANDS + 1))

NO_SEAT, DEALERS_HAND = 0, -1  # in place of the box where the cutting card appeared


class BlackjackCarry(CardCarry):
    cutter: str = ""  # who controlled the box where the cutting card appeared (2:6(2)(b))
    cutter_box: int = NO_SEAT
    further_round: bool = False  # a supervisor's direction (2:23(3))
    cutting_card: int = 0  # a supervisor's place for the next shoe (2:6(8)); 0: the usual one
    rounds: int = 0  # dealt from this shoe
    first_round: tuple[str, ...] = ()  # who wagered on its first round (2:17(1))
    wagered: tuple[str, ...] = ()  # who has wagered on any of its rounds
    sat_out: tuple[str, ...] = ()  # who has, and then let a round pass (2:17(3))
    refused: tuple[str, ...] = ()  # until the cards are shuffled (2:17(1), (3))
    minimum_only: tuple[str, ...] = ()  # until the cards are shuffled (2:17(2))
    nominated_suit: str = ""  # shown on the sign in place of the rules' own (17:33(3))


def layout(rules: BlackjackRules) -> dict[str, Area]:
    """The areas of the layout (2:3, 2c:5, Schedule 17); kept with the rules object."""
    kept: dict[str, Area] | None = rules.__dict__.get("layout")
    if kept is None:
        areas = [*ORIGINALS[: rules.hands], *side_areas(rules)]
        kept = rules.__dict__["layout"] = {area.name: area for area in areas}
    return kept
