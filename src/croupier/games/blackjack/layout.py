"""The layout of the blackjack family: areas and phases, and what a round hands on."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import ClassVar

from croupier.games.blackjack import results
from croupier.games.blackjack.rules import BlackjackRules
from croupier.table.areas import IN_PLAY, Area
from croupier.table.boxes import BoxCarry
from croupier.wagers.blackjack_sides import side_areas
from croupier.wagers.jackpots import blazing

CUT_MARGIN = 10  # 2:6(5)
DEALING, EARLY, ACTING = "dealing", "blackjacks and insurance", "acting"
DRAWING, RESULT = "drawing", "result"

ORIGINAL, ORIGINAL_2 = ORIGINALS = ("original", "original-2")
GAME_WAGERS = frozenset(ORIGINALS)
FIRST_OFFER = {"any-pair": "qld-2024:17:42(2)", "lucky-lucky": "qld-2024:17:47(2)"}
INSURANCE, SUPER_BONUS = "insurance", "super-bonus"
MOST_HANDS = 4  # two hands of a box, each split once (I-SW-1)
DOUBLE = tuple("double" if n < 2 else f"double-{n}" for n in range(MOST_HANDS + 1))  # by hand
SPLIT = tuple(f"split-{n}" for n in range(MOST_HANDS + 1))
DOUBLES = frozenset(DOUBLE)


class BlackjackCarry(BoxCarry):
    outlives_closing: ClassVar[tuple[str, ...]] = ("jackpot", "nominated_suit")
    nominated_suit: str = ""  # shown on the sign in place of the rules' own (17:33(3))


def layout(rules: BlackjackRules) -> dict[str, Area]:
    """The areas of the layout (2:3, 2c:5, Schedule 17), and the wagers that play may add; kept
    with the rules object."""
    kept: dict[str, Area] | None = rules.__dict__.get("layout")
    if kept is None:
        areas = [*_originals(rules), *side_areas(rules), *_raised(rules)]
        if rules.jackpot is not None:
            areas.append(blazing.area(rules.jackpot, (ORIGINAL,), rules.schedule))
        kept = rules.__dict__["layout"] = {area.name: area for area in areas}
    return kept


def _originals(rules: BlackjackRules) -> list[Area]:
    both = rules.hands > 1
    first = Area(
        ORIGINAL,
        "qld-2024:2:14(1)",
        results.original_pays(rules),
        before_first_card=True,
        pairs_with=ORIGINAL_2 if both else "",
    )
    if not both:
        return [first]
    rule = "qld-2024:2c:5(1)(a)"
    return [
        first,
        replace(first, name=ORIGINAL_2, rule=rule, limit=ORIGINAL, pairs_with=ORIGINAL),
    ]


def _raised(rules: BlackjackRules) -> list[Area]:
    """What may be added while the hands are played; each opens when its player is asked."""
    dealt, hands = rules.hands, rules.hands * (1 + rules.splits)
    raised = partial(Area, limit=ORIGINAL, opens=IN_PLAY)
    doubles, splits = results.double_pays(rules), results.split_pays(rules)
    areas = [
        raised(SPLIT[n], "qld-2024:2:27(2)", splits, raises=ORIGINAL)
        for n in range(dealt + 1, hands + 1)
    ]
    for n in range(1, hands + 1):
        on = ORIGINALS[n - 1] if n <= dealt else SPLIT[n]
        areas.append(raised(DOUBLE[n], "qld-2024:2:26(1)", doubles, raises=on))
    if rules.insurance:
        half = Fraction(dealt, 2)  # of all original wagers of the box (2:25(2))
        pays = results.insurance_pays(rules)
        rule = "qld-2024:2:25(2)"
        areas.append(raised(INSURANCE, rule, pays, raises=ORIGINAL, times=half))
    if rules.super_bonus:
        pays_bonus, nothing = results.super_bonus_pays(rules), Fraction(0)
        rule = "qld-2024:2a:6(4)"
        areas.append(raised(SUPER_BONUS, rule, pays_bonus, raises=ORIGINAL, times=nothing))
    return areas
