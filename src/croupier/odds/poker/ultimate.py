"""Ultimate Texas hold'em (11a): every deal, by best play.

On the river a hand is played if that is worth more than folding it.  After the flop it is raised
if that is worth more than waiting for the river, over every turn and river; before the flop, if
that is worth more than to see the flop.  What each event pays is asked of the live areas.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.poker.layout import ANTE, UNQUALIFIED, WINS
from croupier.games.poker.ultimate import (
    AFTER_FLOP,
    BEFORE_FLOP,
    BLIND,
    ON_THE_RIVER,
    PLAY,
    TRIPS,
    layout,
)
from croupier.odds.figures import Figures, tabulate
from croupier.odds.kept_arrays import Arrays, kept_arrays
from croupier.odds.kernels.poker import count_hands, hands_of, ranking
from croupier.odds.one_draw import rules_of
from croupier.odds.poker import boards as b
from croupier.odds.poker.outcomes import Column, Outcomes, Stakes
from croupier.odds.poker.worth import net
from croupier.table.areas import Area
from croupier.table.game import Game
from croupier.table.results import Lose, Win
from croupier.wagers.poker import POKER

FLOPS = comb(b.BOARD, 3)  # of a board: how many of its cards may have come first
EARLY, LATER, LAST = (max(s.bets.values()) for s in (BEFORE_FLOP, AFTER_FLOP, ON_THE_RIVER))


def _ante(column: Column) -> Fraction:
    """Ante and blind together."""
    areas = layout()
    ante = column.event if column.qualified else UNQUALIFIED
    blind = column.rank if column.event == WINS else column.event
    return net(areas[ANTE].on(ante)) + net(areas[BLIND].on(blind))


def _said(column: Column) -> str:
    paid = column.event == WINS and isinstance(layout()[BLIND].on(column.rank), Win)
    event = f"{column.event} with a {column.rank.value}" if paid else column.event
    return event if column.qualified else f"{event}, {UNQUALIFIED}"


STAKES = Stakes(
    ante=_ante,
    raised=lambda column: net(layout()[PLAY].on(column.event)),
    folded=sum((net(Lose(layout()[name].rule)) for name in (ANTE, BLIND)), Fraction(0)),
    said=_said,
    parts=2,  # a flush pays the blind 3 to 2
)


@cache
def pays() -> b.Pays:
    return STAKES.pays(b.pair_from())


@njit(cache=True, nogil=True)
def sum_raises(
    tables: Any, suits: Any, parts: Any, pays: Any, cards: Any, often: Any, times: Any, desk: Any
) -> Any:
    """By kind of flop and pair: what a raise gains over waiting for the river."""
    later, last = times
    sums = np.zeros((parts.kinds, 1326), np.int32)
    gain = np.zeros(1081, np.int32)
    for at in range(len(cards)):
        b.lay_out(tables, suits, cards[at], desk)
        b.compare(desk, pays.qualifies)
        for n in range(1081):
            ante, raised = b.worth(pays, desk.strength[n], b.events(desk, n, pays.qualifies))
            waiting = max(ante + last * raised, pays.folded)
            gain[n] = often[at] * (ante + later * raised - waiting)
        for row in range(len(parts.chosen)):
            kind, way = b.part_of(suits, parts, cards[at], row)
            mine, changed = sums[kind], suits.changed[way]
            for n in range(1081):
                mine[changed[desk.pair[n]]] += gain[n]
    return sums


@njit(cache=True, nogil=True)
def count_outcomes(
    tables: Any, suits: Any, parts: Any, pays: Any, of: Any, raised: Any, cards: Any, often: Any,
    last: Any, desk: Any,
) -> Any:  # fmt: skip
    """By class: outcomes over all boards; raised on the flop; played on the river; folded."""
    classes, ranks = of
    counts = np.zeros((169, 3, 24), np.int64)
    folded = np.zeros(169, np.int64)
    flops = np.zeros(1081, np.uint8)
    for at in range(len(cards)):
        b.lay_out(tables, suits, cards[at], desk)
        b.compare(desk, pays.qualifies)
        flops[:] = 0
        for row in range(len(parts.chosen)):
            kind, way = b.part_of(suits, parts, cards[at], row)
            good, changed = raised[kind], suits.changed[way]
            for n in range(1081):
                flops[n] += good[changed[desk.pair[n]]]
        for n in range(1081):
            strength = desk.strength[n]
            mine, rank = classes[desk.pair[n]], ranks[strength]
            found = b.events(desk, n, pays.qualifies)
            ante, more = b.worth(pays, strength, found)
            b.add(counts[mine, 0], rank, found, often[at])
            if flops[n]:
                b.add(counts[mine, 1], rank, found, often[at] * flops[n])
            rest = often[at] * (len(parts.chosen) - flops[n])
            if ante + last * more > pays.folded:
                b.add(counts[mine, 2], rank, found, rest)
            else:
                folded[mine] += rest
    return counts, folded


@cache
def best_play() -> Arrays:
    """By kind of flop and pair, whether a raise is worth more than waiting; how deals then end,
    and how many are folded.  Worked out once on a machine."""
    return kept_arrays("ultimate-holdem", pays(), _best_play)


def _best_play() -> Arrays:
    raised = b.is_worth_it(b.parts(3), sum(b.share(raises)))
    shares = b.share(lambda some: ends(some, raised))
    counts, folded = (sum(s[n] for s in shares) for n in range(2))
    return {"raised": raised, "ends": counts, "folded": folded}


def raised_on_flop() -> NDArray[np.uint8]:
    """By kind of flop and pair: whether a raise is worth more than waiting."""
    return best_play()["raised"]


def raises(some: slice) -> Any:
    """A share of the sums."""
    flops, all_, times = b.parts(3), b.boards(), (LATER, LAST)
    cards, often = all_.cards[some], all_.often[some]
    return sum_raises(ranking(), b.suits(), flops, pays(), cards, often, times, b.desk())


@cache
def counts() -> tuple[list[list[list[int]]], list[int]]:
    """By class of two cards: how deals end that are raised at once, after the flop, on the
    river; and how many are folded there."""
    play = best_play()
    return play["ends"].tolist(), play["folded"].tolist()


def ends(some: slice, raised: NDArray[np.uint8]) -> Any:
    """A share of the counts."""
    flops, all_, of = b.parts(3), b.boards(), (b.classes(), b.ranks())
    cards, often = all_.cards[some], all_.often[some]
    return count_outcomes(
        ranking(), b.suits(), flops, pays(), of, raised, cards, often, LAST, b.desk()
    )


def raised_early(ways: Sequence[list[int]], folded: int) -> bool:
    """Whether two cards of a class are better raised at once than with the flop in sight."""
    all_, later, last = ways
    wait = STAKES.sum(later, LATER) + STAKES.sum(last, LAST)
    early: Fraction = FLOPS * STAKES.sum(all_, EARLY)
    return early > wait + STAKES.folded * folded * b.AGAINST


def outcomes() -> Outcomes:
    """How every deal ends, by best play."""
    found = Outcomes(STAKES)
    for (all_, later, last), folded in zip(*counts(), strict=True):
        rest = folded * b.AGAINST
        if raised_early((all_, later, last), folded):
            early = [FLOPS * number for number in all_]
            found.add(early, EARLY, f"{EARLY} times")
        else:
            found.add(later, LATER, f"{LATER} times")
            found.add(last, LAST, f"{LAST} time")
            found.fold(rest)
    return found


def figures(game: Game, options: Any) -> list[Figures]:
    """The ante with the blind and what is wagered in play; and trips."""
    areas = game.round.areas(options)
    found = outcomes()
    paid = [areas[name].on(key) for name in (ANTE, BLIND, PLAY) for key in _keys(areas[name])]
    ante = Figures(
        game.name,
        ANTE,
        found.lines(),
        f"enumeration of {FLOPS * b.DEALS:,} deals, best play",
        rules_of(areas[ANTE], paid),
        average_wager=2 + found.average_raise(),
        notes=("of the ante; with the blind and the play wager", "by best play, not by 'basic'"),
        area=None,  # a simulation counts by unit of ante and blind together
        strategy="optimal",
    )
    return [ante, _trips(game.name, areas[TRIPS])]


def _keys(area: Area) -> list[Any]:
    assert area.pays is not None
    return list(area.pays.results)


def _trips(game: str, area: Area) -> Figures:
    counts = count_hands(ranking(), 7).tolist()
    results = [(area.on(h.rank), n) for h, n in zip(hands_of(POKER), counts, strict=True)]
    return Figures(
        game,
        TRIPS,
        tabulate(results),
        f"enumeration of {sum(counts):,} hands",
        rules_of(area, [result for result, _ in results]),
        notes=("if the hand is not folded: a fold loses it (I-PK-3)",),
        area=None,
    )
