"""Exact odds of casino war, from a full shoe, and what there is to say about going to war.

A card each by rank, in every order in which they can come, and where they are equal another card
each; the wagers are decided by their own live results.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import perm

from croupier.equipment.cards import RANK, Card
from croupier.games.casino_war.layout import (
    BET,
    DECK_SIZE,
    EQUAL,
    GO_TO_WAR,
    RAISE,
    RANKING,
    SURRENDER,
    TIE,
    ShoeOptions,
    Showdown,
    first_cards,
    layout,
    whole_game,
)
from croupier.odds.advice import Chart, Departure, Section
from croupier.odds.figures import Figures, Line, line_of, tabulate
from croupier.odds.one_draw import rules_of
from croupier.table.areas import Area
from croupier.table.game import Game
from croupier.table.results import Result

METHOD = "every order of the cards of a full shoe"
CARDS = tuple(Card(f"{rank}♠") for rank in RANKING)  # suits make no difference (13:5(1))

Weighed = tuple[Showdown, int]


@lru_cache(maxsize=4)
def deals(decks: int, elected: str) -> tuple[Weighed, ...]:
    """Everything that can be shown to a player who so elects with equal cards, and in how many
    of all orders of four cards."""
    return tuple(_deals(dict.fromkeys(CARDS, 4 * decks), elected))


def _deals(left: Mapping[Card, int], elected: str) -> Iterator[Weighed]:
    size = sum(left.values())
    for card in CARDS:
        for dealer in CARDS:
            ways = left[card] * (left[dealer] - (card == dealer))
            if card != dealer or elected != GO_TO_WAR:
                yield Showdown(card, dealer, elected), ways * perm(size - 2, 2)
                continue
            rest = {**left, card: left[card] - 2}
            for additional in CARDS:
                for dealers in CARDS:
                    more = rest[additional] * (rest[dealers] - (additional == dealers))
                    shown = Showdown(card, dealer, elected, additional, dealers)
                    yield shown, ways * more


def shoe(
    game: Game, options: ShoeOptions, cards: Mapping[str, int], only: str = ""
) -> dict[str, Fraction]:
    """What a unit of each wager gains on average from a shoe of these cards: the casino war wager
    of a player who goes to war."""
    left = {card: cards.get(RANK[card], 0) for card in CARDS}
    areas, total = game.round.areas(options), Fraction(perm(sum(left.values()), 4))
    found = {BET: Fraction(0), TIE: Fraction(0)}
    for shown, ways in _deals(left, GO_TO_WAR):
        found[BET] += ways * line_of(areas[BET].result(shown))[2]
        found[TIE] += ways * line_of(areas[TIE].result(shown))[2]
        if first_cards(shown) == EQUAL:
            found[BET] += ways * line_of(areas[RAISE].result(shown))[2]
    return {name: gained / total for name, gained in found.items() if only in ("", name)}


def results(
    area: Area, decks: int, elected: str, *, wars: bool = False
) -> list[tuple[Result, int]]:
    """What becomes of the wagers on an area, with the number of orders that bring it; ``wars``:
    where the first cards are equal only."""
    dealt = deals(decks, elected)
    return [(area.result(s), n) for s, n in dealt if not wars or first_cards(s) == EQUAL]


def going_to_war(areas: dict[str, Area], decks: int) -> tuple[Line, ...]:
    """A unit on the casino war wager, and another on the war whenever there is one."""
    bet, war = areas[BET], areas[RAISE]
    weights: dict[tuple[str, Fraction], int] = {}
    for shown, ways in deals(decks, GO_TO_WAR):
        _, event, gain = line_of(bet.result(shown))
        if first_cards(shown) == EQUAL:
            event = whole_game(shown)
            gain += line_of(war.result(shown))[2]
        weights[event, gain] = weights.get((event, gain), 0) + ways
    total = sum(weights.values())
    ordered = sorted(weights, key=lambda key: (-key[1], key[0]))
    return tuple(
        Line(event, "win" if gain > 0 else "lose", gain, Fraction(weights[event, gain], total))
        for event, gain in ordered
    )


def chance_of_war(decks: int) -> Fraction:
    """How often the first cards are equal."""
    dealt = deals(decks, SURRENDER)
    equal = sum(ways for shown, ways in dealt if first_cards(shown) == EQUAL)
    return Fraction(equal, perm(DECK_SIZE * decks, 4))


def figures(game: Game, options: ShoeOptions) -> list[Figures]:
    """The casino war wager by what its player elects, the tie, and the war by itself."""
    decks, areas = options.decks, game.round.areas(options)
    bet = results(areas[BET], decks, GO_TO_WAR)
    raised = results(areas[RAISE], decks, GO_TO_WAR, wars=True)
    given_up = results(areas[BET], decks, SURRENDER)
    ties = results(areas[TIE], decks, SURRENDER)

    def row(name: str, lines: tuple[Line, ...], found: list[tuple[Result, int]]) -> Figures:
        rules = rules_of(areas[name], [result for result, _ in found])
        return Figures(game.name, name, lines, METHOD, rules, decks=decks, strategy="war")

    return [
        replace(
            row(BET, going_to_war(areas, decks), [*bet, *raised]),
            variant="going to war",
            average_wager=1 + chance_of_war(decks),
        ),
        replace(
            row(BET, tabulate(given_up), given_up), variant="surrendering", strategy="surrender"
        ),
        row(TIE, tabulate(ties), ties),
        replace(
            row(RAISE, tabulate(raised), raised),
            notes=("by itself: what it costs is the casino war wager, void or lost beside it",),
            area=None,
        ),
    ]


# What to elect.


def worth(decks: int) -> dict[str, Fraction]:
    """What a unit on the casino war wager gains with equal cards, by what is elected.

    The same for every rank: what is left of the others does not matter to either side.
    """
    found = {}
    for elected, areas in ((GO_TO_WAR, (BET, RAISE)), (SURRENDER, (BET,))):
        ways = sum(n for s, n in deals(decks, elected) if first_cards(s) == EQUAL)
        gains = [
            line_of(result)[2] * n
            for area in areas
            for result, n in results(layout()[area], decks, elected, wars=True)
        ]
        found[elected] = sum(gains, Fraction(0)) / ways
    return found


class WarAdvice:
    """Two things to elect, and what each is worth."""

    def chart(self, options: ShoeOptions, *, by_cards: bool) -> Chart:
        value = worth(options.decks)
        best = max(value, key=lambda elected: value[elected])
        return Chart(
            f"casino war, {options.decks} decks",
            ("best", *value),
            (Section("equal cards", (("any rank", (best, *map(_said, value.values()))),)),),
            ("what a unit of the casino war wager gains, on average, by what is elected",),
            {"g": "#86c06c", "s": "#e0b050"},
        )

    def departures(self, options: ShoeOptions, said: Sequence[str]) -> list[Departure]:
        value = worth(options.decks)
        best = max(value, key=lambda elected: value[elected])
        for elected in said:
            if elected not in value:
                raise ValueError(f"'{elected}' cannot be elected; say {' or '.join(value)}")
        often = float(chance_of_war(options.decks))
        return [
            Departure("equal", "equal", best, one, often, float(value[best] - value[one]))
            for one in said
        ]


def _said(value: Fraction) -> str:
    return f"{float(value):+.6f}"


ADVICE = WarAdvice()
