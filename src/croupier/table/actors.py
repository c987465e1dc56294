"""Who stands at a table, and who may do what.

The permissions are one table of data, :data:`MAY`, asked in one place,
:func:`may`.  Game schedules give some acts to narrower roles (a direction of
the gaming manager, a call of the boxperson); those acts name their own roles.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Role(StrEnum):
    """In which role somebody acts."""

    PLAYER = "player"
    DEALER = "dealer"  # the boxer of Two-Up is a dealer too (nsw-2016:two-up:1.1)
    STICKPERSON = "stickperson"
    BOXPERSON = "boxperson"
    KENO_WRITER = "keno writer"  # takes keno wagers, issues and pays tickets (qld-1994:28:80.1)
    SUPERVISOR = "gaming supervisor"
    MANAGER = "gaming manager"  # may also act as a gaming supervisor (general:3)
    INSPECTOR = "inspector"
    SYSTEM = "system"  # equipment, the wagering clock, an automated table


class Actor(msgspec.Struct, frozen=True):
    """One person, or the system, with the role in which they act."""

    name: str
    role: Role


SYSTEM = Actor("system", Role.SYSTEM)

PLAYERS = frozenset({Role.PLAYER})
SUPERVISORS = frozenset({Role.SUPERVISOR, Role.MANAGER})
MANAGERS = frozenset({Role.MANAGER})
CREW = frozenset({Role.DEALER, Role.STICKPERSON, Role.BOXPERSON, Role.KENO_WRITER})
CONDUCTORS = CREW | SUPERVISORS | {Role.SYSTEM}  # whoever may move a round along
REPORTERS = CREW | SUPERVISORS | {Role.SYSTEM}  # whoever may report an irregularity


def player(name: str) -> Actor:
    """A player of that name."""
    return Actor(name, Role.PLAYER)
