"""Whose credits they are."""

from __future__ import annotations

import asyncio

from croupier.floor.people.roles import FloorRole
from croupier.floor.store.base import Store, UserRow
from croupier.table.refusal import Refused


async def known_player(store: Store, name: str) -> UserRow:
    """A name mistyped must not make money for nobody."""
    row = await asyncio.to_thread(store.user, name)
    if row is None or row.role != FloorRole.PLAYER:
        raise Refused(f"there is no player '{name}'")
    return row


def check_open(player: UserRow) -> None:
    if not player.active:
        raise Refused(f"the account of {player.name} is closed")
