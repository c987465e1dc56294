"""A poker table for telling stories at: stacks, cards in the order dealt, who acts how."""

from __future__ import annotations

from typing import Any

from croupier.games.poker_room.round import PokerRoom
from croupier.table import events as ev
from croupier.table.commands import Choose
from croupier.table.sign import BUY_IN, Limit, Sign
from tests.story import Story

THREE = {"ann": 1, "bob": 2, "cho": 3}
DOLLAR = 100
WORDS = {"calls": "call", "checks": "check", "folds": "fold", "bets": "bet", "raises": "raise"}
# the hole cards of ann, bob and cho, a burn card, the flop, burn and turn, burn and river
ACES = "A♠ K♠ 2♣ A♥ K♥ 7♦ 3♠ 4♠ 9♥ J♦ 3♥ 5♣ 3♦ Q♣"


class Room(Story):
    """Seat 3 has the first button: ann is first blind, bob second, cho acts first."""

    def __init__(
        self,
        cards: str = ACES,
        *,
        stacks: dict[str, int] | None = None,
        seats: dict[str, int] | None = None,
        game: str = "texas-holdem",
        **more: Any,
    ) -> None:
        super().__init__(game, cards, players={}, **more)
        seats = seats or THREE
        for name, dollars in (stacks or dict.fromkeys(seats, 1_000)).items():
            self.join(name, seats[name], dollars * DOLLAR)
        self._start = {name: self.credit(name) for name in self.table.round.players}

    @property
    def round(self) -> PokerRoom:
        found = self.table.round
        assert isinstance(found, PokerRoom)
        return found

    def deal(self) -> Room:
        self.no_more_bets()
        return self

    def acts(self, told: str) -> Room:
        """``cho raises 20, ann folds``: amounts in dollars, of a raise what exceeds the call."""
        for one in told.split(","):
            name, what, *amount = one.split()
            if what == "all-in":
                self.choose(name, "all-in")
            elif what in ("shows", "mucks"):
                self.choose(name, "show" if what == "shows" else "fold")
            else:
                cents = int(float(amount[0]) * DOLLAR) if amount else 0
                self.player(name, Choose(WORDS[what], amount=cents))
        return self

    def to_act(self) -> str:
        waiting = self.table.pending.waits_for()
        return waiting[0] if len(waiting) == 1 else ""

    def may(self, name: str) -> dict[str, tuple[int, int]]:
        """What is open to a player, with the least and the most in dollars."""
        ask: Any = self.table.pending
        assert ask.to == (name,)
        amounts = {what: (low // 100, high // 100) for what, (low, high, _) in ask.amounts.items()}
        return {what: amounts.get(what, (0, 0)) for what in ask.options}

    def stacks(self) -> dict[str, int]:
        """In dollars; also checks that the books balance."""
        assert sum(self.table.ledger.balances.values()) == 0
        return {p.name: self.credit(p.name) // DOLLAR for p in self.table.state.players}

    def told(self, kind: type[ev.Event]) -> list[str]:
        return [event.rule for event in self.of(kind)]

    def bets(self) -> list[tuple[str, str, int]]:
        return [(e.player, e.what, e.amount // DOLLAR) for e in self.of(ev.BetMade)]

    def won_pots(self) -> list[tuple[int, str, int]]:
        return [(e.pot, e.player, e.amount // DOLLAR) for e in self.of(ev.PotWon)]

    def said(self, words: str) -> str:
        """The rule of the last announcement with these words."""
        found = [e.rule for e in self.of(ev.Announced) if words in e.text]
        assert found, (words, self.announced())
        return found[-1]


def sign(
    second: int = 10, first: int = 5, most: int = 20, buy: tuple[int, int] = (1, 1_000_000)
) -> Sign:
    """In dollars, with any buy-in."""
    return Sign(
        {
            "": Limit(second * DOLLAR, most * DOLLAR),
            "first-blind": Limit(first * DOLLAR, first * DOLLAR),
            BUY_IN: Limit(buy[0] * DOLLAR, buy[1] * DOLLAR),
        },
        coins=False,
    )
