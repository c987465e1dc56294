"""What the store has of sessions; those that are asked for at the same moment are read together.

Every connection asks now and then whether its session still is.  When something happens at a table,
thousands of them look up at once: a thread for each would take longer than to tell them.
"""

from __future__ import annotations

import asyncio

from croupier.floor.store.base import SessionRow, Store, UserRow

Recalled = tuple[SessionRow, UserRow]


class Recalling:
    """One reading at a time; whoever asks during one is answered by the next."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._wanted: dict[str, asyncio.Future[Recalled | None]] = {}
        self._reading: asyncio.Task[None] | None = None

    async def of(self, key: str) -> Recalled | None:
        """A session and its account, as they are when this is asked or later."""
        wanted = self._wanted.get(key)
        if wanted is None:
            wanted = self._wanted[key] = asyncio.get_running_loop().create_future()
        if self._reading is None:
            self._reading = asyncio.create_task(self._read())
        return await asyncio.shield(wanted)  # one who goes away leaves it to the others

    async def _read(self) -> None:
        try:
            while self._wanted:
                await asyncio.sleep(0)  # whoever asks in this moment is in it
                wanted, self._wanted = self._wanted, {}
                try:
                    found = await asyncio.to_thread(self._store.vouched, list(wanted))
                except Exception as error:
                    for one in wanted.values():
                        one.set_exception(error)
                        one.exception()  # whoever asked may have gone
                else:
                    for key, one in wanted.items():
                        one.set_result(found.get(key))
        finally:
            self._reading = None
