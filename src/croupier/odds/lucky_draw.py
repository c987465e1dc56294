"""Exact odds of lucky draw baccarat, from a full shoe, with the best answer to every hand.

Cards by their value, threes of one suit apart: a player's two cards, the dealer's, and whatever
comes after, in every order in which they can come.  To draw is to double the wager, and is done
where it gains more.  The wagers are decided by their own live results.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import perm
from typing import NamedTuple

from croupier.games.lucky_draw.layout import (
    DEALER_STANDS,
    DECK_SIZE,
    DRAW,
    ENTER,
    LOSES,
    LUCKY,
    RAISE,
    STAND,
    SUITED_THREES,
    THREES,
    TIES,
    WINS,
    LuckyDrawOptions,
    Showdown,
    compared,
    draw_event,
    layout,
)
from croupier.odds.figures import Figures, Line, line_of, tabulate
from croupier.odds.one_draw import rules_of
from croupier.table.game import Game
from croupier.table.results import Result

METHOD = "every order of the cards of a full shoe"
VALUES = range(10)
OF_A_VALUE = (16, *(4 for _ in range(9)))  # in a deck: tens and court cards count nothing
THREE = 3  # the rank that 14:11(2)(e) and (f) speak of
HALVES = 2
MOST_CARDS = 6  # a player's three and the dealer's three


class Start(NamedTuple):
    """What a player decides on: two cards by value, and the dealer's card."""

    first: int
    second: int
    dealer: int
    suited: int = 0  # how many threes are left of the suit of two threes that are of one suit


Weighed = tuple[Showdown, int]


@lru_cache(maxsize=4)
def starts(decks: int) -> dict[Start, int]:
    """Everything a player can decide on, with the number of orders of three cards."""
    left = [decks * n for n in OF_A_VALUE]
    found: dict[Start, int] = {}
    for a in VALUES:
        for b in VALUES:
            for u in VALUES:
                pairs, more = left[a] * (left[b] - (a == b)), left[u] - (u == a) - (u == b)
                if a == b == THREE:
                    suited = left[THREE] * (decks - 1)
                    pairs -= suited
                    same = decks - 2 if u == THREE else 0
                    _add(found, Start(a, b, u, decks - 3), suited * same)
                    _add(found, Start(a, b, u, decks - 2), suited * (more - same))
                _add(found, Start(min(a, b), max(a, b), u), pairs * more)
    return found


def _add(found: dict[Start, int], start: Start, ways: int) -> None:
    if ways:
        found[start] = found.get(start, 0) + ways


def _dealers(left: list[int], upcard: int, size: int) -> Iterator[tuple[int, int]]:
    """The dealer's point counts from here, with the number of orders of two cards."""
    for second in VALUES:
        ways = left[second]
        points = (upcard + second) % 10
        if points >= DEALER_STANDS:
            yield points, ways * (size - 1)
            continue
        left[second] -= 1
        for third in VALUES:
            yield (points + third) % 10, ways * left[third]
        left[second] += 1


@lru_cache(maxsize=8192)
def outcomes(decks: int, start: Start, said: str) -> tuple[Weighed, ...]:
    """Everything that can be shown to a player who so decides, and in how many orders of the
    next three cards."""
    size = DECK_SIZE * decks - 3
    left = [decks * n for n in OF_A_VALUE]
    for value in start[:3]:
        left[value] -= 1
    points = (start.first + start.second) % 10
    found: dict[Showdown, int] = {}
    if said == STAND:
        for dealer, ways in _dealers(left, start.dealer, size):
            shown = Showdown(points, dealer)
            found[shown] = found.get(shown, 0) + ways * (size - 2)
        return tuple(found.items())
    for third in VALUES:
        for kind, number in _kinds(start, third, left[third]):
            left[third] -= 1
            for dealer, ways in _dealers(left, start.dealer, size - 1):
                shown = Showdown((points + third) % 10, dealer, kind)
                found[shown] = found.get(shown, 0) + ways * number
            left[third] += 1
    return tuple(found.items())


def _kinds(start: Start, third: int, cards: int) -> list[tuple[str, int]]:
    """What a third card makes of a hand that wins, with how many of the cards do."""
    if start.first == start.second == third == THREE:
        return [(SUITED_THREES, start.suited), (THREES, cards - start.suited)]
    return [(LUCKY.get((start.first + start.second + third) % 10, WINS), cards)]


# What to say.


@lru_cache(maxsize=1024)
def gain(shown: Showdown, said: str) -> Fraction:
    """What a unit on the enter wager gains, with as much on the draw wager if one was made."""
    wagers = (ENTER, RAISE) if said == DRAW else (ENTER,)
    return sum((line_of(layout()[area].result(shown))[2] for area in wagers), Fraction(0))


def worth(decks: int, start: Start) -> dict[str, Fraction]:
    """What a unit on the enter wager gains on average, by what is said."""
    orders = perm(DECK_SIZE * decks - 3, 3)
    return {said: Fraction(_total(decks, start, said), HALVES * orders) for said in (STAND, DRAW)}


def _total(decks: int, start: Start, said: str) -> int:
    """What all orders together gain, in halves of a unit: the least that anything pays."""
    return sum(int(HALVES * gain(s, said)) * n for s, n in outcomes(decks, start, said))


@lru_cache(maxsize=8)
def best(decks: int) -> dict[Start, str]:
    """The better of standing and drawing, for everything a player can decide on."""
    found = {}
    for start in starts(decks):
        value = worth(decks, start)
        found[start] = DRAW if value[DRAW] > value[STAND] else STAND
    return found


# The book.


def played(decks: int, says: dict[Start, str]) -> Iterator[tuple[Showdown, str, int]]:
    """Every round of a player who says so, in orders of six cards."""
    for start, ways in starts(decks).items():
        said = says[start]
        for shown, more in outcomes(decks, start, said):
            yield shown, said, ways * more


def lines(decks: int, says: dict[Start, str]) -> tuple[Line, ...]:
    """A unit on the enter wager, and another on the draw wager whenever one is made."""
    weights: dict[tuple[str, Fraction], int] = {}
    for shown, said, ways in played(decks, says):
        event = draw_event(shown) if said == DRAW else compared(shown)
        key = f"{event}, {said}" if event in (WINS, LOSES, TIES) else event, gain(shown, said)
        weights[key] = weights.get(key, 0) + ways
    total = perm(DECK_SIZE * decks, MOST_CARDS)
    ordered = sorted(weights, key=lambda key: (-key[1], key[0]))
    return tuple(
        Line(event, _result(net), net, Fraction(weights[event, net], total))
        for event, net in ordered
    )


def _result(net: Fraction) -> str:
    return "win" if net > 0 else "lose" if net < 0 else "stand-off"


def results(
    decks: int, says: dict[Start, str], area: str, *, draws: bool = False
) -> list[tuple[Result, int]]:
    """What becomes of the wagers on an area; ``draws``: where a third card is drawn only."""
    found = layout()[area]
    return [
        (found.result(shown), ways)
        for shown, said, ways in played(decks, says)
        if said == DRAW or not draws
    ]


def figures(game: Game, options: LuckyDrawOptions) -> list[Figures]:
    """The enter wager with best play and without a draw, and the draw wager by itself."""
    decks, areas = options.decks, layout()
    play, never = best(decks), dict.fromkeys(starts(decks), STAND)
    drawing = sum(n for start, n in starts(decks).items() if play[start] == DRAW)
    often = Fraction(drawing, perm(DECK_SIZE * decks, 3))
    stood, raised = results(decks, never, ENTER), results(decks, play, RAISE, draws=True)
    enter_rules = rules_of(areas[ENTER], [result for result, _ in stood])
    draw_rules = rules_of(areas[RAISE], [result for result, _ in raised])
    return [
        Figures(
            game.name,
            ENTER,
            lines(decks, play),
            METHOD,
            tuple(dict.fromkeys([*enter_rules, *draw_rules])),
            variant="best play",
            decks=decks,
            average_wager=1 + often,
            strategy="basic",
        ),
        Figures(
            game.name,
            ENTER,
            tabulate(stood),
            METHOD,
            enter_rules,
            variant="never drawing",
            decks=decks,
            strategy="stand",
        ),
        Figures(
            game.name,
            RAISE,
            tabulate(raised),
            METHOD,
            draw_rules,
            variant="best play",
            decks=decks,
            notes=("by itself: what it costs is the enter wager, decided beside it",),
            area=None,
        ),
    ]
