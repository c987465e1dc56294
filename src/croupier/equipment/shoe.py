"""The public state of a shoe: how many cards have left it and what is known of the others.

No order and no chance: the faces come from a device or from the dealer. A card is named by its
index, 0 for the first to leave a full shoe. For every index exactly one of these holds: its face
was seen and it is out; its face was seen and it is in the shoe (`known`); its face was never
seen, and it is one of `left`, whether it is out (a card burnt face down) or in the shoe.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, cast

import msgspec

from croupier.equipment.cards import Card
from croupier.equipment.pieces import SETS

MACHINE_DECKS: Final = 8  # general:16(a)


class ShoeEmpty(LookupError):
    """No card is left to take."""


class ImpossibleCard(ValueError):
    """The card cannot be the one at that index."""


class DecksNotApproved(ValueError):
    """That many decks may not be used in the card machine."""

    rule: Final = "general:16(a)"


class NoCuttingCard(ValueError):
    """No cutting card may stand there."""

    rule: Final = "general:16(e)"


class CardMachine(msgspec.Struct, frozen=True):
    """The numbers of decks that a card machine is approved for."""

    approved_minimum: int
    approved_maximum: int

    def __post_init__(self) -> None:
        if not 1 <= self.approved_minimum <= self.approved_maximum <= MACHINE_DECKS:
            raise DecksNotApproved(
                f"a card machine cannot be approved for {self.approved_minimum} to "
                f"{self.approved_maximum} decks: at least 1 and at most {MACHINE_DECKS}"
            )

    def check(self, decks: int) -> None:
        """Raise `DecksNotApproved` unless that many decks may be used."""
        if not self.approved_minimum <= decks <= self.approved_maximum:  # general:16(a)
            raise DecksNotApproved(
                f"{decks} decks in a card machine approved for {self.approved_minimum} to "
                f"{self.approved_maximum}"
            )


class Shoe(msgspec.Struct, kw_only=True):
    """A dealing shoe, or a card machine in its place; `new_shoe` makes one."""

    decks: int
    pack: str
    machine: bool
    size: int
    position: int = 0  # the index of the next card to leave
    cutting_card: int = -1  # it stands in front of the card of this index; -1: none
    left: dict[str, int]  # faces never seen
    known: dict[int, str] = {}  # faces seen of cards that are in the shoe
    commitment: str = ""
    cut_at: int = 0  # how many of the shuffled cards went from the front to the back
    base: int = 0  # the index of the first card of the stack that was shuffled last

    @property
    def remaining(self) -> int:
        """How many cards are in the shoe."""
        return self.size - self.position

    def take(self) -> int:
        """One card leaves; its index."""
        index = self.position
        if index >= self.size:
            raise ShoeEmpty(f"all {self.size} cards have left the shoe")
        self.position = index + 1
        return index

    def seen(self, index: int, card: str) -> None:
        """The face of the card at an index became known; say it once for each time it leaves."""
        known = self.known
        if known and index in known:
            if known[index] != card:
                raise ImpossibleCard(f"card {index} is the {known[index]}, not the {card}")
            if index < self.position:
                del known[index]
            return
        count = self.left.get(card, 0)
        if count <= 0:
            raise ImpossibleCard(f"no {card} is left for card {index}")
        self.left[card] = count - 1
        if index >= self.position:
            known[index] = card

    def deal(self, card: str) -> None:
        """The next card leaves, face up: `take` and `seen` in one."""
        index = self.position
        count = self.left.get(card, 0)
        if index >= self.size or self.known or count <= 0:
            self.seen(self.take(), card)
            return
        self.position = index + 1
        self.left[card] = count - 1

    def deal_all(self, cards: Sequence[str]) -> None:
        """Several leave in a row, face up."""
        if self.known or self.position + len(cards) > self.size:
            for card in cards:
                self.seen(self.take(), card)
            return
        left = self.left
        for card in cards:
            count = left[card]
            if not count:
                raise ImpossibleCard(f"no {card} is left among the cards from {self.position} on")
            left[card] = count - 1
        self.position += len(cards)

    def remember(self, index: int, card: str) -> None:
        """The card at an index was seen before it went back: it is known until it is next seen."""
        if index in self.known:
            if self.known[index] != card:
                raise ImpossibleCard(f"card {index} is the {self.known[index]}, not the {card}")
            return
        count = self.left.get(card, 0)
        if count <= 0:
            raise ImpossibleCard(f"no {card} is left for card {index}")
        self.left[card] = count - 1
        self.known[index] = card

    def could_be(self, index: int) -> list[Card]:
        """The faces that a card not yet seen, or seen and put back, may have."""
        if index in self.known:
            return [Card(self.known[index])]
        return cast("list[Card]", [card for card, count in self.left.items() if count])

    def put_back(self, position: int, faces: dict[int, str]) -> None:
        """The cards from `position` on go back on top in their order.

        `faces` names every one of them that was seen since it left.
        """
        if not 0 <= position <= self.position:
            raise ValueError(f"the shoe stands at {self.position}: no way back to {position}")
        for index in faces:
            if not position <= index < self.position or index in self.known:
                raise ValueError(f"card {index} is not one of those to put back")
        seen_and_out = self.size - sum(self.left.values()) - len(self.known) - len(faces)
        if not 0 <= seen_and_out <= position:
            raise ValueError("the faces to put back are not those that were seen")
        self.position = position
        self.known.update(faces)

    def add_stack(self, cards: Iterable[str], commitment: str = "") -> None:
        """Cards of the discard rack, shuffled again, go in behind the last card (2:33)."""
        for card in cards:
            self.left[card] = self.left.get(card, 0) + 1
            self.size += 1
        self.base = self.position
        self.commitment = commitment
        self.cut_at = 0
        self.cutting_card = -1

    def place_cutting_card(self, index: int) -> None:
        """The cutting card goes in front of the card of that index; `size` puts it at the back."""
        if self.machine:
            raise NoCuttingCard("a card machine is used without a cutting card")  # general:16(e)
        if not self.position <= index <= self.size:
            raise ValueError(f"no place {index} in a shoe from {self.position} to {self.size}")
        self.cutting_card = index

    @property
    def cutting_card_is_next(self) -> bool:
        """The cutting card would come out before the next card."""
        return self.position == self.cutting_card

    @property
    def cutting_card_out(self) -> bool:
        """A card behind the cutting card has left, so the cutting card came out before it."""
        return self.position > self.cutting_card >= 0

    @property
    def cutting_card_reached(self) -> bool:
        """The cutting card is next or out."""
        return self.position >= self.cutting_card >= 0

    def copy(self) -> "Shoe":
        """A shoe of its own in the same state."""
        other: Shoe = self.__copy__()  # type: ignore[attr-defined]
        other.left = self.left.copy()
        other.known = self.known.copy()
        return other

    def refill(self) -> None:
        """The discards are mixed with the cards in the card machine: it is full again."""
        if not self.machine:
            raise ValueError("only a card machine takes its discards back")
        self.position = self.base = 0
        self.size = self.decks * len(SETS[self.pack])
        self.left = _full(self.decks, self.pack).copy()  # general:16(g)
        self.known = {}


@lru_cache(maxsize=64)
def _full(decks: int, pack: str) -> dict[str, int]:
    return {face: decks * number for face, number in Counter(SETS[pack]).items()}


def new_shoe(decks: int, pack: str = "standard", *, machine: bool = False) -> Shoe:
    """A full shoe of whole decks, none of whose cards has been seen.

    >>> shoe = new_shoe(8)
    >>> shoe.seen(shoe.take(), "9♠")
    >>> shoe.remaining, shoe.left["9♠"]
    (415, 7)
    """
    if pack not in SETS:
        raise ValueError(f"no pack is called {pack!r}")
    if decks < 1:
        raise ValueError(f"a shoe of {decks} decks")
    if machine:
        CardMachine(1, MACHINE_DECKS).check(decks)  # general:16(a)
    left = _full(decks, pack).copy()
    size = decks * len(SETS[pack])
    return Shoe(decks=decks, pack=pack, machine=machine, size=size, left=left)
