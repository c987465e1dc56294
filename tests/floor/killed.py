"""Deaths in a row: `python -m tests.floor.killed STORE FOLDER SEED ROUNDS DEATHS GAME …`.

A warm process that has one thread and opens nothing forks a child for every death.  The child
opens the store, stands the table up from its log, holds the house against what the one before it
left behind, says again what was not answered, says one thing more, and is killed by SIGKILL at a
chosen point of the store's writing of it.  What a child was answered it has told before, through
a pipe; the next child is held to it.

Prints what came of each game, one JSON object a line.  The first thing that is not as it must be
ends it with a traceback.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from croupier.equipment.commitment import commit
from croupier.equipment.verifier import verify
from croupier.floor import audit
from croupier.floor.money.cashier import SEALED, Cashier, Once
from croupier.floor.money.writer import Writer
from croupier.floor.people.roles import FloorRole, Person
from croupier.floor.store.vouchers import digest_of
from croupier.floor.table.accounts import meter
from croupier.floor.table.pit import Pit
from croupier.floor.table.replies import event_of
from croupier.floor.table.vault import FloorVault
from croupier.games import GAMES
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.acts import Act, Join, Leave
from croupier.table.asks import Legal
from croupier.table.cards import Reshuffle
from croupier.table.clock import wall
from croupier.table.commands import CloseTable, Command, TimeUp
from croupier.table.log import Happened, Input, parse_body
from croupier.table.wagering import Wagering
from tests.floor.deadly import LOST, DeadlyPostgres, DeadlySqlite, DeadlyStore, Point
from tests.floor.support import options, plan, sealer

NAMES = ("alice", "bob")
CREDITS = 1_000_00
ELSEWHERE = 6  # of so many things said, one is said to the cashier
NEW_SHOE = 15  # of so many, one is a manager's direction to shuffle after the round


class Thing(msgspec.Struct, frozen=True):
    """Something said to the house.  Without an id, by the house itself: it is not said again."""

    id: str
    by: str
    role: str
    what: Any  # a command of the table, or what is wanted of the cashier
    at_table: bool = True


class State(msgspec.Struct, frozen=True):
    """All of the house that a step may change."""

    heads: dict[str, tuple[int, str]]
    balances: dict[str, int]
    counters: dict[str, tuple[int, ...]]
    vouchers: list[tuple[Any, ...]]
    rows: dict[str, int]


class Answered(msgspec.Struct, frozen=True):
    """What somebody was told, and where the table's log stood then."""

    id: str
    last: int
    head: str


class Word(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a child tells before it dies."""

    before: State | None = None
    thing: Thing | None = None
    answered: Answered | None = None
    died: Point | None = None
    over: int = 0  # the rounds that were played
    failed: str = ""


@dataclass
class Game:
    """What is known of a table outside of its processes."""

    name: str
    rounds: int
    deaths: int  # for each thing that is said
    seed: str
    step: int = 0
    left: list[Point] = field(default_factory=list)  # deaths that the thing under way has to die
    before: State | None = None
    thing: Thing | None = None  # sent, and not answered
    died: Point | None = None
    answered: list[Answered] = field(default_factory=list)
    died_at: Counter[str] = field(default_factory=Counter)

    def points(self) -> list[Point]:
        """Each in its turn; with as many deaths as there are points, all that can be: once the
        step is there, nobody dies of it any more."""
        every = list(Point)
        if self.deaths < len(every):
            turn = self.step * self.deaths
            return [every[(turn + n) % len(every)] for n in range(self.deaths)]
        *lost, during, after = every
        return [*lost, during, after] if self.step % 2 else [*lost, after]


# In the child.


class Life:
    """One process at one table."""

    def __init__(self, game: Game, where: str, tell: Callable[[Word], None]) -> None:
        self.game = game
        self.tell = tell
        kind = DeadlyPostgres if where.startswith("postgresql") else DeadlySqlite
        self.store: DeadlyStore = kind(where if kind is DeadlyPostgres else Path(where))  # type: ignore[arg-type]
        self.store.last_words = lambda point: tell(Word(died=point))
        self.chance = random.Random(f"{game.seed} {game.name} {game.step} {game.died}")
        self.pit: Pit
        self.cashier: Cashier

    async def live(self) -> None:
        game = self.game
        writer = Writer(self.store)
        self.cashier = Cashier(Once(writer, wall, sealer()))
        self.pit = Pit(plan(game.name, game.name), writer, sealer())
        await self.pit.lead()
        self._check_answers()
        self._check_shoe()
        if game.thing is not None:
            there = self._check_death(game.thing)
            await self._again(game.thing, there)
            game.step += 1
        table = self.pit.table
        if table.closed or (self._enough and not table.round.card_based):
            self.tell(Word(over=table.round.number))
            return
        await self._next()

    @property
    def _enough(self) -> bool:
        return bool(self.pit.table.round.number > self.game.rounds)

    # What the one before left behind.

    def _check_answers(self) -> None:
        """Nothing acknowledged is lost."""
        for one in self.game.answered[-3:]:
            (entry,) = self.store.entries(self.game.name, one.last, 1)
            assert entry.hash == one.head, f"the log is another at {one.last}"
            if one.id:
                assert self.store.reply(one.id) is not None, f"{one.id} is lost"

    def _check_shoe(self) -> None:
        """The sealed shoe in play opens, and is the one that was committed to."""
        round = self.pit.table.round
        shoe = round.shoe if round.card_based else None
        if shoe is None or not shoe.commitment:
            return
        vault = FloorVault(self.store, self.pit.record, sealer())
        opened = vault.open(shoe.commitment)
        assert opened is not None, "the sealed shoe in play is lost"
        assert commit(opened["order"], bytes.fromhex(opened["salt"])) == shoe.commitment

    def _check_death(self, thing: Thing) -> bool:
        """All of the step under way is there, or nothing; answers whether it is there."""
        with self.store.one_moment():
            now = state(self.store)
            reply = self.store.reply(thing.id) if thing.id else None
        there = now != self.game.before
        if thing.id:
            assert (reply is not None) == there, f"half of {thing} after death {self.game.died}"
        if self.game.died in LOST:
            assert not there, f"{thing} is there after death {self.game.died}"
        if self.game.died is Point.AFTER:
            assert there, f"{thing} is lost after death {self.game.died}"
        return there

    # Saying.

    async def _again(self, thing: Thing, there: bool) -> None:
        """What was not answered is said again, and acts once."""
        game = self.game
        if not there and game.left:
            self._arm(game.left[0])
        if not there or thing.id:
            # the house itself looks what is to be done: it says nothing that has been done
            before = state(self.store)
            answer = await self._say(thing)
            self._check_once(thing, answer)
            if there:
                assert state(self.store) == before, f"{thing} acted twice"
            assert not thing.id or await self._say(thing) == answer
            self._acknowledged(thing)

    def _check_once(self, thing: Thing, answer: Any) -> None:
        """The log and the accounts have the thing once, as it was answered."""
        before = self.game.before
        assert before is not None
        now = state(self.store)
        if thing.id:
            assert now.rows["replies"] == before.rows["replies"] + 1
        if not thing.at_table:
            kind, amount = thing.what["kind"], thing.what["amount"]
            change = -amount if kind == "voucher" else amount
            account = meter(thing.by)
            assert now.balances[account] == before.balances.get(account, 0) + change
            assert now.rows["postings"] == before.rows["postings"] + 1
            return
        first = before.heads[self.game.name][0] + 1
        lines = [parse_body(e.body, e.hash, e.number) for e in self._entries(first)]
        inputs = [one.entry for one in lines if isinstance(one.entry, Input)]
        said = [i for i in inputs if (i.by, i.c["type"]) == (thing.by, thing.what["type"])]
        assert len(said) == 1, f"{thing} is in the log {len(said)} times"
        if thing.id:
            told = [
                (one.number, event_of(one.entry.e))
                for one in lines
                if isinstance(one.entry, Happened)
            ]
            assert answer == told, f"{thing} was answered otherwise than the log has it"

    def _entries(self, first: int) -> list[Any]:
        return list(self.store.entries(self.game.name, first))

    def _acknowledged(self, thing: Thing) -> None:
        record = self.pit.record
        self.tell(Word(answered=Answered(thing.id, record.last, record.head)))

    async def _next(self) -> None:
        thing = self._choose()
        self.tell(Word(before=state(self.store), thing=thing))
        self._arm(self.game.points()[0])
        await self._say(thing)
        raise AssertionError(f"{thing} wrote nothing, and nobody died of it")

    def _arm(self, point: Point) -> None:
        self.store.statements = self.chance.randint(1, 5)
        self.store.point = point

    async def _say(self, thing: Thing) -> Any:
        if thing.at_table:
            by = Actor(thing.by, Role(thing.role))
            command = self.pit.table.game.command(thing.what)
            return await self.pit.submit(by, command, thing.id)
        who, what = Person(thing.by, FloorRole.PLAYER), thing.what
        if what["kind"] == "credit":
            return await self.cashier.credit(who, who.name, what["amount"], what["id"], "bought")
        if what["kind"] == "voucher":
            return await self.cashier.to_voucher(who, who.name, what["amount"], what["id"])
        return await self.cashier.insert(who, what["code"], what["id"])

    # Choosing.

    def _choose(self) -> Thing:
        """The players come with credits and take their places; then whatever may be done."""
        step, table = self.game.step, self.pit.table
        if step < len(NAMES):
            return self._elsewhere("credit", NAMES[step], CREDITS)
        seated = {place.name for place in table.state.players}
        if self._enough and (last := self._end(seated)):
            return last
        for number, name in enumerate(NAMES, 1):
            if name not in seated and not self._enough:
                return self._at_table(Actor(name, Role.PLAYER), Join(number))
        manager = Actor("max", Role.MANAGER)
        due = table.round.card_based and step % NEW_SHOE == 0
        if due and table.check(manager, Reshuffle()) is None:
            return self._at_table(manager, Reshuffle())
        if step % ELSEWHERE == 0:
            return self._with_the_cashier()
        return self._play()

    def _end(self, seated: set[str]) -> Thing | None:
        """The table is closed, which reveals the shoe; where it may not be while players are there
        without notice, they leave it first."""
        table, supervisor = self.pit.table, Actor("sue", Role.SUPERVISOR)
        if table.check(supervisor, CloseTable()) is None:
            return self._at_table(supervisor, CloseTable())
        if isinstance(table.pending, Wagering):
            for name in sorted(seated):
                player = Actor(name, Role.PLAYER)
                if table.check(player, Leave()) is None:
                    return self._at_table(player, Leave())
        return None

    def _play(self) -> Thing:
        """One random thing that somebody at the table may do."""
        table, chance = self.pit.table, self.chance
        ask = table.pending
        usual = ask.default()
        wagering = isinstance(ask, Wagering)
        may_go_on = usual is not None and table.check(SYSTEM, usual) is None
        if may_go_on and usual is not None and wagering and chance.random() < 0.3:
            return self._at_table(SYSTEM, usual)
        for name in chance.sample(NAMES, len(NAMES)):
            mine = [o for o in options(self.pit, name) if not isinstance(o.command, Leave)]
            if wagering and not may_go_on:  # somebody must take the dice
                ways_on = [o for o in mine if getattr(o.command, "option", "") == "accept"]
                ways_on += [o for o in mine if getattr(o.command, "area", "") == "win"]
                mine = ways_on or mine
            if mine:
                return self._at_table(Actor(name, Role.PLAYER), self._amount(chance.choice(mine)))
        if table.check(SYSTEM, TimeUp()) is None:
            return self._at_table(SYSTEM, TimeUp())
        if may_go_on and usual is not None:
            return self._at_table(SYSTEM, usual)
        staff = [o for o in table.legal() if o.role is not Role.PLAYER]
        staff = [o for o in staff if not isinstance(o.command, CloseTable | Act)]
        one = chance.choice(staff)
        return self._at_table(Actor(one.role.value, one.role), one.command)

    def _amount(self, one: Legal) -> Command:
        """Any amount of the range; the least, where it is not taken."""
        if not one.step:
            return one.command
        steps = min((one.high - one.low) // one.step, 20)
        amount = one.low + one.step * self.chance.randint(0, max(steps, 0))
        command: Command = msgspec.structs.replace(one.command, amount=amount)
        credits = self.store.balance(meter(one.player))
        with self.pit.table.ledger.as_if(one.player, credits):
            taken = self.pit.table.check(Actor(one.player, Role.PLAYER), command) is None
        return command if taken else one.command

    def _code(self, digest: str) -> str:
        """As whoever asked for the voucher was told it: the house keeps it sealed for as long as
        it keeps the answer; empty when that is gone."""
        for id, body, _ in self.store.replies():
            answer = msgspec.json.decode(body)[1]
            if isinstance(answer, dict) and SEALED in answer:
                told = sealer().open(SEALED, id, bytes.fromhex(answer[SEALED]))["answer"]
                if digest_of(told["code"]) == digest:
                    return str(told["code"])
        return ""

    def _with_the_cashier(self) -> Thing:
        name = self.chance.choice(NAMES)
        lying = [v for v in self.store.vouchers() if not v.redeemed_at]
        out = [(v.amount, code) for v in lying if (code := self._code(v.digest))]
        if out:
            return self._elsewhere("insert", name, *self.chance.choice(out))
        held = self.store.balance(meter(name))
        if held > CREDITS // 2:
            return self._elsewhere("voucher", name, self.chance.randint(1, held // 4))
        return self._elsewhere("credit", name, CREDITS)

    def _elsewhere(self, kind: str, name: str, amount: int, code: str = "") -> Thing:
        id = self._id()
        what = {"kind": kind, "amount": amount, "code": code, "id": id}
        return Thing(f"{name}/{id}", name, Role.PLAYER.value, what, at_table=False)

    def _at_table(self, by: Actor, command: Command) -> Thing:
        id = "" if by is SYSTEM else f"{by.name}/{self._id()}"
        return Thing(id, by.name, by.role.value, msgspec.to_builtins(command))

    def _id(self) -> str:
        return f"{self.game.name}-{self.game.step}"


def state(store: DeadlyStore) -> State:
    names = ("postings", "replies", "played", "notes", "sealed", "snapshots")
    counts = ", ".join(f"(SELECT COUNT(*) FROM {name})" for name in names)
    (rows,) = store.read(f"SELECT {counts}")
    return State(
        {row.table: (row.last, row.head) for row in store.tables()},
        store.balances(),
        {name: msgspec.structs.astuple(store.counters(name))[1:] for name in NAMES},
        [msgspec.structs.astuple(voucher) for voucher in store.vouchers()],
        dict(zip(names, rows, strict=True)),
    )


# In the process that lives.


def one_life(game: Game, where: str) -> list[Word]:
    """Fork a child, let it die, and hear what it had to say."""
    assert threading.active_count() == 1
    ear, mouth = os.pipe()
    child = os.fork()
    if not child:
        os.close(ear)
        with os.fdopen(mouth, "wb", buffering=0) as out:
            try:
                life = Life(game, where, lambda word: _write(out, word))
                asyncio.run(life.live())
                life.store.close()
            except BaseException:
                _write(out, Word(failed=traceback.format_exc()))
                os._exit(1)
        os._exit(0)
    os.close(mouth)
    with os.fdopen(ear, "rb") as pipe:
        said = [msgspec.json.decode(line, type=Word) for line in pipe]
    _, status = os.waitpid(child, 0)
    for word in said:
        if word.failed:
            raise AssertionError(word.failed)
    killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    assert killed or (said and said[-1].over), f"the child ended with status {status}"
    return said


def _write(out: Any, word: Word) -> None:
    out.write(msgspec.json.encode(word) + b"\n")


def play(game: Game, where: str) -> int:
    """Life after life until the table has closed; answers the rounds that were played."""
    while True:
        was, game.died = game.thing, None
        for word in one_life(game, where):
            if word.answered is not None:
                game.answered.append(word.answered)
            if word.thing is not None:
                if was is not None:
                    game.step += 1
                game.before, game.thing, was = word.before, word.thing, None
                game.left = game.points()
            if word.died is not None:
                game.died = word.died
                game.died_at[word.died.name.lower()] += 1
                del game.left[0]
            if word.over:
                return word.over
        assert game.died is not None


def check_shoes(store: DeadlyStore, game: str, folder: Path) -> int:
    """The shoes of a table, by the verifier that shares no code; answers how many there were."""
    if not GAMES[game].round.card_based:
        return 0
    path = folder / f"{game}.jsonl"
    with path.open("wb") as file:
        for entry in store.entries(game):
            file.write(entry.body[:-1] + b',"h":"' + entry.hash.encode() + b'"}\n')
    shoes = verify(path)
    # players against players may have had nobody to deal to
    assert shoes or b'"shoe-shuffled"' not in path.read_bytes(), "no shoe was verified"
    for shoe in shoes:
        assert shoe.status == "verified", f"{game}: {shoe}"
    return len(shoes)


def main(where: str, folder: str, seed: str, rounds: int, deaths: int, names: list[str]) -> None:
    games = [Game(name, rounds, deaths, seed) for name in names]
    for game in games:
        at = time.monotonic()
        played = play(game, where)
        seconds = round(time.monotonic() - at, 2)
        answered = sum(bool(one.id) for one in game.answered)
        told = {"game": game.name, "rounds": played, "died": game.died_at, "seconds": seconds}
        print(msgspec.json.encode({**told, "answered": answered}).decode(), flush=True)
    store: DeadlyStore = (
        DeadlyPostgres(where) if where.startswith("postgresql") else DeadlySqlite(Path(where))
    )
    for game in games:
        for one in game.answered:
            assert not one.id or store.reply(one.id) is not None, f"{one.id} is lost"
        check_shoes(store, game.name, Path(folder))
    for finding in audit.verify_house(store):
        assert finding.troubles == [], f"{finding.about}: {finding.troubles}"
    store.close()
    print(msgspec.json.encode({"checked": len(games)}).decode(), flush=True)


if __name__ == "__main__":
    _, where, folder, seed, rounds, deaths, *names = sys.argv
    main(where, folder, seed, int(rounds), int(deaths), names)
