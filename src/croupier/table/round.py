"""A round of play: what every game's procedure is written with.

A game subclasses :class:`Round` and writes ``play`` in the order of its schedule.
Everything it needs from outside it awaits; the answers are its only inputs, so
that replaying them brings a new round to the same place.  This module is the part
every game shares; what may be said when is in :mod:`croupier.table.saying`, how it asks in
:mod:`croupier.table.asking`, what it does with chips in :mod:`croupier.table.settling`.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic

import msgspec

from croupier.table import events as ev
from croupier.table import room, saying
from croupier.table.actors import Actor, Role
from croupier.table.acts import ACTS, Act
from croupier.table.areas import Area, Wager, Wagers
from croupier.table.asking import Asking
from croupier.table.asks import Ask, Legal
from croupier.table.citing import TableRules, recording
from croupier.table.commands import (
    Command,
    Deal,
    Direction,
    Given,
    Incident,
    NoMoreBets,
)
from croupier.table.formats import CURRENT, Format
from croupier.table.known import known
from croupier.table.ledger import Ledger
from croupier.table.parts import Held, members, take_always
from croupier.table.ranks import Decision
from croupier.table.refusal import Refused
from croupier.table.results import Void
from croupier.table.rulings import Note, Obeying, RoundVoid, Ruling
from croupier.table.settling import Settling
from croupier.table.sign import ROUNDS_OF_NOTICE, Limit
from croupier.table.state import TableState
from croupier.table.wagering import Retraction, TableClosing, Wagering

OPENING = "opening"
WAGERING = "wagering"


class Options(msgspec.Struct, frozen=True):
    """What a house may choose about a game; each game subclasses it."""

    def not_opened(self) -> str:
        """Why no new table is opened with these, though old logs may have them; empty: it is."""
        return ""


class Carry(msgspec.Struct):
    """What a game hands from one round to the next; each game subclasses it."""

    def copy(self) -> Carry:
        other: Carry = self.__copy__()  # type: ignore[attr-defined]
        return other

    # what belongs to players or prizes, and so is there still when a closed table is opened again;
    # all else begins as at a table that was never opened
    outlives_closing: ClassVar[tuple[str, ...]] = ()

    def restored(self) -> None:
        """Read back from a log: put right what plain values do not keep, such as an order."""

    def opened_again(self) -> Carry:
        """What the first round begins with after the table was closed: cards are shuffled before
        they are brought into play (general:15(2)(a)), no dice, button or point lies."""
        kept = self.copy()
        return type(self)(**{name: getattr(kept, name) for name in self.outlives_closing})


class Mark(msgspec.Struct, frozen=True, gc=False):
    """How far a round had come at a moment that it may go back to."""

    inputs: int
    events: int
    postings: int


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    OptionsT = TypeVar("OptionsT", bound=Options, default=Any)
    CarryT = TypeVar("CarryT", bound=Carry, default=Any)
else:
    from typing import TypeVar

    OptionsT, CarryT = TypeVar("OptionsT"), TypeVar("CarryT")
N = TypeVar("N", bound=Note)


class Round(Asking, Settling, Generic[OptionsT, CarryT]):
    """One round of play, of a game with its own options and carry."""

    game: ClassVar[str]  # the name in the registry
    options_type: ClassVar[type[Options]] = Options
    carry_type: ClassVar[type[Carry]] = Carry
    numbered_boxes: ClassVar[bool] = True  # wagers lie on numbered boxes
    card_based: ClassVar[bool] = False  # general:5 is for these only
    table_rules: ClassVar[TableRules] = TableRules()
    cites: ClassVar[Mapping[str, str]] = {}  # its own provisions in the place of another's
    no_acts: ClassVar[frozenset[type[Act]]] = frozenset()  # acts this game's rules do not have
    # reports and directions of the parts it holds that this game's rules do not have
    not_provided: ClassVar[frozenset[type[Incident | Direction]]] = frozenset()
    # who may order what, where that is not for everybody whom the general part names
    orderers: ClassVar[Mapping[type[Act], frozenset[Role]]] = {}
    keeps_apart: ClassVar[bool] = True  # two players may be kept apart (general:11(2)(c))
    wagers_public: ClassVar[bool] = False  # who wagers how much is for all to see
    # who may learn, once it is past, what was never shown: the order of spent cards, the log
    unshown_for: ClassVar[str] = ev.EVERYONE
    hands_of_terminals: ClassVar[bool] = False  # each terminal has hands of its own of one deal
    on_terminals: ClassVar[bool] = False  # alone: wagering is counted down, whoever deals (16:5(4))
    rounds_of_notice: ClassVar[int] = ROUNDS_OF_NOTICE  # before the sign may change

    rulings: ClassVar[dict[type[Incident], tuple[Ruling, ...]]] = {}
    obeyings: ClassVar[dict[type[Direction], tuple[Obeying, ...]]] = {}
    around: ClassVar[frozenset[type[Command]]] = frozenset(ACTS)
    always: ClassVar[Mapping[str, Held[Any, Any]]] = {}  # the parts that every round comes to
    plain_steps: ClassVar[bool]  # no area has a step, or an amount due, of its own
    plain_fees: ClassVar[bool]  # nothing is paid besides a wager
    # what makes each of them, and from what
    makes: ClassVar[Sequence[tuple[str, Callable[..., object], tuple[object, ...]]]] = ()
    first_held: ClassVar[list[str]] = []  # their names
    limits_of_sign: ClassVar[bool] = True  # the sign alone decides limits, so they can be kept

    # how every round begins, kept on the class where few rounds come to anything else
    format: Format = CURRENT  # as which the table's log began
    reporter = Role.SYSTEM  # of the latest irregularity
    notes: tuple[Note, ...] = ()  # what rulings that went back left to be done otherwise

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.always = take_always(cls, cls.always)
        cls.first_held = [*cls.always]
        cls.makes = tuple((name, part.kind, part.given) for name, part in cls.always.items())
        rulings: dict[type[Incident], tuple[Ruling, ...]] = {}
        obeyings: dict[type[Direction], tuple[Obeying, ...]] = {}
        for part, member in members(cls):
            for one in getattr(member, "rulings", ()):
                if one.incident in cls.not_provided:
                    continue
                found = replace(one, part=part)
                rulings[one.incident] = (*rulings.get(one.incident, ()), found)
            obeying = getattr(member, "obeying", None)
            if obeying is not None and obeying.direction not in cls.not_provided:
                found = replace(obeying, part=part)
                obeyings[obeying.direction] = (*obeyings.get(obeying.direction, ()), found)
        cls.rulings, cls.obeyings = rulings, obeyings
        cls.limits_of_sign = cls.limit_for is Round.limit_for
        cls.plain_steps = cls.step_of is Round.step_of and cls.amount_due is Round.amount_due
        cls.plain_fees = cls.fee_on is Round.fee_on
        cls.around = frozenset(ACTS) | frozenset(rulings) | frozenset(obeyings)

    def __init__(
        self, number: int, state: TableState, ledger: Ledger, options: OptionsT, carry: CarryT
    ) -> None:
        self.number = number
        self.state = state
        self.ledger = ledger
        self.options = options
        self.carry = carry
        self.phase = OPENING
        self.inputs = self.now = 0
        self.instant = self.dealing = None
        self.instructed = False
        self.events: list[ev.Event] = []
        self.marks: dict[str, Mark] = {}
        self.emit = self.events.append
        if self.cites:
            self.emit = recording(self.emit, self.cites)
        self.held = self.first_held.copy()  # the parts that it has come to
        self.wagers = Wagers()
        self.wagered: set[str] = set()  # who has wagered this round
        self.players = state.by_name
        self.known = known(type(self), state, options)
        self.layout = self.known.layout
        for name, make, given in self.makes:
            setattr(self, name, make(self, *given))
        self.set_up()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, round {self.number}>"

    @property
    def fair(self) -> Sequence[str]:
        """What of an outcome's order is equally likely, alike ones as many as there are; none where
        cards are drawn that do not come back."""
        return self.pockets

    @property
    def pockets(self) -> Sequence[str]:
        """Where the ball or the indicator of a wheel may come to rest, if there is one."""
        return ()

    # What a game provides.

    def set_up(self) -> None:
        """What a round of this game starts with."""

    async def play(self) -> None:
        """The round, in the order of the schedule."""
        raise NotImplementedError  # pragma: no cover

    @classmethod
    def areas(cls, options: OptionsT) -> dict[str, Area]:
        """Every area of the layout by name.  Cache it: it is asked for often."""
        raise NotImplementedError  # pragma: no cover

    def outcome(self) -> dict[str, list[str]]:
        """What was dealt, spun or thrown: by hand, and in order."""
        raise NotImplementedError  # pragma: no cover

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        """What this game's schedule says against the wager, beyond the sign."""
        return None

    def against(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        """What stands against a wager that the sign allows: something it needs is not there,
        there is no room for it, or the schedule says so."""
        if area.needs is not None:
            refused = room.check_beside(self, player, area, box)
            if refused is not None:
                return refused
        refused = self.may_wager(player, area, box, total)
        if refused is None and area.per_box:
            refused = room.check_room(self, player, area, box)
        return refused

    def says_nothing(self, area: Area) -> bool:
        """Whether :meth:`may_wager` has nothing to say about an area, whatever comes."""
        return type(self).may_wager is Round.may_wager

    def never_refuses(self, area: Area) -> bool:
        """Whether :meth:`against` has nothing to say about an area, whatever comes."""
        return area.free and self.says_nothing(area)

    def minds_others(self, area: Area) -> bool:
        """Whether what :meth:`against` says may be because of what others have wagered."""
        beside = area.needs is not None and not area.needs.own
        return beside or area.per_box > 0 or not self.says_nothing(area)

    def never_makes_room(self, area: Area) -> bool:
        """Whether :meth:`make_room` has nothing to return for an area, whatever comes."""
        return not area.per_box and type(self).make_room is Round.make_room

    def make_room(self, player: str, area: Area, box: int) -> None:
        """Return a wager that must give way to this one (17:5(3))."""
        if area.per_box:
            room.make_room(self, player, area, box)

    def giving_way(self, player: str, area: Area, box: int) -> Wager | None:
        """Whose wager on a full area of a box makes room for this player's."""
        return room.without_game_wager(self, player, area, box)

    @property
    def number_of_boxes(self) -> int:
        """How many numbered boxes there are: one at each seat, unless a game says otherwise."""
        return self.state.seats

    def box_for(self, player: str) -> int:
        """The box of a player's wager that names none."""
        return self.players[player].seat if self.numbered_boxes else 0

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

    def may_join(self, player: str, seat: int) -> Refused | None:
        """What the schedule says against taking this seat (0: standing)."""
        return None

    def may_buy(self, player: str) -> Limit | Refused | None:
        """For how much a player may buy chips now, or why for nothing; None: as the sign says."""
        return None

    def stays_at_table(self, player: str) -> int:
        """How much of a player's chips cannot be taken to the cage while the player stays."""
        return 0

    def at_stake(self, player: str) -> bool:
        """Whether a player has anything in this round that a decision is about."""
        return bool(self.of(player))

    def limit_for(self, player: str, area: Area, box: int) -> Limit:
        """The limits of the sign, with the older minimum of a player who holds a marker."""
        limit = self.state.sign.limit(area.limit_name)
        place = self.players.get(player)
        if place is None or not place.markers:
            return limit
        name = area.limit_name if area.limit_name in self.state.sign.limits else ""
        older = place.markers.get(name, limit.minimum)
        # the marker lies in front of the box where the player sits (general:13(2)(c)); what it
        # shows is the player's, at every box (I-G-11)
        there = self.format.whole_general_part or not place.seat or box in (0, place.seat)
        return Limit(older, limit.maximum) if older < limit.minimum and there else limit

    def amount_due(self, player: str, area: Area, box: int) -> int:
        """The one amount that a wager can come to now, because of another; 0: as the sign says."""
        return 0

    def step_of(self, player: str, area: Area) -> int:
        """In what steps a player may wager on an area."""
        return self.step_for(player)

    def step_for(self, player: str) -> int:
        """In what steps a player may wager where an area has none of its own."""
        return self.state.sign.step

    def no_area(self, name: str) -> Refused:
        """Why the layout has no area of this name."""
        near = difflib.get_close_matches(name, self.layout, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        return Refused(f"the layout has no area '{name}'{hint}", self.table_rules.wagers)

    def shut(self, option: str, player: str) -> Refused | None:
        """Why something that players of this game may choose is not open in the choice that is
        put to one, by the provision that closes it; None: that it is not among the options."""
        return None

    def not_put(self, option: str, player: str) -> Refused | None:
        """Why it is not for this player to choose now: too early, too late, decided already; None:
        that something else is waited for."""
        return None

    def closed_by(self, command: Command) -> str:
        """What closes wagering against a command at this moment, where moments differ."""
        return ""

    def ranked_decisions(self) -> Mapping[str, Decision]:
        """What stands decided where the schedule ranks who decides, by what it is about."""
        return {}

    def may_close_table(self) -> Refused | None:
        """What the rules say against closing the table between rounds."""
        return None

    def may_close_wagering(self) -> Refused | None:
        """What must be there before 'no more bets' can be called."""
        return None

    def has_something_to_play(self) -> bool:
        """Whether an automated table goes on when the time for wagers is up.  Players who bet
        against each other have nothing at stake by then."""
        return bool(self.wagers or self.held_over())

    def after_void(self) -> None:
        """What must still be put right when the round was void."""

    def concealed(self, answer: Command) -> bool:
        """Whether an answer of chance is known to some only: to nobody else is it told."""
        return False

    def may_correct(self, answer: Command) -> Refused | None:
        """Why a result of chance, entered wrongly, cannot have been this one."""
        return None

    def goes_back(self, answer: Command) -> str:
        """The round went back behind an answer of chance that the round ``before`` had: what
        stays of it, as everyone is told; empty if nothing."""
        return ""

    @property
    def begun(self) -> bool:
        """Whether wagers of this round lie."""
        return bool(self.wagers)

    @property
    def wagering_to_come(self) -> bool:
        """Whether players can still wager in this round."""
        return self.phase in (OPENING, WAGERING)

    def when_held_up(self, pending: Ask) -> Iterable[Legal]:
        """What is done for players who keep wagering from being closed, when their time is up."""
        return ()

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
        if self.wraps_up:
            await self.wrap_up()
        if self.wagers and self.undecided():
            raise RuntimeError(f"{self.game}: wagers left undecided: {self.undecided()}")
        self.ledger.prove()
        self.note_idle()
        self.hand_on()
        if not self.state.closed:
            self.emit(ev.RoundClosed(self.number, self.outcome()))

    def let_go(self) -> None:
        """Nobody will ask this round anything more.  Each of its parts knows the round, so that
        together they would wait for the garbage collector."""
        for name in self.held:
            delattr(self, name)
        self.held = []

    wagering_waits = False  # there may be something for before_wagering to do

    async def before_wagering(self) -> None:
        """What must be done before wagers are taken."""

    async def closing(self) -> None:
        """What is done when the table closes: a shoe is revealed, standing wagers returned."""

    wraps_up = False  # there is something for wrap_up to do

    async def wrap_up(self) -> None:
        """What is still to be done or told when the round has been decided."""

    def hand_on(self) -> None:
        """What goes on to the next round, once everything else is done."""

    def meters(self) -> dict[str, int]:
        """Prizes that the table displays, in cents, by name."""
        return {}

    def on_layout(self) -> dict[str, str]:
        """What stands on the layout beside wagers and cards from round to round, by its name."""
        return {}

    def held_over(self) -> dict[str, int]:
        """What players have at risk on rounds to come, beyond the wagers that lie."""
        return {}

    def undecided(self) -> list[Wager]:
        """The wagers that must have a result before the round may end."""
        return list(self.wagers.values())

    def note_idle(self) -> None:
        """Count the rounds each player has let pass without a wager."""
        wagered, idle = self.wagered, {}
        for player in self.state.players:
            if player.name not in wagered:
                idle[player.name] = player.idle + 1
            elif player.idle:
                idle[player.name] = 0
        if idle:
            self.change_state(self.state.with_idle(idle))

    def mark(self, name: str) -> None:
        """A moment that a ruling may go back to."""
        here = Mark(self.inputs, len(self.events), len(self.ledger.page))
        self.marks[name] = here

    def noted(self, kind: type[N]) -> list[N]:
        """What rulings that went back have left to be done otherwise, of one kind."""
        return [note for note in self.notes if isinstance(note, kind)]

    # What may be said now.

    check = saying.check
    legal = saying.legal
    legal_for = saying.legal_for
    legal_between = saying.legal_between

    @classmethod
    def cited(cls, rule: str) -> str:
        """What this game's own rules say in the place of a provision."""
        return cls.cites.get(rule, rule)

    def barred(self, name: str) -> Refused | None:
        """Why a player may take no part, or not at this table now (general:11(2))."""
        state = self.state
        if not state.excluded and not state.apart:
            return None
        rule = "qld-2024:general:11(2)(b)"
        if name in state.excluded:
            return Refused(f"{name} is excluded from the game", self.cited(rule))
        for one, other in state.apart:
            if name == one and other in self.players:
                rule = "qld-2024:general:11(2)(c)"
                reason = f"{name} may not play at the same table as {other}"
                return Refused(reason, self.cited(rule))
        return None

    async def _interject(self, given: Given) -> None:
        command = given.command
        if isinstance(command, Act):
            command.apply(self, given)
        elif isinstance(command, Incident):
            found = saying.ruling_now(self, command)
            if found is None:
                raise RuntimeError(f"an unchecked incident reached the round: {command}")
            self.emit(ev.Ruled(command.words(), given.by, rule=found.rule))
            self.reporter = given.role
            await found.method(found.holder(self), command)
        elif isinstance(command, Direction):
            obeying = saying.obeying_now(self, command)
            if obeying is None:
                raise RuntimeError(f"an unchecked direction reached the round: {command}")
            self.emit(ev.Directed(command.words(), given.by, rule=obeying.rule))
            by = Actor(given.by, given.role)
            await obeying.method(obeying.holder(self), command, by)

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
        if open_while is None:
            await self.ask(ask, None, ask.take)
        elif open_while():  # only what comes in between can end it before its time
            ask.open_while = open_while
            await self.ask(ask, ask.while_open, ask.take)
        if until is NoMoreBets:
            self.emit(called(call, call_rule or rule))

    def change_state(self, state: TableState) -> None:
        if state.sign is not self.state.sign:  # which may round otherwise what lies wins
            for wager in self.wagers.values():
                wager.settlements = None
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
