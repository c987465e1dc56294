"""Hands per second of six-handed no-limit hold'em, anything legal at random, beside PokerKit.

Every player folds to a bet, calls, or bets or raises any legal amount, each a third of the time.

- *live table* is the conducted game: every act checked, every chip posted, every event made with
  its provision, the deck shuffled, committed to and revealed for each hand.
- *compiled* is the loop that `tests/odds/test_cash_game.py` proves equal to the live table.
- PokerKit shuffles, moves chips and ranks hands, all its steps automated but the players' own.

    python -m benchmarks.poker_room
"""

from __future__ import annotations

import sys
from random import Random

from benchmarks.timing import Program, rates
from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES
from croupier.odds.kernels.cash_game import simulate
from croupier.table.actors import Actor, Role
from croupier.table.acts import BuyIn, Join
from croupier.table.asks import Choice
from croupier.table.commands import Choose, NoMoreBets
from croupier.table.devices import Equipment
from croupier.table.sign import BUY_IN, Limit, Sign
from croupier.table.table import Table

PLAYERS, STACK, SMALL, BIG, BAR = 6, 200, 1, 2, 50
SIGN = Sign(
    {"": Limit(BIG, BIG), "first-blind": Limit(SMALL, SMALL), BUY_IN: Limit(1, 10**9)},
    unit=1,
    coins=False,
)
DEALER = Actor("dealer", Role.DEALER)


def anything(ask: Choice, rng: Random) -> Choose:
    wish = rng.randrange(3)
    if wish == 2:
        for option in ("bet", "raise"):
            if option in ask.options and ask.amounts:
                low, high, _ = ask.amounts[option]
                return Choose(option, amount=rng.randint(low, high))
        if "all-in" in ask.options:
            return Choose("all-in")
    if "check" in ask.options:
        return Choose("check")
    return Choose("fold" if wish == 0 else "call")


def live_table() -> Program:
    rng = Random(1)
    options = GAMES["texas-holdem"].configure({"commission": 0, "device": True})
    names = [f"p{n}" for n in range(PLAYERS)]

    def run(hands: int) -> None:
        for _ in range(hands):
            table = Table(
                GAMES["texas-holdem"],
                options=options,
                sign=SIGN,
                devices=Equipment(SeededSource(rng.randrange(1 << 30))),
            )
            table.start()
            for seat, name in enumerate(names, 1):
                table.submit(Actor(name, Role.PLAYER), Join(seat))
                table.submit(Actor(name, Role.PLAYER), BuyIn(STACK))
            table.submit(DEALER, NoMoreBets())
            while table.round.number == 1 and isinstance(table.pending, Choice):
                ask = table.pending
                said = Choose("show") if "show" in ask.options else anything(ask, rng)
                table.submit(Actor(ask.to[0], Role.PLAYER), said)

    return run, 60


def compiled() -> Program:
    def run(hands: int) -> None:
        simulate(hands)

    return run, 200_000


def pokerkit() -> Program:
    from pokerkit import Automation, NoLimitTexasHoldem

    rng = Random(1)
    automations = tuple(Automation)

    def run(hands: int) -> None:
        for _ in range(hands):
            state = NoLimitTexasHoldem.create_state(
                automations, True, 0, (SMALL, BIG), BIG, (STACK,) * PLAYERS, PLAYERS
            )
            while state.status:
                wish = rng.randrange(3)
                if wish == 2 and state.can_complete_bet_or_raise_to():
                    low = state.min_completion_betting_or_raising_to_amount
                    high = state.max_completion_betting_or_raising_to_amount
                    state.complete_bet_or_raise_to(rng.randint(low, high))
                elif wish == 0 and state.can_fold() and state.checking_or_calling_amount:
                    state.fold()
                else:
                    state.check_or_call()

    return run, 30


def main() -> int:
    found = rates({"live table": live_table(), "compiled": compiled(), "pokerkit": pokerkit()})
    for name, rate in found.items():
        print(f"poker room  {name:<12} {rate:>12,.0f} hands/s")
    live = found["live table"] / found["pokerkit"]
    print(f"poker room  the conducted hand: {live:,.1f} times PokerKit's")
    times = found["compiled"] / found["pokerkit"]
    well = "met" if times >= BAR else "NOT MET"
    print(f"poker room  bar: {BAR} times PokerKit's hands: {times:,.0f} times, {well}")
    return 0 if times >= BAR else 1


if __name__ == "__main__":
    sys.exit(main())
