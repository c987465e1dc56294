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
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from statistics import median, quantiles

import uvloop

from benchmarks.bare import bare
from benchmarks.opened import opened
from benchmarks.terminals import tokens
from tests.light import Light, connect

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
AREAS = (b"red", b"black", b"odd", b"even", b"low", b"high")
BAR = 2_500  # wagers a second of one core, where there are as many as it takes
SLOWEST = 0.1  # seconds, for 99 answers of 100 at some 1,500 a second
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
        self.frames: Counter[bytes] = Counter()
        self.bytes: Counter[bytes] = Counter()
        self.measuring = False
        self.over = False

    async def terminal(self, n: int, token: str, ready: asyncio.Semaphore) -> None:
        player = Player(self, n)
        socket = await connect(self.url, player.hear, token)
        await player.says(socket, b'{"type":"join"}')
        socket.send(b'{"type":"watch","table":"roulette-1","parts":true}')
        ready.release()
        await asyncio.sleep(player.chance.random() / self.pace)
        while not self.over:
            area = player.chance.choice(AREAS)
            at = time.monotonic()
            await player.says(socket, b'{"type":"place","area":"%s","amount":100}' % area)
            now = time.monotonic()
            if self.measuring:
                self.waited.append(now - at)
            # as people do, and not all again together who were answered together
            await asyncio.sleep(max(0.0, at + player.chance.expovariate(self.pace) - now))
        socket.close()
        await socket.gone


class Player:
    """Who says one thing after another, and what is heard in answer."""

    def __init__(self, load: Load, n: int) -> None:
        self.load = load
        self.n = n
        self.said = 0
        self.chance = random.Random(n)
        self.waiting: asyncio.Future[None] | None = None

    async def says(self, socket: Light, command: bytes) -> None:
        self.said += 1
        self.waiting = asyncio.get_running_loop().create_future()
        id = b"%d-%d" % (self.n, self.said)
        socket.send(
            b'{"type":"command","table":"roulette-1","id":"%s","command":%s}' % (id, command)
        )
        await self.waiting

    def hear(self, text: bytes) -> None:
        load = self.load
        kind = text[9 : text.index(b'"', 9)]
        if load.measuring:
            load.frames[kind] += 1
            load.bytes[kind] += len(text)
        if kind == b"refused" and load.measuring:
            load.refused[json.loads(text)["reason"][:40]] += 1
        if kind in (b"done", b"refused") and self.waiting is not None:
            self.waiting.set_result(None)
            self.waiting = None


def run_floor(number: int, pace: float, seconds: float) -> tuple[Load, float]:
    """What was heard, and the seconds of processor time the floor had for it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        known = tokens(folder, number)
        with opened(folder, CONFIG) as (url, process):
            load = Load(url, pace)
            used = uvloop.run(_measure(load, known, process, seconds))
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
        heard: asyncio.Queue[bytes] = asyncio.Queue()
        socket = await connect(url, heard.put_nowait)
        before = processor_time(pid)
        for _ in range(messages):
            socket.send(b"x" * 120)
            for _ in sizes:
                await heard.get()
        used = processor_time(pid) - before
        socket.close()
        return used

    with bare(*sizes) as (url, pid):
        return uvloop.run(talk(url, pid)) / messages


def main(*, quick: bool = False) -> int:
    most, slowest = 0.0, 0.0
    cases = (
        ((40, 5.0, 8.0),)
        if quick
        else (
            (40, 5.0, 15.0),
            (375, 4.0, 20.0),
            (600, 5.0, 20.0),
        )
    )
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
        told = ", ".join(
            f"{each[k]:.2f} {k.decode()} of {load.bytes[k] // load.frames[k]:,}" for k in kinds
        )
        print(f"wire frames a wager (bytes): {told}; refused {sum(load.refused.values())}")
        print(f"wire a bare server of the same frames: {raw * 1000:.2f} ms, {cost / raw:.1f} times")
        most = max(most, 1 / cost)
        if wagers / seconds < 1_600:
            slowest = max(slowest, p99)
    fast, prompt = most >= BAR, slowest < SLOWEST
    print(f"wire bar: {BAR:,} wagers a second a core: {'met' if fast else 'NOT MET'}")
    print(f"wire bar: p99 within {SLOWEST * 1000:.0f} ms: {'met' if prompt else 'NOT MET'}")
    return 0 if fast and prompt else 1


if __name__ == "__main__":
    sys.exit(main(quick="--quick" in sys.argv))
