"""What a player has, whichever process moved it."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.floor.config import Config
from croupier.floor.house import House
from croupier.floor.money.writer import FRESH, Writer
from croupier.floor.running import url_of
from croupier.floor.store.base import Standing, Store
from croupier.floor.store.notify import LARGEST, news_of, pieces
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.steps import Overdrawn, Post, Step, StoreDown
from croupier.floor.table.accounts import CAGE, chips, meter
from tests.floor.postgres import cluster
from tests.floor.support import ALICE, Ids, house, plan, run, sealer, sqlite
from tests.waiting import PATIENCE, Clock, until

SLOW = {"wagering_seconds": 3600.0}


def bought(player: str, amount: int) -> Step:
    return (Post(CAGE, meter(player), amount, "bought"),)


@contextmanager
def stores(number: int) -> Iterator[list[PostgresStore]]:
    """So many processes' stores over one database."""
    url = cluster().database()
    made = [PostgresStore(url) for _ in range(number)]
    try:
        yield made
    finally:
        for store in made:
            store.close()


# News.


def test_whose_money_a_step_moves() -> None:
    step = (
        Post(meter("a"), chips("t", "a"), 1, "to the table"),
        Post(chips("t", "b:c"), "house:t", 1, "lost"),
        Post("cage", "house:t", 1, "cash"),
    )
    assert news_of([step, bought("d", 1)]) == ["a", "b:c", "d"]


def test_news_fits_into_what_the_database_takes() -> None:
    names = [f"{'ü' * 30}-{n}" for n in range(2_000)]
    found = list(pieces(names))
    assert max(len(piece.encode()) for piece in found) <= LARGEST
    assert [name for piece in found for name in msgspec.json.decode(piece)] == names
    assert list(pieces([])) == []
    with stores(2) as (one, two):
        heard: list[list[str] | None] = []
        stop = two.listen(heard.append)
        until(lambda: heard == [[]])
        one.write(tuple(Post(CAGE, meter(n), 1, "bought") for n in names)).result()
        until(lambda: sum(len(players or ()) for players in heard) >= len(names))
        stop()
    assert [name for players in heard for name in players or ()] == names


def test_others_hear_what_was_committed_and_nothing_else() -> None:
    with stores(2) as (one, two):
        heard: dict[str, list[list[str] | None]] = {"one": [], "two": []}
        stops = [one.listen(heard["one"].append), two.listen(heard["two"].append)]
        until(lambda: all(told == [[]] for told in heard.values()))
        one.write(bought("ann", 100)).result()
        taken: Step = (Post(meter("ben"), CAGE, 1, "paid"),)
        with pytest.raises(Overdrawn):
            one.write(taken).result()
        # a refusal among others: the group is carried out step by step
        futures = [one.write(s) for s in (bought("cat", 1), taken, bought("dan", 1))]
        futures[2].result()
        until(lambda: "dan" in [p for told in heard["two"] for p in told or []])
        for stop in stops:
            stop()
    assert [p for told in heard["two"] for p in told or []] == ["ann", "cat", "dan"]
    assert heard["one"] == [[]]  # its own news is no news


def test_a_listener_that_lost_the_database_says_so_and_hears_again() -> None:
    server = cluster()
    with stores(2) as (one, two):
        heard: list[list[str] | None] = []
        stop = two.listen(heard.append)
        until(lambda: heard == [[]])
        server.stop()
        try:
            until(lambda: None in heard)
        finally:
            server.start()
        until(lambda: heard[-1] == [])
        until(lambda: written(one, bought("ann", 5)))
        until(lambda: heard[-1] == ["ann"])
        stop()


def written(store: PostgresStore, step: Step) -> bool:
    try:
        store.write(step).result()
    except StoreDown:
        return False
    return True


# Meters.


def test_with_one_process_a_terminal_costs_the_store_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = sqlite(tmp_path)

    async def story() -> None:
        id = Ids()
        async with house(store, plan("sic-bo", "S1", **SLOW)) as one:
            await one.counter.take_play_credits(ALICE, 100_00, id())
            await one.command(ALICE, "S1", {"type": "join"}, id())
            await one.command(ALICE, "S1", {"type": "place", "area": "big", "amount": 100}, id())
            asked: list[str] = []
            read = store.read
            monkeypatch.setattr(store, "read", lambda *said: asked.append(said[0]) or read(*said))  # type: ignore[func-returns-value]
            for _ in range(5):
                money = (await one.situation(ALICE, "S1")).money
                assert money is not None
                assert (money.credits, money.at_tables) == (99_00, 1_00)
            assert asked == []

    run(story())


def test_what_others_moved_is_seen_at_once_where_it_is_heard() -> None:
    """And soon where it is not."""
    with stores(2) as (one, two):

        async def story() -> None:
            clock = Clock()
            mine = Writer(two, clock)
            mine.accounts_of = lambda player: [chips("t", player), chips("u", player)]
            one.write(bought("ann", 100)).result()
            assert await mine.shown("ann") == (100, 0)
            one.write((Post(meter("ann"), chips("t", "ann"), 30, "to the table"),)).result()
            assert await mine.shown("ann") == (100, 0)  # nothing is heard, and it was read just now
            mine.moved_elsewhere([])
            assert await mine.shown("ann") == (70, 30)
            one.write((Post(chips("t", "ann"), "house:t", 30, "lost"),)).result()
            one.write(bought("ann", 5)).result()
            assert await mine.shown("ann") == (70, 30)
            told: list[str] = []
            mine.told = told.append
            mine.moved_elsewhere(["ann"])
            assert await mine.shown("ann") == (75, 0)
            assert told == ["ann"]
            mine.moved_elsewhere(None)
            one.write(bought("ann", 5)).result()
            assert await mine.shown("ann") == (75, 0)
            clock.go_on(2 * FRESH)
            assert await mine.shown("ann") == (80, 0)

        run(story())


def test_credits_are_shown_once_they_are_durable_and_never_before(tmp_path: Path) -> None:
    store = sqlite(tmp_path)

    async def story() -> None:
        writer = Writer(store)
        await writer.write(bought("ann", 100))
        assert await writer.shown("ann") == (100, 0)
        writing = threading.Event()
        send = store.send

        def slow(step: Step, done: Any) -> None:
            threading.Thread(target=lambda: (writing.wait(PATIENCE), send(step, done))).start()

        store.send = slow  # type: ignore[method-assign]
        spent = writer.write((Post(meter("ann"), chips("t", "ann"), 30, "to the table"),))
        assert writer.held("ann") == 70  # nothing more can be staked
        assert await writer.shown("ann") == (100, 0)
        writing.set()
        await spent
        assert await writer.shown("ann") == (70, 0)
        store.close()

    run(story())


def test_a_meter_that_is_being_moved_is_read_when_it_lies_still(tmp_path: Path) -> None:
    """What was read while a step was on its way may have it, or not."""
    store = sqlite(tmp_path)

    async def story() -> None:
        await Writer(store).write(bought("ann", 100))
        writer = Writer(store)
        lies = 0
        writer.accounts_of = lambda player: [chips("t", player)]
        writer.lies_here = lambda player: lies

        def durable() -> None:
            nonlocal lies
            lies = 30

        step = (Post(meter("ann"), chips("t", "ann"), 30, "to the table"),)
        sent = writer.write(step, durable)
        found = await writer.shown("ann")
        assert sent.done()
        assert (found[0], found[1] + lies) == (70, 30)
        store.close()

    run(story())


def test_chips_read_while_a_wager_is_lost_are_not_remembered_as_they_lay(tmp_path: Path) -> None:
    """A loss moves no meter, and what lies at tables all the same."""
    store = sqlite(tmp_path)

    async def story() -> None:
        staked = (*bought("ann", 100), Post(meter("ann"), chips("t", "ann"), 30, "staked"))
        await Writer(store).write(staked)
        writer, lies = Writer(store), 30
        writer.accounts_of = lambda player: [chips("t", player)]
        writer.lies_here = lambda player: lies

        def durable() -> None:
            nonlocal lies
            lies = 0

        read, let_go = slowly(store)
        reading = asyncio.create_task(writer.shown("ann"))
        assert await asyncio.to_thread(read.wait, PATIENCE)
        await writer.write((Post(chips("t", "ann"), "house:t", 30, "lost"),), durable)
        let_go.set()
        found = await reading
        assert (found[0], found[1] + lies) == (70, 0)
        store.close()

    run(story())


def slowly(store: Store) -> tuple[threading.Event, threading.Event]:
    """What is read next is given only when it is let go."""
    read, standing = threading.Event(), store.standing
    let_go = threading.Event()

    def slow(player: str, meter: str, others: list[str]) -> Standing:
        found = standing(player, meter, others)
        read.set()
        let_go.wait(PATIENCE)
        return found

    store.standing = slow  # type: ignore[method-assign]
    return read, let_go


def test_what_is_read_while_it_is_moved_is_not_remembered() -> None:
    """The reader has the old amount in its hands when the news comes."""
    with stores(1) as (store,):
        store.write(bought("ann", 100)).result()

        async def story() -> None:
            writer = Writer(store)
            writer.moved_elsewhere([])
            read, let_go = slowly(store)
            reading = asyncio.create_task(writer.credits("ann"))
            assert await asyncio.to_thread(read.wait, PATIENCE)
            store.write(bought("ann", 11)).result()
            writer.moved_elsewhere(["ann"])
            let_go.set()
            assert await reading == 100
            assert await writer.credits("ann") == 111

        run(story())


def test_a_meter_read_while_this_process_moves_it_is_not_remembered_as_it_was(
    tmp_path: Path,
) -> None:
    """Also on SQLite: a wager was settled for somebody whose meter nobody had asked for."""
    store = sqlite(tmp_path)

    async def story() -> None:
        writer = Writer(store)
        await writer.write(bought("ann", 100))
        fresh = Writer(store)
        read, let_go = slowly(store)
        reading = asyncio.create_task(fresh.credits("ann"))
        assert await asyncio.to_thread(read.wait, PATIENCE)
        await fresh.write(bought("ann", 11))
        let_go.set()
        assert await reading == 100
        assert await fresh.credits("ann") == 111
        store.close()

    run(story())


def test_two_readings_of_one_meter_are_not_taken_for_each_other(tmp_path: Path) -> None:
    """They began alike. The one that ends first is no longer told; the other is."""
    store = sqlite(tmp_path)

    async def story() -> None:
        writer = Writer(store)
        with writer.reading("ann") as longer:
            with writer.reading("ann") as shorter, writer.reading("ben") as other:
                pass
            writer.moved_elsewhere(["ann"])
            assert (longer.missed, shorter.missed, other.missed) == (True, False, False)
        with writer.reading("ann") as first, contextlib.ExitStack() as later:
            second = later.enter_context(writer.reading("ann"))
            writer.moved_elsewhere(["ann"])
            assert (first.missed, second.missed) == (True, True)
        assert writer._readings == {}  # nothing is left of them

    run(story())
    store.close()


def test_of_two_readings_the_later_is_remembered_if_only_the_first_was_overtaken(
    tmp_path: Path,
) -> None:
    """The first had the old amount in its hands when the meter was moved; the second began after
    that, and ends first."""
    store = sqlite(tmp_path)

    async def story() -> None:
        await Writer(store).write(bought("ann", 100))
        writer = Writer(store)
        read, let_go = slowly(store)
        standing = store.standing
        first = asyncio.create_task(writer.credits("ann"))
        assert await asyncio.to_thread(read.wait, PATIENCE)
        await writer.write(bought("ann", 11))
        store.standing = type(store).standing.__get__(store)  # type: ignore[method-assign]
        assert await writer.credits("ann") == 111
        store.standing = standing  # type: ignore[method-assign]
        writer.moved_elsewhere(["ben"])
        let_go.set()
        assert await first == 111  # what is known by then, not what was read
        assert await writer.credits("ann") == 111
        assert writer.held("ann") == 111

    run(story())
    store.close()


# Addresses.


def test_the_address_that_others_are_told(tmp_path: Path) -> None:
    with closing(socket.socket()) as everywhere:
        everywhere.bind(("0.0.0.0", 0))
        everywhere.listen()
        url = url_of(everywhere)
        host, port = url.removeprefix("http://").split(":")
        assert host != "0.0.0.0"
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()  # and it is there
    with closing(socket.socket()) as here:
        here.bind(("127.0.0.1", 0))
        assert url_of(here) == f"http://127.0.0.1:{here.getsockname()[1]}"
    store = sqlite(tmp_path)
    named = Config(tables=(plan("sic-bo", "S1"),), address="http://floor-1:80")
    assert House(named, store, sealer(), address=url).address == "http://floor-1:80"
    assert House(Config(tables=named.tables), store, sealer(), address=url).address == url
    store.close()
