"""What is done when cards went wrong: Part 6 of Schedule 12, as far as an array has it.

Everybody sees the nine cards, so that 'looked at' is always so once they lie.  There are no
hands of players to be dealt wrongly, only the array and the dealer's (I-PK-26).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Self

from croupier.games.electronic_three_card.layout import (
    DEALER,
    DEALING,
    DECIDING,
    PAIR_PLUS,
    PLAY,
    SHOWDOWN,
    Locations,
)
from croupier.games.poker.layout import ANTE, Played
from croupier.table import events as ev
from croupier.table.areas import Wager
from croupier.table.commands import Incident, kebab
from croupier.table.fields import OneOf
from croupier.table.parts import Part
from croupier.table.refusal import Refused
from croupier.table.results import Lose, Result, Void, Win, win
from croupier.table.rulings import RoundVoid, ruling

if TYPE_CHECKING:
    from croupier.games.electronic_three_card.round import ElectronicThreeCardPoker

THE_ARRAY = "array"
NUMBER = "qld-2024:12:29"


class WrongNumberOfCards(Incident["ElectronicThreeCardPoker"], frozen=True, tag=kebab):
    """The array or the dealer's hand has too many or too few cards (12:29)."""

    hand: Annotated[str, OneOf((THE_ARRAY, DEALER))] = DEALER
    complete: bool = True  # the deck is counted, and has 52 cards

    def check(self, round: ElectronicThreeCardPoker) -> Refused | None:
        if self.hand not in (THE_ARRAY, DEALER):
            return Refused("cards are dealt to the array and the dealer", NUMBER)
        if self.hand == DEALER and self.complete and not round.dealers:
            return Refused("the dealer has no card yet", NUMBER)
        if round.without_dealer:
            return Refused("that is ruled on", NUMBER)
        return None

    @classmethod
    def samples(cls, round: ElectronicThreeCardPoker) -> list[Self]:
        found = [cls(), cls(THE_ARRAY), cls(DEALER, complete=False)]
        return [one for one in found if one.check(round) is None]


class CardExposed(Incident["ElectronicThreeCardPoker"], frozen=True, tag=kebab):
    """A card is seen before its time (12:30)."""


class CardMisplaced(Incident["ElectronicThreeCardPoker"], frozen=True, tag=kebab):
    """A card lies in a wrong position, and no further card was dealt (12:31)."""


class Irregularities(Part["ElectronicThreeCardPoker"]):
    @ruling(WrongNumberOfCards, NUMBER, while_=(DEALING, DECIDING, SHOWDOWN))
    async def wrong_number(self, incident: WrongNumberOfCards) -> None:
        round = self.round
        said = "a supervisor has the deck counted"
        round.emit(ev.Announced(said, rule="qld-2024:12:29(2)(b)"))
        if not incident.complete:
            said = "an inspector is notified: the deck does not have 52 cards"
            rule = "qld-2024:12:29(3)(a)"
            round.emit(ev.Announced(said, rule=rule, audience=ev.INSPECTORS))
            raise RoundVoid("qld-2024:12:29(3)(b)", "the deck does not have 52 cards")
        if incident.hand == THE_ARRAY:
            raise RoundVoid("qld-2024:12:29(5)(b)", "the array has a wrong number of cards")
        round.without_dealer = True

    @ruling(CardExposed, "qld-2024:12:30", while_=(DEALING, DECIDING))
    async def card_exposed(self, incident: CardExposed) -> None:
        raise RoundVoid("qld-2024:12:30", "a card was exposed during the deal")

    @ruling(CardMisplaced, "qld-2024:12:31", while_=(DEALING, SHOWDOWN))
    async def card_misplaced(self, incident: CardMisplaced) -> None:
        said = "the card is moved to its position"
        self.round.emit(ev.Announced(said, rule="qld-2024:12:31(a)"))

    def declare(self) -> None:
        if self.round.without_dealer:
            said = "the dealer's hand does not qualify"
            self.round.emit(ev.Announced(said, rule="qld-2024:12:29(4)(a)"))

    def without_dealer(self, wager: Wager, line: Locations | None) -> Result:
        """Antes of all are paid, play wagers void; pair plus wagers are paid or go back, and so do
        those that need the dealer's cards (12:29(4), I-PK-26)."""
        round, area = self.round, wager.area.name
        if area == ANTE:
            return win(1, "qld-2024:12:29(4)(c)")
        if area == PLAY:
            return Void("qld-2024:12:29(4)(e)")
        if area.startswith(PAIR_PLUS):
            if line is None and not round.plays(wager):
                return Lose("qld-2024:12:17(3)")  # collected with the hand (I-PK-13)
            result = wager.area.result(Played(round.hand(line or round.locations(wager.player))))
            return result if isinstance(result, Win) else Void("qld-2024:12:29(4)(f)")
        return Void("qld-2024:12:29(4)(f)")
