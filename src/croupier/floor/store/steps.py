"""What the house writes down: steps, each all or nothing.

A step is a list of small operations that become durable together or not at all: a table's log
entries with the money they moved, a voucher with the credits it took, a reply with the command
it answers.  A store knows how to carry each of them out; nothing else writes.
"""

from __future__ import annotations

import msgspec


class Append(msgspec.Struct, frozen=True):
    """Entries of a table's log, continuing at ``first``."""

    table: str
    first: int
    bodies: tuple[bytes, ...]
    before: str  # the hash of the entry before the first of them
    hashes: tuple[str, ...]
    snapshots: tuple[tuple[int, int], ...] = ()  # among them: its number, the round it ends
    epoch: int = 0  # the leader's: an older leader's entries are refused


# Those of every wager are encoded as the journal has them: their kind, and their fields.


class Post(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Cents from one account to another."""

    source: str
    target: str
    amount: int
    reason: str
    table: str = ""


class Count(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Added to a player's counters: credit = credited + wins − paid − turnover (16:4, 16:7)."""

    player: str
    credited: int = 0
    wins: int = 0
    paid: int = 0
    turnover: int = 0


class Played(msgspec.Struct, frozen=True, array_like=True, tag=True):
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
    digest: str  # of its code, which is nowhere kept
    tail: str  # the code's last letters, by which people speak of it
    amount: int
    to: str
    at: int
    expires: int = 0  # 0: never
    terminal: str = ""  # where it was printed


class RedeemVoucher(msgspec.Struct, frozen=True):
    """Refused unless the voucher was issued for this amount, has not been redeemed and is good
    at ``at``."""

    digest: str
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
    """An account as it is from now on.  ``version`` counts its changes: refused unless the
    account is as it was when this was decided, so that nothing is undone by an old reading."""

    name: str
    role: str
    password: str  # its argon2 hash
    version: int = 1
    made_by: str = ""  # who gave it its password; empty, if the configuration or itself did
    second: str = ""  # the sealed secret of its second factor
    tables: str = ""  # those a dealer is bound to, with commas; empty: any
    active: bool = True


class UseCode(msgspec.Struct, frozen=True):
    """A code of a second factor is used up, and all before it; refused if it was before."""

    name: str
    step: int


class FailLogin(msgspec.Struct, frozen=True):
    """One more wrong attempt at a name; the ``most``-th locks it until ``until``.  ``device``:
    known by an earlier login; strangers share the empty one, and cannot lock out a device."""

    name: str
    device: str
    most: int
    until: int


class ForgiveLogin(msgspec.Struct, frozen=True):
    """The wrong attempts of a device are forgotten; without one, everybody's at this name."""

    name: str
    device: str | None = None


class PutSession(msgspec.Struct, frozen=True):
    token: str  # its SHA-256, never the token
    user: str
    until: int
    version: int = 1  # of the account: another version has no part in it
    strong: int = 0  # until when acts of weight need no new proof of who it is
    heard: int = 0  # when it last said something; of one that is there already it stays


class HearSession(msgspec.Struct, frozen=True):
    """It has said something to some process; nothing, if it is over."""

    token: str
    at: int


class EndSession(msgspec.Struct, frozen=True):
    """One session by its token's hash, or all of a user's."""

    token: str
    user: str = ""


class PutFact(msgspec.Struct, frozen=True):
    """Something the store remembers of the house itself; ``was``: what it must have been."""

    name: str
    value: str
    was: str | None = None


HOLD, PROTECT = "hold:", "protect:"  # facts about a player: credits locked, protection


class SetFact(msgspec.Struct, frozen=True):
    """Something the store remembers from now on, whatever it was; or only if it was ``was``
    (empty: nothing), so that nothing is undone by an old reading."""

    name: str
    value: str
    was: str | None = None


class Act(msgspec.Struct, frozen=True):
    """Somebody has done this alone: counted against the limits of a day.  Refused, if with what
    was done after ``since`` it is more than ``most``, whoever else writes at the same time."""

    who: str
    kind: str
    at: int
    amount: int
    most: int | None = None
    since: int = 0


class Purge(msgspec.Struct, frozen=True):
    """Answers older than this are kept no longer, nor sessions that ended before; a command that
    is sent again after so long is a new one."""

    before: int


class Archive(msgspec.Struct, frozen=True):
    """Entries of a table's log up to ``upto``, whose hash is ``head``, are kept elsewhere from now
    on; its header stays.  Refused unless that entry is here."""

    table: str
    upto: int
    head: str


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
    | UseCode
    | FailLogin
    | ForgiveLogin
    | PutSession
    | HearSession
    | EndSession
    | PutFact
    | SetFact
    | Act
    | Purge
    | Archive
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
    """The voucher is unknown, for another amount, too old, or was redeemed."""


class AlreadyAnswered(StepRefused):
    """A command with this id was carried out before."""

    def __init__(self, id: str, body: bytes) -> None:
        super().__init__(f"command {id} was answered before")
        self.id = id
        self.body = body


class AboveLimit(StepRefused):
    """Somebody alone has done as much as one may."""


class Taken(StepRefused):
    """The number is in use, or its status is no longer what it was taken for."""


class NotThere(StepRefused):
    """The entries are not here, or not those."""


class Superseded(StepRefused):
    """Another process leads the table now, or its log has moved on."""


class StoreDown(Exception):
    """The store cannot be written: the disk is full, the database is gone.  Nothing is known
    to be durable until it answers again."""


NEGATIVE = ("house", "cage", "owed")  # kinds of accounts that may owe


def may_owe(account: str) -> bool:
    """House accounts may be negative; players' never."""
    return account.split(":", 1)[0] in NEGATIVE
