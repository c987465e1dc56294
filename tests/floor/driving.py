"""Two floors on one database, what befalls them, and players who go on all the while.

Everything between players and floors, between the floors and to the database goes through gates.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Awaitable, Callable, Coroutine
from math import inf
from pathlib import Path
from typing import Any

from tests.floor.gates import Ends, Gate
from tests.floor.history import Book
from tests.floor.players import CREDITS, TABLES, Player
from tests.floor.served import Served, with_people
from tests.waiting import PATIENCE

SOME = 6  # players who arrive, or leave, at a time
EVERY = 60.0  # seconds between two lines about how far it has come
BETWEEN = 20  # wagers between two troubles, at least;
LOOKS = 2_000  # at the money by a request, unless that is more than each 10th or 100th wager
TROUBLES = 500  # or as many as make so many troubles of all wagers
DAY = 86_400

HOUSE = """
[house]
store = "{store}"
key = "{key}"
address = "{address}"
play_credits = {credits}
guests = true
"""
TABLE = """
[[tables]]
name = "{name}"
game = "roulette"
wagering = {seconds}
pause = 0
"""


class Floor:
    """One process of the house, with the gates on all its ways."""

    def __init__(
        self, folder: Path, key: Path, store: str, tables: list[str], module: str, seconds: float
    ) -> None:
        self.folder = folder
        self._seconds = seconds
        self._key = key
        self._store = store
        self._tables = tables
        self._module = module
        self.served: Served | None = None
        self.players = Gate(self._reach)
        self.others = Gate(self._reach)
        self.database = Gate(self._reach_database)

    async def _reach(self, ends: Ends) -> None:
        if self.served is None:
            raise ConnectionRefusedError
        port = int(self.served.url.rpartition(":")[2])
        await asyncio.get_running_loop().create_connection(ends, "127.0.0.1", port)

    async def _reach_database(self, ends: Ends) -> None:
        folder = self._store.partition("host=")[2]
        await asyncio.get_running_loop().create_unix_connection(ends, f"{folder}/.s.PGSQL.5432")

    async def open(self) -> None:
        await self.players.listen()
        await self.others.listen()
        await self.database.listen(self.folder / ".s.PGSQL.5432")
        await self.start()

    async def start(self) -> None:
        store = f"{self._store.partition('host=')[0]}host={self.folder}"
        config = HOUSE.format(
            store=store, key=self._key, address=self.others.url, credits=CREDITS
        ) + "".join(TABLE.format(name=name, seconds=self._seconds) for name in self._tables)
        end = time.monotonic() + PATIENCE
        while self.served is None:
            try:
                self.served = await asyncio.to_thread(
                    Served, self.folder, with_people(config), self._module
                )
            except (
                AssertionError
            ):  # the database was too slow for it: started again, as it would be
                if time.monotonic() > end:
                    raise

    async def kill(self) -> None:
        if self.served is not None:
            served, self.served = self.served, None
            served.process.send_signal(signal.SIGCONT)
            await asyncio.to_thread(served.kill)
            served.end()

    def send(self, what: signal.Signals) -> None:
        assert self.served is not None
        os.kill(self.served.process.pid, what)

    def heal(self) -> None:
        for gate in (self.players, self.others, self.database):
            gate.heal()

    async def close(self) -> None:
        self.heal()
        await self.kill()
        for gate in (self.players, self.others, self.database):
            await gate.close()


class Adversary:
    """One trouble after the other, from one seed; each is over before the next."""

    def __init__(
        self, floors: list[Floor], done: Callable[[], int], seed: int, between: int
    ) -> None:
        self._floors = floors
        self._between = between  # wagers from the end of one to the next
        self._done = done
        self._chance = random.Random(seed)
        self.did: list[str] = []

    def troubles(self) -> list[Callable[[Floor], Awaitable[None]]]:
        return [self.kill, self.pause, self.zombie, self.clock, self.players, self.others,
                self.database, self.quiet]  # fmt: skip

    async def run(self, enough: Callable[[], bool]) -> None:
        """Every trouble at least once, in any order; then on until there is enough."""
        todo = self.troubles()
        self._chance.shuffle(todo)
        while todo or not enough():
            trouble = todo.pop() if todo else self._chance.choice(self.troubles())
            floor = self._chance.choice(self._floors)
            self.did.append(trouble.__name__)
            await trouble(floor)
            for one in self._floors:
                one.heal()
            await self._play_on(self._between, limit=4 * PATIENCE)

    async def _play_on(self, wagers: int, limit: float) -> None:
        """Until so many more wagers are acknowledged; trouble may be such that none are."""
        goal, end = self._done() + wagers, time.monotonic() + limit
        while self._done() < goal and time.monotonic() < end:
            await asyncio.sleep(0.02)
        assert self._done() >= goal or limit < PATIENCE, f"nothing goes on after {self.did}"

    async def _for_a_while(self) -> None:
        await self._play_on(60, limit=0.5 + 2 * self._chance.random())

    async def kill(self, floor: Floor) -> None:
        await floor.kill()
        await self._for_a_while()
        await floor.start()

    async def pause(self, floor: Floor) -> None:
        floor.send(signal.SIGSTOP)
        try:
            await self._for_a_while()
        finally:
            floor.send(signal.SIGCONT)

    async def zombie(self, floor: Floor) -> None:
        """It stands still while its tables go to the other, and wakes up as if it led them."""
        floor.send(signal.SIGSTOP)
        try:
            floor.database.sever()
            await self._for_a_while()
        finally:
            floor.send(signal.SIGCONT)
        await self._for_a_while()

    async def clock(self, floor: Floor) -> None:
        assert floor.served is not None
        floor.served.jump(self._chance.choice((-DAY, DAY, -3600, 3600)))
        await self._for_a_while()

    async def players(self, floor: Floor) -> None:
        await self._part(floor.players)

    async def others(self, floor: Floor) -> None:
        await self._part(floor.others)

    async def database(self, floor: Floor) -> None:
        await self._part(floor.database)

    async def quiet(self, _: Floor) -> None:
        await self._for_a_while()

    async def _part(self, gate: Gate) -> None:
        self._chance.choice((gate.hold, gate.cut, gate.sever))()
        await self._for_a_while()


class Tally:
    """How far it has come."""

    def __init__(self, people: list[Player], adversary: Adversary, book: Book) -> None:
        self._people = people
        self._adversary = adversary
        self._book = book
        self._since = time.monotonic()

    def __str__(self) -> str:
        seconds = time.monotonic() - self._since
        wagers = sum(one.done for one in self._people)
        return (
            f"{wagers:,} wagers in {seconds:,.0f} s, {wagers / seconds:,.0f} a second; "
            f"{len(self._adversary.did)} troubles; {len(self._book.found.troubles)} wrong"
        )

    async def tell(self) -> None:
        """Each minute."""
        while True:
            await asyncio.sleep(EVERY)
            print(f"{time.strftime('%H:%M:%S')} {self}", flush=True)


async def _in_turn(what: list[Coroutine[Any, Any, None]]) -> None:
    """A few at a time: nobody waits so long for an answer as to ask again."""
    for some in range(0, len(what), SOME):
        await asyncio.gather(*what[some : some + SOME])


async def _play(people: list[Player], adversary: Adversary, enough: Callable[[], bool]) -> None:
    """Everybody, until there is enough and no trouble any more."""
    over = False
    playing = [asyncio.create_task(one.play(lambda: over)) for one in people]
    trouble = asyncio.create_task(adversary.run(enough))
    await asyncio.wait([*playing, trouble], return_when=asyncio.FIRST_COMPLETED)
    for player in playing:
        if player.done():  # nobody goes before it is over: say why, and wait for no more
            trouble.cancel()
            player.result()
    over = True
    await trouble
    await asyncio.gather(*playing)


async def drive(
    folder: Path,
    store: str,
    *,
    players: int,
    wagers: int,
    seed: int,
    seconds: float = 1,
    minutes: float = inf,
    module: str = "tests.floor.served",
) -> tuple[Book, Tally]:
    """So many wagers, through every trouble, in rounds with so many seconds for them, unless
    something is found wrong before or time is over; the history, and how far it came."""
    book, end = Book(folder / "history.jsonl"), time.monotonic() + 60 * minutes
    floors = []
    for name, tables in (("a", list(TABLES)), ("b", list(reversed(TABLES)))):
        (folder / name).mkdir()
        floors.append(Floor(folder / name, folder / "house.key", store, tables, module, seconds))
    try:
        await floors[0].open()  # makes the key
        await floors[1].open()
        urls = [floor.players.url for floor in floors]
        looks = min(max(wagers // LOOKS, 10), 100)
        people = [Player(n, urls, book, seed, looks) for n in range(players)]
        await _in_turn([one.arrive() for one in people])

        def done() -> int:
            return sum(one.done for one in people)

        adversary = Adversary(floors, done, seed, max(BETWEEN, wagers // TROUBLES))
        tally = Tally(people, adversary, book)
        telling = asyncio.create_task(tally.tell())

        def enough() -> bool:
            return bool(book.found.troubles) or done() >= wagers or time.monotonic() > end

        await _play(people, adversary, enough)
        telling.cancel()
        await _in_turn([one.last_look() for one in people])
        book.write("", "end")
    finally:
        for floor in floors:
            await floor.close()
        book.close()
    return book, tally
