"""Stories at lucky draw baccarat tables."""

from __future__ import annotations

from typing import Any

from croupier.table import events as ev
from croupier.table.asks import Choice
from croupier.table.commands import Choose, Cut
from tests.story import Story


class LuckyStory(Story):
    """The cards of the shoe: one for each box, the dealer's, a second for each box, and then as
    they are drawn."""

    def __init__(
        self, cards: str = "", *, wagers: dict[str, int] | None = None, **settings: Any
    ) -> None:
        super().__init__("lucky-draw-baccarat", cards, **settings)
        if self.table.state.staffed:
            self.shuffle()
        for name, amount in (wagers if wagers is not None else {"alice": 1000}).items():
            self.place(name, "enter", amount)

    def shuffle(self) -> None:
        """The dealer shuffles; nobody wants the cut, so the dealer cuts."""
        self.dealer(Choose("shuffle"))
        while (waiting := self.table.pending.waits_for()) and len(waiting) == 1:
            self.choose(waiting[0], "decline")
        self.dealer(Cut(100))

    def deal(self, *said: str) -> LuckyStory:
        """No more bets, then what is said: ``"alice draw"``, ``"go on"``."""
        self.no_more_bets()
        return self.then(*said)

    def then(self, *said: str) -> LuckyStory:
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

    @property
    def open_to(self) -> tuple[str, ...]:
        """What the player who is asked may say."""
        assert isinstance(self.table.pending, Choice)
        return self.table.pending.options

    @property
    def over(self) -> bool:
        return any(isinstance(event, ev.RoundClosed) for event in self.events)

    def hand(self, name: str) -> list[str]:
        """The cards of a hand as the finished round records them."""
        return self.of(ev.RoundClosed)[-1].outcome[name]

    def burnt(self) -> list[tuple[str, str]]:
        return [(event.card, event.rule) for event in self.of(ev.CardBurned)]

    def money(self, *names: str) -> tuple[int, ...]:
        """What players and then the house have won; the books balance."""
        return (*(self.won(name) for name in names), self.house)


TWO = {"alice": 1, "bob": 2}
THREE = {"alice": 1, "bob": 3, "carol": 5}


def staffed(cards: str, players: dict[str, int] = TWO, **settings: Any) -> LuckyStory:
    """Everyone has wagered $10; two cards each lie on the layout, nobody has said anything."""
    wagers = dict.fromkeys(players, 1000)
    story = LuckyStory(cards, players=players, wagers=wagers, staffed=True, **settings)
    return story.deal("go on")
