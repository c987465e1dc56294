"""A floor with a planted defect, `CROUPIER_DEFECT`, that a history must give away."""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
from pathlib import Path
from typing import Any

from croupier.floor.store.steps import Count, Post, Reply
from croupier.floor.table import pit
from croupier.floor.table.accounts import CAGE, METER
from croupier.floor.table.pit import Pit
from croupier.floor.table.replies import Replies
from croupier.floor.table.standing import Left, Standing
from croupier.floor.table.step import Together
from croupier.table import events as ev
from tests.floor.served import serve


def _answers_at_once() -> None:
    """Acknowledges what is not durable yet."""
    usual = Together.wait

    def hasty(self: Together) -> asyncio.Future[None]:
        usual(self).add_done_callback(lambda real: real.exception())
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        future.set_result(None)
        return future

    setattr(Together, "wait", hasty)  # noqa: B010


def _forgets_what_it_answered() -> None:
    """Does again what is said again."""
    setattr(Replies, "known", lambda *_: None)  # noqa: B010
    setattr(pit, "Reply", lambda id, body, at: Reply(id + secrets.token_hex(4), body, at))  # noqa: B010


def _shows_what_is_not_durable() -> None:
    """A table is seen as the engine has it, before its step is written."""
    usual = Standing.leave

    def early(self: Standing, *step: Any) -> Left:
        left = usual(self, *step)
        self.become(left)
        return left

    setattr(Standing, "leave", early)  # noqa: B010


def _pays_again() -> None:
    """Whoever takes a table over pays once more what was last paid there."""
    usual = Pit.lead

    async def leading(self: Pit, address: str = "") -> None:
        await usual(self, address)
        paid = [event for _, event in self.recent.events if isinstance(event, ev.ChipsCashed)]
        for event in paid[-1:]:
            again = Post(CAGE, METER + event.player, event.amount, "paid", self.plan.name)
            await self._writer.write((again, Count(event.player, wins=event.amount)))

    setattr(Pit, "lead", leading)  # noqa: B010


DEFECTS = {
    "hasty": _answers_at_once,
    "forgetful": _forgets_what_it_answered,
    "ahead": _shows_what_is_not_durable,
    "generous": _pays_again,
}

if __name__ == "__main__":
    DEFECTS[os.environ["CROUPIER_DEFECT"]]()
    serve(Path(sys.argv[1]))
