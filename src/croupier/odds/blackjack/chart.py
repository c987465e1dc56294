"""A strategy as a chart: rows of the player's hand, a column for each card of the dealer.

A cell is what to do: S stand, H hit (draw), D double, P split, R surrender.  ``Ds`` is double, or
stand where doubling is not allowed; ``D`` alone, or draw.  A number in a cell is a number of
cards: ``S5H`` is stand, but draw from five cards on.  ``R`` is followed by what to do where it is
not offered any more.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from croupier.games.blackjack.rules import BlackjackRules
from croupier.odds.advice import Chart, Section
from croupier.odds.blackjack.analysis import SPLIT, SURRENDER, Analyser
from croupier.odds.blackjack.hands import ACE, PAIRS, TEN
from croupier.odds.blackjack.kernel import DOUBLE, HIT, STAND
from croupier.odds.blackjack.strategy import COLUMNS, NAMES, Best
from croupier.odds.blackjack.total_dependent import MANY, Class, classes

LETTERS = {STAND: "S", HIT: "H", DOUBLE: "D", SPLIT: "P", SURRENDER: "R"}
MEANING = {"S": "stand", "H": "draw", "D": "double", "P": "split", "R": "surrender"}
COLOURS = {"S": "#e8c547", "H": "#7fb685", "D": "#6ea8d9", "P": "#c78ec9", "R": "#d97f6e"}


def chart(strategy: Best, by_total: Best | None = None) -> Chart:
    """The chart of a strategy by totals.

    Of a strategy by cards, ``by_total`` is the strategy whose chart it departs from.
    """
    base = by_total or strategy
    rules = strategy.rules
    sections = [
        Section("hard", tuple(_totals(base, soft=False))),
        Section("soft", tuple(_totals(base, soft=True))),
    ]
    if rules.splits:
        sections.append(Section("pairs", tuple(_pairs(base))))
    notes = list(_notes(base))
    if by_total is not None:
        found = exceptions(strategy, by_total)
        notes += [f"by cards: {one}" for one in found] or ["by cards: no exception on two cards"]
    heads = tuple(NAMES[first] for first in COLUMNS)
    title = f"{rules.title}, {rules.decks} decks"
    return Chart(title, heads, tuple(sections), tuple(notes), COLOURS)


def _totals(strategy: Best, *, soft: bool) -> list[tuple[str, tuple[str, ...]]]:
    found = []
    for total in range(20, 12 if soft else 4, -1):
        cells = tuple(cell(strategy, total, soft, first) for first in COLUMNS)
        found.append((f"soft {total}" if soft else str(total), cells))
    return found


def cell(strategy: Best, total: int, soft: bool, first: int) -> str:
    """What to do with a total, by the number of cards where that matters."""
    actions = _by_cards(strategy, total, soft, first)
    if not actions:
        return ""
    said, text = "", ""
    for cards, code in actions.items():
        if code != said:
            text += code if not text else f"{cards}{code}"
            said = code
    return _surrender(strategy, total, soft, first) + text


@dataclass(frozen=True)
class _Classes:
    """Which hand stands for each class that is decided on."""

    hand: dict[Class, int]
    counted: bool  # the number of cards makes a difference


@lru_cache(maxsize=8)
def _classes(rules: BlackjackRules) -> _Classes:
    analyser = Analyser(rules)
    kinds = classes(analyser)
    found: dict[Class, int] = {}
    for hand, kind in enumerate(kinds.of):
        if analyser.hands.cards[hand] >= 2 and np.isnan(analyser.now[hand]):
            found.setdefault(kinds.all[kind], hand)
    return _Classes(found, any(kind.cards for kind in kinds.all))


def _by_cards(strategy: Best, total: int, soft: bool, first: int) -> dict[int, str]:
    kinds = _classes(strategy.rules)
    policy = strategy.analyser.policy[first]

    def action(cards: int, may_double: bool) -> int | None:
        hand = kinds.hand.get(Class(total, soft, cards, may_double))
        return None if hand is None else int(policy[hand])

    found: dict[int, str] = {}
    for cards in range(2, MANY + 1) if kinds.counted else (0,):
        double, plain = action(cards, True), action(cards, False)
        if double == DOUBLE:
            otherwise = plain if plain is not None else _without_double(total, soft)
            found[cards] = "Ds" if otherwise == STAND else "D"
        elif double is not None or plain is not None:
            found[cards] = LETTERS[double if double is not None else plain or STAND]
    return found


def _without_double(total: int, soft: bool) -> int:
    return STAND if total >= (18 if soft else 17) else HIT


def _surrender(strategy: Best, total: int, soft: bool, first: int) -> str:
    if not strategy.analyser.surrender_offered(first):
        return ""
    hands = strategy.analyser.hands
    for start in strategy.rows[first].starts:
        alike = hands.total[start.hand] == total and bool(hands.soft[start.hand]) == soft
        if alike and start.cards[0] != start.cards[1] and start.action == SURRENDER:
            return "R"
    return ""


def _pairs(strategy: Best) -> list[tuple[str, tuple[str, ...]]]:
    found = []
    for pair in (ACE, *range(TEN, 0, -1)):
        cells = []
        for first in COLUMNS:
            start = strategy.starts[first][pair, pair]
            double = start.action == DOUBLE and pair == ACE
            cells.append("D" if double else LETTERS[start.action])
        found.append((f"{NAMES[pair]},{NAMES[pair]}", tuple(cells)))
    return found


def _notes(strategy: Best) -> list[str]:
    rules = strategy.rules
    notes = ["S stand, H draw, D double or else draw, Ds double or else stand, P split"]
    if rules.surrender:
        notes.append("R surrender if it is offered, or else what follows")
    if rules.bonus_21s or rules.five_card_trick:
        notes.append("S5H: stand, but draw from five cards on")
    if rules.doubled_aces_are_1 and rules.double_on == "9 to 11":
        notes.append("9, 10 and 11 are counted with every ace as 1, and only they are doubled")
    if rules.insurance:
        notes.append("insurance: never")
    if rules.even_money:
        notes.append("even money: " + ("always" if strategy.takes_even_money() else "never"))
    if rules.forfeit:
        notes.append("after doubling: forfeit where the hand would lose more than half of it")
    if rules.switch:
        notes.append(
            "switch where the two hands then add up to more in the table of values, an ace and a "
            "ten brought together by it counting as 21"
        )
    notes.append("choices between equals go to the larger wager")
    return notes


def exceptions(by_cards: Best, by_total: Best) -> list[str]:
    """Two-card hands that are played otherwise than their total."""
    found = []
    for one, other in PAIRS:
        if {one, other} == {ACE, TEN}:
            continue
        for first in COLUMNS:
            mine = by_cards.starts[first][one, other].action
            if mine != by_total.starts[first][one, other].action:
                found.append(f"{NAMES[one]},{NAMES[other]} against {NAMES[first]}: "
                             f"{MEANING[LETTERS[mine]]}")  # fmt: skip
    return found


def switch_table(strategy: Best) -> list[tuple[str, tuple[str, ...]]]:
    """The value of each two-card hand in hundredths of a wager, for the switch by value."""
    from croupier.odds.blackjack.switch import PLAIN_21

    rows = [(f"{NAMES[one]},{NAMES[other]}", n) for n, (one, other) in enumerate(PAIRS)]
    rows.append(("A,10 switched", PLAIN_21))
    table = strategy.switch_values
    return [
        (label, tuple(f"{100 * table[first, n]:+.0f}" for first in COLUMNS)) for label, n in rows
    ]
