"""Keno, the standard game, as the Queensland notice of 1994 left it (sections 28 to 31, items 20
to 26): tickets of 1 to 20 spots on a catch of 20 numbers of 80.

Tickets and prize lists are in ``wagers/keno``.  Here: options, tickets for several draws, the
layout that knows every ticket, the draw, and the malfunction of a number generator.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar, Self, TypeVar, overload

import msgspec

from croupier.games.keno import wagers as k
from croupier.money import format_amount
from croupier.table import events as ev
from croupier.table.actors import PLAYERS, SUPERVISORS, Actor, Role
from croupier.table.areas import Area, Wager, laid
from croupier.table.asks import Ask, Choice, DrawBalls, Legal
from croupier.table.citing import TableRules
from croupier.table.commands import Choose, Command, Direction, Incident, kebab
from croupier.table.fields import AreaName, Cents, Count, PlayerName
from croupier.table.ledger import at_risk, credit
from croupier.table.refusal import Refused
from croupier.table.results import Result, Void, Win
from croupier.table.round import WAGERING, Carry, Options, Round
from croupier.table.rulings import RoundVoid, direction, ruling
from croupier.table.settling import SETTLING
from croupier.table.sign import Limit, Sign
from croupier.table.wagering import Wagering

BALLS, GENERATOR = "balls", "generator"
SOLD_OUT = "no more tickets"  # and the selection has not begun
DRAWING, DRAWN, APPROVAL = "drawing", "drawn", "awaiting approval"
NO_NEW_CATCH = "no new catch"
SIGN = Sign({"": Limit(1_00, 100_00)})
WRITERS = frozenset({Role.KENO_WRITER, Role.DEALER})
SAMPLES = ((7,), (3, 17, 42), (1, 9, 18, 26, 33, 41, 56, 64, 72, 80), tuple(range(2, 42, 2)))
T = TypeVar("T")
Rows = tuple[tuple[int, int, int], ...]  # spots, caught, paid for 1


class KenoOptions(Options, frozen=True):
    """The lists are the project's own unless the house gives its own rows (I-G-8)."""

    device: str = GENERATOR  # or a ball drawing device (28:80.1)
    prizes: str = "list"  # which combination of lists (schedule:26)
    list_rows: Rows = ()  # prizes of the standard list; none: the example
    alternative_rows: Rows = ()  # prizes of an alternative list
    most_draws: int = 20  # that a ticket may be bought for

    def __post_init__(self) -> None:
        if self.device not in (BALLS, GENERATOR):
            raise ValueError("the device is 'balls' or 'generator' (qld-1994:28:80.1)")
        if self.prizes not in k.LISTS:
            raise ValueError(f"prizes: one of {', '.join(k.LISTS)} (qld-1994:schedule:26)")
        if self.most_draws < 1:
            raise ValueError("a ticket is for one draw at least")
        for rows in (self.list_rows, self.alternative_rows):
            if len({row[:2] for row in rows}) < len(rows):
                raise ValueError("a list has one prize for so many caught of so many spots")
            if rows:
                k.check_prizes(by_spots(rows))


def by_spots(rows: Rows) -> k.Prizes:
    prizes: k.Prizes = {}
    for spots, caught, prize in rows:
        prizes.setdefault(spots, {})[caught] = prize
    return prizes


@lru_cache(maxsize=16)
def prizes_of(options: KenoOptions) -> k.PrizeList:
    standard = by_spots(options.list_rows) if options.list_rows else k.STANDARD
    rows = options.alternative_rows
    return k.prize_list(options.prizes, standard, by_spots(rows) if rows else k.ALTERNATIVE)


class Tickets(dict[str, Area]):
    """A layout that knows every ticket by its name; it lists only samples."""

    def __init__(self, prizes: k.PrizeList) -> None:
        self.prizes = prizes
        samples = (k.ticket(k.ticket_name(numbers), prizes) for numbers in SAMPLES)
        super().__init__({area.name: area for area in samples if area is not None})

    @overload
    def get(self, name: str, default: None = None, /) -> Area | None: ...
    @overload
    def get(self, name: str, default: Area, /) -> Area: ...
    @overload
    def get(self, name: str, default: T, /) -> Area | T: ...
    def get(self, name: str, default: object = None, /) -> object:
        area = k.ticket(name, self.prizes)
        return default if area is None else area

    def __missing__(self, name: str) -> Area:
        area = k.ticket(name, self.prizes)
        if area is None:
            raise KeyError(name)
        return area


@lru_cache(maxsize=16)
def layout(options: KenoOptions) -> Tickets:
    return Tickets(prizes_of(options))


class Ticket(msgspec.Struct, frozen=True):
    """For several draws: what is staked on each, and how many are to come."""

    number: int
    player: str
    area: str
    amount: int
    draws: int  # this one included


def numbered(area: Area, number: int) -> Area:
    """The area of one ticket for several draws: two with the same numbers are two wagers."""
    return replace(area, name=f"{area.name}#{number}")


class KenoCarry(Carry):
    outlives_closing: ClassVar[tuple[str, ...]] = ("tickets", "next_ticket")
    tickets: tuple[Ticket, ...] = ()
    next_ticket: int = 1


class BuyTicket(Direction["Keno"], frozen=True, tag=kebab):
    """A keno writer sells a ticket for this draw, or for those after it as well."""

    roles: ClassVar[frozenset[Role]] = PLAYERS | WRITERS
    area: AreaName
    amount: Cents  # on each draw
    draws: Count
    player: PlayerName = ""  # for whom the writer issues it

    def check(self, round: Keno, by: Actor) -> Refused | None:
        name = self.buyer(by.name, by.role)
        if by.role is Role.PLAYER and self.player not in ("", by.name):
            return Refused(f"{by.name} buys in person", "qld-1994:schedule:21")
        if name not in round.players:
            return Refused(f"{name or 'no player'} is not at this table")
        if not 1 <= self.draws <= round.options.most_draws:
            return Refused(f"a ticket is sold for 1 to {round.options.most_draws} draws ahead")
        area = round.layout.get(self.area)
        if area is None:
            return round.no_area(self.area)
        limit = round.limit_for(name, area, 0)
        if not limit.minimum <= self.amount <= limit.maximum:
            return Refused(f"the limits are {limit} a draw", round.table_rules.limits)
        if self.amount % round.state.sign.step:
            step = format_amount(round.state.sign.step)
            said = f"{format_amount(self.amount)} is not in steps of {step}"
            return Refused(said, "qld-2024:general:6")
        held = round.ledger.balance(credit(name))
        if self.amount * self.draws > held:
            return Refused(f"{name} has {format_amount(held)}")
        return None

    def buyer(self, by: str, role: Role) -> str:
        return by if role is Role.PLAYER else self.player

    @classmethod
    def samples(cls, round: Keno) -> list[Self]:
        area, least = next(iter(round.layout)), round.state.sign.limit("ticket").minimum
        return [cls(area, least, 2, name) for name in list(round.players)[:1]]


class GeneratorMalfunction(Incident["Keno"], frozen=True, tag=kebab):
    """The number generator failed while it selected a catch (84.8)."""

    numbers: tuple[Count, ...] = ()  # that it had selected

    def check(self, round: Keno) -> Refused | None:
        if round.options.device != GENERATOR:
            return Refused("the device in use draws balls", "qld-1994:31:84.8(1)")
        if len(set(self.numbers)) < len(self.numbers) or len(self.numbers) > k.CATCH:
            return Refused(f"at most {k.CATCH} different numbers", "qld-1994:28:80.1")
        if not all(1 <= n <= k.NUMBERS for n in self.numbers):
            return Refused(f"the numbers are 1 to {k.NUMBERS}", "qld-1994:28:80.1")
        return None

    @classmethod
    def samples(cls, round: Keno) -> list[Self]:
        return [cls(), cls((5, 71))]


class ApproveNewCatch(Direction["Keno"], frozen=True, tag=kebab):
    """An inspector approves a new catch after a malfunction (84.8(3))."""

    roles: ClassVar[frozenset[Role]] = frozenset({Role.INSPECTOR})


class DenyNewCatch(Direction["Keno"], frozen=True, tag=kebab):
    """An inspector does not approve a new catch (84.8(3)): the draw has no result (I-KE-2)."""

    roles: ClassVar[frozenset[Role]] = frozenset({Role.INSPECTOR})


class AwaitApproval(Ask):
    """Nothing is drawn until an inspector approves, and nobody else gives the draw up."""

    __slots__ = ("gives_up",)

    def __init__(self, rule: str, *, gives_up: frozenset[Role]) -> None:
        super().__init__(rule)
        self.gives_up = gives_up

    def check(self, by: Actor, command: Command) -> Refused | None:
        if not isinstance(command, Choose):
            return self.not_now(command)
        if command.option == NO_NEW_CATCH and by.role not in self.gives_up:
            return Refused("a new catch must be selected", "qld-1994:31:84.8(2)")
        if command.option != NO_NEW_CATCH:
            return Refused("a new catch needs an inspector's approval", self.rule)
        return None

    def legal(self) -> Iterator[Legal]:
        if self.gives_up:
            yield Legal(Role.SUPERVISOR, Choose(NO_NEW_CATCH))

    def describe(self) -> str:
        return "an inspector's approval of a new catch"


class Keno(Round[KenoOptions, KenoCarry]):
    """One draw."""

    game = "keno"
    table_rules = TableRules(
        limits="qld-2024:general:13(1)",  # the notice has none (I-KE-4)
        wagers="qld-1994:28:80.1",
        closed="qld-1994:28:80.1",  # writers accept no more for this draw
    )
    options_type: ClassVar[type[Options]] = KenoOptions
    carry_type: ClassVar[type[Carry]] = KenoCarry
    numbered_boxes = False

    gives_up: ClassVar[frozenset[Role]] = frozenset()  # a draw that waits for approval
    before_selection: ClassVar[str] = SOLD_OUT

    def set_up(self) -> None:
        super().set_up()
        self.catch: tuple[int, ...] = ()
        self.tickets: dict[str, Ticket] = {}  # for several draws, by their areas
        self.failed = False  # the catch that came is not the result
        self.approved = False
        self.no_result = False

    @classmethod
    def areas(cls, options: KenoOptions) -> dict[str, Area]:
        return layout(options)

    def no_area(self, name: str) -> Refused:
        wrong = k.ticket_numbers(name)
        return Refused(wrong if isinstance(wrong, str) else f"no ticket '{name}'")

    async def play(self) -> None:
        self.bring_tickets()
        await self.sell_tickets()
        await self.select_catch()
        self.pay_tickets()
        self.hand_on_tickets()

    # Tickets.

    def bring_tickets(self) -> None:
        """Tickets bought in earlier draws for this one; their stakes are already at risk."""
        for ticket in self.carry.tickets:
            area = numbered(self.layout[ticket.area], ticket.number)
            self.tickets[area.name] = ticket
            self.wagers[ticket.player, area.name, 0] = laid(ticket.player, area, 0, ticket.amount)
            self.wagered.add(ticket.player)
            text = f"ticket #{ticket.number} of {ticket.player} is in this draw"
            self.emit(ev.Announced(text))

    async def sell_tickets(self) -> None:
        """By keno writers, to players in person (28:80.1, schedule:21)."""
        self.phase = WAGERING
        ask = Wagering(self, "qld-1994:28:80.1")
        while ask.take(await self.ask(ask)):
            pass
        self.emit(ev.Announced("no more tickets for this draw", rule="qld-1994:28:80.1"))

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        return Refused("tickets do not lie on boxes") if box else None

    def may_withdraw(self, wager: Wager) -> Refused | None:
        if wager.area.name in self.tickets:
            return Refused("a ticket for several draws stands as it was issued")
        return None

    @direction(BuyTicket, "qld-1994:28:80.1", while_=WAGERING)
    async def buy_ticket(self, command: BuyTicket, by: Actor) -> None:
        bought: BuyTicket = command
        player = bought.buyer(by.name, by.role)
        area, number = self.layout[bought.area], self.carry.next_ticket
        self.carry.next_ticket += 1
        ticket = Ticket(number, player, area.name, bought.amount, bought.draws)
        area = numbered(area, number)
        self.tickets[area.name] = ticket
        self.stake(player, area, 0, bought.amount)
        ahead = bought.amount * (bought.draws - 1)
        if ahead:
            self.ledger.post(credit(player), at_risk(player), ahead, area.name)
        whole = format_amount(bought.amount * bought.draws)
        text = f"ticket #{number} of {player}: {bought.draws} draws, {whole} in all"
        self.emit(ev.Announced(text, rule="qld-1994:28:80.1"))

    def hand_on_tickets(self) -> None:
        later = (msgspec.structs.replace(t, draws=t.draws - 1) for t in self.tickets.values())
        self.carry.tickets = tuple(t for t in later if t.draws)

    def held_over(self) -> dict[str, int]:
        """Stakes at risk on later draws."""
        held: dict[str, int] = {}
        for ticket in self.tickets.values():
            ahead = ticket.amount * (ticket.draws - 1)
            held[ticket.player] = held.get(ticket.player, 0) + ahead
        return held

    def settle_batch(self, wagers: Sequence[Wager], results: Sequence[Result]) -> None:
        for wager, result in zip(wagers, results, strict=True):
            super().settle_batch((wager,), (result,))
            if self.tickets and isinstance(result, Void) and not self.no_result:
                self._void_later_draws(wager.area.name, result.rule)

    def _void_later_draws(self, name: str, rule: str) -> None:
        """A ticket declared void for a contravention is void for the later draws as well."""
        ticket = self.tickets.pop(name, None)
        if ticket is None:
            return
        ahead = ticket.amount * (ticket.draws - 1)
        if ahead:
            self.ledger.post(at_risk(ticket.player), credit(ticket.player), ahead, rule)
            self.emit(ev.WagerWithdrawn(ticket.player, name, ahead, rule=rule))

    # The draw.

    async def select_catch(self) -> None:
        self.phase = self.before_selection
        await self.dealer_pauses("select the catch")
        while not self.catch:
            self.phase, self.failed = DRAWING, False
            caught = (await self.chance(self.device())).numbers
            self.phase = DRAWN
            if self.state.staffed:
                await self.ask_while(self._before_it_stands)
            if not self.failed:
                self.catch = caught
        self.emit(ev.NumbersDrawn(list(self.catch), rule="qld-1994:29:81.1"))

    def device(self) -> DrawBalls:
        return DrawBalls(k.CATCH, k.NUMBERS, "qld-1994:29:81.1")

    def _before_it_stands(self) -> Ask | None:
        if self.failed:
            return None
        return Choice("declare the catch", ("go on",), role=Role.DEALER, otherwise="go on")

    @ruling(GeneratorMalfunction, "qld-1994:31:84.8(2)", while_=(DRAWING, DRAWN))
    async def malfunction(self, incident: GeneratorMalfunction) -> None:
        phase = self.phase
        self.failed = phase == DRAWN
        drawn = " ".join(map(str, incident.numbers))
        text = f"not the result: {drawn}" if drawn else "the numbers selected are not the result"
        self.emit(ev.Announced(text, rule="qld-1994:31:84.8(2)"))
        self.phase, self.approved = APPROVAL, False
        await self.ask_while(self._until_approved)
        self.phase = phase
        if not self.approved:
            self.give_up()

    def give_up(self) -> None:
        self.no_result = True
        raise RoundVoid("qld-1994:31:84.8(3)", "no new catch was approved")

    def _until_approved(self) -> Ask | None:
        rule = "qld-1994:31:84.8(3)"
        return None if self.approved else AwaitApproval(rule, gives_up=self.gives_up)

    @direction(ApproveNewCatch, "qld-1994:31:84.8(3)", while_=APPROVAL)
    async def approve_new_catch(self, command: ApproveNewCatch, by: Actor) -> None:
        self.approved = True

    @direction(DenyNewCatch, "qld-1994:31:84.8(3)", while_=APPROVAL)
    async def deny_new_catch(self, command: DenyNewCatch, by: Actor) -> None:
        self.give_up()

    # Payment.

    def pay_tickets(self) -> None:
        self.phase = SETTLING
        decided = [(wager, wager.area.result(self.catch)) for wager in self.wagers.values()]
        if any(isinstance(result, Win) for _, result in decided):
            text = "keno writers pay the winning tickets"
            self.emit(ev.Announced(text, rule="qld-1994:schedule:22"))
        self.settle_decided(decided)

    def after_void(self) -> None:
        """A draw without a result counts as one of a ticket's draws; its stake went back."""
        self.hand_on_tickets()

    def outcome(self) -> dict[str, list[str]]:
        drawn = [str(number) for number in self.catch]
        return {"catch": sorted(drawn, key=int), "order": drawn}


class Keno1(Keno):
    """Version 1: a supervisor could give the draw up alone, and a generator that had selected
    nothing yet could have failed."""

    gives_up = SUPERVISORS
    before_selection = DRAWING
