"""Processor seconds of the exact analysis of a game of the blackjack family, loops compiled.

The bars for one rule set: 2 s by totals, 20 s by the cards of the hand.  The best of several runs
counts, because what else a machine does can only slow a run down.

    python -m benchmarks.analysis
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import process_time

from croupier.games.blackjack.rules import BlackjackRules, variant
from croupier.odds.blackjack.analysis import Analyser
from croupier.odds.blackjack.total_dependent import total_dependent

GAMES = ("blackjack", "soft-17-blackjack", "spanish-blackjack", "blackjack-challenge")
WAYS: dict[str, tuple[Callable[[BlackjackRules], Analyser], float]] = {
    "by totals": (total_dependent, 2.0),
    "by cards": (Analyser, 20.0),
}


def seconds(analyse: Callable[[BlackjackRules], Analyser], game: str, times: int) -> float:
    found = []
    for _ in range(times + 1):  # the first loads what is compiled
        start = process_time()
        analyse(variant(game)).analyse()
        found.append(process_time() - start)
    return min(found[1:])


def main(*, quick: bool = False) -> int:
    missed = 0
    for game in GAMES:
        for way, (analyse, bar) in WAYS.items():
            taken = seconds(analyse, game, 1 if quick else 5)
            missed += taken > bar
            said = "met" if taken <= bar else "NOT MET"
            print(f"analysis  {game:<20} {way:<10} {taken:>6.2f} s  bar {bar:g} s: {said}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
