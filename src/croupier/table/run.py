"""One round being conducted: the coroutine, the answers it was given, the way back.

A run holds everything a round has been told.  To go back, it makes a new round from
the same start and tells it the same things up to the mark.
"""

from __future__ import annotations

from collections.abc import Coroutine, Iterable, Mapping, Sequence

import msgspec

from croupier.table import acts
from croupier.table import events as ev
from croupier.table.accounts import HOUSE, Kind, account, credit
from croupier.table.actors import SYSTEM, Actor
from croupier.table.acts import Act, BuyIn, Leave
from croupier.table.asks import Ask
from croupier.table.commands import Command, Direction, Given, TimeUp
from croupier.table.dealer import Several
from croupier.table.formats import CURRENT, Format
from croupier.table.ledger import Ledger, Posting
from croupier.table.refusal import Refused, Unanswered
from croupier.table.round import Carry, Options, Round
from croupier.table.rulings import Note, Rewind, RoundVoid
from croupier.table.state import TableState

MOST_TO_END = 200  # answers that could be wanting, of any round
TIME_UP = TimeUp()
STAKED = frozenset({Kind.AT_RISK, Kind.BANK, Kind.POT})


class ReplayDiffers(Exception):
    """The same answers did not bring a round to the same place: a defect in a game."""


class Run:
    # what most runs never touch, kept on the class because every round makes one
    journaled = 0  # how much of the ledger's page the journal covers
    leftover: Sequence[Given] = ()  # acts that came after the round, amended, was over
    voided: tuple[tuple[int, str], ...] = ()  # after how many inputs it was ended, and by what rule

    def __init__(self, start: Start, notes: tuple[Note, ...] = ()) -> None:
        self.start = start
        self.said: list[Given | Several] = []
        self.outbox: Sequence[ev.Event] = ()  # events told outside the round's own list
        self.told = 0  # how many of the round's events were told
        self.journal: Sequence[Posting] = ()  # what was posted before the round last went back
        self.recorded = 0  # how many of all its postings a record was told
        self.notes = notes  # what rulings that went back left to be done otherwise
        self._begin()

    @property
    def inputs(self) -> list[Given]:
        """Everything the round was told, in order."""
        inputs = written(self.said)
        self.said = [*inputs]
        return inputs

    def _begin(self) -> None:
        self.round = round = self.start()
        if self.notes:
            round.notes = self.notes
        self._program: Coroutine[Ask, Given, None] = round.conduct()
        self.pending: Ask | None = self._program.send(None)  # type: ignore[arg-type]

    def feed(self, given: Given) -> None:
        """Tell the round one thing that was checked."""
        if type(given.command) is Leave and given.takes < 0:
            # kept with it: told again on another course, the player has taken the same along
            given = msgspec.structs.replace(given, takes=acts.free_chips(self.round, given.by))
        self.said.append(given)
        if given.brings:
            acts.bring(self.round, given)
        try:
            self.pending = self._program.send(given)
        except StopIteration:
            self.pending = None
        except Rewind as rewind:
            self._go_back(rewind)

    @property
    def finished(self) -> bool:
        return self.pending is None

    def check(self, by: Actor, command: Command, brings: int = 0) -> Refused | None:
        if self.pending is None:
            return Refused("the round of play is over")
        if brings:
            return acts.check_bringing(self.round, by, command, self.pending, brings)
        return self.round.check(by, command, self.pending)

    def close(self) -> None:
        self._program.close()

    # Going back.

    def _go_back(self, rewind: Rewind) -> None:
        old, inputs = self.round, self.inputs
        self.outbox = [*self.outbox, *old.events[self.told :]]
        mark = old.marks[rewind.mark]
        if rewind.note is not None:
            self.notes = (*self.notes, rewind.note)
        self._replay(inputs[: mark.inputs], expecting=old.events[: mark.events])
        self.told = mark.events
        self.post_back(old.ledger.page, mark.postings, rewind.rule)
        cards = self._hand_over(inputs[mark.inputs :], old)
        kept = sum(type(event) is not ev.Resettled for event in old.events[: mark.events])
        back = ev.Rewound(rewind.mark, kept, cards, rule=rewind.rule)
        self.outbox = [*self.outbox, back]

    def post_back(self, page: list[Posting], kept: int, rule: str) -> None:
        """The books show what was posted and then posted back, never an erasure."""
        self.journal = [*self.journal, *page[self.journaled :], *posted_back(page[kept:], rule)]
        self.journaled = kept

    def replaces(self, old: Run, rule: str, between: Sequence[Posting] = ()) -> None:
        """This run is as the old one should have been: what that posted is posted back, then
        comes what lies ``between``, then what this one has posted."""
        self.journal, self.journaled, self.recorded = old.journal, old.journaled, old.recorded
        self.post_back(old.round.ledger.page, 0, rule)
        self.journal = [*self.journal, *between]

    @property
    def page(self) -> list[Posting]:
        """Every posting of the round so far, in order."""
        page = self.round.ledger.page
        return [*self.journal, *page[self.journaled :]] if self.journal else page

    def unrecorded(self) -> list[Posting]:
        """The postings that no record was told yet; from now on it was."""
        page = self.page if self.journal else self.round.ledger.page
        told = self.recorded
        self.recorded = len(page)
        return page[told:]

    def _replay(self, inputs: list[Given], *, expecting: list[ev.Event]) -> None:
        self._program.close()
        self.said = []
        self._begin()
        for given in inputs:
            self.feed(given)
        if self.round.events[: len(expecting)] != expecting:
            raise ReplayDiffers(f"{self.round.game}: a replayed round took another course")

    def _hand_over(self, later: list[Given], before: Round) -> list[str]:
        """Acts and directions that came later still stand, and chips that came with a wager
        are the player's still; cards seen go back on the shoe, those seen by all by name."""
        cards = []
        for given in later:
            command = given.command
            back = self.round.goes_back(command)
            if back and not before.concealed(command):
                cards.append(back)
            one = given
            if given.brings:
                one = Given(given.by, given.role, BuyIn(given.brings), given.at)
            if self.pending is None:
                if isinstance(one.command, Act):
                    self.leftover = [*self.leftover, one]
            elif isinstance(one.command, Act) or (
                isinstance(command, Direction)
                and self.check(Actor(given.by, given.role), command) is None
            ):
                self.feed(one)
        return cards

    def asks(self) -> list[Ask | None]:
        """For each input, what was asked when it came."""
        other = Run(self.start, self.notes)
        asked = []
        for given in self.inputs:
            asked.append(other.pending)
            other.feed(given)
        return asked

    def supposing(self, given: Given) -> list[ev.Event]:
        """What the round would bring next, were it told this; it is told nothing."""
        other = Run(self.start, self.notes)
        for one in self.inputs:
            other.feed(one)
        before = len(other.round.events)
        other.feed(given)
        found = other.round.events[before:]
        other.close()
        return found

    def puts_up(self, by: Actor, command: Command, brings: int, whose: str) -> bool:
        """Whether chips of this player's would be staked, by whatever road: tried on a run of
        its own."""
        other = Run(self.start, self.notes)
        for given in self.inputs:
            other.feed(given)
        page = len(other.round.ledger.page)
        other.feed(Given(by.name, by.role, command, self.round.now, brings=brings))
        return any(
            posting.source == credit(whose) and account(posting.target).kind in STAKED
            for posting in other.round.ledger.page[page:]
        )

    def again(self, start: Start) -> Run:
        """A run told the same things on another start; raises the refusal of what does not
        follow from it.  What people did around the round they have done."""
        other = Run(start, self.notes)
        voided = self.voided if start.format.ends_again else ()
        for given in self.inputs:
            other.void_again(voided)
            other.round.now = given.at
            if not isinstance(given.command, Act):
                refused = other.check(Actor(given.by, given.role), given.command, given.brings)
                if refused is not None:
                    raise refused
            elif other.pending is None:
                continue
            other.feed(given)
        other.void_again(voided)
        if other.finished != self.finished:
            raise Refused("the round would not have ended where it did")
        return other

    def recalculated(
        self, index: int, answer: Command, rule: str, told: Command | None = None
    ) -> Run:
        """A finished run told the same things but for one answer, to its end: what no longer fits
        is left out, who would have been asked otherwise is taken to have said what the time being
        up says, and what could not be decided is void.  ``told``: the answer from beyond the
        table, where the run now asks for one."""
        other = Run(self.start, self.notes)
        for number, given in enumerate(self.inputs):
            one = given
            if number == index:
                one = Given(given.by, given.role, answer, given.at, given.id, given.brings)
            if other.pending is None:
                break
            if number >= index and not isinstance(one.command, Act):
                other.round.now = one.at
                refused = other.check(Actor(one.by, one.role), one.command, one.brings)
                if refused is not None and number == index:
                    raise refused
                if refused is not None:
                    continue
            other.feed(one)
        other.end(rule, told)
        return other

    def end(self, rule: str, told: Command | None = None) -> None:
        """Bring a round to its end without anyone to ask."""
        for _ in range(MOST_TO_END):
            if self.pending is None:
                return
            if self.pending.from_beyond:
                if told is None or self.check(SYSTEM, told) is not None:
                    said = f"with that result it is for {self.pending.describe()}"
                    raise Unanswered(self.pending, said, rule)
                self.feed(Given(SYSTEM.name, SYSTEM.role, told, self.round.now))
                continue
            if not self.pending.takes_wagers and self.check(SYSTEM, TIME_UP) is None:
                self.feed(Given(SYSTEM.name, SYSTEM.role, TIME_UP, self.round.now))
                continue
            self.void(rule)
        raise Refused("with that result the round would not have ended", rule)

    def void(self, rule: str) -> None:
        """What the round waits for never came: it is void, from outside."""
        self.voided = (*self.voided, (len(self.inputs), rule))
        void = RoundVoid(rule, "what would have come was never dealt, drawn or thrown")
        try:
            self.pending = self._program.throw(void)
        except StopIteration:
            self.pending = None

    def void_again(self, voided: Sequence[tuple[int, str]]) -> None:
        """As it was ended when it had been told as much as now."""
        for told, rule in voided:
            if told == len(self.said) and self.pending is not None:
                self.void(rule)

    def amended(self, index: int, answer: Command) -> Run:
        """A run told the same things but for one answer, as far as they still fit.

        Raises the refusal of an answer that there could not have been.
        """
        other = Run(self.start, self.notes)
        for number, given in enumerate(self.inputs):
            one = given
            if number == index:
                one = Given(given.by, given.role, answer, given.at, given.id, given.brings)
            if number >= index:
                other.round.now = one.at
                refused = other.check(Actor(one.by, one.role), one.command, one.brings)
                if refused is not None and number == index:
                    raise refused
                if refused is not None:
                    other._hand_over(self.inputs[number:], self.round)
                    break
            other.feed(one)
        return other


def written(said: Iterable[Given | Several]) -> list[Given]:
    """Each input by itself."""
    inputs: list[Given] = []
    for one in said:
        if isinstance(one, Given):
            inputs.append(one)
        else:
            inputs.extend(one.each())
    return inputs


def posted_back(page: Sequence[Posting], rule: str) -> list[Posting]:
    """What undoes these postings, in the order in which no account is overdrawn."""
    return [posting.back(rule) for posting in reversed(page)]


class Start(msgspec.Struct, frozen=True, eq=False):
    """Where a round begins: makes it again and again from copies."""

    kind: type[Round]
    number: int
    state: TableState
    ledger: Ledger
    options: Options
    carry: Carry
    format: Format = CURRENT
    again: bool = False  # the first since a closed table was opened again

    def begins_on(self, carry: Carry) -> Carry:
        """What it begins with, where the round before hands on this."""
        return carry.opened_again() if self.again else carry

    def __call__(self) -> Round:
        ledger = Ledger(self.ledger.balances.copy())
        round = self.kind(self.number, self.state, ledger, self.options, self.carry.copy())
        if self.format is not CURRENT:
            round.format = self.format
        return round

    def on(self, carry: Carry, more: Mapping[str, int]) -> Start:
        """The same start on another carry, with so much more (or less) on some accounts, which
        the house has given."""
        balances = self.ledger.balances.copy()
        for name, amount in more.items():
            balances[name] = balances.get(name, 0) + amount
            balances[HOUSE] = balances.get(HOUSE, 0) - amount
        return msgspec.structs.replace(self, carry=carry, ledger=Ledger(balances))
