"""A floor for tests: a store in a folder, tables in it, and somebody who plays them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from croupier.floor import audit
from croupier.floor.config import Config, StaffMember
from croupier.floor.house import House
from croupier.floor.money.writer import Writer
from croupier.floor.people.roles import FloorRole, Person
from croupier.floor.plans import TablePlan
from croupier.floor.refusals import Unavailable
from croupier.floor.store.base import Store
from croupier.floor.store.sealing import Sealer
from croupier.floor.store.sqlite import SqliteStore
from croupier.floor.store.steps import Count, Post
from croupier.floor.table.accounts import CAGE, METER, chips, holdings, meter
from croupier.floor.table.pit import Pit
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.acts import Act, BuyIn, CashOut, Join, Leave
from croupier.table.asks import Legal
from croupier.table.commands import CloseTable, TimeUp
from croupier.table.refusal import Refused
from croupier.table.sign import BUY_IN
from croupier.table.wagering import Wagering

T = TypeVar("T")
KEY = bytes(range(32))


def run(main: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(main)


def sqlite(folder: Path) -> SqliteStore:
    return SqliteStore(folder / "house.db")


def sealer() -> Sealer:
    return Sealer(KEY)


def plan(game: str, name: str = "T1", **more: Any) -> TablePlan:
    return TablePlan(name, game, **more)


async def pit(store: Store, of: TablePlan, writer: Writer | None = None) -> Pit:
    opened = Pit(of, writer or Writer(store), sealer())
    await opened.lead()
    return opened


async def credit(writer: Writer, player: str, amount: int) -> None:
    await writer.write(
        (Post(CAGE, meter(player), amount, "bought"), Count(player, credited=amount))
    )


def player(name: str) -> Actor:
    return Actor(name, Role.PLAYER)


async def seat(of: Pit, writer: Writer, *names: str, chips: int = 1000_00) -> None:
    for number, name in enumerate(names, 1):
        await credit(writer, name, chips)
        await of.submit(player(name), Join(number))
        if BUY_IN in of.table.state.sign.limits:
            await of.submit(player(name), BuyIn(of.table.state.sign.limits[BUY_IN].minimum))


def options(of: Pit, name: str) -> list[Legal]:
    """What a player may do, with all credits at hand."""
    with of.table.ledger.as_if(name, of.store.balance(meter(name))):
        legal = of.table.legal()
    return [o for o in legal if o.player == name and not isinstance(o.command, BuyIn | CashOut)]


async def act(of: Pit, chance: random.Random, *, incidents: bool = False) -> bool:
    """One random thing that somebody at the table may do; False once it is closed."""
    table = of.table
    if table.closed:
        return False
    ask = table.pending
    wagering = isinstance(ask, Wagering)
    names = [p.name for p in table.state.players]
    if wagering and chance.random() < 0.3 and table.check(SYSTEM, ask.default()) is None:  # type: ignore[arg-type]
        await of.system(ask.default())  # type: ignore[arg-type]
        return True
    for name in chance.sample(names, len(names)):
        mine = [o for o in options(of, name) if not isinstance(o.command, Leave)]
        if not mine:
            continue
        if wagering and table.check(SYSTEM, ask.default()) is not None:  # type: ignore[arg-type]
            ways_on = [o for o in mine if getattr(o.command, "option", "") == "accept"]
            ways_on += [o for o in mine if getattr(o.command, "area", "") == "win"]
            mine = ways_on or mine
        one = chance.choice(mine)
        command = one.command
        if one.step:
            steps = min((one.high - one.low) // one.step, 20)
            amount = one.low + one.step * chance.randint(0, max(steps, 0))
            command = msgspec.structs.replace(command, amount=amount)
        try:
            await of.submit(player(name), command)
        except Unavailable:
            raise
        except Refused:
            await of.submit(player(name), one.command)
        return True
    if table.check(SYSTEM, TimeUp()) is None:
        await of.system(TimeUp())
        return True
    staff = [
        o
        for o in table.legal()
        if o.role is not Role.PLAYER and not isinstance(o.command, CloseTable | Act)
    ]
    if staff and not wagering:
        one = chance.choice(staff)
        await of.submit(Actor(one.role.value, one.role), one.command)
        return True
    if ask.default() is not None and table.check(SYSTEM, ask.default()) is None:  # type: ignore[arg-type]
        await of.system(ask.default())  # type: ignore[arg-type]
        return True
    return False


async def conduct(of: Pit, chance: random.Random) -> None:
    """One random thing that anyone at a dealer-run table may do, irregularities included."""
    table = of.table
    names = [p.name for p in table.state.players]
    name = chance.choice(names)
    with table.ledger.as_if(name, of.store.balance(meter(name))):
        legal = table.legal()
    barred = CloseTable | BuyIn | CashOut | Leave
    some = [o for o in legal if not isinstance(o.command, barred) and o.player in ("", name)]
    kinds = sorted({type(o.command).__name__ for o in some})
    kind = chance.choice(kinds)
    one = chance.choice([o for o in some if type(o.command).__name__ == kind])
    command = one.command
    if one.step:
        steps = min((one.high - one.low) // one.step, 20)
        amount = one.low + one.step * chance.randint(0, max(steps, 0))
        command = msgspec.structs.replace(command, amount=amount)
    by = Actor(one.player or one.role.value, one.role)
    try:
        await of.submit(by, command)
    except Unavailable:
        raise
    except Refused:
        return


def _filled(accounts: dict[str, int]) -> dict[str, int]:
    return {name: amount for name, amount in accounts.items() if amount}


def check_books(store: Store, pits: list[Pit]) -> None:
    """Accounts sum to zero; tables hold what their engines say; every meter's identity holds."""
    balances = store.balances()
    assert sum(balances.values()) == 0
    for one in pits:
        stored = audit.held_by_table(store, one.plan.name)
        books = holdings(one.plan.name, one.table.ledger)
        assert _filled(stored) == _filled(books)
    players = {account[len(METER) :] for account in balances if account.startswith(METER)}
    for name in players:
        count = store.counters(name)
        held = balances[meter(name)]
        lies = sum(
            balances.get(account, 0)
            for one in pits
            for account in (chips(one.plan.name, name), f"owed:{one.plan.name}:{name}")
        )
        assert held + lies == count.credited + count.wins - count.paid - count.turnover, name


# A whole house.

ALICE = Person("alice", FloorRole.PLAYER)
BOB = Person("bob", FloorRole.PLAYER)
DEALER = Person("dora", FloorRole.DEALER)
ATTENDANT = Person("adam", FloorRole.ATTENDANT)
SUPERVISOR = Person("sue", FloorRole.SUPERVISOR)
SECOND = Person("sam", FloorRole.SUPERVISOR)
MANAGER = Person("max", FloorRole.MANAGER)
INSPECTOR = Person("ines", FloorRole.INSPECTOR)

SLOW = {"wagering_seconds": 3600.0, "decision_seconds": 3600.0, "pause_seconds": 0.0}


class Ids:
    """Client ids, each new."""

    def __init__(self) -> None:
        self.number = 0

    def __call__(self) -> str:
        self.number += 1
        return f"c{self.number}"


@asynccontextmanager
async def house(store: Store, *plans: TablePlan, **more: Any) -> AsyncIterator[House]:
    """An open house; its store stays open when it closes, unless it is this house's to close."""
    players = tuple(StaffMember(who.name, who.role, "") for who in (ALICE, BOB))
    credits = more.pop("play_credits", 1_000_000_00)
    config = Config(tables=plans, play_credits=credits, people=players)
    one = House(config, store, sealer(), **more)
    await one.start()
    try:
        yield one
    finally:
        await one.close()
