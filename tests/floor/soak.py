"""The long fault suites of the floor: `make soak`.

On both stores: 200 rounds of every game in which the process dies by SIGKILL at every point of
writing every step (`CROUPIER_ROUNDS=…` for another number), and twenty with the leader lost after
every step; whole floors
killed again and again in the midst of play; a database that goes away for ten seconds.
"""

from __future__ import annotations

import asyncio
import os
import random
import threading
from pathlib import Path

import pytest

from croupier.floor import audit
from croupier.floor.leading import AdvisoryLocks
from croupier.floor.money.writer import Writer
from croupier.floor.refusals import Unavailable
from croupier.floor.store.base import Store
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.sqlite import SqliteStore
from croupier.games import GAMES
from croupier.table.refusal import Refused
from tests.floor.deadly import Point
from tests.floor.postgres import cluster
from tests.floor.support import ALICE, BOB, Ids, act, check_books, house, pit, plan, run, seat
from tests.floor.test_kills import STORES, killed
from tests.floor.test_processes import check, killed_again_and_again
from tests.waiting import come

ROUNDS = 20  # of each game on each store, with the leader lost after every step
KILLED = int(os.environ.get("CROUPIER_ROUNDS", "200"))  # with a death at every point of every step


def opened(kind: str, folder: Path) -> Store:
    if kind == "postgres":
        return PostgresStore(cluster().database())
    return SqliteStore(folder / "house.db")


@pytest.mark.parametrize("kind", STORES)
@pytest.mark.parametrize("game", GAMES)
def test_kill_nine_at_every_point_of_every_step(game: str, kind: str, tmp_path: Path) -> None:
    """Each game in a house of its own: they share the cores, and one that fails ends no other."""
    killed(kind, tmp_path, KILLED, len(Point), [game])


@pytest.mark.parametrize("kind", STORES)
@pytest.mark.parametrize("game", GAMES)
def test_the_leader_is_lost_after_every_step(game: str, kind: str, tmp_path: Path) -> None:
    store = opened(kind, tmp_path)

    async def story() -> None:
        chance = random.Random(game)
        writer = Writer(store)
        one = await pit(store, plan(game), writer)
        await seat(one, writer, "alice", "bob", "carol", chips=100_000_00)
        for _ in range(ROUNDS * 200):
            await act(one, chance)
            again = await pit(store, plan(game), writer)
            assert again.record.head == one.record.head
            assert again.table.ledger.balances == one.table.ledger.balances
            assert again.table.round.events == one.table.round.events
            with pytest.raises(Unavailable):  # who lost the lead can write no more
                await act(one, random.Random(1))
            one = again
            if one.table.round.number > ROUNDS:
                break
        check_books(store, [one])
        assert one.table.round.number > ROUNDS
        assert audit.verify_table(store, store.tables()[0]).troubles == []

    run(story())
    store.close()


@pytest.mark.parametrize("kind", STORES)
def test_kill_nine_over_all_games(kind: str, tmp_path: Path) -> None:
    where = cluster().database() if kind == "postgres" else str(tmp_path / "house.db")
    acknowledged = killed_again_and_again(where, tmp_path / "key", 25, list(GAMES))
    store: Store = PostgresStore(where) if kind == "postgres" else SqliteStore(Path(where))
    check(store, acknowledged)
    store.close()


def test_the_database_is_gone_for_ten_seconds_in_the_midst_of_play() -> None:
    server = cluster()
    url = server.database()
    quick = {"wagering_seconds": 0.2, "decision_seconds": 0.2, "pause_seconds": 0.0}

    async def story() -> None:
        id = Ids()
        acknowledged = []
        store = PostgresStore(url)
        table = plan("sic-bo", "S1", **quick)
        async with house(store, table, leadership=AdvisoryLocks(url)) as one:
            for who in (ALICE, BOB):
                await one.counter.take_play_credits(who, 100_000_00, id())
                await one.command(who, "S1", {"type": "join"}, id())
            for outage in range(3):
                stopped = threading.Thread(target=server.stop)
                for number in range(150):
                    key = f"w{outage}-{number}"
                    if number == 50:
                        stopped.start()
                        back = threading.Timer(10.0, server.start)
                        back.start()
                    try:
                        place = {"type": "place", "area": "big", "amount": 1_00}
                        await one.command(ALICE, "S1", place, key)
                        acknowledged.append(f"alice/{key}")
                    except Refused:
                        await asyncio.sleep(0.1)
                await asyncio.to_thread(back.join)
                await come(lambda: "S1" in one.pits and one.pit("S1").available)
            check_books(store, [one.pit("S1")])
            check(store, acknowledged)

    run(story())
