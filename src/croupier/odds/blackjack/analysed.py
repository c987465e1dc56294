"""Strategies found by analysis, as tables of decisions; and every table strategy by its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from croupier.games.blackjack_rules import BlackjackRules
from croupier.odds.blackjack.analysis import SPLIT, SURRENDER, Analyser
from croupier.odds.blackjack.decisions import (
    ACES,
    Decisions,
    basic_decisions,
    mimic_decisions,
)
from croupier.odds.blackjack.hands import ACE, BLACKJACK, BUST, OVER_22, RANKS
from croupier.odds.blackjack.strategy import Best, best
from croupier.odds.blackjack.switch import AFTER, OF


def analysed(strategy: Best) -> Decisions:
    """What an analysis found best, or was told to play."""
    found = Decisions.nothing()
    analyser = strategy.analyser
    for row in strategy.rows:
        actions = strategy.actions[row.first]
        for aces in range(ACES):
            found.action[aces, row.first] = actions.get(aces, next(iter(actions.values())))
            if analyser.rules.forfeit:
                for later in (0, 1):
                    given_up = _forfeits(analyser, row.first, aces, original=not later)
                    found.forfeit[later, aces, row.first] = given_up
        for start in row.starts:
            if start.action == SPLIT:
                found.split[row.first, start.cards[0]] = True
            elif start.action == SURRENDER:
                found.surrender[row.first, start.hand] = True
    if analyser.rules.switch:
        return replace(found, switch=_switches(strategy))
    return found


def _forfeits(analyser: Analyser, first: int, aces: int, *, original: bool) -> Any:
    """Where a doubled hand is worth less than giving up the first wager (2a:9(7))."""
    hands, rules = analyser.hands, analyser.rules
    ends = analyser.ends(first, analyser.without(first), np.arange(len(hands.hard)))
    fixed = aces if rules.doubled_aces_are_1 else 0
    free = hands.counts[:, ACE] > fixed
    total = hands.hard + 10 * (free & (hands.hard <= 11))
    gain = ends[:, BUST].copy()
    if not rules.dealer_22_void:
        gain += ends[:, OVER_22]
    for end in range(5):
        better, worse = total > end + 17, total < end + 17
        if rules.ties == "lose":
            worse = ~better
        gain += ends[:, end] * (better.astype(float) - worse)
    context = analyser.context(taken=original, split=False)
    taken = ends[:, BLACKJACK] * (context.takes + context.takes_more)
    return (total < 21) & (hands.cards >= 3) & (2 * gain - taken < -1)


def _switches(strategy: Best) -> Any:
    """Switch where the two hands are then worth more, each by itself."""
    worth = strategy.switch_values
    a, b, c, d = np.indices((RANKS,) * 4)
    stay = worth[:, OF[a, b]] + worth[:, OF[c, d]]
    swap = worth[:, AFTER[a, d]] + worth[:, AFTER[c, b]]
    return swap > stay


MAKERS: dict[str, Callable[[BlackjackRules], Decisions]] = {
    "best": lambda rules: analysed(best(rules)),  # by totals, as players learn it
    "composition": lambda rules: analysed(
        best(rules, composition=True)
    ),  # by the cards of the hand
    "basic": basic_decisions,
    "mimic": mimic_decisions,
}


@lru_cache(maxsize=32)
def decisions_of(rules: BlackjackRules, strategy: str) -> Decisions:
    """The strategy of that name under these rules."""
    return MAKERS[strategy](rules)
