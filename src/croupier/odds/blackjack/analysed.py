"""Strategies found by analysis, as tables of decisions; and every table strategy by its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import numpy as np

from croupier.games.blackjack.rules import BlackjackRules
from croupier.odds.blackjack.analysis import SPLIT, SURRENDER, Analyser
from croupier.odds.blackjack.decisions import (
    ACES,
    GIVE_IT_UP,
    SPLIT_IT,
    Decisions,
    as_arrays,
    basic_decisions,
    mimic_decisions,
    of_arrays,
    player_of,
)
from croupier.odds.blackjack.hands import RANKS
from croupier.odds.blackjack.kernel import given_up
from croupier.odds.blackjack.strategy import Best, best
from croupier.odds.blackjack.suits import KINDS, PLACE
from croupier.odds.blackjack.switch import AFTER, OF
from croupier.odds.kept_arrays import kept_arrays
from croupier.odds.kernels.kernel import Found
from croupier.table.strategy import Strategy


def analysed(strategy: Best) -> Decisions:
    """What an analysis found best, or was told to play."""
    found = replace(Decisions.nothing(), even_money=strategy.takes_even_money())
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
    if analyser.sees_suits:
        found = replace(found, by_suits=_by_suits(strategy))
    if analyser.rules.switch:
        return replace(found, switch=_switches(strategy))
    return found


def _forfeits(analyser: Analyser, first: int, aces: int, *, original: bool) -> Any:
    """Where a doubled hand is worth less than giving up the first wager (2a:9(7))."""
    known = analyser.known(first)
    terms = analyser.terms(known, analyser.context(taken=original, split=False))
    fixed = aces if analyser.rules.doubled_aces_are_1 else 0
    return given_up(analyser.cards(known), terms, known.ends, fixed)


def _by_suits(strategy: Best) -> Any:
    """Draws to a bonus: what is done with each of the three."""
    hands = strategy.analyser.hands
    found = np.zeros((RANKS, len(PLACE), len(KINDS)), dtype=np.uint8)
    for first in range(RANKS):
        for cards, place in PLACE.items():
            plays = strategy.drawing[first][hands.of(*cards)]
            for kind in range(len(KINDS)):
                told = plays[kind]
                if cards[0] == cards[1] and strategy.splits(cards[0], first, kind):
                    told |= SPLIT_IT
                if strategy.surrenders(*cards, first, kind):
                    told |= GIVE_IT_UP
                found[first, place, kind] = told
    return found


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
    "optimal": lambda rules: analysed(best(rules, composition=True)),
    "basic": basic_decisions,
    "mimic": mimic_decisions,
}


@lru_cache(maxsize=32)
def decisions_of(rules: BlackjackRules, strategy: str) -> Decisions:
    """The strategy of that name under these rules; worked out once on a machine."""
    told = blake2b(repr(rules).encode(), digest_size=8).hexdigest()
    package = type(rules).__module__.partition(".")[0]
    return of_arrays(
        kept_arrays(
            f"{strategy}-{told}", (rules,), lambda: as_arrays(MAKERS[strategy](rules)), package
        )
    )


def player(rules: BlackjackRules, strategy: str) -> Strategy:
    """Who plays by the strategy of that name."""
    return player_of(decisions_of(rules, strategy))


_WARM = "croupier.odds.blackjack.warm"
DECISIONS = Found(
    tuple(MAKERS), player, "best", {"best": _WARM, "composition": _WARM, "optimal": _WARM}
)
