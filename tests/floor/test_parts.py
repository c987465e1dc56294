"""How a table stands, told in parts: together they are the situation; nothing is told twice."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from croupier.floor.money.writer import Writer
from croupier.floor.people.roles import FloorRole, Person
from croupier.floor.shown import parts
from croupier.floor.shown.parts import Board, Terminal
from croupier.floor.shown.situation import at_table, situation
from croupier.floor.shown.views import shows
from croupier.floor.table.accounts import meter
from croupier.floor.table.clockwork import Dealing
from croupier.floor.table.pit import Pit
from croupier.floor.table.record import Numbered
from croupier.games import GAMES
from croupier.table.actors import Actor, Role
from croupier.table.acts import Join, RaiseMinimum
from croupier.table.commands import Command, Place, Withdraw
from tests.floor.serving import Floor, floor
from tests.floor.support import act, credit, pit, plan, player, run, seat, sqlite

ALICE = Person("alice", FloorRole.PLAYER)
BOB = Person("bob", FloorRole.PLAYER)
CAROL = Person("carol", FloorRole.PLAYER)
SUE = Person("sue", FloorRole.SUPERVISOR)
PASSING = {"seconds_left", "at"}  # of the moment at which it was told


def key(command: dict[str, Any]) -> str:
    """What is possible is known by its command, apart from the amount."""
    return repr(sorted((name, value) for name, value in command.items() if name != "amount"))


class Assembled:
    """A terminal's memory of a table, as a page keeps it."""

    def __init__(self) -> None:
        self.now: dict[str, Any] = {}
        self.options: dict[str, dict[str, Any]] = {}

    def hear(self, text: str) -> None:
        said = msgspec.json.decode(text)
        kind = said.pop("type")
        if kind == "own":
            if "options" in said:
                self.options = {key(o["command"]): o for o in said.pop("options")}
            for one in said.pop("changed", ()):
                self.options[key(one["command"])] = one
            for one in said.pop("gone", ()):
                del self.options[key(one)]
        self.now |= said

    def may(self) -> dict[str, dict[str, Any]]:
        """What may be done, within what the player has."""
        if self.now["money"] is None:
            return self.options
        can, found = self.now["money"]["credits"] + self.now.get("kept", 0), {}
        for name, one in self.options.items():
            low, high, step = one["low"], one["high"], one["step"]
            if one["command"]["type"] != "place" or high <= can:
                found[name] = one
            elif low <= can:
                found[name] = {**one, "high": low + (can - low) // step * step}
        return found

    def differs(self, whole: dict[str, Any]) -> str:
        """Where it is otherwise than the situation; empty: nowhere."""
        mine = {"entry": None, **self.now}
        for name in whole.keys() - PASSING - {"options", "players"}:
            if mine.get(name) != whole[name]:
                return f"{name}: {mine.get(name)} for {whole[name]}"
        theirs = {key(o["command"]): o for o in whole["options"]}
        if theirs != (options := self.may()):
            return f"options: {options} for {theirs}"
        seated = [p for p in whole["players"] if p["seat"]]
        return "" if [p for p in mine["players"] if p["seat"]] == seated else "players"


def situation_of(who: Person, of: Pit, dealing: Dealing) -> tuple[dict[str, Any], int, int]:
    credits = of.store.balance(meter(who.name)) if who.role is FloorRole.PLAYER else 0
    lying = at_table(of, who.name) if who.role is FloorRole.PLAYER else 0
    whole = situation(who, of, dealing, "", credits, lying)
    return msgspec.json.decode(msgspec.json.encode(whole)), credits, lying


@pytest.mark.parametrize("game", GAMES)
def test_the_parts_together_are_the_situation(game: str, tmp_path: Path) -> None:
    async def main() -> None:
        store = sqlite(tmp_path)
        writer = Writer(store)
        of = await pit(store, plan(game), writer)
        await seat(of, writer, "alice", "bob")
        dealing = Dealing(of)
        board = Board(of, dealing)
        told: list[tuple[Person, Terminal, Assembled]] = [
            (who, Terminal(who, ""), Assembled()) for who in (ALICE, BOB, SUE)
        ]

        def hear(events: Iterable[Numbered], _: int) -> None:
            for who, terminal, _memory in told:
                terminal.hear([one for one in events if shows(who, one[1])])

        of.watch(hear)
        chance = random.Random(game)
        for _ in range(40):
            for who, terminal, memory in told:
                whole, credits, lying = situation_of(who, of, dealing)
                terminal._looked = 0.0  # there is time to look at everything
                for text in terminal.messages(board, credits, lying):
                    memory.hear(text)
                assert not memory.differs(whole)
                assert terminal.messages(board, credits, lying) == []
            if not await act(of, chance):
                break
        store.close()

    run(main())


def test_a_wager_of_ones_own_is_told_at_once_and_in_few_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it changes elsewhere on the layout is looked at when there is time."""
    clock = [1000.0]
    monkeypatch.setattr(parts, "time", SimpleNamespace(monotonic=lambda: clock[0]))

    async def main() -> None:
        store = sqlite(tmp_path)
        writer = Writer(store)
        of = await pit(store, plan("roulette"), writer)
        await seat(of, writer, "alice", "bob", chips=60_00)
        dealing = Dealing(of)
        board, terminal, memory = Board(of, dealing), Terminal(ALICE, ""), Assembled()
        of.watch(lambda events, _: terminal.hear([e for e in events if shows(ALICE, e[1])]))

        def tell() -> tuple[int, dict[str, Any]]:
            whole, credits, lying = situation_of(ALICE, of, dealing)
            texts = terminal.messages(board, credits, lying)
            for text in texts:
                memory.hear(text)
            return sum(map(len, texts)), whole

        first, whole = tell()
        assert first > 20_000  # the layout, and all that may be done
        assert not memory.differs(whole)
        await of.submit(player("alice"), Place("red", 50_00))
        size, whole = tell()
        assert 0 < size < 1_000
        assert memory.now["money"] == whole["money"]
        assert memory.now["wagers"] == whole["wagers"]
        (red,) = (o for k, o in memory.may().items() if "'red'" in k and "'place'" in k)
        assert red["high"] == 10_00
        (black,) = (o for k, o in memory.may().items() if "'black'" in k and "'place'" in k)
        assert black["high"] == 10_00  # there, too
        assert 0 < terminal.due(board) <= 2
        clock[0] += terminal.due(board)
        size, whole = tell()
        assert 0 < size < 1_000  # how much she may leave with
        assert not memory.differs(whole)
        clock[0] += terminal.due(board)
        assert tell()[0] == 0
        await of.submit(player("bob"), Place("red", 5_00))
        assert tell()[0] == 0  # nothing of it is for her
        store.close()

    run(main())


def test_8a_8_2_what_needs_another_wager_is_told_of_with_it(tmp_path: Path) -> None:
    """A wager opens the jackpot, which then holds it fast, until another could be there for it."""

    async def main() -> None:
        store = sqlite(tmp_path)
        writer = Writer(store)
        of = await pit(store, plan("electronic-sic-bo"), writer)
        await seat(of, writer, "alice", "bob")
        dealing = Dealing(of)
        board, terminal, memory = Board(of, dealing), Terminal(ALICE, ""), Assembled()
        of.watch(lambda events, _: terminal.hear([e for e in events if shows(ALICE, e[1])]))

        async def may(*said: Command) -> set[str]:
            for one in said:
                await of.submit(player("alice"), one)
            whole, credits, lying = situation_of(ALICE, of, dealing)
            terminal._looked = 0.0  # there is time to look at what is about no area, too
            for text in terminal.messages(board, credits, lying):
                memory.hear(text)
            assert not memory.differs(whole)
            said_of = [option["command"] for option in memory.may().values()]
            return {f"{one['type']} {one.get('area')}" for one in said_of}

        assert board.apart
        assert "place jackpot" not in await may()
        assert {"place jackpot", "withdraw big"} <= await may(Place("big", 10_00))
        assert "withdraw big" not in await may(Place("jackpot", 5_00))
        assert {"withdraw big", "withdraw small"} <= await may(Place("small", 10_00))
        assert "withdraw small" not in await may(Withdraw("big"))
        assert "withdraw small" in await may(Withdraw("jackpot"))
        assert "place jackpot" not in await may(Withdraw("small"))
        store.close()

    run(main())


def test_what_is_the_same_for_all_is_told_only_to_those_for_whom_it_is(tmp_path: Path) -> None:
    """A marker, an amount that lies there, or too little to wager set a player apart."""

    async def main() -> None:
        store = sqlite(tmp_path)
        writer = Writer(store)
        of = await pit(store, plan("roulettex"), writer)
        await seat(of, writer, "alice", "bob")
        dealing = Dealing(of)
        board = Board(of, dealing)
        told: dict[str, tuple[Person, Terminal, Assembled]] = {}

        def hear(events: Iterable[Numbered], _: int) -> None:
            for who, terminal, _memory in told.values():
                terminal.hear([one for one in events if shows(who, one[1])])

        def tell(*everybody: Person) -> dict[str, dict[str, Any]]:
            found = {}
            for who in everybody:
                of_who = (who, Terminal(who, ""), Assembled())
                _, terminal, memory = told.setdefault(who.name, of_who)
                whole, credits, lying = situation_of(who, of, dealing)
                terminal._looked = 0.0
                for text in terminal.messages(board, credits, lying):
                    memory.hear(text)
                assert not memory.differs(whole), who.name
                may = memory.may().values()
                found[who.name] = {o["command"].get("area"): o for o in may if o["low"]}
            return found

        of.watch(hear)
        may = tell(ALICE, BOB)
        assert may["alice"]["red"] == may["bob"]["red"]
        low, outside = may["bob"]["red"]["low"], of.table.round.layout["red"].limit_name
        await of.submit(Actor("sue", Role.SUPERVISOR), RaiseMinimum(outside, 2 * low))
        await credit(writer, "carol", 5 * low)
        await of.submit(player("carol"), Join(3))
        may = tell(CAROL, BOB, ALICE)
        assert [may[name]["red"]["low"] for name in ("alice", "bob", "carol")] == [
            low,
            low,
            2 * low,
        ]
        assert board.alike(BOB, "") == board.alike(ALICE, "") != board.alike(CAROL, "") is not None
        await of.submit(player("bob"), Place("red", low))
        await of.submit(player("alice"), Place("black", low))
        tell(ALICE, BOB, CAROL)
        await of.submit(player("carol"), Place("red", 2 * low))
        may = tell(CAROL)
        assert may["carol"]["red"]["high"] == 3 * low
        assert "black" in may["carol"]
        await of.submit(player("carol"), Place("odd", 3 * low))
        assert "black" not in tell(CAROL)["carol"]  # she has nothing for it
        store.close()

    run(main())


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with floor(tmp_path_factory.mktemp("parts")) as made:
        yield made


def test_a_terminal_that_asks_for_parts_is_told_them_in_place_of_the_situation(here: Floor) -> None:
    here.player("alice", "roulette-1")
    with here.client.websocket_connect("/api/feed", headers=here.headers("alice")) as feed:
        feed.send_json({"type": "watch", "table": "roulette-1", "parts": True})
        memory, kinds = Assembled(), set()
        while not memory.options:
            text = feed.receive_text()
            kinds.add(kind := msgspec.json.decode(text)["type"])
            if kind in ("layout", "shared", "own"):
                memory.hear(text)
        assert kinds >= {"layout", "shared", "own"}
        assert "now" not in kinds
        assert memory.now["accepting"]
        assert {a["name"] for a in memory.now["areas"]} >= {"red", "black"}
