"""Words for telling rounds of house poker."""

from __future__ import annotations

from typing import Any

from croupier.table import events as ev
from croupier.table.commands import Place
from tests.story import Story

TWO = {"ann": 1, "bob": 2}


class PokerStory(Story):
    """A table at which hands are dealt in stacks: box by box, then the dealer's."""

    def antes(self, **amounts: int) -> None:
        """Who plays for how much, and 'no more bets'."""
        for name, amount in amounts.items():
            self.place(name, "ante", amount)
        self.no_more_bets()

    def decide(self, **options: str) -> None:
        for name, option in options.items():
            self.choose(name, option)

    def staked(self, name: str, area: str) -> int:
        """What lies on an area."""
        lying = [w.amount for w in self.table.round.of(name) if w.area.name == area]
        return sum(lying)

    def asks(self) -> tuple[str, ...]:
        """Whose decision is awaited."""
        return self.table.pending.waits_for()

    def voided(self) -> ev.RoundVoided:
        (found,) = self.of(ev.RoundVoided)
        return found

    def said(self, rule: str) -> list[str]:
        """What was announced under a provision."""
        return [e.text for e in self.of(ev.Announced) if e.rule == rule]

    def may_place(self, name: str, area: str, amount: int, box: int = 0) -> str:
        """Empty if it may be placed; else the provision that stands against it."""
        from croupier.table.actors import Actor, Role

        refused = self.table.check(Actor(name, Role.PLAYER), Place(area, amount, box))
        return "" if refused is None else refused.rule


def dealt(game: str, cards: str, antes: dict[str, int], **settings: Any) -> PokerStory:
    """Antes are down and the cards are dealt; a dealer's table has come to its first pause."""
    settings.setdefault("players", TWO)
    story = PokerStory(game, cards, **settings)
    story.antes(**antes)
    return story
