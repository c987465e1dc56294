"""Undealt cards are canaries: they are in no byte sent, logged in clear, or stored unsealed.

A real process, on either store, every game with a shoe; see `tests.floor.canary`.  Whatever can be
had of it is taken down: every route in every role, every WebSocket, every refusal, what the
process says and logs, the export of the audit, and the store, row by row and file by file.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection

from croupier.floor import audit
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.sealing import Sealer
from croupier.floor.store.sqlite import SqliteReader
from croupier.floor.store.statements import SCHEMA
from croupier.games import GAMES
from croupier.testing.driver import open_table
from tests.floor.canary import CANARY
from tests.floor.postgres import cluster
from tests.floor.served import PEOPLE, Served, served, with_people
from tests.waiting import PATIENCE

LONG = os.environ.get("CROUPIER_FUZZ") == "long"
CARDS = [name for name, game in GAMES.items() if game.round.card_based]
# what a game says and hides is the same on any store: each is on one, and on both in the long form
ON_POSTGRES = CARDS if LONG else CARDS[int(os.environ.get("CROUPIER_SEED", "0")) % 3 :: 3]
ON_SQLITE = [name for name in CARDS if LONG or name not in ON_POSTGRES]
SLOW = "wagering = 3600\ndecision = 3600\npause = 0\n"
HOUSE = "[house]\nplay_credits = 1_000_000\n"


def _shuffled_each_round(name: str) -> bool:
    table = open_table(GAMES[name], {}, 1)
    table.start()
    return bool(table.round.cards.rules.each_round)


# a deck that is shuffled for each round is revealed after it: only a round in progress has secrets
EACH_ROUND = [name for name in CARDS if _shuffled_each_round(name)]
# without a shuffling device the dealer cuts; some deal in stacks only from one
BY_HAND: tuple[dict[str, bool], ...] = ({"device": False}, {"device": False, "stacks": False})


def _by_hand(name: str) -> str:
    fields = GAMES[name].round.options_type.__struct_fields__
    if "decision_seconds" in fields:  # a rule's own countdown ends a round on a slow machine
        return "options = { decision_seconds = 3600 }\n"
    if "device" not in fields:
        return ""
    for options in BY_HAND:
        with suppress(ValueError):
            GAMES[name].configure(options)
            said = ", ".join(f"{key} = {str(value).lower()}" for key, value in options.items())
            return f"options = {{ {said} }}\n"
    raise ValueError(f"{name} cannot be dealt by hand")


def _table(name: str) -> str:
    return f'[[tables]]\nname = "{name}"\ngame = "{name}"\n{_by_hand(name)}{SLOW}'


FACE_DOWN = f'[[tables]]\nname = "B1"\ngame = "baccarat"\noptions = {{ face_down = true }}\n{SLOW}'
ROUNDS = 2
ROWS = re.findall(r"CREATE TABLE IF NOT EXISTS (\w+)", SCHEMA)

# What says of every card how many are left, or which there are, says nothing of their order.
COUNTED = re.compile(rb'"(?:left|choices|examples)":(?:\{[^{}]*\}|\[[^\[\]]*\])')
CARD = re.compile(rf"(?:A|K|Q|J|10|[2-9])(?:{CANARY}|\\u2663)".encode())
# in the pages of a file a count may be torn apart; a row of cards is never one
IN_A_ROW = re.compile(rf"{CANARY}[^:]{{1,6}}(?:A|K|Q|J|10|[2-9]){CANARY}".encode())


@dataclass
class House:
    """A floor with canaries, and everything that anyone has got of it."""

    floor: Served
    store: SqliteReader | PostgresStore
    feeds: dict[str, ClientConnection]
    got: list[tuple[str, bytes]] = field(default_factory=list)

    def ask(self, who: str, method: str, path: str, body: Any = None) -> httpx.Response:
        answer = self.floor.client.request(method, path, json=body, headers=self.floor.headers(who))
        self.got.append((f"{who or 'nobody'}: {method} {path}", answer.content))
        return answer

    def say(self, who: str, table: str, **said: Any) -> httpx.Response:
        body = {"id": self.floor.id(), "command": said}
        return self.ask(who, "POST", f"/tables/{table}/commands", body)

    def legal(self, who: str, table: str) -> list[dict[str, Any]]:
        return [o["command"] for o in self.ask(who, "GET", f"/tables/{table}/legal").json()]

    def accepting(self, table: str) -> bool:
        return bool(self.ask("alice", "GET", f"/tables/{table}").json()["accepting"])

    def listen(self) -> None:
        """Everything that has been sent to anyone so far."""
        for who, feed in self.feeds.items():
            feed.send('{"type": "ping"}')
            while True:
                text = feed.recv(timeout=PATIENCE)
                self.got.append((f"{who}: feed", text.encode() if isinstance(text, str) else text))
                if text == '{"type":"pong"}':
                    break

    # What is secret.

    def salts(self) -> list[bytes]:
        sealer = Sealer.of_file(self.floor.folder / "house.key")
        found = []
        for table, shoe, body in self.store.read("SELECT name, shoe, body FROM sealed"):
            opened = sealer.open(table, shoe, bytes(body))
            assert any(card.endswith(CANARY) for card in opened["order"])
            found.append(str(opened["salt"]).encode())
        return found

    # Everything there is.

    def look_everywhere(self) -> None:
        paths = httpx.get(f"{self.floor.url}/schema/openapi.json", timeout=PATIENCE).json()["paths"]
        tables = [row.table for row in self.store.tables()]
        for path, methods in paths.items():
            if "get" not in methods:
                continue
            for table in tables if "{table}" in path else [""]:
                filled = path.replace("{table}", table).replace("{round}", "1")
                filled = re.sub(r"\{\w+\}", "alice", filled).removeprefix("/api")
                for who in PEOPLE:
                    self.ask(who, "GET", filled)
                    if path.endswith("/events"):
                        self.ask(who, "GET", f"{filled}?since=1")
        self.listen()

    def provoke(self) -> None:
        """Refusals of every kind, each with its words."""
        for table in [row.table for row in self.store.tables()]:
            for who in PEOPLE:
                for said in (
                    {"type": "face", "index": 40, "card": "A♠"},
                    {"type": "reveal"},
                    {"type": "shuffled", "commitment": "x"},
                    {"type": "correction", "round": 1, "input": 0, "answer": {"type": "reveal"}},
                    {"type": "place", "area": "none", "amount": 10**30},
                    {"type": "cut", "at": -1},
                ):
                    assert self.say(who, table, **said).status_code >= 400

    def rows(self) -> Iterator[tuple[str, bytes]]:
        """Every value of every row, but what is sealed."""
        for table in ROWS:
            for row in self.store.read(f"SELECT * FROM {table}"):
                for value in row[:-1] if table == "sealed" else row:
                    plain = value if isinstance(value, bytes | memoryview) else str(value).encode()
                    yield f"table {table}", bytes(plain)
        for table_row in self.store.tables():
            for entry in self.store.entries(table_row.table):
                yield f"log of {table_row.table}", entry.body
        for lane in self.store.lanes():
            for entry in self.store.journal(lane.lane):
                yield "journal", entry.body

    def files(self) -> Iterator[tuple[str, bytes]]:
        for path in self.floor.folder.iterdir():
            if path.name.startswith("house.db") or path.name == "log":
                yield path.name, path.read_bytes()

    def check(self) -> None:
        """No undealt card anywhere."""
        self.got += [("said", line.encode()) for line in self.floor.said]
        self.got.append(("log", self.floor.log().encode()))
        self.got += [("export", line) for line in audit.export(self.store)]
        self.got += self.rows()
        salts = self.salts()
        assert salts
        for where, what in self.got:
            found = CARD.search(COUNTED.sub(b"", what))
            assert found is None, f"{where}: {what[max(found.start() - 200, 0) : found.end()]!r}"
        for where, what in [*self.got, *self.files()]:
            for salt in salts:
                assert salt not in what, where
                assert bytes.fromhex(salt.decode()) not in what, where
        for where, what in self.files():
            assert IN_A_ROW.search(what) is None, where


@pytest.fixture(params=["sqlite", "postgres"] if LONG else ["sqlite"])
def url(request: pytest.FixtureRequest) -> str:
    return cluster().database() if request.param == "postgres" else ""


def opened(
    stack: ExitStack, folder: Path, config: str, url: str, module: str = "tests.floor.canary"
) -> House:
    floor = stack.enter_context(served(folder, with_people(config, url), module=module))
    store = PostgresStore(url) if url else SqliteReader(folder / "house.db")
    stack.callback(store.close)
    feeds = {who: stack.enter_context(floor.feed(who)) for who in PEOPLE}
    for feed in feeds.values():
        for row in store.tables():
            feed.send(json.dumps({"type": "watch", "table": row.table}))
    house = House(floor, store, feeds)
    for seat, who in enumerate(("alice", "bob"), 1):
        floor.post(who, "/credits/play", {"amount": 1_000_000})
        for row in store.tables():
            assert house.ask(
                who, "POST", f"/tables/{row.table}/join", {"id": row.table, "seat": seat}
            ).is_success
    return house


def wager(house: House, table: str) -> None:
    """The cut, if it is offered, is declined; then both wager on everything there is."""
    for _ in range(20):
        if house.accepting(table):
            break
        chosen = [(w, c) for w in ("alice", "bob") for c in house.legal(w, table)]
        who, said = next((w, c) for w, c in chosen if c.get("option") == "decline")
        assert house.say(who, table, **said).is_success
    for who in ("alice", "bob"):
        for said in house.legal(who, table):
            if said["type"] == "place":
                house.say(who, table, **said)


def finish(house: House, table: str) -> None:
    """Whatever may be chosen is chosen, until the round is over."""
    for _ in range(200):
        if house.accepting(table):
            return
        choices = [
            (who, said)
            for who in ("alice", "bob")
            for said in house.legal(who, table)
            if said["type"] == "choose"
        ]
        who, said = choices[len(choices) // 2]
        assert house.say(who, table, **said).is_success
    raise AssertionError("the round does not end")


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_undealt_cards_are_nowhere_in_clear(kind: str, tmp_path: Path) -> None:
    games, url = (ON_POSTGRES, cluster().database()) if kind == "postgres" else (ON_SQLITE, "")
    with ExitStack() as stack:
        house = opened(stack, tmp_path, HOUSE + "".join(map(_table, games)), url)
        for table in games:
            for _ in range(0 if table in EACH_ROUND else ROUNDS):
                wager(house, table)
                assert house.say("sam", table, type="no-more-bets").is_success
                house.listen()
                finish(house, table)
            wager(house, table)
            house.say("sam", table, type="no-more-bets")  # and one is in progress
        house.provoke()
        house.look_everywhere()
        dealt = b"".join(what for where, what in house.got if "events" in where)
        assert re.search("[♠♥♦]".encode(), dealt)  # what was dealt was seen
        house.check()
        assert "Traceback" not in house.floor.log()


def test_1_4_2_cards_that_lie_face_down_are_nowhere_in_clear(url: str, tmp_path: Path) -> None:
    """Wagers are open over them; then they are turned up, and told."""
    (tmp_path / "face-down").touch()
    with ExitStack() as stack:
        house = opened(stack, tmp_path, HOUSE + FACE_DOWN, url)
        wager(house, "B1")
        assert house.say("sam", "B1", type="deal").is_success
        events = house.ask("alice", "GET", "/tables/B1/events").json()
        lying = [e for e in events if e["event"]["type"] == "dealt"]
        assert [e["event"].get("card", "") for e in lying] == [""] * 4
        assert house.accepting("B1")
        house.provoke()
        house.look_everywhere()
        house.check()
        assert house.say("sam", "B1", type="no-more-bets").is_success
        finish(house, "B1")
        told = house.ask("bob", "GET", "/tables/B1/events").content
        assert CARD.search(told)  # the canaries sing once they are turned up
        with pytest.raises(AssertionError, match="sam: POST"):
            house.check()
