"""Rounds per second of ultimate hold'em with two boxes, beside PokerKit's hold'em, in the same run.

The same cards are dealt: two to each of two players, two to the house (in PokerKit a third player),
five to all.  Nobody leaves before the end, so that every card is turned up and every hand ranked.

- *live table* is the conducted game by standing instructions: every wager checked, every cent
  posted, every event made with its provision, the deck shuffled, committed to and revealed for
  each round.  Both players check twice and play on the river: three decisions each.
  It does not reach fifty times PokerKit's rate.
- *basic strategy* is the same with the published strategy, which counts outs on the river.
- *compiled* is the loop of `croupier simulate`, proven equal to the live table hand by hand
  (`tests/simulate/test_equal_house_poker.py`), with the published strategy.  It plays one box a
  round: two of its rounds, the dealer's hand dealt and ranked in each, count as one of two boxes.
  The bar, fifty times PokerKit's rate, is held to it.
- PokerKit checks or calls four times for each player; it shuffles, moves chips and ranks hands.

    python -m benchmarks.house_poker
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from benchmarks.timing import Program, rates
from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES
from croupier.games.poker.round import CHECK, HousePoker
from croupier.games.poker.strategy import BASIC
from croupier.simulate.job import job_for, run_chunk
from croupier.table.actors import Actor, Role
from croupier.table.acts import BuyIn, Join
from croupier.table.asks import Ask, Choice
from croupier.table.commands import Bet, Choose, Command, Place
from croupier.table.devices import Equipment
from croupier.table.table import Table

GAME, BAR = "ultimate-holdem", 50
BET = Bet((Place("ante", 1000), Place("blind", 1000)))
PASSIVE, PLAY = Choose(CHECK), Choose("1x")
Decide = Callable[[Any, Ask], Command | None]


def to_the_river(round: Any, ask: Ask) -> Command | None:
    if not isinstance(ask, Choice):
        return None
    return PASSIVE if CHECK in ask.options else PLAY


def by_basic(round: Any, ask: Ask) -> Command | None:
    if not isinstance(ask, Choice) or not isinstance(round, HousePoker):
        return None
    hand = round.hands[ask.box]
    mine = round.hidden.known_to(hand.player, hand.name)
    return Choose(BASIC[GAME](round, hand, mine, ask.options))


def live_table(decide: Decide) -> Program:
    table = Table(GAMES[GAME], devices=Equipment(SeededSource(1)))
    table.start()
    for seat, name in enumerate(("ann", "bob"), 1):
        table.submit(Actor(name, Role.PLAYER), Join(seat))
        table.submit(Actor(name, Role.PLAYER), BuyIn(10**10))
    bets = {"ann": BET, "bob": BET}
    return (lambda rounds: table.autoplay(rounds, bets, lambda events: None, decide)), 4_000


def compiled() -> Program:
    job = job_for(GAME, {"ante": 1.0}, strategy="basic")
    return (lambda rounds: _only(run_chunk(job, 1, 0, 2 * rounds))), 100_000


def _only(_: object) -> None:
    """What was found is not what is measured."""


def pokerkit() -> Program:
    from pokerkit import Automation, NoLimitTexasHoldem

    automations = tuple(Automation)

    def run(hands: int) -> None:
        for _ in range(hands):
            state = NoLimitTexasHoldem.create_state(
                automations, True, 0, (500, 1000), 1000, (10**6,) * 3, 3
            )
            while state.status:
                state.check_or_call()

    return run, 100


def main() -> int:
    found = rates(
        {
            "live table": live_table(to_the_river),
            "basic strategy": live_table(by_basic),
            "compiled": compiled(),
            "pokerkit": pokerkit(),
        }
    )
    for name, rate in found.items():
        print(f"house poker  {name:<16} {rate:>10,.0f} rounds/s")
    live = found["live table"] / found["pokerkit"]
    print(f"house poker  the live table: {live:,.1f} times PokerKit's hands")
    times = found["compiled"] / found["pokerkit"]
    well = "met" if times >= BAR else "NOT MET"
    print(f"house poker  bar: {BAR} times PokerKit's hands: compiled {times:,.1f} times, {well}")
    return 0 if times >= BAR else 1


if __name__ == "__main__":
    sys.exit(main())
