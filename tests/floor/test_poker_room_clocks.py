"""The poker room on the floor: several tables, time banks, fees, and who waits for a seat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from croupier.floor.house import House
from croupier.floor.people.roles import FloorRole, Person
from croupier.table.refusal import Refused
from tests.floor.support import (
    ALICE,
    BOB,
    SLOW,
    SUPERVISOR,
    Ids,
    check_books,
    house,
    plan,
    run,
    sqlite,
)
from tests.waiting import Clock, come

CAROL = Person("carol", FloorRole.PLAYER)
STAKE = 200_00


async def sit(one: House, id: Ids, table: str, *people: Person) -> None:
    for seat, who in enumerate(people, 1):
        await one.command(who, table, {"type": "join", "seat": seat}, id())
        await one.command(who, table, {"type": "buy-in", "amount": STAKE}, id())


async def rich(one: House, id: Ids, *people: Person) -> None:
    for who in people:
        await one.counter.take_play_credits(who, 1000_00, id())


async def begin(one: House, id: Ids, table: str) -> None:
    await one.command(SUPERVISOR, table, {"type": "no-more-bets"}, id())


async def credits(one: House, who: Person) -> int:
    return (await one.meter(who.name)).credits


def test_10_31_11_a_time_bank_and_bought_time_at_one_of_two_tables(tmp_path: Path) -> None:
    """Also: 10:31(11)(a), 10:31(11)(b)(i), 10:31(11)(d)."""
    turbo = {"turbo_seconds": 10, "time_bank": 1, "time_for_sale": 1, "time_price": 300}

    async def story() -> None:
        id, clock = Ids(), Clock()
        tables = (plan("texas-holdem", "R1", options=turbo, **SLOW), plan("omaha", "R2", **SLOW))
        async with house(sqlite(tmp_path), *tables, now=clock) as one:
            await rich(one, id, ALICE, BOB)
            for table in ("R1", "R2"):
                await sit(one, id, table, ALICE, BOB)
                await begin(one, id, table)
            left = one.dealings["R1"].seconds_left
            await come(lambda: left() == 10)
            clock.go_on(8)
            more: dict[str, Any] = {"type": "more-time"}
            with pytest.raises(Refused):
                await one.command(ALICE, "R1", more, id())  # it is bob's turn
            before = await credits(one, BOB)
            await one.command(BOB, "R1", more, id())
            await come(lambda: left() == 30)
            assert await credits(one, BOB) == before  # from the bank
            await one.command(BOB, "R1", more, id())
            await come(lambda: left() == 30)
            assert await credits(one, BOB) == before - 3_00
            with pytest.raises(Refused) as refused:
                await one.command(BOB, "R1", more, id())
            assert refused.value.rule == "qld-2024:10:31(11)(d)"
            clock.go_on(31)
            await come(lambda: one.pit("R1").table.round.number == 2)
            assert one.pit("R1").table.credit("alice") == STAKE + 5_00
            assert "bob" in one.pit("R1").table.round.carry.away
            # the other table has a time of its own, and goes on where it was
            assert one.pit("R2").table.round.number == 1
            await one.command(BOB, "R2", {"type": "choose", "option": "fold"}, id())
            assert one.pit("R2").table.round.number == 2
            check_books(one.store, list(one.pits.values()))

    run(story())


def test_10_21_2_fees_are_paid_from_the_meter_and_never_from_the_stake(tmp_path: Path) -> None:
    """Also: 10:21(5), 10:21(6)."""
    fee = {"commission": 0, "participation_fee": 5_00}
    timed = {"seating_fee": 10_00, "time_fee": 60_00, "time_fee_minutes": 30}

    async def story() -> None:
        id = Ids()
        tables = (
            plan("texas-holdem", "R1", options=fee, **SLOW),
            plan("texas-holdem", "R2", options=timed, **SLOW),
        )
        async with house(sqlite(tmp_path), *tables) as one:
            await rich(one, id, ALICE, BOB)
            for table, hands, due in (("R1", 2, 10_00), ("R2", 1, 40_00)):
                await sit(one, id, table, ALICE, BOB)
                for who in (ALICE, BOB):
                    before = await credits(one, who)
                    await one.command(who, table, {"type": "pay-fee", "hands": hands}, id())
                    assert await credits(one, who) == before - due
                    assert one.pit(table).table.credit(who.name) == STAKE
                await begin(one, id, table)
                assert one.pit(table).table.round.order == ("alice", "bob")
            with pytest.raises(Refused):
                await one.command(ALICE, "R1", {"type": "pay-fee", "hands": 999}, id())
            check_books(one.store, list(one.pits.values()))

    run(story())


def test_10_18_who_waits_has_the_seat_that_falls_vacant(tmp_path: Path) -> None:
    """The table is full; carol waits, and sits when alice has gone."""

    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), plan("texas-holdem", "R1", seats=2, **SLOW)) as one:
            await rich(one, id, ALICE, BOB, CAROL)
            await sit(one, id, "R1", ALICE, BOB)
            await one.command(CAROL, "R1", {"type": "join", "seat": 0}, id())
            await one.command(CAROL, "R1", {"type": "wish-seat"}, id())
            await begin(one, id, "R1")
            await one.command(BOB, "R1", {"type": "choose", "option": "fold"}, id())
            await one.command(ALICE, "R1", {"type": "leave"}, id())
            await one.command(CAROL, "R1", {"type": "buy-in", "amount": STAKE}, id())
            await begin(one, id, "R1")
            table = one.pit("R1").table
            assert table.round.players["carol"].seat == 1
            assert await credits(one, ALICE) == 1000_00 + 5_00
            check_books(one.store, list(one.pits.values()))

    run(story())
