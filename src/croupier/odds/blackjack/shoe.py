"""The blackjack family from any composition of the shoe, played as from a full one."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.equipment.cards import PACKS, RANK
from croupier.odds.blackjack.analysis import SPLIT, SURRENDER, Analyser, expectation
from croupier.odds.blackjack.hands import ACE, RANKS, TEN, Ints
from croupier.odds.blackjack.strategy import RANK_OF, Best, best
from croupier.odds.shoe_sides import means
from croupier.table.game import Game

ORIGINAL, INSURANCE = "original", "insurance"


def shoe(
    game: Game, options: Any, cards: Mapping[str, int], only: str = ""
) -> dict[str, float | Fraction]:
    """What a unit of each wager gains on average from these cards, by rank: the original by the
    total-dependent strategy of a full shoe (but for the switch), insurance given an ace of the
    dealer, additional wagers by every order of the first cards."""
    left = _counts(options, cards)
    found: dict[str, float | Fraction] = {}
    if not options.switch and only in ("", ORIGINAL):
        found[ORIGINAL] = expectation(_played(best(options), left).analyse())[0]
    return found | beside(game, options, cards, only)


def beside(
    game: Game, options: Any, cards: Mapping[str, int], only: str = ""
) -> dict[str, float | Fraction]:
    """The same of all wagers but the original, which takes longer."""
    left = _counts(options, cards)
    found: dict[str, float | Fraction] = {}
    if options.insurance and left[ACE] and only in ("", INSURANCE):
        ten = Fraction(int(left[TEN]), int(left.sum()) - 1)
        found[INSURANCE] = ten * (options.insurance_odds + 1) - 1
    pack = {RANK[card] for card in PACKS[options.pack]}
    there = {rank: number for rank, number in cards.items() if rank in pack}
    areas = game.round.areas(options)
    wanted = [area for name, area in areas.items() if only in ("", name)]
    return found | means(wanted, options, there)


def _counts(options: Any, cards: Mapping[str, int]) -> Ints:
    pack = {RANK[card] for card in PACKS[options.pack]}
    left = np.zeros(RANKS, dtype=np.int64)
    for rank, number in cards.items():
        if rank in pack:
            left[RANK_OF[rank]] += number
    return left


def _played(strategy: Best, left: Ints) -> Analyser:
    """An analyser of another shoe that is told to play as this strategy does."""
    analyser = strategy.analyser
    starts = [(row.first, start) for row in strategy.rows for start in row.starts]
    return Analyser(
        analyser.rules,
        left,
        dict(analyser.policy),
        {(first, s.cards[0]): s.action == SPLIT for first, s in starts
         if s.cards[0] == s.cards[1] and not s.kinds},
        {(first, s.hand): s.action == SURRENDER for first, s in starts if not s.kinds},
        dict(analyser.suit_policy),
        dict(analyser.forfeit_policy),
    )  # fmt: skip
