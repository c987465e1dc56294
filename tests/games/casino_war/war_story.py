"""Stories at casino war tables."""

from __future__ import annotations

from typing import Any

from croupier.table import events as ev
from croupier.table.asks import Choice
from croupier.table.commands import Choose, Cut
from tests.story import Story


class WarStory(Story):
    """The cards of the shoe are box by box and the dealer's, then the same for the war."""

    def __init__(
        self, cards: str = "", *, wagers: dict[str, int] | None = None, **settings: Any
    ) -> None:
        super().__init__("casino-war", cards, **settings)
        if self.table.state.staffed:
            self.shuffle()
        for name, amount in (wagers if wagers is not None else {"alice": 1000}).items():
            self.place(name, "bet", amount)

    def shuffle(self) -> None:
        """The dealer shuffles; nobody wants the cut, so the dealer cuts."""
        self.dealer(Choose("shuffle"))
        while (waiting := self.table.pending.waits_for()) and len(waiting) == 1:
            self.choose(waiting[0], "decline")
        self.dealer(Cut(100))

    def deal(self, *said: str) -> WarStory:
        """No more bets, then what is said: ``"alice go to war"``, ``"go on"``."""
        self.no_more_bets()
        return self.then(*said)

    def then(self, *said: str) -> WarStory:
        for one in said:
            if one == "go on":
                self.go_on()
            else:
                name, _, option = one.partition(" ")
                self.choose(name, option)
        return self

    @property
    def asked(self) -> str:
        return self.table.pending.describe()

    def offered(self) -> tuple[str, ...]:
        """Between which words someone chooses now."""
        assert isinstance(self.table.pending, Choice)
        return self.table.pending.options

    @property
    def over(self) -> bool:
        """The first round of the story is finished."""
        return any(isinstance(event, ev.RoundClosed) for event in self.events)

    def hand(self, name: str) -> list[str]:
        """The cards of a hand as the finished round records them."""
        return self.of(ev.RoundClosed)[-1].outcome[name]

    def burnt(self) -> list[tuple[str, str]]:
        return [(event.card, event.rule) for event in self.of(ev.CardBurned)]

    def money(self, *names: str) -> tuple[int, ...]:
        """What players and then the house have won; the books balance."""
        return (*(self.won(name) for name in names), self.house)
