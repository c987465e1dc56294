"""Casino war, also on terminals: one box, shoe after shoe, for a player who always elects alike.

Rounds are counted by how they end; what that pays each wager is a table made from the live areas.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.equipment.cards import DECK, Card
from croupier.games.casino_war.electronic import ElectronicWarOptions, electronic_layout
from croupier.games.casino_war.layout import (
    BET,
    GO_TO_WAR,
    RAISE,
    STRENGTH,
    SURRENDER,
    TIE,
    ShoeOptions,
    Showdown,
    layout,
)
from croupier.odds.figures import line_of
from croupier.odds.kernels.booking import begun, booked
from croupier.odds.kernels.kernel import NO_DECISIONS, Kernel, Runner, Simulated
from croupier.odds.kernels.rng import Bytes, State, shuffle
from croupier.odds.kernels.tally import Floats, Tally
from croupier.table.areas import Area

HIGHER, LOWER, GIVEN_UP, WAR_WON, WAR_LOST, WAR_EQUAL = range(6)  # how a round ends
ENDS = 6
MOST_CARDS = 4
ELECTS = {
    "war": GO_TO_WAR,
    "optimal": GO_TO_WAR,
    "surrender": SURRENDER,
    **dict.fromkeys(NO_DECISIONS, SURRENDER),  # as who is not there to elect (13:27)
}
NONE_GIVEN = np.zeros((0, 0), dtype=np.uint8)
LOW, MIDDLE, HIGH = Card("2♠"), Card("8♠"), Card("A♠")
SHOWN = {
    HIGHER: Showdown(HIGH, LOW, ""),
    LOWER: Showdown(LOW, HIGH, ""),
    GIVEN_UP: Showdown(LOW, LOW, SURRENDER),
    WAR_WON: Showdown(LOW, LOW, GO_TO_WAR, HIGH, MIDDLE),
    WAR_LOST: Showdown(LOW, LOW, GO_TO_WAR, MIDDLE, HIGH),
    WAR_EQUAL: Showdown(LOW, LOW, GO_TO_WAR, HIGH, HIGH),
}


def gains_of(areas: list[Area], raised: Area) -> Floats:
    """By wager and end, what a unit gains; a go to war wager counts with the first."""
    found = np.zeros((len(areas), ENDS))
    for n, area in enumerate(areas):
        for end, shown in SHOWN.items():
            found[n, end] = float(line_of(area.result(shown))[2])
            if area.name == BET and end in (WAR_WON, WAR_LOST, WAR_EQUAL):
                found[n, end] += float(line_of(raised.result(shown))[2])
    return found


@njit(cache=True, nogil=True)
def _shoes(
    state: State,
    shoe: Bytes,
    given: Bytes,
    size: int,
    cut: int,
    fights: bool,
    pays: Floats,
    rounds: int,
    session: int,
) -> tuple[Any, Floats, Floats]:
    counts = np.zeros(6, dtype=np.int64)
    sessions = np.zeros(rounds // session)
    drawdowns = np.zeros(rounds // session)
    now = begun(session)
    at, shoes = size, 0
    depth = min(size, cut + 8 if cut > 0 else 4)
    for _ in range(rounds):
        if at > cut:
            at = 0
            if given.shape[0] > 0:
                shoe = given[shoes]
                shoes += 1
            else:
                shuffle(state, shoe, size, depth)
        mine, theirs = shoe[at], shoe[at + 1]
        at += 2
        if mine > theirs:
            end = 0
        elif mine < theirs:
            end = 1
        elif not fights:
            end = 2
        else:
            mine, theirs = shoe[at], shoe[at + 1]
            at += 2
            end = 3 if mine > theirs else 4 if mine < theirs else 5
        counts[end] += 1
        now = booked(now, pays[end], sessions, drawdowns, session)
    return counts, sessions, drawdowns


def codes(cards: list[Card]) -> Bytes:
    """The cards as the kernel knows them: by their rank alone (13:5(1))."""
    return np.array([STRENGTH[card] for card in cards], dtype=np.uint8)


class Plan:
    """The tables of some wagers, made once for many chunks."""

    def __init__(self, options: ShoeOptions, areas: list[Area], *, fights: bool) -> None:
        own = electronic_layout() if isinstance(options, ElectronicWarOptions) else layout()
        self.gains = gains_of(areas, own[RAISE])
        self.shoe = codes(list(DECK) * options.decks)
        self.cut = 0 if options.machine else len(self.shoe) - options.cutting_card_from_back
        self.fights = fights


def simulate(
    state: State,
    plan: Plan,
    stakes: Floats,
    rounds: int,
    session: int,
    given: NDArray[np.uint8] = NONE_GIVEN,
) -> Tally:
    """So many rounds from shoes that are shuffled, or from ``given`` ones."""
    counts, sessions, drawdowns = _shoes(
        state, plan.shoe.copy(), given, len(plan.shoe), plan.cut, plan.fights,
        stakes @ plan.gains, rounds, session,
    )  # fmt: skip
    many = np.full(len(stakes), float(rounds))
    return Tally(rounds, plan.gains @ counts, plan.gains**2 @ counts, many, sessions, drawdowns)


def _runner(job: Simulated, options: Any, areas: list[Area]) -> Runner | None:
    if any(area.name not in (BET, TIE) for area in areas):
        return None
    plan = Plan(options, areas, fights=ELECTS[job.strategy] == GO_TO_WAR)
    return lambda state, rounds: simulate(state, plan, job.stakes, rounds, job.session)


KERNEL = Kernel(_runner, _shoes, tuple(ELECTS))
