"""What a round waits for before jackpot prizes are paid: the link's word, a manager's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from operator import ge
from typing import NamedTuple

from croupier.table.actors import Actor, Role
from croupier.table.asks import Ask, Choice, Legal
from croupier.table.commands import Awarded, Choose, Command, TimeUp
from croupier.table.refusal import Refused

CONFIRM = "confirm"


class JackpotWin(NamedTuple):
    """One hand that wins a part of the prize."""

    player: str
    box: int
    part: Fraction
    event: str


def named(wins: Sequence[JackpotWin]) -> tuple[str, ...]:
    """Wins as what is awarded for them names them.

    >>> named([JackpotWin("ann", 2, Fraction(1, 10), "straight flush")])
    ('2:1/10',)
    """
    return tuple(f"{win.box}:{win.part}" for win in wins)


def count(wins: Sequence[JackpotWin]) -> tuple[int, int]:
    """How many are of 100%, and how many of 10%."""
    wholes = sum(win.part == 1 for win in wins)
    return wholes, len(wins) - wholes


class Award(Ask):
    """What a linked jackpot pays for the wins of this round.  It is answered once every deal that
    began before the first of them was determined has ended (18:12(2)(d)(ii), I-JP-8)."""

    __slots__ = ("determined", "link", "sample", "wins")
    from_beyond = True

    def __init__(
        self, link: str, wins: Sequence[JackpotWin], determined: int, sample: Awarded, rule: str
    ) -> None:
        super().__init__(rule)
        self.link = link
        self.wins = tuple(wins)
        self.determined = determined  # when, by the table's clock
        self.sample = sample  # as if these were the only wins, and the meter as last told

    def check(self, by: Actor, command: Command) -> Refused | None:
        if not isinstance(command, Awarded):
            return self.not_now(command)
        if len(command.amounts) != len(self.wins):
            return Refused(f"there are {len(self.wins)} wins to pay", self.rule)
        if command.wins and command.wins != named(self.wins):
            return Refused("that was awarded for other wins", self.rule)
        own = count(self.wins)
        if command.shared and not (len(command.shared) == 2 and all(map(ge, command.shared, own))):
            return Refused("it is shared by these wins at least", self.rule)
        if min(command.amounts) < 0 or command.meter < 0:
            return Refused("no prize and no meter is below nothing", self.rule)
        return None

    def legal(self) -> Iterator[Legal]:
        yield Legal(Role.SUPERVISOR, self.sample)

    def describe(self) -> str:
        return f"the link '{self.link}' to say what {len(self.wins)} jackpot wins are paid"


class ManagerConfirms(Choice):
    """A gaming manager confirms what the rules do not say themselves (I-JP-5)."""

    __slots__ = ()

    def __init__(self, what: str, rule: str) -> None:
        super().__init__(what, (CONFIRM,), role=Role.MANAGER, otherwise=CONFIRM, rule=rule)

    def check(self, by: Actor, command: Command) -> Refused | None:
        if isinstance(command, Choose | TimeUp) and by.role not in (Role.MANAGER, Role.SYSTEM):
            return Refused("that is for a gaming manager to confirm", self.rule)
        return super().check(by, command)
