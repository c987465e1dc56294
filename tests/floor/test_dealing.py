"""The automated dealer: wagering periods by a clock nobody can set."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.floor.house import House
from croupier.floor.shown.views import Told
from croupier.floor.table import clockwork
from croupier.table import events as ev
from croupier.table.commands import TimeUp
from croupier.table.refusal import Refused
from tests.floor.support import ALICE, BOB, Ids, check_books, house, plan, run, sqlite
from tests.waiting import Clock, come

QUICK = {"wagering_seconds": 0.08, "decision_seconds": 0.05, "pause_seconds": 0.0}
PERIOD = QUICK["wagering_seconds"]


def played(one: House, table: str, number: int) -> Callable[[], bool]:
    """Whether a round is over, and on the disk."""

    def over() -> bool:
        pit = one.pit(table)
        return pit.table.round.number > number and pit.durable == pit.record.last

    return over


async def play_out(one: House, clock: Clock, table: str, number: int) -> None:
    """Time goes on until a round is over."""
    over = played(one, table, number)

    def later() -> bool:
        clock.go_on(PERIOD)
        return over()

    await come(later)


async def join(one: House, id: Ids, table: str) -> None:
    await one.counter.take_play_credits(ALICE, 100_00, id())
    await one.command(ALICE, table, {"type": "join", "seat": 1}, id())


def test_16_5_4_the_period_counts_down_and_the_round_is_played(tmp_path: Path) -> None:
    """Also: 16:3(2)(d), 16:7(2), 16:7(3)(b)."""

    async def story() -> None:
        id, clock = Ids(), Clock()
        async with house(sqlite(tmp_path), plan("sic-bo", "S1", **QUICK), now=clock) as one:
            await join(one, id, "S1")
            await one.command(ALICE, "S1", {"type": "place", "area": "big", "amount": 10_00}, id())
            clock.go_on(PERIOD / 4)
            now = await one.situation(ALICE, "S1")
            assert now.accepting
            assert now.seconds == PERIOD
            assert now.seconds_left == pytest.approx(PERIOD * 3 / 4)
            await play_out(one, clock, "S1", 1)
            seen = [e for _, e in await one.events(ALICE, "S1")]
            calls = [e.text for e in seen if isinstance(e, ev.Announced)]
            assert "no more bets" in calls
            assert not (await one.situation(ALICE, "S1")).wagers
            meter = await one.meter("alice")
            assert meter.holds
            assert meter.turnover == 10_00
            check_books(one.store, list(one.pits.values()))

    run(story())


def test_a_table_without_wagers_reopens_and_writes_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), plan("sic-bo", "S1", **QUICK)) as one:
            await join(one, id, "S1")
            before = one.pit("S1").durable
            told: list[Told] = []
            one.watch(ALICE, "S1", told.append)
            await come(lambda: len(told) >= 3)  # the countdown began anew three times
            assert one.pit("S1").durable == before
            assert one.pit("S1").table.round.number == 1
            assert (await one.situation(ALICE, "S1")).accepting

    run(story())


@pytest.mark.parametrize("sees", [True, False])
def test_who_went_without_a_word_leaves_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sees: bool
) -> None:
    """Not who still looks on, nor who has something there."""
    monkeypatch.setattr(clockwork, "GONE", 2)

    async def story() -> None:
        id, clock = Ids(), Clock()
        async with house(sqlite(tmp_path), plan("sic-bo", "S1", **QUICK), now=clock) as one:
            await join(one, id, "S1")
            await one.command(BOB, "S1", {"type": "join"}, id())
            stop = one.watch(BOB, "S1", lambda told: None) if sees else None
            for number in range(1, 5):
                wager = {"type": "place", "area": "big", "amount": 10_00}
                await one.command(ALICE, "S1", wager, id())
                await play_out(one, clock, "S1", number)
            here = one.pit("S1").table.round.players
            assert {*here} == ({"alice", "bob"} if sees else {"alice"})
            check_books(one.store, list(one.pits.values()))
            if stop is not None:
                stop()

    run(story())


def test_a_choice_that_is_not_made_in_time_takes_its_default(tmp_path: Path) -> None:
    async def story() -> None:
        id = Ids()
        async with house(sqlite(tmp_path), plan("blackjack", "B1", **QUICK)) as one:
            await join(one, id, "B1")
            for _ in range(4):
                number = one.pit("B1").table.round.number
                area = next(iter(one.pit("B1").table.round.layout))
                place = {"type": "place", "area": area, "amount": 5_00}
                await one.command(ALICE, "B1", place, id())
                await come(played(one, "B1", number))
                assert (await one.meter("alice")).holds
            check_books(one.store, list(one.pits.values()))

    run(story())


def test_a_double_is_offered_with_credits_that_lie_on_the_meter(tmp_path: Path) -> None:
    """What a decision may want comes to the table when wagering closes, and goes back."""
    slow = {"wagering_seconds": 3600.0, "decision_seconds": 3600.0}

    async def story() -> None:
        id = Ids()
        doubled = False
        async with house(sqlite(tmp_path), plan("blackjack", "B1", seed="d", **slow)) as one:
            await join(one, id, "B1")
            pit = one.pit("B1")
            for _ in range(40):
                await one.command(
                    ALICE, "B1", {"type": "place", "area": "original", "amount": 5_00}, id()
                )
                await pit.system(pit.table.pending.default())  # type: ignore[arg-type]
                number = pit.table.round.number
                while pit.table.round.number == number and pit.table.round.wagers:
                    options = (await one.situation(ALICE, "B1")).options
                    chosen = [o for o in options if o.command.get("option") == "double"]
                    if chosen:
                        doubled = True
                        await one.command(ALICE, "B1", chosen[0].command, id())
                    else:
                        await pit.system(TimeUp())
                assert one.store.balance("table:B1:alice") == 0
                check_books(one.store, [pit])
                if doubled:
                    break
        assert doubled

    run(story())


class Looked(Clock):
    """Knows how often it was looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return super().__call__()

    async def has_been_looked_at(self, times: int) -> None:
        before = self.looks
        await come(lambda: self.looks >= before + times)


@pytest.mark.parametrize("jump", [86_400_000, -86_400_000])
def test_16_5_2_a_jump_of_the_clock_closes_nothing_early(tmp_path: Path, jump: int) -> None:
    now = [1_700_000_000_000]

    async def story() -> None:
        id, clock = Ids(), Looked()
        async with house(
            sqlite(tmp_path), plan("sic-bo", "S1", **QUICK), clock=lambda: now[0], now=clock
        ) as one:
            await join(one, id, "S1")
            place = {"type": "place", "area": "big", "amount": 1_00}
            await one.command(ALICE, "S1", place, id())
            now[0] += jump
            assert (await one.situation(ALICE, "S1")).seconds_left == pytest.approx(PERIOD)
            await one.command(ALICE, "S1", place, id())
            await clock.has_been_looked_at(5)  # the dealer has asked for the time since
            assert (await one.situation(ALICE, "S1")).accepting
            assert one.pit("S1").table.round.number == 1
            await play_out(one, clock, "S1", 1)
            assert (await one.meter("alice")).holds

    run(story())


def test_who_holds_up_a_craps_table_gives_the_dice_on(tmp_path: Path) -> None:
    async def story() -> None:
        id, clock = Ids(), Clock()
        async with house(sqlite(tmp_path), plan("craps", "C1", **QUICK), now=clock) as one:
            await join(one, id, "C1")
            await one.counter.take_play_credits(BOB, 100_00, id())
            await one.command(BOB, "C1", {"type": "join", "seat": 2}, id())
            place = {"type": "place", "area": "field", "amount": 1_00}
            await one.command(BOB, "C1", place, id())
            pit = one.pit("C1")
            assert pit.table.round.offered() == "alice"
            clock.go_on(PERIOD)
            await come(lambda: pit.table.round.offered() == "bob")
            await one.command(BOB, "C1", {"type": "choose", "option": "accept"}, id())
            await one.command(BOB, "C1", {"type": "place", "area": "win", "amount": 1_00}, id())
            await play_out(one, clock, "C1", 1)

    run(story())


def test_events_are_told_in_order_and_none_is_missed(tmp_path: Path) -> None:
    async def story() -> None:
        id, clock = Ids(), Clock()
        async with house(sqlite(tmp_path), plan("sic-bo", "S1", **QUICK), now=clock) as one:
            start = one.pit("S1").durable
            told: list[Told] = []
            stop = one.watch(BOB, "S1", told.append)
            await join(one, id, "S1")
            for _ in range(3):
                number = one.pit("S1").table.round.number
                place = {"type": "place", "area": "big", "amount": 1_00}
                await asyncio.gather(*(one.command(ALICE, "S1", place, id()) for _ in range(5)))
                await play_out(one, clock, "S1", number)
            await come(lambda: told[-1].at == one.pit("S1").durable)
            seen = [numbered for one_told in told for numbered in one_told.events]
            assert [n for n, _ in seen] == sorted({n for n, _ in seen})
            assert seen == await one.events(BOB, "S1", start)
            middle = seen[len(seen) // 2][0]
            assert [s for s in seen if s[0] > middle] == await one.events(BOB, "S1", middle)
            stop()

    run(story())


def test_a_command_for_another_round_is_refused(tmp_path: Path) -> None:
    async def story() -> None:
        id = Ids()
        slow = {"wagering_seconds": 3600.0}
        async with house(sqlite(tmp_path), plan("sic-bo", "S1", **slow)) as one:
            await join(one, id, "S1")
            place = {"type": "place", "area": "big", "amount": 1_00}
            with pytest.raises(Refused, match="round 9"):
                await one.command(ALICE, "S1", place, id(), round=9)
            await one.command(ALICE, "S1", place, id(), round=1)

    run(story())
