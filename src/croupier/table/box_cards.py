"""The cards of a table with boxes and a shoe: when they are shuffled, who cuts, where the cutting
card goes, and what people may direct about it (Schedules 2, 13 and 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Protocol, Self

from croupier.table.actors import MANAGERS, Actor, Role
from croupier.table.boxes import BoxCarry, Boxes
from croupier.table.cards import CardRules, Cards
from croupier.table.commands import Direction, kebab
from croupier.table.fields import Count
from croupier.table.refusal import Refused

if TYPE_CHECKING:
    from croupier.table.cards import CardRound


class ShoeOptions(Protocol):
    """What a house chooses about a shoe."""

    @property
    def decks(self) -> int: ...
    @property
    def machine(self) -> bool: ...  # a card machine in place of the shoe
    @property
    def pack(self) -> str: ...  # the pack that each deck is
    @property
    def cutting_card_from_back(self) -> int: ...  # where the dealer places the cutting card
    @property
    def shallowest(self) -> int: ...  # cards from the back, where it may be placed
    @property
    def deepest(self) -> int: ...


class BoxCards(Cards):
    """Shuffled and cut when the cutting card was reached; players cut, by their boxes."""

    carry: BoxCarry

    def __init__(self, round: CardRound, rules: CardRules) -> None:
        super().__init__(round, rules)
        self.options: ShoeOptions = round.options

    async def prepare(self, boxes: Boxes | None = None) -> None:
        """The cards, ready for a round; without boxes the house cuts."""
        carry, options = self.carry, self.options
        if carry.shoe is not None and options.machine and not carry.shuffle_due:
            carry.shoe.refill()  # general:16(g)
            return
        if self.shuffle_is_due:
            await self.announce_shuffle()
        if not self.shuffle_is_due:  # a further round may have been directed meanwhile
            carry.further_round = False
            return
        await self.shuffle(options.decks, options.pack, machine=options.machine)
        if boxes is not None:
            boxes.start_shoe()
        if options.machine:  # neither cut nor cutting card (general:16(c), (e))
            return
        await self.cut(boxes.cutters() if boxes is not None else ())
        if boxes is not None:
            boxes.cards_are_cut()
        from_back = carry.cutting_card or options.cutting_card_from_back
        carry.cutting_card = 0
        self.place_cutting_card(from_back)

    async def announce_shuffle(self) -> None:
        """A dealer waits for players, who are offered the cut."""
        if self.round.state.staffed:
            await self.round.dealer_does("the cards are to be shuffled", ("shuffle",))


class WithShoe(Protocol):
    """A round whose cards come from such a shoe."""

    @property
    def cards(self) -> BoxCards: ...


class PlaceCuttingCard(Direction[WithShoe], frozen=True, tag=kebab):
    """Where the cutting card goes in the next shoe, at a gaming manager's discretion."""

    roles: ClassVar[frozenset[Role]] = MANAGERS
    from_back: Count

    def check(self, round: WithShoe, by: Actor) -> Refused | None:
        options, rules = round.cards.options, round.cards.rules
        least, most = options.shallowest, options.deepest
        if options.machine:
            return Refused("a card machine has no cutting card", "qld-2024:general:16(e)")
        if not least <= self.from_back <= most:
            said = f"the cutting card goes {least} to {most} cards in from the back"
            return Refused(said, rules.cutting_card)
        return None

    @classmethod
    def samples(cls, round: WithShoe) -> list[Self]:
        options = round.cards.options
        return [cls(options.shallowest), cls(options.deepest)]


class ReplaceCards(Direction[WithShoe], frozen=True, tag=kebab):
    """After this round of play the cards are replaced."""
