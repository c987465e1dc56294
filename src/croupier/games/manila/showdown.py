"""The showdown of manila: who shows, who need not, and whose each pot is (25, 27, 36)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier.equipment.cards import Card
from croupier.games.manila.layout import HOLE_CARDS, SHOWDOWN
from croupier.table import events as ev
from croupier.table.parts import Part
from croupier.table.pots import Winners
from croupier.wagers.poker import Hand, manila

if TYPE_CHECKING:
    from croupier.games.manila.round import Manila

CALLED = "qld-2024:5:25(2)"
CHECKED = "qld-2024:5:25(3)"
OTHERS = "qld-2024:5:25(4)"
COMPARED = "qld-2024:5:27(7)"
SHOW, MUCK = "show", "muck"


class Showdown(Part["Manila"]):
    def __init__(self, round: Manila) -> None:
        super().__init__(round)
        self.designated = ""  # the designated player of the final round of betting
        self.shown: dict[str, Hand] = {}
        self.asked: dict[tuple[int, str], bool] = {}

    async def hold(self) -> Winners:
        """The winners of each pot.  A hand may be declared dead at any moment of it."""
        round = self.round
        round.phase = SHOWDOWN
        await round.dealer_pauses("showdown")
        winners: dict[int, list[str]] = {}
        for pot in [*round.pots.formed]:
            while pot.number not in winners:
                if found := await self.decide(pot.number, pot.eligible):
                    winners[pot.number] = found
        for name in [name for name in round.live if name not in self.shown]:
            round.hidden.fold(name, rule=OTHERS)
        for name, hand in self.shown.items():
            round.emit(ev.Counted(name, str(hand), rule="qld-2024:5:25(5)(a)"))
        return winners

    async def decide(self, number: int, eligible: Sequence[str]) -> list[str]:
        """The winners of a pot; nobody if a hand was declared dead meanwhile."""
        able = self.able(eligible)
        if not able:
            return [self.heir(number)]
        if len(able) == 1:
            return able  # nobody is left to show to
        first = able[0]
        await self.show(first)
        for name in able[1:]:
            if name not in self.able(eligible) or name in self.shown:
                continue
            if await self.must_show(number, name, first):
                await self.show(name)
        if self.able(eligible) != able:
            return []
        best = max(self.shown[name] for name in able if name in self.shown)
        return [name for name in able if self.shown.get(name) == best]

    def able(self, eligible: Sequence[str]) -> list[str]:
        """Who has a claim to a pot, who shows first at the head and then clockwise."""
        live = self.round.live
        start = self.first_to_show()
        here = live.index(start) if start in live else 0
        if start not in live and start in self.round.names:  # the next one clockwise
            after = self.round.names[self.round.names.index(start) :]
            here = next((live.index(name) for name in after if name in live), 0)
        return [name for name in live[here:] + live[:here] if name in eligible]

    def first_to_show(self) -> str:
        """I-PR-20: who was called last; with no bet in the final round, its designated player."""
        round = self.round
        if len(round.active) > 1 and not round.called_last:
            return self.designated
        return round.called or self.designated

    @property
    def rule(self) -> str:
        round = self.round
        if len(round.active) < 2:
            return COMPARED
        return CALLED if round.called_last else CHECKED

    async def show(self, name: str) -> None:
        if name in self.shown:
            return
        round = self.round
        rule = OTHERS if self.shown else self.rule
        cards = await round.hidden.turn_up(name, rule=rule)
        if name in round.live and len(cards) == HOLE_CARDS:
            self.shown[name] = self.hand(name, cards)

    def hand(self, name: str, hole: Sequence[Card]) -> Hand:
        """Both hole cards and three communal cards (4)."""
        order = manila(ace_low=self.round.options.ace_low)
        return order.best_with(hole, self.round.board)

    async def must_show(self, number: int, name: str, first: str) -> bool:
        """Whether a hand is equal to or better than the one shown first.  Where a dealer deals,
        its player alone knows."""
        round = self.round
        if not round.state.staffed:
            held = round.hidden.known_to(name, name)
            return first in self.shown and self.hand(name, held) >= self.shown[first]
        if (number, name) not in self.asked:
            said = await round.choose(
                name, f"your hand, for pot {number}", (SHOW, MUCK), otherwise=SHOW, rule=OTHERS
            )
            self.asked[number, name] = said == SHOW
        return self.asked[number, name] and name in round.live

    def heir(self, number: int) -> str:
        """With no hand left that is not dead, the last who folded wins (36(4))."""
        round = self.round
        name = (round.irregularities.folded or round.live)[-1]
        round.pots.entitle(number, name)
        round.emit(ev.Announced(f"{name} folded last, and wins", rule="qld-2024:5:36(4)"))
        return name
