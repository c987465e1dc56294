"""Players that know the protocol alone, at two floors on one database, and what befalls those.

Everything between players and floors, between the floors and to the database goes through gates.
Each player says one thing after the other, some of them several before the first is answered, says
each again with the same id wherever it can until it has an answer, and writes down what it said and
heard.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets
import websockets.asyncio.client as ws

from tests.floor.gates import Gate, Streams
from tests.floor.history import EVEN_MONEY, Book
from tests.floor.served import Served, with_people
from tests.waiting import PATIENCE

TABLES = ("roulette-1", "roulette-2")
AREAS = (*EVEN_MONEY, *(f"straight-{n}" for n in range(37)))
CREDITS = 100_000_000_00
ANSWER = 3.0  # seconds that a player waits for an answer before saying it again elsewhere;
LONGER = 1.5  # times as long after each time in vain: the machine may be a slow one
AT_ONCE = (1, 4, 12)  # how many things players say before the first is answered
MONEY_EVERY = 10  # wagers between two looks at the money, or a voucher
BETWEEN = 20  # wagers between two troubles, at least;
TROUBLES = 500  # or as many as make so many troubles of all wagers
DAY = 86_400
GONE = (OSError, websockets.WebSocketException, httpx.HTTPError, TimeoutError)

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


def _text(message: dict[str, Any]) -> str:
    return msgspec.json.encode(message).decode()


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

    async def _reach(self) -> Streams:
        if self.served is None:
            raise ConnectionRefusedError
        port = int(self.served.url.rpartition(":")[2])
        return await asyncio.open_connection("127.0.0.1", port)

    async def _reach_database(self) -> Streams:
        folder = self._store.partition("host=")[2]
        return await asyncio.open_unix_connection(f"{folder}/.s.PGSQL.5432")

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
        self.served = await asyncio.to_thread(
            Served, self.folder, with_people(config), self._module
        )

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


class Player:
    """Somebody at a terminal, who may reach either process."""

    def __init__(self, number: int, urls: list[str], book: Book, seed: int) -> None:
        self._chance = random.Random(seed * 1000 + number)
        self._urls = urls
        self._book = book
        self._table = TABLES[number % len(TABLES)]
        self._number = number
        self._ids = 0
        self._told = 0
        self._round = 0
        self._open = asyncio.Event()
        self._at_once = AT_ONCE[number // len(TABLES) % len(AT_ONCE)]
        self._waiting: dict[str, dict[str, Any]] = {}  # what was said and is not answered
        self._later: list[dict[str, Any]] = []  # of those, what could not be taken just then
        self._heard = asyncio.Event()  # an answer has come, or the table has opened
        self._lying: set[str] = set()  # areas on which something is believed to lie
        self._due = 0  # settled, and not yet told to be paid
        self._patience = ANSWER
        self._http = httpx.AsyncClient(verify=False)
        self.name = ""
        self.token = ""
        self.done = 0

    def _in_vain(self) -> None:
        self._patience = min(self._patience * LONGER, PATIENCE / 4)

    def _answered_in_time(self) -> None:
        self._patience = max(self._patience / LONGER, ANSWER)

    # By HTTP, again and again until there is an answer.

    async def _ask(self, method: str, path: str, body: object = None, at: int = -1) -> Any:
        """The answer of either process, or of one; the reason, where it was refused."""
        end = time.monotonic() + 4 * PATIENCE
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        while True:
            url = self._urls[at] if at >= 0 else self._chance.choice(self._urls)
            try:
                answer = await self._http.request(
                    method, f"{url}/api{path}", json=body, headers=headers, timeout=self._patience
                )
                self._http.cookies.clear()
                self._answered_in_time()
                if answer.status_code == 409:
                    return answer.json()["reason"]
                if answer.status_code < 300:
                    return answer.json()
                assert answer.status_code in (500, 502, 503, 504), answer.text
            except GONE:
                self._in_vain()
            assert time.monotonic() < end, f"nobody answers {path}"
            await asyncio.sleep(0.1)

    def _id(self) -> str:
        self._ids += 1
        return f"{self._number}-{self._ids}"

    async def arrive(self) -> None:
        answer = await self._ask("POST", "/guest")
        self.token, self.name = answer["token"], answer["me"]["name"]
        await self._ask("POST", "/credits/play", {"id": self._id(), "amount": CREDITS})
        self._book.write(self.name, "bought", amount=CREDITS)
        while True:
            body = {"id": self._id(), "seat": 0}
            answer = await self._ask("POST", f"/tables/{self._table}/join", body)
            if not isinstance(answer, str) or "already" in answer:
                break
        self._book.write(self.name, "sat", table=self._table)

    async def _voucher(self) -> None:
        """Some credits to a voucher, and in again at both processes at once."""
        amount = 100 * self._chance.randint(1, 50)
        body = {"id": self._id(), "amount": amount}
        given = await self._ask("POST", "/credits/cash-out", body)
        if isinstance(given, str):
            return
        self._book.write(self.name, "out", code=given["code"], amount=given["amount"])

        async def put_in(at: int) -> None:
            said = {"id": self._id(), "code": given["code"]}
            answer = await self._ask("POST", "/vouchers/insert", said, at)
            if not isinstance(answer, str):
                self._book.write(self.name, "in", code=given["code"])

        await asyncio.gather(*(put_in(at) for at in range(len(self._urls))))

    async def _look(self) -> None:
        found = await self._ask("GET", f"/tables/{self._table}")
        if not isinstance(found, str):
            self._book.write(self.name, "read", **found["money"])

    async def last_look(self) -> None:
        """When all is told that its wagers brought: the money."""
        end = time.monotonic() + 4 * PATIENCE
        await self._fill(None)
        while self._lying or self._due:
            assert time.monotonic() < end, f"{self._lying} is not settled at {self._table}"
            await asyncio.sleep(0.1)
            await self._fill(None)
        meter = await self._ask("GET", "/meter")
        self._book.write(
            self.name, "last", credits=meter["credits"], at_tables=0, turnover=meter["turnover"]
        )
        await self._http.aclose()

    # By WebSocket.

    async def play(self, enough: Callable[[], bool]) -> None:
        """Until there is enough; a connection that is lost is made anew, here or there."""
        while not (enough() and not self._waiting):
            try:
                async with self._connected() as socket:
                    self._later = []
                    for said in list(self._waiting.values()):
                        await self._say(socket, said)
                    while not (enough() and not self._waiting):
                        await self._go_on(socket, enough)
                        self._answered_in_time()
            except websockets.InvalidStatus as turned_away:
                if turned_away.response.status_code in (401, 403):
                    raise AssertionError(f"{self.name} is signed out") from turned_away
                await self._again_soon()
            except GONE:
                await self._again_soon()

    async def _again_soon(self) -> None:
        self._in_vain()
        await asyncio.sleep(self._chance.random() * 0.2)

    async def _go_on(self, socket: ws.ClientConnection, enough: Callable[[], bool]) -> None:
        """Say all that may be said now, and wait for an answer; look at the money at times."""
        before = self.done
        self._heard.clear()
        if self._later:
            await asyncio.sleep(self._chance.random() * 0.3)
            later, self._later = self._later, []
            for said in later:
                if said["id"] in self._waiting:
                    await self._say(socket, said)
        while self._open.is_set() and len(self._waiting) < self._at_once and not enough():
            await self._say(socket, self._wish())
        async with asyncio.timeout(self._patience):
            await self._heard.wait()
        if self.done // MONEY_EVERY > before // MONEY_EVERY:
            await self._now_and_then()

    async def _now_and_then(self) -> None:
        if self.done // MONEY_EVERY % 4 == 1:
            await self._voucher()
        await self._look()

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[ws.ClientConnection]:
        url = self._chance.choice(self._urls).replace("http", "ws", 1)
        async with ws.connect(
            f"{url}/api/feed",
            additional_headers={"authorization": f"Bearer {self.token}"},
            compression=None,
            max_size=None,
            open_timeout=self._patience,
            close_timeout=0.1,
            ping_interval=None,
        ) as socket:
            watch = {"type": "watch", "table": self._table, "parts": True}
            if self._told:
                watch["since"] = self._told
            await socket.send(_text(watch))
            hearing = asyncio.create_task(self._hear(socket))
            try:
                yield socket
            finally:
                hearing.cancel()
                with suppress(asyncio.CancelledError, *GONE):
                    await hearing

    def _wish(self) -> dict[str, Any]:
        """Something new to say, at a moment that the table is believed to be open."""
        area, amount = self._chance.choice(AREAS), 100 * self._chance.randint(1, 9)
        said: dict[str, Any] = {"type": "command", "table": self._table, "id": self._id()}
        said["command"] = {"type": "place", "area": area, "amount": amount}
        said["round"] = self._round  # a refusal in it is one for good
        self._waiting[said["id"]] = said
        return said

    async def _say(self, socket: ws.ClientConnection, said: dict[str, Any]) -> None:
        command = said["command"]
        for _ in range(1 if self._chance.random() < 0.9 else self._chance.randint(2, 4)):
            self._book.write(
                self.name,
                "said",
                id=said["id"],
                table=self._table,
                area=command["area"],
                amount=command["amount"],
            )
            await socket.send(_text(said))

    async def _hear(self, socket: ws.ClientConnection) -> None:
        async for text in socket:
            message = msgspec.json.decode(text)
            kind = message["type"]
            if kind in ("done", "refused"):
                self._answered(message)
            elif kind == "watching":
                if message["fresh"] and self._told:
                    await self._fill(socket)
            elif kind == "events":
                self._take(message["events"], message["at"])
            elif kind == "shared":
                self._round = message["round"]
                (self._open.set if message["accepting"] else self._open.clear)()
                self._heard.set()

    def _answered(self, message: dict[str, Any]) -> None:
        id = message["id"]
        said = self._waiting.get(id)
        if message["type"] == "done":
            self._book.write(self.name, "done", id=id, at=message["at"])
            self.done += said is not None
        elif said is not None and not message.get("unavailable"):
            self._book.write(self.name, "refused", id=id, why=message["reason"])
            if said["round"] == self._round:
                self._open.clear()  # until the table is shown open again
        elif said is not None:
            self._later.append(said)
            self._heard.set()
            return
        self._waiting.pop(id, None)
        self._heard.set()

    def _take(self, events: list[dict[str, Any]], at: int) -> None:
        told = [(one["n"], one["event"]) for one in events]
        self._book.write(self.name, "events", table=self._table, events=told, at=at)
        self._told = max(self._told, at, *(number for number, _ in told or [(0, None)]))
        for _, event in told:
            if event.get("player") != self.name:
                continue
            if event["type"] == "wager-placed":
                self._lying.add(event["area"])
            elif event["type"] == "settled":
                self._lying.discard(event["area"])
                self._due += event["returned"]
            elif event["type"] == "chips-cashed":
                self._due -= event["amount"]

    async def _fill(self, socket: ws.ClientConnection | None) -> None:
        """What was missed, page by page; then follow from there."""
        while True:
            path = f"/tables/{self._table}/events?since={self._told}"
            found = await self._ask("GET", path)
            if isinstance(found, str) or not found:
                break
            self._take(found, found[-1]["n"])
        if socket is not None:
            watch = {"type": "watch", "table": self._table, "parts": True, "since": self._told}
            await socket.send(_text(watch))


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


async def drive(
    folder: Path,
    store: str,
    *,
    players: int,
    wagers: int,
    seed: int,
    seconds: float = 1,
    module: str = "tests.floor.served",
) -> tuple[Book, list[str]]:
    """So many wagers, through every trouble, in rounds with so many seconds for them; the history,
    and the troubles there were."""
    book = Book(folder / "history.jsonl")
    floors = []
    for name, tables in (("a", list(TABLES)), ("b", list(reversed(TABLES)))):
        (folder / name).mkdir()
        floors.append(Floor(folder / name, folder / "house.key", store, tables, module, seconds))
    try:
        await floors[0].open()  # makes the key
        await floors[1].open()
        urls = [floor.players.url for floor in floors]
        people = [Player(n, urls, book, seed) for n in range(players)]
        await asyncio.gather(*(one.arrive() for one in people))
        between = max(BETWEEN, wagers // TROUBLES)
        adversary = Adversary(floors, lambda: sum(p.done for p in people), seed, between)
        over = False
        playing = [asyncio.create_task(one.play(lambda: over)) for one in people]
        trouble = asyncio.create_task(adversary.run(lambda: sum(p.done for p in people) >= wagers))
        await asyncio.wait([*playing, trouble], return_when=asyncio.FIRST_COMPLETED)
        for player in playing:
            if player.done():  # nobody goes before it is over: say why, and wait for no more
                trouble.cancel()
                player.result()
        over = True
        await trouble
        await asyncio.gather(*playing)
        for one in people:
            await one.last_look()
        book.write("", "end")
    finally:
        for floor in floors:
            await floor.close()
        book.close()
    return book, adversary.did
