"""The wagers of Two-Up: what two coins can show, and what each wager makes of it.

A :class:`Ring` is where a spinner's game stands after its last valid spin.  Every wager is
a function of it, and stays undecided until the ring decides it.  New South Wales and
Queensland decide alike; each cites its own rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import product

import msgspec

from croupier.table.areas import Area, PayTable
from croupier.table.results import Lose, Undecided, Win

HEADS, TAILS, ODDS = "heads", "tails", "odds"
FIVE_ODDS = 5  # consecutive: every undecided wager loses
THREE = 3  # heads, or tails, that win for the spinner
PLAYERS_AREAS = (HEADS, TAILS)
SPINNERS_AREAS = {"spinner-heads": HEADS, "spinner-tails": TAILS}
TOSSES = tuple(product("HT", repeat=2))  # how two coins can lie, each as likely as any other
SIDES = {2: HEADS, 1: ODDS, 0: TAILS}  # by the number of heads uppermost


def call(faces: tuple[str, ...]) -> str:
    """How two coins that lie flat are called.

    >>> call(("H", "H")), call(("T", "H"))
    ('heads', 'odds')
    """
    return SIDES[faces.count("H")]


class Ring(msgspec.Struct, frozen=True):
    """A spinner's game so far: the last valid spin, and what was spun."""

    last: str = ""
    odds: int = 0  # in a row
    heads: int = 0
    tails: int = 0

    def after(self, spun: str) -> Ring:
        """The ring after one more valid spin.

        >>> Ring().after("odds").after("odds").after("heads")
        Ring(last='heads', odds=0, heads=1, tails=0)
        """
        if spun == ODDS:
            return Ring(ODDS, self.odds + 1, self.heads, self.tails)
        if spun == HEADS:
            return Ring(HEADS, 0, self.heads + 1, self.tails)
        return Ring(TAILS, 0, self.heads, self.tails + 1)

    def count(self, side: str) -> int:
        return self.heads if side == HEADS else self.tails

    @property
    def result(self) -> bool:
        """Heads, tails or five odds: the wagers of players are decided."""
        return self.last in PLAYERS_AREAS or self.odds == FIVE_ODDS


@dataclass(frozen=True, slots=True)
class Citations:
    """The rules by which an edition decides one wager."""

    placed: str
    wins: str
    loses: str
    five_odds: str
    stays: str


@dataclass(frozen=True, slots=True)
class Edition:
    heads: Citations
    tails: Citations
    spinner_heads: Citations
    spinner_tails: Citations


WINS, LOSES, FIVE, STAYS = "wins", "loses", "five odds", "stays"


def _table(decide: Callable[[Ring], str], odds: Fraction, cites: Citations) -> PayTable[Ring]:
    return PayTable(
        decide,
        {
            WINS: Win(odds, cites.wins),
            LOSES: Lose(cites.loses),
            FIVE: Lose(cites.five_odds),
            STAYS: Undecided(cites.stays),
        },
    )


def players_wager(side: str, odds: Fraction, cites: Citations) -> PayTable[Ring]:
    """Wins when its side is spun, loses on the other and on five odds."""

    def decide(ring: Ring) -> str:
        if ring.last == side:
            return WINS
        if ring.odds == FIVE_ODDS:
            return FIVE
        return STAYS if ring.last in (ODDS, "") else LOSES

    return _table(decide, odds, cites)


def spinners_wager(side: str, odds: Fraction, cites: Citations) -> PayTable[Ring]:
    """Wins when its side is spun three times before the other side and before five odds."""
    other = TAILS if side == HEADS else HEADS

    def decide(ring: Ring) -> str:
        if ring.count(other):
            return LOSES
        if ring.odds == FIVE_ODDS:
            return FIVE
        return WINS if ring.count(side) == THREE else STAYS

    return _table(decide, odds, cites)


def areas(edition: Edition, players_odds: Fraction, spinners_odds: Fraction) -> dict[str, Area]:
    """The layout: heads and tails for every player, the spinner's own for the spinner."""
    made: list[tuple[str, Citations, PayTable[Ring]]] = []
    for name, cites in (("heads", edition.heads), ("tails", edition.tails)):
        made.append((name, cites, players_wager(name, players_odds, cites)))
    for name, cites in (
        ("spinner-heads", edition.spinner_heads),
        ("spinner-tails", edition.spinner_tails),
    ):
        made.append((name, cites, spinners_wager(SPINNERS_AREAS[name], spinners_odds, cites)))
    return {
        name: Area(
            name,
            cites.placed,
            pays,
            limit="spinner" if name in SPINNERS_AREAS else "",
        )
        for name, cites, pays in made
    }


def _citations(
    rules: str, placed: str, wins: str, loses: str, five_odds: str, stays: str
) -> Citations:
    return Citations(*(f"{rules}:{one}" for one in (placed, wins, loses, five_odds, stays)))


_nsw = partial(_citations, "nsw-2016:two-up")
_qld = partial(_citations, "qld-1994:20")

# placed, wins, loses, five odds, stays
NSW_2016 = Edition(
    heads=_nsw("4.1.2", "4.1.2.1", "4.1.2.2", "4.1.2.2", "4.1.2.3"),
    tails=_nsw("4.1.3", "4.1.3.1", "4.1.3.2", "4.1.3.2", "4.1.3.3"),
    spinner_heads=_nsw("4.1.1", "4.1.1.1.1", "4.1.1.2.1", "4.1.1.2.1", "4.1.1"),
    spinner_tails=_nsw("4.1.1", "4.1.1.1.2", "4.1.1.2.2", "4.1.1.2.2", "4.1.1"),
)
QLD_1994 = Edition(
    heads=_qld("60.2(2)", "60.2(4)(a)", "60.2(4)(b)", "60.2(4)(c)", "60.2(6)(a)"),
    # the third paragraph of (5) is printed as a second (a)
    tails=_qld("60.2(2)", "60.2(5)(a)", "60.2(5)(b)", "60.2(5)", "60.2(6)(a)"),
    spinner_heads=_qld("60.1(2)", "60.1(3)(a)", "60.1(3)(b)", "60.1(3)(c)", "60.1(3)"),
    spinner_tails=_qld("60.1(2)", "60.1(4)(a)", "60.1(4)(b)", "60.1(4)(c)", "60.1(4)"),
)
