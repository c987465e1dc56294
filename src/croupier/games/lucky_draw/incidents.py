"""What can be reported and directed at a lucky draw baccarat table, beyond what
:mod:`croupier.table.misdealt` has for it (14:22, 14:33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from croupier.games.lucky_draw.layout import ACTING
from croupier.table.actors import Actor
from croupier.table.commands import Direction, Incident, kebab
from croupier.table.refusal import Refused

if TYPE_CHECKING:
    from croupier.games.lucky_draw.round import LuckyDraw


class CardDrawnInError(Incident["LuckyDraw"], frozen=True, tag=kebab):
    """A card left the shoe that nobody was to have yet (14:22)."""

    exposed: bool = False

    def check(self, round: LuckyDraw) -> Refused | None:
        rule = "qld-2024:14:22(2)" if self.exposed else "qld-2024:14:22(1)"
        if round.cards.aside:
            return Refused("a card is out of the shoe already", rule)
        if self.exposed and round.phase != ACTING:
            return Refused("only after each player has two cards", rule)
        if self.exposed and round.misdeals.seen_early(round.current):
            return Refused("the card has been seen already", rule)
        shoe = round.carry.shoe
        if shoe is None or not (shoe.remaining or round.cards.due >= 0):
            return Refused("no card is left in the shoe", rule)
        return None

    @classmethod
    def samples(cls, round: LuckyDraw) -> list[Self]:
        return [cls(), cls(exposed=True)]


class NoFurtherCard(Direction["LuckyDraw"], frozen=True, tag=kebab):
    """The player does not act on the hand: its first two cards are the hand (14:33)."""

    def check(self, round: LuckyDraw, by: Actor) -> Refused | None:
        hand = round.current
        if hand is None or hand.closed or round.cards.due >= 0 or len(hand.cards) < 2:
            return Refused("no player's decision is waited for", "qld-2024:14:33")
        return None
