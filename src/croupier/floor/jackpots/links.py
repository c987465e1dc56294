"""Linked jackpots: one meter for many tables, games and processes (18:3(3), (4)).

The meter of a link is a balance of the store.  What joins it and what leaves it again is posted by
the tables, each in the step of the log that says so.  Wins are decided here, by whichever process
comes first and by one only: a fact counts the decisions of a link, and a step that does not find it
as it was is refused as a whole.  The step moves what is won from the meter to what is owed to the
winners of each table, so that the meter always shows what there is to win; the table then takes it
from there when it pays.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from croupier.equipment.commitment import SALT_BYTES, commit_point
from croupier.equipment.randomness import LiveSource
from croupier.floor.jackpots import times
from croupier.floor.jackpots.correcting import Corrected, Correcting
from croupier.floor.jackpots.deciding import (
    AtOnce,
    Decision,
    at_once,
    decide,
    decide_mystery,
    house_parts,
)
from croupier.floor.jackpots.history import STARTS_AGAIN, WON
from croupier.floor.jackpots.kept import (
    FAILED,
    FAILED_AT,
    LINK,
    POINT,
    RATES,
    LinkState,
    Paid,
    award_name,
    plain,
    read_paid,
)
from croupier.floor.jackpots.returning import given_back
from croupier.floor.money.writer import Writer
from croupier.floor.plans import TablePlan
from croupier.floor.store.base import Store
from croupier.floor.store.sealing import Sealer
from croupier.floor.store.steps import (
    Note,
    Operation,
    Overdrawn,
    Post,
    PutFact,
    SetFact,
    StepRefused,
    StoreDown,
    Taken,
)
from croupier.floor.table.accounts import house_of_link, link_account, won_account
from croupier.floor.table.linking import Report, jackpot_at
from croupier.floor.table.pit import Pit
from croupier.games import GAMES
from croupier.money import format_amount
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.clock import Clock
from croupier.table.commands import Awarded, Command, Correction
from croupier.table.refusal import Refused
from croupier.table.table import Table
from croupier.wagers.jackpots.awarding import Award
from croupier.wagers.jackpots.changing import ChangeJackpotRate
from croupier.wagers.jackpots.incidents import JackpotFailure, JackpotRestored, WithoutJackpot
from croupier.wagers.jackpots.part import Jackpots
from croupier.wagers.jackpots.sharing import Floors
from croupier.wagers.jackpots.system import MOST_PRIZE, Jackpot

log = logging.getLogger("croupier.floor")

PAUSE = 0.25  # seconds between two looks at what other processes have reported


@dataclass(frozen=True)
class LinkPlan:
    """A link as the configuration has it."""

    name: str
    system: Jackpot
    floors: Floors
    kind: type[Jackpots]
    tables: tuple[str, ...]


class LinkBroken(Refused):
    """Tables that cannot be linked so."""


def plans(tables: Iterable[TablePlan]) -> dict[str, LinkPlan]:
    """The links of a configuration: one meter, one denomination, one kind (I-JP-12)."""
    found: dict[str, LinkPlan] = {}
    for plan in tables:
        game = GAMES[plan.game]
        system = getattr(game.configure(plan.options), "jackpot", None)
        held = getattr(game.round, "jackpot", None)
        if not isinstance(system, Jackpot) or not system.link or held is None:
            continue
        kind: type[Jackpots] = held.kind
        before = found.get(system.link)
        if before is None:
            one = LinkPlan(system.link, system, kind.rules.floors, kind, (plan.name,))
        elif before.system != system or before.kind.rules != kind.rules:
            said = f"table {plan.name} is linked to '{system.link}' with another jackpot"
            raise LinkBroken(f"{said} than {before.tables[0]}", "qld-2024:18:3(3)")
        else:
            tables_of = (*before.tables, plan.name)
            one = LinkPlan(system.link, system, before.floors, kind, tables_of)
        found[system.link] = one
    return found


class Links:
    """The links of a house, as one of its processes sees them."""

    def __init__(
        self,
        tables: Iterable[TablePlan],
        writer: Writer,
        sealer: Sealer,
        clock: Clock,
        pits: dict[str, Pit],
        changed: Callable[[str], None] = lambda table: None,
    ) -> None:
        self.plans = plans(tables)
        self._of_table = {t: plan for plan in self.plans.values() for t in plan.tables}
        self._writer = writer
        self._store: Store = writer.store
        self._sealer = sealer
        self._clock = clock
        self._pits = pits
        self._changed = changed  # told of each table led here whose meter shows something else
        self.shown: dict[str, int] = {}  # by link, what its meter was last seen to show
        self.commitments: dict[str, str] = {}  # by link, to the point of its mystery prize
        self._task: asyncio.Task[None] | None = None
        self._source = LiveSource()

    def meters(self, table: str, own: dict[str, int]) -> dict[str, int]:
        """What a table displays (18:3(4))."""
        plan = self._of_table.get(table)
        if plan is None or plan.name not in self.shown:
            return own
        return {**own, plan.kind.rules.area: self.shown[plan.name]}

    # Opening.

    async def start(self) -> None:
        for plan in self.plans.values():
            await self.open(plan)
        if self.plans:
            self._task = asyncio.create_task(self._run(), name="linked jackpots")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def open(self, plan: LinkPlan) -> None:
        """The meter starts at the reset amount, once for all processes."""
        if await asyncio.to_thread(self._store.fact, LINK + plan.name):
            return
        step: list[Operation] = []
        state = LinkState(reset=plan.system.reset)
        if plan.system.kind == "mystery":
            point = self._sealed_point(plan, plan.system.reset)
            state = msgspec.structs.replace(state, commitment=point[0])
            step.append(SetFact(POINT + plan.name, point[1]))
        step.insert(0, PutFact(LINK + plan.name, plain(state)))
        if plan.system.reset:
            step.append(_from_house(plan.name, plan.system.reset, "jackpot opened"))
        said = f"opened at {format_amount(plan.system.reset)}"
        step.append(Note(self._clock(), "linked jackpot", "system", plan.name, said))
        with contextlib.suppress(Taken):  # another process was quicker
            await self._writer.write(tuple(step))

    def _sealed_point(self, plan: LinkPlan, shows: int) -> tuple[str, str]:
        """A point that nobody knows: the commitment to it, and itself sealed."""
        low, high = shows + 1, max(plan.system.ceiling, shows + 1)
        point = low + self._source.below(high - low + 1)
        salt = self._source.token(SALT_BYTES)
        sealed = {"point": point, "salt": salt.hex()}
        return commit_point(point, salt), self._sealer.seal(POINT, plan.name, sealed).hex()

    def _point(self, plan: LinkPlan, sealed: str) -> dict[str, Any]:
        return self._sealer.open(POINT, plan.name, bytes.fromhex(sealed))

    # Going on.

    async def _run(self) -> None:
        while True:
            try:
                for plan in self.plans.values():
                    await self.look(plan)
            except StoreDown as down:
                log.warning("linked jackpots: %s", down)
            except Exception:
                log.exception("linked jackpots")
            await asyncio.sleep(PAUSE)

    async def look(self, plan: LinkPlan) -> None:
        """See what the meter shows, decide what can be decided, answer what is decided."""
        await self._refresh(plan)
        await self._give_back(plan)
        waiting = [name for name in plan.tables if self._asks(name)]
        if waiting:
            await self.settle(plan)
            for name in waiting:
                await self.answer(plan, name)
        await self._apply_failures(plan)
        await self._apply_rates(plan)

    async def _refresh(self, plan: LinkPlan) -> None:
        shows = await asyncio.to_thread(self._store.balance, link_account(plan.name))
        if plan.system.kind == "mystery":
            said = await asyncio.to_thread(self._store.fact, LINK + plan.name)
            state = msgspec.json.decode(said, type=LinkState)
            self.commitments[plan.name] = state.commitment
        if self.shown.get(plan.name) != shows:
            self.shown[plan.name] = shows
            for name in plan.tables:
                if name in self._pits:
                    self._changed(name)

    async def _give_back(self, plan: LinkPlan) -> None:
        """What is set aside for a table led here that does not ask for it any more."""
        held = await asyncio.to_thread(self._store.balances, won_account(plan.name, ""))
        for name in plan.tables:
            pit = self._pits.get(name)
            if pit is None or not pit.available or not held.get(won_account(plan.name, name)):
                continue
            number = pit.table.round.number if self._asks(name) else 0
            step = await asyncio.to_thread(
                given_back, self._store, plan.name, name, number, self._clock()
            )
            with contextlib.suppress(StepRefused):  # it was moved meanwhile: look again
                if step:
                    await self._writer.write(tuple(step))

    def _asks(self, table: str) -> Award | None:
        pit = self._pits.get(table)
        if pit is None or not pit.available or pit.table.closed:
            return None
        ask = pit.table.pending
        return ask if isinstance(ask, Award) else None

    # Deciding.

    def reports(self, plan: LinkPlan) -> dict[str, Report]:
        """What the linked tables have under way."""
        found = {}
        for name in plan.tables:
            report = times.reported(self._store, plan.name, name)
            paid = read_paid(self._store.fact(award_name(plan.name, name)))
            if report is not None and (paid is None or paid.round != report.round):
                found[name] = report
        return found

    async def settle(self, plan: LinkPlan) -> AtOnce | None:
        """Decide the wins that are at the same time, if no deal is waited for."""
        return await asyncio.to_thread(self._settle, plan)

    def _settle(self, plan: LinkPlan) -> AtOnce | None:
        with self._store.one_moment():
            was = self._store.fact(LINK + plan.name)
            sealed = self._store.fact(POINT + plan.name)
            reports = self.reports(plan)
            meter = self._store.balance(link_account(plan.name))
        found = at_once(reports)
        if plan.system.kind == "mystery":  # no table waits for another
            won = {n: r for n, r in reports.items() if r.determined}
            first = min(won, key=lambda n: (won[n].determined, n)) if won else ""
            found = AtOnce((first,)) if won else None
        if found is None or found.waits_for:
            return found
        if any(self._store.balance(won_account(plan.name, name)) for name in found.tables):
            return found  # what is set aside for another round goes back first
        state = msgspec.json.decode(was, type=LinkState)
        wins = {name: reports[name].won for name in found.tables}
        point = self._point(plan, sealed) if plan.system.kind == "mystery" else {}
        if point:
            decided = decide_mystery(meter, state.reset, int(point["point"]), wins)
        else:
            decided = decide(meter, state.reset, plan.floors, wins)
        step = self._step(plan, state, was, reports, decided, point)
        with contextlib.suppress(Taken, Overdrawn):  # another was quicker: look again
            self._store.write(tuple(step)).result()
        return found

    def _step(
        self,
        plan: LinkPlan,
        state: LinkState,
        was: str,
        reports: dict[str, Report],
        decided: Decision,
        point: dict[str, Any],
    ) -> list[Operation]:
        """All of a decision, or nothing."""
        now = msgspec.structs.replace(state, decisions=state.decisions + 1)
        step: list[Operation] = []
        if point and decided.house:
            commitment, sealed = self._sealed_point(plan, decided.meter)
            said = f"point {point['point']} salt {point['salt']} commitment {now.commitment}"
            step.append(Note(self._clock(), "mystery revealed", "system", plan.name, said))
            step.append(SetFact(POINT + plan.name, sealed))
            now = msgspec.structs.replace(now, commitment=commitment)
        step.insert(0, PutFact(LINK + plan.name, plain(now), was))
        if decided.house:
            step.append(_from_house(plan.name, decided.house, STARTS_AGAIN))
        house = house_parts(decided, {name: reports[name].won for name in decided.amounts})
        for table, amounts in decided.amounts.items():
            report = reports[table]
            paid = Paid(
                report.round, amounts, decided.meter, report.wins, house[table], decided.shared
            )
            step.append(SetFact(award_name(plan.name, table), plain(paid)))
            total = sum(amounts)
            if not total:
                continue
            step.append(SetFact(award_name(plan.name, table, paid.round), plain(paid)))
            account = won_account(plan.name, table)
            step.append(Post(link_account(plan.name), account, total, WON, table))
            said = f"round {paid.round}: {', '.join(map(format_amount, amounts))}"
            step.append(Note(self._clock(), "jackpot won", table, plan.name, said))
        return step

    async def answer(self, plan: LinkPlan, table: str) -> bool:
        """Tell a table led here what it was awarded."""
        ask, pit = self._asks(table), self._pits.get(table)
        if ask is None or pit is None:
            return False
        fact = await asyncio.to_thread(self._store.fact, award_name(plan.name, table))
        paid = read_paid(fact)
        if paid is None or paid.round != pit.table.round.number:
            return False

        def check(at: Table) -> None:
            if at.round.number != paid.round or not isinstance(at.pending, Award):
                raise Refused("that was awarded already")

        said = Awarded(paid.amounts, paid.meter, paid.wins, paid.shared)
        with contextlib.suppress(Refused):  # it is tried again as long as it is asked for
            await pit.submit(SYSTEM, said, check=check)
            return True
        return False

    async def correcting(self, table: str, pit: Pit, command: Correction) -> Corrected:
        """What a correction at a table makes of what the link has paid, or has to pay."""
        plan = self._of_table.get(table)
        if plan is None:
            return Corrected(command)
        mystery = plan.system.kind == "mystery"
        one = Correcting(self._store, plan.name, plan.floors, mystery=mystery)
        return await asyncio.to_thread(one.corrected, table, pit.table, command)

    # What surveillance determines (18:12(2)(d)(ii)).

    async def correct_times(
        self, who: str, link: str, table: str, deal: int, determined: int
    ) -> Report:
        """A deal's first card left the shoe, or its win was determined, at another moment."""
        self.plan(link)
        right, step, said = await asyncio.to_thread(
            times.put_right, self._store, link, table, deal, determined
        )
        step.append(Note(self._clock(), "surveillance", who, link, said))
        try:
            await self._writer.write(tuple(step))
        except StepRefused as refused:
            raise Refused(str(refused)) from None
        return right

    def plan(self, link: str) -> LinkPlan:
        if link not in self.plans:
            raise Refused(f"there is no linked jackpot '{link}'", "qld-2024:18:3(3)")
        return self.plans[link]

    # Changes other than by play: two people (I-JP-11).

    def change(
        self, link: str, meter: int = -1, reset: int = -1, contribution: int = -1
    ) -> list[Operation]:
        """What puts the meter, the reset amount or what joins to another; -1: as it is."""
        plan = self.plan(link)
        rule = "qld-2024:18:3(4)"
        with self._store.one_moment():
            was = self._store.fact(LINK + link)
            shows = self._store.balance(link_account(link))
            under_way = self.reports(plan)
        if under_way:
            raise Refused(f"players have wagered for it at {', '.join(under_way)}", rule)
        if plan.system.kind == "mystery":
            raise Refused("where a mystery prize is won was committed to", "qld-2024:18:1")
        if max(meter, reset) > MOST_PRIZE or max(meter, reset, contribution) < 0:
            raise Refused(f"a meter and a reset amount are up to {format_amount(MOST_PRIZE)}", rule)
        if contribution > plan.system.wager:
            said = f"of a wager of {format_amount(plan.system.wager)} no more than that joins"
            raise Refused(said, "qld-2024:18:2")
        state = msgspec.json.decode(was, type=LinkState)
        now = msgspec.structs.replace(state, decisions=state.decisions + 1)
        if reset >= 0:
            now = msgspec.structs.replace(now, reset=reset)
        if contribution >= 0:
            now = msgspec.structs.replace(now, contribution=contribution)
        if (now.reset, now.contribution) != (state.reset, state.contribution):
            now = msgspec.structs.replace(now, rates=state.rates + 1)
        step: list[Operation] = [PutFact(LINK + link, plain(now), was)]
        if meter > shows:
            step.append(_from_house(link, meter - shows, "jackpot changed"))
        elif 0 <= meter < shows:
            house = house_of_link(link)
            step.append(Post(link_account(link), house, shows - meter, "jackpot changed"))
        return step

    async def _apply_rates(self, plan: LinkPlan) -> None:
        """Each table is told of a changed rate as soon as nobody there has wagered by the old."""
        state = msgspec.json.decode(
            await asyncio.to_thread(self._store.fact, LINK + plan.name), type=LinkState
        )
        for name in plan.tables if state.rates else ():
            pit, done = self._pits.get(name), f"{RATES}{plan.name}:{name}"
            if pit is None or not pit.available or pit.table.closed:
                continue
            if await asyncio.to_thread(self._store.fact, done) == str(state.rates):
                continue
            joins = plan.system.contribution if state.contribution < 0 else state.contribution
            change = ChangeJackpotRate(joins, state.reset, "changed for the whole link")
            if pit.table.check(SYSTEM, change) is None:
                with contextlib.suppress(Refused):  # tried again as long as it has not been told
                    await pit.submit(SYSTEM, change, more=(SetFact(done, str(state.rates)),))

    # A failure of the meter or the link reaches every table (18:22, I-JP-9).

    async def fail(self, who: str, link: str) -> int:
        """Every round under way with a jackpot wager is void, and no jackpot wager is taken."""
        return await self._mark(who, link, "failed")

    async def restore(self, who: str, link: str) -> int:
        return await self._mark(who, link, "restored")

    async def _mark(self, who: str, link: str, what: str) -> int:
        self.plan(link)
        was = await asyncio.to_thread(self._store.fact, FAILED + link)
        number = int(was.partition(":")[0] or 0) + 1
        note = Note(self._clock(), "linked jackpot", who, link, f"{what}, number {number}")
        step: list[Operation] = [PutFact(FAILED + link, f"{number}:{what}", was or None), note]
        if what == "failed":
            step.append(SetFact(FAILED_AT + link, str(note.at)))
        try:
            await self._writer.write(tuple(step))
        except StepRefused as refused:
            raise Refused(str(refused)) from None
        await self._apply_failures(self.plans[link])
        return number

    async def _apply_failures(self, plan: LinkPlan) -> None:
        fact = await asyncio.to_thread(self._store.fact, FAILED + plan.name)
        number, _, what = fact.partition(":")
        for name in plan.tables if fact else ():
            pit = self._pits.get(name)
            done = f"{FAILED}{plan.name}:{name}"
            if pit is None or not pit.available or pit.table.closed:
                continue
            if await asyncio.to_thread(self._store.fact, done) == number:
                continue
            missed = what != "failed" and await asyncio.to_thread(self._missed, plan, name)
            await self._apply(pit, what, SetFact(done, number), missed=missed)

    def _missed(self, plan: LinkPlan, table: str) -> bool:
        """Whether cards lay at a table when the link failed, which works again before the table
        heard of it."""
        with self._store.one_moment():
            at = self._store.fact(FAILED_AT + plan.name)
            report = times.reported(self._store, plan.name, table)
        return report is not None and bool(at) and report.deal <= int(at)

    async def _apply(self, pit: Pit, what: str, done: SetFact, *, missed: bool) -> None:
        """What the failure is at this moment of this table; once for each table."""
        supervisor = Actor("linked jackpots", Role.SUPERVISOR)
        if jackpot_at(pit.table) is None:
            return
        said: list[tuple[Actor, Command, tuple[Operation, ...]]]
        if what == "failed":
            said = [(SYSTEM, JackpotFailure(), ()), (supervisor, WithoutJackpot(), (done,))]
        else:
            said = [(SYSTEM, JackpotFailure(), (done,))] if missed else []
            said.append((supervisor, JackpotRestored(), (done,)))
        for by, command, more in said:
            if pit.table.check(by, command) is None:
                with contextlib.suppress(Refused):
                    await pit.submit(by, command, more=more)
                if more:
                    return


def _from_house(link: str, cents: int, reason: str) -> Post:
    return Post(house_of_link(link), link_account(link), cents, reason)
