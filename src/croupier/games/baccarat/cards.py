"""The cards of a baccarat table (sections 13 to 15): shuffled, cut, burnt, and those held over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from croupier.equipment.cards import Card, rank_number
from croupier.games.baccarat.incidents import BurnFaceValue, ShowBurnCard
from croupier.games.baccarat.layout import CUT_MARGIN, BaccaratCarry, HeldOver
from croupier.table import events as ev
from croupier.table.actors import Actor
from croupier.table.cards import CardRules, Cards
from croupier.table.round import OPENING, WAGERING
from croupier.table.rulings import direction

if TYPE_CHECKING:
    from croupier.games.baccarat.round import Baccarat

RULES = CardRules(
    cut_offered="qld-2024:1:14(2)",
    cut="qld-2024:1:14(5)",
    margin=CUT_MARGIN,
    cutting_card="qld-2024:1:14(8)",
    cutting_card_out="qld-2024:1:15(1)",
    burnt="qld-2024:1:14(10)",
    not_enough="qld-2024:1:24(8)",
)


class BaccaratCards(Cards):
    round: Baccarat
    carry: BaccaratCarry

    # how every round begins
    first_hand = False  # the first hand of the shoe
    faces: Mapping[int, Card] = {}  # faces known before their card's turn comes

    # Bringing them in (ss 13, 14), and the last rounds of a shoe (s 15).

    def ready(self) -> bool:
        """Whether a round can be dealt from the cards as they are."""
        carry = self.carry
        shoe = carry.shoe
        if shoe is None or carry.shuffle_due or carry.further_rounds == 0:
            return False
        if carry.held:
            if any(held.face for held in carry.held):
                self.round.begin_dummy("qld-2024:1:24(3)")
        elif shoe.machine:
            shoe.refill()  # general:16(g)
        elif shoe.position == shoe.cutting_card and not self.round.options.for_terminals:
            shoe.cutting_card = -1  # removed (1:15(4), (5))
            carry.further_rounds = 1
            self.round.emit(ev.CuttingCardOut(rule="qld-2024:1:15(1)"))
            self.round.emit(ev.Announced("last round", rule="qld-2024:1:15(4)"))
        return True

    async def bring_in(self) -> None:
        """Shuffled, cut, the first one burnt (s 14); none of that with a card machine (s 13)."""
        carry, options = self.carry, self.round.options
        for held in carry.held:  # no more of the old cards may be dealt (I-BA-6)
            card, rack = held.face, "the discard rack"
            rule = "qld-2024:1:15(3)"
            self.round.emit(ev.CardMoved(card, "the last round", rack, rule=rule))
        carry.held, carry.further_rounds = (), -1
        carry.burn_missed, carry.burn_face = False, ""
        self.first_hand = True
        if options.machine:
            await self.shuffle(options.decks, machine=True)
            return
        said = ""
        while not said or self.reshuffle_asked:  # again if a player asks in time (general:15(4))
            await self.shuffle(options.decks)
            await self.cut(self.cutters())
            self.place_cutting_card(options.cutting_card)
            said = await self.round.dealer_does("the first card", ("burn", "deal on"))
        carry.burn_missed = said == "deal on"  # 1:24(9)
        if not carry.burn_missed:
            self.burn_first()

    def cutters(self) -> list[str]:
        """Seated players from the dealer's left, then those standing (1:14(2)); at a table for
        terminals, none (1:14(14))."""
        if self.round.options.for_terminals:
            return []
        state = self.round.state
        return [p.name for p in state.players if p.name not in state.excluded]

    def burn_first(self) -> None:
        self.burn()
        self.carry.burn_missed = False

    def look_for_cutting_card(self) -> None:
        carry = self.carry
        if carry.shuffle_due:
            return  # no further round from these cards
        if carry.further_rounds > 0:
            carry.further_rounds -= 1  # 1:15(3)
        elif carry.further_rounds < 0 and carry.shoe is not None and carry.shoe.cutting_card_out:
            carry.further_rounds = 1
            if not self.round.options.for_terminals:  # 1:15(5)
                self.round.emit(ev.Announced("last round", rule="qld-2024:1:15(2)"))

    # Cards held over from the last round (1:24(1)(a), (2), (3)).

    def next_slot(self) -> int:
        """The next card of the deal: one held over first."""
        held = self.carry.held
        if not held:
            return self.take()
        self.carry.held = held[1:]
        slot, face = held[0]
        if face:
            self.faces = {**self.faces, slot: Card(face)}
        return slot

    def hold(self, held: HeldOver, *, first: bool = False) -> None:
        others = self.carry.held
        self.carry.held = (held, *others) if first else (*others, held)

    async def face_of(self, slot: int) -> Card:
        """The face of a card, asked for once."""
        face = self.faces.get(slot)
        if face is None:
            face = await self.face(slot)
            self.faces = {**self.faces, slot: face}
        return face

    # The burnt card (1:14(11) to (13)).

    @direction(ShowBurnCard, "qld-2024:1:14(11)", while_=(OPENING, WAGERING))
    async def show_burn_card(self, command: ShowBurnCard, by: Actor) -> None:
        with self.round.in_ruling():
            await self.burnt_card()

    async def burnt_card(self) -> Card:
        """The face of the burnt card, shown to the players."""
        carry = self.carry
        if not carry.burn_face:
            carry.burn_face = await self.face(0)
            self.round.emit(ev.CardBurned(carry.burn_face, rule="qld-2024:1:14(11)"))
        return Card(carry.burn_face)

    @direction(BurnFaceValue, "qld-2024:1:14(12)", while_=(OPENING, WAGERING))
    async def burn_face_value(self, command: BurnFaceValue, by: Actor) -> None:
        rule = "qld-2024:1:14(12)"
        players = self.round.state.players
        others = [p.name for p in players if p.name != command.player]
        with self.round.in_ruling():
            answers = await self.round.each_chooses(
                others, "burn as many more", ("agree", "object"), otherwise="object", rule=rule
            )
            if any(answers[name] == "object" for name in others if name in self.round.players):
                self.round.emit(ev.Announced("no further cards are burnt", rule=rule))
                return
            card = await self.burnt_card()
            for _ in range(min(rank_number[card], 10)):  # 1:14(13)
                self.round.emit(ev.CardBurned(await self.draw(), rule=rule))
