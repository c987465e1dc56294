"""A process dies in the midst of hands among players, and another plays them on.

Two real processes over one PostgreSQL: hold'em, Omaha and manila are dealt at the first, which is
killed with the flop on the table, in a round of betting.  Nothing of the hands is lost at the
second: who holds what, what lies in front of whom, whose turn it is; and nobody learns more.
"""

from __future__ import annotations

import shutil
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from croupier.floor import audit
from croupier.floor.store.postgres import PostgresStore
from tests.floor.postgres import cluster
from tests.floor.served import Served, served, with_people
from tests.floor.test_canaries import HOUSE, SLOW
from tests.waiting import until

ROOM = {"R1": "texas-holdem", "R2": "omaha", "M1": "manila"}
TABLES = "".join(f'[[tables]]\nname = "{n}"\ngame = "{g}"\n{SLOW}' for n, g in ROOM.items())
PLAYERS = ("alice", "bob")
LAST = ("final betting", "betting")  # manila's rounds of betting have one name
STAKE = 200_00
CREDITS = 1000_00


def turn(floor: Served, table: str) -> tuple[str, list[str]]:
    """Whose turn it is, and what that player may do."""
    for who in PLAYERS:
        legal = floor.get(who, f"/tables/{table}/legal")
        options = [o["command"]["option"] for o in legal if o["command"]["type"] == "choose"]
        if options:
            return who, options
    return "", []


def act(floor: Served, table: str, *wishes: str) -> str:
    """Whoever's turn it is does the first of these that is open."""
    who, options = turn(floor, table)
    option = next(one for one in wishes if one in options)
    floor.say(who, table, "choose", option=option)
    return who


def events(floor: Served, who: str, table: str) -> list[dict[str, Any]]:
    return [entry["event"] for entry in floor.get(who, f"/tables/{table}/events")]


def seen(floor: Served, who: str, table: str) -> list[tuple[str, str]]:
    """The cards of this hand that somebody has been told, and whose they are."""
    told = [e for e in events(floor, who, table) if e["type"] in ("exposed", "turned-up", "dealt")]
    return [(str(e.get("to")), e["card"]) for e in told if e.get("card")]


def known(floor: Served) -> dict[str, Any]:
    """What everybody has of every table."""
    found: dict[str, Any] = {}
    for table in ROOM:
        for who in (*PLAYERS, "sam", "ivan"):
            found[f"{table} {who}"] = seen(floor, who, table)
        now = floor.get("alice", f"/tables/{table}")
        found[f"{table} now"] = {key: now[key] for key in ("round", "phase", "wagers", "money")}
        found[f"{table} turn"] = turn(floor, table)
    found["credits"] = {who: floor.get(who, "/meter") for who in PLAYERS}
    return found


def deal(floor: Served) -> None:
    for seat, who in enumerate(PLAYERS, 1):
        floor.post(who, "/credits/play", {"amount": CREDITS})
        for table in ROOM:
            floor.post(who, f"/tables/{table}/join", {"seat": seat})
            floor.say(who, table, "buy-in", amount=STAKE)
    for table in ROOM:
        floor.say("sam", table, "no-more-bets")
        for _ in PLAYERS:  # to the flop: one calls, the other checks
            act(floor, table, "call", "check")
        act(floor, table, "check")


def test_a_hand_goes_on_at_another_process(tmp_path: Path) -> None:
    url = cluster().database()
    config = with_people(HOUSE + TABLES, url)
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    with ExitStack() as stack:
        first = stack.enter_context(served(folders[0], config))
        shutil.copy(folders[0] / "house.key", folders[1] / "house.key")
        second = stack.enter_context(served(folders[1], config))
        second.ids = 1_000  # a command has an id in the house, not in a process
        deal(first)
        before = known(first)
        assert hidden_well(before)
        first.kill()
        until(lambda: all(table["led_here"] for table in second.get("sam", "/tables")))
        assert known(second) == before
        for table in ROOM:
            play_out(second, table)
        check_chips(second)
        assert hidden_well(known(second))
        store = PostgresStore(url)
        stack.callback(store.close)
        for finding in audit.verify_house(store):
            assert finding.troubles == []
        assert "Traceback" not in second.log()


def hidden_well(found: dict[str, Any]) -> bool:
    """Each player has been told the player's own hole cards, and nobody else any."""
    whose = {
        who: [to for table in ROOM for to, _ in found[f"{table} {who}"] if to in PLAYERS]
        for who in (*PLAYERS, "sam", "ivan")
    }
    cards = 2 + 4 + 2
    return whose == {"alice": ["alice"] * cards, "bob": ["bob"] * cards, "sam": [], "ivan": []}


def play_out(floor: Served, table: str) -> None:
    """Checked to the last round of betting; there one folds, so that nothing is shown."""
    for _ in range(20):
        if floor.get("alice", f"/tables/{table}")["round"] > 1:
            return
        phase = floor.get("alice", f"/tables/{table}")["phase"]
        act(floor, table, "fold" if phase in LAST else "check")
    raise AssertionError(table)


def check_chips(floor: Served) -> None:
    """What each has is what was bought in, but for what was won of the other and the rake."""
    held, rake = 0, 0
    for who in PLAYERS:
        money = floor.get(who, "/tables/R1")["money"]
        held += money["credits"] + money["at_tables"]
    for table in ROOM:
        took = [e for e in events(floor, "sam", table) if e["type"] == "commission-taken"]
        rake += sum(e["amount"] for e in took)
        assert [e for e in events(floor, "sam", table) if e["type"] == "pot-won"]
    assert held + rake == len(PLAYERS) * CREDITS
