"""What a process that runs for years lets go of: whoever has gone, and what was answered."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from croupier.floor.lately import WHILE, Lately
from croupier.floor.money.writer import Writer
from croupier.floor.people import limits
from croupier.floor.people.limits import Rates
from croupier.floor.store.steps import Post
from croupier.floor.table import replies
from croupier.floor.table.accounts import CAGE, meter
from croupier.floor.table.replies import Replies
from croupier.table.refusal import Refused
from tests.floor.support import run, sqlite
from tests.waiting import Clock


def test_what_nobody_asks_for_is_let_go_and_what_is_needed_stays() -> None:
    clock = Clock()
    kept: Lately[list[str]] = Lately(lambda one: "needed" in one, clock)
    kept["ann"], kept["ben"], kept["cat"] = ["of use"], ["of none"], ["needed"]
    for number in range(20):
        clock.go_on(WHILE)
        kept[f"guest-{number}"] = ["of none"]
        assert kept.get("ann") == ["of use"]
    assert {*kept} == {"ann", "cat", "guest-18", "guest-19"}
    assert len(kept) == len([*kept.values()]) == 4
    kept.pop("ann")
    assert kept.get("ann") is kept.get("ben") is None
    kept.clear()
    assert not kept


def test_a_meter_that_nobody_asks_for_is_not_remembered_but_while_it_moves(tmp_path: Path) -> None:
    async def story() -> None:
        clock, store = Clock(), sqlite(tmp_path)
        writer = Writer(store, clock)
        await writer.write((Post(CAGE, meter("mover"), 500, "bought"),))
        for name in ("gone", "mover"):
            await writer.credits(name)
        moved = writer.write((Post(meter("mover"), CAGE, 200, "paid"),))
        for _ in range(3):  # nothing is told of it before somebody waits
            clock.go_on(WHILE)
            assert writer.held("nobody") is None
        assert (writer.held("gone"), writer.held("mover")) == (None, 300)
        await moved
        for _ in range(3):
            clock.go_on(WHILE)
            assert writer.held("nobody") is None
        assert writer.held("mover") is None
        assert await writer.credits("mover") == 300
        assert await writer.shown("mover") == (300, 0)
        store.close()

    run(story())


def test_a_caller_is_forgotten_as_soon_as_it_makes_no_difference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    monkeypatch.setattr(time, "monotonic", clock)
    rates = Rates(1, 3)
    assert [rates.take("ann") for _ in range(4)] == [True, True, True, False]
    for number in range(1000):
        clock.go_on(0.5)
        assert rates.take(f"guest-{number}")
        assert len(rates._buckets) <= 8
    assert [rates.take("ann") for _ in range(4)] == [True, True, True, False]
    clock.go_on(2)
    assert [rates.take("ann") for _ in range(3)] == [True, True, False]  # not forgotten too soon
    monkeypatch.setattr(limits, "REMEMBERED", 10)
    for number in range(100):
        assert rates.take(f"all at once {number}")
    assert len(rates._buckets) == 10


def test_16_9_3_an_answer_is_remembered_for_a_while_and_one_that_is_awaited_for_as_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        clock = Clock()
        kept = Replies(clock)
        first = kept.awaited("ann/1", "said")
        first.is_there([])
        clock.go_on(replies.LATELY - 1)
        awaited = kept.awaited("ann/2", "said")
        assert kept.known("ann/1", "said") is first
        with pytest.raises(Refused, match="was used for another command"):
            kept.known("ann/1", "something else")
        clock.go_on(2)
        kept.awaited("ann/3", "said").is_there([])
        kept.forget()
        assert kept.known("ann/1", "said") is None
        for number in range(4, 20):
            clock.go_on(replies.LATELY)
            kept.awaited(f"ann/{number}", "said").is_there([])
            kept.forget()
            assert kept.known("ann/2", "said") is awaited
        awaited.is_there([])
        monkeypatch.setattr(replies, "ANSWERED", 10)
        for number in range(100):
            kept.awaited(f"ben/{number}", "said").is_there([])
        kept.forget()
        assert len(kept._answers) == 10
        assert kept.known("ben/90", "said") is not None

    run(story())
