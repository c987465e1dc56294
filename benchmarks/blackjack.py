"""Blackjack rounds per second of a one-box table, beside RLCard and Gymnasium, in the same run.

The three play one player who draws below 17 and then stands.

- *live table* is the conducted game: every command checked, every cent posted, every event made,
  the shoe of eight decks shuffled, committed to and cut.
- RLCard deals from one deck and keeps no money; Gymnasium draws with replacement, without doubles,
  splits or money, and is taken both as ``make`` gives it and bare, without its wrappers.

    python -m benchmarks.blackjack
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter

from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.asks import Choice
from croupier.table.commands import BuyIn, Choose, Join, NoMoreBets, Place, TimeUp
from croupier.table.devices import Equipment
from croupier.table.table import Table

ROUNDS = 5  # each program is timed so often, in turn


def live_table() -> tuple[Callable[[int], None], int]:
    game = GAMES["blackjack"]
    table = Table(game, options=game.configure(), devices=Equipment(SeededSource(1)))
    player, dealer = Actor("ann", Role.PLAYER), Actor("dealer", Role.DEALER)
    table.start()
    table.submit(player, Join(1))
    table.submit(player, BuyIn(10**9))
    place, out, time_up = Place("original", 1000), NoMoreBets(), TimeUp()
    draw, stand = Choose("draw"), Choose("stand")

    def run(rounds: int) -> None:
        submit = table.submit
        for _ in range(rounds):
            submit(player, place)
            submit(dealer, out)
            while type(table.pending) is Choice:
                hand = table.round.current
                if hand is None:  # no insurance, no even money, no cut
                    submit(SYSTEM, time_up)
                else:
                    submit(player, draw if hand.total < 17 else stand)

    return run, 5_000


def rlcard() -> tuple[Callable[[int], None], int]:
    import rlcard

    env = rlcard.make("blackjack", config={"seed": 1})

    def run(rounds: int) -> None:
        for _ in range(rounds):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(0 if state["obs"][0] < 17 else 1)
            env.get_payoffs()

    return run, 2_000


def gymnasium(*, bare: bool) -> tuple[Callable[[int], None], int]:
    import gymnasium

    env = gymnasium.make("Blackjack-v1")
    if bare:
        env = env.unwrapped
    env.reset(seed=1)

    def run(rounds: int) -> None:
        for _ in range(rounds):
            (total, _, _), _ = env.reset()
            over = False
            while not over:
                (total, _, _), _, over, _, _ = env.step(1 if total < 17 else 0)

    return run, 2_000


def measure() -> dict[str, float]:
    """Rounds per second of each program: the median of several timings taken in turn."""
    programs = {
        "live table": live_table(),
        "RLCard": rlcard(),
        "Gymnasium": gymnasium(bare=False),
        "Gymnasium, bare": gymnasium(bare=True),
    }
    found: dict[str, list[float]] = {name: [] for name in programs}
    for run, rounds in programs.values():
        run(rounds // 10)  # warm
    for _ in range(ROUNDS):
        for name, (run, rounds) in programs.items():
            start = perf_counter()
            run(rounds)
            found[name].append(rounds / (perf_counter() - start))
    return {name: median(rates) for name, rates in found.items()}


def main() -> int:
    rates = measure()
    ours = rates["live table"]
    for name, rate in rates.items():
        print(f"blackjack  {name:<15} {rate:>9,.0f} rounds/s  {ours / rate:>6.2f} x slower than us")
    met = ours == max(rates.values())
    print(f"blackjack  bar: faster than both: {'met' if met else 'NOT MET'}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
