"""What is entered by hand at a table, for somebody who may enter it."""

from __future__ import annotations

from croupier.floor.people.roles import AT_TABLE, Person
from croupier.table.asks import Ask
from croupier.table.entries import Entry


def entry_for(who: Person, ask: Ask | None) -> Entry | None:
    """What the pending ask takes; None, if it is nothing that this person enters."""
    entry = None if ask is None else ask.entry()
    if entry is None or ask is None:
        return None
    roles = {one.role for one in ask.legal() if not one.player}
    return entry if roles & set(AT_TABLE[who.role]) else None
