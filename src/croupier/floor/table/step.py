"""Commands taken at a table in the same moment: one step, durable together.

What comes in while the event loop goes round once is taken one by one in memory, and goes to the
store as one step.  If the store refuses it, which of them was to blame is not known: each is then
said again by itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from croupier.floor.store.steps import Operation, Reply, StepRefused, Superseded
from croupier.floor.table.record import Numbered
from croupier.floor.table.replies import Said
from croupier.floor.table.standing import ANYBODY
from croupier.table.actors import Role
from croupier.table.table import Table

Precheck = Callable[[Table], None]  # raises its refusal


class NotTogether(Exception):
    """The step of several commands was refused: say each by itself."""


class Saying(msgspec.Struct, frozen=True, gc=False):
    """What is said to a table at once, and what goes with it."""

    said: list[Said]
    check: Precheck | None = None  # the house's own say, at the moment it is taken
    first: tuple[Operation, ...] = ()  # becomes durable before what the table posts
    more: tuple[Operation, ...] = ()  # and with it
    id: str = ""
    digest: str = ""  # by which it is known again

    @property
    def apart(self) -> bool:
        """In a step of its own."""
        return len(self.said) > 1 or bool(self.first)


class Together:
    """The commands of one step, from the first that was taken until it is durable."""

    __slots__ = (
        "_loop",
        "before",
        "first",
        "more",
        "moves",
        "replies",
        "seen",
        "waiting",
        "watching",
    )

    def __init__(self, before: object) -> None:
        self._loop = asyncio.get_running_loop()  # to ask for it takes longer than to make a future
        self.before = before  # the round in which the first was taken
        self.replies: list[Reply] = []
        self.first: list[Operation] = []  # before what the table posts
        self.more: list[Operation] = []
        # whose chips, as :class:`~.standing.Standing` has it: by who has spoken, and by as many of
        # the events as were looked at, which is when somebody asks
        self.moves: set[str] = set()
        self.seen = 0
        self.waiting: list[asyncio.Future[None]] = []
        self.watching: list[asyncio.Future[None]] = []

    def spoken_by(self, said: list[Said]) -> None:
        for by, _ in said:
            self.moves.add(by.name if by.role is Role.PLAYER else ANYBODY)

    def unseen(self, events: list[Numbered]) -> list[Numbered]:
        """Of the events of this step those that have come since they were last looked at."""
        fresh, self.seen = events[self.seen :], len(events)
        return fresh

    def wait(self) -> asyncio.Future[None]:
        """Done when the step is durable; whoever waits may go away without harm to the others."""
        future: asyncio.Future[None] = self._loop.create_future()
        self.waiting.append(future)
        return future

    def settled(self) -> asyncio.Future[None]:
        """Done when it is known what has become of the step, for one who has no part in it."""
        future: asyncio.Future[None] = self._loop.create_future()
        self.watching.append(future)
        return future

    def tell(self, error: BaseException | None) -> None:
        several = len(self.waiting) > 1
        if several and isinstance(error, StepRefused) and not isinstance(error, Superseded):
            error = NotTogether()
        for one in self.waiting:
            if one.done():  # whoever waited has gone
                continue
            if error is None:
                one.set_result(None)
            else:
                one.set_exception(error)
        for one in self.watching:
            if not one.done():
                one.set_result(None)
