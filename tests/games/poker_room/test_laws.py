"""What is true of every hand: chips, pots, raises, and whose turn it is.

Random players with random stakes over many hands of one table, coming, going and sitting out.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES
from croupier.games.poker_room.incidents import ComeBack, PostNow, StepAway
from croupier.games.poker_room.layout import STREETS
from croupier.games.poker_room.round import PokerRoom
from croupier.table import events as ev
from croupier.table.accounts import RAKE
from croupier.table.actors import Actor, Role
from croupier.table.acts import BuyIn, Join, Leave
from croupier.table.asks import Choice
from croupier.table.betting import BET, FOLD, RAISE
from croupier.table.commands import Choose, Command, NoMoreBets
from croupier.table.devices import Equipment
from croupier.table.table import Table

LONG = os.environ.get("CROUPIER_FUZZ") == "long"
NAMES = [f"p{n}" for n in range(9)]
KINDS = [
    ("texas-holdem", {"structure": "no limit", "straddle": "both"}),
    ("texas-holdem", {"structure": "half pot", "commission": 5}),
    ("omaha", {"structure": "full pot"}),
    ("texas-holdem", {"structure": "structured", "most_raises": 3}),
]


class Laws:
    """A table played at random, every hand held against what must be true of it."""

    def __init__(self, game: str, options: dict[str, object], seed: int) -> None:
        self.rng = Random(seed)
        found = GAMES[game]
        self.table = Table(
            found, options=found.configure(options), devices=Equipment(SeededSource(seed))
        )
        self.table.start()

    @property
    def round(self) -> PokerRoom:
        found = self.table.round
        assert isinstance(found, PokerRoom)
        return found

    def say(self, name: str, command: Command) -> bool:
        by = Actor(name, Role.PLAYER)
        if self.table.check(by, command) is not None:
            return False
        self.table.submit(by, command)
        return True

    def between(self) -> None:
        """Players come and go, step away and return."""
        for name in NAMES:
            if name not in self.table.round.players:
                if self.rng.random() < 0.5:
                    self.say(name, Join(NAMES.index(name) + 1))
            elif self.rng.random() < 0.05:
                self.say(name, Leave())
            elif self.rng.random() < 0.1:
                self.say(name, StepAway())
            elif self.rng.random() < 0.4:
                self.say(name, ComeBack())
            if self.rng.random() < 0.3:
                self.say(name, PostNow())
            if self.table.credit(name) < 20_00:
                self.say(name, BuyIn(self.rng.randint(200, 2000) * 100))

    def hand(self) -> None:
        self.between()
        chips = sum(map(self.table.credit, NAMES)) + self.table.ledger.balance(RAKE)
        number = self.round.number
        events = self.table.submit(Actor("dealer", Role.DEALER), NoMoreBets())
        while self.round.number == number:
            ask = self.table.pending
            assert isinstance(ask, Choice)
            (name,) = ask.to
            if ask.what in STREETS:
                self.turn(name, ask)
            option = self.rng.choice([o for o in ask.options if o != FOLD or len(ask.options) < 2])
            low, high, step = (ask.amounts or {}).get(option, (0, 0, 1))
            most = high if self.rng.random() < 0.1 else min(high, 3 * low)
            amount = low + self.rng.randrange(0, most - low + 1, step) if low else 0
            events += self.table.submit(Actor(name, Role.PLAYER), Choose(option, amount=amount))
        after = sum(map(self.table.credit, NAMES)) + self.table.ledger.balance(RAKE)
        assert after == chips  # whatever happened, and whoever has folded
        self.fairly_won(events)

    def turn(self, name: str, ask: Choice) -> None:
        """Action comes only to who may act, and what is open keeps the laws of raises."""
        round, betting = self.round, self.round.acting.now
        assert name not in round.pots.folded
        assert betting.stacks[name] > 0
        assert name in round.order
        assert len(betting.live) > 1
        for what in (BET, RAISE):
            if ask.amounts and what in ask.amounts:
                low, high, _ = ask.amounts[what]
                assert low >= min(max(betting.last, 0), high)
                assert high <= betting.stacks[name] - betting.short(name)
                if betting.short(name) < round.minimum and not round.options.most_raises:
                    assert low >= min(round.minimum, high)

    def fairly_won(self, events: list[ev.Event]) -> None:
        """Nobody wins more than what each opponent put in as far as the winner's own bets went."""
        bets: dict[str, int] = {}
        won: dict[str, int] = {}
        dead = 0
        for event in events:
            if isinstance(event, ev.BetMade):
                bets[event.player] = bets.get(event.player, 0) + event.amount
            elif isinstance(event, ev.BetReturned):
                bets[event.player] -= event.amount
            elif isinstance(event, ev.PotWon):
                won[event.player] = won.get(event.player, 0) + event.amount
            elif isinstance(event, ev.PotGathered) and event.rule.endswith("26(4)"):
                dead += sum(event.bets.values())
        folded = {event.hand for event in events if isinstance(event, ev.Folded)}
        top = max((bet for name, bet in bets.items() if name not in folded), default=0)
        for name, amount in won.items():
            reach = bets[name] if bets[name] < top else max(bets.values())
            assert amount <= dead + sum(min(bet, reach) for bet in bets.values())


@pytest.mark.parametrize(("game", "options"), KINDS, ids=lambda one: str(one)[:40])
def test_every_hand_keeps_the_laws(game: str, options: dict[str, object]) -> None:
    for seed in range(60 if LONG else 2):
        laws = Laws(game, options, seed)
        for _ in range(60 if LONG else 20):
            laws.hand()
        assert laws.round.carry.hands > 5
