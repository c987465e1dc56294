"""The question that a round puts to people: a choice, or where to cut.

What every ask is stands here too; those that chance answers are in :mod:`croupier.table.asks`,
from where all of them are taken.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import ClassVar, Final

import msgspec

from croupier.money import format_amount
from croupier.table.actors import CONDUCTORS, Actor, Role
from croupier.table.commands import Choose, Command, Cut, Place, TimeUp
from croupier.table.entries import Entry, one_number
from croupier.table.refusal import Refused

_PLAYER = Role.PLAYER  # an enumeration is slow to ask for a member
NOTHING: Final[Mapping[str, int]] = MappingProxyType({})
NO_RULES: Final[Mapping[str, str]] = MappingProxyType({})


class Legal(msgspec.Struct, frozen=True):
    """Something that may be done now: by whom, and within what amounts.

    ``command`` is complete and would be accepted as it stands; where ``high`` is
    set, any amount from ``low`` to ``high`` in steps of ``step`` would be too.
    """

    role: Role
    command: Command
    player: str = ""
    low: int = 0
    high: int = 0
    step: int = 0


class Ask:
    """One pending question of a round."""

    __slots__ = ("rule",)
    kind: ClassVar[str] = "choice"  # what sort of answer is awaited, in a word
    chance = False  # answered by equipment, or entered by the dealer
    of_house = False  # no player is waited for: an automated table takes the default
    takes_wagers = False  # wagering is open
    seconds = 0  # how long a rule gives for the answer; 0: no rule does
    extended = 0  # how often whoever is asked was given more time
    from_beyond = False  # only who knows of other tables can answer: nothing is supposed

    def __init__(self, rule: str = "") -> None:
        self.rule = rule

    def check(self, by: Actor, command: Command) -> Refused | None:
        raise NotImplementedError  # pragma: no cover

    def legal(self) -> Iterable[Legal]:
        raise NotImplementedError  # pragma: no cover

    def legal_for(self, player: str) -> Iterable[Legal]:
        """What one player may answer; an ask put to many may know a shorter way."""
        return (one for one in self.legal() if one.player == player)

    def legal_on(self, player: str, areas: Collection[str]) -> Iterable[Legal] | None:
        """What one player may answer that is about some areas alone; None: look at all of it."""
        return None

    def apart(self) -> bool:
        """Whether nothing that one player answers changes what another may."""
        return False

    def alike(self, player: str) -> tuple[object, ...] | None:
        """What decides the answers that a player may give about areas where nothing of theirs
        lies, apart from what they hold: who has the same may give the same.  None: anything may.
        To be asked of one that is :meth:`apart`."""
        return None

    def default(self) -> Command | None:
        """What is taken when the time is up, or where no dealer needs to be asked."""
        return None

    def waits_for(self) -> tuple[str, ...]:
        """The players whose answer is awaited; empty when it is the house's."""
        return ()

    def put_to(self, player: str) -> Ask:
        """What of it is put to one of the players, where it differs from one to another."""
        return self

    def entry(self) -> Entry | None:
        """How the answer is entered by hand; None, if it is nothing that is."""
        return None

    def not_now(self, command: Command) -> Refused:
        said = "a wager" if isinstance(command, Place) else f"'{command.words()}'"
        return Refused(f"{said} is not what the table waits for: {self.describe()}", self.rule)

    def describe(self) -> str:
        return type(self).__name__.lower()


class Choice(Ask):
    """A choice put to one actor, or to several who answer each in their own time.

    ``options`` are the words a player would say.  ``amounts`` gives, for options that
    carry an amount, its bounds and step; ``costs`` what an option takes that nobody has to say.
    ``also``: words that are understood though another option says the same.  ``bounds``: which
    provision bounds the amount of an option, where that is not the one of the choice.
    """

    __slots__ = (
        "also",
        "amounts",
        "bounds",
        "box",
        "costs",
        "extended",
        "hand",
        "of_house",
        "options",
        "otherwise",
        "role",
        "seconds",
        "to",
        "what",
    )

    def __init__(
        self,
        what: str,
        options: tuple[str, ...],
        *,
        to: tuple[str, ...] = (),
        role: Role = Role.PLAYER,
        otherwise: str = "",
        box: int = 0,
        amounts: dict[str, tuple[int, int, int]] | None = None,
        rule: str = "",
        seconds: int = 0,
        hand: str = "",
        extended: int = 0,
        costs: Mapping[str, int] = NOTHING,
        also: tuple[str, ...] = (),
        bounds: Mapping[str, str] = NO_RULES,
    ) -> None:
        self.rule = rule
        self.bounds = bounds
        self.costs = costs
        self.also = also
        self.hand = hand  # the hand that it is about, where one is
        self.seconds = seconds
        self.extended = extended
        self.what = what
        self.options = options
        self.to = to
        self.role = role
        self.otherwise = otherwise
        self.box = box
        self.amounts = amounts
        self.of_house = not to

    def check(self, by: Actor, command: Command) -> Refused | None:
        if type(command) is TimeUp:
            if self.otherwise:
                return None
            return Refused(f"{self.describe()} has no default", self.rule)
        if type(command) is not Choose:
            return self.not_now(command)
        if self.role is _PLAYER:
            if by.role is not _PLAYER or by.name not in self.to:
                return Refused(f"it is not for {by.name} to choose: {self.describe()}", self.rule)
        elif by.role not in CONDUCTORS:
            return Refused(f"that is for the {self.role} to say: {self.describe()}", self.rule)
        if command.option not in self.options and command.option not in self.also:
            return Refused(
                f"'{command.option}' is not open here; choose {', '.join(self.options)}", self.rule
            )
        if command.box not in (0, self.box):
            return Refused(f"the choice is for box {self.box}, not {command.box}", self.rule)
        if not self.amounts and not command.amount:
            return None
        return self._check_amount(command)

    def leaves_out(self, by: Actor, command: Command) -> bool:
        """It is for this one to choose, but not that."""
        mine = by.name in self.to if self.role is _PLAYER else by.role in CONDUCTORS
        return mine and isinstance(command, Choose) and command.option not in self.options

    def _check_amount(self, command: Choose) -> Refused | None:
        bounds = self.amounts.get(command.option) if self.amounts else None
        if bounds is None:
            if command.amount:
                return Refused(f"'{command.option}' takes no amount", self.rule)
            return None
        low, high, step = bounds
        if not low <= command.amount <= high or command.amount % step:
            return Refused(
                f"the amount must be {format_amount(low)} to {format_amount(high)} in steps of "
                f"{format_amount(step)}, not {format_amount(command.amount)}",
                self.bounds.get(command.option, self.rule),
            )
        return None

    def legal(self) -> Iterator[Legal]:
        for name in self.to or ("",):
            for option in self.options:
                low, high, step = (self.amounts or {}).get(option, (0, 0, 0))
                yield Legal(self.role, Choose(option, self.box, low), name, low, high, step)
        if self.otherwise:
            yield Legal(Role.SYSTEM, TimeUp())

    def default(self) -> Command | None:
        return Choose(self.otherwise, self.box) if self.otherwise else None

    def waits_for(self) -> tuple[str, ...]:
        return self.to

    def put_to(self, player: str) -> Choice:
        return self

    def describe(self) -> str:
        who = ", ".join(self.to) if self.to else str(self.role)
        return f"{who}: {self.what} ({' / '.join(self.options)})"


class CutHere(Ask):
    """Where the second cutting card goes into the stack (1:14(5), 2:6(5))."""

    __slots__ = ("dealers", "margin", "of_house", "player", "size")
    kind = "cut"

    def __init__(self, size: int, margin: int, player: str, rule: str, dealers: str = "") -> None:
        super().__init__(rule)
        self.dealers = dealers  # the provision by which nobody but the dealer cuts, if one says so
        self.size = size
        self.margin = margin
        self.player = player  # empty: the dealer or a supervisor cuts
        self.of_house = not player

    def check(self, by: Actor, command: Command) -> Refused | None:
        if type(command) is TimeUp:
            return None
        if type(command) is not Cut:
            return self.not_now(command)
        if self.player and (by.name != self.player or by.role is not Role.PLAYER):
            return Refused(f"{self.player} has accepted the cut", self.rule)
        if not self.player and by.role is Role.PLAYER:
            if self.dealers:
                return Refused("only the dealer cuts the cards", self.dealers)
            return Refused("no player accepted the cut: the dealer cuts", self.rule)
        if not self.margin <= command.at <= self.size - self.margin:
            return Refused(
                f"the cut must be at least {self.margin} cards in from either end "
                f"of {self.size}: cut again",
                self.rule,
            )
        return None

    def legal(self) -> Iterator[Legal]:
        role = Role.PLAYER if self.player else Role.DEALER
        for at in (self.margin, self.size // 2, self.size - self.margin):
            yield Legal(role, Cut(at), self.player)
        yield Legal(Role.SYSTEM, TimeUp())

    def default(self) -> Command:
        return Cut(self.size // 2)

    def waits_for(self) -> tuple[str, ...]:
        return (self.player,) if self.player else ()

    def entry(self) -> Entry | None:
        if self.player:
            return None
        return one_number("cut", "at", self.margin, self.size - self.margin)

    def describe(self) -> str:
        return f"{self.player or 'the dealer'} to cut the cards"
