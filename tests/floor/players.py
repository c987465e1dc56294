"""Players of roulette that know the protocol alone, and write down what they said and heard.

Each says one thing after the other, some of them several before the first is answered, says each
again with the same id wherever it can until it has an answer, and follows its table wherever it can
reach it.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec

from tests.floor.history import EVEN_MONEY, Book
from tests.light import Asker, Light, TurnedAway, connect
from tests.waiting import PATIENCE

TABLES = ("roulette-1", "roulette-2")
AREAS = (*EVEN_MONEY, *(f"straight-{n}" for n in range(37)))
CREDITS = 100_000_000_00
ANSWER = 3.0  # seconds that a player waits for an answer before saying it again elsewhere;
LONGER = 1.5  # times as long after each time in vain: the machine may be a slow one
AT_ONCE = (1, 3, 8)  # how many things players say before the first is answered
GONE = (OSError, TimeoutError)
SIGNED_OUT = (401, 403)


class Numbered(msgspec.Struct):
    n: int
    event: dict[str, Any]


class Message(msgspec.Struct):
    """What a player makes of what it is told; of all the rest nothing."""

    type: str
    at: int = 0
    id: str = ""
    reason: str = ""
    unavailable: bool = False
    fresh: bool = False
    mark: int = 0
    round: int = 0
    accepting: bool = False
    events: list[Numbered] = []
    money: dict[str, int] | None = None


_message = msgspec.json.Decoder(Message).decode
_page = msgspec.json.Decoder(list[Numbered]).decode


class Player:
    """Somebody at a terminal, who may reach either process."""

    def __init__(
        self, number: int, urls: list[str], book: Book, seed: int, money_every: int
    ) -> None:
        self._chance = random.Random(seed * 1000 + number)
        self._urls = urls
        self._book = book
        self._table = TABLES[number % len(TABLES)]
        self._number = number
        self._money_every = money_every  # wagers between two looks at the money, or a voucher
        self._ids = 0
        self._told = 0
        self._mark = 0  # of the watch whose answer is waited for, or was had
        self._filling: asyncio.Task[None] | None = None  # in what it has missed
        self._round = 0
        self._open = False
        self._at_once = AT_ONCE[number // len(TABLES) % len(AT_ONCE)]
        self._waiting: dict[str, dict[str, Any]] = {}  # what was said and is not answered
        self._later: list[dict[str, Any]] = []  # of those, what could not be taken just then
        self._heard = asyncio.Event()  # an answer has come, or the table has opened
        self._lying: set[str] = set()  # areas on which something is believed to lie
        self._due = 0  # settled, and not yet told to be paid
        self._patience = ANSWER
        self._asker = Asker()
        self.name = ""
        self.done = 0

    def _in_vain(self) -> None:
        self._patience = min(self._patience * LONGER, PATIENCE / 4)

    def _answered_in_time(self) -> None:
        self._patience = max(self._patience / LONGER, ANSWER)

    # By HTTP, again and again until there is an answer.

    async def _ask(self, method: str, path: str, body: object = None, at: int = -1) -> bytes | str:
        """The answer of either process, or of one; the reason, where it was refused."""
        end = time.monotonic() + 4 * PATIENCE
        said = b"" if body is None else msgspec.json.encode(body)
        while True:
            url = self._urls[at] if at >= 0 else self._chance.choice(self._urls)
            try:
                async with asyncio.timeout(self._patience):
                    status, answer = await self._asker.ask(method, f"{url}/api{path}", said)
                self._answered_in_time()
                if status == 409:
                    return str(msgspec.json.decode(answer)["reason"])
                if status < 300:
                    return answer
                assert status in (500, 502, 503, 504), (status, answer)
            except GONE:
                self._in_vain()
            assert time.monotonic() < end, f"nobody answers {path}"
            await asyncio.sleep(0.1)

    async def _found(self, method: str, path: str, body: object = None, at: int = -1) -> Any:
        """What was answered; nothing, where it was refused."""
        answer = await self._ask(method, path, body, at)
        return None if isinstance(answer, str) else msgspec.json.decode(answer)

    def _id(self) -> str:
        self._ids += 1
        return f"{self._number}-{self._ids}"

    async def arrive(self) -> None:
        found = await self._found("POST", "/guest")
        self._asker.token, self.name = found["token"], found["me"]["name"]
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
        given = await self._found("POST", "/credits/cash-out", body)
        if given is None:
            return
        self._book.write(self.name, "out", code=given["code"], amount=given["amount"])

        async def put_in(at: int) -> None:
            said = {"id": self._id(), "code": given["code"]}
            if await self._found("POST", "/vouchers/insert", said, at) is not None:
                self._book.write(self.name, "in", code=given["code"])

        await asyncio.gather(*(put_in(at) for at in range(len(self._urls))))

    async def _look(self) -> None:
        found = await self._found("GET", f"/tables/{self._table}")
        if found is not None:
            self._book.write(self.name, "read", **found["money"])

    async def last_look(self) -> None:
        """When all is told that its wagers brought: the money."""
        end = time.monotonic() + 4 * PATIENCE
        await self._fill()
        while self._lying or self._due:
            assert time.monotonic() < end, f"{self._lying} is not settled at {self._table}"
            await asyncio.sleep(0.1)
            await self._fill()
        meter = await self._found("GET", "/meter")
        self._book.write(
            self.name, "last", credits=meter["credits"], at_tables=0, turnover=meter["turnover"]
        )
        self._asker.close()

    async def _fill(self) -> None:
        """What was missed, page by page."""
        while True:
            path = f"/tables/{self._table}/events?since={self._told}"
            answer = await self._ask("GET", path)
            found = [] if isinstance(answer, str) else _page(answer)
            if not found:
                return
            self._take(found, found[-1].n)

    # By WebSocket.

    async def play(self, enough: Callable[[], bool]) -> None:
        """Until there is enough; a connection that is lost is made anew, here or there."""
        while not (enough() and not self._waiting):
            try:
                async with self._connected() as socket:
                    self._later = []
                    for said in list(self._waiting.values()):
                        self._say(socket, said)
                    while not (enough() and not self._waiting):
                        await self._go_on(socket, enough)
                        self._answered_in_time()
            except TurnedAway as turned_away:
                if turned_away.status in SIGNED_OUT:
                    await self._ask("GET", "/meter")  # fails, if it is signed out
                await self._again_soon()
            except GONE:
                await self._again_soon()

    async def _again_soon(self) -> None:
        self._in_vain()
        await asyncio.sleep(self._chance.random() * 0.2)

    async def _go_on(self, socket: Light, enough: Callable[[], bool]) -> None:
        """Say all that may be said now, and wait for an answer; look at the money at times."""
        before = self.done
        self._heard.clear()
        if self._later:
            await asyncio.sleep(self._chance.random() * 0.3)
            later, self._later = self._later, []
            for said in later:
                if said["id"] in self._waiting:
                    self._say(socket, said)
        while self._open and len(self._waiting) < self._at_once and not enough():
            self._say(socket, self._wish())
        async with asyncio.timeout(self._patience):
            await self._heard.wait()
        if socket.gone.done():
            raise ConnectionError
        if self.done // self._money_every > before // self._money_every:
            await self._now_and_then()

    async def _now_and_then(self) -> None:
        if self.done // self._money_every % 4 == 1:
            await self._voucher()
        await self._look()

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[Light]:
        url = self._chance.choice(self._urls)
        async with asyncio.timeout(self._patience):
            socket = await connect(f"{url}/api/feed", self._hear, self._asker.token)
        socket.gone.add_done_callback(lambda _: self._heard.set())
        try:
            self._socket = socket
            self._mark += 1
            self._watch()
            yield socket
        finally:
            socket.close()
            if self._filling is not None:
                self._filling.cancel()
                with suppress(asyncio.CancelledError):
                    await self._filling
                self._filling = None

    def _watch(self) -> None:
        watch: dict[str, Any] = {"type": "watch", "table": self._table, "parts": True}
        watch["mark"] = self._mark
        if self._told:
            watch["since"] = self._told
        self._socket.send(msgspec.json.encode(watch))

    async def _catch_up(self) -> None:
        await self._fill()
        with suppress(ConnectionError):  # then it is made anew, and follows from there
            self._watch()

    def _wish(self) -> dict[str, Any]:
        """Something new to say, at a moment that the table is believed to be open."""
        area, amount = self._chance.choice(AREAS), 100 * self._chance.randint(1, 9)
        said: dict[str, Any] = {"type": "command", "table": self._table, "id": self._id()}
        said["command"] = {"type": "place", "area": area, "amount": amount}
        said["round"] = self._round  # a refusal in it is one for good
        self._waiting[said["id"]] = said
        return said

    def _say(self, socket: Light, said: dict[str, Any]) -> None:
        command, text = said["command"], msgspec.json.encode(said)
        for _ in range(1 if self._chance.random() < 0.95 else self._chance.randint(2, 5)):
            self._book.write(
                self.name,
                "said",
                id=said["id"],
                table=self._table,
                area=command["area"],
                amount=command["amount"],
            )
            socket.send(text)

    def _hear(self, text: bytes) -> None:
        message = _message(text)
        match message.type:
            case "done" | "refused":
                self._answered(message)
            case "events":
                if self._filling is None:
                    self._take(message.events, message.at)
            case "own":
                if message.money is not None:
                    self._book.write(self.name, "read", **message.money)
            case "shared":
                if message.at >= self._told:
                    self._round = message.round
                    self._opened(accepting=message.accepting)
            case "watching" if message.mark == self._mark:
                if not message.fresh or not self._told:
                    self._filling = None
                else:  # what this watch brings, here or at the next leader, begins too late
                    self._mark += 1
                    self._filling = asyncio.get_running_loop().create_task(self._catch_up())

    def _opened(self, *, accepting: bool) -> None:
        self._open = accepting
        if accepting:
            self._heard.set()

    def _answered(self, message: Message) -> None:
        id = message.id
        said = self._waiting.get(id)
        if message.type == "done":
            self._book.write(self.name, "done", id=id, at=message.at)
            self.done += said is not None
        elif said is not None and not message.unavailable:
            self._book.write(self.name, "refused", id=id, why=message.reason)
            if said["round"] == self._round:
                self._open = False  # until the table is shown open again
        elif said is not None:
            self._later.append(said)
            self._heard.set()
            return
        self._waiting.pop(id, None)
        self._heard.set()

    def _take(self, events: list[Numbered], at: int) -> None:
        told = [(one.n, one.event) for one in events]
        self._book.write(self.name, "events", table=self._table, events=told, at=at)
        self._told = max([self._told, at, *(number for number, _ in told)])
        for _, event in told:
            if event.get("player", self.name) == self.name:
                self._mine(event)

    def _mine(self, event: dict[str, Any]) -> None:
        """Something of its own, or of the table's."""
        match event["type"]:
            case "wager-placed":
                self._lying.add(event["area"])
            case "settled":
                self._lying.discard(event["area"])
                self._due += event["returned"]
            case "chips-cashed":
                self._due -= event["amount"]
            case "round-opened":
                self._round = event["round"]
                self._opened(accepting=True)
            case "spun":
                self._open = False
            case "announced":
                self._open = self._open and event["text"] != "no more bets"
