"""A table that lives in a store: one process leads it, nothing acknowledged is ever lost.

Commands come one at a time.  The engine takes each in memory; what those of the same moment bring
goes to the store as one step, and only when that is durable are they answered and shown.  Steps
follow each other without waiting: the store takes them in order, and refuses all that follow one
it has refused.  Then what is in memory is thrown away and the table is brought to where its log
ends: stakes are where the last durable step left them, and the round goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine

from croupier.floor.money.writer import Expected, Writer
from croupier.floor.plans import TablePlan
from croupier.floor.refusals import Unavailable
from croupier.floor.store.sealing import Sealer
from croupier.floor.store.steps import (
    AlreadyAnswered,
    Lead,
    Note,
    Operation,
    Overdrawn,
    Reply,
    Step,
    StepRefused,
    StoreDown,
    Superseded,
)
from croupier.floor.table.alone import Alone
from croupier.floor.table.faults import Faults
from croupier.floor.table.funding import Chipping
from croupier.floor.table.linking import Linking
from croupier.floor.table.past import Pasts, ends_of
from croupier.floor.table.recent import OPENS, Sorted
from croupier.floor.table.record import FloorRecord, Numbered
from croupier.floor.table.reopen import Restorer, events_of
from croupier.floor.table.replies import Replies, Said, decode, digest_of, encode
from croupier.floor.table.standing import ANYBODY, Left, Standing
from croupier.floor.table.step import NotTogether, Precheck, Saying, Together
from croupier.floor.table.substantial import substantial
from croupier.floor.table.tally import Tally
from croupier.floor.table.turnover import Turnover
from croupier.table.accounts import CREDIT, OWED
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.clock import Clock, wall
from croupier.table.commands import Command, Withdraw
from croupier.table.ledger import LedgerBroken
from croupier.table.refusal import Refused
from croupier.table.table import Table

Watcher = Callable[[Sorted, int], None]  # what came, and the last entry
Shown = Callable[[dict[str, int]], dict[str, int]]

TRIES = 20
LEVEL_WITHIN = 1.0  # seconds that a look waits for what is on its way to the store
# seconds from a step of several commands to the next, where nothing hurries: for each, and at most
GATHER, GATHER_MOST = 0.002, 0.02
log = logging.getLogger("croupier.floor")


class Pit:
    """One led table."""

    def __init__(
        self, plan: TablePlan, writer: Writer, sealer: Sealer, clock: Clock = wall
    ) -> None:
        self.plan = plan
        self.store = writer.store
        self.clock = clock
        self.epoch = 0
        self.available = False
        self.notice = "the table is not open yet"
        self.record: FloorRecord
        self.table: Table  # as the engine has it, which may be ahead of what is durable
        self.shows = Standing()  # of it, what is durable
        self.durable = 0  # the last entry known to be durable
        self.recent = Sorted()  # durable events of the last two rounds
        self.past = Pasts()  # what came in the rounds before
        self.tally = Tally()  # what they brought
        self.since = clock()  # led by this process
        self.played = 0  # rounds since then
        self._changed: asyncio.Event | None = None
        self._writer = writer
        self._restorer = Restorer(plan, writer.store, sealer)
        self._lock = Alone()
        self._watchers: list[Watcher] = []
        self._standing = 0  # how often the table was stood up in memory
        self._replies = Replies()
        self._turnover = Turnover(plan.name)
        self._linking = Linking(plan.name)
        self.linked_meters: Shown = dict  # what it displays, by what it knows of its own
        self._chipping = Chipping(plan, writer)
        self._together: Together | None = None  # taken in memory, not yet sent
        self._expected = Expected(writer)
        self._underway: set[asyncio.Future[None]] = set()  # steps sent and not yet answered
        self._not_before = 0.0  # when the next is to be sent, by the event loop's time
        self._taking = False  # in the midst of a command: nothing may be sent now
        self._due = False  # what could not be sent meanwhile
        self._breaking = False  # what fails meanwhile is the same fault
        self._failed = ""  # how the store failed, until it has been written again
        self.faults = Faults(plan.name, writer, clock)

    def meters(self) -> dict[str, int]:
        """The prizes that the table displays; those of a link as all its tables do (18:3(4))."""
        return self.linked_meters(dict(self.shows.shared.meters))

    # Opening.

    async def lead(self, address: str = "") -> None:
        """Take the lead of the table and stand where its log ends."""
        row = await asyncio.to_thread(self.store.table, self.plan.name)
        if row is None:
            with contextlib.suppress(StepRefused):  # another process was quicker
                await self._writer.write((self._restorer.opening(),))
            row = await asyncio.to_thread(self._restorer.row)
        self._restorer.check_plan(row)
        self.epoch = row.epoch + 1
        await self._writer.write((Lead(self.plan.name, self.epoch, address),))
        await self.faults.read()
        async with self._lock:
            try:
                await self._stand()
            except (Refused, StoreDown, StepRefused):
                raise
            except Exception as error:
                await self.faults.stop(error)
                raise Unavailable(self.faults.notice) from error
        if self.faults.reason:
            self._out_of_order()

    async def _stand(self) -> None:
        """Bring the table in memory to where its log ends, and let it go on."""
        self.available = False
        self._undo()
        while self._underway:  # what is on its way becomes part of the log, or does not
            await asyncio.wait(self._underway)
        row, lines = await asyncio.to_thread(self._restorer.read)
        if row.epoch != self.epoch:
            self.notice = "another process leads this table now"
            raise Unavailable(self.notice)
        self._standing += 1
        self.record = FloorRecord(self.plan.name, row.last, row.head, self.epoch)
        self.record.watched_by(self._expected.move)
        self.table = await asyncio.to_thread(self._restorer.table, row, lines, self.record)
        self.shows.stand(self.table)
        self._writer.tables_moved()
        events = events_of(lines)
        self._publish_missed(events, row.last)
        self.recent = Sorted(events).since_round(self.table.round.number - 1)
        ends = await asyncio.to_thread(ends_of, self.store, self.plan.name, row.last)
        self.past, self.tally = Pasts(), Tally()
        self.past.add(ends)
        self.tally.add(ends)
        self.record.stand(self.table)
        self._turnover.stand(self.table.round)
        await asyncio.to_thread(self._linking.stand, self.store, self.table)
        self.table.record = self.record
        self.table.clock = self.clock
        self.table.proven_by_step = True
        self.table.start()
        if not self.record.empty:
            await self._send_now()
        if self._failed:  # that it can be read is not enough: it must be written again
            note = Note(self.clock(), "store failed", "system", self.plan.name, self._failed)
            await self._writer.write((note,))
        self.available, self.notice, self._failed = True, "", ""
        self._publish(Sorted(), self.durable)  # whoever watches sees that it goes on

    # Taking commands.

    def submit(
        self,
        by: Actor,
        command: Command,
        id: str = "",
        check: Precheck | None = None,
        more: tuple[Operation, ...] = (),
        first: tuple[Operation, ...] = (),
    ) -> Coroutine[None, None, list[Numbered]]:
        """Carry out a command, durably; answers the events it brought.

        With an ``id``, a command sent again acts once and answers the same.  ``check`` is the
        house's own say, at the moment the command is taken; ``more`` becomes durable with it,
        ``first`` before anything that the table posts.
        """
        return self.submit_all([(by, command)], id, check, more, first)

    async def submit_all(
        self,
        said: list[Said],
        id: str = "",
        check: Precheck | None = None,
        more: tuple[Operation, ...] = (),
        first: tuple[Operation, ...] = (),
    ) -> list[Numbered]:
        """Carry out several commands in one step: all of them, or none."""
        if not id:
            return await self._submit(Saying(said, check, first, more))
        digest = digest_of(said)
        known = self._replies.known(id, digest)
        if known is not None:
            return await known.come()
        answer = self._replies.awaited(id, digest)
        try:
            events = await self._submit(Saying(said, check, first, more, id, digest))
        except BaseException as error:
            self._replies.failed(id, answer, error)
            raise
        answer.is_there(events)
        return events

    async def _submit(self, saying: Saying) -> list[Numbered]:
        alone, defect = saying.apart, None
        for _ in range(TRIES):
            refusal: Refused | None = None
            if (turn := self._lock.enter()) is not None:
                await turn
            try:
                if not self.available:
                    await self._be_available()
                standing = self._standing
                try:
                    sent, events = await self._take_and_join(saying, alone)
                except Refused as refused:
                    known = await self._from_store(saying.id, saying.digest)
                    if known is not None:
                        return known
                    refusal, ahead = refused, self._not_durable()
                except (StoreDown, StepRefused):
                    raise
                except Exception as error:  # a source that fails, a defect in a game
                    if self._breaking:
                        raise
                    defect = error
            finally:
                self._lock.leave()
            if defect is not None:
                await self.break_down(defect)
                raise Unavailable(self.faults.notice) from defect
            if refusal is not None:
                if await self._came_true(ahead, standing):
                    raise refusal
                continue
            try:
                await sent  # it is carried out even if nobody waits for it any more
            except AlreadyAnswered as answered:
                await self._stand_again(standing)
                return decode(saying.digest, answered.body)
            except Overdrawn as short:
                await self._stand_again(standing)
                raise Refused(f"the credits were used elsewhere: {short}") from None
            except (NotTogether, Superseded) as refused:
                await self._stand_again(standing)
                alone = alone or isinstance(refused, NotTogether)
                continue
            except StepRefused as refused:  # what was to become durable with it
                await self._stand_again(standing)
                raise Refused(str(refused)) from None
            except StoreDown as down:
                raise self._stop(down, standing) from None
            except LedgerBroken as broken:  # found when it was to be sent
                if not self.faults.reason:
                    await self.break_down(broken)
                raise Unavailable(self.faults.notice) from broken
            return events
        raise Unavailable("the table was interrupted: say it again")

    async def _take_and_join(
        self, saying: Saying, alone: bool
    ) -> tuple[asyncio.Future[None], list[Numbered]]:
        """The engine takes the commands, and they join what is sent next; ``alone``: in a step of
        their own."""
        if alone:
            self._send()
        before, first = self.table.round, len(self.record.events)
        self._taking = True
        try:
            await self._take(saying, before)
        except Refused:
            if not self.record.empty:
                self._join(before).moves.add(ANYBODY)
            if self._due:  # others wait for what was taken before
                self._send()
            raise
        except BaseException:  # in the midst of it: what is in memory is not to be used
            self.available = False
            self.shows.lose()
            self._undo()
            raise
        finally:
            self._taking = False
        together, record = self._join(before), self.record
        together.spoken_by(saying.said)
        events = record.events[first:]
        if saying.id:
            body = encode(saying.digest, events, record.told[first:])
            together.replies.append(Reply(saying.id, body, record.at))
        together.first += saying.first
        together.more += saying.more
        sent = together.wait()
        if alone or self._due or self.table.round is not before:
            self._send()
        return sent, events

    async def _take(self, saying: Saying, before: object) -> None:
        table, said = self.table, saying.said
        if saying.check is not None:
            saying.check(table)
        for taken, (by, command) in enumerate(said):
            try:
                brings, checked = self._chipping.at_once(table, by, command), True
                if not brings:
                    brings, checked = await self._chipping.fund(table, by, command)
                table.submit(by, command, brings=brings, checked=checked)
            except Refused:
                if taken:
                    await self._stand()  # as if nothing had been said
                else:
                    self._chipping.sweep(table)
                raise
        one = said[0][0] if len(said) == 1 else SYSTEM
        if one.role is Role.PLAYER and before is table.round:
            balances = table.ledger.balances
            owes = balances.get(OWED + one.name)
            if owes:
                await self._chipping.collect_debts(table)
            if owes or balances.get(CREDIT + one.name):
                self._chipping.sweep(table, one.name)  # nobody else's chips have moved
        else:
            await self._chipping.collect_debts(table)
            self._chipping.sweep(table)

    async def have_at_hand(self, round: int) -> None:
        """A round that is to be corrected, and those after it, where the table has let them go;
        what is on its way to the log belongs to later ones."""
        table = self.table
        oldest = table.finished.older[0].number if table.finished.older else table.round.number - 1
        if 0 < round < oldest:
            rounds = await asyncio.to_thread(self._restorer.rounds, round)
            self.table.finished.reach = lambda number: rounds

    def _not_durable(self) -> list[asyncio.Future[None]]:
        """What a command was held against that may yet come to nothing."""
        joined = [self._together.settled()] if self._together is not None else []
        return [*self._underway, *joined]

    async def _came_true(self, ahead: list[asyncio.Future[None]], standing: int) -> bool:
        """Whether all of it became durable: what is refused for something that was never so would
        be taken if it were said again, and whoever was told otherwise would not know of it."""
        if ahead:
            await asyncio.wait(ahead)
        return standing == self._standing and self.available

    # Sending.

    def _join(self, before: object) -> Together:
        """What is sent next: when the event loop has gone round, or with what comes while the step
        before it is on its way, as each step costs as much as several commands in it."""
        if self._together is None:
            self._together = Together(before)
            asyncio.get_running_loop().call_soon(self._send_if_time)
        return self._together

    def _send_if_time(self) -> None:
        if self._together is None or self._underway:
            return  # it has been sent, or is when the store has answered
        loop = asyncio.get_running_loop()
        early = self._not_before - loop.time()
        if early > 0:
            loop.call_later(early, self._send_if_free)
        else:
            self._send_if_free()

    def _send_if_free(self) -> None:
        if self._taking:
            self._due = True
        else:
            self._send()

    def _send(self) -> None:
        """What was taken goes to the store, as one step."""
        together, self._together, self._due = self._together, None, False
        if together is None:
            return
        first = self.record.last + 1
        try:
            step, events, left = self._cut(together)
        except Exception as defect:  # nobody is to wait for what will not be sent
            self.available = False
            self.shows.lose()
            self._expected.forget()
            together.tell(defect)
            return
        last, standing = self.record.last, self._standing

        def durable() -> None:
            # what comes after something that failed is shown when the table stands again
            if standing == self._standing and self.durable == first - 1:
                self.shows.become(left)
                self._publish(fresh, last, goes_on=left.whole)

        sent = self._writer.write(step, durable, self._expected)
        fresh = Sorted(events)  # while the store writes
        if (several := len(together.waiting)) > 1:  # where many speak at once, more are about to
            rests = min(several * GATHER, GATHER_MOST)
            self._not_before = asyncio.get_running_loop().time() + rests
        self._replies.forget()
        self._underway.add(sent)
        sent.add_done_callback(lambda sent: self._answer(sent, together, standing, left))

    def _cut(self, together: Together) -> tuple[Step, list[Numbered], Left]:
        self.table.ledger.prove()
        cut = self.record.cut()
        before = together.before
        rounds = [before] if before is self.table.round else self._rounds(before)
        counts = self._turnover.operations(rounds, cut.events, cut.money, self.record.at)
        held = substantial(self.plan, rounds, cut.events, self.clock())
        linked = self._linking.operations(self.table, self.record.at)
        moved = (*together.first, *cut.operations)
        step = (*together.replies, *moved, *counts, *held, *linked, *together.more)
        left = self.shows.leave(self.table, before, cut.events, cut.accounts)
        return step, cut.events, left

    # What may be shown.

    def ahead_for(self, player: str) -> bool:
        """Whether the engine is ahead of what is durable in what all see, or this player has."""
        if self._taking or self.shows.ahead_for(player):
            return True
        together = self._together
        if together is None:
            return False
        moves = together.moves
        moves |= self.shows.moves(self.table, together.before, together.unseen(self.record.events))
        return not moves.isdisjoint((ANYBODY, player))

    async def level(self, player: str) -> bool:
        """Wait until it is not, for a moment; answers whether that came about."""
        if not self.available or not self.ahead_for(player):
            return not self.ahead_for(player)
        with contextlib.suppress(TimeoutError):
            await asyncio.sleep(0)
            async with asyncio.timeout(LEVEL_WITHIN):
                while self.available and self.ahead_for(player):
                    self._send_if_free()  # somebody waits for it
                    if self._underway:
                        await asyncio.wait(self._underway, return_when=asyncio.FIRST_COMPLETED)
                    else:
                        await asyncio.sleep(0)
        return not self.ahead_for(player)

    def _answer(
        self, sent: asyncio.Future[None], together: Together, standing: int, left: Left
    ) -> None:
        self._underway.discard(sent)
        self.shows.forget(left)
        error = sent.exception()
        if error is not None and standing == self._standing:
            self.available = False  # what is in memory is more than what is durable
            self.shows.lose()
            if isinstance(error, StoreDown):
                self._failed = str(error)
        together.tell(error)
        self._send_if_time()

    async def _send_now(self) -> None:
        together = self._join(self.table.round)
        together.moves.add(ANYBODY)
        sent = together.wait()
        self._send()
        try:
            await sent
        except (StoreDown, StepRefused) as down:
            raise self._stop(down) from None

    def _undo(self) -> None:
        """What was taken in memory and not sent is as if it had not been said: say it again."""
        together, self._together, self._due = self._together, None, False
        self._expected.forget()
        if together is not None:
            together.tell(Superseded(f"the log of {self.plan.name} ends elsewhere"))

    def _rounds(self, before: object) -> list[object]:
        """The rounds of a step: that in which it began, as it now stands, and the next."""
        table = self.table
        number = before.number  # type: ignore[attr-defined]
        rounds = [] if table.last is None else [table.last.round]
        rounds = [*rounds, table.round]
        return [one for one in rounds if one.number >= number]

    def _publish(self, fresh: Sorted, last: int, *, goes_on: bool = True) -> None:
        """``goes_on``: there is more to it than chips of players who answer what was asked
        before."""
        self.durable = last
        self.recent.join(fresh)
        self.past.add(event for _, event in fresh.general)
        self.tally.add([event for _, event in fresh.events])
        if any(OPENS[type(event)] for _, event in fresh.general):
            self.played += self.table.round.number > 1  # the one before it is over
            self.recent = self.recent.since_round(self.table.round.number - 1)
        if goes_on and self._changed is not None:
            self._changed.set()
            self._changed = None
        for watcher in list(self._watchers):
            watcher(fresh, last)

    def _publish_missed(self, events: list[Numbered], last: int) -> None:
        """What became durable although its step was answered otherwise, or not at all."""
        missed = Sorted(one for one in events if 0 < self.durable < one[0])
        self.durable = last
        for watcher in list(self._watchers) if missed else ():
            watcher(missed, last)

    # Trouble.

    def _stop(self, down: Exception, standing: int | None = None) -> Unavailable:
        reason = f"wagering has stopped: {down}; what was staked is safe"
        if standing in (None, self._standing):  # else it has recovered meanwhile
            self.available, self.notice = False, reason
            self._publish(Sorted(), self.durable)
        return Unavailable(reason)

    async def _be_available(self) -> None:
        if self.available:
            return
        if self.faults.reason:
            raise Unavailable(self.faults.notice)
        try:
            await self._stand()
        except Refused:
            raise
        except Exception as error:
            raise self._stop(error) from None

    async def recover(self) -> bool:
        """Try to stand where the log ends, if the table had to stop."""
        async with self._lock:
            try:
                await self._be_available()
            except Refused:
                return False
            return True

    async def break_down(self, error: Exception) -> None:
        """Something failed that will not come back by itself: stakes of a wagering period go back,
        a round in play stays as it is, and nothing is taken until it is put right."""
        log.error("table %s is out of order", self.plan.name, exc_info=error)
        self.available, self._breaking = False, True
        try:
            if await self.recover():
                await self._give_back()
        finally:
            self._breaking = False
            await self.faults.stop(error)
            self._out_of_order()

    async def _give_back(self) -> None:
        for option in list(self.table.legal()):
            if option.player and isinstance(option.command, Withdraw):
                with contextlib.suppress(Refused):
                    await self.of_player(option.player, option.command)

    async def held_up(self, reason: str) -> None:
        """Nobody at the table will let it go on: the staff are told."""
        note = Note(self.clock(), "table held up", "system", self.plan.name, reason)
        await self._writer.write((note,))

    def _out_of_order(self) -> None:
        self.available, self.notice = False, self.faults.notice
        self._publish(Sorted(), self.durable)

    async def put_right(self, by: str) -> None:
        """Somebody says that it can go on."""
        await self.faults.clear(by)
        await self.recover()

    async def _stand_again(self, standing: int) -> None:
        """A step was refused: what is in memory was never so."""
        async with self._lock:
            if standing == self._standing:
                self.available = False
                await self._be_available()

    async def rest(self) -> None:
        """Wait for what is under way, and take nothing more."""
        async with self._lock:
            self._send()
            while self._underway:
                await asyncio.wait(self._underway)
            self.lose_lead()

    def lose_lead(self) -> None:
        self.available = False
        self.notice = "another process leads this table now"
        self.epoch = -1

    # Commands sent again.

    async def _from_store(self, id: str, digest: str) -> list[Numbered] | None:
        """What was answered before this process led the table, or while its step is on its way."""
        if not id:
            return None
        body = await asyncio.to_thread(self.store.reply, id)
        return None if body is None else decode(digest, body)

    # Watching.

    @property
    def changed(self) -> asyncio.Event:
        """Will be set as soon as something is durable with which the table asks for something else,
        or has stopped, or stands again."""
        if self._changed is None:
            self._changed = asyncio.Event()
        return self._changed

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        """Be told of events, in order, once they are durable; answers how to stop."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher) if watcher in self._watchers else None

    async def system(self, command: Command) -> list[Numbered]:
        return await self.submit(SYSTEM, command)

    async def of_player(self, player: str, command: Command) -> list[Numbered]:
        return await self.submit(Actor(player, Role.PLAYER), command)
