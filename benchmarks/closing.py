"""From the close of wagering to the last terminal: how long one does not know that it is shut.

Terminals at one table of roulette watch it and wager at a pace of their own, for many rounds.  The
close is the moment that the table's log has for 'no more bets': the floor takes nothing after it,
and it comes before it is durable and anybody is told.  A terminal is locked when it has been told
so much of the log, or how the table stands after it.  Told is how long that takes over all
terminals and closes, and for the last terminal of each close.  Floor and terminals share the
machine and its clock.

python -m benchmarks.closing [--quick]
"""

from __future__ import annotations

import asyncio
import random
import re
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

import uvloop

from benchmarks.opened import opened
from benchmarks.terminals import AT_ONCE, tokens
from croupier.floor import audit
from croupier.floor.store.sqlite import SqliteReader
from croupier.table.log import Happened, Input
from tests.light import connect

CONFIG = """
[house]
play_credits = 100_000
proxies = ["127.0.0.1"]  # all come from one address: it is nobody's share

[[tables]]
name = "roulette-1"
game = "roulette"
wagering = {wagering}
pause = 1
"""
BAR = 0.5  # seconds, for the last terminal of 99 closes of 100
AT = re.compile(rb'"at":(\d+)')


class Terminal:
    """What one terminal was told, and when: up to which entry of the log."""

    def __init__(self) -> None:
        self.told: list[tuple[int, float]] = []

    def hear(self, text: bytes) -> None:
        kind = text[9 : text.index(b'"', 9)]
        if kind in (b"events", b"shared", b"own", b"settled", b"now"):
            found = AT.search(text)
            if found is not None:
                self.told.append((int(found[1]), time.time()))

    def locked(self, entry: int) -> float | None:
        """When it had been told of this entry."""
        return next((when for at, when in self.told if at >= entry), None)


async def play(url: str, known: list[str], seconds: float) -> list[Terminal]:
    turns, over = asyncio.Semaphore(AT_ONCE), asyncio.Event()
    ready = asyncio.Semaphore(0)

    async def one(n: int, token: str, terminal: Terminal) -> None:
        chance = random.Random(n)
        async with turns:
            socket = await connect(url, terminal.hear, token)
            say = b'{"type":"command","table":"roulette-1","id":"%d-%d","command":%s}'
            socket.send(say % (n, 0, b'{"type":"join"}'))
            socket.send(b'{"type":"watch","table":"roulette-1","parts":true}')
        ready.release()
        said = 0
        while not over.is_set():
            said += 1
            socket.send(say % (n, said, b'{"type":"place","area":"red","amount":100}'))
            await asyncio.sleep(chance.expovariate(0.5))
        socket.close()
        await socket.gone

    terminals = [Terminal() for _ in known]
    tasks = [
        asyncio.create_task(one(n, token, terminal))
        for n, (token, terminal) in enumerate(zip(known, terminals, strict=True))
    ]
    for _ in known:
        await ready.acquire()
    for terminal in terminals:
        terminal.told.clear()
    await asyncio.sleep(seconds)
    over.set()
    await asyncio.gather(*tasks)
    return terminals


def closes(folder: Path) -> list[tuple[int, float]]:
    """Each 'no more bets': its entry in the log, and when it was taken."""
    store = SqliteReader(folder / "house.db")
    found, at = [], 0
    for line in audit.lines_of(store, "roulette-1"):
        if isinstance(line.entry, Input):
            at = line.entry.at
        elif isinstance(line.entry, Happened) and line.entry.e.get("text") == "no more bets":
            found.append((line.number, at / 1000))
    store.close()
    return found


def run(number: int, wagering: float, seconds: float) -> list[list[float]]:
    """For each close, how long it took until each terminal was locked."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        known = tokens(folder, number)
        with opened(folder, CONFIG.format(wagering=wagering)) as (url, _):
            terminals = uvloop.run(play(url, known, seconds))
        found = closes(folder)
    first = max(one.told[0][1] for one in terminals)
    last = min(one.told[-1][1] for one in terminals)
    within = [(entry, at) for entry, at in found if first < at < last - 2]
    waited = []
    for entry, at in within:
        told = [one.locked(entry) for one in terminals]
        if any(when is None for when in told):
            raise RuntimeError(f"a terminal was never told of entry {entry}")
        waited.append([when - at for when in told if when is not None])
    return waited


def p99(values: list[float]) -> float:
    return quantiles(values, n=100, method="inclusive")[98] if len(values) > 1 else values[0]


def main(*, quick: bool = False) -> int:
    met = True
    cases = ((50, 1, 15.0),) if quick else ((50, 1, 60.0), (375, 2, 90.0))
    for number, wagering, seconds in cases:
        waited = run(number, wagering, seconds)
        each = [one for close in waited for one in close]
        last = [max(close) for close in waited]
        print(
            f"closing {number:>5,} terminals, {len(waited)} closes: a terminal is locked after "
            f"{median(each) * 1000:,.0f} ms, p99 {p99(each) * 1000:,.0f} ms; the last one after "
            f"{median(last) * 1000:,.0f} ms, p99 {p99(last) * 1000:,.0f} ms"
        )
        in_time = p99(last) < BAR
        met = met and in_time
        print(f"closing bar: the last within {BAR:.1f} s: {'met' if in_time else 'NOT MET'}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main(quick="--quick" in sys.argv))
