"""A table: it drives one round after another and keeps what surrounds them.

Commands come in through :meth:`Table.submit`; each is checked first, and a refused
one leaves no trace.  Chance is answered by the table's devices.  Everything said and
everything that happened goes to the log, durably, before the answer is given.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Protocol

import msgspec

from croupier.table import events as ev
from croupier.table.accounts import credit
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.acts import Adjust, check_bringing
from croupier.table.asks import Ask, Legal
from croupier.table.autoplay import Autoplay, Decide
from croupier.table.clock import Clock, stopped
from croupier.table.commands import (
    Bet,
    Command,
    Correction,
    Direction,
    Given,
    OpenAgain,
    TakeBack,
)
from croupier.table.dealer import Several
from croupier.table.devices import ByHand, Devices
from croupier.table.entered import plain
from croupier.table.finished import Finished
from croupier.table.formats import CURRENT, Format
from croupier.table.game import Game
from croupier.table.ledger import Ledger, Posting
from croupier.table.refusal import Refused
from croupier.table.round import Carry, Options, Round
from croupier.table.rulings import Note
from croupier.table.run import Run, Start
from croupier.table.sign import Sign, check_teaching
from croupier.table.state import TableState
from croupier.table.taking_back import taken_back


class Snapshot(msgspec.Struct, frozen=True):
    """Everything between two rounds: enough to go on without what came before."""

    round: int  # the number of the next round
    state: TableState
    balances: dict[str, int]
    carry: Any  # the game's own, or its plain values as a log has them
    devices: str = ""


class Record(Protocol):
    """Where a table writes what was said and what happened."""

    def given(self, given: Given) -> None: ...
    def happened(self, events: Sequence[ev.Event]) -> None: ...
    def posted(self, postings: list[Posting]) -> None: ...
    def snapshot(self, snapshot: Snapshot) -> None: ...
    def commit(self) -> None:
        """Returns once all of it is durable."""


REMEMBERED = 512  # how many client ids a table remembers
_SYSTEM = Role.SYSTEM
OF_TABLE = frozenset((OpenAgain, TakeBack, Correction))  # what no round is asked about


class Table:
    """One table of one game."""

    def __init__(
        self,
        game: Game,
        *,
        options: Options | None = None,
        sign: Sign | None = None,
        seats: int | None = None,
        devices: Devices | None = None,
        record: Record | None = None,
        clock: Clock = stopped,
        automated: bool = True,
        snapshot: Snapshot | None = None,
        format: Format = CURRENT,
    ) -> None:
        self.game = game
        self.format = format  # as which its log began
        self.options = options if options is not None else game.configure()
        self.devices: Devices = devices or ByHand()
        self.record = record
        self.clock = clock
        self.automated = automated
        self.closed = False  # until it is opened again
        self.stopped = False  # something failed; the log knows how far the table had come
        # several commands are made durable, and answered, as one step: whoever does that proves
        # the books (:meth:`Ledger.prove`) once before it, instead of the table after each
        self.proven_by_step = False
        self.last: Run | None = None  # the last finished round, for corrections
        self.finished = Finished(self)  # it, and those before it
        self.caught_up = False  # on resuming, a round was finished whose end the log had not
        self.watch: Callable[[Round], None] | None = None  # told of each round as it is finished
        self._answered: dict[str, tuple[tuple[Actor, Command], list[ev.Event]]] = {}
        self._out: list[ev.Event] = []
        self._autoplay: Autoplay | None = None  # who answers for players, within autoplay
        self.adjustments: list[Adjust] = []  # what a correction still has to post
        self._dealing = self.devices.dealer(self)
        self._wagers_public = game.round.wagers_public
        if snapshot is None:
            if format.whole_general_part:
                check_teaching(sign or game.sign)
            state = TableState(sign or game.sign, game.places(seats), staffed=not automated)
            snapshot = Snapshot(1, state, Ledger().balances, game.new_carry())
        carry = snapshot.carry
        if isinstance(carry, dict):
            carry = msgspec.convert(carry, game.round.carry_type, str_keys=True)
            carry.restored()
        ledger = Ledger(dict(snapshot.balances))
        state = snapshot.state
        self.closed = state.closed  # then what is begun is the round that opening it again brings
        if state.closed:
            state, carry = msgspec.structs.replace(state, closed=False), carry.opened_again()
        # the run of the round in progress, with what it was told; to look at, not to touch
        self.run = self.begin(snapshot.round, state, ledger, carry, again=self.closed)

    def __repr__(self) -> str:
        return f"<table of {self.game.name}, round {self.round.number}>"

    def start(self) -> list[ev.Event]:
        """Let the first round come to its first ask that is not for the equipment."""
        return [] if self.closed else self._finish(None)

    def open(self) -> None:
        """Tell and record what the first round brings before its first ask."""
        if not self.closed:
            self.tell_on()

    def equip(self, devices: Devices) -> None:
        """From now on these answer chance."""
        self.devices = devices
        self._dealing = devices.dealer(self)

    # What stands now.

    @property
    def pending(self) -> Ask:
        if self.run.pending is None:
            raise Refused("the table is closed")
        return self.run.pending

    @property
    def round(self) -> Any:
        """The round in progress.  To look at, not to touch."""
        return self.run.round

    @property
    def ledger(self) -> Ledger:
        return self.run.round.ledger

    @property
    def state(self) -> TableState:
        return self.run.round.state

    def credit(self, player: str) -> int:
        return self.ledger.balance(credit(player))

    def check(self, by: Actor, command: Command, brings: int = 0) -> Refused | None:
        """Whether ``submit`` would take it; nothing changes."""
        run = self.run
        pending = run.pending
        if self.stopped or self.closed or pending is None or type(command) in OF_TABLE:
            return self._check_outside(by, command)
        round, clock = run.round, self.clock
        round.now = clock()
        if brings:
            refused = check_bringing(round, by, command, pending, brings)
        else:
            refused = round.check(by, command, pending)
        if refused is None and round.state.barring:
            return self._may_not(by, command, brings)
        return refused

    def _check_outside(self, by: Actor, command: Command) -> Refused | None:
        """What no round is asked about."""
        if self.stopped:
            return Refused("the table has stopped: it must be resumed from its log")
        if isinstance(command, OpenAgain):
            return self._check_opening(by, command)
        if self.closed:
            return Refused("the table is closed")
        self.run.round.now = self.clock()
        if isinstance(command, TakeBack):
            return self._check_taking_back(by, command)
        if isinstance(command, Correction):
            return self.finished.check(by, command)
        return Refused("the round of play is over")

    def _may_not(self, by: Actor, command: Command, brings: int = 0) -> Refused | None:
        """Why somebody who takes no part would put up no money with this, nor anybody of the
        house for them (general:11(2))."""
        whose = by.name
        if by.role is not Role.PLAYER:
            if not isinstance(command, Direction) or not self.format.nobody_for_barred:
                return None
            whose = getattr(command, "player", "")
        elif not self.format.whole_general_part:
            return None
        refused: Refused | None = self.round.barred(whose) if whose else None
        if refused is None or not self.run.puts_up(by, command, brings, whose):
            return None
        return refused

    def legal(self) -> list[Legal]:
        """What may be done now and by whom."""
        if self.closed or self.stopped:
            return []
        self.run.round.now = self.clock()
        return self._without_barred(self.run.round.legal(self.pending))

    def _without_barred(self, legal: Iterable[Legal]) -> list[Legal]:
        if not self.state.barring:
            return list(legal)
        return [
            one for one in legal if self._may_not(Actor(one.player, one.role), one.command) is None
        ]

    def legal_for(self, player: str) -> list[Legal]:
        """What one player may do now: at a table of many, less work than :meth:`legal`."""
        if self.closed or self.stopped:
            return []
        self.run.round.now = self.clock()
        return self._without_barred(self.run.round.legal_for(player, self.pending))

    def legal_between(self, player: str) -> list[Legal]:
        """What one player may do that is no answer to what is asked."""
        if self.closed or self.stopped:
            return []
        self.run.round.now = self.clock()
        return self._without_barred(self.run.round.legal_between(player, self.pending))

    def legal_on(self, player: str, areas: Collection[str]) -> list[Legal] | None:
        """What one player may do about some areas alone; None: ask :meth:`legal_for`."""
        if self.closed or self.stopped:
            return []
        round = self.run.round
        round.now = self.clock()
        found = self.pending.legal_on(player, areas)
        if found is None or round.barred(player) is not None:
            return None
        return list(found)

    # Taking commands.

    def submit(
        self, by: Actor, command: Command, id: str = "", *, brings: int = 0, checked: bool = False
    ) -> list[ev.Event]:
        """Check a command, carry it out, and answer the events it brought.

        With an ``id``, a command sent again acts once and answers the same.  ``brings``: chips
        that come to the table with it, out of the player's credits.  ``checked``: the caller has
        just asked :meth:`check`, as the table stands now.
        """
        if id and id in self._answered:
            said, events = self._answered[id]
            if said != (by, command):
                raise Refused(f"the id {id!r} was used for another command")
            return events
        if not checked and (refused := self.check(by, command, brings)) is not None:
            raise refused
        given = Given(by.name, by.role, command, self.run.round.now, id, brings)
        events = self._finish(given)
        if id:
            self.remember(given, events)
        return events

    def _finish(self, given: Given | None) -> list[ev.Event]:
        """Take what was given (or open the table), let the equipment answer, make it durable."""
        self._out = []
        try:
            if given is None:
                self.open()
            else:
                self.take(given)
            run = self.run
            pending, round = run.pending, run.round
            if round.instant is None:
                self._go_live(round)
            if self.adjustments or (pending is not None and (pending.chance or pending.of_house)):
                self._run_on()
                run = self.run
                round = run.round
            if run.told != len(round.events) or run.outbox:
                self.collect()
            ledger, record = round.ledger, self.record
            if ledger.page and not self.proven_by_step:  # or as proved at the last round's end
                ledger.prove()
            if record is not None:
                if postings := run.unrecorded():
                    record.posted(postings)
                record.commit()
        except BaseException:
            self.stopped = True  # what is in memory may be more than what is on the disk
            raise
        events, self._out = self._out, []
        return events

    def remember(self, given: Given, events: list[ev.Event]) -> None:
        """What was answered to a client's id, should it be sent again."""
        said = (Actor(given.by, given.role), given.command)
        self._answered[given.id] = (said, events)
        if len(self._answered) > REMEMBERED:
            del self._answered[next(iter(self._answered))]

    def take(self, given: Given) -> None:
        """Tell the round one checked thing and record what it brings; nothing is answered."""
        if self.record is not None:
            self.record.given(given)
        if type(given.command) in OF_TABLE:
            self._take_outside(given)
        else:
            if self.adjustments and type(given.command) is Adjust:
                del self.adjustments[0]
            self.run.feed(given)
        self.tell_on()

    def _take_outside(self, given: Given) -> None:
        """What no round is told."""
        if isinstance(given.command, Correction):
            self.finished.correct(given.command)
        elif isinstance(given.command, TakeBack):
            self._take_back(given)
        else:
            self._open_again(given)

    def take_events(self) -> list[ev.Event]:
        """What would have been answered so far, for a replay."""
        events, self._out = self._out, []
        return events

    def tell_on(self) -> None:
        pending = self.run.pending
        if self.record is not None or pending is None:
            self.collect()
        if pending is None:
            self._next()

    def collect(self) -> None:
        run = self.run
        events = run.round.events
        fresh = events[run.told :]
        if run.outbox:
            fresh, run.outbox = [*run.outbox, *fresh], ()
        if not fresh:
            return
        run.told = len(events)
        if self._wagers_public:
            fresh = [_public(event) for event in fresh]
        self._out += fresh
        if self.record is not None:
            self.record.happened(fresh)

    def _run_on(self) -> None:
        """Answer for the equipment and, at an automated table, for the house."""
        while self.adjustments:
            self.take(Given(SYSTEM.name, SYSTEM.role, self.adjustments[0], self.clock()))
        while (pending := self.run.pending) is not None:
            if self.run.round.instant is None:
                self._go_live(self.run.round)
            if not pending.chance and not pending.of_house:
                return
            command = self._answer(pending)
            if command is None:
                return
            self.take(Given("system", _SYSTEM, command, self.clock()))

    def _go_live(self, round: Round) -> None:
        """From here on the equipment answers in the midst of the round."""
        round.instant = self._instant
        round.dealing = self._dealing
        round.instructed = self._autoplay is not None

    def _answer(self, ask: Ask) -> Command | None:
        """What the equipment or the automated house says, if the ask is theirs."""
        if ask.chance:
            return self.devices.answer(ask) or ask.forced()  # type: ignore[arg-type,attr-defined]
        return ask.default() if self.automated and ask.of_house else None

    def _instant(self, ask: Ask) -> Given | None:
        """The equipment's answer in the midst of the round, without its being left, or what
        standing instructions say; recorded after what it answers."""
        command = self._answer(ask) if ask.chance or ask.of_house else None
        by = SYSTEM
        if command is None:
            round, playing = self.run.round, self._autoplay
            if playing is None or playing.number != round.number:
                return None
            by, command = playing.next(round, ask)
        return self.tell(Given(by.name, by.role, command, self.clock()))

    def tell(self, given: Given) -> Given:
        """Something came in the midst of the round: recorded after what it answers."""
        run, record = self.run, self.record
        if record is not None:
            self.collect()
            record.given(given)
        run.said.append(given)
        round = run.round
        round.inputs += 1
        round.now = given.at
        return given

    # What equipment gives without being asked.

    def one_by_one(self) -> bool:
        return self.record is not None

    def tell_together(self, answers: Several, number: int) -> None:
        run = self.run
        run.said.append(answers)
        round = run.round
        round.inputs += number
        round.now = answers.at

    def autoplay(
        self,
        rounds: int,
        bets: dict[str, Bet],
        on_round: Callable[[list[ev.Event]], None],
        decide: Decide | None = None,
    ) -> None:
        """Play rounds by standing instructions: each player's wagers, and for every choice what
        ``decide`` says, or its default.

        Every command is checked, posted and recorded as if it had been submitted; the events of
        each round go to ``on_round``.  A bet that is refused ends it, with that refusal: at once
        if it is the first, otherwise after the round, which that player sits out.
        """
        playing = Autoplay(bets, decide)
        for _ in range(rounds):
            if self.closed:
                return
            round = self.run.round
            by, command = playing.first(round, self.pending)
            self._autoplay, round.instructed = playing, True
            try:
                events = self.submit(by, command)
            finally:
                self._autoplay = None
            on_round(events)
            if playing.refused is not None:
                raise playing.refused

    # From round to round.

    def begin(
        self,
        number: int,
        state: TableState,
        ledger: Ledger,
        carry: Carry,
        notes: tuple[Note, ...] = (),
        *,
        again: bool = False,
    ) -> Run:
        kind, options = self.game.round, self.options
        start = Start(kind, number, state, ledger, options, carry, self.format, again)
        return Run(start, notes)

    def _next(self) -> None:
        done = self.run
        round = done.round
        if self.last is not None:
            self.finished.put_by(self.last, round.state)
        self.last = self.finished.began_on = done
        if self.watch is not None:
            self.watch(round)
        if self.record is not None:
            if postings := done.unrecorded():
                self.record.posted(postings)
            self.record.snapshot(self.snapshot())
        state = round.state
        if state.closed:
            self.closed = True
            return
        self.run = run = self.begin(round.number + 1, state, round.ledger, round.carry)
        if self.record is not None or run.pending is None:
            self.tell_on()

    def snapshot(self) -> Snapshot:
        """What stands after the last finished round."""
        if self.last is None:
            raise ValueError("no round has been finished")
        round = self.last.round
        return Snapshot(
            round.number + 1, round.state, round.ledger.balances, round.carry, self.devices.state()
        )

    # Opened again.

    def _check_opening(self, by: Actor, command: OpenAgain) -> Refused | None:
        if by.role not in command.roles:
            return Refused(f"a {by.role} may not open a table")
        return None if self.closed else Refused("the table is open")

    def _open_again(self, given: Given) -> None:
        """The next round, on what belongs to players and prizes, and on nothing else."""
        self.closed = False
        done = self.last
        if done is not None and done is self.run:
            round = done.round
            state = msgspec.structs.replace(round.state, closed=False)
            carry = round.carry.opened_again()
            self.run = self.begin(round.number + 1, state, round.ledger, carry, again=True)
        self.run.outbox = [ev.TableOpened(given.by), *self.run.outbox]

    # A result entered wrongly.

    def _check_taking_back(self, by: Actor, command: TakeBack) -> Refused | None:
        rule = self.round.table_rules.correction
        if by.role not in command.roles:
            return Refused(f"a {by.role} enters no results", rule)
        try:
            taken_back(self.run)
        except Refused as refused:
            return refused if refused.rule else Refused(refused.reason, rule)
        return None

    def _take_back(self, given: Given) -> None:
        wrong = self.run
        right, was = taken_back(wrong)
        rule = wrong.round.table_rules.correction
        self.collect()
        right.replaces(wrong, rule)
        told = ev.TakenBack(plain(was), given.by, rule=rule)
        right.outbox = [told, ev.Rewound("the entry", 0, rule=rule)]
        self.run = right


def _public(event: ev.Event) -> ev.Event:
    """As it is told where everyone sees who wagers how much."""
    if isinstance(event, ev.OF_WAGERS) and event.audience == ev.EVERYONE:
        return msgspec.structs.replace(event, audience=ev.PUBLIC)
    return event
