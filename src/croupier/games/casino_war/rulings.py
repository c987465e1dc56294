"""Part 3 of Schedule 13: what is done when a deal of casino war went wrong.

In the order of the schedule.  Before the dealer has acted on a hand, cards are put in the order
they would have been in; after that they stay where they lie (I-CW-2).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from croupier.equipment.cards import Card
from croupier.games.casino_war.incidents import (
    IN_ORDER,
    CardDrawnInError,
    CardsMisplaced,
    DealerNotDealt,
    DealerOverdrew,
    ExposedInShoe,
    ExtraCardDealt,
    NoCardDealt,
    NoDealersCard,
    NoWarCard,
    SecondCardDealt,
)
from croupier.games.casino_war.layout import (
    BET,
    DEALING,
    DEALT,
    DECIDING,
    FOUGHT,
    NOT_DEALT,
    PAYING,
    RAISE,
    WAR,
    Hand,
)
from croupier.table import events as ev
from croupier.table.cards import NO_BOX
from croupier.table.misdeals import BoxNote, ExtraHand, Misdeals, Reordered
from croupier.table.round import WAGERING
from croupier.table.rulings import Note, Rewind, ruling

if TYPE_CHECKING:
    from croupier.games.casino_war.round import CasinoWar

PLAYING = (WAGERING, DEALING, DEALT, DECIDING, WAR, FOUGHT, PAYING)
REMOVED = "qld-2024:13:23(2)"
WAR_IN_ORDER = "qld-2024:13:26(2)"

Elected = tuple[str, int, str]  # who, on which box, what


class NoFirstCard(BoxNote, frozen=True):
    """A box in play got no card; what players had elected by then stands (I-CW-2)."""

    elected: tuple[Elected, ...] = ()


class WarNote(Note, frozen=True):
    """About the subsequent deal."""


class NoSecondCard(WarNote, frozen=True):
    """A box at war was passed over, and is dealt its card after all (13:26(2))."""

    box: int


class ExtraWarCard(WarNote, frozen=True):
    """A box without a go to war wager was dealt a card (13:23(1)(b), I-CW-3)."""

    box: int


class WarReordered(WarNote, frozen=True):
    """The cards of the subsequent deal, as they really left the shoe."""

    cards: tuple[Card, ...]


class Irregularities(Misdeals["CasinoWar", Hand]):
    """What the round does about the reports."""

    round: CasinoWar

    first_deal = 0  # cards dealt when the war began

    @property
    def acted(self) -> bool:
        """The dealer is taken to have acted on a hand (13:25(2))."""
        settled = any(isinstance(event, ev.Settled) for event in self.round.events)
        return settled or self.round.has_wager(RAISE)

    @property
    def now_dealt(self) -> list[Card]:
        """The cards of the deal that was done last, as they were dealt."""
        return self.order[self.first_deal :]

    # What rulings that went back have noted.

    @property
    def any_elected(self) -> bool:
        """Players had elected before the round went back."""
        return any(note.elected for note in self.round.noted(NoFirstCard)[-1:])

    def elected_before(self, player: str, box: int) -> str:
        """What a player had elected before the round went back."""
        for note in self.round.noted(NoFirstCard)[-1:]:
            for name, on, what in note.elected:
                if (name, on) == (player, box):
                    return what
        return ""

    def war_ruled_on(self, box: int) -> bool:
        return any(note.box == box for note in self.round.noted(NoSecondCard))

    def dealer_missed(self, *, at_war: bool) -> bool:
        return any(note.at_war == at_war for note in self.round.noted(NoDealersCard))

    async def rule_on_deal(self) -> None:
        """What was found out later about the initial deal, in the order of the reports."""
        for note in self.round.notes:
            if isinstance(note, Reordered):
                self.place_again(note.cards, IN_ORDER)
            elif isinstance(note, ExtraHand):
                await self.take_out(note.box, IN_ORDER)
            elif isinstance(note, NoFirstCard):
                self.take_away(self.round.hands[note.box])

    async def rule_on_war_deal(self) -> None:
        for note in self.round.noted(WarNote):
            if isinstance(note, WarReordered):
                self.place_again([*self.order[: self.first_deal], *note.cards], WAR_IN_ORDER)
            elif isinstance(note, ExtraWarCard):
                await self.take_out(note.box, WAR_IN_ORDER)
            elif isinstance(note, NoSecondCard):
                text = f"box {note.box} has its card, and the others theirs in order"
                self.round.emit(ev.Announced(text, rule=WAR_IN_ORDER))

    def take_away(self, hand: Hand) -> None:
        """What was taken for a box's card is none; the other cards stay (I-CW-2)."""
        self.discard(hand.cards)
        hand.cards = []
        self.dealt = [one for one in self.dealt if one[0] is not hand]
        text = f"{hand.name} was dealt no card"
        self.round.emit(ev.Announced(text, rule="qld-2024:13:25"))

    # Cards that are removed from play.

    async def remove(self, box: int, rule: str = REMOVED) -> None:
        """A card that was drawn in error goes to the discard rack."""
        card = await self.round.cards.draw(box)
        self.round.emit(ev.CardBurned(card, rule=rule))

    def discard(self, cards: Iterable[Card]) -> None:
        for card in cards:
            self.round.emit(ev.CardBurned(card, rule=REMOVED))

    async def take_out(self, box: int, rule: str) -> None:
        """A card lay on a box that was to have none: those dealt after it go back one place, and
        the card that is left over then is removed."""
        extra = await self.round.cards.draw(box)
        places = [hand.box for hand, _ in self.dealt]
        at = next(
            n
            for n, place in enumerate([*places, NO_BOX])
            if n >= self.first_deal and (place > box or place == NO_BOX)
        )
        order = self.order
        order.insert(at, extra)
        self.place_again(order[:-1], rule)
        self.discard(order[-1:])

    # Cards found or drawn in error (ss 21 to 23).

    @ruling(ExposedInShoe, "qld-2024:13:21", while_=PLAYING)
    async def exposed_in_shoe(self, incident: ExposedInShoe) -> None:
        await self.round.cards.discard_next("qld-2024:13:21")

    @ruling(CardDrawnInError, "qld-2024:13:22", while_=(WAGERING, DEALING, WAR))
    async def card_drawn_in_error(self, incident: CardDrawnInError) -> None:
        """The next card, whether it was seen or not: no deal is complete."""
        rule = IN_ORDER if incident.exposed else "qld-2024:13:22"
        if incident.exposed and self.round.phase == WAGERING:
            # it has left the shoe, and closes the wagers (13:9(1))
            card = await self.round.cards.draw(self.round.first_box())
            self.round.cards.aside = [card]
            self.round.emit(ev.Exposed("the next card", card, rule=rule))
            return
        self.round.emit(ev.Announced("the card is used as the next card", rule=rule))

    @ruling(CardDrawnInError, "qld-2024:13:22", while_=(DEALT, DECIDING, FOUGHT, PAYING))
    async def card_drawn_later(self, incident: CardDrawnInError) -> None:
        if incident.exposed:
            await self.remove(NO_BOX)
            return
        text = "the card is used as the next card"
        self.round.emit(ev.Announced(text, rule="qld-2024:13:22"))

    @ruling(SecondCardDealt, "qld-2024:13:23(1)(a)", while_=(DEALT, DECIDING))
    async def second_card_dealt(self, incident: SecondCardDealt) -> None:
        await self.remove(incident.box)

    @ruling(ExtraCardDealt, "qld-2024:13:25", while_=(DEALT, DECIDING))
    async def extra_card_dealt(self, incident: ExtraCardDealt) -> None:
        """Once the dealer has acted the other cards stay where they lie (I-CW-2)."""
        if not self.acted:
            raise Rewind("deal", IN_ORDER, note=ExtraHand(incident.box))
        await self.remove(incident.box)

    @ruling(ExtraCardDealt, WAR_IN_ORDER, while_=FOUGHT)
    async def extra_war_card(self, incident: ExtraCardDealt) -> None:
        """Until a go to war wager is settled the cards are put in order (I-CW-3)."""
        raise Rewind("war", WAR_IN_ORDER, note=ExtraWarCard(incident.box))

    @ruling(ExtraCardDealt, "qld-2024:13:23(1)(b)", while_=PAYING)
    async def extra_war_card_found(self, incident: ExtraCardDealt) -> None:
        await self.remove(incident.box)

    @ruling(DealerOverdrew, "qld-2024:13:23(1)(c)", while_=(DEALT, DECIDING, FOUGHT, PAYING))
    async def dealer_overdrew(self, incident: DealerOverdrew) -> None:
        await self.remove(NO_BOX)

    # Cards in wrong places (s 25).

    @ruling(CardsMisplaced, "qld-2024:13:25", while_=(DEALT, DECIDING))
    async def cards_misplaced(self, incident: CardsMisplaced) -> None:
        """No hand was acted on: the cards go where they would have been."""
        cards = tuple(Card(card) for card in incident.order)
        raise Rewind("deal", IN_ORDER, note=Reordered(cards) if cards else None)

    @ruling(CardsMisplaced, WAR_IN_ORDER, while_=(FOUGHT, PAYING))
    async def war_cards_misplaced(self, incident: CardsMisplaced) -> None:
        cards = tuple(Card(card) for card in incident.order)
        raise Rewind("war", WAR_IN_ORDER, note=WarReordered(cards) if cards else None)

    @ruling(NoCardDealt, "qld-2024:13:25", while_=(DEALT, DECIDING))
    async def no_card_dealt(self, incident: NoCardDealt) -> None:
        """Too late: the other cards, and what was settled and elected, stay (I-CW-2)."""
        elected = tuple((name, box, what) for (name, box), what in self.round.elected.items())
        raise Rewind("deal", "qld-2024:13:25", note=NoFirstCard(incident.box, elected))

    # A war without a card (s 26).

    @ruling(NoWarCard, WAR_IN_ORDER, while_=FOUGHT)
    async def no_war_card(self, incident: NoWarCard) -> None:
        raise Rewind("war", WAR_IN_ORDER, note=NoSecondCard(incident.box))

    @ruling(NoWarCard, "qld-2024:13:26(1)", while_=PAYING)
    async def no_war_card_found(self, incident: NoWarCard) -> None:
        """The dealer has acted on another hand: this one's wagers are void."""
        box, round = incident.box, self.round
        for wager in [w for w in round.wagers.values() if w.area.name == RAISE and w.box == box]:
            first = round.wagers.get((wager.player, BET, box))
            round.settle(wager, NOT_DEALT)
            if first is not None:
                round.settle(first, NOT_DEALT)

    # The dealer's hand (s 28).

    @ruling(DealerNotDealt, "qld-2024:13:28", while_=(DEALT, DECIDING))
    async def dealer_not_dealt(self, incident: DealerNotDealt) -> None:
        raise Rewind("deal", "qld-2024:13:28", note=NoDealersCard())

    @ruling(DealerNotDealt, "qld-2024:13:28", while_=FOUGHT)
    async def dealer_not_dealt_at_war(self, incident: DealerNotDealt) -> None:
        raise Rewind("war", "qld-2024:13:28", note=NoDealersCard(at_war=True))
