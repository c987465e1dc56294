"""Rounds played with cards: the shoe, its shuffle, its cut, and drawing from it."""

from __future__ import annotations

from typing import Any, ClassVar

from croupier.equipment.cards import PACKS, Card
from croupier.equipment.shoe import Shoe, ShoeEmpty, new_shoe
from croupier.table import events as ev
from croupier.table.actors import MANAGERS, PLAYERS, Role
from croupier.table.asks import CutHere, Draw, Shuffle, Uncover
from croupier.table.commands import Command, Cut, Direction, Incident, Reveal, Shuffled, kebab
from croupier.table.refusal import Refused
from croupier.table.round import OPENING, WAGERING, Carry, Round
from croupier.table.rulings import RoundVoid, direction, ruling

WHOLE_SHOE = "qld-2024:general:15(2)"


class CardCarry(Carry):
    """What every card game hands on."""

    shoe: Shoe | None = None
    shuffle_due: bool = False

    def copy(self) -> Carry:
        fields: dict[str, Any] = {f: getattr(self, f) for f in self.__struct_fields__}
        fields["shoe"] = self.shoe.copy() if self.shoe is not None else None
        return type(self)(**fields)


class Reshuffle(Direction, frozen=True, tag=kebab):
    """The cards are to be shuffled after this round (general:15(2)(c))."""

    roles: ClassVar[frozenset[Role]] = MANAGERS


class AskReshuffle(Direction, frozen=True, tag=kebab):
    """A player asks for pre-shuffled cards to be shuffled again (general:15(4))."""

    roles: ClassVar[frozenset[Role]] = PLAYERS

    def check(self, round: Any, by: Any) -> Any:
        shoe = round.carry.shoe
        if shoe is None or shoe.position or shoe.machine:
            return Refused("a card has left the shoe already", "qld-2024:general:15(4)")
        return None


class MachineMalfunction(Incident, frozen=True, tag=kebab):
    """The card machine has failed; a supervisor has had it repaired or replaced."""

    disadvantaged: bool = False  # the supervisor considers that a player was disadvantaged

    def check(self, round: Any) -> Any:
        if round.shoe is None or not round.shoe.machine:
            return Refused("no card machine is in use", "qld-2024:general:17(1)")
        return None

    @classmethod
    def samples(cls, round: Any) -> list[Incident]:
        return [cls(), cls(disadvantaged=True)]


class CardRound(Round):
    """A round with a shoe, or a card machine in its place."""

    carry_type: ClassVar[type[Carry]] = CardCarry
    card_based: ClassVar[bool] = True
    not_enough_rule: ClassVar[str] = ""  # what voids a round that the shoe cannot finish

    @property
    def shoe(self) -> Shoe | None:
        shoe: Shoe | None = self.carry.shoe
        return shoe

    # Drawing.

    async def face(self, index: int) -> Card:
        """The face of a card that has left the shoe."""
        shoe = self.carry.shoe
        command: Any = (await self.ask(Draw(index, shoe))).command
        shoe.seen(index, command.card)
        return command.card  # type: ignore[no-any-return]

    def take(self) -> int:
        """A card leaves the shoe, face down."""
        shoe = self.carry.shoe
        if shoe.position == shoe.cutting_card:
            self.emit(ev.CuttingCardOut())
        try:
            return shoe.take()  # type: ignore[no-any-return]
        except ShoeEmpty:
            self.carry.shuffle_due = True
            raise RoundVoid(self.not_enough_rule, "not enough cards are left in the shoe") from None

    async def draw(self) -> Card:
        """A card leaves the shoe, face up."""
        return await self.face(self.take())

    # Shuffling and cutting.

    async def shuffle(self, decks: int, pack: str = "standard", *, machine: bool = False) -> Shoe:
        """All the cards are shuffled; an order that was committed to is revealed first."""
        await self.uncover()
        rule = "qld-2024:general:16(b)" if machine else WHOLE_SHOE
        cards = PACKS[pack] * decks
        commitment = ""
        if not machine:
            command = (await self.ask(Shuffle(cards, rule))).command
            commitment = _shuffled(command).commitment
        shoe = new_shoe(decks, pack, machine=machine)
        shoe.commitment = commitment
        self.carry.shoe = shoe
        self.carry.shuffle_due = False
        self.emit(ev.ShoeShuffled(shoe.size, commitment, rule=rule))
        return shoe

    async def uncover(self) -> None:
        """A spent shoe is revealed, so that anyone can check it was as committed."""
        shoe = self.carry.shoe
        if shoe is None or not shoe.commitment:
            return
        command = (await self.ask(Uncover(shoe.commitment))).command
        if isinstance(command, Reveal) and command.order:
            self.emit(ev.ShoeRevealed(shoe.commitment, list(command.order), command.salt))
        self.carry.shoe = None

    async def closing(self) -> None:
        await self.uncover()

    async def cut_cards(self, offered: list[str], margin: int, rule: str) -> None:
        """Offer the cut to each player in turn; the dealer cuts if none accepts.

        Whoever accepts may ask another player to cut.
        """
        cutter = ""
        for name in offered:
            options = ("cut", "decline", *(f"ask {n}" for n in offered if n != name))
            chosen = await self.choose(
                name, "the cut is offered", options, otherwise="decline", rule=rule
            )
            if chosen != "decline":
                cutter = name if chosen == "cut" else chosen.removeprefix("ask ")
                break
        shoe = self.carry.shoe
        given = await self.ask(CutHere(shoe.size, margin, cutter, rule))
        command = given.command
        if not isinstance(command, Cut):
            raise TypeError(f"{command} is no cut")
        shoe.cut_at = command.at
        self.emit(ev.ShoeCut(command.at, cutter or "dealer", rule=rule))

    # What the general part lets people ask for.

    @direction(Reshuffle, "qld-2024:general:15(2)(c)")
    async def shuffle_after_this_round(self, given: Any) -> None:
        self.carry.shuffle_due = True

    @direction(AskReshuffle, "qld-2024:general:15(4)", while_=(OPENING, WAGERING))
    async def shuffle_again(self, given: Any) -> None:
        self.carry.shuffle_due = True

    @ruling(MachineMalfunction, "qld-2024:general:17")
    async def machine_malfunction(self, incident: MachineMalfunction) -> None:
        self.emit(ev.Announced("card machine repaired or replaced", rule="qld-2024:general:17(2)"))
        if incident.disadvantaged:
            await self.offer_retraction(rule="qld-2024:general:17(3)")


def _shuffled(command: Command) -> Shuffled:
    if not isinstance(command, Shuffled):
        raise TypeError(f"{command} is no shuffle")
    return command
