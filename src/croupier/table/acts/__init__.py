"""The acts around a round: joining, chips, the sign, directions of the general part.

Each act is a class with what is checked, what is done and what may be tried of it.  An act may
come at any ask of any game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.table.actors import PLAYERS, Actor
from croupier.table.acts.base import Act
from croupier.table.acts.chips import (
    CORRECTION,
    MOST_CHIPS,
    Adjust,
    BuyIn,
    CashOut,
    Repay,
    ReturnCredits,
    bring,
    check_bringing,
    free_chips,
)
from croupier.table.acts.joining import Join, Leave
from croupier.table.acts.orders import (
    PERMITTED,
    EnglishOnly,
    Exclude,
    Permit,
    Restrict,
    Silence,
    Tell,
    VoidWagers,
)
from croupier.table.acts.signs import Enact, Notify, RaiseMinimum
from croupier.table.asks import Legal
from croupier.table.refusal import Refused

if TYPE_CHECKING:
    from croupier.table.round import Round

__all__ = [
    "ACTS",
    "CORRECTION",
    "MOST_CHIPS",
    "PERMITTED",
    "Act",
    "Adjust",
    "BuyIn",
    "CashOut",
    "Enact",
    "EnglishOnly",
    "Exclude",
    "Join",
    "Leave",
    "Notify",
    "Permit",
    "RaiseMinimum",
    "Repay",
    "Restrict",
    "ReturnCredits",
    "Silence",
    "Tell",
    "VoidWagers",
    "bring",
    "check",
    "check_bringing",
    "free_chips",
    "legal",
    "legal_for",
]

ACTS: tuple[type[Act], ...] = (
    Join,
    BuyIn,
    CashOut,
    Leave,
    Notify,
    Enact,
    RaiseMinimum,
    VoidWagers,
    Restrict,
    Exclude,
    Silence,
    EnglishOnly,
    Permit,
    Tell,
    Adjust,
    Repay,
    ReturnCredits,
)
OF_PLAYERS = tuple(kind for kind in ACTS if kind.roles <= PLAYERS)


def check(round: Round, by: Actor, act: Act) -> Refused | None:
    if type(act) in round.no_acts:
        return Refused(f"the rules of {round.game} provide for no '{act.words()}'")
    who = round.orderers.get(type(act))
    if who is not None and by.role not in who:
        return Refused(f"that is for a {' or '.join(sorted(who))} to say, not a {by.role}")
    return act.check(round, by)


def legal(round: Round) -> Iterator[Legal]:
    """The acts that would be taken now, as far as acts can be listed."""
    for kind in ACTS:
        for one in kind.samples(round):
            yield from _if_taken(round, one)


def legal_for(round: Round, name: str) -> Iterator[Legal]:
    """Of these, what one player may do."""
    if name in round.players:
        for kind in OF_PLAYERS:
            for one in kind.samples_of(round, name):
                yield from _if_taken(round, one)


def _if_taken(round: Round, one: Legal) -> Iterator[Legal]:
    by = Actor(one.player or one.role.value, one.role)
    if isinstance(one.command, Act) and check(round, by, one.command) is None:
        yield one
