"""Prizes that are drawn among the wagers, or set by a schedule of odds.

Electronic sic-bo draws one jackpot wager or nobody (8a:8); Double Chance has a prize schedule for
the hands it lists (nsw-2016:double-chance:10.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from croupier.money import format_amount
from croupier.table.areas import Wager
from croupier.table.refusal import Refused
from croupier.table.results import Result, win
from croupier.wagers.jackpots.system import MOST_PRIZE

E = TypeVar("E")


def joins(wagers: Iterable[Wager], per_cent: int) -> int:
    """What of these wagers joins the meter, together."""
    return sum(wager.amount for wager in wagers) * per_cent // 100


def picked(wagers: Sequence[Wager], number: int) -> Wager | None:
    """Which wager a random number picks; nobody's, if it is beyond them."""
    return wagers[number] if number < len(wagers) else None


def may_become(amount: int, shown: int, least: int, rule: str) -> Refused | None:
    """Whether a meter may be put to another amount."""
    if not least <= amount <= MOST_PRIZE:
        return Refused(f"the jackpot is {format_amount(least)} or more", rule)
    if amount == shown:
        return Refused("that is the jackpot as it is shown", rule)
    return None


def scheduled(
    odds: Mapping[E, int], said: Mapping[E, str], rule: str, otherwise: Mapping[E, Result]
) -> dict[E, Result]:
    """A pay table by a schedule of prizes: what it lists pays, all else is as it was."""
    return {**otherwise, **{event: win(pays, rule, said[event]) for event, pays in odds.items()}}
