"""Clocks: a client's changes nothing, and the server's time of day may jump (16:5(2)).

Real processes, whose time of day is set a day forward and back while somebody plays, and before
they are started.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from email.utils import formatdate
from pathlib import Path

import pytest

from croupier.floor import audit
from croupier.floor.store.sqlite import SqliteReader
from croupier.table.log import Input
from tests.floor.postgres import cluster
from tests.floor.served import Served, served, set_clock, with_people
from tests.floor.serving import PASSWORD
from tests.waiting import PATIENCE

CONFIG = """
[house]
play_credits = 100_000

[[tables]]
name = "S1"
game = "sic-bo"
wagering = 3600
pause = 0
"""
HOUR = 3600
DAY = 24 * HOUR


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, with_people(CONFIG)) as one:
        one.post("alice", "/credits/play", {"amount": 100_00})
        one.post("alice", "/tables/S1/join", {})
        yield one


def said_at(floor: Served) -> list[int]:
    """When each wager was made, as the log has it."""
    store = SqliteReader(floor.folder / "house.db")
    found = [
        line.entry.at
        for line in audit.lines_of(store, "S1")
        if isinstance(line.entry, Input) and line.entry.c["type"] == "place"
    ]
    store.close()
    return found


def test_the_clock_of_a_client_changes_nothing(floor: Served) -> None:
    """Whatever time a client says it is: the server's own is written, and its own close counts."""
    times = ["Thu, 01 Jan 1970 00:00:00 GMT", "Fri, 31 Dec 2100 23:59:59 GMT", "no time at all"]
    times += [formatdate(time.time() + off, usegmt=True) for off in (-HOUR, HOUR)]
    from_then = time.time_ns() // 1_000_000
    for number, date in enumerate(times):
        command = {"type": "place", "area": "big", "amount": 1_00}
        more = {"at": number * 10**15, "time": date, "timestamp": date}
        headers = {**floor.headers("alice"), "date": date, "x-request-start": date}
        body = {"id": f"d{number}", "command": command, **more}
        answer = floor.client.post("/tables/S1/commands", json=body, headers=headers)
        assert answer.status_code == 200, answer.text
        body = {"id": f"e{number}", "command": {**command, **more}}
        answer = floor.client.post("/tables/S1/commands", json=body, headers=headers)
        assert answer.status_code in (200, 409), answer.text  # a field that it does not have
    until_now = time.time_ns() // 1_000_000
    written = said_at(floor)
    assert len(written) >= len(times)
    assert all(from_then <= at <= until_now for at in written)
    assert floor.get("alice", "/tables/S1")["accepting"]
    left = floor.get("alice", "/tables/S1")["seconds_left"]
    assert 3600 - (until_now - from_then) / 1000 - 60 < left < 3600


def test_16_5_2_jumps_of_a_day_close_nothing_and_put_nobody_out(floor: Served) -> None:
    """The session goes on, a lock stays and ends no later, the countdown counts on."""
    for _ in range(5):
        wrong = {"name": "bob", "password": "wrong"}
        assert floor.client.post("/login", json=wrong).status_code == 401
    last = floor.get("alice", "/tables/S1")["seconds_left"]
    rounds = floor.get("alice", "/tables/S1")["round"]
    for jump in (DAY, 0, -DAY, DAY, 0):
        floor.jump(jump)
        shown = floor.get("alice", "/tables/S1")  # still signed in
        assert shown["accepting"]
        assert shown["round"] == rounds
        assert last - 300 < shown["seconds_left"] <= last
        last = shown["seconds_left"]
        floor.say("alice", "S1", "place", area="big", amount=1_00)
        right = {"name": "bob", "password": PASSWORD}
        assert floor.client.post("/login", json=right).status_code == 401  # locked, whenever
        floor.client.cookies.clear()
        with floor.feed("alice") as feed:
            feed.recv(timeout=PATIENCE)
    assert floor.get("alice", "/meter")["credits"] == 95_00
    written = said_at(floor)
    assert max(written) - min(written) >= 2 * DAY * 1000 - 600_000  # it did jump
    floor.say("sam", "S1", "no-more-bets")
    assert floor.get("alice", "/tables/S1")["round"] == rounds + 1


@pytest.mark.parametrize("jump", [DAY, -DAY])
def test_a_clock_that_is_set_just_before_a_restart_signs_nobody_out(
    tmp_path: Path, jump: int
) -> None:
    """The one store of one process: what it has found out is there for the next."""
    with served(tmp_path, with_people(CONFIG)) as floor:
        headers = floor.headers("alice")
        floor.jump(jump)
    with served(tmp_path, with_people(CONFIG)) as floor:
        answer = floor.client.get("/me", headers=headers)
        assert answer.status_code == 200
        ends = answer.json()["until"] - time.time_ns() // 1_000_000  # as its clock shows it
        assert (jump + DAY / 2 - 600) * 1000 < ends <= (jump + DAY / 2) * 1000


TWO = """
[house]
key = "{key}"

[[tables]]
name = "S1"
game = "sic-bo"
wagering = 3600
"""


class Two:
    """Two processes of one house, each with a time of day of its own."""

    def __init__(self, folder: Path) -> None:
        config = TWO.format(key=folder / "house.key")
        self._config = with_people(config, cluster().database())
        self._folders = [folder / name for name in ("a", "b")]
        self.floors: list[Served | None] = [None, None]
        for one in self._folders:
            one.mkdir()

    def start(self, which: int, jump: int) -> Served:
        """With this time of day, after what was running there was killed."""
        self.end(which)
        folder = self._folders[which]
        set_clock(folder, jump)
        found = self.floors[which] = Served(folder, self._config)
        return found

    def end(self, which: int) -> None:
        one, self.floors[which] = self.floors[which], None
        if one is not None:
            one.kill()
            one.end()


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Two]:
    made = Two(tmp_path)
    try:
        yield made
    finally:
        for which in (0, 1):
            made.end(which)


def test_nobody_is_signed_out_by_the_clock_a_process_was_started_with(two: Two) -> None:
    """Whoever was let in is in at every process, whatever time of day either was started with and
    whenever it is put right; and a lock is one, and no longer than locks are."""
    a, b = two.start(0, 0), two.start(1, DAY)
    here, there = a.token("alice"), b.token("sam")
    for _ in range(5):
        wrong = {"name": "bob", "password": "wrong"}
        assert a.client.post("/login", json=wrong).status_code == 401
    for which, jump in ((0, DAY), (1, 0), (0, 0), (1, -DAY), (0, -DAY), (1, 0), (0, DAY)):
        started = two.start(which, jump)
        for floor in two.floors:
            assert floor is not None
            for token in (here, there):
                headers = {"authorization": f"Bearer {token}"}
                assert floor.client.get("/me", headers=headers).status_code == 200, (which, jump)
        right = {"name": "bob", "password": PASSWORD}
        assert started.client.post("/login", json=right).status_code == 401, (which, jump)
        listed = {one["name"]: one["locked"] for one in started.get("max", "/people")}
        assert listed["bob"]
        assert not listed["alice"]
        started.client.cookies.clear()
