"""Commands of the same moment are one step; each is one by itself when that is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from croupier.floor import audit
from croupier.floor.money.writer import Writer
from croupier.floor.refusals import Unavailable
from croupier.floor.store.steps import Append, Count, Post, Step, StepRefused
from croupier.floor.table import replies
from croupier.floor.table.accounts import CAGE, meter
from croupier.floor.table.pit import Pit
from croupier.floor.table.record import Numbered
from croupier.floor.table.reopen import events_of
from croupier.floor.table.step import Together
from croupier.table.commands import NoMoreBets, Place, Withdraw
from croupier.table.log import parse_body
from croupier.table.refusal import Refused
from tests.floor.support import check_books, pit, plan, player, run, seat
from tests.floor.test_faults import Failing
from tests.waiting import PATIENCE

NAMES = ("alice", "bob", "carol", "dave")


class Counting(Failing):
    """Remembers the steps that it was asked to carry out."""

    def __init__(self, path: Path) -> None:
        self.steps: list[Step] = []
        super().__init__(path)

    def attempt(self, steps: list[Step]) -> list[StepRefused | None]:
        self.steps += steps
        return super().attempt(steps)

    def appended(self) -> int:
        return sum(isinstance(op, Append) for step in self.steps for op in step)


@pytest.fixture
def store(tmp_path: Path) -> Counting:
    return Counting(tmp_path / "house.db")


async def opened(store: Counting, chips: int = 100_00) -> Pit:
    writer = Writer(store)
    one = await pit(store, plan("sic-bo"), writer)
    await seat(one, writer, *NAMES, chips=chips)
    for name in NAMES:
        await writer.credits(name)  # from now on their meters are known
    store.steps.clear()
    return one


def placed(
    one: Pit, name: str, amount: int = 1_00, area: str = "big", id: str = ""
) -> Coroutine[Any, Any, list[Numbered]]:
    return one.submit(player(name), Place(area, amount), id or f"{name}/{area}{amount}")


def lies(one: Pit) -> dict[str, int]:
    return {w.player: w.amount for w in one.table.round.wagers.values()}


def test_wagers_of_one_moment_are_one_step_and_each_has_its_answer(store: Counting) -> None:
    async def story() -> None:
        one = await opened(store)
        told: list[int] = []
        one.watch(lambda events, at: told.append(len(events.events)))
        answers = await asyncio.gather(*(placed(one, name) for name in NAMES))
        assert store.appended() == 1
        assert told == [4]
        assert [[getattr(e, "player", "") for _, e in events] for events in answers] == [
            [n] for n in NAMES
        ]
        numbers = [number for events in answers for number, _ in events]
        assert numbers == sorted(numbers)
        assert numbers[-1] == one.durable
        await one.system(NoMoreBets())
        check_books(store, [one])
        assert audit.verify_house(store)[0].troubles == []
        for name, events in zip(NAMES, answers, strict=True):  # sent again: the same, once
            assert await placed(one, name) == events

    run(story())
    store.close()


def test_whose_chips_have_moved_is_known_before_the_step_is_sent(store: Counting) -> None:
    async def story() -> None:
        one, seen = await opened(store), []

        async def look() -> None:
            seen.append([one.ahead_for(name) for name in NAMES])

        said = (placed(one, "alice"), look(), placed(one, "bob"), look())
        await asyncio.gather(*said)
        assert store.appended() == 1
        assert seen == [[True, False, False, False], [True, True, False, False]]
        assert not any(one.ahead_for(name) for name in NAMES)
        closes = [one.system(NoMoreBets()), look()]
        await asyncio.gather(*closes)
        assert seen[-1] == [True] * 4
        together, events = Together(None), list(one.recent.events[:2])
        assert together.unseen(events[:1]) == events[:1]
        assert together.unseen(events) == events[1:]
        assert together.unseen(events) == []

    run(story())
    store.close()


def test_chips_that_are_taken_back_are_credits_again_with_that_step(store: Counting) -> None:
    async def story() -> None:
        one = await opened(store, chips=3_00)
        await placed(one, "alice", 1_00)
        assert store.balance(meter("alice")) == 2_00
        await one.submit(player("alice"), Withdraw("big"))
        assert store.balance(meter("alice")) == 3_00
        assert one.table.credit("alice") == 0

    run(story())
    store.close()


def test_a_table_forgets_what_it_answered_long_ago(
    store: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replies, "ANSWERED", 2)

    async def story() -> None:
        one = await opened(store)
        for number in range(6):
            await placed(one, "alice", id=f"alice/{number}")
            assert len(one._replies._answers) <= 3

    run(story())
    store.close()


def test_what_one_has_wagered_in_that_moment_is_not_there_for_another(store: Counting) -> None:
    async def story() -> None:
        one = await opened(store, chips=3_00)
        wagers = [placed(one, "alice", 1_00, area) for area in ("big", "odd", "small", "even")]
        done = await asyncio.gather(*wagers, return_exceptions=True)
        assert [isinstance(one, Refused) for one in done] == [False, False, False, True]
        assert "$0.00 in credits" in str(done[-1])
        assert all(op.amount <= 3_00 for step in store.steps for op in step if type(op) is Post)
        assert store.balance(meter("alice")) == 0
        check_books(store, [one])

    run(story())
    store.close()


def test_one_whose_credits_went_elsewhere_spoils_it_for_nobody_else(store: Counting) -> None:
    """Another process pays out a meter; this one does not know it yet."""

    async def story() -> None:
        one = await opened(store)
        away = (Post(meter("carol"), CAGE, 100_00, "hand pay"), Count("carol", paid=100_00))
        await asyncio.wrap_future(store.write(away))
        done = await asyncio.gather(*(placed(one, name) for name in NAMES), return_exceptions=True)
        assert [isinstance(one, Exception) for one in done] == [False, False, True, False]
        assert isinstance(done[2], Refused)
        assert not isinstance(done[2], Unavailable)
        assert lies(one) == {"alice": 1_00, "bob": 1_00, "dave": 1_00}
        assert store.balance(meter("carol")) == 0
        check_books(store, [one])
        assert audit.verify_house(store)[0].troubles == []

    run(story())
    store.close()


@pytest.mark.parametrize("fault", ["fail_commits", "lost_answers"])
def test_a_store_that_fails_fails_them_all_and_each_said_again_acts_once(
    fault: str, store: Counting
) -> None:
    async def story() -> None:
        one = await opened(store)
        first, told = one.durable, list[int]()
        one.watch(lambda events, at: told.extend(number for number, _ in events))
        setattr(store, fault, 1)
        done = await asyncio.gather(*(placed(one, name) for name in NAMES), return_exceptions=True)
        assert all(isinstance(one, Unavailable) for one in done)
        again = await asyncio.gather(*(placed(one, name) for name in NAMES))
        assert all(len(events) == 1 for events in again)
        assert lies(one) == dict.fromkeys(NAMES, 1_00)
        assert all(store.balance(meter(name)) == 99_00 for name in NAMES)
        check_books(store, [one])
        await one.system(NoMoreBets())
        # what became durable although the store said otherwise is shown as well, once
        lines = [parse_body(e.body, e.hash, e.number) for e in store.entries("T1", first + 1)]
        assert told == [number for number, _ in events_of(lines)]

    run(story())
    store.close()


def test_what_follows_a_lost_answer_is_shown_after_it(store: Counting) -> None:
    """The next step is on its way before the failure is known."""

    async def story() -> None:
        one = await opened(store)
        first, told = one.durable, list[int]()
        one.watch(lambda events, at: told.extend(number for number, _ in events))
        store.lost_answers = 1
        wagers = [asyncio.ensure_future(placed(one, name)) for name in NAMES[:2]]
        await asyncio.sleep(0.001)
        wagers += [asyncio.ensure_future(placed(one, name)) for name in NAMES[2:]]
        await asyncio.gather(*wagers, return_exceptions=True)
        await asyncio.gather(*(placed(one, name) for name in NAMES))
        assert lies(one) == dict.fromkeys(NAMES, 1_00)
        lines = [parse_body(e.body, e.hash, e.number) for e in store.entries("T1", first + 1)]
        assert told == [number for number, _ in events_of(lines)]
        check_books(store, [one])

    run(story())
    store.close()


def test_somebody_who_hangs_up_takes_nobody_along(store: Counting) -> None:
    async def story() -> None:
        one = await opened(store)
        tasks = [asyncio.ensure_future(placed(one, name)) for name in NAMES]
        await asyncio.sleep(0)
        tasks[1].cancel()
        done = await asyncio.gather(*tasks, return_exceptions=True)
        assert [isinstance(one, BaseException) for one in done] == [False, True, False, False]
        await placed(one, "bob")  # it had been taken: it acts once
        assert lies(one) == dict.fromkeys(NAMES, 1_00)
        check_books(store, [one])

    run(story())
    store.close()


def test_the_round_ends_in_the_step_of_the_last_wagers(store: Counting) -> None:
    async def story() -> None:
        one = await opened(store)
        for number in range(5):
            wagers = [placed(one, name, id=f"{name}/{number}") for name in NAMES]
            await asyncio.gather(*wagers, one.system(NoMoreBets()))
            assert one.table.round.number == number + 2
            check_books(store, [one])
        assert store.appended() == 5
        assert [len(store.played(name)) for name in NAMES] == [5] * 4

    run(story())
    store.close()


def test_whoever_watches_is_told_that_a_table_stopped_and_that_it_goes_on(store: Counting) -> None:
    async def story() -> None:
        one = await opened(store)
        seen: list[bool] = []
        one.watch(lambda events, at: seen.append(one.available))
        store.fail_commits = 3  # the wager, and the attempts to write again
        with pytest.raises(Unavailable, match="staked is safe"):
            await placed(one, "alice")
        assert not await one.recover()
        assert not await one.recover()
        assert "fsync" in one.notice
        assert set(seen) == {False}
        assert await one.recover()
        assert seen[-1]
        assert [note.kind for note in store.notes()] == ["store failed"]

    run(story())
    store.close()


def test_a_refusal_in_the_midst_holds_up_nobody(store: Counting) -> None:
    """Bob's meter must be read, and meanwhile Alice's wager is due; then Bob is refused."""

    async def story() -> None:
        one = await opened(store, chips=3_00)
        first = asyncio.ensure_future(placed(one, "alice"))
        second = asyncio.ensure_future(placed(one, "bob", 50_00))
        async with asyncio.timeout(PATIENCE):
            done = await asyncio.gather(first, second, return_exceptions=True)
        assert isinstance(done[0], list)
        assert isinstance(done[1], Refused)
        assert lies(one) == {"alice": 1_00}

    run(story())
    store.close()


def test_a_defect_in_the_books_leaves_nobody_waiting(
    store: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    async def story() -> None:
        one = await opened(store)
        monkeypatch.setattr(one.record, "cut", broken)
        async with asyncio.timeout(PATIENCE):
            wagers = [placed(one, name) for name in NAMES]
            done = await asyncio.gather(*wagers, return_exceptions=True)
        assert all(isinstance(one, ZeroDivisionError) for one in done)
        await asyncio.gather(*(placed(one, name) for name in NAMES))  # it stands anew
        assert lies(one) == dict.fromkeys(NAMES, 1_00)
        assert all(store.balance(meter(name)) == 99_00 for name in NAMES)
        check_books(store, [one])

    run(story())
    store.close()
