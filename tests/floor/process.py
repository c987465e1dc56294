"""A floor in a process of its own, to be killed: `python -m tests.floor.process STORE KEY WHAT …`.

`play`: two players play every table at random, for as long as the process lives; each command
that was acknowledged is printed with its id.  `stand`: nobody plays; the tables are led and dealt.
"""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

import msgspec

from croupier.floor.config import Config
from croupier.floor.house import House
from croupier.floor.people.roles import FloorRole, Person
from croupier.floor.plans import TablePlan
from croupier.table.refusal import Refused

PEOPLE = [Person(name, FloorRole.PLAYER) for name in ("alice", "bob")]


def say(**what: object) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(what) + b"\n")
    sys.stdout.buffer.flush()


def plans(games: list[str], seconds: float) -> tuple[TablePlan, ...]:
    return tuple(
        TablePlan(
            game,
            game,
            wagering_seconds=seconds,
            decision_seconds=seconds,
            pause_seconds=0.0,
        )
        for game in games
    )


async def play(house: House, who: Person, table: str, run: str) -> None:
    """One player at one table: whatever may be done, now and then nothing."""
    chance = random.Random(f"{who.name}{table}{run}")
    count = 0
    while True:
        await asyncio.sleep(chance.random() * 0.01)
        if table not in house.pits:
            continue
        count += 1
        id = f"{table}-{run}-{count}"
        try:
            situation = await house.situation(who, table)
            if not situation.joined:
                await house.command(who, table, {"type": "join"}, id)
                continue
            options = [
                o
                for o in situation.options
                if o.command["type"] not in ("leave", "buy-in", "cash-out")
            ]
            if not options:
                continue
            one = chance.choice(options)
            command = dict(one.command)
            if one.step:
                steps = min((one.high - one.low) // one.step, 10)
                command["amount"] = one.low + one.step * chance.randint(0, max(steps, 0))
            await house.command(who, table, command, id)
        except Refused:
            continue
        say(ack=f"{who.name}/{id}", table=table)


def announce(house: House) -> None:
    """Say which tables are led, at the moment they are: in which round they go on."""

    def moved(table: str) -> None:
        if table in house.pits:
            say(leads=table, round=house.pits[table].table.round.number)

    for table in sorted(house.pits):
        moved(table)
    house.follow(moved)


async def stand() -> None:
    """For as long as the process lives."""
    await asyncio.Event().wait()


async def main(store: str, key: str, what: str, run: str, seconds: float, games: list[str]) -> None:
    config = Config(
        store=store,
        key=key,
        play_credits=10_000_00,
        tables=plans(games, seconds),
        address=f"process {run}",
        folder=Path(),
    )
    house = await House.open(config)
    announce(house)
    say(open=run)
    tasks = [asyncio.create_task(stand())]
    if what == "play":
        for who in PEOPLE:
            await house.counter.take_play_credits(who, 10_000_00, f"credits-{run}")
            tasks += [asyncio.create_task(play(house, who, table, run)) for table in games]
    await asyncio.gather(*tasks)


if __name__ == "__main__":
    _, store, key, what, run, seconds, *games = sys.argv
    asyncio.run(main(store, key, what, run, float(seconds), games))
