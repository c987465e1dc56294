"""Rounds played with cards: the shoe, its shuffle, its cut, and drawing from it."""

from __future__ import annotations

from collections.abc import Sequence
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

DEALERS_CUT_MARGIN = 10  # cards from either end, as players cut (1:14(5), 2:6(5))
WHOLE_SHOE = "qld-2024:general:15(2)"


class CardCarry(Carry):
    """What every card game hands on."""

    shoe: Shoe | None = None
    shuffle_due: bool = False

    def copy(self) -> Carry:
        other: CardCarry = self.__copy__()  # type: ignore[attr-defined]
        if self.shoe is not None:
            other.shoe = self.shoe.copy()
        return other

    def restored(self) -> None:
        if self.shoe is not None:
            left = self.shoe.left
            self.shoe.left = {card: left[card] for card in PACKS[self.shoe.pack]}


class Reshuffle(Direction, frozen=True, tag=kebab):
    """The cards are to be shuffled after this round (general:15(2)(c))."""

    roles: ClassVar[frozenset[Role]] = MANAGERS


class AskReshuffle(Direction, frozen=True, tag=kebab):
    """A player asks for pre-shuffled cards to be shuffled again (general:15(4))."""

    roles: ClassVar[frozenset[Role]] = PLAYERS

    def check(self, round: Any, by: Any) -> Refused | None:
        return _no_card_is_out(round, "qld-2024:general:15(4)", shuffled=True)


class AskInspection(Direction, frozen=True, tag=kebab):
    """A player asks to inspect the cards before they are played with (general:15(3))."""

    roles: ClassVar[frozenset[Role]] = PLAYERS

    def check(self, round: Any, by: Any) -> Refused | None:
        return _no_card_is_out(round, "qld-2024:general:15(3)", shuffled=False)


def _no_card_is_out(round: Any, rule: str, *, shuffled: bool) -> Refused | None:
    shoe = round.carry.shoe
    if shoe is None:
        return Refused("the cards are yet to be shuffled", rule) if shuffled else None
    if shoe.machine:
        return Refused("the cards are in a card machine", "qld-2024:general:16")
    if shoe.position:
        return Refused("a card has left the shoe already", rule)
    return None


class MachineMalfunction(Incident, frozen=True, tag=kebab):
    """The card machine has failed; a supervisor has had it repaired or replaced."""

    disadvantaged: bool = False  # the supervisor considers that a player was disadvantaged
    cards_replaced: bool = False

    def check(self, round: Any) -> Refused | None:
        if round.shoe is None or not round.shoe.machine:
            return Refused("no card machine is in use", "qld-2024:general:17(1)")
        return None

    @classmethod
    def samples(cls, round: Any) -> list[Incident]:
        return [cls(), cls(disadvantaged=True), cls(cards_replaced=True)]


class CardRound(Round):
    """A round with a shoe, or a card machine in its place."""

    carry_type: ClassVar[type[Carry]] = CardCarry
    card_based: ClassVar[bool] = True
    not_enough_rule: ClassVar[str] = ""  # what voids a round that the shoe cannot finish
    reshuffle_asked = False  # by a player, before the cards were ready to be dealt
    cutting_card_rule: ClassVar[str] = ""  # what is done when the cutting card appears
    aside: Sequence[Card] = ()  # cards out of the shoe that come before its next

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

    def drawn(self) -> Card | None:
        """The next card of the shoe, face up, where equipment deals it at once and nothing is
        special about it; None where it must be drawn and waited for."""
        dealing, shoe = self.dealing, self.carry.shoe
        if dealing is None or shoe is None or self.aside:
            return None
        index = shoe.position
        if index >= shoe.size or index == shoe.cutting_card:
            return None
        card = dealing(shoe, index)
        shoe.deal(card)
        return card

    def drawn_together(self, number: int) -> Sequence[Card]:
        """As many cards at once, where nothing needs to be told between one and the next; none
        where they must be drawn one by one."""
        dealing, shoe = self.dealing_together, self.carry.shoe
        if dealing is None or shoe is None or self.aside:
            return ()
        first = shoe.position
        if first + number > shoe.size or first <= shoe.cutting_card < first + number:
            return ()
        cards = dealing(shoe, first, number)
        shoe.deal_all(cards)
        return cards

    def take(self) -> int:
        """A card leaves the shoe, face down."""
        shoe = self.carry.shoe
        if shoe.position == shoe.cutting_card:
            self.emit(ev.CuttingCardOut(rule=self.cutting_card_rule))
        try:
            return shoe.take()  # type: ignore[no-any-return]
        except ShoeEmpty:
            self.carry.shuffle_due = True
            raise RoundVoid(self.not_enough_rule, "not enough cards are left in the shoe") from None

    async def draw(self) -> Card:
        """A card leaves the shoe, face up."""
        return self.drawn() or await self.face(self.take())

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
        self.carry.shuffle_due = self.reshuffle_asked = False
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

    async def cut_cards(
        self, offered: list[str], margin: int, rule: str, *, cut_rule: str = ""
    ) -> None:
        """Offer the cut to each player in turn; the dealer cuts if none accepts.

        Whoever accepts may ask another player to cut.  ``cut_rule``: how the cards must be
        cut, where that is another provision than the offer's.
        """
        cutter, cut_rule = "", cut_rule or rule
        for name in offered:
            if name not in self.players:
                continue
            options = ("cut", "decline", *(f"ask {n}" for n in offered if n != name))
            chosen = await self.choose(
                name, "the cut is offered", options, otherwise="decline", rule=rule
            )
            if chosen != "decline":
                cutter = name if chosen == "cut" else chosen.removeprefix("ask ")
                break
        shoe = self.carry.shoe
        given = await self.ask_while(
            lambda: CutHere(shoe.size, margin, cutter if cutter in self.players else "", cut_rule)
        )
        command = given.command if given is not None else None
        if given is None or not isinstance(command, Cut):
            raise TypeError(f"{command} is no cut")
        shoe.cut_at = command.at
        by = "dealer" if given.role is Role.SYSTEM else given.by
        self.emit(ev.ShoeCut(command.at, by, rule=cut_rule))

    # What the general part lets people ask for.

    @direction(Reshuffle, "qld-2024:general:15(2)(c)")
    async def shuffle_after_this_round(self, given: Any) -> None:
        self.carry.shuffle_due = True

    @direction(AskReshuffle, "qld-2024:general:15(4)", while_=OPENING)
    async def shuffle_once_prepared(self, given: Any) -> None:
        self.carry.shuffle_due = self.reshuffle_asked = self.wagering_waits = True

    @direction(AskReshuffle, "qld-2024:general:15(4)", while_=WAGERING)
    async def shuffle_at_once(self, given: Any) -> None:
        await self.shuffle_in_place()

    async def before_wagering(self) -> None:
        if self.reshuffle_asked and self.carry.shoe is not None and not self.carry.shoe.position:
            await self.shuffle_in_place()

    async def shuffle_in_place(self) -> None:
        """The same cards again, cut by the dealer, the cutting card where it stood."""
        rule = "qld-2024:general:15(5)"
        old = self.carry.shoe
        shoe = await self.shuffle(old.decks, old.pack)
        if old.cut_at or old.cutting_card >= 0:
            given = await self.ask(CutHere(shoe.size, DEALERS_CUT_MARGIN, "", rule))
            if isinstance(given.command, Cut):
                shoe.cut_at = given.command.at
                self.emit(ev.ShoeCut(shoe.cut_at, "dealer", rule=rule))
        if old.cutting_card >= 0:
            shoe.place_cutting_card(old.cutting_card)
            self.emit(ev.CuttingCardPlaced(shoe.size - old.cutting_card, rule=rule))

    @direction(AskInspection, "qld-2024:general:15(3)", while_=(OPENING, WAGERING))
    async def spread_cards(self, given: Any) -> None:
        said = "the cards are spread face up: each deck can be seen to be complete"
        self.emit(ev.Announced(said, rule="qld-2024:general:15(3)"))

    @ruling(MachineMalfunction, "qld-2024:general:17")
    async def machine_malfunction(self, incident: MachineMalfunction) -> None:
        self.emit(ev.Announced("card machine repaired or replaced", rule="qld-2024:general:17(2)"))
        if incident.cards_replaced:
            said = "the cards are inspected, shuffled and placed in the card machine"
            self.emit(ev.Announced(said, rule="qld-2024:general:16(b)"))
        if incident.disadvantaged:
            await self.offer_retraction(rule="qld-2024:general:17(3)")


def _shuffled(command: Command) -> Shuffled:
    if not isinstance(command, Shuffled):
        raise TypeError(f"{command} is no shuffle")
    return command
