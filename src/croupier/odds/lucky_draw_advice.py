"""What `croupier strategy` says of lucky draw baccarat, and the strategy ``optimal``."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import perm

from croupier.equipment.cards import SUIT, Card
from croupier.games.lucky_draw.layout import DECK_SIZE, DRAW, STAND, VALUE, LuckyDrawOptions
from croupier.games.lucky_draw.round import LuckyDraw
from croupier.games.lucky_draw.strategy import DRAWS_TO, drawing
from croupier.odds.advice import Chart, Departure, Section, Way, Ways
from croupier.odds.lucky_draw import THREE, Start, best, starts, worth
from croupier.odds.poker.advice import situation
from croupier.table.strategy import Strategy, Streams, strategy

DEALERS = (*range(1, 10), 0)  # an ace to a nine, then tens and court cards
HEADS = ("A", *(str(n) for n in range(2, 10)), "10")
COLOURS = {"D": "#7fb685", "S": "#e8c547"}


def start_of(cards: Sequence[Card], dealer: Card, decks: int) -> Start:
    """What a player with two cards decides on."""
    one, two = sorted(VALUE[card] for card in cards)
    against = VALUE[dealer]
    if one == two == THREE and SUIT[cards[0]] == SUIT[cards[1]]:
        same = against == THREE and SUIT[dealer] == SUIT[cards[0]]
        return Start(one, two, against, decks - (3 if same else 2))
    return Start(one, two, against)


@lru_cache(maxsize=4)
def rules(decks: int) -> dict[str, Fraction]:
    """Short rules by what they cost of the enter wager, against best play."""
    wording = {
        "draw to 0 to 5, but not 3 or 4 against 9, nor 5 against 8 or 9": DRAWS_TO,
        "draw to 0 to 5": dict.fromkeys(range(6), 9),
        "draw to 0 to 4": dict.fromkeys(range(5), 9),
        "never draw": {},
    }
    total = perm(DECK_SIZE * decks, 3)
    found = dict.fromkeys(wording, Fraction(0))
    for start, ways in starts(decks).items():
        value = worth(decks, start)
        count = (start.first + start.second) % 10
        for words, draws_to in wording.items():
            said = DRAW if start.dealer <= draws_to.get(count, -1) else STAND
            found[words] += (max(value.values()) - value[said]) * Fraction(ways, total)
    return found


class LuckyDrawAdvice:
    """By point count and the dealer's card."""

    def chart(self, options: LuckyDrawOptions, *, by_cards: bool) -> Chart:
        decks = options.decks
        says = best(decks)

        def cell(first: int, second: int, dealer: int, suited: int = 0) -> str:
            said = says.get(Start(min(first, second), max(first, second), dealer, suited))
            return "" if said is None else said[0].upper()

        rows = []
        for count in range(10):
            rows.append((str(count), tuple(cell(0, count, dealer) for dealer in DEALERS)))
        threes = tuple(cell(THREE, THREE, dealer) for dealer in DEALERS)
        suited = tuple(cell(THREE, THREE, dealer, decks - 2) for dealer in DEALERS)
        rows += [("3,3", threes), ("3,3 suited", suited)]
        short = tuple(
            (words, (f"{float(cost):.6%}", *("" for _ in HEADS[1:])))
            for words, cost in sorted(rules(decks).items(), key=lambda one: one[1])
        )
        return Chart(
            f"lucky draw baccarat, {decks} decks",
            HEADS,
            (
                Section("count", tuple(rows)),
                Section("short rules, and what they cost of the enter wager", short, drawn=False),
            ),
            ("D draw, S stand; counts are of a card of that value with a ten or court card",),
            COLOURS,
        )

    def hand(self, options: LuckyDrawOptions, text: str) -> Ways:
        mine, seen, _ = situation(text)
        if len(mine) != 2 or len(seen) != 1:
            raise ValueError("two cards and the dealer's, after a stroke: '3♠ 2♥ / 9♦'")
        value = worth(options.decks, start_of(mine, seen[0], options.decks))
        top = max(value.values())
        ways = tuple(
            Way(said, "best" if one == top else "", None, None, None, one, top - one)
            for said, one in sorted(value.items(), key=lambda pair: -pair[1])
        )
        return Ways(text, (("in units", ways),))

    def departures(self, options: LuckyDrawOptions, said: Sequence[str]) -> list[Departure]:
        decks, found = options.decks, []
        for one in said:
            text, _, instead = one.rpartition(":")
            ways = {way.way: way for way in self.hand(options, text).sides[0][1]}
            if instead.strip() not in ways:
                raise ValueError(f"a departure is like '3♠ 2♥ / 9♦: draw', not '{one}'")
            mine, seen, _ = situation(text)
            start = start_of(mine, seen[0], decks)
            often = Fraction(starts(decks).get(start, 0), perm(DECK_SIZE * decks, 3))
            found.append(
                Departure(text.strip(), "", best(decks)[start], instead.strip(), float(often),
                          float(ways[instead.strip()].cost))
            )  # fmt: skip
        return found


ADVICE = LuckyDrawAdvice()


@strategy("optimal", game="lucky-draw-baccarat")
def _optimal(_: Streams) -> Strategy:
    """Draw where it gains, from a full shoe of the table's decks."""

    def gains(round: LuckyDraw, cards: list[Card], dealer: Card) -> bool:
        decks = round.options.decks
        return best(decks)[start_of(cards, dealer, decks)] == DRAW

    return drawing(gains)
