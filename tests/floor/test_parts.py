"""How a table stands, told in parts: together they are the situation; nothing is told twice."""

from __future__ import annotations

import random
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
from croupier.table.commands import Place
from tests.floor.serving import Floor, floor
from tests.floor.support import act, pit, plan, player, run, seat, sqlite

ALICE = Person("alice", FloorRole.PLAYER)
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

    def differs(self, whole: dict[str, Any]) -> str:
        """Where it is otherwise than the situation; empty: nowhere."""
        mine = {"entry": None, **self.now}
        for name in whole.keys() - PASSING - {"options", "players"}:
            if mine.get(name) != whole[name]:
                return f"{name}: {mine.get(name)} for {whole[name]}"
        theirs = {key(o["command"]): o for o in whole["options"]}
        if theirs != self.options:
            return f"options: {self.options} for {theirs}"
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
            (who, Terminal(who, ""), Assembled()) for who in (ALICE, SUE)
        ]

        def hear(events: list[Numbered], _: int) -> None:
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
        (red,) = (o for k, o in memory.options.items() if "'red'" in k and "'place'" in k)
        assert red["high"] == 10_00
        assert memory.differs(whole)  # on black, too, there is $10 to wager now
        clock[0] += terminal.due(board)
        _, whole = tell()
        assert not memory.differs(whole)
        await of.submit(player("bob"), Place("red", 5_00))
        assert tell()[0] == 0  # nothing of it is for her
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
