"""Baccarat, shoe after shoe: cut, burn, drawing rules, last round at the cutting card.

Cards are drawn from the cards left one at a time, which is a shuffle made as it is needed.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from croupier.equipment.cards import DECK
from croupier.odds.baccarat import looks_at_pairs
from croupier.odds.kernels.rng import State, below
from croupier.odds.kernels.tally import Floats, Tally
from croupier.table.areas import Area
from croupier.table.results import Lose, Win
from croupier.wagers.coup import BANKER_DRAWS, VALUE, Coup, player_draws
from croupier.wagers.pairs import COLOURED, MIXED, PERFECT, kind_of_pair

KINDS = ("", MIXED, COLOURED, PERFECT)
CARDS = len(DECK)
_VALUES = np.array([VALUE[card] for card in DECK], dtype=np.int64)
_PAIRS = np.array([[KINDS.index(kind_of_pair(a, b)) for b in DECK] for a in DECK], dtype=np.int64)
_RANKS = np.arange(CARDS, dtype=np.int64) % 13
_BANKER = np.array(
    [[third in draws for third in (*range(10), -1)] for draws in BANKER_DRAWS], dtype=np.bool_
)
_PLAYER = np.array([player_draws(count, 0) for count in range(8)], dtype=np.bool_)


def gains_of(areas: list[Area]) -> tuple[Floats, Floats]:
    """Two tables from the live results: by counts and cards of the banker, and by pairs.

    A wager looks at one or the other; what it looks at is found by changing the rest.
    """
    by_count = np.zeros((10, 10, 2, 4, len(areas)))
    by_pair = np.zeros((4, 4, 2, len(areas)))
    for number, area in enumerate(areas):
        if looks_at_pairs(area):
            _fill_pairs(by_pair, number, area)
        else:
            _fill_counts(by_count, number, area)
    return by_count, by_pair


def _gain(area: Area, coup: Coup) -> float:
    if area.result is None:
        raise ValueError(f"{area.name} has no result of its own")
    result = area.result(coup)
    if isinstance(result, Win):
        return float(result.odds)
    return -1.0 if isinstance(result, Lose) else 0.0


_SAMPLES = {"": ("A♠", "2♠"), MIXED: ("9♠", "9♥"), COLOURED: ("9♠", "9♣"), PERFECT: ("9♠", "9♠")}


def _fill_pairs(table: Floats, number: int, area: Area) -> None:
    for p, player in enumerate(KINDS):
        for b, banker in enumerate(KINDS):
            for twin in (0, 1):
                first: Any = _SAMPLES[player]
                second: Any = _SAMPLES[banker]
                if not twin:
                    second = tuple(card.replace("9", "8") for card in second)
                table[p, b, twin, number] = _gain(area, Coup(first, second))


def _hand(count: int, cards: int) -> Any:
    """Some hand with this count on this many cards, no pair in its first two."""
    face = {card: VALUE[card] for card in DECK}
    deck = list(DECK)
    for one in deck:
        for two in deck:
            if one[:-1] == two[:-1]:
                continue
            if cards == 2 and (face[one] + face[two]) % 10 == count:
                return [one, two]
            for three in deck:
                if cards == 3 and (face[one] + face[two] + face[three]) % 10 == count:
                    return [one, two, three]
    raise ValueError("there is such a hand")


def _fill_counts(table: Floats, number: int, area: Area) -> None:
    hands = {(count, cards): _hand(count, cards) for count in range(10) for cards in (2, 3)}
    for player in range(10):
        for banker in range(10):
            for natural in (0, 1):
                for cards in (2, 3):
                    coup = Coup(hands[player, 2 if natural else 3], hands[banker, cards])
                    coup.natural = bool(natural)
                    table[player, banker, natural, cards, number] = _gain(area, coup)


@njit(cache=True, nogil=True, inline="always")
def _next(state: State, cards: Any, position: int) -> int:
    """The card that leaves as number ``position``: any of those left."""
    chosen = position + below(state, cards.shape[0] - position)
    card = cards[chosen]
    cards[chosen] = cards[position]
    cards[position] = card
    return card


@njit(cache=True, nogil=True)
def play_coup(
    a: int, b: int, c: int, d: int, values: Any, player_rule: Any, banker_rule: Any
) -> tuple[int, int, bool, bool]:
    """Counts on two cards, and whether the player's hand draws: a, c against b, d."""
    player, banker = (values[a] + values[c]) % 10, (values[b] + values[d]) % 10
    natural = player > 7 or banker > 7
    return player, banker, natural, not natural and player_rule[player]


@njit(cache=True, nogil=True)
def _shoes(
    state: State,
    cards: Any,
    cutting_card: int,
    by_count: Floats,
    by_pair: Floats,
    stakes: Floats,
    values: Any,
    pairs: Any,
    ranks: Any,
    player_rule: Any,
    banker_rule: Any,
    rounds: int,
    session: int,
    shuffling: bool,
) -> tuple[Floats, Floats, Floats, Floats]:
    wagers = by_count.shape[4]
    total = np.zeros(wagers)
    square = np.zeros(wagers)
    sessions = np.zeros(rounds // session)
    drawdowns = np.zeros(rounds // session)
    held, peak, fall = 0.0, 0.0, 0.0
    size = cards.shape[0]
    cut = size - cutting_card
    position, left = size, 0
    for n in range(rounds):
        if left == 0:
            position, left = 0, -1
            if shuffling:
                _next(state, cards, 0)
            position = 1  # the first card is burnt
        if left < 0 and position == cut:
            left = 1
        start = position
        if shuffling:
            for k in range(4):
                _next(state, cards, start + k)
        a, b, c, d = cards[start], cards[start + 1], cards[start + 2], cards[start + 3]
        position = start + 4
        player, banker, natural, draws = play_coup(a, b, c, d, values, player_rule, banker_rule)
        held_cards = 2
        if not natural:
            third = 10
            if draws:
                if shuffling:
                    _next(state, cards, position)
                third = values[cards[position]]
                player = (player + third) % 10
                position += 1
            if banker_rule[banker, third]:
                if shuffling:
                    _next(state, cards, position)
                banker = (banker + values[cards[position]]) % 10
                position += 1
                held_cards = 3
        pair_p, pair_b = pairs[a, c], pairs[b, d]
        twin = 1 if ranks[a] == ranks[b] else 0
        nat = 1 if natural else 0
        for w in range(wagers):
            gain = by_count[player, banker, nat, held_cards, w] + by_pair[pair_p, pair_b, twin, w]
            total[w] += gain
            square[w] += gain * gain
            held += gain * stakes[w]
        peak = max(peak, held)
        fall = max(fall, peak - held)
        if (n + 1) % session == 0:
            sessions[n // session] = held
            drawdowns[n // session] = fall
            held, peak, fall = 0.0, 0.0, 0.0
        if left > 0:
            left -= 1
        elif position > cut:
            left = 1
    return total, square, sessions, drawdowns


class Plan:
    """The tables of some wagers under some options, made once for many chunks."""

    def __init__(self, options: Any, areas: list[Area]) -> None:
        self.by_count, self.by_pair = gains_of(areas)
        self.decks = int(options.decks)
        self.cutting_card = int(options.cutting_card)
        self.wagers = len(areas)


def simulate(state: State, plan: Plan, stakes: Floats, rounds: int, session: int) -> Tally:
    cards = np.tile(np.arange(CARDS, dtype=np.int64), plan.decks)
    total, square, sessions, drawdowns = _shoes(
        state, cards, plan.cutting_card, plan.by_count, plan.by_pair, stakes, _VALUES, _PAIRS,
        _RANKS, _PLAYER, _BANKER, rounds, session, True,
    )  # fmt: skip
    decided = np.full(plan.wagers, float(rounds))
    return Tally(rounds, total, square, decided, sessions, drawdowns)
