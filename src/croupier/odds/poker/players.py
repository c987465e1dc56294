"""By which strategy a house poker game is simulated when none is named."""

from __future__ import annotations

from typing import Any

from croupier.games.poker import double_chance_strategy, strategy
from croupier.odds.kernels.kernel import Found
from croupier.odds.poker import optimal
from croupier.table.strategy import Strategy


def found(game: str) -> Found:
    """Basic strategy, as folding every hand would tell nothing."""

    def player(options: Any, name: str) -> Strategy:
        return optimal.optimal(game) if name == "optimal" else strategy.basic(game)

    return Found(("basic", "optimal"), player, "basic", {})


def _double_chance(options: Any, name: str) -> Strategy:
    return double_chance_strategy.decide


DOUBLE_CHANCE = Found(("basic", "optimal"), _double_chance, "basic", {})
THREE_CARD = found("three-card-poker")
CARIBBEAN = found("caribbean-stud")
HOLDEM_BONUS = found("holdem-bonus")
ULTIMATE = found("ultimate-holdem")
MISSISSIPPI = found("mississippi-stud")
LET_IT_RIDE = found("let-it-ride")
