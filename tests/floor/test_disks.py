"""The disk is full, it fails to flush, the database is gone: real ones, under a real process.

Wagering stops with a clear state, what was staked is safe, recovery is by itself.
"""

from __future__ import annotations

import resource
import sys
import time
from pathlib import Path

import httpx
import pytest

from croupier.floor import audit
from croupier.floor.store.base import Store
from croupier.floor.store.postgres import PATIENCE, RECONNECT, PostgresStore
from croupier.floor.store.sqlite import SqliteStore
from tests.floor.postgres import cluster
from tests.floor.served import Served, served, with_people
from tests.waiting import until

CONFIG = """
[house]
play_credits = 100_000

[[tables]]
name = "S1"
game = "sic-bo"
wagering = 3600
pause = 0
"""
GONE = RECONNECT + PATIENCE  # seconds: longer than the store itself tries, or anybody waits


class Player:
    """Alice wagers and takes back, again and again; what she was told, she remembers."""

    def __init__(self, floor: Served) -> None:
        self.floor = floor
        self.number = 0
        self.told: list[str] = []
        self.unanswered: dict[str, dict[str, object]] = {}
        floor.post("alice", "/credits/play", {"amount": 100_00})
        floor.post("alice", "/tables/S1/join", {})

    def wager(self) -> httpx.Response:
        self.number += 1
        said: dict[str, object] = {"type": "place", "area": "big", "amount": 1_00}
        if self.number % 2 == 0:
            said = {"type": "withdraw", "area": "big"}
        return self.say(f"w{self.number}", said)

    def say(self, id: str, said: dict[str, object]) -> httpx.Response:
        answer = self.floor.client.post(
            "/tables/S1/commands",
            json={"id": id, "command": said},
            headers=self.floor.headers("alice"),
        )
        if answer.is_success:
            self.told.append(f"alice/{id}")
            self.unanswered.pop(id, None)
        else:
            assert answer.status_code == 503, answer.text
            self.unanswered[id] = said
        return answer

    def until_stopped(self) -> str:
        """Plays until nothing is taken any more; the reason."""
        for _ in range(5_000):
            answer = self.wager()
            if not answer.is_success:
                return str(answer.json()["reason"])
        raise AssertionError("it never stopped")

    def accepting(self) -> bool:
        """Whether the table says so itself."""
        answer = self.floor.client.get("/tables/S1", headers=self.floor.headers("alice"))
        return answer.is_success and bool(answer.json()["accepting"])

    def say_again(self) -> None:
        """What was not answered, with the same ids, acts once."""
        for id, said in list(self.unanswered.items()):
            assert self.say(id, said).is_success


def check(store: Store, player: Player, held: int) -> None:
    """All that was told is there, the books are right, and so is the meter."""
    for id in player.told:
        assert store.reply(id) is not None, id
    for finding in audit.verify_house(store):
        assert finding.troubles == [], finding.about
    assert store.balance("meter:alice") + store.balance("table:S1:alice") == held
    store.close()


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="no process has limits here")
def test_a_file_that_may_not_grow_is_a_full_disk(tmp_path: Path) -> None:
    """The operating system refuses the write; later it allows it again."""
    with served(tmp_path, with_people(CONFIG)) as floor:
        player = Player(floor)
        for _ in range(10):
            assert player.wager().is_success
        largest = max(file.stat().st_size for file in tmp_path.glob("house.db*"))
        _, hard = resource.prlimit(floor.process.pid, resource.RLIMIT_FSIZE)
        # not a page more: with some room left, small steps would still be written
        resource.prlimit(floor.process.pid, resource.RLIMIT_FSIZE, (largest, hard))
        reason = player.until_stopped()
        assert "wagering has stopped" in reason
        assert "what was staked is safe" in reason
        shown = floor.get("alice", "/tables/S1")
        assert not shown["accepting"]
        assert "wagering has stopped" in shown["notice"]
        cash = floor.try_post("alice", "/credits/cash-out", {"amount": 1_00})
        assert (cash.status_code, bool(cash.json()["reason"])) == (503, True)
        assert floor.get("", "/house")["guests"] is False  # the rest of it goes on
        resource.prlimit(floor.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
        until(player.accepting)
        player.say_again()
        for _ in range(10):
            assert player.wager().is_success
        assert floor.process.poll() is None
        assert "Traceback" not in floor.log()
    check(SqliteStore(tmp_path / "house.db"), player, 100_00)


@pytest.mark.skipif(sys.platform != "linux", reason="no system call can be refused here")
def test_a_flush_that_fails(tmp_path: Path) -> None:
    """From one moment on the kernel answers every fsync of the store with an error.  That process
    stops; the next, on a disk that works, has everything that was told."""
    with served(tmp_path, with_people(CONFIG), module="tests.floor.unflushed") as floor:
        player = Player(floor)
        for _ in range(10):
            assert player.wager().is_success
        (tmp_path / "unflushed").touch()
        reason = player.until_stopped()
        assert "disk I/O error" in reason
        assert "what was staked is safe" in reason
        assert not player.accepting()
        for _ in range(5):
            assert player.wager().status_code == 503
        assert "Traceback" not in floor.log()
        floor.kill()
    (tmp_path / "unflushed").unlink()
    with served(tmp_path, with_people(CONFIG)) as floor:
        player.floor = floor
        until(player.accepting)
        money = floor.get("alice", "/tables/S1")["money"]
        assert money["credits"] + money["at_tables"] == 100_00
        player.say_again()
    check(SqliteStore(tmp_path / "house.db"), player, 100_00)


def test_a_database_that_is_gone_for_longer_than_it_is_waited_for(tmp_path: Path) -> None:
    server = cluster()
    url = server.database()
    with served(tmp_path, with_people(CONFIG, url)) as floor:
        player = Player(floor)
        for _ in range(11):  # a wager lies
            assert player.wager().is_success
        server.stop()
        try:
            stopped = time.monotonic()
            assert player.until_stopped()
            while time.monotonic() < stopped + GONE:
                assert player.wager().status_code == 503
                assert not player.accepting()
                time.sleep(0.5)
        finally:
            server.start()
        until(player.accepting)
        player.say_again()
        player.number += player.number % 2
        for _ in range(10):
            player.wager()
        assert floor.process.poll() is None
        assert "Traceback" not in floor.log(), floor.log()[-3000:]
    check(PostgresStore(url), player, 100_00)
