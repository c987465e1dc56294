"""Stories at blackjack tables: one line for a round that needs no more."""

from __future__ import annotations

from typing import Any

from croupier.table import events as ev
from croupier.table.commands import Choose, Cut
from croupier.table.game import Game
from tests.story import Story


class BlackjackStory(Story):
    """The cards of the shoe are box by box, the dealer's first card, box by box, then as drawn."""

    def __init__(
        self,
        cards: str = "",
        *,
        game: str | Game = "blackjack",
        wagers: dict[str, int] | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(game, cards, **settings)
        if self.table.state.staffed:
            self.shuffle()
        for name, amount in (wagers if wagers is not None else {"alice": 1000}).items():
            self.place(name, "original", amount)

    def shuffle(self) -> None:
        """The dealer shuffles; nobody wants the cut, so the dealer cuts."""
        self.dealer(Choose("shuffle"))
        while (waiting := self.table.pending.waits_for()) and len(waiting) == 1:
            self.choose(waiting[0], "decline")
        self.dealer(Cut(200))

    def deal(self, *decisions: str) -> BlackjackStory:
        """No more bets, then the decisions: ``"alice draw"``, ``"bob double 500"``, ``"go on"``."""
        self.no_more_bets()
        return self.then(*decisions)

    def then(self, *decisions: str) -> BlackjackStory:
        for decision in decisions:
            if decision == "go on":
                self.go_on()
                continue
            name, _, said = decision.partition(" ")
            option, _, amount = said.rpartition(" ")
            if amount.isdigit():
                self.choose(name, option, int(amount))
            else:
                self.choose(name, said)
        return self

    @property
    def asked(self) -> str:
        return self.table.pending.describe()

    @property
    def over(self) -> bool:
        """The first round of the story is finished."""
        return any(isinstance(event, ev.RoundClosed) for event in self.events)

    def hand(self, name: str) -> list[str]:
        """The cards of a hand as the finished round records them."""
        return self.of(ev.RoundClosed)[-1].outcome[name]

    def returned(self, name: str, area: str = "original") -> int:
        return self.result(name, area)[1]

    def rule_of(self, name: str, area: str = "original") -> str:
        return self.result(name, area)[2]
