"""Texas hold'em bonus (11): every deal, by best play.

The turn and river wagers are even money on the hand: each is made where the hand wins more often
than it loses, over all cards to come.  Two cards are folded if all that follows is worth less than
the ante.  What each event pays is asked of the live areas.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.equipment.cards import DECK
from croupier.games.poker.holdem_bonus import (
    BONUS,
    FLOP,
    FLOP_OR_FOLD,
    TURN,
    TURN_OR_CHECK,
    layout,
)
from croupier.games.poker.layout import ANTE, WINS, Played
from croupier.odds.figures import Figures, tabulate
from croupier.odds.kept_arrays import Arrays, kept_arrays
from croupier.odds.kernels.poker import ranking
from croupier.odds.one_draw import rules_of
from croupier.odds.poker import boards as b
from croupier.odds.poker.outcomes import Column, Outcomes, Stakes
from croupier.odds.poker.worth import net
from croupier.table.areas import Area
from croupier.table.game import Game
from croupier.table.results import Lose, Win

FIRST, MORE = FLOP_OR_FOLD.bets["bet"], TURN_OR_CHECK.bets["bet"]  # times the ante
ORDERS = b.BOARD * (b.BOARD - 1)  # of a board: which card may be the river, and which the turn


def _ante(column: Column) -> Fraction:
    return net(layout()[ANTE].on(column.rank if column.event == WINS else column.event))


def _said(column: Column) -> str:
    paid = column.event == WINS and isinstance(layout()[ANTE].on(column.rank), Win)
    return f"{column.event}, ante paid" if paid else column.event


STAKES = Stakes(
    ante=_ante,
    raised=lambda column: net(layout()[FLOP].on(column.event)),
    folded=net(Lose(layout()[ANTE].rule)),
    said=_said,
)


@cache
def pays() -> b.Pays:
    return STAKES.pays(0)


@cache
def flops_within() -> NDArray[np.uint8]:
    """By the four cards that lie after the turn: the flops that they may have been."""
    flops = [{*cards} for cards in combinations(range(b.BOARD), 3)]
    fours = [{*cards} for cards in combinations(range(b.BOARD), 4)]
    within = [[n for n, flop in enumerate(flops) if flop < four] for four in fours]
    return np.array(within, np.uint8)


@njit(cache=True, nogil=True)
def sum_wins(
    tables: Any, suits: Any, parts: Any, pays: Any, cards: Any, often: Any, desk: Any
) -> Any:
    """By kind of flop and pair, and by kind of four cards and pair: wins less losses."""
    flops, fours = parts
    by_flop = np.zeros((flops.kinds, 1326), np.int32)
    by_four = np.zeros((fours.kinds, 1326), np.int32)
    gain = np.zeros(1081, np.int32)
    for at in range(len(cards)):
        b.lay_out(tables, suits, cards[at], desk)
        b.compare(desk, pays.qualifies)
        for n in range(1081):
            _, raised = b.worth(pays, desk.strength[n], b.events(desk, n, pays.qualifies))
            gain[n] = often[at] * raised
        for row in range(len(flops.chosen)):
            kind, way = b.part_of(suits, flops, cards[at], row)
            mine, changed = by_flop[kind], suits.changed[way]
            for n in range(1081):
                mine[changed[desk.pair[n]]] += gain[n]
        for row in range(len(fours.chosen)):
            kind, way = b.part_of(suits, fours, cards[at], row)
            mine, changed = by_four[kind], suits.changed[way]
            for n in range(1081):
                mine[changed[desk.pair[n]]] += gain[n]
    return by_flop, by_four


@njit(cache=True, nogil=True)
def decided(suits: Any, parts: Any, good: Any, cards: Any, pair: Any, found: Any) -> Any:
    """By part of a board and pair: whether a wager is made."""
    for row in range(len(parts.chosen)):
        kind, way = b.part_of(suits, parts, cards, row)
        mine, changed, here = good[kind], suits.changed[way], found[row]
        for n in range(len(pair)):
            here[n] = mine[changed[pair[n]]]


@njit(cache=True, nogil=True)
def count_outcomes(
    tables: Any, suits: Any, parts: Any, good: Any, within: Any, of: Any, cards: Any, often: Any,
    desk: Any,
) -> Any:  # fmt: skip
    """By class and by how many of the turn and river wagers are made: the outcomes."""
    (flops, fours), (classes, ranks) = parts, of
    counts = np.zeros((169, 3, 24), np.int64)
    turn = np.zeros((len(flops.chosen), 1081), np.uint8)
    river = np.zeros((len(fours.chosen), 1081), np.uint8)
    none, both = np.zeros(1081, np.uint8), np.zeros(1081, np.uint8)
    for at in range(len(cards)):
        b.lay_out(tables, suits, cards[at], desk)
        b.compare(desk, 0)
        decided(suits, flops, good[0], cards[at], desk.pair, turn)
        decided(suits, fours, good[1], cards[at], desk.pair, river)
        none[:] = 0
        both[:] = 0
        for four in range(len(within)):
            after = river[four]
            for flop in within[four]:
                before = turn[flop]
                for n in range(1081):
                    none[n] += 1 - (before[n] | after[n])
                    both[n] += before[n] & after[n]
        for n in range(1081):
            found, rank = b.events(desk, n, 0), ranks[desk.strength[n]]
            mine = counts[classes[desk.pair[n]]]
            one = 20 - none[n] - both[n]
            b.add(mine[0], rank, found, often[at] * none[n])
            b.add(mine[1], rank, found, often[at] * one)
            b.add(mine[2], rank, found, often[at] * both[n])
    return counts


@cache
def best_play() -> Arrays:
    """By kind of flop and pair, and by kind of four cards and pair, whether a wager is made; and
    how deals then end.  Worked out once on a machine."""
    return kept_arrays("holdem-bonus", pays(), _best_play)


def _best_play() -> Arrays:
    shares = b.share(wins)
    turn, river = (sum(s[n] for s in shares) for n in range(2))
    good = b.is_worth_it(b.parts(3), turn), b.is_worth_it(b.parts(4), river)
    return {"turn": good[0], "river": good[1], "ends": sum(b.share(lambda some: ends(some, good)))}


def wagered() -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """By kind of flop and pair, and by kind of four cards and pair: whether a wager is made."""
    play = best_play()
    return play["turn"], play["river"]


def wins(some: slice) -> Any:
    """A share of the sums."""
    parts, all_ = (b.parts(3), b.parts(4)), b.boards()
    cards, often = all_.cards[some], all_.often[some]
    return sum_wins(ranking(), b.suits(), parts, pays(), cards, often, b.desk())


@cache
def counts() -> list[list[list[int]]]:
    """By class of two cards and by how many of the turn and river wagers are made: how deals
    end."""
    found: list[list[list[int]]] = best_play()["ends"].tolist()
    return found


def ends(some: slice, good: tuple[NDArray[np.uint8], NDArray[np.uint8]]) -> Any:
    """A share of the counts."""
    parts, all_, of = (b.parts(3), b.parts(4)), b.boards(), (b.classes(), b.ranks())
    cards, often = all_.cards[some], all_.often[some]
    return count_outcomes(
        ranking(), b.suits(), parts, good, flops_within(), of, cards, often, b.desk()
    )


def plays(stakes: Stakes, ends: list[list[int]]) -> bool:
    """Whether two cards of a class are worth playing."""
    worth = sum(stakes.sum(row, FIRST + n * MORE) for n, row in enumerate(ends))
    return worth > stakes.folded * sum(map(sum, ends))


def outcomes(stakes: Stakes = STAKES) -> Outcomes:
    """How every deal ends, by best play; the turn and river wagers do not depend on what the
    ante is paid."""
    found = Outcomes(stakes)
    for ends in counts():
        if not plays(stakes, ends):
            found.fold(sum(map(sum, ends)))
            continue
        for n, row in enumerate(ends):
            found.add(row, FIRST + n * MORE, f"{FIRST + n * MORE} times")
    return found


def figures(game: Game, options: Any) -> list[Figures]:
    """The ante with what is wagered in play; and the bonus."""
    areas = game.round.areas(options)
    found = outcomes()
    paid = [areas[name].on(key) for name in (ANTE, FLOP, TURN) for key in _keys(areas[name])]
    ante = Figures(
        game.name,
        ANTE,
        found.lines(),
        f"enumeration of {ORDERS * b.DEALS:,} deals, best play",
        rules_of(areas[ANTE], paid),
        average_wager=1 + found.average_raise(),
        notes=("with the flop, turn and river wagers", "by best play, not by 'basic'"),
        strategy="optimal",
    )
    return [ante, _bonus(game.name, areas[BONUS])]


def _keys(area: Area) -> list[Any]:
    assert area.pays is not None
    return list(area.pays.results)


def _bonus(game: str, area: Area) -> Figures:
    pairs = list(combinations(DECK, 2))
    results = [(area.result(Played(None, cards=pair)), 1) for pair in pairs]
    return Figures(
        game,
        BONUS,
        tabulate(results),
        f"enumeration of {len(pairs):,} pairs of cards",
        rules_of(area, [result for result, _ in results]),
        notes=("a fold loses it (I-PK-3); no hand that wins it is folded",),
        strategy="basic",
    )
