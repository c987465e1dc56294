"""Cards dealt face down, and who turns them up (1:4(2), 1:16(5))."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.equipment.cards import Card
from croupier.games.baccarat_dealing import DesignatedPlayer
from croupier.games.baccarat_layout import (
    BANKER,
    DEALING,
    FACE_DOWN,
    HANDS,
    NO_MORE_BETS,
    PLAYER,
    WAGERS,
)
from croupier.table import events as ev

EXPOSE, DEALER, NOMINATE, CARD_BY_CARD = "expose", "dealer", "nominate ", "card by card"


class FaceDown(DesignatedPlayer):
    """The part of the round that deals and exposes cards."""

    # how every round begins
    faces: Mapping[int, Card] = {}  # faces known before their card's turn comes
    lying: Mapping[str, list[int]] = {hand: [] for hand in HANDS}  # cards dealt face down
    exposer: Mapping[str, str] = {}  # by hand, the player who is to expose it
    exposed_early = False  # a card was exposed while wagers were open

    def __init__(self, *start: Any) -> None:
        super().__init__(*start)
        self.player: list[Card] = []
        self.banker: list[Card] = []

    def next_slot(self) -> int:
        """The next card: one held over from the last round first (1:24(1)(a), (2), (3))."""
        held = self.carry.held
        if not held:
            return self.take()
        self.carry.held = held[1:]
        slot, face = held[0]
        if face:
            self.faces = {**self.faces, slot: Card(face)}
        return slot

    async def face_of(self, slot: int) -> Card:
        """The face of a card, asked for once."""
        face = self.faces.get(slot)
        if face is None:
            face = await self.face(slot)
            self.faces = {**self.faces, slot: face}
        return face

    def lay(self, hand: str, slot: int, rule: str) -> None:
        self.lying = {**self.lying, hand: [*self.lying[hand], slot]}
        self.emit(ev.Dealt(hand, self.faces.get(slot, ""), rule=rule))

    async def deal_face_down(self) -> None:
        for _ in range(2):
            self.lay(PLAYER, self.next_slot(), "qld-2024:1:16(3)")
            self.lay(BANKER, self.next_slot(), "qld-2024:1:16(4)")
        if self.dummy:
            self.emit(ev.Announced("no more bets", rule=NO_MORE_BETS))
        else:
            await self.wagering(
                rule=WAGERS,
                call_rule=NO_MORE_BETS,
                dealt=True,
                phase=FACE_DOWN,
                open_while=lambda: not (self.dummy or self.exposed_early),  # 1:8(3)(b)
            )
            self.close_wagers()  # 1:9, 1:23
        self.phase = DEALING
        for hand in HANDS:
            await self.expose(hand, self.lying[hand][:])

    async def expose(self, hand: str, slots: list[int]) -> None:
        """The dealer turns the cards up, or the patron they were passed to does, or has others
        do it (1:16(5))."""
        cards = self.player if hand == PLAYER else self.banker
        what = f"the {hand}'s hand" if len(slots) > 1 else f"the {hand}'s third card"
        who = await self.who_exposes(hand, what, slots)
        for number, slot in enumerate(slots, 1):
            if who == CARD_BY_CARD:
                await self.who_exposes(hand, f"card {number} of {what}", [slot])
            self.exposer = {**self.exposer, hand: ""}
            known = slot in self.faces
            card = await self.face_of(slot)
            cards.append(card)
            if not known:
                self.emit(ev.Exposed(hand, card, rule="qld-2024:1:16(5)"))

    async def who_exposes(self, hand: str, what: str, slots: list[int]) -> str:
        """What the designated player says, if there is one; then a nominated player exposes."""
        name = self.designated
        self.exposer = {**self.exposer, hand: name}

        def face_down() -> bool:
            return any(slot not in self.faces for slot in slots)

        if not name or not face_down():
            return DEALER
        others = [place.name for place in self.state.seated if place.name != name]
        options = (EXPOSE, DEALER, *(NOMINATE + other for other in others))
        chosen = await self.choose_while(
            lambda: self.designated == name and face_down(),
            name,
            f"expose {what}",
            (*options, CARD_BY_CARD) if len(slots) > 1 else options,
            otherwise=EXPOSE,
            rule="qld-2024:1:16(5)(b)",
        )
        if chosen.startswith(NOMINATE):
            nominee = chosen.removeprefix(NOMINATE)
            self.exposer = {**self.exposer, hand: nominee}
            await self.choose_while(
                lambda: self.sits(nominee) and face_down(),
                nominee,
                f"expose {what}",
                (EXPOSE,),
                otherwise=EXPOSE,
                rule="qld-2024:1:16(5)(b)",
            )
        return chosen
