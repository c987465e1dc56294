"""When equipment fails a table stops, says so, gives back what it must, and waits for somebody."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from croupier.equipment.randomness import LiveSource, Unhealthy, check_block, check_health
from croupier.floor.config import parse
from croupier.floor.house import House
from croupier.floor.refusals import Unavailable
from croupier.floor.store.sealing import WrongKey
from croupier.table.accounts import CREDIT
from croupier.table.refusal import Refused
from tests.floor.support import (
    ALICE,
    MANAGER,
    SUPERVISOR,
    Ids,
    check_books,
    house,
    plan,
    run,
    sqlite,
)
from tests.waiting import Clock, come

TIMES = {"wagering_seconds": 0.06, "decision_seconds": 0.04, "pause_seconds": 0.0}
PLACE = {"type": "place", "area": "player", "amount": 10_00}


def test_a_table_whose_shoe_cannot_be_opened_stops_and_gives_back_what_was_staked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Finding D4: it took wagers and never dealt, and said nothing."""

    async def wager(one: House, id: Ids) -> None:
        await one.counter.take_play_credits(ALICE, 100_00, id())
        await one.command(ALICE, "B1", {"type": "join", "seat": 1}, id())
        await one.command(ALICE, "B1", PLACE, id())

    async def story() -> None:
        id, clock = Ids(), Clock()
        baccarat = plan("baccarat", "B1", **TIMES)
        async with house(sqlite(tmp_path), baccarat, now=clock) as one:
            await wager(one, id)
            pit = one.pit("B1")

            def broken(*_: Any, **__: Any) -> None:
                raise WrongKey("the shoe was sealed with another key")

            with monkeypatch.context() as patch:
                patch.setattr(pit.table, "submit", broken)
                clock.go_on(TIMES["wagering_seconds"])
                await come(lambda: pit.faults.reason)
            await come(lambda: not pit.available)
            now = await one.situation(ALICE, "B1")
            assert "out of order" in now.notice
            assert (now.accepting, now.available) == (False, False)
            assert not next(info for info in one.tables() if info.table == "B1").available
            assert (await one.meter("alice")).credits == 100_00  # the stake went back
            with pytest.raises(Unavailable, match="out of order"):
                await one.command(ALICE, "B1", PLACE, id())
            told = [note for note in one.store.notes(limit=1000) if note.kind == "table fault"]
            assert [(note.about, "WrongKey" in note.detail) for note in told] == [("B1", True)]
            check_books(one.store, [pit])
        async with house(sqlite(tmp_path), baccarat, now=clock) as one:  # still so (NS 1.17.3)
            with pytest.raises(Unavailable, match="out of order"):
                await one.command(ALICE, "B1", PLACE, id())
            with pytest.raises(Refused, match="may not"):
                await one.put_right(ALICE, "B1")
            await one.put_right(SUPERVISOR, "B1")
            with pytest.raises(Refused, match="not out of order"):
                await one.put_right(MANAGER, "B1")
            await one.command(ALICE, "B1", PLACE, id())
            number = one.pit("B1").table.round.number

            def over() -> bool:
                clock.go_on(TIMES["wagering_seconds"])
                return bool(one.pit("B1").table.round.number > number)

            await come(over)
            kinds = [note.kind for note in one.store.notes(limit=1000)]
            assert kinds.count("table put right") == 1

    run(story())


# The source of chance.


class Stuck:
    """An operating system whose generator has failed."""

    def __init__(self, gives: str) -> None:
        self.gives = gives
        self.real = os.urandom

    def __call__(self, size: int) -> bytes:
        if self.gives == "zeros":
            return bytes(size)
        if self.gives == "one word":
            return (b"\x13\x57\x9b\xdf" * size)[:size]
        if self.gives == "few words":
            return (self.real(64) * size)[:size]
        return bytes(value | 0x10 for value in self.real(size))  # "a stuck bit"


KINDS = ["zeros", "one word", "few words", "a stuck bit"]


@pytest.mark.parametrize("gives", KINDS)
def test_a_generator_that_fails_is_found_at_the_start_and_in_play(
    gives: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stuck = Stuck(gives)
    monkeypatch.setattr(os, "urandom", stuck)
    with pytest.raises(Unhealthy):
        check_health()
    with pytest.raises(Unhealthy):
        LiveSource().shuffled(range(10_000))
    config = '[[tables]]\nname = "R1"\ngame = "roulette"\n'
    with pytest.raises(Unhealthy):
        run(House.open(parse(config, folder=tmp_path)))
    assert list(tmp_path.iterdir()) == []  # nothing was opened


def test_a_generator_that_always_gives_the_same_block_is_found() -> None:
    block = os.urandom(2048)
    check_block(block)
    with pytest.raises(Unhealthy, match="twice"):
        check_health(lambda size: block[:size])


def test_a_sound_generator_passes() -> None:
    for _ in range(20):
        check_health()


def test_a_table_whose_generator_fails_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        id, clock = Ids(), Clock()
        async with house(sqlite(tmp_path), plan("roulette", "R1", **TIMES), now=clock) as one:
            await one.counter.take_play_credits(ALICE, 100_00, id())
            await one.command(ALICE, "R1", {"type": "join", "seat": 1}, id())
            await one.command(ALICE, "R1", {"type": "place", "area": "red", "amount": 10_00}, id())
            with monkeypatch.context() as patch:
                patch.setattr(os, "urandom", Stuck("zeros"))
                clock.go_on(TIMES["wagering_seconds"])
                await come(lambda: one.pit("R1").faults.reason)
            assert "Unhealthy" in one.pit("R1").faults.reason
            assert (await one.meter("alice")).credits == 100_00
            check_books(one.store, [one.pit("R1")])

    run(story())


def test_books_that_do_not_balance_are_found_before_anything_is_durable(tmp_path: Path) -> None:
    """One proof for all commands of a step: nobody is answered, nothing of it is written."""

    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), plan("baccarat", "B1")) as one:
            await one.counter.take_play_credits(ALICE, 100_00, id())
            await one.command(ALICE, "B1", {"type": "join", "seat": 1}, id())
            pit = one.pit("B1")
            durable, place = pit.durable, {**PLACE, "box": 1}
            pit.table.ledger.balances[CREDIT + "bob"] = 5_00  # from nowhere
            with pytest.raises(Unavailable, match="out of order"):
                await one.command(ALICE, "B1", place, id())
            assert pit.durable == durable
            assert one.store.tables()[0].last == durable
            assert (await one.meter("alice")).credits == 100_00
            assert "LedgerBroken" in pit.faults.reason
            await one.put_right(SUPERVISOR, "B1")  # it stands where its log ends, as it was
            await one.command(ALICE, "B1", place, id())
            assert (await one.meter("alice")).credits == 90_00
            check_books(one.store, [pit])

    run(story())
