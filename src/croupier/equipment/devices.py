"""What knows the cards to come: the secret side of a shoe.

A device answers for the face of the card at an index of its `Shoe`. Nothing here shows a card in
its `repr`, so that a trace or a debugger's line tells nobody the order.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Self

from croupier.equipment.cards import Card
from croupier.equipment.commitment import SALT_BYTES, commit, cut
from croupier.equipment.pieces import parse_face
from croupier.equipment.randomness import Source
from croupier.equipment.shoe import ShoeEmpty


class StackExhausted(LookupError):
    """A stack of cards has none at that index."""


class Revealed(NamedTuple):
    """What anyone needs to check a commitment."""

    order: list[Card]  # as committed to, before the cuts
    salt: str
    cuts: list[int]


class ShuffledCards:
    """Cards in a shuffled order that was committed to before it was cut."""

    __slots__ = ("_committed", "_cuts", "_order", "_salt", "commitment")

    def __init__(self, order: Sequence[Card], salt: bytes) -> None:
        self._committed = list(order)
        self._order = self._committed  # after the cuts; a cut makes a new list
        self._salt = salt
        self._cuts: list[int] = []
        self.commitment = commit(order, salt)

    def __repr__(self) -> str:
        return f"<{len(self._order)} shuffled cards {self.commitment[:12]}>"

    def __len__(self) -> int:
        return len(self._order)

    def cut(self, at: int) -> None:
        """The first `at` cards go to the back."""
        self._order = cut(self._order, at)
        self._cuts.append(at)

    def face(self, index: int) -> Card:
        """The face of the card at an index, counted after the cuts."""
        if not 0 <= index < len(self._order):
            raise StackExhausted(f"no card {index} among {len(self._order)}")
        return self._order[index]

    def faces(self, first: int, number: int) -> list[Card]:
        """Several in a row."""
        if not 0 <= first <= len(self._order) - number:
            raise StackExhausted(f"no {number} cards from {first} among {len(self._order)}")
        return self._order[first : first + number]

    def reveal(self) -> Revealed:
        """The committed order, the salt and the cuts, for when the shoe is spent."""
        return Revealed(self._committed.copy(), self._salt.hex(), self._cuts.copy())

    def seal(self) -> dict[str, Any]:
        """All of it as plain values, for a vault."""
        return {"order": self._committed.copy(), "salt": self._salt.hex(), "cuts": [*self._cuts]}

    @classmethod
    def unseal(cls, sealed: Mapping[str, Any]) -> Self:
        """The cards that were sealed."""
        order = [Card(parse_face(face)) for face in sealed["order"]]
        cards = cls(order, bytes.fromhex(sealed["salt"]))
        for at in sealed["cuts"]:
            cards.cut(at)
        return cards


def shuffle(pack_cards: Sequence[Card], source: Source) -> ShuffledCards:
    """All the cards, every order equally likely, under a fresh salt."""
    return ShuffledCards(source.shuffled(pack_cards), source.token(SALT_BYTES))


class RandomMachine:
    """A card machine: any card left in it may be the next one (general:16(g))."""

    __slots__ = ("_faces",)

    def __init__(self) -> None:
        self._faces: dict[int, Card] = {}

    def __repr__(self) -> str:
        return f"<card machine, {len(self._faces)} cards drawn>"

    def face(self, index: int, left: Mapping[str, int], source: Source) -> Card:
        """The face of the card at an index, chosen when it is first asked for.

        `left` is `Shoe.left`; tell `Shoe.seen` each face before asking for the next.
        """
        if index in self._faces:
            return self._faces[index]
        total = sum(left.values())
        place = source.below(total) if total else 0
        for card, count in left.items():
            if place < count:
                self._faces[index] = chosen = Card(card)
                return chosen
            place -= count
        raise ShoeEmpty("no card is left in the card machine")

    def refill(self) -> None:
        """The discards are back: no index has a face any more."""
        self._faces.clear()  # general:16(g)

    def seal(self) -> dict[str, Any]:
        """All of it as plain values, for a vault."""
        return {"faces": [[index, card] for index, card in self._faces.items()]}

    @classmethod
    def unseal(cls, sealed: Mapping[str, Any]) -> Self:
        """The machine that was sealed."""
        machine = cls()
        machine._faces = {index: Card(parse_face(face)) for index, face in sealed["faces"]}
        return machine


class StackedCards:
    """Cards in an order that a test or a teacher chose."""

    __slots__ = ("_cards",)

    def __init__(self, cards: Iterable[Card]) -> None:
        self._cards = list(cards)

    def __repr__(self) -> str:
        return f"<{len(self._cards)} stacked cards>"

    def face(self, index: int) -> Card:
        """The face of the card at an index."""
        if not 0 <= index < len(self._cards):
            raise StackExhausted(f"no card {index} among {len(self._cards)}")
        return self._cards[index]
