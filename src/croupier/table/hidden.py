"""Hidden hands: cards that lie face down, and who gets to know them.

Every card that is dealt here has its slot, the number with which it left the shoe, in every event
that speaks of it.  Seven verbs, each with the provision that speaks of it:

``deal``     face down to a hand: of players (who may look), of the dealer, or of the community
``look``     its owners look: each is told the faces, and nobody else
``peek``     one of them turns an edge up a little: told what that shows, and nobody else
``turn_up``  for all to see
``fold``     to the discard rack, unseen
``unfold``   back from there, as a ruling has it
``move``     from one hand to another, as it lies

Where electronic equipment deals, owners are told on their terminals.  Where a dealer deals, they
look at the cards in front of them: the house knows no face before the card is turned up, and asks
the dealer for it then.  A face is asked for when somebody gets to know it and not before, so that
neither the log nor the store has one that nobody has seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from croupier.equipment.cards import Card
from croupier.equipment.edges import glimpse
from croupier.equipment.pieces import piece_of
from croupier.table import events as ev
from croupier.table.commands import Command, Face
from croupier.table.parts import Part

if TYPE_CHECKING:
    from croupier.table.stock import StockRound


class Lying:
    """One card, from when it was dealt."""

    __slots__ = ("face", "folded", "hand", "owners", "slot", "told", "up")

    def __init__(self, slot: int, hand: str, owners: tuple[str, ...]) -> None:
        self.slot = slot
        self.hand = hand
        self.owners = owners  # the players who may look at it
        self.told: tuple[str, ...] = ()  # who of them has
        self.face: Card | None = None  # None: nobody knows it
        self.up = False  # for all to see
        self.folded = False


class Hidden(Part["StockRound"]):
    """The cards of a round that were dealt face down."""

    def __init__(self, round: StockRound) -> None:
        super().__init__(round)
        self._cards: dict[int, Lying] = {}  # by slot, in the order dealt
        self._hands: dict[str, list[Lying]] = {}  # the same, by hand

    # The verbs.

    def deal(self, hand: str, *, to: Iterable[str] = (), rule: str, slot: int | None = None) -> int:
        """The next card, or the one of a slot, face down to a hand; ``to``: the players who may
        look at it.  Its slot.

        Nobody may look at a card of the dealer or of the community.
        """
        stock = self.round.stock
        slot = stock.take() if slot is None else slot
        self._lay(Lying(slot, hand, tuple(to)))
        piece = piece_of(stock.shoe.pack)
        self.round.emit(ev.Dealt(hand, slot=slot, piece=piece, rule=rule))
        return slot

    async def look(
        self, hand: str, *, rule: str, by: str = "", slots: Sequence[int] | None = None
    ) -> None:
        """The owners of a hand, or one of them, look at it, or at these cards of it, each at the
        table telling nobody else.

        At a table with a dealer they do so without the house: nothing is asked, nothing told.
        """
        if self.round.state.staffed:
            return
        for one in self._down(hand):
            if slots is not None and one.slot not in slots:
                continue
            here = (n for n in one.owners if n in self.round.players and by in ("", n))
            owners = [name for name in here if name not in one.told]
            if owners:
                card = await self._face(one)
                one.told = (*one.told, *owners)
                for name in owners:
                    told = ev.Exposed(one.hand, card, one.slot, rule=rule, audience=name)
                    self.round.emit(told)

    async def peek(self, slot: int, by: str, edge: str, *, rule: str) -> None:
        """One of a card's owners turns an edge of it up a little, and sees what that shows; the
        card lies face down still, and nobody is told what it is.

        At a table with a dealer that is done without the house, as looking is.
        """
        one = self._cards[slot]
        if self.round.state.staffed or by not in one.owners:
            return
        card = await self._face(one)
        if not one.up and not one.folded:  # a ruling may have come in between
            shows = glimpse(card, edge)
            self.round.emit(ev.Peeked(one.hand, shows, slot, edge, rule=rule, audience=by))

    async def turn_up(
        self, hand: str, *, rule: str, slots: Sequence[int] | None = None
    ) -> list[Card]:
        """A hand, or these cards of it, for all to see; all of it that is face up then."""
        for one in self._down(hand):
            if one.folded or (slots is not None and one.slot not in slots):
                continue
            card = await self._face(one)
            if not one.up and not one.folded:  # a ruling may have come in between
                one.up = True
                self.round.emit(ev.Exposed(one.hand, card, one.slot, rule=rule))
        return self.seen(hand)

    def fold(self, hand: str, *, rule: str) -> None:
        """A hand goes to the discard rack; what lies face down of it stays unseen."""
        slots = [one.slot for one in self._of(hand)]
        if slots:
            for slot in slots:
                self._cards[slot].folded = True
            piece = piece_of(self.round.stock.shoe.pack)
            self.round.emit(ev.Folded(hand, slots, piece=piece, rule=rule))

    def unfold(self, hand: str, *, rule: str) -> None:
        """A hand that was folded lies again as it did; its owners still know it."""
        for one in self._cards.values():
            if one.hand != hand or not one.folded:
                continue
            one.folded = False
            face, piece = one.face or "", piece_of(self.round.stock.shoe.pack)
            card = face if one.up else ""
            self.round.emit(ev.Dealt(hand, card, slot=one.slot, piece=piece, rule=rule))
            if face and not one.up:
                for name in (n for n in one.owners if n in one.told):
                    self.round.emit(ev.Exposed(hand, face, one.slot, rule=rule, audience=name))

    def move(self, slot: int, to: str, *, rule: str) -> None:
        """A card goes to another hand as it lies; who may look at it may do so there."""
        one = self._cards[slot]
        was, one.hand = one.hand, to
        for name in (was, to):
            self._hands[name] = [each for each in self._cards.values() if each.hand == name]
        card = one.face if one.up and one.face is not None else ""
        self.round.emit(ev.CardMoved(card, was, to, slot, rule=rule))

    def entrust(self, hand: str, to: Iterable[str]) -> None:
        """Others may look at a hand from now on."""
        names = tuple(to)
        for one in self._of(hand):
            one.owners = names

    def collect(self) -> None:
        """The round is over: no card lies any more."""
        for one in self._cards.values():
            one.folded = True

    # What stands.

    def slots(self, hand: str) -> list[int]:
        """The cards of a hand, in the order dealt."""
        return [one.slot for one in self._of(hand)]

    def down(self, hand: str) -> list[int]:
        """The cards of a hand that lie face down."""
        return [one.slot for one in self._down(hand)]

    def seen(self, hand: str) -> list[Card]:
        """What everyone sees of a hand: for deciding it, and for the round's outcome."""
        lying = self._hands.get(hand, ())
        return [one.face for one in lying if one.up and one.face is not None and not one.folded]

    @property
    def shown(self) -> list[Card]:
        """All that everyone has seen, in the order dealt."""
        return [one.face for one in self._cards.values() if one.up and one.face is not None]

    def is_up(self, slot: int) -> bool:
        """Whether everyone sees a card."""
        return self._cards[slot].up

    def face_of(self, slot: int) -> Card:
        """What everyone sees of a card that is face up."""
        one = self._cards[slot]
        if not one.up or one.face is None:
            raise LookupError(f"card {slot} of {one.hand} is not face up")
        return one.face

    def faces(self, hand: str) -> list[Card]:
        """Every face of a hand that anybody knows, folded or not: for the record of a round
        that is over, never for a player."""
        return [
            one.face for one in self._cards.values() if one.hand == hand and one.face is not None
        ]

    def known_to(self, player: str, hand: str) -> list[Card]:
        """What one player knows of a hand: what all see, and what the player has looked at."""
        return [
            one.face
            for one in self._of(hand)
            if one.face is not None and (one.up or player in one.told)
        ]

    @property
    def lies(self) -> bool:
        """Whether a card lies face down."""
        return any(not one.up and not one.folded for one in self._cards.values())

    @property
    def known_to_some(self) -> bool:
        """Whether there is a card, lying or folded, that its owners have seen and others not."""
        return any(one.face is not None and not one.up for one in self._cards.values())

    def concealed(self, answer: Command) -> bool:
        """Whether an answer of chance is the face of a card that is not for all to see."""
        one = self._cards.get(answer.index) if isinstance(answer, Face) else None
        return one is not None and not one.up

    def _of(self, hand: str) -> Iterator[Lying]:
        return (one for one in self._hands.get(hand, ()) if not one.folded)

    def _down(self, hand: str) -> list[Lying]:
        return [one for one in self._hands.get(hand, ()) if not one.up and not one.folded]

    def _lay(self, one: Lying) -> None:
        before = self._cards.get(one.slot)
        self._cards[one.slot] = one
        if before is None:
            self._hands.setdefault(one.hand, []).append(one)
        else:  # in the place of another
            for name in (before.hand, one.hand):
                self._hands[name] = [each for each in self._cards.values() if each.hand == name]

    async def _face(self, one: Lying) -> Card:
        """The face of a card, asked for once."""
        if one.face is None:
            one.face = await self.round.stock.face(one.slot, one.hand)
        return one.face
