"""What the house writes down: steps, each all or nothing.

A step is a list of small operations that become durable together or not at all: a table's log
entries with the money they moved, a voucher with the credits it took, a reply with the command
it answers.  A store knows how to carry each of them out; nothing else writes.
"""

from __future__ import annotations

import msgspec


class Append(msgspec.Struct, frozen=True):
    """Entries of a table's log, continuing at ``first``; ``head`` is the hash of the last."""

    table: str
    first: int
    bodies: tuple[bytes, ...]
    hashes: tuple[str, ...]
    snapshots: tuple[tuple[int, int], ...] = ()  # among them: its number, the round it ends
    epoch: int = 0  # the leader's: an older leader's entries are refused


class Post(msgspec.Struct, frozen=True):
    """Cents from one account to another."""

    source: str
    target: str
    amount: int
    reason: str
    table: str = ""


class Count(msgspec.Struct, frozen=True):
    """Added to a player's counters: credit = credited + wins − paid − turnover (16:4, 16:7)."""

    player: str
    credited: int = 0
    wins: int = 0
    paid: int = 0
    turnover: int = 0


class Played(msgspec.Struct, frozen=True):
    """What a player wagered and got back in a round of a table, on top of what was noted."""

    player: str
    table: str
    round: int
    at: int
    wagered: int
    returned: int


class Reply(msgspec.Struct, frozen=True):
    """What a command with this client id was answered, so that it acts once."""

    id: str
    body: bytes
    at: int


class IssueVoucher(msgspec.Struct, frozen=True):
    code: str
    amount: int
    to: str
    at: int


class RedeemVoucher(msgspec.Struct, frozen=True):
    """Refused unless the voucher was issued for this amount and has not been redeemed."""

    code: str
    amount: int
    by: str
    at: int


class OpenTable(msgspec.Struct, frozen=True):
    """A table with the header of its log."""

    table: str
    game: str
    header: bytes
    head: str


class Lead(msgspec.Struct, frozen=True):
    """A process takes the lead of a table: entries of any earlier epoch are refused from now."""

    table: str
    epoch: int
    address: str = ""  # where its terminals are to be sent


class Keep(msgspec.Struct, frozen=True):
    """A sealed shoe of a table; the oldest gives way."""

    table: str
    name: str
    sealed: bytes


class PutUser(msgspec.Struct, frozen=True):
    name: str
    role: str
    password: str  # its argon2 hash
    failures: int = 0
    locked_until: int = 0
    active: bool = True


class PutSession(msgspec.Struct, frozen=True):
    token: str  # its SHA-256, never the token
    user: str
    until: int


class EndSession(msgspec.Struct, frozen=True):
    """One session by its token's hash, or all of a user's."""

    token: str
    user: str = ""


class Note(msgspec.Struct, frozen=True):
    """A significant event for the audit."""

    at: int
    kind: str
    who: str
    about: str
    detail: str = ""


class PutDispute(msgspec.Struct, frozen=True):
    """``was``: the status it must have had; empty for a new one, whose number must be free."""

    number: int
    body: bytes
    status: str
    was: str = ""


class PutProposal(msgspec.Struct, frozen=True):
    """An operation that needs a second person; ``was`` as for a dispute."""

    number: int
    body: bytes
    status: str
    was: str = ""


Operation = (
    Append
    | Post
    | Count
    | Played
    | Reply
    | IssueVoucher
    | RedeemVoucher
    | OpenTable
    | Lead
    | Keep
    | PutUser
    | PutSession
    | EndSession
    | Note
    | PutDispute
    | PutProposal
)
Step = tuple[Operation, ...]


class StepRefused(Exception):
    """The step cannot be: nothing of it was written."""


class Overdrawn(StepRefused):
    """An account does not hold what was to leave it."""


class NotRedeemable(StepRefused):
    """The voucher is unknown, for another amount, or was redeemed."""


class AlreadyAnswered(StepRefused):
    """A command with this id was carried out before."""

    def __init__(self, id: str, body: bytes) -> None:
        super().__init__(f"command {id} was answered before")
        self.id = id
        self.body = body


class Taken(StepRefused):
    """The number is in use, or its status is no longer what it was taken for."""


class Superseded(StepRefused):
    """Another process leads the table now, or its log has moved on."""


class StoreDown(Exception):
    """The store cannot be written: the disk is full, the database is gone.  Nothing is known
    to be durable until it answers again."""


NEGATIVE = ("house", "cage", "owed")  # kinds of accounts that may owe


def may_owe(account: str) -> bool:
    """House accounts may be negative; players' never."""
    return account.split(":", 1)[0] in NEGATIVE
