"""The shoes of a table as its log has them: to which order of the cards the house was bound before
any was dealt, and whether that order has been revealed since.
"""

from __future__ import annotations

from collections import deque

import msgspec

from croupier.floor.store.base import Store
from croupier.floor.table.replies import event_of
from croupier.table import events as ev
from croupier.table.log import Happened, parse_body

MARKS = tuple(
    f'"type":"{kind.__struct_config__.tag}"'.encode() for kind in (ev.ShoeShuffled, ev.ShoeRevealed)
)
LAST = 100  # shoes


class Shoe(msgspec.Struct, frozen=True):
    entry: int  # of the log, at which it was shuffled
    cards: int
    commitment: str
    revealed: int = 0  # the entry at which its order was told; 0: it is in play
    piece: str = "card"


def shoes(store: Store, table: str, last: int = LAST) -> list[Shoe]:
    """The last that were committed to, the newest first.  A log is looked at by its bytes."""
    found: deque[Shoe] = deque(maxlen=last)
    for entry in store.entries(table, 1):
        if not any(mark in entry.body for mark in MARKS):
            continue
        line = parse_body(entry.body, entry.hash, entry.number)
        if not isinstance(line.entry, Happened):
            continue
        event = event_of(line.entry.e)
        if isinstance(event, ev.ShoeShuffled) and event.commitment:
            found.append(Shoe(entry.number, event.cards, event.commitment, piece=event.piece))
        elif isinstance(event, ev.ShoeRevealed):
            for at, one in enumerate(found):
                if one.commitment == event.commitment:
                    found[at] = msgspec.structs.replace(one, revealed=entry.number)
    return list(reversed(found))
