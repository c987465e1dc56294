"""Baccarat rounds per second through the full table, beside RLCard and Gymnasium's blackjack.

- *live table*: an automated table with three wagers a round by standing instructions; every
  command checked, every cent posted, every event made, the shoe shuffled, committed to, cut and
  revealed.  No file.  *by commands*: three players who each send their wager, and a dealer.
- RLCard's and Gymnasium's blackjack are what people take for a fast card table.  They keep no
  money; an episode of theirs is one hand of one player who draws below 17.

    python -m benchmarks.baccarat
"""

from __future__ import annotations

import sys

from benchmarks.blackjack import gymnasium, rlcard
from benchmarks.timing import Program, rates
from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.acts import BuyIn, Join
from croupier.table.commands import Bet, NoMoreBets, Place, TimeUp
from croupier.table.devices import Equipment
from croupier.table.table import Record, Table
from croupier.table.wagering import Wagering

BAR = 2  # times Gymnasium's episodes
PLAYERS = ("ann", "bob", "cho")
WAGERS = (Place("banker", 1000), Place("player", 1000), Place("tie", 500))


def open_table(seed: int = 1, record: Record | None = None) -> Table:
    """A table with three players and their chips."""
    table = Table(GAMES["baccarat"], devices=Equipment(SeededSource(seed)), record=record)
    table.start()
    for seat, name in enumerate(PLAYERS, 1):
        table.submit(Actor(name, Role.PLAYER), Join(seat))
        table.submit(Actor(name, Role.PLAYER), BuyIn(10**10))
    return table


def play(table: Table, rounds: int) -> None:
    """Three wagers, no more bets, and the cut declined when it is offered."""
    people = [Actor(name, Role.PLAYER) for name in PLAYERS]
    wagers = list(zip(people, WAGERS, strict=True))
    dealer, closed, time_up = Actor("dealer", Role.DEALER), NoMoreBets(), TimeUp()
    submit = table.submit
    for _ in range(rounds):
        while type(table.pending) is not Wagering:
            submit(SYSTEM, time_up)
        for by, wager in wagers:
            submit(by, wager)
        submit(dealer, closed)


def live_table() -> Program:
    table = Table(GAMES["baccarat"], devices=Equipment(SeededSource(1)))
    table.start()
    ann = Actor("ann", Role.PLAYER)
    table.submit(ann, Join(1))
    table.submit(ann, BuyIn(10**10))
    bets = {"ann": Bet(WAGERS)}
    return (lambda rounds: table.autoplay(rounds, bets, lambda events: None)), 4_000


def by_commands() -> Program:
    table = open_table()
    return (lambda rounds: play(table, rounds)), 4_000


def main(*, quick: bool = False) -> int:
    found = rates(
        {
            "live table": live_table(),
            "live table, by commands": by_commands(),
            "RLCard blackjack": rlcard(),
            "Gymnasium Blackjack-v1": gymnasium(bare=False),
            "Gymnasium, bare": gymnasium(bare=True),
        },
        times=3 if quick else 7,
    )
    ours = found["live table"]
    for name, rate in found.items():
        print(f"baccarat  {name:<23} {rate:>9,.0f} /s   {ours / rate:>5.2f} times slower than us")
    ratio = ours / found["Gymnasium Blackjack-v1"]
    met = ratio >= BAR
    print(f"baccarat  bar: {BAR} times Gymnasium: {ratio:.2f}, {'met' if met else 'NOT MET'}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main(quick="--quick" in sys.argv))
