"""The journal of a house: every step that was carried out, chained as the tables' logs are.

Each transaction of the store adds one entry: the operations of its steps, with the bytes they
carry (answers, shoes, a table's entries) as digests.  So one chain holds the whole store to what
was written: postings, vouchers, accounts, disputes, proposals, events, and where each table's log
had come to.  Processes that share a store write a chain each, a *lane*, so that none waits for
another; the one who takes over a lane goes on where it ends.

Most operations come to the same whichever lane was first, or say themselves what they follow.
Those that do not (sessions begun and ended, wrong attempts counted and forgotten, facts set, shoes
kept) take a *turn*: a number that the whole store counts, so that their order is known, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from croupier.floor.store import steps as s
from croupier.table.log import ORIGIN, chain

Plain = list[Any]  # an operation: its kind, and its fields
AS_IT_IS = frozenset({s.Post, s.Count, s.Played})  # it is encoded just so
TURN = "Turn"  # before the operations of an entry that has one
IN_TURN = frozenset(
    {
        s.FailLogin,
        s.ForgiveLogin,
        s.PutSession,
        s.HearSession,
        s.EndSession,
        s.SetFact,
        s.Keep,
        s.Purge,
    }
)


def takes_a_turn(steps: list[s.Step]) -> bool:
    """Whether it matters what other lanes have done before."""
    return any(type(op) in IN_TURN for step in steps for op in step)


class LaneLost(Exception):
    """Another process goes on with this chain: what was to follow here does not."""


def digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:32]


def _of_append(op: s.Append) -> Plain:
    return ["Append", op.table, op.first, op.first + len(op.bodies) - 1, op.hashes[-1]]


def _of_reply(op: s.Reply) -> Plain:
    return ["Reply", op.id, digest(op.body), op.at]


_OFTEN: dict[type, Callable[[Any], Plain]] = {
    s.Append: _of_append,
    s.Reply: _of_reply,
}


def plain(op: s.Operation) -> Plain:
    """An operation as the journal has it."""
    often = _OFTEN.get(type(op))
    if often is not None:
        return often(op)
    fields = msgspec.structs.astuple(op)
    return [
        type(op).__name__,
        *(digest(one) if isinstance(one, bytes) else one for one in fields),
    ]


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[list[Plain]]).decode


def operations(body: bytes) -> tuple[int, list[Plain]]:
    """The turn of an entry, 0 if it has none, and its operations in order."""
    found = [op for step in _decode(body) for op in step]
    if found and found[0][0] == TURN:
        return int(found[0][1]), found[1:]
    return 0, found


class Lane:
    """Where the chain of one writer stands."""

    def __init__(self) -> None:
        self.lane = -1  # none is held
        self.last = 0
        self.head = ORIGIN
        self._next: tuple[int, str] | None = None

    @property
    def known(self) -> bool:
        return self.lane >= 0

    def stand(self, lane: int, last: int, head: str) -> None:
        self.lane, self.last, self.head, self._next = lane, last, head, None

    def lose(self) -> None:
        """What has become of the last entry is not known."""
        self.lane = -1

    def entry(self, steps: list[s.Step], turn: int = 0) -> tuple[int, bytes, str]:
        """The next entry: its number, body and hash."""
        taken = [[[TURN, turn]]] if turn else []
        said = [
            [op if (kind := type(op)) in AS_IT_IS else _OFTEN.get(kind, plain)(op) for op in step]
            for step in steps
        ]
        return self.entry_of([*taken, *said])

    def entry_of(self, steps: Sequence[Sequence[Plain | s.Operation]]) -> tuple[int, bytes, str]:
        body = _encode(steps)
        number, hash = self.last + 1, chain(self.head, body)
        self._next = (number, hash)
        return number, body, hash

    def undo(self) -> None:
        self._next = None

    def settled(self) -> None:
        if self._next is not None:
            (self.last, self.head), self._next = self._next, None
