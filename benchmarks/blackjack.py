"""Blackjack rounds per second of a one-box table, beside RLCard and Gymnasium, in the same run.

All play one player who draws below 17 and then stands.

- *live table* is the conducted game by standing instructions: every command checked, every cent
  posted, every event made, the shoe of eight decks shuffled, committed to, cut and revealed.
  *by commands*: the player and the dealer send theirs one by one.
- RLCard deals from one deck and keeps no money; Gymnasium draws with replacement, without doubles,
  splits or money, and is taken both as ``make`` gives it and bare, without its wrappers.

    python -m benchmarks.blackjack
"""

from __future__ import annotations

import sys
from typing import Any

from benchmarks.timing import Program, rates
from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.acts import BuyIn, Join
from croupier.table.asks import Ask, Choice
from croupier.table.commands import Bet, Choose, Command, NoMoreBets, Place, TimeUp
from croupier.table.devices import Equipment
from croupier.table.table import Table

PLACE, DRAW, STAND = Place("original", 1000), Choose("draw"), Choose("stand")
ANN = Actor("ann", Role.PLAYER)


def open_table() -> Table:
    table = Table(GAMES["blackjack"], devices=Equipment(SeededSource(1)))
    table.start()
    table.submit(ANN, Join(1))
    table.submit(ANN, BuyIn(10**10))
    return table


def decide(round: Any, ask: Ask) -> Command | None:
    """Draw below 17; no insurance, no even money, no cut."""
    hand = round.current
    return None if hand is None else DRAW if hand.total < 17 else STAND


def live_table() -> Program:
    table, bets = open_table(), {"ann": Bet((PLACE,))}
    return (lambda rounds: table.autoplay(rounds, bets, lambda events: None, decide)), 5_000


def by_commands() -> Program:
    table = open_table()
    dealer, out, time_up = Actor("dealer", Role.DEALER), NoMoreBets(), TimeUp()

    def run(rounds: int) -> None:
        submit = table.submit
        for _ in range(rounds):
            while type(pending := table.pending) is Choice and pending.what == "the cut is offered":
                submit(SYSTEM, time_up)
            submit(ANN, PLACE)
            submit(dealer, out)
            while type(pending := table.pending) is Choice:
                command = decide(table.round, pending)
                if command is None:
                    submit(SYSTEM, time_up)
                else:
                    submit(ANN, command)

    return run, 5_000


def rlcard() -> Program:
    import rlcard

    env = rlcard.make("blackjack", config={"seed": 1})

    def run(rounds: int) -> None:
        for _ in range(rounds):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(0 if state["obs"][0] < 17 else 1)
            env.get_payoffs()

    return run, 2_000


def gymnasium(*, bare: bool) -> Program:
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


def main(*, quick: bool = False) -> int:
    found = rates(
        {
            "live table": live_table(),
            "by commands": by_commands(),
            "RLCard": rlcard(),
            "Gymnasium": gymnasium(bare=False),
            "Gymnasium, bare": gymnasium(bare=True),
        },
        times=3 if quick else 7,
    )
    ours = found.pop("live table")
    print(f"blackjack  {'live table':<15} {ours:>9,.0f} rounds/s")
    for name, rate in found.items():
        print(f"blackjack  {name:<15} {rate:>9,.0f} rounds/s  {rate / ours:>5.2f} x ours")
    met = ours > max(found.values())
    print(f"blackjack  bar: faster than both: {'met' if met else 'NOT MET'}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
