"""Jackpot wagers: what one is worth by what the meter shows (18:11, 18:17, 8a:8).

The hands are counted whole through the live pay table of the area: five cards of a deck for the
poker derivative jackpot, three of a shoe for Blazing 7s.  From the counts follow, exactly and as
functions of the meter, what a wager returns, where it breaks even, which part of the return is
jackpot, and how long a prize takes to be won.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, permutations
from math import ceil, comb, prod
from typing import Any

from croupier.equipment.cards import DECK, RANKS, Card
from croupier.money import format_amount
from croupier.odds.figures import Figures, Line
from croupier.table.areas import Area
from croupier.table.game import Game
from croupier.table.results import Lose, Prize, Share, Void, Win
from croupier.wagers.jackpots import blazing, poker
from croupier.wagers.jackpots.sharing import PARTS
from croupier.wagers.jackpots.system import MOST_PRIZE, Jackpot

OWN_FIGURES = "the jackpot's figures are this configuration's, not the rules' (I-G-8)"
RESET, LONG_RUN = "meter at its reset", "in the long run"
STAKE = 100  # of a wager that is drawn, in cents


# How often each hand comes.


@cache
def five_cards() -> Mapping[Hashable, int]:
    """Every hand of five cards by its event: one of each pattern of faces, suited or not, stands
    for all that are like it."""
    found: Counter[Hashable] = Counter()
    for ranks in combinations_with_replacement(RANKS, 5):
        faces = Counter(ranks)
        if max(faces.values()) > 4:
            continue
        ways = prod(comb(4, number) for number in faces.values())
        if len(faces) == 5:
            found[poker.event_of([Card(face + "♠") for face in faces])] += 4
            ways -= 4
        found[poker.event_of(_unsuited(faces))] += ways
    return found


def _unsuited(faces: Mapping[str, int]) -> list[Card]:
    """Cards of these faces that are not all of one suit."""
    cards: list[Card] = []
    for place, (face, number) in enumerate(faces.items()):
        suits = ("♥♠♦♣" if place else "♠♥♦♣")[:number]
        cards += [Card(face + suit) for suit in suits]
    return cards


@cache
def three_of_shoe(decks: int) -> Mapping[Hashable, int]:
    """A player's first two cards and the dealer's first, in the order of the qualifying hand."""
    found: Counter[Hashable] = Counter()
    sevens = [card for card in DECK if card.startswith("7")]
    other = next(card for card in DECK if not card.startswith("7"))
    kinds = {**dict.fromkeys(sevens, decks), other: decks * (len(DECK) - len(sevens))}
    for hand in [*permutations(kinds, 3), *_doubles(kinds)]:
        ways, left = 1, dict(kinds)
        for card in hand:
            ways *= left[card]
            left[card] -= 1
        if ways:
            found[blazing.event_of(hand)] += ways
    return found


def _doubles(kinds: Mapping[Card, int]) -> list[tuple[Card, Card, Card]]:
    """Three cards of which at least two are alike."""
    each = list(kinds)
    return [(a, b, c) for a in each for b in each for c in each if len({a, b, c}) < 3]


# What it is worth.


@dataclass(frozen=True)
class JackpotWager:
    """A jackpot wager as a function of the meter."""

    area: Area
    system: Jackpot
    counts: Mapping[Hashable, int]

    @property
    def total(self) -> int:
        return sum(self.counts.values())

    def chance(self, part: Fraction) -> Fraction:
        """Of a win of this part of the prize."""
        return Fraction(
            sum(n for event, n in self.counts.items() if self._part(event) == part), self.total
        )

    def _part(self, event: Hashable) -> Fraction:
        result = self.area.on(event)
        return result.part if isinstance(result, Share) else Fraction(0)

    def paid(self, event: Hashable, meter: int | Fraction) -> Fraction:
        """What a wager gets for a hand, in cents, its stake included where that goes back."""
        result, stake = self.area.on(event), self.system.wager
        if isinstance(result, Win):
            return stake * (1 + result.odds)
        if isinstance(result, Prize):
            return Fraction(result.cents)
        if isinstance(result, Share):
            return self._share(result, meter)
        if isinstance(result, Void):
            return Fraction(stake)
        assert isinstance(result, Lose)
        return Fraction(0)

    def _share(self, result: Share, meter: int | Fraction) -> Fraction:
        if not self.system.grows:
            return Fraction(self.system.prizes[0 if result.part == 1 else 1])
        found = result.part * meter
        if isinstance(meter, int):
            found = Fraction(found.numerator // found.denominator)  # down to the cent (I-JP-6)
        return max(found, Fraction(result.least))

    def returned(self, meter: int | Fraction) -> Fraction:
        """The part of the stake that comes back on average, for one winner alone."""
        sums = (n * self.paid(event, meter) for event, n in self.counts.items())
        return sum(sums, Fraction(0)) / self.total / self.system.wager

    def of_jackpot(self, meter: int | Fraction) -> Fraction:
        """Of what is returned, the part that is jackpot."""
        sums = (n * self.paid(e, meter) for e, n in self.counts.items() if self._part(e))
        return sum(sums, Fraction(0)) / self.total / self.system.wager / self.returned(meter)

    @property
    def break_even(self) -> int | None:
        """The least meter, in cents, at which the wager returns all of it; none for set prizes."""
        if not self.system.grows:
            return None
        low, high = 0, MOST_PRIZE
        if self.returned(high) < 1:
            return None
        while low < high:
            middle = (low + high) // 2
            if self.returned(middle) < 1:
                low = middle + 1
            else:
                high = middle
        return low

    @property
    def long_run(self) -> Fraction:
        """What the meter shows on average to those who wager, over any number of wins: what joins
        it in a wager is what leaves it.  Floors and odd cents are left out."""
        whole, tenth = self.chance(Fraction(1)), self.chance(Fraction(1, PARTS))
        system = self.system
        return (system.contribution + whole * system.reset) / (whole + tenth / PARTS)

    def lines(self, meter: int | Fraction) -> tuple[Line, ...]:
        """What can become of it, the best first."""
        found: Counter[tuple[str, str, Fraction]] = Counter()
        for event, number in self.counts.items():
            gain = self.paid(event, meter) / self.system.wager - 1
            lost = isinstance(self.area.on(event), Lose)
            said = "lose" if lost else _said(event)
            found[said, "lose" if lost else "win", gain] += number
        return tuple(
            Line(said, result, gain, Fraction(number, self.total))
            for (said, result, gain), number in sorted(found.items(), key=lambda one: -one[0][2])
        )

    def notes(self, meter: int | Fraction) -> tuple[str, ...]:
        found = []
        even = self.break_even
        if even is not None:
            found.append(f"breaks even from a meter of {format_amount(even)} on")
        found.append(f"{float(self.of_jackpot(meter)):.2%} of what it returns is jackpot")
        whole, tenth = self.chance(Fraction(1)), self.chance(Fraction(1, PARTS))
        if whole and tenth:
            found.append(
                f"the prize is won once in {ceil(1 / whole):,} wagers, 10% once in "
                f"{ceil(1 / tenth):,}"
            )
        return (*found, OWN_FIGURES)

    def rules(self) -> tuple[str, ...]:
        pays = [r.rule for e in self.counts if not isinstance(r := self.area.on(e), Lose)]
        return tuple(dict.fromkeys([self.area.rule, *pays]))


def _said(event: Hashable) -> str:
    return str(getattr(event, "value", event))


def wager_of(game: Game, options: Any) -> JackpotWager | None:
    """The jackpot wager of a table, if it has one that hands win."""
    system: Jackpot | None = getattr(options, "jackpot", None)
    if not isinstance(system, Jackpot) or system.kind == "mystery":
        return None
    areas = game.round.areas(options)
    if blazing.BLAZING in areas:
        return JackpotWager(areas[blazing.BLAZING], system, three_of_shoe(options.decks))
    return JackpotWager(areas[poker.JACKPOT], system, five_cards())


def figures(game: Game, options: Any, meter: int | None = None) -> list[Figures]:
    """The jackpot wager of a table: with the meter at its reset amount and in the long run, or
    where it is asked for."""
    system = getattr(options, "jackpot", None)
    if isinstance(system, Jackpot) and system.kind == "mystery":
        return [_mystery(game, options, system)]
    if system is True and meter is not None:  # drawn among wagers (8a:8)
        return drawn(game.name, options, game.round.areas(options)[poker.JACKPOT], meter)
    found = wager_of(game, options)
    if found is None:
        return []
    if not found.system.grows:
        return [_figures(game, options, found, "set prizes", 0)]
    if meter is not None:
        return [_figures(game, options, found, f"meter at {format_amount(meter)}", meter)]
    return [
        _figures(game, options, found, RESET, found.system.reset),
        _figures(game, options, found, LONG_RUN, found.long_run),
    ]


def _figures(
    game: Game, options: Any, found: JackpotWager, variant: str, meter: int | Fraction
) -> Figures:
    notes = found.notes(meter)
    if variant == LONG_RUN:
        said = f"a meter of {format_amount(round(meter))} on average; its own spread is not in "
        notes = (said + "the standard deviation", *notes)
    return Figures(
        game.name,
        found.area.name,
        found.lines(meter),
        f"enumeration of {found.total:,} hands",
        found.rules(),
        variant,
        getattr(options, "decks", None),
        notes=notes,
        area=None,
    )


def _mystery(game: Game, options: Any, system: Jackpot) -> Figures:
    """One point among those from the reset amount to the ceiling, all equally likely: a wager
    takes the meter on by its contribution, and on average the prize is half way."""
    areas = game.round.areas(options)
    area = areas[blazing.BLAZING] if blazing.BLAZING in areas else areas[poker.JACKPOT]
    mean = Fraction(system.reset + 1 + system.ceiling, 2)
    chance = system.contribution / (mean - system.reset)
    gain = mean / system.wager - 1
    lines = (
        Line("mystery jackpot", "win", gain, chance),
        Line("lose", "lose", Fraction(-1), 1 - chance),
    )
    notes = (
        f"won once in {ceil(1 / chance):,} wagers on average, with {format_amount(round(mean))}",
        "every cent that joins the meter comes back, and the reset amount once a win",
        OWN_FIGURES,
    )
    rules = (area.rule, "qld-2024:18:1")
    decks = getattr(options, "decks", None)
    return Figures(
        game.name, area.name, lines, "renewal", rules, LONG_RUN, decks, notes=notes, area=None
    )


def drawn(game: str, options: Any, area: Area, meter: int | None = None) -> list[Figures]:
    """Electronic sic-bo: $1 on the jackpot, of which a part feeds the meter before the draw."""
    chance = Fraction(1, options.jackpot_one_in)
    fed = STAKE * options.jackpot_contribution // 100
    spread = "the average prize; its own spread is not in the standard deviation"
    long_run = options.jackpot_reset + Fraction(fed) / chance
    if meter is not None:
        said = f"meter at {format_amount(meter)}, $1"
        return [_drawn(game, options, area, said, Fraction(meter + fed), "one player wagers")]
    start = Fraction(options.jackpot_reset + fed)
    return [
        _drawn(game, options, area, f"{RESET}, $1", start, "one player wagers"),
        _drawn(game, options, area, f"{LONG_RUN}, $1", long_run, spread),
    ]


def _drawn(
    game: str, options: Any, area: Area, variant: str, prize: Fraction, note: str
) -> Figures:
    chance = Fraction(1, options.jackpot_one_in)
    fed = STAKE * options.jackpot_contribution // 100
    even = STAKE * options.jackpot_one_in - fed
    notes = (
        note,
        f"breaks even from a meter of {format_amount(even)} on",
        "100.00% of what it returns is jackpot",
        f"the prize is won once in {options.jackpot_one_in:,} wagers",
        OWN_FIGURES,
    )
    lines = (
        Line("jackpot", "win", (prize - STAKE) / STAKE, chance),
        Line("lose", "lose", Fraction(-1), 1 - chance),
    )
    rules = (area.rule, "qld-2024:8a:8(4)", "qld-2024:8a:8(5)")
    return Figures(game, area.name, lines, "enumeration", rules, variant, notes=notes, area=None)
