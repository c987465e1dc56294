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
from croupier.odds.blackjack.kernel import DOUBLE, GIVE, HIT, STAND
from croupier.odds.blackjack.strategy import COLUMNS, NAMES, Best
from croupier.odds.blackjack.suits import DRAWS, KINDS
from croupier.odds.blackjack.total_dependent import MANY, Class, classes

LETTERS = {STAND: "S", HIT: "H", DOUBLE: "D", SPLIT: "P", SURRENDER: "R"}
LATER = "soft, later ace"
FORFEIT = "forfeit"
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
    if len(base.analyser.ace_variants) > 1:
        sections.append(Section(LATER, tuple(_totals(base, soft=True, low=False))))
    if rules.splits:
        sections.append(Section("pairs", tuple(_pairs(base))))
    if base.analyser.sees_suits:
        sections.append(Section("draws", tuple(_draws(base))))
    if rules.forfeit:
        sections.append(Section(FORFEIT, tuple(_forfeits(base))))
    notes = list(_notes(base))
    if by_total is not None:
        found = exceptions(strategy, by_total)
        notes += [f"by cards: {one}" for one in found] or ["by cards: no exception on two cards"]
    heads = tuple(NAMES[first] for first in COLUMNS)
    title = f"{rules.title}, {rules.decks} decks"
    return Chart(title, heads, tuple(sections), tuple(notes), COLOURS)


Rows = list[tuple[str, tuple[str, ...]]]


def _totals(strategy: Best, *, soft: bool, low: bool = True) -> Rows:
    """``low``: of soft hands, those whose ace a double makes a 1, where there are such."""
    low = low and soft and len(strategy.analyser.ace_variants) > 1
    found = []
    for total in range(20, 12 if soft else 4, -1):
        cells = tuple(cell(strategy, total, soft, first, low=low) for first in COLUMNS)
        if any(cells):
            found.append((f"soft {total}" if soft else str(total), cells))
    return found


def _draws(strategy: Best) -> Rows:
    """Two cards that one more makes a bonus 21 of, by their suits."""
    found = []
    hands = strategy.analyser.hands
    for cards in DRAWS:
        name = ",".join(NAMES[card] for card in cards)
        for kind, word in enumerate(KINDS):
            cells = []
            for first in COLUMNS:
                taken = strategy.starts[first][cards].kinds[kind]
                played = LETTERS[strategy.drawing[first][hands.of(*cards)][kind]]
                gives = taken == SURRENDER
                cells.append(f"R{played}" if gives else LETTERS[taken])
            found.append((f"{name} {word}", tuple(cells)))
    return found


def _forfeits(strategy: Best) -> Rows:
    """The highest total on which a doubled hand is given up (2a:9(7))."""
    found = []
    for words, original in (("original", True), ("later hand", False)):
        cells = []
        for first in COLUMNS:
            given = np.flatnonzero(strategy.analyser.forfeits(first, original=original) == GIVE)
            cells.append(f"≤{given.max()}" if given.size else "-")
        found.append((words, tuple(cells)))
    return found


def cell(strategy: Best, total: int, soft: bool, first: int, *, low: bool = False) -> str:
    """What to do with a total, by the number of cards where that matters."""
    actions = _by_cards(strategy, total, soft, first, low=low)
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

    hand: dict[Class, tuple[int, int]]  # the ace variant and the hand
    counted: bool  # the number of cards makes a difference


@lru_cache(maxsize=8)
def _classes(rules: BlackjackRules) -> _Classes:
    analyser = Analyser(rules)
    kinds = classes(analyser)
    found: dict[Class, tuple[int, int]] = {}
    for variant, aces in enumerate(analyser.ace_variants):
        for hand, kind in enumerate(kinds.of[variant]):
            cards, held = analyser.hands.cards[hand], analyser.hands.counts[hand, ACE]
            if held < aces or (cards == 2 and aces >= 0 and 0 < held != aces):
                continue  # no hand has so many aces among its first two cards
            if cards >= 2 and np.isnan(analyser.now[hand]):
                found.setdefault(kinds.all[kind], (variant, hand))
    return _Classes(found, any(kind.cards for kind in kinds.all))


def _by_cards(
    strategy: Best, total: int, soft: bool, first: int, *, low: bool = False
) -> dict[int, str]:
    kinds = _classes(strategy.rules)
    policy = strategy.analyser.policy[first]

    def action(cards: int, may_double: bool) -> int | None:
        place = kinds.hand.get(Class(total, soft, cards, may_double, low))
        return None if place is None else int(policy[place])

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
        if start.kinds:
            continue
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
        notes.append(
            "after doubling: forfeit a total of so much or less; a later hand is the second or "
            "third of a split, which loses nothing to a dealer's blackjack"
        )
    if len(strategy.analyser.ace_variants) > 1:
        notes.append(f"soft: an ace is among the first two cards; {LATER}: it is not")
    if strategy.analyser.sees_suits:
        notes.append("draws: two cards that one more makes a bonus 21 of, by their suits")
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
    """The value of each two-card hand in thousandths of a wager, for the switch by value."""
    from croupier.odds.blackjack.switch import PLAIN_21

    rows = [(f"{NAMES[one]},{NAMES[other]}", n) for n, (one, other) in enumerate(PAIRS)]
    rows.append(("A,10 switched", PLAIN_21))
    table = strategy.switch_values
    return [
        (label, tuple(f"{1000 * table[first, n]:+.0f}" for first in COLUMNS)) for label, n in rows
    ]
