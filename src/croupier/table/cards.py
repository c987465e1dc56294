"""The cards of a table: the shoe, its shuffle, its cut, and drawing from it.

:class:`Cards` is the part of a round that does it, by the provisions that its :class:`CardRules`
name.  :class:`CardRound` is a round that holds one, and hands on to it what the engine asks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

import msgspec

from croupier.equipment.cards import PACKS, Card
from croupier.equipment.shoe import Shoe, ShoeEmpty, new_shoe
from croupier.table import events as ev
from croupier.table.actors import MANAGERS, PLAYERS, SUPERVISORS, Actor, Role
from croupier.table.asks import CutHere, Draw
from croupier.table.commands import (
    Cut,
    Direction,
    Given,
    Incident,
    kebab,
)
from croupier.table.parts import Always
from croupier.table.refusal import Refused
from croupier.table.round import OPENING, WAGERING, Carry, OptionsT
from croupier.table.rulings import RoundVoid, direction, ruling
from croupier.table.stock import Stock, StockCarry, StockRound, face_of

DEALERS_CUT_MARGIN = 10  # cards from either end, as players cut (1:14(5), 2:6(5))
WHOLE_SHOE = "qld-2024:general:15(2)"
NO_BOX = 0  # a card for the dealer's hand, or for none


class JackpotState(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a table with a jackpot hands on, besides what the meter holds."""

    told: int = 0  # of a linked jackpot: what its meter was last said to show
    down: bool = False  # the equipment has failed: the game goes on without it (18:3(5))
    contribution: int = -1  # in place of what the options have, in cents; -1: as they have it
    reset: int = -1
    prizes: tuple[int, ...] = ()  # set prizes, in place of what the options have
    commitment: str = ""  # to where a mystery prize is won


class CardCarry(StockCarry):
    """What every card game hands on."""

    outlives_closing: ClassVar[tuple[str, ...]] = ("jackpot",)
    shuffle_due: bool = False
    # of a table with a jackpot; elsewhere it is not there, and not in a log
    jackpot: JackpotState | msgspec.UnsetType = msgspec.UNSET


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    CardCarryT = TypeVar("CardCarryT", bound=CardCarry, default=Any)
else:
    from typing import TypeVar

    CardCarryT = TypeVar("CardCarryT")
P = TypeVar("P")  # a place that cards are dealt to


class Reshuffle(Direction["CardRound"], frozen=True, tag=kebab):
    """The cards are to be shuffled after this round (general:15(2)(c))."""

    roles: ClassVar[frozenset[Role]] = MANAGERS


class AskReshuffle(Direction["CardRound"], frozen=True, tag=kebab):
    """A player asks for pre-shuffled cards to be shuffled again (general:15(4))."""

    roles: ClassVar[frozenset[Role]] = PLAYERS

    def check(self, round: CardRound, by: Actor) -> Refused | None:
        return _no_card_is_out(round, "qld-2024:general:15(4)", shuffled=True)


class AskInspection(Direction["CardRound"], frozen=True, tag=kebab):
    """A player asks to inspect the cards before they are played with (general:15(3))."""

    roles: ClassVar[frozenset[Role]] = PLAYERS

    def check(self, round: CardRound, by: Actor) -> Refused | None:
        return _no_card_is_out(round, "qld-2024:general:15(3)", shuffled=False)


def _no_card_is_out(round: CardRound, rule: str, *, shuffled: bool) -> Refused | None:
    shoe = round.carry.shoe
    if shoe is None:
        return Refused("the cards are yet to be shuffled", rule) if shuffled else None
    if shoe.machine:
        return Refused("the cards are in a card machine", "qld-2024:general:16")
    if shoe.position:
        return Refused("a card has left the shoe already", rule)
    return None


class MachineMalfunction(Incident["CardRound"], frozen=True, tag=kebab):
    """The card machine has failed; a supervisor has had it repaired or replaced."""

    disadvantaged: bool = False  # the supervisor considers that a player was disadvantaged
    cards_replaced: bool = False

    def check(self, round: CardRound) -> Refused | None:
        if round.shoe is None or not round.shoe.machine:
            return Refused("no card machine is in use", "qld-2024:general:17(1)")
        return None

    @classmethod
    def samples(cls, round: CardRound) -> list[Self]:
        return [cls(), cls(disadvantaged=True), cls(cards_replaced=True)]

    def reporters(self) -> frozenset[Role]:
        return SUPERVISORS if self.disadvantaged else self.roles  # general:17(3)


class CardRules(msgspec.Struct, frozen=True, kw_only=True):
    """Which provision speaks of what about the cards; empty: the schedule has none for it."""

    shuffled: str = WHOLE_SHOE
    each_round: str = ""  # the cards are shuffled at the end of each round of play
    cut_offered: str = ""  # the cut is offered to players, in turn
    cut: str = "qld-2024:general:15(5)"  # how the cards must be cut
    dealers_cut: str = ""  # nobody but the dealer cuts them
    margin: int = DEALERS_CUT_MARGIN  # cards between the cut and either end
    cutting_card: str = ""  # where the dealer places the cutting card
    cutting_card_out: str = ""  # what is done when it appears
    cutting_card_first: str = ""  # it would be the first card of a round: the cards are shuffled
    burnt: str = ""  # the first card of a shoe is burnt
    not_enough: str = ""  # not enough cards for the round: it is void
    discards_shuffled: str = ""  # or the discards are shuffled, and the round goes on
    discards_in_machine: str = ""  # the same of a card machine


class Cards(Stock):
    """A shoe, or a card machine in its place, and the cards that come out of it."""

    # how every round begins
    reshuffle_asked = False  # by a player, before the cards were ready to be dealt
    due = -1  # the number of the card now being drawn

    round: CardRound
    carry: CardCarry

    def __init__(self, round: CardRound, rules: CardRules) -> None:
        self.round = round
        self.rules = rules
        self.carry = round.carry
        self.aside: list[Card] = []  # cards out of the shoe that come before its next

    # Drawing.

    def drawn(self) -> Card | None:
        """The next card of the shoe, face up, where equipment deals it at once and nothing is
        special about it; None where it must be drawn and waited for."""
        dealing, shoe = self.round.dealing, self.carry.shoe
        if dealing is None or shoe is None or self.aside:
            return None
        index = shoe.position
        if index >= shoe.size or index == shoe.cutting_card:
            return None
        card = dealing.face(shoe, index)
        shoe.deal(card)
        return card

    def drawn_together(self, number: int) -> Sequence[Card]:
        """As many cards at once, where nothing needs to be told between one and the next; none
        where they must be drawn one by one."""
        dealing, shoe = self.round.dealing, self.carry.shoe
        if dealing is None or shoe is None or self.aside:
            return ()
        first = shoe.position
        if first + number > shoe.size or first <= shoe.cutting_card < first + number:
            return ()
        cards = dealing.faces(shoe, first, number)
        shoe.deal_all(cards)
        return cards

    def take(self, on: int = NO_BOX) -> int:
        """A card leaves the shoe, face down, for a box or for the dealer's hand."""
        shoe = self.shoe
        if shoe.position == shoe.cutting_card:
            self.cutting_card_appears(on)
        try:
            return shoe.take()
        except ShoeEmpty:
            self.carry.shuffle_due = True
            said = "not enough cards are left in the shoe"
            raise RoundVoid(self.rules.not_enough, said) from None

    async def draw(self, on: int = NO_BOX, to: str = "") -> Card:
        """The next card, face up, for a box or for the dealer's hand: one that is out of the
        shoe already first, then the shoe's.  ``to``: the hand, for whoever enters it."""
        return self.drawn() or await self.drawn_and_seen(on, to)

    async def drawn_and_seen(self, on: int, to: str = "") -> Card:
        """As :meth:`draw`, where the card may have to be waited for."""
        if self.aside:
            return self.aside.pop(0)
        shoe = self.shoe
        if self.rules.discards_shuffled and shoe.position >= shoe.size:
            await self.shuffle_discards()
        self.due = self.take(on)
        whose = to or (f"box {on}" if on > 0 else "")
        # a ruling may take the card away, so that another is due (2:30)
        given = await self.round.ask_while(lambda: Draw(self.due, shoe, to=whose))
        card = face_of(given.command if given is not None else None)
        shoe.seen(self.due, card)
        self.due = -1
        return card

    async def deal(
        self,
        places: Sequence[P],
        lay: Callable[[P, Card], object],
        on: Callable[[P], int] = lambda place: NO_BOX,
    ) -> None:
        """A card to each place in turn, each laid face up as it comes, ``on`` a box or the
        dealer's hand; in one go where equipment deals them and nothing comes between."""
        if together := self.drawn_together(len(places)):
            for place, card in zip(places, together):  # noqa: B905 – as many as were asked for
                lay(place, card)
            return
        for place in places:
            # whose it is need be said only where somebody is to enter it
            card = self.drawn() or await self.drawn_and_seen(on(place), _hand(place))
            lay(place, card)

    def cutting_card_appears(self, on: int) -> None:
        self.round.emit(ev.CuttingCardOut(rule=self.rules.cutting_card_out))
        self.round.cutting_card_on(on)

    # Shuffling and cutting.

    @property
    def shuffle_is_due(self) -> bool:
        """Whether no round may be dealt from the cards as they are: they are yet to come into
        play, a shuffle was directed, or the cutting card has been reached."""
        shoe = self.carry.shoe
        if shoe is None or self.carry.shuffle_due:
            return True
        if self.rules.each_round and shoe.position:
            return True
        return shoe.cutting_card_reached if self.rules.cutting_card_first else shoe.cutting_card_out

    async def shuffle(self, decks: int, pack: str = "standard", *, machine: bool = False) -> Shoe:
        """All the cards are shuffled; an order that was committed to is revealed first."""
        await self.uncover()
        rule = "qld-2024:general:16(b)" if machine else self.rules.shuffled
        cards = PACKS[pack] * decks
        commitment = ""
        if not machine:
            commitment = await self.shuffled(cards, rule)
        shoe = new_shoe(decks, pack, machine=machine)
        shoe.commitment = commitment
        self.carry.shoe = shoe
        self.carry.shuffle_due = self.reshuffle_asked = False
        self.round.emit(ev.ShoeShuffled(shoe.size, commitment, rule=rule))
        return shoe

    async def cut(self, offered: Sequence[str] = ()) -> None:
        """Offer the cut to each player in turn; the dealer cuts if none accepts.

        Whoever accepts may ask another player to cut.
        """
        rules, cutter = self.rules, ""
        for name in offered:
            if name not in self.round.players:
                continue
            cutters = {"cut": name, "decline": "", **{f"ask {n}": n for n in offered if n != name}}
            chosen = await self.round.choose(
                name,
                "the cut is offered",
                tuple(cutters),
                otherwise="decline",
                rule=rules.cut_offered,
            )
            cutter = cutters[chosen]
            if cutter:
                break
        shoe = self.shoe

        def ask() -> CutHere:
            here = cutter if cutter in self.round.players else ""
            return CutHere(shoe.size, rules.margin, here, rules.cut, rules.dealers_cut)

        given = await self.round.ask_while(ask)
        by = "dealer" if given is None or given.role is Role.SYSTEM else given.by
        self._cut(given, by, rules.cut)

    async def _dealer_cuts(self, number: int, rule: str) -> None:
        given = await self.round.ask(
            CutHere(number, self.rules.margin, "", rule, self.rules.dealers_cut)
        )
        self._cut(given, "dealer", rule)

    def _cut(self, given: Given | None, by: str, rule: str) -> None:
        if given is None or not isinstance(given.command, Cut):
            raise TypeError(f"{given} is no cut")
        self.shoe.cut_at = given.command.at
        self.round.emit(ev.ShoeCut(given.command.at, by, rule=rule))

    def place_cutting_card(self, from_back: int, rule: str = "") -> None:
        """The dealer places the cutting card so many cards in from the back."""
        shoe = self.shoe
        shoe.place_cutting_card(shoe.size - from_back)
        self.round.emit(ev.CuttingCardPlaced(from_back, rule=rule or self.rules.cutting_card))

    def burn(self) -> None:
        """The next card is burnt unseen."""
        self.take()
        self.round.emit(ev.CardBurned(rule=self.rules.burnt))

    async def discard_next(self, rule: str) -> None:
        """The next card, found face up in the shoe, goes to the discard rack; if one is being
        drawn, that was it, and another is due."""
        index = self.due if self.due >= 0 else self.shoe.take()
        if self.due >= 0:
            self.due = self.shoe.take()
        card = await self.face(index)
        self.round.emit(ev.CardBurned(card, rule=rule))

    # Not enough cards.

    async def shuffle_discards(self) -> None:
        """The discards are shuffled and cut, and the round goes on."""
        shoe, rules = self.shoe, self.rules
        rule = rules.discards_in_machine if shoe.machine else rules.discards_shuffled
        said = "not enough cards: the discards are shuffled"
        self.round.emit(ev.Announced(said, rule=rule))
        cards = self.discards()
        commitment = ""
        if shoe.machine:
            ways = ("discards into the device", "shuffle by hand")
            await self.round.dealer_does("not enough cards", ways, rule=rule)
        if shoe.commitment:
            await self.reveal(shoe.commitment)
        if not shoe.machine:
            commitment = await self.shuffled(cards, rule)
        shoe.add_stack(cards, commitment)
        self.round.emit(ev.ShoeShuffled(len(cards), commitment, shoe.base, rule=rule))
        if not shoe.machine:
            await self._dealer_cuts(len(cards), rule)
        self.carry.shuffle_due = True

    def discards(self) -> tuple[Card, ...]:
        """The cards in the discard rack: all but those on the layout."""
        rack = Counter(PACKS[self.shoe.pack] * self.shoe.decks)
        rack.subtract(self.round.cards_in_play())
        rack.subtract(self.aside)
        return tuple(rack.elements())

    # What the general part lets people ask for.

    @direction(Reshuffle, "qld-2024:general:15(2)(c)")
    async def shuffle_after_this_round(self, command: Reshuffle, by: Actor) -> None:
        self.carry.shuffle_due = True

    @direction(AskReshuffle, "qld-2024:general:15(4)", while_=OPENING)
    async def shuffle_once_prepared(self, command: AskReshuffle, by: Actor) -> None:
        self.carry.shuffle_due = self.reshuffle_asked = self.round.wagering_waits = True

    @direction(AskReshuffle, "qld-2024:general:15(4)", while_=WAGERING)
    async def shuffle_at_once(self, command: AskReshuffle, by: Actor) -> None:
        await self.shuffle_in_place()

    async def before_wagering(self) -> None:
        """Players who asked in time have the cards shuffled again before they wager."""
        if self.reshuffle_asked and self.carry.shoe is not None and not self.carry.shoe.position:
            await self.shuffle_in_place()

    async def shuffle_in_place(self) -> None:
        """The same cards again, cut by the dealer, the cutting card where it stood."""
        rule = "qld-2024:general:15(5)"
        old = self.shoe
        shoe = await self.shuffle(old.decks, old.pack)
        if old.cut_at or old.cutting_card >= 0:
            await self._dealer_cuts(shoe.size, rule)
        if old.cutting_card >= 0:
            self.place_cutting_card(shoe.size - old.cutting_card, rule)

    @direction(AskInspection, "qld-2024:general:15(3)", while_=(OPENING, WAGERING))
    async def spread_cards(self, command: AskInspection, by: Actor) -> None:
        said = "the cards are spread face up: each deck can be seen to be complete"
        self.round.emit(ev.Announced(said, rule="qld-2024:general:15(3)"))

    @ruling(MachineMalfunction, "qld-2024:general:17")
    async def machine_malfunction(self, incident: MachineMalfunction) -> None:
        emit = self.round.emit
        emit(ev.Announced("card machine repaired or replaced", rule="qld-2024:general:17(2)"))
        if incident.cards_replaced:
            said = "the cards are inspected, shuffled and placed in the card machine"
            emit(ev.Announced(said, rule="qld-2024:general:16(b)"))
        if incident.disadvantaged:
            await self.round.offer_retraction(rule="qld-2024:general:17(3)")


class CardRound(StockRound[OptionsT, CardCarryT]):
    """A round that holds :class:`Cards`; a game names its own with its rules.

    Nothing is done here: what the engine asks of a round with a shoe goes to the cards, and what
    the cards must know of the game is asked of the game.
    """

    carry_type: ClassVar[type[Carry]] = CardCarry
    card_based: ClassVar[bool] = True

    cards: Always[CardRound, Cards] = Always(Cards, CardRules())

    @property
    def stock(self) -> Stock:
        return self.cards

    async def before_wagering(self) -> None:
        await self.cards.before_wagering()

    # What a game may say.

    def cards_in_play(self) -> Iterable[Card]:
        """The cards on the layout, which are not shuffled with the discards."""
        return ()

    def cutting_card_on(self, box: int) -> None:
        """The cutting card appeared where a card for this box, or for the dealer, was due."""


def _hand(place: object) -> str:
    """The name of the hand that a place is, or has first."""
    hand = place[0] if isinstance(place, tuple) else place
    if isinstance(hand, str):
        return hand
    return str(getattr(hand, "name", ""))
