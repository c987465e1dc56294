"""Linked jackpots for tests: tables at which the cards are said, and processes that win at once."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from croupier.floor.jackpots.links import Links
from croupier.floor.money.writer import Writer
from croupier.floor.plans import TablePlan
from croupier.floor.store.base import Store
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.steps import Post, SetFact
from croupier.floor.table.accounts import link_account, won_account
from croupier.floor.table.linking import report_name
from croupier.floor.table.pit import Pit
from croupier.table.actors import Actor, Role
from croupier.table.asks import Choice, Draw, Shuffle
from croupier.table.commands import Choose, Correction, Face, NoMoreBets, Place, Shuffled
from croupier.wagers.jackpots.awarding import Award
from tests.floor.support import pit, player, sealer, seat

ROYAL, STRAIGHT_FLUSH, PAIR = "10♠ J♠ Q♠ K♠ A♠", "5♥ 6♥ 7♥ 8♥ 9♥", "9♠ 9♣ 5♦ 3♥ 2♠"
DEALERS = "A♣ K♣ 7♣ 6♣ 2♦"
DEALER, MANAGER = Actor("dealer", Role.DEALER), Actor("meg", Role.MANAGER)
LINK = "poker"


def plan(name: str, **jackpot: Any) -> TablePlan:
    """A dealer's table of Caribbean stud, where the cards are entered by hand."""
    chosen = {"link": LINK, **jackpot}
    return TablePlan(name, "caribbean-stud", options={"jackpot": chosen}, automated=False)


class Floor:
    """Tables of one link in one store, as one process leads them."""

    def __init__(self, store: Store, *plans: TablePlan) -> None:
        self.store = store
        self.plans = plans
        self.writer = Writer(store)
        self.pits: dict[str, Pit] = {}
        self.now = 1000
        self.links = Links(plans, self.writer, sealer(), lambda: self.now, self.pits)

    async def open(self) -> None:
        for one in self.links.plans.values():
            await self.links.open(one)
        for one_plan in self.plans:
            self.pits[one_plan.name] = led = await pit(self.store, one_plan, self.writer)
            led.clock = led.table.clock = lambda: self.now

    async def die(self) -> Floor:
        """As after a kill: what was in memory is gone, another stands where the log ends."""
        other = Floor(self.store, *self.plans)
        other.now = self.now
        await other.open()
        return other

    async def look(self) -> None:
        for one in self.links.plans.values():
            await self.links.look(one)

    async def change(self, **what: int) -> None:
        """As two people have it: the meter, the reset amount, what joins."""
        await self.writer.write(tuple(self.links.change(LINK, **what)))

    def leading(self, *tables: str, changed: Callable[[str], None] = lambda table: None) -> Links:
        """The links as a process sees them that leads these tables only."""
        pits = {name: self.pits[name] for name in tables}
        return Links(self.plans, self.writer, sealer(), lambda: self.now, pits, changed)

    def kept(self) -> dict[str, str]:
        """What the store remembers of links, by name."""
        names = ("link:", "award:", "failed", "point:", "rates:", "times:", "linked:")
        facts = self.store.facts().items()
        return {name: said for name, said in facts if name.startswith(names) and said}

    @property
    def meter(self) -> int:
        return self.store.balance(link_account(LINK))

    async def sit(self, table: str, name: str) -> None:
        await seat(self.pits[table], self.writer, name)

    async def wager(self, table: str, name: str, *, jackpot: bool = True) -> None:
        led = self.pits[table]
        while isinstance(led.table.pending, Shuffle):
            await led.submit(DEALER, Shuffled())
        await led.submit(player(name), Place("ante", 1000))
        if jackpot:
            await led.submit(player(name), Place("jackpot", 100))

    async def deal(self, table: str) -> None:
        """No more bets, and the cards lie; the first player decides."""
        led = self.pits[table]
        await led.submit(DEALER, NoMoreBets())
        while isinstance(led.table.pending, Choice) and led.table.pending.role is Role.DEALER:
            await led.submit(DEALER, Choose("go on"))

    async def finish(self, table: str, hand: str, name: str, dealers: str = DEALERS) -> None:
        """The cards are said as they are turned up, until the round is over or asks the link."""
        led = self.pits[table]
        number = led.table.round.number
        cards = [*dealers.split(), *hand.split()]
        slots = [*range(5, 10), *range(5)]  # the player's hand was dealt first
        faces = dict(zip(slots, cards, strict=True))
        while led.table.round.number == number and not isinstance(led.table.pending, Award):
            ask = led.table.pending
            if isinstance(ask, Draw):
                await led.submit(DEALER, Face(ask.index, faces[ask.index]))
            elif isinstance(ask, Choice) and ask.role is Role.DEALER:
                await led.submit(DEALER, Choose(ask.options[0]))
            else:
                await led.submit(player(name), Choose("bet"))

    async def play(self, table: str, hand: str, name: str) -> None:
        await self.wager(table, name)
        await self.deal(table)
        await self.finish(table, hand, name)

    def correction(self, table: str, was: str, now: str, round: int = 0) -> Correction:
        """What says that a card of a round (the last) was another."""
        led = self.pits[table]
        number = round or led.table.round.number - 1
        run = led.table.finished.entered_in(number)
        assert run is not None
        faces = [(at, one.command) for at, one in enumerate(run.inputs)]
        (found,) = [(at, f) for at, f in faces if isinstance(f, Face) and f.card == was]
        return Correction(number, found[0], Face(found[1].index, now))

    async def correct(self, table: str, was: str, now: str, round: int = 0) -> None:
        """A manager has it put right, as a house does."""
        led, command = self.pits[table], self.correction(table, was, now, round)
        said, first, then = await self.links.correcting(table, led, command)
        await led.submit(MANAGER, said, more=then, first=first)


# A process of its own, which feeds and wins a link as fast as it can.


def contend(address: str, table: str, rounds: int) -> None:
    """So many contributions and wins of one table, decided with those of another process."""
    store = PostgresStore(address)
    one = Floor(store, plan("T1"), plan("T2"))
    (link,) = one.links.plans.values()
    fact = report_name(LINK, table)
    for number in range(1, rounds + 1):
        at = number * 10
        part = "1" if number % 7 == 0 else "1/10"
        report = f'{{"round":{number},"deal":{at},"determined":{at + 5},"parts":["{part}"]}}'
        joins = Post(f"house:{table}", link_account(LINK), 30, "joined the jackpot", table)
        store.write((joins, SetFact(fact, report))).result()
        while True:
            one.links._settle(link)
            said = store.fact(f"award:{LINK}:{table}")
            if said.startswith(f'{{"round":{number},'):
                break
        account = won_account(LINK, table)
        held = store.balance(account)
        pays = Post(account, f"house:{table}", held, "jackpot paid", table)
        store.write((pays, SetFact(fact, ""))).result()
    store.close()


if __name__ == "__main__":
    contend(sys.argv[1], sys.argv[2], int(sys.argv[3]))
