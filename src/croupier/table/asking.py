"""How a round asks: chance, decisions and wagers all pass through one loop.

What was asked is put again after everything that comes in between, such as an act, a report
or a direction, until it is answered or no longer open.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator, Iterable
from types import coroutine
from typing import ClassVar, ParamSpec, TypeVar, overload

import msgspec

from croupier.table import events as ev
from croupier.table.actors import Role
from croupier.table.asks import Ask, Chance, Choice
from croupier.table.commands import Choose, Command, Given, TimeUp
from croupier.table.dealer import Dealer
from croupier.table.state import Player, TableState

AnswerT = TypeVar("AnswerT", bound=Command)
P = ParamSpec("P")
T = TypeVar("T")


def innermost(loop: Callable[P, Generator[Ask, Given, T]]) -> Callable[P, Awaitable[T]]:
    """Awaited like any ``async`` function, but it puts its asks itself: to await each would be a
    step further in, made anew and gone through with every input."""
    return coroutine(loop)


class Asking:
    """What a round needs from outside."""

    around: ClassVar[frozenset[type[Command]]]  # what may come in between
    # answers at once for the equipment, where it can; otherwise the ask is put to the driver
    instant: Callable[[Ask], Given | None] | None
    instructed: bool  # it answers for players as well, by standing instructions
    dealing: Dealer | None  # deals cards without their being asked for, where it can
    inputs: int  # how many there were
    now: int  # the time of the latest; rounds have no clock

    state: TableState
    players: dict[str, Player]
    emit: Callable[[ev.Event], None]

    @overload
    def ask(self, ask: Ask) -> Awaitable[Given]: ...
    @overload
    def ask(
        self,
        ask: Ask | None,
        anew: Callable[[], Ask | None] | None,
        take: Callable[[Given], bool] | None = None,
    ) -> Awaitable[Given | None]: ...
    @innermost
    def ask(
        self,
        ask: Ask | None,
        anew: Callable[[], Ask | None] | None = None,
        take: Callable[[Given], bool] | None = None,
    ) -> Generator[Ask, Given, Given | None]:
        """Put an ask and wait.  What comes in between is dealt with, and the ask put again, or
        another that ``anew`` makes.  ``take``: carries an answer out, and says whether the same
        is asked for more of them.

        Answers None once there is none: what was to be asked is no longer open.
        """
        around = self.around
        while ask is not None:
            given, instant = None, self.instant
            if instant is not None and (self.instructed or ask.chance or ask.of_house):
                given = instant(ask)
            if given is None:
                given = yield ask
                self.inputs += 1
                self.now = given.at
            kind = type(given.command)
            if kind in around:
                yield from self._interject(given).__await__()
                if anew is not None:
                    ask = anew()
                continue
            if kind is TimeUp:
                given = msgspec.structs.replace(given, command=ask.default())
            if take is None or not take(given):
                return given
        return None

    def ask_while(self, make: Callable[[], Ask | None]) -> Awaitable[Given | None]:
        """As :meth:`ask`, for what is made anew whatever comes in between."""
        return self.ask(make(), make)

    async def chance(self, ask: Chance[AnswerT]) -> AnswerT:
        """What chance answers: the equipment, or the dealer who enters it."""
        answer = (await self.ask(ask)).command
        assert isinstance(answer, ask.answer)
        return answer

    async def _interject(self, given: Given) -> None:
        """Deal with what came in between."""
        raise NotImplementedError  # pragma: no cover

    async def choose(
        self,
        player: str,
        what: str,
        options: tuple[str, ...],
        *,
        otherwise: str = "",
        box: int = 0,
        rule: str = "",
    ) -> str:
        """One player's choice among words; the default, for a player who has left meanwhile."""
        ask = Choice(what, options, to=(player,), otherwise=otherwise, box=box, rule=rule)
        given = await self.ask_while(
            lambda: None if otherwise and player not in self.players else ask
        )
        if given is None:
            return otherwise
        command = given.command
        assert isinstance(command, Choose)
        self.emit(ev.Chose(player, what, command.option, box, rule=rule))
        return command.option

    async def each_chooses(
        self,
        players: Iterable[str],
        what: str,
        options: tuple[str, ...],
        *,
        otherwise: str,
        rule: str = "",
    ) -> dict[str, str]:
        """The same choice to several players, each in their own time; by player, in order asked.

        The default stands for a player who leaves meanwhile.
        """
        waiting = list(dict.fromkeys(players))
        chosen = dict.fromkeys(waiting, otherwise)

        def ask() -> Choice | None:
            here = tuple(name for name in waiting if name in self.players)
            return Choice(what, options, to=here, otherwise=otherwise, rule=rule) if here else None

        while (given := await self.ask_while(ask)) is not None:
            assert isinstance(given.command, Choose)
            here = [name for name in waiting if name in self.players]
            answered = [given.by] if given.role is Role.PLAYER else here
            for name in answered:
                chosen[name] = given.command.option
                waiting.remove(name)
                self.emit(ev.Chose(name, what, given.command.option, rule=rule))
        return chosen

    async def dealer_does(self, what: str, options: tuple[str, ...], *, rule: str = "") -> str:
        """An act of the dealer with more than one way; the first is taken unless said otherwise."""
        ask = Choice(what, options, role=Role.DEALER, otherwise=options[0], rule=rule)
        command = (await self.ask(ask)).command
        assert isinstance(command, Choose)
        return command.option

    async def dealer_pauses(self, what: str) -> None:
        """At a staffed table, a moment in which an irregularity can be reported."""
        if self.state.staffed:
            await self.dealer_does(what, ("go on",))
