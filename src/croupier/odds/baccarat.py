"""Exact odds of baccarat and all its additional wagers, from a full shoe.

A coup is counted by the values of its cards, in every order in which they can come, with the
drawing rule of the live table; a wager on the counts is then decided by its own live result.
Wagers on pairs look at the first two cards of each hand, which are counted by rank and suit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import perm, prod
from typing import Any, NamedTuple

from croupier.equipment.cards import DECK, RANK, SUIT, Card
from croupier.odds.by_rank import suits_of
from croupier.odds.figures import Figures, line_of, tabulate
from croupier.odds.one_draw import rules_of
from croupier.table.areas import Area
from croupier.table.game import Game
from croupier.table.results import Result
from croupier.wagers.coup import STOOD, VALUE, Coup, banker_draws, player_draws
from croupier.wagers.pairs import kind_of_pair

SIX = 6  # cards at most in a coup
OF_VALUE: tuple[Card, ...] = tuple(
    next(card for card in DECK if VALUE[card] == value) for value in range(10)
)


class Shape(NamedTuple):
    """A complete coup by the values of its cards."""

    player: tuple[int, ...]
    banker: tuple[int, ...]

    def coup(self) -> Coup:
        return Coup([OF_VALUE[v] for v in self.player], [OF_VALUE[v] for v in self.banker])


def _left(decks: int) -> list[int]:
    return [16 * decks] + [4 * decks] * 9


@lru_cache(maxsize=4)
def counts(decks: int) -> dict[tuple[int, int, int, int], tuple[int, Shape]]:
    """In how many of all orders of six cards a coup ends like this.

    By the counts of both hands and the cards they were made of; with one such coup.
    """
    return counts_from(_left(decks))


def counts_from(left: list[int]) -> dict[tuple[int, int, int, int], tuple[int, Shape]]:
    """The same from any shoe, by how many cards of each value it has."""
    found: dict[tuple[int, int, int, int], tuple[int, Shape]] = {}
    for shape, ways in _coups(left):
        key = (
            sum(shape.player) % 10,
            sum(shape.banker) % 10,
            len(shape.player),
            len(shape.banker),
        )
        before = found.get(key)
        found[key] = (ways + before[0], before[1]) if before else (ways, shape)
    return found


def orders(decks: int) -> int:
    """All orders of six cards."""
    return perm(52 * decks, SIX)


def _pairs() -> Iterator[tuple[int, int, int]]:
    """Two values in either order, and in how many orders they can come."""
    for one in range(10):
        for other in range(one, 10):
            yield one, other, 1 if one == other else 2


def _coups(left: list[int]) -> Iterator[tuple[Shape, int]]:
    size = sum(left)
    for a, b, player_orders in _pairs():
        first = left.copy()
        ways_player = _take(first, a) * _take(first, b) * player_orders
        player_count = (a + b) % 10
        for c, d, banker_orders in _pairs():
            rest = first.copy()
            ways = ways_player * _take(rest, c) * _take(rest, d) * banker_orders
            if ways <= 0:
                continue
            banker_count = (c + d) % 10
            if not player_draws(player_count, banker_count):
                yield from _banker(Shape((a, b), (c, d)), rest, ways, STOOD, size)
                continue
            for third in range(10):
                if rest[third] <= 0:
                    continue
                drawn = rest.copy()
                more = ways * _take(drawn, third)
                yield from _banker(Shape((a, b, third), (c, d)), drawn, more, third, size)


def _banker(
    shape: Shape, rest: list[int], ways: int, third: int, size: int
) -> Iterator[tuple[Shape, int]]:
    """The banker's third card, if one is drawn; then whatever cards make up six."""
    player_count = sum(shape.player[:2]) % 10
    banker_count = sum(shape.banker) % 10
    if not banker_draws(player_count, banker_count, third):
        used = len(shape.player) + 2
        yield shape, ways * perm(size - used, SIX - used)
        return
    used = len(shape.player) + 3
    for value in range(10):
        if rest[value] > 0:
            after = perm(size - used, SIX - used)
            yield Shape(shape.player, (*shape.banker, value)), ways * rest[value] * after


def _take(left: list[int], value: int) -> int:
    """How many cards of this value there are; one is taken."""
    left[value] -= 1
    return max(left[value] + 1, 0)


def shoe(game: Game, options: Any, cards: Mapping[str, int], only: str = "") -> dict[str, Fraction]:
    """What a unit of each wager gains on average from a shoe of these cards, by rank; ``only``: of
    one of them."""
    areas = [area for area in game.round.areas(options).values() if only in ("", area.name)]
    means = {a.name: from_pairs(a, options.decks, cards) for a in areas if looks_at_pairs(a)}
    by_count = [area for area in areas if area.name not in means]
    if not by_count:
        return means
    left = [0] * 10
    for card in DECK:
        if SUIT[card] == "♠":
            left[VALUE[card]] += cards[RANK[card]]
    found = counts_from(left)
    total = sum(ways for ways, _ in found.values())
    for area in by_count:
        gains = (line_of(_result(area, shape.coup()))[2] * ways for ways, shape in found.values())
        means[area.name] = sum(gains, Fraction(0)) / total
    return means


# Wagers on pairs.


def looks_at_pairs(area: Area) -> bool:
    """Whether a wager is decided by pairs: the same counts with and without them."""
    pair = Coup([Card("2♠"), Card("2♠")], [Card("A♠"), Card("A♠")])
    none = Coup([Card("A♠"), Card("3♠")], [Card("2♠"), Card("K♠")])
    return _result(area, pair) != _result(area, none)


def _result(area: Area, coup: Coup) -> Result:
    if area.pays is None:
        raise ValueError(f"{area.name} has no result of its own")
    return area.result(coup)


_SHAPES: tuple[tuple[str, str], ...] = (
    ("A♠", "2♠"),  # no pair: suits make no difference then
    ("A♠", "A♠"),
    ("A♠", "A♣"),
    ("A♠", "A♥"),
)


@lru_cache(maxsize=4)
def _first_pairs(decks: int) -> tuple[tuple[tuple[Card, Card], int], ...]:
    """Every kind of the player's first two cards, with one example and its ways."""
    same, whole = decks, 52 * decks
    ways = (
        whole * (whole - 4 * decks),
        whole * (same - 1),
        whole * same,
        whole * 2 * same,
    )
    return tuple(
        ((Card(one), Card(other)), n) for (one, other), n in zip(_SHAPES, ways, strict=True)
    )


def _pair_results(area: Area, decks: int) -> Iterator[tuple[Result, int]]:
    for (one, other), ways in _first_pairs(decks):
        left = dict.fromkeys(DECK, decks)
        left[one] -= 1
        left[other] -= 1
        for a in DECK:
            for b in _alike(a):
                more = left[a] * (left[b] - (a == b))
                if more:
                    yield _result(area, Coup([one, other], [a, b])), ways * more
            rest = sum(left[b] for b in DECK if RANK[b] != RANK[a])
            no_pair = next(b for b in DECK if RANK[b] != RANK[a])
            yield _result(area, Coup([one, other], [a, no_pair])), ways * left[a] * rest


def from_pairs(area: Area, decks: int, cards: Mapping[str, int]) -> Fraction:
    """What a unit gains on average from a shoe of these cards, by rank: of a pair any two cards of
    the rank are as likely as from a full shoe."""
    size, left = sum(cards.values()), list(cards.values())
    two, four = perm(size, 2), perm(size, 4)
    alike = sum(perm(n, 4) for n in left)
    pairs = sum(perm(n, 2) for n in left)
    both = alike + sum(perm(n, 2) * (pairs - perm(n, 2)) for n in left)
    one = Fraction(pairs, two)
    chances = {
        ("A", "A", "2", "3"): one - Fraction(both, four),
        ("2", "3", "A", "A"): one - Fraction(both, four),
        ("A", "A", "2", "2"): Fraction(both - alike, four),
        ("A", "A", "A", "A"): Fraction(alike, four),
        ("A", "2", "3", "4"): 1 - 2 * one + Fraction(both, four),
    }
    return sum((p * _on_ranks(area, decks, ranks) for ranks, p in chances.items()), Fraction(0))


def _on_ranks(area: Area, decks: int, ranks: tuple[str, ...]) -> Fraction:
    """The mean gain, given the ranks of the player's first two cards and the banker's."""
    total = gained = Fraction(0)
    for (one, other, *bankers), ways in suits_of(ranks, decks):
        total += ways
        gained += ways * line_of(_result(area, Coup([one, other], bankers)))[2]
    return gained / total


@lru_cache(maxsize=64)
def _alike(card: Card) -> tuple[Card, ...]:
    return tuple(other for other in DECK if RANK[other] == RANK[card])


def results(area: Area, decks: int) -> list[tuple[Result, int]]:
    """Every result of a wager with the number of orders that bring it."""
    if looks_at_pairs(area):
        return list(_pair_results(area, decks))
    return [(_result(area, shape.coup()), ways) for ways, shape in counts(decks).values()]


def coups(game: Game, options: Any, wagers: Sequence[str]) -> Iterator[tuple[Coup, int | Fraction]]:
    """What a coup can show to several wagers together, with pairs if one of them looks at them."""
    areas = game.round.areas(options)
    if any(looks_at_pairs(areas[name]) for name in wagers):
        yield from with_pairs(options.decks)
        return
    for ways, shape in counts(options.decks).values():
        yield shape.coup(), ways


@lru_cache(maxsize=2)
def with_pairs(decks: int) -> tuple[tuple[Coup, Fraction], ...]:
    """Every end of a coup with every kind of pair that its first cards can be."""
    ends: dict[tuple[object, ...], tuple[int, Shape]] = {}
    for shape, ways in _coups(_left(decks)):
        (a, b, *more), (c, d, *others) = shape
        alike = (a == b, c == d, a == b == c == d, a == 0, c == 0)
        key = (sum(shape.player) % 10, sum(shape.banker) % 10, len(more), len(others), alike)
        before = ends.get(key)
        ends[key] = (ways + before[0], before[1]) if before else (ways, shape)
    found: list[tuple[Coup, Fraction]] = []
    for ways, shape in ends.values():
        thirds = [[OF_VALUE[v] for v in hand[2:]] for hand in shape]
        for (one, two, three, four), share in _first_four(shape, decks):
            coup = Coup([one, two, *thirds[0]], [three, four, *thirds[1]])
            found.append((coup, ways * share))
    return tuple(found)


def _first_four(shape: Shape, decks: int) -> Iterator[tuple[tuple[Card, ...], Fraction]]:
    """One of each kind that the first two cards of both hands can be, and how likely it is: of
    cards of one value any are as likely as any others."""
    (a, b), (c, d) = shape.player[:2], shape.banker[:2]
    if a == b == c == d:
        yield from _of_value(a, 4, decks)
        return
    no_pairs = [((OF_VALUE[x], OF_VALUE[y]), Fraction(1)) for x, y in ((a, b), (c, d))]
    mine = _of_value(a, 2, decks) if a == b else (no_pairs[0],)
    theirs = _of_value(c, 2, decks) if c == d else (no_pairs[1],)
    for own, chance in mine:
        for other, more in theirs:
            yield (*own, *other), chance * more


@lru_cache(maxsize=64)
def _of_value(value: int, number: int, decks: int) -> tuple[tuple[tuple[Card, ...], Fraction], ...]:
    """Cards of one value by two and two: one of each kind of pairs that they make, and of one
    rank or of two."""
    faces = [card for card in DECK if VALUE[card] == value]
    ways: dict[tuple[object, ...], int] = {}
    samples: dict[tuple[object, ...], tuple[Card, ...]] = {}
    for cards in product(faces, repeat=number):
        pairs = tuple(kind_of_pair(*cards[n : n + 2]) for n in range(0, number, 2))
        kinds = (*pairs, RANK[cards[0]] == RANK[cards[-1]])
        there = prod(decks - cards[:n].count(card) for n, card in enumerate(cards))
        if there > 0:
            ways[kinds] = ways.get(kinds, 0) + there
            samples.setdefault(kinds, cards)
    total = sum(ways.values())
    return tuple((samples[kinds], Fraction(n, total)) for kinds, n in ways.items())


def figures(game: Game, options: Any) -> list[Figures]:
    """Every wager of the layout (1:10, Schedule 17)."""
    found = []
    for area in game.round.areas(options).values():
        decided = results(area, options.decks)
        found.append(
            Figures(
                game.name,
                area.name,
                tabulate(decided),
                "every order of the cards of a full shoe",
                rules_of(area, [result for result, _ in decided]),
                "even money" if options.even_money else "",
                options.decks,
            )
        )
    return found


def share(area: Area, decks: int, kind: type) -> Fraction:
    """How often a wager has a result of this kind."""
    decided = results(area, decks)
    total = sum(ways for _, ways in decided)
    return Fraction(sum(ways for result, ways in decided if isinstance(result, kind)), total)
