"""A store: where steps become durable, grouped, and what was written is read back.

:class:`GroupStore` takes steps from any thread and carries out as many as are waiting in one
transaction, each in its own savepoint: a refused step spoils no other, and one flush to the disk
serves them all.  A dialect supplies the connection and the statements.
"""

from __future__ import annotations

import queue
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager

import msgspec

from croupier.floor.store.steps import Step, StepRefused, StoreDown

Done = Callable[[Exception | None], None]  # told None when durable, or why it is not
# told players whose money was moved, and after these words people whose account has changed and
# sessions that have ended, players of whom something was noted; None while nothing can be heard
News = Callable[[list[str] | None], None]
ACCOUNT, SESSION, PLAYER = "account:", "session:", "player:"
GROUP = 256  # steps in one transaction at most


class TableRow(msgspec.Struct, frozen=True):
    table: str
    game: str
    header: bytes
    last: int  # number of the last entry; the header is 1
    head: str
    epoch: int
    address: str = ""  # of the process that leads it


class EntryRow(msgspec.Struct, frozen=True):
    number: int
    body: bytes
    hash: str


class PostingRow(msgspec.Struct, frozen=True):
    number: int
    source: str
    target: str
    amount: int
    reason: str
    table: str


class CounterRow(msgspec.Struct, frozen=True):
    player: str
    credited: int = 0
    wins: int = 0
    paid: int = 0
    turnover: int = 0


class Standing(msgspec.Struct, frozen=True):
    meter: int
    others: int
    credited: int
    wins: int
    paid: int
    turnover: int


class PlayedRow(msgspec.Struct, frozen=True):
    player: str
    table: str
    round: int
    at: int
    wagered: int
    returned: int


class VoucherRow(msgspec.Struct, frozen=True):
    digest: str
    tail: str
    amount: int
    issued_to: str
    issued_at: int
    expires_at: int = 0
    terminal: str = ""
    redeemed_by: str = ""
    redeemed_at: int = 0


class UserRow(msgspec.Struct, frozen=True):
    name: str
    role: str
    password: str
    version: int
    made_by: str
    second: str
    tables: str
    active: bool


class AttemptsRow(msgspec.Struct, frozen=True):
    name: str
    device: str
    failures: int = 0
    locked_until: int = 0


class SessionRow(msgspec.Struct, frozen=True):
    token: str
    user: str
    until: int
    version: int
    strong: int
    heard: int  # when it last said something, as far as it was written down


class LaneRow(msgspec.Struct, frozen=True):
    """A chain of the journal, and where it ends."""

    lane: int
    last: int
    head: str


class NoteRow(msgspec.Struct, frozen=True):
    number: int
    at: int
    kind: str
    who: str
    about: str
    detail: str


class BodyRow(msgspec.Struct, frozen=True):
    number: int
    body: bytes
    status: str


class Store(ABC):
    """What the house needs of a store."""

    may_share = False  # whether several processes may write to it

    @abstractmethod
    def write(self, step: Step) -> Future[None]:
        """Carry out a step.  The future is done when it is durable; it fails with
        :class:`StepRefused` (nothing was written) or :class:`StoreDown`."""

    @abstractmethod
    def send(self, step: Step, done: Done) -> None:
        """Like :meth:`write`; ``done`` is told on the store's thread, and must not fail."""

    @abstractmethod
    def close(self) -> None: ...

    def listen(self, news: News) -> Callable[[], None]:
        """Be told, on a thread of the store's, whose money other processes have moved and whose
        accounts they have changed; answers how to stop.  Where there are none, there is nothing
        to tell."""
        return lambda: None

    def time_of_day(self) -> int | None:
        """Milliseconds since 1970 by a clock that all processes have in common; None: there is one
        process, and it has its own."""
        return None

    # Reading.

    @abstractmethod
    def one_moment(self) -> AbstractContextManager[None]:
        """What this thread reads meanwhile is all of one moment."""

    @abstractmethod
    def tables(self) -> list[TableRow]: ...
    @abstractmethod
    def table(self, name: str) -> TableRow | None: ...
    @abstractmethod
    def entries(self, table: str, since: int = 1, limit: int = 0) -> Iterator[EntryRow]: ...
    @abstractmethod
    def has_entries(self, table: str, upto: int) -> bool:
        """Whether entries up to a number can be read, here or in an archive that was named."""

    @abstractmethod
    def snapshot_before(self, table: str, back: int) -> int:
        """The entry of the ``back``-th last snapshot; 1, the header, if there are not as many."""

    @abstractmethod
    def round_entries(self, table: str, round: int) -> tuple[int, int] | None:
        """The first and last entry of a round; the last is 0 while it is in progress."""

    @abstractmethod
    def sealed(self, table: str, name: str) -> bytes | None: ...
    @abstractmethod
    def balance(self, account: str) -> int: ...
    @abstractmethod
    def balances(self, prefix: str = "", limit: int = 0, after: str = "") -> dict[str, int]:
        """Of accounts whose name begins so, in the order of their names; with a limit, so many
        after one."""

    @abstractmethod
    def postings(
        self, account: str = "", since: int = 0, limit: int = 1000, before: int | None = None
    ) -> list[PostingRow]:
        """Those after ``since``; with ``before``, the newest first, before that number (0: all)."""

    @abstractmethod
    def standing(self, player: str, meter: str, others: list[str]) -> Standing:
        """A player's meter, other accounts together, and counters, all of one moment."""

    @abstractmethod
    def counters(self, player: str) -> CounterRow: ...
    @abstractmethod
    def played(self, player: str, last: int = 10) -> list[PlayedRow]:
        """The rounds a player took part in, the latest first."""

    @abstractmethod
    def played_in(self, table: str, round: int) -> list[PlayedRow]: ...
    @abstractmethod
    def vouchers(self) -> list[VoucherRow]: ...
    @abstractmethod
    def reply(self, id: str) -> bytes | None: ...
    @abstractmethod
    def replies(self, since: str = "", limit: int = 1000) -> list[tuple[str, bytes, int]]:
        """Answers in the order of their ids, after one."""

    @abstractmethod
    def voucher(self, digest: str) -> VoucherRow | None: ...
    @abstractmethod
    def user(self, name: str) -> UserRow | None: ...
    @abstractmethod
    def users(self, since: str = "", limit: int = 0) -> list[UserRow]:
        """In the order of their names; with a limit, so many after one, who have a password."""

    @abstractmethod
    def attempts(self, name: str | None = None) -> list[AttemptsRow]:
        """Wrong attempts to sign in: at a name, or all."""

    @abstractmethod
    def code_used(self, name: str) -> int:
        """The last step of a second factor that was used."""

    @abstractmethod
    def sessions(self) -> list[SessionRow]: ...
    @abstractmethod
    def vouched(self, tokens: Sequence[str]) -> dict[str, tuple[SessionRow, UserRow]]:
        """Of these sessions those that there are, each with its account."""

    @abstractmethod
    def acted(self, who: str, kind: str, since: int) -> int:
        """What somebody has done alone since then, together."""

    @abstractmethod
    def acts(self) -> list[tuple[int, str, str, int, int]]: ...
    @abstractmethod
    def lost(self, player: str, since: int) -> int:
        """What a player has lost in rounds since then; less than 0: won."""

    @abstractmethod
    def fact(self, name: str) -> str: ...
    @abstractmethod
    def facts(self) -> dict[str, str]: ...
    @abstractmethod
    def lanes(self) -> list[LaneRow]: ...
    @abstractmethod
    def journal(self, lane: int, since: int = 1, limit: int = 0) -> Iterator[EntryRow]: ...
    @abstractmethod
    def shoes(self) -> Iterator[tuple[str, str, bytes]]:
        """Every sealed shoe: its table, its name, and itself."""

    @abstractmethod
    def rounds_played(self) -> Iterator[PlayedRow]: ...
    @abstractmethod
    def all_counters(self) -> list[CounterRow]: ...
    @abstractmethod
    def snapshots(self, table: str) -> Iterator[tuple[int, int]]:
        """Entry and round of each."""

    @abstractmethod
    def notes(self, since: int = 0, limit: int = 1000, before: int | None = None) -> list[NoteRow]:
        """Like :meth:`postings`."""

    @abstractmethod
    def disputes(self, since: int = 0, limit: int = 0) -> list[BodyRow]: ...
    @abstractmethod
    def proposals(self, since: int = 0, limit: int = 0) -> list[BodyRow]: ...
    @abstractmethod
    def last_number(self, of: str) -> int:
        """Of the disputes, or of the proposals."""


class _Stop:
    pass


class GroupStore(Store):
    """The group-commit writer: one thread, one writing connection."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[tuple[Step, Done] | _Stop] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._open = True
        self._thread.start()

    def write(self, step: Step) -> Future[None]:
        future: Future[None] = Future()
        future.set_running_or_notify_cancel()  # a step that was sent is carried out

        def done(error: Exception | None) -> None:
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)

        self.send(step, done)
        return future

    def send(self, step: Step, done: Done) -> None:
        if self._open:
            self._queue.put((step, done))
        else:
            done(StoreDown("the store is closed"))

    def close(self) -> None:
        if self._open:
            self._open = False
            self._queue.put(_Stop())
            self._thread.join()

    def _work(self) -> None:
        self.connect()
        stopping = False
        while not stopping:
            group: list[tuple[Step, Done]] = []
            item = self._queue.get()
            while True:
                if isinstance(item, _Stop):
                    stopping = True
                    break
                group.append(item)
                if len(group) >= GROUP:
                    break
                try:
                    item = self._queue.get_nowait()
                except queue.Empty:
                    break
            if group:
                self._carry_out(group)
        self.disconnect()

    def _carry_out(self, group: list[tuple[Step, Done]]) -> None:
        try:
            refused = self.attempt([step for step, _ in group])
        except Exception as error:
            down = StoreDown(str(error) or type(error).__name__)
            self._recover()
            for _, done in group:
                done(down)
            return
        for (_, done), why in zip(group, refused, strict=True):
            done(why)

    def _recover(self) -> None:
        try:
            self.recover()
        except Exception:
            return  # tried again with the next group

    def attempt(self, steps: list[Step]) -> list[StepRefused | None]:
        """One transaction.  First all steps as if none were refused, which is nearly always so;
        if one is, all over again, each in a savepoint of its own."""
        self.stand()
        try:
            self.begin()
            self.take_turn(steps)
            self.apply_all(steps)
            self.commit()
        except StepRefused:
            self.rollback()
        else:
            self.settled()
            return [None] * len(steps)
        self.begin()
        self.take_turn(steps)
        refused: list[StepRefused | None] = []
        for step in steps:
            try:
                self.apply(step)
            except StepRefused as error:
                refused.append(error)
            else:
                refused.append(None)
        taken = [step for step, why in zip(steps, refused, strict=True) if why is None]
        self.record(taken)
        self.commit()
        self.settled()
        return refused

    # What a dialect supplies, called on the writer's thread only.

    @abstractmethod
    def connect(self) -> None: ...
    @abstractmethod
    def disconnect(self) -> None: ...
    @abstractmethod
    def stand(self) -> None:
        """Know where the journal ends."""

    @abstractmethod
    def begin(self) -> None: ...
    @abstractmethod
    def take_turn(self, steps: list[Step]) -> None:
        """Among all that write to this store, if it matters who was first."""

    @abstractmethod
    def apply_all(self, steps: list[Step]) -> None:
        """All steps without savepoints, and their record; raises a refusal if any of them is
        refused."""

    @abstractmethod
    def record(self, steps: list[Step]) -> None:
        """The steps that were carried out, as the next entry of the journal."""

    @abstractmethod
    def settled(self) -> None:
        """The entry is durable."""

    @abstractmethod
    def apply(self, step: Step) -> None:
        """One step in its own savepoint; a refusal leaves nothing of it."""

    @abstractmethod
    def rollback(self) -> None: ...

    @abstractmethod
    def commit(self) -> None: ...
    @abstractmethod
    def recover(self) -> None:
        """After an error: roll back, and be ready to try again."""
