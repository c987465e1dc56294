"""The areas of a layout: where a wager may lie, what it is there, and what decides it.

An area says all there is to know about its wager, and everything else is read from it: the
sign, the limits and the refusals with their rule, the help, the odds, the totals of a simulation,
the credits that a terminal keeps back for a wager that may follow.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, Literal, TypeVar

import msgspec

from croupier.money import Rounding
from croupier.table.events import Event
from croupier.table.ledger import Posting
from croupier.table.results import Paid, Prize, Result, Share, Win

Outcome = TypeVar("Outcome")

WAGERING: Literal["wagering"] = "wagering"  # opens with the wagering of a round
IN_PLAY: Literal["in play"] = "in play"  # opens when the round asks for it, and never before


@dataclass(frozen=True)
class PayTable(Generic[Outcome]):
    """What a wager is paid, as data: an outcome is one of its events, and each has its result.

    >>> from croupier.table.results import Lose, win
    >>> on_six = PayTable(lambda die: die == 6, {True: win(5, "rule"), False: Lose("rule")})
    >>> on_six(6).said
    '5/1'
    """

    decide: Callable[[Outcome], Hashable]
    results: Mapping[Any, Result]

    def result(self, outcome: Outcome) -> Result:
        """What an outcome makes of the wager."""
        return self.results[self.decide(outcome)]

    __call__ = result  # an object is called at three times what a method of its own takes

    @property
    def paid(self) -> tuple[Paid, ...]:
        """Everything that can be paid: parts of a jackpot, prizes, then the best odds first."""
        found = {r: None for r in self.results.values() if isinstance(r, Win | Prize | Share)}
        return tuple(sorted(found, key=_best_first))


def _best_first(paid: Paid) -> tuple[int, Fraction, str, str]:
    if isinstance(paid, Share):
        return (0, -paid.part, paid.event, paid.rule)
    if isinstance(paid, Prize):
        return (1, Fraction(-paid.cents), paid.event, paid.rule)
    return (2, -paid.odds, paid.event, paid.rule)


@dataclass(frozen=True, slots=True)
class Needs:
    """What must lie beside a wager: one wager at least on any of these areas of its box."""

    areas: tuple[str, ...]
    rule: str
    own: bool = False  # the player's own; otherwise anyone's will do


@dataclass(frozen=True, slots=True)
class Area:
    """A betting area and the wager that is made by placing chips in it."""

    name: str
    rule: str  # the provision that permits the wager
    pays: PayTable[Any] | None = None  # what decides it; None where only its meter knows
    limit: str = ""  # which limits of the sign apply; the area's own name by default
    limits: str = ""  # the provision that binds it to them, where that is not the table's
    additional: bool = False  # an additional gaming wager (Schedule 17)
    opens: Literal["wagering", "in play"] = WAGERING
    opens_rule: str = ""  # by which it opens, where that is not the rule that permits it
    before_first_card: bool = False  # closes before any card is dealt, not at 'no more bets'
    closes: str = ""  # the provision that closes it, where that is not the call's
    raises: str = ""  # the area whose wager it adds to
    times: Fraction = field(default=Fraction(1))  # of the wager it raises, the most it can be
    pairs_with: str = ""  # the area that has the other half of this wager
    needs: Needs | None = None
    per_box: int = 0  # how many players may place it on one box; 0: no limit
    room_rule: str = ""  # the provision that says so
    fixed: int = 0  # the one amount it can be, where a rule names it (17:31); 0: as the sign says

    @property
    def limit_name(self) -> str:
        return self.limit or self.name

    @property
    def placeable(self) -> bool:
        """Whether chips are placed there while wagering is open."""
        return self.opens == WAGERING

    @property
    def free(self) -> bool:
        """Whether it lies alone and without a limit to how many do."""
        return self.needs is None and not self.per_box

    @property
    def of_game(self) -> bool:
        """A wager of the game itself, made while wagering is open."""
        return self.placeable and not self.additional

    @property
    def paid(self) -> tuple[Paid, ...]:
        """Everything the wager can be paid, the best first."""
        return () if self.pays is None else self.pays.paid

    def result(self, outcome: Any) -> Result:
        """What becomes of the wager; its one definition."""
        if self.pays is None:
            raise ValueError(f"{self.name} is not decided by an outcome")
        return self.pays.result(outcome)

    def on(self, event: Hashable) -> Result:
        """What an event makes of the wager."""
        if self.pays is None:
            raise ValueError(f"{self.name} is not decided by an event")
        return self.pays.results[event]

    def not_open(self) -> str:
        """The provision by which it opens, for whoever comes too early."""
        return self.opens_rule or self.rule


def follows(areas: Iterable[Area], name: str) -> Fraction:
    """How much may still be wanted to raise a wager, and what raises it, in times its amount."""
    kept = list(areas)
    raising = (area for area in kept if area.raises == name)
    return sum((area.times * (1 + follows(kept, area.name)) for area in raising), Fraction(0))


def placeable(areas: Mapping[str, Area]) -> list[str]:
    """The names of the areas where chips are placed while wagering is open."""
    return [area.name for area in areas.values() if area.placeable]


def belongs_to(areas: Mapping[str, Area], name: str) -> str:
    """The wager that an area's is part of: the one it raises, or the half that comes first."""
    area = areas.get(name)
    if area is None:
        return name
    if area.raises:
        return belongs_to(areas, area.raises)
    if area.pairs_with:
        return min((name, area.pairs_with), key=list(areas).index)
    return name


Key = tuple[str, str, int]  # player, area, box: where a wager lies


class Settlement(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What a result moves of a wager of so many chips."""

    stake: int
    result: Result  # held, as it is found by which result it was
    postings: list[Posting]
    event: Event


Settlements = dict[tuple[int, Rounding | None] | int, Settlement]  # by which result, and rounding


class Wager(msgspec.Struct, eq=False):
    """Chips of one player lying in one area; :func:`laid` makes one."""

    player: str
    area: Area
    box: int
    amount: int
    key: Key  # where a round keeps it
    settlements: Settlements | None = None  # those worked out, where the same comes again

    def __repr__(self) -> str:
        return f"Wager({self.player}, {self.area.name}, box {self.box}, {self.amount}c)"


def laid(player: str, area: Area, box: int, amount: int) -> Wager:
    """A wager of these chips."""
    return Wager(player, area, box, amount, (player, area.name, box))


_lay, _lift = dict.__setitem__, dict.pop  # to call a method takes half of what an operator does


FEW = 12  # wagers at a table, which are sooner gone through than sorted out


class Wagers(dict[Key, Wager]):
    """What lies at a table, and of it each player's own: with thousands at a table nobody goes
    through the wagers of all to find those of one."""

    # sorted out when somebody's are first asked for while many lie, and kept so from then on
    _own: dict[str, dict[Key, Wager]] | None = None
    _lay_alone, _lift_alone = dict.setdefault, dict.pop  # while nobody's have been

    def of(self, player: str) -> list[Wager]:
        """In the order in which they were laid."""
        if self._own is None:
            if len(self) <= FEW:
                return [wager for key, wager in self.items() if key[0] == player]
            self._own = {}
            for key, wager in self.items():
                self._own.setdefault(key[0], {})[key] = wager
        own = self._own.get(player)
        return list(own.values()) if own else []

    # Not by way of super(), which takes longer than all the rest of it.

    def __setitem__(self, key: Key, wager: Wager) -> None:
        _lay(self, key, wager)
        own = self._own
        if own is not None:
            own.setdefault(key[0], {})[key] = wager

    def laying(self) -> Callable[[Key, Wager], object]:
        """What lays a wager where there is none, while nobody's are asked for."""
        return self._lay_alone if self._own is None else self.__setitem__

    def __delitem__(self, key: Key) -> None:
        _lift(self, key)
        own = self._own
        if own is not None:
            of_player = own[key[0]]
            del of_player[key]
            if not of_player:
                del own[key[0]]

    def lifting(self) -> Callable[[Key], object]:
        """What lifts a wager that lies there, while nobody's are asked for."""
        return self._lift_alone if self._own is None else self.__delitem__

    def _fixed(self, *_: object, **__: object) -> Any:
        raise TypeError("wagers are laid and taken one by one")

    pop = popitem = clear = update = setdefault = __ior__ = _fixed
