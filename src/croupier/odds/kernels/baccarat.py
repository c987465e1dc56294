"""Baccarat, shoe after shoe: burn, drawing rules, last round at the cutting card.

A card is a byte: its rank, and its suit above that, so that two cards differ by what a pair of
them is.  The loop counts coups by what wagers look at; what every wager made of them is summed up
afterwards, exactly, so the number of wagers costs nothing.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.equipment.cards import DECK, RANK, SUIT, Card, rank_number
from croupier.odds.baccarat import looks_at_pairs
from croupier.odds.kernels.booking import begun, booked
from croupier.odds.kernels.kernel import Kernel, Runner, Simulated
from croupier.odds.kernels.rng import Bytes, State, shuffle
from croupier.odds.kernels.tally import Floats, Tally
from croupier.table.areas import Area
from croupier.table.results import Lose, Win
from croupier.wagers.coup import STOOD, VALUE, Coup, banker_draws, player_draws
from croupier.wagers.pairs import COLOURED, MIXED, PERFECT, kind_of_pair

SUITS = "♠♣♥♦"  # those of a colour differ in the lowest bit
COUNTS, PAIRS = 10 * 10 * 2 * 2 * 2, 4 * 4 * 2  # ways in which coups can differ
KINDS = ("", MIXED, COLOURED, PERFECT)
NO_THIRD = 10  # in the banker's rule: the player's hand stood
NATURAL, STANDS, DRAWS = range(3)
BURNT = 1
MOST_CARDS = 6
NONE_GIVEN = np.zeros((0, 0), dtype=np.uint8)


def code(card: str) -> int:
    """The byte of a card."""
    return rank_number[Card(card)] | SUITS.index(SUIT[Card(card)]) << 4


CARD = {code(card): card for card in DECK}
_VALUES = np.array([VALUE[CARD[c]] if c in CARD else 0 for c in range(64)], dtype=np.uint8)
_KINDS = np.zeros(64, dtype=np.uint8)  # by how the bytes of two cards differ
for _one, _two in product(DECK, DECK):
    _KINDS[code(_one) ^ code(_two)] = KINDS.index(kind_of_pair(_one, _two))
_PLAYER = np.zeros((10, 10), dtype=np.uint8)
for _p, _b in product(range(10), range(10)):
    _natural = _p > 7 or _b > 7
    _PLAYER[_p, _b] = NATURAL if _natural else DRAWS if player_draws(_p, _b) else STANDS
_BANKER = np.array(
    [[banker_draws(0, count, third) for third in (*range(10), STOOD)] for count in range(10)],
    dtype=np.bool_,
)


def gains_of(areas: list[Area]) -> tuple[Floats, Floats]:
    """What each wager gains, from the live results: by counts and cards, and by pairs.

    A wager looks at one or the other; the other table has nothing for it.
    """
    by_count, by_pair = np.zeros((len(areas), COUNTS)), np.zeros((len(areas), PAIRS))
    for number, area in enumerate(areas):
        if looks_at_pairs(area):
            for n, coup in _coups_by_pair():
                by_pair[number, n] = _gain(area, coup)
        else:
            for n, coup in _coups_by_count():
                by_count[number, n] = _gain(area, coup)
    return by_count, by_pair


def _gain(area: Area, coup: Coup) -> float:
    if area.pays is None:
        raise ValueError(f"{area.name} has no result of its own")
    result = area.result(coup)
    if isinstance(result, Win):
        return float(result.odds)
    return -1.0 if isinstance(result, Lose) else 0.0


def _coups_by_count() -> list[tuple[int, Coup]]:
    """A coup for each row of the first table; none of them with a pair."""
    found = []
    for player, banker in product(range(10), range(10)):
        for natural, more_p, more_b in product(range(2), range(2), range(2)):
            coup = Coup(_hand(player, 2 + more_p), _hand(banker, 2 + more_b))
            coup.natural = bool(natural)
            found.append((count_row(player, banker, natural, more_p, more_b), coup))
    return found


def _hand(count: int, cards: int) -> list[Card]:
    """Some hand with this count on so many cards, no pair in its first two."""
    last = {value: card for card, value in VALUE.items()}
    first = [Card("A♠"), Card("K♠")][: cards - 1]
    value = (count - sum(VALUE[card] for card in first)) % 10
    if cards == 2 and RANK[last[value]] == RANK[first[0]]:  # a 2 as king and two
        first, value = [Card("K♠")], 2
    return [*first, last[value]]


def _coups_by_pair() -> list[tuple[int, Coup]]:
    """A coup for each row of the second; whether two pairs are twins matters for pairs only."""
    samples = {"": "A♠ 2♠", MIXED: "9♠ 9♥", COLOURED: "9♠ 9♣", PERFECT: "9♠ 9♠"}
    found = []
    for (p, one), (b, other) in product(enumerate(KINDS), enumerate(KINDS)):
        for twin in (0, 1):
            player = [Card(card) for card in samples[one].split()]
            rank = "9" if twin else "8"
            banker = [Card(card.replace("9", rank)) for card in samples[other].split()]
            found.append((pair_row(p, b, twin), Coup(player, banker)))
    return found


@njit(cache=True, nogil=True, inline="always")
def count_row(player: Any, banker: Any, natural: int, more_p: int, more_b: int) -> Any:
    return (((player * 10 + banker) * 2 + natural) * 2 + more_p) * 2 + more_b


@njit(cache=True, nogil=True, inline="always")
def pair_row(player: Any, banker: Any, twin: int) -> Any:
    return (player * 4 + banker) * 2 + twin


@njit(cache=True, nogil=True)
def _shoes(
    state: State,
    shoe: Bytes,
    given: Bytes,
    cut: int,
    machine: bool,
    looks: bool,
    by_count: Floats,
    by_pair: Floats,
    values: Bytes,
    kinds: Bytes,
    player_rule: Bytes,
    banker_rule: Any,
    rounds: int,
    session: int,
) -> tuple[Any, Any, Floats, Floats]:
    counts = np.zeros(COUNTS, dtype=np.int64)
    pairs = np.zeros(PAIRS, dtype=np.int64)
    sessions = np.zeros(rounds // session)
    drawdowns = np.zeros(rounds // session)
    now = begun(session)
    size = shoe.shape[0]
    at, last, shoes = 0, 0, 0  # last: rounds left from this shoe once the cutting card is out
    for _ in range(rounds):
        if machine:
            at = 0
            shuffle(state, shoe, size, MOST_CARDS)
        elif last == 0:
            if given.shape[0] > 0:
                shoe = given[shoes]
                shoes += 1
            else:
                shuffle(state, shoe, size, size)
            at, last = BURNT, -1
        if looks and at == cut and last < 0:
            last = 1
        a, b, c, d = shoe[at], shoe[at + 1], shoe[at + 2], shoe[at + 3]
        at += 4
        player = np.int64(values[a]) + np.int64(values[c])
        player -= 10 if player > 9 else 0
        banker = np.int64(values[b]) + np.int64(values[d])
        banker -= 10 if banker > 9 else 0
        play = player_rule[player, banker]
        natural, more_p, more_b = 0, 0, 0
        if play == NATURAL:
            natural = 1
        else:
            third: Any = NO_THIRD
            if play == DRAWS:
                third = np.int64(values[shoe[at]])
                at += 1
                player += third
                player -= 10 if player > 9 else 0
                more_p = 1
            if banker_rule[banker, third]:
                banker += np.int64(values[shoe[at]])
                at += 1
                banker -= 10 if banker > 9 else 0
                more_b = 1
        row = count_row(player, banker, natural, more_p, more_b)
        twin = 1 if (a ^ b) & 15 == 0 else 0
        pair = pair_row(np.int64(kinds[a ^ c]), np.int64(kinds[b ^ d]), twin)
        counts[row] += 1
        pairs[pair] += 1
        gain = by_count[row] + by_pair[pair]
        now = booked(now, gain, sessions, drawdowns, session)
        if last > 0:
            last -= 1
        elif at > cut:
            last = 1
    return counts, pairs, sessions, drawdowns


class Plan:
    """The tables of some wagers under some options, made once for many chunks."""

    def __init__(self, options: Any, areas: list[Area]) -> None:
        self.by_count, self.by_pair = gains_of(areas)
        self.shoe = np.array([code(card) for card in DECK] * options.decks, dtype=np.uint8)
        self.cut = len(self.shoe) - int(options.cutting_card)
        self.machine = bool(options.machine)
        self.looks = not options.for_terminals  # before a round, whether the card is next (1:15)


def simulate(
    state: State,
    plan: Plan,
    stakes: Floats,
    rounds: int,
    session: int,
    given: NDArray[np.uint8] = NONE_GIVEN,
) -> Tally:
    """So many coups from shoes that are shuffled, or from ``given`` ones."""
    counts, pairs, sessions, drawdowns = _shoes(
        state, plan.shoe.copy(), given, plan.cut, plan.machine, plan.looks,
        stakes @ plan.by_count, stakes @ plan.by_pair, _VALUES, _KINDS, _PLAYER, _BANKER,
        rounds, session,
    )  # fmt: skip
    return Tally(
        rounds,
        plan.by_count @ counts + plan.by_pair @ pairs,
        plan.by_count**2 @ counts + plan.by_pair**2 @ pairs,
        np.full(len(stakes), float(rounds)),
        sessions,
        drawdowns,
    )


def _runner(job: Simulated, options: Any, areas: list[Area]) -> Runner:
    plan = Plan(options, areas)
    return lambda state, rounds: simulate(state, plan, job.stakes, rounds, job.session)


KERNEL = Kernel(_runner, _shoes)
