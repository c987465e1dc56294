"""People: accounts stay as they were left, in every process; who it is, is proved."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal
from urllib.parse import parse_qs, urlsplit

import pyotp
import pytest
from argon2 import PasswordHasher
from litestar import Request
from litestar.connection import ASGIConnection

from croupier.floor.people import sessions as s
from croupier.floor.people.access import TooMany
from croupier.floor.people.limits import Rates
from croupier.floor.people.roles import FloorRole
from croupier.floor.people.second import SecondFactors
from croupier.floor.people.sessions import NEVER
from croupier.floor.running import first_account
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.sealing import Sealer
from croupier.floor.store.sqlite import SqliteStore
from tests.floor.postgres import cluster
from tests.floor.served import with_people
from tests.floor.serving import CONFIG, PASSWORD, QUICK, Floor, floor
from tests.floor.support import run
from tests.waiting import PATIENCE

MANAGER = FloorRole.MANAGER.value
NEW = "another horse altogether"


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    with floor(tmp_path_factory.mktemp("people")) as made:
        yield made


def sign_in(here: Floor, name: str, password: str, **more: str) -> int:
    body = {"name": name, "password": password, **more}
    answer = here.client.post("/api/login", json=body)
    here.client.cookies.clear()
    return answer.status_code


# As they were left.


def test_a_restart_undoes_nothing_that_was_done_to_accounts(tmp_path: Path) -> None:
    """Finding D1: whoever stands in the file got the file's password and role back."""
    config = with_people(CONFIG)
    with floor(tmp_path, config) as here:
        old = here.headers("dora")
        body = {"old": PASSWORD, "new": NEW}
        assert here.client.post("/api/password", json=body, headers=old).status_code == 204
        put = {"role": "player", "password": NEW}
        by = here.headers("mary")
        assert here.client.put("/api/people/bob", json=put, headers=by).status_code == 200
        assert here.client.delete("/api/people/ada", headers=by).status_code == 204
    with floor(tmp_path, config) as here:
        for name, right in (("dora", NEW), ("bob", NEW), ("ada", "")):
            assert sign_in(here, name, PASSWORD) == 401, name
            assert sign_in(here, name, right or NEW) == (200 if right else 401), name


class Slow(PasswordHasher):
    """Whose check of a password takes as long as the test wants."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.checking, self.go_on = threading.Event(), threading.Event()

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
        self.checking.set()
        assert self.go_on.wait(60)
        return super().verify(hash, password)


@pytest.mark.parametrize("password", [PASSWORD, "wrong"])
@pytest.mark.parametrize("closed", [True, False], ids=["closed", "another role"])
def test_an_account_that_changes_while_a_password_is_checked_stays_changed(
    tmp_path: Path, password: str, closed: bool
) -> None:
    """Finding D2: the whole row was written back as it had been read."""
    store = SqliteStore(tmp_path / "house.db")

    async def story() -> None:
        slow = Slow()
        door, office = s.Sessions(store, hasher=slow), s.Sessions(store, hasher=QUICK)
        await office.accounts.put("ann", MANAGER, PASSWORD, by="test")
        with pytest.raises(s.LoginRefused):  # so that there is something to write at the next
            await office.log_in("ann", "wrong")
        attempt = asyncio.create_task(door.log_in("ann", password))
        await asyncio.to_thread(slow.checking.wait)
        if closed:
            await office.accounts.close("ann", by="test")
        else:
            await office.accounts.put("ann", "player", NEW, by="test")
        slow.go_on.set()
        if password == PASSWORD:  # was right when it was asked; what it gives is over at once
            token, _ = await attempt
            assert await office.session(token) is None
        else:
            with pytest.raises(s.LoginRefused):
                await attempt
        user = store.user("ann")
        assert user is not None
        assert (user.active, user.role) == ((False, MANAGER) if closed else (True, "player"))
        with pytest.raises(s.LoginRefused):
            await office.log_in("ann", PASSWORD)
        if not closed:
            await office.log_in("ann", NEW)

    run(story())
    store.close()


class Together(PasswordHasher):
    """From when it is told, makes no password before two are wanted."""

    both: threading.Barrier | None = None

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        if self.both is not None:
            self.both.wait(PATIENCE)
        return super().hash(password, salt=salt)


def test_of_two_processes_that_open_a_house_together_one_tells_the_password() -> None:
    url = cluster().database()
    stores = [PostgresStore(url), PostgresStore(url)]
    said: list[str] = []

    async def story() -> None:
        hasher = Together()
        both = [s.Sessions(store, hasher=hasher) for store in stores]
        hasher.both = threading.Barrier(2)
        await asyncio.gather(
            *(
                first_account(store, one, said.append)
                for store, one in zip(stores, both, strict=True)
            )
        )
        (told,) = [line for line in said if "shown this once" in line]
        (other,) = [line for line in said if line != told]
        assert "another process" in other
        name, password = re.findall(r"as '(\w+)' with the password (\S+)", told)[0]
        for one in both:  # what was told is good, at either
            await one.log_in(name, password)
        said.clear()
        await first_account(stores[1], both[1], said.append)
        assert said == []

    run(story())
    for store in stores:
        store.close()


def test_an_account_closed_at_one_process_is_out_at_the_other() -> None:
    """Finding D9: a session was believed for half a minute."""
    url = cluster().database()
    stores = [PostgresStore(url), PostgresStore(url)]

    async def story() -> None:
        loop = asyncio.get_running_loop()
        here, there = (s.Sessions(store, hasher=QUICK) for store in stores)
        ended: list[str] = []
        for name, role in (("ann", "player"), ("max", MANAGER)):
            await here.accounts.put(name, role, PASSWORD, by="test")
        # where nothing is heard from others, the store is asked each time
        tokens = {name: (await here.log_in(name, PASSWORD))[0] for name in ("ann", "max")}
        for token in tokens.values():
            assert await there.session(token) is not None
        await here.accounts.close("max", by="test")
        assert await there.session(tokens["max"]) is None

        def news(heard: list[str] | None) -> None:
            loop.call_soon_threadsafe(there.changed_elsewhere, heard)

        stop = stores[1].listen(news)
        async with asyncio.timeout(PATIENCE):
            while not there._hears:
                await asyncio.sleep(0.01)
            session = await there.session(tokens["ann"])
            assert session is not None
            there.follow(session, lambda: ended.append("ann"))
            await here.accounts.close("ann", by="test")
            while not ended:
                await asyncio.sleep(0.01)
        assert not there.alive(session)
        assert await there.session(tokens["ann"]) is None
        await asyncio.to_thread(stop)

    run(story())
    for store in stores:
        store.close()


def test_a_connection_ends_when_its_account_is_closed(here: Floor) -> None:
    with here.feed("mary") as socket:
        assert socket.receive_json()["type"] == "hello"
        mary = here.headers("mary")
        max_ = here.headers("max")
        assert here.client.delete("/api/people/mary", headers=max_).status_code == 204
        with pytest.raises(Exception, match=r".*") as ended:
            socket.receive_json()
        assert getattr(ended.value, "code", 0) == 4401
    assert here.client.get("/api/me", headers=mary).status_code == 401
    put = {"role": MANAGER, "password": PASSWORD}
    assert here.client.put("/api/people/mary", json=put, headers=max_).status_code == 200
    del here.tokens["mary"]


def test_nobody_passes_for_another_process_of_the_house(
    here: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Finding D10: a header that anybody can send switched the hour of silence off."""
    headers = here.headers("bob")
    token = here.tokens.pop("bob")
    monkeypatch.setattr(s, "IDLE", 0)
    vouched = here.desk.leaders.headers(token)
    assert here.client.get("/api/me", headers=vouched).status_code == 200
    forged = {**headers, "x-croupier-forwarded": "1"}
    assert here.client.get("/api/me", headers=forged).status_code == 401


# Locks.


def test_no_stranger_locks_out_who_was_let_in_on_a_device_before(tmp_path: Path) -> None:
    """Finding D13: five wrong passwords by anyone locked the only manager."""
    store = SqliteStore(tmp_path / "house.db")

    async def story() -> None:
        sessions = s.Sessions(store, hasher=QUICK)
        await sessions.accounts.put("ann", MANAGER, PASSWORD, by="test")
        await sessions.log_in("ann", PASSWORD)
        mark = sessions.device_mark("ann")
        for _ in range(s.FAILURES):
            with pytest.raises(s.LoginRefused):
                await sessions.log_in("ann", "wrong")
        for other in (
            "",
            mark[:-1],
            sessions.device_mark("bob"),
            s.Sessions(store).device_mark("ann"),
        ):
            with pytest.raises(s.LoginRefused):
                await sessions.log_in("ann", PASSWORD, device=other)
        await sessions.log_in("ann", PASSWORD, device=mark)
        for _ in range(s.FAILURES):  # a device is locked by itself alone
            with pytest.raises(s.LoginRefused):
                await sessions.log_in("ann", "wrong", device=mark)
        with pytest.raises(s.LoginRefused):
            await sessions.log_in("ann", PASSWORD, device=mark)
        locked = [note.detail for note in store.notes() if note.kind == "account locked"]
        assert locked == ["to a stranger", "to a known device"]

    run(story())
    store.close()


def test_what_is_typed_as_a_name_is_not_kept_unless_it_is_one(here: Floor) -> None:
    """Finding D14: a password typed as a name was an event for every supervisor to read."""
    for name in ("hunter2hunter2", "a\nb", "\u202e"):
        assert sign_in(here, name, "wrong") == 401
    refused = here.house.store.notes(before=0, limit=3)
    assert [(one.kind, one.who, one.detail) for one in refused] == [("login refused", "", "")] * 3


@pytest.mark.parametrize(
    ("proxies", "peer", "said", "caller"),
    [
        ((), "127.0.0.1", "10.0.0.1", "127.0.0.1"),  # what anybody says is nothing
        (("127.0.0.0/8",), "127.0.0.1", "10.0.0.1", "10.0.0.1"),
        (("127.0.0.0/8",), "127.0.0.1", "1.2.3.4, 10.0.0.1", "10.0.0.1"),  # said by the client
        (("127.0.0.0/8", "10.0.0.1"), "127.0.0.1", "1.2.3.4, 10.0.0.1", "1.2.3.4"),
        (("127.0.0.0/8",), "192.0.2.1", "10.0.0.1", "192.0.2.1"),
        (("::1",), "::1", "", "::1"),
    ],
)
def test_rates_go_by_the_address_that_a_trusted_proxy_names(
    here: Floor, proxies: tuple[str, ...], peer: str, said: str, caller: str
) -> None:
    """Finding D13: each said address had a bucket of its own, and no proxy could be named."""
    headers = [(b"x-forwarded-for", said.encode()), (b"x-forwarded-proto", b"https")]
    scope: Any = {"type": "http", "client": (peer, 5), "headers": headers, "scheme": "http"}
    connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
    desk = replace(here.desk, proxies=frozenset(proxies), logins=Rates(0.0, 1))
    assert desk.caller(connection) == caller
    trusted = desk.scheme(connection) == "https"
    assert trusted == (caller != peer or peer == "::1")
    desk.check_login_rate(Request(scope))
    with pytest.raises(TooMany):
        desk.check_login_rate(Request(scope))


def test_a_floor_answers_to_its_own_names_only(tmp_path: Path) -> None:
    with floor(tmp_path, hosts=frozenset({"floor.example"})) as here:
        get = here.client.get
        assert get("/api/house", headers={"host": "floor.example:8471"}).status_code == 200
        assert get("/api/house", headers={"host": "elsewhere.example"}).status_code == 421


# The second factor.


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[tuple[Floor, Callable[[int], None]]]:
    """A floor whose staff must have a second factor, and a clock to set forward."""
    shift = [0]
    with floor(tmp_path, second_factor=True) as made:
        factors = made.desk.sessions.second
        real = factors._clock
        factors._clock = lambda: real() + shift[0]
        yield made, lambda seconds: shift.__setitem__(0, shift[0] + seconds * 1000)


PROVED = {"password": PASSWORD}


def enrol(here: Floor, name: str, now: Callable[[], int]) -> pyotp.TOTP:
    begun = here.post(name, "/second", {})
    totp = pyotp.parse_uri(begun["uri"])
    assert isinstance(totp, pyotp.TOTP)
    assert parse_qs(urlsplit(begun["uri"]).query)["issuer"] == ["Croupier"]
    here.post(name, "/second/enrol", {**PROVED, "token": begun["token"], "code": "000000"}, 409)
    code = totp.at(now() // 1000)
    assert begun["picture"].startswith("<svg")
    enrolment = {"token": begun["token"], "code": code}
    for wrong in ({}, {"password": "not mine at all"}):  # whoever finds a session open
        here.post(name, "/second/enrol", {**enrolment, **wrong}, 401)
    here.post(name, "/second/enrol", {**enrolment, "password": PASSWORD}, 204)
    del here.tokens[name]
    return totp


def test_staff_have_a_second_factor_and_prove_it_for_acts_of_weight(
    strict: tuple[Floor, Callable[[int], None]],
) -> None:
    here, forward = strict
    clock = here.desk.sessions.second._clock
    assert here.get("mary", "/me")["second"] is False
    assert "second factor" in here.get("mary", "/books", 403)["reason"]
    totp = enrol(here, "mary", clock)
    assert sign_in(here, "mary", PASSWORD) == 401
    assert sign_in(here, "mary", PASSWORD, code="123456") == 401
    code = totp.at(clock() // 1000)
    answer = here.client.post(
        "/api/login", json={"name": "mary", "password": PASSWORD, "code": code}
    )
    here.client.cookies.clear()
    assert answer.status_code == 200
    assert sign_in(here, "mary", PASSWORD, code=code) == 401  # a code is good once
    here.tokens["mary"] = answer.json()["token"]
    put = {"role": "player", "password": PASSWORD}
    path, headers = "/api/people/carl", here.headers("mary")
    assert here.client.put(path, json=put, headers=headers).status_code == 200
    for times in here.desk.sessions._times.values():  # minutes have passed
        times.strong = NEVER
    refused = here.client.put(path, json=put, headers=headers)
    assert (refused.status_code, "prove" in refused.json()["reason"]) == (403, True)
    assert here.get("mary", "/books")["balances"] is not None  # to look needs no new proof
    assert here.client.post("/api/confirm", json={"code": code}, headers=headers).status_code == 401
    forward(60)
    proof = {"code": totp.at(clock() // 1000)}
    assert here.client.post("/api/confirm", json=proof, headers=headers).status_code == 200
    assert here.client.put(path, json=put, headers=headers).status_code == 200
    assert here.get("alice", "/me")["second"] is False  # players have none, and need none


def test_the_secret_of_a_second_factor_is_kept_sealed(tmp_path: Path) -> None:
    with floor(tmp_path) as here:
        clock = here.desk.sessions.second._clock
        secret = enrol(here, "sam", clock).secret
        user = here.house.store.user("sam")
        assert user is not None
        assert user.second
        assert secret not in user.second
        stored = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
        assert secret.encode() not in stored
        other = SecondFactors(here.house.store, Sealer(bytes(32)), clock)
        with pytest.raises(Exception, match="no secret of this house"):
            other.use(user, "123456")


def test_a_dealer_may_be_bound_to_tables(here: Floor) -> None:
    by = here.headers("max")
    account = {"role": "dealer", "password": PASSWORD, "tables": ["keno-1"]}
    put = here.client.put
    assert put("/api/people/dan", json=account, headers=by).status_code == 200
    for wrong in ({**account, "role": "attendant"}, {**account, "tables": ["nowhere"]}):
        assert put("/api/people/dee", json=wrong, headers=by).status_code == 409
    for table, status in (("baccarat-2", 403), ("keno-1", 409)):
        here.say("dan", table, "deal", status)
    with here.feed("dan") as socket:
        socket.receive_json()
        said = {"type": "command", "table": "baccarat-2", "id": "x", "command": {"type": "deal"}}
        socket.send_json(said)
        answer = socket.receive_json()
        assert (answer["type"], "not a dealer of" in answer["reason"]) == ("refused", True)
    here.say("dora", "baccarat-2", "deal", 409)  # bound to none: may speak anywhere


def test_16_8_nobody_passes_for_a_terminal_that_is_enrolled(tmp_path: Path) -> None:
    with floor(tmp_path, terminals_only=True) as here:
        mary, alice = here.headers("mary"), here.headers("alice")
        get, path = here.client.get, "/api/tables/roulette-1"
        enrolled = here.client.post("/api/terminals/small", headers=mary)
        assert enrolled.status_code == 201
        key = enrolled.json()["key"]
        stored = b"".join(one.read_bytes() for one in tmp_path.iterdir() if one.is_file())
        assert key.encode() not in stored
        right = {**alice, "x-terminal": "small", "x-terminal-key": key}
        answer = get(path, headers=right).json()
        red = next(area for area in answer["areas"] if area["name"] == "red")
        assert red["maximum"] <= 1000  # the terminal's own limits
        for wrong in (alice, {**right, "x-terminal-key": "0"}, {**right, "x-terminal": "large"}):
            assert get(path, headers=wrong).status_code == 403
            with (
                pytest.raises(Exception, match=r".*") as closed,
                here.client.websocket_connect("/api/feed", headers=wrong) as socket,
            ):
                socket.receive_json()
            assert getattr(closed.value, "code", 0) == 4403
        with here.client.websocket_connect(
            f"/api/feed?terminal=small&key={key}", headers=alice
        ) as socket:
            assert socket.receive_json()["type"] == "hello"
        assert get("/api/people", headers=mary).status_code == 200  # the staff need none
        assert here.client.delete("/api/terminals/small", headers=mary).status_code == 204
        assert get(path, headers=right).status_code == 403
