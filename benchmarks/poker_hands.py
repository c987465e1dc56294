"""Poker hands ranked per second, beside phevaluator and eval7, in the same run.

- *kernel, every hand*: all 133,784,560 hands of seven cards, each ranked and counted; the counts by
  rank must be the known ones.  *kernel, random*: rows of seven cards in no sequence.
- *live, seven* and *live, five*: the hands that tables compare, in plain Python, with their rank
  and their words.
- phevaluator and eval7 are compiled, and called from Python card by card as their users do; they
  answer with a number.

    python -m benchmarks.poker_hands
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence

import numpy as np

from benchmarks.timing import Program, rates
from croupier.equipment.cards import DECK, RANK, SUIT, SUITS, Card
from croupier.odds.kernels.poker import count_hands, hands_of, numbers, ranking, strengths
from croupier.wagers.poker import POKER, Rank

ALL = 133_784_560
KNOWN = {Rank.ROYAL_FLUSH: 4_324, Rank.STRAIGHT_FLUSH: 37_260, Rank.FOUR: 224_848}
BARS = {"kernel, every hand": 150_000_000, "live, seven": 150_000, "live, five": 300_000}
SAMPLE = 100_000


def every_hand() -> Program:
    def run(hands: int) -> None:
        for _ in range(max(hands // ALL, 1)):
            counts = count_hands(ranking(), 7)
            for rank, known in KNOWN.items():
                each = zip(hands_of(POKER), counts, strict=True)
                if sum(int(count) for hand, count in each if hand.rank is rank) != known:
                    raise SystemExit(f"a wrong count: {rank.value}")

    return run, ALL


def in_rows(sample: Sequence[Sequence[Card]]) -> Program:
    rows = np.array([numbers(cards) for cards in sample])

    def run(hands: int) -> None:
        for _ in range(hands // len(rows)):
            strengths(ranking(), rows)

    return run, 50 * SAMPLE


def one_by_one(sample: Sequence[object], rank: Callable[..., object]) -> Program:
    def run(hands: int) -> None:
        for cards in sample[:hands]:
            rank(cards)

    return run, SAMPLE


def phevaluator(sample: Sequence[Sequence[Card]]) -> Program:
    from phevaluator import Card as Theirs
    from phevaluator import evaluate_cards

    hands = [[Theirs.to_id(_letters(card)) for card in cards] for cards in sample]
    return one_by_one(hands, lambda cards: evaluate_cards(*cards))


def eval7(sample: Sequence[Sequence[Card]]) -> Program:
    from eval7 import Card as Theirs
    from eval7 import evaluate

    return one_by_one([[Theirs(_letters(card)) for card in cards] for cards in sample], evaluate)


def _letters(card: Card) -> str:
    return RANK[card].replace("10", "T") + "shdc"[SUITS.index(SUIT[card])]


def main() -> int:
    chance = random.Random(1)
    sevens = [chance.sample(DECK, 7) for _ in range(SAMPLE)]
    found = rates(
        {
            "kernel, every hand": every_hand(),
            "kernel, random": in_rows(sevens),
            "live, seven": one_by_one(sevens, POKER.best),
            "live, five": one_by_one([cards[:5] for cards in sevens], POKER.best),
            "phevaluator": phevaluator(sevens),
            "eval7": eval7(sevens),
        }
    )
    for name, rate in found.items():
        print(f"poker hands  {name:<18} {rate:>13,.0f} hands/s")
    for name, bar in BARS.items():
        well = "met" if found[name] >= bar else "NOT MET"
        print(f"poker hands  bar: {name} at least {bar:,} a second: {well}")
    return 0 if all(found[name] >= bar for name, bar in BARS.items()) else 1


if __name__ == "__main__":
    sys.exit(main())
