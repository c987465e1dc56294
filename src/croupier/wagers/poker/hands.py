"""What a poker hand is worth: its rank and the face values that decide between equals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.wagers.poker.ranks import WORDS, Rank, several

if TYPE_CHECKING:
    from croupier.wagers.poker.orders import Order


class Hand:
    """A value, made by an order only: hands of one order compare, are hashable, and never change.

    ``faces`` are the face values that rank it among hands of its rank, the deciding one first: of
    two pairs the higher pair, the lower pair, the odd card; of a straight its highest card.  Suits
    are not in it, as all are equal.  ``strength`` is a whole number in the same sequence.
    """

    __slots__ = ("faces", "order", "rank", "strength")

    order: Order
    rank: Rank
    faces: tuple[str, ...]
    strength: int

    def __init__(self, order: Order, rank: Rank, faces: tuple[str, ...]) -> None:
        put = object.__setattr__
        put(self, "order", order)
        put(self, "rank", rank)
        put(self, "faces", faces)
        put(self, "strength", order.strength(rank, *faces))

    def at_least(self, rank: Rank, *faces: str) -> bool:
        """Whether it is as high as the rank, with such deciding face values.

        >>> from croupier.equipment.cards import parse_cards
        >>> from croupier.wagers.poker import POKER
        >>> tens = POKER.best(parse_cards("10♠ 10♦ 2♥ 5♠ 9♠"))
        >>> tens.at_least(Rank.PAIR), tens.at_least(Rank.PAIR, "10"), tens.at_least(Rank.PAIR, "J")
        (True, True, False)
        """
        return self.strength >= self.order.strength(rank, *faces)

    def describe(self) -> str:
        """In words, with every face value that decides."""
        shown = 2 if self.rank in (Rank.TWO_PAIRS, Rank.FULL_HOUSE) else 1
        return ", ".join([str(self), *(WORDS[face] for face in self.faces[shown:])])

    def __str__(self) -> str:
        """In words, without odd cards."""
        first, second = self.faces[0], self.faces[-1 if len(self.faces) == 1 else 1]
        match self.rank:
            case Rank.ODD_CARDS:
                return f"{WORDS[first]} high"
            case Rank.PAIR:
                return f"a pair of {several(first)}"
            case Rank.TWO_PAIRS:
                return f"two pairs, {several(first)} and {several(second)}"
            case Rank.THREE:
                return f"three {several(first)}"
            case Rank.STRAIGHT:
                return f"a straight to the {WORDS[first]}"
            case Rank.FLUSH:
                return f"a flush, {WORDS[first]} high"
            case Rank.FULL_HOUSE:
                return f"a full house, {several(first)} over {several(second)}"
            case Rank.FOUR:
                return f"four {several(first)}"
            case Rank.STRAIGHT_FLUSH:
                return f"a straight flush to the {WORDS[first]}"
            case Rank.ROYAL_FLUSH:
                return "a royal flush"

    def __repr__(self) -> str:
        return f"<{self.order.name}: {self.describe()}>"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a hand does not change: {name}")

    def __reduce__(self) -> tuple[type[Hand], tuple[Order, Rank, tuple[str, ...]]]:
        return Hand, (self.order, self.rank, self.faces)

    def __hash__(self) -> int:
        return hash(self.strength)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Hand):
            return NotImplemented
        return self.strength == other.strength and self.order is other.order

    def __lt__(self, other: Hand) -> bool:
        if self.order is not other.order:
            return NotImplemented
        return self.strength < other.strength

    def __le__(self, other: Hand) -> bool:
        if self.order is not other.order:
            return NotImplemented
        return self.strength <= other.strength

    def __gt__(self, other: Hand) -> bool:
        if self.order is not other.order:
            return NotImplemented
        return self.strength > other.strength

    def __ge__(self, other: Hand) -> bool:
        if self.order is not other.order:
            return NotImplemented
        return self.strength >= other.strength
