"""Terminals on one process: from the close of wagering to the settled message on the last one.

Beside it the raw limit: the same server software sending one message of the same size to as many
connections, with no casino behind it.  Server and terminals share the machine.

python -m benchmarks.terminals [--quick]
"""

from __future__ import annotations

import asyncio
import json
import resource
import sys
import tempfile
import time
from hashlib import sha256
from pathlib import Path
from statistics import median

import uvloop

from benchmarks.bare import bare
from benchmarks.opened import opened
from croupier.floor.store.sqlite import SqliteStore
from croupier.floor.store.steps import Count, Operation, Post, PutSession, PutUser
from croupier.floor.table.accounts import CAGE, meter
from tests.light import Light, connect

FEW, MANY = 200, 2_000
BARS = {FEW: 1.0, MANY: 0.2}  # seconds
CREDITS = 100_000
AT_ONCE = 50  # terminals connecting at a time

CONFIG = """
[house]
play_credits = 100_000
proxies = ["127.0.0.1"]  # all come from one address: it is nobody's share

[[tables]]
name = "roulette-1"
game = "roulette"
wagering = {wagering}
pause = 0
"""


def tokens(folder: Path, number: int) -> list[str]:
    """Players with credits, signed in, in the store of a floor that is not open yet."""
    store = SqliteStore(folder / "house.db")
    now = int(time.time()) * 1000
    made = []
    for n in range(number):
        name, token = f"p{n}", f"token{n}"
        key = sha256(token.encode()).hexdigest()
        step: tuple[Operation, ...] = (
            PutUser(name, "player", ""),
            PutSession(key, name, now + 86_400_000, heard=now),
            Post(CAGE, meter(name), CREDITS, "play credits"),
            Count(name, credited=CREDITS),
        )
        future = store.write(step)
        made.append(token)
    future.result()
    store.close()
    return made


class Terminals:
    """Terminals that wager once and wait for what it brought."""

    def __init__(self, url: str, number: int) -> None:
        self.url = url
        self.number = number
        self.all = asyncio.Event()  # have been told: nobody leaves before
        self.closes = 0.0  # when wagering is to close, by the countdown
        self.settled: list[float] = []
        self.size = 0
        self.placed = 0

    async def terminal(self, n: int, token: str, turns: asyncio.Semaphore) -> None:
        heard: asyncio.Queue[bytes] = asyncio.Queue()
        async with turns:
            socket = await connect(self.url, heard.put_nowait, token)
            await self._say(socket, heard, f"{n}j", {"type": "join"})
            placed = {"type": "place", "area": "red", "amount": 100 + n % 9 * 100}
            await self._say(socket, heard, f"{n}p", placed)
            self.placed += 1
            socket.send(b'{"type":"watch","table":"roulette-1","parts":true}')
        while not self._settles(await heard.get()):
            pass
        if len(self.settled) == self.number:
            self.all.set()
        await self.all.wait()
        socket.close()
        await socket.gone

    def _settles(self, text: bytes) -> bool:
        if b'"type":"shared"' in text:
            left = json.loads(text)["seconds_left"]
            if left is not None and not self.settled:
                closes = time.monotonic() + left  # or sooner: it may have been on its way
                if not self.closes or closes < self.closes or closes > self.closes + 1:
                    self.closes = closes
        elif b'"type":"settled"' in text:
            self.settled.append(time.monotonic())
            self.size = len(text)
            return True
        return False

    async def _say(
        self, socket: Light, heard: asyncio.Queue[bytes], id: str, command: dict[str, object]
    ) -> None:
        message = {"type": "command", "table": "roulette-1", "id": id, "command": command}
        socket.send(json.dumps(message).encode())
        while True:
            answer = json.loads(await heard.get())
            if answer.get("id") == id:
                if answer["type"] != "done":
                    raise RuntimeError(answer)
                return


def run_floor(number: int, wagering: int) -> tuple[float, float, int, float]:
    """Seconds to the last terminal and to the median one, bytes a message, seconds to seat all."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        known = tokens(folder, number)
        with opened(folder, CONFIG.format(wagering=wagering)) as (url, _):
            terminals = Terminals(url, number)
            start = time.monotonic()
            seated = 0.0

            async def all_of_them() -> None:
                nonlocal seated
                turns = asyncio.Semaphore(AT_ONCE)
                tasks = [
                    asyncio.create_task(terminals.terminal(n, token, turns))
                    for n, token in enumerate(known)
                ]
                while terminals.placed < number and not any(t.done() for t in tasks):
                    await asyncio.sleep(0.05)
                seated = time.monotonic() - start
                await asyncio.gather(*tasks)

            uvloop.run(all_of_them())
    after = [at - terminals.closes for at in terminals.settled]
    return max(after), median(after), terminals.size, seated


def run_bare(number: int, size: int) -> float:
    """Seconds from the word to the last of so many connections."""

    async def measure(url: str) -> float:
        heard: asyncio.Queue[bytes] = asyncio.Queue()
        sockets: list[Light] = []
        for _ in range(0, number, AT_ONCE):
            many = (connect(url, heard.put_nowait) for _ in range(AT_ONCE))
            sockets += await asyncio.gather(*many)
        start = time.monotonic()
        sockets[0].send(str(size).encode())
        for _ in sockets:
            await heard.get()
        took = time.monotonic() - start
        for socket in sockets:
            socket.close()
        return took

    with bare() as (url, _):
        return uvloop.run(measure(url))


def main(*, quick: bool = False) -> int:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    met = True
    for number, wagering in ((FEW, 8),) if quick else ((FEW, 8), (MANY, 60)):
        last, middle, size, seated = run_floor(number, wagering)
        raw = run_bare(number, size)
        print(
            f"terminals {number:>5,}: settled on the last {last * 1000:,.0f} ms after the close "
            f"(median {middle * 1000:,.0f} ms); seated and wagered in {seated:.1f} s"
        )
        print(f"terminals {number:>5,}: raw limit, {size} bytes to each: {raw * 1000:,.0f} ms")
        in_time = last < BARS[number]
        met = met and in_time
        said = "met" if in_time else "NOT MET"
        print(f"terminals bar: {number:,} within {BARS[number]:.1f} s: {said}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main(quick="--quick" in sys.argv))
