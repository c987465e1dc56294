"""Cards dealt face down, and who turns them up (1:4(2), 1:16(5))."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.games.baccarat.layout import (
    DEAL_RULE,
    DEALING,
    FACE_DOWN,
    FIRST_FOUR,
    HANDS,
    NO_MORE_BETS,
    WAGERS,
)
from croupier.table import events as ev
from croupier.table.parts import Part

if TYPE_CHECKING:
    from croupier.games.baccarat.round import Baccarat

EXPOSE, DEALER, NOMINATE, CARD_BY_CARD = "expose", "dealer", "nominate ", "card by card"


class FaceDown(Part["Baccarat"]):
    """Dealing cards face down, and exposing them."""

    exposed_early = False  # a card was exposed while wagers were open

    def __init__(self, round: Baccarat) -> None:
        self.round = round
        self.cards = round.cards
        self.lying: dict[str, list[int]] = {hand: [] for hand in HANDS}  # cards dealt face down
        self.exposer: dict[str, str] = {}  # by hand, the player who is to expose it

    def lay(self, hand: str, slot: int, rule: str) -> None:
        self.lying[hand].append(slot)
        self.round.emit(ev.Dealt(hand, self.cards.faces.get(slot, ""), rule=rule))

    async def deal(self) -> None:
        round = self.round
        for hand in FIRST_FOUR:
            self.lay(hand, self.cards.next_slot(), DEAL_RULE[hand])
        if round.dummy:
            round.emit(ev.Announced("no more bets", rule=NO_MORE_BETS))
        else:
            await round.wagering(
                rule=WAGERS,
                call_rule=NO_MORE_BETS,
                dealt=True,
                phase=FACE_DOWN,
                open_while=lambda: not (round.dummy or self.exposed_early),  # 1:8(3)(b)
            )
            round.close_wagers()  # 1:9, 1:23
        round.phase = DEALING
        for hand in HANDS:
            await self.expose(hand, self.lying[hand][:])

    async def expose(self, hand: str, slots: list[int]) -> None:
        """The dealer turns the cards up, or the patron they were passed to does, or has others
        do it (1:16(5))."""
        what = f"the {hand}'s hand" if len(slots) > 1 else f"the {hand}'s third card"
        who = await self.who_exposes(hand, what, slots)
        for number, slot in enumerate(slots, 1):
            if who == CARD_BY_CARD:
                await self.who_exposes(hand, f"card {number} of {what}", [slot])
            self.exposer[hand] = ""
            known = slot in self.cards.faces
            card = await self.cards.face_of(slot)
            self.round.hands[hand].append(card)
            if not known:
                self.round.emit(ev.Exposed(hand, card, rule="qld-2024:1:16(5)"))

    async def who_exposes(self, hand: str, what: str, slots: list[int]) -> str:
        """What the designated player says, if there is one; then a nominated player exposes."""
        designated = self.round.designated
        name = self.exposer[hand] = designated.name

        def face_down() -> bool:
            return any(slot not in self.cards.faces for slot in slots)

        if not name or not face_down():
            return DEALER
        others = [place.name for place in self.round.state.seated if place.name != name]
        nominees = {NOMINATE + other: other for other in others}
        options = (EXPOSE, DEALER, *nominees)
        chosen = await designated.choose_while(
            lambda: designated.name == name and face_down(),
            name,
            f"expose {what}",
            (*options, CARD_BY_CARD) if len(slots) > 1 else options,
            otherwise=EXPOSE,
            rule="qld-2024:1:16(5)(b)",
        )
        if chosen in nominees:
            nominee = nominees[chosen]
            self.exposer[hand] = nominee
            await designated.choose_while(
                lambda: designated.sits(nominee) and face_down(),
                nominee,
                f"expose {what}",
                (EXPOSE,),
                otherwise=EXPOSE,
                rule="qld-2024:1:16(5)(b)",
            )
        return chosen
