"""What a round needs from outside.

A round awaits an ask; the driver sends it the answer.  An ask says who may answer
and what is legal, and gives, where there is one, the answer of an automated house.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Generic

from croupier.equipment.pieces import SETS, piece_of
from croupier.equipment.shoe import Shoe
from croupier.table.actors import CREW, Actor, Role
from croupier.table.ask import Ask, Choice, CutHere, Legal
from croupier.table.commands import (
    Catch,
    Command,
    Face,
    Pick,
    Reveal,
    Roll,
    Shuffled,
    Spin,
    Toss,
)
from croupier.table.entries import Entry, one_number
from croupier.table.refusal import Refused

__all__ = [
    "CHANCE_ROLES",
    "Ask",
    "Chance",
    "Choice",
    "CutHere",
    "Draw",
    "DrawBalls",
    "Legal",
    "PassPoint",
    "PickOne",
    "RollDice",
    "SealPoint",
    "Shuffle",
    "SpinWheel",
    "TossCoins",
    "Uncover",
]

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
# a supervisor where the game has them enter results (TableRules.enterers)
CHANCE_ROLES = CREW | {Role.SYSTEM, Role.SUPERVISOR}


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
    """``none``: what it is called when there was no result at all, entered as nothing."""

    __slots__ = ("none", "wheel")
    kind = "spin"
    answer = Spin

    def __init__(self, wheel: Wheel, rule: str, *, none: str = "") -> None:
        super().__init__(rule)
        self.wheel = wheel
        self.none = none

    def check_answer(self, command: Spin) -> Refused | None:
        if self.none and not command.pocket:
            return None
        if command.pocket not in self.wheel.pockets:
            return Refused(f"the {self.wheel.name} wheel has no {command.pocket!r}", self.rule)
        return None

    def outcomes(self) -> Iterable[tuple[Command, int]]:
        return ((Spin(pocket), 1) for pocket in self.wheel.pockets)

    def entry(self) -> Entry:
        pockets = tuple(dict.fromkeys(self.wheel.pockets))
        return Entry({"type": "spin"}, "pocket", pockets, none=self.none)

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
    """``none``: what it is called when there was no result at all, entered as nothing."""

    __slots__ = ("none", "number")
    kind = "roll"
    answer = Roll

    def __init__(self, number: int, rule: str, *, none: str = "") -> None:
        super().__init__(rule)
        self.number = number
        self.none = none

    def check_answer(self, command: Roll) -> Refused | None:
        if self.none and not command.dice:
            return None
        if len(command.dice) != self.number or not all(1 <= d <= 6 for d in command.dice):
            return Refused(f"{self.number} dice show 1 to 6 each", self.rule)
        return None

    def outcomes(self) -> Iterator[tuple[Command, int]]:
        for n in range(6**self.number):
            yield Roll(tuple(n // 6**i % 6 + 1 for i in range(self.number))), 1

    def entry(self) -> Entry:
        return Entry({"type": "roll"}, "dice", PIPS, self.number, none=self.none)

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
