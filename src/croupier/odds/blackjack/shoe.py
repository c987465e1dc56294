"""The blackjack family from any composition of the shoe, played as from a full one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from croupier.equipment.cards import PACKS, RANK
from croupier.odds.blackjack.analysis import SPLIT, SURRENDER, Analyser, expectation
from croupier.odds.blackjack.hands import ACE, RANKS, TEN, Ints
from croupier.odds.blackjack.strategy import RANK_OF, Best, best
from croupier.table.game import Game

ORIGINAL, INSURANCE = "original", "insurance"


def shoe(game: Game, options: Any, cards: Mapping[str, int]) -> dict[str, float]:
    """What a unit of each wager gains on average from these cards, by rank: the original by the
    total-dependent strategy of a full shoe, insurance given an ace of the dealer."""
    if options.switch:
        raise ValueError(f"{game.name} is not worked out from other shoes than full ones")
    left = _counts(options, cards)
    found = {ORIGINAL: expectation(_played(best(options), left).analyse())[0]}
    if options.insurance and left[ACE]:
        ten = int(left[TEN]) / (int(left.sum()) - 1)
        found[INSURANCE] = ten * float(options.insurance_odds + 1) - 1
    return found


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
