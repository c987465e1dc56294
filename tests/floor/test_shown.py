"""What anyone is shown is durable: while a step is on its way, and if it never arrives."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.floor.house import House
from croupier.floor.refusals import Unavailable
from croupier.floor.shown.parts import Terminal
from croupier.floor.store.sqlite import SqliteStore
from croupier.floor.store.steps import Step, StoreDown
from croupier.floor.table import pit as pits
from croupier.floor.table.standing import Standing
from croupier.table.commands import NoMoreBets
from croupier.table.refusal import Refused
from tests.floor.faulty import DEFECTS
from tests.floor.support import ALICE, SUPERVISOR, Ids, house, plan, run, sqlite
from tests.waiting import PATIENCE

SLOW = {"wagering_seconds": 3600.0}
HALF_STAKED = {"credits": 99_00, "at_tables": 1_00}


class Gate:
    """Holds what is sent to a store, until it is let through, or fails it."""

    def __init__(self, store: SqliteStore) -> None:
        self._send = store.send
        self._held: list[tuple[Step, Any]] = []
        self.shut = False
        store.send = self.send  # type: ignore[method-assign]

    def send(self, step: Step, done: Callable[[Exception | None], None]) -> None:
        if self.shut:
            self._held.append((step, done))
        else:
            self._send(step, done)

    @property
    def holds(self) -> bool:
        return bool(self._held)

    async def __aenter__(self) -> Gate:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.open()  # whatever was found: the house closes when all has arrived

    def open(self) -> None:
        self.shut = False
        held, self._held = self._held, []
        for step, done in held:
            self._send(step, done)

    def fail(self) -> None:
        self.shut = False
        held, self._held = self._held, []
        for _, done in held:
            done(StoreDown("the disk has gone"))


async def staked(one: House, id: Ids) -> None:
    await one.counter.take_play_credits(ALICE, 100_00, id())
    await one.command(ALICE, "R1", {"type": "join"}, id())
    await one.command(ALICE, "R1", {"type": "place", "area": "red", "amount": 100}, id())


async def seen(one: House, terminal: Terminal, told: dict[str, Any]) -> dict[str, Any]:
    """All that is said of the table, by whichever way."""
    whole = msgspec.to_builtins(await one.situation(ALICE, "R1"))
    for text in await one.changes(ALICE, "R1", terminal):
        told |= msgspec.json.decode(text)
    glance = msgspec.to_builtins(one.tables()[0])
    names = ("money", "round", "phase", "wagers", "accepting", "waiting_for")
    by_all = {"accepting": glance["accepting"], "waiting_for": glance["waiting_for"]}
    return {
        "whole": {name: whole[name] for name in names},
        "parts": {name: told[name] for name in names},
        "glance": by_all,
    }


async def settled_and_held(one: House, gate: Gate) -> asyncio.Task[Any]:
    """The round is settled in memory, and on its way."""
    gate.shut = True
    closing = asyncio.create_task(one.pit("R1").system(NoMoreBets()))
    while not gate.holds:
        await asyncio.sleep(0)
    return closing


def test_a_settlement_is_seen_when_it_is_durable_and_not_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pits, "LEVEL_WITHIN", 0.05)

    async def story() -> None:
        store, id = sqlite(tmp_path), Ids()
        async with house(store, plan("roulette", "R1", **SLOW)) as one, Gate(store) as gate:
            await staked(one, id)
            terminal, told = Terminal(ALICE, ""), dict[str, Any]()
            before = await seen(one, terminal, told)
            assert before["whole"]["money"] == HALF_STAKED
            closing = await settled_and_held(one, gate)
            assert one.pit("R1").table.round.number == 2  # the engine is ahead
            assert await seen(one, terminal, told) == before
            with pytest.raises(Unavailable):
                await one.entered(SUPERVISOR, "R1")  # the number that came
            gate.open()
            await closing
            after = await seen(one, terminal, told)
            assert after["whole"]["round"] == after["parts"]["round"] == 2
            assert after["whole"]["money"] == after["parts"]["money"]
            assert after["whole"]["money"]["at_tables"] == 0

    run(story())


def test_what_is_lost_on_its_way_was_never_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pits, "LEVEL_WITHIN", 0.05)

    async def story() -> None:
        store, id = sqlite(tmp_path), Ids()
        async with house(store, plan("roulette", "R1", **SLOW)) as one, Gate(store) as gate:
            await staked(one, id)
            terminal, told = Terminal(ALICE, ""), dict[str, Any]()
            before = await seen(one, terminal, told)
            closing = await settled_and_held(one, gate)
            gate.fail()
            with pytest.raises(Unavailable):
                await closing
            assert (await seen(one, terminal, told))["whole"]["money"] == HALF_STAKED
            assert await one.pit("R1").recover()
            assert await seen(one, terminal, told) == before

    run(story())


def test_a_wager_on_its_way_is_nobodys_to_see(tmp_path: Path) -> None:
    async def story() -> None:
        store, id = sqlite(tmp_path), Ids()
        async with house(store, plan("roulette", "R1", **SLOW)) as one, Gate(store) as gate:
            await staked(one, id)
            gate.shut = True
            command = {"type": "place", "area": "odd", "amount": 500}
            placing = asyncio.create_task(one.command(ALICE, "R1", command, id()))
            while not gate.holds:
                await asyncio.sleep(0)
            overseen = await one.situation(SUPERVISOR, "R1")  # whom it does not keep waiting
            assert [(lies.area, lies.amount) for lies in overseen.wagers] == [("red", 1_00)]
            assert overseen.options
            gate.open()
            await placing
            mine = await one.situation(ALICE, "R1")
            assert [(lies.area, lies.amount) for lies in mine.wagers] == [
                ("red", 1_00),
                ("odd", 5_00),
            ]
            assert mine.money is not None
            assert (mine.money.credits, mine.money.at_tables) == (94_00, 6_00)

    run(story())


def test_a_floor_that_shows_too_early_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = Standing.leave
    DEFECTS["ahead"]()
    try:
        with pytest.raises(AssertionError):
            test_a_settlement_is_seen_when_it_is_durable_and_not_before(tmp_path, monkeypatch)
    finally:
        setattr(Standing, "leave", usual)  # noqa: B010


# Nor is anything refused for what is not durable: said again elsewhere, it would be taken.


def test_what_was_read_while_a_step_was_on_its_way_is_not_what_is_left_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process has moved the meter, so it is read, before a wager becomes durable; what was
    read comes after it, and what lies at the table is then more than was lying when it was read."""

    async def story() -> None:
        store, id = sqlite(tmp_path), Ids()
        was_read, go_on = threading.Event(), threading.Event()
        standing = store.standing

        def slowly(*who: Any) -> Any:
            row = standing(*who)
            was_read.set()
            assert go_on.wait(PATIENCE)
            return row

        async with house(store, plan("roulette", "R1", **SLOW)) as one, Gate(store) as gate:
            await staked(one, id)
            assert msgspec.to_builtins((await one.situation(ALICE, "R1")).money) == HALF_STAKED
            gate.shut = True
            more = {"type": "place", "area": "red", "amount": 900}
            wagering = asyncio.create_task(one.command(ALICE, "R1", more, id()))
            while not gate.holds:
                await asyncio.sleep(0)
            one.writer.moved_elsewhere([ALICE.name])
            monkeypatch.setattr(store, "standing", slowly)
            reading = asyncio.create_task(one.writer.credits(ALICE.name))
            await asyncio.to_thread(was_read.wait, PATIENCE)
            gate.open()
            await wagering
            go_on.set()
            await reading
            money = (await one.situation(ALICE, "R1")).money
            assert msgspec.to_builtins(money) == {"credits": 90_00, "at_tables": 10_00}

    run(story())


async def said_for_the_round_before(one: House, gate: Gate, id: Ids) -> asyncio.Task[Any]:
    """A wager for a round that is over in memory alone: it has no answer."""
    placed = {"type": "place", "area": "black", "amount": 100}
    said = asyncio.create_task(one.command(ALICE, "R1", placed, id(), round=1))
    await asyncio.sleep(0.1)
    assert not said.done()
    return said


def test_a_wager_for_a_round_that_is_over_is_refused_when_its_end_is_durable(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        store, id = sqlite(tmp_path), Ids()
        async with house(store, plan("roulette", "R1", **SLOW)) as one, Gate(store) as gate:
            await staked(one, id)
            closing = await settled_and_held(one, gate)
            said = await said_for_the_round_before(one, gate, id)
            gate.open()
            await closing
            with pytest.raises(Refused, match="that was for round 1; this is round 2"):
                await said

    run(story())


def test_a_wager_is_taken_if_the_end_of_its_round_comes_to_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        store, id = sqlite(tmp_path), Ids()
        async with house(store, plan("roulette", "R1", **SLOW)) as one, Gate(store) as gate:
            await staked(one, id)
            closing = await settled_and_held(one, gate)
            said = await said_for_the_round_before(one, gate, id)
            gate.fail()
            with pytest.raises(Unavailable):
                await closing
            assert await said
            assert one.pit("R1").table.round.number == 1

    run(story())
