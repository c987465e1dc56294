"""What a round needs from outside.

A round awaits an ask; the driver sends it the answer.  An ask says who may answer
and what is legal, and gives, where there is one, the answer of an automated house.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Generic

import msgspec

from croupier.equipment.pieces import SETS, piece_of
from croupier.equipment.shoe import Shoe
from croupier.table.actors import CONDUCTORS, CREW, Actor, Role
from croupier.table.commands import (
    Catch,
    Choose,
    Command,
    Cut,
    Face,
    Given,
    Pick,
    Reveal,
    Roll,
    Shuffled,
    Spin,
    TimeUp,
    Toss,
)
from croupier.table.entries import Entry, one_number
from croupier.table.refusal import Refused

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from croupier.equipment.wheels import Wheel

    AnswerT = TypeVar("AnswerT", bound=Command, default=Any)
else:
    from typing import TypeVar

    AnswerT = TypeVar("AnswerT")

FACES = {name: frozenset(faces) for name, faces in SETS.items()}
SIDES = ("H", "T")
PIPS = tuple(range(1, 7))
CHANCE_ROLES = CREW | {Role.SYSTEM}
_PLAYER = Role.PLAYER  # an enumeration is slow to ask for a member


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

    def __init__(self, rule: str = "") -> None:
        self.rule = rule

    def __await__(self) -> Generator[Ask, Given, Given]:
        return (yield self)

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

    def default(self) -> Command | None:
        """What is taken when the time is up, or where no dealer needs to be asked."""
        return None

    def waits_for(self) -> tuple[str, ...]:
        """The players whose answer is awaited; empty when it is the house's."""
        return ()

    def entry(self) -> Entry | None:
        """How the answer is entered by hand; None, if it is nothing that is."""
        return None

    def not_now(self, command: Command) -> Refused:
        return Refused(
            f"'{command.words()}' is not what the table waits for: {self.describe()}", self.rule
        )

    def describe(self) -> str:
        return type(self).__name__.lower()


class Choice(Ask):
    """A choice put to one actor, or to several who answer each in their own time.

    ``options`` are the words a player would say.  ``amounts`` gives, for options that
    carry an amount, its bounds and step.
    """

    __slots__ = (
        "amounts",
        "box",
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
    ) -> None:
        self.rule = rule
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
        if command.option not in self.options:
            return Refused(
                f"'{command.option}' is not open here; choose {', '.join(self.options)}", self.rule
            )
        if command.box not in (0, self.box):
            return Refused(f"the choice is for box {self.box}, not {command.box}", self.rule)
        if not self.amounts and not command.amount:
            return None
        return self._check_amount(command)

    def _check_amount(self, command: Choose) -> Refused | None:
        bounds = self.amounts.get(command.option) if self.amounts else None
        if bounds is None:
            if command.amount:
                return Refused(f"'{command.option}' takes no amount", self.rule)
            return None
        low, high, step = bounds
        if not low <= command.amount <= high or command.amount % step:
            return Refused(
                f"the amount must be {low} to {high} cents in steps of {step}, "
                f"not {command.amount}",
                self.rule,
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

    def describe(self) -> str:
        who = ", ".join(self.to) if self.to else str(self.role)
        return f"{who}: {self.what} ({' / '.join(self.options)})"


class CutHere(Ask):
    """Where the second cutting card goes into the stack (1:14(5), 2:6(5))."""

    __slots__ = ("margin", "of_house", "player", "size")
    kind = "cut"

    def __init__(self, size: int, margin: int, player: str, rule: str) -> None:
        super().__init__(rule)
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


class Chance(Ask, Generic[AnswerT]):
    """Answered by equipment, or entered by the dealer from equipment in the room."""

    __slots__ = ()
    chance = True
    answer: type[AnswerT]

    def check(self, by: Actor, command: Command) -> Refused | None:
        if type(command) is not self.answer:
            return self.not_now(command)
        if by.role not in CHANCE_ROLES:
            return Refused(f"a {by.role} does not enter results", self.rule)
        return self.check_answer(command)

    def check_answer(self, command: AnswerT) -> Refused | None:
        raise NotImplementedError  # pragma: no cover

    def outcomes(self) -> Iterable[tuple[Command, int]]:
        """Every answer chance can give, with its weight: for enumeration."""
        raise NotImplementedError  # pragma: no cover

    def legal(self) -> Iterator[Legal]:
        for command, _ in self.outcomes():
            yield Legal(Role.DEALER, command)

    def forced(self) -> Command | None:
        """The only answer there can be, if there is but one."""
        return None


class Shuffle(Chance[Shuffled]):
    """The cards are shuffled and their order committed to (general:15)."""

    __slots__ = ("cards", "piece")
    kind = "shuffled"
    answer = Shuffled

    def __init__(self, cards: tuple[str, ...], rule: str, piece: str = "card") -> None:
        super().__init__(rule)
        self.cards = cards
        self.piece = piece

    def check_answer(self, command: Shuffled) -> Refused | None:
        return None

    def outcomes(self) -> Iterable[tuple[Command, int]]:
        return ((Shuffled(), 1),)

    def describe(self) -> str:
        return f"shuffle {len(self.cards)} {self.piece}s"


class Draw(Chance[Face]):
    """The face of the card that left the shoe as number ``index``; ``to``: whose it is."""

    __slots__ = ("index", "shoe", "to")
    kind = "card"
    answer = Face

    def __init__(self, index: int, shoe: Shoe, rule: str = "", to: str = "") -> None:
        self.rule = rule
        self.to = to
        self.index = index
        self.shoe = shoe

    def check_answer(self, command: Face) -> Refused | None:
        if command.index != self.index:
            piece = piece_of(self.shoe.pack)
            return Refused(f"the {piece} to enter is number {self.index}, not {command.index}")
        if command.card not in FACES[self.shoe.pack]:
            return Refused(f"{command.card!r} is not a {piece_of(self.shoe.pack)}")
        if command.card not in self.shoe.could_be(self.index):
            piece = piece_of(self.shoe.pack)
            return Refused(f"no {command.card} can be the next {piece}: all have been seen")
        return None

    def outcomes(self) -> Iterable[tuple[Command, int]]:
        known = self.shoe.known.get(self.index)
        if known is not None:
            return ((Face(self.index, known), 1),)
        left = self.shoe.left
        return ((Face(self.index, card), count) for card, count in left.items() if count)

    def forced(self) -> Command | None:
        known = self.shoe.known.get(self.index)
        return None if known is None else Face(self.index, known)

    def entry(self) -> Entry:
        cards = tuple(self.shoe.could_be(self.index))
        return Entry({"type": "face", "index": self.index}, "card", cards)

    def describe(self) -> str:
        whose = f", for {self.to}" if self.to else ""
        return f"the face of {piece_of(self.shoe.pack)} {self.index}{whose}"


class SpinWheel(Chance[Spin]):
    __slots__ = ("wheel",)
    kind = "spin"
    answer = Spin

    def __init__(self, wheel: Wheel, rule: str) -> None:
        super().__init__(rule)
        self.wheel = wheel

    def check_answer(self, command: Spin) -> Refused | None:
        if command.pocket not in self.wheel.pockets:
            return Refused(f"the {self.wheel.name} wheel has no {command.pocket!r}", self.rule)
        return None

    def outcomes(self) -> Iterable[tuple[Command, int]]:
        return ((Spin(pocket), 1) for pocket in self.wheel.pockets)

    def entry(self) -> Entry:
        return Entry({"type": "spin"}, "pocket", tuple(dict.fromkeys(self.wheel.pockets)))

    def describe(self) -> str:
        return "where the ball comes to rest"


class TossCoins(Chance[Toss]):
    __slots__ = ("number",)
    kind = "toss"
    answer = Toss

    def __init__(self, number: int, rule: str) -> None:
        super().__init__(rule)
        self.number = number

    def check_answer(self, command: Toss) -> Refused | None:
        if len(command.faces) != self.number or not set(command.faces) <= {"H", "T"}:
            return Refused(f"{self.number} coins come down H or T each", self.rule)
        return None

    def outcomes(self) -> Iterator[tuple[Command, int]]:
        for bits in range(2**self.number):
            yield Toss(tuple("HT"[bits >> i & 1] for i in range(self.number))), 1

    def entry(self) -> Entry:
        return Entry({"type": "toss"}, "faces", SIDES, self.number)

    def describe(self) -> str:
        return "how the coins come down"


class RollDice(Chance[Roll]):
    __slots__ = ("number",)
    kind = "roll"
    answer = Roll

    def __init__(self, number: int, rule: str) -> None:
        super().__init__(rule)
        self.number = number

    def check_answer(self, command: Roll) -> Refused | None:
        if len(command.dice) != self.number or not all(1 <= d <= 6 for d in command.dice):
            return Refused(f"{self.number} dice show 1 to 6 each", self.rule)
        return None

    def outcomes(self) -> Iterator[tuple[Command, int]]:
        for n in range(6**self.number):
            yield Roll(tuple(n // 6**i % 6 + 1 for i in range(self.number))), 1

    def entry(self) -> Entry:
        return Entry({"type": "roll"}, "dice", PIPS, self.number)

    def describe(self) -> str:
        return "what the dice show"


class PickOne(Chance[Pick]):
    """A number from 0 below ``among``, all equally likely."""

    __slots__ = ("among", "what")
    kind = "pick"
    answer = Pick

    def __init__(self, what: str, among: int, rule: str) -> None:
        super().__init__(rule)
        self.what = what
        self.among = among

    def check_answer(self, command: Pick) -> Refused | None:
        if not 0 <= command.number < self.among:
            return Refused(f"{self.what}: 0 to {self.among - 1}, not {command.number}", self.rule)
        return None

    def outcomes(self) -> Iterator[tuple[Command, int]]:
        for number in range(self.among):
            yield Pick(number), 1

    def entry(self) -> Entry:
        return one_number("pick", "number", 0, self.among - 1)

    def describe(self) -> str:
        return self.what


class SealPoint(Chance[Shuffled]):
    """A number from ``low`` to ``high``, all equally likely, drawn and committed to: nobody knows
    it until it is passed."""

    __slots__ = ("high", "low")
    answer = Shuffled

    def __init__(self, low: int, high: int, rule: str) -> None:
        super().__init__(rule)
        self.low = low
        self.high = high

    def check_answer(self, command: Shuffled) -> Refused | None:
        return None

    def outcomes(self) -> Iterable[tuple[Command, int]]:
        return ((Shuffled(), 1),)

    def describe(self) -> str:
        return "commit to where a mystery prize is won"


class PassPoint(Chance[Pick]):
    """How far after ``before`` the number lies that was committed to, if not after ``after``;
    otherwise 0."""

    __slots__ = ("after", "before", "commitment")
    answer = Pick

    def __init__(self, commitment: str, before: int, after: int, rule: str) -> None:
        super().__init__(rule)
        self.commitment = commitment
        self.before = before
        self.after = after

    def check_answer(self, command: Pick) -> Refused | None:
        if not 0 <= command.number <= self.after - self.before:
            most = self.after - self.before
            return Refused(f"{self.describe()}: 0 to {most}, not {command.number}", self.rule)
        return None

    def outcomes(self) -> Iterator[tuple[Command, int]]:
        yield Pick(0), 1
        yield Pick(self.after - self.before), 1

    def entry(self) -> Entry:
        return one_number("pick", "number", 0, self.after - self.before)

    def describe(self) -> str:
        return "how far the mystery prize is"


class DrawBalls(Chance[Catch]):
    """``number`` different balls of ``of``, in the order drawn."""

    __slots__ = ("number", "of")
    kind = "catch"
    answer = Catch

    def __init__(self, number: int, of: int, rule: str) -> None:
        super().__init__(rule)
        self.number = number
        self.of = of

    def check_answer(self, command: Catch) -> Refused | None:
        balls = command.numbers
        if len(set(balls)) != self.number or len(balls) != self.number:
            return Refused(f"a catch is {self.number} different numbers", self.rule)
        if not all(1 <= b <= self.of for b in balls):
            return Refused(f"the numbers are 1 to {self.of}", self.rule)
        return None

    def outcomes(self) -> Iterator[tuple[Command, int]]:
        """Too many to list: one catch, as a sample of the form."""
        yield Catch(tuple(range(1, self.number + 1))), 1

    def entry(self) -> Entry:
        balls = tuple(range(1, self.of + 1))
        return Entry({"type": "catch"}, "numbers", balls, self.number, distinct=True)

    def describe(self) -> str:
        return f"a catch of {self.number} numbers"


class Uncover(Chance[Reveal]):
    """The order of the spent shoe is revealed."""

    __slots__ = ("commitment",)
    kind = "reveal"
    answer = Reveal

    def __init__(self, commitment: str) -> None:
        super().__init__()
        self.commitment = commitment

    def check_answer(self, command: Reveal) -> Refused | None:
        return None

    def legal(self) -> Iterator[Legal]:
        yield Legal(Role.SYSTEM, Reveal())

    def outcomes(self) -> Iterable[tuple[Command, int]]:
        return ((Reveal(), 1),)

    def describe(self) -> str:
        return "the spent shoe is revealed"
