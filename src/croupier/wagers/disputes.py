"""Disputes as the orders of New South Wales have them: decided in the first instance, reviewed on
request by somebody above (two-up:9.12, let-it-ride:14.12, double-chance:14.12)."""

from __future__ import annotations

from typing import TypeAlias

from croupier.table.actors import Role
from croupier.table.ranks import Decision

# player, matter and, since ranks are kept, the role that decided and what it decided
Disputes: TypeAlias = tuple[tuple[str, ...], ...]
REMEMBERED = 20  # disputes that may yet be reviewed


def subject(player: str, matter: str) -> str:
    return f"the dispute of {player}, {matter}"


def is_known(disputes: Disputes, player: str, matter: str) -> bool:
    return any(one[:2] == (player, matter) for one in disputes)


def decided(disputes: Disputes, player: str, matter: str, by: Role, decision: str) -> Disputes:
    """With one decided, or decided anew."""
    others = tuple(one for one in disputes if one[:2] != (player, matter))
    return (*others, (player, matter, by.value, decision))[-REMEMBERED:]


def decisions(disputes: Disputes, rule: str) -> dict[str, Decision]:
    """What stands, and on whose word."""
    ranked = (one for one in disputes if len(one) == 4)
    return {subject(a, b): Decision(Role(role), what, rule) for a, b, role, what in ranked}
