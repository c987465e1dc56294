"""A round of play: what every game's procedure is written with.

A game subclasses :class:`Round` and writes ``play`` in the order of its schedule.
Everything it needs from outside it awaits; the answers are its only inputs, so
that replaying them brings a new round to the same place.  This module is the part
every game shares: putting asks, taking interjections, wagering; what it does with chips
is in :mod:`croupier.table.settling`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

import msgspec

from croupier.equipment.cards import Card
from croupier.equipment.shoe import Shoe
from croupier.table import acts
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.areas import Area, Wager
from croupier.table.asks import Ask, Choice, Legal
from croupier.table.commands import (
    ACTS,
    ANSWERS,
    Act,
    Bet,
    BuyIn,
    Change,
    Choose,
    Command,
    Deal,
    Direction,
    Given,
    Incident,
    Join,
    NoMoreBets,
    Place,
    TimeUp,
)
from croupier.table.known import Key, known
from croupier.table.ledger import Ledger
from croupier.table.refusal import Refused
from croupier.table.results import Void
from croupier.table.rulings import Obeying, RoundVoid, Ruling
from croupier.table.settling import Settling
from croupier.table.sign import ROUNDS_OF_NOTICE, Limit
from croupier.table.state import TableState
from croupier.table.wagering import Retraction, TableClosing, Wagering

# What an excluded player may no longer do; wagers that lie are decided in the ordinary way.
BARRED = (Join, BuyIn, Place, Bet, Change, Direction)

PLAIN = frozenset(ANSWERS)  # commands that only ever meet the pending ask
OPENING = "opening"
WAGERING = "wagering"


class Options(msgspec.Struct, frozen=True):
    """What a house may choose about a game; each game subclasses it."""


class Carry(msgspec.Struct):
    """What a game hands from one round to the next; each game subclasses it."""

    def copy(self) -> Carry:
        other: Carry = self.__copy__()  # type: ignore[attr-defined]
        return other

    def restored(self) -> None:
        """Read back from a log: put right what plain values do not keep, such as an order."""


class Mark(msgspec.Struct, frozen=True, gc=False):
    """How far a round had come at a moment that it may go back to."""

    inputs: int
    events: int
    postings: int


class Round(Settling):
    """One round of play."""

    game: ClassVar[str]  # the name in the registry
    options_type: ClassVar[type[Options]] = Options
    carry_type: ClassVar[type[Carry]] = Carry
    boxes: ClassVar[bool] = True  # wagers lie on numbered boxes
    card_based: ClassVar[bool] = False  # general:5 is for these only
    correction_rule: ClassVar[str] = "qld-2024:16:10(2)"  # a result entered wrongly is put right
    limit_rule: ClassVar[str] = ""  # the provision that makes the sign's limits binding
    general: ClassVar[dict[str, str]] = {}  # an edition's own rule for one of qld-2024:general
    no_acts: ClassVar[frozenset[type[Act]]] = frozenset()  # acts this game's rules do not have
    may_follow: ClassVar[int] = 0  # times a wager that may still be wanted after wagering closes
    rounds_of_notice: ClassVar[int] = ROUNDS_OF_NOTICE  # before the sign may change

    rulings: ClassVar[dict[type[Command], tuple[Ruling, ...]]] = {}
    obeyings: ClassVar[dict[type[Command], tuple[Obeying, ...]]] = {}
    around: ClassVar[frozenset[type[Command]]] = frozenset(ACTS)
    limits_of_sign: ClassVar[bool] = True  # the sign alone decides limits, so they can be kept
    # answers at once for the equipment, where it can; otherwise the ask is put to the driver
    instant: Callable[[Ask], Given | None] | None = None
    dealing: Callable[[Shoe, int], Card] | None = None  # the same for the face of a card
    dealing_together: Callable[[Shoe, int, int], Sequence[Card]] | None = None  # and of several

    # how every round begins, kept on the class because every round is made anew
    phase = OPENING
    inputs = 0
    now = 0  # the time of the latest input; rounds have no clock
    marks: Mapping[str, Mark] = {}
    notes: tuple[str, ...] = ()  # what rulings that went back left to be done otherwise

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        rulings: dict[type[Command], tuple[Ruling, ...]] = {}
        obeyings: dict[type[Command], tuple[Obeying, ...]] = {}
        for name in dir(cls):
            member = getattr(cls, name, None)
            for one in getattr(member, "rulings", ()) if callable(member) else ():
                rulings[one.incident] = (*rulings.get(one.incident, ()), one)
            obeying = getattr(member, "obeying", None) if callable(member) else None
            if obeying is not None:
                obeyings[obeying.direction] = (*obeyings.get(obeying.direction, ()), obeying)
        cls.rulings, cls.obeyings = rulings, obeyings
        cls.plain = cls.stake is Round.stake and cls.settle is Round.settle
        cls.limits_of_sign = cls.limit_for is Round.limit_for
        cls.around = frozenset(ACTS) | frozenset(rulings) | frozenset(obeyings)

    def __init__(
        self, number: int, state: TableState, ledger: Ledger, options: Any, carry: Any
    ) -> None:
        self.number = number
        self.state = state
        self.ledger = ledger
        self.options = options
        self.carry = carry
        self.events: list[ev.Event] = []
        self.emit = self.events.append
        self.wagers: dict[Key, Wager] = {}
        self.wagered: set[str] = set()  # who has wagered this round
        self.players = state.by_name
        self.known = known(type(self), state, options)
        self.layout = self.known.layout

    @property
    def shoe(self) -> Shoe | None:
        """The shoe in play, for games that have one."""
        return None

    # What a game provides.

    async def play(self) -> None:
        """The round, in the order of the schedule."""
        raise NotImplementedError  # pragma: no cover

    @classmethod
    def areas(cls, options: Any) -> dict[str, Area]:
        """Every area of the layout by name.  Cache it: it is asked for often."""
        raise NotImplementedError  # pragma: no cover

    def outcome(self) -> dict[str, list[str]]:
        """What was dealt, spun or thrown: by hand, and in order."""
        raise NotImplementedError  # pragma: no cover

    @classmethod
    def decides(cls, area: Area) -> object:
        """What decides the wagers of an area, for lists of odds: its result, or whatever else
        holds its wins where the game settles it by name."""
        return area.result

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        """What this game's schedule says against the wager, beyond the sign."""
        return None

    def never_refuses(self, area: Area) -> bool:
        """Whether ``may_wager`` has nothing to say about an area, whatever comes."""
        return type(self).may_wager is Round.may_wager

    def fee_on(self, player: str, area: Area, total: int) -> int:
        """What the player pays besides, on making a wager come to this total."""
        return 0

    def may_withdraw(self, wager: Wager) -> Refused | None:
        """What the schedule says against taking this wager back while wagering is open."""
        return None

    def may_leave(self, player: str) -> Refused | None:
        if self.of(player):
            return Refused(f"{player} has undecided wagers")
        return None

    def may_cash_out(self, player: str) -> Refused | None:
        """What the schedule says against taking chips to the cage now."""
        return None

    def limit_for(self, player: str, area: Area, box: int) -> Limit:
        """The limits of the sign, with the older minimum of a player who holds a marker."""
        limit = self.state.sign.limit(area.limit_name)
        place = self.players.get(player)
        if place is None or not place.markers:
            return limit
        name = area.limit_name if area.limit_name in self.state.sign.limits else ""
        older = place.markers.get(name, limit.minimum)
        # the marker lies in front of the box where the player sits (general:13(2)(c))
        if older < limit.minimum and (not place.seat or box in (0, place.seat)):
            return Limit(older, limit.maximum)
        return limit

    def step_of(self, player: str, area: Area) -> int:
        """In what steps a player may wager on an area."""
        return self.state.sign.step

    def no_area(self, name: str) -> Refused:
        """Why the layout has no area of this name."""
        return Refused(f"the layout has no area '{name}'")

    def may_close_wagering(self) -> Refused | None:
        """What must be there before 'no more bets' can be called."""
        return None

    def needs_room(self, area: Area) -> bool:
        """Whether ``make_room`` may have something to do for a wager on this area."""
        return type(self).make_room is not Round.make_room

    def after_void(self) -> None:
        """What must still be put right when the round was void."""

    @property
    def wagering_to_come(self) -> bool:
        """Whether players can still wager in this round."""
        return self.phase in (OPENING, WAGERING)

    def may_raise_at_once(self) -> Refused | None:
        """Whether a minimum may rise with markers (general:13(2)) at this game's tables."""
        return None

    # Conducting.

    async def conduct(self) -> None:
        self.emit(ev.RoundOpened(self.number))
        try:
            await self.play()
        except TableClosing:
            await self.closing()
            self.change_state(msgspec.structs.replace(self.state, closed=True))
            self.emit(ev.TableClosed())
        except RoundVoid as void:
            self.emit(ev.RoundVoided(void.reason, rule=void.rule))
            returned = Void(void.rule)
            self.settle_all(self.undecided(), lambda _: returned)
            self.after_void()
        if self.wagers and self.undecided():
            raise RuntimeError(f"{self.game}: wagers left undecided: {self.undecided()}")
        self.ledger.prove()
        self.note_idle()
        self.hand_on()
        if not self.state.closed:
            self.emit(ev.RoundClosed(self.number, self.outcome()))

    wagering_waits = False  # there may be something for before_wagering to do

    async def before_wagering(self) -> None:
        """What must be done before wagers are taken."""

    async def closing(self) -> None:
        """What is done when the table closes: a shoe is revealed, standing wagers returned."""

    def hand_on(self) -> None:
        """What goes on to the next round, once everything else is done."""

    def meters(self) -> dict[str, int]:
        """Prizes that the table displays, in cents, by name."""
        return {}

    def held_over(self) -> dict[str, int]:
        """What players have at risk on rounds to come, beyond the wagers that lie."""
        return {}

    def undecided(self) -> list[Wager]:
        """The wagers that must have a result before the round may end."""
        return list(self.wagers.values())

    def note_idle(self) -> None:
        """Count the rounds each player has let pass without a wager."""
        wagered = self.wagered
        for player in self.state.players:
            idle = 0 if player.name in wagered else player.idle + 1
            if idle != player.idle:
                self.change_state(
                    self.state.with_player(msgspec.structs.replace(player, idle=idle))
                )

    # Asking.

    async def ask(self, ask: Ask) -> Given:
        """Put an ask and wait.  What comes in between is dealt with, and the ask put again."""
        if (answered := self.at_once(ask)) is not None:
            return answered
        while True:
            given: Given = await ask
            self.inputs += 1
            self.now = given.at
            kind = type(given.command)
            if kind in self.around:
                await self._interject(given)
            elif kind is TimeUp:
                return msgspec.structs.replace(given, command=ask.default())
            else:
                return given

    def at_once(self, ask: Ask) -> Given | None:
        """The answer of electronic equipment, without leaving the round."""
        return None if self.instant is None else self.instant(ask)

    async def ask_while(self, make: Callable[[], Ask | None]) -> Given | None:
        """Like :meth:`ask`, but the ask is made anew after each interjection.

        Answers None once ``make`` does: what was to be asked is no longer open.
        """
        while (ask := make()) is not None:
            if (answered := self.at_once(ask)) is not None:
                return answered
            given: Given = await ask
            self.inputs += 1
            self.now = given.at
            kind = type(given.command)
            if kind in self.around:
                await self._interject(given)
            elif kind is TimeUp:
                return msgspec.structs.replace(given, command=ask.default())
            else:
                return given
        return None

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

    def mark(self, name: str) -> None:
        """A moment that a ruling may go back to."""
        here = Mark(self.inputs, len(self.events), len(self.ledger.page))
        self.marks = {**self.marks, name: here}

    # What may be said now.

    def check(self, by: Actor, command: Command, pending: Ask) -> Refused | None:
        """Yes (None), or what is wrong.  Nothing changes either way."""
        if by.role not in command.roles:
            what = str(command.__struct_config__.tag).replace("-", " ")
            return Refused(f"a {by.role} may not give '{what}'")
        if self.state.barring and by.role is Role.PLAYER and isinstance(command, BARRED):
            refused = self.barred(by.name)
            if refused is not None:
                return refused
        if type(command) in PLAIN:
            return pending.check(by, command)
        if isinstance(command, Act):
            return acts.check(self, by, command)
        if isinstance(command, Incident):
            if self._ruling(command) is None:
                return Refused(
                    f"the schedule provides for no {_words(command)} at this moment ({self.phase})",
                )
            return command.check(self)
        if isinstance(command, Direction):
            if self._obeying(command) is None:
                return Refused(f"no {_words(command)} may be directed now ({self.phase})")
            if by.role is Role.PLAYER and by.name not in self.players:
                return Refused(f"{by.name} is not at this table")
            return command.check(self, by)
        return pending.check(by, command)

    def legal(self, pending: Ask) -> Iterator[Legal]:
        """Everything that may be done now, and by whom."""
        out = {place.name for place in self.state.players if self.barred(place.name)}
        for one in pending.legal():
            if one.player not in out or not isinstance(one.command, BARRED):
                yield one
        for kinds in (self.rulings, self.obeyings):
            for kind, entries in kinds.items():
                if any(entry.covers(self.phase) for entry in entries):
                    for sample in kind.samples(self):  # type: ignore[attr-defined]
                        yield from self._legal_for(sample, pending)
        yield from acts.legal(self)

    def legal_for(self, name: str, pending: Ask) -> Iterator[Legal]:
        """What one player may do now."""
        out = self.barred(name) is not None
        for one in pending.legal_for(name):
            if one.player == name and not (out and isinstance(one.command, BARRED)):
                yield one
        by = Actor(name, Role.PLAYER)
        for kinds in (self.rulings, self.obeyings):
            for kind, entries in kinds.items():
                if Role.PLAYER in kind.roles and any(entry.covers(self.phase) for entry in entries):
                    for sample in kind.samples(self):  # type: ignore[attr-defined]
                        if self.check(by, sample, pending) is None:
                            yield Legal(Role.PLAYER, sample, name)
        yield from acts.legal_for(self, name)

    def barred(self, name: str) -> Refused | None:
        """Why a player may take no part, or not at this table now (general:11(2))."""
        state = self.state
        if not state.excluded and not state.apart:
            return None
        rule = "qld-2024:general:11(2)(b)"
        if name in state.excluded:
            return Refused(f"{name} is excluded from the game", self.general.get(rule, rule))
        for one, other in state.apart:
            if name == one and other in self.players:
                rule = "qld-2024:general:11(2)(c)"
                reason = f"{name} may not play at the same table as {other}"
                return Refused(reason, self.general.get(rule, rule))
        return None

    def _legal_for(self, command: Command, pending: Ask) -> Iterator[Legal]:
        """For every player who may, or for the first of the staff who may."""
        for role in Role:
            if role not in command.roles or role is Role.SYSTEM:
                continue
            if role is Role.PLAYER:
                for place in self.state.players:
                    if self.check(Actor(place.name, role), command, pending) is None:
                        yield Legal(role, command, place.name)
            elif self.check(Actor(role.value, role), command, pending) is None:
                yield Legal(role, command)
                return

    def _ruling(self, incident: Incident) -> Ruling | None:
        for one in self.rulings.get(type(incident), ()):
            if one.covers(self.phase):
                return one
        return None

    def _obeying(self, command: Direction) -> Obeying | None:
        for one in self.obeyings.get(type(command), ()):
            if one.covers(self.phase):
                return one
        return None

    async def _interject(self, given: Given) -> None:
        command = given.command
        if isinstance(command, Act):
            acts.apply(self, given, command)
        elif isinstance(command, Incident):
            found = self._ruling(command)
            if found is None:
                raise RuntimeError(f"an unchecked incident reached the round: {command}")
            self.emit(ev.Ruled(_words(command), given.by, rule=found.rule))
            await found.method(self, command)
        elif isinstance(command, Direction):
            obeying = self._obeying(command)
            if obeying is None:
                raise RuntimeError(f"an unchecked direction reached the round: {command}")
            self.emit(ev.Directed(_words(command), given.by, rule=obeying.rule))
            await obeying.method(self, given)

    # Wagers.

    async def wagering(
        self,
        *,
        rule: str = "",
        dealt: bool = False,
        until: type[NoMoreBets | Deal] = NoMoreBets,
        phase: str = WAGERING,
        open_while: Callable[[], bool] | None = None,
        call: str = "no more bets",
        call_rule: str = "",
        ask: Wagering | None = None,
    ) -> None:
        """Wagers are placed, changed and withdrawn until 'no more bets'.

        ``dealt``: cards already lie face down, so the areas that close before the
        first card are closed.  ``until=Deal``: they are about to be dealt.
        ``open_while``: a ruling may end the wagering before anyone calls it.
        ``call_rule``: the provision of the call, where it is not that of the wagers.
        ``ask``: a game's own, which may take more than wagers.
        """
        if self.wagering_waits:
            await self.before_wagering()
        self.phase = phase
        if ask is None:
            ask = Wagering(self, rule, dealt=dealt, until=until)
        while open_while is None or open_while():
            # as in ``ask``, but without a call for every wager
            given = None if self.instant is None else self.instant(ask)
            if given is None:
                given = await ask
                self.inputs += 1
                self.now = given.at
            kind = type(given.command)
            if kind is until:
                break
            if kind in self.around:
                await self._interject(given)
                continue
            if kind is TimeUp:
                given = msgspec.structs.replace(given, command=ask.default())
            if not ask.take(given):
                break
        if until is NoMoreBets:
            self.emit(called(call, call_rule or rule))

    def change_state(self, state: TableState) -> None:
        self.state = state
        self.players = state.by_name
        self.known = known(type(self), state, self.options)

    async def offer_retraction(self, *, rule: str, reduce: bool = False) -> None:
        """Every player with a wager may take it back or, with ``reduce``, part of it."""
        waiting = list(dict.fromkeys(w.player for w in self.wagers.values()))

        def ask() -> Retraction | None:
            names = tuple(name for name in waiting if self.of(name))
            return Retraction(self, names, rule, reduce=reduce) if names else None

        while (given := await self.ask_while(ask)) is not None:
            names = tuple(name for name in waiting if self.of(name))
            for done in Retraction(self, names, rule, reduce=reduce).take(given):
                waiting.remove(done)


@lru_cache(maxsize=64)
def called(text: str, rule: str) -> ev.Event:
    """A call of the dealer, the same in every round."""
    return ev.Announced(text, rule=rule)


def _words(command: Command) -> str:
    return str(command.__struct_config__.tag).replace("-", " ")
