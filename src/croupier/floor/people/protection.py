"""Players protected, and the house: exclusion, limits of loss and time, substantial wins that lock.

A player may set limits: stricter ones hold at once, looser ones a day later.  Who is excluded, by
the house or by wish, plays nowhere in it and is paid what is there.  A win above the
configuration's limit locks the player's credits until an attendant has seen to it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from croupier.floor.lately import Lately
from croupier.floor.money.writer import Writer
from croupier.floor.people.roles import Person
from croupier.floor.significant import changed
from croupier.floor.store.base import Store
from croupier.floor.store.steps import HOLD, PROTECT, Note, SetFact, Taken
from croupier.money import format_amount
from croupier.table.clock import Clock
from croupier.table.refusal import Refused

DAY = 24 * 3_600_000
FOR_EVER = 2**53
TRIES = 10


class Wishes(msgspec.Struct, frozen=True):
    """A player's own limits; 0: none."""

    loss: int = 0  # cents of a day
    minutes: int = 0  # of a session

    def stricter(self, than: Wishes) -> bool:
        """Whether nothing in it is looser."""
        pairs = ((self.loss, than.loss), (self.minutes, than.minutes))
        return all(not was or 0 < now <= was for now, was in pairs)


def _limits(wishes: Wishes) -> str:
    loss = format_amount(wishes.loss) if wishes.loss else "any loss"
    return f"{loss} a day, {wishes.minutes or 'any number of'} minutes"


class Protected(msgspec.Struct, frozen=True):
    now: Wishes = Wishes()
    next: Wishes | None = None  # from `since` on
    since: int = 0
    excluded_until: int = 0
    by: str = ""

    def at(self, when: int) -> Protected:
        if self.next is not None and self.since <= when:
            return msgspec.structs.replace(self, now=self.next, next=None, since=0)
        return self


class Excluded(msgspec.Struct, frozen=True):
    """Somebody who plays nowhere in the house; until 0: for ever."""

    player: str
    until: int
    by: str


class State(msgspec.Struct, frozen=True):
    """What is known of a player: why the credits are locked, and the protection."""

    hold: str = ""
    protected: Protected = Protected()


class Protection:
    def __init__(self, writer: Writer, clock: Clock) -> None:
        self._writer = writer
        self._store: Store = writer.store
        self._clock = clock
        self._known: Lately[State] = Lately()
        self._hears = False  # whether other processes tell of whom they write something

    def heard(self, *, hears: bool) -> None:
        """Whether other processes are heard: what they wrote while they were not, is not known."""
        if hears != self._hears:
            self.forget_all()
        self._hears = hears

    def forget(self, player: str) -> None:
        """Something was written about a player."""
        self._known.pop(player)

    def forget_all(self) -> None:
        """Rounds are over: something may have been written about anybody in them."""
        self._known.clear()

    async def state(self, player: str) -> State:
        known = self._known.get(player)
        if known is None:
            known = await asyncio.to_thread(self._read, player)
            if self._hears or not self._store.may_share:
                self._known[player] = known
        protected = known.protected.at(self._clock())
        if protected is known.protected:
            return known
        return msgspec.structs.replace(known, protected=protected)

    def _read(self, player: str) -> State:
        protected = _decoded(self._store.fact(PROTECT + player))
        return State(self._store.fact(HOLD + player), protected)

    async def excluded(self) -> list[Excluded]:
        """Everybody who is excluded from playing here now."""
        facts = await asyncio.to_thread(self._store.facts)
        now, found = self._clock(), []
        for name, body in facts.items():
            if name.startswith(PROTECT) and body:
                one = msgspec.json.decode(body, type=Protected)
                if one.excluded_until > now:
                    until = 0 if one.excluded_until == FOR_EVER else one.excluded_until
                    found.append(Excluded(name.removeprefix(PROTECT), until, one.by))
        return sorted(found, key=lambda one: one.player)

    # Asked.

    async def check_play(
        self, who: Person, minutes: int, at_risk: Callable[[], Awaitable[int]]
    ) -> None:
        """Before anything is wagered.  ``at_risk``: what can be lost with it, besides what was."""
        state = await self.state(who.name)
        if state.hold:
            raise Refused(f"a substantial win is to be seen to first: {state.hold}")
        protected = state.protected
        if self._clock() < protected.excluded_until:
            raise Refused("this player is excluded from playing here")
        if protected.now.minutes and minutes >= protected.now.minutes:
            raise Refused(f"the {protected.now.minutes} minutes that you set yourself are over")
        if protected.now.loss:
            most = format_amount(protected.now.loss)
            lost = await asyncio.to_thread(self._store.lost, who.name, self._clock() - DAY)
            if lost >= protected.now.loss:
                raise Refused(f"the loss of {most} a day that you set yourself is reached")
            if lost + await at_risk() > protected.now.loss:
                raise Refused(f"more than the {most} a day that you set yourself could be lost")

    async def check_cash_out(self, player: str) -> None:
        hold = (await self.state(player)).hold
        if hold:
            raise Refused(f"a substantial win is to be seen to first: {hold}")

    # Written.

    async def wish(self, who: Person, wishes: Wishes) -> Protected:
        """A player's own limits."""
        if wishes.loss < 0 or wishes.minutes < 0:
            raise Refused("a limit is an amount in cents, or minutes, or 0 for none")
        now = self._clock()

        def wished(before: Protected) -> tuple[Protected, Note]:
            change: Callable[..., Protected] = msgspec.structs.replace
            if wishes.stricter(before.now):
                after = change(before, now=wishes, next=None, since=0)
            else:
                after = change(before, next=wishes, since=now + DAY)
            told = changed(_limits(before.now), _limits(after.next or after.now), "limits")
            return after, Note(now, "player limits", who.name, who.name, told)

        return await self._change(who.name, wished)

    async def exclude(self, by: str, player: str, until: int) -> None:
        """From now on; an exclusion is made longer, never shorter."""
        until = until or FOR_EVER

        def excluded(before: Protected) -> tuple[Protected, Note]:
            if until < before.excluded_until:
                raise Refused("an exclusion is not made shorter")
            after = msgspec.structs.replace(before, excluded_until=until, by=by)
            end = "for ever" if until == FOR_EVER else until
            told = changed(before.excluded_until, end, "until")
            return after, Note(self._clock(), "player excluded", by, player, told)

        await self._change(player, excluded)

    async def _change(
        self, player: str, make: Callable[[Protected], tuple[Protected, Note]]
    ) -> Protected:
        """Decided again if somebody else has changed it meanwhile: a player's wish does not undo
        an exclusion that came while it was under way."""
        for _ in range(TRIES):
            body = await asyncio.to_thread(self._store.fact, PROTECT + player)
            after, note = make(_decoded(body).at(self._clock()))
            put = SetFact(PROTECT + player, msgspec.json.encode(after).decode(), body)
            try:
                await self._writer.write((put, note))
            except Taken:
                continue
            finally:
                self.forget(player)
            return after
        raise Refused("somebody else changes this: look again")

    async def release(self, by: str, player: str) -> None:
        """Somebody has seen to a substantial win."""
        self.forget(player)
        hold = (await self.state(player)).hold
        if not hold:
            raise Refused(f"the credits of {player} are not locked")
        note = Note(self._clock(), "win released", by, player, changed(hold, ""))
        try:
            await self._writer.write((SetFact(HOLD + player, "", hold), note))
        except Taken:  # another win, or somebody was quicker
            raise Refused(f"the credits of {player} are locked for another reason now") from None
        finally:
            self.forget(player)


def _decoded(body: str) -> Protected:
    return msgspec.json.decode(body, type=Protected) if body else Protected()
