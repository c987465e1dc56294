"""Which poker hand is higher, by each schedule's own definitions, and the best of several cards.

An order is data: how many cards make a hand, the face values and the ranks from lowest to highest,
and whether an ace may be the lowest card of a straight.  ``_of_sets`` is the one definition of the
best hand by face values among any number of cards; ``_of_suit`` of every hand of cards of one suit,
the best of more of them is the best with one card left out.

Cards add up: each has a number, and the sum over a hand tells how many cards of each face value
it has, how many of each suit, and which.  What a sum is worth is worked out when first met, and
kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Final

from croupier.equipment.cards import DECK, RANK, RANKS, SUIT, SUITS, Card
from croupier.wagers.poker.hands import Hand
from croupier.wagers.poker.ranks import SETS, Rank

# A card's number, from the lowest bit: a count for its suit (4 bits each), a count for its face
# value (3 bits each), a bit of its own (13 for each suit).
_SUIT_BITS, _FACE_BITS, _KINDS = 4, 3, len(RANKS)
_FACES_AT = _SUIT_BITS * len(SUITS)
_OWN_AT = _FACES_AT + _FACE_BITS * _KINDS
_FACES = (1 << _FACE_BITS * _KINDS) - 1
_OWN = (1 << _KINDS) - 1
_FULL = 0x8888  # the bit of each suit's count that is set once there are enough for a flush
_OWN_OF = {8 << _SUIT_BITS * n: _OWN_AT + _KINDS * n for n in range(len(SUITS))}
_WIDE = 4  # bits for a rank or a face value in a strength


class _Sets(dict[int, Hand]):
    """The best hand by face values alone, for the counts of a sum."""

    def __init__(self, order: Order) -> None:
        super().__init__()
        self._order = order

    def __missing__(self, counts: int) -> Hand:
        held = _held(counts)
        if max(held.values()) > len(SUITS):
            raise ValueError("a pack has four cards of a face value")
        self[counts] = hand = self._order._of_sets(held)
        return hand


class _Suited(dict[int, Hand]):
    """The best hand of cards of one suit, by the bits of its cards."""

    def __init__(self, order: Order) -> None:
        super().__init__()
        self._order = order

    def __missing__(self, bits: int) -> Hand:
        faces = [face for face in range(_KINDS) if bits >> face & 1]
        if len(faces) == self._order.size:
            hand = self._order._of_suit(faces)
        else:
            hand = max(self[bits & ~(1 << face)] for face in faces)
        self[bits] = hand
        return hand


class Order:
    """One schedule's poker hands and their ranking; made once, below."""

    def __init__(
        self,
        name: str,
        *,
        size: int,
        faces: Sequence[str],
        ranks: Sequence[Rank],
        ace_low: bool,
    ) -> None:
        self.name = name
        self.size = size
        self.faces = tuple(faces)
        self.ranks = tuple(ranks)
        self.ace_low = ace_low
        self.pack = tuple(card for card in DECK if RANK[card] in self.faces)
        place = {face: n for n, face in enumerate(self.faces)}
        self._place: Mapping[str, int] = place
        self._level: Mapping[Rank, int] = {rank: n for n, rank in enumerate(self.ranks)}
        self._runs: Mapping[tuple[int, ...], int] = self._straights()
        self._number: Mapping[Card, int] = {
            card: (1 << _SUIT_BITS * SUITS.index(SUIT[card]))
            + (1 << _FACES_AT + _FACE_BITS * place[RANK[card]])
            + (1 << _OWN_AT + _KINDS * SUITS.index(SUIT[card]) + place[RANK[card]])
            for card in self.pack
        }
        self._made: dict[tuple[Rank, tuple[int, ...]], Hand] = {}
        self._none = (8 - size) * 0x1111  # so that a suit's count reaches 8 with a flush
        self._sets = _Sets(self)
        self._suited = _Suited(self)

    def best(self, cards: Sequence[Card]) -> Hand:
        """The highest hand that some of the cards make: five of five, six or seven, say."""
        if not self.size <= len(cards) < 2 * self.size:  # two suits cannot both make a flush
            raise ValueError(f"{len(cards)} cards for a hand of {self.size}")
        return self._worth(sum(map(self._number.__getitem__, cards), self._none))

    def best_with(self, hole: Sequence[Card], community: Sequence[Card], exactly: int = 2) -> Hand:
        """The highest hand of exactly so many hole cards, the others from the community cards.

        Omaha's two of four (10:2), and both hole cards in manila (5:4).

        >>> from croupier.equipment.cards import parse_cards
        >>> hole, board = parse_cards("A♠ K♦ 2♥ 2♦"), parse_cards("Q♠ J♠ 10♠ 9♠ 2♣")
        >>> print(POKER.best_with(hole, board))
        a straight to the ace
        """
        boards = [*self._sums(community, self.size - exactly)]
        own = self._sums(hole, exactly)
        return max(self._worth(mine + shared + self._none) for mine in own for shared in boards)

    def strength(self, rank: Rank, *faces: str) -> int:
        """The least strength of a hand of the rank with such deciding face values."""
        strength = self._level[rank]
        for face in faces:
            strength = strength << _WIDE | self._place[face]
        return strength << _WIDE * (self.size - len(faces))

    def hands(self) -> list[Hand]:
        """Every different hand there is, from lowest to highest."""
        places = range(len(self.faces))
        sets = combinations_with_replacement(places, self.size)
        found = [
            self._sets[sum(1 << _FACE_BITS * face for face in held)]
            for held in sets
            if max(map(held.count, held)) <= len(SUITS)
        ]
        suited = combinations(places, self.size)
        found += [self._suited[sum(1 << face for face in held)] for held in suited]
        return sorted(found)

    def of_faces(self, held: Iterable[str]) -> Hand:
        """The best hand of such face values when there is no flush among the cards."""
        return self._sets[sum(1 << _FACE_BITS * self._place[face] for face in held)]

    def of_suit(self, held: Iterable[str]) -> Hand:
        """The best hand of cards of one suit with such face values."""
        return self._suited[sum(1 << self._place[face] for face in held)]

    def __repr__(self) -> str:
        return f"<order of hands: {self.name}>"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return _named, (self.name,)

    def _sums(self, cards: Sequence[Card], size: int) -> Iterator[int]:
        return map(sum, combinations([self._number[card] for card in cards], size))

    def _worth(self, total: int) -> Hand:
        hand = self._sets[total >> _FACES_AT & _FACES]
        if flush := total & _FULL:
            return max(hand, self._suited[total >> _OWN_OF[flush] & _OWN])
        return hand

    def _of_sets(self, held: Mapping[int, int]) -> Hand:
        """The best hand of so many cards of each face value, where there is no flush: a straight,
        or the most cards of one face value, a second pair with them, and the highest others."""
        first = max(held, key=lambda face: (held[face], face))
        chosen = {first: min(held[first], self.size)}
        room = self.size - chosen[first]
        if held[first] > 1 and room > 1:
            pairs = [face for face, count in held.items() if count > 1 and face != first]
            if pairs:
                second = max(pairs)
                chosen[second] = 2
                room -= 2
        others = sorted((face for face in held if face not in chosen), reverse=True)[:room]
        chosen |= dict.fromkeys(others, 1)
        rank = SETS.get(tuple(chosen.values()), Rank.ODD_CARDS)
        hand = self._hand(rank, [*chosen])
        top = max((top for run, top in self._runs.items() if held.keys() >= {*run}), default=None)
        return hand if top is None else max(hand, self._hand(Rank.STRAIGHT, [top]))

    def _of_suit(self, held: Sequence[int]) -> Hand:
        """The hand of these face values, all of one suit."""
        top = self._runs.get(tuple(held))
        if top is None:
            return self._hand(Rank.FLUSH, sorted(held, reverse=True))
        royal = top == len(self.faces) - 1 and Rank.ROYAL_FLUSH in self.ranks
        return self._hand(Rank.ROYAL_FLUSH if royal else Rank.STRAIGHT_FLUSH, [top])

    def _hand(self, rank: Rank, faces: Iterable[int]) -> Hand:
        """Each hand that there is, once."""
        key = rank, tuple(faces)
        if (hand := self._made.get(key)) is None:
            hand = Hand(self, rank, tuple(self.faces[face] for face in key[1]))
            self._made[key] = hand
        return hand

    def _straights(self) -> dict[tuple[int, ...], int]:
        """The highest card of each run of face values."""
        ace = len(self.faces) - 1
        tops = range(self.size - 1, len(self.faces))
        runs = {tuple(range(top - self.size + 1, top + 1)): top for top in tops}
        if self.ace_low:  # the lowest straight (I-PK-5, I-MA-3)
            runs[*range(self.size - 1), ace] = self.size - 2
        return runs


def _held(counts: int) -> dict[int, int]:
    """How many cards of each face value, the lowest first."""
    each = ((face, counts >> _FACE_BITS * face & 7) for face in range(_KINDS))
    return {face: count for face, count in each if count}


_FACES_UP: Final = (*RANKS[1:], RANKS[0])  # the ace is the highest: 3:6(4), 10:9(4), 12:9(4)

# 3:6, 10:9, 11:8, 11a:9, 15:3, let-it-ride:11.1 and double-chance:11.1; the six card bonus of 12a:5
POKER: Final = Order("poker", size=5, faces=_FACES_UP, ranks=tuple(Rank), ace_low=True)

# 12:9; so the 3 card bonus (17:38, I-PK-8).  No royal flush.
THREE_CARD: Final = Order(
    "three card poker",
    size=3,
    faces=_FACES_UP,
    ranks=(
        Rank.ODD_CARDS,
        Rank.PAIR,
        Rank.FLUSH,
        Rank.STRAIGHT,
        Rank.THREE,
        Rank.STRAIGHT_FLUSH,
    ),
    ace_low=True,
)

_MANILA_RANKS: Final = (
    Rank.ODD_CARDS,
    Rank.PAIR,
    Rank.TWO_PAIRS,
    Rank.THREE,
    Rank.STRAIGHT,
    Rank.FULL_HOUSE,  # under a flush (5:9(1), I-PR-1)
    Rank.FLUSH,
    Rank.FOUR,
    Rank.STRAIGHT_FLUSH,
    Rank.ROYAL_FLUSH,
)
_MANILA_FACES: Final = _FACES_UP[_FACES_UP.index("7") :]  # 5:9(4)

MANILA: Final = Order("manila", size=5, faces=_MANILA_FACES, ranks=_MANILA_RANKS, ace_low=False)
MANILA_ACE_LOW: Final = Order(
    "manila, ace high and low", size=5, faces=_MANILA_FACES, ranks=_MANILA_RANKS, ace_low=True
)


def manila(*, ace_low: bool) -> Order:
    """As announced before the game: ace high and low, or high only (5:9(5), 5:18)."""
    return MANILA_ACE_LOW if ace_low else MANILA


_BY_NAME: Final = {order.name: order for order in (POKER, THREE_CARD, MANILA, MANILA_ACE_LOW)}


def _named(name: str) -> Order:
    return _BY_NAME[name]
