"""Processes that are killed: what was acknowledged is there, and another goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from croupier.cli import main
from croupier.floor import audit
from croupier.floor.store.base import Store
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.sqlite import SqliteStore
from tests.floor.postgres import cluster
from tests.starting import started
from tests.waiting import until

GAMES = ["blackjack", "sic-bo", "roulette", "baccarat"]


class Process:
    """A floor that can be killed, and what it said."""

    def __init__(self, store: str, key: Path, what: str, run: str, seconds: float, *games: str):
        self._process = started(
            *("tests.floor.process", store, str(key), what, run, str(seconds), *games),
            stdout=subprocess.PIPE,
            bufsize=0,
            env={**os.environ, "PGAPPNAME": f"floor {run}"},
        )
        assert self._process.stdout is not None
        os.set_blocking(self._process.stdout.fileno(), False)
        self._rest = b""
        self.said: list[dict[str, Any]] = []

    def listen(self) -> None:
        assert self._process.stdout is not None
        while chunk := self._process.stdout.read():
            self._rest += chunk
        *lines, self._rest = self._rest.split(b"\n")
        self.said += [json.loads(line) for line in lines]

    def wait_for(self, count: int, **what: Any) -> list[dict[str, Any]]:
        """Until it has said so many things with these values."""

        def found() -> list[dict[str, Any]]:
            self.listen()
            assert self._process.poll() is None, "the process has ended"
            said = [s for s in self.said if all(s.get(k) == v for k, v in what.items())]
            return said if len(said) >= count else []

        return until(found, lambda: f"waited for {what}; heard {self.said[-5:]}")

    def acks(self, count: int) -> None:
        def enough() -> bool:
            self.listen()
            assert self._process.poll() is None, "the process has ended"
            return sum("ack" in one for one in self.said) >= count

        until(enough, lambda: self.said[-5:])

    @contextmanager
    def held(self) -> Iterator[None]:
        """While it does nothing at all."""
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def kill(self) -> list[str]:
        """kill -9; answers the commands it had acknowledged."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self.listen()
        return [one["ack"] for one in self.said if "ack" in one]

    def end(self) -> None:
        if self._process.poll() is None:
            self.kill()
        assert self._process.stdout is not None
        self._process.stdout.close()


@contextmanager
def process(*arguments: Any) -> Iterator[Process]:
    one = Process(*arguments)
    try:
        yield one
    finally:
        one.end()


def check(store: Store, acknowledged: list[str]) -> None:
    """Nothing acknowledged is lost, nothing paid twice, the ledger is at zero."""
    for id in acknowledged:
        assert store.reply(id) is not None, id
    for finding in audit.verify_house(store):
        assert finding.troubles == [], finding.about


def killed_again_and_again(store: str, key: Path, times: int, games: list[str]) -> list[str]:
    acknowledged: list[str] = []
    for number in range(times):
        with process(store, key, "play", f"r{number}", 0.1, *games) as one:
            one.acks(60 + 11 * number % 17)
            acknowledged += one.kill()
    return acknowledged


def test_kill_nine_on_sqlite(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    acknowledged = killed_again_and_again(str(path), tmp_path / "key", 3, GAMES)
    store = SqliteStore(path)
    check(store, acknowledged)
    assert sum(audit.verify_table(store, row).rounds for row in store.tables()) > 3
    store.close()


def test_kill_nine_on_postgres(tmp_path: Path) -> None:
    url = cluster().database()
    acknowledged = killed_again_and_again(url, tmp_path / "key", 2, GAMES)
    store = PostgresStore(url)
    check(store, acknowledged)
    store.close()
    assert main(["audit", "verify", "--store", url]) == 0
    assert main(["audit", "show", "--store", url, "--table", "sic-bo", "--round", "1"]) == 0
    assert main(["audit", "verify", "--store", "postgresql://nobody@/none?host=/nowhere"]) == 2


def test_each_table_has_one_leader_and_another_takes_over(tmp_path: Path) -> None:
    """The leader is killed in the midst of rounds; a second process goes on."""
    url = cluster().database()
    key = tmp_path / "key"
    with process(url, key, "play", "one", 0.2, *GAMES) as one:
        for game in GAMES:
            one.wait_for(1, leads=game)
        with process(url, key, "play", "two", 0.2, *GAMES) as two:
            two.wait_for(1, open="two")
            one.acks(40)
            two.listen()
            assert not [s for s in two.said if "leads" in s or "ack" in s]
            store = PostgresStore(url)
            assert {row.address for row in store.tables()} == {"process one"}
            with two.held():
                acknowledged = one.kill()
                gone(url, "one")  # what was on its way at the kill has arrived, or never will
                rounds = {row.table: _round(store, row.table) for row in store.tables()}
            for game in GAMES:
                (leads,) = two.wait_for(1, leads=game)
                assert leads["round"] == rounds[game]  # the round in progress goes on
            two.acks(40)
            acknowledged += two.kill()
            assert {row.address for row in store.tables()} == {"process two"}
            assert {row.epoch for row in store.tables()} == {2}
            check(store, acknowledged)
            store.close()


def gone(url: str, run: str) -> None:
    """Until the database has done with a process that was killed.  What of it waits for a lock that
    a process has which is held would wait for ever, and is ended: nothing came of it."""
    of_it = "FROM pg_stat_activity WHERE application_name = %s"
    waits = f"SELECT pg_terminate_backend(pid) {of_it} AND wait_event_type = 'Lock'"
    with psycopg.connect(url, autocommit=True) as connection:

        def done() -> bool:
            connection.execute(waits, (f"floor {run}",))
            left = connection.execute(f"SELECT count(*) {of_it}", (f"floor {run}",)).fetchone()
            return left == (0,)

        until(done)


def _round(store: Store, table: str) -> int:
    number = 1
    while (place := store.round_entries(table, number)) is not None and place[1]:
        number += 1
    return number
