"""Threads for looking, apart from those that money needs.

Whoever looks far back (a round replayed, a page of a log, the books) takes a thread of these few,
and waits for others who look; what moves money, lets people in and deals has the event loop's own,
and never waits behind them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
LOOKING = 2  # threads: half of a PostgreSQL store's readers

_looking = ThreadPoolExecutor(LOOKING, thread_name_prefix="looking")


async def look(work: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
    """Like :func:`asyncio.to_thread`, for whoever only looks."""
    loop = asyncio.get_running_loop()
    call = partial(copy_context().run, work, *arguments, **named)
    return await loop.run_in_executor(_looking, call)
