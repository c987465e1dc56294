"""The cards of a hand: hole cards, burn cards, community cards, and what is shuffled in between."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.games.poker_room.layout import BURN, COMMUNITY, DECK
from croupier.table import events as ev
from croupier.table.asks import PickOne
from croupier.table.parts import Part

if TYPE_CHECKING:
    from croupier.games.poker_room.round import PokerRoom

BURNT = {3: "qld-2024:10:22(6)", 4: "qld-2024:10:22(8)", 5: "qld-2024:10:22(10)"}
TURNED = {3: "qld-2024:10:22(7)", 4: "qld-2024:10:22(9)", 5: "qld-2024:10:22(11)"}
HOLE = "qld-2024:10:25(8)"


class Dealing(Part["PokerRoom"]):
    """What has left the shoe, and what comes next."""

    def __init__(self, round: PokerRoom) -> None:
        super().__init__(round)
        self.pool: list[int] | None = None  # after a shuffle in the midst: what is in the shoe
        self.board: list[int] = []  # the slots of the community cards
        self.exchanged = False  # an exposed hole card lies as the first burn card (10:36)
        self.burn_due = False  # a card exposed in error lies as the next burn card (10:40)
        self.no_burn = False  # the next community card comes without one (10:42)
        self.nothing_to_burn = ""  # by which provision the last community cards came without one
        self.set_aside: list[int] = []  # to be shuffled with the rest before the last card
        self.early = False  # community cards were exposed early in this round of betting
        self.not_burnt = False  # a missing burn was made good on this street

    async def next(self) -> int:
        """The slot of the next card."""
        if self.pool is None:
            return self.round.cards.take()
        what, rule = "which card of the shuffled shoe", "qld-2024:10:42(1)(a)"
        picked = (await self.round.chance(PickOne(what, len(self.pool), rule))).number
        return self.pool.pop(picked)

    async def hole_cards(self, order: tuple[str, ...]) -> None:
        hidden = self.round.hidden
        for _ in range(self.round.hole_cards):
            for name in order:
                hidden.deal(name, to=[name], rule=HOLE)

    async def burn(self, rule: str) -> None:
        if self.lies_burnt():
            self.exchanged = self.burn_due = self.no_burn = False
            return
        await self.next()
        self.round.emit(ev.CardBurned(rule=rule))

    def lies_burnt(self) -> str:
        """The provision by which a burn card lies there already, if one does."""
        if self.exchanged:
            return "qld-2024:10:36(d)"
        if self.burn_due:
            return "qld-2024:10:40(3)"
        return "qld-2024:10:42" if self.no_burn else ""

    async def community(self, cards: int) -> None:
        """The next community cards, dealt face down and turned up."""
        total = len(self.board) + cards
        self.early = self.not_burnt = False
        if total == 5 and self.set_aside:
            self.shuffle_back(self.set_aside, "qld-2024:10:42(2)(c)")
            self.set_aside, self.no_burn = [], True
        self.nothing_to_burn = self.lies_burnt()
        await self.burn(BURNT[total])
        slots = [await self.lay() for _ in range(cards)]
        await self.round.hidden.turn_up(COMMUNITY, slots=slots, rule=TURNED[total])

    async def lay(self) -> int:
        slot = await self.next()
        self.round.hidden.deal(COMMUNITY, slot=slot, rule=TURNED[max(len(self.board) + 1, 3)])
        self.board.append(slot)
        return slot

    # What rulings do.

    async def replace_hole_card(self, player: str, card: int, rule: str) -> None:
        """10:36: the exposed card and the card that was to be burnt first change places."""
        hidden = self.round.hidden
        slot = hidden.slots(player)[card - 1]
        await hidden.turn_up(player, slots=[slot], rule=rule)
        hidden.move(slot, BURN, rule=rule)
        hidden.deal(player, to=[player], slot=await self.next(), rule=rule)
        await hidden.look(player, rule=rule)
        self.exchanged = True

    async def expose_next_burn(self, rule: str, last: bool) -> None:
        """10:40: it lies as the next burn card, or in the muck if there is no further one."""
        slot = await self.next()
        self.round.hidden.deal(BURN, slot=slot, rule=rule)
        await self.round.hidden.turn_up(BURN, slots=[slot], rule=rule)
        self.burn_due = not last

    async def discard_next(self, rule: str) -> None:
        """10:39: for all to see, and to the muck."""
        slot = await self.next()
        self.round.hidden.deal(BURN, slot=slot, rule=rule)
        await self.round.hidden.turn_up(BURN, slots=[slot], rule=rule)

    async def burn_late(self, rule: str) -> None:
        """10:41: the first of the last community cards was the burn card, and one more comes."""
        first = 0 if len(self.board) == 3 else len(self.board) - 1
        slot = self.board.pop(first)
        self.round.hidden.move(slot, BURN, rule=rule)
        fresh = await self.lay()
        await self.round.hidden.turn_up(COMMUNITY, slots=[fresh], rule=rule)
        self.not_burnt = True

    async def expose_early(self, cards: int, rule: str) -> list[int]:
        """A burn card and the next community cards, taken back at once."""
        await self.burn(rule)
        hidden, slots = self.round.hidden, []
        for _ in range(cards):
            slots.append(await self.next())
            hidden.deal(DECK, slot=slots[-1], rule=rule)
        await hidden.turn_up(DECK, slots=slots, rule=rule)
        self.early = True
        return slots

    def shuffle_back(self, slots: list[int], rule: str) -> None:
        """Cards that all have seen are shuffled with those in the shoe.

        Where the order was committed to, the cards keep their slots, and chance picks among them
        from now on; where a dealer shuffles, any card may come next.
        """
        round, shoe = self.round, self.round.cards.shoe
        by_slot = {slot: round.hidden.face_of(slot) for slot in slots}
        round.emit(ev.Announced("the cards in the shoe are shuffled", rule=rule))
        if not shoe.commitment and self.pool is None:
            for card in by_slot.values():
                shoe.left[card] += 1
            return
        if self.pool is None:
            self.pool = [*range(shoe.position, shoe.size)]
            shoe.position = shoe.size
        for slot, card in by_slot.items():
            shoe.left[card] += 1
            shoe.remember(slot, card)
            self.pool.append(slot)
