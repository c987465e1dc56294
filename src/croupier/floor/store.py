"""A store: where steps become durable, grouped, and what was written is read back.

:class:`GroupStore` takes steps from any thread and carries out as many as are waiting in one
transaction, each in its own savepoint: a refused step spoils no other, and one flush to the disk
serves them all.  A dialect supplies the connection and the statements.
"""

from __future__ import annotations

import queue
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator
from concurrent.futures import Future

import msgspec

from croupier.floor.steps import Step, StepRefused, StoreDown

GROUP = 256  # steps in one transaction at most


class TableRow(msgspec.Struct, frozen=True):
    table: str
    game: str
    header: bytes
    last: int  # number of the last entry; the header is 1
    head: str
    snapshot: int  # number of the last snapshot; 0: none
    epoch: int


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


class VoucherRow(msgspec.Struct, frozen=True):
    code: str
    amount: int
    issued_to: str
    issued_at: int
    redeemed_by: str = ""
    redeemed_at: int = 0


class UserRow(msgspec.Struct, frozen=True):
    name: str
    role: str
    password: str
    failures: int
    locked_until: int
    active: bool


class SessionRow(msgspec.Struct, frozen=True):
    token: str
    user: str
    until: int


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

    @abstractmethod
    def write(self, step: Step) -> Future[None]:
        """Carry out a step.  The future is done when it is durable; it fails with
        :class:`StepRefused` (nothing was written) or :class:`StoreDown`."""

    @abstractmethod
    def close(self) -> None: ...

    # Reading.

    @abstractmethod
    def tables(self) -> list[TableRow]: ...
    @abstractmethod
    def table(self, name: str) -> TableRow | None: ...
    @abstractmethod
    def entries(self, table: str, since: int = 1, limit: int = 0) -> Iterator[EntryRow]: ...
    @abstractmethod
    def sealed(self, table: str, name: str) -> bytes | None: ...
    @abstractmethod
    def balance(self, account: str) -> int: ...
    @abstractmethod
    def balances(self, prefix: str = "") -> dict[str, int]: ...
    @abstractmethod
    def postings(
        self, account: str = "", since: int = 0, limit: int = 1000
    ) -> list[PostingRow]: ...
    @abstractmethod
    def reply(self, id: str) -> bytes | None: ...
    @abstractmethod
    def voucher(self, code: str) -> VoucherRow | None: ...
    @abstractmethod
    def user(self, name: str) -> UserRow | None: ...
    @abstractmethod
    def users(self) -> list[UserRow]: ...
    @abstractmethod
    def session(self, token: str) -> SessionRow | None: ...
    @abstractmethod
    def notes(self, since: int = 0, limit: int = 1000) -> list[NoteRow]: ...
    @abstractmethod
    def disputes(self) -> list[BodyRow]: ...
    @abstractmethod
    def proposals(self) -> list[BodyRow]: ...


class _Stop:
    pass


class GroupStore(Store):
    """The group-commit writer: one thread, one writing connection."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[tuple[Step, Future[None]] | _Stop] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._open = True
        self._thread.start()

    def write(self, step: Step) -> Future[None]:
        future: Future[None] = Future()
        if not self._open:
            future.set_exception(StoreDown("the store is closed"))
            return future
        self._queue.put((step, future))
        return future

    def close(self) -> None:
        if self._open:
            self._open = False
            self._queue.put(_Stop())
            self._thread.join()

    def _work(self) -> None:
        self.connect()
        stopping = False
        while not stopping:
            group: list[tuple[Step, Future[None]]] = []
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

    def _carry_out(self, group: list[tuple[Step, Future[None]]]) -> None:
        done: list[Future[None]] = []
        refused: list[tuple[Future[None], StepRefused]] = []
        try:
            self.begin()
            for step, future in group:
                try:
                    self.apply(step)
                except StepRefused as error:
                    refused.append((future, error))
                else:
                    done.append(future)
            self.commit()
        except Exception as error:
            self.recover()
            down = StoreDown(str(error) or type(error).__name__)
            for _, future in group:
                future.set_exception(down)
            return
        for future in done:
            future.set_result(None)
        for future, why in refused:
            future.set_exception(why)

    # What a dialect supplies, called on the writer's thread only.

    @abstractmethod
    def connect(self) -> None: ...
    @abstractmethod
    def disconnect(self) -> None: ...
    @abstractmethod
    def begin(self) -> None: ...
    @abstractmethod
    def apply(self, step: Step) -> None:
        """One step in its own savepoint; a refusal leaves nothing of it."""

    @abstractmethod
    def commit(self) -> None: ...
    @abstractmethod
    def recover(self) -> None:
        """After an error: roll back, and be ready to try again."""
