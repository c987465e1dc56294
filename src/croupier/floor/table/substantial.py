"""Wins of a round that lock a player's credits until somebody has seen to them."""

from __future__ import annotations

from typing import Any

from croupier.floor.plans import TablePlan
from croupier.floor.store.steps import HOLD, Note, Operation, SetFact
from croupier.floor.table.turnover import decided
from croupier.money import format_amount
from croupier.table import events as ev
from croupier.table.kinds import Kinds

CLOSES = Kinds(ev.RoundClosed)


def substantial(
    plan: TablePlan, rounds: list[Any], events: list[tuple[int, ev.Event]], at: int
) -> list[Operation]:
    """What locks the credits of who has won so much in a round that is over, all of it together."""
    if not plan.substantial or not any(CLOSES[type(event)] for _, event in events):
        return []
    over = rounds[0]
    found: list[Operation] = []
    for player, (staked, returned) in decided(over.events).items():
        if returned - staked >= plan.substantial:
            won = f"{format_amount(returned - staked)} in round {over.number} of {plan.name}"
            found.append(SetFact(HOLD + player, won))
            found.append(Note(at, "substantial win", player, plan.name, won))
    return found
