"""Whether a floor that is played at for long keeps its size: `make memory`.

python -m tests.floor.steady [SECONDS]

A floor in a process of its own; terminals over real WebSockets that wager, come and go, cash out
and put in again, look back, and mistype their names.  Its memory is looked at all the time; after
the first third, in which everything is used for the first time, it must not grow by more than
:data:`MOST` in a hundred an hour.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import websockets
import websockets.asyncio.client as ws

from tests.floor.served import Served, served, with_people

MOST = 5.0  # of a hundred, in an hour
TERMINALS = 24
STAYS = 60  # wagers, and another guest sits down
EVERY = 1.0  # seconds between two looks
GAMES: dict[str, dict[str, Any]] = {  # what is wagered on
    "roulette": {"area": "red"},
    "sic-bo": {"area": "big"},
    "baccarat": {"area": "banker", "box": 1},
    "wheel-of-fortune": {"area": "symbol-a"},
}
Sample = tuple[float, int]  # seconds, kilobytes


def growth(samples: Sequence[Sample]) -> float:
    """In a hundred an hour: the median of the slopes between the first and the second half of
    what follows the first third, so that no single leap decides."""
    later = samples[len(samples) // 3 :]
    half = len(later) // 2
    pairs = zip(later[:half], later[len(later) - half :], strict=True)
    slopes = [(more - less) / (after - before) for (before, less), (after, more) in pairs]
    return 100 * 3600 * median(slopes) / median(kilobytes for _, kilobytes in later)


def resident(process: int) -> int:
    """Kilobytes of a process that are in memory; 0: of this one."""
    status = Path(f"/proc/{process or 'self'}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def config() -> str:
    times = "wagering = 2\ndecision = 1\npause = 0\n"
    tables = "".join(
        f'\n[[tables]]\nname = "{game}-{n}"\ngame = "{game}"\n{times}'
        for game, n in itertools.product(GAMES, (1, 2))
    )
    return with_people("[house]\nplay_credits = 100_000\nguests = true\n" + tables)


class Load:
    """Terminals that never rest."""

    def __init__(self, floor: Served, seed: int) -> None:
        self._floor = floor
        self._chance = random.Random(seed)
        self._ids = itertools.count()
        self.wagers = self.refused = self.guests = 0
        self.games: set[str] = set()  # at which wagers were taken

    async def terminal(self, number: int) -> None:
        url = f"{self._floor.url}/api"
        async with httpx.AsyncClient(base_url=url, timeout=60) as client:
            while True:
                with contextlib.suppress(httpx.HTTPError, OSError, websockets.WebSocketException):
                    await self._visit(client, number)

    async def _visit(self, client: httpx.AsyncClient, number: int) -> None:
        client.cookies.clear()
        token = (await client.post("/guest")).json()["token"]
        client.cookies.clear()
        client.headers["authorization"] = f"Bearer {token}"
        self.guests += 1
        game = list(GAMES)[number % len(GAMES)]
        table = f"{game}-{1 + number // len(GAMES) % 2}"
        await self._post(client, "/credits/play", amount=50_000)
        await self._post(client, f"/tables/{table}/join")
        mistyped = {"name": f"nobody-{next(self._ids)}", "password": "not a password"}
        await client.post("/login", json=mistyped)
        feed = self._floor.url.replace("http", "ws", 1) + "/api/feed"
        headers = {"authorization": f"Bearer {token}"}
        async with ws.connect(feed, additional_headers=headers, max_size=None) as socket:
            hearing = asyncio.create_task(self._hear(socket, game))
            await socket.send(json.dumps({"type": "watch", "table": table, "parts": True}))
            for _ in range(STAYS):
                await asyncio.sleep(self._chance.uniform(0.1, 0.4))
                command = {"type": "place", "amount": 500, **GAMES[game]}
                said = {"type": "command", "table": table, "id": self._id(), "command": command}
                await socket.send(json.dumps(said))
            hearing.cancel()
        await client.get("/history")
        await client.get(f"/tables/{table}/events?since=0")
        out = await self._post(client, "/credits/cash-out", amount=100)
        if out.status_code == 200:
            await self._post(client, "/vouchers/insert", code=out.json()["code"])
        await self._post(client, "/vouchers/insert", code="no such code at all")

    def _id(self) -> str:
        return f"steady-{next(self._ids)}"

    async def _post(self, client: httpx.AsyncClient, path: str, **body: Any) -> httpx.Response:
        return await client.post(path, json={"id": self._id(), **body})

    async def _hear(self, socket: ws.ClientConnection, game: str) -> None:
        with contextlib.suppress(websockets.WebSocketException):
            async for text in socket:
                if '"type":"done"' in str(text)[:40]:
                    self.wagers += 1
                    self.games.add(game)
                self.refused += '"type":"refused"' in str(text)[:40]


async def played(
    floor: Served,
    seconds: float,
    seed: int = 1,
    enough: Callable[[Load], bool] = lambda load: False,
) -> tuple[list[Sample], Load]:
    """What the memory was while terminals played for so long, or until it is ``enough``."""
    load, samples = Load(floor, seed), list[Sample]()
    playing = [asyncio.create_task(load.terminal(n)) for n in range(TERMINALS)]
    began = time.monotonic()
    try:
        while (at := time.monotonic() - began) < seconds and not enough(load):
            samples.append((at, resident(floor.process.pid)))
            await asyncio.sleep(EVERY)
    finally:
        for one in playing:
            one.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return samples, load


def main(seconds: float = 3600.0) -> int:
    with tempfile.TemporaryDirectory() as folder, served(Path(folder), config()) as floor:
        samples, load = asyncio.run(played(floor, seconds))
        log = floor.log()
    each = max(len(samples) // 12, 1)
    for at, kilobytes in samples[::each]:
        print(f"after {at:7.0f} s {kilobytes:>9,} kB")
    grown = growth(samples)
    print(
        f"{load.wagers:,} wagers taken, {load.refused:,} refused, {load.guests:,} guests; "
        f"memory grows by {grown:+.1f} in a hundred an hour (at most {MOST:.0f})"
    )
    if "Traceback" in log:
        print(log)
    return int(grown > MOST or "Traceback" in log or load.games != {*GAMES})


if __name__ == "__main__":
    sys.exit(main(*(float(one) for one in sys.argv[1:])))
