"""A million jackpot wagers at tables in memory, and what must be true of their money.

The tables are the engine's own, with the jackpots of Schedule 18: some with a meter of their own,
some with a mystery prize, some at a link whose wins are decided by what decides them on a floor.
Beside them a count is kept of what was put in and what was paid, from what is told at the tables
and nothing else: so many wagers were accepted at this rate, so many went back, that was won.  After
whatever is said the meter must be, to the cent, what was put in less what was paid.

Hands that win come far more often than from a fair pack: the equipment stacks a part of the packs.
Jackpots fail before and after the cards, are restored, and have their rate, their reset amount and
their meter changed in between.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

from croupier.equipment.cards import Card, parse_cards
from croupier.equipment.commitment import SALT_BYTES
from croupier.equipment.devices import ShuffledCards
from croupier.equipment.randomness import SeededSource
from croupier.floor.jackpots.deciding import at_once, decide
from croupier.floor.store.steps import SetFact
from croupier.floor.table.linking import Linking, Report, read
from croupier.games import GAMES
from croupier.table import events as ev
from croupier.table.accounts import JACKPOT, link, won
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.acts import BuyIn, Join
from croupier.table.asks import Chance, Choice, Shuffle
from croupier.table.commands import Awarded, Choose, Command, NoMoreBets, Place, Shuffled, TimeUp
from croupier.table.devices import Equipment
from croupier.table.table import Table
from croupier.table.wagering import Wagering
from croupier.wagers.jackpots.awarding import Award, ManagerConfirms
from croupier.wagers.jackpots.changing import ChangeJackpot, ChangeJackpotRate
from croupier.wagers.jackpots.incidents import (
    CommencedTooEarly,
    JackpotFailure,
    JackpotRestored,
    NotConfirmed,
    WithoutJackpot,
)
from croupier.wagers.jackpots.part import COMMENCED, REOPENED
from croupier.wagers.jackpots.system import MOST_PRIZE

LINKED = "poker"
DEALER, SUPERVISOR = Actor("dealer", Role.DEALER), Actor("sue", Role.SUPERVISOR)
MANAGER = Actor("meg", Role.MANAGER)
BOXES = 7
RICH = 100_000_000_00
# 18:11: the least that hands of 100% and of 10% come to, and what wins besides
LEAST_WHOLE, LEAST_TENTH = 10_000_00, 1_000_00
WINNING = [
    [*parse_cards(hand)]
    for suit in "♠♥♦♣"
    for hand in (
        f"10{suit} J{suit} Q{suit} K{suit} A{suit}",
        f"5{suit} 6{suit} 7{suit} 8{suit} 9{suit}",
    )
]
MAJOR = ("royal flush", "straight flush")


class Lucky(Equipment):
    """Of the packs that it shuffles, some have hands on top that win a part of the prize."""

    def __init__(self, seed: str, often: float) -> None:
        super().__init__(SeededSource(seed))
        self.chance = Random(seed)
        self.often = often

    def answer(self, ask: Chance) -> Command | None:
        if not isinstance(ask, Shuffle) or self.chance.random() >= self.often:
            return super().answer(ask)
        pack = self.source.shuffled(cast("tuple[Card, ...]", ask.cards))
        for hand in self.chance.sample(WINNING, self.chance.choice((1, 1, 1, 2, 2, 3, 4))):
            at = 5 * self.chance.randrange(BOXES)
            for place, card in enumerate(hand, at):
                now = pack.index(card)
                pack[place], pack[now] = pack[now], pack[place]
        self._cards = ShuffledCards(pack, self.source.token(SALT_BYTES))
        self.vault.keep(self._cards.commitment, self._cards.seal())
        return Shuffled(self._cards.commitment)


@dataclass
class Count:
    """What was put in and what was paid, as it was told; in cents."""

    contributed: int = 0
    from_house: int = 0  # where it starts, starts again, and what the least prizes lacked
    paid: int = 0
    wagers: int = 0
    wins: Counter[tuple[int, int]] = field(default_factory=Counter)  # by how many of each kind

    @property
    def pot(self) -> int:
        return self.contributed + self.from_house - self.paid


def lacking(pot: int, reset: int, wholes: int, tenths: int) -> int:
    """What the house puts in for so many wins of each kind at the same time (18:11, 18:12)."""
    if wholes:
        return max(LEAST_WHOLE - pot, 0) + wholes * reset
    lacks = 0
    for _ in range(tenths):
        prize = max(pot // 10, LEAST_TENTH)
        lacks += max(prize - pot, 0)
        pot = max(pot - prize, 0)
    return lacks


class Play:
    """One table, and what is told at it."""

    def __init__(
        self, name: str, seed: str, count: Count, jackpot: dict[str, Any], *, staffed: bool = False
    ) -> None:
        game = GAMES["caribbean-stud"]
        self.name = name
        self.count = count
        self.chance = Random(f"{seed} {name}")
        self.now = 1
        self.contribution, self.reset = jackpot["contribution"], jackpot["reset"]
        self.linked = bool(jackpot.get("link"))
        self.mystery = jackpot.get("kind") == "mystery"
        self.down = False  # the equipment of the jackpot
        self.joined: dict[int, int] = {}  # by box, what of its wager has joined in this round
        self.hands: dict[int, str] = {}  # by box, what it had for the jackpot
        self.prizes: list[tuple[str, int]] = []  # parts of the prize that this round has paid
        self.linking = Linking(name)
        self.report: Report | None = None
        self.table = Table(
            game,
            options=game.configure({"jackpot": jackpot}),
            devices=Lucky(f"{seed} {name}", 0.0 if self.mystery else 0.02),
            clock=lambda: self.now,
            automated=not staffed,
        )
        self.heard(self.table.start())
        for box in range(1, BOXES + 1):
            self.say(self.player(box), Join(box))
            self.say(self.player(box), BuyIn(RICH))
        if not self.linked:
            count.from_house += self.reset

    def player(self, box: int) -> Actor:
        return Actor(f"p{box}", Role.PLAYER)

    def say(self, by: Actor, command: Command) -> None:
        self.heard(self.table.submit(by, command))

    def may(self, by: Actor, command: Command) -> bool:
        return self.table.check(by, command) is None

    # Going on.

    def step(self) -> None:
        """Whatever this table waits for, with a failure or a change now and then."""
        self.now += 1
        table, chance = self.table, self.chance
        ask = table.pending
        if chance.random() < 0.01 and self.trouble():
            return
        if isinstance(ask, Wagering):
            self.wagering()
        elif isinstance(ask, ManagerConfirms):
            self.say(MANAGER, Choose(ask.options[0]))
        elif isinstance(ask, Choice) and ask.role is not Role.PLAYER:
            self.say(DEALER, Choose(ask.options[0]))
        else:
            self.say(SYSTEM, TimeUp())  # who says nothing folds; the jackpot wager stays (18:10)

    def trouble(self) -> bool:
        """The jackpot fails after the cards; or before them it is found that a wager was not
        confirmed, or that the game was commenced too early.  Answers whether any of it can be."""
        box = self.chance.randint(1, BOXES)
        kinds = [JackpotFailure(), CommencedTooEarly(), NotConfirmed(box)]
        for one in self.chance.sample(kinds, len(kinds)):
            by = SYSTEM if isinstance(one, JackpotFailure) else DEALER
            if self.may(by, one):
                self.say(by, one)
                return True
        if self.table.round.phase == COMMENCED and self.may(SUPERVISOR, WithoutJackpot()):
            self.say(SUPERVISOR, WithoutJackpot())
            self.down = True
            return True
        return False

    def wagering(self) -> None:
        chance = self.chance
        if self.table.round.phase == REOPENED:
            self.say(DEALER, NoMoreBets())
            return
        if chance.random() < 0.02:
            self.change()
        for box in range(1, BOXES + 1):
            if chance.random() < 0.9:
                self.say(self.player(box), Place("ante", 10_00))
                if not self.down:
                    self.say(self.player(box), Place("jackpot", 1_00))
        if self.table.round.jackpot.lying():
            assert not self.may(SUPERVISOR, ChangeJackpot(5_00, "under the wagers"))
            by = SYSTEM if self.linked else SUPERVISOR
            assert not self.may(by, ChangeJackpotRate(1, 1, "under the wagers"))
        if chance.random() < 0.01 and self.may(SUPERVISOR, WithoutJackpot()):
            self.say(SUPERVISOR, WithoutJackpot())
            self.down = True
        self.say(DEALER, NoMoreBets())

    def change(self) -> None:
        """The jackpot is restored; its rate, its reset amount or its meter are changed."""
        if self.down:
            self.say(SUPERVISOR, JackpotRestored())
            self.down = False
        if self.mystery or self.linked:
            return
        joins, reset = self.chance.randint(0, 1_00), self.chance.randint(0, 20_000_00)
        if self.may(SUPERVISOR, ChangeJackpotRate(joins, reset, "by the sign")):
            self.say(SUPERVISOR, ChangeJackpotRate(joins, reset, "by the sign"))
            self.contribution, self.reset = joins, reset
        assert not self.may(SUPERVISOR, ChangeJackpot(MOST_PRIZE + 1, "more than it can show"))
        amount = self.chance.randint(1, 30_000_00)
        if self.chance.random() < 0.2 and self.may(SUPERVISOR, ChangeJackpot(amount, "put right")):
            self.count.from_house += amount - self.count.pot
            self.say(SUPERVISOR, ChangeJackpot(amount, "put right"))

    # What is told.

    def heard(self, events: list[ev.Event]) -> None:
        for event in events:
            match event:
                case ev.Announced() if event.text.startswith("jackpot wagers accepted: box "):
                    boxes = event.text.removeprefix("jackpot wagers accepted: box ").split(", ")
                    self.joined = dict.fromkeys(map(int, boxes), self.contribution)
                    self.count.contributed += self.contribution * len(boxes)
                    self.count.wagers += len(boxes)
                case ev.Announced() if event.text == "the start of the game is void":
                    self.all_go_back()
                case ev.Counted() if event.hand.endswith(" for the jackpot"):
                    self.hands[self.box_of(event.hand)] = event.count
                case ev.Settled() if event.area == "jackpot":
                    self.settled(event)
                case ev.Rewound():  # to the moment before any was accepted
                    self.all_go_back()
                    self.prizes, self.hands = [], {}
                case ev.RoundClosed():
                    self.ended()
        if self.linked:
            for said in self.linking.operations(self.table, self.now):
                assert isinstance(said, SetFact)
                self.report = read(said.value)

    def box_of(self, what: str) -> int:
        return int("".join(filter(str.isdigit, what)))

    def settled(self, event: ev.Settled) -> None:
        if event.result == "void":
            self.goes_back(event.box)
        elif event.result == "prize" and (self.mystery or self.hands.get(event.box) in MAJOR):
            self.prizes.append((self.hands.get(event.box, ""), event.returned))

    def all_go_back(self) -> None:
        for box in [*self.joined]:
            self.goes_back(box)

    def goes_back(self, box: int) -> None:
        cents = self.joined.pop(box, None)
        if cents is not None:
            self.count.contributed -= cents
            self.count.wagers -= 1

    def ended(self) -> None:
        wholes = sum(hand == "royal flush" for hand, _ in self.prizes)
        tenths = len(self.prizes) - wholes
        if self.prizes and self.mystery:
            self.count.from_house += self.reset
            self.count.wins[1, 0] += 1
        elif self.prizes and not self.linked:
            self.count.from_house += lacking(self.count.pot, self.reset, wholes, tenths)
            self.count.wins[wholes, tenths] += 1
        self.count.paid += sum(cents for _, cents in self.prizes)
        self.prizes, self.hands, self.joined = [], {}, {}

    @property
    def shows(self) -> int:
        return self.table.ledger.balance(JACKPOT)


class Link:
    """Tables of one meter: what is won is decided as a floor decides it, by its pure part."""

    def __init__(self, tables: list[Play], count: Count, reset: int) -> None:
        self.tables = {one.name: one for one in tables}
        self.count = count
        self.reset = reset
        self.put = self.count.from_house = reset  # by the house, as what decides has it
        self.order: list[str] = []  # who was decided upon, one after the other

    @property
    def shows(self) -> int:
        """What the tables have put in and the house has, less what was paid at the tables."""
        books = [one.table.ledger for one in self.tables.values()]
        fed = sum(book.balance(link(LINKED)) for book in books)
        return self.put + fed + sum(book.balance(won(LINKED)) for book in books)

    def step(self, chance: Random) -> None:
        """One of the tables goes on; wins are decided when no deal of before them is under way."""
        free = [one for one in self.tables.values() if not isinstance(one.table.pending, Award)]
        now = max(one.now for one in self.tables.values())
        if free:
            one = chance.choice(free)
            one.now = now  # they have one clock
            one.step()
        self.decide()

    def decide(self) -> None:
        reports = {n: r for n, one in self.tables.items() if (r := one.report) is not None}
        found = at_once(reports)
        if found is None or found.waits_for:
            return
        first = min(reports[name].determined for name in found.tables)
        assert all(
            reports[name].deal < first or reports[name].determined == first for name in found.tables
        )
        wins = {name: reports[name].won for name in found.tables}
        wholes = sum(part == 1 for parts in wins.values() for part in parts)
        tenths = sum(map(len, wins.values())) - wholes
        kind = self.tables[found.tables[0]].table.round.jackpot.rules
        before = self.shows
        decided = decide(before, self.reset, kind.floors, wins)
        lacks = lacking(before, self.reset, wholes, tenths)
        self.put += decided.house
        self.count.from_house += lacks
        self.count.wins[wholes, tenths] += 1
        for name in found.tables:
            said = Awarded(decided.amounts[name], decided.meter, reports[name].wins, decided.shared)
            self.order.append(name)
            self.tables[name].say(SYSTEM, said)
        while any(isinstance(t.table.pending, ManagerConfirms) for t in self.tables.values()):
            for one in self.tables.values():
                if isinstance(one.table.pending, ManagerConfirms):
                    one.step()
        assert self.shows == decided.meter, f"{self.shows} is shown, {decided.meter} was said"

    def lose(self) -> None:
        """The link fails at every table at once, and no jackpot wager is taken."""
        for one in self.tables.values():
            if one.may(SYSTEM, JackpotFailure()):
                one.say(SYSTEM, JackpotFailure())
            if one.may(SUPERVISOR, WithoutJackpot()):
                one.say(SUPERVISOR, WithoutJackpot())
                one.down = True

    def change(self, chance: Random) -> None:
        """What joins, and where it starts again; for every table, or for none."""
        joins, reset = chance.randint(0, 1_00), chance.randint(0, 20_000_00)
        change = ChangeJackpotRate(joins, reset, "by the sign")
        if all(one.may(SYSTEM, change) for one in self.tables.values()):
            for one in self.tables.values():
                one.say(SYSTEM, change)
                one.contribution, one.reset = joins, reset
            self.reset = reset


def exact(shows: int, count: Count, where: str) -> None:
    assert shows == count.pot, f"{where}: {shows} is shown, and {count.pot} is there: {count}"
    assert shows >= 0, f"{where}: {shows}"


PROGRESSIVE = {"contribution": 37, "reset": 10_000_00}
MYSTERY = {"kind": "mystery", "contribution": 90, "reset": 5_00, "ceiling": 400_00}


def own_meter(seed: str, wagers: int, jackpot: dict[str, Any]) -> Count:
    """So many jackpot wagers at a table with a meter of its own."""
    count = Count()
    one = Play("T1", seed, count, jackpot, staffed=int(seed) % 2 == 0)
    while count.wagers < wagers:
        one.step()
        exact(one.shows, count, f"round {one.table.round.number}")
        if one.mystery:
            over = one.contribution * BOXES  # of the round that passes the point, at most
            assert one.shows <= jackpot["ceiling"] + over
    return count


def linked_meter(seed: str, wagers: int) -> Count:
    """So many at three tables of a link, of which each goes on when it likes."""
    count, chance = Count(), Random(f"{seed} link")
    jackpot = {**PROGRESSIVE, "link": LINKED}
    tables = [Play(f"T{n}", seed, count, jackpot, staffed=n == 2) for n in (1, 2, 3)]
    one = Link(tables, count, PROGRESSIVE["reset"])
    while count.wagers < wagers:
        if chance.random() < 0.0005:
            one.lose()
        elif chance.random() < 0.01:
            one.change(chance)
        one.step(chance)
        if not any(table.prizes for table in tables):
            exact(one.shows, count, "the link")
    return count
