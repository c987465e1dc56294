"""What `croupier strategy` says of house poker: charts, short rules with their cost, one hand.

A hand is written as its cards, what all see after a stroke: ``A♠ K♦ 9♣ 5♥ 2♦ / K♠``, letters for
suits will do; where it matters, what is staked in antes at the end: ``J♠ 8♦ / 5♣, 4 staked``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.equipment.cards import DECK, Card
from croupier.odds.advice import Chart, Departure, Section, Way, Ways
from croupier.odds.poker import double_chance, electronic_three_card
from croupier.odds.poker import rules_of_thumb as thumb
from croupier.odds.poker.values import VALUES, Values
from croupier.wagers.poker import POKER

COLOURS = {"4": "#6ea8d9", "3": "#6ea8d9", "2": "#8fc0e8", "1": "#7fb685", "b": "#7fb685",
           "r": "#7fb685", "c": "#e8c547", "f": "#d97f6e", "w": "#e8c547"}  # fmt: skip
SUIT_LETTERS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_STAKED = re.compile(r",?\s*(\d+)\s+staked\s*$")
Rows = tuple[tuple[str, tuple[str, ...]], ...]
FACES = tuple(reversed(POKER.faces))


def cards_of(text: str) -> list[Card]:
    """The cards of a text; a ``ValueError`` names what is none.

    >>> cards_of("Qs 6D 10♣")
    ['Q♠', '6♦', '10♣']
    """
    found = []
    for word in text.split():
        name = word.upper()
        name = name[:-1] + SUIT_LETTERS.get(name[-1], name[-1])
        name = name.replace("T", "10")
        if name not in DECK:
            raise ValueError(f"'{word}' is no card; a card is like Q♠ or Qs")
        found.append(Card(name))
    return found


def situation(text: str) -> tuple[list[Card], list[Card], int]:
    """The player's cards, those that all see, and what is staked (0: not said)."""
    said = _STAKED.search(text)
    staked = int(said[1]) if said else 0
    if said:
        text = text[: said.start()]
    own, _, seen = text.partition("/")
    mine, common = cards_of(own), cards_of(seen)
    if len({*mine, *common}) < len(mine) + len(common):
        raise ValueError("a card is named twice")
    return mine, common, staked


@dataclass(frozen=True)
class HouseAdvice:
    """Of one game: how many cards a player holds, and how many all see at each decision."""

    game: str
    held: int
    seen: tuple[int, ...]
    sections: Callable[[], tuple[Section, ...]]
    heads: tuple[str, ...]
    notes: tuple[str, ...]
    unit: str = "antes"
    valued: Callable[[Any, Sequence[Card], Sequence[Card], int], Values] | None = None  # by options

    def chart(self, options: Any, *, by_cards: bool) -> Chart:
        ask = f"one hand: croupier strategy {self.game} '{self._example()}'"
        title = self.game.replace("-", " ")
        return Chart(title, self.heads, self.sections(), (*self.notes, ask), COLOURS)

    def _example(self) -> str:
        own = [DECK[n % len(DECK)] for n in range(5, 5 + 14 * self.held, 14)]
        seen = [card for card in DECK[1::7] if card not in own][: self.seen[-1]]
        return " ".join([*own, "/", *seen] if seen else own)

    def values(self, options: Any, text: str) -> Values:
        mine, seen, staked = situation(text)
        if len(mine) != self.held or len(seen) not in self.seen:
            many = " or ".join(map(str, self.seen))
            raise ValueError(
                f"{self.game} is decided on with {self.held} cards of the player"
                + (f" and {many} that all see, after a stroke" if self.seen != (0,) else "")
            )
        if self.valued is not None:
            return self.valued(options, mine, seen, staked)
        return VALUES[self.game](mine, seen, staked)

    def hand(self, options: Any, text: str) -> Ways:
        found = self.values(options, text)
        best = max(found.values())
        ways = tuple(
            Way(said, "best" if value == best else "", None, None, None, value, best - value)
            for said, value in sorted(found.items(), key=lambda one: -one[1])
        )
        return Ways(text, ((f"in {self.unit}", ways),))

    def departures(self, options: Any, said: Sequence[str]) -> list[Departure]:
        """Each as ``HAND: what is said instead``; how often it comes up is not told."""
        found = []
        for one in said:
            text, colon, instead = one.rpartition(":")
            values = self.values(options, text)
            instead = instead.strip()
            if not colon or instead not in values:
                raise ValueError(f"a departure is like 'HAND: {' or '.join(values)}', not '{one}'")
            best = max(values, key=lambda what: values[what])
            each = float(values[best] - values[instead])
            found.append(Departure(text.strip(), "", best, instead, 0.0, each))
        return found


def _pairs(cell: Callable[[Sequence[Card]], str]) -> Rows:
    """Two cards by face value: suited above the diagonal, of two suits below it."""
    found = []
    for row, high in enumerate(FACES):
        cells = []
        for column, other in enumerate(FACES):
            suits = ("♠", "♠") if column > row else ("♠", "♥")
            cells.append(cell([Card(high + suits[0]), Card(other + suits[1])]))
        found.append((high, tuple(cells)))
    return tuple(found)


def _first(game: str) -> Callable[[], tuple[Section, ...]]:
    def sections() -> tuple[Section, ...]:
        def cell(cards: Sequence[Card]) -> str:
            found = VALUES[game](cards, (), 0)
            return max(found, key=lambda said: found[said])

        return (Section("two cards", _pairs(cell)),)

    return sections


def _mississippi() -> tuple[Section, ...]:
    from croupier.odds.poker.values import on_third

    def cell(cards: Sequence[Card]) -> str:
        times = on_third(cards)
        return f"{times}x" if times else "fold"

    return (Section("3rd street", _pairs(cell)), thumb.table(thumb.mississippi(), len(FACES)))


def _rules(rules: Callable[[], list[thumb.Rule]]) -> Callable[[], tuple[Section, ...]]:
    return lambda: (thumb.table(rules(), 1),)


def _array() -> tuple[Section, ...]:
    """As at a table, in the words of a terminal: what the bonus on an ante pays decides nothing."""
    rules = [rule._replace(words=rule.words.replace("bet", "play")) for rule in thumb.three_card()]
    return (thumb.table(rules, 1),)


SQUARE = "suited above the diagonal, of two suits below it"
ONE = ("costs, of the first wager",)
THREE_CARD_POKER = HouseAdvice(
    "three-card-poker", 3, (0,), _rules(thumb.three_card), ONE,
    ("each rule with what it costs against best play, of the ante",),
)  # fmt: skip
CARIBBEAN_STUD = HouseAdvice(
    "caribbean-stud", 5, (1,), _rules(thumb.caribbean), ONE,
    ("bet with a pair or higher; with ace and king if the upcard is one of your cards below a "
     "king, or an ace or king and you have a queen or jack, or lower than your fourth card and "
     "you have a queen",),
)  # fmt: skip
HOLDEM_BONUS = HouseAdvice("holdem-bonus", 2, (0, 3, 4), _first("holdem-bonus"), FACES, (SQUARE,))
ULTIMATE_HOLDEM = HouseAdvice(
    "ultimate-holdem", 2, (0, 3, 5), _first("ultimate-holdem"), FACES, (SQUARE,)
)
MISSISSIPPI_STUD = HouseAdvice("mississippi-stud", 2, (0, 1, 2), _mississippi, FACES, (SQUARE,))
LET_IT_RIDE = HouseAdvice(
    "let-it-ride", 3, (0, 1), _rules(thumb.let_it_ride), ONE,
    ("each rule with what it costs against best play, of one of the three wagers",),
    unit="units",
)  # fmt: skip
ELECTRONIC_THREE_CARD = HouseAdvice(
    "electronic-three-card-poker", 3, (0, 6), _array, ONE,
    ("each rule with what it costs against best play by one's own cards, of the ante",
     "with the six other cards of the array in sight, after a stroke, a hand is asked by itself"),
    valued=electronic_three_card.values,
)  # fmt: skip
DOUBLE_CHANCE = HouseAdvice(
    "double-chance", 5, (0,), lambda: (thumb.table([thumb.double_chance()], 1),), ONE,
    ("a suit counts by the cards unseen that are below its highest",),
    unit="units",
    valued=double_chance.values,
)  # fmt: skip
