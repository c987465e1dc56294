"""Wagers over real WebSockets: processor time of the floor for each, and how long answers take.

Terminals at one table of roulette watch it and wager at a given pace, for whole rounds; each waits
for its answer before it wagers again.  The ceiling beside it is a bare server of the same software
that answers each message with frames of the same number and size.  Processor time is the floor's
alone, so that what else the machine does counts for little.

python -m benchmarks.wire [--quick]
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from statistics import median, quantiles

import websockets.asyncio.client as ws

from benchmarks.bare import bare
from benchmarks.terminals import tokens

CONFIG = """
[house]
play_credits = 100_000
proxies = ["127.0.0.1"]  # all come from one address: it is nobody's share

[[tables]]
name = "roulette-1"
game = "roulette"
wagering = 10
pause = 0
"""
AREAS = ("red", "black", "odd", "even", "low", "high")
BAR = 2_500  # wagers a second of one core
TICKS = os.sysconf("SC_CLK_TCK")


def processor_time(pid: int) -> float:
    """Seconds that a process and all its threads have had."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


class Load:
    """So many terminals, each at its pace."""

    def __init__(self, url: str, pace: float) -> None:
        self.url = url
        self.pace = pace  # wagers a second of each
        self.waited: list[float] = []
        self.refused: Counter[str] = Counter()
        self.frames: Counter[str] = Counter()
        self.bytes: Counter[str] = Counter()
        self.measuring = False
        self.over = False

    async def terminal(self, n: int, token: str, ready: asyncio.Semaphore) -> None:
        chance = random.Random(n)
        headers = {"authorization": f"Bearer {token}"}
        socket = await ws.connect(
            self.url, additional_headers=headers, compression=None, ping_interval=None
        )
        await self._command(socket, f"{n}j", {"type": "join"})
        await socket.send('{"type":"watch","table":"roulette-1","parts":true}')
        answered: dict[str, asyncio.Future[None]] = {}
        hearing = asyncio.create_task(self._hear(socket, answered))
        ready.release()
        number = 0
        await asyncio.sleep(chance.random() / self.pace)
        while not self.over:
            number += 1
            id = f"{n}-{number}"
            command = {"type": "place", "area": chance.choice(AREAS), "amount": 100}
            said = {"type": "command", "table": "roulette-1", "id": id, "command": command}
            answered.clear()
            waiting = answered[id] = asyncio.get_running_loop().create_future()
            at = time.monotonic()
            await socket.send(json.dumps(said))
            await waiting
            if self.measuring:
                self.waited.append(time.monotonic() - at)
            await asyncio.sleep(max(0.0, at + 1 / self.pace - time.monotonic()))
        hearing.cancel()
        await socket.close()

    async def _command(self, socket: ws.ClientConnection, id: str, command: object) -> None:
        said = {"type": "command", "table": "roulette-1", "id": id, "command": command}
        await socket.send(json.dumps(said))
        while json.loads(await socket.recv()).get("id") != id:
            pass

    async def _hear(
        self, socket: ws.ClientConnection, answered: dict[str, asyncio.Future[None]]
    ) -> None:
        async for text in socket:
            kind = text[9 : text.index('"', 9)]  # type: ignore[arg-type]
            if self.measuring:
                self.frames[kind] += 1
                self.bytes[kind] += len(text)
            if kind in ("done", "refused"):
                answer = json.loads(text)
                if kind == "refused" and self.measuring:
                    self.refused[answer["reason"][:40]] += 1
                waiting = answered.get(answer["id"])
                if waiting is not None and not waiting.done():
                    waiting.set_result(None)


def run_floor(number: int, pace: float, seconds: float) -> tuple[Load, float]:
    """What was heard, and the seconds of processor time the floor had for it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        known = tokens(folder, number)
        (folder / "floor.toml").write_text(CONFIG)
        process = subprocess.Popen(
            [sys.executable, "-m", "croupier.cli", "floor", "--config", "floor.toml", "--port=0"],
            cwd=folder,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout is not None
            line = next(li for li in process.stdout if li.startswith("the floor is open at "))
            url = line.removeprefix("the floor is open at ").strip().replace("http", "ws", 1)
            load = Load(url + "/api/feed", pace)
            used = asyncio.run(_measure(load, known, process.pid, seconds))
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=60)
    return load, used


async def _measure(load: Load, known: list[str], pid: int, seconds: float) -> float:
    ready = asyncio.Semaphore(0)
    tasks = [asyncio.create_task(load.terminal(n, t, ready)) for n, t in enumerate(known)]
    for _ in known:
        await ready.acquire()
    await asyncio.sleep(2)
    before, load.measuring = processor_time(pid), True
    await asyncio.sleep(seconds)
    load.measuring = False
    used = processor_time(pid) - before
    load.over = True
    await asyncio.gather(*tasks)
    return used


def run_bare(sizes: list[int], messages: int) -> float:
    """Seconds of processor time a message, of a server that answers with such frames."""

    async def talk(url: str, pid: int) -> float:
        async with ws.connect(url, compression=None, ping_interval=None) as socket:
            before = processor_time(pid)
            for _ in range(messages):
                await socket.send("x" * 120)
                for _ in sizes:
                    await socket.recv()
            return processor_time(pid) - before

    with bare(*sizes) as (url, pid):
        return asyncio.run(talk(url, pid)) / messages


def main(*, quick: bool = False) -> int:
    met = True
    cases = ((40, 5.0, 8.0),) if quick else ((40, 5.0, 15.0), (200, 5.0, 20.0), (800, 2.0, 20.0))
    for number, pace, seconds in cases:
        load, used = run_floor(number, pace, seconds)
        wagers = len(load.waited)
        cost = used / wagers
        p99 = quantiles(load.waited, n=100)[98]
        kinds = sorted(load.frames)
        each = {kind: load.frames[kind] / wagers for kind in kinds}
        sizes = [load.bytes[k] // load.frames[k] for k in kinds for _ in range(round(each[k]))]
        raw = run_bare(sizes, 500 if quick else 2_000)
        print(
            f"wire {number:>4} terminals x {pace:.0f}/s: {wagers / seconds:,.0f} wagers/s, "
            f"{cost * 1000:.2f} ms of processor time each ({1 / cost:,.0f} a second a core), "
            f"answered in {median(load.waited) * 1000:.0f} ms, p99 {p99 * 1000:.0f} ms"
        )
        told = ", ".join(f"{each[k]:.2f} {k} of {load.bytes[k] // load.frames[k]:,}" for k in kinds)
        print(f"wire frames a wager (bytes): {told}; refused {sum(load.refused.values())}")
        print(f"wire a bare server of the same frames: {raw * 1000:.2f} ms, {cost / raw:.1f} times")
        met = met and 1 / cost >= BAR
    print(f"wire bar: {BAR:,} wagers a second a core: {'met' if met else 'NOT MET'}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main(quick="--quick" in sys.argv))
