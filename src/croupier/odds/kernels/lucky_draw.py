"""Lucky draw baccarat, one box, shoe after shoe, by a strategy that looks at three cards.

What is drawn to, and what every ending pays, are tables that the live strategy and areas fill in.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.equipment.cards import DECK, RANK, SUIT, SUITS, Card
from croupier.games.lucky_draw.layout import (
    DEALER_STANDS,
    ENTER,
    LUCKY,
    RAISE,
    SUITED_THREES,
    THREES,
    VALUE,
    WINS,
    LuckyDrawOptions,
    Showdown,
    layout,
)
from croupier.games.lucky_draw.strategy import draws
from croupier.odds.figures import line_of
from croupier.odds.kernels.booking import begun, booked
from croupier.odds.kernels.kernel import NO_DECISIONS, Kernel, Runner, Simulated
from croupier.odds.kernels.poker import NUMBER_OF_CARD
from croupier.odds.kernels.rng import Bytes, State, shuffle
from croupier.odds.kernels.tally import Floats, Tally
from croupier.table.areas import Area

ORDINARY, OFF_SUIT, OF_SUIT = range(3)  # what three cards are, beside their points
MOST_CARDS = 6
POINTS = 10
NONE_GIVEN = np.zeros((0, 0), dtype=np.uint8)
VALUES = np.array([VALUE[card] for card in DECK], dtype=np.int64)
THREE = np.array([SUITS.index(SUIT[c]) if RANK[c] == "3" else -1 for c in DECK], dtype=np.int64)


@lru_cache(maxsize=1)
def drawn_to() -> NDArray[np.bool_]:
    """[first, second, dealer's]: whether a card is drawn."""
    said = [draws([one, other], dealer) for one, other, dealer in product(DECK, repeat=3)]
    return np.array(said, dtype=np.bool_).reshape(len(DECK), len(DECK), len(DECK))


@lru_cache(maxsize=1)
def gains() -> Floats:
    """[drawn, kind, points, dealer's points]: what a unit of the enter wager gains, with the draw
    wager beside it."""
    enter, draw = layout()[ENTER], layout()[RAISE]
    found = np.zeros((2, 3, POINTS, POINTS))
    for kind, points, dealer in product(range(3), range(POINTS), range(POINTS)):
        name = (LUCKY.get(points, WINS), THREES, SUITED_THREES)[kind]
        first = float(line_of(enter.result(Showdown(points, dealer)))[2])
        more = float(line_of(draw.result(Showdown(points, dealer, name)))[2])
        found[0, kind, points, dealer] = first
        found[1, kind, points, dealer] = first + more
    return found


@njit(cache=True, nogil=True)
def _shoes(
    state: State,
    shoe: Bytes,
    given: Bytes,
    cut: int,
    drawn_to: Any,
    values: Any,
    threes: Any,
    gains: Any,
    rounds: int,
    session: int,
) -> Any:
    counts = np.zeros(gains.shape, dtype=np.int64)
    sessions = np.zeros(rounds // session)
    drawdowns = np.zeros(rounds // session)
    now = begun(session)
    size = len(shoe)
    at, shoes = size, 0
    depth = min(size, cut + 2 * MOST_CARDS)
    for _ in range(rounds):
        if at > cut:
            at = 0
            if given.shape[0] > 0:
                shoe = given[shoes]
                shoes += 1
            else:
                shuffle(state, shoe, size, depth)
        first, dealers, second = shoe[at], shoe[at + 1], shoe[at + 2]
        at += 3
        points = (values[first] + values[second]) % 10
        drawn, kind = 0, ORDINARY
        if drawn_to[first, second, dealers]:
            third = shoe[at]
            at += 1
            drawn = 1
            points = (points + values[third]) % 10
            if threes[first] >= 0 and threes[second] >= 0 and threes[third] >= 0:
                same = threes[first] == threes[second] and threes[first] == threes[third]
                kind = OF_SUIT if same else OFF_SUIT
        theirs = (values[dealers] + values[shoe[at]]) % 10
        at += 1
        if theirs < DEALER_STANDS:
            theirs = (theirs + values[shoe[at]]) % 10
            at += 1
        counts[drawn, kind, points, theirs] += 1
        gain = gains[drawn, kind, points, theirs]
        now = booked(now, gain, sessions, drawdowns, session)
    return counts, sessions, drawdowns


def codes(cards: list[Card]) -> Bytes:
    return np.array([NUMBER_OF_CARD[card] for card in cards], dtype=np.uint8)


def simulate(
    state: State,
    options: LuckyDrawOptions,
    rounds: int,
    session: int,
    *,
    draw: bool,
    given: Bytes = NONE_GIVEN,
) -> Tally:
    """So many rounds from shoes that are shuffled, or from ``given`` ones."""
    shoe = codes(list(DECK) * options.decks)
    cut = 0 if options.machine else len(shoe) - options.cutting_card_from_back
    answers = drawn_to() if draw else np.zeros_like(drawn_to())
    counts, sessions, drawdowns = _shoes(
        state, shoe, given, cut, answers, VALUES, THREE, gains(), rounds, session
    )
    total, square = (gains() * counts).sum(), (gains() ** 2 * counts).sum()
    return Tally(
        rounds, np.array([total]), np.array([square]), np.array([float(rounds)]), sessions,
        drawdowns,
    )  # fmt: skip


def _runner(job: Simulated, options: Any, areas: list[Area]) -> Runner | None:
    if job.names != [ENTER]:
        return None
    draw = job.strategy == "basic"
    return lambda state, rounds: simulate(state, options, rounds, job.session, draw=draw)


KERNEL = Kernel(_runner, _shoes, ("basic", "stand", *NO_DECISIONS))  # absent players stand
