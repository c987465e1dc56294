"""The rulings of section 24, in its order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.games.baccarat.incidents import (
    AdditionalCards,
    BurnMissed,
    CardsMisplaced,
    DealerExposedCard,
    FaceUpInShoe,
    FirstCardExposed,
    HandsMispassed,
    ShoeDiscrepancy,
    ThirdCardInError,
    still_to_draw,
)
from croupier.games.baccarat.layout import (
    BANKER,
    DEALING,
    DRAWING,
    FACE_DOWN,
    PLAYER,
    RESULT,
    HeldOver,
)
from croupier.table import events as ev
from croupier.table.parts import Part
from croupier.table.round import WAGERING
from croupier.table.rulings import Note, Rewind, RoundVoid, ruling

if TYPE_CHECKING:
    from croupier.games.baccarat.round import Baccarat

ALL_DEALT = (FACE_DOWN, DEALING, DRAWING, RESULT)


class BurnFirst(Note, frozen=True):
    """The hand is dealt again with the card burned that was missed (1:24(9)(a))."""


class Irregularities(Part["Baccarat"]):
    def __init__(self, round: Baccarat) -> None:
        self.round = round
        self.cards = round.cards

    @ruling(ThirdCardInError, "qld-2024:1:24", while_=(DRAWING, RESULT))
    async def third_card_in_error(self, incident: ThirdCardInError) -> None:
        for_banker = incident.hand == PLAYER and BANKER in still_to_draw(self.round)
        slot = self.cards.take()
        face = ""
        if incident.exposed:
            with self.round.in_ruling():
                face = await self.cards.face_of(slot)
        round = self.round
        round.third_cards_in_error = {**round.third_cards_in_error, incident.hand: slot}
        if for_banker:
            self.round.emit(ev.CardMoved(face, PLAYER, BANKER, rule="qld-2024:1:24(1)"))
            return
        rule = "qld-2024:1:24(1)(a)" if incident.hand == PLAYER else "qld-2024:1:24(2)"
        to = "the next round"
        if face:
            to, rule = "a dummy round", "qld-2024:1:24(3)(a)"
        self.cards.hold(HeldOver(slot, face))
        self.round.emit(ev.CardMoved(face, incident.hand, to, rule=rule))

    @ruling(FirstCardExposed, "qld-2024:1:24(3)(a)", while_=(WAGERING, DRAWING, RESULT))
    async def first_card_exposed(self, incident: FirstCardExposed) -> None:
        await self.first_card_seen("qld-2024:1:24(3)(a)")

    @ruling(FaceUpInShoe, "qld-2024:1:24(3)(b)", while_=(WAGERING, RESULT))
    async def face_up_between_rounds(self, incident: FaceUpInShoe) -> None:
        if self.round.carry.held:  # it is not the first card: that is out of the shoe
            self.live()
            return
        await self.first_card_seen("qld-2024:1:24(3)(b)")

    async def first_card_seen(self, rule: str) -> None:
        """The round to come is a dummy round: during wagering, this one; otherwise, the next."""
        of = "the last round" if self.round.carry.held else "the shoe"
        with self.round.in_ruling():
            slot = self.cards.next_slot()
            face = await self.cards.face_of(slot)
        self.cards.hold(HeldOver(slot, face), first=True)
        self.round.emit(ev.CardMoved(face, of, "a dummy round", rule=rule))
        if self.round.phase == WAGERING:
            for wager in list(self.round.wagers.values()):
                self.round.take_back(wager, wager.amount, rule="qld-2024:1:24(6)")
            self.round.begin_dummy(rule)

    @ruling(CardsMisplaced, "qld-2024:1:24(4)(a)", while_=ALL_DEALT)
    async def cards_misplaced(self, incident: CardsMisplaced) -> None:
        await self.offer_retraction_or_dummy()

    @ruling(HandsMispassed, "qld-2024:1:24(4)(b)", while_=(DEALING, DRAWING, RESULT))
    async def hands_mispassed(self, incident: HandsMispassed) -> None:
        await self.offer_retraction_or_dummy()

    @ruling(DealerExposedCard, "qld-2024:1:24(4)(c)", while_=(FACE_DOWN, DEALING, DRAWING))
    async def dealer_exposed_card(self, incident: DealerExposedCard) -> None:
        self.round.face_down.exposed_early = True
        with self.round.in_ruling():
            card = await self.cards.face_of(
                self.round.face_down.lying[incident.hand][incident.card - 1]
            )
        self.round.emit(ev.Exposed(incident.hand, card, rule="qld-2024:1:24(4)(c)"))
        await self.offer_retraction_or_dummy()

    @ruling(AdditionalCards, "qld-2024:1:24(4)(d)", while_=DRAWING)
    async def additional_cards(self, incident: AdditionalCards) -> None:
        with self.round.in_ruling():
            for _ in range(incident.cards):  # to the discard rack (I-BA-9)
                slot = self.cards.take()
                face = await self.cards.face(slot) if incident.exposed else ""
                self.round.emit(ev.CardBurned(face, rule="qld-2024:1:24(4)(d)"))
        await self.offer_retraction_or_dummy()

    async def offer_retraction_or_dummy(self) -> None:
        await self.round.offer_retraction(rule="qld-2024:1:24(4)(i)", reduce=True)
        if not self.round.wagers and not self.round.dummy:
            self.round.begin_dummy("qld-2024:1:24(4)(ii)")

    @ruling(FaceUpInShoe, "qld-2024:1:24(7)", while_=(FACE_DOWN, DEALING, DRAWING))
    async def face_up_during_the_round(self, incident: FaceUpInShoe) -> None:
        over = self.round.phase == DRAWING and not still_to_draw(self.round)
        if over and not self.round.carry.held:
            # no hand is to have it: it would be the first card of the next round (I-BA-16)
            await self.first_card_seen("qld-2024:1:24(3)(b)")
            return
        self.live()

    def live(self) -> None:
        self.round.emit(ev.Announced("the card is live", rule="qld-2024:1:24(7)"))

    @ruling(BurnMissed, "qld-2024:1:24(9)", while_=(WAGERING, *ALL_DEALT))
    async def burn_missed(self, incident: BurnMissed) -> None:
        if incident.reconstruct:
            raise Rewind("deal", "qld-2024:1:24(9)(a)", note=BurnFirst())
        if self.round.phase == WAGERING and self.cards.first_hand:
            self.cards.burn_first()  # no card has been dealt: it is not too late
            return
        self.round.carry.burn_missed = False  # ruled on
        self.round.emit(ev.Announced("play goes on with those cards", rule="qld-2024:1:24(9)"))

    @ruling(ShoeDiscrepancy, "qld-2024:1:24(10)", while_=(DRAWING, RESULT))
    async def shoe_discrepancy(self, incident: ShoeDiscrepancy) -> None:
        if not incident.confirmed:
            raise RoundVoid("qld-2024:1:24(10)", "the outcome could not be confirmed")
        self.round.emit(ev.Announced("the outcome is confirmed", rule="qld-2024:1:24(10)"))


class Irregularities1(Irregularities):
    """As logs of version 1 have it: a card face up was live even if no hand was to have it."""

    @ruling(FaceUpInShoe, "qld-2024:1:24(7)", while_=(FACE_DOWN, DEALING, DRAWING))
    async def face_up_during_the_round(self, incident: FaceUpInShoe) -> None:
        self.live()
