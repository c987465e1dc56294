"""A strategy of the blackjack family as tables, for the compiled simulation and the live table.

Hands and first cards are numbered as in ``hands``.  Where a table asks for a double that the
rules do not allow, the hand draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import DECK, SUIT, Card, rank_number
from croupier.games.blackjack.hands import Hand, dealer_draws, may_double
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.strategy import basic
from croupier.odds.blackjack.hands import ACE, RANKS, TEN, all_hands
from croupier.odds.blackjack.suits import PLACE, kind_of
from croupier.table.asks import Ask, Choice
from croupier.table.commands import Choose, Command
from croupier.table.strategy import Strategy
from croupier.table.table import Table

STAND, HIT, DOUBLE = range(3)
SPLIT_IT, GIVE_IT_UP = 4, 8  # of a draw to a bonus by its suits, beside stand, hit or double
ACES = 3  # none, one or two of the first two cards
WORDS = {"stand": STAND, "draw": HIT, "double": DOUBLE}


def rank_of(card: str) -> int:
    """0 for an ace, 9 for every card that counts ten."""
    return min(rank_number[Card(card)], 10) - 1


SAMPLES: tuple[Card, ...] = tuple(
    next(card for card in DECK if rank_of(card) == rank) for rank in range(RANKS)
)


@dataclass(frozen=True)
class Decisions:
    """What is done with every hand against every first card."""

    action: NDArray[np.int8]  # [aces among the first two cards, first, hand]
    forfeit: NDArray[np.bool_]  # [hand formed by a split, aces, first, hand]: when doubled
    split: NDArray[np.bool_]  # [first, rank of the pair]
    surrender: NDArray[np.bool_]  # [first, hand]
    switch: NDArray[np.bool_] | None = None  # [first, both cards of one hand, of the other]
    by_suits: NDArray[np.uint8] | None = None  # [first, draw to a bonus, suits]: see the bits below
    even_money: bool = False  # for a blackjack against an ace (2:24)

    @classmethod
    def nothing(cls) -> Decisions:
        """Always stand."""
        size = len(all_hands().hard)
        return cls(
            np.zeros((ACES, RANKS, size), dtype=np.int8),
            np.zeros((2, ACES, RANKS, size), dtype=np.bool_),
            np.zeros((RANKS, RANKS), dtype=np.bool_),
            np.zeros((RANKS, size), dtype=np.bool_),
        )


def as_arrays(decisions: Decisions) -> dict[str, NDArray[Any]]:
    """As they are kept on disk."""
    told = {one.name: getattr(decisions, one.name) for one in fields(decisions)}
    return {name: np.asarray(value) for name, value in told.items() if value is not None}


def of_arrays(found: Mapping[str, NDArray[Any]]) -> Decisions:
    """As they were before they were kept."""
    told: dict[str, Any] = {**found, "even_money": bool(found["even_money"])}
    return Decisions(**told)


def hands_of_cards() -> Iterator[tuple[int, list[Card]]]:
    """Each hand with some cards that make it, aces last."""
    hands = all_hands()
    for number, counts in enumerate(hands.counts):
        cards = [
            SAMPLES[rank] for rank in (*range(1, RANKS), ACE) for _ in range(int(counts[rank]))
        ]
        if len(cards) >= 2:
            yield number, cards


Chart = Callable[[Hand, Card, tuple[str, ...]], str]


def by_chart(rules: BlackjackRules, chart: Chart) -> Decisions:
    """The decisions of a chart that names an option for a hand and a first card."""
    found = Decisions.nothing()
    for number, cards in hands_of_cards():
        hand = Hand(1, cards=cards)
        if hand.total >= 21:
            continue
        options = ("stand", "draw", *(("double",) if may_double(hand, rules) else ()))
        for first in range(RANKS):
            found.action[:, first, number] = WORDS[chart(hand, SAMPLES[first], options)]
    for pair in range(RANKS):
        hand = Hand(1, cards=[SAMPLES[pair], SAMPLES[pair]])
        options = ("stand", "draw", *(("double",) if may_double(hand, rules) else ()), "split")
        for first in range(RANKS):
            found.split[first, pair] = chart(hand, SAMPLES[first], options) == "split"
    return found


def basic_decisions(rules: BlackjackRules) -> Decisions:
    """The stated tables of ``games/blackjack_strategy``."""
    return by_chart(rules, lambda hand, first, options: basic(rules, hand, first, options))


def mimic_decisions(rules: BlackjackRules) -> Decisions:
    """Draw and stand as the dealer must; never double or split."""
    return by_chart(rules, lambda hand, first, _: "draw" if dealer_draws(hand, rules) else "stand")


# At the live table.


def player_of(decisions: Decisions) -> Strategy:
    """A player who decides by these tables; what they do not speak of is left to its default."""
    numbers = all_hands()

    def number_of(hand: Hand) -> int:
        return numbers.of(*(rank_of(card) for card in hand.cards))

    def decide(table: Table, ask: Ask, player: str) -> Command:
        if not isinstance(ask, Choice):
            return ask.default() or Choose("decline")
        round: Any = table.round
        first = rank_of(round.dealer.cards[0]) if round.dealer.cards else TEN
        hand: Hand | None = round.current
        options = ask.options
        wish = ""
        if "surrender" in options:
            waiting = [h for h in round.of_box(ask.box) if len(h.cards) == 2]
            if waiting and _surrenders(decisions, first, waiting[0], number_of(waiting[0])):
                wish = "surrender"
        elif "even money" in options:
            wish = "even money" if decisions.even_money else "wait"
        elif "switch" in options:
            wish = _switch(decisions, first, round.of_box(ask.box))
        elif hand is not None:
            wish = _wish(decisions, options, first, hand, number_of(hand))
        if wish not in options:
            wish = ask.otherwise or options[0]
        amount = ask.amounts[wish][1] if ask.amounts and wish in ask.amounts else 0
        return Choose(wish, ask.box, amount)

    return decide


def _wish(
    decisions: Decisions, options: tuple[str, ...], first: int, hand: Hand, number: int
) -> str:
    aces = sum(rank_of(card) == ACE for card in hand.cards[:2])
    if "forfeit" in options:
        later = int(hand.number > 1)
        return "forfeit" if decisions.forfeit[later, aces, first, number] else "keep"
    told = _by_suits(decisions, first, hand)
    splits = decisions.split[first, rank_of(hand.cards[0])] if told < 0 else told & SPLIT_IT
    if "split" in options and splits:
        return "split"
    if "draw" not in options:
        return ""
    action = int(decisions.action[aces, first, number]) if told < 0 else told & 3
    if action == DOUBLE and "double" in options:
        return "double"
    return options[0] if action == STAND else "draw"  # no card, whatever time would bring


def _by_suits(decisions: Decisions, first: int, hand: Hand) -> int:
    """What is said of a draw to a bonus; -1 for any other hand."""
    ranks = sorted(rank_of(card) for card in hand.cards)
    draw = PLACE.get((ranks[0], ranks[1])) if len(ranks) == 2 else None
    if decisions.by_suits is None or draw is None:
        return -1
    return int(decisions.by_suits[first, draw, kind_of([SUIT[card] for card in hand.cards])])


def _surrenders(decisions: Decisions, first: int, hand: Hand, number: int) -> bool:
    told = _by_suits(decisions, first, hand)
    return bool(decisions.surrender[first, number] if told < 0 else told & GIVE_IT_UP)


def _switch(decisions: Decisions, first: int, hands: list[Hand]) -> str:
    if decisions.switch is None:
        return "keep"
    cards = [rank_of(card) for hand in hands[:2] for card in hand.cards]
    return "switch" if decisions.switch[(first, *cards)] else "keep"
