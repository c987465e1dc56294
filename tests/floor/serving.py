"""A floor behind HTTP, for tests: a house in a folder of its own, people of every role."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

import pytest
from argon2 import PasswordHasher
from litestar import Litestar
from litestar.testing import TestClient
from litestar.testing.websocket_test_session import WebSocketTestSession

from croupier.floor.config import parse
from croupier.floor.house import House
from croupier.floor.people.access import Desk
from croupier.floor.people.limits import Rates
from croupier.floor.people.roles import FloorRole
from croupier.floor.people.sessions import Sessions
from croupier.floor.wire.forwarding import Leaders
from croupier.floor.wire.server import Links, application
from tests.floor.postgres import cluster

CONFIG = """
[house]
play_credits = 100_000
guests = true

[two_people]
accounts = false

[[tables]]
name = "baccarat-1"
game = "baccarat"
seed = "7"
wagering = 3600
pause = 0

[[tables]]
name = "blackjack-1"
game = "blackjack"
seed = "8"
wagering = 3600
decision = 3600
pause = 0

[[tables]]
name = "roulette-1"
game = "roulette"
seed = "9"
wagering = 3600
pause = 0
terminals = { small = { all = [200, 1000] } }

[[tables]]
name = "craps-1"
game = "craps"
seed = "7"
wagering = 3600
pause = 0

[[tables]]
name = "baccarat-2"
game = "baccarat"
automated = false

[[tables]]
name = "keno-1"
game = "keno"
automated = false
"""

# stories that are told on both stores; the others, where nothing can differ, on SQLite alone
ON_BOTH = pytest.mark.parametrize("here", ["sqlite", "postgres"], indirect=True)


def on(kind: str) -> str:
    """The configuration of a floor on a store of this kind."""
    if kind != "postgres":
        return CONFIG
    return CONFIG.replace("[house]", f'[house]\nstore = "{cluster().database()}"', 1)


PASSWORD = "correct horse battery"
NAMES = {
    FloorRole.PLAYER: "alice",
    FloorRole.DEALER: "dora",
    FloorRole.ATTENDANT: "ada",
    FloorRole.SUPERVISOR: "sam",
    FloorRole.MANAGER: "mary",
    FloorRole.INSPECTOR: "ivan",
}
SEATS = {"alice": 1, "bob": 2}
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@dataclass
class Floor:
    client: TestClient[Litestar]
    desk: Desk
    tokens: dict[str, str] = field(default_factory=dict)
    ids: int = 0

    @property
    def house(self) -> House:
        return self.desk.house

    def id(self) -> str:
        self.ids += 1
        return f"t{self.ids}"

    def headers(self, name: str) -> dict[str, str]:
        if name not in self.tokens:
            answer = self.client.post("/api/login", json={"name": name, "password": PASSWORD})
            assert answer.status_code == 200, answer.text
            self.tokens[name] = answer.json()["token"]
            self.client.cookies.clear()
        return {"authorization": f"Bearer {self.tokens[name]}"}

    def get(self, name: str, path: str, expect: int = 200) -> Any:
        answer = self.client.get(f"/api{path}", headers=self.headers(name))
        assert answer.status_code == expect, f"{answer.status_code} {answer.text}"
        return answer.json() if answer.content else None

    def post(self, name: str, path: str, body: dict[str, Any], expect: int = 200) -> Any:
        body = {"id": self.id(), **body}
        answer = self.client.post(f"/api{path}", json=body, headers=self.headers(name))
        assert answer.status_code == expect, f"{answer.status_code} {answer.text}"
        return answer.json() if answer.content else None

    def say(
        self, name: str, table: str, kind: str, expect: int = 200, id: str = "", **fields: Any
    ) -> Any:
        body: dict[str, Any] = {"command": {"type": kind, **fields}}
        if id:
            body["id"] = id
        return self.post(name, f"/tables/{table}/commands", body, expect)

    def player(self, name: str, table: str, credits: int = 100_000) -> None:
        """A player with credits at a table."""
        self.post(name, "/credits/play", {"amount": credits})
        self.post(name, f"/tables/{table}/join", {"seat": SEATS[name]})

    def credits(self, name: str) -> int:
        return int(self.get(name, "/me")["credits"])

    def round(self, table: str) -> int:
        return int(self.get("sam", f"/tables/{table}")["round"])

    def play_round(self, table: str) -> None:
        """No more bets; what it brings is settled."""
        self.say("sam", table, "no-more-bets")

    def feed(self, name: str, **headers: str) -> WebSocketTestSession:
        return self.client.websocket_connect("/api/feed", headers={**self.headers(name), **headers})


class Application:
    """What listens in front of a floor.  It takes longer to make than a floor to open, and keeps
    nothing but its desk and its links: when one floor has closed, it is put before another."""

    idle: ClassVar[list[Application]] = []

    def __init__(self) -> None:
        self.desk = Desk(None, None)  # type: ignore[arg-type]
        self.opening: Callable[[], AbstractAsyncContextManager[None]]
        self.app = application(self.desk, [lambda _: self.opening()])
        self._links: Links = self.app.dependencies["links"].dependency()  # type: ignore[union-attr]

    @classmethod
    def at(cls, desk: Desk) -> Application:
        """With a desk that is like this one, and nobody connected."""
        one = cls.idle.pop() if cls.idle else cls()
        vars(one.desk).clear()
        vars(one.desk).update(vars(desk))
        vars(one._links).clear()
        vars(one._links).update(vars(Links()))
        return one


@contextmanager
def floor(folder: Path, config: str = CONFIG, **desk: Any) -> Iterator[Floor]:
    """Open it, with an account of every role and a second player, 'bob', and manager, 'max'."""
    unlimited = Rates(1e6, 1e6)
    names = ("rates", "logins", "arrivals", "refusals")
    settings: dict[str, Any] = {"guests": True, **dict.fromkeys(names, unlimited)}
    served = Application.at(Desk(None, None, **{**settings, **desk}))  # type: ignore[arg-type]
    one = served.desk

    @asynccontextmanager
    async def opened() -> AsyncIterator[None]:
        house = await House.open(parse(config, folder=folder))
        try:
            one.house = house
            one.sessions = sessions = Sessions(house.store, hasher=QUICK, sealer=house.sealer)
            one.leaders = Leaders(house.sealer.vouch)
            house.hear_of_people(sessions.changed_elsewhere)
            house.account_changed = sessions.forget
            people = [(n, r) for r, n in NAMES.items()]
            for name, role in [*people, ("bob", FloorRole.PLAYER), ("max", FloorRole.MANAGER)]:
                if house.store.user(name) is None:
                    await sessions.accounts.put(name, role.value, PASSWORD, by="test")
            yield
        finally:
            await one.leaders.close()
            await house.close()

    served.opening = opened
    with TestClient(served.app) as client:
        yield Floor(client, one)
    Application.idle.append(served)  # where nothing has failed
