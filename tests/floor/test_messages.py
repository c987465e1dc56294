"""Row 29: a million messages of the WebSocket, most of them hostile, at tables of every game.

Real sockets are under fire in `test_protocol_fuzz`; a million would take days there.  Here the
connection is the floor's own `Link`, from the text that a socket brings to the answer it sends,
with the house, its tables and its store behind it, and no network in between.  What is not answered
'done' has changed nothing: no log of any table after each message, and nothing in the store after
each hundred.  Nothing is raised, and every message has an answer or needs none.
"""

from __future__ import annotations

import functools
import json
import os
import random
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.floor.config import Config
from croupier.floor.house import House
from croupier.floor.people.limits import Rates
from croupier.floor.people.roles import FloorRole, Person
from croupier.floor.people.sessions import Sessions
from croupier.floor.plans import TablePlan
from croupier.floor.store.sqlite import SqliteStore
from croupier.floor.wire import messages as m
from croupier.floor.wire.feed import LONGEST_MESSAGE, Link
from croupier.games import GAMES
from tests.floor.fuzzing import Hostile, deep
from tests.floor.serving import QUICK
from tests.floor.support import run, sealer

LONG = os.environ.get("CROUPIER_FUZZ") == "long"
SEED = os.environ.get("CROUPIER_SEED", "1")
MESSAGES = int(os.environ.get("CROUPIER_MESSAGES", "1000000" if LONG else "3000"))
PARTS = 20 if LONG else 1  # each with a house of its own
PEOPLE = {
    "alice": FloorRole.PLAYER,
    "bob": FloorRole.PLAYER,
    "dan": FloorRole.DEALER,
    "sam": FloorRole.SUPERVISOR,
    "max": FloorRole.MANAGER,
    "ines": FloorRole.INSPECTOR,
}
STATE = {
    "tables": "name, last, head",
    "accounts": "name, balance",
    "counters": "player, credited, wins, paid, turnover",
    "users": "name, role, password, active",
}
COUNTED = ("postings", "replies", "played", "sealed", "entries", "vouchers")
VOLLEY = 100  # messages between two looks at all of the store


class Connection:
    """One person's, without a network."""

    def __init__(
        self, house: House, sessions: Sessions, session: Any, chance: random.Random
    ) -> None:
        self.house = house
        self.chance = chance
        self.answers: list[dict[str, Any]] = []
        self.kinds: Counter[str] = Counter()
        self.closed = 0
        free = Rates(1e9, 1e9)
        self.link = Link(
            house, sessions, m.Shelf(), session, self._hear, self._never, self._close, rates=free
        )
        self.name = session.name

    async def _hear(self, text: str) -> None:
        self.answers.append(json.loads(text))

    async def _never(self) -> str | None:
        raise AssertionError("nothing is waited for")

    async def _close(self, code: int, reason: str) -> None:
        self.closed += 1

    async def says(self, text: str) -> bool:
        """Whether something was done."""
        self.answers.clear()
        before = heads(self.house)
        goes_on = await self.link._hear(text)
        done = any(one["type"] == "done" for one in self.answers)
        said = text[:300]
        assert goes_on, f"{self.name} was cut off by {said!r}"
        assert not self.closed, f"{self.name} was cut off by {said!r}"
        for one in self.answers:
            self.kinds[one["type"]] += 1
            if one["type"] in ("error", "refused"):
                assert one["reason"], f"no reason for {said!r}"
        assert done or heads(self.house) == before, (
            f"{said!r} was not done, and has changed a table"
        )
        return done


def heads(house: House) -> list[tuple[int, str]]:
    return [(pit.record.last, pit.record.head) for pit in house.pits.values()]


def stored(store: SqliteStore) -> list[Any]:
    found: list[Any] = [sorted(store.read(f"SELECT {what} FROM {t}")) for t, what in STATE.items()]
    return found + [store.read(f"SELECT COUNT(*) FROM {table}") for table in COUNTED]


@functools.cache
def schema_of(kind: type) -> dict[str, Any]:
    return msgspec.json.schema(kind)


NAMED: dict[str, list[Any]] = {
    "table": [*GAMES, "none"],
    "player": [*PEOPLE, "nobody"],
    "amount": [0, 1, 100, 500, 1000],
    "round": [0, 1, 2],
    "box": [0, 1, 2],
    "since": [0, 1, 5],
}
KINDS = (m.Say, m.Say, m.Say, m.Watch, m.Unwatch, m.Look, m.Ping)


def message(values: Hostile, number: int) -> str:
    """What fits and is hostile, what nearly fits, and what does not at all."""
    chance = values.chance
    kind = chance.choice(KINDS)
    schema = schema_of(kind)
    values.schemas = schema["$defs"]
    made = values.valid({"$ref": schema["$ref"]})
    if kind is m.Say:
        game = GAMES.get(made["table"], GAMES["baccarat"])
        which = chance.choice([one for one in sorted(game.commands) if one != "close-table"])
        said = schema_of(game.commands[which])
        values.schemas = said.get("$defs", {})
        command = values.valid({"$ref": said["$ref"]} if "$ref" in said else said)
        made["command"] = {**command, "type": which}
        made["id"] = f"m{number}" if chance.random() < 0.9 else values.valid({"type": "string"})
        made.pop("role", None)
        values.schemas = schema["$defs"]
    luck = chance.random()
    if luck < 0.6:
        return json.dumps(made)
    if luck < 0.8:
        wrong = values.broken({"$ref": schema["$ref"]})[: LONGEST_MESSAGE * 2]
        return wrong.decode("utf-8", "surrogateescape")
    if luck < 0.9:
        return json.dumps({**made, chance.choice(("more", "type", "")): deep(20)})
    text = json.dumps(made)
    at = chance.randrange(len(text))
    return text[:at] + chance.choice(("", "\x00", '"', "}", "\ud800", "9" * 40)) + text[at + 1 :]


async def under_fire(folder: Path, seed: str, number: int) -> Counter[str]:
    store = SqliteStore(folder / "house.db")
    plans = tuple(
        TablePlan(game, game, seed=seed, wagering_seconds=36_000, decision_seconds=36_000)
        for game in GAMES
    )
    house = House(Config(tables=plans, play_credits=1_000_000_00), store, sealer())
    await house.start()
    chance = random.Random(f"{SEED} {seed}")
    values = Hostile({}, f"{SEED} {seed}", NAMED)
    try:
        sessions = Sessions(store, hasher=QUICK)
        people = []
        for name, role in PEOPLE.items():
            _, session = await sessions.admit(name, role.value)
            people.append(Connection(house, sessions, session, chance))
        for one in people[:2]:
            await house.counter.take_play_credits(
                Person(one.name, FloorRole.PLAYER), 10_000_00, one.name
            )
        said = 0
        while said < number:
            before, done = stored(store), False
            one = chance.choice(people)
            for _ in range(VOLLEY):
                said += 1
                done = await one.says(message(values, said)) or done
            assert done or stored(store) == before, "nothing was done, and the store has changed"
        return sum((one.kinds for one in people), Counter[str]())
    finally:
        await house.close()


@pytest.mark.parametrize("part", range(PARTS))
def test_no_message_is_too_much(part: int, tmp_path: Path) -> None:
    kinds = run(under_fire(tmp_path, f"part {part}", MESSAGES // PARTS))
    assert kinds["done"] > 5, kinds
    assert {"error", "refused", "pong"} <= set(kinds)


def test_a_message_that_is_refused_and_acts_all_the_same_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test itself: a floor that answers something else than it has done."""
    monkeypatch.setattr(m, "Done", lambda table, id, at: m.NotDone(table, id, "no"))
    with pytest.raises(AssertionError, match="was not done, and has changed a table"):
        run(under_fire(tmp_path, "planted", 3_000))
